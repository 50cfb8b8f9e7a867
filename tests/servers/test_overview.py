"""``cardroom room``: who serves, who holds what, what went where; and one sentence where there is one server."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.room.storage import Store
from cardroom.room.storage.rows import at_table
from tests.room.host_helpers import until
from tests.room.postgres import Postgres
from tests.servers.test_holding import servers


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


def test_a_file_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path}/room.db"
    Store.open(url).close()
    assert run(["room", "--database", url]) == 0
    out = capsys.readouterr().out
    assert out == "room.db is a file: one server at a time has it open, and holds everything.\n"
    assert run(["room", "--json", "--database", url]) == 0
    assert json.loads(capsys.readouterr().out)["alone"] is True
    assert run(["room", "--database", f"sqlite:///{tmp_path}/none.db"]) == 2


def test_servers_and_what_they_hold(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    def told() -> dict[str, list[dict[str, object]]]:
        assert run(["room", "--json", "--database", url]) == 0
        found: dict[str, list[dict[str, object]]] = json.loads(capsys.readouterr().out)
        return found

    async def play() -> None:
        async with servers(url, "rules", "rules") as (one, other):
            tables = await one.opens(3)
            await one.servers.give(at_table(tables[0]), other.servers.me, "handed")
            await until(lambda: other.servers.holds(at_table(tables[0])))
            found = await asyncio.to_thread(told)
            here, there = found["servers"]
            assert [here["id"], there["id"]] == [one.servers.me.id, other.servers.me.id]
            assert here["desk"] is True and there["desk"] is False
            assert here["tables"] == sorted(tables[1:]) and there["tables"] == tables[:1]
            assert here["lives"] is True and here["rules"] == "rules" and found["orphans"] == []
            last = found["takeovers"][0]
            assert (last["what"], last["source"], last["target"], last["why"]) == (at_table(tables[0]), here["id"], there["id"], "handed")
            assert one.servers.me.secret not in json.dumps(found)
            assert await asyncio.to_thread(run, ["room", "--database", url]) == 0
            out = capsys.readouterr().out
            assert "2 tables, the desk" in out and "1 table\n" in out.replace(" \n", "\n") and "handed" in out
            assert one.servers.me.secret not in out

    asyncio.run(play())
    found = told()
    assert found["servers"] == [] and [each["why"] for each in found["orphans"]] == ["no server is there"] * 4
    assert run(["room", "--database", url]) == 0
    assert capsys.readouterr().out.startswith("No server has the card room open.\n")
