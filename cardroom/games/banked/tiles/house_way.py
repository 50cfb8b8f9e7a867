"""The house way: how the house dealer sets four tiles. An edition has it as rows, tried in order; the first that fits sets the hand.

A row says what the hand must hold and what is done with it. That is the whole vocabulary; which pairs are split when is data.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Literal, NamedTuple, Self

from pydantic import AfterValidator, Field, model_validator

from cardroom.cards import Card
from cardroom.hands.tiles import Setting, TileRanking
from cardroom.switches import Switches
from cardroom.tiles import KIND_OF_KEY, TileKind, kind, spots


def _known(key: str) -> str:
    if key not in KIND_OF_KEY:
        raise ValueError(f"there is no tile '{key}'; there are: {', '.join(KIND_OF_KEY)}")
    return key


Key = Annotated[str, AfterValidator(_known)]  # the name of a tile: "teen", "chop-gow"
Do = Literal["keep", "split", "make", "best-low"]


class TilesWayRow(Switches):
    """``keep``: what is paired stays together. ``split``: the pair is parted. ``make``: the high hand is ``high``, with the best low hand
    that leaves. ``best-low``: the low hand is as high as it can be."""

    pairs: Literal[0, 1, 2] = 1  # so many pairs are in the hand
    pair: tuple[Key, ...] = ()  # it is one of these; none: any
    have: tuple[Key, ...] = ()  # beside the pair there is one of these
    others: tuple[tuple[int, ...], ...] = ()  # the spots of the two tiles beside the pair, in either order
    low: int | None = Field(default=None, ge=0, le=9)  # the low hand is then worth so many points or more
    high: Literal["wong", "gong", "nine"] | None = None  # what ``make`` makes
    using: tuple[Key, ...] = ()  # one of these is in the high hand
    do: Do
    lines: str = ""  # of the source; none: ours

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.pairs != 1 and (self.pair or self.have or self.others):
            raise ValueError("what the pair is and what lies beside it can be said of a hand with one pair only")
        if self.do == "split" and self.pairs != 1:
            raise ValueError("only a hand with one pair is split")
        if (self.do == "make") != (self.high is not None) or (self.using and self.high is None):
            raise ValueError("a row that makes a hand says which, in `high`; no other does")
        if self.others and len(self.others) != 2:
            raise ValueError("`others` lists the spots of the two tiles beside the pair")
        return self

    @property
    def always(self) -> bool:
        """Whether it fits every hand with so many pairs."""
        return not (self.pair or self.have or self.others) and self.low is None and self.do != "make"


def check_total(rows: Sequence[TilesWayRow]) -> None:
    """Every hand must be set: there is a row for any hand with no pair, with one, and with two."""
    for pairs in (0, 1, 2):
        if not any(row.always and row.pairs == pairs for row in rows):
            raise ValueError(f"house_way has no row that fits every hand with {pairs} pair{'' if pairs == 1 else 's'}")


class PairedTiles(NamedTuple):
    """A hand as the rows see it."""

    tiles: Sequence[Card]
    ways: Sequence[Setting]  # to set it
    pairs: tuple[TileKind, ...]
    beside: tuple[Card, ...]  # the tiles that are not paired


def held(tiles: Sequence[Card], ways: Sequence[Setting]) -> PairedTiles:
    kinds = [kind(tile) for tile in tiles]
    pairs = tuple(each for each in dict.fromkeys(kinds) if kinds.count(each) == 2)
    return PairedTiles(tiles, ways, pairs, tuple(tile for tile in tiles if kind(tile) not in pairs))


def house_way(ranking: TileRanking, rows: Sequence[TilesWayRow], tiles: Sequence[Card]) -> tuple[Setting, TilesWayRow]:
    """How the hand is set, and by which row."""
    hand = held(tiles, ranking.settings(tiles))
    for row in rows:
        if len(hand.pairs) == row.pairs and _fits(row, hand):
            way = _best(WAYS[row.do](ranking, row, hand))
            if way is not None and (row.low is None or way.low >= ranking.at_least(row.low)):
                return way, row
    raise AssertionError("no row fits, though the rows were checked to fit every hand")


def _fits(row: TilesWayRow, hand: PairedTiles) -> bool:
    if row.pair and hand.pairs[0].key not in row.pair:
        return False
    if row.have and not any(kind(tile).key in row.have for tile in hand.beside):
        return False
    if row.others:
        one, other = (spots(tile) for tile in hand.beside)
        first, second = row.others
        return (one in first and other in second) or (other in first and one in second)
    return True


def _best(ways: Sequence[Setting]) -> Setting | None:
    """The best low hand, and with it the best high hand; of ways that are equal the first."""
    return max(ways, key=lambda way: (way.low, way.high), default=None)


def _paired(hand: PairedTiles, way: Setting) -> int:
    return sum(kind(hand.tiles[one]) is kind(hand.tiles[other]) for one, other in (way.high_tiles, way.low_tiles))


def _keep(ranking: TileRanking, row: TilesWayRow, hand: PairedTiles) -> list[Setting]:
    return [way for way in hand.ways if _paired(hand, way) == len(hand.pairs)]


def _split(ranking: TileRanking, row: TilesWayRow, hand: PairedTiles) -> list[Setting]:
    return [way for way in hand.ways if not _paired(hand, way)]


def _make(ranking: TileRanking, row: TilesWayRow, hand: PairedTiles) -> list[Setting]:
    def made(way: Setting) -> bool:
        right = ranking.points(way.high) == 9 if row.high == "nine" else ranking.category(way.high) == row.high
        return right and (not row.using or any(kind(hand.tiles[i]).key in row.using for i in way.high_tiles))

    return [way for way in hand.ways if made(way)]


def _best_low(ranking: TileRanking, row: TilesWayRow, hand: PairedTiles) -> list[Setting]:
    return [*hand.ways]


WAYS: dict[Do, Callable[[TileRanking, TilesWayRow, PairedTiles], list[Setting]]] = {
    "keep": _keep,
    "split": _split,
    "make": _make,
    "best-low": _best_low,
}
