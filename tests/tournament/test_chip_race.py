"""The chip race, with cards laid by hand."""

from cardroom.cards import parse_cards
from cardroom.tournament.chip_race import race, raced
from cardroom.tournament.facts import ClockSet
from tests.tournament.made import hand, seated, structure


def test_the_highest_cards_get_a_chip_each() -> None:
    """Odd chips of 25: ann 3, bo 1, cy 2, di none. Six make 150: one chip of 100, and half a chip counts as another, so two.
    ann gets 2c 9d Kh, bo Ks, cy As Qd: the ace and the king of spades win, and nobody has two."""
    cards = parse_cards("2c 9d Kh Ks As Qd")
    found = race({"ann": 1575, "bo": 925, "cy": 2050, "di": 400}, 25, 100, cards)
    assert found.stacks == {"ann": 1500, "bo": 1000, "cy": 2100}
    assert [(each.player, each.odd, each.wins) for each in found.hands] == [("ann", 3, False), ("bo", 1, True), ("cy", 2, True)]


def test_nobody_is_raced_out() -> None:
    """Three odd chips make one of 100, which the ace wins; the player who had only 25 keeps one chip of 100 all the same."""
    found = race({"ann": 25, "bo": 550}, 25, 100, parse_cards("2c As Ad"))
    assert found.stacks == {"ann": 100, "bo": 600}


def test_less_than_half_a_chip_is_lost() -> None:
    assert race({"ann": 1525, "bo": 1000}, 25, 100, parse_cards("As")).stacks == {"ann": 1500}


def test_two_kinds_of_chips_leave_one_after_the_other() -> None:
    levels = [{"blinds": (25, 50)}, {"blinds": (500, 1000), "colour_up": 500}]
    one = seated(structure(levels=levels), {1: ["ann", "bo", "cy"]})
    one.take(hand(one, 1, ann=1475, bo=1600, cy=1425))
    one.take(ClockSet(2, 60.0, 2.0))
    one.take(raced(one, 1))
    assert all(each.chips % 500 == 0 for each in one.alive) and one.chips_in_play == one.chips_given
