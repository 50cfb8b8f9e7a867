"""Boxes pulled, counted by two, and put right: every figure here is added up by hand."""

from datetime import date
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.cage.lines import FloatTakenOut
from cardroom.room.books.cage.pieces import chips
from cardroom.room.books.drop.collected import BoxContents, BoxKind
from cardroom.room.books.hours import Calendar, Hours
from cardroom.room.journal.journal import Posting
from cardroom.round import HOUSE
from tests.room.drop.lines import ANN, BOB, CY, HOUR, NOON, Lines

SAFE = "cage/safe"


def moved(lines: Lines, since: int = 0) -> list[tuple[str, str, int, str]]:
    return [(entry.source, entry.target, entry.amount, entry.why) for entry in lines.entries[since:]]


# -- pulled -----------------------------------------------------------------------------------------------------------------


def test_a_box_is_pulled_with_all_that_lies_in_it_and_says_whose_shift_it_is() -> None:
    lines = Lines()
    lines.do(lines.drop.pull(BOB, BoxContents("tttttt", BoxKind.FEES, 0, 41, 123_00), 0, "", "the shift is over", NOON))
    (box,) = lines.drop.all
    assert moved(lines) == [("table/tttttt/drop", "cage/box/0001", 123_00, "drop box pulled")]
    assert lines.entries[0].table_id == "tttttt" and lines.entries[0].journal == box.journal and box.journal.startswith("c-")
    assert (box.serial, box.table_id, box.kind, box.day, box.shift) == ("0001", "tttttt", BoxKind.FEES, date(2026, 11, 17), "day")
    assert (box.after, box.covers, box.expected, box.state, box.version) == (0, 41, 123_00, "pulled", 1)
    assert box.pulled[1:] == (NOON, "v-bob", "Bob", "the shift is over")
    assert lines.drop.covered("tttttt", BoxKind.FEES) == 41 and lines.drop.covered("tttttt", BoxKind.JACKPOT) == 0


def test_the_jackpot_box_is_another_and_its_fund_stays_at_the_table() -> None:
    lines = Lines()
    serial = lines.pulled(50_00, BoxKind.JACKPOT)
    lines.counts(ANN, serial, d5=9)
    lines.counts(BOB, serial, d5=9)
    box = lines.drop.of(serial)
    assert lines.entries == [] and (box.journal, box.expected, box.counted, box.difference) == ("", 50_00, 45_00, -5_00)


def test_a_box_may_be_named_after_the_shift_that_is_over() -> None:
    lines = Lines()
    late = Calendar.by(Hours()).whole(date(2026, 11, 17)).until + 60  # a minute after the day's last shift
    serial = lines.pulled(10_00, now=late, shift="graveyard")
    assert (lines.drop.of(serial).day, lines.drop.of(serial).shift) == (date(2026, 11, 17), "graveyard")
    assert lines.drop.of(lines.pulled(10_00, now=late)).day == date(2026, 11, 18)
    with pytest.raises(BadInput, match=r"No shift 'dawn' has begun; there are day, swing, graveyard\."):
        lines.pulled(1_00, now=late, shift="dawn")


def test_an_empty_box_is_pulled_and_counted_too() -> None:
    lines = Lines()
    serial = lines.pulled(0)
    lines.counts(ANN, serial)
    lines.counts(BOB, serial)
    assert lines.entries == [] and lines.drop.of(serial).counted == 0


def test_two_who_pull_the_same_box_at_once_pull_it_once() -> None:
    lines = Lines()
    found = BoxContents("tttttt", BoxKind.FEES, 0, 41, 123_00)
    lines.do(lines.drop.pull(BOB, found, 0, "", "the shift is over", NOON))
    with pytest.raises(Stale, match="pulled meanwhile"):
        lines.drop.pull(CY, found, 0, "", "the shift is over", NOON)
    with pytest.raises(Stale, match="pulled meanwhile"):  # he has looked again, and has the ledger of before
        lines.drop.pull(CY, found, 1, "", "the shift is over", NOON)


def test_serials_are_never_given_twice() -> None:
    lines = Lines()
    assert [lines.pulled(1_00, table=table) for table in ("a", "b", "a")] == ["0001", "0002", "0003"]


