"""What a ruling will do, before it is made: the ruling on a fork, as the public would see it.

A preview tells nothing of a card that is not open yet, not even of one that the ruling itself would turn up: there it ends, since what
follows may hang on that card, and says that the rest is hidden until the ruling is made. So it does before a showdown: who is asked to
show may hang on the hands.
"""

import re
from collections import Counter
from functools import lru_cache
from typing import Literal, NamedTuple

from cardroom.cards import Card, card_name, face, pretty
from cardroom.money import Cents
from cardroom.round.accounts import Transfer
from cardroom.round.decisions import Decision
from cardroom.round.events import Dealt, Event, Noted, Ruled, Shown, Shuffled, redact
from cardroom.round.floor import signed
from cardroom.round.inputs import FloorCall
from cardroom.round.round import Round
from cardroom.round.rulings import Counts, Ruling
from cardroom.round.view import View

SHOWDOWN = "showdown"  # the kind of decision


class Preview(NamedTuple):
    """What follows at once from a ruling.

    >>> from cardroom import FloorCall, preview
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> seen = preview(round, FloorCall("misdeal", (("why", "the deck is short"),)))
    >>> seen.ended, seen.net(round)
    ('void', {'ann': 100, 'bob': 200})
    """

    call: FloorCall
    ruling: Ruling
    events: tuple[Event, ...]  # as the public sees them, up to the first card that is turned up or named
    hidden: bool  # more follows, which may hang on that card: it is hidden until the ruling is made
    decision: Decision | None  # who is asked then, not what; None where the round is over, or where that is hidden
    ended: Literal["", "over", "void"]

    @property
    def counts(self) -> Counts:
        """From when it counts: a round that it ends is over at once."""
        return "at-once" if self.ended else self.ruling.counts

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return tuple(event for event in self.events if isinstance(event, Transfer))

    def net(self, round: Round) -> dict[str, Cents]:
        """What comes to each player's stack, or goes from it: those whom it concerns."""
        moved: Counter[object] = Counter()
        for transfer in self.transfers:
            moved[transfer.target] += transfer.amount
            moved[transfer.source] -= transfer.amount
        return {player: moved[player] for player in round.setup.stacks if moved[player]}


def preview(round: Round, call: FloorCall) -> Preview:
    """What this ruling will do; ``IllegalAction`` where it cannot be made. The round is not touched.

    >>> from cardroom import FloorCall, preview
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> preview(round, FloorCall("misdeal", (("why", "the deck is short"),))).ended, round.void
    ('void', False)
    """
    fork = round.fork()
    view = fork.view("")
    before = len(fork.events)
    fork.rule(call)
    shown: list[Event] = []
    ruling = fork.setup.edition.ruling(call.name)
    hidden = ruling.looks
    for event in () if hidden else fork.events[before:]:
        seen = redact(event, "")
        if _opens(seen, view, fork):
            hidden = True
            break
        shown.append(seen._replace(root="", dice="") if isinstance(seen, Shuffled) else seen)
        view.take(event)
    if hidden or (fork.decision is not None and fork.decision.kind == SHOWDOWN):
        return Preview(signed(call), ruling, tuple(shown), True, None, "")
    ended: Literal["", "over", "void"] = "void" if fork.void else "over" if fork.over else ""
    return Preview(signed(call), ruling, tuple(shown), False, fork.view("").decision, ended)


def _opens(event: Event, view: View, round: Round) -> bool:
    """Whether the public sees a card in it that was not open, or reads of one."""
    if isinstance(event, Dealt):
        return any(card is not None for card in event.cards)
    if isinstance(event, Shown):
        held = view.places[event.place]
        return any(card is not None and held[index] is None for index, card in zip(event.indices, event.cards, strict=True))
    if isinstance(event, Ruled) and any(all(card not in held for held in view.places.values()) for card in event.cards):
        return True
    if isinstance(event, Ruled | Noted):
        return any(not _open(found, view, round) for found in _names(tuple(round.setup.edition.deck)).findall(event.text))
    return False


@lru_cache(64)
def _names(deck: tuple[Card, ...]) -> re.Pattern[str]:
    """The cards of the deck, as a sentence names them."""
    names = {name for card in deck for name in (card_name(card), pretty(card))}
    return re.compile(rf"(?<![\w|-])(?:{'|'.join(sorted(map(re.escape, names)))})(?![\w|-])")


def _open(name: str, view: View, round: Round) -> bool:
    """Whether everybody sees this card; where there are several of its name nobody can tell which is meant."""
    deck = round.setup.edition.deck
    if len({face(card) for card in deck}) < len(deck):
        return False
    return any(name in (card_name(card), pretty(card)) for held in view.places.values() for card in held if card is not None)
