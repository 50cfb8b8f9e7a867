"""The papers of the cage: cashiers' sheets, slips, the tables' inventories, large transactions, exclusions. Laid out from its records."""

from collections.abc import Iterable

from cardroom.money import money_text
from cardroom.room.books.cage.lines import (
    BankDeposit,
    BankWithdrawal,
    ChipsCashed,
    ChipsSold,
    CreditMade,
    FillMade,
    SafeTransfer,
    SlipVoided,
)
from cardroom.room.books.cage.pieces import added, told, worth
from cardroom.room.books.cage.records import CageMark, CashDay, CashiersSheet, Slip, TableInventory
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, Value, behind
from cardroom.room.desks.papers.retention import kept

PASSED: tuple[tuple[str, str], ...] = (
    ("Sold", ChipsSold.what), ("Cashed", ChipsCashed.what), ("To banks", BankDeposit.what), ("From banks", BankWithdrawal.what),
    ("Fills", FillMade.what), ("Credits", CreditMade.what), ("With the safe", SafeTransfer.what), ("Void slips", SlipVoided.what),
)  # fmt: skip
"""What passes over a window, by its line in the journal."""


def cashiers(log: Log) -> Paper:
    sheets = log.cage.windows.sheets(log.span)
    own = (
        Column("Window"), Column("Shift"), Column("Cashier"), Column("Opened", "time"), Column("Closed", "time"),
        Column("Opening", "money"),
    )  # fmt: skip
    ends = (Column("Expected", "money"), Column("Counted", "money"), Column("Over or short", "money"), Column("Reason"))
    columns = (*own, *(Column(title, "money") for title, _ in PASSED), *ends)
    rows = tuple(PaperLine(_sheet(log, sheet), behind(lines=_lines(sheet))) for sheet in sheets)
    counts = log.cage.windows.safe_counts(log.span)
    safe = tuple(
        PaperLine(
            (
                count.shift,
                count.mark.at,
                log.name(count.mark.who),
                worth(count.expected),
                worth(count.counted),
                count.variance,
                count.reason,
            ),
            behind(lines=[count.mark.line]),
        )
        for count in counts
    )
    safe_columns = (Column("Shift"), Column("Counted at", "time"), Column("By"), *ends)
    return Paper(
        "cashier", "Cashiers' sheets", log.heading(),
        (
            PaperTable("Windows", columns, rows, "No window was opened."), _pieces(sheets),
            PaperTable("The safe", safe_columns, safe, "It was not counted."),
        ),
        ("Opening and closing are counted by denomination; what passes over a window is in its own sheet of the journal.",),
        ("Cashier", "Shift manager"), kept("cashier"),
    )  # fmt: skip


def _sheet(log: Log, sheet: CashiersSheet) -> tuple[Value, ...]:
    closed = sheet.closed is not None
    passed = [sheet.total(what) for _, what in PASSED]
    return (
        str(sheet.window), sheet.shift, log.name(sheet.opened.who), sheet.opened.at, sheet.closed.at if sheet.closed else None,
        worth(sheet.opening), *passed, worth(sheet.expected), worth(sheet.counted) if closed else None,
        sheet.variance() if closed else None, "; ".join(filter(None, (sheet.opening_reason, sheet.reason))),
    )  # fmt: skip


def _lines(sheet: CashiersSheet) -> Iterable[int]:
    yield sheet.opened.line
    yield from (flow.mark.line for flow in sheet.flows)
    if sheet.closed is not None:
        yield sheet.closed.line


def _pieces(sheets: Iterable[CashiersSheet]) -> PaperTable:
    """Face value by kind, window by window."""
    rows = []
    for sheet in sheets:
        lines = [sheet.opened.line, *([sheet.closed.line] if sheet.closed else [])]
        for piece in sorted(added(sheet.opening, sheet.expected, sheet.counted), key=lambda piece: (piece.kind, -piece.cents)):
            counts = (sheet.opening.get(piece, 0), sheet.expected.get(piece, 0), sheet.counted.get(piece, 0))
            difference = counts[2] - counts[1] if sheet.closed else None
            face = piece.cents * counts[2] if sheet.closed else None
            rows.append(
                PaperLine(
                    (str(sheet.window), sheet.shift, piece.kind, money_text(piece.cents), *counts, difference, face), behind(lines=lines)
                )
            )
    columns = (
        Column("Window"), Column("Shift"), Column("Kind"), Column("Face value"), Column("Opening", "count"), Column("Expected", "count"),
        Column("Counted", "count"), Column("Difference", "count"), Column("Counted, in money", "money"),
    )  # fmt: skip
    return PaperTable("By denomination", columns, tuple(rows))


