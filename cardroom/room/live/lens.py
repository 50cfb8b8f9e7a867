"""What one kind of viewer is sent: each player has a lens of his own, all who watch in one language share one. Every event is written
down once a lens.

A lens reads a ``Snapshot``, which holds what has been stored; what a table has done and not yet stored is not in it.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, NotRequired, cast

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.games.names import Namer
from cardroom.languages import ENGLISH, Language, language
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.room.table.description import DecisionData, RoundOpeningData, TableData, YouData, decision_data, opening_data
from cardroom.room.table.tally import Glance
from cardroom.round import Decision, Event, Noted, Round, Ruled, Transfer, event_data
from cardroom.round.events import about_data, redact
from cardroom.telling import Teller, piece_of


@with_config(ConfigDict(extra="allow"))
class EventData(TypedDict):
    """Something that happened, as the viewer may see it; `event` says which fields it has."""

    event: Annotated[str, says("What happened; the other fields depend on it.")]
    says: Annotated[str, says("A sentence for the log, in your language; empty: nothing to say.")]
    words: NotRequired[Annotated[str, says("What its `text` or `why` is in your language, where that is another than English.")]]


class DeadlineData(TypedDict):
    until: Annotated[float, says("When the time for the decision is over, in seconds since 1970.")]
    bank_until: Annotated[float, says("When the time bank is used up too, in seconds since 1970.")]


class _Now(TypedDict):
    now: Annotated[float, says("The server's time as it answers, in seconds since 1970.")]


class MessageHead(TypedDict):
    table: Annotated[TableData, says("The table without its round.")]
    you: Annotated[YouData | None, says("What concerns you alone; null: you have no place here.")]
    decision: Annotated[DecisionData | None, says("The decision that is open; null: none.")]
    clock: Annotated[dict[str, DeadlineData], says("The deadlines of the people who are asked, by player.")]
    over: Annotated[bool, says("Whether the round is over.")]
    seq: Annotated[int, says("The number of the message at this table; it only grows.")]


_From = TypedDict("_From", {"from": Annotated[int, says("Number of the first event here.")]})


class TableMessage(MessageHead, _Now, _From):
    """A table and its round, as the viewer may see them."""

    type: Annotated[Literal["table"], says("The kind of the message.")]
    round: Annotated[str, says("The round's id; empty: none has begun.")]
    opening: NotRequired[Annotated[RoundOpeningData | None, says("Only from the first event on.")]]
    events: Annotated[list[EventData], says("The events of the round, from number `from` on.")]


class Snapshot(NamedTuple):
    """A table as it may be seen: ``stored`` events of the round are stored."""

    seq: int
    round_id: str
    number: int
    round: Round | None
    stored: int
    decision: Decision | None
    over: bool
    table: TableData
    you: dict[str, YouData]  # by player
    turns: dict[str, int]  # of those asked
    clock: dict[str, DeadlineData]
    now: float
    viewers: dict[str, str]  # the player whose hand each visitor plays here
    owners: dict[str, str]  # the player whose chips are each visitor's
    players: Mapping[str, str | None]  # the visitor who plays each hand of the round
    bank: Cents | None  # what the player-dealer has put up
    glance: Glance  # what the floor sees of it beside
    undone: int  # inputs of the round that were taken back: what was sent before is not true any more


text = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
"""Kept: ``dumps`` would make one anew for each message."""


def events_data(events: list[Event], teller: Teller, namer: Namer | None = None) -> list[EventData]:
    """Events, redacted already, each with a sentence for the log, and with what hands are called since, where that is another name;
    ``words``: what it says itself, where the reader's language has other words for it."""
    told = zip(events, teller.sentences(events), strict=True)
    all_told: list[Data] = [
        {**event_data(event), **about_data(event), **_words(event, teller.language), "says": says} for event, says in told
    ]
    if namer is not None:
        for event, data in zip(events, all_told, strict=True):
            if names := namer.take(event):
                data["names"] = {place: [each.data for each in found] for place, found in names.items()}
            if (score := namer.reckon(event)) is not None:
                data["score"] = score._asdict()
    return cast(list[EventData], all_told)


def _words(event: Event, language: Language) -> Data:
    if language.is_english:
        return {}
    text = event.why if isinstance(event, Transfer) else event.text if isinstance(event, Noted | Ruled) else ""
    said = language.words(text)
    return {"words": said} if said != text else {}


def teller_of(round: Round, viewer: str, told_in: Language | None = None) -> Teller:
    return Teller(round.setup.seats, viewer, piece_of(round.setup.edition.deck), told_in=told_in)


