"""The middle of the night: what a visitor of the demo finds undone, and the logins with which it can be done."""

from collections.abc import Iterator
from datetime import datetime
from random import SystemRandom
from zoneinfo import ZoneInfo

from cardroom.room.books.cage.pieces import CHIP, Piece, counts_data, cut
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.books.hours import Hours, ShiftHours
from cardroom.room.books.waiting.entries import How, ListedPerson
from cardroom.room.demo.house import DemoHouse
from cardroom.room.demo.logins import DemoLogin
from cardroom.room.demo.night import DemoNight, NightOpening
from cardroom.room.demo.people import names
from cardroom.room.demo.script import Script, script
from cardroom.room.people.lines import KeyUsed
from cardroom.room.people.passwords import Hashing
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, CredentialRow
from cardroom.room.table.table import Table

MINUTES = 75
"""That have been played when the room opens."""
PEOPLE = 130
LATE = 20 * 60.0
"""Seconds before the end in which the last relief of the string does not come."""
HOUR = 3600.0
WAITING = 3
"""Names that the desk has written on the main game's list, beside the people who wait there."""
WORDS = ("amber", "anchor", "birch", "canyon", "cedar", "copper", "harbor", "ivory", "lantern", "meadow", "orchid", "pebble", "quartz",
         "river", "saddle", "timber")  # fmt: skip


def opening_before(now: float, minutes: int, zone: str) -> NightOpening:
    """Return the opening of a night that has gone on for so long: its gaming day began some hours before, and its shift ends in some."""
    begins = now - 60.0 * minutes
    local = datetime.fromtimestamp(begins - 3 * HOUR, ZoneInfo(zone))
    names_of = ("day", "swing", "graveyard")
    shifts = tuple(ShiftHours(name=name, begins=f"{(local.hour + 8 * number) % 24:02}:00") for number, name in enumerate(names_of))
    return NightOpening(local.date(), begins, Hours(zone=zone, shifts=shifts))


class LiveNight:
    def __init__(self, store: Store, seed: int, now: float, plan: Script | None = None, minutes: int = MINUTES) -> None:
        """``plan``: its tables and its people; those of a whole night come in a shorter time."""
        plan = plan or script().model_copy(update={"people": PEOPLE})
        early = {name: tuple(at * minutes // plan.minutes for at in all_of) for name, all_of in plan.events.items() if name != "broken"}
        short = {"minutes": minutes, "stays": (90, 400), "events": early}
        self.night = DemoNight(store, seed, opening_before(now, minutes, plan.zone), plan.model_copy(update=short))
        self.night.house.crew.late_since = self.night.ends - LATE
        self.logins: tuple[DemoLogin, ...] = ()

    @property
    def players(self) -> list[str]:
        """The visitors whose actions bots choose."""
        return list(self.night.guests)

    def play(self) -> Iterator[float]:
        """Play up to now, and leave undone what the staff of the demo shall do."""
        yield from self.night.play()
        now = self.night.ends
        self._write_names(now)
        self._dispute(now)
        self._order_fill(now)
        self._pull_boxes(now)
        self._propose(now)
        self.logins = tuple(self._login(by, now) for by in self._staff)
        self.night.room.write()

    @property
    def _house(self) -> DemoHouse:
        return self.night.house

    @property
    def _staff(self) -> list[By]:
        house = self._house
        return [house.operator, house.floor[0], house.dealers[0], house.cashiers.by[0], house.auditor]

    # -- what is undone -----------------------------------------------------------------------------------------------------

    def _write_names(self, now: float) -> None:
        """People have called for a seat in the main game."""
        room, house = self.night.room, self._house
        game = house.game(house.tables[0])
        taken = {guest.visitor.name for guest in self.night.guests.values()}
        for name in [each for each in names(self.night.random, 40) if each not in taken][:WAITING]:
            rules = self.night.rules_of(game).waiting
            room.do(room.lists.work.join(house.floor[0].staffer, game, ListedPerson(name, ""), How.CALL, rules, now))

    def _dispute(self, now: float) -> None:
        """A player has called the floor, who has not come yet."""
        table = self._busiest("pot")
        seat = table.people[0]
        caller = Staffer(seat.visitor or "", Role.PLAYER, "127.0.0.1")
        table.change.staff.append(table.calls.call(caller, seat.player, "the chips went in before the bet was said", now))
        self.night.room.play.changed(table)

    def _order_fill(self, now: float) -> None:
        """The dealer's bank of a table for a player-dealer runs low: the second signature is missing."""
        room, table = self.night.room, self._busiest("banked")
        pieces = {Piece(CHIP, 5_00): 60, Piece(CHIP, 25_00): 20}
        window = self._house.cashiers.windows[0]
        self._house.cashiers.lay_in(window, pieces, now)
        room.do(room.cage.slips.order(self._house.dealers[0].staffer, "fill", table.id, pieces, "red and green run low", now))

    def _pull_boxes(self, now: float) -> None:
        """Two boxes are pulled: one waits for its first count, the other for its second."""
        room, house = self.night.room, self._house
        shift = room.days.calendar.shift_of(now)
        for table in house.open[:2]:
            house.pull(table, shift, now)
        box = next(box for box in room.drop.all if box.kind is BoxKind.FEES)
        room.do(room.drop.count(house.counters[1], box.serial, box.version, counts_data(cut(box.expected, CHIP)), now))

    def _propose(self, now: float) -> None:
        """One of the floor has proposed to pay the hand of the night; another approves it."""
        room, won = self.night.room, self.night.events.won
        if won is None:
            return  # no hand was shown since the last one was paid
        room.do(room.funds.propose(self._house.floor[1], "bad-beat", 100_00, won, "the hand of the hour", now))

    def _busiest(self, family: str) -> Table:
        tables = [table for table in self._house.open if table.edition.game.family == family]
        return max(tables, key=lambda table: len(table.people))

    # -- logins -------------------------------------------------------------------------------------------------------------

    def _login(self, by: By, now: float) -> DemoLogin:
        """A password for one of the staff; the room's own terminal vouches for them, since it prints it."""
        chance, visitor = SystemRandom(), by.staffer.who  # the night is the same for the same seed; its passwords are not
        password = "-".join([*chance.sample(WORDS, 2), str(chance.randrange(100, 1000))])
        change = Change()
        change.credentials.append(CredentialRow(visitor, Hashing().hash_at_once(password), (), "", 0, now))
        console = Staffer(CONSOLE, Role.OPERATOR, "")
        change.staff.append(console.entry(now, KeyUsed("", True), about=visitor, why="one of the demo's logins"))
        self.night.room.keep(change)
        return {"role": by.staffer.role.value, "name": by.name, "password": password}
