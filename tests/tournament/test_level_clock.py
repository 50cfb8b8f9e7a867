"""The clock of the levels, paused and corrected."""

from cardroom.tournament.director import due, to_deal, wakes
from cardroom.tournament.facts import ClockSet, LevelBegun, Paused, Resumed
from cardroom.tournament.seating import NextHand
from tests.tournament.made import HOLDEM, hand, seated, structure


def nowhere(number: int, joining: int | None) -> NextHand:
    raise AssertionError("nobody asks for blinds")


def test_a_level_ends_by_the_clock_and_a_break_follows() -> None:
    levels = [{"blinds": (25, 50), "break_after": 10}, {"blinds": (50, 100)}]
    one = seated(structure(levels=levels), {1: ["ann", "bo"]})
    assert wakes(one, 2.0) == 301.0 and due(one, 300.0, [1], nowhere) is None
    begun = due(one, 301.0, [1], nowhere)
    assert begun == LevelBegun(2, 301.0, 901.0)
    one.take(begun)
    assert one.clock.in_break(900.0) and to_deal(one, 900.0, [1]) == []
    assert not one.clock.in_break(901.0) and len(to_deal(one, 901.0, [1])) == 1
    assert one.clock.left(901.0, one.structure) is None  # the last level goes on


def test_a_pause_does_not_count() -> None:
    """Level 1 lasts five minutes from second 1 on; paused for 1,000 seconds it ends at 1,301."""
    one = seated(structure(), {1: ["ann", "bo"]})
    one.take(Paused(100.0))
    assert to_deal(one, 500.0, [1]) == [] and due(one, 900.0, [1], nowhere) is None and wakes(one, 500.0) is None
    one.take(Resumed(1100.0))
    assert wakes(one, 1100.0) == 1301.0


def test_the_floor_corrects_it() -> None:
    one = seated(structure(), {1: ["ann", "bo"]})
    one.take(ClockSet(3, 90.0, 50.0))
    assert (one.level, wakes(one, 60.0)) == (3, 140.0)
    one.take(Paused(60.0))
    one.take(ClockSet(2, 30.0, 70.0))
    assert one.clock.left(500.0, one.structure) == 30.0
    one.take(Resumed(500.0))
    assert wakes(one, 500.0) == 530.0


def test_a_level_by_hands() -> None:
    one = seated(structure(minutes=0, hands=2, prizes=[{"entries": (2, 400), "shares": ("100",)}]), {1: ["ann", "bo"], 2: ["cy", "di"]})
    for table, names in ((1, ("ann", "bo")), (1, ("ann", "bo")), (2, ("cy", "di"))):
        one.take(hand(one, table, **dict.fromkeys(names, 1500)))
    assert not isinstance(due(one, 9.0, [], nowhere), LevelBegun)
    one.take(hand(one, 2, cy=1500, di=1500))
    assert due(one, 9.0, [], nowhere) == LevelBegun(2, 9.0)


def test_a_rotation_by_hands_and_by_minutes() -> None:
    from cardroom.tournament.next_hand import game_at

    other = "standard/fixed-limit-razz"
    by_hands = structure(games=({"edition": HOLDEM, "hands": 2}, {"edition": other, "hands": 1}))
    one = seated(by_hands, {1: ["ann", "bo"]})
    found = []
    for _ in range(5):
        found.append(game_at(by_hands, one.tables[1], 0).edition)
        one.take(hand(one, 1, ann=1500, bo=1500))
    assert found == [HOLDEM, HOLDEM, other, HOLDEM, HOLDEM]
    by_minutes = structure(games=({"edition": HOLDEM, "minutes": 10}, {"edition": other, "minutes": 5}))
    assert [game_at(by_minutes, one.tables[1], 60 * minute).edition for minute in (0, 9, 10, 14, 15)] == [
        HOLDEM,
        HOLDEM,
        other,
        other,
        HOLDEM,
    ]
