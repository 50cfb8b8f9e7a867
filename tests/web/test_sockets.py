"""The socket of a table: what is told to whom, what may be said, what is answered."""

import json
import time
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cardroom.web.base.limits import LOOSE, RequestRate
from tests.patience import SOON
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Refused, Socket


def seen_by(event: dict[str, Any]) -> list[list[str]]:
    """Who may see each card of an event."""
    seen: list[Any] = event["seen"]
    return seen if seen and isinstance(seen[0], list) else [seen] * len(event["cards"])


def assert_nothing_hidden(socket: Socket, viewer: str) -> int:
    """No card that this viewer may not see; how many were hidden from him."""
    hidden = 0
    for events in socket.rounds.values():
        for event in events:
            if event["event"] in ("dealt", "shown"):
                for card, seen in zip(event["cards"], seen_by(event), strict=True):
                    allowed = "*" in seen or (viewer and viewer in seen)
                    assert (card is None) == (not allowed), event
                    hidden += card is None
    return hidden


def to_act(message: dict[str, Any]) -> list[str]:
    return list((message["decision"] or {"to_act": []})["to_act"])


def test_the_first_message_is_the_whole_table(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        message = socket.hear()
        assert message["type"] == "table" and message["from"] == 0
        assert message["you"]["player"] == person.name and message["table"]["id"] == table
        again = person.get(f"tables/{table}").json()
        assert set(again) == set(message)


def test_changes_are_numbered_and_nothing_is_missing(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=3)
    with person.socket(table) as socket:
        rounds = [socket.play_round() for _ in range(3)]  # hear() checks that events follow on each other
        numbers = [message["seq"] for text in socket.texts if (message := json.loads(text))["type"] == "table"]
        assert numbers == sorted(numbers)
        for round in rounds:
            assert socket.rounds[round] == person.get(f"rounds/{round}").json()["events"]


def test_who_watches_gets_no_option_and_no_hidden_card(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=3)
    stranger = room.person()
    with person.socket(table) as playing, room.watcher().socket(table) as watching, stranger.socket(table) as visiting:
        rounds = [playing.play_round() for _ in range(4)]
        for socket in (watching, visiting):
            socket.until(lambda message: message["round"] == rounds[-1] and message["over"])
            assert_nothing_hidden(socket, "")
            for text in socket.texts:
                message = json.loads(text)
                assert message["you"] is None
                assert message["decision"] is None or message["decision"]["options"] == []
        assert assert_nothing_hidden(watching, "") > assert_nothing_hidden(playing, person.name) > 0
        assert watching.rounds[rounds[0]] == room.watcher().get(f"rounds/{rounds[0]}").json()["events"]


def test_a_player_is_offered_his_own_options_only(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    table = one.open(bots=0)
    two.post(f"tables/{table}/join")
    with one.socket(table) as first, two.socket(table) as second:
        first.until(lambda message: message["decision"])
        second.until(lambda message: message["decision"])
        asked, other = (first, second) if first.last["decision"]["to_act"] == [one.name] else (second, first)
        assert asked.last["decision"]["options"] and other.last["decision"]["options"] == []
        assert asked.last["decision"]["to_act"] == other.last["decision"]["to_act"] == [asked.person.name]
        with pytest.raises(Refused) as refused:
            other.tell(type="act", round=asked.last["round"], turn=asked.last["decision"]["turn"], verb="fold")
        assert refused.value.code in ("illegal", "stale") and asked.person.name in refused.value.why


def test_a_change_reaches_everybody(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    table = one.open(bots=0)
    with one.socket(table) as socket, one.socket(table) as second:
        assert socket.hear()["table"]["state"] == "between" or socket.last["table"]["why"]
        two.post(f"tables/{table}/join", seat=3)
        for each in (socket, second):
            each.until(lambda message: message["table"]["seats"][2]["player"] == two.name)
        socket.tell(type="sit-out", out=True)
        second.until(lambda message: message["you"]["out"])
        assert second.last["table"]["seats"][0]["out"] is True


def test_sitting_down_and_getting_up_changes_the_eyes(room: LiveServer) -> None:
    one, two = room.person(), room.person()
    table = one.open(bots=2)
    with one.socket(table) as first, two.socket(table) as socket:
        assert socket.hear()["you"] is None
        assert two.post(f"tables/{table}/join").status_code == 200
        socket.until(lambda message: message["you"])
        end = time.monotonic() + SOON
        while two.name not in to_act(now := two.get(f"tables/{table}").json()):
            assert time.monotonic() < end, "he was not asked"
            if one.name in to_act(now):
                first.until(lambda message: message["seq"] >= now["seq"])
                if (first.last["decision"] or {}).get("options"):
                    first.play_on()
            else:
                time.sleep(0.02)
        socket.asked()
        assert_nothing_hidden(socket, two.name)
        two.post(f"tables/{table}/leave")
        socket.until(lambda message: message["you"] is None or message["you"]["leaving"])


# -- what is said -----------------------------------------------------------------------------------------------------------


def test_actions_are_answered_with_their_number(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=3, pace=0.3)
    with person.socket(table) as socket:
        for _ in range(10):
            message = socket.asked()
            verbs = [option["verb"] for option in message["decision"]["options"]]
            verb = next(verb for verb in ("check", "call", "post") if verb in verbs)
            act = {"type": "act", "round": message["round"], "turn": message["decision"]["turn"], "verb": verb}
            socket.say(id=101, **act)
            socket.say(id=102, **act)  # the same again: once is enough
            answers: dict[int, dict[str, Any]] = {}
            while len(answers) < 2:
                heard = socket.hear()
                if heard["type"] in ("done", "refused"):
                    answers[heard["id"]] = heard
            if not socket.last["over"] and socket.last["round"] == message["round"]:
                break
        assert answers[101] == {"type": "done", "id": 101}
        assert answers[102]["code"] == "stale" and answers[102]["why"].endswith(".")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"verb": "dance"}, "illegal"),
        ({"verb": "raise", "amount": 1}, "illegal"),
        ({"verb": "fold", "picks": [0]}, "illegal"),
        ({"verb": "fold", "turn": 77}, "stale"),
        ({"verb": "fold", "round": "7k3m9q-1"}, "stale"),
        ({"verb": "fold", "spot": "7/nothing/nobody"}, "illegal"),
    ],
)
def test_actions_that_are_refused_change_nothing(room: LiveServer, action: dict[str, Any], code: str) -> None:
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        message = socket.asked()
        with pytest.raises(Refused) as refused:
            socket.tell(**{"type": "act", "round": message["round"], "turn": message["decision"]["turn"], **action})
        assert refused.value.code == code and refused.value.why.endswith(".")
        now = person.get(f"tables/{table}").json()
        assert (now["decision"], len(now["events"])) == (message["decision"], len(socket.rounds[message["round"]]))


