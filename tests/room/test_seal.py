"""Seeds are stored sealed, with a key that is not in the database: who has the database alone has no card that is still to come."""

import base64
import json
import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import select

from cardroom.chance import Live
from cardroom.cli import run
from cardroom.room.base.errors import Sealed, StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.host.commands import OfferBank
from cardroom.room.storage import Store, schema
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.seal import Seal, key_name, sealed_with
from tests.patience import SOON
from tests.room.host_helpers import Doors, in_a_room, until
from tests.room.played import PlayedTable, play
from tests.room.room_helpers import BACCARAT, HOLDEM
from tests.room.triggers import without_triggers


@pytest.fixture
def keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of keys that is not there yet."""
    file = tmp_path / "keys" / "seal.key"
    monkeypatch.setenv("CARDROOM_SEAL", str(file))
    return file


def shapes(secret: bytes) -> list[bytes]:
    """How a secret could be written."""
    return [
        secret,
        secret.hex().encode(),
        secret.hex().upper().encode(),
        base64.b64encode(secret)[:42],
        base64.urlsafe_b64encode(secret)[:42],
    ]


def found_in(data: bytes, secrets: list[bytes]) -> bool:
    return any(shape in data for secret in secrets for shape in shapes(secret))


class Seeds:
    """Live chance whose seeds the test knows."""

    def __init__(self, name: str = "a") -> None:
        self._name = name
        self.given: list[bytes] = []

    def __call__(self) -> Live:
        self.given.append(sha256(f"{self._name} seed {len(self.given)}".encode()).digest())
        return Live(self.given[-1])


# -- nothing is to be found -------------------------------------------------------------------------------------------------


def files_of(folder: Path) -> bytes:
    found = sorted(folder.glob("room.db*"))
    assert {file.suffix for file in found} >= {".db", ".db-wal"}
    return b"\n".join(file.read_bytes() for file in found)


@pytest.mark.parametrize("edition", [HOLDEM, BACCARAT])
def test_no_seed_lies_in_the_file_or_leaves_while_a_round_runs(
    edition: str, tmp_path: Path, keys: Path, caplog: pytest.LogCaptureFixture
) -> None:
    seeds = Seeds()
    caplog.set_level(logging.DEBUG)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", edition=edition)
        for _ in range(2):
            if edition == BACCARAT:  # nobody takes the bank in the end: the table would wait if nobody asked for it
                await doors.host.visits.do(OfferBank(doors.visitors["Ann"], table, True))
            await doors.next_round(table)
            secrets = [*seeds.given, *map(bytes.fromhex, keys.read_text().split())]
            assert not found_in(files_of(tmp_path), secrets)
            sent = "".join(doors.host.views.snapshot(who, table) for who in (None, *doors.visitors.values()))
            assert not found_in(f"{sent}{doors.host.views.account(doors.visitors['Ann'])}".encode(), secrets)
            doors.gate.failing = 1  # what is refused says nothing either
            with pytest.raises(StorageError) as refused:
                await doors.act(doors.asked(table)[0], table)
            assert not found_in(repr(refused.value).encode(), secrets)
            await doors.play_out(table)
        assert len(seeds.given) == (2 if edition == HOLDEM else 1)
        assert not found_in(caplog.text.encode(), secrets)

    in_a_room(test, tmp_path, chance=seeds)


def test_the_seed_of_the_next_round_is_sealed_too(tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is promised, and stored, before the players cut the deck."""
    drawn: list[bytes] = []

    def fresh() -> Live:
        drawn.append(sha256(f"fresh {len(drawn)}".encode()).digest())
        return Live(drawn[-1])

    monkeypatch.setattr(Live, "fresh", fresh)

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")

        def asked_in_time() -> list[str]:
            doors.clock.at += 1  # the first round waits a moment for those who cut
            doors.host.tables.held[table]._kick.set()
            return doors.asked(table)

        await until(asked_in_time)
        await doors.play_out(table)
        await until(lambda: len(drawn) > 1)
        stored = doors.store.tables.find(table)
        assert stored is not None and drawn[-1].hex() in json.dumps(stored.state["coming"])
        assert not found_in(files_of(tmp_path), drawn)
        lost = doors.store.seal
        doors.store.seal = Seal(tmp_path / "nowhere")
        with pytest.raises(Sealed, match=rf"^What comes at table {table} is sealed with key \w+, which is not here"):
            doors.host.tables.recover(table)
        doors.store.seal = lost

    in_a_room(test, tmp_path, chance=Live.fresh)
    keys.unlink()
    with pytest.raises(StorageError, match="without that key no table can go on"):
        Store.open(str(tmp_path / "room.db"), serve=True)


