"""The staff of the demo at its own work: it clocks in, dealers go along a string, tokes are pooled, and a shift changes hands."""

from collections.abc import Sequence
from math import inf

from cardroom.money import Cents
from cardroom.room.books.duty.duty import Duty
from cardroom.room.demo.room import Room
from cardroom.room.desks.duty.commands import (
    ClockIn,
    ClockOut,
    CountTokes,
    HandOverShift,
    LineUpString,
    PlanShift,
    SetDuty,
    SplitTokes,
)
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By
from cardroom.room.table.table import Table

STRING, TABLES = "A", 3
"""The string of the demo, and how many tables it has."""
TOKES: Cents = 18_35
"""What a dealer is given in a down."""


class Crew:
    """``late_since``: from then on nobody relieves the last table of the string."""

    def __init__(self, room: Room, staff: Sequence[By]) -> None:
        self._room, self._staff = room, staff
        self._tables: dict[str, Table] = {}
        self.late_since = inf

    def _do(self, command: BookCommand[Duty, Posting], now: float) -> None:
        self._room.do(command.apply(self._room.duty, now))

    @property
    def _dealers(self) -> list[By]:
        return [by for by in self._staff if by.staffer.role is Role.DEALER]

    def begin(self, boss: By, floor: By, tables: Sequence[Table], now: float) -> None:
        """Everybody clocks in; the dealers are lined up along the first tables for a player-dealer."""
        calendar, day = self._room.days.calendar, self._room.days.today(now)
        self._do(SetDuty(boss.staffer, {"tokes": "pooled"}, "the dealers have asked for it"), now)
        shifts = [span.name for span in calendar.spans(day) if span.until > now]
        for by in self._staff:
            for shift in shifts[:2] if by.staffer.role is not Role.AUDITOR else ():
                self._do(PlanShift(floor.staffer, by.staffer.who, by.staffer.role, day, shift, "the rota of the week"), now)
            self._do(ClockIn(by.staffer, by.staffer.role), now)
        self._tables = {table.id: table for table in tables if table.edition.game.family == "banked"}
        along = tuple(self._tables)[:TABLES]
        if along:
            dealers = tuple(by.staffer.who for by in self._dealers)
            self._do(LineUpString(floor.staffer, STRING, along, dealers, 0, None, "the doors open"), now)
            self.push(now)

    def push(self, now: float) -> None:
        """Every dealer who is due taps in, from the first table on."""
        for line_up in list(self._room.duty.strings.line_ups.values()):
            for table_id in line_up.tables:
                relief = self._room.duty.strings.relief(table_id, now)
                table = self._tables[table_id]
                if relief is None or table.closed_at is not None or (now >= self.late_since and table_id == line_up.tables[-1]):
                    continue
                by = next(by for by in self._dealers if by.staffer.who == relief.dealer)
                table.control.new_dealer(by, by.name, f"{by.name} taps in", now, by.staffer.who)
                self._room.play.changed(table)

    def hand_over(self, giver: By, taker: By, now: float) -> None:
        """The floor changes: both count the bank of each table of the string."""
        inventory = self._room.cage.inventory
        trays = [f"tray/{table_id}" for line_up in self._room.duty.strings.line_ups.values() for table_id in line_up.tables]
        counted = {place: inventory.held(place) for place in trays if place in inventory.places}
        self._do(HandOverShift(giver.staffer, taker.staffer.who, counted), now)

    def end(self, floor: By, now: float) -> None:
        """Tokes are counted and split, and everybody goes home."""
        downs = self._room.duty.strings.downs(0.0, now)
        for by in self._dealers:
            count = sum(down.visitor == by.staffer.who for down in downs)
            if count:
                self._do(CountTokes(floor.staffer, by.staffer.who, count * TOKES), now)
        if self._room.duty.tokes.pool:
            self._do(SplitTokes(floor.staffer, "the night is over"), now)
        for by in self._staff:
            self._do(ClockOut(by.staffer), now)