def test_who_does_not_play_may_not_act(room: LiveServer) -> None:
    person, stranger = room.person(), room.person()
    table = person.open(bots=2)
    with person.socket(table) as playing:
        message = playing.asked()
        act = {"type": "act", "round": message["round"], "turn": message["decision"]["turn"], "verb": "fold"}
        for viewer in (stranger, room.watcher()):
            with viewer.socket(table) as socket:
                for said in (act, {"type": "sit-out", "out": True}):
                    with pytest.raises(Refused) as refused:
                        socket.tell(**said)
                    assert refused.value.code == "forbidden"
        assert person.get(f"tables/{table}").json()["decision"] == message["decision"]


GARBAGE: list[tuple[str | bytes, int | None]] = [
    ("", None),
    ("nonsense", None),
    ("{", None),
    ("[]", None),
    ("null", None),
    ("7", None),
    ('"act"', None),
    ("[" * 4000, None),
    ('{"a":' * 800, None),
    ("{}", None),
    ('{"type":"act"}', None),
    ('{"type":"act","id":5}', 5),
    ('{"type":"act","id":"5","round":"x-1","turn":0,"verb":"fold"}', None),
    ('{"type":"act","id":-1,"round":"x-1","turn":0,"verb":"fold"}', None),
    ('{"type":"act","id":5,"round":"x-1","turn":"0","verb":"fold"}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":7}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":""}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fo\\u0000ld"}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"\\ud800"}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","amount":1.5}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","amount":-1}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","amount":' + "9" * 400 + "}", 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","picks":"all"}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","picks":[[0]]}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","picks":[true]}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","spot":"²/ante/x"}', 5),
    ('{"type":"act","id":5,"round":"x-1","turn":0,"verb":"fold","player":"Ada"}', 5),
    ('{"type":"act","id":true,"round":"x-1","turn":0,"verb":"fold"}', None),
    ('{"type":"sit-out","id":5}', 5),
    ('{"type":"sit-out","id":5,"out":"yes"}', 5),
    ('{"type":"dance","id":5}', 5),
    ('{"type":["act"],"id":5}', 5),
    ('{"type":null,"id":5}', 5),
    ('{"type":"pong"', None),
    (json.dumps({"type": "act", "id": 5, "verb": "x" * 5000}), None),
    ("é" * 2100, None),  # more bytes than letters
    (b"\x00\xff", None),
    (b'{"type":"pong"}', None),
    (b"x" * 60_000, None),
]


