"""Places: who finished where, with ties; no place depends on the order in which tables report a hand."""

from itertools import groupby
from typing import NamedTuple

from cardroom.tournament.standing import Bust
from cardroom.tournament.tournament import Tournament


class Place(NamedTuple):
    """Players who share the places ``first`` to ``last``: mostly one player and one place."""

    first: int
    last: int
    players: tuple[str, ...]

    @property
    def tied(self) -> bool:
        return self.last > self.first


def places(tournament: Tournament) -> list[Place]:
    """The places that are decided, the best first. While it goes on, they begin below the players who still have chips."""
    alive = [each.name for each in tournament.alive]
    found: list[Place] = []
    if tournament.over and alive:
        found.append(Place(1, len(alive), tuple(alive)))
    at = len(alive) + 1
    for _, tied in groupby(in_order(tournament), key=lambda ranked: ranked[0]):
        players = tuple(bust.player for _, bust in tied)
        found.append(Place(at, at + len(players) - 1, players))
        at += len(players)
    return found


Rank = tuple[int, int, int]


def in_order(tournament: Tournament) -> list[tuple[Rank, Bust]]:
    """Every bust with its rank; the last player out comes first, and equal ranks share their places.

    Of players who are out in one hand at one table, the one who began it with more chips has the better place; of a hand that all tables
    play together, the first of each table share their places, then the second. A shoot-out goes by rounds, and within one by how many
    were left at the table.
    """
    ranked = _by_round(tournament) if tournament.structure.shoot_out else _by_hand(tournament)
    return sorted(ranked, key=lambda one: (one[0], one[1].player), reverse=True)


def _by_hand(tournament: Tournament) -> list[tuple[Rank, Bust]]:
    found: list[tuple[Rank, Bust]] = []
    for bust in tournament.busts:
        larger = {other.chips for other in tournament.busts if _together(other, bust) and other.chips > bust.chips}
        ahead = sum(1 for other in tournament.busts if _together(other, bust) and other.chips in larger)
        found.append(((bust.round, bust.group, -ahead), bust))
    return found


def _by_round(tournament: Tournament) -> list[tuple[Rank, Bust]]:
    found: list[tuple[Rank, Bust]] = []
    for bust in tournament.busts:
        ahead = sum(1 for other in tournament.busts if _together(other, bust) and other.chips > bust.chips)
        found.append(((bust.round, -bust.left - ahead, 0), bust))
    return found


def _together(one: Bust, other: Bust) -> bool:
    """Out in the same hand at the same table."""
    return one.group == other.group and one.table == other.table and one.round == other.round
