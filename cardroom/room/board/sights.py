"""A table as the desk sees it."""

from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BIG, SMALL
from cardroom.room.board.lists import Who
from cardroom.room.board.plan import Seated, Sight
from cardroom.room.table import Table
from cardroom.round import Noted, Round, Transfer


def sight_of(table: Table) -> Sight:
    posts, next_blind = _posts(table.round)
    places = sorted(seat.seat for seat in table.seats.values() if seat.seat is not None)
    after = [seat for seat in places if next_blind is not None and seat > next_blind] or places
    players = tuple(
        Seated(
            Who(seat.player, seat.visitor or ""), seat.seat, seat.since, seat.seat in posts,
            next_blind is not None and seat.seat == after[0], seat.out,
        )
        for seat in table.seats.values()
        if seat.seat is not None and not seat.leaving
    )  # fmt: skip
    leaving = {seat.seat: seat.player for seat in table.seats.values() if seat.seat is not None and seat.leaving}
    return Sight(table.id, table.game, table.desk, table.seat_count, players, {**table.control.held, **leaving})


def _posts(round: Round | None) -> tuple[set[int], int | None]:
    """The seats of the button and the blinds in the hand that is dealt, or was last; and that of the big blind, where it is known."""
    if round is None:
        return set(), None
    if round.over:
        carry = round.outcome.carry
        found = {seat for seat in (carry.find(BUTTON), carry.find(SMALL), carry.find(BIG)) if seat is not None}
        return found, carry.find(BIG)
    seat_of = {player: seat for seat, player in round.setup.seats.items()}
    names = {event.who for event in round.events if isinstance(event, Noted) and event.what == "button"}
    blinds = [str(event.source) for event in round.events if isinstance(event, Transfer) and event.rule == "blinds"]
    found = {seat_of[name] for name in (*names, *blinds) if name in seat_of}
    return found, seat_of.get(blinds[-1]) if blinds else None
