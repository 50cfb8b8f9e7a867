"""Pai gow tiles: the sections of the rule sheet that only this game has. Every line ends with the lines of the source that say it."""

from cardroom.cards import parse_card
from cardroom.games.banked.sheet import Section, Sheet
from cardroom.games.banked.tiles.house_way import TilesWayRow
from cardroom.games.banked.tiles.rules import TilesEdition
from cardroom.tiles import KIND_OF_KEY, KINDS, TileKind, glyph

_NUMBER_OF_PAIRS = {0: "No pair", 1: "A pair", 2: "Two pairs"}


def sheet(edition: TilesEdition) -> list[Section]:
    rules = edition.rules
    write = Sheet(edition)
    touching = ["irregularity.touched"] if rules.touching == "forfeits" else []
    return [
        ("Tiles, highest first", [*write.says("deck"), *map(_tile, KINDS), *write.says("tiles", "gee-joon")]),
        write.seats_and_wagers(["base-wager"]),
        (
            "Order of play",
            write.says("action-button", "deal", "unused-sets", "setting", "player-dealer-setting", *touching, "reveal"),
        ),
        ("Ranking of two tiles, best first", write.says("ranking", "zero")),
        ("House way, the first line that fits", [*write.says("house-way"), *map(house_way_line, rules.house_way)]),
        ("Settlement", write.says("player-wins", "player-loses", "push", "copy", "order")),
        write.coverage(),
    ]


def _tile(kind: TileKind) -> str:
    faces = " and ".join(f"{glyph(parse_card(face))} [{face.replace('-', '|')}]" for face in kind.faces)
    return f"{kind.rank} {kind.name}, {' or '.join(map(str, kind.spots))} spots: {faces}"


def house_way_line(row: TilesWayRow) -> str:
    """A row as a person would say it."""
    what = f"Pair of {_either(row.pair)}" if row.pair else _NUMBER_OF_PAIRS[row.pairs]
    if row.have:
        what += f" with {_either(row.have)}"
    if row.others:
        first, second = (" or ".join(map(str, spots)) for spots in row.others)
        what += f" with a tile of {first} spots and one of {second}"
    low = f", if the low hand is then {row.low} or more" if row.low is not None else ""
    return f"{what}: {_done(row)}{low} ({f'l.{row.lines}' if row.lines else 'ours'})"


def _either(keys: tuple[str, ...]) -> str:
    return " or ".join(KIND_OF_KEY[key].name for key in keys)


def _done(row: TilesWayRow) -> str:
    if row.do == "make":
        made = "a nine" if row.high == "nine" else f"a {str(row.high).capitalize()}"
        return f"make {made}{f' with {_either(row.using)}' if row.using else ''}, with the best low hand that leaves"
    kept = "keep both" if row.pairs == 2 else "keep it"
    return {"keep": kept, "split": "split it", "best-low": "the best low hand"}[row.do]
