"""What hands are called while they are played: of the cards that one viewer sees, and of nothing else.

Every game names in the registry how its hands are read. The words themselves are those of the rankings (``hands/words.py``), so a hand is
called at the showdown what it was called before.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias, cast

from cardroom.cards import Card
from cardroom.games import find_game
from cardroom.games.game import Reckoned
from cardroom.games.registry import GAMES, Lack, find
from cardroom.hands.words import Name
from cardroom.plain import Data
from cardroom.round import Event, Setup, View
from cardroom.round.events import Dealt, Moved, Noted, Shown


class Made(NamedTuple):
    """A hand, or what may become of it: its name, and the cards that make it."""

    name: Name
    cards: tuple[Card, ...] = ()
    of: str = ""  # which part of the hand, or of the pot: "front", "low"


Readings: TypeAlias = dict[str, tuple[Made, ...]]  # by the place of the hand
Reads: TypeAlias = Callable[[Setup, View], Readings]


class NamedHand(NamedTuple):
    """What a viewer is told of a hand: its name, which part it is, and where the cards lie that make it."""

    name: Name
    of: str
    cards: tuple[tuple[str, int], ...]  # place and index

    @property
    def data(self) -> Data:
        """As JSON; ``text`` is the name in English."""
        data: Data = {"key": self.name.key, "text": str(self.name)}
        more = {"ranks": self.name.ranks, "points": self.name.points, "tile": self.name.tile, "of": self.of, "cards": self.cards}
        return data | {key: value for key, value in more.items() if value}


Named: TypeAlias = dict[str, tuple[NamedHand, ...]]  # by the place of the hand


def reads(game: str) -> Reads:
    """How the hands of a game are read; those of a game that names none are not."""
    named = GAMES[game].names
    return _nothing if isinstance(named, Lack) else cast(Reads, find(named))


def _nothing(setup: Setup, view: View) -> Readings:
    return {}


def in_sight(view: View, place: str) -> tuple[Card, ...] | None:
    """The cards of a place where all of them are seen; None where one is not, or where none lies."""
    cards = view.places.get(place)
    return None if not cards or None in cards else tuple(card for card in cards if card is not None)


def noted(view: View, what: str) -> str | None:
    """Who was named by the last note of that kind; None where there was none."""
    return next((event.who for event in reversed(view.events) if isinstance(event, Noted) and event.what == what), None)


class Namer:
    """Follows one viewer's events and says after each which hands have another name than before."""

    def __init__(self, setup: Setup, viewer: str) -> None:
        self.setup = setup
        self.view = View(viewer, setup)
        self.reads = reads(setup.edition.game_name)
        self.named: Named = {}

    def reckon(self, event: Event) -> Reckoned | None:
        """Of a note of the score between two players: who has won what; after the event was taken."""
        return find_game(self.setup.edition.game_name).reckoned(self.setup.edition, self.view, event) if isinstance(event, Noted) else None

    def take(self, event: Event) -> Named:
        """By place: what hands are called from this event on; nothing for those that have no name any more."""
        self.view.take(event)
        if not isinstance(event, Dealt | Shown | Moved | Noted):
            return {}
        places = self.view.places
        where = {card: (place, index) for place, cards in places.items() for index, card in enumerate(cards) if card is not None}
        found: Named = {
            place: tuple(NamedHand(each.name, each.of, tuple(where[card] for card in each.cards)) for each in made)
            for place, made in self.reads(self.setup, self.view).items()
            if made
        }
        changed = {place: names for place, names in found.items() if self.named.get(place) != names}
        changed |= {place: () for place in self.named if place not in found}
        self.named = found
        return changed