def test_the_search_would_find_a_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "sealed", lambda self, round_id, setup: setup)
    seeds = Seeds()

    async def test(doors: Doors) -> None:
        await doors.next_round(await doors.table("Ann", "Bob"))
        assert found_in(files_of(tmp_path), seeds.given)

    in_a_room(test, tmp_path, chance=seeds)


def test_no_seed_in_any_column(url: str) -> None:
    table = PlayedTable("aaa", HOLDEM)
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        play(store, table, rounds=1)
        store.write([table.begins()])
        secret = [f"aaa {number}".encode().ljust(32, b".") for number in (1, 2)]
        with store.reading() as connection:
            rows = [str(tuple(row)) for each in schema.metadata.sorted_tables for row in connection.execute(select(each))]
        assert not found_in("\n".join(rows).encode(), secret)
        stored = store.rounds.find("aaa-2")
        assert stored is not None and stored.row.setup["chance"] == {"kind": "live", "seed": secret[1].hex(), "counted": True}
        assert verify(store) == []


def test_a_setup_that_is_printed_tells_no_seed() -> None:
    table = PlayedTable("aaa", HOLDEM)
    table.opens()
    table.begins()
    assert table.round is not None
    assert not found_in(f"{table.round.setup}{table.round.setup!r}{table.round.shoe.kind}".encode(), [b"aaa 1".ljust(32, b".")])


def test_the_public_kind_stays_readable_and_nothing_else() -> None:
    seal = Seal(Path("/nowhere/at/all"))
    assert seal.sealed("r", {"chance": {"kind": "felt"}}) == {"chance": {"kind": "felt"}}  # nothing secret in it
    with pytest.raises(StorageError, match=r"^/nowhere/at/all: there is no key to seal a round with\.$"):
        seal.sealed("r", {"chance": {"kind": "live", "seed": "00"}})


# -- a seal that was touched ------------------------------------------------------------------------------------------------


def a_seal(keys: Path) -> Seal:
    seal = Seal(keys)
    seal.make_ready()
    return seal


SETUP = {"edition": "x/y", "chance": {"kind": "live", "seed": "ab" * 32}}


def test_every_changed_character_of_a_seal_is_found(keys: Path) -> None:
    seal = a_seal(keys)
    stored = json.loads(json.dumps(seal.sealed("aaa-1", SETUP)))
    assert seal.opened("aaa-1", stored) == SETUP and seal.sealed("aaa-1", SETUP) != stored  # another nonce each time
    whole = stored["chance"]["sealed"]
    name = whole.partition(":")[0]
    for i in range(len(name) + 1, len(whole)):
        other = "A" if whole[i] != "A" else "Q"
        changed = {**stored, "chance": {"kind": "live", "sealed": whole[:i] + other + whole[i + 1 :]}}
        with pytest.raises(Sealed, match=r"^What is sealed of round aaa-1 is not what was written: its key does not open it\.$"):
            seal.opened("aaa-1", changed)
    for cut in ("", "AAAA", whole[len(name) + 1 : -4]):
        with pytest.raises(Sealed):
            seal.opened("aaa-1", {"chance": {"kind": "live", "sealed": f"{name}:{cut}"}})


