"""Somebody in a card room of several servers: he asks any of them, and asks again elsewhere what was not answered. He has an address of his
own, since rates are counted by address."""

import asyncio
from collections import Counter
from itertools import count
from typing import Any

import httpx

from tests.patience import patient
from tests.servers.front import Front
from tests.servers.notes import Notes
from tests.web.server import NO_TLS

UNANSWERED = patient(8)  # seconds after which he asks elsewhere: a server may be paused
AGAIN = 0.3  # seconds until he does


def own_address(number: int) -> str:
    """Of this machine there are many."""
    return f"127.{10 + number // 40_000}.{number // 200 % 200}.{1 + number % 200}"


class Answer:
    def __init__(self, status: int, data: Any) -> None:
        self.status, self.data = status, data

    @property
    def done(self) -> bool:
        return self.status == 200


class Person:
    def __init__(self, number: int, front: Front, notes: Notes) -> None:
        self.front, self.notes = front, notes
        self.address = own_address(number)
        self._http = httpx.AsyncClient(
            timeout=UNANSWERED, verify=NO_TLS, transport=httpx.AsyncHTTPTransport(local_address=self.address, verify=NO_TLS)
        )
        self.id = self.name = self.secret = ""
        self._numbers = count(1)
        self.bought: Counter[int] = Counter()  # amounts that he was told that he has bought
        self.left: set[tuple[str, str]] = set()  # (table, round) in which he got up: the table plays on for him

    def __repr__(self) -> str:
        return self.name or self.address

    async def close(self) -> None:
        await self._http.aclose()

    async def come_in(self) -> None:
        entered = await self.ask("POST", "session", {})
        assert entered.done, entered.data
        self.id, self.name, self.secret = (entered.data[name] for name in ("id", "name", "secret"))
        self._http.cookies.clear()

    async def get(self, path: str) -> Answer:
        return await self.ask("GET", path)

    async def do(self, path: str, **body: Any) -> Answer:
        """Something that happens once, however often it is asked for."""
        return await self.ask("POST", path, body, f"{self.id}-{next(self._numbers)}")

    async def ask(self, method: str, path: str, body: dict[str, Any] | None = None, key: str = "", at: str = "") -> Answer:
        """Until somebody answers. ``at``: this server alone."""
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        if key:
            headers["Idempotency-Key"] = key
        while True:
            url = at or self.front.order()[0]
            try:
                response = await self._http.request(method, f"{url}/api/{path}", json=body, headers=headers)
            except httpx.TransportError:
                self.notes.counts["requests not answered"] += 1
                await asyncio.sleep(AGAIN)
                continue
            if response.status_code in (429, 503):
                self.notes.counts[f"answered {response.status_code}"] += 1
                await asyncio.sleep(min(2.0, float(response.headers.get("retry-after", AGAIN))))
                continue
            if response.status_code not in (200, 403, 409, 422):
                self.notes.complain(f"{self!r}: {method} {path} at {url} was answered {response.status_code}: {response.text[:300]}")
                await asyncio.sleep(AGAIN)  # a server that is not well answers better later, or it is known now
                if self.notes.counts["wrong answers"] > 1000:
                    raise AssertionError("\n".join(self.notes.complaints[:5]))
                self.notes.counts["wrong answers"] += 1
                continue
            return Answer(response.status_code, response.json())

    async def buy(self, path: str, amount: int, **body: Any) -> Answer:
        """Chips from his account, at a table: by sitting down, or more of them."""
        name = "buy_in" if path.endswith("/join") else "amount"
        answer = await self.do(path, **{name: amount}, **body)
        if answer.done:
            self.bought[amount] += 1
        return answer
