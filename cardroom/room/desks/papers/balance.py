"""The balance of a day: where every chip of the room was when it began, and where it was when it ended."""

from collections import Counter

from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, PaperLine, PaperTable, behind
from cardroom.round import DROP, HOUSE, JACKPOT

IN_ROUNDS = "In running rounds"
AT_TABLE = {"player": "Players, at tables", DROP: "Drop at tables", "tray": "Banks of tables", JACKPOT: "Funds at tables"}
AT_CAGE = {"safe": "Safe", "window": "Windows", "box": "Drop boxes", "bank": "Players' banks at the cage"}
ELSEWHERE = {"visitor": "Players, at the cashier", "fund": "Funds of the room", "tournament": "Tournaments", HOUSE: "The house"}
PLACES = (*AT_TABLE.values(), IN_ROUNDS, *AT_CAGE.values(), *ELSEWHERE.values())


def place_of(account: str) -> str:
    """What an account of the ledger is, in words."""
    kind, *rest = account.split("/")
    if kind == "table":
        return AT_TABLE.get(rest[1], IN_ROUNDS)
    return AT_CAGE[rest[0]] if kind == "cage" else ELSEWHERE[kind]


def balance(log: Log) -> PaperTable:
    """All of it comes to nothing: what is anywhere came from the house, whose account is below zero by as much."""
    before: Counter[str] = Counter()
    moved: Counter[str] = Counter()
    numbers: dict[str, list[int]] = {place: [] for place in PLACES}
    for account, held in log.before.items():
        before[place_of(account)] += held
    for number, entry in log.entries:
        for account, amount in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            moved[place_of(account)] += amount
            numbers[place_of(account)].append(number)
    columns = (Column("Where"), Column("When the day began", "money"), Column("Moved", "money"), Column("When it ended", "money"))
    rows = tuple(
        PaperLine((place, before[place], moved[place], before[place] + moved[place]), behind(entries=numbers[place]))
        for place in PLACES
        if before[place] or numbers[place]
    )
    return PaperTable("Balance", columns, rows, "Nothing has moved.")
