"""Shoes whose cards are not all known: of a real table, of a record that tells some of them, of a record that opens some of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cardroom.cards import Card, card_name, is_unknown, unknown
from cardroom.chance import Chance, Felt, Ordered, Shoe, Stacked, Told
from cardroom.errors import BadInput


class UnseenShoe(Shoe):
    """A shoe that nobody has looked into: its cards are slots, and each that comes back is a new one."""

    __slots__ = ("_number",)

    def __init__(self, chance: Chance, deck: Sequence[Card]) -> None:
        super().__init__(Stacked(), deck)
        self.kind = chance
        self._number = 0
        self.cards = []
        self.take_back(deck)

    def shuffle(self) -> None:
        self.shuffles += 1  # no order is known, before or after

    def take_back(self, cards: Sequence[Card]) -> None:
        self.cards.extend(unknown(self._number + i) for i in range(len(cards)))
        self._number += len(cards)


class FeltShoe(UnseenShoe):
    """Real cards: ``unseen`` are those of the deck that do not lie face up anywhere. A slot has a card from when the dealer names it."""

    __slots__ = ("unseen",)

    def __init__(self, chance: Felt, deck: Sequence[Card]) -> None:
        self.unseen: set[Card] = set()
        super().__init__(chance, deck)
        self.typed = True

    def take_back(self, cards: Sequence[Card]) -> None:
        self.unseen.update(card for card in cards if not is_unknown(card))
        super().take_back(cards)


class ToldShoe(UnseenShoe):
    """A card is known from when it is told, as it is dealt, until it comes back to be shuffled."""

    __slots__ = ("_deck", "_out", "_told")

    def __init__(self, chance: Told, deck: Sequence[Card]) -> None:
        self._deck = frozenset(deck)
        self._told = {place: list(cards) for place, cards in chance.places.items()}
        self._out: set[Card] = set()  # known cards that lie on the table
        super().__init__(chance, deck)

    def take_back(self, cards: Sequence[Card]) -> None:
        self._out.difference_update(cards)
        super().take_back(cards)

    def draw(self, place: str) -> Card:
        """The card that is told of ``place``, or one that nobody knows."""
        if not self.cards:
            raise BadInput("More cards are dealt than there are in the deck.")
        told = self._told.get(place)
        slot, card = self.cards.pop(), told.pop(0) if told else unknown(0)
        if is_unknown(card):
            return slot
        if card not in self._deck:
            raise BadInput(f"{card_name(card)} is not in this game's deck.")
        if card in self._out:
            raise BadInput(f"{card_name(card)} is dealt twice, and was not among the cards that were shuffled in between.")
        self._out.add(card)
        return card

    def draw_round(self, places: Sequence[str], count: int) -> list[tuple[Card, ...]]:
        hands = [[self.draw(place) for place in places] for _ in range(count)]
        return list(zip(*hands, strict=True)) if count else [()] * len(places)


class OrderedShoe(Shoe):
    """A shoe whose opened cards lie where they were opened, and others where nobody has looked."""

    __slots__ = ("_ordered", "lay")

    def __init__(self, chance: Ordered, deck: Sequence[Card]) -> None:
        super().__init__(Told(), deck)
        self.kind, self._ordered = chance, chance
        self._secret = chance.secret
        self.lay: list[dict[Card, int]] = []  # by shuffle: where each card lay, from the top
        self.shuffle()

    def shuffle(self) -> None:
        chance, number = self._ordered, self.shuffles
        self.shuffles += 1
        if number >= len(chance.orders):
            raise BadInput(f"There is no shuffle {number + 1} in the record.")
        order = chance.orders[number]
        if len(order) != len(self.cards):
            raise BadInput(f"Shuffle {number + 1} is of {len(self.cards)} cards, not of {len(order)}.")
        top_first = _filled(order, self.cards, chance.keys[number], chance.back[number], [*enumerate(chance.orders)][number + 1 :])
        self.lay.append({card: at for at, card in enumerate(top_first)})
        self.cards = top_first[::-1]

    def throw(self, count: int) -> tuple[int, ...]:
        if len(self.thrown) == len(self._ordered.dice):
            raise BadInput(f"There is no throw {len(self.thrown) + 1} of the dice in the record.")
        thrown = self._ordered.dice[len(self.thrown)]
        if len(thrown) != count:
            raise BadInput(f"{count} dice are thrown here, not {len(thrown)}.")
        self.throws += 1
        self.thrown.append(thrown)
        return thrown


def _filled(
    order: Sequence[str | None],
    cards: Sequence[Card],
    keys: Mapping[Card, float],
    back: Mapping[int, int],
    later: Iterable[tuple[int, Sequence[str | None]]],
) -> list[Card]:
    """The order with a card for each name and the rest, by their keys, where none is named.

    What is named at a later shuffle must have gone back into the deck by then, so it goes first, and where cards do.
    """
    by_name: dict[str, list[Card]] = {}
    for card in sorted(cards, key=keys.__getitem__):
        by_name.setdefault(card_name(card), []).append(card)
    found: list[Card | None] = []
    for name in order:
        if name is not None and not by_name.get(name):
            raise BadInput(f"{name} cannot lie there: it was not in the deck.")
        found.append(None if name is None else by_name[name].pop())
    rest = {card for left in by_name.values() for card in left}
    holes = {at for at, card in enumerate(found) if card is None and at in back}
    needed: dict[str, int] = {}
    for number, names in later:
        for name in {name for name in names if name is not None}:
            while needed.get(name, 0) < names.count(name) and by_name.get(name):
                needed[name] = needed.get(name, 0) + 1
                in_time = [at for at in holes if back[at] <= number]
                last = max((back[at] for at in in_time), default=0)  # as late as may be: it is not in the way at a shuffle between
                if may := sorted(at for at in in_time if back[at] == last):
                    card = by_name[name].pop()
                    at = may[int(keys[card] * len(may))]
                    found[at] = card
                    holes.discard(at)
                    rest.discard(card)
    others = iter(sorted(rest, key=keys.__getitem__))
    return [next(others) if card is None else card for card in found]


_SHOES: dict[type, Callable[..., Shoe]] = {Ordered: OrderedShoe, Felt: FeltShoe, Told: ToldShoe}


def shoe_of(chance: Chance, deck: Sequence[Card]) -> Shoe:
    return _SHOES.get(type(chance), Shoe)(chance, deck)
