"""21st Century Blackjack 8.0, both texts (001 l.2420-2570, 3595-3766): every row of the settlement, natural by natural, hand by hand."""

import pytest

from cardroom import load
from cardroom.errors import BadSetup
from cardroom.round import Noted
from tests.banked.blackjack_helpers import EIGHT, EIGHT_2, hand_of, moved, verbs, won
from tests.editions import load_blackjack
from tests.support import actions_of

BOTH = (EIGHT, EIGHT_2)


def result(edition: str, player: str, dealer: str, plays: str = "") -> float:
    """What a $10 wager of this hand wins."""
    return won(hand_of(edition, {"Ann": player, "Dee": dealer}, {"Ann": plays}), "Ann")[0]


ROWS = [
    # player, player-dealer, what Ann says, what $10 wins
    ("As Kd", "Ac Kh", "", 0),  # l.2512, 3698: both natural
    ("As Kd", "9c Kh", "", 12),  # l.2511, 3697: natural pays 6 to 5
    ("As Kd", "Kc 8h 3d", "", 12),  # also against 21
    ("Ks 9d", "Ac Kh", "", -10),  # l.2521, 2538: the player-dealer's natural
    ("7s 7d 7c", "Ac Kh", "", -10),  # 14 against a natural: nobody draws
    ("Ks 9d", "Kc 6h 9d", "", 10),  # l.2513, 3699: player-dealer over
    ("Ks 2d", "Kc 6h 9d", "", 10),  # any count under
    ("Ks 9d", "Kc 8h", "", 10),  # l.2514, 3700: closer
    ("Ks 7d", "Kc 8h", "", -10),
    ("Ks 8d", "Kc 8h", "", 0),  # l.2515, 3701: equal
    ("7s 7d 7c", "Kc 9h 2d", "hit", 10),  # 21 to 19: the player-dealer stands
    ("Ks 6d 8c", "Kc 6h 9d", "hit", 0),  # l.2518, 3705: three cards of 24, closer than 25: push
    ("Ks 6d 7c", "Kc 6h 9d", "hit", 0),  # 23
    ("Ks 6d 9c", "Kc 6h Kd", "hit", 0),  # 25 against 26
    ("Ks 6d 6c", "Kc 6h 9d", "hit", -10),  # 22 is not named
    ("Ks 6d Kc", "Kc 6h Qd", "hit", -10),  # 26 is not named, and equal
    ("Ks 2d 2c 9h", "Kc 6h 9d", "hit hit", -10),  # four cards of 23
    ("Ks 6d 9c", "Kc 6h 8d", "hit", -10),  # l.2517, 3704: the player-dealer is closer
    ("Ks 6d 8c", "Kc 6h 8d", "hit", -10),  # l.2519, 3706: equal and over
    ("Ks 6d 8c", "Kc 8h", "hit", -10),  # l.2520, 3707: player over
]


@pytest.mark.parametrize("edition", BOTH)
@pytest.mark.parametrize(("player", "dealer", "plays", "wins"), ROWS)
def test_every_row(edition: str, player: str, dealer: str, plays: str, wins: float) -> None:
    assert result(edition, player, dealer, plays) == wins


@pytest.mark.parametrize("edition", BOTH)
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17_l2500_l3688(edition: str) -> None:
    assert result(edition, "Ks 9d", "Ac 6h 4d") == -10  # soft 17 draws to 21
    assert result(edition, "Ks 9d", "Kc 7h") == 10
    assert result(edition, "Ks 7d", "Ac 7h") == -10  # soft 18 stands
    assert result(edition, "Ks 8d", "Ac 6h Kd") == 10  # A-6-10 is hard 17


@pytest.mark.parametrize("edition", BOTH)
def test_must_draw_must_stand_or_choose_l2481_l3676(edition: str) -> None:
    offered = {
        "Ks 2d": ["hit", "stand", "double", "surrender"],  # 12
        "Ks 9d": ["hit", "stand", "double", "surrender"],
        "Ks Kd": ["hit", "stand", "double", "split", "surrender"],  # 20
        "5s 6d": ["hit", "double"],  # 11
        "As 5d": ["hit", "stand", "double", "surrender"],  # soft 16
        "5s 5d": ["hit", "double", "split"],
    }
    for cards, expected in offered.items():
        assert verbs(hand_of(edition, {"Ann": cards, "Dee": "9c 8h"}, stop="play")) == expected


@pytest.mark.parametrize("edition", BOTH)
def test_a_hand_that_must_draw_does_so_and_one_of_21_stands_without_being_asked(edition: str) -> None:
    round = hand_of(edition, {"Ann": "2s 3d 4c 2h Kd", "Dee": "9c Kh"}, {"Ann": "hit"})  # 5, 9, 11 draw by themselves; 21 stands
    assert won(round, "Ann") == (10,)
    assert [given.verb for given in actions_of(round)].count("hit") == 1
    assert [given.verb for given in actions_of(round)].count("stand") == 0


