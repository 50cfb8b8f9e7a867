"""What a list is for: a game at a limit. Another limit, or a kill that is mandatory, is another game (001 l.310)."""

from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.games.pot.rules import PotTable
from cardroom.houses.edition import Edition
from cardroom.room.base.settings import limits_text
from cardroom.switches import TableSwitches


class ListedGame(NamedTuple):
    edition: str
    limits: str

    @property
    def house(self) -> str:
        return self.edition.partition("/")[0]

    @property
    def key(self) -> str:
        """As one text, by which pages name it."""
        return f"{self.edition}: {self.limits}"

    @classmethod
    def of(cls, key: str) -> "ListedGame":
        edition, found, limits = key.partition(": ")
        if not found or not limits or "/" not in edition:
            raise BadInput(f"'{key[:80]}' is no game of the board.")
        return cls(edition, limits)


def game_of(edition: Edition, terms: TableSwitches) -> ListedGame:
    kill = ", with a kill" if isinstance(terms, PotTable) and "natural" in terms.kill else ""
    return ListedGame(edition.id, limits_text(edition, terms) + kill)
