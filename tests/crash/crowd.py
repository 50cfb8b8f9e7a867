"""The people in a card room: they play at all of its tables, buy chips, sit out, leave and come back, over sockets and HTTP."""

import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx

from tests.crash.door import Door
from tests.crash.guest import Guest, Op
from tests.crash.place import Outage, Place, Sent, choose
from tests.patience import SOON
from tests.web.server import Person

NAMES = ("Ann", "Bob", "Cy", "Dee")
# What one of them says in one life of a server, at once and each second more: the limits for visitors are in force.
MESSAGES = (30, 8)  # on sockets
CALLS = (60, 15)  # by HTTP


class Crowd:
    def __init__(self, url: str, rng: random.Random) -> None:
        self.url, self.rng = url, rng
        self.guests: list[Guest] = []
        self.watchers: list[Place] = []
        self.pool = ThreadPoolExecutor(2 * len(NAMES))
        self.outage = Outage()
        self.door = Door(url, self.pool, self.outage)
        self._messages: Counter[str] = Counter()
        self._calls: Counter[str] = Counter()
        self._since = 0.0
        self._buy_ins: dict[str, int] = {}

    def places(self) -> Iterator[Place]:
        for guest in self.guests:
            yield from guest.places.values()
        yield from self.watchers

    def seated(self) -> list[tuple[Guest, Place]]:
        return [(guest, place) for guest in self.guests for place in guest.places.values()]

    def come_in(self) -> None:
        self.guests = [Guest(Person(self.url, name), self.outage) for name in NAMES]

    def tables(self) -> dict[str, str]:
        """Those that are open, by edition."""
        return {row["edition"]: row["id"] for row in httpx.get(f"{self.url}/api/tables", timeout=SOON).json()}

    def connect(self) -> None:
        """Everybody, to a server that has just opened."""
        self._messages.clear()
        self._calls.clear()
        self._since = time.monotonic()
        self.door.opened()
        for place in self.places():
            place.connect(self.rng)

    def drain(self) -> None:
        """The server is dead: what it had sent counts as seen, what it has not answered is unknown."""
        for place in self.places():
            place.drain()
        for guest in self.guests:
            guest.drain()
        self.door.hear(wait=True)

    def pump(self) -> bool:
        """Take in whatever has come; whether anything has."""
        came = self.door.hear()
        for place in self.places():
            came |= place.pump()
            assert place.wire is not None or not place.last, f"{place!r}: the connection was lost"
        for guest in self.guests:
            came |= guest.hear()
        return came

    def until(self, done: Callable[[], bool], what: str) -> None:
        end = time.monotonic() + SOON
        while not done():
            if not self.pump():
                time.sleep(0.001)
            assert time.monotonic() < end, f"this never came: {what}; {list(self.places())}"

    # -- what they do -------------------------------------------------------------------------------------------------------

    def may(self, guest: Guest) -> bool:
        """Whether he may say something more without asking too much at once."""
        since, name = time.monotonic() - self._since, guest.person.name
        return all(said[name] < most + each * since for said, (most, each) in ((self._messages, MESSAGES), (self._calls, CALLS)))

    def asked(self) -> list[tuple[Guest, Place]]:
        return [(guest, place) for guest, place in self.seated() if place.options and not guest.leaves(place.table)]

    def act(self, guest: Guest, place: Place) -> Sent:
        """He answers: half of the time as a sensible player would."""
        action: dict[str, Any] = choose(self.rng, place.options)
        who = guest.person.name
        if self.rng.random() < 0.5:
            self._calls[who] += 1
            advice = guest.person.get(f"tables/{place.table}/advice").json()
            if advice is not None and "verb" in advice:
                action = {name: advice[name] for name in action}
        if self.rng.random() < 0.25 and not guest.busy:
            self._calls[who] += 1
            return guest.act(self.pool, place, action)
        self._messages[who] += 1
        sent = place.send(action)
        if self.rng.random() < 0.1:  # clicked twice
            self._messages[who] += 1
            place.send_again(sent)
        return sent

    def step(self) -> bool:
        """Somebody does something, if he can."""
        asked = [(guest, place) for guest, place in self.asked() if self.may(guest)]
        if asked and self.rng.random() < 0.85:
            self.act(*self.rng.choice(asked))
            return True
        return self.other()

    def other(self) -> bool:
        """Chips, and coming and going."""
        guest, place = self.rng.choice(self.seated())
        if self.rng.random() < 0.1:
            return self.door.knock(self.rng)
        if guest.busy or not self.may(guest):
            return False
        self._calls[guest.person.name] += 1
        you, table = place.last["you"], place.table
        if guest.leaves(table) or (you or {}).get("leaving"):
            return False
        if you is None:
            self.join(guest, place)
            return True
        may_buy = not you["pending"] and not guest.buys(table)
        if may_buy and you["stack"] < you["least_buy_in"]:
            guest.buy(self.pool, table, guest.chips(you["usual_buy_in"]))
            return True
        chance = self.rng.random()
        if you["out"] or chance < 0.15:
            guest.sit_out(self.pool, table, not you["out"])
        elif chance < 0.5 and may_buy:
            guest.buy(self.pool, table, guest.chips())
        elif chance < 0.65 and may_buy and not place.waiting:
            guest.leave(self.pool, table, place.round)
        elif chance < 0.75:
            guest.ask(self.pool, "more", "", "account/chips")
        else:
            return False
        return True

    def join(self, guest: Guest, place: Place) -> Op:
        """He sits down; behind the others where the house has it."""
        edition = place.last["table"]["edition"]
        if edition not in self._buy_ins:
            self._buy_ins[edition] = guest.person.get(f"editions/{edition}").json()["tables"]["buy_in"]["usual"]
        behind = place.last["table"]["backline"] and self.rng.random() < 0.7
        chips = guest.chips(self._buy_ins[edition])
        return guest.ask(self.pool, "join", place.table, f"tables/{place.table}/join", buy_in=chips, behind=behind)

    def play(self, steps: int, seconds: float) -> None:
        end = time.monotonic() + seconds
        while steps and time.monotonic() < end:
            came = self.pump()
            if self.step():
                steps -= 1
            elif not came:
                time.sleep(0.0005)

    def play_out(self) -> None:
        """Every round that is running comes to its end."""
        running = {place.table: place.round for place in self.places() if place.round and not place.last["over"]}

        def still() -> list[str]:
            return [place.table for place in self.places() if running.get(place.table) == place.round and not place.last["over"]]

        end = time.monotonic() + 2 * SOON
        while still():
            came = self.pump()
            asked = [(guest, place) for guest, place in self.asked() if place.table in still() and self.may(guest)]
            if asked:
                self.act(*self.rng.choice(asked))
            elif not came:
                time.sleep(0.001)
            assert time.monotonic() < end, (
                f"these rounds do not end: {[self.about(place) for place in self.places() if place.table in still()]}"
            )

    def about(self, place: Place) -> str:
        """All that may explain why nothing happens."""
        ops = [op for guest in self.guests for op in guest.ops if op.table == place.table]
        sent = [sent for (round, _), sent in place.sent.items() if round == place.round]
        you, decision = place.last.get("you"), place.last.get("decision")
        now = place.person.get(f"tables/{place.table}").json()
        later = f"now {now['round']}, {len(now['events'])} events, {now['decision']}"
        return f"{place!r}: {place.round}, {len(place.seen[place.round, place.viewer])} events, {you}, {decision}; {sent}; {ops}; {later}"

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)
