"""A live card room for tests: a real server in a thread of its own, over a fresh database; persons with a browser's manners; sockets.

Other tests (a browser's, a benchmark's) use it too: ``with LiveServer(url) as room: room.url, room.host``.
"""

import asyncio
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from cardroom.chance import Chance, Live
from cardroom.room.host.host import Host
from cardroom.room.live.servers import Servers
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change, CredentialRow
from cardroom.web.app import create_app
from cardroom.web.base.limits import LOOSE, Limits
from cardroom.web.server import SocketProtocol, bind, make_server
from tests.patience import SOON, comes_true
from tests.room.room_helpers import lay_empty
from tests.web.conformance import check_answer

T = TypeVar("T")
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # for a client that never needs one: its own would read all authorities first
get_plainly = partial(httpx.get, verify=NO_TLS, timeout=SOON)  # as nobody in particular; httpx by itself waits for five seconds only
post_plainly = partial(httpx.post, verify=NO_TLS, timeout=SOON)
CONSOLES = Staffer(CONSOLE, Role.OPERATOR, "")  # what the machine's own console does
SQLITE = "sqlite:///"
SEATED_BY_THE_FLOOR = ("oceans-eleven/panguingue",)  # 001 l.1404: at a table in the lobby nobody sits down without being called
QUICK = {"pace": 0, "pause": 0.05, "private": False}  # table settings that keep nobody waiting, in the lobby for all to see


class LiveServer:
    """Limits are loose unless others are given; ``attended=False`` lets tables play with nobody looking; ``among``: of which store and
    servers it is one."""

    host: Host
    _leaving: ClassVar[list["LiveServer"]] = []

    def __init__(
        self,
        database: str,
        *,
        limits: Limits = LOOSE,
        chance: Callable[[], Chance] = Live.fresh,
        now: Callable[[], float] | None = None,
        wall: Callable[[], float] | None = None,
        quick: bool = True,
        attended: bool = True,
        local: bool = False,
        port: int = 0,
        buffer: int = 0,
        among: Callable[["LiveServer"], tuple[Store, Servers]] | None = None,
    ) -> None:
        self._listener = bind("127.0.0.1", port)
        if buffer:  # of the system, for what is sent: a small one shows who does not read
            self._listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        self.port: int = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._open = threading.Event()
        if among is None and database.startswith(SQLITE):
            lay_empty(Path(database.removeprefix(SQLITE)))
        self._store, servers = among(self) if among is not None else (Store.open(database, serve=True), None)

        async def start() -> Host:
            self._loop = asyncio.get_running_loop()
            clocks = partial(Host.start, self._store, now=now, wall=wall, servers=servers)
            self.host = await clocks(chance=chance, attended=attended, quick=quick, local=local)
            return self.host

        self.app = create_app(start, limits)
        self._server = make_server(self.app, limits, self._open.set)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [self._listener]}, daemon=True)

    def __enter__(self) -> "LiveServer":
        self._thread.start()
        assert self._open.wait(SOON), "the server did not start"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.should_exit = True
        self._thread.join(SOON)
        assert not self._thread.is_alive(), "the server did not end"
        self._store.close()

    def leave(self) -> None:
        """Close, which takes a third of a second, while something else goes on; ``all_gone`` waits for it. The servers that were left
        before and have closed are let go of: each keeps 14 MB, with its pages, tables and routes."""
        self._server.should_exit = True
        gone = [each for each in self._leaving if not each._thread.is_alive()]
        self._leaving[:] = [each for each in self._leaving if each not in gone] + [self]
        with ExitStack() as closing:
            for each in gone:
                closing.push(each)

    @classmethod
    def all_gone(cls) -> None:
        """Every server that was left has closed well."""
        with ExitStack() as closing:
            while cls._leaving:
                closing.push(cls._leaving.pop())

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Something of the host's, in the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)

    @property
    def connections(self) -> list[Any]:
        """The sockets that are open now, as the server has them."""
        return [one for one in list(self._server.server_state.connections) if isinstance(one, SocketProtocol)]

    def person(self, name: str = "", **given: Any) -> "Person":
        return Person(self.url, name, **given)

    def appoint(self, person: "Person", role: Role = Role.FLOOR, scope: str = "room") -> None:
        """Somebody is granted a role, as from the console of the machine, and has given his second factor; the room has an operator."""
        if not self.host.staff.has_operator(self.host.wall()):
            self.grant(self.person(), Role.OPERATOR)
        self.prove(person)
        self.grant(person, role, scope)

    def prove(self, person: "Person", proved: bool = True) -> None:
        """His account is his own, with a second factor; and his session has given it, or not."""
        session = self.host.people.session_of(person.secret)
        assert session is not None
        change, now = Change(), self.host.wall()
        change.credentials.append(CredentialRow(person.id, "no password fits", (), "JBSWY3DPEHPK3PXP", 0, now))
        change.sessions.append(session._replace(proved_at=now if proved else None))
        self.do(self.host.state.write(change))

    def grant(self, person: "Person", role: Role, scope: str = "room", until: float | None = None) -> int:
        """The number of the grant."""
        change, now = Change(), self.host.wall()
        change.staff.append(self.host.staff.grant(CONSOLES, person.id, role, scope, now, until, "for a test", now))
        self.do(self.host.state.write(change))
        return self.host.staff.grants(now, person.id)[-1].number

    def watcher(self) -> "Person":
        return Person(self.url, None)


