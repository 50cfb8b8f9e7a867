"""Closing one's account: the books stay as they are, and the name goes.

Chips that are money are cashed first. What was played and booked under the name stays in rounds and lines that are sealed; whoever looks
for the person finds a name that says nothing. Exclusions hold on, since they are of the account and the person, not of the name.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.room.base.errors import Forbidden, NotYou
from cardroom.room.books.days import Days
from cardroom.room.books.paging.lines import PagingEnded
from cardroom.room.books.paging.paging import Paging
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.office.appoint import Register
from cardroom.room.live.executor import Executor
from cardroom.room.live.needs import OpenTables
from cardroom.room.live.shared_state import SharedState
from cardroom.room.people.accounts import Accounts, NobodysCredentials
from cardroom.room.people.numbers import AccountClosed
from cardroom.room.people.people import People
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.rows import Change, PrivateRow

WHY = "closed the account"


class AccountTies(NamedTuple):
    """Where somebody may still have something to end, and what is kept of them."""

    register: Register
    people: People
    tables: OpenTables
    lists: Lists
    days: Days
    tournaments: Tournaments
    paging: Paging


class ClosedAccount(NamedTuple):
    made: Change

    def change(self) -> Change:
        return self.made


@dataclass(frozen=True)
class CloseAccount:
    """``nobodys``: credentials by which nobody can sign in; None: the account had none."""

    visitor: Visitor
    nobodys: NobodysCredentials | None

    def apply(self, ties: AccountTies, now: float) -> ClosedAccount:
        id = self.visitor.id
        self._check(ties)
        change = ties.register.visitors.unnamed(id)
        by = Staffer(id, Role.PLAYER, "")
        change.staff.append(by.entry(now, AccountClosed(change.visitors[0].name), about=id, why=WHY))
        if id in ties.paging.allowed:
            change.staff.append(by.entry(now, PagingEnded(), about=id, why=WHY))
            change.private.append(PrivateRow(id, "contact", None, now))
        if self.nobodys is not None:
            change.credentials.append(self.nobodys.row)
        ties.people.end(change, id)
        return ClosedAccount(change)

    def _check(self, ties: AccountTies) -> None:
        id = self.visitor.id
        known = ties.people.credentials.sure(id)
        if (known and known.password) != (self.nobodys and self.nobodys.before):
            raise NotYou("The password has been changed meanwhile: give the one that holds now.")
        if any(role != Role.PLAYER for role in ties.people.roles(id)):
            raise Forbidden("You work here: your roles are taken back first.")
        seats = [seat for table in ties.tables.tables for seat in table.people]
        if any(id == seat.visitor or (seat.stand_in is not None and id == seat.stand_in.visitor) for seat in seats):
            raise BadInput("You sit at a table, or play for somebody: get up first.")
        if ties.lists.of(id):
            raise BadInput("Your name stands on a waiting list: take it off first.")
        for found in ties.tournaments.all:
            if found.open and id in found.tournament.entrants and (not found.tournament.begun or found.tournament.entrants[id].chips):
                raise BadInput(f"You have entered {found.tournament.structure.name}: take your entry back, or play it to its end, first.")
        balance = ties.register.visitors.balance(id)
        if balance and ties.days.settings.real:
            raise BadInput(f"You have {money_text(balance)} at the cashier: cash your chips at the cage first.")


class AccountClosing:
    def __init__(self, executor: Executor, state: SharedState, accounts: Accounts, ties: AccountTies) -> None:
        self._executor, self._state, self._accounts, self._ties = executor, state, accounts, ties

    async def close(self, visitor: Visitor, password: str) -> None:
        """Close an account for good. ``password``: of an account that has one."""
        nobodys = await self._accounts.nobodys(visitor, password)
        await self._state.chips(visitor.id)
        await self._executor.write(CloseAccount(visitor, nobodys), self._ties)
