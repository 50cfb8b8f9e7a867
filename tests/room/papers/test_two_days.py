"""Two gaming days in a row while the room is open: one table plays on through their border, a dealer's table too, and each day is closed
with its papers. Also on the nights on which the clocks change, and where a day begins at a time that they leave out or show twice.

What each day holds is added up from the stored entries, by the moments at which the day begins on the wall.
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.cage.pieces import cash, chips
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.desks.cashiers.commands import (
    BringToSafe,
    CloseTray,
    CloseWindow,
    ExchangeAtTable,
    MakeSlip,
    OpenTray,
    OpenWindow,
    OrderSlip,
    SellChips,
)
from cardroom.room.desks.counting.commands import CountBox, PullBox
from cardroom.room.desks.dealers.commands import ChangeSeatAtFelt, CloseFelt, EnterLine, NextRound, ScreenState, SettleRound
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.room.desks.office.commands import CloseTable
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.night import NightPapers, night
from cardroom.room.host.commands import OfferBank
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.table.table import Table
from tests.dealer.typed import Played
from tests.room.cage.night import BOSS
from tests.room.drop.test_drop_host import THREE_CARD, plays
from tests.room.host_helpers import Doors, in_a_room
from tests.room.papers.recomputed import RawBooks, check_papers
from tests.room.test_dealers_seats import dealer, opened, play_a_round

ZONE = ZoneInfo("America/Los_Angeles")
FLOAT = {**chips({5_00: 400, 25_00: 200, 1_00: 500}), **cash({20_00: 100})}
MINUTE, HOUR = 60, 3600
FELT = (("Ida", "Jon", "Kay"), ("Lou", "Mia", "Ned"))


class Days:
    """Two days in a row: when each begins, and when the second ends, by the clock on the wall."""

    def __init__(self, first: date, begins: str) -> None:
        hour, minute = map(int, begins.split(":"))
        self.dates = (first, first + timedelta(days=1))
        self.shifts = [{"name": "early", "begins": begins}, {"name": "late", "begins": f"{(hour + 12) % 24:02}:{minute:02}"}]
        moments = [datetime(*(first + timedelta(days=n)).timetuple()[:3], hour, minute, tzinfo=ZONE) for n in range(3)]
        self.begins = [self._real(moment) for moment in moments]

    @staticmethod
    def _real(moment: datetime) -> float:
        """The moment; where the clocks leave that time out, the one at which they jump."""
        at = moment.timestamp()
        shown = datetime.fromtimestamp(at, ZONE)
        if shown.replace(tzinfo=None) == moment.replace(tzinfo=None):
            return at
        return at - (shown.minute * MINUTE + shown.second)  # they jump at a whole hour


CASES = {
    "two days like any other": (Days(date(2026, 11, 17), "06:00"), 24, 24),
    "the clocks go back in the first": (Days(date(2026, 10, 31), "06:00"), 25, 24),
    "the clocks go forward in the first": (Days(date(2027, 3, 13), "06:00"), 23, 24),
    "the second begins at a time that is shown twice": (Days(date(2026, 10, 31), "01:30"), 24, 25),
    "the second begins at a time that is left out": (Days(date(2027, 3, 13), "02:30"), 23.5, 23.5),
    "a day begins at midnight": (Days(date(2026, 10, 31), "00:00"), 24, 25),
}


class TwoDays:
    def __init__(self, doors: Doors, days: Days, flo: By, cas: By, dana: By) -> None:
        self.doors, self.host, self.days, self.flo, self.cas, self.dana = doors, doors.host, days, flo, cas, dana
        self.online = self.felt = self.crossed = ""
        self.typing: Iterator[str] = iter(())
        self.labels: dict[str, str] = {}

    @property
    def tables(self) -> tuple[str, str, str]:
        """One that the room deals, and two that are dealt by hand; the round of the last is typed across the border."""
        return self.online, self.felt, self.crossed

    async def opens(self) -> None:
        doors, host = self.doors, self.host
        self.online = await doors.table("Ann", "Bob", "Cy", edition=THREE_CARD, pause=10.0)
        self.felt, self.crossed = [
            await opened(doors, self.dana, *(Sitter(name, n, 300_00) for n, name in enumerate(each, 1))) for each in FELT
        ]
        self.labels = {table: host.labels.of(table) for table in self.tables}
        await host.cashiers.do(BringToSafe(BOSS, FLOAT, "the float"))
        for table in self.tables[1:]:
            await host.cashiers.open_tray(OpenTray(self.dana.staffer, table, {}))
        await self.shift_begins()
        for table in self.tables[1:]:
            await self.slip("fill", table)
            await host.cashiers.serve(ExchangeAtTable(self.dana.staffer, table, chips({5_00: 4}), cash({20_00: 1}), ""))

    async def slip(self, kind: Literal["fill", "credit"], table: str) -> None:
        order = await self.host.cashiers.do(OrderSlip(self.dana.staffer, kind, table, chips({5_00: 10}), "the evening"))
        number = max(number for number, row in self.doors.store.journal.lines() if row == order.row)
        await self.host.cashiers.do(MakeSlip(self.cas.staffer, number, 1))

    async def shift_begins(self) -> None:
        await self.host.cashiers.do(OpenWindow(self.cas.staffer, 1, chips({5_00: 100})))
        await self.host.cashiers.serve(SellChips(self.cas.staffer, 1, self.doors.visitors["Ann"].id, 100_00))

    async def shift_ends(self) -> None:
        """Everything in the same moment: the window is counted and closed, and the boxes are pulled."""
        await self.host.cashiers.do(CloseWindow(self.cas.staffer, 1, self.host.cage.inventory.held("window/1")))
        for table in self.tables:
            version = self.host.count_room.fold.version(table, BoxKind.FEES)
            await self.host.count_room.pull(PullBox(self.flo, table, BoxKind.FEES, version, "", "the day is over"))

    async def counts(self) -> None:
        room = self.host.count_room
        for box in [each for each in room.fold.all if each.counted is None]:
            ones, rest = divmod(box.expected, 1_00)
            figures = {"chip": {"100": ones, "50": rest // 50}}
            for each in (self.flo, self.cas):
                await room.count(CountBox(each, box.serial, room.fold.of(box.serial).version, figures))

    async def begins_a_round(self) -> None:
        """At the table in the lobby; everybody there wants to be asked for the bank."""
        for name in ("Ann", "Bob", "Cy"):
            await self.host.visits.do(OfferBank(self.doors.visitors[name], self.online, True))
        await self.doors.next_round(self.online)

    async def ends_a_round(self) -> None:
        await plays(self.doors, self.online, lambda: False)

    async def plays(self) -> None:
        await self.begins_a_round()
        await self.ends_a_round()

    async def types(self, lines: int | None = None) -> None:
        """So many lines of the round that is dealt by hand; None: the rest, and it is settled."""
        here = self.host.tables.held[self.crossed].table
        if not here.running:
            await self.host.dealers.do(NextRound(here.id, self.seen(here)))
            assert here.round is not None
            self.typing = Played(here.edition, dict(here.round.setup.stacks), "across").lines()
        for line in islice(self.typing, lines):
            await self.host.dealers.do(EnterLine(here.id, self.seen(here), line))
        if lines is None:
            await self.host.dealers.do(SettleRound(here.id, self.seen(here)))

    @staticmethod
    def seen(table: Table) -> ScreenState:
        return ScreenState(table.round_id, table.play.by_dealer().typed)

    async def closes(self) -> None:
        host = self.host
        for table, names in zip(self.tables[1:], FELT, strict=True):
            for name in names:
                await host.dealers.do(ChangeSeatAtFelt(table, self.dana, "leave", name))
            await self.slip("fill", table)
            await self.slip("credit", table)
            await host.cashiers.do(CloseTray(self.dana.staffer, table, host.cage.inventory.held(f"tray/{table}")))
            await host.dealers.do(CloseFelt(table, self.dana))
        await host.office.at_table(CloseTable(BOSS, self.online, "after-round", "the doors close"))

    # -- what must be on the papers -----------------------------------------------------------------------------------------

    def fees(self, number: int) -> dict[str, int]:
        """What went into the drop of each table on the day, by the entries that are stored."""
        since, until = self.days.begins[number : number + 2]
        entries = [each for _, each in self.doors.store.ledger.entries(limit=10**6) if each.round_id and since <= each.at < until]
        found = {}
        for table in self.tables:
            account = f"table/{table}/drop"
            moved = [each.amount * ((each.target == account) - (each.source == account)) for each in entries]
            if any(moved) or self.rounds(number, table):
                found[table] = sum(moved)
        return found

    def rounds(self, number: int, *tables: str) -> int:
        """How many ended on the day, at these tables or at all."""
        since, until = self.days.begins[number : number + 2]
        heads = [head for table in tables or self.tables for head in self.doors.store.rounds.heads(table_id=table, limit=10**6)]
        return sum(since <= (head.over_at or 0) < until for head in heads)

    def check(self, found: NightPapers, number: int) -> None:
        assert self.doors.store.file is not None
        raw = RawBooks(self.doors.store.file, *self.days.begins[number : number + 2])
        check_papers(raw, {paper.name: paper for paper in found.papers}, self.days.dates[number].isoformat())
        papers = {paper.name: {sheet.title: sheet for sheet in paper.sheets} for paper in found.papers}
        sheet = papers["day"]["By table"]
        titles = [column.title for column in sheet.columns]
        fees = {str(row.values[0]): row.values[titles.index("Fees")] for row in sheet.rows}
        assert fees == {self.labels[table]: amount for table, amount in self.fees(number).items()}
        assert sum(int(str(row.values[titles.index("Rounds")])) for row in sheet.rows) == self.rounds(number)
        for title in ("By shift", "By game"):
            other = papers["day"][title]
            assert other.totals is not None
            sums = dict(zip((column.title for column in other.columns), other.totals, strict=True))
            assert (sums["Fees"], sums["Rounds"]) == (sum(self.fees(number).values()), self.rounds(number))
        boxes = papers["drop"]["Fees"]
        names = [column.title for column in boxes.columns]
        assert {row.values[names.index("Over or short")] for row in boxes.rows} == {0} and len(boxes.rows) == 3
        assert {row.values[names.index("Shift")] for row in boxes.rows} == {"late"}
        (window,) = papers["cashier"]["Windows"].rows
        assert window.values[[column.title for column in papers["cashier"]["Windows"].columns].index("Sold")] == 100_00


@pytest.mark.parametrize("case", CASES)
def test_two_days_are_played_counted_and_closed(case: str, tmp_path: Path) -> None:
    days, *hours = CASES[case]
    assert [(end - begin) / HOUR for begin, end in zip(days.begins, days.begins[1:], strict=False)] == hours

    async def test(doors: Doors) -> None:
        clock, host = doors.clock, doors.host
        clock.at = days.begins[0] + MINUTE
        await host.room_desk.set(SetRoom(BOSS, {"zone": ZONE.key, "shifts": days.shifts}, "our hours"))
        spans = [host.days.calendar.whole(day) for day in days.dates]
        assert [span.since for span in spans] == days.begins[:2] and spans[1].until == days.begins[2]
        await doors.enter("Flo", "Cas")
        flo, cas = (By(Staffer(doors.visitors[name].id, role, ""), name) for name, role in (("Flo", Role.FLOOR), ("Cas", Role.CASHIER)))
        both = TwoDays(doors, days, flo, cas, await dealer(doors))
        await both.opens()
        await both.plays()
        await play_a_round(host, both.felt)
        clock.at = days.begins[1] - 10 * MINUTE
        await both.plays()
        await both.begins_a_round()  # which is played across the border
        await both.types(8)
        assert days.begins[0] < clock.at < days.begins[1] and doors.asked(both.online)
        clock.at = days.begins[1]
        await both.shift_ends()
        clock.at += 1
        await both.shift_begins()
        await both.ends_a_round()
        await both.types()
        assert both.rounds(0, both.crossed) == 0 and both.rounds(1, both.crossed) == 1
        with pytest.raises(BadInput, match="is not counted"):
            await host.papers.close(BOSS, host.papers.night(days.dates[0]), "too early")
        await both.counts()
        with pytest.raises(BadInput, match="window 1 is open"):
            await host.papers.close(BOSS, host.papers.night(days.dates[1]), "too early")
        first = host.papers.night(days.dates[0])
        both.check(first, 0)
        await host.papers.close(BOSS, first, "the night is over")
        clock.at = days.begins[2] - 10 * MINUTE
        await both.plays()
        await both.closes()
        clock.at = days.begins[2]
        await both.shift_ends()
        clock.at += HOUR
        await both.counts()
        second = host.papers.night(days.dates[1])
        both.check(second, 1)
        await host.papers.close(BOSS, second, "the night is over")
        assert sum(map(both.rounds, (0, 1))) == len(first.log.rounds) + len(second.log.rounds) == 6
        ends, begins = (Log(doors.store, day, clock.at) for day in days.dates)
        held = dict(ends.before)
        for _, entry in ends.entries:
            held[entry.source] = held.get(entry.source, 0) - entry.amount
            held[entry.target] = held.get(entry.target, 0) + entry.amount
        assert {account: amount for account, amount in held.items() if amount} == begins.before
        await host.visits.rename(doors.visitors["Cas"], "Casimir")
        for day, printed in zip(days.dates, (first, second), strict=True):
            again = night(doors.store, day, clock.at)
            assert again.closed and not again.changed and again.papers == printed.papers

    in_a_room(test, tmp_path)
