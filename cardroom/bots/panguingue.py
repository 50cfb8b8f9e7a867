"""A sensible player of panguingue: plays hands with something in them, takes what pays, keeps what is nearly a meld, and gives the next
player nothing that puts him out.

A position is worth what it has paid, and what going out would pay times the chance to get there first. How long that takes is
reckoned from how many uses of a card are still needed and how many cards of the deck would be one, now and at the end. The figures
below were found by play against copies: a hand below ``PLAYS_FROM`` loses more than its top.
"""

from functools import lru_cache
from math import exp
from typing import TYPE_CHECKING, NamedTuple

from cardroom.bots.bot import Ponders, own_place, own_seat, pick
from cardroom.cards import FACES
from cardroom.games.points.panguingue.melds import Face, Kind, Meld, MeldMove, MeldRules, meld_rules
from cardroom.games.points.panguingue.rules import Rules, Table
from cardroom.round import Action, Option, View
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

PLAYS_FROM = 1.8  # what a hand must be worth, in chips for each opponent
PATIENCE = 22.0  # cards looked at before somebody is usually out
LOOKS = 5.0  # for how many cards a chance of a condition counts
LAYS = 1e-6
OUT = 1000.0  # to be out is better than anything still to come
FITS = 3.0  # how many faces fit a meld still to be made
SURE = 0.8  # of what melds still in the hand will pay
FEEDS = 0.1  # chips for each opponent that a card which fits his melds is worth to the next player


class SeatSight(NamedTuple):
    """What a player sees of one seat."""

    hand: int  # how many cards
    melds: tuple[Meld, ...]

    @property
    def plays(self) -> bool:
        return bool(self.hand or self.melds)


