"""No Bust 6.0, 21st Century Blackjack with jokers, Pure Spanish 21.5 and Blackjack Elite: every row of their settlements."""

import pytest

from cardroom import load
from cardroom.round import Action
from tests.banked.blackjack_helpers import ELITE, FIRST, SIX, SPANISH, hand_of, moved, verbs, won


def result(edition: str, player: str, dealer: str, plays: str = "") -> float:
    """What a $10 wager of this hand wins."""
    return won(hand_of(edition, {"Ann": player, "Dee": dealer}, {"Ann": plays}), "Ann")[0]


SIX_ROWS = [
    ("As Kd", "Ac Kh", "", 0),  # l.1817
    ("As Kd", "9c Kh", "", 12),  # l.1737
    ("As Kd", "Kc 8h 3d", "", 12),
    ("Ks 9d", "Kc Ah", "", -10),  # l.1825
    ("Ks 9d", "Kc 6h 9d", "", 10),  # l.1818
    ("Ks 9d", "Kc 8h", "", 10),  # l.1819
    ("Ks 7d", "Kc 8h", "", -10),
    ("Ks 8d", "Kc 8h", "", 0),  # l.1820
    ("Ks 6d 8c", "Kc 6h 7d", "hit", -10),  # l.1822: the player-dealer is closer
    ("Ks 6d 7c", "Kc 6h 9d", "hit", -10),  # l.1823: closer, and loses
    ("Ks 6d 7c", "7h 8h 9h", "hit", 0),  # l.1823: 23 against seven, eight and nine of one suit
    ("Ks 6d 6c", "7h 9h 8h", "hit", 0),  # 22 is over here, and closer
    ("Ks 6d 8c", "7h 8h 9h", "hit", -10),  # equal: not closer
    ("Ks 6d 7c", "7h 8h 9d", "hit", -10),  # not of one suit
    ("Ks 6d 8c", "Kc 8h", "hit", -10),  # l.1824
    ("Ks 6d 6c", "Kc 8h", "hit", -10),
    ("Ks 8d", "Kc 6h 6d", "", 10),  # the player-dealer's 22 is over too
]


@pytest.mark.parametrize(("player", "dealer", "plays", "wins"), SIX_ROWS)
def test_no_bust_6_0(player: str, dealer: str, plays: str, wins: float) -> None:
    assert result(SIX, player, dealer, plays) == wins


def test_no_bust_6_0_has_no_check_and_a_natural_takes_doubles_and_splits() -> None:
    """Nothing between l.1786 and l.1801 looks at the hole card."""
    cards = {"Ann": "6s 5d 9c", "Bob": "8s 8d Kc", "Bob/1": "Th", "Dee": "Ac Kh"}
    round = hand_of(SIX, cards, {"Ann": "insure:5 double", "Bob": "split"})
    assert won(round, "Ann", "Bob") == (-20 + 10, -20)


# -- 21st Century Blackjack, with jokers ------------------------------------------------------------------------------------

FIRST_ROWS = [
    ("As Ad", "Ac Ah", "", 0),  # l.965
    ("As Jo", "Ac JO", "", 0),
    ("As Ad", "9c Kh", "", 15),  # l.914: 3 to 2
    ("As As", "9c Kh", "", 20),  # two suited aces 2 to 1
    ("As Jo", "9c Kh", "", 15),
    ("Jo JO", "9c Kh", "", 15),
    ("As Kd", "Ac Ah", "", -10),  # l.972: 21 against a Natural 22
    ("Ks 9d", "Kc 8h", "", 10),  # l.966
    ("Ks 7d", "Kc 8h", "", -10),
    ("Ks 8d", "Kc 8h", "", 0),
    ("As Kd", "Kc 5h 6d", "", 0),  # ace and king are 21, no natural
    ("Jo 5d", "Kc 8h", "", 10),  # l.922: a joker makes 21
    ("Ks 5d Jo", "Kc 8h", "hit", 10),  # also when it is drawn
    ("Ks 6d 8c", "Kc 6h 7d", "hit", -10),  # l.968
    ("Ks 6d 7c", "Kc 6h 8d", "hit", 0),  # l.969: closer pushes, whatever the cards
    ("Ks 2d 2c 8h", "Kc 6h 8d", "hit hit", 0),  # 22 in four cards
    ("Ks 6d 8c", "Kc 6h 8d", "hit", -10),  # l.970: equal
    ("Ks 6d", "Kc 6h 8d", "", 10),  # the player-dealer alone is over
    ("Ks 6d 8c", "Kc 8h", "hit", -10),  # the player alone is over
    ("As Kd", "Jo 5h", "", 0),  # l.973: a joker up pushes 21
    ("Jo 6d", "JO 5h", "", 0),
    ("Ks 9d", "Jo 5h", "", -10),
    ("As Ad", "Jo 5h", "", 15),  # l.973: and loses to a Natural 22
    ("As Ad", "Jo Ah", "", 0),
    ("Ks 9d", "Jo Ah", "", -10),
]