def test_the_seed_of_a_running_round_cannot_be_read_as_that_of_another(tmp_path: Path, keys: Path) -> None:
    """Who can write to the database puts the running round's seal into one that is over, and asks for its replay."""
    table = PlayedTable("aaa", HOLDEM)
    file = tmp_path / "room.db"
    with closing(Store.open(str(file), serve=True)) as store:
        play(store, table, rounds=1)
        store.write([table.begins()])
        with without_triggers(file) as raw:
            raw.execute("UPDATE rounds SET setup = (SELECT setup FROM rounds WHERE id = 'aaa-2') WHERE id = 'aaa-1'")
        with pytest.raises(Sealed, match="is not what was written"):
            store.rounds.find("aaa-1")
        problems = verify(store)
        assert any(
            each.startswith("Round aaa-1: its setup or an input cannot be read (What is sealed of round aaa-1 is not") for each in problems
        )
        assert any(each.startswith("Row aaa-1 of rounds: is not what was written") for each in problems)


# -- keys -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def room(tmp_path: Path, keys: Path) -> Iterator[str]:
    """A room with a round that is over and one that is running; the server is gone."""
    url = f"sqlite:///{tmp_path / 'room.db'}"
    table = PlayedTable("aaa", HOLDEM)
    with closing(Store.open(url, serve=True)) as store:
        play(store, table, rounds=1)
        store.write([table.begins()])
    yield url


def new_key(line: str = "5a" * 32) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_text(f"{line}\n")
        file.chmod(0o600)

    return write


@pytest.mark.parametrize("lose", [Path.unlink, new_key()], ids=["no key", "another key"])
def test_without_its_key_a_room_is_not_opened_and_nothing_changes(room: str, keys: Path, lose: Callable[[Path], None]) -> None:
    file = Path(room.removeprefix("sqlite:///"))
    name = key_name(bytes.fromhex(keys.read_text().strip()))
    before = keys.read_text()
    lose(keys)
    left, bytes_before = keys.exists() and keys.read_text(), file.read_bytes()
    lacks = f"which {keys} does not hold" if left else f"and there is no file {keys}"
    with pytest.raises(StorageError) as refused:
        Store.open(room, serve=True)
    assert str(refused.value) == (
        f"{file}: round aaa-2 is sealed with key {name}, {lacks}: without that key no table can go on, and nothing was changed "
        "(CARDROOM_SEAL names the file of keys)."
    )
    assert file.read_bytes() == bytes_before and (keys.exists() and keys.read_text()) == left
    with closing(Store.open(room, create=False)) as store:
        assert verify(store) == [
            f"2 rounds are sealed with key {name}, which {keys} does not hold: dealt again by nobody, so nothing is known of them."
        ]
        stored = store.rounds.find("aaa-1")
        assert stored is not None and sealed_with(stored.row.setup) == name
        with pytest.raises(Sealed, match=rf"^Round aaa-1 is sealed with key {name}, which is not here"):
            play_stored(stored)
    keys.write_text(before)
    keys.chmod(0o600)
    with closing(Store.open(room, serve=True)) as store:
        assert verify(store) == []


