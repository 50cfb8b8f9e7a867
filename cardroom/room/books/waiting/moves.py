"""Main games and their feeders, and players on their way from one table to another.

A player moves with all his chips. Two tables cannot change in one breath, so a move is written down before anything is done, with the seat
that is kept for him: he gets up with what he has, and sits down with exactly that. Whatever happens in between, his chips are at the
cashier, in his own account, and the move is still here to be ended.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardroom.cards import card_name, rank, suit
from cardroom.errors import BadInput
from cardroom.houses.seating import MustMove
from cardroom.money import Cents
from cardroom.room.base.errors import Unknown
from cardroom.room.books.hours import Span
from cardroom.room.books.waiting.entries import Chair, ListedPerson, person
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lines import MoveRefused
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow


class MoveReason(StrEnum):
    MUST = "must-move"
    CHANGE = "table change"
    BROKEN = "broken game"
    BALANCE = "balance"


@dataclass(frozen=True)
class TablesPaired(JournalLine, what="seats/pair"):
    main: str
    feeder: str
    edition: str
    limits: str


@dataclass(frozen=True)
class TablesUnpaired(JournalLine, what="seats/unpair"):
    feeder: str
    main: str


@dataclass(frozen=True)
class MoveBegun(JournalLine, what="seats/move"):
    """``from_``, ``to``: tables; ``free``: the player is dealt in without a post."""

    name: str
    from_: str
    to: str
    seat: int
    reason: MoveReason
    free: bool
    edition: str
    limits: str

    @property
    def game(self) -> ListedGame:
        return ListedGame(self.edition, self.limits)


@dataclass(frozen=True)
class MoveLine(JournalLine):
    """A line about a move that is under way, by the number of its line."""

    move: int


@dataclass(frozen=True)
class MoveEnded(MoveLine, what="seats/moved"):
    chips: Cents


class MoveCalledOff(MoveLine, what="seats/move-off"):
    """The player's chips are at the cashier."""


class Move(NamedTuple):
    """One that is under way: ``number`` is its line."""

    number: int
    who: ListedPerson
    source: str
    to: Chair
    game: ListedGame
    reason: MoveReason
    free: bool  # is dealt in without a post, in front of the blinds
    at: float


class EndedMove(NamedTuple):
    """One that is over, with the chips that went along; None: it came to nothing, and why."""

    move: Move
    at: float
    chips: Cents | None
    why: str
    lines: tuple[int, int]


class Refusal(NamedTuple):
    line: int
    who: ListedPerson
    game: ListedGame
    at: float
    until: float


