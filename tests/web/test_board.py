"""The board and the desk over HTTP: who sees what, what is stale, what is bad."""

from typing import Any

import pytest

from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.people.roles import Role
from tests.web.server import CONSOLES, LiveServer, Person

HOLDEM = "oceans-eleven/holdem"


class Game:
    """A table of its own limit, with one player and two bots; somebody at the desk."""

    def __init__(self, room: LiveServer, low: int) -> None:
        self.flo, self.ann, self.cyril = room.person(), room.person(), room.person()
        room.appoint(self.flo)
        terms = {"bets": [f"${low}", f"${2 * low}"], "blinds": [f"${low // 2}", f"${low}"], "buy_in": "$1,000"}
        self.table = self.ann.open(HOLDEM, bots=2, table=terms, private=False)
        self.key = f"{HOLDEM}: ${low}-${2 * low} limit"

    def game(self, person: Person) -> dict[str, Any]:
        found: dict[str, Any] = next(game for game in person.get("board").json()["games"] if game["game"] == self.key)
        return found

    def name(self, person: Person) -> dict[str, Any]:
        found: dict[str, Any] = next(name for name in self.game(person)["names"] if name["name"] == person.name)
        return found


def refused(answer: Any, status: int, sentence: str) -> None:
    assert (answer.status_code, answer.json()["detail"]) == (status, sentence)


def test_the_board_is_everybodys_and_shows_ones_own_place(room: LiveServer) -> None:
    game = Game(room, 6)
    assert game.cyril.post("board/join", game=game.key).status_code == 200
    (seen,) = game.game(room.watcher())["names"]
    (mine,) = game.game(game.cyril)["names"]
    assert (seen["you"], mine["you"], seen["place"], seen["state"], seen["red"]) == (False, True, 1, "waiting", False)
    shown = game.game(game.cyril)
    assert (shown["tables"], shown["seats"], shown["limits"]) == ([game.table], 7, "$6-$12 limit")
    assert game.ann.get("board").json()["seated"] == {game.key: game.table}


def test_from_the_phone_to_the_seat(room: LiveServer) -> None:
    game = Game(room, 8)
    game.cyril.post("board/join", game=game.key)
    name = game.name(game.cyril)
    desk = game.flo.get("lists").json()
    assert desk["next"][game.key] == {"number": name["number"], "table": game.table, "seat": 4}
    called = game.flo.post(
        f"lists/names/{name['number']}/call", version=name["version"], table=game.table, seat=4, seat_version=0, why="a seat is free"
    )
    assert called.json() == {"table": game.table, "seat": 4}
    stale = game.cyril.post(f"board/{name['number']}/lock", version=name["version"])
    refused(stale, 409, f"The place of {game.cyril.name} has been changed meanwhile: look again.")
    name = game.name(game.cyril)
    assert name["until"] - name["since"] == pytest.approx(600, abs=1)
    assert game.cyril.post(f"board/{name['number']}/lock", version=name["version"]).status_code == 200
    name = game.name(game.cyril)
    sat = game.cyril.post(f"board/{name['number']}/sit", version=name["version"], buy_in=900_00)
    assert sat.json() == {"table": game.table, "seat": 4}
    assert game.cyril.get(f"tables/{game.table}").json()["you"]["stack"] == 900_00 and game.game(game.cyril)["names"] == []


def test_nobody_acts_for_another_and_an_excluded_person_is_not_written_down(room: LiveServer) -> None:
    game = Game(room, 12)
    game.cyril.post("board/join", game=game.key)
    name = game.name(game.cyril)
    refused(game.ann.post(f"board/{name['number']}/leave", version=name["version"]), 403, "That is another's place on the list.")
    for path in ("lists", "lists/names", f"lists/names/{name['number']}/call", "lists/break"):
        assert game.ann.post(path, why="I would like to").status_code in (403, 422)
    room.do(room.host.office.bar(BarVisitor(CONSOLES, game.cyril.id, None, "by his own wish")))
    assert game.cyril.post("board/join", game=game.key).status_code == 403
    written = game.flo.post("lists/names", game=game.key, name=game.cyril.name, how="in person", why="at the desk")
    assert written.status_code == 403 and "not served here" in written.json()["detail"]


