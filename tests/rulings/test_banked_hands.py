"""Games with a player-dealer: hands that the floor rules foul or dead, and cards that went wrong. Dee banks; play goes Ann, Bob, Cat."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadSetup, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.records.slots import Slots
from cardroom.round import DEALER, JACKPOT, Ruled, replay
from tests.banked.banked_helpers import SEATS, check_finished, settled, won

TRES, GULFSTREAM = "tres-lounge/three-card-poker", "gulfstream-park/three-card-poker"
CARIBBEAN, ULTIMATE = "oceans-eleven/caribbean-stud-poker", "oceans-eleven/ultimate-texas-holdem"
BLACKJACK, CALIFORNIA = "oceans-eleven/21st-century-blackjack-8-0", "oceans-eleven/california-baccarat"
TILES, PAI_GOW = "oceans-eleven/pai-gow-tiles", "oceans-eleven/pai-gow-poker"
SEAT = {player: seat for seat, player in SEATS.items()}
# Queen high qualifies. Ann has a pair of aces, Bob king high, Cat nothing that wins.
THREE = {"Dee": "Qs 8d 3c", "Ann": "As Ad 4c", "Bob": "Ks 9d 2c", "Cat": "Js 7d 2h"}


def table(edition: str | Edition, cards: Mapping[str, str], bets: Mapping[str, Mapping[str, int]], **given: Any) -> Round:
    """After the wagers; ``cards`` by player, or by place where they are nobody's; the dealer of a stepped table has just dealt."""
    loaded = load(edition) if isinstance(edition, str) else edition
    slots = Slots(loaded.deck)
    places = {
        f"seat/{SEAT[name]}" if name in SEAT else name: tuple(slots.take(card, name) for card in parse_cards(text))
        for name, text in cards.items()
    }
    setup: dict[str, Any] = {"seats": SEATS, "player_dealer": "Dee", "chance": Stacked(places=places)} | given
    round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 1_000_00), **setup))
    round.act(Action("Dee", "put-up", 500_00))
    for player, placed in bets.items():
        for wager, dollars in placed.items():
            round.act(Action(player, "bet", dollars * 100, Spot(SEAT[player], wager, player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    if given.get("stepped"):
        round.act(Action(DEALER, "deal"))
    return round


def asked(round: Round) -> list[str]:
    return [] if round.decision is None else list(round.decision.asks)


def play(round: Round, verb: str, fold: str = "") -> Round:
    """To the end; the dealer of a stepped table just deals."""
    while round.decision is not None:
        player = asked(round)[0]
        round.act(Action(player, "deal" if player == DEALER else "fold" if player in fold.split() else verb))
    check_finished(round)
    assert replay(round.setup, round.inputs).events == round.events
    return round


def rules(round: Round) -> list[str]:
    return [event.rule.removeprefix("irregularity.") for event in round.events if isinstance(event, Ruled)]


ALL_THREE = {"Ann": {"ante": 10, "pair-plus": 5}, "Bob": {"ante": 10}, "Cat": {"ante": 10}}


# -- foul and dead hands ------------------------------------------------------------------------------------------------------------


def test_a_foul_hand_is_asked_nothing_more_and_loses_all_its_wagers() -> None:
    """Ann's pair of aces would win: $10 and $5 are lost, whatever it holds; Bob is asked next and wins $20."""
    round = table(TRES, THREE, ALL_THREE)
    assert asked(round) == ["Ann"]
    round.floor("foul-hand", seat=2)
    assert asked(round) == ["Bob"]
    play(round, "play", fold="Cat")
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [-15, 20, -10, 5]
    assert settled(round)[:2] == ["2/ante/Ann -> bank 10 (irregularity.foul-hand)", "2/pair-plus/Ann -> bank 5 (irregularity.foul-hand)"]


def test_a_dead_hand_has_its_wagers_back_before_its_turn() -> None:
    round = table(TRES, THREE, ALL_THREE)
    round.floor("dead-hand", seat=3)
    round.act(Action("Ann", "play"))
    assert asked(round) == ["Cat"]  # Bob was never asked
    play(round, "play", fold="Cat")
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [25, 0, -10]  # ante, play, and a pair at even money: 10 + 10 + 5
    assert "3/ante/Bob -> Bob 10 (irregularity.dead-hand)" in settled(round)


def test_a_hand_fouled_when_it_has_been_played_loses_its_play_wager_too() -> None:
    """Dee has ten high and does not qualify: a play wager would go back (000 l.834), but not that of a foul hand."""
    round = table(TRES, {**THREE, "Dee": "Ts 8d 3c"}, ALL_THREE, stepped=True)
    for player in ("Ann", "Bob", "Cat"):
        round.act(Action(player, "play"))
    round.floor("foul-hand", seat=2)
    play(round, "play")
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [-25, 10, 10]


def test_a_foul_hand_is_paid_no_bonus_and_no_jackpot() -> None:
    """Ann has three aces: the Blind Bonus and the posted jackpot would both pay her (003 l.28, 77)."""
    given: dict[str, Any] = {"table": {"jackpot": {"rake": "$1", "pays": {"three-of-a-kind": "$50"}}}, "jackpot": 500_00, "stepped": True}
    cards = {**THREE, "Ann": "As Ad Ac"}
    paid = table(GULFSTREAM, cards, {"Ann": {"blind": 10}}, **given)
    play(paid, "call")
    assert any(t.source == JACKPOT for t in paid.transfers) and any(t.rule == "base-bonus" for t in paid.transfers)
    round = table(GULFSTREAM, cards, {"Ann": {"blind": 10}}, **given)
    round.act(Action("Ann", "call"))
    round.floor("foul-hand", seat=2)
    play(round, "call")
    assert not any(t.source == JACKPOT or t.rule == "base-bonus" for t in round.transfers)
    assert won(round, "Ann") == -21  # blind, call, and the rake of $1


def test_a_hand_is_ruled_on_once_and_only_when_it_lies() -> None:
    round = table(TRES, THREE, ALL_THREE)
    round.floor("foul-hand", seat=2)
    for name, seat in (("foul-hand", 2), ("dead-hand", 2), ("foul-hand", 1), ("dead-hand", 5)):
        with pytest.raises(IllegalAction, match=f"'seat' may be 3 or 4, not {seat}"):
            round.floor(name, seat=seat)
    before = Round(round.setup)
    with pytest.raises(IllegalAction, match="the cards are not dealt"):
        before.floor("foul-hand", seat=2)


def test_the_wrong_number_of_cards() -> None:
    """001 l.735, 750: a player's hand is foul, the player-dealer's is a misdeal; by the switch it is dead, or a misdeal."""
    round = table(TRES, THREE, ALL_THREE)
    round.floor("wrong-number-of-cards", seat=2)
    assert won(play(round, "play", fold="Cat"), "Ann") == -15
    void = table(TRES, THREE, ALL_THREE)
    void.floor("wrong-number-of-cards", seat=1)
    assert void.void and void.outcome.stacks == void.setup.stacks and rules(void) == ["wrong-count"]
    kind = load(TRES).with_rules(irregularities={"exposed": "replaced", "wrong_number": "dead-hand"})
    dead = table(kind, THREE, ALL_THREE)
    dead.floor("wrong-number-of-cards", seat=2)
    assert won(play(dead, "play", fold="Cat"), "Ann") == 0
    strict = table(load(TRES).with_rules(irregularities={"wrong_number": "misdeal"}), THREE, ALL_THREE)
    strict.floor("wrong-number-of-cards", seat=2)
    assert strict.void


def test_foul_hands_of_ultimate_holdem() -> None:
    """Ann is fouled before the flop, Bob after his play wager; Cat folds. Ante, blind and trips of Ann: 25; Bob: 10, 10 and 40."""
    cards = {"Dee": "9h 9s", "Ann": "Ks Qd", "Bob": "As 4d", "Cat": "Qh Jh", "board": "Kc 8d 5h 3s 2c"}
    bets = {"Ann": {"ante": 10, "trips": 5}, "Bob": {"ante": 10}, "Cat": {"ante": 10}}
    round = table(ULTIMATE, cards, bets)
    round.floor("foul-hand", seat=2)
    round.act(Action("Bob", "play", 40_00))
    round.floor("foul-hand", seat=3)
    assert asked(round) == ["Cat"]
    while round.decision is not None:
        round.act(Action("Cat", "fold" if "fold" in {option.verb for option in round.decision.asks["Cat"]} else "check"))
    check_finished(round)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat")] == [-25, -60, -20]


def test_a_foul_hand_of_california_baccarat_gets_no_third_card() -> None:
    """Ann has five and is asked; Bob must draw with nothing, but his hand is dead."""
    cards = {"Dee": "Kc 7d", "Ann": "Ks 5d", "Bob": "Kh Qd 9s", "Cat": "Ks 8h"}
    round = table(CALIFORNIA, cards, {player: {"wager": 10} for player in ("Ann", "Bob", "Cat")})
    round.floor("dead-hand", seat=3)
    round.floor("foul-hand", seat=2)
    assert round.over and len(round.places["seat/2"]) == len(round.places["seat/3"]) == 2
    assert [won(round, player) for player in ("Ann", "Bob")] == [-10, 0]


def test_a_foul_hand_of_blackjack_with_its_split() -> None:
    """Ann has split eights for $10 more; both hands lose. Bob stands on twenty against nineteen."""
    cards = {"Dee": "9s Th", "Ann": "8s 8d 2c", "seat/2/1": "3c", "Bob": "Ks Qh"}
    round = table(BLACKJACK, cards, {"Ann": {"wager": 10}, "Bob": {"wager": 10}})
    round.act(Action("Ann", "split"))
    round.floor("foul-hand", seat=2)
    assert asked(round) == ["Bob"]
    play(round, "stand")
    assert [won(round, player) for player in ("Ann", "Bob")] == [-20, 10]


def test_an_edition_has_the_clauses_of_the_rulings_it_knows_and_no_others() -> None:
    """Lines are baccarat's, hands of their own are not; a rank that there is not is refused."""
    baccarat, poker = load("oceans-eleven/ez-baccarat").clauses, load(TRES).clauses
    assert "irregularity.too-many" in baccarat and "irregularity.foul-hand" not in baccarat
    assert "irregularity.too-many" not in poker and "irregularity.foul-hand" in poker
    assert not {"irregularity.exposed-misdeal"} & set(poker) and "irregularity.exposed-misdeal" in load(PAI_GOW).clauses
    with pytest.raises(BadSetup, match="'X' is no rank"):
        load(TRES).with_rules(irregularities={"misdeal_cards": ["A", "X"]})


# -- cards that went wrong ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule", "shown"),
    [("exposed-card", "exposed-card", True), ("boxed-card", "dead-card", True), ("card-off-table", "dead-card", False)],
)
def test_the_next_card_takes_the_place_of_one_that_went_wrong(name: str, rule: str, shown: bool) -> None:
    """As 001 l.625 and 740: the four of clubs goes, the ace of clubs comes, where it lay and seen by whom it was."""
    round = table(TRES, {**THREE, "Ann": "As 4c Ad Ac"}, ALL_THREE)
    round.floor(name, seat=2, index=1)
    assert card_names(round.view("Ann").cards("seat/2")) == "As Ac Ad" and not round.view("Bob").cards("seat/2")
    assert card_names(round.view("Bob").cards("discards")) == ("4c" if shown else "")
    assert rules(round) == [rule] and asked(round) == ["Ann"]
    assert won(play(round, "play", fold="Cat"), "Ann") == 10 + 10 + 5 * 30  # three aces: 30 to 1


def test_cards_of_a_hand_that_was_played_stand() -> None:
    round = table(TRES, THREE, ALL_THREE)
    round.act(Action("Ann", "play"))
    for seat in (2, 1):  # hers, and the player-dealer's, whom she has played against
        with pytest.raises(IllegalAction, match="'seat' may be 3 or 4"):
            round.floor("boxed-card", seat=seat, index=0)


def test_the_card_that_the_player_dealer_shows_is_shown_again_when_it_is_replaced() -> None:
    """Caribbean stud turns up the player-dealer's last card (001 l.1553)."""
    cards = {"Dee": "2s 4d 6c 8h Ts Kd", "Ann": "As Ad 4c 5c 6h"}
    round = table(CARIBBEAN, cards, {"Ann": {"ante": 10}})
    assert card_names(round.view("Ann").cards("seat/1")) == "Ts"
    round.floor("card-off-table", seat=1, index=4)
    assert card_names(round.view("Ann").cards("seat/1")) == "Kd"


def test_a_card_replaced_at_blackjack_is_played_as_it_came() -> None:
    """Ann's natural loses its king to a five: she is asked, with sixteen, and draws the five."""
    cards = {"Dee": "9s Th", "Ann": "As Kd 5c 5d", "Bob": "Ks Qh"}
    round = table(BLACKJACK, cards, {"Ann": {"wager": 10}, "Bob": {"wager": 10}}, stepped=True)
    assert round.decision is not None and round.decision.kind == "cards lie"
    round.floor("boxed-card", seat=2, index=1)
    round.act(Action(DEALER, "deal"))
    assert asked(round) == ["Ann"] and card_names(round.places["seat/2"]) == "As 5c"
    round.act(Action("Ann", "hit"))
    assert won(play(round, "stand"), "Ann") == 10  # 21 against 19


def test_an_exposed_hole_card_plays() -> None:
    """As 001 l.742, from a shoe."""
    round = table(BLACKJACK, {"Dee": "9s Th", "Ann": "Ks Kd"}, {"Ann": {"wager": 10}})
    round.floor("exposed-card", seat=1, index=1)
    assert card_names(round.view("").cards("seat/1")) == "9s Th"
    with pytest.raises(IllegalAction, match="no card that it could be about"):
        round.floor("exposed-card", seat=1, index=1)
    assert won(play(round, "stand"), "Ann") == 10


def test_a_tile_off_the_table_is_a_misdeal_and_an_exposed_one_plays() -> None:
    """Every tile is dealt: none is left to take another's place."""
    loaded = load(TILES)
    setup: dict[str, Any] = {"seats": SEATS, "player_dealer": "Dee", "seed": "tiles"}
    for name, void in (("exposed-card", False), ("card-off-table", True), ("boxed-card", True)):
        round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 1_000_00), **setup))
        round.act(Action("Dee", "put-up", 100_00))
        round.act(Action("Ann", "bet", 10_00, Spot(2, "wager", "Ann")))
        while round.decision is not None and round.decision.kind != "setting":
            player, options = next(iter(round.decision.asks.items()))
            round.act(Action(player, "done" if round.decision.kind == "wagers" else options[0].verb))
        round.floor(name, seat=2, index=1)
        assert round.void == void and (void or len(round.view("Bob").cards("seat/2")) == 1)


@pytest.mark.parametrize(
    ("edition", "hidden", "others"),
    [
        (TRES, THREE, {"Dee": "2s 3d 5c", "Ann": "Kc Kd Kh", "Bob": "7s 8c 9h", "Cat": "Ac Qd Th"}),
        (CARIBBEAN, {"Dee": "2s 4d 6c 8h Ts", "Ann": "As Ad 4c 5c 6h"}, {"Dee": "Kc Kd 3c 9h Ts", "Ann": "2c 7d 8c Jc Qh"}),
    ],
)
def test_what_is_offered_tells_nothing_of_cards_that_lie_face_down(
    edition: str, hidden: Mapping[str, str], others: Mapping[str, str]
) -> None:
    """Two deals that the public cannot tell apart: the same rulings with the same bounds, and the same refusals."""
    bets = {player: {"ante": 10} for player in hidden if player != "Dee"}
    one, other = table(edition, hidden, bets), table(edition, others, bets)
    assert [(offer.ruling.name, offer.bounds) for offer in one.rulings] == [(offer.ruling.name, offer.bounds) for offer in other.rulings]
