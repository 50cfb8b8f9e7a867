"""A visitor's rounds, read from ``played``: lists by pages, sums by edition, and the last results in a row."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from sqlalchemy import ColumnElement, and_, func, or_, select

from cardroom.room.storage import schema
from cardroom.room.storage.rows import PlayedRow
from cardroom.room.storage.store import Store

_PLAYED = schema.played.c
Result: TypeAlias = Literal["won", "lost", "even"]
"""What a round brought its player."""
_ROW = tuple(_PLAYED[name] for name in PlayedRow._fields)


class HistoryFilter(NamedTuple):
    """Whose rounds, and which of them: of these editions (None: all), of a table, from a moment, until another, that were won or lost."""

    visitor: str
    editions: Sequence[str] | None = None
    table: str = ""
    since: float | None = None
    until: float | None = None
    result: Result | None = None

    @property
    def where(self) -> ColumnElement[bool]:
        parts: list[ColumnElement[bool]] = [_PLAYED.visitor_id == self.visitor]
        if self.editions is not None:
            parts.append(_PLAYED.edition.in_(self.editions))
        if self.table:
            parts.append(_PLAYED.table_id == self.table)
        if self.since is not None:
            parts.append(_PLAYED.over_at >= self.since)
        if self.until is not None:
            parts.append(_PLAYED.over_at < self.until)
        if self.result is not None:
            parts.append({"won": _PLAYED.net > 0, "lost": _PLAYED.net < 0, "even": _PLAYED.net == 0}[self.result])
        return and_(*parts)


class Sums(NamedTuple):
    edition: str
    rounds: int
    net: int
    best: int
    worst: int
    fees: int
    banked: int


Place = tuple[float, str]  # of a round in the list: when it was over, and its id


def rounds_of(store: Store, wanted: HistoryFilter, before: Place | None = None, limit: int = 50) -> list[PlayedRow]:
    """The newest first; ``before``: only those that come after this one in the list."""
    asked = select(*_ROW).where(wanted.where).order_by(_PLAYED.over_at.desc(), _PLAYED.round_id.desc()).limit(limit)
    if before is not None:
        at, id = before
        asked = asked.where(_PLAYED.over_at <= at, or_(_PLAYED.over_at < at, _PLAYED.round_id < id))
    with store.reading() as connection:
        return [PlayedRow(*row)._replace(banked=bool(row.banked), void=bool(row.void)) for row in connection.execute(asked)]


def all_rounds_of(store: Store, wanted: HistoryFilter, at_once: int = 1000) -> Iterator[PlayedRow]:
    """Every one, the newest first, some at a time."""
    before: Place | None = None
    while rows := rounds_of(store, wanted, before, at_once):
        yield from rows
        before = rows[-1].over_at, rows[-1].round_id


def sums_of(store: Store, wanted: HistoryFilter) -> list[Sums]:
    """By edition."""
    net, banked = _PLAYED.net, func.count().filter(_PLAYED.banked)
    columns = (func.count(), func.sum(net), func.max(net), func.min(net), func.sum(_PLAYED.fees), banked)
    asked = select(_PLAYED.edition, *columns).where(wanted.where).group_by(_PLAYED.edition).order_by(_PLAYED.edition)
    with store.reading() as connection:
        return [Sums(edition, *map(int, sums)) for edition, *sums in connection.execute(asked)]


def results_of(store: Store, rounds: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Of rounds that are over: what they began with and what came of them, as it is stored."""
    joined = schema.rounds.join(schema.results, schema.results.c.round_id == schema.rounds.c.id)
    asked = select(schema.rounds.c.id, schema.rounds.c.setup, schema.results.c.outcome).select_from(joined)
    with store.reading() as connection:
        return {id: (setup, outcome) for id, setup, outcome in connection.execute(asked.where(schema.rounds.c.id.in_(rounds)))}
