"""Who may ask for what. Every route and every message of a socket says what it needs; whoever asks is let pass, or refused, by that alone.

The table of who may is written here once more, by hand: what the server declares is held against it, and so is what it does.
"""

from collections.abc import Iterator
from typing import NamedTuple, get_args

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.routing import Mount

from cardroom.chance import Live, open_card
from cardroom.records.openings import commitments
from cardroom.room.desks.office.commands import BarVisitor, RevokeRole
from cardroom.room.people.roles import Role
from cardroom.room.storage.replay import play_stored
from cardroom.web.base.need import Need, every_route, need_of
from cardroom.web.bodies.messages import Message
from cardroom.web.pages.pages import PAGES
from tests.properties.test_always_holds import seen_by
from tests.web.conftest import Serve
from tests.web.server import CONSOLES, LiveServer, Person, Refused

OPERATOR, FLOOR, DEALER, CASHIER, AUDITOR = "operator", "floor", "dealer", "cashier", "auditor"
EVERY_ROLE = (OPERATOR, FLOOR, DEALER, CASHIER, AUDITOR)


class May(NamedTuple):
    """Whoever has one of the roles, where: for the room, at the table or the round of the path, anywhere."""

    roles: tuple[str, ...]
    where: str = "room"


ANYBODY, VISITOR, PLAYER = "anybody", "visitor", "player"
READERS = May((OPERATOR, AUDITOR))
BOSS_ONLY = May((OPERATOR,))
CAGE_READERS = May((CASHIER, OPERATOR, AUDITOR))
COUNT_ROOM = May((CASHIER, FLOOR, OPERATOR, AUDITOR))

