"""Doubles, splits, surrender, insurance and even money: what is offered, for how much, and where the chips go."""

from typing import Any

import pytest

from cardroom import Round, load
from cardroom.errors import IllegalAction
from cardroom.round import Action, Amounts, Spot, exactly
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH, hand_of, moved, verbs, won
from tests.editions import load_blackjack

UP = {"Dee": "9c 8h"}  # 17


def bounds(round: Round, verb: str) -> Amounts | None:
    assert round.decision is not None
    (options,) = round.decision.asks.values()
    return next((option.amounts for option in options if option.verb == verb), None)


def double_bounds(edition: str, wager: int, **setup: Any) -> Amounts | None:
    wagers = {"Ann": {"wager": wager}}
    return bounds(hand_of(edition, {"Ann": "Ks 2d", **UP}, wagers=wagers, stop="play", **setup), "double")


def test_how_much_a_double_may_be() -> None:
    assert double_bounds(EIGHT, 23) == Amounts(500, 2300, 500)  # l.2528: up to the original in steps of $5
    assert double_bounds(EIGHT_2, 23) == Amounts(500, 2300, 500)  # l.3718: from the table's minimum
    assert double_bounds(EIGHT_2, 23, table={"least": "$8"}) == Amounts(800, 2300, 500)
    assert double_bounds(SIX, 23) == exactly(2300)  # l.1829: equal
    assert double_bounds(FIRST, 23) == Amounts(500, 2300, 50)  # l.956: from the table's minimum; a fee of $0.50 is the smallest chip
    assert double_bounds(ELITE, 23) == Amounts(500, 2300, 100)  # 004 l.2351-2353: within the limits
    assert double_bounds(SPANISH, 23) == exactly(2300)  # l.2376: no doubling for less with double-double down
    less = load(SPANISH).with_rules(double={"least": "step", "rescue": True})
    wagers = {"Ann": {"wager": 23}}
    assert bounds(hand_of(less, {"Ann": "Ks 2d", **UP}, wagers=wagers, stop="play"), "double") == Amounts(50, 2300, 50)  # the smallest chip


def test_a_double_is_bounded_by_the_stack() -> None:
    stacks = {"Dee": 100_000, "Ann": 34_00, "Bob": 0, "Cat": 0}
    assert double_bounds(EIGHT, 20, stacks=stacks, option="6") == Amounts(500, 1000, 500)  # $14 left: $5 or $10
    assert double_bounds(SIX, 20, stacks=stacks, option="6") is None
    assert double_bounds(EIGHT, 20, stacks=stacks | {"Ann": 24_00}, option="6") is None


