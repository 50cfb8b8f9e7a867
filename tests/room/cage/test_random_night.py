"""Whatever is done at a cage, by whomever: no piece is lost, every account holds what its place is worth, each sheet adds up, and what
holds is the same when it is read again."""

from collections import Counter
from random import Random
from typing import Literal

from cardroom.errors import CardroomError
from cardroom.room.books.cage.pieces import Counts, Piece, added, cash, chips, denominations, worth
from cardroom.room.books.hours import Calendar, Hours
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from tests.counts import counts
from tests.room.cage.night import BOSS, DAY, DEALER, FLOOR, MORNING, Night, opened, seen

PEOPLE = ("v1", "v2", "v3")
CASHIERS = tuple(Staffer(name, Role.CASHIER, "") for name in ("casey", "robin", "sam"))
PIECES = [Piece(kind, cents) for kind, values in denominations().items() for cents in values]


RARE = {"do_close": 0.1, "do_closer": 0.1, "do_take_out": 0.2, "do_count_safe": 0.2, "do_decline": 0.2, "do_void": 0.3, "do_make": 3}


class Deeds:
    """One posting after the other, at random: many of them wrong."""

    def __init__(self, night: Night, random: Random) -> None:
        self.night, self.random = night, random
        self.now = MORNING

    def next(self) -> Posting:
        self.now += self.random.random() * 60
        names = [name for name in vars(Deeds) if name.startswith("do_")]
        (name,) = self.random.choices(names, [RARE.get(name, 1) for name in names])
        made: Posting = getattr(self, name)()
        return made

    def some(self, of: Counts | None = None) -> dict[Piece, int]:
        there = sorted(of) if of else PIECES
        return {piece: self.random.randrange(1, 6) for piece in self.random.sample(there, min(len(there), 2))}

    def counted(self, place: str) -> dict[Piece, int]:
        """Mostly right."""
        held = self.night.cage.inventory.held(place)
        wrong = added(held, self.some()) if self.random.random() < 0.2 else held
        return {piece: count for piece, count in wrong.items() if self.random.random() < 0.98}

    @property
    def reason(self) -> str:
        return self.random.choice(["", "it is so"])

    def at(self) -> tuple[Staffer, int]:
        sheets = self.night.cage.windows.open
        if sheets and self.random.random() < 0.9:
            number, sheet = self.random.choice(list(sheets.items()))
            return Staffer(sheet.opened.who, Role.CASHIER, ""), number
        return self.random.choice(CASHIERS), self.random.randrange(1, 5)

    def do_bring(self) -> Posting:
        return self.night.cage.windows.bring(BOSS, self.some(), "more", self.now)

    def do_take_out(self) -> Posting:
        return self.night.cage.windows.take_out(BOSS, self.some(self.night.cage.inventory.held("safe")), "less", self.now)

    def do_count_safe(self) -> Posting:
        return self.night.cage.windows.count_safe(BOSS, self.counted("safe"), self.reason, self.now)

    def do_transfer(self) -> Posting:
        by, window = self.at()
        to_safe = self.random.random() < 0.3
        held = self.night.cage.inventory.held(f"window/{window}" if to_safe else "safe")
        return self.night.cage.windows.transfer(by, window, self.some(held), to_safe=to_safe, why="so", now=self.now)

    def do_open(self) -> Posting:
        drawn = {piece: count // 3 for piece, count in self.night.cage.inventory.held("safe").items()}
        return self.night.cage.windows.open_window(self.random.choice(CASHIERS), self.random.randrange(1, 5), drawn, self.now)

    def do_close(self) -> Posting:
        by, window = self.at()
        return self.night.cage.windows.close_window(by, window, self.counted(f"window/{window}"), self.now, reason=self.reason)

    def do_sell(self) -> Posting:
        by, window = self.at()
        return self.night.cage.counter.sell(by, window, self.random.choice(PEOPLE), self.random.randrange(1, 400) * 100, self.now)

    def do_cash(self) -> Posting:
        """Of what he has: the room looks at that, and the cage does not."""
        (by, window), person = self.at(), self.random.choice(PEOPLE)
        has = self.night.balances[f"visitor/{person}"]
        return self.night.cage.counter.cash(by, window, person, self.random.randrange(0, has + 1), self.now)

    def do_change(self) -> Posting:
        by, window = self.at()
        return self.night.cage.counter.change(by, window, chips({5_00: 5}), chips({25_00: 1}), self.now)

    def do_deposit(self) -> Posting:
        by, window = self.at()
        return self.night.cage.counter.deposit(by, window, self.random.choice(PEOPLE), self.some(cash({20_00: 1, 1_00: 1})), self.now)

    def do_withdraw(self) -> Posting:
        (by, window), person = self.at(), self.random.choice(PEOPLE)
        held = self.night.cage.counter.bank(person)
        return self.night.cage.counter.withdraw(by, window, person, self.some(held), self.now)

    def do_order(self) -> Posting:
        kind: Literal["fill", "credit"] = self.random.choice(("fill", "credit"))
        return self.night.cage.slips.order(
            FLOOR, kind, self.random.choice(("t1", "t2")), self.some(chips({5_00: 1, 25_00: 1})), "so", self.now
        )

    def do_make(self) -> Posting:
        by, window = self.at()
        number = self.random.choice([order.number for order in self.night.cage.slips.orders] or [0])
        return self.night.cage.slips.make(by, number, window, self.now)

    def do_decline(self) -> Posting:
        number, table = self.random.choice([(order.number, order.table_id) for order in self.night.cage.slips.orders] or [(0, "t1")])
        return self.night.cage.slips.decline(FLOOR, table, number, "not now", self.now)

    def do_void(self) -> Posting:
        slips = [(slip.table_id, slip.serial) for slip in self.night.cage.slips.slips(Calendar.by(Hours()).whole(DAY))]
        return self.night.cage.slips.void(FLOOR, *self.random.choice(slips or [("t1", "F")]), "so", self.now)

    def do_opener(self) -> Posting:
        table = self.random.choice(("t1", "t2"))
        return self.night.cage.trays.open_tray(DEALER, table, self.counted(f"tray/{table}"), self.now, reason=self.reason)

    def do_closer(self) -> Posting:
        table = self.random.choice(("t1", "t2"))
        return self.night.cage.trays.close_tray(DEALER, table, self.counted(f"tray/{table}"), self.now, reason=self.reason)

    def do_at_table(self) -> Posting:
        table, person = self.random.choice(("t1", "t2")), self.random.choice(("", *PEOPLE))
        return self.night.cage.trays.at_table(DEALER, table, chips({5_00: 4}), cash({20_00: 1}), self.now, visitor_id=person)

    def do_notice(self) -> Posting:
        by, _ = self.at()
        way: Literal["in", "out"] = self.random.choice(("in", "out"))
        return self.night.cage.large.notice(by, self.random.choice(PEOPLE), way, 100_00, "seen", self.now)


@counts("postings", 1000, 10_000)
def test_a_random_night_at_the_cage(postings: int) -> None:
    """``Night.do`` checks after each posting that nothing is lost."""
    night, random = opened(tables=()), Random(18)
    night.do(night.cage.set(BOSS, {"large": 2_000_00}, "a small room", MORNING))
    wanted, done, refused = Deeds(night, random), Counter[str](), Counter[str]()
    for _ in range(postings):
        before = len(night.lines)
        try:
            posting = wanted.next()
        except CardroomError as error:
            refused[type(error).__name__] += 1
            assert str(error).endswith(".") and len(night.lines) == before
            continue
        night.do(posting)
        done[posting.row.what] += 1
        if random.random() < 0.05:
            assert seen(night.again()) == seen(night)
    assert seen(night.again()) == seen(night)
    assert len(done) == 20 and sum(done.values()) > postings / 4 and sum(refused.values()) > postings / 10, (done, refused)


def test_the_papers_added_up_another_way() -> None:
    """From the entries and the raw lines, and from nothing that was folded."""
    night, random = opened(tables=()), Random(5)
    night.do(night.cage.set(BOSS, {"large": 300_00}, "a small room", MORNING))
    wanted = Deeds(night, random)
    for _ in range(400):
        try:
            night.do(wanted.next())
        except CardroomError:
            continue
    whole = Calendar.by(Hours()).whole(DAY)
    for sheet in night.cage.windows.sheets(whole):
        account, since = f"cage/window/{sheet.window}", sheet.opened.at
        until = sheet.closed.at if sheet.closed else float("inf")
        booked = sum(
            (entry.target == account) * entry.amount - (entry.source == account) * entry.amount
            for entry in night.entries
            if since < entry.at < until
        )
        assert worth(sheet.expected) == worth(sheet.opening) + booked
    for day in night.cage.large.listing(DAY.isoformat()):
        lines = [line for line in night.lines if line.about == day.visitor_id]
        assert day.total_in == sum(int(str(line.data.get("cash_in", 0))) for line in lines)
        assert day.total_out == sum(int(str(line.data.get("cash_out", 0))) for line in lines)
        assert day.total_in <= 300_00 or day.notice_in is not None
        assert day.total_out <= 300_00 or day.notice_out is not None
    fills = [entry for entry in night.entries if entry.why.startswith("fill ")]
    slips = [slip for slip in night.cage.slips.slips(whole) if slip.kind == "fill"]
    assert [entry.amount for entry in fills] == [slip.amount for slip in slips] and len(slips) > 3
    assert [slip.serial for slip in slips] == [f"F-2026-11-17-{number:03}" for number in range(1, len(slips) + 1)]