@pytest.mark.parametrize(("player", "dealer", "plays", "wins"), FIRST_ROWS)
def test_21st_century(player: str, dealer: str, plays: str, wins: float) -> None:
    assert result(FIRST, player, dealer, plays) == wins


def test_with_a_joker_up_nobody_draws_l971() -> None:
    cards = {"Ann": "5s 6d 9c", "Dee": "Jo 5h"}
    assert hand_of(FIRST, cards, stop="play").over
    other = load(FIRST).with_rules(joker_up="player-dealer-stands")
    round = hand_of(other, cards, stop="play")
    assert verbs(round) == ["hit", "stand", "double"]
    round.act(Action("Ann", "double", 1000))  # 20 against 21
    assert won(round, "Ann") == (-20,) and len(round.places["seat/1"]) == 2


def test_only_the_original_wager_is_lost_to_a_joker_in_the_hole_or_a_natural_l974() -> None:
    for dealer in ("Kc Jo", "Ac Ah"):
        cards = {"Ann": "6s 5d 9c", "Bob": "8s 8d Kc", "Bob/1": "9h", "Dee": dealer}
        round = hand_of(FIRST, cards, {"Ann": "double:8", "Bob": "split"})
        assert won(round, "Ann", "Bob", "Dee") == (-10, -10, 20)
        assert {"2/double/Ann -> Ann 8 (original-only)", "3/wager/Bob/1 -> Bob 10 (original-only)"} <= set(moved(round))
    winning = hand_of(FIRST, {"Ann": "6s 5d Kc", "Dee": "Kc Jo"}, {"Ann": "double:10"})
    assert won(winning, "Ann") == (0,)  # 21 against 21 pushes, doubled too
    usual = hand_of(FIRST, {"Ann": "6s 5d 9c", "Dee": "Kc 5h 6d"}, {"Ann": "double:10"})
    assert won(usual, "Ann") == (-20,)  # 21 without a joker takes all


def test_aces_of_a_natural_may_be_split_and_make_no_natural_again() -> None:
    round = hand_of(FIRST, {"Ann": "As Ad Ac 9d", "Ann/1": "Kc", "Dee": "9c 9h"}, {"Ann": "split hit stand"})
    assert won(round, "Ann") == (20,)  # A-A-9 is 21 and stands; ace and king are 21


# -- Pure Spanish 21.5 -----------------------------------------------------------------------------------------------------

SPANISH_ROWS = [
    ("As Kd", "9c Kh", "", 15),  # l.2282
    ("As Kd", "Ac Qh", "", 15),  # l.2353: both 21.5, the player wins
    ("Ks 9d", "Ac Qh", "", -10),  # l.2354
    ("Ks 5d 6c", "Ac Qh", "", -10),
    ("Ks 7d", "Kc 6h 9d", "", 10),  # l.2356
    ("Ks 6d 8c", "Kc 8h", "hit", -10),  # l.2357
    ("Ks 8d", "Kc 8h", "", 0),  # l.2358
    ("Ks 9d", "Kc 8h", "", 10),  # l.2359
    ("Ks 7d", "Kc 8h", "", -10),
    ("Ks 5d 6c", "Kc 5h 6d", "hit", 10),  # l.2360: 21 to 21, the player wins
    ("As Kd", "Kc 5h 6d", "", 15),
    ("Ks 5d 5c", "Kc 5h 5d", "hit", 0),  # 20 to 20
    ("Ks 6d 8c", "8c 8h 8d", "hit", 10),  # l.2362: three eights, all that are over win
    ("Ks 6d 8c", "Kc 6h 9d", "hit", -10),  # l.2363
    ("Ks 6d 7c", "Kc 6h 8d", "hit", -10),  # closer, and loses
    ("Ks 6d 8c", "7c 8h 9d", "hit", -10),
]


@pytest.mark.parametrize(("player", "dealer", "plays", "wins"), SPANISH_ROWS)
def test_pure_spanish(player: str, dealer: str, plays: str, wins: float) -> None:
    assert result(SPANISH, player, dealer, plays) == wins


def spanish_double(plays: str, cards: str = "2s 3d 2c 3c 4c", dealer: str = "9c 9h") -> tuple[float, list[str]]:
    round = hand_of(SPANISH, {"Ann": cards, "Dee": dealer}, {"Ann": plays})
    return won(round, "Ann")[0], moved(round)


def test_double_double_down_and_rescue_l2374_l2375() -> None:
    """$10 doubled is 20, 40, 80 down; a rescue takes half of it back and loses the other half."""
    assert spanish_double("double stand")[0] == -20
    assert spanish_double("double double-double stand")[0] == -40
    assert spanish_double("double double-double double-double stand")[0] == -80
    for doubles, lost in ((1, 10), (2, 20), (3, 40)):
        words = " ".join(["double", *["double-double"] * (doubles - 1), "rescue"])
        net, transfers = spanish_double(words)
        assert net == -lost
        back = [t for t in transfers if t.endswith("(rescue)") and "-> Ann" in t]
        assert back == [f"2/{('double', 'double-2', 'double-3')[doubles - 1]}/Ann -> Ann {lost} (rescue)"]
    wins = spanish_double("double double-double double-double stand", "2s 3d 5c 4c 6c")[0]
    assert wins == 80  # 20 to 18


