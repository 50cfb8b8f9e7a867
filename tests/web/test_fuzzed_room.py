"""A room that is open, sent what no client of ours sends: every message and every body is answered with a sentence, and it plays on."""

import copy
import json
import random
import re
from typing import Any

from websockets.exceptions import ConnectionClosed

from cardroom.room.people.roles import GRANTED
from cardroom.web.guard.problems import FAILED
from tests.counts import counts
from tests.fuzz.changes import bend, change
from tests.fuzz.targets import sample
from tests.web.server import LiveServer, Person, Socket

WORDS = (
    "act",
    "act-all",
    "sit-out",
    "cut",
    "say",
    "pong",
    "type",
    "id",
    "round",
    "turn",
    "verb",
    "amount",
    "spot",
    "picks",
    "null",
    "1e999",
)
ONCE = ("/api/exclusion", "/api/account/own", "/api/account/password", "/api/account/sessions", "/api/session")  # who calls them is gone


def messages(socket: Socket) -> list[dict[str, Any]]:
    """Messages that fit the table as it is now."""
    decision = socket.last.get("decision") or {}
    here = {"round": socket.last.get("round", ""), "turn": decision.get("turn", 0)}
    options = decision.get("options") or [{"verb": "fold"}]
    return [
        *({"type": "act", **here, "verb": option["verb"], "amount": 100, "spot": option.get("spot"), "picks": []} for option in options),
        {"type": "act-all", **here, "actions": [{"verb": "bet", "amount": 500, "spot": "1/ante/Ann"}]},
        {"type": "sit-out", "out": False},
        {"type": "cut", "round": here["round"], "hash": "ab" * 32},
        {"type": "cut", "round": here["round"], "bytes": "ab" * 32},
        {"type": "say", "text": "good luck"},
        {"type": "pong", "at": 1},
    ]


def changed(data: dict[str, Any], dice: random.Random) -> str:
    made = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 2))):
        if made:
            change(made, dice)
    text = json.dumps(made)
    return bend(text, WORDS, dice) if dice.random() < 0.3 else text


@counts("number", 40, 3000)
def test_messages_at_a_table(room: LiveServer, number: int) -> None:
    dice = random.Random(f"messages {number}")
    person = room.person("Ann", bearer=True)
    table = person.open(bots=2, clock=0)
    socket = person.socket(table)
    socket.until(lambda message: message["round"])
    for i in range(number):
        text = changed(dice.choice(messages(socket)) | {"id": i}, dice)
        try:
            socket.wire.send(text)
            socket.say(type="sit-out", id=1_000_000 + i, out=False)
            answer: dict[str, Any] = {}
            while answer.get("id") != 1_000_000 + i:
                answer = socket.hear()
                assert answer.get("why") != FAILED, text
        except ConnectionClosed:
            assert "failed" not in socket.bye, (text, socket.bye)
            socket = person.socket(table)
            socket.until(lambda message: message["round"])
    with socket:
        assert socket.play_round()


def routes(room: LiveServer) -> list[tuple[str, str, dict[str, Any]]]:
    """Every route that takes a body: method, path, and a body that fits."""
    document = room.app.openapi()
    defined = document["components"]["schemas"]
    return [
        (method, path, sample(operation["requestBody"]["content"]["application/json"]["schema"], defined))
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if "application/json" in operation.get("requestBody", {}).get("content", {})
    ]


@counts("number", 1, 60)
def test_bodies_of_every_route(room: LiveServer, number: int) -> None:
    """By somebody who may do everything: nothing is refused before it is read."""
    dice = random.Random(f"bodies {number}")
    person = room.person("Zelda", bearer=True)
    table = person.open(bots=2, clock=0)
    for role in GRANTED:
        room.appoint(person, role)
    found = routes(room)
    assert len(found) > 50
    for method, path, body in found:
        for _ in range(number):
            send(
                room.person(bearer=True) if path in ONCE else person,
                method,
                path,
                table,
                changed(body if isinstance(body, dict) else {}, dice),
            )


def send(person: Person, method: str, path: str, table: str, text: str) -> None:
    """The conformance of every answer is checked by ``Person`` itself."""
    path = re.sub(r"{\w+}", "1", path.replace("{id}", table))
    headers = {"Content-Type": "application/json"}
    answer = person.http.request(method, path, content=text.encode("utf-8", "surrogatepass"), headers=headers)
    assert answer.status_code < 500 and FAILED not in answer.text, (method, path, text, answer.text)
