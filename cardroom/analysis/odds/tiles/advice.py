"""Pai gow tiles: tables for people."""

from collections.abc import Sequence
from fractions import Fraction

from cardroom.analysis.odds.result import Advice, Chance
from cardroom.analysis.odds.tiles.hands import TileHands
from cardroom.analysis.odds.tiles.settings import Difference, Side
from cardroom.games.banked.tiles.house_way import TilesWayRow
from cardroom.games.banked.tiles.sheet import house_way_line
from cardroom.hands.tiles import TILE_CATEGORIES

_WORDS = {"supreme-pair": "Gee Joon pair", "matched-pair": "matched pair", "mixed-pair": "mixed pair", "wong": "Wong", "gong": "Gong"}


def made_table(hands: TileHands) -> Advice:
    """How often the house way makes what."""
    ranking = hands.ranking
    named = [(category, None) for category in TILE_CATEGORIES if category in _WORDS]
    order: list[tuple[str, int | None]] = [*named, *(("points", points) for points in range(9, -1, -1))]
    made: dict[tuple[str, int | None], list[int]] = {each: [0, 0] for each in order}
    for hand, ways in enumerate(hands.ways):
        way = hands.setting(hand, int(hands.house[hand]))
        for place, strength in enumerate((way.high, way.low)):
            made[ranking.category(strength), ranking.points(strength)][place] += ways
    total = sum(hands.ways)
    rows = [
        (_WORDS.get(category, f"{points} points"), *(f"{count:,} ({percent(Fraction(count, total))})" for count in made[category, points]))
        for category, points in order
    ]
    return Advice(f"What the house way makes of the {total:,} hands", ("made of two tiles", "high hand", "low hand"), tuple(rows))


def lines_table(hands: TileHands, found: Sequence[Difference], side: Side) -> Advice:
    """By the line of the house way that is not followed."""
    total = sum(hands.ways)
    rows: dict[TilesWayRow, list[Difference]] = {}
    for each in found:
        rows.setdefault(each.row, []).append(each)

    def gain(of: Sequence[Difference]) -> Fraction:
        return Fraction(sum(each.gain * each.ways for each in of), total)

    lines = [
        (house_way_line(row), f"{sum(each.ways for each in of):,}", percent(gain(of)))
        for row, of in sorted(rows.items(), key=lambda item: -gain(item[1]))
    ]
    return Advice(
        f"The {side}: what leaving the house way gains, by its lines",
        ("line of the house way", f"hands of {total:,}", "gain on average"),
        (*lines, ("all", f"{sum(each.ways for each in found):,}", percent(gain(found)))),
    )


def differences_table(hands: TileHands, found: Sequence[Difference], side: Side) -> Advice:
    rows = tuple(
        (
            ", ".join(each.names),
            str(each.ways),
            _set(hands, each.house),
            percent(each.house_wins),
            _set(hands, each.best),
            percent(each.best_wins),
            percent(each.gain),
        )
        for each in found
    )
    columns = ("tiles", f"hands of {sum(hands.ways):,}", "house way", "wins", "best", "wins", "gain")
    return Advice(f"The {side}: tiles better set otherwise than the house way", columns, rows)


def _set(hands: TileHands, way: tuple[int, int]) -> str:
    high, low = map(hands.ranking.describe, way)
    return f"{high}; {low}"


def percent(value: Chance) -> str:
    return f"{float(value) * 100:.4f} %"
