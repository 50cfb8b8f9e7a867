"""Open-face chinese poker (003 l.546-554): placing card by card, what everybody sees, fouls, royalties."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardroom.bots import Bot, bot_for, drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import IllegalAction
from cardroom.games.points.chinese.rules import Table
from cardroom.games.points.chinese.scoring import bonuses
from cardroom.hands import front, high
from cardroom.houses.edition import Edition
from cardroom.round import Action, Dealt, Noted, Round, Spot
from tests.counts import counts
from tests.editions import load_rows

FLORIDA = load_rows("florida/open-face-chinese-poker")
ROWS = ("front", "middle", "back")

# Cards in the order in which they come, and the rows to which they go.
STRONG = "Qs Qd 2h As Ad Ks Kh 3c Tc Td Th 6s 6c", "fff mmmmm bbbbb"
FAIR = "Jh Ts 4c 8h 8c 2d 2s 3d 4d 5d 9d Jd Kd", "fff mmmmm bbbbb"
WEAK = "3s 8d 9c 5h 5s 7c 8s Kc 3h 4h 6h 7h 9h", "fff mmmmm bbbbb"


def start(hands: Mapping[str, tuple[str, str]], edition: Edition = FLORIDA, stacks: int = 400_00, **given: Any) -> Round:
    names = list(hands)
    chance = Stacked(places={f"seat/{seat}": tuple(parse_cards(hands[name][0])) for seat, name in enumerate(names, start=1)})
    return Round(edition.setup(dict.fromkeys(names, stacks), chance=chance, button=len(names), **given))


def play(hands: Mapping[str, tuple[str, str]], **given: Any) -> Round:
    """The whole round, every card placed as ``hands`` says."""
    round = start(hands, **given)
    plans = {name: iter(plan.replace(" ", "")) for name, (_, plan) in hands.items()}
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        seat = list(hands).index(player) + 1
        letter = next(plans[player])
        row = next(row for row in ROWS if row[0] == letter)
        assert any(option.spot == Spot(seat, row, player) for option in options)
        round.act(Action(player, "place", spot=Spot(seat, row, player)))
    return round


def won(round: Round) -> dict[str, float]:
    assert isinstance(round.table, Table)
    return {player: (stack - round.setup.stacks[player]) / round.table.point for player, stack in round.outcome.stacks.items()}


def test_five_cards_then_one_at_a_time_clockwise_until_thirteen() -> None:
    """l.548."""
    round = play({"ann": STRONG, "bob": FAIR, "cy": WEAK})
    dealt = [(event.place, len(event.cards)) for event in round.events if isinstance(event, Dealt)]
    around = ["seat/1", "seat/2", "seat/3"]
    assert dealt == [(place, 5) for place in around] + [(place, 1) for place in around] * 8
    for seat in (1, 2, 3):
        assert [len(round.places[f"seat/{seat}/{row}"]) for row in ROWS] == [3, 5, 5]
        assert not round.places[f"seat/{seat}"]


def test_who_sees_what_when() -> None:
    """Five in the hole: the owner's alone until all of his five lie; everything after is face up."""
    round = start({"ann": STRONG, "bob": FAIR})
    assert len(round.view("ann").cards("seat/1")) == 5
    assert not round.view("bob").cards("seat/1") and not round.view("").cards("seat/1")
    for row in ("front", "front", "front", "middle"):
        round.act(Action("ann", "place", spot=Spot(1, row, "ann")))
    assert not round.view("bob").cards("seat/1/front")
    round.act(Action("ann", "place", spot=Spot(1, "middle", "ann")))
    for viewer in ("ann", "bob", ""):
        assert round.view(viewer).cards("seat/1/front") == parse_cards("Qs Qd 2h")
        assert round.view(viewer).cards("seat/1/middle") == parse_cards("As Ad")
    assert not round.view("ann").cards("seat/2")
    for _ in range(5):
        round.act(Action("bob", "place", spot=Spot(2, "back", "bob")))
    assert round.view("bob").cards("seat/1") == parse_cards("Ks")  # ann's next card is dealt face up
    assert round.decision is not None and list(round.decision.asks) == ["ann"]


