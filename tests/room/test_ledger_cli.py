"""``cardroom ledger`` and ``cardroom export``, as an operator uses them."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.cli import run
from cardroom.records.files import parse
from cardroom.records.phh_file import read_phh
from cardroom.records.settle import settle
from cardroom.records.verify import verify as verify_record
from cardroom.room.storage import Change, Store
from tests.patience import SOON
from tests.room.played import PlayedTable, play, played_once
from tests.room.test_ledger_damage import HOLDEM, SHOE, Books


class Room:
    def __init__(self, url: str, capsys: pytest.CaptureFixture[str]) -> None:
        self.url, self.capsys = url, capsys
        self.holdem, self.shoe = PlayedTable("aaa", HOLDEM, seed="a pot is won"), PlayedTable("bbb", SHOE)
        self.store = played_once(url, "room", lambda store: play(store, self.holdem, self.shoe, rounds=2), serve=False)

    def writes(self, what: Callable[[Store], None]) -> None:
        """As a server that ends at once, so that a command may have the database to itself."""
        with closing(Store.open(self.url, serve=True, patience=SOON)) as store:
            what(store)

    def says(self, *args: str, code: int = 0) -> str:
        """What a command prints: on standard error if it fails, which is one sentence."""
        self.capsys.readouterr()
        assert run([*args, "--database", self.url]) == code
        out, err = self.capsys.readouterr()
        if not code:
            assert not err
            return out
        assert err.count("\n") == 1 and err.endswith(".\n")
        return err.strip()

    def json(self, *args: str) -> Any:
        return json.loads(self.says(*args, "--json"))

    def closes(self, table: PlayedTable) -> None:
        change = Change()
        change.tables.append(table.opens().tables[0]._replace(closed_at=5000.0))
        self.writes(lambda store: store.write([change]))


@pytest.fixture
def room(either_url: str, capsys: pytest.CaptureFixture[str]) -> Iterator[Room]:
    made = Room(either_url, capsys)
    yield made
    made.store.close()


# -- the ledger -------------------------------------------------------------------------------------------------------------


def test_balances(room: Room) -> None:
    held = room.store.ledger.balances()
    assert room.json("ledger") == {"balances": held} == room.json("ledger", "balances")
    assert room.json("ledger", "balances", "visitor/") == {"balances": {"visitor/v-aaa": 4500_00, "visitor/v-bbb": 4500_00}}
    lines = room.says("ledger").splitlines()
    assert [line.split()[0] for line in lines] == list(held)
    assert lines[0].endswith("  -$12,000") and len({len(line) for line in lines}) == 1  # amounts are flush right
    assert room.says("ledger", "balances", "nobody") == "No account that begins with 'nobody' holds anything.\n"


def test_an_account(room: Room) -> None:
    data = room.json("ledger", "account", "visitor/v-aaa")
    assert (data["balance"], [(e["amount"], e["why"]) for e in data["entries"]]) == (
        4500_00,
        [(500_00, "buy-in"), (5000_00, "welcome chips")],
    )
    text = room.says("ledger", "account", "visitor/v-aaa", "--last", "1")
    assert "-$500" in text and "table/aaa/player/Ann" in text and "welcome" not in text and "visitor/v-aaa holds $4,500." in text
    assert room.says("ledger", "account", "visitor/nobody", code=2) == "Nothing has moved on an account 'visitor/nobody'."


def test_a_round(room: Room) -> None:
    entries = room.store.ledger.entries(journal="aaa-1")
    data = room.json("ledger", "round", "aaa-1")
    assert [(e["id"], e["amount"], e["rule"]) for e in data["entries"]] == [(id, e.amount, e.rule) for id, e in entries]
    assert data["round"]["edition"] == HOLDEM and data["round"]["result"]["void"] is False and data["taken_back"] is None
    text = room.says("ledger", "round", "aaa-1")
    assert f"aaa-1, {HOLDEM}" in text and "small blind" in text and "collection." in text and "→" not in text
    assert room.json("ledger", "round", "c-aaa-0")["entries"][0]["why"] == "welcome chips"
    assert room.says("ledger", "round", "zzz-1", code=2) == "There is neither a round nor a journal 'zzz-1' in the ledger."


def test_verify_holds(room: Room) -> None:
    assert room.says("ledger", "verify").startswith("The ledger holds: 2 tables, 4 rounds, ")
    data = room.json("ledger", "verify")
    assert (data["ok"], data["problems"], data["rounds"]) == (True, [], 4)


def test_verify_does_not_hold(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    books = Books(url)
    books.do("UPDATE results SET void = NOT void WHERE round_id = 'aaa-1'")
    books.store.close()
    history = "Round aaa-1: the history of Ann has void False, the log True."
    problem = "Round aaa-1: its result says that it was void, played again it is played to its end."
    assert run(["ledger", "verify", "--database", url]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("The ledger DOES NOT HOLD: 2 tables, 5 rounds, ")
    assert err.startswith("Row aaa-1 of results: is not what was written; link ") and err.count("\n") == 1
    assert run(["ledger", "verify", "--json", "--database", url]) == 2
    assert json.loads(capsys.readouterr().out)["problems"] == [err.strip(), history, problem]


def test_reverse(room: Room) -> None:
    assert room.says("ledger", "reverse", "aaa-2", code=2) == "Say why the journal is taken back, with --why."
    count = len(room.store.ledger.entries(journal="aaa-2"))
    assert room.says("ledger", "reverse", "aaa-2", "--why", "a wrong card") == (
        f"Journal aaa-2 is taken back by journal r-aaa-2: {count} entries.\n"
    )
    assert room.json("ledger", "round", "aaa-2")["taken_back"] == "a wrong card"
    assert "a wrong card" in room.says("ledger", "round", "aaa-2")
    assert room.says("ledger", "verify").startswith("The ledger holds")
    assert "has been taken back already" in room.says("ledger", "reverse", "aaa-2", "--why", "again", code=2)
    made = room.json("ledger", "reverse", "aaa-1", "--why", "that too")
    assert made["journal"] == "r-aaa-1" and {e["why"] for e in made["entries"]} == {"that too"}


def test_reverse_is_refused_while_a_server_runs(room: Room) -> None:
    server = Store.open(room.url, serve=True, patience=SOON)
    assert "another card room is running on this database" in room.says("ledger", "reverse", "aaa-2", "--why", "x", code=2)
    assert room.says("ledger", "verify").startswith("The ledger holds")  # reading is not
    server.close()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["ledger", "audit"], "`cardroom ledger` does balances, account, round, verify, head, reverse, correct, archive, not 'audit'."),
        (["ledger", "round"], "Say which: `cardroom ledger round ROUND`."),
        (["ledger", "account"], "Say which: `cardroom ledger account ACCOUNT`."),
        (["ledger", "verify", "aaa-1"], "`cardroom ledger verify` is about everything: it takes no name."),
        (["export", "aaa-1", "--form", "secret"], "--form must be auditor or public, not 'secret'."),
        (["export", "aaa-1", "--phh", "--settle"], "Of --phh and --settle one can be: each is a format of its own."),
        (["export", "aaa-1", "--form", "public", "--phh"], "PHH tells every hand face up: there is no public form of it."),
    ],
)
def test_what_is_asked_wrongly(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*args, "--database", "nowhere.db"]) == 2
    assert capsys.readouterr().err == f"{says}\n"


def test_without_a_database(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_DATABASE", str(tmp_path / "none.db"))
    for args in (["ledger"], ["ledger", "verify"], ["ledger", "reverse", "x", "--why", "y"], ["export", "aaa-1"]):
        assert run(args) == 2
        assert capsys.readouterr().err == f"{tmp_path}/none.db: there is no such file; `cardroom serve` makes one.\n"
    assert list(tmp_path.iterdir()) == []


# -- a round as a record ----------------------------------------------------------------------------------------------------


def test_a_round_as_the_auditors_record(room: Room) -> None:
    record = json.loads(room.says("export", "aaa-1"))
    assert record["form"] == "auditor" and "seed" in record["setup"]["chance"]
    assert verify_record(record, "it").ok
    assert [e["amount"] for e in record["events"] if e["event"] == "transfer"] == [
        e.amount for _, e in room.store.ledger.entries(journal="aaa-1")
    ]


def test_a_round_as_the_public_record(room: Room) -> None:
    for round in ("aaa-1", "bbb-2"):  # of a shoe that goes on too: it holds no seed
        record = json.loads(room.says("export", round, "--form", "public"))
        assert record["form"] == "public" and "seed" not in record["setup"]["chance"]
        assert verify_record(record, "it").ok


def test_a_round_as_phh(room: Room) -> None:
    import tomllib

    hand = read_phh(tomllib.loads(room.says("export", "aaa-1", "--phh")), "it")[0]
    stored = room.store.rounds.find("aaa-1")
    assert stored is not None and stored.result is not None
    assert dict(zip(hand.players, hand.declared, strict=True)) == stored.result.outcome["stacks"]
    assert "PHH has no code for this game" in room.says("export", "bbb-1", "--phh", code=2)


def test_a_round_as_a_settle_file(room: Room) -> None:
    """It holds what the table saw, so a shoe that goes on need not stay shut."""
    for id in ("aaa-1", "bbb-2"):
        stored = room.store.rounds.find(id)
        assert stored is not None and stored.result is not None
        settled = settle(parse(room.says("export", id, "--settle"), "it"), "it")
        assert dict(settled.round.outcome.stacks) == stored.result.outcome["stacks"]


def test_a_running_round_stays_secret(room: Room) -> None:
    room.writes(lambda store: store.write([room.holdem.begins()]))
    secret = "the auditor's record holds the seed of cards still to come, and is written when they have been dealt."
    assert room.says("export", "aaa-3", code=2) == f"Round aaa-3 is running: {secret}"
    assert room.says("export", "aaa-3", "--phh", code=2) == f"Round aaa-3 is running: {secret}"
    assert "The round is not over" in room.says("export", "aaa-3", "--form", "public", code=2)
    assert "The round is not over" in room.says("export", "aaa-3", "--settle", code=2)
    assert json.loads(room.says("export", "aaa-2"))["over"] is True  # its cards were other cards
    room.closes(room.holdem)  # nothing more is dealt there
    assert json.loads(room.says("export", "aaa-3"))["over"] is False


def test_a_shoe_in_play_stays_secret(room: Room) -> None:
    assert room.store.rounds.find("bbb-1") and room.shoe.round and room.shoe.round.outcome.carry["shoe"]
    for round in ("bbb-1", "bbb-2"):
        assert room.says("export", round, code=2).startswith(f"The shoe of round {round} goes on at table bbb: ")
    room.writes(lambda store: store.write([room.shoe.begins()]))
    assert room.says("export", "bbb-1", code=2).startswith("Round bbb-3 is running with the shoe of round bbb-1: ")
    room.writes(lambda store: store.write([room.shoe.voids()]))  # after a misdeal the shoe is shuffled anew
    assert verify_record(json.loads(room.says("export", "bbb-1")), "it").ok
    room.writes(lambda store: store.write([room.shoe.begins()]))
    assert verify_record(json.loads(room.says("export", "bbb-3")), "it").ok
    assert room.says("export", "bbb-4", code=2).startswith("Round bbb-4 is running: ")


def test_a_shoe_of_a_closed_table_is_open(room: Room) -> None:
    room.closes(room.shoe)
    assert verify_record(json.loads(room.says("export", "bbb-1")), "it").ok


def test_no_such_round(room: Room) -> None:
    assert room.says("export", "zzz-9", code=2) == "There is no round 'zzz-9' in this database."


# -- what starting does not need --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("args", [["games"], ["deal", HOLDEM], ["ledger", "--help"], ["export", "--help"]])
def test_other_commands_load_no_database(args: list[str]) -> None:
    code = (
        f"import sys; from cardroom.cli import run; run({args!r}); print(sorted({{'sqlalchemy', 'alembic', 'fastapi'}} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_database_that_is_up_to_date_needs_no_migrations(tmp_path: Path) -> None:
    Store.open(str(tmp_path / "room.db")).close()
    code = "import sys; from cardroom.cli import run; run(['ledger', '--database', sys.argv[1]]); print('alembic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path / "room.db")], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["The ledger is empty.", "False"]
