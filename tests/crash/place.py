"""One connection to one table, kept up through crashes, and everything that was ever shown on it.

Whatever is told is held against what was told before: an event that was once seen stays as it was, and where as much of a round has been
seen as before, the same is asked of the same players.
"""

import random
import time
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import ConnectionClosed

from cardroom.web.guard.problems import AWAY, DOUBT
from tests.web.server import Person, Socket

Message = dict[str, Any]


@dataclass
class Outage:
    """Whether the database is away: then whatever is asked for may be refused with a sentence, and nobody knows whether it was done."""

    now: bool = False


@dataclass
class Sent:
    """An action, and what is known of it: ``open`` until it is answered; ``unknown`` when the server died before it answered."""

    round: str
    turn: int
    action: dict[str, Any]
    state: str = "open"  # open, done, refused, unknown; settled: it is known to be stored
    first: "Sent | None" = None  # what this one repeats
    stored: bool = False  # what it repeats was taken already
    at: float = 0.0

    def answered(self) -> bool:
        return self.state != "open"

    def may_be(self, answer: str) -> bool:
        """A question may go away with what another player does. What has been taken is never taken again."""
        if self.stored or (self.first is not None and self.first.state == "done"):
            return answer in ("stale", "forbidden")  # he has got up since
        return answer in ("done", "illegal")