def slips(log: Log) -> Paper:
    columns = (
        Column("Serial"), Column("Kind"), Column("At", "time"), Column("Shift"), Column("Table"), Column("Game"), Column("Window"),
        Column("Denominations"), Column("Fill", "money"), Column("Credit", "money"), Column("Asked for by"), Column("Made by"),
        Column("Why"), Column("Struck through by"),
    )  # fmt: skip
    rows = tuple(_slip(log, slip) for slip in log.cage.slips.slips(log.span))
    note = "A slip that is void is struck through, and its number stays: the numbers of a kind have no gaps."
    return Paper(
        "slips",
        "Fill and credit slips",
        log.heading(),
        (PaperTable("Slips", columns, rows),),
        (note,),
        ("Cashier", "Dealer or floor"),
        kept("slips"),
    )


def _slip(log: Log, slip: Slip) -> PaperLine:
    struck = f"{log.name(slip.struck.mark.who)}: {slip.struck.why}" if slip.struck else ""
    lines = [slip.asked.line, slip.made.line, *([slip.struck.mark.line] if slip.struck else [])]
    return PaperLine(
        (
            slip.serial, slip.kind, slip.made.at, slip.shift, log.label(slip.table_id), log.game(slip.table_id), str(slip.window),
            told(slip.pieces), slip.amount if slip.kind == "fill" else None, slip.amount if slip.kind == "credit" else None,
            log.name(slip.asked.who), log.name(slip.made.who), slip.why, struck,
        ),
        behind(lines=lines), slip.struck is not None,
    )  # fmt: skip


def inventories(log: Log) -> Paper:
    columns = (
        Column("Table"), Column("Game"), Column("Shift"), Column("Opener or closer"), Column("At", "time"), Column("By"),
        Column("Denominations"), Column("Expected", "money", summed=False), Column("Counted", "money", summed=False),
        Column("Over or short", "money"), Column("Reason"),
    )  # fmt: skip
    found = sorted(log.cage.trays.inventories(log.day), key=lambda count: (count.table_id, count.mark.line))
    rows = tuple(_inventory(log, count) for count in found)
    note = "The closer of one shift is the opener of the next."
    return Paper(
        "inventory",
        "Inventories of the tables",
        log.heading(),
        (PaperTable("Counts", columns, rows, "No bank of a table was counted."),),
        (note,),
        ("Dealer", "Floor"),
        kept("inventory"),
    )


def _inventory(log: Log, count: TableInventory) -> PaperLine:
    return PaperLine(
        (
            log.label(count.table_id), log.game(count.table_id), count.shift, count.kind, count.mark.at, log.name(count.mark.who),
            told(count.counted), worth(count.expected), worth(count.counted), count.variance, count.reason,
        ),
        behind(lines=[count.mark.line]),
    )  # fmt: skip


def large(log: Log) -> Paper:
    columns = (
        Column("Who"), Column("Cash in", "money"), Column("Times in", "count"), Column("Notice of cash in"), Column("Cash out", "money"),
        Column("Times out", "count"), Column("Notice of cash out"),
    )  # fmt: skip
    rows = tuple(_cash_day(log, found) for found in log.cage.large.listing(log.day.isoformat()))
    line = money_text(log.cage.settings.large)
    note = (
        f"Cash of one person on one gaming day, in and out apart. Before {line} is crossed somebody takes notice: the room's own setting."
    )
    return Paper(
        "large", "Large transactions", log.heading(("Line", line)), (PaperTable("By person", columns, rows),), (note,), (), kept("large")
    )


def _cash_day(log: Log, found: CashDay) -> PaperLine:
    lines = [mark.line for mark, _ in (*found.cash_in, *found.cash_out)] + [
        mark.line for mark in (found.notice_in, found.notice_out) if mark
    ]
    return PaperLine(
        (
            log.name(found.visitor_id),
            *(found.total_in, len(found.cash_in), _noticed(log, found.notice_in)),
            *(found.total_out, len(found.cash_out), _noticed(log, found.notice_out)),
        ),
        behind(lines=lines),
    )


def _noticed(log: Log, mark: CageMark | None) -> str:
    return log.name(mark.who) if mark else ""


def exclusions(log: Log) -> Paper:
    """Those that held on the day."""
    columns = (Column("Who"), Column("Kind"), Column("From", "time"), Column("Until", "time"), Column("By"), Column("Why"))
    rows = []
    for found in log.cage.books.staff.exclusions.all:
        if found.since < log.span.until and found.last > log.span.since:
            until = None if found.last == float("inf") else found.last
            rows.append(
                PaperLine(
                    (log.name(found.visitor_id), found.kind, found.since, until, log.name(found.by), found.why),
                    behind(lines=[found.number]),
                )
            )
    return Paper(
        "exclusions",
        "Exclusions",
        log.heading(("Confidential", "for the operator and the auditor")),
        (PaperTable("Holding on the day", columns, tuple(rows)),),
        (),
        (),
        kept("exclusions"),
    )


def unfinished_cage(log: Log) -> Iterable[str]:
    """Windows and banks of tables that were opened on the day and are not closed."""
    for sheet in log.cage.windows.sheets(log.span):
        if sheet.closed is None:
            yield f"window {sheet.window} is open"
