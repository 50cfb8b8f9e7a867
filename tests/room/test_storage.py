"""What is written is there, all of it or nothing, and stays."""

import sqlite3
import threading
import traceback
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import psycopg
import pytest

from cardroom.room.base.errors import BadText, StorageError
from cardroom.room.storage import (
    Change,
    InputRow,
    LedgerEntry,
    PlayerRow,
    ResultRow,
    RoundHead,
    RoundRow,
    SeatRow,
    StaffRow,
    Store,
    StoredRound,
    TableRow,
    VisitorRow,
    database,
)
from cardroom.room.storage import balances as held
from cardroom.room.storage.rows import OutcomeData, SeatState, StoredTableState


def table_state(**parts: object) -> StoredTableState:
    """Whatever a table may keep: here any data will do."""
    return cast(StoredTableState, parts)


def seat_state(**parts: object) -> SeatState:
    return cast(SeatState, parts)


NO_OUTCOME = OutcomeData(stacks={}, drop=0, jackpot=0)
ANN = VisitorRow("v1", "Ann", 10.25)
BOB = VisitorRow("v2", "Bob", 11.0)
TABLE = TableRow(
    "7k3m9q", "tres-lounge/texas-holdem", "d1g", {"bots": 3, "table": {"bets": [300, 600]}}, table_state(n=1), "v1", 20.5, None
)
OTHER = TableRow("abcdef", "tres-lounge/omaha", "d2g", {}, {}, "v2", 21.0, None)
SETUP = {"edition": "tres-lounge/texas-holdem", "chance": {"kind": "live", "seed": "00ff"}, "stacks": {"Ann": 100, "Zoë": 5}}
ROUND = RoundRow("7k3m9q-1", "7k3m9q", 1, SETUP, 30.125, "c0ffee")


def entry(journal: str, line: int, source: str, target: str, amount: int, **more: Any) -> LedgerEntry:
    return LedgerEntry(
        journal, line, 40.0, more.get("table"), more.get("round"), source, target, amount, "why", "rule", more.get("reverses")
    )


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store.open(url, serve=True)
    yield made
    made.close()


def change(**rows: list[Any]) -> Change:
    made = Change()
    for kind, values in rows.items():
        getattr(made, kind).extend(values)
    return made


def opened(store: Store) -> None:
    store.write([change(visitors=[ANN, BOB], tables=[TABLE, OTHER])])


def test_everything_comes_back_as_it_was_written(store: Store) -> None:
    seats = [
        SeatRow("7k3m9q", "Kit", None, None, seat_state(out=True)),
        SeatRow("7k3m9q", "Ann", 2, "v1", seat_state()),
        SeatRow("7k3m9q", "Zoë", 1, None, seat_state()),
    ]
    inputs: list[dict[str, Any]] = [{"player": "Ann", "verb": "raise", "amount": 1200}, {"floor": "x", "args": {"n": {"@tuple": [1, 2]}}}]
    result = ResultRow("7k3m9q-1", 50.5, True, {"stacks": {"Ann": 100, "Zoë": 5}, "drop": 0, "jackpot": 7})
    rows = change(
        visitors=[ANN, BOB],
        tables=[TABLE, OTHER],
        seats=seats,
        rounds=[ROUND],
        players=[PlayerRow("7k3m9q-1", "Ann", "v1"), PlayerRow("7k3m9q-1", "Zoë", None)],
        inputs=[InputRow("7k3m9q-1", seq, data, 31.0 + seq) for seq, data in enumerate(inputs)],
        results=[result],
        entries=[
            entry("c-1", 0, "house", "visitor/v1", 2**40),
            entry("7k3m9q-1", 0, "visitor/v1", "table/7k3m9q/pot/0", 1, table="7k3m9q", round="7k3m9q-1"),
        ],
    )
    store.write([rows])
    assert store.people.visitors() == [ANN, BOB]
    assert store.tables.open() == [TABLE, OTHER]
    assert (store.tables.find("abcdef"), store.tables.find("nobody")) == (OTHER, None)
    assert store.tables.seats("7k3m9q") == [seats[2], seats[1], seats[0]]  # by seat, those behind last
    expected = StoredRound(ROUND, tuple(inputs), result, {"Ann": "v1", "Zoë": None})
    assert store.rounds.find("7k3m9q-1") == expected == store.rounds.last("7k3m9q")
    assert (store.rounds.find("7k3m9q-2"), store.rounds.last("abcdef")) == (None, None)
    assert store.rounds.heads() == [RoundHead("7k3m9q-1", "7k3m9q", 1, "tres-lounge/texas-holdem", 30.125, 50.5, True)]
    assert store.ledger.entries() == [(2, rows.entries[1]), (1, rows.entries[0])]
    assert store.ledger.balances() == {"house": -(2**40), "table/7k3m9q/pot/0": 1, "visitor/v1": 2**40 - 1}


