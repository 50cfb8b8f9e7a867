"""The statement of jackpots and promotions: by activity, with every pay-out and the hand on record; and the tables' own funds."""

from cardroom.room.books.funds.records import Activity, PayOut
from cardroom.room.books.funds.tables import FundPart, table_funds
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, Value, behind
from cardroom.room.desks.papers.retention import kept

ACTIVITIES = {
    Activity.SEED: "Seed",
    Activity.CONTRIBUTED: "Contributed by the room",
    Activity.COLLECTED: "Collected from patrons",
    Activity.ADMINISTRATION: "Withdrawn as administration",
    Activity.PAID: "Paid",
}
UNREAD = "named by the proposer: the game reads no hand out"
PARTS = {
    FundPart.SEED: "Seed",
    FundPart.COLLECTED: "Collected from patrons",
    FundPart.PAID: "Paid",
    FundPart.BY_HOUSE: "Paid by the house",
    FundPart.HANDED_OVER: "Handed over",
    FundPart.PUT_RIGHT: "Put right",
}


def jackpot_statement(log: Log) -> Paper:
    return Paper(
        "jackpots", "Statement of jackpots and promotions", log.heading(), (_funds(log), _pay_outs(log), _tables(log)),
        ("A jackpot is the house's debt: what a table's fund did not hold the house has paid.",), ("Controller",), kept("jackpots"),
    )  # fmt: skip


def _funds(log: Log) -> PaperTable:
    columns = (
        Column("Fund"), Column("Kind"), Column("Opening", "money"), *(Column(title, "money") for title in ACTIVITIES.values()),
        Column("Closing", "money"),
    )  # fmt: skip
    rows = []
    for fund in log.funds.all:
        found = log.funds.statement(fund.name, log.span)
        amounts = [found.by_activity[activity].amount for activity in ACTIVITIES]
        lines = [line for figure in found.by_activity.values() for line in figure.lines]
        rows.append(PaperLine((fund.title, fund.kind, found.opening, *amounts, found.closing), behind(lines=lines)))
    return PaperTable("Funds of the room, by activity", columns, tuple(rows), "The room has none.")


def _pay_outs(log: Log) -> PaperTable:
    columns = (
        Column("Number", "count", summed=False), Column("Fund"), Column("Winner"), Column("Round"), Column("Hand on record"),
        Column("Amount", "money"), Column("Proposed by"), Column("At", "time"), Column("Approved by"), Column("How"),
    )  # fmt: skip
    return PaperTable("Pay-outs", columns, tuple(_pay_out(log, found) for found in log.funds.pay_outs(log.span)))


def _pay_out(log: Log, found: PayOut) -> PaperLine:
    ended = found.ended
    lines = [found.proposed.line, *([ended.line] if ended else [])]
    how = "to his chips at the cage" if found.state == "paid" else found.state
    hand = f"{found.won.hand}; {UNREAD}" if found.won.unread else found.won.hand
    values = (found.number, found.fund, log.name(found.won.visitor), found.won.round_id, hand, found.amount, found.proposed.name)
    return PaperLine(
        (*values, ended.at if ended else found.proposed.at, ended.name if ended and found.state == "paid" else "", how),
        behind(lines=lines, rounds=[found.won.round_id]), found.state == "refused",
    )  # fmt: skip


def _tables(log: Log) -> PaperTable:
    columns = (
        Column("Table"), Column("Game"), Column("Opening", "money"), *(Column(title, "money") for title in PARTS.values()),
        Column("Closing", "money"),
    )  # fmt: skip
    rows = []
    for fund in table_funds(log.store, log.span):
        amounts = [fund.parts[part].amount for part in PARTS]
        if fund.opening or fund.closing or any(amounts):
            entries = [number for entered in fund.parts.values() for number in entered.entries]
            values: tuple[Value, ...] = (log.label(fund.table_id), log.game(fund.table_id), fund.opening, *amounts, fund.closing)
            rows.append(PaperLine(values, behind(entries=entries)))
    return PaperTable("Funds at the tables", columns, tuple(rows), "No table has one.")
