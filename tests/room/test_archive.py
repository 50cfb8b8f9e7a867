"""Older rounds moved to an archive: what is left holds, the archive holds, and together they are the whole."""

import json
import random
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from cardroom.chance import Live
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError, Unknown
from cardroom.room.books.ledger import correct, head, reverse, verify
from cardroom.room.host.commands import OfferBank
from cardroom.room.storage import Change, LedgerEntry, Store, schema
from cardroom.room.storage.archive import archive as archiving
from cardroom.room.storage.archive.archive import archive
from cardroom.room.storage.audit.links import Head
from cardroom.room.storage.audit.whole import verify_whole
from cardroom.room.storage.corrections import Signed, Wrong
from cardroom.room.storage.rows import LeftWith
from tests.counts import counts
from tests.patience import SOON
from tests.room.host_helpers import Doors, in_a_room, until
from tests.room.played import PlayedTable, play
from tests.room.room_helpers import BACCARAT
from tests.room.triggers import without_triggers

HOLDEM = "tres-lounge/texas-holdem"


class Room:
    """Tables that open, play and close by turns, whatever else happens; and all that was ever there, to compare."""

    def __init__(self, url: str, folder: Path, seed: str = "") -> None:
        self.url, self.folder, self.rng = url, folder, random.Random(seed)
        self.store = Store.open(url, alone=True, patience=SOON)
        self.clock = count(1000)
        self.tables: list[PlayedTable] = []
        self.closed: set[str] = set()
        self.heads: list[Head] = []
        self.rounds: set[str] = set()
        self.files: list[Path] = []

    def close(self) -> None:
        self.store.close()

    def now(self) -> float:
        return float(next(self.clock))

    def opens(self) -> PlayedTable:
        number = len(self.tables)
        table = PlayedTable(f"t{number:02}", BACCARAT if number % 3 == 2 else HOLDEM)
        table._times = self.clock
        self.tables.append(table)
        self.store.write([table.opens()])
        return table

    def plays(self, table: PlayedTable) -> None:
        """One step."""
        over = table.round is None or table.round.over
        change = table.begins() if over else table.acts()
        self.rounds.update(row.id for row in change.rounds)
        self.store.write([change])

    def plays_out(self, table: PlayedTable) -> None:
        while table.round is not None and not table.round.over:
            self.plays(table)

    def closes(self, table: PlayedTable) -> None:
        """Everybody goes home."""
        self.plays_out(table)
        change = Change()
        change.entries += [table.leaves(name) for name in list(table.stacks) if table.stacks[name]]
        change.gone += [(table.id, name) for name in table.names]
        row = self.store.tables.find(table.id)
        assert row is not None
        change.tables.append(row._replace(closed_at=self.now()))
        self.store.write([change])
        self.closed.add(table.id)

    def takes_back(self, table: PlayedTable) -> None:
        """Its last round, or a buy-in where none was played; it is not played at any more."""
        self.plays_out(table)
        reverse(self.store, table.round_id if table.number else f"c-{table.id}-1", "a mistake", self.now())
        self.closed.add(table.id)

    def steps(self, number: int) -> None:
        for _ in range(number):
            going = [table for table in self.tables if table.id not in self.closed]
            what = self.rng.random()
            if not going or (what < 0.02 and len(going) < 4):
                self.opens()
            elif what < 0.03:
                self.closes(self.rng.choice(going))
            elif what < 0.04:
                self.takes_back(self.rng.choice(going))
            elif what < 0.08:
                self.visits() if what < 0.06 else self.takes_back_a_gift()
            else:
                self.plays(self.rng.choice(going))
            if self.rng.random() < 0.05:
                self.heads.append(head(self.store))

    def visits(self) -> str:
        """Somebody comes in and goes; the journal of what he was given."""
        id, change = f"v-{self.now()}", Change()
        change.visitors.append(self.store.people.visitors()[0]._replace(id=id, name=id))
        change.entries.append(LedgerEntry(f"c-{id}", 0, self.now(), None, None, "house", f"visitor/{id}", 5_00, "welcome chips", ""))
        self.store.write([change])
        return f"c-{id}"

    def takes_back_a_gift(self) -> None:
        """Of those that are here, and have not been taken back."""
        given = [entry.journal for _, entry in self.store.ledger.entries(account="house", limit=50) if entry.journal.startswith("c-v-")]
        open_ones = [journal for journal in given if not self.store.ledger.entries(journal=f"r-{journal}")]
        if open_ones:
            reverse(self.store, self.rng.choice(open_ones), "a mistake", self.now())

    def archives(self, before: float | None = None) -> Path:
        file = self.folder / f"archive-{len(self.files) + 1}.db"
        archive(self.store, file, before, self.now())
        self.files.append(file)
        return file

    def older(self, opened: ExitStack) -> list[Store]:
        return [opened.enter_context(closing(Store.open(str(file), create=False))) for file in self.files]

    def problems(self, kept: Head | None = None) -> list[str]:
        with ExitStack() as opened:
            return verify_whole(self.store, self.older(opened), kept)

    def rounds_in(self, store: Store) -> set[str]:
        with store.reading() as connection:
            return set(connection.execute(select(schema.rounds.c.id)).scalars())


