"""The staff's work in an open room: commands stored one at a time, and what the page shows."""

from collections.abc import Sequence
from datetime import timedelta

from cardroom.dealer.chips import usual
from cardroom.errors import BadInput
from cardroom.room.books.cage.pieces import CASH, counts_data, denominations
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.duty.hand_overs import PLACES, HandOver
from cardroom.room.books.duty.rota import PlannedShift, Stint
from cardroom.room.books.duty.strings import LineUp, Relief
from cardroom.room.books.duty.tokes import Toke, TokeSplit
from cardroom.room.desks.duty.commands import PLANNERS, LineUpString
from cardroom.room.desks.duty.data import (
    DutyData,
    HandedData,
    HandOverData,
    HandPlaceData,
    OnDutyData,
    PlanData,
    ReliefData,
    RotaDayData,
    SplitData,
    StringData,
    StringDealerData,
    StringTableData,
    TableReliefData,
    TokeData,
    TokeShareData,
)
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.live.needs import BookExecutor, JournalState, OpenTables
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer

AHEAD = 14
"""Gaming days for which the page offers shifts."""


class DutyDesk:
    def __init__(self, executor: BookExecutor, state: JournalState, tables: OpenTables, fold: Duty) -> None:
        self._executor, self._state, self._tables, self.fold, self._wall = executor, state, tables, fold, state.wall

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def do(self, command: BookCommand[Duty, Posting]) -> None:
        await self._executor.write(command, self.fold)

    async def line_up(self, command: LineUpString) -> None:
        """Line up a string of tables that are open."""
        await self._executor.look()
        for table in command.tables:
            if self._tables.find(table) is None:
                raise BadInput(f"Table {table[:40]} is not open.")
        await self.do(command)

    # -- what is seen -------------------------------------------------------------------------------------------------------

    async def look(self) -> None:
        """Bring up to date what is known: who tapped in stands in lines that tables have stored."""
        await self._executor.glance()
        await self._state.journal.catch_up()

    def relief(self, table_id: str) -> TableReliefData:
        """Return who is due at a table and has not tapped in."""
        found = self.fold.strings.relief(table_id, self._wall())
        return {"relief": None if found is None else self._relief(found, self._is_late(found))}

    def reliefs(self) -> list[ReliefData]:
        """Return the reliefs at open tables that have not come, the oldest first."""
        now = self._wall()
        found = self.fold.strings.late(self._open(), 0.0, now)
        return [self._relief(each, self._is_late(each)) for each in found]

    def seen(self, by: Staffer) -> DutyData:
        duty, now = self.fold, self._wall()
        calendar, today = duty.days.calendar, duty.days.today(now)
        days = [today + timedelta(days=more) for more in range(AHEAD)]
        span, missing = calendar.whole(today), {plan.number for plan in duty.rota.missing(calendar, now)}
        own, plans = duty.rota.present.get(by.who), by.role in PLANNERS
        reads_all = plans or by.role is Role.AUDITOR
        pooled = duty.settings.tokes == "pooled"
        in_strings = {table for line_up in duty.strings.line_ups.values() for table in line_up.tables}
        return {
            "day": today.isoformat(),
            "shift": calendar.shift_of(now),
            "you": "off" if own is None else "break" if own.on_break else "on",
            "plans_for_others": plans,
            "settings": {"minutes": duty.settings.minutes, "grace": duty.settings.grace, "tokes": duty.settings.tokes},
            "staff": [{"visitor": one.visitor, "name": self._name(one.visitor), "roles": list(one.roles)} for one in duty.colleagues(now)],
            "on_duty": [self._on_duty(stint) for stint in duty.rota.present.values()],
            "days": [RotaDayData(day=day.isoformat(), shifts=[shift.name for shift in calendar.spans(day)]) for day in days],
            "rota": [self._plan(plan, plan.number in missing) for day in days for plan in duty.rota.planned(day)],
            "strings": [self._string(line_up, now) for line_up in duty.strings.line_ups.values()],
            "reliefs": self.reliefs(),
            "free_tables": [table for table in self._open() if table not in in_strings],
            "tokes": [
                self._toke(toke) for toke in reversed(duty.tokes.counted) if span.has(toke.at) and (reads_all or toke.visitor == by.who)
            ],
            "pool": sum(toke.amount for toke in duty.tokes.pool) if pooled else 0,
            "splits": [self._split(split) for split in reversed(duty.tokes.splits) if span.has(split.at)],
            "hand_overs": [self._hand_over(each) for each in reversed(duty.hand_overs.all) if span.has(each.at)],
            "places": self._places(by.role),
            "chips": [{"cents": chip.value, "colour": chip.colour} for chip in usual().chips],
            "cash": list(denominations()[CASH]),
        }

    # -- parts --------------------------------------------------------------------------------------------------------------

    def _open(self) -> list[str]:
        return [table.id for table in self._tables.tables]

    def _name(self, visitor: str) -> str:
        return self._state.visitors.name(visitor) or visitor

    def _is_late(self, relief: Relief) -> bool:
        return self._wall() - relief.since > 60 * self.fold.settings.grace

    def _relief(self, found: Relief, late: bool) -> ReliefData:
        return {
            "string": found.string,
            "table": found.table,
            "dealer": found.dealer,
            "name": self._name(found.dealer),
            "since": found.since,
            "late": late,
            "deals": self._name(found.deals) if found.deals else "",
        }

    def _on_duty(self, stint: Stint) -> OnDutyData:
        at = [table for table, down in self.fold.strings.dealing.items() if down.visitor == stint.visitor]
        return {
            "visitor": stint.visitor,
            "name": self._name(stint.visitor),
            "role": Role(stint.role),
            "since": stint.since,
            "on_break": stint.breaks[-1][0] if stint.on_break else None,
            "at": at,
        }

    def _plan(self, plan: PlannedShift, missing: bool) -> PlanData:
        spans = {span.name: span for span in self.fold.days.calendar.spans(plan.day)}
        span = spans.get(plan.shift, self.fold.days.calendar.whole(plan.day))  # new hours may have no such shift
        return {
            "number": plan.number,
            "visitor": plan.visitor,
            "name": self._name(plan.visitor),
            "role": Role(plan.role),
            "day": plan.day.isoformat(),
            "shift": plan.shift,
            "since": span.since,
            "until": span.until,
            "missing": missing,
        }

    def _string(self, line_up: LineUp, now: float) -> StringData:
        push = line_up.pushes(now)
        tables = [self._string_table(line_up, table, push) for table in line_up.tables]
        dealers = [
            StringDealerData(
                visitor=dealer,
                name=self._name(dealer),
                on_duty=dealer in self.fold.rota.present,
                now=line_up.place(dealer, push),
                next=line_up.place(dealer, push + 1),
            )
            for dealer in line_up.dealers
        ]
        return {
            "name": line_up.string,
            "version": line_up.version,
            "minutes": line_up.minutes,
            "since": line_up.since,
            "push": line_up.pushed_at(push + 1),
            "tables": tables,
            "dealers": dealers,
        }

    def _string_table(self, line_up: LineUp, table: str, push: int) -> StringTableData:
        down = self.fold.strings.dealing.get(table)
        return {
            "table": table,
            "deals": "" if down is None else self._name(down.visitor) if down.visitor else down.name,
            "since": None if down is None else down.since,
            "due": self._name(line_up.due_at(table, push)),
            "next": self._name(line_up.due_at(table, push + 1)),
        }

    def _toke(self, toke: Toke) -> TokeData:
        return {
            "line": toke.line,
            "at": toke.at,
            "visitor": toke.visitor,
            "name": self._name(toke.visitor),
            "amount": toke.amount,
            "pooled": self.fold.settings.tokes == "pooled" and toke in self.fold.tokes.pool,
        }

    def _split(self, split: TokeSplit) -> SplitData:
        shares = [
            TokeShareData(visitor=dealer, name=self._name(dealer), seconds=split.seconds[dealer], amount=amount)
            for dealer, amount in split.shares.items()
        ]
        return {"line": split.line, "at": split.at, "by": self._name(split.by), "pool": split.pool, "shares": shares}

    def _hand_over(self, each: HandOver) -> HandOverData:
        places = [
            HandedData(place=place.place, expected=counts_data(place.expected), counted=counts_data(place.counted)) for place in each.places
        ]
        return {
            "line": each.line,
            "at": each.at,
            "giver": self._name(each.giver),
            "taker": self._name(each.taker),
            "role": Role(each.role),
            "places": places,
            "reason": each.reason,
        }

    def _places(self, role: Role) -> list[HandPlaceData]:
        allowed: Sequence[str] = PLACES.get(role, ())
        inventory = self.fold.inventory
        found = [place for place in inventory.places if place.partition("/")[0] in allowed and any(inventory.held(place).values())]
        return [{"place": place, "held": counts_data(inventory.held(place))} for place in found]