def test_state_and_names_change_and_nothing_else_of_a_table_or_visitor(store: Store) -> None:
    opened(store)
    store.write([change(tables=[TABLE._replace(state=table_state(n=2), settings={"bots": 9}, edition="other", closed_at=99.0)])])
    store.write([change(visitors=[ANN._replace(name="Änn", created_at=99.0)])])
    assert store.tables.find("7k3m9q") == TABLE._replace(state=table_state(n=2), closed_at=99.0)
    assert store.tables.open() == [OTHER]
    assert store.people.visitors() == [ANN._replace(name="Änn"), BOB]


def test_of_seats_the_last_word_counts_in_a_batch(store: Store) -> None:
    opened(store)
    ann, bob = SeatRow("7k3m9q", "Ann", 1, "v1", seat_state()), SeatRow("7k3m9q", "Bob", 2, "v2", seat_state())
    store.write([change(seats=[ann, bob])])
    assert store.tables.seats("7k3m9q") == [ann, bob]
    back = ann._replace(seat=5, state=seat_state(again=True))
    store.write(
        [change(gone=[("7k3m9q", "Ann")]), change(seats=[back]), change(seats=[bob._replace(seat=3)]), change(gone=[("7k3m9q", "Bob")])]
    )
    assert store.tables.seats("7k3m9q") == [back]
    store.write([change(gone=[("7k3m9q", "Ann")], seats=[ann])])  # in one change: he got up, and sits again
    assert store.tables.seats("7k3m9q") == [ann]


@pytest.mark.parametrize(
    "bad",
    [
        change(visitors=[VisitorRow("v3", "BOB", 1.0)]),  # the name is taken, whatever its case
        change(rounds=[ROUND._replace(id="7k3m9q-x")]),  # number 1 of this table is there
        change(rounds=[RoundRow("zzz-1", "zzz", 1, {}, 1.0)]),  # no such table
        change(inputs=[InputRow("7k3m9q-1", 0, {}, 1.0)]),
        change(results=[ResultRow("7k3m9q-1", 1.0, False, NO_OUTCOME), ResultRow("7k3m9q-1", 2.0, False, NO_OUTCOME)]),
        change(entries=[entry("c-1", 0, "house", "visitor/v1", 5)]),
        change(entries=[entry("c-9", 0, "house", "visitor/v1", 0)]),
        change(entries=[entry("c-9", 0, "house", "visitor/v1", -5)]),
        change(entries=[entry("c-9", 0, "house", "visitor/v1", 2**70)]),
        change(tables=[TABLE._replace(state=table_state(x=float("nan")))]),
        change(tables=[TABLE._replace(state=table_state(x=object()))]),
    ],
)
def test_a_batch_goes_in_whole_or_not_at_all(store: Store, bad: Change) -> None:
    opened(store)
    first = change(
        rounds=[ROUND], inputs=[InputRow("7k3m9q-1", 0, {"player": "Ann"}, 1.0)], entries=[entry("c-1", 0, "house", "visitor/v1", 100)]
    )
    store.write([first])
    good = change(
        visitors=[ANN._replace(name="Anna")],
        tables=[TABLE._replace(state=table_state(n=7))],
        seats=[SeatRow("7k3m9q", "Ann", 1, "v1", seat_state())],
        rounds=[RoundRow("abcdef-1", "abcdef", 1, {}, 2.0)],
        entries=[entry("c-2", 0, "house", "visitor/v2", 100)],
    )
    with pytest.raises(StorageError) as refusal:
        store.write([good, bad])
    said = str(refusal.value)
    assert said.startswith("The database has refused a change, and nothing of it is written: ") and "\n" not in said
    assert refusal.value.__cause__ is None  # what the driver says may hold values of the change
    assert store.people.visitors() == [ANN, BOB]
    assert store.tables.find("7k3m9q") == TABLE
    assert store.tables.seats("7k3m9q") == []
    assert store.rounds.find("abcdef-1") is None
    assert [id for id, _ in store.ledger.entries()] == [1]
    store.write([good])  # the store lives on, and numbers its entries without a gap
    assert [id for id, _ in store.ledger.entries()] == [2, 1]


def test_a_refusal_tells_no_secret(store: Store) -> None:
    opened(store)
    store.write([change(rounds=[ROUND])])
    negative = entry("7k3m9q-1", 0, "house", "00ff", -1)  # PostgreSQL tells the whole row that fails a check
    for bad in (change(rounds=[ROUND]), change(rounds=[ROUND._replace(id="x", table_id="nowhere")]), change(entries=[negative])):
        with pytest.raises(StorageError) as refusal:
            store.write([bad])
        assert "00ff" not in "".join(traceback.format_exception(refusal.value))


