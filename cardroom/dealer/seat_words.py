"""Who is meant by what is typed: a seat, several, all of them, or a name."""

from collections.abc import Iterator

from cardroom.errors import BadInput
from cardroom.round import DEALER, Round


def addressed(round: Round, part: str) -> Iterator[tuple[str, int, list[str]]]:
    """Who is meant (a seat, several like 2-5, all of them, or a name), on which position, and what was said."""
    words = part.split()
    if not words:
        raise BadInput("Say a seat first, then what it does.")
    who, _, where = words[0].partition("@")
    if where and not where.isdecimal():
        raise BadInput(f"'{where}' is not a position: write its number, like 5@3.")
    for player, seat in _players(round, who):
        yield player, int(where) if where else seat, words[1:]


def _players(round: Round, who: str) -> Iterator[tuple[str, int]]:
    seats = round.setup.seats
    first, dash, last = who.partition("-")
    asks = round.decision.asks if round.decision is not None else {}
    if who == DEALER and DEALER in asks:
        yield DEALER, 0
    elif who in ("all", "*"):
        yield from [(player, seat) for seat, player in seats.items() if player in asks]
    elif dash and first.isdecimal() and last.isdecimal():
        yield from [(player, seat) for seat, player in seats.items() if int(first) <= seat <= int(last) and player in asks]
    elif who.isdecimal():
        if int(who) not in seats:
            raise BadInput(f"Nobody sits in seat {who}.")
        yield seats[int(who)], int(who)
    else:
        named = next((player for player in round.setup.stacks if player.lower() == who), None)
        if named is None:
            raise BadInput(f"'{who}' is no seat and nobody at this table.")
        yield named, next((seat for seat, player in seats.items() if player == named), 0)
