"""Every figure of a paper, found another way: from balances and entries where the paper asks the rounds, and the other way round."""

import csv
import io
import zipfile
from collections import Counter, defaultdict
from datetime import date
from xml.etree import ElementTree

import pytest

from cardroom.errors import BadInput
from cardroom.money import parse_money
from cardroom.room.desks.papers.day import day_report
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.night import PAPERS, close_day, night
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.desks.papers.playing_book import playing_book, sessions
from cardroom.room.desks.papers.rotation import rotation_log, turns
from cardroom.room.desks.papers.workbook import workbook
from cardroom.room.desks.papers.written import PaperText
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import Change, LedgerEntry
from cardroom.room.table.lines import PlayPaused
from tests.room.papers.conftest import EVENING, Played

DAY = date(2025, 11, 13)
LATER = EVENING + 24 * 3600
BY = Staffer(CONSOLE, Role.OPERATOR, "")


def log_of(evening: Played) -> Log:
    return Log(evening.store, DAY, LATER)


def column(sheet: PaperTable, title: str) -> list[object]:
    at = [each.title for each in sheet.columns].index(title)
    return [row.values[at] for row in sheet.rows]


def sheet_of(paper: Paper, title: str) -> PaperTable:
    return next(sheet for sheet in paper.sheets if sheet.title == title)


def test_the_reports_fees_are_what_lies_in_the_drop(evening: Played) -> None:
    log = log_of(evening)
    paper = day_report(log)
    dropped = {
        log.label(account.split("/")[1]): held
        for account, held in evening.store.ledger.balances("table/").items()
        if account.endswith("/drop")
    }
    tables = sheet_of(paper, "By table")
    assert dict(zip(column(tables, "Table"), column(tables, "Fees"), strict=True)) == dropped and len(dropped) == 4
    assert sorted(dropped) == ["1", "2", "3", "4"]
    heads = [
        head for table in evening.play.tables for head in evening.store.rounds.heads(table_id=table, limit=1000) if head.over_at is not None
    ]
    assert dict(zip(column(tables, "Table"), column(tables, "Rounds"), strict=True)) == Counter(log.label(head.table_id) for head in heads)
    shifts = sheet_of(paper, "By shift")
    at_ten = EVENING + 3 * 3600
    assert column(shifts, "Rounds") == [
        0,
        sum((head.over_at or 0) < at_ten for head in heads),
        sum((head.over_at or 0) >= at_ten for head in heads),
    ]
    assert 0 not in column(shifts, "Rounds")[1:]
    for sheet in (shifts, tables, sheet_of(paper, "By game")):
        totals = dict(zip((each.title for each in sheet.columns), sheet.totals or (), strict=True))
        assert totals["Fees"] == sum(dropped.values())


def test_the_entries_behind_a_figure_come_to_it(evening: Played) -> None:
    log = log_of(evening)
    entries = dict(log.entries)
    for row in sheet_of(day_report(log), "By table").rows:
        numbers = [number for part in str(row.behind).removeprefix("entries ").split(", ") for number in _range(part)]
        fees = row.values[7]
        assert isinstance(fees, int) and sum(entries[number].amount for number in numbers) == fees > 0


