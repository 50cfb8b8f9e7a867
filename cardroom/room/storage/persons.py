"""What is stored of some people, read in one go: of those whom another server has changed, or who are about to take chips somewhere."""

import json
from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, RowMapping, select

from cardroom.money import Cents
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import player_account, visitor_account
from cardroom.room.storage.balances import balance
from cardroom.room.storage.rows import CredentialRow, SessionRow, VisitorRow
from cardroom.room.storage.store import Store

_VISITOR = select(*(schema.visitors.c[name] for name in VisitorRow._fields))
_SESSION = select(*(schema.sessions.c[name] for name in SessionRow._fields)).where(schema.sessions.c.revoked_at.is_(None))
_CREDENTIAL = select(*(schema.credentials.c[name] for name in CredentialRow._fields))


class Persons(NamedTuple):
    """``purses``: what they have at the cashier; ``sessions``: those that nobody has revoked."""

    visitors: list[VisitorRow]
    purses: dict[str, Cents]
    sessions: list[SessionRow]
    credentials: list[CredentialRow]


def persons(store: Store, ids: Collection[str]) -> Persons:
    balances = schema.balances.c
    accounts = {visitor_account(id): id for id in ids}
    with store.reading() as connection:
        return Persons(
            [VisitorRow(*row) for row in connection.execute(_VISITOR.where(schema.visitors.c.id.in_(ids)))],
            dict.fromkeys(ids, 0)
            | {
                accounts[row.account]: row.amount
                for row in connection.execute(select(balances.account, balances.amount).where(balances.account.in_(accounts)))
            },
            [SessionRow(*row) for row in connection.execute(_SESSION.where(schema.sessions.c.visitor_id.in_(ids)))],
            [_credential(row) for row in connection.execute(_CREDENTIAL.where(schema.credentials.c.visitor_id.in_(ids))).mappings()],
        )


def _credential(row: RowMapping) -> CredentialRow:
    return CredentialRow(**{**row, "recovery": tuple(json.loads(row["recovery"]))})


def whose_sessions(store: Store, keys: Collection[str]) -> dict[str, str]:
    """The visitors of those of these sessions that nobody has revoked, by their keys."""
    sessions = schema.sessions.c
    asked = select(sessions.key, sessions.visitor_id).where(sessions.key.in_(keys), sessions.revoked_at.is_(None))
    with store.reading() as connection:
        return {row.key: row.visitor_id for row in connection.execute(asked)}


class Chips(NamedTuple):
    """``pending``: of those at the cashier, what he has asked for in the middle of rounds, by table; ``at_tables``: what he has brought
    there, of which what he has bet in a round is not gone yet."""

    purse: Cents
    pending: dict[str, Cents]
    at_tables: Cents


def chips_of(store: Store, visitor_id: str) -> Chips:
    """All that a visitor has in the room, as of one moment."""
    seats, tables = schema.seats.c, schema.tables.c
    asked = select(seats.table_id, seats.player, seats.state).join(schema.tables, tables.id == seats.table_id)
    with store.reading() as connection:
        found = connection.execute(asked.where(seats.visitor_id == visitor_id, tables.closed_at.is_(None))).all()
        return Chips(
            balance(connection, visitor_account(visitor_id)),
            {row.table_id: json.loads(row.state)["pending"] for row in found},
            sum(_brought(connection, row.table_id, row.player) for row in found),
        )


def _brought(connection: Connection, table_id: str, player: str) -> Cents:
    """His chips at a table; in a running round those with which he began it."""
    rounds, results = schema.rounds.c, schema.results.c
    last = select(rounds.id, rounds.setup).where(rounds.table_id == table_id).order_by(rounds.number.desc()).limit(1).subquery()
    running = select(last.c.setup).where(~select(1).where(results.round_id == last.c.id).exists())
    setup = connection.execute(running).scalar()
    began: Cents | None = None if setup is None else json.loads(setup)["stacks"].get(player)
    return balance(connection, player_account(table_id, player)) if began is None else began


def private_paper(store: Store, visitor_id: str, kind: str) -> dict[str, object] | None:
    """Return what the room knows of a person, opened; None: nothing, or it was forgotten."""
    papers = schema.private_papers.c
    asked = select(papers.sealed).where(papers.visitor_id == visitor_id, papers.kind == kind)
    with store.reading() as connection:
        sealed = connection.execute(asked).scalar()
    if sealed is None:
        return None
    found: dict[str, object] = json.loads(store.seal.opened_paper(visitor_id, kind, sealed))
    return found


class OccupiedSeat(NamedTuple):
    """Where somebody sits, as whom, with how many chips before him."""

    table_id: str
    edition: str
    player: str
    stack: Cents


def account_of(store: Store, visitor_id: str) -> tuple[Cents, list[OccupiedSeat]]:
    """What he has at the cashier, and at the open tables, as of one moment."""
    seats, tables = schema.seats.c, schema.tables.c
    asked = select(seats.table_id, tables.edition, seats.player).join(schema.tables, tables.id == seats.table_id)
    open = asked.where(seats.visitor_id == visitor_id, tables.closed_at.is_(None)).order_by(tables.opened_at, tables.id)
    with store.reading() as connection:
        sits = [OccupiedSeat(*row, balance(connection, player_account(row.table_id, row.player))) for row in connection.execute(open).all()]
        return balance(connection, visitor_account(visitor_id)), sits
