"""Draws, balance and broken tables; the worst seat, worked by hand for a table whose last blinds are known."""

from collections import Counter

import pytest

from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BIG, SMALL
from cardroom.round import Parts
from cardroom.tournament.director import entered, to_deal
from cardroom.tournament.facts import Declined, Drawn
from cardroom.tournament.next_hand import Carried, blinds_ahead, dealt_in, edition_at
from cardroom.tournament.seating import NextHand, balancing_move, broken, draw, halted, late_draw, sizes, table_to_break, unbalanced
from cardroom.tournament.tournament import Tournament
from tests.tournament.made import seated, structure

NINE = [f"p{number}" for number in range(1, 10)]


def named(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


def after(button: int, small: int, big: int) -> Carried:
    """A table whose last hand had its button and blinds there."""
    parts = Parts()
    for key, seat in ((BUTTON, button), (SMALL, small), (BIG, big)):
        parts.put(key, seat)
    return Carried(blinds=parts)


def moved(one: Tournament, carried: dict[int, Carried], source: int, target: int) -> tuple[str, int]:
    def ahead(number: int, joining: int | None) -> NextHand:
        return blinds_ahead(one, one.tables[number], carried[number], 1.0, joining)

    found = balancing_move(one, source, target, ahead)
    return found.player, found.seat


@pytest.mark.parametrize(("players", "seats", "found"), [(20, 9, [7, 7, 6]), (9, 9, [9]), (10, 9, [5, 5]), (7, 2, [2, 2, 2, 1])])
def test_sizes(players: int, seats: int, found: list[int]) -> None:
    assert sizes(players, seats) == found


def test_a_draw_is_even_and_by_lot() -> None:
    one = Tournament(structure())
    for player in named("p", 20):
        for fact in entered(one, player):
            one.take(fact)
    one.seed = "one"
    drawn = draw(one, sorted(one.entrants), 1)
    assert Counter(seat.table for seat in drawn.seats) == {1: 7, 2: 7, 3: 6}
    assert len({(seat.table, seat.seat) for seat in drawn.seats}) == 20
    one.seed = "two"
    assert draw(one, sorted(one.entrants), 1) != drawn


def test_a_late_player_goes_to_the_table_with_the_fewest() -> None:
    one = seated(structure(late_entry=2), {1: named("a", 9), 2: named("b", 7)})
    (place,) = late_draw(one, "late").seats
    assert place.table == 2 and place.seat in (8, 9)


def test_a_new_table_where_all_seats_are_taken() -> None:
    one = seated(structure(late_entry=2), {1: NINE})
    assert late_draw(one, "late").seats[0].table == 2


def test_the_next_big_blind_moves_to_become_the_big_blind() -> None:
    """At table 1 seat 3 had the big blind: seat 4 is due it. At table 2 seat 5 had it, and 6 is free: whoever sits there has it at once."""
    one = seated(structure(), {1: NINE, 2: ["q1", "q2", "q3", "q4", "q5", "q8", "q9"]}, {"q8": 8, "q9": 9})
    assert unbalanced(one) == ([1], 2)
    assert moved(one, {1: after(1, 2, 3), 2: after(3, 4, 5)}, 1, 2) == ("p4", 6)


def test_never_the_small_blind() -> None:
    """At table 2 the player of seat 5, who had the big blind, is gone: whoever sits down there would have the small blind. Seat 9, which
    comes next after seats 6, 7 and 8, is taken."""
    one = seated(structure(), {1: NINE, 2: ["q1", "q2", "q3", "q4", "q6", "q7", "q8"]}, {"q6": 6, "q7": 7, "q8": 8})
    assert moved(one, {1: after(1, 2, 3), 2: after(3, 4, 5)}, 1, 2) == ("p4", 9)


def test_a_player_between_the_small_blind_and_the_button_waits() -> None:
    """Seats 2 and 4 had the blinds: the button comes to 2 and the small blind to 4. A newcomer in seat 3 is not dealt in, one in 5 is."""
    one = seated(structure(), {1: ["p1", "p2", "new3", "p4", "new5", "p6"]})
    carried = after(1, 2, 4)
    carried.blinds["known"] = {"p1": 1, "p2": 2, "p4": 4, "p6": 6}
    table = one.tables[1]
    assert dealt_in(one, table, edition_at(one, table, 1.0), carried.blinds).absent == {"new3"}
    assert blinds_ahead(one, table, carried, 1.0) == NextHand(5, 4)


def test_beside_a_dead_small_blind_nobody_waits() -> None:
    """Seats 4 and 5 had the blinds, and the player of 5 is gone: a newcomer in 6 has the big blind at once."""
    one = seated(structure(), {1: ["p1", "p2", "p3", "p4", "new6", "p7"]}, {"new6": 6, "p7": 7})
    carried = after(3, 4, 5)
    carried.blinds["known"] = {"p1": 1, "p2": 2, "p3": 3, "p4": 4, "p7": 7}
    assert blinds_ahead(one, one.tables[1], carried, 1.0) == NextHand(6, 5)


def test_by_position_in_stud() -> None:
    """The seat that opened up last is filled, by the player in the same place."""
    one = seated(structure(games=({"edition": "standard/fixed-limit-razz"},), seats=8), {1: named("a", 8), 2: named("b", 8)})
    for player in ("b5", "b2"):
        one.take(Declined(player))
    assert moved(one, {1: Carried(), 2: Carried()}, 1, 2) == ("a2", 2)


def test_a_table_three_short_stops() -> None:
    one = seated(structure(seats=9), {1: NINE, 2: named("b", 9), 3: named("c", 6), 4: named("d", 7)})
    assert halted(one, 3) and not halted(one, 4)
    assert [hand.table for hand in to_deal(one, 2.0, [1, 2, 3, 4])] == [1, 2, 4]


def test_a_table_breaks_when_the_others_hold_everybody() -> None:
    """25 players need three tables of nine; the smallest of four breaks, of equal ones the last, and the others stay even."""
    one = seated(structure(), {1: named("a", 7), 2: named("b", 6), 3: named("c", 6), 4: named("d", 6)})
    assert table_to_break(one) == 4
    fact = broken(one, 4)
    assert {place.player for place in fact.seats} == set(named("d", 6))
    one.take(fact)
    assert sorted(len(table.seats) for table in one.tables.values()) == [8, 8, 9] and table_to_break(one) is None
    assert isinstance(draw(one, ["x"], 1), Drawn)
