"""Pai gow tiles: what the readings of an edition would have been otherwise, by the reading's name."""

from collections.abc import Callable

from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles.house_way import TilesWayRow
from cardroom.games.banked.tiles.rules import Rules
from cardroom.houses.edition import Edition
from cardroom.tiles import KIND_OF_KEY, KINDS

_EVERY_SPOTS = tuple(sorted({spots for kind in KINDS for spots in kind.spots}))

Changes = dict[str, object]


def readings(edition: Edition[Rules, BankedTable]) -> dict[str, Changes]:
    """Only those that the edition has, and that change something."""
    rules = edition.rules
    there = {reading.id for reading in edition.readings}
    found = {name: change(rules) for reading, (name, change) in _READINGS.items() if reading in there}
    return {name: changes for name, changes in found.items() if changes != _same(rules, changes)}


def _same(rules: Rules, changes: Changes) -> Changes:
    dumped = rules.model_dump()
    return {key: dumped[key] for key in changes}


def _rows(rules: Rules, change: Callable[[TilesWayRow], TilesWayRow]) -> Changes:
    return {"house_way": tuple(change(row).model_dump() for row in rules.house_way)}


def _both(row: TilesWayRow) -> TilesWayRow:
    """Two tiles of which one is asked for: both."""
    if len(row.have) != 2:
        return row
    first, second = (KIND_OF_KEY[key].spots for key in row.have)
    return row.model_copy(update={"have": (), "others": (first, second)})


def _either(row: TilesWayRow) -> TilesWayRow:
    """Two single figures of spots: one tile of either, and any other."""
    if [len(spots) for spots in row.others] != [1, 1]:
        return row
    first, second = row.others
    return row.model_copy(update={"others": (first + second, _EVERY_SPOTS)})


def _best_low(rules: Rules) -> Changes:
    """A hand without a pair always as the best low hand."""
    return {"house_way": tuple(row.model_dump() for row in rules.house_way if row.pairs or row.always)}


_READINGS: dict[str, tuple[str, Callable[[Rules], Changes]]] = {
    "one-copy": ("one copy beside a lower hand pushes", lambda rules: {"one_copy": "pushes"}),
    "zero": ("hands of no points by their higher tile", lambda rules: {"zero": "by-tile"}),
    "sevens-with-teen-or-dey": ("sevens are split with both Teen and Dey", lambda rules: _rows(rules, _both)),
    "teen-with-nine-and-eleven": ("Teen or Dey are split with a nine or an eleven", lambda rules: _rows(rules, _either)),
    "no-pair": ("without a pair always the best low hand", _best_low),
}
