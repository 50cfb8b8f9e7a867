"""The staff's work without a room: rota and clock, dealers along a string, tokes, hand-overs. Every figure is worked out by hand."""

from collections import Counter
from datetime import date
from fractions import Fraction
from random import Random

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.cage.pieces import cash, chips
from cardroom.room.books.days import Days
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.duty.lines import DealerChanged
from cardroom.room.books.duty.strings import BREAK, LineUp
from cardroom.room.books.hours import Span
from cardroom.room.desks.duty import commands as deeds
from cardroom.room.journal.journal import Posting
from cardroom.room.live.commands import BookCommand
from cardroom.room.people.roles import CONSOLE, ROOM, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage.rows import StaffRow
from tests.room.cage.night import DAY, FLOAT, MORNING

MINUTE = 60.0
BOSS, FLO = Staffer("boss", Role.OPERATOR, ""), Staffer("flo", Role.FLOOR, "")
DEALERS = ("dev", "mina", "sam", "ola", "pia")
CASHIERS = ("cora", "hugh")


def dealer(name: str) -> Staffer:
    return Staffer(name, Role.DEALER, "")


class Books:
    """The folds, told line by line, and made again from their lines after each."""

    def __init__(self) -> None:
        self.days, self.staff = Days(), Staff()
        self.cage = Cage(self.days, self.staff)
        self.duty = Duty(self.days, self.staff, self.cage.inventory)
        self.lines: list[StaffRow] = []
        console = Staffer(CONSOLE, Role.OPERATOR, "")
        people = [("boss", Role.OPERATOR), ("flo", Role.FLOOR), *((name, Role.DEALER) for name in DEALERS)]
        for name, role in [*people, *((name, Role.CASHIER) for name in CASHIERS)]:
            self.add(self.staff.grant(console, name, role, ROOM, MORNING, None, "hired", MORNING))

    def add(self, row: StaffRow) -> int:
        self.lines.append(row)
        for fold in (self.staff, self.days, self.cage, self.duty):
            fold.fold(len(self.lines), row)
        return len(self.lines)

    def do(self, command: BookCommand[Duty, Posting], now: float) -> int:
        posting = command.apply(self.duty, now)
        assert not posting.entries
        return self.add(posting.row)

    def tap(self, table: str, who: str, now: float) -> int:
        return self.add(dealer(who).entry(now, DealerChanged(who.title(), "", visitor=who), table_id=table, why="taps in"))

    def line_up(self, tables: str, dealers: str, now: float, version: int | None = None, minutes: int = 30) -> int:
        wanted = deeds.LineUpString(FLO, "A", tuple(tables.split()), tuple(dealers.split()), minutes, version, "tonight")
        return self.do(wanted, now)


# -- the rota and the clock -------------------------------------------------------------------------------------------------


def test_time_worked_is_time_on_duty_without_breaks() -> None:
    books, span = Books(), Span("", MORNING, MORNING + 8 * 3600)
    books.do(deeds.ClockIn(dealer("dev"), Role.DEALER), MORNING)
    with pytest.raises(BadInput, match="on duty already"):
        books.do(deeds.ClockIn(dealer("dev"), Role.DEALER), MORNING)
    books.do(deeds.TakeBreak(dealer("dev"), "begin"), MORNING + 3600)
    with pytest.raises(BadInput, match="on a break already"):
        books.do(deeds.TakeBreak(dealer("dev"), "begin"), MORNING + 3700)
    books.tap("t1", "dev", MORNING + 4800)  # whoever taps in is back
    with pytest.raises(BadInput, match="on no break"):
        books.do(deeds.TakeBreak(dealer("dev"), "end"), MORNING + 4900)
    books.do(deeds.ClockOut(dealer("dev")), MORNING + 10_000)
    (stint,) = books.duty.rota.stints(span)
    assert (stint.worked(span, MORNING + 20_000), stint.rested(span, MORNING + 20_000)) == (10_000 - 1200, 1200)
    assert stint.worked(Span("", MORNING + 3000, MORNING + 5000), MORNING + 20_000) == 600 + 200
    (down,) = books.duty.strings.downs(MORNING, MORNING + 20_000)
    assert (down.visitor, down.until) == ("dev", MORNING + 10_000)