# -- counted ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "difference", "expected"),
    [
        ({"d5": 4, "d1": 3}, 0, [("cage/box/0001", SAFE, 23_00, "counted")]),
        (
            {"d5": 5},
            2_00,
            [(HOUSE, "cage/box/0001", 2_00, "counted over"), ("cage/box/0001", SAFE, 25_00, "counted")],
        ),
        (
            {"d5": 4},
            -3_00,
            [("cage/box/0001", HOUSE, 3_00, "counted short"), ("cage/box/0001", SAFE, 20_00, "counted")],
        ),
        ({}, -23_00, [("cage/box/0001", HOUSE, 23_00, "counted short")]),
    ],
)
def test_what_two_have_counted_goes_to_the_safe_and_the_difference_is_the_houses(
    pieces: dict[str, int], difference: int, expected: list[Any]
) -> None:
    lines = Lines()
    serial = lines.pulled(23_00)
    lines.counts(ANN, serial, **pieces)
    assert lines.drop.of(serial).state == "counting" and lines.drop.of(serial).counted is None and len(lines.entries) == 1
    lines.counts(BOB, serial, **pieces)
    box = lines.drop.of(serial)
    assert moved(lines, 1) == expected
    assert (box.state, box.difference, box.counters, box.counted_by) == ("counted", difference, ("Ann", "Bob"), lines.entries[1].journal)
    assert lines.inventory.worth("safe") == 23_00 + difference
    assert lines.balance("cage/box/0001") == 0 and lines.balance(SAFE) == 23_00 + difference


def test_figures_that_are_not_the_same_are_counted_again_and_all_are_kept() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=4)
    lines.counts(BOB, serial, d5=3, d1=5)  # the same amount in other pieces is not the same count
    assert lines.drop.of(serial).state == "again" and len(lines.entries) == 1
    lines.counts(BOB, serial, d5=4)
    lines.counts(CY, serial, d5=4)
    box = lines.drop.of(serial)
    assert box.state == "counted" and box.counters == ("Bob", "Cy")
    assert [(one.first.mark.name, one.second.mark.name, one.first.total, one.agreed) for one in box.tries if one.second] == [
        ("Ann", "Bob", 20_00, False),
        ("Bob", "Cy", 20_00, True),
    ]


def test_nobody_counts_twice_in_a_row_and_nobody_acts_on_what_has_passed() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=4)
    with pytest.raises(Forbidden, match="another counts it now"):
        lines.counts(ANN, serial, d5=4)
    with pytest.raises(Stale, match="Box 0001 has been counted meanwhile"):
        lines.drop.count(ANN, serial, 1, {"chip": {"500": 4}}, NOON)
    lines.do(lines.drop.count(BOB, serial, 1, {"chip": {"500": 3}}, NOON))  # he has counted at the same time
    for version in (1, 2):
        with pytest.raises(Stale, match="Box 0001 has been counted meanwhile"):
            lines.drop.count(CY, serial, version, {"chip": {"500": 4}}, NOON)
    lines.counts(ANN, serial, d5=4)
    lines.counts(BOB, serial, d5=4)
    with pytest.raises(BadInput, match="struck through"):
        lines.counts(CY, serial, d5=4)
    with pytest.raises(Unknown, match="no drop box '0099'"):
        lines.drop.count(BOB, "0099", 1, {}, NOON)


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ({"five": 1}, "The cage has chips and cash, not 'five'"),
        ({"chip": {"five": 1}}, "There is no chip of 'five'"),
        ({"chip": {"300": 1}}, r"There is no chip of \$3 in this room"),
        ({"chip": {"500": -1}}, r"Of \$5 chips there are 0 to 1,000,000,000, not -1"),
        ({"chip": {"500": 1.5}}, "not 1.5"),
        ({"chip": {"500": True}}, "not True"),
        ({"cash": 5}, "A count is a number of each piece"),
    ],
)
def test_what_cannot_be_a_count_is_refused_and_nothing_changes(figures: dict[str, Any], sentence: str) -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    with pytest.raises(BadInput, match=sentence):
        lines.drop.count(ANN, serial, 1, figures, NOON)
    assert lines.drop.of(serial).version == 1


# -- put right --------------------------------------------------------------------------------------------------------------


def test_a_figure_is_struck_through_with_the_right_one_above_it() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=3)
    lines.counts(BOB, serial, d5=3)
    box = lines.drop.of(serial)
    lines.do(lines.drop.strike(CY, serial, box.version, box.standing, {"chip": {"500": 4}}, "one lay under the cloth", NOON + 2 * HOUR))
    struck = lines.drop.of(serial)
    assert moved(lines, 3) == [(HOUSE, SAFE, 5_00, "a count put right")]
    assert (struck.counted, struck.difference, struck.counters) == (20_00, 0, ("Ann", "Bob"))
    (one,) = struck.struck
    assert (one.mark.name, one.mark.at, one.mark.why) == ("Cy", NOON + 2 * HOUR, "one lay under the cloth")
    assert one.was.total == 15_00 and one.right == chips({500: 4}) and struck.tries == box.tries  # what stood stays readable
    lines.do(lines.drop.strike(ANN, serial, struck.version, struck.standing, {"chip": {"500": 3}}, "it was another box's", NOON + 3 * HOUR))
    again = lines.drop.of(serial)
    assert lines.inventory.held("safe") == chips({500: 3})
    assert (again.counted, [one.was.total for one in again.struck]) == (15_00, [15_00, 20_00])
    assert moved(lines, 4) == [(SAFE, HOUSE, 5_00, "a count put right")]


