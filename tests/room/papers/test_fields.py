"""What a room is asked to have on each paper is on it: columns by their titles, and what stands above them."""

import re
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from cardroom.room.books.days import Days
from cardroom.room.demo.night import DemoNight
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.night import PAPERS
from cardroom.room.desks.papers.paper import Paper
from cardroom.room.desks.papers.retention import paper_rules
from cardroom.room.storage import Store
from tests.room.demo.test_demo import DAY, small

ABOVE = {"Establishment", "Gaming day", "Time zone"}
FIELDS: dict[str, dict[str, set[str]]] = {
    "count-sheet": {
        "above": {"Boxes", "Counted"},
        "Boxes": {"Box", "Table", "Shift", "Kind", "Pulled at", "Pulled by", "Counted at", "Counters", "Amount", "Correction"},
    },
    "drop": {
        "Fees": {"Table", "Shift", "Box", "Collected", "Counted", "Over or short"},
        "Jackpot collections": {"Table", "Shift", "Box", "Collected", "Counted", "Over or short"},
    },
    "fees": {"By table and rule": {"Table", "Option", "Rule", "Source lines", "Rounds", "Due", "Collected", "Difference", "Unexplained"}},
    "cashier": {
        "Windows": {"Window", "Shift", "Cashier", "Opened", "Closed", "Opening", "Expected", "Counted", "Over or short", "Reason"},
        "By denomination": {"Kind", "Face value", "Opening", "Expected", "Counted", "Difference"},
    },
    "slips": {
        "Slips": {
            "Serial", "Kind", "At", "Shift", "Table", "Game", "Denominations", "Fill", "Credit", "Asked for by", "Made by",
            "Struck through by",
        }
    },
    "inventory": {"Counts": {"Table", "Game", "Shift", "Opener or closer", "Denominations", "Expected", "Counted", "Over or short", "By"}},
    "jackpots": {
        "Funds of the room, by activity": {
            "Fund", "Contributed by the room", "Collected from patrons", "Withdrawn as administration", "Paid", "Opening", "Closing",
        },
        "Pay-outs": {"Fund", "Winner", "Round", "Hand on record", "Amount", "Proposed by", "Approved by", "How"},
    },
    "playing-book": {
        "Sessions": {
            "Who", "Table", "From", "Until", "Chips in", "Chips out", "Rounds banked", "Most put up", "Bank before fees",
            "Fees paid banking", "Bank after fees", "Result of wagers",
        }
    },
    "rotation": {
        "Turns": {"Table", "Player-dealer", "From", "Until", "Rounds", "Minutes", "Most put up", "Result"},
        "By player": {"Offered", "Declined", "Accepted", "Rounds held", "Minutes held", "Result"},
        "Offers, round by round": {"Round", "Begun", "Offered to, and his answer", "Player-dealer"},
        "Alarms": {"Alarm", "Table", "Player-dealer", "At"},
    },
    "duty": {
        "On duty": {"Name", "Role", "Planned for", "From", "Until", "Minutes worked", "Minutes of breaks"},
        "Planned, and not on duty": {"Name", "Role", "Shift"},
        "Dealers at tables": {"Table", "Game", "Dealer", "From", "Until", "Minutes"},
        "Tokes": {"Dealer", "Counted", "By", "Amount"},
        "Pools of tokes, as they were split": {"Split at", "By", "Pool", "Dealer", "Minutes worked", "Share"},
        "Shifts that changed hands": {"At", "From", "To", "Role", "What", "By the books", "Counted", "Difference", "Reason"},
    },
    "large": {"above": {"Line"}, "By person": {"Who", "Cash in", "Notice of cash in", "Cash out", "Notice of cash out"}},
    "exclusions": {"above": {"Confidential"}, "Holding on the day": {"Who", "Kind", "From", "Until", "By", "Why"}},
    "journal": {"Lines": {"Line", "At", "Who", "As", "What", "Table", "About", "Details", "Why"}},
    "day": {
        "By shift": {"Shift", "From", "Until", "Rounds", "Fees", "Jackpot collections"},
        "By table": {"Table", "Game", "Opened", "Closed", "Rounds an hour", "Rounds", "Fees"},
        "Lists": {"Game", "Names", "Seated", "Gone", "Waiting", "Usual wait, minutes"},
        "Balance": {"Where", "When the day began", "Moved", "When it ended"},
        "To be looked at": {"At", "What", "Table", "Who and why"},
    },
}  # fmt: skip
SIGNED = {"count-sheet": 2, "slips": 2, "cashier": 2, "inventory": 2, "drop": 1, "jackpots": 1, "playing-book": 1, "duty": 1, "day": 1}


@pytest.fixture(scope="module")
def store_and_papers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Store, dict[str, Paper]]]:
    folder: Path = tmp_path_factory.mktemp("fields")
    store = Store.open(f"sqlite:///{folder}/room.db", serve=True, create=True)
    played = DemoNight.on(store, 3, DAY, small())
    for _ in played.run():
        pass
    log = Log(store, DAY, played.ended + 86_400)
    assert played.room.rounds == len(log.rounds) > 0  # as many as `cardroom demo` says
    yield store, {name: make(log) for name, make in PAPERS.items()}
    store.close()


@pytest.fixture(scope="module")
def papers(store_and_papers: tuple[Store, dict[str, Paper]]) -> dict[str, Paper]:
    return store_and_papers[1]


def test_every_paper_is_asked_about() -> None:
    assert FIELDS.keys() == PAPERS.keys() == paper_rules().years.keys()


