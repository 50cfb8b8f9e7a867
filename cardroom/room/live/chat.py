"""What people say to each other at a table.

It is kept in memory alone, the newest of each table and none for longer than a day: no round, no log, no ledger and no file has a word of
it, and when a table closes or the room does, it is gone. Who has been silenced is another matter: that is a deed of the staff, and stands
in its journal.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import NamedTuple
from unicodedata import category, normalize

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.live.runner import Runner
from cardroom.room.live.tables import Tables
from cardroom.room.people.staff import Staff
from cardroom.room.people.visitors import Visitor
from cardroom.room.people.words import moment

KEPT = 50  # of one table
A_DAY = 24 * 3600
LONGEST = 200  # characters of what is said at once
MARKS = 2  # that may stand upon one letter: more of them reach into the lines above
PHRASES = ("hello", "good-luck", "nice-hand", "well-played", "thanks", "sorry", "one-moment", "goodbye")
"""What is said with one click: by its key, so that everybody reads it in his own language."""
EMOTES = ("emote-smile", "emote-laugh", "emote-wow", "emote-sad", "emote-wink", "emote-cool")
"""Faces, sent like a phrase: the limits of the chat, a silence by the floor, blocks and quiet hold for them as for words."""


class Said(NamedTuple):
    number: int  # counted up at each table
    at: float
    player: str  # his name, as it was
    known: str  # who it was, whatever he is called
    text: str
    phrase: str


def cleaned(text: str) -> str:
    """One line of plain text: no control characters, no marks that turn the direction of writing or cannot be seen, no piles of accents."""
    spaced = "".join(" " if each.isspace() else each for each in normalize("NFC", text))
    found: list[str] = []
    piled = 0
    for each in spaced:
        kind = category(each)
        piled = piled + 1 if kind[0] == "M" else 0
        if kind[0] != "C" and piled <= MARKS:
            found.append(each)
    return " ".join("".join(found).split())


class Chat:
    """Of one table. Nothing is queued for anybody: who listens says how far he has heard."""

    def __init__(self) -> None:
        self._said: deque[Said] = deque(maxlen=KEPT)
        self._last = 0
        self._news = asyncio.Event()

    def add(self, at: float, player: str, known: str, text: str, phrase: str) -> None:
        self._last += 1
        self._said.append(Said(self._last, at, player, known, text, phrase))
        self._news.set()
        self._news = asyncio.Event()

    def since(self, number: int, now: float) -> list[Said]:
        """What was said after that number; what is older than a day is forgotten."""
        while self._said and now - self._said[0].at > A_DAY:
            self._said.popleft()
        return [said for said in self._said if said.number > number]

    async def more(self, number: int) -> None:
        """Until something is said after that number."""
        while self._last <= number:
            await self._news.wait()


class Chats:
    def __init__(self, tables: Tables, staff: Staff, wall: Callable[[], float]) -> None:
        self._tables = tables
        self._staff = staff
        self._wall = wall
        self._at: dict[str, tuple[Runner, Chat]] = {}

    def at(self, table_id: str) -> Chat:
        """What is said at this table; that of tables which have closed, or gone to another server, is forgotten."""
        runner = self._tables.runner(table_id)
        self._at = {id: found for id, found in self._at.items() if not (found[0].closed or found[0].moved)}
        return self._at.setdefault(table_id, (runner, Chat()))[1]

    def heard(self, table_id: str, number: int) -> list[Said]:
        return self.at(table_id).since(number, self._wall())

    def say(self, visitor: Visitor, table_id: str, text: str, phrase: str) -> None:
        """Who sits there may, unless he is silenced: a line of his own, or one of the phrases."""
        chat = self.at(table_id)
        seat = next((seat for seat in self._tables.runner(table_id).table.people if seat.visitor == visitor.id), None)
        if seat is None:
            raise Forbidden("Only who sits at this table talks here; take a seat.")
        self._check_may_speak(visitor.id)
        if phrase and (phrase not in (*PHRASES, *EMOTES) or text):
            raise BadInput("Say one of the phrases, or a line of your own.")
        said = cleaned(text)
        if not said and not phrase:
            raise BadInput("There is nothing in what you say that can be shown.")
        if len(said) > LONGEST:
            raise BadInput(f"Say it in {LONGEST} characters; this is {len(said)}.")
        chat.add(self._wall(), seat.player, seat.known, said, phrase)

    def _check_may_speak(self, visitor_id: str) -> None:
        silenced = self._staff.silenced(visitor_id, self._wall())
        if silenced is not None:
            until = "until it lets you speak again" if silenced.until is None else f"until {moment(silenced.until)}"
            raise Forbidden(f"The floor has silenced you {until}: {silenced.why}")
