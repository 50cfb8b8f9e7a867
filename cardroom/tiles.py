"""The 32 Chinese dominoes: sixteen names, each on two tiles.

A tile is a card like any other (``cards.py``): eleven names have two tiles of one face, which are that face of the first and of the second
deck; the other five have two tiles of different faces. Ranks, names and spots: 001 l.5285-5309, 000 l.651-673; the faces, which were
pictures there, are those of the standard set.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from cardroom.cards import FACES, FIRST_TILE, TILE_FACES, Card, card_name, is_tile, pretty
from cardroom.errors import BadInput


class TileKind(NamedTuple):
    """One of the sixteen names."""

    rank: int  # 1 is the highest
    name: str
    faces: tuple[str, ...]  # one: the two tiles are alike; two: they differ
    pair: str  # what its pair is called (001 l.5328-5340)

    @property
    def spots(self) -> tuple[int, ...]:
        """Of its tiles; one figure unless they differ."""
        return tuple(dict.fromkeys(sum(ends(face)) for face in self.faces))

    @property
    def key(self) -> str:
        """The name as files write it: ``chop-gow``."""
        return self.name.lower().replace(" ", "-")


def ends(face: str) -> tuple[int, int]:
    first, second = face.split("-")
    return int(first), int(second)


KINDS = (
    TileKind(1, "Teen", ("6-6",), "Teen"),
    TileKind(2, "Dey", ("1-1",), "Dey"),
    TileKind(3, "Yun", ("4-4",), "High Eight"),
    TileKind(4, "Gor", ("3-1",), "High Four"),
    TileKind(5, "Mooy", ("5-5",), "High Ten"),
    TileKind(6, "Chong", ("3-3",), "High Six"),
    TileKind(7, "Bon", ("2-2",), "Low Four"),
    TileKind(8, "Foo", ("6-5",), "Eleven"),
    TileKind(9, "Ping", ("6-4",), "Low Ten"),
    TileKind(10, "Tit", ("6-1",), "High Seven"),
    TileKind(11, "Look", ("5-1",), "Low Six"),
    TileKind(12, "Chop Gow", ("6-3", "5-4"), "Nine"),
    TileKind(13, "Chop Bot", ("6-2", "5-3"), "Low Eight"),
    TileKind(14, "Chop Chit", ("5-2", "4-3"), "Low Seven"),
    TileKind(15, "Chop Ng", ("4-1", "3-2"), "Five"),
    TileKind(16, "Gee Joon", ("2-1", "4-2"), "Gee Joon"),
)
KIND_OF_KEY = {kind.key: kind for kind in KINDS}
GEE_JOON = KINDS[15]

_KIND_OF_FACE = {face: kind for kind in KINDS for face in kind.faces}
_KINDS = tuple(_KIND_OF_FACE[face] for face in TILE_FACES)
_SPOTS = tuple(sum(ends(face)) for face in TILE_FACES)

HIDDEN = "▒▒"  # a card or tile face down
DOMINO = 0x1F031  # the glyph of the lying tile 0-0; tile a-b is 7a + b further on


def tile_set() -> tuple[Card, ...]:
    """All 32: every face once, and those that have a twin once more, as the second deck's."""
    twins = [FACES + FIRST_TILE + i for i, kind in enumerate(_KINDS) if len(kind.faces) == 1]
    return (*range(FIRST_TILE, FACES), *twins)


def kind(tile: Card) -> TileKind:
    face = tile % FACES - FIRST_TILE
    if face < 0:
        raise BadInput(f"{card_name(tile)} is a card, not a tile.")
    return _KINDS[face]


def spots(tile: Card) -> int:
    """The spots on both ends together; a Gee Joon tile, which counts 3 or 6 as its holder likes, has those it has."""
    kind(tile)  # refuses a card
    return _SPOTS[tile % FACES - FIRST_TILE]


def values(tile: Card) -> tuple[int, ...]:
    """What the tile may count: the last digit of its spots; a Gee Joon tile 3 or 6 (001 l.5308-5309, 000 l.672-673)."""
    return (3, 6) if kind(tile) is GEE_JOON else (spots(tile) % 10,)


def glyph(tile: Card) -> str:
    """The tile as a Unicode domino lying down."""
    kind(tile)  # refuses a card
    first, second = ends(card_name(tile))
    return chr(DOMINO + 7 * first + second)


def tile_name(tile: Card) -> str:
    """``[6|4] Ping``."""
    return f"[{card_name(tile).replace('-', '|')}] {kind(tile).name}"


def tile_names(tiles: Iterable[Card]) -> str:
    return ", ".join(tile_name(tile) for tile in tiles)


def piece_text(piece: Card | None) -> str:
    """A card or a tile for people: ``A♠``, ``[6|4] Ping``; None is face down, ``??`` not known."""
    if piece is None:
        return HIDDEN
    return tile_name(piece) if is_tile(piece) else pretty(piece)


def pieces_text(pieces: Iterable[Card | None], draw: Callable[[Card | None], str] = piece_text) -> str:
    each = list(pieces)
    between = "  " if any(piece is not None and is_tile(piece) for piece in each) else " "  # a tile has a name of its own words
    return between.join(map(draw, each))
