"""Every card of a public record against the order that was promised: docs/fairness.md, "Which card is dealt from which place".

The deck after a shuffle is public as places: 0 is the top. Dealing takes places from the top, cards that go back lie on top again, and a
card that anybody saw must be the one that is opened at the place from which it was dealt.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from cardroom.commitments import NONCE, Commitment, Opening, is_hash, root_of
from cardroom.cuts import Cut
from cardroom.records.checks import BrokenRecord, numbers
from cardroom.records.fields import Fields

CENTRE = "exposed packet"  # the one ruling after which cards come from the middle of the deck, not from its top


class DeckPlace(NamedTuple):
    """Where a card lay: after which shuffle, counted from 0, and how far from the top."""

    shuffle: int
    at: int

    def __str__(self) -> str:
        return f"card {self.at} of shuffle {self.shuffle + 1}"


def opens(commitment: Commitment, opening: Opening, dice: bool = False) -> bool:
    try:
        if len(opening.nonce) != 2 * NONCE or bytes.fromhex(opening.nonce).hex() != opening.nonce:
            return False
        return commitment.opens_dice(opening) if dice else commitment.opens(opening)
    except ValueError:  # a nonce that is not hexadecimal
        return False


class CheckedPromise(NamedTuple):
    """One commitment of a record with what it opens, each opening checked; of cards by the place to which the cut has brought each."""

    size: int
    opened: dict[int, str]

    def cut(self, cut: Cut | None, shuffle: int) -> "CheckedPromise":
        if cut is None:
            return self
        leaves = cut.leaves(shuffle, self.size)
        return CheckedPromise(self.size, {at: self.opened[leaf] for at, leaf in enumerate(leaves) if leaf in self.opened})


def promise(made: Fields, what: str, name: str, counted: bool) -> CheckedPromise:
    """Check a commitment of a record. ``name`` is the key of what an opening shows: card or dice.

    Leaves of any other length could be split and joined without a trace in the root.
    """
    leaves, root = tuple(made.texts("leaves")), made.text("root")
    if not all(map(is_hash, leaves)):
        raise BrokenRecord("commitment", f"A leaf of {what} is not 64 lower-case hexadecimal digits.")
    if len(set(leaves)) < len(leaves):
        raise BrokenRecord("commitment", f"A leaf of {what} comes twice.")
    if root_of(leaves, counted) != root:
        raise BrokenRecord("commitment", f"The leaves of {what} do not hash to its root.")
    opened: dict[int, str] = {}
    for one in made.tables("openings"):
        one.only("at", name, "nonce")
        opening = Opening(one.number("at"), one.text(name), one.text("nonce"))
        if opening.at in opened:
            raise BrokenRecord("openings", f"Leaf {opening.at} of {what} is opened twice.")
        if not opens(Commitment(root, leaves), opening, dice=name == "dice"):
            raise BrokenRecord("openings", f"The opening of leaf {opening.at} of {what} as {opening.card} does not fit what was promised.")
        opened[opening.at] = opening.card
    return CheckedPromise(len(leaves), opened)


def promises(made: Sequence[Fields], events: Sequence[Fields], cut: Cut | None, counted: bool) -> list[CheckedPromise]:
    """Check the commitments to cards against the roots in the events, as the players cut them. ``counted``: see ``root_of``."""
    shuffled = [event for event in events if event.text("event") == "shuffled"]
    if [each.text("root") for each in made] != [event.text("root") for event in shuffled]:
        raise BrokenRecord("commitment", "The commitments are not those that were published when the cards were shuffled.")
    found = []
    for number, (each, event) in enumerate(zip(made, shuffled, strict=True), 1):
        each.only("shuffle", "root", "leaves", "openings")
        if (each.number("shuffle"), event.number("number")) != (number, number):
            raise BrokenRecord("commitment", f"Shuffle {number} is told as another.")
        found.append(promise(each, f"shuffle {number}", "card", counted).cut(cut, number))
    if not found or not events or events[0].text("event") != "shuffled":
        raise BrokenRecord("commitment", "The record does not begin with a shuffle and its commitment.")
    return found


class _Run:
    """Deals with nothing between them: which places each event took."""

    def __init__(self) -> None:
        self.took: list[list[int]] = []

    def check(self) -> str:
        """Each place is served in turn: hand by hand, around, or to and fro. What is wrong, if anything."""
        firsts = [at[0] for at in self.took if at]
        if firsts != sorted(firsts) or any(at != sorted(at) for at in self.took):
            return "the cards of one deal did not go out in the order in which the record has the hands"
        block: list[list[int]] = []
        for at in [*filter(None, self.took), []]:
            if block and (not at or at[0] > max(each[-1] for each in block)):
                if not _served_in_turn(block):
                    return "the cards of one deal went neither hand by hand nor around the table"
                block = []
            block.append(at)
        return ""


def _served_in_turn(block: list[list[int]]) -> bool:
    if len({len(at) for at in block}) != 1:
        return len(block) == 1
    laps = [list(lap) for lap in zip(*block, strict=True)]
    rank = [sorted(range(len(block)), key=lap.__getitem__) for lap in laps]
    there = list(range(len(block)))
    fro = there[::-1]
    return all(each == there for each in rank) or all(each == (fro if lap % 2 else there) for lap, each in enumerate(rank))


class Deck:
    """The fold of the events over the places of the order."""

    def __init__(self, found: Sequence[CheckedPromise]) -> None:
        self.promises = found
        self.shuffle = -1
        self.undealt: list[DeckPlace] = []  # the top is the last
        self.held: dict[str, list[DeckPlace]] = {}
        self.seen: dict[DeckPlace, str] = {}
        self.cards = 0
        self._run: _Run | None = None
        self._next: list[DeckPlace] = []  # those that a run may take
        self._centre = False

    def fold(self, events: Sequence[Fields]) -> None:
        for number, event in enumerate(events):
            kind = event.text("event")
            if kind != "dealt":
                self._end_run(number)
            if kind == "shuffled":
                self._shuffled()
            elif kind == "dealt":
                self._dealt(event, number)
            elif kind == "shown":
                held = self.held[event.text("place")]
                for index, card in zip(numbers(event, "indices"), event.items("cards"), strict=True):
                    self._look(held[index], card, number)
            elif kind == "moved":
                self._moved(event)
            elif kind == "ruled" and event.text("ruling") == CENTRE:
                self._centre = True
        self._end_run(len(events))
        for number, made in enumerate(self.promises):
            for at, card in made.opened.items():
                if DeckPlace(number, at) not in self.seen:
                    raise BrokenRecord("order", f"{card} is opened as {DeckPlace(number, at)}, but nobody was shown it.")

    def _shuffled(self) -> None:
        if self.shuffle >= 0 and self.promises[self.shuffle + 1].size != len(self.undealt):
            raise BrokenRecord("order", f"Shuffle {self.shuffle + 2} promises other cards than the {len(self.undealt)} in the deck.")
        self.shuffle += 1
        self.undealt = [DeckPlace(self.shuffle, at) for at in reversed(range(self.promises[self.shuffle].size))]

    def _dealt(self, event: Fields, number: int) -> None:
        at, cards, seen = numbers(event, "at"), event.items("cards"), event.items("seen")
        if not len(at) == len(cards) == len(seen):
            raise BrokenRecord("order", f"Event {number} does not say of each card from where it was dealt, and for whom.")
        if self._run is None:
            self._run = _Run()
        self._run.took.append(at)
        if self._centre and len(self._run.took) == 1:
            self._from_the_centre(len(at))
        self._centre = False
        places = [DeckPlace(self.shuffle, each) for each in at]
        self._next += places
        self.held.setdefault(event.text("place"), []).extend(places)
        self.cards += len(cards)
        for place, card in zip(places, cards, strict=True):
            self._look(place, card, number)

    def _from_the_centre(self, count: int) -> None:
        middle = len(self.undealt) // 2
        taken = self.undealt[middle : middle + count]
        self.undealt = [place for place in self.undealt if place not in taken] + taken[::-1]

    def _end_run(self, number: int) -> None:
        if self._run is None:
            return
        count = len(self._next)
        top = self.undealt[len(self.undealt) - count :] if count else []
        if sorted(self._next) != sorted(top):
            raise BrokenRecord("order", f"Before event {number} cards were dealt that did not lie on top of the deck.")
        if all(place.at < below.at for below, place in pairwise(top)) and (wrong := self._run.check()):
            raise BrokenRecord("order", f"Before event {number} {wrong}.")
        del self.undealt[len(self.undealt) - count :]
        self._run, self._next = None, []

    def _look(self, place: DeckPlace, card: object, number: int) -> None:
        if card is None:
            return
        promised = self.promises[place.shuffle].opened.get(place.at)
        if promised is None:
            raise BrokenRecord("openings", f"Event {number}: {card} was shown, but no opening proves it was dealt: {place} stays shut.")
        if card != promised:
            raise BrokenRecord("openings", f"Event {number}: {card} was shown, but {place} is opened as {promised}.")
        self.seen[place] = promised

    def _moved(self, event: Fields) -> None:
        held, gone = self.held[event.text("from")], numbers(event, "indices")
        moved = [held[i] for i in gone]
        if len(set(gone)) < len(gone):
            raise BrokenRecord("order", "A card is moved twice at once.")
        self.held[event.text("from")] = [place for i, place in enumerate(held) if i not in gone]
        if event.text("to") == "shoe":
            self.undealt += moved
        else:
            self.held.setdefault(event.text("to"), []).extend(moved)
