"""That nobody's chips at the cashier are promised twice, by whichever servers: what he has there covers what he has asked for in the middle
of rounds, which is bought when they end.

The room's row is locked while it is looked at and written. A server alone knows all promises itself, and has checked them before.
"""

import json
from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, select

from cardroom.money import Cents
from cardroom.room.base.errors import Overdrawn
from cardroom.room.storage import schema
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import Change

_PREFIX = visitor_account("")
_AT = tuple[str, str]
"""A seat: table and player."""


def check_purses(connection: Connection, changes: Sequence[Change]) -> None:
    """Before they are written. What leaves as much free as there was is never refused: it only keeps a promise."""
    moved = _moved(changes)
    spends = {id for id, by in moved.items() if by < 0}
    asks = spends | {row.visitor_id for change in changes for row in change.seats if row.visitor_id and row.state.get("pending")}
    if not asks:
        return
    balances, seats = schema.balances.c, schema.seats.c
    asked = select(balances.account, balances.amount).where(balances.account.in_([visitor_account(id) for id in asks]))
    purses = {row.account.removeprefix(_PREFIX): row.amount for row in connection.execute(asked)}
    found = connection.execute(select(seats.table_id, seats.player, seats.visitor_id, seats.state).where(seats.visitor_id.in_(asks)))
    before: dict[_AT, tuple[str | None, Cents]] = {
        (row.table_id, row.player): (row.visitor_id, json.loads(row.state).get("pending", 0)) for row in found
    }
    after = dict(before)
    for change in changes:
        for at in change.gone:
            after.pop(at, None)
        after.update({(row.table_id, row.player): (row.visitor_id, row.state.get("pending", 0)) for row in change.seats})
    was, will = _summed(before), _summed(after)
    for id in sorted(asks):
        free = purses.get(id, 0) + moved[id] - will[id]
        if free < 0 and moved[id] - will[id] < -was[id]:
            raise Overdrawn("These chips have just gone elsewhere from the cashier.")


def _moved(changes: Sequence[Change]) -> defaultdict[str, Cents]:
    """What comes to each visitor's purse, or below zero leaves it."""
    moved: defaultdict[str, Cents] = defaultdict(int)
    for change in changes:
        for entry in change.entries:
            if entry.source.startswith(_PREFIX):
                moved[entry.source.removeprefix(_PREFIX)] -= entry.amount
            if entry.target.startswith(_PREFIX):
                moved[entry.target.removeprefix(_PREFIX)] += entry.amount
    return moved


def _summed(seats: dict[_AT, tuple[str | None, Cents]]) -> defaultdict[str, Cents]:
    pending: defaultdict[str, Cents] = defaultdict(int)
    for visitor_id, cents in seats.values():
        if visitor_id is not None:
            pending[visitor_id] += cents
    return pending
