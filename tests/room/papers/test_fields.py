"""What a room is asked to have on each paper is on it: columns by their titles, and what stands above them."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

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
            "Serial", "Kind", "At", "Shift", "Table", "Game", "Denominations", "Amount", "Asked for by", "Made by", "Struck through by",
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
            "Who", "Table", "From", "Until", "Chips in", "Chips out", "Rounds banked", "Most put up", "Result of the bank",
            "Fees paid banking",
        }
    },
    "rotation": {
        "Turns": {"Table", "Player-dealer", "From", "Until", "Rounds", "Minutes", "Most put up", "Result"},
        "By player": {"Offered", "Declined", "Accepted", "Rounds held", "Minutes held", "Result"},
        "Offers, round by round": {"Round", "Begun", "Offered to, and his answer", "Player-dealer"},
        "Alarms": {"Alarm", "Table", "Player-dealer", "At"},
    },
    "large": {"above": {"Line"}, "By person": {"Who", "Cash in", "Notice of cash in", "Cash out", "Notice of cash out"}},
    "exclusions": {"above": {"Confidential"}, "Holding on the day": {"Who", "Kind", "From", "Until", "By", "Why"}},
    "journal": {"Lines": {"Line", "At", "Who", "As", "What", "Table", "About", "Details", "Why"}},
    "day": {
        "By shift": {"Shift", "From", "Until", "Rounds", "Fees", "Jackpot collections"},
        "By table": {"Table", "Game", "Opened", "Closed", "Rounds an hour", "Rounds", "Fees"},
        "Lists": {"Game", "Names", "Seated", "Gone", "Usual wait, minutes"},
        "Balance": {"Where", "When the day began", "Moved", "When it ended"},
        "To be looked at": {"At", "What", "Table", "Who and why"},
    },
}  # fmt: skip
SIGNED = {"count-sheet": 2, "slips": 2, "cashier": 2, "inventory": 2, "drop": 1, "jackpots": 1, "playing-book": 1, "day": 1}


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Paper]]:
    folder: Path = tmp_path_factory.mktemp("fields")
    store = Store.open(f"sqlite:///{folder}/room.db", serve=True, create=True)
    played = DemoNight(store, 3, DAY, small())
    for _ in played.run():
        pass
    log = Log(store, DAY, played.ended + 86_400)
    yield {name: make(log) for name, make in PAPERS.items()}
    store.close()


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
    assert without == {("count-sheet", "By denomination")}  # sums of the sheet above it