def test_after_the_third_double_only_stand_or_rescue_l2375() -> None:
    round = hand_of(SPANISH, {"Ann": "2s 3d 2c 3c 4c", "Dee": "9c 9h"}, stop="play")
    offered = []
    for verb in ("double", "double-double", "double-double"):
        round.act(Action("Ann", verb))
        offered.append(verbs(round))
    assert offered == [["stand", "double-double", "rescue"], ["stand", "double-double", "rescue"], ["stand", "rescue"]]


def test_a_hand_that_is_over_is_not_rescued_l2374() -> None:
    round = hand_of(SPANISH, {"Ann": "Ks 3d 9c", "Dee": "9c 9h"}, {"Ann": "double"})
    assert won(round, "Ann") == (-20,)


def test_without_double_double_a_double_for_less_may_be_rescued_l2376() -> None:
    less = load(SPANISH).with_rules(double={"least": "step", "rescue": True})
    round = hand_of(less, {"Ann": "2s 3d 2c", "Dee": "9c 9h"}, {"Ann": "double:4 rescue"})
    assert won(round, "Ann") == (-10,)
    round = hand_of(less, {"Ann": "2s 3d 2c", "Dee": "9c 9h"}, {"Ann": "double:4"}, stop="never")
    assert won(round, "Ann") == (-14,)


# -- Blackjack Elite --------------------------------------------------------------------------------------------------------

ELITE_ROWS = [
    ("As Qd", "9c Kh", "", 12),  # 004 l.2330: 6 to 5
    ("As Kd", "9c Kh", "", 12),  # not suited
    ("As Ks", "9c Kh", "", 15),  # l.2332: Blackjack Elite 3 to 2
    ("As Ks", "Ac Kh", "", 0),  # l.2319
    ("As Qd", "Ac Kc", "", 0),  # all naturals tie (l.2289-2290)
    ("Ks 9d", "Ac Kh", "", -10),  # l.2289
    ("Ks 5d 6c Kd", "9c Kh", "hit hit", 30),  # l.2331: hard 31, 3 to 1
    ("Ks 5d 6c Kd", "Kc 6h 5d", "hit hit", 30),  # whatever the player-dealer holds (l.2237)
    ("Ks 5d 6c 9d", "Kc 6h 9d", "hit hit", -10),  # 30: frozen and lost, though the player-dealer is over too
    ("Ks 5d 7c", "Kc 6h 9d", "hit", -10),  # 22
    ("Ks 5d 6c", "9c Kh", "hit stand", 10),  # 21 to 19
    ("Ks 8d", "9c Kh", "", -10),
    ("Ks 9d", "9c Kh", "", 0),  # l.2301-2302
    ("Ks 2d", "Kc 6h 9d", "", 10),  # l.2322-2324: player-dealer with 25
    ("As 4d 6c Kd Kc", "9c Kh", "hit hit hit", 30),  # soft 21 drawn to hard 21, then to 31
    ("Ks 8d", "Ac 6h", "", 10),  # the player-dealer stands on soft 17
]


@pytest.mark.parametrize(("player", "dealer", "plays", "wins"), ELITE_ROWS)
def test_blackjack_elite(player: str, dealer: str, plays: str, wins: float) -> None:
    assert result(ELITE, player, dealer, plays) == wins


def test_a_hand_of_22_to_30_is_frozen_and_one_of_31_is_done_l2235() -> None:
    for cards, plays in (("Ks 5d 7c", "hit"), ("Ks 5d 6c Kd", "hit hit")):
        round = hand_of(ELITE, {"Ann": cards, "Dee": "9c Kh"}, {"Ann": plays}, stop="never")
        assert round.over
    assert verbs(hand_of(ELITE, {"Ann": "Ks 5d", "Dee": "9c Kh"}, stop="play")) == ["hit", "stand", "double"]


def test_a_doubled_31_is_paid_three_to_one_on_both_wagers() -> None:
    """Ten and ten doubled make no 31; 21 in two cards after a split may be hit: ace and ten."""
    round = hand_of(ELITE, {"Ann": "As Ad Kc", "Ann/1": "5c", "Dee": "9c Kh"}, {"Ann": "split"})
    assert won(round, "Ann") == (0,)  # one card each: 21 wins, 16 loses
    split = {"Ann": "Ts Td Ac Kd", "Ann/1": "9c", "Dee": "9c Kh"}
    assert won(hand_of(ELITE, split, {"Ann": "split double:10"}), "Ann") == (20,)  # 10-A-K counts hard 21, doubled; 19 pushes


def test_a_card_is_burned_of_a_new_shoe_l2272() -> None:
    assert len(hand_of(ELITE, {"Ann": "Ks 9d", "Dee": "9c Kh"}).places["burn"]) == 1
