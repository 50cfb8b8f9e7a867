"""Houses, editions and rule sheets as JSON, made when they are first asked for and kept: loading every edition takes a moment."""

import json
import logging
from collections.abc import Callable
from threading import Lock
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.bots.example import ExampleData, example
from cardroom.clauses import ClauseData
from cardroom.errors import BadEdition, UnknownEdition
from cardroom.fields import EditionId, EditionName, GameName, HouseId, HouseName, says
from cardroom.games.registry import GAMES, Family, Kind
from cardroom.houses.featured import featured
from cardroom.houses.files import Outline, house_name, outlines
from cardroom.houses.loader import load
from cardroom.records.sheets import SheetRulesData, SheetSourcesData, fees_data, sheet_rules, sheet_sources
from cardroom.room.base.settings import buy_in_bounds
from cardroom.web.base.etags import Kept, keep
from cardroom.web.catalogue.forms import TablesData, tables_data

log = logging.getLogger("cardroom.web")


class EditionData(SheetRulesData, SheetSourcesData):
    """A rule sheet, with the lines of its source."""

    clauses: Annotated[dict[str, ClauseData], says("The clauses by their id.")]
    family: Annotated[str, says("How the game is played: pot, banked or points.")]
    house_name: HouseName
    tables: Annotated[TablesData, says("How a table of the edition is opened.")]


class FeaturedData(TypedDict):
    """An edition among the lobby's first games."""

    place: Annotated[int, says("Its place among them, from 1.")]
    cards: Annotated[list[str], says("The cards of a hand of it, to draw.")]


class EditionLineData(TypedDict):
    id: EditionId
    name: EditionName
    game: GameName
    family: Annotated[Family, says("How the game is played: for a pot, against a bank, or for points.")]
    kind: Annotated[Kind, says("The heading under which the lobby lists the game.")]
    seats: Annotated[int, says("The number of seats that a table has.")]
    backline: Annotated[bool, says("Whether players without a seat may wager on others' hands.")]
    featured: Annotated[FeaturedData | None, says("Its place among the lobby's first games; null: it is not among them.")]


class HouseData(TypedDict):
    house: HouseId
    name: HouseName
    editions: Annotated[list[EditionLineData], says("The games that the house offers.")]


def _text(data: object) -> Kept:
    return keep(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), "application/json")


class Catalogue:
    """Every method may block; call them in a thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, Kept] = {}

    def houses(self) -> Kept:
        return self._keep("houses", _houses_data)

    def edition(self, id: str) -> Kept:
        return self._keep(f"edition {id}", lambda: _edition_data(id))

    def fees(self, id: str) -> Kept:
        return self._keep(f"fees {id}", lambda: fees_data(load(id)))

    def example(self, id: str) -> Kept:
        return self._keep(f"example {id}", lambda: _example_data(id))

    def _keep(self, key: str, make: Callable[[], object]) -> Kept:
        found = self._kept.get(key)
        if found is None:
            with self._lock:  # several who ask at once wait for the first
                found = self._kept.get(key) or _text(make())
                self._kept[key] = found
        return found


def _edition_data(id: str) -> EditionData:
    edition = load(id)
    return {
        **sheet_rules(edition),
        "clauses": {clause.id: clause.data() for clause in edition.clauses.values()},
        **sheet_sources(edition),
        "family": edition.game.family,
        "house_name": house_name(edition.house),
        "tables": tables_data(edition),
    }


def _example_data(id: str) -> ExampleData:
    edition = load(id)
    chip = edition.chip_at(edition.table, edition.post(None, edition.table))
    return example(edition, buy_in_bounds(edition.table, chip).usual)


def _houses_data() -> list[HouseData]:
    """From the heads of the files: to load them all would take seconds. What is wrong with one is said when it is wanted."""
    found: dict[str, list[EditionLineData]] = {}
    first = _first()
    for outline in outlines():
        line = _line(outline, first.get(outline.heading.id))
        if line is not None:
            found.setdefault(outline.heading.house, []).append(line)
    return [{"house": house, "name": house_name(house), "editions": editions} for house, editions in found.items()]


def _first() -> dict[str, FeaturedData]:
    """Return the lobby's first games by their ids; none where the file that names them is wrong."""
    try:
        return {each.edition: {"place": place, "cards": each.hand} for place, each in enumerate(featured().first, start=1)}
    except BadEdition as error:
        log.warning("the lobby has no first games: %s", error)
        return {}


def _line(outline: Outline, featured: FeaturedData | None) -> EditionLineData | None:
    heading = outline.heading
    try:
        if heading.game not in GAMES:
            raise BadEdition(f"there is no game '{heading.game}'")
        seats = outline.seats if isinstance(outline.seats, int) else _seats(heading.id)
    except (BadEdition, UnknownEdition) as error:  # one bad file of a house does not close the others
        log.warning("%s is left out of the list: %s", heading.id, error)
        return None
    return {
        "id": heading.id,
        "name": heading.name,
        "game": heading.game,
        "family": GAMES[heading.game].family,
        "kind": GAMES[heading.game].kind,
        "seats": seats,
        "backline": outline.backline,
        "featured": featured,
    }


def _seats(id: str) -> int:
    edition = load(id)
    return edition.game.seats(edition.rules)
