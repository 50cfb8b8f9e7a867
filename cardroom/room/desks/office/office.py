"""What the staff does in an open room. Everything is stored with its line in the journal, in one transaction."""

from collections.abc import Collection
from itertools import count

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.base.settings import TableSettings
from cardroom.room.desks.office.appoint import Appointed, GrantRole, Post, Register
from cardroom.room.desks.office.commands import (
    REMOVED,
    AdmitVisitor,
    BarVisitor,
    RemoveFromTable,
    SilenceVisitor,
    UnsilenceVisitor,
)
from cardroom.room.desks.office.failures import Failures
from cardroom.room.desks.office.key_desk import KeyDesk
from cardroom.room.journal.journal import Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.live.commands import BookCommand, TableCommand
from cardroom.room.live.needs import DeskExecutor, OpenTables, SharedView
from cardroom.room.people.roles import CONSOLE, IN_ROOM, At, Role
from cardroom.room.people.staff import NO_OPERATOR, Staff, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.people.words import roles_sentence
from cardroom.room.storage import Store
from cardroom.room.storage.rows import SessionRow
from cardroom.room.table.lines import PlayerCashedOut

USUAL_BOTS = 3


class Office:
    def __init__(self, executor: DeskExecutor, state: SharedView, tables: OpenTables, store: Store) -> None:
        self._executor, self._state, self._tables, self._store, self._wall = executor, state, tables, store, state.wall
        self.failures = Failures(state.wall)
        self.register = Register(state.visitors, state.staff, state.people.owned, state.welcome)
        self.keys = KeyDesk(executor, state, self.register)

    # -- who may ------------------------------------------------------------------------------------------------------------

    @property
    def closed(self) -> str:
        """Why nobody does the work of the staff here; empty: it is done."""
        return "" if self._state.local or self._state.staff.has_operator(self._wall()) else NO_OPERATOR

    def staffer(self, session: SessionRow, roles: Collection[Role], at: At | None, address: str) -> Staffer:
        """One of the staff at his work there (None: wherever his role is for); or ``Forbidden``, with the reason."""
        if self.closed:
            raise Forbidden(self.closed)
        held = self.roles(session.visitor_id, at)
        role = next((role for role in roles if role in held), None)
        if role is None:
            raise Forbidden(roles_sentence(roles, at))
        if not self._state.people.proved(session):
            raise Forbidden("Give your second factor first: the work of the staff needs it.")
        return Staffer(session.visitor_id, role, address)

    def roles(self, visitor_id: str, at: At | None = IN_ROOM) -> frozenset[Role]:
        staff, now = self._state.staff, self._wall()
        if at is not None:
            return staff.roles(visitor_id, at, now)
        if staff.barred(visitor_id, now):
            return frozenset()
        return frozenset(grant.role for grant in staff.grants(now, visitor_id) if grant.since <= now)

    def holds(self, visitor_id: str, roles: Collection[Role], at: At) -> bool:
        """Whether the visitor holds one of these roles there."""
        return not self.roles(visitor_id, at).isdisjoint(roles)

    def check_admitted(self, visitor: Visitor) -> None:
        """``Forbidden`` where he is barred."""
        self._state.staff.check_admitted(visitor.id, self._wall())

    def check_opening(self, visitor: Visitor, settings: TableSettings) -> None:
        """Whether he may open such a table, by the limits that the operator has set."""
        self.check_admitted(visitor)
        limits, house = self._state.staff.limits, settings.edition.partition("/")[0]
        staff = bool(self.roles(visitor.id, At(house=house)) & {Role.OPERATOR, Role.FLOOR})
        if limits.who_opens == "staff" and not staff:
            raise Forbidden("Tables are opened by the staff here.")
        if limits.who_opens == "owners" and not staff and not self._state.people.owned(visitor.id):
            raise Forbidden("Tables are opened by those who have a password here; set one on your account page.")
        if not limits.own_settings and not staff and (settings.table or settings.option or settings.fund):
            raise Forbidden("Tables are played as their houses have them here: their settings are not for visitors to change.")
        if settings.kept and not staff:
            raise Forbidden("Only the staff keeps a table open while nobody is there.")
        self.check_room()
        if len({table.id for table, _ in self._tables.of(visitor.id)}) >= limits.tables_each:
            raise BadInput(f"You sit at {limits.tables_each} tables already.")

    @property
    def usual_bots(self) -> int:
        """Return how many bots sit down at a new table if nobody says how many."""
        return 0 if self._state.days.settings.real else USUAL_BOTS

    def check_bots(self, count: object) -> None:
        """Refuse bots where people play for real money."""
        if count and self._state.days.settings.real:
            raise Forbidden("People play for real money here: no bot sits down.")

    def check_room(self) -> None:
        """Refuse one more table than the operator lets be open."""
        tables = len(self._tables.tables)
        if tables >= self._state.staff.limits.tables:
            raise BadInput(f"The card room has {tables} tables open, and lets no more be opened.")

    @property
    def free_number(self) -> int:
        """Return the lowest number that no open table of the room has."""
        taken = {table.state.floor.number for table in self._tables.tables}
        return next(number for number in count(1) if number not in taken)

    def place(self, table_id: str) -> At | None:
        """Where a table is that is open; None: it is not, and ``stored_place`` looks it up."""
        found = self._tables.find(table_id)
        return None if found is None else At(table_id, found.edition.house)

    def stored_place(self, table_id: str) -> At:
        """The same of one that was, or never was; for another thread."""
        row = self._store.tables.find(table_id)
        return At(table_id, "" if row is None else row.edition.partition("/")[0])

    # -- people -------------------------------------------------------------------------------------------------------------

    async def grant(self, by: Staffer, name: str, post: Post) -> Appointed:
        return await self._executor.write(GrantRole(by, name, post), self.register)

    async def do(self, command: BookCommand[Staff, Posting]) -> None:
        """Run a command about the staff, or about what visitors may."""
        await self._executor.write(command, self._state.staff)

    async def at_table(self, command: TableCommand[None]) -> None:
        await self._executor.at_table(command)

    async def bar(self, command: BarVisitor) -> None:
        """Bar a visitor, and cash them out wherever they sit, with whichever of their accounts."""
        self.known(command.visitor_id)
        await self.do(command)
        for account in self._state.staff.numbers.accounts(command.visitor_id):
            await self._remove_everywhere(command.by, account, REMOVED, f"barred: {command.why}")

    async def admit(self, command: AdmitVisitor) -> None:
        self.known(command.visitor_id)
        await self.do(command)

    async def silence(self, by: Staffer, table_id: str, player: str, minutes: int | None, why: str) -> None:
        """Silence somebody who sits at this table."""
        await self.do(SilenceVisitor(by, table_id, await self._sitting(by, table_id, player), minutes, why))

    async def unsilence(self, by: Staffer, table_id: str, player: str, why: str) -> None:
        await self.do(UnsilenceVisitor(by, table_id, await self._sitting(by, table_id, player), why))

    async def _sitting(self, by: Staffer, table_id: str, player: str) -> str:
        await self._executor.look()
        table = self._tables.table(table_id)
        people = table.people
        if table.seating.plays_here(by.who):
            raise Forbidden("You play at this table yourself: another of the floor does that here.")
        found = next((seat.visitor for seat in people if seat.player == player), None)
        if found is None:
            raise BadInput(f"No person of the name {player} sits at this table.")
        return found

    async def cash_out(self, by: Staffer, visitor_id: str, why: str) -> int:
        """His chips at every table go to the cashier: at once, or when the round that he plays is over. At how many he sat."""
        self.known(visitor_id)
        found = await self._remove_everywhere(by, visitor_id, PlayerCashedOut(), why)
        if not found:
            raise BadInput(f"{self.known(visitor_id).name} sits at no table.")
        return found

    async def _remove_everywhere(self, by: Staffer, visitor_id: str, line: JournalLine, why: str) -> int:
        await self._executor.look()
        tables = [table.id for table, _ in self._tables.of(visitor_id)]
        for table_id in tables:
            try:
                await self._executor.at_table_anywhere(RemoveFromTable(by, table_id, visitor_id, why, line))
            except (BadInput, Unknown):  # he has got up himself meanwhile
                continue
        return len(tables)

    async def keep_bars(self) -> None:
        """Remove whoever is barred and sits somewhere all the same: the room was closed before that, or it is another account."""
        now, by = self._wall(), Staffer(CONSOLE, Role.OPERATOR, "")
        await self._executor.look()
        for visitor_id in {seat.visitor for table in self._tables.tables for seat in table.people if seat.visitor and not seat.removed}:
            if self._state.staff.barred(visitor_id, now):
                await self._remove_everywhere(by, visitor_id, REMOVED, "barred before")

    def known(self, visitor_id: str) -> Visitor:
        """Return a visitor of the room."""
        found = self._state.visitors.by_id(visitor_id)
        if found is None:
            raise Unknown(f"There is no visitor '{visitor_id}'.")
        return found