def test_a_natural_is_paid_at_once_and_put_away_l2550() -> None:
    """Nine up: the player-dealer cannot have one. Bob is paid before Cat has acted, and keeps his Buster bet."""
    wagers = {"Bob": {"wager": 10, "buster": 5}, "Cat": {"wager": 10}}
    round = hand_of(EIGHT, {"Bob": "As Kd", "Cat": "9s 9d", "Dee": "9c 4h Kd"}, {"Cat": "stand"}, wagers=wagers)
    assert moved(round)[:2] == ["bank -> Bob 12 (naturals-at-once)", "3/wager/Bob -> Bob 10 (naturals-at-once)"]
    assert round.places["seat/3"] == []
    assert won(round, "Bob", "Cat") == (22, 10)  # Buster with three cards, 2 to 1
    asked = [i for i, event in enumerate(round.events) if getattr(event, "verb", "") == "stand"]
    paid = [i for i, event in enumerate(round.events) if getattr(event, "rule", "") == "naturals-at-once"]
    assert max(paid) < min(asked)


def test_under_a_ten_naturals_wait_in_the_first_text_and_are_paid_in_the_second() -> None:
    """l.2475 checks under an ace only; l.3671 under a ten too."""
    cards = {"Ann": "As Kd", "Bob": "9s 9d", "Dee": "Kc Ah"}
    first = hand_of(EIGHT, cards, {"Bob": "stand"})  # Bob plays, and loses to a natural found after it
    assert won(first, "Ann", "Bob") == (0, -10)
    second = hand_of(EIGHT_2, cards)
    assert won(second, "Ann", "Bob") == (0, -10)
    assert not any(getattr(given, "verb", "") == "stand" for given in second.inputs)
    cards["Dee"] = "Kc 9h"
    assert [t for t in moved(hand_of(EIGHT, cards)) if "at-once" in t] == []
    assert [t for t in moved(hand_of(EIGHT_2, cards)) if "at-once" in t]


def test_doubled_and_split_wagers_lose_to_a_natural_under_a_ten_l2475() -> None:
    cards = {"Ann": "6s 5d 9c", "Bob": "8s 8d Kc", "Bob/1": "Th", "Dee": "Kc Ah"}
    round = hand_of(EIGHT, cards, {"Ann": "double:10", "Bob": "split stand stand"})
    assert won(round, "Ann", "Bob", "Dee") == (-20, -20, 40)


def test_a_three_card_22_can_be_made_to_push() -> None:
    switched = load(EIGHT).with_rules(push_counts=["22", "23", "24", "25"])
    assert won(hand_of(switched, {"Ann": "Ks 6d 6c", "Dee": "Kc 6h 9d"}, {"Ann": "hit"}), "Ann") == (0,)


def test_nobody_is_left_the_hole_card_stays_down() -> None:
    round = hand_of(EIGHT_2, {"Ann": "Ks 6d", "Dee": "9c 8h"}, {"Ann": "surrender"})
    assert won(round, "Ann", "Dee") == (-5, 5)
    assert len(round.view("").cards("seat/1")) == 1


def test_only_naturals_are_left_and_the_player_dealer_only_shows_l2556() -> None:
    cards = {"Ann": "As Kd", "Dee": "Kc 2h 5d 3c"}
    assert len(hand_of(EIGHT, cards | {"Dee": "Kc 2h"}).places["seat/1"]) == 2
    wagers = {"Ann": {"wager": 10, "buster": 10}}
    with_buster = hand_of(EIGHT, cards, wagers=wagers)
    assert len(with_buster.places["seat/1"]) == 3  # 10-2-5 is 17: the hand is completed for Buster
    assert won(with_buster, "Ann") == (2,)  # 12 for the natural, Buster loses


def test_all_over_and_the_player_dealer_draws_all_the_same_l2516() -> None:
    assert result(EIGHT_2, "Ks 6d 7c", "Kc 2h 2d Ac 9d", "hit") == 0  # 23 in three cards against 24: played out, push


def test_the_note_of_the_check_says_no_more_than_it_must() -> None:
    round = hand_of(EIGHT_2, {"Ann": "Ks 6d", "Dee": "Kc 8h"}, stop="play")
    assert [(e.what, e.text) for e in round.events if isinstance(e, Noted) and e.what == "peek"] == [("peek", "no natural")]
    assert round.view("").cards("seat/1") == [round.places["seat/1"][0]]


def test_two_decks_are_dealt_face_down_l3711() -> None:
    two = load(EIGHT_2).with_rules(decks=2)
    round = hand_of(
        two, {"Ann": "Ks 2d 5c", "Bob": "As Kd", "Cat": "8s 8d Kc", "Cat/1": "9c", "Dee": "9h Kh"}, {"Ann": "hit"}, stop="showdown"
    )
    assert round.over
    round = hand_of(two, {"Ann": "Ks 2d 5c", "Bob": "As Kd", "Cat": "8s 8d Kc", "Dee": "9h Kh"}, stop="play")
    assert round.view("Ann").cards("seat/2") == round.places["seat/2"]
    assert round.view("Bob").cards("seat/2") == []
    assert len(round.view("").cards("seat/3")) == 2  # a natural is turned over
    assert round.view("").cards("seat/4") == []
    forced = hand_of(two, {"Ann": "2s 3d 4c Kd", "Dee": "9h Kh"}, stop="play")
    assert verbs(forced) == ["hit", "double"]
    assert load_blackjack(EIGHT_2).rules.face_down is False


def test_impossible_rules_are_refused() -> None:
    eight = load(EIGHT)
    for wrong in (
        {"decks": 9}, {"settled": ("wager", "buster")}, {"natural_pays": {"royal": "6 to 5"}}, {"push_counts": ()}, {"cut": 10},
        {"double": {"least": "step", "times": 2}}, {"peek": "none", "insurance": {"amount": "half", "even_money": True}},
    ):  # fmt: skip
        with pytest.raises(BadSetup):
            eight.with_rules(**wrong)
