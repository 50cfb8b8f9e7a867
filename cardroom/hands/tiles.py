"""Two tiles as a hand, and four tiles as a high and a low hand.

The order (001 l.5315-5350, 000 l.681-704): the Gee Joon pair, the other pairs by the rank of their tiles, Wong (Teen or Dey with a nine),
Gong (Teen or Dey with an eight), then the points, the last digit of the sum, 9 down to 0. Of equal points the higher of a hand's two tiles
decides (001 l.5394), and only that: two hands with equal points and an equal higher tile are identical.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Literal, NamedTuple

from cardroom.cards import FACES, Card, card_names
from cardroom.errors import BadInput
from cardroom.hands.words import Name
from cardroom.tiles import GEE_JOON, KINDS, kind, spots, tile_set, values

TILE_CATEGORIES = ("supreme-pair", "matched-pair", "mixed-pair", "wong", "gong", "points")

Zero = Literal["equal", "by-tile"]  # hands of no points: all equal whatever their tiles (001 l.5394), or compared like any other

_POINTS, _GONG, _WONG, _PAIR, _SUPREME = range(5)
_WAYS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))


class Setting(NamedTuple):
    """Four tiles as two hands. The higher is the high hand, wherever it lies (001 l.5373)."""

    high: int
    low: int
    high_tiles: tuple[int, int]  # by index
    low_tiles: tuple[int, int]


class TileRanking:
    """Strengths of two tiles; larger is better."""

    def __init__(self, zero: Zero = "equal") -> None:
        self.zero = zero
        tiles = tile_set()
        self._strengths = {
            (one % FACES) * FACES + other % FACES: self.rate(one, other) for one, other in product(tiles, tiles) if one != other
        }

    def rate(self, one: Card, other: Card) -> int:
        """The reference: as the manuals say it."""
        if kind(one) is kind(other):
            return _pack(_SUPREME, 0, 16) if kind(one) is GEE_JOON else _pack(_PAIR, 0, kind(one).rank)
        best = min(kind(one).rank, kind(other).rank)
        counted = sorted((spots(one), spots(other)))
        if counted in ([2, 9], [9, 12]):
            return _pack(_WONG, 0, best)
        if counted in ([2, 8], [8, 12]):
            return _pack(_GONG, 0, best)
        points = max((a + b) % 10 for a in values(one) for b in values(other))
        return 0 if points == 0 and self.zero == "equal" else _pack(_POINTS, points, best)

    def strength(self, tiles: Sequence[Card]) -> int:
        """The quick form: one look-up."""
        try:
            one, other = tiles
            return self._strengths[(one % FACES) * FACES + other % FACES]
        except (KeyError, ValueError):
            raise BadInput(f"{card_names(tiles)} is not a hand of two tiles.") from None

    def at_least(self, points: int) -> int:
        """The lowest strength worth so many points or more; Gong, Wong and pairs are worth more than nine."""
        return _pack(_POINTS, points, 16) if points else 0

    def category(self, strength: int) -> str:
        group, _, best = _unpack(strength)
        if group == _PAIR:
            return "matched-pair" if len(KINDS[best - 1].faces) == 1 else "mixed-pair"
        return {_SUPREME: "supreme-pair", _WONG: "wong", _GONG: "gong", _POINTS: "points"}[group]

    def points(self, strength: int) -> int | None:
        """0 to 9; None for what is more than points."""
        group, points, _ = _unpack(strength)
        return points if group == _POINTS else None

    def named(self, strength: int) -> Name:
        group, points, best = _unpack(strength)
        tile = KINDS[best - 1]
        if group == _SUPREME:
            return Name("supreme-pair")
        if group == _PAIR:
            return Name("tile-pair", tile=tile.name + (f" ({tile.pair})" if tile.pair != tile.name else ""))
        if group in (_WONG, _GONG):
            return Name("wong" if group == _WONG else "gong", tile=tile.name)
        return Name("tile-zero") if not points and self.zero == "equal" else Name("tile-points", points=str(points), tile=tile.name)

    def describe(self, strength: int) -> str:
        """As a person would say it: ``pair of Yun (High Eight)``, ``Wong with Teen``, ``nine, Dey high``, ``zero``."""
        return str(self.named(strength))

    # -- four tiles ---------------------------------------------------------------------------------------------------------

    def settings(self, tiles: Sequence[Card]) -> list[Setting]:
        """The three ways to make two hands of four tiles."""
        return [self._setting(tiles, *way) for way in _WAYS]

    def set_as(self, tiles: Sequence[Card], stack: Sequence[int]) -> Setting:
        """The two tiles of one stack, by index, and the two that are left."""
        one, other = sorted(stack)
        rest = [i for i in range(4) if i not in (one, other)]
        return self._setting(tiles, (one, other), (rest[0], rest[1]))

    def _setting(self, tiles: Sequence[Card], one: tuple[int, int], other: tuple[int, int]) -> Setting:
        first = self.strength((tiles[one[0]], tiles[one[1]]))
        second = self.strength((tiles[other[0]], tiles[other[1]]))
        return Setting(first, second, one, other) if first >= second else Setting(second, first, other, one)


@cache
def tile_ranking(zero: Zero) -> TileRanking:
    return TileRanking(zero)


def _pack(group: int, points: int, rank: int) -> int:
    return (group * 10 + points) * 16 + 16 - rank


@cache
def _unpack(strength: int) -> tuple[int, int, int]:
    above, below = divmod(strength, 16)
    return (*divmod(above, 10), 16 - below)
