"""The floor over all tables: what is going on at a glance, calls, and rulings at live tables.

The floor sees what the public sees, never a hidden card. Whatever it does is stored in one change with its line in the staff's journal.
"""

from collections.abc import Callable, Iterable
from functools import partial

from cardroom.houses.edition import Edition
from cardroom.houses.finding import FoundData, find
from cardroom.languages import ENGLISH, language
from cardroom.room.base.settings import TableSettings
from cardroom.room.desks.floor.commands import ConfirmCorrection, CorrectPayment, ProposeCorrection, Version, WantedRuling
from cardroom.room.desks.floor.data import FloorRowData, OfferData, PreviewData, RulingsData, floor_row, offer_data, preview_data
from cardroom.room.desks.floor.payments import PaymentsData, RightData, payments_data, right_data
from cardroom.room.live.commands import TableCommand
from cardroom.room.live.needs import HeldTables, TableExecutor
from cardroom.room.people.roles import At
from cardroom.room.people.staff import By
from cardroom.room.storage import Store
from cardroom.room.storage.corrections import Wrong
from cardroom.room.table.description import decision_data
from cardroom.round import FloorCall, Input, Setup, replay
from cardroom.round.preview import preview
from cardroom.switches import Switches


class FloorDesk:
    def __init__(self, executor: TableExecutor, tables: HeldTables, store: Store) -> None:
        self._executor, self._tables, self._store = executor, tables, store

    async def do(self, command: TableCommand[None]) -> None:
        """Run a command of the floor at a table."""
        await self._executor.at_table(command)

    def at(self, table_id: str) -> At:
        """Return where a table is, for what somebody may do there."""
        return At(table_id, self._tables.runner(table_id).table.edition.house)

    def tables(self, may: Callable[[At], bool]) -> list[FloorRowData]:
        """Every open table that is theirs to look after."""
        found = self._tables.runners
        return [floor_row(runner.display.snapshot) for runner in found if may(At(runner.table.id, runner.table.edition.house))]

    # -- rulings ------------------------------------------------------------------------------------------------------------

    async def rulings(self, table_id: str) -> RulingsData:
        """What may be ruled now; nothing where no round is running."""
        table = await self._tables.runner(table_id).stored()
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

    def finder(self, table_id: str, text: str) -> Callable[[], list[FoundData]]:
        """Return a function that finds, in any thread, what the edition and its house say of it."""
        return partial(_found, self._tables.runner(table_id).table.edition, text)

    async def previewer(
        self, by: By, table_id: str, version: Version, wanted: WantedRuling, code: str = ENGLISH
    ) -> Callable[[], PreviewData]:
        """Return a function that finds out, in any thread, what the ruling will do."""
        round = version.check(await self._tables.runner(table_id).stored())
        setup, inputs = round.setup, tuple(round.inputs)
        call = FloorCall(wanted.name, tuple(wanted.args.items()), by.name, wanted.because)
        return partial(ruling_preview, setup, inputs, call, code)

    def set_as(self, table_id: str) -> tuple[Edition, Switches, TableSettings]:
        """How a table is set now: the edition as the house has it, and what the table has made of it."""
        table = self._tables.runner(table_id).table
        return table.edition.of_house or table.edition, table.placard.terms, table.settings

    # -- wrong payments -----------------------------------------------------------------------------------------------------

    def payments(self, table_id: str, round_id: str) -> Callable[[], PaymentsData]:
        """Return a function that finds, in any thread, the lines of a round that can have been paid wrongly."""
        self._tables.runner(table_id)
        return partial(payments_data, self._store, table_id, round_id)

    def righter(self, table_id: str, round_id: str, wrong: Wrong) -> Callable[[], RightData]:
        """Return a function that computes, in any thread, what follows from what was paid."""
        self._tables.runner(table_id)
        return partial(right_data, self._store, table_id, round_id, wrong)

    async def correct(self, command: CorrectPayment | ProposeCorrection | ConfirmCorrection) -> None:
        """Run a command about a wrong payment, with what the ledger says of its round."""
        await self._executor.at_table_reading(command)

    async def confirm(self, by: By, table_id: str, number: int, says: str) -> None:
        """Confirm what another has proposed."""
        round_id = self._tables.runner(table_id).table.corrections.proposals.of(number).round_id
        await self.correct(ConfirmCorrection(by, table_id, round_id, number, says))


def _found(edition: Edition, text: str) -> list[FoundData]:
    return [hit.data() for hit in find(edition, text)]


def ruling_preview(setup: Setup, inputs: Iterable[Input], call: FloorCall, code: str) -> PreviewData:
    """Return what a ruling will do, told in a language; in any thread."""
    round = replay(setup, inputs)
    return preview_data(round, preview(round, call), language(code))