def test_five_cards_may_stay_down_to_the_end() -> None:
    down = FLORIDA.with_rules(hole="down-to-the-end")
    round = start({"ann": STRONG, "bob": FAIR}, edition=down)
    for player, seat in (("ann", 1), ("bob", 2)):
        for _ in range(5):
            round.act(Action(player, "place", spot=Spot(seat, "back", player)))
    assert not round.view("bob").cards("seat/1/back") and len(round.view("ann").cards("seat/1/back")) == 5
    assert round.view("bob").cards("seat/1") == parse_cards("Ks")
    done = play({"ann": STRONG, "bob": FAIR}, edition=down)
    assert won(done) == won(play({"ann": STRONG, "bob": FAIR}))
    assert done.view("").cards("seat/1/front") == parse_cards("Qs Qd 2h")


def test_a_full_row_takes_no_more_and_a_placed_card_stays() -> None:
    round = start({"ann": STRONG, "bob": FAIR})
    for _ in range(3):
        round.act(Action("ann", "place", spot=Spot(1, "front", "ann")))
    with pytest.raises(IllegalAction, match="may not place on"):
        round.act(Action("ann", "place", spot=Spot(1, "front", "ann")))
    assert round.decision is not None
    assert [option.spot and option.spot.wager for option in round.decision.asks["ann"]] == ["middle", "back"]
    with pytest.raises(IllegalAction, match="which spot"):
        round.act(Action("ann", "place"))


def test_a_card_with_only_one_place_left_goes_there_unasked() -> None:
    round = play({"ann": STRONG, "bob": FAIR})
    asked = [event for event in round.events if isinstance(event, Action)]
    assert len(asked) == 2 * 8  # front and middle are full with the eighth card; five go to the back by themselves


def test_two_rows_won_and_one_lost_is_one_point() -> None:
    """l.552: 1+1-1. Bob's flush is worth 4; ann's flush, too."""
    ann = "Jh Ts 4c 5h 5s 7c 8s Kc 4d 5d 9d Jd Kd", "fff mmmmm bbbbb"
    bob = "2c 4s 7s 8h 8c 2d 2s 3d 3h 4h 6h 7h 9h", "fff mmmmm bbbbb"
    assert won(play({"ann": ann, "bob": bob})) == {"ann": 1, "bob": -1}


def test_a_scoop_and_royalties() -> None:
    """l.552-554 as read: 3 rows + 3; ann's queens 7 and full house 6, bob's and cy's flushes 4."""
    round = play({"ann": STRONG, "bob": FAIR, "cy": WEAK})
    assert won(round) == {"ann": 2 * (6 + 13 - 4), "bob": -15 + 6, "cy": -15 - 6}
    assert {transfer.rule for transfer in round.transfers} <= {"bonus", "sweep"}


@pytest.mark.parametrize(
    ("row", "cards", "points"),
    [
        ("front", "5s 5d 2h", 0), ("front", "6s 6d 2h", 1), ("front", "As Ad 2h", 9), ("front", "2s 2d 2h", 10), ("front", "As Ad Ah", 22),
        ("middle", "Ts Td Th 2c 3c", 2), ("middle", "5s 6d 7h 8c 9c", 4), ("middle", "2s 4s 6s 8s Ts", 8), ("middle", "2s 2d 2h 8s 8c", 12),
        ("middle", "2s 2d 2h 2c 8c", 20), ("middle", "5s 6s 7s 8s 9s", 30), ("middle", "Ts Js Qs Ks As", 50),
        ("back", "Ts Td Th 2c 3c", 0), ("back", "5s 6d 7h 8c 9c", 2), ("back", "2s 4s 6s 8s Ts", 4), ("back", "2s 2d 2h 8s 8c", 6),
        ("back", "2s 2d 2h 2c 8c", 10), ("back", "5s 6s 7s 8s 9s", 15), ("back", "Ts Js Qs Ks As", 25),
    ],
)  # fmt: skip
def test_the_table_of_royalties(row: str, cards: str, points: int) -> None:
    strength = [0x100000, 0x100000, 0x100000]
    strength[ROWS.index(row)] = front(parse_cards(cards)) if row == "front" else high(parse_cards(cards))
    assert sum(bonus.points for bonus in bonuses(FLORIDA.rules, strength)) == points