def test_one_who_has_miscounted_strikes_his_own_figure_and_counts_anew() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=40)
    box = lines.drop.of(serial)
    with pytest.raises(Forbidden, match="he strikes it through himself"):
        lines.drop.strike(BOB, serial, box.version, box.tries[0].first.mark.line, None, "no", NOON)
    lines.do(lines.drop.strike(ANN, serial, box.version, box.tries[0].first.mark.line, None, "a nought too many", NOON))
    assert lines.drop.of(serial).state == "pulled" and lines.drop.of(serial).struck[0].was.total == 200_00
    lines.counts(ANN, serial, d5=4)
    lines.counts(BOB, serial, d5=4)
    assert lines.drop.of(serial).counted == 20_00


def test_what_cannot_be_struck_through() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    with pytest.raises(BadInput, match="not counted yet"):
        lines.drop.strike(ANN, serial, 1, 1, {"chip": {"500": 4}}, "why", NOON)
    lines.counts(ANN, serial, d5=4)
    lines.counts(BOB, serial, d5=4)
    box = lines.drop.of(serial)
    out = FloatTakenOut(20_00, moves=[{"from": "safe", "to": "window/1", "pieces": {"chip": {"500": 4}}}])
    lines.do(Posting(CY.staffer.entry(NOON, out, why="a window is opened")))
    for line, right, why, sentence in (
        (box.standing - 1, {"chip": {"500": 3}}, "why", "is not the figure of box 0001 that stands"),
        (box.standing, {"chip": {"500": 4}}, "why", "was counted so"),
        (box.standing, {"chip": {"500": 3}}, "why", r"The safe does not hold that: 1 of \$5 chips would go"),
        (box.standing, {"chip": {"500": 5}}, " ", "Say why"),
        (box.standing, None, "why", "no count of box 0001 that waits"),
    ):
        with pytest.raises(BadInput, match=sentence):
            lines.drop.strike(CY, serial, box.version, line, right, why, NOON)
    assert lines.drop.of(serial) == box


# -- the day ----------------------------------------------------------------------------------------------------------------


def test_after_the_day_is_closed_nothing_of_it_is_pulled_counted_or_struck() -> None:
    lines = Lines()
    serial, counted = lines.pulled(20_00), lines.pulled(5_00, table="other")
    lines.counts(ANN, counted, d5=1)
    lines.counts(BOB, counted, d5=1)
    day = Calendar.by(Hours()).whole(date(2026, 11, 17))
    assert [box.serial for box in lines.drop.uncounted(day)] == [serial] and len(lines.drop.boxes(day)) == 2
    row = lines.days.close(CY.staffer, date(2026, 11, 17), {}, 0, "the night is over", day.until)
    lines.rows.append(row)
    for fold in lines.folds:
        fold.fold(len(lines.rows), row)
    after = day.until + 60
    box = lines.drop.of(counted)
    for refused in (
        lambda: lines.counts(ANN, serial, now=after, d5=4),
        lambda: lines.drop.strike(CY, counted, box.version, box.standing, {"chip": {"500": 2}}, "why", after),
        lambda: lines.pulled(7_00, now=after, shift="graveyard"),
    ):
        with pytest.raises(BadInput, match="The gaming day 2026-11-17 is closed"):
            refused()
    lines.pulled(7_00, now=after)  # the new day's


# -- blind ------------------------------------------------------------------------------------------------------------------


def test_until_a_box_is_counted_no_line_about_it_may_be_read() -> None:
    lines = Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=3)
    lines.counts(BOB, serial, d5=4)
    hidden = [lines.drop.hides(row) for row in lines.rows]
    assert hidden == [True, True, True]
    lines.counts(ANN, serial, d5=4)
    lines.counts(BOB, serial, d5=4)
    assert not any(lines.drop.hides(row) for row in lines.rows)


def test_the_same_lines_fold_to_the_same() -> None:
    lines, again = Lines(), Lines()
    serial = lines.pulled(20_00)
    lines.counts(ANN, serial, d5=3)
    lines.counts(BOB, serial, d5=4)
    for number, row in enumerate(lines.rows, 1):
        again.drop.fold(number, row)
        again.drop.fold(number, row)
    assert again.drop.all == lines.drop.all and again.drop.version("tttttt", BoxKind.FEES) == 1
