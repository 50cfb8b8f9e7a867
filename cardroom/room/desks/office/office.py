"""What the staff does in an open room. Each doing is stored with its line in the journal, in one transaction."""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING

from cardroom.errors import BadInput
from cardroom.games.settled import SETTLE
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.base.settings import TableSettings
from cardroom.room.desks.office.appoint import Appointed, Post, appoint
from cardroom.room.desks.office.failures import Failures
from cardroom.room.desks.office.keys import CONSOLE_KEY_LASTS, OneTime, hash_of, new_key
from cardroom.room.desks.office.sights import Sights
from cardroom.room.journal.journal import Deed
from cardroom.room.people.exclusions import BY_ROOM, SELF
from cardroom.room.people.roles import CONSOLE, GRANTED, IN_ROOM, ROOM, At, Role
from cardroom.room.people.staff import KEY, NO_OPERATOR, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.people.words import barred_sentence, roles_sentence
from cardroom.room.storage.rows import Change, SessionRow, StaffRow
from cardroom.room.table.table import Table
from cardroom.round import FloorCall
from cardroom.round.inputs import EVERYTHING_BACK

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

AFTER_ROUND, AS_DECIDED = "after-round", "as-decided"
CLOSE, END, REMOVE, CASH_OUT = "close-table", "end-round", "remove", "cash-out"
"""What the journal calls what is done at tables."""


