"""The line protocol of scanners and card-reading shoes, over standard input, a serial line or HTTP (docs/dealer.md has it as a table).

A reader sends one line for each card that lies face up. Cards of one hand are gathered until all of them have come, and then typed in as
one line. Of a card that goes face down a reader says that it went, and not which it is: nobody types what nobody sees.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from cardroom.cards import Card, card_name, face, pretty
from cardroom.dealer.prompts import DealerPrompt
from cardroom.dealer.reading import read_cards
from cardroom.errors import BadInput, CardroomError
from cardroom.round import DEALER, Round

MOST = 200
"""Characters in a line."""

Kind = Literal["card", "down", "undo", "line", "status"]
KINDS: tuple[Kind, ...] = ("card", "down", "undo", "line", "status")
_FORM = "A line of a card reader is `card as`, `down`, `undo`, `line …` or `status`, and may begin with a number"


class ReaderLine(NamedTuple):
    """``number``: by which the reader tells a line that it sends again from a new one; 0: it has none."""

    kind: Kind
    cards: tuple[Card, ...] = ()
    text: str = ""
    number: int = 0


def parse_reader_line(raw: str) -> ReaderLine:
    """Read a line; one that is none is refused in one sentence.

    >>> parse_reader_line("17 card as").number
    17
    """
    line = raw.rstrip("\r\n")
    if len(line) > MOST:
        raise BadInput(f"A line of a card reader has at most {MOST} characters, not {len(line)}.")
    if not line.isascii() or not line.isprintable():
        raise BadInput("A line of a card reader is plain text: letters, digits and signs.")
    word, _, rest = line.strip().partition(" ")
    number = 0
    if word.isdecimal():
        number, (word, _, rest) = int(word), rest.strip().partition(" ")
    kind = next((kind for kind in KINDS if kind == word.lower()), None)
    rest = rest.strip()
    if kind is None or (kind in ("down", "undo", "status") and rest):
        raise BadInput(f"{_FORM}, not '{line.strip()}'." if line.strip() else f"{_FORM}; this one is empty.")
    if kind == "card":
        cards = tuple(read_cards(rest))
        if not cards:
            raise BadInput("Say which card it is, by rank and suit, like `card as`.")
        return ReaderLine(kind, cards, number=number)
    return ReaderLine(kind, text=rest, number=number)


def awaited(round: Round, asked: DealerPrompt) -> int:
    """Return how many cards the table waits for; 0: for something else."""
    decision = round.decision
    pick = decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else asked.next
    return pick.least if pick is not None else 0


class AwaitedNow(NamedTuple):
    """What a reader must know of the table: how many cards it waits for, and what it asks, in words."""

    cards: int
    text: str


class Typing(NamedTuple):
    """What is to be typed at the table because of a line; ``undo``: the last line is taken back instead."""

    line: str = ""
    undo: bool = False


class CardReader:
    """What one reader at a table has sent, and is not typed in yet."""

    def __init__(self) -> None:
        self._cards: list[Card] = []
        self._answered = 0, ""  # the number of the last line, and its answer

    def repeated(self, said: ReaderLine) -> str:
        """Return the answer to a line that was answered already; empty: it is new."""
        number, answer = self._answered
        return answer if said.number and said.number == number else ""

    def remember(self, said: ReaderLine, answer: str) -> str:
        self._answered = said.number, answer
        return answer

    def take(self, said: ReaderLine, now: AwaitedNow) -> Typing | None:
        """Return what is to be typed; None: nothing yet."""
        if said.kind == "undo":
            return None if self._dropped() else Typing(undo=True)
        if said.kind == "line":
            self._cards.clear()
            return Typing(said.text)
        if said.kind != "card":
            return None
        if len(self._cards) + len(said.cards) > now.cards:
            left = now.cards - len(self._cards)
            raise BadInput(f"{pretty(said.cards[max(0, left)])} is not awaited: {now.text}")
        self._cards += said.cards
        if len(self._cards) < now.cards:
            return None
        return Typing(" ".join(card_name(face(card)).lower() for card in self._typed()))

    def _dropped(self) -> bool:
        return bool(self._cards and self._cards.pop())

    def _typed(self) -> list[Card]:
        cards, self._cards = self._cards, []
        return cards

    def answer(self, now: AwaitedNow) -> str:
        """Say what the table waits for now."""
        missing = now.cards - len(self._cards)
        have = f"{len(self._cards)} read, {missing} to come: " if self._cards else ""
        return f"ok {have}{now.text}"


def served(reader: CardReader, raw: str, look: Callable[[], AwaitedNow], do: Callable[[Typing], object]) -> str:
    """Return the answer to a line: ``ok`` and what is asked now, or ``no`` and why. A refused line changes nothing."""
    try:
        said = parse_reader_line(raw)
        if answered := reader.repeated(said):
            return answered
    except CardroomError as error:
        return f"no {error}"
    try:
        typing = reader.take(said, look())
        if typing is not None:
            do(typing)
        answer = reader.answer(look())
    except CardroomError as error:
        answer = f"no {error}"
    return reader.remember(said, answer)
