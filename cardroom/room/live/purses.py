"""Whether a visitor has the chips that they want to bring to a table, or to the cashier."""

from cardroom.money import Cents
from cardroom.room.live.needs import OpenTables, SharedView
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.persons import Chips


def check_purse(state: SharedView, tables: OpenTables, visitor: Visitor, chips: Cents, has: Chips | None = None) -> None:
    """Refuse more chips than the purse holds, without those that the visitor has asked for in the middle of a round.

    ``has``: what is stored of the visitor, where other servers hold some of it.
    """
    state.visitors.check_purse(visitor.id, chips + _promised(tables, visitor, has))


def free_chips(state: SharedView, tables: OpenTables, visitor: Visitor, has: Chips | None = None) -> Cents:
    """Return what the purse holds beside those."""
    return state.visitors.free(visitor.id) - _promised(tables, visitor, has)


def _promised(tables: OpenTables, visitor: Visitor, has: Chips | None) -> Cents:
    pending = {table.id: seat.pending for table, seat in tables.of(visitor.id)}
    if has is not None:
        pending = has.pending | {id: cents for id, cents in pending.items() if tables.here(id)}
    return sum(pending.values())