class Place:
    def __init__(self, person: Person, table: str, outage: Outage) -> None:
        self.person, self.table, self._outage = person, table, outage
        self.wire: Socket | None = None
        self.last: Message = {}
        self.seen: dict[tuple[str, str], list[Message]] = {}  # by round and viewer
        self.openings: dict[str, Message] = {}
        self.asked: dict[tuple[str, str, int], Message | None] = {}  # what was asked, by round, viewer and number of events
        self.sent: dict[tuple[str, int], Sent] = {}
        self.foreign: dict[tuple[str, str], int] = {}  # how many of the events seen were seen as another viewer
        self.moved_on: set[tuple[str, str]] = set()  # rounds that ended while nobody was connected
        self.bye = ""
        self.took = 0.02  # seconds until the last answer
        self.same = 0  # how often the same was asked after a crash
        self._answers: dict[int, Sent] = {}
        self._number = 0
        self._folds: dict[tuple[str, str], tuple[int, dict[str, int]]] = {}

    def __repr__(self) -> str:
        return f"{self.person.name or 'a watcher'} at {self.table} ({self.last.get('table', {}).get('edition', '')})"

    @property
    def viewer(self) -> str:
        return str((self.last.get("you") or {}).get("player", ""))

    @property
    def round(self) -> str:
        return str(self.last.get("round", ""))

    # -- the connection -----------------------------------------------------------------------------------------------------

    def connect(self, rng: random.Random) -> None:
        """Like a page that reloads, or one that goes on with what it has."""
        key = (self.round, self.viewer)
        before = len(self.seen.get(key, ()))
        have = before if rng.random() < 0.5 else 0
        self.wire = Socket(self.person, self.table, self.round if have else "", have, compression=None)
        self.hear(30)
        if key[0] and self.round != key[0]:
            self.moved_on.add(key)
        elif before and len(self.seen[key]) == before and self.last["decision"] is not None:
            self.same += 1

    def hear(self, timeout: float) -> bool:
        """Take in one message; not: nothing came, or the connection is gone."""
        if self.wire is None:
            return False
        try:
            message = self.wire.hear(timeout)
        except TimeoutError:
            return False
        except ConnectionClosed:
            self.gone()
            return False
        if message["type"] == "table":
            self._take(message)
        elif message["type"] in ("done", "refused"):
            self._answered(message)
        elif message["type"] == "bye":
            self.bye = message["why"]
        return True

    def pump(self) -> bool:
        """Whatever has come; whether anything has."""
        any_came = False
        while self.hear(0):
            any_came = True
        return any_came

    def gone(self) -> None:
        """The server died: what it has not answered nobody knows."""
        self.wire = None
        for sent in self._answers.values():
            if sent.state == "open":
                sent.state = "unknown"
        self._answers = {}

    def drain(self) -> None:
        """What came before the end counts as seen."""
        while self.wire is not None:
            self.hear(30)

    # -- what is shown ------------------------------------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        viewer = (message["you"] or {}).get("player", "")
        round, start, events = message["round"], message["from"], message["events"]
        key = (round, viewer)
        seen = self.seen.setdefault(key, [])
        if start > len(seen) and self.round == round and self.viewer != viewer:
            # He sat down or got up while he was away, and has the rest as he saw it then.
            seen[:] = self.seen[round, self.viewer][:start]
            self.foreign[key] = start
        assert start <= len(seen), f"{self!r}, round {round}: has {len(seen)} events, is told those from {start} on"
        known = seen[start:]
        assert len(events) >= len(known), f"{self!r}, round {round}: {len(seen)} events were shown, now there are {start + len(events)}"
        wrong = differ(known, events, start, self.foreign.get(key, 0))
        assert not wrong, f"{self!r}, round {round}: {wrong}"
        seen += events[len(known) :]
        if "opening" in message:
            assert self.openings.setdefault(round, message["opening"]) == message["opening"], f"{self!r}: another opening of {round}"
        decision = self.asked.setdefault((round, viewer, len(seen)), message["decision"])
        assert decision == message["decision"], (
            f"{self!r}, round {round}, after {len(seen)} events: asked was {decision}, now it is {message['decision']}"
        )
        self.last = message
        if round and not message["over"]:
            self._check_stacks(message, key)

    def _check_stacks(self, message: Message, key: tuple[str, str]) -> None:
        """The stacks shown are those of the opening, and what has moved since."""
        opening = self.openings[key[0]]["stacks"]
        read, stacks = self._folds.get(key) or (0, dict(opening))
        events = self.seen[key]
        for event in events[read:]:
            if event["event"] == "transfer":
                for name, sign in ((event["from"], -1), (event["to"], 1)):
                    if name in stacks:
                        stacks[name] += sign * event["amount"]
        self._folds[key] = (len(events), stacks)
        for seat in (*message["table"]["seats"], *message["table"]["behind"]):
            if seat["player"] in stacks:
                expected = stacks[seat["player"]]
                assert seat["stack"] == expected, f"{self!r}, {key[0]}: {seat['player']} has {seat['stack']}, by the events {expected}"

    # -- what he does -------------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether something that he sent has not been answered."""
        return any(sent.state == "open" for sent in self._answers.values())

    @property
    def options(self) -> list[Message]:
        """What he may do now."""
        decision = self.last.get("decision")
        if self.wire is None or self.waiting or not decision or not decision["options"]:
            return []
        known = self.sent.get((self.round, decision["turn"]))
        return decision["options"] if known is None or known.state == "refused" else []

    def send(self, action: dict[str, Any]) -> Sent:
        """An answer to what is asked."""
        sent = self.sent[self.round, self.last["decision"]["turn"]] = Sent(self.round, self.last["decision"]["turn"], action)
        return self._send(sent)

    def send_again(self, first: Sent, stored: bool = False) -> Sent:
        """What was sent before, for the same question."""
        return self._send(Sent(first.round, first.turn, first.action, first=first, stored=stored))

    def _send(self, sent: Sent) -> Sent:
        self._number += 1
        sent.at = time.monotonic()
        self._answers[self._number] = sent
        assert self.wire is not None
        try:
            self.wire.say(type="act", id=self._number, round=sent.round, turn=sent.turn, **sent.action)
        except ConnectionClosed:
            self.gone()
        return sent

    def _answered(self, message: Message) -> None:
        sent = self._answers.pop(message["id"])
        self.took = time.monotonic() - sent.at
        self.answered(sent, "done" if message["type"] == "done" else message["code"], message.get("why", ""))

    def answered(self, sent: Sent, answer: str, why: str) -> None:
        if answer == "bad" and self._outage.now:
            assert AWAY in why or DOUBT in why, f"{self!r}: {sent} was answered: {why}"
            sent.state = "unknown"
            return
        assert sent.may_be(answer), f"{self!r}: {sent} was answered: {answer} {why}"
        sent.state = "done" if answer == "done" else "refused"
        if sent.first is not None and sent.first.state == "unknown":
            sent.first.state = "settled" if sent.stored else sent.state


def differ(known: list[Message], events: list[Message], start: int, foreign: int = 0) -> str:
    """The first event that is not as it was; the ``foreign`` first ones were seen by another's eyes."""
    for i, event in enumerate(known):
        if start + i < foreign:
            continue
        if i >= len(events):
            return f"event {start + i} has vanished: {event}"
        if event != events[i]:
            return f"event {start + i} was {event}, now it is {events[i]}"
    return ""


def choose(rng: random.Random, options: list[Message]) -> dict[str, Any]:
    """A legal answer; folding comes up less often."""
    option = rng.choices(options, [0.3 if option["verb"] in ("fold", "drop", "wait") else 1.0 for option in options])[0]
    amount = 0
    bounds, pick = option["amounts"], option["pick"]
    if bounds is not None:
        amount = rng.choice(bounds["only"]) if bounds["only"] else rng.choice((bounds["least"], bounds["least"], bounds["most"]))
    picks = rng.sample(range(pick["size"]), rng.randint(pick["least"], pick["most"])) if pick is not None else []
    return {"verb": option["verb"], "amount": amount, "spot": option["spot"], "picks": picks}
