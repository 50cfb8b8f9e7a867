"""Cards that nobody saw: a described round leaves them out, and whichever they were, they decided nothing.

The round is played with some cards in their places. Where that cannot be what happened (a hand that nobody saw would have been shown, a
card that was dealt again would have stayed in somebody's hand) it is played again with others, until it can.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from cardroom.cards import Card, card_name, card_names
from cardroom.chance import Laid, Stacked
from cardroom.errors import BadInput
from cardroom.records.described import Described
from cardroom.records.driver import Driver
from cardroom.records.slots import named_face
from cardroom.round import ALL, Dealt, Moved, Round, Setup, Shown
from cardroom.round.places import owner_of

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

# How often others are tried for cards that would have been shown: at a showdown until the hand is beaten, else for a peek.
SHOWDOWNS, PEEKS = 120, 8
REPAIRS = 200  # how many cards may be found to lie where they cannot
ANEW = 20  # how often all are tried anew


class Slot(NamedTuple):
    """One card as it was dealt: which it was of those that a place got."""

    time: int  # how often cards had gone back into the deck
    place: str
    number: int


class Conflict(NamedTuple):
    """The file has a card come that was not in the deck: it lay in ``holder``, where another card must have lain."""

    slot: Slot
    wanted: Card
    holder: Slot | None
    others: tuple[Card, ...]  # what was in the deck


class Dealings:
    """The cards of a round as they were dealt, held against the file."""

    def __init__(self, round: Round, described: Described, ruled_on: Collection[int]) -> None:
        """``ruled_on``: the seats whose hands the floor has ruled on. Nobody need have seen their cards, face up or not."""
        self.ruled_on = ruled_on
        self.deck = round.setup.edition.deck
        self.deals = described.deals
        self.dealt: dict[Slot, Card] = {}
        self.counts: dict[tuple[int, str], int] = {}  # by table of the file and place
        self.conflict: Conflict | None = None
        self.shown: list[Slot] = []  # turned up, and not in the file
        self.missing: Slot | None = None  # dealt face up, and not in the file
        self.decks: list[set[Card]] = []  # what was in it when cards had gone back into the deck
        self._fold(round)

    def table(self, time: int) -> int:
        """Which table of the file holds the cards: the last one goes on."""
        return min(time, len(self.deals) - 1)

    def given(self, slot: Slot) -> Card | None:
        """The card of the file; a table that goes on counts on."""
        table = self.table(slot.time)
        before = sum(n for (s, place), n in self._per_time.items() if place == slot.place and s < slot.time and self.table(s) == table)
        laid = self.deals[table].get(slot.place, ())
        at = before + slot.number
        return laid[at] if at < len(laid) else None

    def _fold(self, round: Round) -> None:
        self._per_time: dict[tuple[int, str], int] = {}
        lies: dict[Card, Slot] = {}
        places: dict[str, list[Card]] = {}
        time, back = -1, True
        for event in round.events:
            if isinstance(event, Dealt):
                if back:
                    time, back = time + 1, False
                    self.decks.append(set(self.deck) - {card for cards in places.values() for card in cards})
                held = places.setdefault(event.place, [])
                for card, seen in zip(event.cards, event.seen, strict=True):
                    assert card is not None
                    key = (time, event.place)
                    slot = Slot(time, event.place, self._per_time.get(key, 0))
                    wanted = self.given(slot)
                    if wanted is not None and wanted != card and self.conflict is None:
                        lying = {other for cards in places.values() for other in cards}
                        others = tuple(other for other in self.deck if other not in lying)
                        self.conflict = Conflict(slot, wanted, lies.get(wanted), others)
                    if wanted is None and "*" in seen and owner_of(event.place) not in self.ruled_on:
                        self.missing = self.missing or slot
                    self._per_time[key] = slot.number + 1
                    self.counts[self.table(time), event.place] = self.counts.get((self.table(time), event.place), 0) + 1
                    self.dealt[slot] = card
                    lies[card] = slot
                    held.append(card)
            elif isinstance(event, Shown):
                if event.seen == ALL and owner_of(event.place) not in self.ruled_on:
                    slots = [lies[card] for card in event.cards if card is not None]
                    self.shown += [slot for slot in slots if self.given(slot) is None and slot not in self.shown]
            elif isinstance(event, Moved):
                held = places[event.source]
                moved = [held[i] for i in event.indices]
                places[event.source] = [card for i, card in enumerate(held) if i not in event.indices]
                if event.target == "shoe":
                    back = True
                    for card in moved:
                        del lies[card]
                else:
                    places.setdefault(event.target, []).extend(moved)

    def unseen(self) -> Iterator[Slot]:
        """The cards dealt that are not in the file."""
        return (slot for slot in self.dealt if self.given(slot) is None)

    # -- what is wrong ------------------------------------------------------------------------------------------------------

    def complaint(self, described: Described) -> str:
        """Every card that anybody saw must be in the file; every card in the file must have been dealt."""
        if self.conflict is not None:
            slot, wanted, holder, _ = self.conflict
            where = f"lies in {holder.place}" if holder is not None else "has left the deck"
            return f"{described.key(self.table(slot.time), slot.place)}: {card_name(wanted)} cannot come there: it {where}."
        if (lacks := self.missing or next(iter(self.shown), None)) is not None:
            table = self.table(lacks.time)
            known, count = self._known(table, lacks.place), self.counts[table, lacks.place]
            had = f"has {known} of {count}" if known else f"needs {count}"
            again = "; what came after cards had gone back into the deck has a table of its own, [[cards]]" if lacks.time > table else ""
            return f"{described.key(table, lacks.place)}: cards are missing: it {had}{again}."
        for table, deal in enumerate(self.deals):
            for place, laid in deal.items():
                count = self.counts.get((table, place), 0)
                if left := [card for card in laid[count:] if card is not None]:
                    return f"{described.key(table, place)}: {card_names(left)}: the round dealt {count} cards there, not {len(laid)}."
        return ""

    def _known(self, table: int, place: str) -> int:
        return sum(card is not None for card in self.deals[table].get(place, ()))

    # -- other cards --------------------------------------------------------------------------------------------------------

    def _takes_twin(self, conflict: Conflict) -> bool:
        """With several decks another card of the same name may be in the deck: then that is the one that came."""
        slot, wanted, _, others = conflict
        table = self.table(slot.time)
        twin = next((card for card in others if named_face(card) == named_face(wanted)), None)
        if twin is None:
            return False
        swapped: dict[Card | None, Card | None] = {wanted: twin, twin: wanted}
        laid = {place: tuple(swapped.get(card, card) for card in cards) for place, cards in self.deals[table].items()}
        self.deals = (*self.deals[:table], laid, *self.deals[table + 1 :])
        return True

    def others(self, rng: Random) -> dict[Slot, Card] | None:
        """Other cards for those that nobody saw; None where no others would help."""
        if self.conflict is not None:
            before = list(self.dealt)[: list(self.dealt).index(self.conflict.slot)]
            found = {each: self.dealt[each] for each in before if self.given(each) is None}
            return found if self._takes_twin(self.conflict) else self._given_way(self.conflict, found, rng)
        return self._changed(self.shown, rng) if self.shown and self.missing is None else None

    def all_others(self, rng: Random) -> dict[Slot, Card] | None:
        """Others for all that nobody saw: the house may have played such a hand, or it may have told who shows first."""
        unseen = list(self.unseen())
        return self._changed(unseen, rng) if unseen and self.missing is None else None

    def _changed(self, slots: list[Slot], rng: Random) -> dict[Slot, Card]:
        found = {slot: self.dealt[slot] for slot in self.unseen()}
        seen = self._last_seen(self.dealt)
        for slot in slots:
            partners = self._partners(found[slot], slot.time, self.deck, seen)
            other = rng.choice([*partners, found[slot]])
            _exchange(found, found[slot], other, partners.get(other, 0))
        return found

    def _last_seen(self, slots: Iterable[Slot]) -> dict[Card, int]:
        """When each card of the file was last dealt."""
        return {each: slot.time for slot in slots if (each := self.given(slot)) is not None}

    def _partners(self, card: Card, time: int, others: Iterable[Card], seen: Mapping[Card, int]) -> dict[Card, int]:
        """Cards that may change places with one, and since when: both were in the deck, and nobody has seen them since."""
        found: dict[Card, int] = {}
        for other in others:
            since = max(n for n, deck in enumerate(self.decks[: time + 1]) if card in deck and other in deck)
            if max(seen.get(card, -1), seen.get(other, -1)) < since and other != card:
                found[other] = since
        return found

    def _given_way(self, conflict: Conflict, found: dict[Slot, Card], rng: Random) -> dict[Slot, Card] | None:
        """The card that is wanted changes places with one that is in the deck."""
        slot, wanted, holder, others = conflict
        if holder is None or self.given(holder) is not None:
            return None
        before = list(self.dealt)[: list(self.dealt).index(slot)]
        partners = self._partners(wanted, slot.time, others, self._last_seen(before))
        tables = [{card for cards in deal.values() for card in cards} for deal in self.deals[self.table(slot.time) :]]
        for barred in (set().union(*tables), tables[0], set()):  # one that nobody is to see, if there is one
            if left := [card for card in partners if card not in barred]:
                other = rng.choice(left)
                _exchange(found, wanted, other, partners[other])
                return found
        return None

    def stacked(self, chance: Stacked, found: dict[Slot, Card]) -> Stacked:
        """The cards of the file and, where it has none, those found; a table for each time that cards had gone back."""
        times = len(self.decks)
        tables: list[Laid] = []
        for time in range(max(times, len(self.deals))):
            laid = self.deals[self.table(time)]
            used: set[Card | None] = {card for cards in laid.values() for card in cards}
            places: dict[str, tuple[Card | None, ...]] = {}
            for slot in self.dealt:
                if slot.time == time:
                    card = self.given(slot)
                    if card is None and found.get(slot) not in used:
                        used.add(card := found.get(slot))
                    places[slot.place] = (*places.get(slot.place, ()), card)
            if time + 1 >= times:  # what the file has beyond what was dealt
                for place, cards in laid.items():
                    dealt = self.counts.get((self.table(time), place), 0)
                    places[place] = (*places.get(place, ()), *cards[dealt:])
            tables.append(places)
        return chance._replace(places=tables[0], later=tuple(tables[1:]))


def _exchange(found: dict[Slot, Card], one: Card, other: Card, since: int) -> None:
    for slot, card in found.items():
        if slot.time >= since and card in (one, other):
            found[slot] = other if card == one else one


def play(described: Described) -> Round:
    """The round, played to its end; ``BadInput`` says what does not fit."""
    rng = Random(described.setup.edition.id)
    setup: Setup = described.setup
    contested = cast("Edition", setup.edition).game.family == "pot"
    shows, repairs, anew = SHOWDOWNS if contested else PEEKS, REPAIRS, ANEW
    first, best = "", None
    while True:
        driver = Driver(described, setup)
        wrong = _played(driver)
        dealings = Dealings(driver.round, described, driver.ruled_on)
        if (complaint := dealings.complaint(described)) and (dealings.conflict or not wrong):
            wrong = f"{described.name}: {complaint}"
        if not wrong:
            return driver.round
        first = first or wrong
        if dealings.shown and dealings.conflict is None:  # go on from where the fewest would have been shown
            dealings = best = dealings if best is None or len(dealings.shown) <= len(best.shown) else best
        shows -= dealings.conflict is None and bool(dealings.shown)
        repairs -= dealings.conflict is not None
        found = dealings.others(rng) if shows > 0 and repairs > 0 else None
        if found is None and anew:
            anew -= 1
            found = dealings.all_others(rng)
        if found is None:
            raise BadInput(first)
        assert isinstance(setup.chance, Stacked)
        described = described._replace(deals=dealings.deals)
        setup = setup._replace(chance=dealings.stacked(setup.chance, found))


def _played(driver: Driver) -> str:
    """What did not fit; empty where the round came to its end."""
    try:
        driver.play()
    except BadInput as error:
        return str(error)
    return ""