@pytest.fixture
def room(either_url: str, tmp_path: Path) -> Iterator[Room]:
    made = Room(either_url, tmp_path)
    yield made
    made.close()


# -- whatever happens -------------------------------------------------------------------------------------------------------


@counts("walk", 2, 12)
def test_a_room_at_random_archived_at_random_moments(either_url: str, tmp_path: Path, walk: int) -> None:
    for number in range(walk):
        (folder := tmp_path / f"{number}").mkdir()
        url = f"sqlite:///{folder / 'room.db'}" if either_url.startswith("sqlite") else either_url
        with closing(Room(url, folder, f"walk {number}")) as room:
            for _ in range(3):
                room.steps(room.rng.randint(20, 80))
                balances, now = room.store.ledger.balances(), head(room.store)
                try:
                    room.archives(None if room.rng.random() < 0.4 else 1000 + room.rng.random() * (next(room.clock) - 1000))
                except BadInput as refused:
                    assert str(refused) == "There is nothing to archive."
                    continue
                assert room.store.ledger.balances() == balances
                assert head(room.store).number == now.number + 1 and room.problems(now) == []
                room.steps(room.rng.randint(0, 20))
            assert room.problems(room.rng.choice(room.heads) if room.heads else None) == []
            with ExitStack() as opened:
                older = [room.rounds_in(store) for store in room.older(opened)]
            assert set().union(room.rounds_in(room.store), *older) == room.rounds
            if not either_url.startswith("sqlite"):
                break  # one database a test


def test_everything_that_may_go(url: str, tmp_path: Path) -> None:
    """On both databases: a table that is closed goes wholly, of one that is open all but its last round."""
    with closing(Room(url, tmp_path)) as room:
        over, going = room.opens(), room.opens()
        for table in (over, going):
            for _ in range(3):
                room.plays(table)
                room.plays_out(table)
        room.closes(over)
        room.plays(going)
        kept, balances = head(room.store), room.store.ledger.balances()
        file = room.archives()
        assert room.rounds_in(room.store) == {"t01-4"} and file.stat().st_mode & 0o777 == 0o600
        assert room.store.ledger.balances() == balances and verify(room.store) == []
        with closing(Store.open(str(file), create=False)) as older:
            assert room.rounds_in(older) == room.rounds and head(older) == kept and verify(older, kept) == []
            assert older.ledger.balances() == balances
        assert room.problems(kept) == []
        room.plays_out(going)  # the round goes on, the chains go on, numbers go on
        room.plays(going)
        assert going.round_id == "t01-5" and room.problems(kept) == []
        with room.store._engine.connect() as connection, pytest.raises(Exception, match="what is written stays"):
            connection.execute(text("DELETE FROM entries"))


