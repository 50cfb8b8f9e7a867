"""Cutting the deck over the socket: a browser's way and a program's, and everything that is refused."""

import secrets
from typing import Any

import pytest

from cardroom.cuts import hash_of
from tests.web.server import LiveServer, Person, Refused, Socket

PAUSE = 60.0  # long enough for whatever is done in it


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round waits until the deck is cut, however slow the machine is."""
    monkeypatch.setattr("cardroom.room.table.shuffle.FOR_THE_FIRST", PAUSE)


def between(person: Person, **given: Any) -> Socket:
    """At a table of one's own, in the pause after a round."""
    socket = person.socket(person.open(bots=2, pause=PAUSE, **given))
    socket.until(lambda message: message["table"]["cut"])
    added = secrets.token_hex(32)
    cuts(socket, added)
    socket.until(lambda message: message["round"] and message["opening"]["cut"] if "opening" in message else False)
    assert [one["bytes"] for one in socket.last["opening"]["cut"]["list"]] == [added]
    socket.play_round()
    socket.until(lambda message: message["table"]["cut"])
    return socket


def cuts(socket: Socket, added: str) -> None:
    said = {"type": "cut", "round": socket.last["table"]["cut"]["round"]}
    socket.tell(hash=hash_of(added), **said)
    socket.until(lambda message: (message["table"]["cut"] or {}).get("wants") == "bytes")
    socket.tell(bytes=added, **said)


@pytest.mark.parametrize("bearer", [False, True], ids=["browser", "program"])
def test_a_deck_is_cut_and_the_record_shows_it(room: LiveServer, bearer: bool) -> None:
    person = room.person("", bearer=bearer)
    with between(person) as socket:
        record = person.get(f"rounds/{socket.last['round']}/record").json()
        cut, seen = record["setup"]["chance"]["cut"], socket.last["round"]
        assert cut["round"] == seen and record["cardroom"] == 4
        assert cut["list"][0]["player"] == person.name and cut["list"][0]["said"] == "cut"
        promised = socket.last["table"]["cut"]
        assert promised["round"] != seen and promised["root"] != cut["root"] and promised["list"] == []
        asked = person.get(f"tables/{socket.last['table']['id']}").json()  # and who only asks is told the same
        assert asked["table"]["cut"] == promised


def test_what_is_refused_changes_nothing(room: LiveServer) -> None:
    person, other = room.person(), room.person()
    with between(person) as socket, other.socket(socket.last["table"]["id"]) as watching:
        coming = socket.last["table"]["cut"]
        good = {"type": "cut", "round": coming["round"]}
        added = secrets.token_hex(32)
        bad: list[dict[str, Any]] = [
            {"type": "cut"}, good, good | {"hash": added, "bytes": added}, good | {"hash": "ab" * 31}, good | {"hash": "AB" * 32},
            good | {"hash": "zz" * 32}, good | {"hash": 7}, good | {"hash": added, "more": 1}, good | {"bytes": "ab" * 1000},
            good | {"bytes": None}, {"type": "cut", "round": "T" * 50, "hash": added}, {"type": "slice", "hash": added},
        ]  # fmt: skip
        for message in bad:
            with pytest.raises(Refused) as refused:
                socket.tell(**message)
            assert refused.value.code == "bad" and refused.value.why.endswith("."), message
        stale = [{**good, "round": "nobody-1", "hash": added}, {**good, "bytes": added}]
        for message in stale:
            with pytest.raises(Refused) as refused:
                socket.tell(**message)
            assert refused.value.code == "stale", message
        with pytest.raises(Refused, match="do not sit"):
            watching.tell(**good, hash=added)
        socket.tell(**good, hash=hash_of(added))
        with pytest.raises(Refused, match="is closed"):  # he was alone: his hash closed the list
            socket.tell(**good, hash=hash_of(added))
        with pytest.raises(Refused, match="not those of your hash") as refused:
            socket.tell(**good, bytes="ab" * 32)
        assert refused.value.code == "illegal"
        socket.tell(**good, bytes=added)
        with pytest.raises(Refused, match="already"):
            socket.tell(**good, bytes=added)
        now = person.get(f"tables/{socket.last['table']['id']}").json()["table"]["cut"]
        assert now == coming | {"wants": "bytes", "list": [{"player": person.name, "hash": hash_of(added), "opened": True}]}


def test_who_has_no_session_only_watches(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2, pause=PAUSE)
    with room.watcher().socket(table) as watching, pytest.raises(Refused, match="watching"):
        watching.tell(type="cut", round=f"{table}-1", hash="ab" * 32)