WHO: dict[tuple[str, str], str | May] = {
    ("POST", "/api/session"): ANYBODY,
    ("GET", "/api/session"): VISITOR,
    ("PATCH", "/api/session"): VISITOR,
    ("DELETE", "/api/session"): ANYBODY,
    ("POST", "/api/key"): ANYBODY,
    ("POST", "/api/sign-in"): ANYBODY,
    ("GET", "/api/demo"): ANYBODY,
    ("POST", "/api/recover"): ANYBODY,
    ("GET", "/api/account"): VISITOR,
    ("GET", "/api/account/tables"): VISITOR,
    ("POST", "/api/play"): PLAYER,
    ("POST", "/api/account/chips"): PLAYER,
    ("POST", "/api/account/own"): VISITOR,
    ("POST", "/api/account/password"): VISITOR,
    ("POST", "/api/account/codes"): VISITOR,
    ("GET", "/api/account/sessions"): VISITOR,
    ("DELETE", "/api/account/sessions"): VISITOR,
    ("DELETE", "/api/account/sessions/{id}"): VISITOR,
    ("POST", "/api/account/second"): VISITOR,
    ("POST", "/api/account/second/on"): VISITOR,
    ("POST", "/api/account/second/off"): VISITOR,
    ("POST", "/api/account/second/proof"): VISITOR,
    ("GET", "/api/houses"): ANYBODY,
    ("GET", "/api/editions/{house}/{slug}"): ANYBODY,
    ("GET", "/api/editions/{house}/{slug}/example"): ANYBODY,
    ("GET", "/api/editions/{house}/{slug}/fees"): ANYBODY,
    **{("GET", f"/api/odds{path}"): ANYBODY for path in ("", "/ask", "/download", "/plot/{name}.svg")},
    **{("GET", f"/api/odds{path}"): ANYBODY for path in ("/{house}/{slug}", "/equity/{house}/{slug}")},
    ("GET", "/api/tables"): ANYBODY,
    ("GET", "/api/labels"): ANYBODY,
    ("POST", "/api/tables"): PLAYER,
    ("GET", "/api/tables/{id}"): ANYBODY,
    ("GET", "/api/tables/{id}/clauses"): ANYBODY,
    ("GET", "/api/tables/{id}/rounds"): ANYBODY,
    ("POST", "/api/tables/{id}/join"): PLAYER,
    ("POST", "/api/tables/{id}/leave"): VISITOR,
    ("POST", "/api/tables/{id}/sit-out"): PLAYER,
    ("POST", "/api/tables/{id}/buy"): PLAYER,
    ("POST", "/api/tables/{id}/bots"): PLAYER,
    ("POST", "/api/tables/{id}/friend"): PLAYER,
    ("POST", "/api/tables/{id}/friend/play"): PLAYER,
    ("POST", "/api/tables/{id}/friend/stop"): VISITOR,
    ("POST", "/api/tables/{id}/friend/object"): PLAYER,
    ("POST", "/api/tables/{id}/bank"): PLAYER,
    ("POST", "/api/tables/{id}/cards"): PLAYER,
    ("POST", "/api/tables/{id}/deal"): PLAYER,
    ("POST", "/api/tables/{id}/seat"): PLAYER,
    ("POST", "/api/tables/{id}/pace"): PLAYER,
    ("POST", "/api/tables/{id}/skip"): PLAYER,
    ("POST", "/api/tables/{id}/show"): PLAYER,
    ("POST", "/api/tables/{id}/act"): PLAYER,
    ("POST", "/api/tables/{id}/act-all"): PLAYER,
    ("POST", "/api/tables/{id}/warning"): PLAYER,
    ("GET", "/api/tables/{id}/advice"): PLAYER,
    ("GET", "/api/tables/{id}/equity"): ANYBODY,
    ("POST", "/api/account/close"): VISITOR,
    ("GET", "/api/history"): VISITOR,
    ("GET", "/api/history/summary"): VISITOR,
    ("GET", "/api/history/statistics"): VISITOR,
    ("GET", "/history.csv"): VISITOR,
    ("GET", "/account.json"): VISITOR,
    ("GET", "/api/rounds"): ANYBODY,
    ("GET", "/api/rounds/{id}"): ANYBODY,
    ("GET", "/api/rounds/{id}/record"): ANYBODY,
    ("GET", "/api/openapi.json"): ANYBODY,
    ("GET", "/health"): ANYBODY,
    ("GET", "/api/floor"): May((FLOOR, CASHIER), "anywhere"),
    ("POST", "/api/tables/{id}/call"): PLAYER,
    ("POST", "/api/tables/{id}/call/{number}/answer"): May((FLOOR,), "table"),
    ("POST", "/api/tables/{id}/call/{number}/close"): May((FLOOR,), "table"),
    ("GET", "/api/tables/{id}/rulings"): May((FLOOR,), "table"),
    ("POST", "/api/tables/{id}/rulings"): May((FLOOR,), "table"),
    ("POST", "/api/tables/{id}/rulings/preview"): May((FLOOR,), "table"),
    ("GET", "/api/tables/{id}/find"): May((FLOOR,), "table"),
    **{
        ("POST", f"/api/tables/{{id}}/floor/{what}"): May((FLOOR,), "table")
        for what in (
            "friend",
            "name",
            "pause",
            "pause-after",
            "go-on",
            "time",
            "clock",
            "hold",
            "move",
            "send-away",
            "silence",
            "unsilence",
            "absent",
            "close",
            "settings",
            "cards",
            "dealer",
            "payments",
        )
    },
    ("GET", "/api/tables/{id}/floor/payments"): May((FLOOR, CASHIER), "table"),
    **{
        ("POST", f"/api/tables/{{id}}/floor/payments/{what}"): May((FLOOR, CASHIER), "table")
        for what in ("preview", "proposals", "proposals/{number}/confirm", "proposals/{number}/refuse", "proposals/{number}/withdraw")
    },
    ("GET", "/api/tables/{id}/floor/settings"): May((FLOOR,), "table"),
    ("GET", "/api/players"): May((DEALER, FLOOR, CASHIER), "anywhere"),
    ("POST", "/api/players"): May((DEALER, FLOOR, CASHIER), "anywhere"),
    ("GET", "/api/dealer/tables"): May((DEALER, FLOOR), "anywhere"),
    ("POST", "/api/dealer/tables"): May((DEALER, FLOOR), "anywhere"),
    ("GET", "/api/dealer/tables/{id}"): May((DEALER, FLOOR), "table"),
    ("GET", "/api/dealer/tables/{id}/wrong"): May((DEALER, FLOOR), "table"),
    **{
        ("POST", f"/api/dealer/tables/{{id}}/{what}"): May((DEALER, FLOOR), "table")
        for what in ("enter", "reader", "take-back", "wrong", "wrong/preview", "tap", "next", "settle", "seats", "close")
    },
    ("GET", "/api/dealer/practice"): May((DEALER, FLOOR), "anywhere"),
    ("GET", "/api/dealer/practice/wrong"): May((DEALER, FLOOR), "anywhere"),
    **{
        ("POST", f"/api/dealer/practice{what}"): May((DEALER, FLOOR), "anywhere")
        for what in ("", "/enter", "/take-back", "/wrong", "/wrong/preview", "/next")
    },
    ("GET", "/api/account/paging"): VISITOR,
    ("POST", "/api/account/paging"): VISITOR,
    ("GET", "/api/duty"): May(EVERY_ROLE, "anywhere"),
    ("GET", "/api/duty/reliefs"): May(EVERY_ROLE, "anywhere"),
    ("GET", "/api/duty/tables/{id}"): May((DEALER, FLOOR, OPERATOR), "table"),
    **{("POST", f"/api/duty/{what}"): May(EVERY_ROLE, "anywhere") for what in ("in", "out", "break", "back")},
    **{
        ("POST", f"/api/duty/{what}"): May((FLOOR, OPERATOR))
        for what in ("plans", "plans/{number}/cancel", "strings/{name}", "tokes/split")
    },
    ("POST", "/api/duty/tokes"): May((OPERATOR, FLOOR, CASHIER, DEALER), "anywhere"),
    ("POST", "/api/duty/hand-over"): May((CASHIER, FLOOR, DEALER, OPERATOR), "anywhere"),
    ("PATCH", "/api/duty/settings"): BOSS_ONLY,
    ("GET", "/api/people"): May((CASHIER, FLOOR, OPERATOR)),
    **{
        ("POST", f"/api/people/{{id}}/{what}"): May((CASHIER, FLOOR, OPERATOR))
        for what in ("number", "link", "identity", "look", "photo", "card", "paging")
    },
    **{("POST", f"/api/people/{{id}}/{what}"): BOSS_ONLY for what in ("part", "forget")},
    **{("POST", f"/api/kiosk/{what}"): ANYBODY for what in ("card", "join", "leave")},
    ("GET", "/api/board"): ANYBODY,
    ("GET", "/api/board/rules/{house}"): ANYBODY,
    ("POST", "/api/board/join"): PLAYER,
    **{("POST", f"/api/board/{{number}}/{what}"): PLAYER for what in ("lock", "pass", "sit")},
    ("POST", "/api/board/{number}/leave"): VISITOR,
    ("GET", "/api/lists"): May((FLOOR,)),
    **{
        ("POST", f"/api/lists{what}"): May((FLOOR,))
        for what in (
            "",
            "/close",
            "/names",
            *(f"/names/{{number}}/{each}" for each in ("arrive", "call", "lock", "pass", "end", "remove")),
            "/pair",
            "/unpair",
            "/move-next",
            "/move",
            "/refuse",
            "/break",
            "/close-added",
            "/hire",
            "/dismiss",
        )
    },
    ("GET", "/api/staff"): VISITOR,
    ("GET", "/api/staff/people"): READERS,
    ("GET", "/api/staff/people/{id}/entries"): May((OPERATOR, AUDITOR, CASHIER)),
    ("POST", "/api/staff/people/{id}/bar"): BOSS_ONLY,
    ("POST", "/api/staff/people/{id}/admit"): BOSS_ONLY,
    ("POST", "/api/staff/people/{id}/cash-out"): BOSS_ONLY,
    ("POST", "/api/staff/grants"): BOSS_ONLY,
    ("POST", "/api/staff/grants/{number}/revoke"): BOSS_ONLY,
    ("GET", "/api/staff/tables"): May(EVERY_ROLE, "anywhere"),
    ("POST", "/api/staff/tables/{id}/close"): May((OPERATOR,), "table"),
    ("POST", "/api/staff/tables/{id}/end-round"): May((OPERATOR,), "table"),
    ("POST", "/api/staff/tables/{id}/remove"): May((OPERATOR,), "table"),
    ("GET", "/api/staff/room"): READERS,
    ("PATCH", "/api/staff/room"): BOSS_ONLY,
    ("GET", "/api/staff/limits"): READERS,
    ("PATCH", "/api/staff/limits"): BOSS_ONLY,
    ("GET", "/api/staff/health"): READERS,
    ("GET", "/api/staff/journal"): READERS,
    ("GET", "/api/staff/rounds"): May((AUDITOR,)),
    **{("GET", path): READERS for path in ("/api/papers", "/api/papers/days", "/api/papers/{day}/dashboard", "/api/papers/{day}/{name}")},
    ("GET", "/papers/{day}/{name}"): READERS,
    ("GET", "/papers/{day}/accounting"): READERS,
    ("POST", "/api/papers/{day}/close"): BOSS_ONLY,
    **{("GET", path): READERS for path in ("/api/properties", "/api/properties/report", "/properties/report")},
    ("POST", "/api/properties/{key}/visit"): READERS,
    ("GET", "/api/count"): COUNT_ROOM,
    **{("GET", f"/api/tournaments{path}"): ANYBODY for path in ("", "/structures", "/{tournament}")},
    **{("POST", f"/api/tournaments/{{tournament}}/{what}"): PLAYER for what in ("enter", "withdraw", "chips", "deal/answer")},
    ("POST", "/api/tournaments"): May((FLOOR, OPERATOR)),
    ("POST", "/api/tournaments/{tournament}/players"): May((FLOOR, CASHIER, OPERATOR)),
    **{
        ("POST", f"/api/tournaments/{{tournament}}/{what}"): May((FLOOR, OPERATOR))
        for what in (
            "start",
            "call-off",
            "pause",
            "clock",
            "hand-for-hand",
            "out",
            "back",
            "gives-up",
            "count",
            "balance",
            "move",
            "penalty",
            "disqualify",
            "deal",
        )
    },
    ("GET", "/api/funds"): COUNT_ROOM,
    ("GET", "/api/funds/{name}/statement"): COUNT_ROOM,
    ("POST", "/api/tables/{id}/drop"): May((FLOOR, CASHIER), "table"),
    **{
        ("POST", path): May((CASHIER, FLOOR, OPERATOR))
        for path in (
            "/api/count/{serial}",
            "/api/count/{serial}/strike",
            "/api/funds/{name}/pay-outs",
            "/api/pay-outs/{number}/approve",
            "/api/pay-outs/{number}/refuse",
        )
    },
    **{("POST", f"/api/funds{path}"): BOSS_ONLY for path in ("", "/{name}/put-in", "/{name}/take-over", "/{name}/withdraw")},
    ("PATCH", "/api/funds/{name}"): BOSS_ONLY,
    ("GET", "/api/staff/rounds/{id}/record"): May((AUDITOR,), "round"),
    ("GET", "/api/cage"): CAGE_READERS,
    ("GET", "/api/cage/people"): CAGE_READERS,
    ("GET", "/api/cage/exclusions"): READERS,
    ("GET", "/api/cage/receipts/{line}"): May((CASHIER, OPERATOR, FLOOR, DEALER, AUDITOR), "anywhere"),
    ("POST", "/api/cage/receipts/{line}/print"): May((CASHIER, OPERATOR, FLOOR, DEALER), "anywhere"),
    ("GET", "/api/cage/tables"): May((DEALER, FLOOR, CASHIER, OPERATOR, AUDITOR), "anywhere"),
    ("PATCH", "/api/cage/settings"): BOSS_ONLY,
    ("POST", "/api/cage/safe/bring"): BOSS_ONLY,
    ("POST", "/api/cage/safe/take-out"): BOSS_ONLY,
    ("POST", "/api/cage/safe/count"): May((CASHIER, OPERATOR)),
    ("POST", "/api/cage/notices"): May((CASHIER,)),
    **{
        ("POST", f"/api/cage/windows/{{window}}/{what}"): May((CASHIER,))
        for what in ("open", "close", "transfer", "sell", "cash", "change", "deposit", "withdraw", "make")
    },
    **{("POST", f"/api/cage/tables/{{id}}/{what}"): May((DEALER, FLOOR), "table") for what in ("opener", "closer", "change", "order")},
    ("POST", "/api/cage/tables/{id}/decline"): May((DEALER, FLOOR, CASHIER), "table"),
    ("POST", "/api/cage/tables/{id}/void"): May((CASHIER, FLOOR, OPERATOR), "table"),
    ("POST", "/api/exclusion"): VISITOR,
    **{("GET", path): ANYBODY for path in ("/favicon.ico", "/manifest.webmanifest", "/sw.js")},
    **{("GET", path): ANYBODY for path in PAGES},
}
GIVEN = {
    "line": 1,
    "house": "tres-lounge",
    "slug": "texas-holdem",
    "number": 10**6,
    "day": "2026-01-31",
    "name": "rotation",
    "window": 1,
    "serial": "0001",
    "tournament": "none",
    "key": "bay",
}  # in addresses
LAST = ("DELETE", "/api/session")  # whoever asks for this asks for nothing after it


