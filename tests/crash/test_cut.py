"""``cardroom serve`` is killed while a deck is cut: what was promised and what came is kept, and the round is dealt from it."""

from typing import Any

import pytest

from cardroom.cuts import hash_of
from cardroom.records.verify import verify
from tests.crash.serving import Serving, Warm, free_port
from tests.web.server import Person, Refused, Socket

ADDED = "5a" * 32


def wants(socket: Socket) -> dict[str, Any]:
    cut: dict[str, Any] = socket.until(lambda message: message["table"]["cut"])["table"]["cut"]
    return cut


def to_the_end(socket: Socket, message: dict[str, Any]) -> None:
    """Play the round that the message shows. Everybody may have folded before Ann is asked: the next round is then two minutes away."""
    if not message["over"]:
        assert socket.play_round() == message["round"]


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_killed_in_the_middle_of_a_cut(database: str, warm: Warm) -> None:
    """In the pause after a round: with the promise made, with the hash stored, with the bytes stored."""
    port = free_port()
    server = Serving(database, port, warm)
    server.opened()
    person = Person(server.url, "Ann")
    table = person.open(bots=2, pause=120, clock=0)
    with person.socket(table) as socket:
        to_the_end(socket, socket.until(lambda message: message["round"]))
        promised = {key: value for key, value in wants(socket).items() if key not in ("wants", "list")}
    said = {"type": "cut", "round": promised["round"]}
    taken = ""
    for part in ({}, {"hash": hash_of(ADDED)}, {"bytes": ADDED}):
        server.kill()
        server = Serving(database, port, warm)
        server.opened()
        with person.socket(table) as socket:
            message = socket.until(lambda message: message["table"]["cut"] or message["round"] == promised["round"])
            if message["round"] == promised["round"]:  # the machine was too slow: the round has not waited
                break
            coming = wants(socket)
            assert coming.items() >= promised.items() and bool(coming["list"]) == (taken != "")
            if part:
                try:
                    socket.tell(**said, **part)
                    taken = next(iter(part))
                except Refused:
                    break
    with person.socket(table) as socket:
        to_the_end(socket, socket.until(lambda message: message["round"] == promised["round"]))
    record = person.get(f"rounds/{promised['round']}/record").json()
    cut = record["setup"]["chance"]["cut"]
    assert cut.items() >= promised.items() and record["events"][0]["root"] == promised["root"]
    assert [one["said"] for one in cut["list"]] == [{"": "silent", "hash": "shut", "bytes": "cut"}[taken]]
    assert verify(record, "it").ok
    server.kill()