def test_a_foul_hand_is_scooped_and_pays_royalties_but_is_paid_none() -> None:
    """l.548, as read: bob's flush in the middle is over his two pair at the back."""
    foul = "Jh Ts 4c 4d 5d 9d Jd Kd 8h 8c 2d 2s 3d", "fff mmmmm bbbbb"
    round = play({"ann": WEAK, "bob": foul})
    assert won(round) == {"ann": 6 + 4, "bob": -10}
    assert any(isinstance(e, Noted) and e.who == "bob" and e.text.startswith("foul") for e in round.events)
    twice = play({"ann": foul, "bob": ("3s 8d 9c 3h 4h 6h 7h 9h 5h 5s 7c 8s Kc", "fff mmmmm bbbbb")})
    assert won(twice) == {"ann": 0, "bob": 0}


def test_nobody_pays_more_than_he_has_or_wins_more_from_one_than_he_had() -> None:
    round = play({"ann": STRONG, "bob": FAIR, "cy": WEAK}, stacks=20_00)
    assert [(t.source, t.target, t.amount) for t in round.transfers] == [("bob", "ann", 20_00), ("cy", "ann", 20_00)]
    assert round.outcome.stacks == {"ann": 60_00, "bob": 0, "cy": 0}


def test_the_button_moves_on() -> None:
    round = play({"ann": STRONG, "bob": FAIR})
    assert round.outcome.carry == {"button": 2}
    after = Round(FLORIDA.next_setup(round, seed=1))
    assert after.decision is not None and list(after.decision.asks) == ["bob"]  # ann has the button


def test_four_players_use_the_whole_deck() -> None:
    names = ("ann", "bob", "cy", "dee")
    round = drive(Round(FLORIDA.setup(dict.fromkeys(names, 400_00), seed=2)), {name: bot_for(FLORIDA, name) for name in names})
    assert not round.shoe.cards


def test_the_sensible_player_wins_from_a_random_one() -> None:
    total = 0
    for seed in range(20):
        bots: dict[str, Bot] = {"ann": bot_for(FLORIDA, seed), "bob": RandomBot(seed)}
        total += drive(Round(FLORIDA.setup(dict.fromkeys(bots, 400_00), seed=seed)), bots).outcome.stacks["ann"] - 400_00
    assert total > 0


@pytest.mark.thorough
@counts("rounds", 20, 60)
def test_bots_seldom_foul(rounds: int) -> None:
    hands = fouls = 0
    for seed in range(rounds):
        names = ("ann", "bob", "cy", "dee")[: 2 + seed % 3]
        round = drive(Round(FLORIDA.setup(dict.fromkeys(names, 400_00), seed=seed)), {n: bot_for(FLORIDA, f"{seed}{n}") for n in names})
        notes = [event for event in round.events if isinstance(event, Noted) and event.what == "hand"]
        hands += len(notes)
        fouls += sum(note.text.startswith("foul") for note in notes)
    assert fouls < hands * 0.25, f"{fouls} of {hands}"


# -- what the floor rules: as in the house's chinese poker ----------------------------------------------------------------------------


def test_a_row_with_the_wrong_number_of_cards_is_foul() -> None:
    """The strong hand scoops both others; ruled foul it is scooped by them: six points to each, and their royalties."""
    hands = {"ann": STRONG, "bob": FAIR, "cy": WEAK}
    round = start(hands)
    round.floor("wrong-number", seat=1)
    with pytest.raises(IllegalAction, match="not 1"):
        round.floor("wrong-number", seat=1)
    plans = {name: iter(plan.replace(" ", "")) for name, (_, plan) in hands.items()}
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        row = {"f": "front", "m": "middle", "b": "back"}[next(plans[player])]
        if row not in [option.spot.wager for option in options if option.spot]:
            continue
        round.act(Action(player, "place", spot=Spot(next(s for s, p in round.setup.seats.items() if p == player), row, player)))
    assert [event.text.startswith("foul") for event in round.events if isinstance(event, Noted) and event.what == "hand"] == [
        True,
        False,
        False,
    ]
    assert round.outcome.stacks["ann"] < 400_00


def test_hole_cards_that_the_dealer_exposed_stay_and_five_of_a_hand_are_a_misdeal() -> None:
    round = start({"ann": STRONG, "bob": FAIR})
    round.floor("exposed-cards", seat=2, cards=[0, 4])
    assert len(round.view("ann").cards("seat/2")) == 2 and not round.over
    round.floor("exposed-cards", seat=2, cards=[1, 2, 3])
    assert round.void and round.outcome.stacks == round.setup.stacks
