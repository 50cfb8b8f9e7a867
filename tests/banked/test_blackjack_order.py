"""Blackjack: who is dealt, acts and is settled first; short banks; the backline and free circles."""

from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import IllegalAction
from cardroom.round import Dealt
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH, hand_of, moved, won
from tests.editions import load_blackjack

ORDERS = {  # the player-dealer sits in seat 3: dealt, acting, settled
    EIGHT: ([1, 2, 5], [5, 1, 2], [5, 2, 1]),  # l.2474 house dealer's left, l.2477 player-dealer's left, l.2494 counter-clockwise
    EIGHT_2: ([1, 2, 5], [5, 1, 2], [5, 2, 1]),  # l.3669, 3672, 3682
    SIX: ([1, 2, 5], [1, 2, 5], [5, 2, 1]),  # l.1785, 1773, 1802
    FIRST: ([5, 1, 2], [5, 1, 2], [5, 1, 2]),  # not said: ours
    SPANISH: ([5, 1, 2], [5, 1, 2], [5, 1, 2]),  # l.2313-2314, 2320
    ELITE: ([5, 1, 2], [5, 1, 2], [5, 1, 2]),  # 004 l.2280, 2314
}


@pytest.mark.parametrize("edition", ALL_SIX)
def test_the_three_orders(edition: str) -> None:
    seats = {1: "Ann", 2: "Bob", 3: "Dee", 5: "Eve"}
    top = parse_cards("2c 9c 9d 9h 9s Kc 8c 8d 8h Kd")  # every hand gets two middling cards, the player-dealer too
    stacked = Stacked(tuple(top))
    round = Round(load(edition).setup(dict.fromkeys(seats.values(), 100_000), seats, chance=stacked, player_dealer="Dee"))
    round.act(Action("Dee", "put-up", 50_000))
    for seat, player in seats.items():
        if player != "Dee":
            round.act(Action(player, "bet", 1000, Spot(seat, "wager", player)))
    acted: list[int] = []
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        if round.decision.kind == "play":
            seat = next(seat for seat, name in seats.items() if name == player)
            acted += [seat] if seat not in acted else []
        options = {option.verb for option in round.decision.asks[player]}
        round.act(Action(player, "done" if "done" in options else "stand" if "stand" in options else "hit"))
    dealt = [int(event.place.removeprefix("seat/")) for event in round.events if isinstance(event, Dealt) and event.place != "burn"]
    settled = [t.source.position for t in round.transfers if isinstance(t.source, Spot)]
    expected = ORDERS[edition]
    assert dealt[:8] == [*expected[0], 3, *expected[0], 3]
    assert (acted, list(dict.fromkeys(settled))) == expected[1:]


def test_a_short_bank_counter_clockwise_and_gross() -> None:
    """$25 put up: Cat is paid 10, Bob's 10 are collected, Ann's 10 are covered for 5 (l.2494, 552)."""
    cards = {"Ann": "Ks Kd", "Bob": "Ks 7d", "Cat": "Ks 9d", "Dee": "Kc 8h"}
    round = hand_of(EIGHT, cards, bank=25)
    assert won(round, "Cat", "Bob", "Ann", "Dee") == (10, -10, 5, -5)
    assert moved(round) == [
        "bank -> Cat 10 (player-wins)", "4/wager/Cat -> Cat 10 (player-wins)",
        "3/wager/Bob -> bank 10 (player-loses)",
        "bank -> Ann 5 (player-wins)", "2/wager/Ann -> Ann 10 (player-wins)",
        "bank -> Dee 20 (player-dealer-wager)",
    ]  # fmt: skip


@pytest.mark.parametrize("edition", [EIGHT, EIGHT_2, SIX, FIRST, SPANISH])
def test_the_houses_own_example_l552(edition: str) -> None:
    """$100 put up, $50 paid, $50 collected: nothing more can be won or lost, and the last wager goes back."""
    cards = {"Ann": "Ks 9d", "Bob": "Ks 7d", "Cat": "Ks 9d", "Dee": "Kc 8h"}
    round = hand_of(edition, cards, bank=100, wagers={player: {"wager": 50} for player in ("Ann", "Bob", "Cat")})
    last = "Ann" if load_blackjack(edition).rules.direction == "counter-clockwise" else "Cat"
    first = "Cat" if last == "Ann" else "Ann"
    assert won(round, first, "Bob", last, "Dee") == (50, -50, 0, 0)


def test_a_short_bank_clockwise_and_net() -> None:
    """004 l.2220-2223, $15 put up: Ann loses 10, of Bob's 10 only 5 can be won, Cat is paid in full."""
    cards = {"Ann": "Ks 7d", "Bob": "Ks 7d", "Cat": "Ks 9d", "Dee": "Kc 8h"}
    round = hand_of(ELITE, cards, bank=15)
    assert won(round, "Ann", "Bob", "Cat", "Dee") == (-10, -5, 10, 5)


