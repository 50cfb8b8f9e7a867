"""What the servers of a room tell each other with what they write, and that a file's one server neither tells nor asks anything."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from cardroom.room.storage import Change, SessionRow, Store
from cardroom.room.storage.notices import CHANNEL, MOST, notice
from cardroom.room.storage.rows import DESK, Fence, at_table
from tests.room.played import PlayedTable
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM
from tests.room.test_storage_opening import visitor
from tests.servers.test_writers import staff


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


def test_rare_things_are_told_and_what_is_played_is_not() -> None:
    session = Change()
    session.sessions.append(SessionRow("key", "v7", 1.0, 2.0))
    told = json.loads(notice([visitor(3), session, staff(1)], "me"))
    assert told == {"from": "me", "people": ["v3", "v7"], "staff": True}
    table = PlayedTable("aaa", HOLDEM)
    opened = table.opens()
    opened.fence = Fence(DESK, 1)
    said = json.loads(notice([opened], "me"))
    assert (said["held"], said["tables"]) == (True, ["aaa"])
    for change in table.plays(1):
        change.fence, change.staff = Fence(at_table("aaa"), 1), []
        assert notice([change], "me") == ""


def test_what_is_too_long_says_only_that_there_is_much() -> None:
    many = [visitor(10**9 + number) for number in range(1000)]
    assert json.loads(notice(many, "me")) == {"from": "me", "all": True}
    assert len(notice(many[:400], "me").encode()) <= MOST


def test_a_notice_comes_with_what_it_is_about(url: str) -> None:
    """Not before it is stored, and not if it is not."""
    with closing(Store.open(url, serve=True)) as store:
        listening = store.connect()
        listening.execute(f"LISTEN {CHANNEL}")
        change = visitor(1)
        change.visitors.append(change.visitors[0]._replace(id="v2"))  # no two have the same name
        with pytest.raises(Exception, match="nothing of it is written"):
            store.write([change])
        store.write([visitor(4)])
        heard = [json.loads(each.payload) for each in listening.notifies(timeout=60, stop_after=1)]
        assert heard == [{"from": "", "people": ["v4"]}]
        listening.close()


def test_a_file_is_written_without_a_word_about_servers(tmp_path: Path) -> None:
    with closing(Store.open(str(tmp_path / "room.db"), serve=True)) as store:
        said: list[str] = []

        def hear(connection: Connection, cursor: object, statement: str, *rest: object) -> None:
            said.append(statement)

        event.listen(store._engine, "before_cursor_execute", hear)
        table = PlayedTable("aaa", HOLDEM)
        store.write([table.opens()])
        for change in table.plays(1):
            store.write([change])
        assert said and not [each for each in said if any(word in each for word in ("held", "servers", "notify", "number >"))]