def said(need: Need | None) -> str | May | None:
    if need is None or need.who != "staff":
        return None if need is None else need.who
    return May(tuple(str(role) for role in need.roles), need.where)


def test_every_route_says_what_it_needs_and_this_table_has_it(room: LiveServer) -> None:
    found: dict[tuple[str, str], str | May | None] = {}
    for route in every_route(room.app.routes):
        if isinstance(route, APIRoute):
            found |= {(method, route.path_format): said(need_of(route)) for method in (route.methods or set()) - {"HEAD"}}
        else:
            assert isinstance(route, APIWebSocketRoute | Mount), f"{route} is a kind of route that nothing here looks at"
            assert said(need_of(route)) == ANYBODY, route.path
    assert [route for route, need in found.items() if need is None] == []
    assert found == WHO


def test_the_document_says_it_too(room: LiveServer) -> None:
    paths = room.watcher().get("openapi.json").json()["paths"]
    told = {(method.upper(), path): doing["x-needs"] for path, doings in paths.items() for method, doing in doings.items()}
    assert told.keys() == {(method, path) for method, path in WHO if path.startswith("/api/") and not path.endswith("openapi.json")}
    assert told["POST", "/api/tables"] == "a session of somebody who is not barred"
    assert told["GET", "/api/staff/rounds/{id}/record"] == "staff: auditor at its table"
    assert told["GET", "/api/houses"] == "anybody"