class Person:
    """Somebody with a browser: a cookie, and an Origin with whatever he sends. ``bearer``: a program, with a token instead."""

    def __init__(self, url: str, name: str | None, *, bearer: bool = False) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=SOON, verify=NO_TLS, headers={} if bearer else {"Origin": url})
        self.http.event_hooks["response"].append(check_answer)
        self.id = self.name = self.secret = ""
        self.bearer = bearer
        if name is not None:
            entered = self.post("session", name=name).json()
            self.id, self.name, self.secret = entered["id"], entered["name"], entered["secret"]
            if bearer:
                self.http.cookies.clear()
                self.http.headers["Authorization"] = f"Bearer {self.secret}"

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api/{path}", params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/{path}", json=body)

    def open(self, edition: str = "tres-lounge/texas-holdem", **wanted: Any) -> str:
        answer = self.post("tables", edition=edition, **{**QUICK, "private": edition in SEATED_BY_THE_FLOOR, **wanted})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def act(self, table: str, message: dict[str, Any], **action: Any) -> httpx.Response:
        """An action on the decision of this table message."""
        return self.post(f"tables/{table}/act", round=message["round"], turn=message["decision"]["turn"], **action)

    def advice(self, table: str) -> dict[str, Any]:
        """What a sensible player would do; there is none while another's action is being stored."""
        found: list[dict[str, Any]] = []

        def there_is() -> bool:
            advice = self.get(f"tables/{table}/advice").json()
            found.extend([] if advice is None else [advice])
            return bool(found)

        comes_true(there_is, "there is no advice")
        return found[0]

    def socket(self, table: str, round: str = "", have: int = 0, **given: Any) -> "Socket":
        return Socket(self, table, round, have, **given)


class Refused(Exception):
    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(message["why"])
        self.why, self.code, self.id = message["why"], message["code"], message["id"]


class Socket:
    """A connection to a table, which keeps what it is told: ``last`` is the newest table message, ``rounds`` the events of each round."""

    def __init__(self, person: Person, table: str, round: str = "", have: int = 0, language: str = "", **given: Any) -> None:
        given.setdefault("close_timeout", 0.5)
        given.setdefault("open_timeout", SOON)
        given.setdefault("origin", None if person.bearer else person.url)
        headers = {"Authorization": f"Bearer {person.secret}"} if person.bearer else {"Cookie": f"cardroom={person.secret}"}
        url = f"{person.url.replace('http', 'ws')}/api/tables/{table}/socket?round={round}&have={have}&language={language}"
        self._made = connect(url, additional_headers=headers if person.secret else {}, **given)
        self.wire: ClientConnection = self._made.__enter__()
        self.person = person
        self.last: dict[str, Any] = {}
        self.rounds: dict[str, list[dict[str, Any]]] = {}
        self.have = {round: have}
        self.texts: list[str] = []
        self.pings = 0
        self.bye = ""
        self._number = 0

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.close()

    def hear(self, timeout: float = SOON) -> dict[str, Any]:
        """The next message, taken in."""
        text = self.wire.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            events = self.rounds.setdefault(message["round"], [])
            if message["from"] == 0:
                events.clear()  # the whole round anew
                self.have[message["round"]] = 0
            assert message["from"] == self.have.get(message["round"], 0) + len(events), "events are missing, or came twice"
            assert ("opening" in message) == (message["from"] == 0)
            events += message["events"]
            self.last = message
        elif message["type"] == "ping":
            self.pings += 1
            self.say(type="pong", at=message["at"])
        elif message["type"] == "bye":
            self.bye = message["why"]
        return message

    def until(self, seen: Callable[[dict[str, Any]], Any], timeout: float = SOON) -> dict[str, Any]:
        """Table messages until one shows it."""
        end = time.monotonic() + timeout
        while not self.last or not seen(self.last):
            self.hear(max(0.01, end - time.monotonic()))
        return self.last

    def asked(self, timeout: float = SOON) -> dict[str, Any]:
        """Until this person has something to decide."""
        return self.until(lambda message: message["decision"] is not None and message["decision"]["options"], timeout)

    def say(self, **message: Any) -> None:
        self.wire.send(json.dumps(message))

    def tell(self, **message: Any) -> None:
        """Say something with an id, and wait for its answer; refused: an exception."""
        self._number += 1
        self.say(id=self._number, **message)
        while True:
            answer = self.hear()
            if answer["type"] in ("done", "refused") and answer["id"] == self._number:
                break
        if answer["type"] == "refused":
            raise Refused(answer)

    def act(self, verb: str, amount: int = 0, spot: str | None = None, picks: list[int] | None = None) -> None:
        """The answer to the last decision told; until what follows from it is told too."""
        round, turn = self.last["round"], self.last["decision"]["turn"]
        self.tell(type="act", round=round, turn=turn, verb=verb, amount=amount, spot=spot, picks=picks or [])
        self.until(
            lambda message: (
                message["round"] != round or not (message["decision"] or {}).get("options") or message["decision"]["turn"] > turn
            )
        )

    def play_on(self) -> None:
        """Wait to be asked and do what a sensible player would."""
        self.asked()
        advice = self.person.advice(self.last["table"]["id"])
        self.act(advice["verb"], advice["amount"], advice["spot"], advice["picks"])

    def play_round(self) -> str:
        """To the end of the round that is running, or of the next; its id."""
        if self.last and self.last["over"]:
            ended = self.last["round"]
            self.until(lambda message: message["round"] != ended)
        self.until(lambda message: message["round"])
        round = str(self.last["round"])
        while True:
            self.until(lambda message: message["over"] or message["round"] != round or (message["decision"] or {}).get("options"))
            if self.last["over"] or self.last["round"] != round:
                return round
            self.play_on()

    def ends(self, timeout: float = SOON) -> int:
        """Read until the server closes; the code of the close."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.hear(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
