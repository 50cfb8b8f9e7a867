"""Houses, editions and rule sheets as JSON, made when they are first asked for and kept: loading every edition takes a moment."""

import hashlib
import json
import logging
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from cardroom.errors import BadEdition, UnknownEdition
from cardroom.games.registry import GAMES
from cardroom.houses.files import Heading, headings, house_name
from cardroom.houses.loader import load
from cardroom.records.sheets import fees_data, sheet_data
from cardroom.web.forms import tables_data

log = logging.getLogger("cardroom.web")


class Text(NamedTuple):
    """JSON that does not change, and its mark."""

    body: bytes
    etag: str


def _text(data: object) -> Text:
    body = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    return Text(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


class Catalogue:
    """Every method may block; call them in a thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, Text] = {}

    def houses(self) -> Text:
        return self._keep("houses", _houses_data)

    def edition(self, id: str) -> Text:
        return self._keep(f"edition {id}", lambda: _edition_data(id))

    def fees(self, id: str) -> Text:
        return self._keep(f"fees {id}", lambda: fees_data(load(id)))

    def _keep(self, key: str, make: Callable[[], object]) -> Text:
        found = self._kept.get(key)
        if found is None:
            with self._lock:  # several who ask at once wait for the first
                found = self._kept.get(key) or _text(make())
                self._kept[key] = found
        return found


def _edition_data(id: str) -> dict[str, object]:
    edition = load(id)
    return {
        **sheet_data(edition),
        "family": edition.game.family,
        "house_name": house_name(edition.house),
        "clauses": {clause.id: clause._asdict() for clause in edition.clauses.values()},
        "tables": tables_data(edition),
    }


def _houses_data() -> list[dict[str, object]]:
    found: dict[str, list[dict[str, object]]] = {}
    for heading in headings():
        line = _line(heading)
        if line is not None:
            found.setdefault(heading.house, []).append(line)
    return [{"house": house, "name": house_name(house), "editions": editions} for house, editions in found.items()]


def _line(heading: Heading) -> dict[str, object] | None:
    try:
        edition = load(heading.id)
    except (BadEdition, UnknownEdition) as error:  # one bad file of a house does not close the others
        log.warning("%s is left out of the list: %s", heading.id, error)
        return None
    return {
        "id": heading.id,
        "name": heading.name,
        "game": heading.game,
        "family": edition.game.family,
        "kind": GAMES[heading.game].kind,
        "seats": edition.game.seats(edition.rules),
        "backline": getattr(edition.rules, "backline", None) is not None,
    }
