"""The papers of a day added up another way: by somebody who has the file of the database and SQL, and knows accounts and lines by name.

Nothing of the program is asked: no fold, no round that is dealt again. Dealers' tables are tables like any others.
"""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from cardroom.room.desks.papers.paper import Paper, PaperTable

Row = dict[str, Any]
Sheets = Mapping[str, PaperTable]


class Entry(NamedTuple):
    id: int
    journal: str
    at: float
    table: str
    round: str
    source: str
    target: str
    amount: int
    why: str


class Line(NamedTuple):
    id: int
    at: float
    what: str
    table: str
    about: str
    data: dict[str, Any]


def rows(sheet: PaperTable) -> list[Row]:
    """The rows that stand, by the titles of their columns."""
    titles = [column.title for column in sheet.columns]
    return [dict(zip(titles, row.values, strict=True)) for row in sheet.rows if not row.struck]


def totals(sheet: PaperTable) -> Row:
    """What stands below; of one row alone, itself."""
    titles = [column.title for column in sheet.columns]
    return dict(zip(titles, sheet.totals, strict=True)) if sheet.totals is not None else rows(sheet)[0]


def worth(pieces: Mapping[str, Mapping[str, int]]) -> int:
    """Of chips and notes by their kind and face value."""
    return sum(int(cents) * count for values in pieces.values() for cents, count in values.items())


class RawBooks:
    """The rows of the database, and of them those of one gaming day."""

    def __init__(self, file: Path, since: float, until: float) -> None:
        self.since, self.until = since, until
        connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        asked = (
            "SELECT id, journal, at, coalesce(table_id, ''), coalesce(round_id, ''), source, target, amount, why FROM entries ORDER BY id"
        )
        self.entries = [Entry(*row) for row in connection.execute(asked)]
        self.by_journal: defaultdict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            self.by_journal[entry.journal].append(entry)
        asked = "SELECT id, at, what, coalesce(table_id, ''), coalesce(about, ''), data FROM staff_journal ORDER BY id"
        self.lines = [Line(id, at, what, table, about, json.loads(data)) for id, at, what, table, about, data in connection.execute(asked)]
        asked = "SELECT r.id, r.table_id, o.over_at, o.void FROM rounds r JOIN results o ON o.round_id = r.id"
        self.rounds = [(id, table, bool(void)) for id, table, over, void in connection.execute(asked) if since <= over < until]
        self.names = dict(connection.execute("SELECT id, name FROM visitors").fetchall())
        states = {id: json.loads(state) for id, state in connection.execute("SELECT id, state FROM tables")}
        connection.close()
        self.labels = {id: str(state.get("control", {}).get("number") or id) for id, state in states.items()}
        self.labels |= {line.table: line.data["name"] for line in self.lines if line.what == "name-table"}

    @property
    def today(self) -> list[Entry]:
        return [entry for entry in self.entries if self.since <= entry.at < self.until]

    def of_day(self, *kinds: str) -> list[Line]:
        return [line for line in self.lines if line.what in kinds and self.since <= line.at < self.until]

    def held(self, account: str, at: float) -> int:
        """What an account held at a moment."""
        return sum(e.amount * ((e.target == account) - (e.source == account)) for e in self.entries if e.at < at)

    def before(self, line: Line, account: str) -> int:
        """What an account of the cage held when a line was written: what the lines before it have moved."""
        return sum(self.moved(each, account) for each in self.lines if each.id < line.id and each.data.get("journal"))

    def moved(self, line: Line, account: str) -> int:
        """What the entries of a line brought to an account."""
        own = self.by_journal[line.data["journal"]]
        return sum(entry.amount * ((entry.target == account) - (entry.source == account)) for entry in own)

    def into(self, table: str, part: str) -> int:
        """What rounds have put into a table's drop or jackpot on the day."""
        return collected(self.today, table, part)


def collected(entries: Iterable[Entry], table: str, part: str) -> int:
    """What rounds have put into a table's drop or jackpot, less what they gave back."""
    account = f"table/{table}/{part}"
    found = 0
    for entry in entries:
        if entry.round and entry.target == account and entry.source.startswith("table/"):
            found += entry.amount
        if entry.round and entry.source == account and (part == "drop" or entry.why == "void"):
            found -= entry.amount
    return found


