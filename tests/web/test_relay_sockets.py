"""Sockets at a server that does not hold the table: they are told and answered all the same, and go on when the table goes elsewhere."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.live.servers import Peer
from cardroom.room.storage.rows import at_table
from cardroom.web import sockets
from cardroom.web.base.limits import LOOSE, RequestRate
from tests.patience import comes_true
from tests.web.server import Refused, Socket
from tests.web.two import Known, Silent, Two


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with Two(f"sqlite:///{tmp_path_factory.mktemp('two')}/room.db") as found:
        yield found


def kinds(socket: Socket) -> set[str]:
    return {json.loads(text)["type"] for text in socket.texts}


def test_a_table_that_goes_from_server_to_server_while_it_is_played(servers: Two) -> None:
    """Seen from both servers: no event is missing or comes twice (``hear``), nothing is refused, nobody is told goodbye."""
    person = servers.second.person()
    table = person.open(bots=2)
    with person.socket(table) as playing, servers.first.watcher().socket(table) as watching:
        for _ in range(3):
            playing.asked()
            servers.give(at_table(table))  # in the middle of his round
            playing.play_on()
            round = playing.play_round()
        watching.until(lambda message: message["round"] == round and message["over"])
        for socket in (playing, watching):
            assert kinds(socket) <= {"table", "done", "ping", "chat"}
            assert socket.rounds[round] == socket.person.get(f"rounds/{round}").json()["events"]


def test_what_is_said_while_nobody_holds_the_table_is_answered_by_the_next(servers: Two) -> None:
    person = servers.second.person()
    table = person.open(bots=2)
    what = at_table(table)
    with person.socket(table) as socket:
        message = socket.asked()
        advice = person.advice(table)
        asyncio.run_coroutine_threadsafe(servers.held.let_go(what), servers.held.loop).result()
        socket.say(type="pong", at=0)
        socket.say(id=7, type="act", round=message["round"], turn=message["decision"]["turn"], **_action(advice))
        socket.say(id=8, type="act", round="none", turn=0, verb="check")
        asked = servers.other.asked
        comes_true(lambda: servers.other.asked > asked + 2, "nobody looks for the table")
        asyncio.run_coroutine_threadsafe(servers.held.take_over(what, servers.other.me), servers.held.loop).result()
        answers: list[dict[str, Any]] = []
        while len(answers) < 2:
            heard = socket.hear()
            answers += [heard] if heard["type"] in ("done", "refused") else []
        assert [(answer["type"], answer["id"], answer.get("code")) for answer in answers] == [("done", 7, None), ("refused", 8, "stale")]
    assert servers.other.holds(what)


def _action(advice: dict[str, object]) -> dict[str, object]:
    return {key: advice[key] for key in ("verb", "amount", "spot", "picks")}


def test_a_reader_who_comes_again_gets_what_he_has_missed(servers: Two) -> None:
    person = servers.first.person()
    table = person.open(bots=2)
    with person.socket(table) as first:
        first.asked()
    here = first.last
    with person.socket(table, here["round"], here["from"] + len(here["events"])) as again:
        assert again.hear()["from"] == here["from"] + len(here["events"])
    other = servers.second.person()
    other.secret = person.secret
    with other.socket(table, here["round"], here["from"] + len(here["events"])) as through:
        assert through.hear()["from"] == here["from"] + len(here["events"])


def test_a_holder_that_says_nothing_any_more(servers: Two) -> None:
    """A server that was stopped closes nothing: it is left when the others know that it does not live."""
    person = servers.second.person()
    table = person.open(bots=2)
    what = at_table(table)
    with Silent() as silent:
        stopped = Known(Peer("stopped", silent.address, "its secret", "rules"))
        servers.room.servers["stopped"] = stopped
        servers.room.owner[what] = "stopped"
        try:
            told: list[dict[str, object]] = []
            with person.socket(table) as socket:
                listening = threading.Thread(target=lambda: told.append(socket.hear()))
                listening.start()
                silent.comes()
                stopped.dead = True
                servers.room.owner[what] = servers.held.me.id
                listening.join()
            assert told[0]["type"] == "table"
        finally:
            del servers.room.servers["stopped"]


def test_a_table_that_nobody_takes(servers: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 0.1)
    person = servers.second.person()
    table = person.open(bots=2)
    servers.room.owner[at_table(table)] = None
    try:
        with person.socket(table) as socket:
            assert socket.ends() == 1013 and "moving" in socket.bye
    finally:
        servers.room.owner[at_table(table)] = servers.held.me.id


def test_bounds_hold_where_one_comes_in(tmp_path: Path) -> None:
    limits = LOOSE._replace(flood=RequestRate(3, 1e-9), messages=RequestRate(6, 1e-9), sockets_address=2)
    with Two(f"sqlite:///{tmp_path}/room.db", limits=limits) as servers:
        person = servers.second.person()
        table = person.open(bots=1)
        with person.socket(table) as socket:
            socket.hear()
            socket.say(type="say", text="x" * limits.frame)
            heard = socket.hear()
            assert heard["type"] == "refused" and "at most" in heard["why"]
            with pytest.raises(Refused) as refused:  # the holder's word
                socket.tell(type="nothing")
            assert refused.value.code == "bad"
            for _ in range(10):
                socket.say(type="sit-out", out=False, id=5)
            assert socket.ends() == 1013 and socket.bye
        comes_true(lambda: not servers.first.connections, "the holder's side is still open")
        with person.socket(table), person.socket(table), person.socket(table) as third:
            assert third.ends() == 1013


def test_a_session_that_ends_ends_the_socket(servers: Two) -> None:
    person = servers.second.person()
    table = person.open(bots=1)
    person.secret = person.post("account/own", password="a herring in the attic").json()["secret"]
    with person.socket(table) as socket:
        socket.hear()
        assert person.http.request("DELETE", "/api/session").status_code == 200
        assert socket.ends() == 1013 and "session" in socket.bye


def test_a_server_that_alone_cannot_reach_the_database(servers: Two) -> None:
    """Whoever is connected there is sent elsewhere; where no server can reach it, nobody is."""
    here, there = servers.first.person(), servers.second.person()
    table = here.open(bots=1)
    with here.socket(table) as direct, there.socket(table) as through:
        direct.hear()
        through.hear()
        servers.held.cut = True
        try:
            assert direct.ends() == 1013 and direct.bye
            answer = here.get(f"tables/{table}")
            assert answer.status_code == 503 and answer.headers["Retry-After"]
            servers.other.cut = True
            comes_true(lambda: here.get(f"tables/{table}").status_code == 200, "a room without a database shows nothing")
        finally:
            servers.held.cut = servers.other.cut = False
    with here.socket(table) as again:
        assert again.hear()["type"] == "table"


def test_a_planned_end(tmp_path: Path) -> None:
    """The server that holds everything is told to end: its tables go to the other, who plays there notices nothing, and whoever is
    connected to it is told that it restarts, when all is handed over."""
    servers = Two(f"sqlite:///{tmp_path}/room.db").__enter__()
    here, there = servers.first.person(), servers.second.person()
    tables = [here.open(bots=2), there.open(bots=2)]
    with here.socket(tables[0]) as leaving, there.socket(tables[1]) as staying:
        leaving.asked()
        staying.asked()
        servers.first.__exit__()
        assert leaving.ends() == 1012
        staying.play_on()
        staying.play_round()
        assert "bye" not in kinds(staying)
    assert all(servers.other.holds(at_table(table)) for table in tables)
    assert there.get(f"tables/{tables[0]}").status_code == 200
    servers.second.leave()
