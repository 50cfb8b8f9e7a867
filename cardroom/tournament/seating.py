"""Seats by lot, balance and broken tables: who goes where. Pure functions of a tournament, of chance and of where the blinds will be."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from cardroom.streams import Stream
from cardroom.tournament.directors import directors_rules
from cardroom.tournament.facts import Broken, Drawn, SeatDrawn, SeatMoved
from cardroom.tournament.standing import TournamentTable
from cardroom.tournament.tournament import Tournament

BALANCE = "balance"
"""Why a player is moved, where no floor has said it."""


class NextHand(NamedTuple):
    """Where the blinds of a table's next hand will be. ``big`` None: a game without blinds."""

    big: int | None
    small: int | None = None


Ahead = Callable[[int, int | None], NextHand]
"""Of a table's number, and of a seat that somebody is to take there: where the blinds of the next hand will be."""


def lots(tournament: Tournament, label: str, count: int) -> list[int]:
    """So many numbers from 0, in an order drawn by lot."""
    if not count:
        return []
    return Stream(sha256(f"cardroom tournament {tournament.seed}".encode()).digest(), f"{label}/{tournament.draws}").order(count)


def sizes(players: int, seats: int) -> list[int]:
    """How many sit at each table: as few tables as hold them all, none with two players more than another.

    >>> sizes(20, 9)
    [7, 7, 6]
    """
    tables = -(-players // seats)
    each, more = divmod(players, tables) if tables else (0, 0)
    return [each + (number < more) for number in range(tables)]


def draw(tournament: Tournament, players: Sequence[str], round: int, stacks: Mapping[str, int] | None = None, at: float = 0) -> Drawn:
    """Seats for everybody in a round, by lot."""
    drawn = [players[i] for i in lots(tournament, "players", len(players))]
    places: list[SeatDrawn] = []
    for number, size in enumerate(sizes(len(players), tournament.structure.seats), start=1):
        chairs = [i + 1 for i in lots(tournament, f"seats of table {number}", tournament.structure.seats)][:size]
        places += [SeatDrawn(drawn.pop(), number, seat) for seat in chairs]
    return Drawn(round, tuple(places), dict(stacks or {}), at)


def late_draw(tournament: Tournament, player: str) -> Drawn:
    """A seat for a player who comes late, by lot among those of the tables with the fewest players; at a new table where all are taken."""
    open = {number: tournament.open_seats(table) for number, table in tournament.tables.items()}
    least = min((len(tournament.tables[number].seats) for number, seats in open.items() if seats), default=None)
    chairs = [(number, seat) for number, seats in open.items() if len(tournament.tables[number].seats) == least for seat in seats]
    if not chairs:
        number = max(tournament.tables, default=0) + 1
        chairs = [(number, seat) for seat in range(1, tournament.structure.seats + 1)]
    number, seat = chairs[lots(tournament, "late entry", len(chairs))[0]]
    return Drawn(tournament.round, (SeatDrawn(player, number, seat),))


def table_to_break(tournament: Tournament) -> int | None:
    """The table that is no longer needed: of the smallest the one with the highest number."""
    tables = tournament.tables
    if len(tables) < 2 or tournament.structure.shoot_out:
        return None
    players = sum(len(table.seats) for table in tables.values())
    if players > (len(tables) - 1) * tournament.structure.seats:
        return None
    return min(tables, key=lambda number: (len(tables[number].seats), -number))


def broken(tournament: Tournament, number: int) -> Broken:
    """Break a table: its players draw for the order, then for seats that leave the other tables even."""
    players = tournament.tables[number].players
    order = [players[i] for i in lots(tournament, f"order of table {number}", len(players))]
    others = {other: len(table.seats) for other, table in tournament.tables.items() if other != number}
    cards: list[tuple[int, int]] = []
    free = {other: tournament.open_seats(tournament.tables[other]) for other in others}
    for _ in players:
        least = min(size for other, size in others.items() if free[other])
        other = next(other for other, size in others.items() if size == least and free[other])
        seat = free[other].pop(lots(tournament, f"seat {len(cards)} of table {other}", len(free[other]))[0])
        others[other] += 1
        cards.append((other, seat))
    shuffled = [cards[i] for i in lots(tournament, f"cards of table {number}", len(cards))]
    return Broken(number, tuple(SeatDrawn(player, *card) for player, card in zip(order, shuffled, strict=True)))


def unbalanced(tournament: Tournament) -> tuple[list[int], int] | None:
    """The tables with at least two players more than the emptiest, the fullest first; and the emptiest."""
    if tournament.structure.shoot_out or len(tournament.tables) < 2:
        return None
    count = {number: len(table.seats) for number, table in sorted(tournament.tables.items())}
    least = min(count, key=count.__getitem__)
    more = [number for number, size in count.items() if size - count[least] > 1]
    return (sorted(more, key=lambda number: -count[number]), least) if more else None


def halted(tournament: Tournament, number: int) -> bool:
    """Whether play stops at this table until somebody comes: it is too short beside the fullest."""
    if tournament.structure.shoot_out:
        return False
    most = max(len(table.seats) for table in tournament.tables.values())
    return most - len(tournament.tables[number].seats) >= directors_rules().figures.short


def balancing_move(tournament: Tournament, source: int, target: int, ahead: Ahead) -> SeatMoved:
    """The player next due the big blind at ``source`` takes the worst seat at ``target``."""
    leaving, joining = tournament.tables[source], tournament.tables[target]
    due = ahead(source, None).big
    free = tournament.open_seats(joining)
    if due is None:
        seat = next((seat for seat in reversed(joining.freed) if seat in free), free[0])
        seats = sorted(leaving.seats)
        mover = seat if seat in leaving.seats else next((other for other in seats if other > seat), seats[0])
        return SeatMoved(leaving.seats[mover], target, seat, BALANCE)
    mover = due if due in leaving.seats else min(leaving.seats)
    return SeatMoved(leaving.seats[mover], target, worst_seat(joining, free, ahead), BALANCE)


def worst_seat(table: TournamentTable, free: Sequence[int], ahead: Ahead) -> int:
    """The free seat that is soonest to have the big blind, and not the small blind in the next hand."""

    def badness(seat: int) -> tuple[bool, int]:
        next_hand = ahead(table.number, seat)
        assert next_hand.big is not None
        seats = sorted({*table.seats, seat})
        at, big = seats.index(seat), seats.index(next_hand.big) if next_hand.big in seats else 0
        return next_hand.small == seat, (at - big) % len(seats)

    return min(free, key=badness)
