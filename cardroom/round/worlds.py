"""Rounds that a player cannot tell from the one at the table.

The cards that the player has not seen are drawn by chance, each way as likely as any other, and the round is played again with everybody's
answers. Where the player would have seen something else (a hand that mucked would have won, a dealer who looked would have had blackjack)
the cards are drawn again. So what comes out is uniform among all cards that agree with what was seen.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardroom.cards import Card
from cardroom.chance import Felt, Stacked
from cardroom.errors import BadInput, CardroomError
from cardroom.round.events import Dealt, Event, Moved, Shown, Shuffled, redact
from cardroom.round.round import Round

if TYPE_CHECKING:
    from cardroom.round.view import View

TRIES = 20_000
"""Cards are drawn so often before a view is said to leave none open."""


class SlotDealt:
    """A card as it was dealt: where to, and which it is, where the player knows it."""

    __slots__ = ("card", "place")

    def __init__(self, place: str, card: Card | None) -> None:
        self.place, self.card = place, card


class DeckDealt(NamedTuple):
    """The time until cards go back into the deck: what is dealt in it, and what lies on the table as it begins."""

    dealt: list[SlotDealt]
    out: list[SlotDealt]


def decks_of(events: Sequence[Event]) -> list[DeckDealt]:
    """What was dealt, from deck to deck, as these events tell it. A card that is turned up later is known from the beginning."""
    decks: list[DeckDealt] = []
    places: dict[str, list[SlotDealt]] = {}
    anew = True
    for event in events:
        if isinstance(event, Dealt):
            if anew:
                decks.append(DeckDealt([], [slot for held in places.values() for slot in held]))
                anew = False
            slots = [SlotDealt(event.place, card) for card in event.cards]
            decks[-1].dealt.extend(slots)
            places.setdefault(event.place, []).extend(slots)
        elif isinstance(event, Shown):
            for index, card in zip(event.indices, event.cards, strict=True):
                slot = places[event.place][index]
                slot.card = card if card is not None else slot.card
        elif isinstance(event, Moved):
            held = places[event.source]
            moved = [held[index] for index in event.indices]
            places[event.source] = [slot for index, slot in enumerate(held) if index not in event.indices]
            if event.target == "shoe":
                anew = True
            else:
                places.setdefault(event.target, []).extend(moved)
    return decks


def drawn(decks: Sequence[DeckDealt], cards: Sequence[Card], dice: tuple[tuple[int, ...], ...], rng: Random) -> Stacked | None:
    """Cards for all that is not known; None where they leave a card that is known in two places."""
    named: dict[SlotDealt, Card] = {}
    tables: list[Mapping[str, tuple[Card | None, ...]]] = []
    top: tuple[Card, ...] = ()
    for number, deck in enumerate(decks or [DeckDealt([], [])]):
        out = {named[slot] for slot in deck.out}
        known = {slot.card for slot in deck.dealt if slot.card is not None}
        if out & known:
            return None
        left = [card for card in cards if card not in out and card not in known]
        rng.shuffle(left)
        places: dict[str, tuple[Card | None, ...]] = {}
        for slot in deck.dealt:
            named[slot] = left.pop() if slot.card is None else slot.card
            places[slot.place] = (*places.get(slot.place, ()), named[slot])
        tables.append(places)
        top = tuple(left) if not number else top
    return Stacked(top, tables[0], dice, tuple(tables[1:]))


def worlds(view: "View", rng: Random) -> Iterator[Round]:
    """Rounds that look to the viewer like the one that they see, without end."""
    if isinstance(view.setup.chance, Felt):
        raise BadInput("Nobody knows the cards of this round, so there is no deck to draw others from.")
    setup, decks = view.setup, decks_of(view.events)
    told = list(map(_without_promises, view.events))
    while True:
        for _ in range(TRIES):
            chance = drawn(decks, setup.edition.deck, view.dice, rng)
            world = _played(Round(setup._replace(chance=chance)), view, told) if chance is not None else None
            if world is not None:
                yield world
                break
        else:
            raise BadInput(f"In {TRIES:,} tries no other cards were found that {view.player or 'the public'} could not tell from those.")


def _played(world: Round, view: "View", told: list[Event]) -> Round | None:
    """The round after all inputs; None as soon as the viewer would have seen something else."""
    try:
        seen = _agrees(world, view.player, told, 0)
        for given in view.inputs:
            if seen is None:
                return None
            world._take([given])
            seen = _agrees(world, view.player, told, seen)
    except CardroomError:
        return None  # with these cards somebody could not have answered so
    if seen != len(told):
        return None
    found = world.view(view.player)
    same = (found.to_act, found.options, found.over) == (view.to_act, view.options, view.over)
    return world if same else None


def _agrees(world: Round, player: str, told: list[Event], since: int) -> int | None:
    """How many events there are, those from ``since`` on being what was told; None where they are others."""
    events = world.events
    if len(events) > len(told):
        return None
    for event, expected in zip(events[since:], told[since:], strict=False):
        if _without_promises(redact(event, player)) != expected:
            return None
    return len(events)


def _without_promises(event: Event) -> Event:
    """A shuffle as any deck would have told it."""
    return Shuffled(0, "") if isinstance(event, Shuffled) else event