def _range(text: str) -> range:
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def test_the_rotation_log_agrees_with_the_ledger(evening: Played) -> None:
    """What the bank brought each player-dealer is found from entries alone: his account and his money at the bank, less what he paid."""
    put_up: Counter[tuple[str, str]] = Counter()
    result: Counter[tuple[str, str]] = Counter()
    log = log_of(evening)
    bankers: dict[str, str] = {}
    over = {summary.id for summary in log.rounds}
    for _, entry in log.entries:
        if entry.round_id in over and entry.target.endswith("/bank") and "/player/" in entry.source:
            bankers.setdefault(entry.round_id or "", entry.source)
    for _, entry in log.entries:
        who = bankers.get(entry.round_id or "")
        if who is None:
            continue
        key = (entry.table_id or "", who.rpartition("/")[2])
        if entry.source == who:
            result[key] -= entry.amount
        if entry.target == who:
            result[key] += entry.amount
        if entry.source == who and entry.target.endswith("/drop"):
            result[key] += entry.amount
        if entry.source == who and entry.target.endswith("/bank"):
            put_up[entry.round_id or "", who] += entry.amount
    paper = rotation_log(log)
    found: Counter[tuple[str, str]] = Counter()
    for turn in turns(log.rounds):
        found[turn.table_id, turn.player] += turn.result
        assert turn.put_up == max(put_up[round_id, f"table/{turn.table_id}/player/{turn.player}"] for round_id in turn.rounds)
    assert {key: amount for key, amount in found.items() if amount} == {key: amount for key, amount in result.items() if amount}
    assert len(found) > 6
    held = sheet_of(paper, "By player")
    assert sum(map(int, map(str, column(held, "Rounds held")))) == len(bankers)
    assert sum(map(int, map(str, column(held, "Accepted")))) <= len(bankers)
    assert not sheet_of(paper, "Alarms").rows  # nobody has held it for more than two rounds in a row


def test_every_offer_is_on_the_rotation_log(evening: Played) -> None:
    """Told by the inputs of the rounds as they are stored."""
    log = log_of(evening)
    said: defaultdict[str, list[str]] = defaultdict(list)
    for summary in log.rounds:
        stored = evening.store.rounds.find(summary.id)
        assert stored is not None
        said[summary.id] = [
            f"{given['player']} {'accepted' if given['verb'] == 'accept' else 'declined'}"
            for given in stored.inputs
            if given.get("verb") in ("accept", "pass") and summary.edition != "oceans-eleven/holdem"
        ]
    offers = sheet_of(rotation_log(log), "Offers, round by round")
    told = dict(zip(column(offers, "Round"), column(offers, "Offered to, and his answer"), strict=True))
    assert told == {id: ", ".join(answers) for id, answers in said.items() if id in told}
    assert {id for id, answers in said.items() if answers} <= told.keys() and len(told) > 20


def test_sessions_end_with_what_the_ledger_has(evening: Played) -> None:
    log = log_of(evening)
    found = sessions(log)
    assert sum(session.until is not None for session in found) == 4  # who got up
    held = evening.store.ledger.balances("table/")
    for session in found:
        now = session.brought - session.taken + sum(summary.net[session.player] for summary in session.rounds)
        running = evening.play.tables[session.table_id].running
        if session.until is not None:
            assert now == 0
        elif not running:
            assert now == held.get(f"table/{session.table_id}/player/{session.player}", 0)
    book = playing_book(log).sheets[0]
    for row in book.rows:
        values = dict(zip((each.title for each in book.columns), row.values, strict=True))
        session = next(
            one
            for one in found
            if (log.label(one.table_id), one.since) == (values["Table"], values["From"]) and log.name(one.visitor) == values["Who"]
        )
        assert values["Rounds banked"] == len(session.banked) > 0
        net = sum(summary.net[session.player] for summary in session.rounds)
        after, before, fees = (int(str(values[each])) for each in ("Bank after fees", "Bank before fees", "Fees paid banking"))
        assert net == after + int(str(values["Result of wagers"])) and after == before - fees