STATEMENTS = [
    f"{verb} {table}{rest}"
    for table, column in [
        ("rounds", "number"),
        ("round_players", "player"),
        ("inputs", "seq"),
        ("results", "over_at"),
        ("entries", "amount"),
        ("links", "hash"),
    ]
    for verb, rest in [("UPDATE", f" SET {column} = {column}"), ("DELETE FROM", "")]
]


def written(store: Store) -> None:
    opened(store)
    store.write(
        [
            change(
                rounds=[ROUND],
                players=[PlayerRow("7k3m9q-1", "Ann", "v1")],
                inputs=[InputRow("7k3m9q-1", 0, {}, 1.0)],
                results=[ResultRow("7k3m9q-1", 2.0, False, NO_OUTCOME)],
                entries=[entry("c-1", 0, "house", "visitor/v1", 100)],
            )
        ]
    )


def test_what_is_written_can_be_neither_changed_nor_taken_away(url: str, store: Store) -> None:
    written(store)
    for statement in STATEMENTS:
        with (
            raw(url) as connection,
            pytest.raises((sqlite3.IntegrityError, psycopg.errors.RestrictViolation), match="what is written stays"),
        ):
            connection.execute(statement)
    assert store.rounds.find("7k3m9q-1") is not None and store.ledger.balance("visitor/v1") == 100


def test_nor_can_it_be_replaced_or_emptied(url: str, store: Store) -> None:
    written(store)
    for table in ("rounds", "round_players", "inputs", "results", "entries", "links"):
        if url.startswith("sqlite"):
            with raw(url) as connection, pytest.raises(sqlite3.IntegrityError, match="this is written already"):
                connection.execute(f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}")
        else:
            with raw(url) as connection, pytest.raises(psycopg.errors.RestrictViolation, match="what is written stays"):
                connection.execute(f"TRUNCATE {table} CASCADE")
    assert store.rounds.find("7k3m9q-1") is not None and store.ledger.balance("visitor/v1") == 100


def raw(url: str) -> Any:
    """A connection past all of our own code."""
    return sqlite3.connect(url.removeprefix("sqlite:///")) if url.startswith("sqlite") else psycopg.connect(url)


def test_a_reader_sees_one_moment_while_others_write(store: Store) -> None:
    opened(store)
    store.write([change(entries=[entry("c-1", 0, "house", "visitor/v1", 100)])])
    with store.reading() as connection:
        before = held.balance(connection, "visitor/v1")
        store.write([change(entries=[entry("c-2", 0, "house", "visitor/v1", 50)])])
        assert held.balance(connection, "visitor/v1") == before == 100
    assert store.ledger.balance("visitor/v1") == 150


def test_any_thread_reads_while_one_writes(store: Store) -> None:
    opened(store)
    wrong: list[object] = []
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            balances = store.ledger.balances("visitor/")
            if balances.get("visitor/v1", 0) != balances.get("visitor/v2", 0):  # each change brings both the same
                wrong.append(balances)

    threads = [threading.Thread(target=read) for _ in range(3)]
    for thread in threads:
        thread.start()
    for number in range(50):
        both = [entry(f"c-{number}", line, "house", f"visitor/v{line + 1}", 1) for line in range(2)]
        store.write([change(entries=both)])
    done.set()
    for thread in threads:
        thread.join()
    assert not wrong and store.ledger.balance("house") == -100


def test_a_writer_in_the_way_is_told_and_then_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_MS", 50)
    file = tmp_path / "room.db"
    store = Store.open(f"sqlite:///{file}", serve=True)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="nothing of it is written: database is locked"):
        opened(store)
    other.execute("ROLLBACK")
    opened(store)
    assert store.people.visitors() == [ANN, BOB]
    store.close()
    with pytest.raises(StorageError, match="closed"):
        opened(store)


def test_rounds_know_where_in_the_ledger_they_began(url: str, store: Store) -> None:
    opened(store)
    bought = [entry("c-1", 0, "house", "visitor/v1", 9), entry("c-2", 0, "visitor/v1", "table/7k3m9q/player/Ann", 9, table="7k3m9q")]
    store.write([change(entries=bought)])
    blind = entry("7k3m9q-1", 0, "table/7k3m9q/player/Ann", "table/7k3m9q/pot/0", 1, table="7k3m9q", round="7k3m9q-1")
    more = entry("c-3", 0, "house", "table/7k3m9q/player/Bob", 9, table="7k3m9q")
    later = entry("c-4", 0, "house", "table/abcdef/player/Bob", 9, table="abcdef")
    # The first has bought in between and posts at once; the second posts nothing yet; both in one transaction.
    store.write(
        [change(rounds=[ROUND], entries=[more, blind]), change(rounds=[RoundRow("abcdef-1", "abcdef", 1, {}, 1.0)], entries=[later])]
    )
    with raw(url) as connection:
        found = connection.execute("SELECT id, after_entry FROM rounds ORDER BY id").fetchall()
    assert found == [("7k3m9q-1", 3), ("abcdef-1", 5)]