def owner(account: str) -> str:
    """Whose stack or wager an account of a table is; empty: nobody's."""
    parts = account.split("/")
    if parts[0] != "table":
        return ""
    return {"player": parts[-1], "spot": parts[5] if len(parts) > 5 else ""}.get(parts[2], "")


# -- what the house took ----------------------------------------------------------------------------------------------------


def day_report(raw: RawBooks, sheets: Sheets) -> None:
    by_table = {row["Table"]: row for row in rows(sheets["By table"])}
    played = {table for _, table, _ in raw.rounds}
    tables = {table for table in raw.labels if table in played or raw.into(table, "drop") or raw.into(table, "jackpot")}
    assert by_table.keys() == {raw.labels[table] for table in tables}
    for table in tables:
        row, own = by_table[raw.labels[table]], [void for _, at, void in raw.rounds if at == table]
        assert (row["Fees"], row["Jackpot collections"]) == (raw.into(table, "drop"), raw.into(table, "jackpot"))
        assert (row["Rounds"], row["Called back"]) == (len(own), sum(own))
    for title in ("By table", "By shift", "By game"):
        below = totals(sheets[title])
        assert below["Fees"] == sum(raw.into(table, "drop") for table in tables)
        assert below["Rounds"] == len(raw.rounds)
    found = results(raw)
    for row in rows(sheets["Banks"]):
        assert (row["Result"], row["Fees paid"], row["Rounds"]) == found[row["Table"], row["Player-dealer"]]
    balance(raw, sheets["Balance"])


def results(raw: RawBooks) -> dict[tuple[str, str], tuple[int, int, int]]:
    """Of each player-dealer at a table: what the wagers brought before fees, the fees, and how many rounds. Who banked a round is who put
    money up first."""
    banker: dict[str, str] = {}
    over = {id: table for id, table, _ in raw.rounds}
    own = [entry for entry in raw.entries if entry.round in over]
    for entry in own:
        if entry.target == f"table/{entry.table}/bank" and "/player/" in entry.source:
            banker.setdefault(entry.round, owner(entry.source))
    net, fees, count = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for id, player in banker.items():
        count[over[id], player] += 1
    for entry in own:
        player = banker.get(entry.round, "")
        key, purse = (entry.table, player), f"table/{entry.table}/player/{player}"
        net[key] += entry.amount * ((entry.target == purse) - (entry.source == purse))
        house = tuple(f"table/{entry.table}/{part}" for part in ("drop", "jackpot"))
        paid, back = entry.target in house and owner(entry.source) == player, entry.source in house and owner(entry.target) == player
        fees[key] += entry.amount * (paid - back)
    return {(raw.labels[key[0]], key[1]): (net[key] + fees[key], fees[key], count[key]) for key in count}


PLACES = (
    ("visitor/", "Players, at the cashier"), ("fund/", "Funds of the room"), ("tournament/", "Tournaments"), ("house", "The house"),
    ("cage/safe", "Safe"), ("cage/window/", "Windows"), ("cage/box/", "Drop boxes"), ("cage/bank/", "Players' banks at the cage"),
)  # fmt: skip
PARTS = {"player": "Players, at tables", "drop": "Drop at tables", "tray": "Banks of tables", "jackpot": "Funds at tables"}


def place(account: str) -> str:
    if account.startswith("table/"):
        return PARTS.get(account.split("/")[2], "In running rounds")
    return next(name for prefix, name in PLACES if account.startswith(prefix))


def balance(raw: RawBooks, sheet: PaperTable) -> None:
    before, moved = Counter[str](), Counter[str]()
    for entry in raw.entries:
        if entry.at < raw.until:
            into = before if entry.at < raw.since else moved
            into[place(entry.source)] -= entry.amount
            into[place(entry.target)] += entry.amount
    for row in rows(sheet):
        name = row["Where"]
        assert (row["When the day began"], row["Moved"]) == (before[name], moved[name])
        assert row["When it ended"] == before[name] + moved[name]
    assert {name for name in before | moved if before[name] or moved[name]} <= {row["Where"] for row in rows(sheet)}


# -- boxes ------------------------------------------------------------------------------------------------------------------


