"""Those who only come in, or take another name: they too must be there after a crash, with their welcome chips."""

import random
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count

import httpx

from tests.crash.place import Outage
from tests.room.welcome import WELCOME
from tests.web.server import Person

MOST = 10  # who come in during one life of a server: from one address they may not be many


@dataclass
class Passer:
    id: str
    secret: str
    names: tuple[str, ...]  # the one that he has; or, when the server died over another, one of both


class Door:
    def __init__(self, url: str, pool: ThreadPoolExecutor, outage: Outage) -> None:
        self._pool, self._outage = pool, outage
        self.outside = Person(url, None, bearer=True)
        self._passers: list[Passer] = []
        self._knock: tuple[Future[httpx.Response], Passer | None, str] | None = None
        self._numbers = count(1)
        self._entered = 0

    def opened(self) -> None:
        """Another life of the server."""
        self._entered = 0

    def call(self, method: str, path: str, who: Passer | None, **body: str) -> httpx.Response:
        headers = {} if who is None else {"Authorization": f"Bearer {who.secret}"}
        self.outside.http.cookies.clear()
        return self.outside.http.request(method, f"/api/{path}", headers=headers, json=body if method != "GET" else None)

    def knock(self, rng: random.Random) -> bool:
        """Somebody comes in, or changes his name."""
        if self._knock is not None:
            return False
        name = f"Passer {next(self._numbers)}"
        self._entered += 1
        if self._passers and (self._entered > MOST or rng.random() < 0.4):
            who = rng.choice(self._passers)
            self._knock = (self._pool.submit(self.call, "PATCH", "session", who, name=name), who, name)
        else:
            self._knock = (self._pool.submit(self.call, "POST", "session", None, name=name), None, name)
        return True

    def hear(self, wait: bool = False) -> bool:
        """Take in the answer, if it has come."""
        if self._knock is None or not (wait or self._knock[0].done()):
            return False
        answer, who, name = self._knock
        self._knock = None
        try:
            response = answer.result(60)
        except httpx.TransportError:
            response = None
        if response is None or (response.status_code == 503 and self._outage.now):
            if who is not None:
                who.names = (*who.names, name)
            return True
        assert response.status_code == 200, response.text
        if who is not None:
            who.names = (name,)
        else:
            told = response.json()
            self._passers.append(Passer(told["id"], told["secret"], (told["name"],)))
        return True

    def works(self) -> bool:
        """Whether somebody can change his name: nothing else is changed by that."""
        who = self._passers[0]
        response = self.call("PATCH", "session", who, name=f"Passer {next(self._numbers)}")
        assert response.status_code in (200, 503), response.text
        if response.status_code == 200:
            who.names = (response.json()["name"],)
        return response.status_code == 200

    def check(self, rng: random.Random) -> None:
        """After a restart: they are known, as whom they were last, with what they were given."""
        for who in rng.sample(self._passers, min(3, len(self._passers))):
            session = self.call("GET", "session", who)
            assert session.status_code == 200, f"{who} is not known any more: {session.text}"
            assert session.json()["id"] == who.id and session.json()["name"] in who.names, f"{who} is now {session.json()}"
            who.names = (session.json()["name"],)
            assert self.call("GET", "account", who).json()["balance"] == WELCOME
