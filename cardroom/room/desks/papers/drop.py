"""The papers of the drop: the count sheet, the drop report, the reconciliation of fees. Laid out from its records."""

from collections.abc import Iterable

from cardroom.room.books.drop.boxes import Box
from cardroom.room.books.drop.collected import BoxKind, account_of, came_in
from cardroom.room.books.drop.fees import UNEXPLAINED, FeeLine
from cardroom.room.desks.papers.day import DayTake
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.desks.papers.retention import kept

KINDS = {BoxKind.FEES: "fees", BoxKind.JACKPOT: "jackpot"}


def count_sheet(log: Log) -> Paper:
    """Every box, with its counters; what was struck through stands below what is right."""
    boxes = log.drop.boxes(log.span)
    columns = (
        Column("Box"), Column("Table"), Column("Shift"), Column("Kind"), Column("Pulled at", "time"), Column("Pulled by"),
        Column("Counted at", "time"), Column("Counters"), Column("Amount", "money"), Column("Correction"),
    )  # fmt: skip
    rows = [row for box in boxes for row in _box(log, box)]
    heading = log.heading(("Boxes", str(len(boxes))), ("Counted", str(sum(box.counted is not None for box in boxes))))
    note = "Counted by two, the second before he saw the first's figures. A correction strikes a figure through, with name and time."
    sheets = (PaperTable("Boxes", columns, tuple(rows), "No box was pulled."), _pieces(boxes))
    return Paper("count-sheet", "Daily count sheet", heading, sheets, (note,), ("First counter", "Second counter"), kept("count-sheet"))


def _box(log: Log, box: Box) -> Iterable[PaperLine]:
    last = box.tries[-1].second if box.tries else None
    own = (box.serial, log.label(box.table_id), box.shift, KINDS[box.kind], box.pulled.at, box.pulled.name)
    counted_at = last.mark.at if last is not None and box.counted is not None else None
    lines = [box.pulled.line, *(count.mark.line for each in box.tries for count in (each.first, each.second) if count is not None)]
    yield PaperLine(
        (*own, counted_at, " and ".join(box.counters), box.counted, "" if box.counted is not None else "not counted"), behind(lines=lines)
    )
    for struck in box.struck if box.counted is not None else ():  # before, nobody may read what the first has counted
        said = f"struck through by {struck.mark.name}: {struck.mark.why}"
        yield PaperLine(
            (*own, struck.mark.at, struck.was.mark.name, struck.was.total, said),
            behind(lines=[struck.was.mark.line, struck.mark.line]),
            struck=True,
        )


def _pieces(boxes: Iterable[Box]) -> PaperTable:
    found: dict[tuple[str, int], list[int]] = {}
    lines: dict[tuple[str, int], list[int]] = {}
    for box in boxes:
        for piece, count in (box.figures or {}).items():
            found.setdefault((piece.kind, piece.cents), []).append(count)
            lines.setdefault((piece.kind, piece.cents), []).append(box.standing)
    columns = (Column("Kind"), Column("Face value", "money", summed=False), Column("Pieces", "count"), Column("Amount", "money"))
    rows = tuple(
        PaperLine((kind, cents, sum(counts), cents * sum(counts)), behind(lines=lines[kind, cents]))
        for (kind, cents), counts in sorted(found.items())
    )
    return PaperTable("By denomination", columns, rows, "Nothing is counted.")


def drop_report(log: Log) -> Paper:
    """What was counted beside what was collected, by table and shift; jackpot collections apart."""
    boxes = log.drop.boxes(log.span)
    sheets = tuple(_beside(log, boxes, kind, title) for kind, title in ((BoxKind.FEES, "Fees"), (BoxKind.JACKPOT, "Jackpot collections")))
    return Paper("drop", "Drop report", log.heading(), (*sheets, _left(log, boxes)), (), ("Shift manager",), kept("drop"))


def _beside(log: Log, boxes: Iterable[Box], kind: BoxKind, title: str) -> PaperTable:
    columns = (
        Column("Table"), Column("Game"), Column("Shift"), Column("Box"), Column("Collected", "money"), Column("Counted", "money"),
        Column("Over or short", "money"),
    )  # fmt: skip
    own = sorted((box for box in boxes if box.kind is kind), key=lambda box: (box.table_id, box.pulled.line))
    rows = []
    for box in own:
        covered = (numbered for numbered in log.entries if box.after < numbered[0] <= box.covers)
        entries = [number for number, entry in covered if came_in(box.table_id, kind, entry)]
        values = (log.label(box.table_id), log.game(box.table_id), box.shift, box.serial, box.expected, box.counted, box.difference)
        rows.append(PaperLine(values, behind(entries=entries, lines=[box.pulled.line])))
    return PaperTable(title, columns, tuple(rows), "No box was pulled.")


def _left(log: Log, boxes: Iterable[Box]) -> PaperTable:
    """What was collected on the day and is in no box: it lies at the tables."""
    covered: dict[tuple[str, BoxKind], int] = {}
    for box in boxes:
        covered[box.table_id, box.kind] = max(covered.get((box.table_id, box.kind), 0), box.covers)
    found: dict[str, DayTake] = {}
    for number, entry in log.entries:
        table_id = entry.table_id or ""
        for kind in BoxKind:
            if entry.round_id and number > covered.get((table_id, kind), 0) and entry.target == account_of(table_id, kind):
                had = found.get(table_id, DayTake())
                fees, jackpot = (entry.amount, 0) if kind is BoxKind.FEES else (0, entry.amount)
                found[table_id] = DayTake(had.fees + fees, had.jackpot + jackpot, (*had.entries, number))
    columns = (Column("Table"), Column("Fees", "money"), Column("Jackpot collections", "money"))
    sums = sorted(found.items())
    rows = tuple(PaperLine((log.label(table_id), got.fees, got.jackpot), behind(entries=got.entries)) for table_id, got in sums)
    return PaperTable("Still at the tables", columns, rows, "Everything that was collected is in a box.")


def fee_reconciliation(log: Log) -> Paper:
    """What every posted option should have collected, and did."""
    columns = (
        Column("Table"), Column("Game"), Column("Option"), Column("Rule"), Column("Source lines"), Column("Rounds", "count"),
        Column("Due", "money"), Column("Collected", "money"), Column("Difference", "money"), Column("Explained by"),
        Column("Unexplained", "money"),
    )  # fmt: skip
    rows = tuple(_fee(log, line) for line in log.fees)
    note = "Due is what the schedule says of each round's own facts, asked anew; collected is what the ledger has."
    return Paper(
        "fees",
        "Reconciliation of fees",
        log.heading(),
        (PaperTable("By table and rule", columns, rows, "No fee was due."),),
        (note,),
        (),
        kept("fees"),
    )


def _fee(log: Log, line: FeeLine) -> PaperLine:
    explained = ", ".join(why for why in sorted(line.less) if why != UNEXPLAINED)
    values = (
        log.label(line.table_id),
        log.game(line.table_id),
        line.option,
        line.rule,
        line.lines,
        line.rounds,
        line.due,
        line.taken,
        line.difference,
    )
    return PaperLine((*values, explained, line.unexplained), behind(entries=line.entries))


def unfinished_drop(log: Log) -> Iterable[str]:
    """Boxes that are not counted, and fees that nobody has pulled."""
    for box in log.drop.uncounted(log.span):
        yield f"box {box.serial} of table {log.label(box.table_id)} is not counted"
