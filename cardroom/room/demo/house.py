"""The house of the demo: its tables and their banks, the shift that changes, and the count at the end."""

from collections.abc import Mapping, Sequence

from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CHIP, Piece, added, counts_data, cut
from cardroom.room.books.drop.collected import BoxKind, read_collected
from cardroom.room.books.waiting.games import ListedGame, game_of
from cardroom.room.demo.cashiers import DemoCashiers
from cardroom.room.demo.crew import Crew
from cardroom.room.demo.people import STAFF
from cardroom.room.demo.room import Room
from cardroom.room.demo.script import Planned
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.table.table import Table

PAUSE = 15.0
"""Seconds between two rounds."""
MISSING: Cents = 1_00
"""What is not in the box that was counted short."""


class DemoHouse:
    def __init__(self, room: Room, settings: Mapping[str, object], planned: Sequence[Planned], begins: float) -> None:
        self._room = room
        self._planned = planned
        self._begins = begins
        before = begins - 3600
        console = Staffer(CONSOLE, Role.OPERATOR, "")
        room.do(Posting(room.days.set_room(console, settings, "the hours of the room", before)))
        people = {
            role: [room.appoint(console, room.enter(name, before), Role(role), before) for name in all_of] for role, all_of in STAFF.items()
        }
        self.operator, self.auditor = people["operator"][0], people["auditor"][0]
        self.floor, self.dealers = people["floor"], people["dealer"]
        self.cashiers = DemoCashiers(room, (people["cashier"][0], people["cashier"][1]), self.operator)
        self.counters = people["cashier"][0], self.floor[1]
        self.crew = Crew(room, [by for all_of in people.values() for by in all_of])
        self.tables: list[Table] = []
        self._games: dict[str, ListedGame] = {}

    @property
    def open(self) -> list[Table]:
        return [table for table in self.tables if table.closed_at is None]

    def game(self, table: Table) -> ListedGame:
        if table.id not in self._games:
            self._games[table.id] = game_of(table.edition, table.placard.terms)
        return self._games[table.id]

    # -- the doors ----------------------------------------------------------------------------------------------------------

    def open_the_doors(self) -> None:
        room, now = self._room, self._begins
        self.cashiers.bring(now - 1800)
        self.cashiers.open(now - 900)
        for planned in self._planned:
            given = {"table": dict(planned.table), "fund": planned.fund, "pause": PAUSE}
            self.tables.append(room.play.open(planned.edition, self.floor[0].staffer.who, now, **given))
        for table, planned in zip(self.tables, self._planned, strict=True):
            if planned.feeds is not None:
                main = self.tables[planned.feeds]
                posting = room.moves.pair(
                    self.floor[0].staffer, (main.id, self.game(main)), (table.id, self.game(table)), "there are names for two tables", now
                )
                room.do(posting)
        room.do(room.funds.open(self.operator, "bad-beat", "Hand of the night", "jackpot", 10, "the house's promotion", now))
        room.do(room.funds.put_in(self.operator, "bad-beat", room.funds.of("bad-beat").version, 500_00, True, "its seed", now))
        for table in self.tables:
            self._open_bank(table, now)
            self.cashiers.fill(table.id, self.dealers[0], now)
        self.crew.begin(self.operator, self.floor[0], self.tables, now)

    def _open_bank(self, table: Table, now: float) -> None:
        held = self._room.cage.inventory.held(f"tray/{table.id}")
        self._room.do(self._room.cage.trays.open_tray(self.dealers[0].staffer, table.id, held, now))

    def change_shift(self, now: float) -> None:
        """Boxes are pulled for the shift that ends, banks are counted, and the windows change hands."""
        spans = self._room.days.calendar.spans(self._room.days.today(now))
        ending = [span.name for span in spans if span.since <= now][-2]
        for table in self.open:
            self.pull(table, ending, now)
            held = self._room.cage.inventory.held(f"tray/{table.id}")
            self._room.do(self._room.cage.trays.close_tray(self.dealers[1].staffer, table.id, held, now))
            self._open_bank(table, now)
        self.cashiers.hand_over(now)
        self.crew.hand_over(self.floor[0], self.floor[1], now)

    def pull(self, table: Table, shift: str, now: float) -> None:
        """What the ledger has is read, so it must be there."""
        room = self._room
        room.write()
        kinds = BoxKind if table.state.jackpot or getattr(table.placard.terms, "jackpot", None) else (BoxKind.FEES,)
        for kind in kinds:
            found = read_collected(room.store, table.id, kind, room.drop.covered(table.id, kind))
            version = room.drop.version(table.id, kind)
            room.do(room.drop.pull(self.floor[0], found, version, shift, "the shift ends", now))

    def close_the_doors(self, now: float) -> None:
        """Every bank goes back, every box is pulled and counted by two; one of them is short, and one was written down wrongly."""
        room = self._room
        shift = room.days.calendar.shift_of(now)
        for table in self.tables:
            self.pull(table, shift, now)
            self.cashiers.credit(table.id, self.dealers[2], now)
            room.do(room.cage.trays.close_tray(self.dealers[2].staffer, table.id, {}, now))
        self._count(now + 1800)
        self.cashiers.close(now + 900, wrong=2)
        self.cashiers.count_safe(now + 3000)
        self.crew.end(self.floor[1], now + 3300)
        room.write()

    def _count(self, now: float) -> None:
        drop, (first, second) = self._room.drop, self.counters
        for number, box in enumerate(drop.all):
            figures = cut(box.expected, CHIP)
            if number == 1 and box.expected >= MISSING:
                figures = cut(box.expected - MISSING, CHIP)
            wrong = added(figures, {Piece(CHIP, 25_00): 1}) if number == 2 else figures
            self._room.do(drop.count(first, box.serial, drop.of(box.serial).version, counts_data(wrong), now))
            self._room.do(drop.count(second, box.serial, drop.of(box.serial).version, counts_data(figures), now))
            if number == 2:  # they did not agree: both count again
                for by in (second, first):
                    self._room.do(drop.count(by, box.serial, drop.of(box.serial).version, counts_data(figures), now + 60))
            if number == 3 and box.expected:
                counted = drop.of(box.serial)
                right = added(figures, {Piece(CHIP, 1_00): 1})
                self._room.do(
                    drop.strike(
                        first, box.serial, counted.version, counted.standing, counts_data(right), "one more lay in the slot", now + 120
                    )
                )
