"""A desk without a room: its folds, and the journal that they fold."""

from cardroom.houses.seating import Waiting
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

FLO = Staffer("v-flo", Role.FLOOR, "10.0.0.1")
TWENTY = ListedGame("oceans-eleven/holdem", "$20-$40 limit")
SMALL = ListedGame("oceans-eleven/holdem", "$4-$8 limit")
KILL = ListedGame("oceans-eleven/holdem", "$20-$40 limit, with a kill")
MINUTE = 60.0
NOW = 1_000_000.0
SEAT = Chair("ta", 3)


def who(name: str) -> ListedPerson:
    return ListedPerson(name, f"v-{name.lower()}")


def player(name: str) -> Staffer:
    return Staffer(f"v-{name.lower()}", Role.PLAYER, "10.0.0.2")


class Book:
    """The lines, in order, and what holds."""

    def __init__(self) -> None:
        self.lines: list[StaffRow] = []
        self.lists, self.moves, self.companies = Lists(), Moves(), Companies()
        self.rules = Waiting()

    def do(self, posting: Posting) -> StaffRow:
        self.lines.append(posting.row)
        for fold in (self.lists, self.moves, self.companies):
            fold.fold(len(self.lines), posting.row)
        return posting.row

    def again(self) -> "Book":
        """The same, folded from the lines alone."""
        other = Book()
        for line in self.lines:
            other.do(Posting(line))
        return other

    def join(self, *names: str, game: ListedGame = TWENTY, how: How = How.PERSON, now: float = NOW) -> None:
        for name in names:
            by = FLO if how is How.CALL else player(name)
            self.do(self.lists.work.join(by, game, who(name), how, self.rules, now))

    def entry(self, name: str, game: ListedGame = TWENTY) -> ListEntry:
        return next(entry for entry in self.lists.on(game) if entry.name == name)

    def names(self, game: ListedGame = TWENTY) -> list[str]:
        return [entry.name for entry in self.lists.on(game)]

    def call(self, name: str, chair: Chair = SEAT, now: float = NOW, game: ListedGame = TWENTY) -> ListEntry:
        self.do(self.lists.work.call(FLO, self.entry(name, game).number, None, chair, self.rules, now))
        return self.entry(name, game)
