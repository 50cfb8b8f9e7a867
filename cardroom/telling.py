"""What happened, in plain sentences. Events come as one viewer may see them; nothing here knows a game."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cardroom.cards import Card, is_tile, is_unknown, parse_card
from cardroom.money import money_text
from cardroom.records.settle import account_text
from cardroom.round import ALL, DEALER, Action, Dealt, Event, Moved, Noted, Ruled, Shown, Shuffled, Spot, Transfer
from cardroom.round.inputs import EVERYTHING_BACK
from cardroom.round.places import is_front
from cardroom.tiles import pieces_text

RACK = "rack"  # where cards lie that earlier rounds of a shoe have dealt: it goes on, and is not shuffled
PLUCK = "pluck"  # where a card lies that was drawn from the stock
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")  # in a verb that says which cards are melded
SILENT = ("done",)  # verbs that say nothing to the others at the table
OWN_WORDS = {"misdeal": " a misdeal", EVERYTHING_BACK: " that everything goes back", "decision of the management": " as the management"}
"""Rulings of which an event has nothing but the floor's own words: what was ruled is said before them."""
SAID = {"house-way": "leave the setting to the house way", "card": "ask for a card", "no-card": "stand"}


def piece_of(deck: Sequence[Card]) -> str:
    """What the game is played with, as one says it."""
    return "tile" if is_tile(deck[0]) else "card"