MESSAGES = {"act": PLAYER, "act-all": PLAYER, "sit-out": PLAYER, "cut": PLAYER, "say": PLAYER, "pong": ANYBODY}


def test_every_message_of_a_socket_says_what_it_needs() -> None:
    kinds = {get_args(kind.model_fields["type"].annotation)[0]: said(kind.__dict__.get("need")) for kind in get_args(Message)}
    assert kinds == MESSAGES


# -- every route times every role -------------------------------------------------------------------------------------------


class Viewer(NamedTuple):
    """``reach``: for what his role is granted, or why it does not count."""

    person: Person
    role: str = ""
    reach: str = ""

    def __str__(self) -> str:
        return f"{self.role} ({self.reach})" if self.role else self.reach


WHY = "a test needs it"


def bar(room: LiveServer, person: Person) -> None:
    room.do(room.host.office.bar(BarVisitor(CONSOLES, person.id, None, WHY)))


class Wall:
    """The clock on the wall, which a test sets."""

    at = 2_000_000_000.0

    def __call__(self) -> float:
        return self.at


EDITION, ELSEWHERE = "tres-lounge/texas-holdem", "house/florida"
SCOPES = {"room": "room", "its house": "house/tres-lounge", "its table": "table/{table}"}
OTHERS = {"another house": ELSEWHERE, "another table": "table/zzzzzz"}
DEAD = ("ended", "taken back", "no second factor", "barred")  # a role that does not count


