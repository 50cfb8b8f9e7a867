"""Connections to a table: who gets one, coming back after a lost line, pings, goodbyes, failures of ours."""

import json
import logging
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cardroom.web.guard.limits import LOOSE, RequestRate
from tests.patience import SOON, comes_true, longer_and_longer
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Refused, Socket

# -- who may connect --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", None])
def test_a_page_of_another_site_gets_no_socket(room: LiveServer, origin: str | None) -> None:
    person = room.person()
    table = person.open()
    with pytest.raises(InvalidStatus) as refused:
        person.socket(table, origin=origin)
    assert refused.value.response.status_code == 403
    assert json.loads(refused.value.response.body)["detail"].endswith(".")


def test_a_foreign_page_gets_none_even_without_a_cookie(room: LiveServer) -> None:
    table = room.person().open()
    with pytest.raises(InvalidStatus):
        room.watcher().socket(table, origin="https://evil.example")


def test_a_program_with_a_token(room: LiveServer) -> None:
    person = room.person(bearer=True)
    table = person.open(bots=2)
    with person.socket(table) as socket:
        assert socket.hear()["you"]["player"] == person.name
        socket.play_round()
    person.secret = "nonsense"
    with person.socket(table) as socket:
        assert socket.ends() == 1008 and "token" in socket.bye


def test_a_stale_cookie_is_a_spectators(room: LiveServer) -> None:
    person = room.person()
    table = person.open()
    person.secret = "gone"
    with person.socket(table) as socket:
        assert socket.hear()["you"] is None