def test_the_order_within_a_seat_decides_when_money_is_short() -> None:
    """l.2494: the game wager, then Buster; l.3682: the other way round. $12 put up, both win 10."""
    wagers = {"Ann": {"wager": 10, "buster": 5}}
    cards = {"Ann": "Ks 9d", "Dee": "9c 4h 9d"}
    first, second = (moved(hand_of(edition, cards, bank=12, wagers=wagers)) for edition in (EIGHT, EIGHT_2))
    assert [t for t in first if t.startswith("bank -> Ann")] == [
        "bank -> Ann 10 (player-dealer-over)", "bank -> Ann 2 (buster-pays)"]  # fmt: skip
    assert [t for t in second if t.startswith("bank -> Ann")] == [
        "bank -> Ann 10 (buster-pays)", "bank -> Ann 2 (player-dealer-over)"]  # fmt: skip


def test_surrenders_and_paid_naturals_use_the_money_up_first() -> None:
    cards = {"Ann": "Ks 6d", "Bob": "As Kd", "Cat": "Ks 9d", "Dee": "9c 8h"}
    round = hand_of(EIGHT, cards, {"Ann": "surrender"}, bank=20)
    assert won(round, "Ann", "Bob", "Cat") == (-5, 12, 3)  # 5 collected, 12 paid, 3 left for Cat
    broke = hand_of(EIGHT, cards, {"Ann": "surrender"}, bank=5)
    assert won(broke, "Ann", "Bob", "Cat", "Dee") == (-5, 0, 0, 5)


def test_a_doubled_wager_is_covered_as_one() -> None:
    round = hand_of(EIGHT, {"Ann": "6s 5d Kc", "Dee": "9c 8h"}, {"Ann": "double:10"}, bank=14)
    assert won(round, "Ann") == (14,)
    assert [t for t in moved(round) if "-> Ann" in t and t.startswith("bank")] == [
        "bank -> Ann 7 (player-wins)", "bank -> Ann 7 (player-wins)"]  # fmt: skip
    split = hand_of(EIGHT, {"Ann": "8s 8d Kc", "Ann/1": "Th", "Dee": "9c 8h"}, {"Ann": "split"}, bank=14)
    assert won(split, "Ann") == (14,)  # 10 for the first hand, 4 for the second


@pytest.mark.parametrize(("loop", "ann", "bob"), [("wager", 15, 10), ("seat", 20, 5)])
def test_elite_is_settled_kind_by_kind_004_l2313(loop: str, ann: int, bob: int) -> None:
    """$25 put up; Dee is over with 22 in three cards. Game wagers of 10 first: 20 is paid, and 5 of the 10 for Ann's Boom at 2 to 1.

    The other reading finishes Ann's seat (10 and 10), which leaves 5 of Bob's 10.
    """
    wagers = {"Ann": {"wager": 10, "boom": 5}, "Bob": {"wager": 10, "boom": 5}}
    cards = {"Ann": "Ks 9d", "Bob": "Kh 9s", "Dee": "9c 4h 9h"}
    round = hand_of(load_blackjack(ELITE).with_rules(loop=loop), cards, bank=25, wagers=wagers)
    assert won(round, "Ann", "Bob", "Dee") == (ann, bob, -25)


def test_elite_settles_split_hands_with_the_first_004_l2313() -> None:
    """$25 put up: Ann's two eighteens take 20 of it before Bob's nineteen is reached, who is paid the last 5."""
    cards = {"Ann": "8s 8d Kc", "Ann/1": "Th", "Bob": "Ks 9d", "Dee": "9c 8h"}
    round = hand_of(ELITE, cards, {"Ann": "split stand stand"}, bank=25)
    assert won(round, "Ann", "Bob", "Dee") == (20, 5, -25)


# -- backline and free circles ----------------------------------------------------------------------------------------------

STACKS = {"Dee": 100_000, "Ann": 100_000, "Bob": 100_000, "Cat": 100_000, "Zoe": 100_000}


def backed(edition: Any, cards: dict[str, str], plays: str, zoe: int = 100_000, wager: int = 6, **more: Any) -> Round:
    """Bob bets $10, Zoe, who has no seat, on his hand."""
    wagers = {"Bob": {"wager": 10}, "Zoe@3": {"wager": wager, **more}}
    return hand_of(edition, cards, {"Bob": plays}, wagers=wagers, stacks=STACKS | {"Zoe": zoe}, option="6")


def test_the_backline_doubles_and_splits_along() -> None:
    cards = {"Bob": "6s 5d Kc", "Dee": "9c 8h"}
    assert won(backed(EIGHT, cards, "double:10"), "Bob", "Zoe") == (20, 12)
    assert won(backed(EIGHT, cards, "double:5"), "Bob", "Zoe") == (15, 9)  # half the wager: half of Zoe's
    split = {"Bob": "8s 8d Kc", "Bob/1": "Th", "Dee": "9c 8h"}
    assert won(backed(EIGHT, split, "split"), "Bob", "Zoe") == (20, 12)