@pytest.fixture(scope="module")
def staffed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LiveServer, str, list[Viewer]]]:
    """A table of tres-lounge, and people with every role for every place."""
    wall = Wall()
    room = LiveServer(f"sqlite:///{tmp_path_factory.mktemp('staffed')}/room.db", wall=wall).__enter__()
    table = room.person("Ann").open(EDITION, bots=2)
    visitor, barred = room.person("Bob", bearer=True), room.person("Cyril", bearer=True)
    bar(room, barred)
    viewers = [Viewer(room.watcher(), reach="nobody"), Viewer(visitor, reach="visitor"), Viewer(barred, reach="barred")]
    for role in EVERY_ROLE:
        scopes = {"room": "room"} if role in (OPERATOR, CASHIER) else {**SCOPES, **OTHERS}
        for reach in (*scopes, *DEAD):
            person = room.person(f"{role[:3]} no {len(viewers)}", bearer=True)
            room.prove(person, reach != "no second factor")
            scope = scopes.get(reach, "room").format(table=table)
            number = room.grant(person, Role(role), scope, until=wall.at + 10 if reach == "ended" else None)
            if reach == "taken back":
                room.do(room.host.office.do(RevokeRole(CONSOLES, number, WHY)))
            if reach == "barred":
                bar(room, person)
            viewers.append(Viewer(person, role, reach))
    wall.at += 10
    yield room, table, viewers
    room.leave()