def test_a_paper_as_text_csv_and_workbook_says_the_same(evening: Played) -> None:
    written = PaperText("UTC")
    for make in PAPERS.values():
        paper = make(log_of(evening))
        assert {"Establishment", "Gaming day"} <= dict(paper.heading).keys() and paper.kept
        lines = list(csv.reader(io.StringIO(written.csv(paper))))
        text = written.text(paper)
        with zipfile.ZipFile(io.BytesIO(workbook(paper, written.zone))) as book:
            pages = sorted(name for name in book.namelist() if name.startswith("xl/worksheets/sheet"))
            assert len(pages) == len(paper.sheets)
            sums = [_numbers(book.read(f"xl/worksheets/sheet{number}.xml")) for number in range(1, len(pages) + 1)]
        for sheet, numbers in zip(paper.sheets, sums, strict=True):
            at = lines.index([sheet.title])
            assert [row[: len(sheet.columns)] for row in lines[at + 1 : at + 2]] == [[each.title for each in sheet.columns]]
            rows = lines[at + 2 : at + 2 + len(sheet.rows)]
            for number, each in enumerate(sheet.columns):
                if each.kind == "money":
                    amounts = [int(str(row.values[number] or 0)) for row in sheet.rows]
                    assert [round(float(row[number] or 0) * 100) for row in rows] == amounts
                    assert all(amount / 100 in numbers for amount in amounts)
            assert sheet.title in text


def _numbers(xml: bytes) -> set[float]:
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    cells = ElementTree.fromstring(xml).iter(f"{space}c")
    return {float(cell.findtext(f"{space}v") or 0) for cell in cells if cell.get("t") != "s"}


def test_what_people_write_is_no_formula() -> None:
    paper = Paper("x", "X", (), (PaperTable("S", (Column("Why"),), (PaperLine(("=1+1",)), PaperLine(("@SUM(A1)",)))),))
    assert "\n'=1+1," in PaperText("UTC").csv(paper)
    with zipfile.ZipFile(io.BytesIO(workbook(paper, PaperText("UTC").zone))) as book:
        assert b"<f>" not in book.read("xl/worksheets/sheet1.xml")


def test_struck_rows_are_shown_and_not_summed() -> None:
    sheet = PaperTable(
        "Count",
        (Column("Box"), Column("Counted", "money")),
        (PaperLine(("1", 500)), PaperLine(("2", 700), struck=True), PaperLine(("2", 300))),
    )
    assert sheet.totals == ("Total", 800)
    text = PaperText("UTC").text(Paper("x", "X", (), (sheet,)))
    assert "~~$7~~" in text and parse_money("$8") == 800 and "$8" in text


def test_numbers_behind_a_figure_are_told_as_ranges() -> None:
    found = behind(entries=[5, 1, 2, 3, 3, 9, 12], lines=[4], rounds=["b-2", "a-1"])
    assert str(found) == "entries 1-3, 5, 9, 12; line 4; rounds a-1, b-2"
    assert found.short() == "entries 1 … 12 (6); line 4; rounds a-1, b-2"
    assert str(behind()) == ""


def test_a_day_is_closed_once_and_printed_the_same_again(evening: Played) -> None:
    with pytest.raises(BadInput, match="not over"):
        close_day(evening.store, DAY, BY, "too early", EVENING)
    first = close_day(evening.store, DAY, BY, "the night is over", LATER)
    lines = evening.store.journal.lines()
    again = close_day(evening.store, DAY, BY, "once more", LATER + 5)
    assert first.closed and again.closed and not again.changed
    assert evening.store.journal.lines() == lines and first.papers == again.papers
    late = Change()
    late.staff.append(BY.entry(EVENING, PlayPaused(), why="written into a day that is closed"))
    evening.store.write([late])
    assert not night(evening.store, DAY, LATER).changed  # what comes after the close is on no paper of the day
    log = first.log
    summary = next(summary for summary in log.rounds if summary.table_id == next(iter(evening.play.tables)))
    account = next(name for name, held in evening.store.ledger.balances(f"table/{summary.table_id}/player/").items() if held >= 100)
    forged = Change()
    forged.entries.append(
        LedgerEntry("forged", 0, EVENING + 8000, summary.table_id, summary.id, account, f"table/{summary.table_id}/drop", 100, "fee", "")
    )
    evening.store.write([forged])
    assert {"day", "drop"} <= set(night(evening.store, DAY, LATER).changed)