def test_what_is_bad_is_told_in_a_sentence(room: LiveServer) -> None:
    game = Game(room, 16)
    refused(game.cyril.post("board/join", game="whist: penny a point"), 422, "'whist: penny a point' is no game of the board.")
    gone = f"{HOLDEM}: $1-$2 limit"
    refused(game.cyril.post("board/join", game=gone), 404, f"There is no list for {gone}.")
    label = room.host.labels.of(game.table)
    refused(game.flo.post("lists/move-next", table=game.table, why="a seat"), 422, f"Nobody sits in a feeder game of table {label}.")
    refused(game.flo.post("lists/pair", main=game.table, feeder="zzzzzz", why="x"), 404, "There is no table 'zzzzzz' on the board.")
    refused(game.flo.post("lists/break", table=game.table, why=" "), 422, "Say why: it goes into the staff's journal.")
    refused(
        game.flo.post("lists/hire", name="Nobody Inparticular", kind="proposition player", why="x"),
        404,
        "Nobody here is called 'Nobody Inparticular'.",
    )
    assert game.flo.post("lists", edition="oceans-eleven/nothing", why="x").status_code in (404, 422)
    refused(game.cyril.get("board/rules/nowhere"), 404, "There is no house 'nowhere'.")


def test_the_sheet_of_a_desk(room: LiveServer) -> None:
    told = {clause["id"]: clause for clause in room.watcher().get("board/rules/oceans-eleven").json()}
    assert told["call-ins"]["lines"] == "108-110" and "75 minutes" in told["call-ins"]["says"]
    assert told["companies"]["lines"] == ""  # ours


def test_a_list_without_a_table_and_a_broken_game(room: LiveServer) -> None:
    game = Game(room, 18)
    assert game.flo.post("lists", edition="oceans-eleven/razz", why="asked for").status_code == 200
    razz = next(each for each in game.cyril.get("board").json()["games"] if each["edition"] == "oceans-eleven/razz")
    assert game.cyril.post("board/join", game=razz["game"]).status_code == 200
    assert game.flo.post("lists/close", game=razz["game"], why="nobody comes").status_code == 200
    (lot,) = game.flo.post("lists/break", table=game.table, why="one is left").json()
    assert lot["name"] == game.ann.name and len(lot["card"]) == 2
    assert game.name(game.ann)["how"] == "broken game" and game.game(game.ann)["seats"] == 0
    refused(game.cyril.post(f"tables/{game.table}/join"), 422, "This game is broken: its players are seated elsewhere.")


def test_the_floor_puts_the_clock_on(room: LiveServer) -> None:
    game = Game(room, 22)
    asked = game.flo.post(f"tables/{game.table}/floor/clock", player=game.ann.name, why="it takes long")
    refused(asked, 422, "The clock is put on nobody in this game: its house has it for others.")
    assert Role.FLOOR in room.host.office.roles(game.flo.id, room.host.floor.at(game.table))


def test_a_friend_at_the_chips_over_http(room: LiveServer) -> None:
    """001 l.59: approved by the player, agreed to by the friend, objected to by another player; the desk sees it."""
    game = Game(room, 20)
    other, table = room.person(), f"tables/{game.table}"
    refused(game.cyril.post(f"{table}/friend", name=game.ann.name), 403, "You do not sit at this table.")
    assert other.post(f"{table}/join").status_code == 200
    refused(game.ann.post(f"{table}/friend", name="Nobody At All"), 404, "Nobody here is called 'Nobody At All'.")
    assert game.ann.post(f"{table}/friend", name=game.cyril.name).status_code == 200
    seen = next(seat for seat in other.get(table).json()["table"]["seats"] if seat["player"] == game.ann.name)
    assert (seen["friend"], seen["friend_plays"]) == (game.cyril.name, False)
    desk = next(each for each in game.flo.get("lists").json()["tables"] if each["id"] == game.table)
    (standing,) = desk["stand_ins"]
    assert (standing["player"], standing["name"], standing["kind"], standing["begun"]) == (game.ann.name, game.cyril.name, "friend", None)
    assert game.cyril.post(f"{table}/friend/play", player=game.ann.name).status_code == 200
    refused(game.ann.post(f"{table}/friend/object", player=game.ann.name), 422, "Only another player, or the floor, objects.")
    assert other.post(f"{table}/friend/object", player=game.ann.name).status_code == 200
    told = other.get(table).json()["table"]["told"]
    assert f"{other.name} objects: {game.cyril.name} may not play the chips of {game.ann.name}." in told
    assert game.ann.post(f"{table}/leave").status_code == 200


def test_the_floor_forbids_a_friend(room: LiveServer) -> None:
    game = Game(room, 20)
    table = f"tables/{game.table}"
    assert game.ann.post(f"{table}/friend", name=game.cyril.name).status_code == 200
    assert game.flo.post(f"{table}/floor/friend", player=game.ann.name, why="two players asked").status_code == 200
    refused(
        game.ann.post(f"{table}/friend", name=game.cyril.name), 422,
        "Another player has objected: nobody else plays these chips while you keep this seat.",
    )  # fmt: skip
    refused(game.flo.post(f"{table}/floor/friend", player=game.ann.name, why="again"), 422, f"Nobody plays the chips of {game.ann.name}.")


