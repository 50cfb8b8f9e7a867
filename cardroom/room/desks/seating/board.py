"""The board of an open room: its lists, and the seats of its tables, as the desk sees them."""

from collections.abc import Iterator, Sequence

from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.houses.seating import SeatingRules, seating_of, seating_rules
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.books.waiting.stand_ins import StandIns
from cardroom.room.desks.seating.people import BoardPeople
from cardroom.room.desks.seating.plan import TableSight, fed, where_to_sit
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.live.needs import OpenTables, SharedView
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table


class Board:
    def __init__(
        self, state: SharedView, tables: OpenTables, lists: Lists, moves: Moves, companies: Companies, stand_ins: StandIns
    ) -> None:
        self._state, self._open = state, tables
        self.lists, self.moves, self.companies, self.stand_ins = lists, moves, companies, stand_ins
        self.people = BoardPeople(state)

    # -- tables -------------------------------------------------------------------------------------------------------------

    def tables(self) -> Iterator[Table]:
        """Return the tables whose seats the desk gives: those that everybody sees, and the dealers' own; at whichever server they are."""
        return (table for table in self._open.tables if is_seated_here(table))

    def sights(self) -> list[TableSight]:
        return [self._sight(table) for table in self.tables()]

    def _sight(self, table: Table) -> TableSight:
        if table.id not in self.moves.mains:
            return sight_of(table)
        return sight_of(table, True, self.lists.listed_before(table.id) if table.placard.seating_rules.must_move.next == "list" else {})

    def find(self, table_id: str) -> Table | None:
        return next((table for table in self.tables() if table.id == table_id), None)

    def table(self, table_id: str) -> Table:
        """Return an open table, whether or not the desk gives its seats; else ``Unknown``."""
        return self._open.table(table_id)

    def any_table(self, table_id: str) -> Table | None:
        """Return the same; None: it is not open."""
        return self._open.find(table_id)

    def sight(self, table_id: str) -> TableSight:
        table = self.find(table_id)
        if table is None:
            raise Unknown(f"There is no table '{table_id}' on the board.")
        return self._sight(table)

    def rules(self, game: ListedGame) -> SeatingRules:
        """Of a game: by its open table, or by the list that the desk opened for it; else those of its house."""
        for table in self.tables():
            if table.placard.game == game:
                return table.placard.seating_rules
        if game in self.lists.opened:
            edition = load(game.edition)
            return seating_rules(edition, edition.stored_settings(self.lists.opened[game]))
        return seating_of(game.house).rules

    def games(self, sights: Sequence[TableSight] | None = None) -> list[ListedGame]:
        """Those with a table or a list."""
        tables = self.sights() if sights is None else sights
        return list(dict.fromkeys([*(sight.game for sight in tables), *self.lists.games()]))

    def has_list(self, game: ListedGame) -> bool:
        """Whether a name can be put on a list of the game."""
        return any(table.placard.game == game for table in self.tables()) or game in self.lists.games()

    def free(self, game: ListedGame, sights: Sequence[TableSight] | None = None, broken: bool = False) -> list[Chair]:
        """Return the seats for a name on a list, in the order in which they are given; ``broken``: that of a player of a broken game."""
        every = self.sights() if sights is None else sights
        playing = [sight for sight in every if sight.game == game]
        closed = fed(playing, self.moves.mains)
        tables = [sight for sight in playing if sight.id not in self.lists.broken and (broken or sight.id not in closed)]
        return where_to_sit(tables, self.moves.mains, self.taken, broken)

    def next_called(self, game: ListedGame, sights: Sequence[TableSight]) -> tuple[ListEntry, Chair] | None:
        """Return the name that is called next, and to which seat; None: nobody waits, or no seat is free for those who do."""
        open, for_broken = self.free(game, sights), self.free(game, sights, broken=True)
        for entry in self.lists.callable(game):
            seats = for_broken if entry.how is How.BROKEN else open
            chair = entry.choose(seats)
            if chair is not None:
                return entry, chair
        return None

    def is_fed(self, table_id: str) -> bool:
        """Whether this is a main game with players in a feeder: its seats are for those (001 l.96, 104)."""
        feeders = set(self.moves.feeders(table_id))
        return bool(feeders) and any(table.id in feeders and sight_of(table).players for table in self.tables())

    @property
    def taken(self) -> set[Chair]:
        """Return the seats that are kept for players who are called, or on their way."""
        return {*self.lists.given, *(move.to for move in self.moves.under_way.values())}

    def all_seats(self, visitor: str) -> list[tuple[Table, Seat]]:
        """Return every table at which somebody sits, with their seat there."""
        return self._open.of(visitor)

    def seats_of(self, visitor: str, leaving: bool = False) -> list[tuple[str, ListedGame]]:
        """Return the tables at which somebody has a seat, or one that waits for them while another plays over it, with their games.

        ``leaving``: also one that they get up from after the round.
        """
        return [
            (table.id, table.placard.game)
            for table in self.tables()
            if any(seat.visitor == visitor and seat.keeps_a_seat and (leaving or not seat.leaving) for seat in table.people)
        ]

    def sits_in(self, visitor: str) -> dict[ListedGame, str]:
        """Return the games in which somebody has a seat, and at which table."""
        found: dict[ListedGame, str] = {}
        for table_id, game in self.seats_of(visitor):
            found.setdefault(game, table_id)
        return found

    def check_apart(self, by: Staffer, game: ListedGame) -> None:
        """Refuse one of the desk who plays in the game, or waits for it: another gives its seats."""
        plays = any(table.seating.plays_here(by.who) for table in self.tables() if table.placard.game == game)
        if by.role is not Role.PLAYER and (plays or any(entry.game == game for entry in self.lists.of(by.who))):
            raise Forbidden("You play in this game or wait for it yourself: another of the desk gives its seats.")

    # -- absent players -----------------------------------------------------------------------------------------------------

    def absent_at(self, chair: Chair) -> Seat:
        """Return the absent player over whom somebody may play (001 l.495-498); refused where nobody may."""
        table = self.find(chair.table)
        seat = None if table is None else sits_at(table, chair.seat)
        if table is None or seat is None or not seat.out:
            raise BadInput(self._why_not(chair))
        if why := table.absences.may_play_over(seat):
            raise BadInput(why)
        return seat

    def _why_not(self, chair: Chair) -> str:
        sight = self.sight(chair.table)
        player = sight.at(chair.seat)
        if player is not None:
            return f"{player.who.name} sits in {chair}."
        if chair.seat == sight.added_seat:
            return f"{str(chair).capitalize()} is there only while players of a broken game wait."
        if self.is_fed(chair.table):
            return closed_to_others(chair.table)
        return f"{str(chair).capitalize()} is not free."


def closed_to_others(table_id: str) -> str:
    """Return the sentence for anybody who is not of the feeder game."""
    return f"The seats of table {table_id} are for the players of its feeder game."


def sits_at(table: Table, number: int) -> Seat | None:
    """Return the person in this seat."""
    return next((seat for seat in table.people if seat.seat == number), None)


def seat_of(table: Table, who: ListedPerson) -> Seat | None:
    """Return the seat of a person; None: they do not sit there."""
    return next((seat for seat in table.people if seat.visitor == who.visitor), None)


def is_seated_here(table: Table) -> bool:
    """Whether the desk gives its seats."""
    return table.closed_at is None and (table.play.real_table or not table.settings.private)
