"""The floor's other work at a table over HTTP: play stopped, time, seats, settings, cards, dealers. What each does is in
``tests/room/test_table_floor.py``; here that it can be asked for, is told and journaled, and that what is bad changes nothing."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.server import LiveServer
from tests.web.test_floor import Game

WHY = "the floor says so"


@pytest.fixture
def game(room: LiveServer) -> Iterator[Game]:
    made = Game(room)
    yield made
    made.close()


def do(game: Game, what: str, why: str = WHY, **given: Any) -> str:
    """Empty where it was done; else the one sentence of the refusal."""
    answer = game.ana.post(f"tables/{game.id}/floor/{what}", **given, why=why)
    return "" if answer.json() == {"done": True} else str(answer.json()["detail"])


def table(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.ben.get(f"tables/{game.id}").json()["table"]
    return found


def end_round(game: Game) -> None:
    assert game.ana.post(f"tables/{game.id}/rulings", **game.wanted("misdeal", why="boxed", because="")).status_code == 200


def test_play_stands_still_and_goes_on(game: Game) -> None:
    assert do(game, "pause", "a card is looked for") == ""
    asked = next(socket for socket in game.sockets if socket.person.name in game.row()["asks"]["players"])
    asked.asked()
    refused = asked.person.act(game.id, asked.last, verb="call")
    assert refused.status_code == 422 and "a card is looked for" in refused.json()["detail"]
    assert game.row()["paused"] == table(game)["paused"] == f"Play is paused by the floor ({game.ana.name}): a card is looked for"
    assert do(game, "pause") == "Play is paused already."
    assert do(game, "go-on") == "" and not table(game)["paused"]
    assert table(game)["told"][-1] == f"Play goes on ({game.ana.name})."
    assert asked.person.act(game.id, asked.last, verb="call").status_code == 200
    assert [row.what for _, row in game.room.host.store.journal.lines(table=game.id)] == ["pause", "go-on"]


def test_play_pauses_after_this_round(game: Game) -> None:
    assert do(game, "pause-after", "the deck is counted") == ""
    says = f"Play pauses after this round, by the floor ({game.ana.name}): the deck is counted."
    assert game.row()["pausing"] == table(game)["pausing"] == table(game)["told"][-1] == says and not table(game)["paused"]
    end_round(game)
    assert game.row()["paused"] == f"Play is paused by the floor ({game.ana.name}): the deck is counted"
    assert not table(game)["pausing"] and table(game)["next"] is None
    assert do(game, "go-on") == "" and table(game)["next"] is not None
    assert do(game, "pause-after") == "" and table(game)["paused"]  # no round is running: at once


def test_time_seats_cards_dealer_and_settings(game: Game) -> None:
    player = game.row()["asks"]["players"][0]
    assert do(game, "time", player=player, seconds=30) == ""
    assert "600" in do(game, "time", player=player, seconds=601)
    assert do(game, "hold", seat=5, player="Zed") == ""
    assert next(seat["kept"] for seat in table(game)["seats"] if seat["seat"] == 5) == "Zed"
    assert game.room.person().post(f"tables/{game.id}/join", seat=5).json()["detail"] == "Seat 5 is kept for Zed."
    assert "when it is over" in do(game, "move", player=game.ben.name, seat=6)
    assert "between two rounds" in do(game, "settings", pace=3)
    assert "between two rounds" in do(game, "cards", cards="the red ones")
    assert do(game, "dealer", dealer="Kim") == "" and table(game)["dealer"] == "Kim"
    assert do(game, "absent", player=game.cleo.name, out=True) == ""
    end_round(game)
    assert do(game, "move", player=game.ben.name, seat=6) == ""
    assert do(game, "cards", cards="the red ones") == "" and table(game)["cards"] == "the red ones"
    now = game.ana.get(f"tables/{game.id}/floor/settings").json()
    assert next(field["default"] for field in now["fields"] if field["name"] == "bets") == [300, 600]
    assert do(game, "settings", table={"bets": [400, 800], "blinds": [200, 400]}, clock=40) == ""
    assert (table(game)["limits"], table(game)["clock"]) == ("$4-$8 limit", 40)
    now = game.ana.get(f"tables/{game.id}/floor/settings").json()
    assert next(field["default"] for field in now["fields"] if field["name"] == "bets") == [400, 800] and now["clock"] == 40
    assert do(game, "send-away", player=game.cleo.name) == ""
    assert [seat["player"] for seat in table(game)["seats"] if seat["player"]] == [game.ben.name]
    assert do(game, "close") == ""
    assert game.id not in [row["id"] for row in game.ana.get("floor").json()]


@pytest.mark.parametrize(
    ("what", "given", "says"),
    [
        ("pause", {"why": ""}, "why"),
        ("pause", {"why": "   "}, "Say why"),
        ("pause", {"why": "x" * 201}, "why"),
        ("time", {"player": "nobody", "seconds": 30}, "nobody is not asked"),
        ("time", {"player": "x", "seconds": 0}, "seconds"),
        ("hold", {"seat": 1, "player": "Zed"}, "taken"),
        ("hold", {"seat": 7}, "kept for nobody"),
        ("move", {"player": "nobody", "seat": 4}, "does not sit"),
        ("send-away", {"player": "nobody"}, "does not sit"),
        ("absent", {"player": "nobody", "out": True}, "does not sit"),
        ("settings", {"edition": "x"}, "edition"),
        ("settings", {"fund": 5}, "fund"),
        ("dealer", {"dealer": " "}, "Say who deals"),
        ("payments", {"round": "x-1", "line": 0, "paid": 1}, "no round 'x-1'"),
        ("payments/proposals", {"round": "x-1", "line": 0, "paid": 1}, "no round 'x-1'"),
        ("payments/proposals/1/refuse", {}, "no open proposal of number 1"),
    ],
)
def test_what_is_bad_is_one_sentence_and_changes_nothing(waiting: Game, what: str, given: dict[str, Any], says: str) -> None:
    before = table(waiting), len(waiting.room.host.store.journal.lines())
    answer = waiting.ana.post(f"tables/{waiting.id}/floor/{what}", **{"why": WHY, **given})
    assert answer.status_code in (404, 422) and says in answer.json()["detail"]
    assert (table(waiting), len(waiting.room.host.store.journal.lines())) == before


@pytest.fixture(scope="module")
def waiting(room: LiveServer) -> Iterator[Game]:
    made = Game(room)
    yield made
    made.close()


def test_who_plays_there_does_nothing_of_it(waiting: Game, room: LiveServer) -> None:
    room.appoint(waiting.cleo)
    answer = waiting.cleo.post(f"tables/{waiting.id}/floor/pause", why=WHY)
    assert answer.status_code == 403 and "You play at this table yourself" in answer.json()["detail"] and not table(waiting)["paused"]