def test_a_double_gets_one_card_and_is_settled_as_one_wager() -> None:
    """l.2526: one card regardless of the count."""
    cards = {"Ann": "Ks 2d 5c", "Bob": "6s 5d Kc", "Dee": "9c 9h"}
    round = hand_of(EIGHT, cards, {"Ann": "double:5", "Bob": "double:10"})
    assert won(round, "Ann", "Bob", "Dee") == (-15, 20, -5)
    assert moved(round)[2:] == [
        "bank -> Bob 10 (player-wins)", "3/wager/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)", "3/double/Bob -> Bob 10 (player-wins)",
        "2/wager/Ann -> bank 10 (player-loses)", "2/double/Ann -> bank 5 (player-loses)",
        "bank -> Dee 495 (player-dealer-wager)",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", ALL_SIX)
def test_only_the_first_two_cards_are_doubled_split_or_surrendered(edition: str) -> None:
    round = hand_of(edition, {"Ann": "Ks 2d 2c", **UP}, stop="play")
    round.act(Action("Ann", "hit"))
    assert "double" not in verbs(round) and "split" not in verbs(round) and "surrender" not in verbs(round)


def test_what_cannot_be_doubled() -> None:
    """l.956: no hand with a joker; l.2526: not 21. Elsewhere any two cards but a natural (004 l.2350, 001 l.2373)."""
    assert verbs_on(FIRST, "Ks 2d") == ["hit", "stand", "double"]
    assert over_at_once(FIRST, "Jo 2d") and over_at_once(FIRST, "As Jo")
    assert verbs_on(FIRST, "As Ad") == ["stand", "split"]  # a Natural 22 of two aces may be split, never doubled
    assert verbs_on(SPANISH, "9s 8d") == ["stand", "double", "surrender"]  # hard 17 stands, and may be doubled
    assert verbs_on(SPANISH, "As 7d") == ["hit", "stand", "double", "surrender"]  # a soft hand may be drawn to
    assert over_at_once(SPANISH, "As Kd") and over_at_once(ELITE, "As Kd")


def verbs_on(edition: str, cards: str) -> list[str]:
    return verbs(hand_of(edition, {"Ann": cards, **UP}, stop="play"))


def over_at_once(edition: str, cards: str) -> bool:
    return hand_of(edition, {"Ann": cards, **UP}, stop="play").over


# -- splits ---------------------------------------------------------------------------------------------------------------

SPLITS = {  # edition: hands that may be split, hands that may not
    EIGHT: (["8s 8d", "Ks Td", "As Ad"], ["8s 9d"]),  # l.2530, 2532
    EIGHT_2: (["2s 2d", "Qs Jd", "As Ad"], ["Ks 9d"]),  # l.3722, 3724
    SIX: (["8s 8d", "Ks Kd", "As Ad"], ["Ks Qd", "Ts Jd"]),  # l.1834-1836: tens of one rank
    FIRST: (["8s 8d", "Ts Td", "Ks Qd", "Js Kd", "As Ad"], ["Ts Kd"]),  # l.957: any pair or two faces
    SPANISH: (["9s 9d", "Ks Jd", "As Ad"], ["9s 8d"]),  # l.2377
    ELITE: (["8s 8d", "Ts Kd", "As Ad"], ["9s Td"]),  # 004 l.2340
}


@pytest.mark.parametrize("edition", ALL_SIX)
def test_which_cards_may_be_split(edition: str) -> None:
    may, may_not = SPLITS[edition]
    for cards in may:
        assert "split" in verbs_on(edition, cards), cards
    for cards in may_not:
        assert "split" not in verbs_on(edition, cards), cards


MOST_HANDS = {EIGHT: 4, EIGHT_2: 4, SIX: 3, FIRST: 4, SPANISH: 4, ELITE: 4}
MOST_OF_ACES = {EIGHT: 3, EIGHT_2: 3, SIX: 2, FIRST: 4, SPANISH: 4, ELITE: 2}
ACES_TWO_DECKS = {EIGHT: 2, EIGHT_2: 4, SIX: 2, ELITE: 2}


def hands_of(edition: Any, rank: str) -> int:
    """How many hands come of splitting whenever it is offered, every hand drawing the same rank again."""
    pairs = f"{rank}s {rank}d {rank}c"
    decks = 4 * (load_blackjack(edition) if isinstance(edition, str) else edition).rules.decks
    cards = {"Ann": f"{pairs} {rank}h" if decks > 8 else pairs, "Dee": "9c 8h"}
    for number, suit in zip(range(1, 4), "scd", strict=False):
        cards[f"Ann/{number}"] = f"{rank}{suit}"
    round = hand_of(edition, cards, stop="play")
    while round.decision is not None:
        round.act(Action("Ann", "split" if "split" in verbs(round) else "stand" if "stand" in verbs(round) else "hit"))
    return sum(place.startswith("seat/2") for place in round.places)


@pytest.mark.parametrize("edition", ALL_SIX)
def test_how_many_hands(edition: str) -> None:
    """l.957, 1835-1836, 2530-2532, 2378, 3722-3724; 004 l.2341-2343."""
    assert hands_of(edition, "8") == MOST_HANDS[edition]
    assert hands_of(edition, "A") == MOST_OF_ACES[edition]
    if edition in ACES_TWO_DECKS:
        assert hands_of(load(edition).with_rules(decks=2), "A") == ACES_TWO_DECKS[edition]


def test_each_split_hand_is_played_and_settled_for_itself_l2530() -> None:
    cards = {"Ann": "8s 8d 3c Kd", "Ann/1": "8c 9s", "Ann/2": "Ts 5h", "Dee": "9c 9h"}
    plays = {"Ann": "split double:10 split stand hit"}  # 8-3 doubled to 21; 8-8 split again: 17 stands, 18 draws 23
    round = hand_of(EIGHT, cards, plays)
    assert won(round, "Ann", "Dee") == (20 - 10 - 10, 0)
    assert moved(round)[:3] == [
        "Ann -> 2/wager/Ann/1 10 (split)", "Ann -> 2/double/Ann 10 (double)", "Ann -> 2/wager/Ann/2 10 (split)",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", [EIGHT, EIGHT_2, SIX, ELITE])
def test_split_aces_get_one_card_and_make_no_natural(edition: str) -> None:
    """l.1836, 2532, 3724; 004 l.2342-2346: ace and ten after a split are 21, paid even money."""
    round = hand_of(edition, {"Ann": "As Ad Kc", "Ann/1": "5c", "Dee": "9c 9h"}, {"Ann": "split"})
    assert won(round, "Ann") == (0,)  # 21 wins $10, 16 loses $10: neither was asked again
    ten_first = hand_of(edition, {"Ann": "Ks Kd Ac", "Ann/1": "9c", "Dee": "9c Kh"}, {"Ann": "split"})
    assert won(ten_first, "Ann") == (10,)  # a split ten with an ace is 21 too; 19 pushes


def test_split_aces_draw_on_where_the_house_has_it_so_l2377() -> None:
    round = hand_of(SPANISH, {"Ann": "As Ad 2c 7c", "Ann/1": "Kc", "Dee": "9c 9h"}, {"Ann": "split hit stand stand"})
    assert won(round, "Ann") == (20,)  # A-2-7 is 20; ace and king are 21, not 21.5


def test_no_split_without_the_chips() -> None:
    stacks = {"Dee": 100_000, "Ann": 19_00, "Bob": 0, "Cat": 0}
    wagers = {"Ann": {"wager": 10}}
    assert "split" not in verbs(hand_of(EIGHT, {"Ann": "8s 8d", **UP}, wagers=wagers, stop="play", stacks=stacks, option="6"))


# -- surrender ------------------------------------------------------------------------------------------------------------


def test_surrender_loses_half_at_once() -> None:
    """l.2535, 3729: 12 through 20, before acting."""
    for edition in (EIGHT, EIGHT_2, SPANISH):
        round = hand_of(edition, {"Ann": "Ks 6d", "Bob": "Ks 9d", **UP}, {"Ann": "surrender"})
        assert won(round, "Ann", "Bob") == (-5, 10)
        assert moved(round)[:2] == ["2/wager/Ann -> bank 5 (surrender)", "2/wager/Ann -> Ann 5 (surrender)"]
    assert "surrender" not in verbs_on(EIGHT, "5s 6d") and "surrender" in verbs_on(EIGHT, "As Ad")
    assert "surrender" in verbs_on(SPANISH, "5s 6d")  # l.2379 has no bounds


def test_surrender_after_a_split() -> None:
    """l.2530, 3722; 004 l.2360. Spanish: only the original first two cards (l.2385)."""
    cards = {"Ann": "8s 8d 7c", "Ann/1": "Kc", "Dee": "9c 9h"}
    for edition, may in ((EIGHT, True), (EIGHT_2, True), (ELITE, True), (SPANISH, False)):
        round = hand_of(edition, cards, stop="play")
        round.act(Action("Ann", "split"))
        assert ("surrender" in verbs(round)) == may
    round = hand_of(EIGHT, cards, {"Ann": "split surrender stand"})
    assert won(round, "Ann") == (-5,)  # 15 given up for half; 18 pushes


@pytest.mark.parametrize("edition", [SIX, FIRST])
def test_no_surrender_l1838(edition: str) -> None:
    assert "surrender" not in verbs_on(edition, "Ks 6d")
    switched = load(edition).with_rules(surrender={"when": "in-turn"})
    assert "surrender" in verbs(hand_of(switched, {"Ann": "Ks 6d", **UP}, stop="play"))


def test_surrender_before_the_check_004_l2357() -> None:
    """Against a natural half is saved; in its turn a hand cannot be surrendered any more."""
    round = hand_of(ELITE, {"Ann": "Ks 6d", "Bob": "Ks 9d", "Dee": "Ac Kh"}, {"Ann": "surrender"})
    assert won(round, "Ann", "Bob") == (-5, -10)
    later = hand_of(ELITE, {"Ann": "Ks 6d", **UP}, stop="play")
    assert verbs(later) == ["hit", "stand", "double"]
    early = load(SPANISH).with_rules(surrender={"when": "before-the-check"})
    assert won(hand_of(early, {"Ann": "Ks 6d", "Dee": "Ac Kh"}, {"Ann": "surrender"}), "Ann") == (-5,)
    assert won(hand_of(SPANISH, {"Ann": "Ks 6d", "Dee": "Ac Kh"}), "Ann") == (-10,)  # late: l.2381


# -- insurance ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [EIGHT, EIGHT_2, SIX])
def test_insurance_is_half_and_pays_two_to_one(edition: str) -> None:
    """l.1843, 2475, 2538, 3732."""
    cards = {"Ann": "Ks 9d", "Bob": "As Kd", "Cat": "Ks 8d", "Dee": "Ac Kh"}
    round = hand_of(edition, cards, {"Ann": "insure:5", "Bob": "insure:5"})
    assert won(round, "Ann", "Bob", "Cat") == (0, 10, -10)  # a natural pushes, and its insurance is paid
    lost = hand_of(edition, cards | {"Dee": "Ac 7h"}, {"Ann": "insure:5"})
    assert won(lost, "Ann", "Cat") == (5, 0)
    with pytest.raises(IllegalAction, match=r"\$5"):
        hand_of(edition, cards, {"Ann": "insure:4"})


def test_lost_insurance_is_collected_at_the_check_or_in_its_place() -> None:
    cards = {"Ann": "Ks 9d", "Dee": "Ac 7h"}
    assert moved(hand_of(EIGHT, cards, {"Ann": "insure:5 stand"}))[1] == "2/insurance/Ann -> bank 5 (insurance)"
    assert hand_of(EIGHT, cards, {"Ann": "insure:5"}, stop="play").accounts[Spot(2, "insurance", "Ann")] == 0
    elite = hand_of(ELITE, cards, {"Ann": "insure:3 stand"})  # 004 l.2373: after the initial wager
    assert moved(elite)[1:4] == [
        "bank -> Ann 10 (player-wins)", "2/wager/Ann -> Ann 10 (player-wins)", "2/insurance/Ann -> bank 3 (insurance)",
    ]  # fmt: skip


def test_insurance_up_to_half_004_l2364() -> None:
    round = hand_of(ELITE, {"Ann": "Ks 9d", "Dee": "Ac Kh"}, stop="insurance")
    assert bounds(round, "insure") == Amounts(100, 500, 100)
    assert won(hand_of(ELITE, {"Ann": "Ks 9d", "Dee": "Ac Kh"}, {"Ann": "insure:3"}), "Ann") == (-4,)


@pytest.mark.parametrize("edition", [FIRST, SPANISH])
def test_no_insurance(edition: str) -> None:
    assert hand_of(edition, {"Ann": "Ks 6d", "Dee": "Ac 8h"}, stop="insurance").over


def test_insurance_only_against_an_ace_l3671() -> None:
    round = hand_of(EIGHT_2, {"Ann": "Ks 6d", "Dee": "Kc 8h"}, stop="play")
    assert round.decision is not None and round.decision.kind == "play"


def test_even_money_l3733() -> None:
    """Paid before the check: the same whatever is in the hole."""
    for hole in ("Kh", "7h"):
        round = hand_of(EIGHT_2, {"Ann": "As Kd", "Dee": f"Ac {hole}"}, {"Ann": "even-money"})
        assert won(round, "Ann") == (10,)
        assert moved(round)[0] == "bank -> Ann 10 (even-money)"
    assert won(hand_of(EIGHT_2, {"Ann": "As Kd", "Dee": "Ac Kh"}), "Ann") == (0,)
    assert verbs(hand_of(EIGHT_2, {"Ann": "As Kd", "Dee": "Ac Kh"}, stop="insurance")) == ["even-money", "insure", "done"]
    assert verbs(hand_of(EIGHT, {"Ann": "As Kd", "Dee": "Ac Kh"}, stop="insurance")) == ["insure", "done"]
