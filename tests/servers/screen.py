"""One connection to one table, as the table's page keeps it: it comes back by itself, at any server, goes on with what it has, and sends
again what was not answered."""

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.crash.place import choose
from tests.patience import patient
from tests.servers.front import Front
from tests.servers.notes import Message, Notes, Struck
from tests.servers.person import Person

# As the page has it (js/table/socket.js).
FIRST_WAIT, LONGEST_WAIT, SILENCE = 0.4, 10.0, patient(45)
DO_NOT_RETURN = 1008
AWAY = re.compile("cannot reach its database|lost its database")  # what is refused so may have been done


@dataclass
class Sent:
    """An action, and what is known of it: ``open`` until it is answered; ``unknown`` when nobody answered."""

    round: str
    turn: int
    action: dict[str, Any]
    at: float
    state: str = "open"  # open, done, refused, unknown


class Screen:
    """``person``: None is somebody who only looks on, from ``address``."""

    def __init__(
        self, person: Person | None, address: str, table: str, front: Front, rng: random.Random, notes: Notes, think: float
    ) -> None:
        self.person, self.address, self.table, self.front, self.rng, self.notes = person, address, table, front, rng, notes
        self.think = think  # seconds that he takes, about
        self.url = ""  # the server to which he is connected
        self.last: Message = {}
        self.heard_at = 0.0
        self.struck: Struck | None = None
        self.sent: dict[tuple[str, int], Sent] = {}
        self._have: tuple[str, str, int] = ("", "", 0)  # round, viewer, how many of its events
        self._wire: ClientConnection | None = None
        self._asked: dict[int, Sent] = {}
        self._number = 0
        self._waits = 0
        self._thinking: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def __repr__(self) -> str:
        return f"{self.person or 'a watcher'} at {self.table} ({self.last.get('table', {}).get('edition', '')})"

    @property
    def you(self) -> Message | None:
        found: Message | None = self.last.get("you")
        return found

    # -- the connection -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Until it is cancelled."""
        try:
            while True:
                for server in self.front.order():
                    if await self._one_connection(server):
                        break
                self._lost()
                wait = min(LONGEST_WAIT, FIRST_WAIT * 2**self._waits) * self.rng.uniform(0.75, 1.25)
                self._waits += 1
                await asyncio.sleep(wait)
        finally:
            self._lost()

    async def _one_connection(self, server: str) -> bool:
        """Until it ends; not: nobody is there, and whoever sent him there sends him on."""
        parts = urlsplit(server)
        round, _, have = self._have
        url = f"ws://{parts.netloc}/api/tables/{self.table}/socket?round={round}&have={have}"
        secret = self.person.secret if self.person is not None else ""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        try:
            async with connect(
                url,
                additional_headers=headers,
                compression=None,
                ping_interval=None,
                close_timeout=0.5,
                open_timeout=SILENCE,
                max_queue=None,
                local_addr=(self.address, 0),
            ) as wire:
                self._wire, self.url = wire, server
                while True:
                    async with asyncio.timeout(SILENCE):
                        text = await wire.recv()
                    self._hear(json.loads(text))
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code == DO_NOT_RETURN:
                self.notes.complain(f"{self!r}: {server} told him not to come back: {self.last.get('bye', '')}")
            self.notes.counts[f"closed with {closed.rcvd.code if closed.rcvd is not None else 'nothing'}"] += 1
        except TimeoutError:
            self.notes.counts["lines that were silent"] += 1
        except InvalidHandshake as refused:
            self.notes.counts[f"no line: {refused}"] += 1
        except OSError:
            self.notes.counts["servers not there"] += 1
            return False
        return True

    def _lost(self) -> None:
        self._wire, self.url = None, ""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        for sent in self._asked.values():
            sent.state = "unknown"
        self._asked.clear()

    # -- what comes ---------------------------------------------------------------------------------------------------------

    def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "table":
            self._take(message)
        elif kind in ("done", "refused"):
            self._answered(message)
        elif kind == "ping":
            self._say({"type": "pong", "at": message["at"]})
        elif kind == "bye":
            self.last["bye"] = message["why"]

    def _take(self, message: Message) -> None:
        viewer = (message["you"] or {}).get("player", "")
        round, start, events = message["round"], message["from"], message["events"]
        known, _, have = self._have
        if start and (round != known or start > have):
            self.notes.complain(f"{self!r}: has {have} events of {known}, is told those of {round} from {start} on")
        if round == known and start + len(events) < have:
            self.notes.complain(f"{self!r}, round {round}: {have} events were shown, now there are {start + len(events)}")
        self._have = (round, viewer, start + len(events))
        self.notes.take(repr(self), message, viewer)
        self.last = message
        self._waits = 0
        if self.notes.heard(self.struck, self.heard_at):
            self.struck = None
        self.heard_at = time.monotonic()
        self.think_of_it()

    def _answered(self, message: Message) -> None:
        sent = self._asked.pop(message["id"], None)
        if sent is None:
            self.notes.complain(f"{self!r}: an answer to what he did not ask: {message}")
        elif message["type"] == "done":
            sent.state = "done"
            self.notes.answers.append(time.monotonic() - sent.at)
        elif message["code"] in ("illegal", "rate"):
            sent.state = "refused"
        elif message["code"] == "stale" or (message["code"] == "bad" and AWAY.search(message["why"])):
            sent.state = "unknown"  # stale: he asked again for what had been taken, or another has decided it meanwhile
        else:
            sent.state = "refused"
            if self.person is not None and all(table != self.table for table, _ in self.person.left):
                self.notes.complain(f"{self!r}: {sent} was refused: {message['code']}: {message['why']}")
        self.notes.counts[f"actions {message.get('code', 'done')}"] += 1
        self.think_of_it()

    # -- what he does -------------------------------------------------------------------------------------------------------

    def think_of_it(self) -> None:
        """If he is asked something, he answers after a while; if nothing comes of it, once more."""
        if self._thinking is None and self.question() is not None:
            wait = self.think * self.rng.uniform(0.5, 1.5)
            self._thinking = asyncio.get_running_loop().call_later(wait, self._decide)

    def hurry(self, think: float) -> None:
        """He takes so long from now on."""
        self.think = think
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None
        self.think_of_it()

    def question(self) -> Message | None:
        """What he is asked and has not answered."""
        decision = self.last.get("decision")
        if self.person is None or self._wire is None or not decision or not decision["options"]:
            return None
        known = self.sent.get((self.last["round"], decision["turn"]))
        return decision if known is None or known.state in ("refused", "unknown") else None

    def _decide(self) -> None:
        self._thinking = None
        decision = self.question()
        if decision is None:
            return
        key = (self.last["round"], decision["turn"])
        known = self.sent.get(key)
        if known is not None and known.state == "unknown":
            sent = known  # as a page that has come back: the same again
            sent.state = "open"
            self.notes.counts["actions sent again"] += 1
        else:
            sent = self.sent[key] = Sent(*key, choose(self.rng, decision["options"]), time.monotonic())
        self._number += 1
        self._asked[self._number] = sent
        self._say({"type": "act", "id": self._number, "round": sent.round, "turn": sent.turn, **sent.action})
        self._thinking = asyncio.get_running_loop().call_later(self.think + 1, self._again)

    def _again(self) -> None:
        self._thinking = None
        self.think_of_it()

    def _say(self, message: Message) -> None:
        task = asyncio.ensure_future(self._send(json.dumps(message)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, text: str) -> None:
        try:
            if self._wire is not None:
                await self._wire.send(text)
        except ConnectionClosed:
            return  # whoever reads finds out
