"""What visitors see: the lobby, tables as they may be seen, rounds that are over, and their own accounts."""

from collections.abc import Callable
from functools import partial

from cardroom.languages import ENGLISH
from cardroom.records.record import RecordData
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.histories import RoundHeadData
from cardroom.room.host.visits import read_action
from cardroom.room.live import archive
from cardroom.room.live.own_tables import OwnTableData, own_tables
from cardroom.room.live.servers import Servers
from cardroom.room.live.shared_state import SharedState
from cardroom.room.live.tables import Tables
from cardroom.room.live.visitor_data import (
    AccountData,
    ClausesData,
    EquityData,
    SeatAdviceData,
    account_data,
    advice,
    clauses_data,
    equities,
)
from cardroom.room.live.watch import Watch
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.persons import account_of
from cardroom.room.table.description import LobbyData


class Views:
    def __init__(self, store: Store, state: SharedState, tables: Tables, servers: Servers, now: Callable[[], float]) -> None:
        self._store, self._state, self._tables, self._servers, self._now = store, state, tables, servers, now

    # -- tables -------------------------------------------------------------------------------------------------------------

    def lobby(self) -> list[LobbyData]:
        """Return the tables of the lobby, the newest first; without those at which nobody is left."""
        now = self._now()
        listed = [runner for runner in reversed(self._tables.held.values()) if not runner.table.settings.private and not runner.closed]
        return [runner.display.line(now) for runner in listed if runner.table.clock.alive(now)]

    def own_tables(self, visitor: Visitor) -> list[OwnTableData]:
        """Return the tables of this server at which a visitor sits, in the order in which they were opened."""
        held = [runner for runner in self._tables.held.values() if any(seat.visitor == visitor.id for seat in runner.table.people)]
        return own_tables([runner.display.snapshot for runner in held], visitor.id)

    def snapshot(self, visitor: Visitor | None, table_id: str, language: str = ENGLISH) -> str:
        runner = self._tables.runner(table_id)
        if visitor is not None:
            runner.looked(visitor.id)
        return runner.display.lens(visitor.id if visitor else "", language).message("", 0, self._now())[0]

    def clauses(self, table_id: str) -> ClausesData:
        """Return what the table is played by: the house's clauses, with the figures that are its own."""
        return clauses_data(self._tables.runner(table_id).table)

    def watch(self, visitor: Visitor | None, table_id: str, round: str = "", have: int = 0, language: str = ENGLISH) -> Watch:
        return Watch(self._tables.runner(table_id), visitor.id if visitor else "", round, have, language)

    # -- what a player may ask ----------------------------------------------------------------------------------------------

    def warner(
        self, visitor: Visitor, table_id: str, verb: str, amount: int = 0, spot: str | None = None, picks: list[int] | None = None
    ) -> Callable[[], str]:
        """Return a function that finds out, in any thread, what a player should know before they act so; empty: nothing."""
        action = read_action(verb, amount, spot, picks)
        view = self._tables.runner(table_id).view(visitor.id)
        if view is None:
            return str
        edition = self._tables.runner(table_id).table.edition
        return partial(edition.game.warning, edition, view, action._replace(player=view.player))

    def adviser(self, visitor: Visitor, table_id: str) -> Callable[[], SeatAdviceData | None]:
        """Return a function that finds out, in any thread, what the house way or a sensible player would do; None: they are not asked."""
        view = self._tables.runner(table_id).view(visitor.id)
        return partial(advice, self._tables.runner(table_id).table.edition, view)

    def equities(self, table_id: str) -> Callable[[], list[EquityData]]:
        """Return a function that finds out, in any thread, what each open hand wins on average since nobody can bet any more."""
        runner = self._tables.runner(table_id)
        round, stored = runner.display.snapshot.round, runner.display.snapshot.stored
        return list if round is None else partial(equities, runner.table.edition, round.setup, round.events[:stored])

    # -- what is stored: for another thread ---------------------------------------------------------------------------------

    def account(self, visitor: Visitor, before: int | None = None) -> AccountData:
        """Return what a visitor has, where it lies, and what moved it (``before`` an entry of that number)."""
        shots = [runner.display.snapshot for runner in list(self._tables.held.values())]
        entries = archive.entries_of(self._store, visitor.id, before)
        if self._servers.alone:
            return account_data(*visitor, self._state.visitors.balance(visitor.id), shots, entries)
        balance, sits = account_of(self._store, visitor.id)
        return account_data(*visitor, balance, (), entries, sits)

    def past(
        self, visitor: Visitor | None, *, table: str = "", mine: bool = False, before: float | None = None, limit: int = 50
    ) -> list[RoundHeadData]:
        if mine and visitor is None:
            raise Forbidden("Come in first: nobody knows which rounds are yours.")
        return archive.past(self._store, table, visitor.id if mine and visitor else "", before, limit)

    def replay(self, visitor: Visitor | None, round_id: str, language: str = ENGLISH) -> archive.ReplayData:
        return archive.replay_data(self._store, round_id, visitor.id if visitor else "", language)

    def record(self, round_id: str) -> RecordData:
        return archive.record_data(self._store, round_id)
