"""A table as the desk sees it."""

from collections.abc import Mapping

from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.desks.seating.next_hand import ToCome, to_come
from cardroom.room.desks.seating.plan import SeatedPlayer, TableSight
from cardroom.room.table.table import Table


def sight_of(table: Table, feeder: bool = False, listed: Mapping[str, float] = {}) -> TableSight:
    """``feeder``: work out who has the button and the blinds next; ``listed``: when the list had the names of those who sit there."""
    coming = to_come(table) if feeder else ToCome()
    players = tuple(
        SeatedPlayer(
            ListedPerson(seat.player, seat.visitor or ""), seat.seat, seat.since, seat.seat in coming.posts, seat.seat == coming.big,
            seat.out, listed.get(seat.visitor or ""),
        )
        for seat in table.seats.values()
        if seat.seat is not None and not seat.leaving
    )  # fmt: skip
    leaving = {seat.seat: seat.player for seat in table.seats.values() if seat.seat is not None and seat.leaving}
    return TableSight(
        table.id, table.placard.game, table.placard.seating_rules, table.placard.seat_count, players, {**table.state.floor.held, **leaving}
    )
