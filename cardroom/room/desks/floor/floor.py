"""The floor over all tables: what is going on at a glance, calls, and rulings at live tables. It sees what the public sees, never a hidden
card; whatever it does is stored in one change with its line in the staff's journal."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardroom.houses.edition import Edition
from cardroom.houses.finding import find
from cardroom.languages import ENGLISH, language
from cardroom.plain import Data
from cardroom.room.base.errors import Forbidden, Stale
from cardroom.room.base.settings import TableSettings
from cardroom.room.desks.floor.data import FloorRow, OfferData, RulingsData, floor_row, offer_data
from cardroom.room.desks.floor.payments import PaymentsData, RightData, paid_in, payments_data, right_data
from cardroom.room.live.lens import events_data, teller_of
from cardroom.room.live.runner import Runner
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.corrections import Wrong
from cardroom.room.table.description import decision_data
from cardroom.room.table.table import Table
from cardroom.round import FloorCall, Input, Round, Setup, replay
from cardroom.round.preview import preview
from cardroom.switches import Switches

MOVED_ON = "The table has moved on since: look at it again."


class Version(NamedTuple):
    """The state of a round that a page shows: a ruling is about that one, or it is refused."""

    round: str
    inputs: int

    def check(self, table: Table) -> Round:
        round = table.round
        if round is None or self.round != table.round_id:
            raise Stale("That round is over: another one is at this table." if round is not None else "No round has begun.")
        if round.over:
            raise Stale("That round is over: there is nothing to rule on.")
        if self.inputs != len(round.inputs):
            raise Stale(MOVED_ON)
        return round


class Wanted(NamedTuple):
    """A ruling as it is asked for; ``because``: why, in the floor's own words."""

    name: str
    args: Mapping[str, object]
    because: str


class Desk:
    def __init__(self, runners: Callable[[], Iterable[Runner]], runner: Callable[[str], Runner], store: Store) -> None:
        self._runners, self._runner, self._store = runners, runner, store

    def at(self, table_id: str) -> At:
        """Where a table is, for whom it concerns what somebody may do there."""
        return At(table_id, self._runner(table_id).table.edition.house)

    def tables(self, may: Callable[[At], bool]) -> list[FloorRow]:
        """Every open table that is his to look after."""
        found = (runner for runner in self._runners() if not runner.closed)
        return [floor_row(runner.snapshot) for runner in found if may(At(runner.table.id, runner.table.edition.house))]

    # -- calls --------------------------------------------------------------------------------------------------------------

    async def call(self, visitor: Visitor, dealer: bool, table_id: str, says: str, address: str) -> None:
        """ "Floor!", from a player or the dealer of the table."""

        def called(table: Table, now: float) -> None:
            by = Staffer(visitor.id, Role.DEALER if dealer else Role.PLAYER, address)
            seat = None if dealer else table.seating.acting(visitor.id)
            name = visitor.name if seat is None or seat.friend is not None else seat.player
            table.change.staff.append(table.calls.call(by, name, says, now))

        await self._runner(table_id).do(called)

    async def answer(self, by: By, table_id: str, number: int, says: str) -> None:
        await self._runner(table_id).do(lambda table, now: table.change.staff.append(table.calls.answer(*by, number, now, says)))

    async def close(self, by: By, table_id: str, number: int, says: str) -> None:
        await self._runner(table_id).do(lambda table, now: table.change.staff.append(table.calls.close(*by, number, now, says)))

    # -- rulings ------------------------------------------------------------------------------------------------------------

    async def rulings(self, table_id: str) -> RulingsData:
        """What may be ruled now; nothing where no round is running."""
        table = await self._runner(table_id).stored()
        round = table.round
        offers: list[OfferData] = [] if round is None else [offer_data(round, offer) for offer in round.rulings]
        return {
            "table": table.id,
            "round": table.round_id,
            "inputs": 0 if round is None else len(round.inputs),
            "events": 0 if round is None else len(round.events),
            "source": table.edition.source,
            "decision": None if round is None else decision_data(round.decision, "", 0),
            "offers": offers,
        }

    def finder(self, table_id: str, text: str) -> Callable[[], list[dict[str, object]]]:
        """What finds, in any thread, what the edition and its house say of it."""
        edition = self._runner(table_id).table.edition
        return lambda: [hit.data() for hit in find(edition, text)]

    async def previewer(self, by: By, table_id: str, version: Version, wanted: Wanted, code: str = ENGLISH) -> Callable[[], Data]:
        """What finds out, in any thread, what the ruling will do."""
        round = version.check(await self._runner(table_id).stored())
        setup, inputs = round.setup, tuple(round.inputs)
        call = FloorCall(wanted.name, tuple(wanted.args.items()), by.name, wanted.because)
        return lambda: _preview(setup, inputs, call, code)

    async def rule(self, by: By, table_id: str, version: Version, wanted: Wanted) -> None:
        def ruled(table: Table, now: float) -> None:
            version.check(table)
            table.control.rule(by, wanted.name, wanted.args, wanted.because, now)

        await self.at_table(by, table_id, ruled)

    async def at_table(self, by: By, table_id: str, do: Callable[[Table, float], None]) -> None:
        """Whatever the floor does at a table; not where it plays itself."""

        def done(table: Table, now: float) -> None:
            if table.seating.plays_here(by.staffer.who):
                raise Forbidden("You play at this table yourself: another of the floor does that here.")
            do(table, now)

        await self._runner(table_id).do(done)

    def set_as(self, table_id: str) -> tuple[Edition, Switches, TableSettings]:
        """How a table is set now: the edition as the house has it, and what the table has made of it."""
        table = self._runner(table_id).table
        return table.edition.of_house or table.edition, table.placard.terms, table.settings

    # -- wrong payments -----------------------------------------------------------------------------------------------------

    def payments(self, table_id: str, round_id: str) -> Callable[[], PaymentsData]:
        """What finds, in any thread, the lines of a round that can have been paid wrongly."""
        self._runner(table_id)
        return lambda: payments_data(self._store, table_id, round_id)

    def righter(self, table_id: str, round_id: str, wrong: Wrong) -> Callable[[], RightData]:
        """What computes, in any thread, what follows from what was paid."""
        self._runner(table_id)
        return lambda: right_data(self._store, table_id, round_id, wrong)

    async def put_right(self, by: By, table_id: str, round_id: str, wrong: Wrong, why: str) -> None:
        """In one step, before the next round."""
        store = self._store
        await self.at_table(
            by, table_id, lambda table, now: table.corrections.put_right(by, wrong, why, now, paid_in(store, table_id, round_id))
        )

    async def propose(self, by: By, table_id: str, round_id: str, wrong: Wrong, why: str) -> None:
        """Later: kept until another has confirmed it."""
        store = self._store
        await self.at_table(
            by, table_id, lambda table, now: table.corrections.propose(by, wrong, why, now, paid_in(store, table_id, round_id))
        )

    async def confirm(self, by: By, table_id: str, number: int, says: str) -> None:
        """By another than who has proposed it."""
        store = self._store

        def confirmed(table: Table, now: float) -> None:
            table.corrections.confirm(by, number, says, now, paid_in(store, table_id, table.corrections.proposals.of(number).round_id))

        await self.at_table(by, table_id, confirmed)


def _preview(setup: Setup, inputs: Iterable[Input], call: FloorCall, code: str) -> Data:
    round = replay(setup, inputs)
    found = preview(round, call)
    return {**found.data(round), "events": events_data(list(found.events), teller_of(round, "", language(code)))}
