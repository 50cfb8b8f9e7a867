"""Funds of the room: what comes in, what is withdrawn, and what is paid by two names. Every figure is added up by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.funds.records import Activity, Won
from cardroom.room.books.hours import Span
from cardroom.round import HOUSE
from tests.room.drop.lines import ANN, BOB, CY, HOUR, NOON, Lines, staffer

DEE = Won("tttttt-7", "v-dee", "Dee", "aces full of jacks, beaten by four eights")
WHY = "as the room has decided"


def opened(lines: Lines, name: str = "bad-beat", share: int = 10) -> Funds:
    lines.do(lines.funds.open(CY, name, "Bad beat", "jackpot", share, WHY, NOON))
    return lines.funds


def version(lines: Lines, name: str = "bad-beat") -> int:
    return lines.funds.of(name).version


def put_in(lines: Lines, amount: int, *, seed: bool = False, now: float = NOON) -> None:
    lines.do(lines.funds.put_in(CY, "bad-beat", version(lines), amount, seed, WHY, now))


def test_what_comes_into_a_fund_and_goes_out_of_it() -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 1000_00, seed=True)
    put_in(lines, 200_00)
    lines.do(funds.take_over(CY, "bad-beat", version(lines), "closed", 105_50, True, WHY, NOON))
    lines.do(funds.withdraw(CY, "bad-beat", version(lines), 30_55, WHY, NOON))
    number = lines.do(funds.propose(BOB, "bad-beat", 500_00, DEE, WHY, NOON))
    assert [found.number for found in funds.waiting] == [number] and funds.of("bad-beat").holds == 1274_95
    lines.do(funds.approve(ANN, number, WHY, NOON + 1))
    assert [(entry.source, entry.target, entry.amount, entry.table_id) for entry in lines.entries] == [
        (HOUSE, "fund/bad-beat", 1000_00, None),
        (HOUSE, "fund/bad-beat", 200_00, None),
        ("table/closed/jackpot", "fund/bad-beat", 105_50, "closed"),
        ("fund/bad-beat", HOUSE, 30_55, None),
        ("fund/bad-beat", "visitor/v-dee", 500_00, None),
    ]
    assert funds.of("bad-beat").holds == lines.balance("fund/bad-beat") == 774_95 and funds.waiting == []


def test_a_pay_out_has_two_names_and_the_hand_on_record() -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 500_00, seed=True)
    number = lines.do(funds.propose(BOB, "bad-beat", 500_00, DEE, "shown at table 4", NOON))
    lines.do(funds.approve(ANN, number, "seen on the camera", NOON + 1))
    (paid,) = funds.pay_outs(Span("", NOON, NOON + HOUR))
    assert (paid.state, paid.names, paid.won, paid.amount, paid.journal) == ("paid", ("Bob", "Ann"), DEE, 500_00, lines.entries[-1].journal)
    assert paid.ended is not None and (paid.proposed.why, paid.ended.why) == ("shown at table 4", "seen on the camera")


def test_two_pay_outs_at_once_do_not_overdraw_a_fund() -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 500_00)
    first = lines.do(funds.propose(BOB, "bad-beat", 300_00, DEE, WHY, NOON))
    second = lines.do(funds.propose(BOB, "bad-beat", 300_00, DEE._replace(visitor="v-eva", player="Eva"), WHY, NOON))
    lines.do(funds.approve(ANN, first, WHY, NOON))
    with pytest.raises(BadInput, match=r"Bad beat holds \$200: \$300 cannot be paid from it\."):
        funds.approve(ANN, second, WHY, NOON)
    lines.do(funds.refuse(BOB, second, "the fund is gone", NOON))
    assert funds.waiting == [] and lines.balance("fund/bad-beat") == 200_00


def excluded(visitor: str, now: float) -> None:
    if visitor == "v-dee":
        raise Forbidden("Dee is excluded.")


def test_who_is_excluded_is_paid_nothing_also_if_he_was_excluded_meanwhile() -> None:
    lines = Lines(Funds(excluded))
    funds = opened(lines)
    put_in(lines, 500_00)
    with pytest.raises(Forbidden, match="Dee is excluded"):
        funds.propose(BOB, "bad-beat", 1_00, DEE, WHY, NOON)
    eva = DEE._replace(visitor="v-eva", player="Eva")
    number = lines.do(funds.propose(BOB, "bad-beat", 1_00, eva, WHY, NOON))
    funds._check_admitted = lambda visitor, now: excluded("v-dee", now)
    with pytest.raises(Forbidden, match="Dee is excluded"):
        funds.approve(ANN, number, WHY, NOON)


Refused = Callable[[Lines, Funds], object]


@pytest.mark.parametrize(
    ("refused", "error", "sentence"),
    [
        (lambda lines, f: f.open(CY, "bad-beat", "Another", "jackpot", 0, WHY, NOON), BadInput, "a fund 'bad-beat' already"),
        (lambda lines, f: f.open(CY, "Bad Beat", "x", "jackpot", 0, WHY, NOON), BadInput, "'Bad Beat' is no name"),
        (lambda lines, f: f.open(CY, "high-hand", " ", "promotion", 0, WHY, NOON), BadInput, "The title of a fund must be said"),
        (lambda lines, f: f.open(CY, "high-hand", "x", "promotion", 101, WHY, NOON), BadInput, "0 to 100 percent, not 101"),
        (lambda lines, f: f.put_in(CY, "high-hand", 1, 1_00, True, WHY, NOON), Unknown, "no fund 'high-hand'"),
        (lambda lines, f: f.put_in(CY, "bad-beat", 1, 1_00, True, WHY, NOON), Stale, "Bad beat has moved meanwhile"),
        (lambda lines, f: f.put_in(CY, "bad-beat", version(lines), 0, True, WHY, NOON), BadInput, r"not \$0"),
        (lambda lines, f: f.put_in(CY, "bad-beat", version(lines), -5, True, WHY, NOON), BadInput, r"not -\$0\.05"),
        (lambda lines, f: f.put_in(CY, "bad-beat", version(lines), 5, True, "", NOON), BadInput, "Say why"),
        (lambda lines, f: f.take_over(CY, "bad-beat", version(lines), "t", 5, False, WHY, NOON), BadInput, "is open: the fund at it"),
        (lambda lines, f: f.take_over(CY, "bad-beat", version(lines), "t", 0, True, WHY, NOON), BadInput, "holds nothing"),
        (
            lambda lines, f: f.withdraw(CY, "bad-beat", version(lines), 10_01, WHY, NOON),
            BadInput,
            r"\$10 may be withdrawn now \(10 percent",
        ),
        (lambda lines, f: f.propose(BOB, "bad-beat", 600_01, DEE, WHY, NOON), BadInput, r"holds \$600: \$600\.01 cannot"),
        (lambda lines, f: f.propose(staffer("Dee"), "bad-beat", 1_00, DEE, WHY, NOON), Forbidden, "paid to himself"),
        (lambda lines, f: f.propose(BOB, "bad-beat", 1_00, DEE._replace(hand=""), WHY, NOON), BadInput, "The hand must be said"),
        (lambda lines, f: f.propose(BOB, "bad-beat", 1_00, DEE._replace(hand="x" * 201), WHY, NOON), BadInput, "200 letters"),
        (lambda lines, f: f.approve(ANN, 99, WHY, NOON), Unknown, "no pay-out of number 99"),
    ],
)
def test_what_is_refused(refused: Refused, error: type[Exception], sentence: str) -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 500_00, seed=True)
    put_in(lines, 100_00)
    before: list[Any] = [*funds.all]
    with pytest.raises(error, match=sentence):
        refused(lines, funds)
    assert funds.all == before


def test_a_pay_out_is_proposed_once_approved_by_another_and_ended_once() -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 500_00)
    number = lines.do(funds.propose(BOB, "bad-beat", 100_00, DEE, WHY, NOON))
    with pytest.raises(BadInput, match="For that round Dee is paid from Bad beat already, or it waits"):
        funds.propose(CY, "bad-beat", 100_00, DEE, WHY, NOON)
    with pytest.raises(Forbidden, match="another approves it"):
        funds.approve(BOB, number, WHY, NOON)
    with pytest.raises(Forbidden, match="paid to himself"):
        funds.approve(staffer("Dee"), number, WHY, NOON)
    lines.do(funds.approve(CY, number, WHY, NOON))
    for again in (funds.approve, funds.refuse):
        with pytest.raises(Stale, match="That pay-out is paid already"):
            again(ANN, number, WHY, NOON)


def test_the_share_for_administration_is_a_setting_and_counts_what_was_withdrawn() -> None:
    lines = Lines()
    funds = opened(lines, share=15)
    put_in(lines, 1000_00, seed=True)
    assert funds.of("bad-beat").to_withdraw == 0  # of the seed nothing
    put_in(lines, 100_00)
    lines.do(funds.withdraw(CY, "bad-beat", version(lines), 10_00, WHY, NOON))
    assert funds.of("bad-beat").to_withdraw == 5_00
    lines.do(funds.change(CY, "bad-beat", version(lines), "Bad beat jackpot", 8, WHY, NOON))
    assert (funds.of("bad-beat").to_withdraw, funds.of("bad-beat").title) == (0, "Bad beat jackpot")


def test_the_statement_has_every_activity_with_the_lines_behind_it() -> None:
    lines = Lines()
    funds = opened(lines)
    put_in(lines, 1000_00, seed=True, now=NOON - HOUR)
    put_in(lines, 20_00, now=NOON)
    put_in(lines, 30_00, now=NOON + 1)
    lines.do(funds.withdraw(CY, "bad-beat", version(lines), 4_00, WHY, NOON + 2))
    number = lines.do(funds.propose(BOB, "bad-beat", 500_00, DEE, WHY, NOON + 3))
    lines.do(funds.approve(ANN, number, WHY, NOON + 4))
    put_in(lines, 7_00, now=NOON + HOUR)
    found = funds.statement("bad-beat", Span("", NOON, NOON + HOUR))
    assert (found.opening, found.closing) == (1000_00, 546_00)
    assert {activity: (figure.amount, figure.lines) for activity, figure in found.by_activity.items()} == {
        Activity.SEED: (0, ()),
        Activity.CONTRIBUTED: (50_00, (3, 4)),
        Activity.COLLECTED: (0, ()),
        Activity.ADMINISTRATION: (4_00, (5,)),
        Activity.PAID: (500_00, (7,)),
    }
    by_journal = {entry.journal: entry.amount for entry in lines.entries}
    assert all(figure.amount == sum(by_journal[journal] for journal in figure.journals) for figure in found.by_activity.values())
    assert [paid.number for paid in found.pay_outs] == [number]


def test_the_same_lines_fold_to_the_same() -> None:
    lines, again = Lines(), Funds()
    funds = opened(lines)
    put_in(lines, 500_00)
    lines.do(funds.approve(ANN, lines.do(funds.propose(BOB, "bad-beat", 100_00, DEE, WHY, NOON)), WHY, NOON))
    for number, row in enumerate(lines.rows, 1):
        again.fold(number, row)
        again.fold(number, row)
    assert again.all == funds.all and again.waiting == []
