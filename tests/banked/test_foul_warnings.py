"""A player who is about to set a foul hand is warned: exactly then, and from what he sees alone."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.houses.files import headings
from cardroom.round import Action, Noted, Round, Spot
from tests.banked.pai_gow_helpers import EDITIONS, ON_ANN, start
from tests.editions import load_pai_gow
from tests.support import rounds, take

PAI_GOW_FOUL = "This setting is foul: the two cards in front outrank the five behind."


def warning(round: Round, action: Action) -> str:
    edition: Any = round.setup.edition
    return str(edition.game.warning(edition, round.view(action.player), action))


def noted(round: Round, player: str) -> str:
    return next(event.text for event in round.events if isinstance(event, Noted) and event.what == "hand" and event.who == player)


# -- pai gow poker ----------------------------------------------------------------------------------------------------------


def settings_of() -> list[Action]:
    """Every way in which Ann, in seat 2, may set her hand."""
    return [Action("Ann", "set", spot=Spot(2, "wager", "Ann"), picks=two) for two in combinations(range(7), 2)]


def test_two_cards_in_front_that_outrank_the_five_behind() -> None:
    """A pair in front of no pair, and king-queen in front of a jack high (000 l.591-593)."""
    round = start("tres-lounge/pai-gow-poker", 500, ON_ANN, [("Ann", 2, "wager", 20)], {2: "3s 3d Kc Qh Js 4d 2d"})
    front = {picks: warning(round, Action("Ann", "set", picks=picks)) for picks in ((0, 1), (1, 0), (2, 3), (0, 2))}
    assert front == {(0, 1): PAI_GOW_FOUL, (1, 0): PAI_GOW_FOUL, (2, 3): "", (0, 2): PAI_GOW_FOUL}


@pytest.mark.parametrize("edition_id", EDITIONS)
@pytest.mark.parametrize("hand", ["Ac Ah 4c 4d Kc 7d 2s", "As Kd Qh Ts 7h 4d 2s", "Jo Ac 4c 4d Kc 7d 2s"])
def test_every_setting_is_warned_of_that_the_game_calls_foul(edition_id: str, hand: str) -> None:
    if "Jo" in hand and load_pai_gow(edition_id).rules.joker == "none":
        hand = hand.replace("Jo", "Qs")
    fouls = 0
    for number in range(21):
        round = start(edition_id, 500, ON_ANN, [("Ann", 2, "wager", 20)], {2: hand})
        if "Ann" not in (round.decision.asks if round.decision else ()):  # the player-dealer's open hand is set first
            round.act(Action("Dee", "house-way"))
        action = settings_of()[number]
        said = warning(round, action)
        round.act(action)
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            round.act(Action(player, options[-1].verb, spot=options[-1].spot, picks=(0, 1) if options[-1].pick else ()))
        assert (said == PAI_GOW_FOUL) == noted(round, "Ann").startswith("foul: "), (said, noted(round, "Ann"))
        fouls += said != ""
    assert 0 < fouls < 21


def test_it_is_no_concern_of_anybody_else_and_nothing_is_said_of_what_will_be_refused() -> None:
    round = start("tres-lounge/pai-gow-poker", 500, ON_ANN, [("Ann", 2, "wager", 20), ("Bob", 3, "wager", 20)], {2: "3s 3d Kc Qh Js 4d 2d"})
    before = len(round.events)
    foul = Action("Ann", "set", picks=(0, 1))
    assert warning(round, foul) == PAI_GOW_FOUL
    edition: Any = round.setup.edition
    for refused in (
        foul._replace(picks=(0,)),
        foul._replace(picks=(0, 9)),
        foul._replace(picks=(0, 0)),
        foul._replace(picks=(-1, 0)),
        foul._replace(spot=Spot(3, "wager", "Ann")),
        foul._replace(verb="stand"),
        foul._replace(player="Cat"),
    ):
        assert edition.game.warning(edition, round.view("Ann"), refused) == ""
    assert edition.game.warning(edition, round.view("Bob"), foul) == edition.game.warning(edition, round.view(""), foul) == ""
    assert warning(round, Action("Ann", "house-way")) == ""
    assert len(round.events) == before


# -- chinese poker ----------------------------------------------------------------------------------------------------------

OCEANS_CHINESE = "oceans-eleven/chinese-poker"


def thirteen(text: str, edition_id: str = OCEANS_CHINESE, **switches: Any) -> Round:
    edition = load(edition_id).with_rules(**switches) if switches else load(edition_id)
    chance = Stacked(places={"seat/1": tuple(parse_cards(text.replace("|", " ")))})
    return Round(edition.setup({"ann": 400_00, "bob": 400_00}, chance=chance, button=2))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("Qs Qd 2h | As Ad Ks Kh 3c | Tc Td Th 6s 6c", ""),
        ("As Ad 2h | Qs Qd 9s 7h 3c | Tc Td Th 6s 6c", "This setting is foul: the middle does not beat the front."),
        ("Qs Jd 2h | Tc Td Th 6s 6c | As Ad Ks Kh 3c", "This setting is foul: the middle outranks the back."),
        # A dragon wins however it is set, if it is declared (l.874-875).
        (
            "2h 3h 4h | Ts Jh Qh Kh As | 5d 6d 7h 8h 9s",
            "This setting is foul unless it is declared an automatic win: the middle outranks the back.",
        ),
    ],
)
def test_rows_out_of_order(rows: str, said: str) -> None:
    """001 l.769, 790."""
    assert warning(thirteen(rows), Action("ann", "set", picks=tuple(range(13)))) == said


def test_the_order_of_the_picks_is_what_counts() -> None:
    round = thirteen("Qs Qd 2h | As Ad Ks Kh 3c | Tc Td Th 6s 6c")
    turned = (0, 1, 2, *range(8, 13), *range(3, 8))
    assert warning(round, Action("ann", "set", picks=turned)) == "This setting is foul: the middle outranks the back."


def test_equal_rows_as_the_house_has_it() -> None:
    rows = "4s 3d 2h | As Kd Qh 9c 8s | Ad Kh Qc 9s 8d"
    picks = tuple(range(13))
    assert warning(thirteen(rows), Action("ann", "set", picks=picks)) == ""
    strict = thirteen(rows, equal_rows="foul")
    assert warning(strict, Action("ann", "set", picks=picks)) == "This setting is foul: the back does not beat the middle."


@pytest.mark.parametrize("edition_id", [OCEANS_CHINESE, "florida/chinese-poker"])
def test_at_random_exactly_what_the_game_calls_foul_is_warned_of(edition_id: str) -> None:
    rng, warned = Random(7), []
    edition = load(edition_id)
    for number in range(150):
        round = Round(edition.setup({"ann": 400_00, "bob": 400_00}, seed=number, button=2))
        said = {}
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            action = Action(player, "play")
            if options[0].verb == "set":
                held = round.view(player).cards("seat/1" if player == "ann" else "seat/2")
                order = sorted(range(13), key=held.__getitem__)
                action = Action(player, "set", picks=tuple(order) if number % 2 else tuple(rng.sample(range(13), 13)))
                said[player] = warning(round, action)
            round.act(action)
        for player, text in said.items():
            assert bool(text) == noted(round, player).startswith("foul"), (text, noted(round, player))
            warned.append(bool(text))
    assert 20 < sum(warned) < 300


# -- open-face --------------------------------------------------------------------------------------------------------------


def test_a_card_that_makes_an_open_face_hand_foul_for_good() -> None:
    """003 l.548: the card that completes the second of two rows out of order, whatever comes for the third."""
    full = {"front": 3, "middle": 5, "back": 5}
    warned = fouls = unwarned = 0
    for number in range(120):
        rng = Random(f"open face {number}")
        round = Round(load("florida/open-face-chinese-poker").setup({"ann": 400_00, "bob": 400_00}, seed=number, button=2))
        said: dict[str, list[str]] = {"ann": [], "bob": []}
        chosen: dict[str, str] = {}
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            action = take(rng, player, rng.choice(options))
            text = warning(round, action)
            round.act(action)
            said[player] += [text] if text else []
            assert action.spot is not None
            chosen[player] = action.spot.wager
            if text:
                place = f"seat/{action.spot.position}/{action.spot.wager}"
                assert len(round.places[place]) == full[action.spot.wager]
                assert text.startswith("This makes the hand foul: the ") and action.spot.wager in text
        for player, texts in said.items():
            foul = noted(round, player).startswith("foul")
            assert len(texts) <= 1 and (foul or not texts)
            warned, fouls, unwarned = warned + len(texts), fouls + foul, unwarned + (foul and not texts)
    assert warned > 30 and fouls > warned and unwarned  # the last row fills by itself: of that nobody can be warned


@pytest.mark.parametrize(
    ("laid", "said"),
    [
        # Five cards in the middle, then five in the back, then one in front.
        ("As Ad 9c 7d 5h mmmmm Ks Kd 8c 4d 3h bbbbb", "This makes the hand foul: the middle outranks the back."),
        ("Ks Kd 9c 7d 5h mmmmm As Ad 8c 4d 3h bbbbb", ""),
        ("Ks Kd 9c 7d 5h mmmmm As Ac 2s fff", "This makes the hand foul: the middle does not beat the front."),
        ("Ks Kd 9c 7d 5h mmmmm Qs Qc 2s fff", ""),
    ],
)
def test_by_complete_rows_only(laid: str, said: str) -> None:
    words = laid.split()
    cards = [word for word in words if word[0] in "23456789TJQKA"]
    rows = [{"f": "front", "m": "middle", "b": "back"}[letter] for word in words if word not in cards for letter in word]
    chance = Stacked(places={"seat/1": tuple(parse_cards(" ".join(cards)))})
    round = Round(load("florida/open-face-chinese-poker").setup({"ann": 400_00, "bob": 400_00}, chance=chance, button=2))
    texts: list[str] = []
    while len(texts) < len(rows):
        assert round.decision is not None
        player, options = next(iter(round.decision.asks.items()))
        action = Action(player, "place", spot=options[0].spot)
        if player == "ann":
            action = action._replace(spot=Spot(1, rows[len(texts)], "ann"))
            texts.append(warning(round, action))
        round.act(action)
    assert texts == [""] * (len(rows) - 1) + [said]


# -- everywhere else --------------------------------------------------------------------------------------------------------

FOUL = ("pai_gow_poker", "chinese_poker", "open_face_chinese_poker")


@pytest.mark.parametrize("edition_id", [heading.id for heading in headings() if heading.game not in FOUL])
def test_no_other_game_warns(edition_id: str) -> None:
    """Two stacks of tiles are never foul: which is the high hand shows when they are turned up (001 l.5373)."""
    for round, rng in rounds(edition_id, 1, lot=5):
        while round.decision is not None:
            player = rng.choice(list(round.decision.asks))
            action = take(rng, player, rng.choice(round.decision.asks[player]))
            assert warning(round, action) == ""
            round.act(action)
