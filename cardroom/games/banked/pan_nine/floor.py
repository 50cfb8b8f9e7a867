"""Irregularities of super pan nine that the floor rules on, as oceans-eleven's text has them (001 l.733-758).

What touches only hands and shoe is done at once, and the decision stands. A hand that the house is to play, or a player who was passed
over, is thrown to the game where it waits.
"""

from functools import partial
from typing import Literal

from cardroom.cards import card_name, face, parse_cards
from cardroom.errors import IllegalAction
from cardroom.games.banked.carried import SEAT
from cardroom.games.banked.pan_nine.rules import PanNineRound
from cardroom.round import ALL, Dealt, Key, Misdeal, Ruling
from cardroom.round.places import hand_at

# The kinds of decision with the hands on the table: a player's turn, the player-dealer's, and at a stepped table a card about to be
# drawn and the hands about to be read.
DRAW, PLAYER_DEALER_DRAW, CARD, OPEN = "draw", "player-dealer's draw", "card", "open"
DEAL = "deal"  # the dealer's step before it

# In ``round.repairs``:
PLAYED: Key[dict[int, bool]] = Key("played")  # by seat: whether the hand took a card
LOGICAL: Key[set[int]] = Key("logical")  # the seats whose hands the house plays
OWED: Key[tuple[int, ...]] = Key("owed")  # the seats whose drawn card was exposed, to be replaced
FOUL: Key[frozenset[int]] = Key("foul")  # the seats whose hands are foul
DISCARDS = "discards"
WRONG_SPOT = ("cards have gone to the wrong spot", "irregularity.wrong-spot")  # found before the deal is complete: a misdeal (l.745)
CARDS = 3  # of a hand, before the draw

Dead = Literal["boxed-card", "off-the-table"]
DEAD: dict[str, Dead] = {"boxed-card": "boxed-card", "off-the-table": "off-the-table"}  # by what the dealer says


class LogicalWay(Misdeal):
    """A hand is to be played the house way."""

    def __init__(self, why: str, rule: str, seat: int) -> None:
        super().__init__(why, rule)
        self.seat = seat


class PassedOver(Misdeal):
    """The player whose turn it is was passed over."""


def _place(round: PanNineRound, seat: int) -> str:
    """Where the hand of a seat lies, once hands are dealt."""
    if round.decision is None or round.decision.kind not in (DRAW, PLAYER_DEALER_DRAW, CARD, OPEN):
        raise IllegalAction("There is no hand to rule on: the cards are not dealt.")
    if not round.places.get(hand_at(seat)):
        raise IllegalAction(f"Seat {seat} has no hand.")
    return hand_at(seat)


def _player_dealer(round: PanNineRound) -> int:
    return round.carry[SEAT]


# -- cards that are seen, or dead, l.740-742 ----------------------------------------------------------------------------------------


def exposed_card(round: PanNineRound, seat: int, index: int) -> None:
    """A card landed face up: on the deal it plays; on the draw it is replaced once the player-dealer has acted (l.742)."""
    place = _place(round, seat)
    if not 0 <= index < len(round.places[place]):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    if index == CARDS and seat == _player_dealer(round):
        raise IllegalAction("The player-dealer's hand is open: his card lies face up and plays.")
    if index == CARDS:
        expose_drawn(round, seat)
        return
    round.show(place, [index], ALL)
    text = f"{card_name(round.places[place][index])} at seat {seat} was exposed on the deal and plays"
    round.ruled("exposed card", text, "irregularity.exposed-card")


def expose_drawn(round: PanNineRound, seat: int) -> None:
    """The card just drawn lies face up: it goes away, and the hand is owed another."""
    place = hand_at(seat)
    card = round.places[place][CARDS]
    round.show(place, [CARDS], ALL)
    round.move(place, DISCARDS, [CARDS])
    round.repairs.put(OWED, (*round.repairs.find(OWED, ()), seat))
    text = f"{card_name(card)}, drawn at seat {seat}, was exposed; it is replaced when the player-dealer has acted"
    round.ruled("exposed card", text, "irregularity.exposed-draw")


def dead_card(round: PanNineRound, seat: int, index: int, card: str = "", *, how: Dead) -> None:
    """A card of the deal was boxed, or fell off the table: the next of the shoe takes its place (l.740); at a felt table, ``card``."""
    place = _place(round, seat)
    held = round.places[place]
    if seat in round.repairs[PLAYED] or len(held) > CARDS or (round.decision and round.decision.kind != DRAW):
        raise IllegalAction(f"The hand at seat {seat} has been played: its cards stand.")
    if not 0 <= index < len(held):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    if not round.shoe.cards:
        raise IllegalAction("The shoe is empty.")
    _type_in(round, card)
    seen = next(event.seen[index] for event in round.events if isinstance(event, Dealt) and event.place == place)
    kill_card(round, seat, index, how)
    round.lay(place, 1, seen)
    last = len(held) - 1
    if index != last:  # it takes the place of the dead one
        round.move(place, place, [*range(index), last, *range(index, last)])


