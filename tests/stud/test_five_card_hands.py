"""Decks and orders of hands of five-card stud: asian (001 l.1478), mexican (001 l.1222-1246) and at the other house (000 l.962-985)."""

import pytest

from cardroom.cards import parse_cards
from cardroom.games.pot.stud.stripped import ranking
from tests.editions import load_stripped

ASIAN = "oceans-eleven/asian-5-card-stud"
MEXICAN = "oceans-eleven/mexican-poker"
TRES = "tres-lounge/mexican-stud-poker"


def strength(edition: str, cards: str, wild: bool = True) -> int:
    return ranking(load_stripped(edition).rules).high(parse_cards(cards), wild)


@pytest.mark.parametrize(("edition", "cards"), [(ASIAN, 32), (MEXICAN, 41), (TRES, 41)])
def test_decks(edition: str, cards: int) -> None:
    assert len(load_stripped(edition).deck) == cards


def test_full_house_and_flush() -> None:
    for edition, flush_wins in ((ASIAN, False), (MEXICAN, False), (TRES, True)):  # ours; 001 l.1230; 000 l.970-978
        full, flush = "7s 7h 7d Ks Kh", "As Ks Qs 7s " + ("8s" if edition == ASIAN else "2s")
        assert (strength(edition, flush) > strength(edition, full)) is flush_wins


@pytest.mark.parametrize("hand", ["4s 5h 6d 7c Js", "5s 6h 7d Jc Qs", "6s 7h Jd Qc Ks", "7s Jh Qd Kc As", "As 2h 3d 4c 5s"])
def test_seven_and_jack_are_neighbours(hand: str) -> None:
    """001 l.1246, 000 l.974-981."""
    for edition in (MEXICAN, TRES):
        assert ranking(load_stripped(edition).rules).category(strength(edition, hand)) == "straight"


@pytest.mark.parametrize("hand", ["4s 5s 6s 7s Js", "5h 6h 7h Jh Qh", "Kd Qd Jd 7d 6d", "5c 4c 3c 2c Ac"])
def test_straight_flushes(hand: str) -> None:
    """000 l.974."""
    rank = ranking(load_stripped(TRES).rules)
    assert rank.category(strength(TRES, hand)) == "straight-flush"
    highest, lowest = strength(TRES, "Kd Qd Jd 7d 6d"), strength(TRES, "5c 4c 3c 2c Ac")
    assert lowest <= strength(TRES, hand) <= highest < strength(TRES, "As Ks Qs Js 7s")  # l.973: the royal flush


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kd Kc Kh Ks Jo", "As Ks Qs Js 7s"),  # five of a kind over a royal flush
        ("Ad Ac Ah As Jo", "Kd Kc Kh Ks Jo"),
        ("5c 4c 3c 2c Ac", "Ad Ac Ah As Kd"),  # straight flush over four of a kind
        ("2d 2c 2h 2s 3d", "As Ks Qs Js 6s"),  # four of a kind over a flush
        ("7s 5s 4s 3s 2s", "Ad Ac Ah Ks Kd"),  # the lowest flush over the highest full house
        ("2d 2c 2h 3s 3d", "As Kd Qs Js 7s"),  # the lowest full house over the highest straight
        ("5d 4c 3c 2c Ac", "Ad Ac Ah Ks Qd"),  # the lowest straight over three aces
        ("As Kd Qs Js 6s", "7s 5d 4s 3s 2s"),  # high cards: the highest and the lowest as read
    ],
)
def test_the_order_of_hands_at_tres(better: str, worse: str) -> None:
    """000 l.970-985."""
    assert strength(TRES, better) > strength(TRES, worse)


def test_ace_seven_eight_nine_ten_is_no_straight_unless_switched() -> None:
    hand = "As 7h 8d 9c Ts"
    assert ranking(load_stripped(ASIAN).rules).category(strength(ASIAN, hand)) == "high-card"
    other = ranking(load_stripped(ASIAN).with_rules(ace_low_straight=True).rules)
    assert other.category(other.high(parse_cards(hand))) == "straight"