def counted(raw: RawBooks) -> dict[str, int]:
    """What lies in each box by the last count that stands."""
    found: dict[str, int] = {}
    for line in raw.lines:
        if line.what in ("drop/count", "drop/strike") and "figures" in line.data:
            found[line.data["box"]] = worth(line.data["figures"])
    return found


def boxes(raw: RawBooks, papers: Mapping[str, Sheets], day: str) -> None:
    pulled = {line.data["box"]: line for line in raw.lines if line.what == "drop/pull" and line.data["day"] == day}
    expected = {box: raw.moved(line, f"cage/box/{box}") for box, line in pulled.items() if line.data["kind"] == "fees"}
    for box, line in pulled.items():
        if line.data["kind"] == "jackpot":  # the chips stay the players', in the fund of the table
            covered = [entry for entry in raw.entries if line.data["after"] < entry.id <= line.data["covers"]]
            expected[box] = collected(covered, line.table, "jackpot")
    figures = counted(raw)
    assert {row["Box"]: row["Amount"] for row in rows(papers["count-sheet"]["Boxes"])} == {box: figures[box] for box in pulled}
    kinds = {"fees": "Fees", "jackpot": "Jackpot collections"}
    for kind, title in kinds.items():
        own = {box for box, line in pulled.items() if line.data["kind"] == kind}
        told = {row["Box"]: (row["Collected"], row["Counted"], row["Over or short"]) for row in rows(papers["drop"][title])}
        assert told == {box: (expected[box], figures[box], figures[box] - expected[box]) for box in own}
    lying = rows(papers["count-sheet"]["By denomination"])
    assert sum(row["Amount"] for row in lying) == sum(figures[box] for box in pulled)
    assert all(row["Amount"] == row["Face value"] * row["Pieces"] for row in lying)


# -- the cage ---------------------------------------------------------------------------------------------------------------


def windows(raw: RawBooks, sheet: PaperTable) -> None:
    """A sheet of a window is from its opening to its close; what it must hold is what its account held."""
    told = rows(sheet)
    opened = raw.of_day("cage/open")
    assert len(told) == len(opened)
    for row, begins in zip(told, opened, strict=True):
        number = begins.data["window"]
        later = [line for line in raw.lines if line.id > begins.id and line.data.get("window") == number]
        close = next((line for line in later if line.what == "cage/close"), None)
        flows = [line for line in later if close is None or line.id < close.id]
        passed = Counter[str]()
        for line in flows:
            passed[line.what] += line.data.get("amount", 0)
        names = {"Sold": "cage/sell", "Cashed": "cage/cash", "Fills": "cage/fill", "Credits": "cage/credit", "Void slips": "cage/void"}
        assert row["Window"] == str(number) and row["Opening"] == worth(begins.data["counted"])
        assert {title: abs(row[title]) for title in names} == {title: passed[what] for title, what in names.items()}
        if close is not None:
            assert row["Expected"] == raw.before(close, f"cage/window/{number}") == worth(close.data["expected"])
            assert (row["Counted"], row["Over or short"]) == (worth(close.data["counted"]), worth(close.data["counted"]) - row["Expected"])


def slips(raw: RawBooks, sheet: PaperTable) -> None:
    void = {line.data["serial"] for line in raw.lines if line.what == "cage/void"}
    for kind, title, other in (("cage/fill", "Fill", "Credit"), ("cage/credit", "Credit", "Fill")):
        made = {line.data["serial"]: line for line in raw.of_day(kind) if line.data["serial"] not in void}
        told = {row["Serial"]: row for row in rows(sheet) if row[title] is not None}
        assert {serial: row[title] for serial, row in told.items()} == {serial: line.data["amount"] for serial, line in made.items()}
        assert not any(row[other] for row in told.values())
        for line in made.values():  # the chips and the ledger moved alike
            (entry,) = (entry for entry in raw.entries if entry.journal == line.data["journal"])
            assert entry.amount == line.data["amount"] == worth(line.data["moves"][0]["pieces"])
            assert f"table/{line.table}/tray" in (entry.source, entry.target)