def passes(viewer: Viewer, needed: str | May) -> int:
    """What he should be answered, as far as who he is goes: 0 where he is let pass."""
    if needed == ANYBODY:
        return 0
    if viewer.reach == "nobody":
        return 401
    if needed == VISITOR:
        return 0
    if isinstance(needed, str):
        return 403 if viewer.reach == "barred" else 0
    reached = {"room": ("room",), "anywhere": (*SCOPES, *OTHERS)}.get(needed.where, tuple(SCOPES))
    return 0 if viewer.role in needed.roles and viewer.reach in reached else 403


NOT_SEATED = "You do not sit at this table."  # the table's own answer, to one who was let pass


def asked(viewer: Viewer, method: str, path: str, table: str) -> int:
    """The status with which he is refused at the door; 0: he passes, whatever is then wrong with what he wants."""
    id = f"{table}-1" if "/rounds/" in path else "0" * 16 if "sessions" in path else table
    url = path.format(id=id, **GIVEN)
    body = "[]" if method in ("POST", "PATCH") else None  # which nothing can be done with
    answer = viewer.person.http.request(method, url, params={"others": "true"} if method == "DELETE" else {}, content=body)
    assert answer.status_code < 500, (viewer, method, path, answer.text)
    refused = answer.status_code in (401, 403) and answer.json()["detail"] != NOT_SEATED
    return answer.status_code if refused else 0


@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["each need", "each route"])
def test_every_route_times_every_role(every: bool, staffed: tuple[LiveServer, str, list[Viewer]]) -> None:
    """Whoever has a role for the room, or none, asks every route; whose role is for less, or does not count, one route of each need,
    another each time, and in a proof every one."""
    _, table, viewers = staffed
    routes = sorted(WHO, key=lambda route: route == LAST)
    wrong = []
    for number, viewer in enumerate(viewers):
        whole = every or viewer.reach == "room" or not viewer.role
        for method, path in routes if whole else one_of_each_need(routes, number):
            needed = WHO[method, path]
            if isinstance(needed, str) and viewer.role and viewer.reach not in ("room", "barred"):
                continue  # nothing there hangs on what a role is for
            found, due = asked(viewer, method, path, table), passes(viewer, needed)
            if found != due:
                wrong.append(f"{viewer}: {method} {path} gives {found}, not {due}")
    assert wrong == []


def one_of_each_need(routes: list[tuple[str, str]], turn: int) -> list[tuple[str, str]]:
    by_need: dict[str | May, list[tuple[str, str]]] = {}
    for route in routes:
        by_need.setdefault(WHO[route], []).append(route)
    chosen = [alike[turn % len(alike)] for alike in by_need.values()]
    return [route for route in routes if route in chosen]


