"""The floor over HTTP: all tables at a glance, calls, rulings at live tables; who may, what is stale, what is bad, and what it leaves."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardroom.chance import Seeded
from cardroom.room.people.roles import Role
from cardroom.room.storage.rows import StaffRow
from cardroom.web.base.limits import LOOSE, RequestRate
from tests.web.server import LiveServer, Person, Socket

HOLDEM, THREE_CARD = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
ROW = {
    "id", "edition", "name", "house", "family", "limits", "option", "state", "why", "paused", "pausing", "round", "number", "seats",
    "behind", "bank", "asks", "collected", "calls", "proposals", "flags", "absent",
}  # fmt: skip
OFFER = {"name", "title", "group", "when", "rule", "says", "lines", "asks", "hidden"}
DEAD: dict[str, Any] = {"seat": 1, "why": "touched the muck"}


class Game:
    """Two at a table, one of the floor, and the round at its first question."""

    def __init__(self, room: LiveServer, edition: str = HOLDEM) -> None:
        self.room = room
        self.ana, self.ben, self.cleo = room.person(), room.person(), room.person()
        room.appoint(self.ana)
        self.id = self.ben.open(edition, bots=0, seat=1, pause=120)
        assert self.cleo.post(f"tables/{self.id}/join", seat=2).status_code == 200
        self.sockets = [Socket(person, self.id) for person in (self.ben, self.cleo)]
        self.sockets[0].until(lambda message: message["decision"])

    def close(self) -> None:
        for socket in self.sockets:
            socket.wire.close()

    def row(self) -> dict[str, Any]:
        return next(row for row in self.ana.get("floor").json() if row["id"] == self.id)

    def rulings(self) -> dict[str, Any]:
        found: dict[str, Any] = self.ana.get(f"tables/{self.id}/rulings").json()
        return found

    def wanted(self, name: str, because: str = "I saw it", **args: Any) -> dict[str, Any]:
        now = self.rulings()
        return {"round": now["round"], "inputs": now["inputs"], "name": name, "args": args, "because": because}

    def journal(self, what: str) -> list[StaffRow]:
        return [row for _, row in self.room.host.store.journal.lines(table=self.id) if row.what == what]

    def inputs(self) -> list[Any]:
        stored = self.room.host.store.rounds.last(self.id)
        assert stored is not None
        return list(stored.inputs)


@pytest.fixture
def game(room: LiveServer) -> Iterator[Game]:
    made = Game(room)
    yield made
    made.close()


@pytest.fixture(scope="module")
def waiting(room: LiveServer) -> Iterator[Game]:
    """For tests that change nothing."""
    made = Game(room)
    yield made
    made.close()


# -- at a glance --------------------------------------------------------------------------------------------------------------------


def test_a_table_at_a_glance(game: Game) -> None:
    row = game.row()
    assert set(row) == ROW
    assert (row["edition"], row["number"], row["state"], row["flags"], row["bank"]) == (HOLDEM, 1, "playing", [], None)
    assert {seat["player"] for seat in row["seats"]} >= {game.ben.name, game.cleo.name}
    assert row["asks"]["players"] == game.sockets[0].last["decision"]["to_act"]
    answer = game.ana.http.get("/api/floor")
    assert float(answer.headers["Room-Now"]) >= row["asks"]["since"] > 0
    same = game.ana.http.get("/api/floor", headers={"If-None-Match": answer.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")


def test_who_banks_and_for_how_long(serve: Any) -> None:
    game = Game(serve(), THREE_CARD)
    ben, other = game.sockets
    taker = ben if ben.last["decision"]["options"] else other
    taker.asked()
    while taker.last["decision"]["kind"] != "wagers":
        taker.play_on()
    bank = game.row()["bank"]
    assert (bank["player"], bank["rounds"], bank["turn"].split(" of ")[0]) == (taker.person.name, 1, "turn 1")
    assert bank["up"] > 0 and bank["since"] > 0
    game.close()


def test_only_the_floor_sees_the_floor_and_only_its_own_tables(room: LiveServer, game: Game) -> None:
    for path in ("floor", f"tables/{game.id}/rulings"):
        assert room.watcher().get(path).status_code == 401
        assert game.ben.get(path).status_code == 403
    elsewhere, here, house = room.person(), room.person(), room.person()
    room.appoint(elsewhere, scope="house/oceans-eleven")
    room.appoint(here, scope=f"table/{game.id}")
    room.appoint(house, scope="house/tres-lounge")
    assert (elsewhere.get("floor").json(), elsewhere.get(f"tables/{game.id}/rulings").status_code) == ([], 403)
    assert [row["id"] for row in here.get("floor").json()] == [game.id]
    assert game.id in [row["id"] for row in house.get("floor").json()]
    assert (here.get("tables/nowhere/rulings").status_code, game.ana.get("tables/nowhere/rulings").status_code) == (403, 404)


@pytest.mark.parametrize("role", [Role.DEALER, Role.CASHIER, Role.AUDITOR, Role.OPERATOR])
def test_no_other_role_rules(room: LiveServer, waiting: Game, role: Role) -> None:
    game = waiting
    other = room.person()
    room.appoint(other, role)
    wanted = game.wanted("dead-hand", **DEAD)
    for path in ("rulings", "rulings/preview"):
        assert other.post(f"tables/{game.id}/{path}", **wanted).status_code == 403
    sees = role is Role.CASHIER  # who puts payments right with the floor
    assert other.get("floor").status_code == (200 if sees else 403) and game.journal("rule") == []


# -- calls --------------------------------------------------------------------------------------------------------------------------


def test_a_call_from_floor_to_its_close(game: Game, room: LiveServer) -> None:
    def calls(person: Person) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = person.get(f"tables/{game.id}").json()["table"]["calls"]
        return found

    assert game.ben.post(f"tables/{game.id}/call", says="a card fell down").json() == {"done": True}
    again = game.ben.post(f"tables/{game.id}/call", says="hello?")
    assert (again.status_code, again.json()["detail"]) == (422, "You have called the floor already; it knows.")
    assert game.cleo.post(f"tables/{game.id}/call", says="me too").status_code == 200
    assert [(call["number"], call["who"], call["says"]) for call in calls(game.cleo)] == [
        (1, game.ben.name, "a card fell down"),
        (2, game.cleo.name, "me too"),
    ]
    assert game.row()["flags"] == ["dispute"]
    assert game.ana.post(f"tables/{game.id}/call/1/answer").status_code == 200
    assert calls(game.ben)[0]["answered_by"] == game.ana.name
    assert "answered" in game.ana.post(f"tables/{game.id}/call/1/answer").json()["detail"]
    assert game.ana.post(f"tables/{game.id}/call/1/close", says="the card plays").status_code == 200
    assert game.ana.post(f"tables/{game.id}/call/1/close", says="twice").status_code == 404
    assert game.ana.post(f"tables/{game.id}/call/2/close", says="").status_code == 422
    assert [call["number"] for call in calls(game.ben)] == [2]
    told = [(row.what, row.who, row.role, row.data["call"], row.why) for row in sorted(
        (row for what in ("call", "answer", "close-call") for row in game.journal(what)), key=lambda row: row.at)]  # fmt: skip
    assert told == [
        ("call", game.ben.id, "player", 1, "a card fell down"),
        ("call", game.cleo.id, "player", 2, "me too"),
        ("answer", game.ana.id, "floor", 1, "on the way"),
        ("close-call", game.ana.id, "floor", 1, "the card plays"),
    ]


def test_who_does_not_sit_there_cannot_call_and_the_dealer_can(room: LiveServer, game: Game) -> None:
    stranger, dealer = room.person(), room.person()
    room.appoint(dealer, Role.DEALER, f"table/{game.id}")
    assert room.watcher().post(f"tables/{game.id}/call", says="x").status_code == 401
    assert stranger.post(f"tables/{game.id}/call", says="x").status_code == 403
    assert game.ana.post(f"tables/{game.id}/call", says="x").status_code == 403
    assert dealer.post(f"tables/{game.id}/call", says="a boxed card").status_code == 200
    for person in (stranger, game.ben, dealer):
        for path in ("answer", "close"):
            assert person.post(f"tables/{game.id}/call/1/{path}", says="me").status_code == 403
    assert game.row()["calls"][0]["who"] == dealer.name


@pytest.mark.parametrize("says", ["", "   ", "x" * 201, "two\nlines", 7])
def test_a_call_says_why_in_a_line(waiting: Game, says: object) -> None:
    game = waiting
    answer = game.ben.post(f"tables/{game.id}/call", says=says)
    assert answer.status_code == 422 and isinstance(answer.json()["detail"], str) and game.journal("call") == []


def test_open_calls_are_there_after_a_restart(serve: Any, tmp_path: Any) -> None:
    database = f"sqlite:///{tmp_path}/calls.db"
    first = serve(database=database)
    game = Game(first)
    for person, says in ((game.ben, "one"), (game.cleo, "two")):
        assert person.post(f"tables/{game.id}/call", says=says).status_code == 200
    assert game.ana.post(f"tables/{game.id}/call/1/close", says="done").status_code == 200
    assert game.ana.post(f"tables/{game.id}/call/2/answer").status_code == 200
    before = game.row()["calls"]
    game.close()
    first.leave()
    LiveServer.all_gone()
    again = serve(database=database)
    told = again.watcher().get(f"tables/{game.id}").json()["table"]["calls"]
    assert (before[0]["who"], before[0]["says"], before[0]["answered_by"]) == (game.cleo.name, "two", game.ana.name)
    assert told == before and len(told) == 1


# -- rulings ------------------------------------------------------------------------------------------------------------------------


def test_what_may_be_ruled_with_clause_text_and_lines(game: Game, room: LiveServer) -> None:
    now = game.rulings()
    sheet = room.watcher().get(f"editions/{HOLDEM}").json()
    clauses = {clause["id"]: clause for clause in sheet["clauses"].values()}
    assert now["round"] == f"{game.id}-1" and now["source"] == sheet["source"]
    assert {offer["name"] for offer in now["offers"]} >= {"misdeal", "management", "exposed-card", "dead-hand"}
    for offer in now["offers"]:
        assert set(offer) == OFFER
        assert (offer["says"], offer["lines"]) == (clauses[offer["rule"]]["says"], clauses[offer["rule"]]["lines"])
    exposed = next(offer for offer in now["offers"] if offer["name"] == "exposed-card")
    assert [(ask["name"], ask["kind"]) for ask in exposed["asks"][:2]] == [("seat", "seat"), ("index", "card")]
    assert exposed["asks"][0]["among"] == [1, 2] and exposed["asks"][1]["by"] == {"1": [0, 1], "2": [0, 1]}


def test_a_preview_is_what_then_happens_and_everybody_is_told(game: Game) -> None:
    wanted = game.wanted("misdeal", why="two cards were boxed", because="")
    before, events = game.inputs(), game.rulings()["events"]
    seen = game.ana.post(f"tables/{game.id}/rulings/preview", **wanted).json()
    assert game.inputs() == before and game.rulings()["events"] == events
    assert seen["ended"] == "void" and not seen["hidden"]
    stacks = {seat["player"]: seat["stack"] for seat in game.row()["seats"] if seat["player"]}
    assert game.ana.post(f"tables/{game.id}/rulings", **wanted).json() == {"done": True}
    with game.room.watcher().socket(game.id) as socket:
        socket.until(lambda message: message["over"])
        happened = socket.rounds[f"{game.id}-1"][events:]
    assert happened == seen["events"]
    sentence = f"The floor ({game.ana.name}) rules a misdeal: two cards were boxed."
    assert [event["says"] for event in happened if event["event"] == "ruled"] == [sentence]
    after = {seat["player"]: seat["stack"] for seat in game.row()["seats"] if seat["player"]}
    assert {player: after[player] - stack for player, stack in stacks.items()} == {**dict.fromkeys(stacks, 0), **seen["net"]}
    assert game.row()["flags"] == ["misdeal"]
    (row,) = game.journal("rule")
    assert (row.who, row.role, row.address, row.why) == (game.ana.id, "floor", "127.0.0.1", "two cards were boxed")
    assert row.data == {"round": f"{game.id}-1", "input": len(before), "ruling": "misdeal", "args": {"why": "two cards were boxed"}}
    assert game.inputs() == [*before, {"floor": "misdeal", "args": {"why": "two cards were boxed"}, "by": game.ana.name}]


def test_a_stale_page_rules_nothing(game: Game) -> None:
    wanted = game.wanted("dead-hand", **DEAD)
    asked = next(socket for socket in game.sockets if socket.person.name in game.row()["asks"]["players"])
    asked.asked()
    asked.act("call")
    before = game.inputs()
    for path in ("rulings", "rulings/preview"):
        for stale in (wanted, {**game.wanted("dead-hand", **DEAD), "round": f"{game.id}-2"}, {**wanted, "inputs": 10**6}):
            answer = game.ana.post(f"tables/{game.id}/{path}", **stale)
            assert answer.status_code == 409 and answer.json()["detail"].endswith(".")
    over = game.wanted("misdeal", why="boxed")
    assert game.inputs() == before and game.journal("rule") == []
    assert game.ana.post(f"tables/{game.id}/rulings", **over).status_code == 200
    assert game.ana.post(f"tables/{game.id}/rulings", **over).status_code == 409  # the same click again
    assert len(game.journal("rule")) == 1 and len(game.inputs()) == len(before) + 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"name": "no-such-ruling"}, "no-such-ruling"),
        ({"args": {"seat": 9, "why": "touched the muck"}}, "may be 1 or 2, not 9"),
        ({"args": {"seat": 1}}, "must be told 'why'"),
        ({"args": {"seat": 1, "why": "I say so"}}, "may be"),
        ({"args": {**DEAD, "card": 1}}, "asks for no 'card'"),
        ({"args": {"seat": [1, 2], "why": "touched the muck"}}, "may be"),
        ({"args": {"seat": True, "why": "touched the muck"}}, "may be"),
        ({"args": {"seat": {}}}, "args.seat"),
        ({"args": {"self": 1, **DEAD}}, "asks for no 'self'"),
        ({"because": "x" * 201}, "because"),
        ({"name": ""}, "name"),
        ({"inputs": -1}, "inputs"),
        ({"round": "x/y"}, "round"),
    ],
)
def test_what_is_bad_is_one_sentence_and_changes_nothing(waiting: Game, change: dict[str, Any], says: str) -> None:
    game = waiting
    wanted = {**game.wanted("dead-hand", **DEAD), **change}
    before = game.inputs()
    for path in ("rulings", "rulings/preview"):
        answer = game.ana.post(f"tables/{game.id}/{path}", **wanted)
        assert answer.status_code == 422 and says in answer.json()["detail"]
    assert game.inputs() == before and game.journal("rule") == []


def test_a_ruling_has_a_reason(waiting: Game) -> None:
    game = waiting
    answer = game.ana.post(f"tables/{game.id}/rulings", **game.wanted("exposed-card", because=" ", seat=1, index=0))
    assert (answer.status_code, answer.json()["detail"]) == (422, "Say why: it goes into the staff's journal.")
    assert game.journal("rule") == []


def test_who_plays_at_the_table_does_not_rule_there(game: Game, room: LiveServer) -> None:
    room.appoint(game.ben)
    answer = game.ben.post(f"tables/{game.id}/rulings", **game.wanted("dead-hand", **DEAD))
    assert answer.status_code == 403 and "another of the floor" in answer.json()["detail"] and game.journal("rule") == []


def test_the_floor_is_told_no_hidden_card(serve: Any) -> None:
    """The same rulings, previews and lines for two deals that differ only in what nobody has turned up."""
    told = []
    for seed in ("one", "two"):
        game = Game(serve(chance=lambda seed=seed: Seeded(seed)))
        names = {game.ben.name: "B", game.cleo.name: "C", game.ana.name: "A", game.id: "T"}
        texts = [game.ana.get(f"tables/{game.id}/rulings").text]
        for seat, index in ((1, 0), (2, 1)):
            exposed = game.wanted("exposed-card", seat=seat, index=index)
            texts.append(game.ana.post(f"tables/{game.id}/rulings/preview", **exposed).text)
        texts.append(game.ana.post(f"tables/{game.id}/rulings/preview", **game.wanted("dead-hand", **DEAD)).text)
        for name, short in names.items():
            texts = [text.replace(name, short) for text in texts]
        told.append(texts)
        game.close()
    assert told[0] == told[1]


def test_nobody_floods_the_floor(serve: Any) -> None:
    game = Game(serve(limits=LOOSE._replace(floor_calls=RequestRate(2, 0.001))))
    assert [game.ben.post(f"tables/{game.id}/call", says="x").status_code for _ in range(3)] == [200, 422, 429]
    assert game.cleo.post(f"tables/{game.id}/call", says="x").status_code == 200
    game.close()