def kill_card(round: PanNineRound, seat: int, index: int, how: Dead) -> None:
    """The card is dead; one that came face up in the shoe has been seen."""
    place = hand_at(seat)
    if how == "boxed-card":
        round.show(place, [index], ALL)
    round.move(place, DISCARDS, [index])
    what = "a boxed card" if how == "boxed-card" else "a card dealt off the table"
    round.ruled("dead card", f"{what} at seat {seat} is dead; the next card takes its place", "irregularity.dead-card")


def _type_in(round: PanNineRound, card: str) -> None:
    """At a felt table the floor names the card that comes; elsewhere the shoe knows it."""
    if round.shoe.typed:
        named = parse_cards(card)
        found = next((each for each in round.shoe.cards if len(named) == 1 and face(each) == face(named[0])), None)
        if found is None:
            raise IllegalAction(f"The ruling needs the undealt card that came, not '{card}'.")
        round.shoe.put_on_top([found])
    elif card:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")


# -- hands in the wrong place or of the wrong size, l.733, 735, 744-751 -------------------------------------------------------------


def wrong_spot(round: PanNineRound) -> None:
    """Cards went to the wrong spot: a misdeal, if it is found before the deal is complete (l.745)."""
    if round.decision is not None and round.decision.kind == DEAL:
        raise Misdeal(*WRONG_SPOT)
    if PLAYED not in round.repairs:
        raise IllegalAction("No card has been dealt.")
    round.ruled("wrong spot", "the deal is complete: the hands play where they lie", "irregularity.wrong-spot")


def wrong_count(round: PanNineRound, seat: int) -> None:
    """A hand has the wrong number of cards: the player-dealer's, or one played the logical way, is a misdeal (l.750-751), another is foul
    (l.735)."""
    _place(round, seat)
    if seat == _player_dealer(round):
        raise Misdeal("the player-dealer has the wrong number of cards", "irregularity.wrong-count")
    if seat in round.repairs[LOGICAL]:
        raise Misdeal("a logical way hand has the wrong number of cards", "irregularity.wrong-count")
    foul_hand(round, seat)


def foul_hand(round: PanNineRound, seat: int) -> None:
    """A wrong number of cards, cards below the table, switched, passed or held out: the hand is foul and its wagers lose (l.733, 735)."""
    _place(round, seat)
    if seat == _player_dealer(round):
        raise IllegalAction("The player-dealer's hand cannot be fouled; with a wrong number of cards the deal is a misdeal.")
    fouled = round.repairs.find(FOUL, frozenset())
    if seat in fouled:
        raise IllegalAction(f"The hand at seat {seat} is foul already.")
    round.ruled("foul hand", f"the hand at seat {seat} is foul and loses its wagers", "irregularity.foul-hand")
    round.repairs.put(FOUL, fouled | {seat})


# -- who plays, l.736, 754 ----------------------------------------------------------------------------------------------------------


def discussed(round: PanNineRound, seat: int) -> None:
    """Players have shown or discussed the hand: it is played the logical way (l.736), also when the player-dealer's is open (l.727)."""
    _place(round, seat)
    if round.decision is not None and round.decision.kind == CARD:
        raise IllegalAction("A card is being drawn: rule on the hand when it lies.")
    if seat == _player_dealer(round):
        raise IllegalAction("The player-dealer's hand is not one that players discuss.")
    raise LogicalWay("the hand was discussed and is played the logical way", "irregularity.discussed", seat)


def passed_over(round: PanNineRound) -> None:
    """The player whose turn it is was passed over: until another has drawn he may still protect his right to a card (l.754)."""
    if round.decision is None or round.decision.kind != DRAW:
        raise IllegalAction("Nobody's turn to draw was passed over.")
    raise PassedOver("passed over; the right to a card lasts until another has drawn", "irregularity.passed-over")


FLOOR: dict[str, Ruling] = {
    "exposed-card": exposed_card,
    "boxed-card": partial(dead_card, how="boxed-card"),
    "off-the-table": partial(dead_card, how="off-the-table"),
    "wrong-spot": wrong_spot,
    "wrong-count": wrong_count,
    "foul-hand": foul_hand,
    "discussed": discussed,
    "passed-over": passed_over,
}
