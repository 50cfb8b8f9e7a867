"""What a line of the journal says, read by type: the lines were written by the folds themselves."""

from collections.abc import Mapping

from cardroom.room.books.waiting.games import Game
from cardroom.room.storage.rows import StaffRow


class Told:
    def __init__(self, row: StaffRow) -> None:
        self._data = row.data

    def text(self, key: str) -> str:
        return str(self._data.get(key, ""))

    def number(self, key: str, otherwise: int = 0) -> int:
        value = self._data.get(key, otherwise)
        assert isinstance(value, int)
        return value

    def flag(self, key: str) -> bool:
        return bool(self._data.get(key, False))

    def seconds(self, key: str) -> float:
        value = self._data[key]
        assert isinstance(value, int | float)
        return float(value)

    def seconds_or_none(self, key: str) -> float | None:
        return None if self._data.get(key) is None else self.seconds(key)

    def game(self) -> Game:
        return Game(self.text("edition"), self.text("limits"))

    def settings(self) -> Mapping[str, object]:
        found = self._data.get("table", {})
        assert isinstance(found, Mapping)
        return found

    def people(self, key: str) -> list[tuple[str, str]]:
        """Pairs of a name and an account."""
        found = self._data.get(key, [])
        assert isinstance(found, list | tuple)
        return [(str(name), str(visitor)) for name, visitor in found]