class PanguingueBot(Ponders):
    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        self.brain = brain_of(meld_rules(edition.rules), len(edition.deck))
        self.outs = edition.rules.values.outs
        self.meld_rules = self.brain.meld_rules

    def choose(self, view: View) -> Action:
        kind = view.decision.kind if view.decision is not None else ""
        options = {option.verb: option for option in view.options}
        if kind == "declare":
            return pick(view, options["play" if self._plays(view) else "drop"])
        if kind == "collect":
            return pick(view, options["collect"], view.stack(view.player) + 10**9)
        if kind == "forcing":
            return pick(view, self._force(view))
        if kind in ("turn", "drawn", "melding", "forced"):
            return self._use(view, kind, options)
        return pick(view, view.options[0])

    # -- what lies on the table -------------------------------------------------------------------------------------------------

    def _standing(self, view: View, seat: int) -> SeatSight:
        return SeatSight(len(view.places.get(hand_at(seat), ())), self._melds(view, seat))

    def _melds(self, view: View, seat: int) -> tuple[Meld, ...]:
        found = []
        number = 1
        while cards := view.cards(f"meld/{seat}/{number}"):
            faces = tuple(card % FACES for card in cards)
            found.append(Meld(self._kind(faces), faces))
            number += 1
        return tuple(found)

    def _kind(self, faces: tuple[Face, ...]) -> Kind:
        if len({each >> 2 for each in faces}) > 1:
            return "rope"
        suits = len({each & 3 for each in faces})
        return "suited" if suits == 1 else "any" if faces[0] >> 2 in self.meld_rules.loose else "mixed"

    def _hand(self, view: View) -> tuple[Face, ...]:
        return tuple(card % FACES for card in view.cards(own_place(view)))

    def _opponents(self, view: View) -> dict[str, SeatSight]:
        """Those who are in, from the next to act on: counter-clockwise."""
        own = own_seat(view) or 0
        seats = sorted(view.seats, reverse=True)
        order = [seat for seat in seats if seat < own] + [seat for seat in seats if seat > own]
        standings = {view.seats[seat]: self._standing(view, seat) for seat in order}
        return {player: standing for player, standing in standings.items() if standing.plays}

    # -- decisions ----------------------------------------------------------------------------------------------------------------

    def _plays(self, view: View) -> bool:
        return self.brain.worth(self._hand(view), (), self.outs, 1) >= PLAYS_FROM

    def _use(self, view: View, kind: str, options: dict[str, Option]) -> Action:
        """The move that is worth most, or none; a discard that leaves most."""
        hand = self._hand(view)
        melds = self._melds(view, own_seat(view) or 0)
        opponents = self._opponents(view)
        rivals = max(1, len(opponents))
        drawn = self._drawn(view, kind)
        best, most, discarded = None, float("-inf"), 0
        if kind == "melding":
            best, (discarded, most) = options["discard"], self.brain.discard(hand, melds, self.outs, rivals)
            most -= LAYS  # of two ways that come to the same, lay the meld down
        elif kind != "forced":
            best, most = options.get("draw") or options["pass"], self.brain.worth(hand, melds, self.outs, rivals)
            if "draw again" in options:
                best = options["draw again"]
            elif kind == "drawn":
                most -= self._feeds(drawn[-1], opponents) * rivals
        for option in view.options:
            move = self._move(option, hand, melds, drawn)
            if move is not None:
                reached = self.brain.after(hand, melds, move, drawn, self.outs, rivals)
                if reached > most:
                    best, most = option, reached
        assert best is not None
        return pick(view, best, picks=(discarded,) if best.verb == "discard" else None)

    def _drawn(self, view: View, kind: str) -> tuple[Face, ...]:
        """The cards that may be used now."""
        cards = [] if kind == "melding" else view.cards("forced" if kind == "forced" else "pluck")
        return tuple(card % FACES for card in (cards[-1:] if kind == "drawn" else cards))

    def _move(self, option: Option, hand: tuple[Face, ...], melds: tuple[Meld, ...], drawn: tuple[Face, ...]) -> MeldMove | None:
        if option.spot is None:
            return None
        mask = option.spot.hand
        return next((move for move in self.meld_rules.moves(hand, melds, drawn) if move.text == option.verb and move.mask == mask), None)

    def _feeds(self, card: Face, opponents: dict[str, SeatSight]) -> float:
        """What letting the drawn card go is thought to give the next player, in chips for each opponent."""
        following = next(iter(opponents.values()), None)
        if following is None or not any(self.meld_rules.fits(meld, card) for meld in following.melds):
            return 0.0
        lying = sum(map(self.meld_rules.value, following.melds))
        return FEEDS if following.hand else float(self.outs + lying)

    def _force(self, view: View) -> Option:
        """Force what breaks a hand: on one who has let the card go, or holds just the two cards he waits with, and is not paid for it."""
        opponents = self._opponents(view)
        for option in view.options:
            if option.verb == "pass":
                continue
            card, _, target = option.verb.removeprefix("force ").partition(" on ")
            standing = opponents.get(target)
            if standing is None:
                continue
            face = next(each for each in self.meld_rules.faces if self.meld_rules.names((each,)) == card)
            paid = any(
                self.meld_rules.value(meld._replace(faces=(*meld.faces, face))) > self.meld_rules.value(meld)
                for meld in standing.melds
                if self.meld_rules.fits(meld, face)
            )
            if not paid and standing.hand % 3 == 2:
                return option
        return next(option for option in view.options if option.verb == "pass")


