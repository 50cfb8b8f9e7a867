"""Buster (the 8.0 texts, pay tables A and B), Boom, Super 7s and Match the Dealer: every line of their pay tables."""

from collections.abc import Mapping

import pytest

from cardroom import load
from cardroom.errors import BadSetup, IllegalAction
from cardroom.round import Action, Amounts, Spot
from tests.banked.blackjack_helpers import EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH, hand_of, moved, won
from tests.editions import load_blackjack

OVER = {  # the player-dealer goes over with so many cards
    3: "Kc 6h 9d",
    4: "Kc 2h 4d 9c",
    5: "Kc 2h 2d 2c 9c",
    6: "8c 2h 2d 2c 2s 9c",
    7: "6c 2h 2d 2c 2s 2h 9c",
    8: "4c 2h 2d 2c 2s 2h 2d 9c",
    9: "3c 2h 2d 2c 2s 2h 2d Ac 9c",
}
TABLES: Mapping[tuple[str, str], tuple[int, ...]] = {  # by edition and bet: what $5 is paid to one, with 3, 4, ... cards
    (EIGHT, "buster"): (2, 2, 5, 15, 50, 200, 200),  # 001 l.2561-2566
    (EIGHT_2, "buster"): (2, 2, 4, 15, 50, 200, 200),  # l.3755-3760
    (SIX, "buster-a"): (1, 3, 6, 30, 100, 200, 200),  # l.1692-1697, Table A
    (SIX, "buster-b"): (1, 3, 5, 25, 100, 200, 200),  # Table B
    (FIRST, "buster-a"): (1, 3, 6, 30, 100, 200, 200),
    (FIRST, "buster-b"): (1, 3, 5, 25, 100, 200, 200),
    (ELITE, "boom"): (2, 2, 4, 15, 50, 250, 250),  # 004 l.2417-2423
}


def side(edition: str, bet: str, cards: Mapping[str, str], plays: str = "", amount: int = 5) -> float:
    """What the side bet wins: the base wager's result taken away."""
    table = {"bonuses": (bet,)}
    stacks = {"Dee": 1_000_000_00, "Ann": 1000_00, "Bob": 0, "Cat": 0}
    given = {"plays": {"Ann": plays}, "bank": 900_000, "table": table, "stacks": stacks}
    with_bet = hand_of(edition, cards, wagers={"Ann": {"wager": 10, bet: amount}}, **given)  # type: ignore[arg-type]
    without = hand_of(edition, cards, wagers={"Ann": {"wager": 10}}, **given)  # type: ignore[arg-type]
    return won(with_bet, "Ann")[0] - won(without, "Ann")[0]


@pytest.mark.parametrize(("edition", "bet"), TABLES)
def test_a_bust_by_the_number_of_cards(edition: str, bet: str) -> None:
    for cards, pays in zip(OVER, TABLES[edition, bet], strict=True):
        assert side(edition, bet, {"Ann": "Ks 9d", "Dee": OVER[cards]}) == 5 * pays, cards


@pytest.mark.parametrize(("edition", "bet"), TABLES)
def test_no_bust_loses(edition: str, bet: str) -> None:
    assert side(edition, bet, {"Ann": "Ks 9d", "Dee": "Kc 7h"}) == -5
    assert side(edition, bet, {"Ann": "Ks 9d", "Dee": "Kc 6h 5d"}) == -5


def test_a_natural_of_the_player_dealer_loses_it() -> None:
    assert side(EIGHT_2, "buster", {"Ann": "Ks 9d", "Dee": "Ac Kh"}) == -5
    assert side(ELITE, "boom", {"Ann": "Ks 9d", "Dee": "Ac Kh"}) == -5


@pytest.mark.parametrize(("edition", "bet"), TABLES)
def test_it_stays_in_action_when_the_player_is_over(edition: str, bet: str) -> None:
    """l.1682, 2550, 3742; 004 l.2399."""
    assert side(edition, bet, {"Ann": "Ks 6d 9c", "Dee": OVER[4]}, "hit") == 5 * TABLES[edition, bet][1]


@pytest.mark.parametrize(("edition", "bet"), [(EIGHT, "buster"), (EIGHT_2, "buster"), (ELITE, "boom")])
def test_it_stays_in_action_after_a_surrender(edition: str, bet: str) -> None:
    assert side(edition, bet, {"Ann": "Ks 6d", "Dee": "9c 4h 9d"}, "surrender") == 10


def test_a_bet_beside_every_base_wager_only() -> None:
    """l.2543, 2549: with a game wager, and no more than that."""
    for amount in (11, 4):
        with pytest.raises(IllegalAction):
            hand_of(EIGHT, {"Ann": "Ks 9d", "Dee": "9c 8h"}, wagers={"Ann": {"wager": 10, "buster": amount}})
    with pytest.raises(IllegalAction):
        hand_of(EIGHT, {"Ann": "Ks 9d", "Dee": "9c 8h"}, wagers={"Ann": {"buster": 5}})
    assert side(ELITE, "boom", {"Ann": "Ks 9d", "Dee": OVER[3]}, amount=40) == 80  # 004 l.2384: it may exceed the game wager


def test_tables_a_and_b_are_offered_where_a_table_posts_them() -> None:
    """l.1680: six to eight decks; one pay table at a time."""
    with pytest.raises(IllegalAction):
        hand_of(SIX, {"Ann": "Ks 9d", "Dee": "9c 8h"}, wagers={"Ann": {"wager": 10, "buster-a": 5}})
    for table, edition in (
        ({"bonuses": ("buster-a", "buster-b")}, load(SIX)),
        ({"bonuses": ("buster",)}, load(SIX)),
        ({"bonuses": ("buster-a",)}, load(SIX).with_rules(decks=5)),
    ):
        with pytest.raises(BadSetup):
            edition.setup({"a": 100_00, "b": 100_00}, table=table, seed=1)