class Teller:
    """Tells events to one reader: ``you`` is addressed, everybody else is named."""

    def __init__(
        self,
        seats: Mapping[int, str],
        you: str = "",
        piece: str = "card",
        cards: Callable[[Iterable[Card | None]], str] = pieces_text,
    ) -> None:
        self.seats = seats
        self.you = you
        self.piece = piece  # what is dealt: "card" or "tile"
        self.cards = cards  # how they are written
        self._last: Event | None = None
        self._next: Event | None = None  # as far as it is told at the same time

    def tell(self, events: Iterable[Event]) -> Iterator[str]:
        return filter(None, self.sentences(events))

    def sentences(self, events: Iterable[Event]) -> Iterator[str]:
        """One for each event, empty where there is nothing to say."""
        batch = list(events)
        for event, after in zip(batch, [*batch[1:], None], strict=False):
            self._next = after
            sentence = "" if isinstance(event, Shuffled) and isinstance(after, Dealt) and after.place == RACK else self._sentence(event)
            self._last = event
            yield sentence[:1].upper() + sentence[1:]

    def _who(self, player: str) -> str:
        return "you" if player == self.you else "the dealer" if player == DEALER else player

    def _does(self, player: str, verb: str) -> str:
        """``ann checks``, ``you check``, ``ann puts up``."""
        first, *rest = verb.replace("-", " ").split(" ")
        if player != self.you:
            first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
        return " ".join([self._who(player), first, *rest])

    def _place(self, place: str) -> tuple[str, str]:
        """Who holds the cards of a place, or its name."""
        kind, _, number = place.partition("/")
        number, _, row = number.partition("/")
        if kind in ("seat", "front", "meld") and number.isdecimal() and int(number) in self.seats:
            row = f"hand {int(row) + 1}" if row.isdecimal() and kind != "meld" else row  # a split makes a second hand
            return self.seats[int(number)], kind if kind == "meld" else row or ("front" if kind == "front" else "")
        return "", f"{kind} {number}".strip()

    def _sentence(self, event: Event) -> str:
        if isinstance(event, Action):
            return self._action(event)
        if isinstance(event, Transfer):
            return self._transfer(event)
        if isinstance(event, Dealt):
            return self._dealt(event)
        if isinstance(event, Shown):
            return self._shown(event)
        if isinstance(event, Noted):
            return self._noted(event)
        if isinstance(event, Ruled):
            return self._ruled(event)
        if isinstance(event, Shuffled):
            return (f"the {self.piece}s are shuffled again" if event.number > 1 else f"the {self.piece}s are shuffled") + (
                f" (commitment {event.root[:16]}…)." if event.root else "."
            )
        return self._moved(event)

    def _ruled(self, event: Ruled) -> str:
        if not event.by and not event.because:
            return f"ruling: {event.text}."
        who = f"the floor ({event.by})" if event.by else "the floor"
        return f"{who} rules{OWN_WORDS.get(event.ruling, '')}: {event.text}" + (f"; because {event.because}." if event.because else ".")

    def _action(self, action: Action) -> str:
        if action.verb in SILENT:
            return ""
        said = f"pick {action.verb.replace('-', ' ')}" if action.verb.startswith("pile-") else SAID.get(action.verb, action.verb)
        text = self._does(action.player, CARD.sub(lambda found: self.cards([parse_card(found[0])]), said))
        if action.picks and action.player != DEALER:
            text += f" a {self.piece}" if len(action.picks) == 1 else f" {len(action.picks)} {self.piece}s"
        elif action.verb == "draw" and not self._from_stock:
            text = self._does(action.player, "stand") + " pat"
        if action.amount:
            text += (" to " if action.verb == "raise" else " ") + money_text(action.amount)
        if action.spot is not None and action.spot.wager != action.verb:
            text += f" on {action.spot.wager.replace('-', ' ')}"
            if self.seats.get(action.spot.position) != action.player:
                text += f" at position {action.spot.position}"
        return text + "."

    @property
    def _from_stock(self) -> bool:
        """What comes next is a card from the stock."""
        after = self._next
        return (isinstance(after, Dealt) and after.place == PLUCK) or (isinstance(after, Moved) and after.source == PLUCK)

    def _transfer(self, transfer: Transfer) -> str:
        source, target, amount = transfer.source, transfer.target, money_text(transfer.amount)
        if isinstance(self._last, Action) and self._last.player == source and self._last.amount == transfer.amount:
            return ""  # the action has said it
        if isinstance(target, Spot) and source == target.player:
            if isinstance(self._last, Action) and self._last.player == source:
                return ""  # it has said what the wager comes to
            return f"{self._who(target.player)}: {transfer.why}, {amount}."
        if isinstance(source, Spot) and str(target).startswith("pot/"):
            return ""  # bets going to the middle, as they always do
        if isinstance(source, Spot) and target == source.player:
            return f"{amount} of {self._wager(source)} back to {self._whom(target)} ({transfer.why})."
        if target in self.seats.values():
            verb = "get" if target == self.you else "gets"
            return f"{self._who(str(target))} {verb} {amount} from {self._account(source)} ({transfer.why})."
        return f"{amount} from {self._account(source)} to {self._account(target)} ({transfer.why})."

    def _wager(self, spot: Spot) -> str:
        """``your ante``, ``ann's wager at position 4`` where that is another's."""
        where = "" if self.seats.get(spot.position) == spot.player else f" at position {spot.position}"
        return f"{self._whose(spot.player)} {spot.wager.replace('-', ' ')}{where}"

    def _whom(self, player: object) -> str:
        return "you" if player == self.you else str(player)

    def _account(self, account: object) -> str:
        if isinstance(account, Spot):
            return self._wager(account)
        return self._whom(account) if account in self.seats.values() else account_text(account)

    def _dealt(self, event: Dealt) -> str:
        player, place = self._place(event.place)
        if not player and all(card is None or is_unknown(card) for card in event.cards) and ALL not in event.seen:
            return ""  # burns
        number = len(event.cards)
        if event.place == RACK:
            return ""  # what earlier rounds have dealt
        hidden = f"a {self.piece}" if number == 1 else f"{number} {self.piece}s"
        if all(card is not None and is_unknown(card) for card in event.cards):
            hidden += " that is not known" if number == 1 else " that are not known"
        shown = self.cards(event.cards) if any(card is not None and not is_unknown(card) for card in event.cards) else hidden
        if player:
            hand = f" ({place})" if place.startswith("hand ") else ""
            return f"{self._who(player)} {'are' if player == self.you else 'is'} dealt {shown}{hand}."
        return f"{place}: {shown}."

    def _shown(self, event: Shown) -> str:
        player, place = self._place(event.place)
        if all(card is None for card in event.cards):
            return ""
        if player and all(card is not None and is_unknown(card) for card in event.cards):
            return f"{self._whose(player)} {self.piece}s are not known."
        if not player:
            return f"{place} shows {self.cards(event.cards)}."
        return f"{self._does(player, 'show')} {self.cards(event.cards)}{f' ({place})' if place else ''}."

    def _noted(self, event: Noted) -> str:
        if event.who and event.what == event.text.partition(" ")[0]:
            return f"{self._who(event.who)}: {event.text}."
        if event.what in ("hand", "winner"):
            return f"{self._who(event.who)}: {event.text}." if event.who and event.who not in event.text else f"{event.text}."
        who = f" {self._who(event.who)}" if event.who else ""
        text = f": {event.text}" if event.text and event.text != event.what else ""
        return f"{event.what}{':' if who else ''}{who}{text.replace(':', ',', 1) if who else text}".rstrip(".") + "."

    def _moved(self, event: Moved) -> str:
        player, place = self._place(event.source)
        if event.source == event.target:
            return ""  # a hand laid in order
        if isinstance(self._last, Action) and self._last.player == player:
            return ""  # a fold says it
        if player:
            target, row = self._place(event.target)
            if is_front(event.target):
                return f"{len(event.indices)} of {self._whose(player)} {self.piece}s go in front."
            if row.startswith("hand "):
                return f"{len(event.indices)} of {self._whose(player)} {self.piece}s begins {row}."
            return f"{self._whose(player)} {self.piece}s go to the {row if target else event.target}."
        if isinstance(self._last, Action) or place.startswith(("muck", "burn", "button")):
            return ""
        target, row = self._place(event.target)
        return f"{self.piece}s of {place} go to {f'{self._whose(target)} {row}' if target and row else f'the {event.target}'}."

    def _whose(self, player: str) -> str:
        return "your" if player == self.you else f"{player}'s"