class Moves(Fold):
    def __init__(self) -> None:
        self.mains: dict[str, str] = {}  # by feeder
        self.under_way: dict[int, Move] = {}
        self.done: list[EndedMove] = []
        self.refusals: list[Refusal] = []

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case TablesPaired(main, feeder):
                self.mains[feeder] = main
            case TablesUnpaired(feeder):
                self.mains.pop(feeder, None)
            case MoveBegun():
                who, to = ListedPerson(line.name, row.about or ""), Chair(line.to, line.seat)
                self.under_way[number] = Move(number, who, line.from_, to, line.game, line.reason, line.free, row.at)
            case MoveEnded() | MoveCalledOff() if line.move in self.under_way:
                move = self.under_way.pop(line.move)
                chips = line.chips if isinstance(line, MoveEnded) else None
                self.done.append(EndedMove(move, row.at, chips, row.why, (move.number, number)))
            case MoveRefused():
                self.refusals.append(Refusal(number, ListedPerson(line.name, line.visitor), line.game, row.at, line.until))

    # -- what holds ---------------------------------------------------------------------------------------------------------

    def feeders(self, main: str) -> list[str]:
        """Those that feed a main game, the oldest pair first."""
        return [feeder for feeder, of in self.mains.items() if of == main]

    def extended(self, table: str) -> set[str]:
        """Return the tables of a main game and its feeders, of which this is one: they are one game (001 l.104). Empty: it is alone."""
        found, look = {table}, [table]
        while look:
            here = look.pop()
            beside = {*self.feeders(here), *([self.mains[here]] if here in self.mains else [])} - found
            found |= beside
            look += beside
        return found if len(found) > 1 else set()

    def kept(self, chair: Chair) -> Move | None:
        """Who is on his way to a seat."""
        return next((move for move in self.under_way.values() if move.to == chair), None)

    def of(self, who: ListedPerson) -> Move | None:
        return next(
            (move for move in self.under_way.values() if person(move.who.visitor, move.who.name) == person(who.visitor, who.name)), None
        )

    def done_in(self, span: Span) -> list[EndedMove]:
        """Those that were over within a shift or a day, for its papers."""
        return [done for done in self.done if span.has(done.at)]

    # -- lines --------------------------------------------------------------------------------------------------------------

    def pair(self, by: Staffer, main: tuple[str, ListedGame], feeder: tuple[str, ListedGame], why: str, now: float) -> Posting:
        """The feeder is an extension of the main game (001 l.104): the same game at the same limit (l.310)."""
        if main[0] == feeder[0]:
            raise BadInput("A table does not feed itself.")
        if main[1] != feeder[1]:
            raise BadInput(f"A feeder has the game of its main table: {main[1].key}, not {feeder[1].key}.")
        if feeder[0] in self.mains:
            raise BadInput(f"Table {feeder[0]} feeds table {self.mains[feeder[0]]} already.")
        if main[0] in self.mains and self._leads_to(main[0], feeder[0]):
            raise BadInput(f"Table {main[0]} feeds table {feeder[0]}, directly or through others, and cannot be fed by it.")
        return Posting(by.entry(now, TablesPaired(main[0], feeder[0], *main[1]), table_id=feeder[0], why=why))

    def _leads_to(self, table: str, wanted: str) -> bool:
        while table in self.mains:
            table = self.mains[table]
            if table == wanted:
                return True
        return False

    def unpair(self, by: Staffer, feeder: str, why: str, now: float) -> Posting:
        if feeder not in self.mains:
            raise BadInput(f"Table {feeder} feeds no other.")
        return Posting(by.entry(now, TablesUnpaired(feeder, self.mains[feeder]), table_id=feeder, why=why))

    def move(
        self, by: Staffer, who: ListedPerson, source: str, to: Chair, game: ListedGame, reason: MoveReason, rules: MustMove, why: str,
        now: float, *, free: bool | None = None,
    ) -> Posting:  # fmt: skip
        """Somebody is sent to a seat of another table. ``free``: how he comes in there; None: as the house has it for must-moves."""
        if source == to.table:
            raise BadInput("That is the table at which he sits: a change of seat is the floor's at the table.")
        if self.of(who) is not None:
            raise BadInput(f"{who.name} is on his way to another table already.")
        taken = self.kept(to)
        if taken is not None:
            raise BadInput(f"{str(to).capitalize()} is kept for {taken.who.name} already.")
        deals_in = rules.enters == "free-hand" and reason is MoveReason.MUST if free is None else free
        line = MoveBegun(who.name, source, *to, reason, deals_in, *game)
        return Posting(by.entry(now, line, table_id=to.table, about=who.visitor or None, why=why))

    def moved(self, by: Staffer, number: int, chips: Cents, now: float) -> Posting:
        """He sits, with all that he had."""
        move = self._find(number)
        return Posting(by.entry(now, MoveEnded(number, chips), table_id=move.to.table, about=move.who.visitor or None, why=move.reason))

    def call_off(self, by: Staffer, number: int, why: str, now: float) -> Posting:
        move = self._find(number)
        return Posting(by.entry(now, MoveCalledOff(number), table_id=move.to.table, about=move.who.visitor or None, why=why))

    def refuse(self, by: Staffer, who: ListedPerson, table: str, game: ListedGame, rules: MustMove, why: str, now: float) -> Posting:
        """He would not move: he quits the game, and may not come back to it for a while (l.98, 340). ``listed``: then the room adds the
        name to the list of the game (l.340)."""
        if table not in self.mains:
            raise BadInput(f"Table {table} feeds no main game: nobody has to move from it.")
        line = MoveRefused(*who, *game, now + 60.0 * rules.refused, listed=rules.afterwards == "on-the-list")
        return Posting(by.entry(now, line, table_id=table, about=who.visitor or None, why=why))

    def _find(self, number: int) -> Move:
        move = self.under_way.get(number)
        if move is None:
            raise Unknown(f"There is no move of number {number} under way.")
        return move


class Lot(NamedTuple):
    """A card that was drawn for somebody."""

    who: ListedPerson
    card: str


def draw_lots(people: Sequence[ListedPerson], shuffled: Sequence[int]) -> list[Lot]:
    """Everybody is given a card from a shuffled deck; the highest, by suit where ranks tie, chooses first (l.30, 1455)."""
    if len(people) > len(shuffled):
        raise BadInput("There are more players than cards to draw.")
    drawn = sorted(zip(shuffled, people, strict=False), key=lambda pair: (rank(pair[0]), suit(pair[0])), reverse=True)
    return [Lot(who, card_name(card)) for card, who in drawn]