def test_garbage_is_refused_and_the_socket_lives(serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    room = serve(limits=LOOSE._replace(garbage=RequestRate(1000, 1)))
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        message = socket.asked()
        for said, number in GARBAGE:
            socket.wire.send(said)
            answer = socket.hear()
            while answer["type"] == "table":
                answer = socket.hear()
            assert (answer["type"], answer["code"], answer["id"]) == ("refused", "bad", number), (said[:80], answer)
            assert answer["why"].endswith(".") and "Traceback" not in answer["why"] and len(answer["why"]) < 300
        assert person.get(f"tables/{table}").json()["decision"] == message["decision"]
        socket.say(type="pong", at=1, more="is fine")
        socket.play_on()
    assert not [record for record in caplog.records if record.name.startswith(("cardroom", "uvicorn", "asyncio"))]


def test_too_much_garbage_closes_the_socket(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(garbage=RequestRate(5, 0.01)))
    person = room.person()
    with person.socket(person.open()) as socket:
        for _ in range(6):
            socket.wire.send("nonsense")
        assert socket.ends() == 1008 and socket.bye == "Too much came that could not be used."
        assert sum('"refused"' in text for text in socket.texts) == 5


def test_messages_too_quickly(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(messages=RequestRate(5, 0.01), flood=RequestRate(3, 0.01)))
    person, other = room.person(), room.person()
    table = person.open()
    with person.socket(table) as socket, other.socket(table) as second:
        for _ in range(5):
            socket.tell(type="sit-out", out=False)
        with pytest.raises(Refused) as refused:
            socket.tell(type="sit-out", out=True)
        assert refused.value.code == "rate" and person.get(f"tables/{table}").json()["you"]["out"] is False
        with pytest.raises(Refused) as refused:
            second.tell(type="sit-out", out=True)
        assert refused.value.code == "forbidden"  # not his fault
        with suppress(ConnectionClosed):
            for number in range(5):
                socket.say(type="sit-out", id=number, out=True)
        assert socket.ends() == 1013


def test_a_huge_frame_is_not_even_read(room: LiveServer) -> None:
    person = room.person()
    with person.socket(person.open()) as socket:
        socket.wire.send("x" * 100_000)
        assert socket.ends() == 1009


def test_two_languages_at_one_table(room: LiveServer) -> None:
    """Each is told in his own, and refused in it."""
    person, other = room.person(), room.watcher()
    table = person.open(bots=2)
    with person.socket(table) as english, other.socket(table, language="es") as spanish:
        english.until(lambda message: message["events"])
        spanish.until(lambda message: message["events"])
        assert english.rounds[english.last["round"]][0]["says"].startswith("The cards are shuffled")
        assert spanish.rounds[spanish.last["round"]][0]["says"].startswith("Se barajan las cartas")
        with pytest.raises(Refused, match="Estás mirando; entra y siéntate para jugar"):
            spanish.tell(type="sit-out", out=True)