def trays(raw: RawBooks, sheet: PaperTable) -> None:
    told = rows(sheet)
    lines = raw.of_day("cage/opener", "cage/closer")
    expected = sorted(
        (raw.labels[line.table], line.what[5:], raw.before(line, f"table/{line.table}/tray"), worth(line.data["counted"])) for line in lines
    )
    assert sorted((row["Table"], row["Opener or closer"], row["Expected"], row["Counted"]) for row in told) == expected
    assert all(row["Over or short"] == row["Counted"] - row["Expected"] for row in told)


def large(raw: RawBooks, sheet: PaperTable, day: str) -> None:
    cash: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for line in raw.lines:
        if line.data.get("day") == day and line.about:
            cash[raw.names[line.about]].update({way: line.data.get(way, 0) for way in ("cash_in", "cash_out")})
    for row in rows(sheet):
        assert (row["Cash in"], row["Cash out"]) == (cash[row["Who"]]["cash_in"], cash[row["Who"]]["cash_out"])


# -- people -----------------------------------------------------------------------------------------------------------------


def playing_book(raw: RawBooks, sheet: PaperTable) -> None:
    """Of whoever has one session at a table on the day: chips in and out, and what rounds have brought."""
    over, found, sessions = {id for id, _, _ in raw.rounds}, results(raw), rows(sheet)
    alone, checked = Counter((row["Who"], row["Table"]) for row in sessions), 0
    for row in sessions:
        table = next(id for id, label in raw.labels.items() if label == row["Table"])
        account = f"table/{table}/player/{row['Who']}"
        chips = [entry for entry in raw.today if not entry.round and account in (entry.source, entry.target)]
        came = raw.held(account, raw.since) + sum(entry.amount for entry in chips if entry.target == account)
        went = sum(entry.amount for entry in chips if entry.source == account)
        if alone[row["Who"], row["Table"]] > 1 or (row["Chips in"], row["Chips out"]) != (came, went):
            continue  # another session, in which nobody banked, is on no paper
        before, fees, _ = found[row["Table"], row["Who"]]
        assert (row["Bank before fees"], row["Fees paid banking"], row["Bank after fees"]) == (before, fees, before - fees)
        played = [entry for entry in raw.entries if entry.round in over and account in (entry.source, entry.target)]
        net = sum(entry.amount * ((entry.target == account) - (entry.source == account)) for entry in played)
        assert row["Bank after fees"] + row["Result of wagers"] == net
        checked += 1
    assert checked > len(sessions) / 2 or not sessions


def rotation(raw: RawBooks, sheet: PaperTable) -> None:
    told = Counter[tuple[str, str]]()
    for row in rows(sheet):
        told[row["Table"], row["Player-dealer"]] += row["Result"]
    assert {key: amount for key, amount in told.items() if amount} == {key: found[0] for key, found in results(raw).items() if found[0]}


def funds(raw: RawBooks, sheet: PaperTable) -> None:
    titles = {line.data["fund"]: line.data["title"] for line in raw.lines if line.what in ("fund/open", "fund/set")}
    paid = Counter[str]()
    for line in raw.of_day("fund/pay"):
        paid[line.data["fund"]] += sum(entry.amount for entry in raw.entries if entry.journal == line.data["journal"])
    told = {row["Fund"]: (row["Opening"], abs(row["Paid"]), row["Closing"]) for row in rows(sheet)}
    for fund, title in titles.items():
        assert told[title] == (raw.held(f"fund/{fund}", raw.since), paid[fund], raw.held(f"fund/{fund}", raw.until))


# -- all of them ------------------------------------------------------------------------------------------------------------


def check_papers(raw: RawBooks, printed: Mapping[str, Paper], day: str) -> None:
    papers = {name: {sheet.title: sheet for sheet in paper.sheets} for name, paper in printed.items()}
    day_report(raw, papers["day"])
    boxes(raw, papers, day)
    windows(raw, papers["cashier"]["Windows"])
    slips(raw, papers["slips"]["Slips"])
    trays(raw, papers["inventory"]["Counts"])
    large(raw, papers["large"]["By person"], day)
    playing_book(raw, papers["playing-book"]["Sessions"])
    rotation(raw, papers["rotation"]["Turns"])
    funds(raw, papers["jackpots"]["Funds of the room, by activity"])
    fees = rows(papers["fees"]["By table and rule"])
    assert sum(row["Collected"] for row in fees) == sum(raw.into(table, "drop") for table in raw.labels)