def test_the_floor_clocks_out_whoever_forgot_and_says_why() -> None:
    books = Books()
    books.do(deeds.ClockIn(dealer("dev"), Role.DEALER), MORNING)
    with pytest.raises(Forbidden, match="floor or the operator"):
        books.do(deeds.ClockOut(dealer("mina"), "dev", "gone"), MORNING)
    with pytest.raises(BadInput, match="Say why"):
        books.do(deeds.ClockOut(FLO, "dev"), MORNING)
    books.do(deeds.ClockOut(FLO, "dev", "went home sick"), MORNING + 60)
    assert books.duty.rota.present == {} and books.lines[-1].why == "went home sick"
    with pytest.raises(BadInput, match="no cashier here"):
        books.do(deeds.ClockIn(dealer("dev"), Role.CASHIER), MORNING)


def test_the_rota_says_who_is_missing() -> None:
    books, calendar = Books(), Days().calendar
    number = books.do(deeds.PlanShift(FLO, "dev", Role.DEALER, DAY, "day", "as ever"), MORNING)
    books.do(deeds.PlanShift(FLO, "mina", Role.DEALER, DAY, "swing", "as ever"), MORNING)
    for wanted, sentence in (
        (deeds.PlanShift(FLO, "dev", Role.DEALER, DAY, "day", "twice"), "on the rota for day of 2026-11-17 already"),
        (deeds.PlanShift(FLO, "dev", Role.DEALER, DAY, "night", "what"), "has no shift 'night'; it has day, swing, graveyard"),
        (deeds.PlanShift(FLO, "dev", Role.DEALER, date(2026, 11, 16), "day", "late"), "is over"),
        (deeds.PlanShift(FLO, "dev", Role.FLOOR, DAY, "swing", "what"), "no floor here"),
    ):
        with pytest.raises(BadInput, match=sentence):
            books.do(wanted, MORNING)
    assert [plan.visitor for plan in books.duty.rota.missing(calendar, MORNING)] == ["dev"]
    books.do(deeds.ClockIn(dealer("dev"), Role.DEALER), MORNING)
    assert books.duty.rota.missing(calendar, MORNING) == []
    assert [plan.visitor for plan in books.duty.rota.missing(calendar, MORNING + 8 * 3600)] == ["mina"]
    books.do(deeds.CancelPlan(FLO, number, "ill"), MORNING)
    with pytest.raises(Unknown):
        books.do(deeds.CancelPlan(FLO, number, "again"), MORNING)
    assert [plan.visitor for plan in books.duty.rota.planned(DAY)] == ["mina"]


# -- strings ----------------------------------------------------------------------------------------------------------------


def test_dealers_go_along_a_string_and_then_on_a_break() -> None:
    """Three tables and four dealers, half an hour a down: dev deals t1, t2, t3, and rests."""
    line_up = LineUp("A", ("t1", "t2", "t3"), ("dev", "mina", "sam", "ola"), 30, MORNING, 1)
    assert [line_up.place("dev", push) for push in range(5)] == ["t1", "t2", "t3", BREAK, "t1"]
    assert [line_up.place("ola", push) for push in range(3)] == [BREAK, "t1", "t2"]
    assert [line_up.pushes(MORNING + MINUTE * at) for at in (-5, 0, 29.9, 30, 95)] == [0, 0, 0, 1, 3]


@pytest.mark.parametrize(("tables", "dealers"), [(1, 1), (1, 4), (3, 3), (3, 4), (5, 9)])
def test_every_table_has_one_dealer_and_everybody_works_alike(tables: int, dealers: int) -> None:
    line_up = LineUp("A", tuple(f"t{n}" for n in range(tables)), tuple(f"d{n}" for n in range(dealers)), 30, MORNING, 1)
    worked: Counter[str] = Counter()
    for push in range(dealers):
        at = [line_up.due_at(table, push) for table in line_up.tables]
        assert len(set(at)) == tables and all(line_up.place(who, push) == table for who, table in zip(at, line_up.tables, strict=True))
        assert {who for who in line_up.dealers if line_up.place(who, push) == BREAK} == set(line_up.dealers) - set(at)
        worked.update(at)
    assert set(worked.values()) == {tables}