class Brain:
    """What positions are worth under one house's melds; shared by all who play there."""

    def __init__(self, book: MeldRules, cards: int) -> None:
        self.meld_rules = book
        self.cards = cards
        self.copies = cards / len(book.faces)
        self.thirds: dict[tuple[Face, Face], dict[Face, int]] = {}
        for three, kind in book.threes.items():
            value = book.value(Meld(kind, three))
            for at in range(3):
                one, two = three[:at] + three[at + 1 :]
                for pair in ((one, two), (two, one)):
                    self.thirds.setdefault(pair, {})[three[at]] = value
        self.worth = lru_cache(maxsize=200_000)(self._worth)

    def _worth(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], outs: int, rivals: int) -> float:
        """In chips, with every meld that the hand already holds laid down in the best way: that takes no card."""
        for number, meld in enumerate(melds):
            for index, card in enumerate(hand):
                if self.meld_rules.fits(meld, card):
                    grown = meld._replace(faces=(*meld.faces, card))
                    gain = self.meld_rules.value(grown) - self.meld_rules.value(meld)
                    laid = (*melds[:number], grown, *melds[number + 1 :])
                    return gain * rivals * SURE + self.worth(hand[:index] + hand[index + 1 :], laid, outs, rivals)
        best = self._waiting(hand, melds, outs, rivals)
        for move in self.meld_rules.moves(hand, ()):
            three = tuple(hand[index] for index in move.hand)
            new = Meld(move.kind, three)
            left = tuple(card for index, card in enumerate(hand) if index not in move.hand)
            best = max(best, self.meld_rules.value(new) * rivals * SURE + self.worth(left, (*melds, new), outs, rivals))
        return best

    def _waiting(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], outs: int, rivals: int) -> float:
        """In chips, of a hand without a meld in it."""
        lying = sum(map(self.meld_rules.value, melds))
        if not hand and sum(len(meld.faces) for meld in melds) > 10:
            return float((lying + outs) * rivals + OUT)
        hits: dict[Face, int] = {}
        free = set(range(len(hand)))
        pairs = 0
        for i, one in enumerate(hand):
            for j in range(i + 1, len(hand)):
                found = self.thirds.get((one, hand[j]))
                if found:
                    for third, value in found.items():
                        hits[third] = max(value, hits.get(third, 0))
                    if i in free and j in free:
                        free -= {i, j}
                        pairs += 1
        fits = set()
        for meld in melds:
            before = self.meld_rules.value(meld)
            for card in self.meld_rules.faces:
                if self.meld_rules.fits(meld, card):
                    fits.add(card)
                    gain = self.meld_rules.value(meld._replace(faces=(*meld.faces, card))) - before
                    hits[card] = max(gain, hits.get(card, 0))
        a_look = self.copies / self.cards
        paid = sum(hits.values()) * a_look * LOOKS
        uses = uses_needed(len(hand), pairs)
        first, last = max(len(hits), 0.25), len(fits) + FITS * min(pairs, uses - 1)  # at the end only melds that lie there are added to
        waits = (first + (last - first) * number / max(1, uses - 1) for number in range(uses))
        looks = sum(1 / (max(wait, 0.25) * a_look) for wait in waits)
        return ((lying + outs + 1) * exp(-looks / PATIENCE) + paid) * rivals

    def discard(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], outs: int, rivals: int) -> tuple[int, float]:
        """The card whose loss leaves most, and what is left then."""
        left = {index: self.worth(hand[:index] + hand[index + 1 :], melds, outs, rivals) for index in range(len(hand))}
        best = max(left, key=lambda index: left[index])
        return best, left[best]

    def after(
        self, hand: tuple[Face, ...], melds: tuple[Meld, ...], move: MeldMove, drawn: tuple[Face, ...], outs: int, rivals: int
    ) -> float:
        """What a move is worth: what it pays, and the position after it and the best discard."""
        brought = tuple(hand[index] for index in move.hand) + ((drawn[move.drawn],) if 0 <= move.drawn < len(drawn) else ())
        after = list(melds)
        for number, index in move.borrowed:
            brought += (after[number].faces[index],)
            after[number] = self.meld_rules.without(after[number], index)
        if move.target >= 0:
            meld = after[move.target] = melds[move.target]._replace(faces=melds[move.target].faces + brought)
            pays = self.meld_rules.value(meld) - self.meld_rules.value(melds[move.target])
        else:
            after.append(Meld(move.kind, brought))
            pays = self.meld_rules.value(after[-1])
        left = tuple(card for index, card in enumerate(hand) if index not in move.hand)
        then = self.discard(left, tuple(after), outs, rivals)[1] if left else self.worth(left, tuple(after), outs, rivals)
        return max(0, pays) * rivals + then


@lru_cache(maxsize=8)
def brain_of(book: MeldRules, cards: int) -> Brain:
    return Brain(book, cards)


def uses_needed(held: int, pairs: int) -> int:
    """How many cards must still be used: one for each two that wait for a third (with a discard), one for each other, one to go out."""
    if held == 0:
        return 1
    if held == 2 and pairs:
        return 1
    if pairs and held >= 3:
        return 1 + uses_needed(held - 3, pairs - 1)
    return 1 + uses_needed(held - 1, pairs)