class Office:
    def __init__(self, host: "Host", local: bool) -> None:
        self._host = host
        self.local = local  # nobody but who sits at this machine can come in
        self.failures = Failures(host.wall)
        self.sights = Sights(host, self.failures)
        self._console: OneTime | None = None

    # -- who may ------------------------------------------------------------------------------------------------------------

    @property
    def closed(self) -> str:
        """Why nobody does the work of the staff here; empty: it is done."""
        return "" if self.local or self._host.staff.has_operator(self._host.wall()) else NO_OPERATOR

    def staffer(self, session: SessionRow, roles: Collection[Role], at: At | None, address: str) -> Staffer:
        """One of the staff at his work there (None: wherever his role is for); or ``Forbidden``, with the reason."""
        if self.closed:
            raise Forbidden(self.closed)
        held = self.roles(session.visitor_id, at)
        role = next((role for role in roles if role in held), None)
        if role is None:
            raise Forbidden(roles_sentence(roles, at))
        if not self._host.proved(session):
            raise Forbidden("Give your second factor first: the work of the staff needs it.")
        return Staffer(session.visitor_id, role, address)

    def roles(self, visitor_id: str, at: At | None = IN_ROOM) -> frozenset[Role]:
        staff, now = self._host.staff, self._host.wall()
        if at is not None:
            return staff.roles(visitor_id, at, now)
        if staff.barred(visitor_id, now):
            return frozenset()
        return frozenset(grant.role for grant in staff.grants(now, visitor_id) if grant.since <= now)

    def vouched(self, visitor_id: str) -> bool:
        """Whether the room's own terminal vouches for a visitor, in place of a second factor: only where nobody else can come in."""
        return self.local and self._host.staff.by_console(visitor_id)

    def check_admitted(self, visitor: Visitor) -> None:
        """``Forbidden`` where he is barred."""
        barred = self._host.staff.barred(visitor.id, self._host.wall())
        if barred is not None:
            raise Forbidden(barred_sentence(barred.until, barred.kind == SELF))

    def check_opening(self, visitor: Visitor, settings: TableSettings) -> None:
        """Whether he may open such a table, by the limits that the operator has set."""
        self.check_admitted(visitor)
        host, limits, house = self._host, self._host.staff.limits, settings.edition.partition("/")[0]
        staff = bool(self.roles(visitor.id, At(house=house)) & {Role.OPERATOR, Role.FLOOR})
        if limits.who_opens == "staff" and not staff:
            raise Forbidden("Tables are opened by the staff here.")
        if limits.who_opens == "owners" and not staff and not host.people.owned(visitor.id):
            raise Forbidden("Tables are opened by those who have a password here; set one on your account page.")
        if not limits.own_settings and not staff and (settings.table or settings.option or settings.fund):
            raise Forbidden("Tables are played as their houses have them here: their settings are not for visitors to change.")
        if settings.kept and not staff:
            raise Forbidden("Only the staff keeps a table open while nobody is there.")
        host.check_room()
        if len({table.id for table, _ in host.directory.of(visitor.id)}) >= limits.tables_each:
            raise BadInput(f"You sit at {limits.tables_each} tables already.")

    def place(self, table_id: str) -> At | None:
        """Where a table is that is open; None: it is not, and ``stored_place`` looks it up."""
        found = self._host.directory.find(table_id)
        return None if found is None else At(table_id, found.edition.house)

    def stored_place(self, table_id: str) -> At:
        """The same of one that was, or never was; for another thread."""
        row = self._host.store.table(table_id)
        return At(table_id, "" if row is None else row.edition.partition("/")[0])

    # -- keys ---------------------------------------------------------------------------------------------------------------

    def console_key(self) -> str:
        """The secret that makes its first opener the operator. On one's own machine one person is the whole staff, so he gets every role;
        a room that others can come into makes no such key."""
        if not self.local:
            raise Forbidden("A room that others can come into makes nobody its operator by a key.")
        self._console, secret = new_key(self._host.wall(), CONSOLE_KEY_LASTS)
        return secret

    async def come_by_key(self, secret: str, visitor: Visitor | None, address: str, device: str = "") -> tuple[Visitor, str]:
        """Who comes with a one-time key, and the secret of his new session."""
        now, key = self._host.wall(), hash_of(secret)
        console, staff = self._console, self._host.staff
        change = Change()
        if console is not None and console.key == key and now < console.until:
            self._console = None
            if visitor is None or staff.barred(visitor.id, now):
                change, visitor = self._host.newcomer("")
            by, why = Staffer(CONSOLE, Role.OPERATOR, address), "opened the address that the room's terminal printed"
            held = staff.roles(visitor.id, IN_ROOM, now)
            change.staff += [staff.grant(by, visitor.id, role, ROOM, now, None, why, now) for role in GRANTED if role not in held]
        else:
            invited = staff.invited(key, now)
            visitor = None if invited is None else self._host.visitor_by_id(invited.visitor_id)
            if visitor is None:
                raise Forbidden("This key has been used already, or its time is over.")
            by, why = Staffer(visitor.id, Role.PLAYER, address), "came in by the key that he was given"
        told = self._begin(change, visitor, device)
        change.staff.append(by.entry(now, KEY, about=visitor.id, data={"key": key, "console": by.who == CONSOLE}, why=why))
        await self._host.write(change)
        return visitor, told

    def _begin(self, change: Change, visitor: Visitor, device: str) -> str:
        """A session of his, as long as his others last; its secret."""
        people = self._host.people
        if people.owned(visitor.id):
            return people.begin(change, visitor.id, device)
        session, told = people.sessions.begin(visitor.id, self._host.wall(), device=device)
        change.sessions.append(session)
        return told

    # -- people -------------------------------------------------------------------------------------------------------------

    async def grant(self, by: Staffer, name: str, post: Post) -> Appointed:
        host, now = self._host, self._host.wall()
        change, appointed = appoint(host.visitors, host.staff, host.people.owned, by, name, post._replace(since=max(post.since, now)), now)
        await host.write(change)
        return appointed

    async def revoke(self, by: Staffer, number: int, why: str) -> None:
        await self._line(self._host.staff.revoke(by, number, why, self._host.wall()))

    async def bar(self, by: Staffer, visitor_id: str, until: float | None, why: str, kind: str = BY_ROOM) -> None:
        """From now on; where he sits he is cashed out."""
        self._known(visitor_id)
        await self._host.journal.do(lambda: Deed(self._host.staff.bar(by, visitor_id, until, why, self._host.wall(), kind)))
        await self._remove_everywhere(by, visitor_id, REMOVE, f"barred: {why}")

    async def admit(self, by: Staffer, visitor_id: str, why: str) -> None:
        self._known(visitor_id)
        await self._host.journal.do(lambda: Deed(self._host.staff.admit(by, visitor_id, why, self._host.wall())))

    async def silence(self, by: Staffer, table_id: str, player: str, minutes: int | None, why: str) -> None:
        """Somebody who sits at this table talks nowhere for so long, or until he may again."""
        now = self._host.wall()
        until = None if minutes is None else now + 60 * minutes
        await self._line(self._host.staff.silence(by, table_id, await self._sitting(by, table_id, player), until, why, now))

    async def unsilence(self, by: Staffer, table_id: str, player: str, why: str) -> None:
        visitor_id = await self._sitting(by, table_id, player)
        await self._line(self._host.staff.unsilence(by, table_id, visitor_id, why, self._host.wall()))

    async def _sitting(self, by: Staffer, table_id: str, player: str) -> str:
        await self._host.look()
        table = self._host.directory.table(table_id)
        people = table.people
        if table.seating.plays_here(by.who):
            raise Forbidden("You play at this table yourself: another of the floor does that here.")
        found = next((seat.visitor for seat in people if seat.player == player), None)
        if found is None:
            raise BadInput(f"No person of the name {player} sits at this table.")
        return found

    async def cash_out(self, by: Staffer, visitor_id: str, why: str) -> int:
        """His chips at every table go to the cashier: at once, or when the round that he plays is over. At how many he sat."""
        self._known(visitor_id)
        found = await self._remove_everywhere(by, visitor_id, CASH_OUT, why)
        if not found:
            raise BadInput(f"{self._known(visitor_id).name} sits at no table.")
        return found

    async def remove(self, by: Staffer, table_id: str, visitor_id: str, why: str, what: str = REMOVE) -> None:
        """He gets up from one table; a round in which he plays goes on by the rule for the absent."""

        def remove(table: Table, now: float) -> None:
            seat = next((seat for seat in table.people if seat.visitor == visitor_id), None)
            if seat is None:
                raise BadInput("He does not sit at this table.")
            table.seating.remove(seat, now)
            table.change.staff.append(by.entry(now, what, table_id=table_id, about=visitor_id, why=why))

        await self._host.runner(table_id).do(remove)

    async def _remove_everywhere(self, by: Staffer, visitor_id: str, what: str, why: str) -> int:
        await self._host.look()
        tables = [table.id for table, _ in self._host.directory.of(visitor_id)]
        for table_id in tables:
            try:
                await self._host.fetch(table_id)
                await self.remove(by, table_id, visitor_id, why, what)
            except (BadInput, Unknown):  # he has got up himself meanwhile
                continue
        return len(tables)

    async def keep_bars(self) -> None:
        """Whoever is barred and sits somewhere all the same: the room was closed before he was cashed out."""
        now, by = self._host.wall(), Staffer(CONSOLE, Role.OPERATOR, "")
        await self._host.look()
        for visitor_id in {
            seat.visitor for table in self._host.directory.tables for seat in table.people if seat.visitor and not seat.removed
        }:
            if self._host.staff.barred(visitor_id, now):
                await self._remove_everywhere(by, visitor_id, REMOVE, "barred before the room was opened again")

    # -- tables and limits --------------------------------------------------------------------------------------------------

    async def set_limits(self, by: Staffer, wanted: Mapping[str, object], why: str) -> None:
        await self._line(self._host.staff.set_limits(by, wanted, why, self._host.wall()))

    async def end_round(self, by: Staffer, table_id: str, how: str, why: str) -> None:
        """By a named rule: everything back, or settled as far as it is decided."""
        await self._end(by, table_id, how, why, close=False)

    async def close_table(self, by: Staffer, table_id: str, how: str, why: str) -> None:
        """When its round is over, or at once by ending the round."""
        await self._end(by, table_id, how, why, close=True)

    async def _end(self, by: Staffer, table_id: str, how: str, why: str, *, close: bool) -> None:
        ways = (AFTER_ROUND, EVERYTHING_BACK, AS_DECIDED) if close else (EVERYTHING_BACK, AS_DECIDED)
        if how not in ways:
            raise BadInput(f"A {'table is closed' if close else 'round is ended'} {', '.join(ways[:-1])} or {ways[-1]}, not '{how}'.")
        entry = by.entry(self._host.wall(), CLOSE if close else END, table_id=table_id, data={"how": how}, why=why)

        def end(table: Table, now: float) -> None:
            if close:
                table.control.close_by("the operator", entry.why, now)
            if how != AFTER_ROUND and (table.running or not close):
                table.play.take_ruling(_ruling(table, how, entry.why), now)
            table.change.staff.append(entry._replace(at=now, data={"how": how, "round": table.round_id}))

        await self._host.runner(table_id).do(end)

    # -- parts --------------------------------------------------------------------------------------------------------------

    async def _line(self, row: StaffRow) -> None:
        change = Change()
        change.staff.append(row)
        await self._host.write(change)

    def _known(self, visitor_id: str) -> Visitor:
        found = self._host.visitor_by_id(visitor_id)
        if found is None:
            raise Unknown(f"There is no visitor '{visitor_id}'.")
        return found


def _ruling(table: Table, how: str, why: str) -> FloorCall:
    """The ruling that ends a round so; where nothing lies on the table yet, there is nothing but to give everything back."""
    offered = table.round is not None and any(offer.ruling is SETTLE for offer in table.round.rulings)
    return FloorCall(SETTLE.name if how == AS_DECIDED and offered else EVERYTHING_BACK, (("why", why),), "the operator")