def test_rounds_are_listed_newest_first(store: Store) -> None:
    opened(store)
    rows = [
        RoundRow(f"{table}-{number}", table, number, {}, 100.0 + number + at)
        for at, table in ((0, "7k3m9q"), (0.5, "abcdef"))
        for number in (1, 2, 3)
    ]
    played = [PlayerRow(row.id, "Ann", "v1" if row.number > 1 else None) for row in rows]
    over = [ResultRow("abcdef-2", 200.0, False, NO_OUTCOME)]
    store.write([change(rounds=rows, players=played, results=over)])

    def ids(**asked: Any) -> list[str]:
        return [head.id for head in store.rounds.heads(**asked)]

    assert ids() == ["abcdef-3", "7k3m9q-3", "abcdef-2", "7k3m9q-2", "abcdef-1", "7k3m9q-1"]
    assert ids(limit=2) == ["abcdef-3", "7k3m9q-3"]
    assert ids(before=103.0) == ["abcdef-2", "7k3m9q-2", "abcdef-1", "7k3m9q-1"]
    assert ids(table_id="abcdef", visitor_id="v1") == ["abcdef-3", "abcdef-2"]
    assert [(head.id, head.over_at, head.edition) for head in store.rounds.heads(table_id="abcdef", before=103.0, limit=1)] == [
        ("abcdef-2", 200.0, "tres-lounge/omaha")
    ]


def test_entries_are_found_by_journal_and_account(store: Store) -> None:
    opened(store)
    made = [entry("c-1", line, "house", f"visitor/v{1 + line % 2}", 10 + line) for line in range(4)]
    made.append(entry("c-2", 0, "visitor/v1", "visitor/v2", 5))
    store.write([change(entries=made)])

    def ids(**asked: Any) -> list[int]:
        return [id for id, _ in store.ledger.entries(**asked)]

    assert ids(journal="c-1") == [1, 2, 3, 4]
    assert ids(account="visitor/v1") == [5, 3, 1]
    assert ids(account="visitor/v1", limit=2) == [5, 3]
    assert ids(account="visitor/v1", before=5) == [3, 1]
    assert ids(account="visitor/v1", journal="c-1") == [1, 3]
    assert ids(limit=2) == [5, 4]


def test_balances_by_how_an_account_begins(store: Store) -> None:
    opened(store)
    names = ["table/a/player/Ann", "table/a/player/ann", "table/a/player/Zoë", "table/a!", "table/ab/drop", "table/A/drop", "visitor/v1"]
    made = [entry("c-1", line, "house", name, line + 1) for line, name in enumerate(names)]
    store.write([change(entries=[*made, entry("c-2", 0, "visitor/v1", "house", 7)])])
    assert store.ledger.balances("table/a/") == {"table/a/player/Ann": 1, "table/a/player/Zoë": 3, "table/a/player/ann": 2}
    assert store.ledger.balances("visitor/") == {}  # what holds nothing is left out
    assert list(store.ledger.balances("table/a")) == [
        "table/a!",
        "table/a/player/Ann",
        "table/a/player/Zoë",
        "table/a/player/ann",
        "table/ab/drop",
    ]
    assert store.ledger.balances()["house"] == -21
    assert (store.ledger.balance("table/ab/drop"), store.ledger.balance("nobody")) == (5, 0)


@pytest.mark.parametrize("where", ["staff", "entries", "visitors"])
def test_text_with_nul_is_refused_on_every_database_alike(either_url: str, where: str) -> None:
    with closing(Store.open(either_url, serve=True)) as store:
        change = Change()
        change.visitors.append(VisitorRow("v1", "Ann\0" if where == "visitors" else "Ann", 1.0))
        change.staff.append(StaffRow(1.0, "console", "operator", "", "note", why="so\0so" if where == "staff" else "so"))
        why = "welcome\0" if where == "entries" else "welcome"
        change.entries.append(LedgerEntry("c-1", 0, 1.0, None, None, "house", "visitor/v1", 1, why, ""))
        with pytest.raises(BadText, match=r"^Text may not contain the character NUL\.$"):
            store.write([change])
        assert store.people.visitors() == [] and store.journal.lines() == []