def test_a_relief_is_late_once_the_grace_is_over() -> None:
    books = Books()
    books.line_up("t1 t2", "dev mina sam", MORNING)
    for table, who in (("t1", "dev"), ("t2", "mina")):
        books.tap(table, who, MORNING + 10)
    assert books.duty.late(["t1", "t2"], MORNING + 29 * MINUTE) == []
    pushed = MORNING + 30 * MINUTE
    assert books.duty.late(["t1", "t2"], pushed + 3 * MINUTE) == []  # three minutes of grace
    late = books.duty.late(["t1", "t2"], pushed + 3 * MINUTE + 1)
    assert [(each.table, each.dealer, each.deals, each.since) for each in late] == [
        ("t1", "sam", "dev", pushed),
        ("t2", "dev", "mina", pushed),
    ]
    books.tap("t1", "sam", pushed + 200)
    books.tap("t2", "dev", pushed + 205)
    assert books.duty.late(["t1", "t2"], pushed + 400) == []
    assert [(down.table, down.visitor, down.until) for down in books.duty.strings.ended] == [
        ("t1", "dev", pushed + 200), ("t2", "mina", pushed + 205),
    ]  # fmt: skip
    assert books.duty.late(["t2"], MORNING + 61 * MINUTE) == []  # after the next push it is somebody else, and not late yet
    assert books.duty.strings.relief("t3", MORNING) is None


def test_what_a_string_must_be() -> None:
    books = Books()
    version = books.line_up("t1 t2", "dev mina sam", MORNING)
    other = deeds.LineUpString(FLO, "B", ("t2",), ("ola",), 30, None, "more")
    for wanted, refusal, sentence in (
        (other, BadInput, "A table of that string stands in the string A"),
        (deeds.LineUpString(FLO, "B", ("t3",), ("sam",), 30, None, "more"), BadInput, "A dealer of that string"),
        (deeds.LineUpString(FLO, "B", ("t3", "t4"), ("ola",), 30, None, "more"), BadInput, "2 tables need 2 dealers or more, not 1"),
        (deeds.LineUpString(FLO, "B", ("t3", "t3"), ("ola", "pia"), 30, None, "more"), BadInput, "stands in a string once"),
        (deeds.LineUpString(FLO, "B", ("t3",), ("cora",), 30, None, "more"), BadInput, "no dealer here"),
        (deeds.LineUpString(FLO, "B", (), (), 30, None, "gone"), BadInput, "There is no string B"),
        (deeds.LineUpString(FLO, "A", ("t1",), ("dev",), 30, version - 1, "old"), Stale, "lined up anew"),
    ):
        with pytest.raises(refusal, match=sentence):
            books.do(wanted, MORNING)
    books.line_up("", "", MORNING + 60, version)
    assert books.duty.strings.line_ups == {}
    books.do(other, MORNING + 60)


# -- tokes ------------------------------------------------------------------------------------------------------------------


def test_a_pool_is_split_by_time_worked_to_the_cent() -> None:
    """$100.00 over one, one and two hours: 25, 25 and 50; and a cent that is left goes to the largest remainder."""
    books = Books()
    books.do(deeds.SetDuty(BOSS, {"tokes": "pooled"}, "the dealers want it"), MORNING)
    for name, hours in (("dev", 1), ("mina", 1), ("sam", 2)):
        books.do(deeds.ClockIn(dealer(name), Role.DEALER), MORNING)
        books.do(deeds.ClockOut(dealer(name)), MORNING + 3600 * hours)
    books.do(deeds.CountTokes(dealer("dev"), "dev", 60_00), MORNING + 7200)
    books.do(deeds.CountTokes(FLO, "sam", 40_01), MORNING + 7200)
    with pytest.raises(Forbidden, match="their own tokes"):
        books.do(deeds.CountTokes(dealer("dev"), "sam", 1_00), MORNING + 7200)
    books.do(deeds.SplitTokes(FLO, "the night is over"), MORNING + 8000)
    (split,) = books.duty.tokes.splits
    assert dict(split.shares) == {"dev": 25_00, "mina": 25_00, "sam": 50_01} and split.seconds == {"dev": 3600, "mina": 3600, "sam": 7200}
    with pytest.raises(BadInput, match="No tokes are in the pool"):
        books.do(deeds.SplitTokes(FLO, "again"), MORNING + 8100)


