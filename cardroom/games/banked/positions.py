"""The positions at a table: whose they are, and who may wager there by right."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from cardroom.games.banked.carried import RIGHTS
from cardroom.games.banked.order import around
from cardroom.games.banked.wagers import FREE, Wagers
from cardroom.round import Round


def positions_beside(round: Round, seat: int) -> Mapping[int, str]:
    """The positions of the seated players who are there, clockwise from the left of ``seat``, which is not among them."""
    setup = round.setup
    return _beside(tuple(setup.seats.items()), setup.absent, seat)


@lru_cache(maxsize=1024)
def _beside(seats: tuple[tuple[int, str], ...], absent: frozenset[str], seat: int) -> Mapping[int, str]:
    present = {each: player for each, player in seats if player not in absent}
    return {each: present[each] for each in around(present, seat, "clockwise")}


def every_position(round: Round, seat: int, seats: Iterable[int]) -> dict[int, str]:
    """As ``positions_beside``, with the seats at which nobody sits."""
    present = _present(round)
    return {s: present.get(s, FREE) for s in around(seats, seat, "clockwise")}


def _present(round: Round) -> dict[int, str]:
    setup = round.setup
    return {seat: player for seat, player in setup.seats.items() if player not in setup.absent}


def rights_left(round: Round, moved: bool) -> dict[int, set[str]]:
    """Who has wagered on which position since the player-dealer's has moved on (001 l.598, 717)."""
    carried = round.carry.take(RIGHTS, {})
    return {} if moved else {int(position): set(players) for position, players in carried.items()}


def remember_rights(wagers: Wagers, before: Mapping[int, set[str]]) -> None:
    """For the hands until it moves on; whose seat it is needs no right to it."""
    found = {}
    for position in sorted({*before, *wagers.dealt}):
        players = (before.get(position, set()) | {*wagers.dealt.get(position, ())}) - {wagers.positions.get(position, FREE)}
        if players:
            found[str(position)] = sorted(players)
    if found:
        wagers.round.carry.put(RIGHTS, found)