def test_only_what_is_older(room: Room) -> None:
    table = room.opens()
    for _ in range(3):
        room.plays(table)
        room.plays_out(table)
    moment = room.now()
    for _ in range(2):
        room.plays(table)
        room.plays_out(table)
    room.archives(moment)
    # The third round is the last before, and over: with its table open it is the fifth that the room goes on with.
    assert room.rounds_in(room.store) == {"t00-4", "t00-5"}
    with pytest.raises(BadInput, match=r"^There is nothing to archive\.$"):
        room.archives(moment)
    assert room.problems() == []
    assert archive(room.store, room.folder / "rest.db", None, room.now()).rounds == 1


def test_what_is_taken_back_later_stays(room: Room) -> None:
    """A round, a buy-in at a table where nobody has played, chips from the house: each stays with all of its table that came after."""
    room.opens()
    for _ in range(3):
        room.plays(room.tables[0])
        room.plays_out(room.tables[0])
    room.closes(room.tables[0])
    played, _ = room.opens(), room.opens()
    for _ in range(3):
        room.plays(played)
        room.plays_out(played)
    given = room.visits()
    moment = room.now()
    for journal in (played.round_id, "c-t02-1", given):
        reverse(room.store, journal, "a mistake", room.now())
    balances = room.store.ledger.balances()
    room.archives(moment)
    assert room.rounds_in(room.store) == {"t01-3"} and room.store.ledger.balances() == balances and room.problems() == []
    assert {entry.journal for _, entry in room.store.ledger.entries(limit=10_000)} >= {given, "c-t02-1", "c-t02-2", "c-t02-3", "t01-3"}
    with pytest.raises(BadInput, match="has been taken back already"):
        reverse(room.store, given, "again", room.now())


def test_what_is_put_right_later_stays(room: Room) -> None:
    table = room.opens()
    for _ in range(4):
        room.plays(table)
        room.plays_out(table)
    moment = room.now()
    won = next(entry for _, entry in room.store.ledger.entries(journal="t00-2") if "/pot/" in entry.source and "/player/" in entry.target)
    other = next(name for name in table.names if not won.target.endswith(f"/{name}"))
    correct(room.store, "t00-2", Wrong(won.line, 0, other), Signed("Ana", "found on the tape", "Eva"), room.now())
    room.archives(moment)
    assert room.rounds_in(room.store) == {"t00-2", "t00-3", "t00-4"} and room.problems() == []
    with pytest.raises(Unknown, match=r"; older rounds are in the archive archive-1\.db\.$"):
        correct(room.store, "t00-1", Wrong(won.line, 0, other), Signed("Ana", "found on the tape", "Eva"), room.now())