def test_a_game_says_whether_the_desk_takes_names_by_telephone_and_who_seats_its_players(room: LiveServer) -> None:
    """001 l.1404-1405."""
    game = Game(room, 14)
    assert (game.game(game.ann)["phone"], game.game(game.ann)["from_the_board"]) == (True, False)
    pan = "oceans-eleven/panguingue"
    opened = game.flo.post("lists", edition=pan, table={}, why="some have asked for it")
    assert opened.status_code == 200, opened.text
    shown = next(each for each in game.ann.get("board").json()["games"] if each["edition"] == pan)
    assert (shown["phone"], shown["from_the_board"]) == (False, True)
    phoned = game.flo.post("lists/names", game=shown["game"], name="Phil", how="by call", why="phoned")
    refused(phoned, 422, "No reservations by telephone are accepted for this game.")


def test_a_player_asks_for_fresh_cards(room: LiveServer) -> None:
    """001 l.89: the limits are the table's to keep, and each player reads why not."""
    game = Game(room, 20)
    assert game.ann.get(f"tables/{game.table}").json()["table"]["asks"] == ["deck", "set-up"]
    answer = game.ann.post(f"tables/{game.table}/cards", cards="set-up")
    assert answer.status_code in (200, 422) and (answer.status_code == 200 or "must be dealt for a full round first" in answer.text)
    assert game.ann.post(f"tables/{game.table}/cards", cards="joker").status_code == 422
    refused(game.cyril.post(f"tables/{game.table}/cards", cards="deck"), 403, "You do not sit at this table.")
    assert game.ann.post(f"tables/{game.table}/seat").status_code == 200
    assert game.ann.get(f"tables/{game.table}").json()["table"]["seat_asked"] == [game.ann.name]
    refused(game.ann.post(f"tables/{game.table}/seat"), 422, "You have asked for another seat already.")
    small = Game(room, 16)
    assert small.ann.get(f"tables/{small.table}").json()["table"]["asks"] == []
    refused(
        small.ann.post(f"tables/{small.table}/cards", cards="deck"),
        422,
        "In this game the floor alone brings another deck: call the floor.",
    )


def test_a_person_with_a_card_uses_the_kiosk(room: LiveServer) -> None:
    """A clerk writes the person down and prints the card; the kiosk needs no session. Seats that are liked come first."""
    game = Game(room, 30)
    ben = game.flo.post("players", name="Big Ben").json()
    assert game.flo.get("people", like=ben["number"]).json()[0]["document"] == ""
    identity = {"name": "Benjamin Stone", "document": "passport", "number": "P-77", "born": "1961-07-04"}
    assert game.flo.post(f"people/{ben['id']}/identity", **identity).json() == {"number": ben["number"], "linked": [], "alike": []}
    (found,) = game.flo.get("people", like="big").json()
    assert (found["document"], found["checked_by"], found["kept"], found["card"]) == ("passport", game.flo.name, True, False)
    assert game.flo.post(f"people/{ben['id']}/look", why="a claim").json() == {**identity, "photo": ""}
    code = game.flo.post(f"people/{ben['id']}/card", why="asked for it").json()["code"]
    stranger = room.watcher()
    assert stranger.post("kiosk/card", card=code).json()["name"] == "Big Ben"
    joined = stranger.post("kiosk/join", card=f"https://room/kiosk#{code}", game=game.key, wants=[5, 7]).json()
    (mine,) = [name for each in joined["board"]["games"] for name in each["names"] if name["you"]]
    assert (mine["name"], mine["wants"]) == ("Big Ben", [5, 7])
    assert game.flo.get("lists").json()["next"][game.key]["seat"] == 5
    unknown = "This card is not known here, or a newer one was printed: ask at the desk."
    refused(stranger.post("kiosk/card", card="1001-222222"), 403, unknown)
    left = stranger.post("kiosk/leave", card=code, number=mine["number"], version=mine["version"]).json()
    assert not [name for each in left["board"]["games"] for name in each["names"] if name["you"]]
    photo = game.flo.post(f"people/{ben['id']}/photo", image="/9j/4AAQ", why="for the card")
    assert photo.status_code == 200
    assert game.flo.post(f"people/{ben['id']}/look", why="again").json()["photo"] == "data:image/jpeg;base64,/9j/4AAQ"
    refused(game.flo.post(f"people/{ben['id']}/forget", why="asked"), 403, "Only the operator of the room may do this.")
    linked = game.flo.post(f"people/{ben['id']}/link", number=ben["number"], why="again")
    refused(linked, 422, f"This account belongs to player number {ben['number']} already.")