@pytest.mark.parametrize("name", FIELDS)
def test_what_is_asked_for_is_on_it(papers: dict[str, Paper], name: str) -> None:
    paper = papers[name]
    above = dict(paper.heading)
    assert ABOVE | FIELDS[name].get("above", set()) <= above.keys() and all(above.values())
    assert above["Gaming day"] == date.isoformat(DAY)
    sheets = {sheet.title: sheet for sheet in paper.sheets}
    for title, fields in FIELDS[name].items():
        if title != "above":
            assert fields <= {column.title for column in sheets[title].columns}, title
    assert len(paper.signed) == SIGNED.get(name, 0)
    assert f"{paper_rules().years[name]} years" in paper.kept


def test_every_row_says_what_is_behind_it(papers: dict[str, Paper]) -> None:
    without = {
        (paper.name, sheet.title)
        for paper in papers.values()
        for sheet in paper.sheets
        for row in sheet.rows
        if not any(row.behind) and any(isinstance(value, int) and value for value in row.values)
    }
    assert without == set()


def test_fills_and_credits_are_totalled_apart(papers: dict[str, Paper]) -> None:
    sheet = papers["slips"].sheets[0]
    titles = [column.title for column in sheet.columns]
    kind, fill, credit = (titles.index(title) for title in ("Kind", "Fill", "Credit"))
    assert {row.values[kind] for row in sheet.rows} == {"fill", "credit"}
    assert all((row.values[fill] is None) == (row.values[kind] == "credit") for row in sheet.rows)
    assert all((row.values[credit] is None) == (row.values[kind] == "fill") for row in sheet.rows)


def test_rows_of_jackpot_collections_have_collections_alone_behind_them(store_and_papers: tuple[Store, dict[str, Paper]]) -> None:
    store, papers = store_and_papers
    (sheet,) = (sheet for sheet in papers["drop"].sheets if sheet.title == "Jackpot collections")
    collected = [column.title for column in sheet.columns].index("Collected")
    entries = dict(store.ledger.entries(limit=1_000_000))
    assert sheet.rows
    for row in sheet.rows:
        own = [entries[number] for number in row.behind.entries]
        assert all(entry.round_id for entry in own)
        assert row.values[collected] == sum(entry.amount if entry.target.endswith("/jackpot") else -entry.amount for entry in own)
        assert not any(entry.target.endswith("/jackpot") and entry.source == "house" for entry in own)


def test_the_paper_of_the_staff_comes_to_what_the_journal_says(store_and_papers: tuple[Store, dict[str, Paper]]) -> None:
    """Minutes at tables, minutes on duty and tokes, added up from the stored lines alone."""
    store, papers = store_and_papers
    sheets = {sheet.title: sheet for sheet in papers["duty"].sheets}
    journal = [row for _, row in store.journal.lines()]
    names = {row.id: row.name for row in store.people.visitors()}
    days = Days()
    for number, row in store.journal.lines():
        days.fold(number, row)
    span = days.calendar.whole(DAY)
    tables = {row.table_id: store.tables.find(row.table_id) for row in journal if row.what == "dealer" and row.table_id}
    closed = {id: found.closed_at or span.until for id, found in tables.items() if found is not None}
    dealing: dict[str, tuple[str, float]] = {}
    minutes: defaultdict[str, float] = defaultdict(float)

    def leaves(table: str, at: float) -> None:
        who, since = dealing.pop(table)
        minutes[who] += (min(at, closed[table], span.until) - since) / 60

    for row in journal:
        if row.what == "dealer":
            who = names[str(row.data["visitor"])]
            for table in [each for each, (other, _) in dealing.items() if other == who or each == row.table_id]:
                leaves(table, row.at)
            dealing[row.table_id or ""] = (who, row.at)
        elif row.what == "duty/out":
            for table in [each for each, (other, _) in dealing.items() if other == names[row.about or ""]]:
                leaves(table, row.at)
    assert not dealing and len(minutes) > 2
    printed = [(str(line.values[2]), float(str(line.values[5]))) for line in sheets["Dealers at tables"].rows]
    assert {who: sum(each for other, each in printed if other == who) for who, _ in printed} == pytest.approx(minutes)
    worked = {row.values[0]: row.values[5] for row in sheets["On duty"].rows}
    on = {names[row.about or ""]: row.at for row in journal if row.what == "duty/in"}
    off = {names[row.about or ""]: row.at for row in journal if row.what == "duty/out"}
    assert worked == pytest.approx({name: (min(off[name], span.until) - on[name]) / 60 for name in on})
    tokes = sum(int(str(row.data["amount"])) for row in journal if row.what == "duty/tokes")
    assert tokes == sum(int(str(row.values[3])) for row in sheets["Tokes"].rows) > 0
    shares = [row.values for row in sheets["Pools of tokes, as they were split"].rows]
    assert sum(int(str(values[5])) for values in shares) == tokes
    dealers = {name: (off[name] - on[name]) for name in minutes} | {str(v[3]): off[str(v[3])] - on[str(v[3])] for v in shares}
    for values in shares:
        fair = tokes * dealers[str(values[3])] / sum(dealers.values())
        assert abs(int(str(values[5])) - fair) < 1


def test_the_journal_on_paper_calls_tables_as_people_do(store_and_papers: tuple[Store, dict[str, Paper]]) -> None:
    store, papers = store_and_papers
    (sheet,) = papers["journal"].sheets
    titles = [column.title for column in sheet.columns]
    ids = {row.table_id for _, row in store.journal.lines() if row.table_id}
    said = [str(row.values[titles.index(title)]) for row in sheet.rows for title in ("Table", "Details")]
    assert len(ids) > 2 and not [text for text in said if any(re.search(rf"\b{id}\b(?!-)", text) for id in ids)]
    moved = next(row for row in sheet.rows if row.values[titles.index("What")] == "seats/pair")
    assert str(moved.values[titles.index("Details")]).startswith("main 1, feeder 2")