def test_random_pools_lose_no_cent_and_no_share_is_a_cent_off() -> None:
    random = Random("tokes")
    for _ in range(40):
        books = Books()
        books.do(deeds.SetDuty(BOSS, {"tokes": "pooled"}, "ours"), MORNING)
        seconds = {name: random.randrange(1, 30_000) for name in DEALERS}
        for name in DEALERS:
            books.do(deeds.ClockIn(dealer(name), Role.DEALER), MORNING)
        for name, worked in sorted(seconds.items(), key=lambda each: each[1]):
            books.do(deeds.ClockOut(dealer(name)), MORNING + worked)
        counted = [random.randrange(1, 10_000) for _ in range(random.randrange(1, 5))]
        for amount in counted:
            books.do(deeds.CountTokes(FLO, random.choice(DEALERS), amount), MORNING + 30_000)
        books.do(deeds.SplitTokes(FLO, "the night is over"), MORNING + 30_001)
        (split,) = books.duty.tokes.splits
        assert sum(split.shares.values()) == split.pool == sum(counted)
        for name, worked in seconds.items():
            assert abs(Fraction(split.pool * worked, sum(seconds.values())) - split.shares.get(name, 0)) < 1


def test_where_dealers_keep_their_own_there_is_no_pool() -> None:
    books = Books()
    books.do(deeds.CountTokes(dealer("dev"), "dev", 12_50), MORNING)
    assert [(toke.visitor, toke.amount) for toke in books.duty.tokes.counted] == [("dev", 12_50)]
    with pytest.raises(Forbidden, match="keeps their own tokes"):
        books.do(deeds.SplitTokes(FLO, "please"), MORNING)
    with pytest.raises(BadInput, match="one cent to"):
        books.do(deeds.CountTokes(dealer("dev"), "dev", 0), MORNING)
    with pytest.raises(BadInput, match="Input should be 'own' or 'pooled'"):
        books.do(deeds.SetDuty(BOSS, {"tokes": "mine"}, "why not"), MORNING)


# -- hand-overs -------------------------------------------------------------------------------------------------------------


def test_a_shift_is_handed_over_with_what_both_have_counted() -> None:
    books = Books()
    cora = Staffer("cora", Role.CASHIER, "")
    books.add(books.cage.windows.bring(BOSS, FLOAT, "the float", MORNING).row)
    drawer = {**chips({5_00: 100}), **cash({20_00: 10})}
    books.add(books.cage.windows.open_window(cora, 1, drawer, MORNING).row)
    changed = {**chips({5_00: 60, 25_00: 8}), **cash({20_00: 10})}  # the same worth in other chips
    books.do(deeds.HandOverShift(cora, "hugh", {"window/1": changed}), MORNING + 60)
    short = {**chips({5_00: 99}), **cash({20_00: 10})}
    with pytest.raises(BadInput, match="count again, or say the reason"):
        books.do(deeds.HandOverShift(cora, "hugh", {"window/1": short}), MORNING + 60)
    books.do(deeds.HandOverShift(cora, "hugh", {"window/1": short}, "one rolled under the cabinet"), MORNING + 60)
    first, second = books.duty.hand_overs.all
    assert (first.giver, first.taker, first.role, first.reason) == ("cora", "hugh", "cashier", "")
    assert first.places[0].expected == drawer and second.places[0].counted == short and second.reason == "one rolled under the cabinet"
    for wanted, refusal, sentence in (
        (deeds.HandOverShift(cora, "cora", {}), Forbidden, "to themselves"),
        (deeds.HandOverShift(cora, "dev", {}), BadInput, "no cashier here"),
        (deeds.HandOverShift(cora, "hugh", {"tray/t1": {}}), BadInput, "has no 'tray/t1' to hand over"),
        (deeds.HandOverShift(cora, "hugh", {"window/7": {}}), BadInput, "has no 'window/7'"),
    ):
        with pytest.raises(refusal, match=sentence):
            books.do(wanted, MORNING)
    assert books.cage.inventory.held("window/1") == drawer  # nothing has moved
