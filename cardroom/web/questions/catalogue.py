"""The editions that questions are about, and what a form needs to ask about each: made when first asked for, and kept."""

from collections.abc import Callable
from threading import Lock
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import UnknownEdition
from cardroom.fields import EditionId, EditionName, GameName, HouseId, HouseName, says
from cardroom.games.registry import GAMES
from cardroom.houses.files import Heading, house_name, outlines
from cardroom.web.api.replies import JSON, written
from cardroom.web.pages.kept import Kept, keep

LIST = "list"


class OddsGameData(TypedDict):
    edition: EditionId
    name: EditionName
    house: HouseId
    house_name: HouseName
    game: GameName


class OddsEditionData(OddsGameData):
    exact: Annotated[bool, says("Whether its odds are counted exactly, or nearly so.")]
    compiled: Annotated[bool, says("Whether its nights are compiled: many thousands of them take seconds.")]


class OddsEditionsData(TypedDict):
    editions: Annotated[list[OddsEditionData], says("Every edition with a player-dealer.")]
    equity: Annotated[list[OddsGameData], says("Every edition whose hands have equities.")]


class OddsCatalogue:
    """Every method may block; call them in a thread."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: dict[str, Kept] = {}
        self._known: frozenset[str] | None = None

    def every(self) -> Kept:
        return self._keep(LIST, _list_data)

    def form(self, id: str) -> Kept:
        from cardroom.analysis.answers.form import form_data

        self.check(id)
        return self._keep(f"form {id}", lambda: form_data(id))

    def hands(self, id: str) -> Kept:
        from cardroom.analysis.answers.hands import hands_data

        self.check(id)
        return self._keep(f"hands {id}", lambda: hands_data(id))

    def check(self, id: str) -> None:
        """Refuse an edition that there is not."""
        if self._known is None:
            self._known = frozenset(outline.heading.id for outline in outlines())
        if id not in self._known:
            raise UnknownEdition(f"There is no edition '{id[:80]}'; `/api/odds` lists them all.")

    def _keep(self, key: str, make: Callable[[], object]) -> Kept:
        found = self._kept.get(key)
        if found is None:
            with self._lock:  # several who ask at once wait for the first
                found = self._kept.get(key) or keep(written(make()), JSON)
                self._kept[key] = found
        return found


def _list_data() -> OddsEditionsData:
    """From the heads of the files, without loading them."""
    headings = [outline.heading for outline in outlines() if outline.heading.game in GAMES]
    banked = [one for one in headings if GAMES[one.game].family == "banked"]
    return {
        "editions": [{**_head(one), "exact": _has(one, "solver"), "compiled": _has(one, "night")} for one in banked],
        "equity": [_head(one) for one in headings if _has(one, "equity")],
    }


def _has(heading: Heading, part: str) -> bool:
    return part not in GAMES[heading.game].lacks


def _head(heading: Heading) -> OddsGameData:
    return {
        "edition": heading.id, "name": heading.name, "house": heading.house, "house_name": house_name(heading.house), "game": heading.game,
    }  # fmt: skip