def test_every_message_times_every_role(staffed: tuple[LiveServer, str, list[Viewer]]) -> None:
    """Who passes is told that he does not sit there; who does not, why not."""
    room, table, _ = staffed
    barred = room.person("Dora", bearer=True)
    bar(room, barred)
    people = {"nobody": room.watcher(), "visitor": room.person("Egon", bearer=True), "barred": barred}
    for role in EVERY_ROLE:
        people[role] = room.person(f"{role[:3]} too", bearer=True)
        room.appoint(people[role], Role(role))
    refusals = {"nobody": "You are watching; come in and sit down to play.", "barred": "You are barred from this card room until"}
    for name, person in people.items():
        with person.socket(table) as socket:
            socket.until(lambda message: True)
            for message in ({"type": "act", "round": f"{table}-1", "turn": 0, "verb": "fold"}, {"type": "sit-out", "out": True}):
                with pytest.raises(Refused) as refused:
                    socket.tell(**message)
                assert refused.value.why.startswith(refusals.get(name, NOT_SEATED)), (name, message)
                assert refused.value.code == "forbidden"


def test_no_role_gets_a_seed_or_the_key_to_a_hidden_card_by_any_route(serve: Serve) -> None:
    """Live cards, in the middle of a round: whatever can be read is read by each role, and the socket of the table."""
    given: list[Live] = []

    def chance() -> Live:
        given.append(Live.fresh())
        return given[-1]

    room = serve(chance=chance)
    ann = room.person("Ann")
    table = ann.open(EDITION, bots=2)
    texts = []
    with ann.socket(table) as playing:
        round_id = playing.asked()["round"]
        for role in EVERY_ROLE:
            person = room.person(f"{role[:3]} one")
            room.appoint(person, Role(role))
            for method, path in WHO:
                if method == "GET" and path.startswith("/api/"):
                    id = round_id if "/rounds/" in path else table
                    texts.append(person.http.get(path.format(id=id, **GIVEN)).text)
            with person.socket(table) as watching:
                watching.until(lambda message: message["decision"])
                texts += watching.texts
    read = "\n".join(texts).lower()
    stored = room.host.store.rounds.last(table)
    assert stored is not None and (stored.row.id, stored.result) == (round_id, None) and len(read) > 10_000
    round = play_stored(stored)
    seen, shut = seen_by(round, ""), 0
    for order in commitments(round):
        assert order.commitment.root in read
        for at, card in enumerate(order.top_first):
            if card not in seen:
                shut += 1
                assert open_card(order.secret, order.number, at, card).nonce not in read
    assert shut >= 52 - len(seen) > 40
    assert not any(live.seed.hex() in read for live in given)


def test_a_room_for_others_that_has_no_operator_is_closed_to_every_role(serve: Serve) -> None:
    room = serve()
    floor = room.person("Flo", bearer=True)
    room.prove(floor)
    room.grant(floor, Role.AUDITOR)
    refused = floor.get("staff/health")
    assert refused.status_code == 403 and "`cardroom staff add NAME operator" in refused.json()["detail"]
    assert floor.get("staff").json()["closed"] == refused.json()["detail"]
    room.grant(room.person("Opal"), Role.OPERATOR)
    assert floor.get("staff/health").status_code == 200


def test_the_key_of_the_terminal_over_http(serve: Serve) -> None:
    """Its opener is the operator, at once and with nothing more to give; the next one with it is nobody."""
    room = serve(local=True)

    async def made() -> str:
        return room.host.office.keys.console_key()

    key = room.do(made())
    ann, bob = room.person("Ann"), room.person("Bob")
    came = ann.post("key", key=key)
    assert came.status_code == 200 and came.json()["id"] == ann.id
    assert ann.get("session").json()["proved"] is True
    assert ann.get("staff/health").json()["local"] is True
    assert [line["what"] for line in ann.get("staff/journal").json()] == ["key", *["grant"] * 5]
    assert bob.post("key", key=key).status_code == 403
    assert bob.get("staff/health").status_code == 403
    assert key not in ann.get("staff/journal").text
