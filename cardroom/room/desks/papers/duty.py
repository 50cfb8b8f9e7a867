"""The staff of the night: who was planned and who worked, dealers at tables, tokes, and shifts that changed hands."""

from cardroom.money import Cents
from cardroom.room.books.cage.inventory import place_said
from cardroom.room.books.cage.pieces import told, worth
from cardroom.room.books.duty.duty import Duty
from cardroom.room.books.duty.rota import PlannedShift, Stint
from cardroom.room.books.duty.strings import Down
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, Value, behind
from cardroom.room.desks.papers.retention import kept

MINUTE = 60.0


def staff_on_duty(log: Log) -> Paper:
    duty = log.duty
    notes = ("Tokes are the dealers': no account of the house holds them.",)
    sheets = (_worked(log, duty), _not_worked(log, duty), _downs(log, duty), _tokes(log, duty), _shares(log, duty), _hand_overs(log, duty))
    return Paper("duty", "Staff on duty", log.heading(), sheets, notes, ("Shift manager",), kept("duty"))


def _worked(log: Log, duty: Duty) -> PaperTable:
    columns = (
        Column("Name"), Column("Role"), Column("Planned for"), Column("From", "time"), Column("Until", "time"),
        Column("Minutes worked", "minutes"), Column("Minutes of breaks", "minutes"),
    )  # fmt: skip
    plans = duty.rota.planned(log.day)
    rows = tuple(PaperLine(_stint(log, stint, plans), behind(lines=stint.lines)) for stint in duty.rota.stints(log.span))
    return PaperTable("On duty", columns, rows, "Nobody clocked in.")


def _stint(log: Log, stint: Stint, plans: list[PlannedShift]) -> tuple[Value, ...]:
    planned = ", ".join(plan.shift for plan in plans if (plan.visitor, plan.role) == (stint.visitor, stint.role))
    until = min(log.span.until if stint.until is None else stint.until, log.span.until)
    worked, rested = (found / MINUTE for found in (stint.worked(log.span, until), stint.rested(log.span, until)))
    return log.name(stint.visitor), stint.role, planned, max(stint.since, log.span.since), until, worked, rested


def _not_worked(log: Log, duty: Duty) -> PaperTable:
    worked = {(stint.visitor, stint.role) for stint in duty.rota.stints(log.span)}
    columns = (Column("Name"), Column("Role"), Column("Shift"))
    plans = [plan for plan in duty.rota.planned(log.day) if (plan.visitor, plan.role) not in worked]
    rows = tuple(PaperLine((log.name(plan.visitor), plan.role, plan.shift), behind(lines=[plan.number])) for plan in plans)
    return PaperTable("Planned, and not on duty", columns, rows, "Everybody who was planned came.")


def _downs(log: Log, duty: Duty) -> PaperTable:
    columns = (
        Column("Table"),
        Column("Game"),
        Column("Dealer"),
        Column("From", "time"),
        Column("Until", "time"),
        Column("Minutes", "minutes"),
    )
    rows = []
    for down in sorted(duty.strings.downs(log.span.since, log.span.until), key=lambda each: (each.table, each.line)):
        since, until = max(down.since, log.span.since), _until(log, down)
        who = log.name(down.visitor) if down.visitor else down.name
        values = (log.label(down.table), log.game(down.table), who, since, until, (until - since) / MINUTE)
        rows.append(PaperLine(values, behind(lines=[down.line])))
    return PaperTable("Dealers at tables", columns, tuple(rows), "No dealer tapped in.")


def _until(log: Log, down: Down) -> float:
    """When a down has ended: the next dealer, the close of the table, or the end of the day."""
    table = log.table(down.table)
    ends = [down.until, None if table is None else table.closed_at, log.span.until]
    return min(each for each in ends if each is not None)


def _tokes(log: Log, duty: Duty) -> PaperTable:
    columns = (Column("Dealer"), Column("Counted", "time"), Column("By"), Column("Amount", "money"))
    tokes = [toke for toke in duty.tokes.counted if log.span.has(toke.at)]
    rows = tuple(
        PaperLine((log.name(toke.visitor), toke.at, log.name(toke.by), toke.amount), behind(lines=[toke.line]))
        for toke in sorted(tokes, key=lambda each: (log.name(each.visitor), each.line))
    )
    return PaperTable("Tokes", columns, rows, "No tokes were counted.")


def _shares(log: Log, duty: Duty) -> PaperTable:
    columns = (
        Column("Split at", "time"), Column("By"), Column("Pool", "money", summed=False), Column("Dealer"),
        Column("Minutes worked", "minutes"), Column("Share", "money"),
    )  # fmt: skip
    rows = [
        PaperLine(
            (split.at, log.name(split.by), split.pool, log.name(dealer), split.seconds[dealer] / MINUTE, share),
            behind(lines=[*split.counted, split.line]),
        )
        for split in duty.tokes.splits
        if log.span.has(split.at)
        for dealer, share in split.shares.items()
    ]
    return PaperTable("Pools of tokes, as they were split", columns, tuple(rows), "No pool was split.")


def _hand_overs(log: Log, duty: Duty) -> PaperTable:
    columns = (
        Column("At", "time"), Column("From"), Column("To"), Column("Role"), Column("What"), Column("By the books", "money", summed=False),
        Column("Counted", "money", summed=False), Column("Difference", "money"), Column("Pieces counted"), Column("Reason"),
    )  # fmt: skip
    rows = []
    for each in duty.hand_overs.all:
        if not log.span.has(each.at):
            continue
        who = (each.at, log.name(each.giver), log.name(each.taker), each.role)
        if not each.places:
            rows.append(PaperLine((*who, "nothing to count", 0, 0, 0, "", each.reason), behind(lines=[each.line])))
        for place in each.places:
            held: tuple[Cents, Cents] = worth(place.expected), worth(place.counted)
            kind, _, name = place.place.partition("/")
            where = f"The bank of table {log.label(name)}" if kind == "tray" else place_said(place.place)
            values = (*who, where, *held, held[1] - held[0], told(place.counted), each.reason)
            rows.append(PaperLine(values, behind(lines=[each.line])))
    return PaperTable("Shifts that changed hands", columns, tuple(rows), "No shift was handed over.")
