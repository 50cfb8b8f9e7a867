"""People talk at a table: who may, how much, what reaches the others, and what the floor does about it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.people.staff import Staff
from cardroom.web.base.limits import LOOSE, RequestRate
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Refused, Socket
from tests.web.test_floor import Game


@pytest.fixture
def game(room: LiveServer) -> Iterator[Game]:
    made = Game(room)
    yield made
    made.close()


def heard(socket: Socket) -> list[dict[str, Any]]:
    """The next that is said."""
    while (message := socket.hear())["type"] != "chat":
        pass
    return list(message["said"])


def refused(socket: Socket, **said: Any) -> str:
    with pytest.raises(Refused) as found:
        socket.tell(type="say", **said)
    return str(found.value.why)


def floor(game: Game, what: str, **given: Any) -> dict[str, Any]:
    answer: dict[str, Any] = game.ana.post(f"tables/{game.id}/floor/{what}", player=game.ben.name, **given).json()
    return answer


def test_what_one_says_the_others_hear_and_who_comes_later_too(game: Game) -> None:
    ben, cleo = game.sockets
    ben.tell(type="say", text=" <img src=x onerror=alert(1)> \u202eevil\u0007 ")
    (said,) = heard(cleo)
    assert (said["player"], said["text"], said["phrase"]) == (game.ben.name, "<img src=x onerror=alert(1)> evil", "")
    cleo.tell(type="say", phrase="nice-hand")
    with Socket(game.room.watcher(), game.id) as watcher:  # without a seat one listens
        both = heard(watcher)
        assert [(each["player"], each["text"], each["phrase"]) for each in both] == [
            (game.ben.name, said["text"], ""),
            (game.cleo.name, "", "nice-hand"),
        ]
    seats = game.ben.get(f"tables/{game.id}").json()["table"]["seats"]
    assert [each["known"] for each in both] == [seat["known"] for seat in seats if seat["player"]]
    assert game.ben.id not in json.dumps([seats, both]), "the sign tells nobody's id"


def test_what_is_said_is_in_no_round_and_in_no_file(serve: Serve, tmp_path: Path) -> None:
    room = serve()
    ben = room.person()
    table = ben.open(bots=1, pause=120)
    with Socket(ben, table) as socket:
        socket.tell(type="say", text="xyzzy-plugh")
        assert heard(socket)[0]["text"] == "xyzzy-plugh"
        socket.tell(type="sit-out", out=True)  # something that is stored
    assert "xyzzy" not in ben.get(f"tables/{table}").text
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert files and not [file for file in files if b"xyzzy" in file.read_bytes()]


def test_who_may_not_talk_is_told_so_in_one_sentence(game: Game) -> None:
    onlooker = game.room.person()
    with Socket(onlooker, game.id) as socket:
        assert refused(socket, text="hello") == "Only who sits at this table talks here; take a seat."
    with Socket(game.room.watcher(), game.id) as socket:
        assert refused(socket, text="hello") == "You are watching; come in and sit down to play."


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({}, "There is nothing in what you say that can be shown."),
        ({"text": "\u200b\u202e \x00"}, "There is nothing in what you say that can be shown."),
        ({"text": "x" * 201}, "Say it in 200 characters; this is 201."),
        ({"phrase": "insult"}, "Say one of the phrases, or a line of your own."),
        ({"phrase": "hello", "text": "and more"}, "Say one of the phrases, or a line of your own."),
        ({"text": ["hello"]}, None),
        ({"text": "x" * 1001}, None),
        ({"text": "hello", "player": "Cleo"}, None),
    ],
)
def test_what_cannot_be_said(said: dict[str, Any], sentence: str | None, game: Game) -> None:
    ben, cleo = game.sockets
    why = refused(ben, **said)
    assert why == sentence if sentence else why.count(".") <= 2 and "Traceback" not in why
    ben.tell(type="say", text="still here")
    assert [each["text"] for each in heard(cleo)] == ["still here"]


def test_the_floor_silences_somebody_and_lets_him_talk_again(game: Game) -> None:
    ben, cleo = game.sockets
    assert floor(game, "silence", minutes=10, why="he shouts") == {"done": True}
    why = refused(ben, text="hello")
    assert why.startswith("The floor has silenced you until 2") and why.endswith("UTC: he shouts")
    assert refused(ben, phrase="hello") == why
    cleo.tell(type="say", text="quiet now")
    assert floor(game, "unsilence", why="he is calm")["done"]
    ben.tell(type="say", text="sorry")
    assert [each["text"] for each in heard(cleo)] == ["quiet now"] and [each["text"] for each in heard(cleo)] == ["sorry"]
    assert floor(game, "unsilence", why="again")["detail"] == "He is not silenced."
    assert [row.why for row in (*game.journal("silence"), *game.journal("unsilence"))] == ["he shouts", "he is calm"]
    assert floor(game, "silence", why="for good") == {"done": True}
    assert refused(ben, text="hello") == "The floor has silenced you until it lets you speak again: for good"


def test_nobody_silences_but_the_floor_and_only_who_is_there(game: Game) -> None:
    taken = game.cleo.post(f"tables/{game.id}/floor/silence", player=game.ben.name, why="I like to")
    assert taken.status_code == 403
    answer = game.ana.post(f"tables/{game.id}/floor/silence", player="Nobody", why="x")
    assert answer.status_code == 422 and answer.json()["detail"] == "No person of the name Nobody sits at this table."


def test_who_talks_too_fast_waits(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(chat=RequestRate(3, 1e-6)))
    ben = room.person()
    with Socket(ben, ben.open(bots=1, pause=120)) as socket:
        for number in range(3):
            socket.tell(type="say", text=f"line {number}")
        assert refused(socket, text="line 3") == "You talk too fast; wait a moment."


def test_silence_lasts_through_a_restart(serve: Serve) -> None:
    """A deed of the staff is stored; what was said is not."""
    room = serve()
    game = Game(room)
    game.sockets[0].tell(type="say", text="before")
    assert floor(game, "silence", why="for good") == {"done": True}
    game.close()
    assert room.host.staff.silenced(game.ben.id, 0) is not None
    assert Staff(room.host.store.journal.lines()).silenced(game.ben.id, 1e12) is not None