def test_what_needs_no_seed_needs_no_key(room: str, keys: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys.unlink()
    for args in (["balances"], ["account", "visitor/v-aaa"], ["round", "aaa-1"], ["head"]):
        assert run(["ledger", *args, "--database", room]) == 0, args
    assert capsys.readouterr().err == ""
    for args in (["ledger", "verify"], ["export", "aaa-1"], ["export", "aaa-1", "--form", "public"]):
        assert run([*args, "--database", room]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and " sealed with key " in said, args
    assert not keys.exists()


def test_another_room_goes_on_without_the_keys_of_rounds_that_are_over(tmp_path: Path, keys: Path) -> None:
    """Its tables are closed: what is lost is their replays, which say so."""

    async def closed(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        await doors.play_out(table)
        for visitor in doors.visitors.values():
            await doors.host.visits.leave(visitor, table)
        await doors.host.tables.held[table].do(lambda found, now: found.seating.close(now))

    in_a_room(closed, tmp_path, chance=Seeds())
    before = keys.read_text()
    keys.unlink()

    async def lost(doors: Doors) -> None:
        (head,) = doors.store.rounds.heads()
        with pytest.raises(Sealed, match=rf"^Round {head.id} is sealed with key \w+, which is not here .*: it cannot be dealt again\.$"):
            doors.host.views.replay(None, head.id)
        await doors.next_round(await doors.table("Cy", "Dee"))  # with a new key
        (problem,) = verify(doors.store)
        assert problem.startswith("1 round is sealed with key ")
        keys.write_text(before + keys.read_text())  # it was found again
        doors.store.seal = Seal(keys)
        assert doors.host.views.replay(None, head.id)["round"] == head.id

    in_a_room(lost, tmp_path, chance=Seeds("another"))


def test_a_new_key_seals_and_the_old_one_still_opens(room: str, keys: Path) -> None:
    with keys.open("a") as file:
        file.write("5a" * 32 + "\n")
    table = PlayedTable("bbb", HOLDEM)
    with closing(Store.open(room, serve=True)) as store:
        play(store, table, rounds=1)
        names = {}
        with store.reading() as connection:
            for id, setup in connection.execute(select(schema.rounds.c.id, schema.rounds.c.setup)):
                names[id] = sealed_with(json.loads(setup))
        old, new = map(key_name, map(bytes.fromhex, keys.read_text().split()))
        assert names == {"aaa-1": old, "aaa-2": old, "bbb-1": new} and old != new
        assert verify(store) == []


def test_rounds_of_earlier_versions_are_read_as_they_are(tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = PlayedTable("aaa", BACCARAT)
    url = str(tmp_path / "room.db")
    with monkeypatch.context() as older, closing(Store.open(url, serve=True)) as store:
        older.setattr(Seal, "sealed", lambda self, round_id, setup: setup)
        play(store, table, rounds=1)
    keys.unlink()
    with closing(Store.open(url, serve=True)) as store:
        store.write([table.begins()])  # the same shoe goes on, its seed is sealed from now on
        first, second = store.rounds.find("aaa-1"), store.rounds.find("aaa-2")
        assert first is not None and second is not None and first.row.setup["chance"] == second.row.setup["chance"]
        with store.reading() as connection:
            stored = [
                json.loads(each)["chance"]
                for each in connection.execute(select(schema.rounds.c.setup).order_by(schema.rounds.c.id)).scalars()
            ]
        assert "seed" in stored[0] and set(stored[1]) == {"kind", "sealed"}
        assert verify(store) == []


# -- the file of keys -------------------------------------------------------------------------------------------------------


def test_the_file_is_made_once_and_is_its_owners_alone(keys: Path) -> None:
    made: list[str] = []

    def make() -> None:
        a_seal(keys)
        made.append(keys.read_text())

    threads = [Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 8 and len(set(made)) == 1 and len(bytes.fromhex(made[0])) == 32
    assert keys.stat().st_mode & 0o777 == 0o600 and keys.parent.stat().st_mode & 0o777 == 0o700
    assert [each.name for each in keys.parent.iterdir()] == ["seal.key"]


@pytest.mark.parametrize(
    ("content", "mode", "said"),
    [
        (b"", 0o600, "there is no key in this file."),
        (b"5a" * 31 + b"\n", 0o600, "line 1 is no key: a key is 64 hexadecimal digits."),
        (b"5a" * 32 + b"\n" + b"hunter2" + b"\n", 0o600, "line 2 is no key: a key is 64 hexadecimal digits."),
        (b"\xff\xfe", 0o600, "line 1 is no key: a key is 64 hexadecimal digits."),
        (b"5a" * 32, 0o640, "others may read this file of keys; `chmod 600` it, or add a new key first if one of them has."),
        (b"5a" * 32, 0o604, "others may read this file of keys; `chmod 600` it, or add a new key first if one of them has."),
    ],
)
def test_a_file_that_will_not_do(content: bytes, mode: int, said: str, tmp_path: Path, keys: Path) -> None:
    keys.parent.mkdir()
    keys.write_bytes(content)
    keys.chmod(mode)
    with pytest.raises(StorageError) as refused:
        Store.open(str(tmp_path / "room.db"), serve=True)
    assert str(refused.value) == f"{keys}: {said}" and keys.read_bytes() == content


def test_a_place_where_no_key_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("CARDROOM_SEAL", str(tmp_path / "file" / "seal.key"))
    with pytest.raises(StorageError, match=r"seal\.key: no key can be made: file exists\.$"):
        Store.open(str(tmp_path / "room.db"), serve=True)
