"""Past rounds over HTTP: lists, replays as each may see them, public records that verify."""

import json
from pathlib import Path

import pytest

from cardroom.cli import run
from tests.web.server import LiveServer, Person, Socket


@pytest.fixture(scope="module")
def played(room: LiveServer) -> tuple[Person, Person, str, str]:
    """Two persons and two bots have played a round: the two, the table, the round."""
    ann, bob = room.person("Ann"), room.person("Bob")
    table = ann.open(bots=2)
    assert bob.post(f"tables/{table}/join").status_code == 200
    with ann.socket(table) as one, bob.socket(table) as two:
        one.until(lambda message: message["round"])
        round = one.last["round"]
        while True:
            two.until(lambda message: message["round"] == round)
            now = ann.get(f"tables/{table}").json()
            if now["over"] or now["round"] != round:
                return ann, bob, table, round
            for socket in (one, two):
                if now["decision"] and socket.person.name in now["decision"]["to_act"]:
                    _answer(socket, round)
                    break


def _answer(socket: Socket, round: str) -> None:
    """Call or check, to see the cards through."""
    socket.until(lambda message: message["over"] or message["round"] != round or (message["decision"] or {}).get("options"))
    if socket.last["over"] or socket.last["round"] != round:
        return
    verbs = [option["verb"] for option in socket.last["decision"]["options"]]
    socket.act(next(verb for verb in ("check", "call", *verbs) if verb in verbs))


def _dealt(events: list[dict[str, object]], place: str) -> list[object]:
    return [card for event in events if event["event"] == "dealt" and event["place"] == place for card in event["cards"]]  # type: ignore[attr-defined]


def test_a_replay_shows_each_his_own_cards(room: LiveServer, played: tuple[Person, Person, str, str]) -> None:
    ann, bob, _, round = played
    mine, others, public = (person.get(f"rounds/{round}").json() for person in (ann, bob, room.watcher()))
    seats = {player: seat for seat, player in mine["opening"]["seats"].items()}
    assert mine["you"] == "Ann" and others["you"] == "Bob" and public["you"] is None
    for told, sees in ((mine, {"Ann"}), (others, {"Bob"}), (public, set())):
        assert len(told["events"]) == len(mine["events"])
        for player, seat in seats.items():
            cards = _dealt(told["events"], f"seat/{seat}")
            assert len(cards) == 2 and all((card is not None) == (player in sees) for card in cards), (told["you"], player)
    assert mine["stacks"] == public["stacks"] and sum(mine["stacks"].values()) + mine["drop"] == sum(mine["opening"]["stacks"].values())


def test_who_comes_to_sit_there_later_sees_no_more(room: LiveServer, played: tuple[Person, Person, str, str]) -> None:
    _, _, table, round = played
    late = room.person()
    late.post(f"tables/{table}/join")
    told = late.get(f"rounds/{round}").json()
    assert told["you"] is None and told["events"] == room.watcher().get(f"rounds/{round}").json()["events"]


def test_the_public_record_verifies(room: LiveServer, played: tuple[Person, Person, str, str], tmp_path: Path) -> None:
    ann, _, _, round = played
    record = ann.get(f"rounds/{round}/record").json()
    assert record["form"] == "public" and "seed" not in record["setup"]["chance"] and record["commitments"]
    assert record == room.watcher().get(f"rounds/{round}/record").json()  # the same for everybody
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert run(["verify", str(file)]) == 0
    shown = next(event for event in record["events"] if event["event"] in ("dealt", "shown") and any(event["cards"]))
    shown["cards"] = ["2c" if card and card != "2c" else "2d" if card else None for card in shown["cards"]]
    file.write_text(json.dumps(record))
    assert run(["verify", str(file)]) != 0


