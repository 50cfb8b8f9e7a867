"""What every account holds, as a row that the database itself keeps from going below zero; moved in the transaction of its entries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, func, literal, select, union_all
from sqlalchemy.dialects import postgresql

from cardroom.room.storage import schema
from cardroom.room.storage.insertion import flat, in_lots, run
from cardroom.room.storage.starts import ArchiveStart

_LAST = "\U0010ffff"  # after every text that begins the same
_account, _amount = schema.balances.c.account, schema.balances.c.amount
_MOVE = "UPDATE balances SET amount = amount + %s WHERE account = %s"  # of PostgreSQL
_NEW = postgresql.insert(schema.balances).on_conflict_do_nothing()
Moved: TypeAlias = Iterable[tuple[str, str, int]]
"""Source, target, amount."""


def move(connection: Connection, moved: Moved, known: set[str]) -> None:
    """In the order of the accounts' names, so that two who move never wait for each other. ``known``: accounts that have a row."""
    net: defaultdict[str, int] = defaultdict(int)
    for source, target, amount in moved:
        net[source] -= amount
        net[target] += amount
    moves = [(account, net[account]) for account in sorted(net) if net[account]]
    if connection.dialect.name == "sqlite":
        for lot in in_lots(moves):
            run(connection, _of_many(len(lot)), flat(lot))
        return
    new = [{"account": account, "amount": 0} for account, _ in moves if account not in known]
    if new:
        connection.execute(_NEW, new)
        known.update(account for account, _ in moves)
    if moves:
        connection.exec_driver_sql(_MOVE, [(by, account) for account, by in moves])


@cache
def _of_many(count: int) -> str:
    """Of SQLite: so many accounts at once, new or not. What each will hold is what is checked."""
    given = ", ".join(["(?, ?)"] * count)
    after = "SELECT given.account, coalesce(balances.amount, 0) + given.moved FROM given LEFT JOIN balances USING (account) WHERE true"
    into = "INSERT INTO balances (account, amount)"
    return f"WITH given (account, moved) AS (VALUES {given}) {into} {after} ON CONFLICT (account) DO UPDATE SET amount = excluded.amount"


def balance(connection: Connection, account: str) -> int:
    return connection.execute(select(_amount).where(_account == account)).scalar() or 0


def under(prefix: str) -> ColumnElement[bool]:
    """The accounts whose names begin so."""
    return and_(_account >= prefix, _account < prefix + _LAST)


def balances(connection: Connection, prefix: str = "") -> dict[str, int]:
    """By name; what holds nothing is left out."""
    asked = select(_account, _amount).where(_amount != 0).order_by(_account)
    if prefix:
        asked = asked.where(under(prefix))
    return {row.account: row.amount for row in connection.execute(asked)}


def held_after(connection: Connection, start: ArchiveStart, until: int | None = None) -> dict[str, int]:
    """The same, from what the database began with and the entries since; ``until``: up to the entry of that number."""
    id = schema.entries.c.id
    held = Counter(start.opening["balances"])
    held.update(summed(connection, id > start.entry if until is None else id.between(start.entry + 1, until)))
    return {account: amount for account, amount in held.items() if amount}


def summed(connection: Connection, which: ColumnElement[bool]) -> Mapping[str, int]:
    """What these entries come to."""
    entries = schema.entries.c
    parts = [
        select(side.label("account"), func.sum(amount).label("amount")).where(which).group_by(side)
        for side, amount in ((entries.target, entries.amount), (entries.source, literal(0) - entries.amount))
    ]
    moved = union_all(*parts).subquery()
    total = func.sum(moved.c.amount)
    asked = select(moved.c.account, total).group_by(moved.c.account).having(total != 0)
    return {account: int(amount) for account, amount in connection.execute(asked)}
