"""Players who would not move to the main game: until when they may not come back, and who is then listed for it."""

from cardroom.room.books.waiting.entries import ListedPerson, person
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lines import MoveRefused


class Refusals:
    """A part of ``Lists``."""

    def __init__(self) -> None:
        self._until: dict[tuple[str, ListedGame], float] = {}
        self.to_be_listed: dict[tuple[str, ListedGame], ListedPerson] = {}  # whose refusal ends on the list of that game (001 l.340)

    def refused(self, who: ListedPerson, line: MoveRefused) -> None:
        key = person(who.visitor, who.name), line.game
        self._until[key] = line.until
        if line.listed:
            self.to_be_listed[key] = who

    def ended(self, who: ListedPerson, game: ListedGame) -> None:
        """The player is on the list, or cannot be put there."""
        self.to_be_listed.pop((person(who.visitor, who.name), game), None)

    def until(self, who: ListedPerson, game: ListedGame, now: float) -> float | None:
        """Until when he may not come back to a game that he would not move in (l.98, 340)."""
        until = self._until.get((person(who.visitor, who.name), game))
        return until if until is not None and now < until else None

    def over(self, now: float) -> list[tuple[ListedPerson, ListedGame]]:
        """Return the players who are added to a list now because the time of their refusal is over."""
        return [(who, key[1]) for key, who in self.to_be_listed.items() if self._until[key] <= now]