def test_lists_of_rounds(room: LiveServer, played: tuple[Person, Person, str, str]) -> None:
    ann, _, table, round = played
    stranger = room.person()
    assert round in [line["id"] for line in ann.get("rounds", mine="true").json()]
    assert stranger.get("rounds", mine="true").json() == []
    lines = stranger.get(f"tables/{table}/rounds").json()
    assert round in [line["id"] for line in lines] and {line["table_id"] for line in lines} == {table}
    assert round in [line["id"] for line in room.watcher().get("rounds").json()]
    begun = next(line["begun_at"] for line in lines if line["id"] == round)
    assert round not in [line["id"] for line in ann.get("rounds", mine="true", before=begun).json()]
    times = [line["begun_at"] for line in ann.get("rounds").json()]
    assert times == sorted(times, reverse=True)


@pytest.mark.parametrize("before", ["x", "-1", "nan", "inf", "1e300"])
def test_times_that_are_none(room: LiveServer, before: str) -> None:
    answer = room.watcher().get("rounds", before=before)
    assert answer.status_code == 422 and answer.json()["detail"].startswith("before: ")


def test_rounds_that_are_not(room: LiveServer) -> None:
    for path in ("rounds/7k3m9q-1", "rounds/7k3m9q-1/record"):
        answer = room.watcher().get(path)
        assert answer.status_code == 404 and answer.json() == {"detail": "There is no round '7k3m9q-1'."}
    assert room.watcher().get("tables/7k3m9q/rounds").json() == []


@pytest.mark.parametrize("id", ["non-sense", "%00-1", "x" * 41, "7k3m9q-9999999999999", "a'b-1", "..%2f-1", "7k3m9q-²", "7K3M9Q-1"])
def test_what_can_be_no_round_is_not_even_looked_for(room: LiveServer, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object, **__: object) -> None:
        raise AssertionError("the database was asked")

    for name in ("replay", "record", "past"):
        monkeypatch.setattr(room.host.views, name, asked)
    for path in (f"rounds/{id}", f"rounds/{id}/record", f"tables/{id}/rounds"):
        assert room.watcher().http.get(f"/api/{path}").status_code == (422 if len(id) > 40 else 404), path


def test_a_running_round_is_nobodys_to_see(room: LiveServer) -> None:
    person = room.person()
    table = person.open(bots=2)
    with person.socket(table) as socket:
        round = socket.asked()["round"]
        for viewer in (person, room.watcher()):
            for path in (f"rounds/{round}", f"rounds/{round}/record"):
                answer = viewer.get(path)
                assert answer.status_code == 422 and answer.json() == {"detail": f"Round {round} is not over."}
        assert round not in person.get("rounds", mine="true").text


def test_rounds_of_a_private_table_are_listed_for_those_who_played(room: LiveServer) -> None:
    person = room.person("Private Pat")
    table = person.open(private=True)
    with person.socket(table) as socket:
        round = socket.play_round()
    assert round not in [head["id"] for head in room.watcher().get("rounds").json()]
    assert round in [head["id"] for head in person.get("rounds", mine=True).json()]
    assert round in [head["id"] for head in room.watcher().get(f"tables/{table}/rounds").json()]


def test_a_round_is_told_in_the_language_of_who_asks(room: LiveServer, played: tuple[Person, Person, str, str]) -> None:
    ann, _, table, round = played
    english = [event["says"] for event in ann.get(f"rounds/{round}").json()["events"]]
    spanish = ann.get(f"rounds/{round}", language="es").json()["events"]
    assert english[0].startswith("The cards are shuffled") and spanish[0]["says"].startswith("Se barajan las cartas")
    assert {event["words"] for event in spanish if event["event"] == "transfer" and event["why"] == "big blind"} == {"ciega grande"}
    watcher = room.watcher()
    prefers = watcher.http.get(f"/api/rounds/{round}", headers={"Accept-Language": "es-MX,en;q=0.5"}).json()["events"]
    assert prefers[0]["says"] == spanish[0]["says"]
    assert watcher.get(f"rounds/{table}-999999", language="es").json()["detail"] == f"No hay ninguna ronda «{table}-999999»."
    kept = watcher.http.get("/api/rounds?mine=true", headers={"Cookie": "language=es", "Accept-Language": "en"})
    assert kept.json()["detail"] == "Entra primero: no se sabe qué rondas son tuyas."
