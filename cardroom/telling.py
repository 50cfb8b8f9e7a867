"""What happened, in plain sentences, in the reader's language. Events come as one viewer may see them; nothing here knows a game."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cardroom.cards import Card, card_name, is_tile, is_unknown, parse_card
from cardroom.languages import ENGLISH, Language, language
from cardroom.money import Cents, money_text
from cardroom.round import (
    ALL,
    BANK,
    DEALER,
    DROP,
    HOUSE,
    JACKPOT,
    Action,
    Dealt,
    Event,
    Moved,
    Noted,
    Ruled,
    Shown,
    Shuffled,
    Spot,
    Transfer,
)
from cardroom.round.inputs import EVERYTHING_BACK
from cardroom.round.places import is_front
from cardroom.tiles import pieces_text

RACK = "rack"  # where cards lie that earlier rounds of a shoe have dealt: it goes on, and is not shuffled
PLUCK = "pluck"  # where a card lies that was drawn from the stock
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")  # in a verb that says which cards are melded
SILENT = ("done",)  # verbs that say nothing to the others at the table
OWN_WORDS = {"misdeal": "ruled-misdeal", EVERYTHING_BACK: "ruled-everything-back", "decision of the management": "ruled-management"}
"""Rulings of which an event has nothing but the floor's own words: what was ruled is said before them."""
ACCOUNTS = {BANK: "account-bank", DROP: "account-drop", JACKPOT: "account-jackpot", HOUSE: "account-house"}
YOU, OTHER = "you", "other"  # the forms of a sentence about who reads it, and about anybody else
FROM, TO = "from", "to"


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
        told_in: Language | None = None,
    ) -> None:
        """``told_in``: the language; English if none is given."""
        self.language = told_in or language(ENGLISH)
        self.seats = seats
        self.you = you
        self.piece = piece  # what is dealt: "card" or "tile"
        self.pieces = self.language.count(piece, 2)
        self.cards = cards  # how they are written
        self.say = self.language.say
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
        return self.say("you") if player == self.you else self.say("dealer") if player == DEALER else player

    def _form(self, player: object) -> str:
        return YOU if player == self.you else OTHER

    def _some(self, number: int, key: str = "some") -> str:
        """``a card``, ``3 cards``."""
        return self.language.count(key, number, piece=self.language.count(self.piece, number))

    def _money(self, amount: Cents) -> str:
        return self.language.money(money_text(amount))

    def _place(self, place: str) -> tuple[str, str, bool]:
        """Who holds the cards of a place and which part of them it is, or its name; and whether it is one of several hands."""
        kind, _, number = place.partition("/")
        number, _, row = number.partition("/")
        if kind in ("seat", "front", "meld") and number.isdecimal() and int(number) in self.seats:
            several = row.isdecimal() and kind != "meld"  # a split makes a second hand
            part = kind if kind == "meld" else row or ("front" if kind == "front" else "")
            return self.seats[int(number)], self.say("hand", number=str(int(row) + 1)) if several else self.language.words(part), several
        return "", self.language.words(f"{kind} {number}".strip()), False

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
            promise = self.say("promise", root=event.root[:16]) if event.root else ""
            return self.say("shuffled-again" if event.number > 1 else "shuffled", pieces=self.pieces, promise=promise)
        return self._moved(event)

    def _ruled(self, event: Ruled) -> str:
        text = self._of_whom(event)
        if not event.by and not event.because:
            return self.say("ruled", text=text)
        floor = self.say("floor-named", name=event.by) if event.by else self.say("floor")
        what = self.say(OWN_WORDS[event.ruling]) if event.ruling in OWN_WORDS else ""
        because = self.say("because", why=event.because) if event.because else ""
        return self.say("ruled-by", floor=floor, what=what, text=text, because=because)

    def _of_whom(self, event: Ruled) -> str:
        """The words of a ruling, to the reader if they are about their hand; with the cards as they are written."""
        whose, _, _ = self._place(event.place)
        text, unnamed = self.language.told(event.text, self.you, self.seats, whose), list[Card]()
        for card in event.cards:
            named = re.compile(rf"(?<!\w){re.escape(card_name(card))}(?!\w)")
            unnamed += [] if named.search(text) else [card]
            text = named.sub(self.cards([card]), text)
        return self.say("ruled-cards", text=text, cards=self.cards(unnamed)) if unnamed else text

    def _action(self, action: Action) -> str:
        if action.verb in SILENT:
            return ""
        verb, what, amount, where = action.verb, "", "", ""
        if action.picks and action.player != DEALER:
            what = self.say("action-what", pieces=self._some(len(action.picks)))
        elif verb == "draw" and not self._from_stock:
            verb = "stand pat"
        if action.amount:
            amount = self.say("action-to" if verb == "raise" else "action-amount", amount=self._money(action.amount))
        if action.spot is not None and action.spot.wager != action.verb:
            where = self.say("on-wager", wager=self.language.wager(action.spot.wager)) + self._where(action.spot, action.player)
        does = self.language.act(verb, self._form(action.player), self._who(action.player), self._signs)
        return self.say("action", does=does, what=what, amount=amount, where=where)

    def _signs(self, text: str) -> str:
        """Names of cards in a verb, as they are written."""
        return CARD.sub(lambda found: self.cards([parse_card(found[0])]), text)

    @property
    def _from_stock(self) -> bool:
        """What comes next is a card from the stock."""
        after = self._next
        return (isinstance(after, Dealt) and after.place == PLUCK) or (isinstance(after, Moved) and after.source == PLUCK)

    def _transfer(self, transfer: Transfer) -> str:
        source, target, amount = transfer.source, transfer.target, self._money(transfer.amount)
        why = self.language.words(transfer.why)
        if isinstance(self._last, Action) and self._last.player == source and self._last.amount == transfer.amount:
            return ""  # the action has said it
        if isinstance(target, Spot) and source == target.player:
            if isinstance(self._last, Action) and self._last.player == source:
                return ""  # it has said what the wager comes to
            return self.say("placed", who=self._who(target.player), why=why, amount=amount)
        if isinstance(source, Spot) and str(target).startswith("pot/"):
            return ""  # bets going to the middle, as they always do
        if isinstance(source, Spot) and target == source.player:
            wager, where = self.language.wager(source.wager), self._where(source, source.player)
            return self.say("back", self._form(target), amount=amount, who=target, wager=wager, where=where, why=why)
        if target in self.seats.values():
            who = self._who(str(target))
            return self.say("gets", self._form(target), who=who, amount=amount, source=self._account(source, FROM), why=why)
        return self.say("goes", amount=amount, source=self._account(source, FROM), target=self._account(target, TO), why=why)

    def _where(self, spot: Spot, player: str) -> str:
        """At which position a wager lies, where that is another's."""
        return "" if self.seats.get(spot.position) == player else self.say("at-position", number=str(spot.position))

    def _account(self, account: object, way: str) -> str:
        if isinstance(account, Spot):
            parts = {"wager": self.language.wager(account.wager), "where": self._where(account, account.player)}
            return self.say("account-player", way, name=self.say("account-wager", self._form(account.player), who=account.player, **parts))
        text = str(account)
        if text in self.seats.values():
            return self.say("account-you", way) if text == self.you else self.say("account-player", way, name=text)
        if text.startswith("pot/"):
            number = text.removeprefix("pot/")
            return self.say("account-pot", way) if number == "0" else self.say("account-side-pot", way, number=number)
        return self.say(ACCOUNTS[text], way) if text in ACCOUNTS else self.say("account-player", way, name=text)

    def _dealt(self, event: Dealt) -> str:
        player, place, several = self._place(event.place)
        if not player and all(card is None or is_unknown(card) for card in event.cards) and ALL not in event.seen:
            return ""  # burns
        if event.place == RACK:
            return ""  # what earlier rounds have dealt
        if any(card is not None and not is_unknown(card) for card in event.cards):
            shown = self.cards(event.cards)
        else:
            unknown = all(card is not None and is_unknown(card) for card in event.cards)
            shown = self._some(len(event.cards), "not-known" if unknown else "some")
        if player:
            hand = self.say("in-hand", hand=place) if several else ""
            return self.say("dealt", self._form(player), who=self._who(player), cards=shown, hand=hand)
        return self.say("lies", place=place, cards=shown)

    def _shown(self, event: Shown) -> str:
        player, place, _ = self._place(event.place)
        if all(card is None for card in event.cards):
            return ""
        if player and all(card is not None and is_unknown(card) for card in event.cards):
            return self.say("shown-unknown", self._form(player), who=player, pieces=self.pieces)
        if not player:
            return self.say("place-shows", place=place, cards=self.cards(event.cards))
        hand = self.say("in-hand", hand=place) if place else ""
        return self.say("shows", self._form(player), who=self._who(player), cards=self.cards(event.cards), hand=hand)

    def _noted(self, event: Noted) -> str:
        text = self.language.words(event.text)
        if event.who and event.what == event.text.partition(" ")[0]:
            return self.say("note-who", who=self._who(event.who), text=text)
        if event.what in ("hand", "winner"):
            named = event.who and event.who not in event.text
            return self.say("note-who", who=self._who(event.who), text=text) if named else self.say("note-text", text=text)
        parts = {"what": self.language.words(event.what)}
        if event.who:
            parts["who"] = self._who(event.who)
        if event.text and event.text != event.what:
            parts["text"] = text.rstrip(".")
        return self.say("-".join(("note", *parts)), **parts)

    def _moved(self, event: Moved) -> str:
        player, place, _ = self._place(event.source)
        if event.source == event.target:
            return ""  # a hand laid in order
        if isinstance(self._last, Action) and self._last.player == player:
            return ""  # a fold says it
        target, row, several = self._place(event.target)
        if player:
            moved = {"who": player, "pieces": self.pieces}
            if is_front(event.target):
                return self.say("to-front", self._form(player), number=str(len(event.indices)), **moved)
            if several:
                return self.say("to-hand", self._form(player), number=str(len(event.indices)), hand=row, **moved)
            return self.say("to-place", self._form(player), place=row if target else self.language.words(event.target), **moved)
        if isinstance(self._last, Action) or event.source.startswith(("muck", "burn", "button")):
            return ""
        if target and row:
            return self.say("from-place-to", self._form(target), pieces=self.pieces, place=place, who=target, row=row)
        return self.say("from-place", pieces=self.pieces, place=place, target=self.language.words(event.target))
