"""Tables of every compiled pot game: each structure that its house plays, with a collection that is posted there, at several sizes."""

from collections.abc import Iterator

from cardroom.analysis.given import TableGiven
from cardroom.errors import CardroomError
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.registry import GAMES, Lack
from cardroom.houses.loader import load
from tests.counts import of_game

COMPILED = of_game(*(entry.name for entry in GAMES.values() if not isinstance(entry.tables, Lack)))
BETS: dict[str, dict[str, object]] = {
    "limit": {"bets": ["$4", "$8"]},
    "spread-limit": {"spread": ["$1", "$5"]},
    "pot-limit": {"buy_in": "$100"},
    "no-limit": {"buy_in": "$100"},
}


def pot_tables(name: str) -> Iterator[TableGiven]:
    """The edition's own table, and one of every other structure that it is played at."""
    edition = load(name).known(PotRules, PotTable)
    yield TableGiven(name)
    for structure in edition.rules.structures:
        if structure != edition.table.structure:
            yield from some_option(name, {"structure": structure, **BETS[structure]})


def some_option(name: str, table: dict[str, object]) -> Iterator[TableGiven]:
    """The first option of the schedule that such a table may post; none where the house prints none for it."""
    schedule = load(name).schedule
    for option in ("", *(schedule.options if schedule is not None else ())):
        given = TableGiven(name, table=table, option=option)
        try:
            given.first_setup({"p0": 10_000, "p1": 10_000, "p2": 10_000, "p3": 10_000, "p4": 10_000, "p5": 10_000}, "any")
        except CardroomError:
            continue
        yield given
        return


def sizes(given: TableGiven) -> list[int]:
    """Two players, a few, and as many as there are seats."""
    return sorted({2, 3, 6, given.edition.game.seats(given.edition.rules)} - {1})
