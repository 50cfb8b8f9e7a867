"""The night of the demo, from the first count of the safe to the last: who comes, who is seated where, what the staff does and when."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.seating import SeatingRules, seating_rules
from cardroom.money import Cents, round_to
from cardroom.room.books.hours import Calendar, Hours
from cardroom.room.books.waiting.companies import CompanyRole as Hire
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.moves import MoveReason
from cardroom.room.demo.events import Events
from cardroom.room.demo.house import DemoHouse
from cardroom.room.demo.people import names
from cardroom.room.demo.room import Room
from cardroom.room.demo.script import Script, script
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.table.table import Table

MINUTE = 60.0
WHOLE: Cents = 100_00
"""What people buy is in whole hundreds."""
COMPANY = "Coast Banking"
BANKS: Cents = 4_000_00
"""What somebody of the company that banks brings to a table."""


class NightOpening(NamedTuple):
    """A night's gaming day, the moment in which the doors open, and the hours of the room."""

    day: date
    begins: float
    hours: Hours


@dataclass
class Guest:
    visitor: Visitor
    wants: ListedGame
    leaves: float
    buys: int = 2  # more often he does not buy
    gone: bool = False
    banks: bool = False

    @property
    def self(self) -> Staffer:
        return Staffer(self.visitor.id, Role.PLAYER, "")


