"""The floor over all tables: what is going on at a glance, calls, and rulings at live tables. It sees what the public sees, never a hidden
card; whatever it does is stored in one change with its line in the staff's journal."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardroom.plain import Data
from cardroom.room.describe import decision_data
from cardroom.room.errors import Forbidden, Stale
from cardroom.room.floor_data import FloorRow, OfferData, RulingsData, floor_row, offer_data
from cardroom.room.lens import events_data, teller_of
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.runner import Runner
from cardroom.room.table import Table
from cardroom.room.visitors import Visitor
from cardroom.round import FloorCall, Input, Round, Setup, replay
from cardroom.round.preview import preview

MOVED_ON = "The table has moved on since: look at it again."
RULING = "ruling"


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

    def call(self, by: str) -> FloorCall:
        args = {key: tuple(value) if isinstance(value, list) else value for key, value in self.args.items()}
        return FloorCall(self.name, tuple(args.items()), by, self.because)

    @property
    def why(self) -> str:
        """What the journal says: his words, or those that the ruling itself asks for."""
        return self.because.strip() or str(self.args.get("why", ""))


class Floor:
    def __init__(self, runners: Callable[[], Iterable[Runner]], runner: Callable[[str], Runner]) -> None:
        self._runners, self._runner = runners, runner

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
            name = visitor.name if dealer else table.seat_of(visitor.id).player
            table.change.staff.append(table.calls.call(by, name, says, now))

        await self._runner(table_id).do(called)

    async def answer(self, by: Staffer, name: str, table_id: str, number: int, says: str) -> None:
        await self._runner(table_id).do(lambda table, now: table.change.staff.append(table.calls.answer(by, name, number, now, says)))

    async def close(self, by: Staffer, name: str, table_id: str, number: int, says: str) -> None:
        await self._runner(table_id).do(lambda table, now: table.change.staff.append(table.calls.close(by, name, number, now, says)))

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

    async def previewer(self, name: str, table_id: str, version: Version, wanted: Wanted) -> Callable[[], Data]:
        """What finds out, in any thread, what the ruling will do."""
        round = version.check(await self._runner(table_id).stored())
        setup, inputs, call = round.setup, tuple(round.inputs), wanted.call(name)
        return lambda: _preview(setup, inputs, call)

    async def rule(self, by: Staffer, name: str, table_id: str, version: Version, wanted: Wanted) -> None:
        def ruled(table: Table, now: float) -> None:
            if any(seat.visitor == by.who for seat in table.people):
                raise Forbidden("You play at this table yourself: another of the floor rules here.")
            number = len(version.check(table).inputs)
            data = {"round": table.round_id, "input": number, "ruling": wanted.name, "args": dict(wanted.args)}
            entry = by.entry(now, RULING, table_id=table.id, data=data, why=wanted.why)
            table.rule(wanted.call(name), now)
            table.change.staff.append(entry)

        await self._runner(table_id).do(ruled)


def _preview(setup: Setup, inputs: Iterable[Input], call: FloorCall) -> Data:
    round = replay(setup, inputs)
    found = preview(round, call)
    return {**found.data(round), "events": events_data(list(found.events), teller_of(round, ""))}
