"""What all who are in the room have seen, together: it is noted once for each round and viewer, whoever saw it through whichever server, so
that two who were shown different things are found out at once."""

import time
from collections import Counter, defaultdict
from typing import Any, NamedTuple

Message = dict[str, Any]

IN_FLIGHT = 0.05  # seconds after a blow in which what comes may have been on its way before it


class Struck(NamedTuple):
    """A screen that a blow has reached: through its own server, or through the one that held its table."""

    how: str
    at: float


class Notes:
    def __init__(self) -> None:
        self.shown: dict[tuple[str, str], list[Message | None]] = {}  # by round and viewer; None: not seen with these eyes
        self.openings: dict[str, Message] = {}
        self.tables: dict[str, str] = {}  # of each round
        self.complaints: list[str] = []
        self.counts: Counter[str] = Counter()
        self.gaps: defaultdict[str, list[float]] = defaultdict(list)  # seconds, by what was struck and how
        self.answers: list[float] = []  # seconds from an action to its "done", through whatever happened
        self.intervals: list[float] = []  # seconds between two messages where nothing was struck

    def complain(self, what: str) -> None:
        if len(self.complaints) < 200:  # one wrong thing is often seen by many
            self.complaints.append(what)

    def take(self, who: str, message: Message, viewer: str) -> None:
        """A table's message: nothing that was ever shown may be other now, or have vanished."""
        round, start, events = message["round"], message["from"], message["events"]
        if not round:
            return
        self.tables[round] = message["table"]["id"]
        seen = self.shown.setdefault((round, viewer), [])
        seen += [None] * (start - len(seen))  # he sat down or got up meanwhile, and has the rest as he saw it then
        for i, event in enumerate(events, start):
            told = {name: value for name, value in event.items() if name != "says"}
            if i == len(seen):
                seen.append(told)
            elif seen[i] is None:
                seen[i] = told
            elif seen[i] != told:
                self.complain(f"{who}, round {round}: event {i} was {seen[i]}, now it is {told}")
                return
        if "opening" in message and self.openings.setdefault(round, message["opening"]) != message["opening"]:
            self.complain(f"{who}: another opening of round {round}: {message['opening']}, it was {self.openings[round]}")

    def heard(self, struck: Struck | None, before: float) -> bool:
        """A table's message has come to a screen whose last one came then; whether the blow that it was struck by is over for it."""
        now = time.monotonic()
        if struck is None:
            if before:
                self.intervals.append(now - before)
            return False
        if now - struck.at < IN_FLIGHT:
            return False
        self.gaps[struck.how].append(now - struck.at)
        return True


def part(values: list[float], share: float) -> float:
    """The value below which so large a share of them lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