def test_the_session_of_a_socket_is_that_of_its_handshake(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        socket.asked()
        person.http.delete("/api/session")  # this browser forgets him; the open page goes on
        socket.act("fold" if any(option["verb"] == "fold" for option in socket.last["decision"]["options"]) else "check")


@pytest.mark.parametrize("table", ["7k3m9q", "x" * 100, "%00"])
def test_a_table_that_is_not(room: LiveServer, table: str) -> None:
    with room.person().socket(table) as socket:
        assert socket.ends() == 1008 and "no table" in socket.bye


@pytest.mark.parametrize(
    "query", ["round=x&have=-1", "have=abc", "have=99999999999999999999", "have=²", "round=" + "r" * 500, "round=%00&have=1e9"]
)
def test_a_query_that_makes_no_sense_starts_from_the_beginning(room: LiveServer, query: str) -> None:
    person = room.person()
    table = person.open(bots=2)
    round, _, have = query.partition("&")
    with Socket(person, table, f"{round}&{have}&x=") as socket:
        assert socket.hear()["from"] == 0


def test_too_many_sockets(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(sockets_visitor=2, sockets_address=3))
    person = room.person()
    table = person.open()
    with person.socket(table) as one, person.socket(table) as two:
        one.hear(), two.hear()
        with person.socket(table) as three:
            assert three.ends() == 1013 and "too many" in three.bye
        with room.watcher().socket(table) as watching:
            watching.hear()
            with room.watcher().socket(table) as fifth:
                assert fifth.ends() == 1013
    comes_true(lambda: not room.app.state.room.limiter._sockets)
    with person.socket(table) as again:
        assert again.hear()["type"] == "table"


def test_handshakes_count_as_calls(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(calls_address=RequestRate(4, 0.01)))
    person = room.person()
    table = person.open()
    with person.socket(table), person.socket(table), pytest.raises(InvalidStatus) as refused:
        person.socket(table)
    assert refused.value.response.status_code == 429


# -- losing each other ------------------------------------------------------------------------------------------------------


def test_coming_back_gives_exactly_what_was_missed(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    table = one.open(bots=0)
    two.post(f"tables/{table}/join")
    with one.socket(table) as staying:
        away = two.socket(table)
        away.until(lambda message: message["decision"])
        round, kept = away.last["round"], list(away.rounds[away.last["round"]])
        away.wire.socket.close()  # the line is cut: no goodbye
        for socket in (staying,):
            socket.until(lambda message: message["decision"])
        missed = 0
        for _ in range(3):
            asked = staying.last["decision"]["to_act"][0]
            player = one if asked == one.name else two
            message = player.get(f"tables/{table}").json()
            verbs = [option["verb"] for option in message["decision"]["options"]]
            verb = next(verb for verb in ("call", "check", "post") if verb in verbs)
            before = message["seq"]
            assert player.act(table, message, verb=verb).status_code == 200
            staying.until(lambda told: told["seq"] > before and told["decision"])  # noqa: B023
        with two.socket(table, round, len(kept)) as back:
            message = back.hear()
            assert (message["round"], message["from"]) == (round, len(kept)) and "opening" not in message
            missed = len(message["events"])
            assert kept + message["events"] == two.get(f"tables/{table}").json()["events"]
        assert missed >= 3
        with two.socket(table, round, len(kept) + missed) as nothing_new:
            assert nothing_new.hear()["events"] == []
        with two.socket(table, round, len(kept) + missed + 5) as confused:  # more than there are: all again
            assert confused.hear()["from"] == 0


def test_coming_back_in_another_round_starts_it_from_its_beginning(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        first = socket.play_round()
        have = len(socket.rounds[first])
        socket.until(lambda message: message["round"] != first)
    with person.socket(table, first, have) as back:
        message = back.hear()
        assert message["round"] != first and message["from"] == 0 and message["opening"]


def test_the_seat_shows_who_is_here(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    table = one.open(bots=0, seat=1)
    two.post(f"tables/{table}/join", seat=2)
    with one.socket(table) as socket:
        with two.socket(table) as other:
            other.hear()
            socket.until(lambda message: message["table"]["seats"][1]["here"])
        socket.until(lambda message: not message["table"]["seats"][1]["here"])


def test_pings_and_pongs(serve: Serve) -> None:
    assert any(stays_while_it_answers(serve, silence) for silence in longer_and_longer(0.4))


def stays_while_it_answers(serve: Serve, silence: float) -> bool:
    """Whether it did, for longer than that; then it says nothing any more, and is dropped."""
    room = serve(limits=LOOSE._replace(ping=silence / 15, silence=silence))
    person = room.person()
    with person.socket(person.open(bots=0)) as socket:
        end = time.monotonic() + 1.5 * silence
        try:
            while socket.pings < 8 or time.monotonic() < end:
                socket.hear()  # answers pings, and so it stays
        except ConnectionClosed:
            return False
        for _ in range(100):  # from now on it reads, and says nothing
            try:
                text = socket.wire.recv(SOON)
            except ConnectionClosed as closed:
                assert closed.rcvd is not None and closed.rcvd.code == 1013
                break
        assert json.loads(text) == {"type": "bye", "why": f"Nothing was heard from you for {silence:g} seconds."}
        return True


def test_the_server_says_goodbye(serve: Serve) -> None:
    room = serve()
    person = room.person()
    with person.socket(person.open(bots=0)) as socket:
        socket.hear()
        room._server.should_exit = True
        assert socket.ends() == 1012 and "closes" in socket.bye


def test_a_failure_of_ours_is_told_without_its_text(
    room: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    person = room.person()
    table = person.open()

    async def fail(*_: object) -> None:
        raise KeyError("the next card is Qh")

    with person.socket(table) as socket, caplog.at_level(logging.INFO):
        monkeypatch.setattr(room.host.visits, "do", fail)
        with pytest.raises(Refused) as refused:
            socket.tell(type="sit-out", out=True)
        monkeypatch.undo()
        assert refused.value.code == "bad" and "failed" in refused.value.why
        socket.tell(type="sit-out", out=False)
    assert "KeyError" in caplog.text and "Qh" not in caplog.text


def test_nothing_of_a_round_reaches_the_log(room: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    person = room.person()
    table = person.open(bots=3)
    with caplog.at_level(logging.DEBUG), person.socket(table) as socket:
        caplog.set_level(logging.WARNING, "websockets.client")
        for _ in range(3):
            socket.play_round()
    ours = [record for record in caplog.records if record.name.startswith(("cardroom", "uvicorn", "starlette", "fastapi", "asyncio"))]
    assert not [record for record in ours if record.levelno > logging.DEBUG or record.name.startswith("cardroom")]