def test_a_backline_without_chips_stays_as_it_lies() -> None:
    cards = {"Bob": "6s 5d Kc", "Dee": "9c 8h"}
    assert won(backed(EIGHT, cards, "double:10", zoe=11_00), "Bob", "Zoe") == (20, 6)
    assert won(backed(EIGHT, cards, "double:5", zoe=11_00), "Bob", "Zoe") == (15, 9)
    split = {"Bob": "8s 8d Kc", "Bob/1": "Th 3s", "Dee": "9c 8h"}
    round = backed(EIGHT, split, "split stand hit", zoe=11_00)  # 18 wins, 21 wins: Zoe has the first hand only
    assert won(round, "Bob", "Zoe") == (20, 6)


def test_surrender_and_insurance_on_the_backline() -> None:
    """The hand is given up for all; insurance is each one's own."""
    cards = {"Bob": "Ks 6d", "Dee": "9c 8h"}
    assert won(backed(EIGHT, cards, "surrender"), "Bob", "Zoe") == (-5, -3)
    wagers = {"Bob": {"wager": 10}, "Zoe@3": {"wager": 6}}
    cards["Dee"] = "Ac Kh"
    round = hand_of(EIGHT, cards, {"Zoe": "insure:3"}, wagers=wagers, stacks=STACKS)
    assert won(round, "Bob", "Zoe") == (-10, 0)


def test_a_rescue_leaves_an_undoubled_backline_in_action_l2374() -> None:
    cards = {"Bob": "2s 3d 2c", "Dee": "9c 9h"}
    assert won(backed(SPANISH, cards, "double rescue"), "Bob", "Zoe") == (-10, -6)
    cards = {"Bob": "Ks 6d 4c", "Dee": "9c 9h"}
    round = backed(SPANISH, cards, "double rescue", zoe=11_00)
    assert won(round, "Bob", "Zoe") == (-10, 6)  # 20 to 18 for Zoe


def test_the_backline_is_settled_right_after_its_seat_with_its_own_side_bet() -> None:
    cards = {"Bob": "Ks 9d", "Cat": "Ks 9d", "Dee": "9c 8h"}
    wagers = {"Bob": {"wager": 10}, "Cat": {"wager": 10}, "Zoe@3": {"wager": 6, "buster": 5}}
    round = hand_of(EIGHT, cards, wagers=wagers, stacks=STACKS)
    spots = [t.split(" ")[0] for t in moved(round) if t[0].isdigit()]
    assert spots == ["4/wager/Cat", "3/wager/Bob", "3/wager/Zoe", "3/buster/Zoe"]


def test_a_free_circle_is_played_by_who_bets_on_it_l2472() -> None:
    wagers = {"Ann": {"wager": 10}, "Ann@6": {"wager": 20}}
    round = hand_of(EIGHT, {"Ann": "Ks 9d", "6": "Ks 6d 4c", "Dee": "9c 8h"}, {"Ann": "stand hit stand"}, wagers=wagers)
    assert won(round, "Ann") == (30,)
    with pytest.raises(IllegalAction):
        hand_of(FIRST, {"Ann": "Ks 9d", "6": "Ks 6d", "Dee": "9c 8h"}, wagers=wagers)


def test_five_backline_places_l945() -> None:
    stacks = STACKS | {f"Z{n}": 100_000 for n in range(6)}
    wagers: dict[str, dict[str, int]] = {"Bob": {"wager": 10}} | {f"Z{n}@3": {"wager": 5} for n in range(5)}
    cards = {"Bob": "Ks 9d", "Dee": "9c 8h"}
    assert won(hand_of(FIRST, cards, wagers=wagers, stacks=stacks), "Bob", "Z4") == (10, 5)
    with pytest.raises(IllegalAction):
        hand_of(FIRST, cards, wagers=wagers | {"Z5@3": {"wager": 5}}, stacks=stacks)


def test_no_fee_on_doubles_splits_and_insurance_l2527_l2539() -> None:
    cards = {"Bob": "8s 8d 3c Kc", "Bob/1": "Th", "Dee": "Ac 7h"}
    plain = hand_of(EIGHT, cards, option="2").outcome.drop
    busy = hand_of(EIGHT, cards, {"Bob": "insure:5 split double:10"}, option="2").outcome.drop
    assert plain == busy == 50 + 50  # l.4189: $0.50 from the player-dealer, $0.50 a circle
    wagers = {"Ann": {"wager": 10}, "Ann@6": {"wager": 20, "buster": 20}}
    two = hand_of(EIGHT, {"Ann": "Ks 9d", "6": "Ks 9d", "Dee": "9c 8h"}, wagers=wagers, option="2")
    assert two.outcome.drop == 50 + 2 * 50  # $50 of action, two circles


@pytest.mark.parametrize("edition", ALL_SIX)
def test_a_misdeal_gives_everything_back(edition: str) -> None:
    round = hand_of(edition, {"Ann": "8s 8d", "Dee": "9c 8h"}, stop="play")
    round.act(Action("Ann", "split"))
    round.misdeal("a boxed card", "irregularity.misdeal")
    assert round.void and round.outcome.stacks == round.setup.stacks and round.outcome.carry["player_dealer"] == "Dee"
