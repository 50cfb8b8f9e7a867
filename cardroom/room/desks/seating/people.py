"""The people of the board: by the names and the player numbers by which the desk knows them."""

from cardroom.room.base.errors import Unknown
from cardroom.room.live.needs import SharedView
from cardroom.room.people.visitors import Visitor


class BoardPeople:
    """A part of ``Board``."""

    def __init__(self, state: SharedView) -> None:
        self._state = state

    def now_called(self, visitor: Visitor) -> Visitor:
        """Return a visitor with the name that they have now: they may have taken it since they asked."""
        return self._state.visitors.by_id(visitor.id) or visitor

    def name_of(self, visitor: str) -> str:
        return self._state.visitors.name(visitor)

    def called(self, name: str) -> Visitor | None:
        """Return the visitor of that name."""
        return self._state.visitors.called(name)

    def numbered(self, text: str) -> Visitor | None:
        """Return the person of a player number, written like #1001."""
        digits = text.strip().removeprefix("#")
        if digits == text.strip() or not digits.isdecimal():
            return None
        visitor = self._state.visitors.by_id(self._state.staff.numbers.holder(int(digits)) or "")
        if visitor is None:
            raise Unknown(f"Nobody has the player number {digits}.")
        return visitor

    def known(self, name: str) -> Visitor:
        visitor = self.called(name)
        if visitor is None:
            raise Unknown(f"Nobody here is called '{name[:40]}'.")
        return visitor

    def check_served(self, visitor_id: str, now: float) -> None:
        """Refuse a visitor who is barred or excluded."""
        self._state.staff.exclusions.check_served(visitor_id, now)