def test_a_shoe_that_goes_on_from_an_archived_round(tmp_path: Path) -> None:
    """It was cut once, for a round that is not here any more."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", edition=BACCARAT)

        def asked_in_time() -> list[str]:
            doors.clock.at += 1
            doors.host.tables.held[table]._kick.set()
            return doors.asked(table)

        for _ in range(3):
            # Nobody takes it in the end, and the table would wait if nobody asked for it.
            await doors.host.visits.do(OfferBank(doors.visitors["Ann"], table, True))
            await until(asked_in_time)
            await doors.play_out(table)
        stored = [doors.store.rounds.find(f"{table}-{number}") for number in (1, 3)]
        assert stored[0] is not None and stored[1] is not None
        assert stored[0].row.setup["chance"] == stored[1].row.setup["chance"] and "cut" in json.dumps(stored[0].row.setup["chance"])
        archive(doors.store, tmp_path / "older.db", None, doors.clock.at)
        assert doors.store.rounds.find(f"{table}-2") is None and verify(doors.store) == []

    in_a_room(test, tmp_path, chance=Live.fresh)


# -- what was changed is found ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "statement", "says"),
    [
        ("archive", "UPDATE entries SET why = 'tip' WHERE id = 2", "archive-1.db: Row 2 of entries: is not what was written"),
        ("archive", "DELETE FROM inputs WHERE round_id = 't00-1' AND seq = 1", "archive-1.db: Row t00-1, 1 of inputs: is missing"),
        ("archive", "DELETE FROM links WHERE chain = 'room' AND number = (SELECT max(number) FROM links)", "do not belong together"),
        ("archive", "UPDATE balances SET amount = amount + 1 WHERE account = 'table/t00/drop'", "but what follows begins with"),
        ("room", "UPDATE archives SET head = substr(head, 2) || 'f'", "Row 1 of archives: is not what was written"),
        (
            "room",
            "UPDATE archives SET opening = replace(opening, '\"table/t00/drop\":', '\"table/t00/drop\":1')",
            "Row 1 of archives: is not",
        ),
        ("room", "UPDATE archives SET opening = '{}'", "cannot be read"),
        ("room", "UPDATE rounds SET begun_at = begun_at + 1", "Row t00-3 of rounds: is not what was written; link "),
        ("room", "DELETE FROM archives", "Row 1 of archives: is missing"),
    ],
)
def test_a_change_on_either_side(tmp_path: Path, where: str, statement: str, says: str) -> None:
    with closing(Room(f"sqlite:///{tmp_path / 'room.db'}", tmp_path)) as room:
        table = room.opens()
        for _ in range(3):
            room.plays(table)
            room.plays_out(table)
        file = room.archives()
        assert room.problems() == []
        with without_triggers(file if where == "archive" else tmp_path / "room.db") as raw:
            raw.execute(statement)
        try:
            found = "\n".join(room.problems())
        except StorageError as refused:
            found = str(refused)
        assert says in found, found


def test_an_archive_of_another_room(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        with closing(Room(f"sqlite:///{tmp_path / name / 'room.db'}", tmp_path / name)) as room:
            for _ in range(2 if name == "one" else 3):
                room.opens()
            room.archives()
    shutil.copy(tmp_path / "two" / "archive-1.db", tmp_path / "one" / "archive-1.db")
    with closing(Room(f"sqlite:///{tmp_path / 'one' / 'room.db'}", tmp_path / "one")) as room:
        room.files.append(tmp_path / "one" / "archive-1.db")
        (problem,) = room.problems()
        assert problem.endswith("they do not belong together.")


# -- in the middle of it ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stops_in", ["_fill", "rename", "_check", "_move", "_deletions"])
def test_whoever_is_stopped_begins_again(room: Room, stops_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = room.opens()
    for _ in range(2):
        room.plays(table)
        room.plays_out(table)
    kept, before, file = head(room.store), room.rounds_in(room.store), room.folder / "archive-1.db"

    def stop(*given: Any, **named: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as killed:
        killed.setattr(Path if stops_in == "rename" else archiving, stops_in, stop)
        with pytest.raises(KeyboardInterrupt):
            archive(room.store, file, None, room.now())
    assert file.exists() == (stops_in not in ("_fill", "rename"))
    assert verify(room.store, kept) == [] and head(room.store) == kept and room.rounds_in(room.store) == before  # nothing has left
    room.plays(table)  # the room may even have been open since
    room.plays_out(table)
    room.archives()
    assert room.problems(kept) == [] and room.rounds_in(room.store) == {"t00-3"}
    with pytest.raises(BadInput, match=r"what it has is archived\.$"):
        archive(room.store, file, None, room.now())


def test_a_file_that_is_something_else_is_left_alone(room: Room) -> None:
    room.opens()
    file = room.folder / "letter.txt"
    file.write_text("Dear Ann")
    with pytest.raises(BadInput, match=r"there is such a file already, which is no archive that was begun here\.$"):
        archive(room.store, file, None, room.now())
    assert file.read_text() == "Dear Ann" and room.problems() == []
    with pytest.raises(StorageError, match=r"no such file or directory\.$"):
        archive(room.store, room.folder / "nowhere" / "x.db", None, room.now())


# -- with an archive --------------------------------------------------------------------------------------------------------


def test_nobody_serves_an_archive(room: Room) -> None:
    room.opens()
    file = room.archives()
    with pytest.raises(StorageError, match=r"this is an archive of a card room, to which nothing is added\.$"):
        Store.open(str(file), serve=True)
    assert room.problems() == []


def test_what_somebody_left_a_table_with_is_remembered(room: Room) -> None:
    table = room.opens()
    change = Change()
    change.entries.append(table.leaves("Ann"))
    room.store.write([change])
    left = room.store.ledger.left_with("t00", "v-t00")
    assert left == LeftWith(500_00, change.entries[0].at)
    room.archives()
    assert not room.store.ledger.entries(account="visitor/v-t00") and room.store.ledger.left_with("t00", "v-t00") == left
    table.stacks["Ann"] = 0
    change = Change()
    change.entries.append(table.buys("Ann", 500_00))
    room.store.write([change])
    assert room.store.ledger.left_with("t00", "v-t00") is None and room.problems() == []


def test_replays_say_where_they_are(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        for _ in range(2):
            await doors.next_round(table)
            await doors.play_out(table)
        doors.store.write = doors.gate._write  # type: ignore[method-assign]
        archive(doors.store, tmp_path / "older.db", None, doors.clock.at)
        with pytest.raises(Unknown) as unknown:
            doors.host.views.replay(None, f"{table}-1")
        assert str(unknown.value) == f"There is no round '{table}-1'; older rounds are in the archive older.db."
        assert doors.host.views.replay(None, f"{table}-2")["number"] == 2

    in_a_room(test, tmp_path)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url, file = f"sqlite:///{tmp_path / 'room.db'}", str(tmp_path / "older.db")
    table = PlayedTable("aaa", HOLDEM)
    with closing(Store.open(url, serve=True)) as store:
        play(store, table, rounds=3)
        kept = str(head(store))

    def says(*args: str, code: int = 0, database: str = url) -> str:
        capsys.readouterr()
        assert run([*args, "--database", database]) == code, capsys.readouterr()
        out, err = capsys.readouterr()
        return err if code else out

    assert says("ledger", "archive", code=2) == "Say which: `cardroom ledger archive FILE`.\n"
    assert says("ledger", "archive", file, "--before", "never", code=2).startswith("'never' is no day: write it like 2026-01-31")
    assert says("ledger", "archive", file, "--before", "1970-01-01", code=2) == "There is nothing to archive.\n"
    assert says("ledger", "verify", "--before", "2026-01-01", code=2) == "--before goes with `cardroom ledger archive`.\n"
    assert says("ledger", "balances", "--archive", file, code=2) == "--archive goes with `cardroom ledger verify`.\n"
    with closing(Store.open(url, serve=True)):
        assert "another card room is running" in says("ledger", "archive", file, code=2)
    told = " ".join(says("ledger", "archive", file).split())
    assert told.startswith("2 rounds and ") and f"its head, {kept}, the ledger goes on." in told
    assert "is in the archive older.db.\n" in says("ledger", "verify")
    assert "archive" not in says("ledger", "verify", "--archive", file)
    assert "older.db: name its file with --archive." in says("ledger", "verify", "--head", f"1:{'0' * 64}", code=2)
    assert "is there as it was" in says("ledger", "verify", "--archive", file, "--head", kept)
    assert says("export", "aaa-1", code=2) == "There is no round 'aaa-1' in this database; older rounds are in the archive older.db.\n"
    assert json.loads(says("export", "aaa-1", database=file))["form"] == "auditor"
    assert says("ledger", "reverse", "aaa-1", "--why", "x", code=2).endswith("older rounds are in the archive older.db.\n")
    assert json.loads(says("ledger", "head", "--json", database=file))["head"] == kept