@pytest.mark.parametrize(
    ("wagers", "completed_for", "cards"),
    [
        ({"wager": 10, "super-7s": 5}, "bonus-bets", 3),
        ({"wager": 10, "super-7s": 5}, "bust-bets", 2),
        ({"wager": 10}, "bonus-bets", 2),
        ({"wager": 10, "boom": 5}, "bust-bets", 3),
    ],
)
def test_the_hand_is_completed_as_long_as_a_bonus_bet_is_in_play(wagers: dict[str, int], completed_for: str, cards: int) -> None:
    """004 l.2402-2403: Ann has surrendered and nothing but her bonus bet is in play: for it nine and four must draw."""
    edition = load(ELITE).with_rules(completed_for=completed_for)
    round = hand_of(edition, {"Ann": "Ks 6d", "Dee": "9h 4h 8d"}, {"Ann": "surrender"}, wagers={"Ann": wagers})
    assert len(round.places["seat/1"]) == cards
    assert load_blackjack(ELITE).rules.completed_for == "bonus-bets"


# -- Super 7s ---------------------------------------------------------------------------------------------------------------

SEVENS = [  # 004 l.2471-2478
    ("7s 7s 7s", "hit", 2000),
    ("7s 7d 7c", "hit", 500),
    ("7s 7s 7c", "hit", 500),  # three pay more than two of one suit
    ("7s 7s 2c", "hit", 150),
    ("7s 7s", "", 150),
    ("7s 7d 2c", "hit", 25),
    ("7s 7d", "", 25),
    ("7s 2d 7c", "hit", 5),  # not one after the other
    ("7s Kd", "", 5),
    ("Ks 7d 7c", "hit", -1),
    ("Ks 2d", "", -1),
    ("7s 7d 7c", "surrender", 25),
]


@pytest.mark.parametrize(("cards", "plays", "pays"), SEVENS)
def test_super_7s(cards: str, plays: str, pays: int) -> None:
    assert side(ELITE, "super-7s", {"Ann": cards, "Dee": "9c 8h"}, plays) == 5 * pays


def test_super_7s_after_a_split_and_against_a_natural() -> None:
    """004 l.2447-2452: the first card on the first split hand is the third; l.2465-2467: no third card against a natural."""
    split = {"Ann": "7s 7d 7c 4d", "Ann/1": "Kd", "Dee": "9c 8h"}
    assert side(ELITE, "super-7s", split, "split hit") == 5 * 500
    other = {"Ann": "7s 7d Kd", "Ann/1": "7c 5d", "Dee": "9c 8h"}
    assert side(ELITE, "super-7s", other, "split") == 5 * 25
    assert side(ELITE, "super-7s", {"Ann": "7s 7d 7c", "Dee": "Ac Kh"}) == 5 * 25
    assert side(ELITE, "super-7s", {"Ann": "7s 7d 7c", "Dee": "9c 8h"}, "double:10") == 5 * 500
    assert side(ELITE, "super-7s", {"Ann": "7s 7d 7c 9d", "Dee": "9c 8h"}, "hit hit") == 5 * 500  # over: l.2458


def test_super_7s_is_5_to_100_in_steps_of_5_l2444() -> None:
    round = hand_of(ELITE, {"Ann": "Ks 9d", "Dee": "9c 8h"}, wagers={}, stop="wagers")
    round.act(Action("Ann", "bet", 500_00, Spot(2, "wager", "Ann")))
    assert round.decision is not None
    bounds = {option.spot.wager: option.amounts for option in round.decision.asks["Ann"] if option.spot and option.spot.position == 2}
    assert bounds["super-7s"] == Amounts(500, 10000, 500)
    assert bounds["boom"] == Amounts(500, 50000, 100)


# -- Match the Dealer -------------------------------------------------------------------------------------------------------

MATCHES = [  # 001 l.2399-2405; the up card is the nine of clubs
    ("9c 9c", 18),
    ("9c 9d", 13),
    ("9d 9c", 13),
    ("9c 8d", 9),
    ("8d 9c", 9),
    ("9s 9d", 8),
    ("9s 8d", 4),
    ("8s 8d", -1),
    ("8c Kc", -1),
]


@pytest.mark.parametrize(("cards", "pays"), MATCHES)
def test_match_the_dealer(cards: str, pays: int) -> None:
    assert side(SPANISH, "match-the-dealer", {"Ann": cards, "Dee": "9c 8h"}) == 5 * pays


def test_pictures_match_by_rank_and_the_hole_card_does_not_count() -> None:
    assert side(SPANISH, "match-the-dealer", {"Ann": "Ks Qd", "Dee": "Kc Qh"}) == 5 * 4
    assert side(SPANISH, "match-the-dealer", {"Ann": "8s 7d", "Dee": "Kc 8h"}) == -5
    assert side(SPANISH, "match-the-dealer", {"Ann": "Ks Qd", "Dee": "Ac Qh"}) == -5  # against 21.5 too


def test_match_is_settled_although_the_hand_was_given_up() -> None:
    wagers = {"Ann": {"wager": 10, "match-the-dealer": 5}}
    round = hand_of(SPANISH, {"Ann": "9s 8d", "Dee": "9c 8h"}, {"Ann": "surrender"}, wagers=wagers)
    assert won(round, "Ann") == (-5 + 20,)
    assert moved(round)[-3] == "bank -> Ann 20 (match-the-dealer-pays)"
    assert len(round.view("").cards("seat/1")) == 1  # the hole card was not needed
