"""What a live round promised, worked out again from its seed and its events, and what of it a record opens: the cards that were shown,
each at the place in the order from which it was dealt, and the dice that were thrown."""

from typing import Annotated, NamedTuple, NotRequired

from typing_extensions import TypedDict

from cardroom.cards import Card
from cardroom.chance import Live, commit, open_card, promised_dice, throw_of
from cardroom.commitments import THROWS, Commitment, open_dice
from cardroom.fields import says
from cardroom.round import Dealt, Moved, Round, Shown, Shuffled
from cardroom.streams import Stream

CommitmentRoot = Annotated[str, says("The root of the commitment, in hexadecimal.")]
CommitmentLeaves = Annotated[list[str], says("The leaves of the commitment, in hexadecimal.")]
Nonce = Annotated[str, says("The nonce that opens the leaf, in hexadecimal.")]


class OpeningData(TypedDict):
    at: Annotated[int, says("The place of the card in the promised order, from 0 at the top.")]
    card: Annotated[str, says("The card.")]
    nonce: Nonce


class CommitmentData(TypedDict):
    """The commitment to one shuffle, and the cards of it that the record opens."""

    shuffle: Annotated[int, says("The number of the shuffle, from 1.")]
    root: CommitmentRoot
    leaves: CommitmentLeaves
    openings: Annotated[list[OpeningData], says("The cards that the record opens.")]


class ThrowData(TypedDict):
    at: Annotated[int, says("The number of the throw, from 0.")]
    dice: Annotated[str, says("The dice that were thrown.")]
    nonce: Nonce


class DiceData(TypedDict):
    """The commitment to the dice, and the throws that the record opens."""

    root: CommitmentRoot
    leaves: CommitmentLeaves
    openings: Annotated[list[ThrowData], says("The throws that the record opens.")]


class Proofs(TypedDict):
    """The keys of a record that prove its deal; those of dice only where dice are thrown."""

    commitments: list[CommitmentData]
    dice: NotRequired[DiceData]


class ShuffledOrder(NamedTuple):
    """The cards as one shuffle promised them, from the top and not yet cut, and which of those dealt from it the public saw."""

    number: int
    secret: bytes
    top_first: tuple[Card, ...]
    shown: frozenset[Card]
    counted: bool

    @property
    def commitment(self) -> Commitment:
        return commit(self.secret, self.number, self.top_first[::-1], self.counted)

    def data(self, every_card: bool) -> CommitmentData:
        """Root, leaves and openings: of every card for the auditor, of those shown for the public."""
        made = self.commitment
        shown = (pair for pair in enumerate(self.top_first) if every_card or pair[1] in self.shown)
        openings = (open_card(self.secret, self.number, at, card) for at, card in shown)
        opened: list[OpeningData] = [{"at": each.at, "card": each.card, "nonce": each.nonce} for each in openings]
        return {"shuffle": self.number, "root": made.root, "leaves": list(made.leaves), "openings": opened}


class _Shuffle:
    def __init__(self, number: int, chance: Live, cards: list[Card]) -> None:
        Stream(chance.seed, f"shuffle/{number}").shuffle(cards)
        self.number, self.top_first = number, tuple(reversed(cards))
        lies = cards if chance.cut is None else chance.cut.order(number, cards)
        self.at = {card: at for at, card in enumerate(reversed(lies))}  # where it was dealt from
        self.shown: set[Card] = set()


class ShuffledOrders(NamedTuple):
    """The orders of a round, and by the number of each event that dealt cards the places in its order from which they came."""

    orders: list[ShuffledOrder]
    places: dict[int, list[int]]


def deal_of(round: Round) -> ShuffledOrders:
    """An order for each shuffle. The first is of the whole deck; a reshuffle is of what the events had left in the shoe.

    A card is opened only in the order from which it was dealt when the public saw it: after a redeal, opening it in the order before
    would show whose it was then.
    """
    chance = round.setup.chance
    assert isinstance(chance, Live)
    deck = round.setup.edition.deck
    made = [_Shuffle(1, chance, list(deck))]
    left = set(deck)
    places: dict[str, list[Card]] = {}
    came_from: dict[Card, _Shuffle] = {}
    positions: dict[int, list[int]] = {}
    for number, (event, seen) in enumerate(zip(round.events[1:], round.view("").events[1:], strict=True), 1):
        if isinstance(event, Dealt):
            cards = [card for card in event.cards if card is not None]
            places.setdefault(event.place, []).extend(cards)
            left.difference_update(cards)
            came_from.update((card, made[-1]) for card in cards)
            positions[number] = [made[-1].at[card] for card in cards]
        elif isinstance(event, Moved):
            held = places[event.source]
            moved = [held[i] for i in event.indices]
            places[event.source] = [card for i, card in enumerate(held) if i not in event.indices]
            if event.target == "shoe":
                left.update(moved)
            else:
                places.setdefault(event.target, []).extend(moved)
        elif isinstance(event, Shuffled):
            made.append(_Shuffle(event.number, chance, sorted(left)))
        if isinstance(seen, Dealt | Shown):
            for card in seen.cards:
                if card is not None:
                    came_from[card].shown.add(card)
    orders = [ShuffledOrder(each.number, chance.seed, each.top_first, frozenset(each.shown), chance.counted) for each in made]
    return ShuffledOrders(orders, positions)


def commitments(round: Round) -> list[ShuffledOrder]:
    return deal_of(round).orders


def _dice(round: Round, every_throw: bool) -> DiceData:
    """The promise of every throw that the shoe may see; opened those of this round. The auditor's seed gives the others."""
    chance, shoe = round.setup.chance, round.shoe
    assert isinstance(chance, Live)
    made = promised_dice(chance.seed, chance.counted)
    thrown = range(THROWS) if every_throw else range(shoe.throws - len(shoe.thrown), min(shoe.throws, THROWS))
    openings = (open_dice(chance.seed, at, throw_of(chance.seed, at + 1)) for at in thrown)
    opened: list[ThrowData] = [{"at": each.at, "dice": each.card, "nonce": each.nonce} for each in openings]
    return {"root": made.root, "leaves": list(made.leaves), "openings": opened}


def proofs(round: Round, deal: ShuffledOrders, everything: bool) -> Proofs:
    """What a record of a live round holds to prove it: for the auditor everything, for the public what was shown."""
    found: Proofs = {"commitments": [order.data(everything) for order in deal.orders]}
    if round.rules.throws_dice:
        found["dice"] = _dice(round, everything)
    return found