class DemoNight:
    def __init__(self, store: Store, seed: int, opens: NightOpening, plan: Script | None = None) -> None:
        self.room = Room(store, Random(seed))
        self.script = plan or script()
        self.random = self.room.random
        self.day, self.begins, hours = opens
        self.ends = self.begins + MINUTE * self.script.minutes
        settings = {"establishment": self.script.establishment, **hours.model_dump(mode="json")}
        self.house = DemoHouse(self.room, settings, self.script.tables, self.begins)
        self.events = Events(self.room, self.house, self.script.events, self.begins)
        self.guests: dict[str, Guest] = {}
        self._coming: list[tuple[float, str]] = []

    @classmethod
    def on(cls, store: Store, seed: int, day: date, plan: Script | None = None) -> "DemoNight":
        """The night of a gaming day, which begins when the plan says."""
        plan = plan or script()
        hours = Hours(zone=plan.zone)
        hour, minute = map(int, plan.opens.split(":"))
        begins = hours.begins(day) + 3600 * (hour - int(hours.shifts[0].begins[:2])) + 60 * minute
        return cls(store, seed, NightOpening(day, begins, hours), plan)

    # -- the night ----------------------------------------------------------------------------------------------------------

    def run(self) -> Iterator[float]:
        """The share of the night that is over, from time to time; in the end everybody has gone home, and everything is counted."""
        yield from self.play()
        self._close(self._now)
        self.room.write()

    def play(self) -> Iterator[float]:
        """The same, and the room is left as it is then."""
        self.house.open_the_doors()
        self._invite()
        changed = False
        later = (span.since for span in self.room.days.calendar.spans(self.day) if span.since > self.begins)
        shift = next(later, self.ends + 1)
        now = self.begins
        while now < self.ends:
            now = self._now = min(now + MINUTE * self.script.step, self.ends)
            for _ in self.room.play.until(now):
                pass
            if now >= shift and not changed:
                changed = True
                self.house.change_shift(now)
            self.house.crew.push(now)
            self._seat(now)
            self._look_after(now)
            self.events.happen(now, self.guests)
            yield (now - self.begins) / (self.ends - self.begins)
        self.room.write()

    def _invite(self) -> None:
        """Who comes when, and for which game; at each table for a player-dealer somebody of the company that banks is there first."""
        for number, table in enumerate(self.house.tables, 1):
            if table.edition.game.family == "banked":
                visitor = self.room.enter(f"Coast {number}", self.begins)
                self.guests[visitor.id] = Guest(visitor, self.house.game(table), self.ends, buys=6, banks=True)
                hired = self.room.companies.hire(self.house.operator.staffer, visitor.id, Hire.BANKING, COMPANY, "by contract", self.begins)
                self.room.do(hired)
        for name in names(self.random, self.script.people):
            self._coming.append((self.begins + MINUTE * min(self.random.expovariate(1 / 70), 0.8 * self.script.minutes), name))
        self._coming.sort(reverse=True)

    # -- coming and going ---------------------------------------------------------------------------------------------------

    def _seat(self, now: float) -> None:
        while self._coming and self._coming[-1][0] <= now:
            _, name = self._coming.pop()
            (table,) = self.random.choices(self.house.tables, [planned.wanted for planned in self.script.tables])
            visitor = self.room.enter(name, now)
            stays = MINUTE * self.random.uniform(*self.script.stays)
            self.guests[visitor.id] = Guest(visitor, self.house.game(table), now + stays)
        for guest in self.guests.values():
            if not guest.gone and not self._sits(guest) and not self.room.lists.of(guest.visitor.id):
                self._queue(guest, now)
        for entry in self.room.lists.due(now):
            self.room.do(self.room.lists.work.lapse(entry, self.rules_of(entry.game).waiting, now))
        for table in self.house.tables:
            self._call(table, now)
        self._feed(now)

    def _queue(self, guest: Guest, now: float) -> None:
        """Chips first, then the list; who has no more chips to buy, or no more time, goes home."""
        table = next((each for each in self.house.open if self.house.game(each) == guest.wants), None)
        if table is None or now > guest.leaves or (not guest.buys and self.room.purse(guest.visitor) < table.placard.buy_in.least):
            self._home(guest, now)
            return
        need = BANKS if guest.banks else table.placard.buy_in.usual
        if self.room.purse(guest.visitor) < need and guest.buys:
            guest.buys -= 1
            with suppress(BadInput):
                self.house.cashiers.sell(guest.visitor, round_to(2 * need, WHOLE, "up"), now)
        if self.room.purse(guest.visitor) < table.placard.buy_in.least:
            self._home(guest, now)
            return
        who = ListedPerson(guest.visitor.name, guest.visitor.id)
        how = How.CALL if self.random.random() < 0.1 and not guest.banks else How.PERSON
        by = self.house.floor[0].staffer if how is How.CALL else guest.self
        number = self.room.do(self.room.lists.work.join(by, guest.wants, who, how, self.rules_of(guest.wants).waiting, now))
        entry = next((each for each in self.room.lists.entries.values() if each.version == number), None)
        if how is How.CALL and entry is not None and self.random.random() < 0.8:
            self.room.do(self.room.lists.work.arrive(by, entry.number, entry.version, guest.visitor.id, "has arrived", now))

    def _call(self, table: Table, now: float) -> None:
        """Free seats go to the list: most come at once, a few let one go by."""
        if table.closed_at is not None or table.id in self.room.moves.mains.values():
            return
        game, floor, lists = self.house.game(table), self.house.floor[0].staffer, self.room.lists
        rules = self.rules_of(game).waiting
        for seat in self._free(table):
            chair = Chair(table.id, seat)
            entry = lists.next_for(game, chair)
            if entry is None:
                return
            guest = self.guests[entry.visitor]
            self.room.do(lists.work.call(floor, entry.number, entry.version, chair, rules, now))
            entry = lists.find(entry.number)
            if self.random.random() < 0.06 and not guest.banks:
                self.room.do(lists.work.let_pass(guest.self, entry.number, entry.version, rules, now))
                continue
            self.room.do(lists.work.lock(guest.self, entry.number, entry.version, rules, now))
            self._sit(table, guest, lists.find(entry.number), chair, now)

    def _sit(self, table: Table, guest: Guest, entry: ListEntry, chair: Chair, now: float) -> None:
        bounds, purse = table.placard.buy_in, self.room.purse(guest.visitor)
        wanted = BANKS if guest.banks else bounds.usual
        chips = max(bounds.least, min(wanted, wanted if bounds.most is None else bounds.most, purse // WHOLE * WHOLE or purse))
        try:
            table.seating.sit(guest.visitor.name, guest.visitor.id, chair.seat, chips, now)
        except BadInput:
            self.room.do(self.room.lists.work.leave(guest.self, entry.number, None, "went home", now))
            self._home(guest, now)
            return
        table.change.staff.append(self.room.lists.work.sit(self.house.floor[0].staffer, entry, chair, now).row)
        self.room.play.changed(table)

    def _feed(self, now: float) -> None:
        """A free seat of a main game: who has sat in the feeder longest moves there, with all his chips, when his round is over."""
        for feeder_id, main_id in list(self.room.moves.mains.items()):
            feeder, main = self.room.play.tables[feeder_id], self.room.play.tables[main_id]
            for seat in self._free(main):
                moving = [
                    each for each in feeder.people if each.visitor and not each.leaving and each.stack and not feeder.state.plays(each)
                ]
                if feeder.running or not moving or main.closed_at is not None:
                    break
                mover = moving[0]
                guest = self.guests[mover.visitor or ""]
                game, floor = self.house.game(main), self.house.floor[0].staffer
                number = self.room.do(
                    self.room.moves.move(
                        floor, ListedPerson(guest.visitor.name, guest.visitor.id), feeder.id, Chair(main.id, seat), game, MoveReason.MUST,
                        self.rules_of(game).must_move, "a seat is free in the main game", now,
                    )
                )  # fmt: skip
                chips = mover.stack
                feeder.seating.leave(mover, now)
                self.room.play.changed(feeder)
                main.seating.sit(guest.visitor.name, guest.visitor.id, seat, chips, now, moved=True)
                main.change.staff.append(self.room.moves.moved(floor, number, chips, now).row)
                self.room.play.changed(main)

    def _look_after(self, now: float) -> None:
        """Those without chips buy more, or get up; those whose time is over get up; who has got up cashes out."""
        for table in self.house.open:
            for seat in list(table.people):
                guest = self.guests[seat.visitor or ""]
                if seat.leaving:
                    continue
                if now > guest.leaves and not guest.banks:
                    table.seating.leave(seat, now)
                elif not table.running and table.state.broke(seat):
                    want = BANKS if guest.banks else table.placard.buy_in.usual
                    if self.room.purse(guest.visitor) < want and guest.buys:
                        guest.buys -= 1
                        with suppress(BadInput):
                            self.house.cashiers.sell(guest.visitor, round_to(2 * want, WHOLE, "up"), now)
                    try:
                        table.seating.buy_chips(seat, min(want, self.room.purse(guest.visitor) // 100 * 100), now)
                    except BadInput:
                        table.seating.leave(seat, now)
                self.room.play.changed(table)

    def _home(self, guest: Guest, now: float) -> None:
        guest.gone = True
        with suppress(BadInput):
            self.house.cashiers.cash(guest.visitor, now)

    def _sits(self, guest: Guest) -> bool:
        return any(seat.visitor == guest.visitor.id for table in self.house.open for seat in table.people)

    def _free(self, table: Table) -> list[int]:
        given = {chair.seat for chair in self.room.lists.given if chair.table == table.id}
        taken = {seat.seat for seat in table.seats.values()} | given
        return [seat for seat in range(1, table.placard.seat_count + 1) if seat not in taken]

    def rules_of(self, game: ListedGame) -> SeatingRules:
        table = next(each for each in self.house.tables if self.house.game(each) == game)
        return seating_rules(table.edition, table.placard.terms)

    # -- the end ------------------------------------------------------------------------------------------------------------

    def _close(self, now: float) -> None:
        """The last rounds are played to their end; everybody is cashed out, and everything is counted."""
        for table in self.house.open:
            table.control.close_after(self.house.floor[0], "the night is over", now)
            self.room.play.changed(table)
        for at in self.room.play.until(now + 30 * MINUTE):
            now = at
            if not self.house.open:
                break
        now += 5 * MINUTE
        for entry in list(self.room.lists.entries.values()):
            self.room.do(self.room.lists.work.leave(self.house.floor[0].staffer, entry.number, None, "the room closes", now))
        for guest in self.guests.values():
            if not guest.gone:
                self._home(guest, now)
        self.house.close_the_doors(now)
        self.ended = now


def last_day(now: float) -> date:
    """The newest gaming day that is over, by the hours of the demo."""
    return Calendar.by(Hours(zone=script().zone)).day_of(now) - timedelta(days=1)
