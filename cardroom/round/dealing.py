"""Cards: from the shoe to a place, from place to place, and turned up.

What deals or turns up cards is used with ``yield from``: at a felt table it asks the dealer for each card that lies face up, elsewhere it
is done at once and asks nothing. A card that lies face down at a felt table is a slot: nobody knows it, nor does the round. It is asked for
when it is turned up, or where the dealer has to look at it; then it has its name wherever it lies.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from cardroom.cards import Card, is_unknown
from cardroom.chance import Shoe
from cardroom.errors import IllegalAction
from cardroom.round.decisions import DEALER, Decision, Option, Pick
from cardroom.round.events import ALL, NOBODY, Audience, Dealt, Moved, Shown, Written
from cardroom.round.setup import Steps
from cardroom.shoes import FeltShoe

BURN = "burn"  # where burned cards lie
FACE_UP = (ALL,)  # who sees a card that lies so
UNSEEN = "the cards that nobody has seen"
DEALT, TURNED_UP, LOOKED_AT = "dealt face up", "turned up", "that the dealer looks at"


class CardsNeeded(IllegalAction):
    """A ruling turns up cards that are not known (``slots``): it must be told which they are."""

    def __init__(self, slots: Sequence[Card]) -> None:
        count = "a card" if len(slots) == 1 else f"{len(slots)} cards"
        super().__init__(f"The ruling turns up {count} that nobody has seen: it must be told which.")
        self.slots = tuple(slots)


@cache
def everything(count: int) -> tuple[int, ...]:
    """The indices of all cards of a place."""
    return tuple(range(count))


class Dealing:
    """The cards of a round."""

    shoe: Shoe
    log: list[Written]  # for those who write; who reads has ``events``
    places: dict[str, list[Card]]
    up: set[Card]  # cards dealt face up: a held card remembers it
    told: list[Card]  # at a felt table: cards that the dealer has named, to be laid or turned up next
    named: dict[Card, Card]  # at a felt table: by slot, the card that it turned out to be

    def begin_dealing(self, shoe: Shoe) -> None:
        self.shoe = shoe
        self.places, self.up = {}, set()
        self.told, self.named = [], {}

    # -- from the shoe ------------------------------------------------------------------------------------------------------

    def deal(self, place: str, count: int, seen: Audience = ALL) -> Iterable[Decision]:
        """``count`` cards from the shoe to ``place``."""
        if self.shoe.typed and seen is ALL and count:
            held = len(self.places.get(place, ()))
            return self._ask_then(place, range(held, held + count), DEALT, lambda: self.lay(place, count, seen))
        self.lay(place, count, seen)
        return ()

    def lay(self, place: str, count: int, seen: Audience = ALL) -> tuple[Card, ...]:
        """Cards from the shoe to a place, at once (at a felt table those that lie face up have been told)."""
        shoe, held = self.shoe, self.places
        cards = (shoe.draw(place),) if count == 1 else shoe.draw_round((place,), count)[0]
        if seen is ALL:
            if shoe.typed:
                cards = self._take_told(cards)
            self.up.update(cards)
        if place in held:
            held[place] += cards
        else:
            held[place] = [*cards]
        self.log.append((Dealt, (place, cards, (seen,) * count)))
        return cards

    def deal_around(self, seats: Sequence[tuple[str, str]], count: int) -> None:
        """``count`` cards face down to each (place, player), one at a time around the table."""
        held, log = self.places, self.log.append
        hands = self.shoe.draw_round([place for place, _ in seats], count)
        for (place, player), hand in zip(seats, hands, strict=True):
            if place in held:
                held[place] += hand
            else:
                held[place] = [*hand]
            log((Dealt, (place, hand, ((player,),) * count)))

    def deal_up(self, places: Sequence[str]) -> Iterable[Decision]:
        """One card face up to each place in turn."""
        if self.shoe.typed:
            return self._deal_up_one_by_one(places)
        self.lay_up(places)
        return ()

    def lay_up(self, places: Sequence[str]) -> list[Card]:
        """As ``deal_up``, at once, where no cards are typed in."""
        held, log = self.places, self.log.append
        laid: list[Card] = []
        for place, hand in zip(places, self.shoe.draw_round(places, 1), strict=True):
            laid += hand
            if place in held:
                held[place] += hand
            else:
                held[place] = [*hand]
            log((Dealt, (place, hand, FACE_UP)))
        self.up.update(laid)
        return laid

    def _deal_up_one_by_one(self, places: Sequence[str]) -> Steps:
        for place in places:
            yield from self.deal(place, 1)

    def deal_in_order(self, order: Sequence[str], seen: Mapping[str, Audience]) -> None:
        """One card face down to each place named, in this order (piles dealt to and fro); a place's cards are one event."""
        hands: dict[str, list[Card]] = {}
        for place, (card,) in zip(order, self.shoe.draw_round(order, 1), strict=True):
            hands.setdefault(place, []).append(card)
        for place, cards in hands.items():
            self.places.setdefault(place, []).extend(cards)
            self.log.append(Dealt(place, tuple(cards), (seen[place],) * len(cards)))

    def burn(self) -> Iterable[Decision]:
        return self.deal(BURN, 1, NOBODY)

    # -- turned up ----------------------------------------------------------------------------------------------------------

    def show(self, place: str, indices: Iterable[int] | None = None, seen: Audience = ALL) -> Iterable[Decision]:
        """Turn up cards that lie in ``place`` (all of them, unless some are named)."""
        if self.shoe.typed and seen is ALL:
            which = everything(len(self.places[place])) if indices is None else tuple(indices)
            if hidden := self._hidden(place, which):
                return self._ask_then(place, hidden, TURNED_UP, lambda: self.turn_up(place, which))
            indices = which
        self.turn_up(place, indices, seen)
        return ()

    def turn_up(self, place: str, indices: Iterable[int] | None = None, seen: Audience = ALL) -> None:
        """As ``show``, at once (at a felt table they have been told, where everybody sees them)."""
        held = self.places[place]
        which = everything(len(held)) if indices is None else tuple(indices)
        if self.shoe.typed and seen is ALL:
            self.look(place, which)
        cards = tuple(held) if indices is None else tuple(held[i] for i in which)
        self.log.append((Shown, (place, which, cards, seen)))

    def know(self, place: str, indices: Iterable[int] | None = None, how: str = LOOKED_AT) -> Iterable[Decision]:
        """What has to be known of cards that stay down, or before they are shown: at a felt table the dealer looks at them."""
        if self.shoe.typed:
            which = everything(len(self.places[place])) if indices is None else tuple(indices)
            if hidden := self._hidden(place, which):
                return self._ask_then(place, hidden, how, lambda: self.look(place, which))
        return ()

    def look(self, place: str, indices: Iterable[int] | None = None) -> None:
        """As ``know``, at once: they have been told."""
        if not self.shoe.typed:
            return
        held = self.places[place]
        hidden = self._hidden(place, everything(len(held)) if indices is None else indices)
        for index, card in zip(hidden, self._take_told([held[index] for index in hidden]), strict=True):
            held[index] = card

    def _hidden(self, place: str, indices: Iterable[int]) -> list[int]:
        """Those of the cards that nobody knows."""
        held = self.places[place]
        return [index for index in indices if is_unknown(held[index])]

    def now(self, cards: Iterable[Card]) -> list[Card]:
        """The same cards with the names that they have by now."""
        return [self.named.get(card, card) for card in cards] if self.named else list(cards)

    # -- moved --------------------------------------------------------------------------------------------------------------

    def move(self, source: str, target: str, indices: Iterable[int] | None = None) -> None:
        """Cards go from one place to another as they lie; ``shoe`` takes them back undealt."""
        held = self.places[source]
        if indices is None:
            which, moved, stay = everything(len(held)), held, []
        else:
            which = tuple(indices)
            moved = [held[i] for i in which]
            stay = [card for i, card in enumerate(held) if i not in which]
        self.places[source] = stay
        if target == "shoe":
            self.shoe.take_back(moved)
            self.up.difference_update(moved)
        else:
            self.places.setdefault(target, []).extend(moved)
        self.log.append((Moved, (source, target, which)))

    # -- at a felt table ----------------------------------------------------------------------------------------------------

    def unseen(self) -> list[Card]:
        """At a felt table: the cards of the deck that do not lie face up, in the order in which the dealer picks of them."""
        assert isinstance(self.shoe, FeltShoe)
        return sorted(self.shoe.unseen)

    def _ask_then(self, place: str, at: Sequence[int], how: str, then: Callable[[], object]) -> Steps:
        """The dealer says which cards they are, in their order."""
        unseen = self.unseen()
        pick = Pick(UNSEEN, len(at), len(at), len(unseen), how, place, tuple(at))
        action = yield Decision("cards", {DEALER: (Option("cards", pick=pick),)})
        self.told = [unseen[i] for i in action.picks]
        then()

    def _take_told(self, slots: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that were told for these slots, which have these names from now on."""
        shoe = self.shoe
        assert isinstance(shoe, FeltShoe)
        if len(self.told) < len(slots):
            raise CardsNeeded(slots[len(self.told) :])
        cards, self.told = tuple(self.told[: len(slots)]), self.told[len(slots) :]
        for slot, card in zip(slots, cards, strict=True):
            shoe.unseen.discard(card)
            self.named[slot] = card
        return cards