def told_table(about: TableData, language: Language) -> TableData:
    """What a table says in sentences, in the reader's language."""
    if language.is_english:
        return about
    words = language.words
    told = [words(each) for each in about["told"]]
    limits, why, paused, closing = map(words, (about["limits"], about["why"], about["paused"], about["closing"]))
    return {**about, "limits": limits, "why": why, "paused": paused, "closing": closing, "told": told}


STEPS = 512
"""Bytes of which the length of a message is a multiple: whoever sees only how much is sent, as on a line in cipher, learns little of the
reader's own cards."""


SHARED_FOR = 0.05
"""Seconds for which readers who have the same events are sent the same text: the ``now`` that it tells is at most that old."""


def padded(message: str) -> str:
    """Return a message with spaces after it, as JSON may have them.

    >>> len(padded("x" * 700)), padded('{"a":1}').rstrip()
    (1024, '{"a":1}')
    """
    size = len(message) if message.isascii() else len(message.encode())
    return message + " " * (-size % STEPS)


class Lens:
    """A round's events as one viewer may see them, as JSON text, ready to be sent from any of them on."""

    def __init__(self, viewer: str, visitor: str = "", code: str = ENGLISH) -> None:
        self.viewer, self.visitor = viewer, visitor
        self._language = language(code)
        self._eyes = ""  # whose cards of this round he may see: his own if he plays it, not those of another who had his name
        self.round_id = ""
        self.events: list[str] = []
        self._opening = "null"
        self._teller = Teller({})
        self._namer: Namer | None = None
        self._head = ""
        self._undone = 0
        self._before: tuple[str, list[str], str, str] = ("", [], "", "")  # the round before: what a slow reader has missed of it
        self._now = 0.0  # when what is told was true
        self._written: dict[tuple[str, int], tuple[str, float]] = {}  # messages, and the time that they tell

    def update(self, shot: Snapshot) -> None:
        """Take in what has been stored since the last time."""
        if shot.round_id != self.round_id:
            self._before = (self.round_id, self.events, self._head, self._opening)
            self.round_id, self.events = shot.round_id, []
            self._eyes = self.viewer if shot.players.get(self.viewer) == self.visitor else ""
            if shot.round is not None:
                self._teller, self._namer = teller_of(shot.round, self._eyes, self._language), Namer(shot.round.setup, self._eyes)
                self._opening = text(opening_data(shot.round, shot.number))
        if shot.undone != self._undone and shot.round is not None:
            self.events, self._undone = [], shot.undone
            self._teller, self._namer = teller_of(shot.round, self._eyes, self._language), Namer(shot.round.setup, self._eyes)
        if shot.round is not None and len(self.events) < shot.stored:
            new = [redact(event, self._eyes) for event in shot.round.events[len(self.events) : shot.stored]]
            self.events += map(text, events_data(new, self._teller, self._namer))
        head: MessageHead = {
            "table": told_table(shot.table, self._language),
            "you": shot.you.get(self.viewer),
            "decision": decision_data(shot.decision, self.viewer, shot.turns.get(self.viewer, 0)),
            "clock": shot.clock,
            "over": shot.over,
            "seq": shot.seq,
        }
        self._head, self._now = text(head)[1:], shot.now
        self._written = {}

    def message(self, round_id: str, have: int, now: float = 0.0) -> tuple[str, str, int]:
        """The message for a reader who has so many events of that round; and the round and number of events he has after it.

        ``now`` is the time that the message tells; without it, the time of what was taken in last.
        """
        now = max(now, self._now)
        before, events, head, opening = self._before
        if round_id and round_id == before and 0 <= have < len(events):
            return self._write(before, have, events, head, opening, now), before, len(events)
        if round_id != self.round_id or not 0 <= have <= len(self.events):
            have = 0
        found, at = self._written.get((self.round_id, have), ("", 0.0))
        if not found or now >= at + SHARED_FOR:
            found = self._write(self.round_id, have, self.events, self._head, self._opening, now)
            self._written[self.round_id, have] = found, now
        return found, self.round_id, len(self.events)

    @staticmethod
    def _write(round_id: str, have: int, events: list[str], head: str, opening: str, now: float) -> str:
        opening = "" if have else f'"opening":{opening},'
        new = ",".join(events[have:])
        return padded(f'{{"type":"table","round":{text(round_id)},"from":{have},{opening}"events":[{new}],"now":{text(now)},{head}')
