"""Irregularities of stud games that the floor rules on, as oceans-eleven's texts have them (001 l.163-172, 1247-1255); others use the same.

What a dealer turns up or burns by mistake is part of dealing. Here is what the floor says while a betting round is open: some of it touches
only shoe and burns and the decision stands; the rest is a ``Correction``, which the hand carries out itself.
"""

import itertools
from collections.abc import Sequence
from functools import partial

from cardroom.cards import Card, parse_cards
from cardroom.errors import IllegalAction
from cardroom.games.pot.flop.floor import objection
from cardroom.games.pot.stud.rules import StudRound
from cardroom.round import ALL, DEALER, NOBODY, Action, Dealt, Key, Misdeal, Ruling, Transfer
from cardroom.round.places import hand_at, is_hand

REMOVED = "removed"  # cards out of play that come back only when the deck runs short
DEALT: Key[list[int]] = Key("dealt")  # in ``round.repairs``: the seats that got a card on this street, in the order dealt
NAMED: Key[int] = Key("named")  # in ``round.repairs``: the seat that the dealer wrongly named to open
# in ``round.repairs``: the seats that keep a last card dealt too early; on the street before it they may not raise
KEPT: Key[frozenset[int]] = Key("kept")
ACTS = frozenset({"fold", "check", "call", "bet", "raise", "bring in", "complete"})
FORCED = frozenset({"bring in", "complete"})
SEVEN, FIVE = 7, 5


class Correction(Misdeal):
    """A ruling that changes whose turn it is, or what he may do: thrown to the hand where it waits, which goes on from there."""

    def __init__(self, ruling: str, rule: str, seat: int = 0) -> None:
        super().__init__(ruling, rule)
        self.seat = seat


def _betting(round: StudRound, what: str) -> None:
    if round.decision is None or round.decision.kind not in ("betting", "opening"):
        raise IllegalAction(f"{what} only while a betting round is open.")


def _hand(round: StudRound, seat: int) -> list[Card]:
    held = round.places.get(hand_at(seat))
    if not held:
        raise IllegalAction(f"Seat {seat} has no hand.")
    return held


def _seat(round: StudRound, player: str) -> int:
    return next(seat for seat, name in round.setup.seats.items() if name == player)


def _hands(round: StudRound) -> list[int]:
    """The cards of each live hand, counted."""
    return [len(cards) for place, cards in round.places.items() if is_hand(place) and cards]


def _acts(round: StudRound) -> list[str]:
    """What players have done of their own will or had to, in this round."""
    return [event.verb for event in round.events if isinstance(event, Action) and event.verb in ACTS and event.player != DEALER]


# -- streets dealt too early, l.170 -------------------------------------------------------------------------------------------------


def premature_street(round: StudRound, dealt: int = 1, looked: Sequence[int] = (), cards: str = "", *, hand: int) -> None:
    """Burned and dealt before the betting is complete: out of play, with one card more for each hand that had none yet.

    ``looked``: the seats that have seen or mixed in a last down card so dealt; they keep it.
    """
    _betting(round, "A street is premature")
    held = _hands(round)
    if max(held) == hand or round.places.get("board"):
        raise IllegalAction("No street can be premature now: a last card has been dealt.")
    if not 1 <= dealt <= len(held):
        raise IllegalAction(f"{dealt} cards cannot have been dealt too early: there are {len(held)} hands.")
    down = hand == SEVEN and max(held) == hand - 1
    order = [seat for seat in round.repairs[DEALT] if round.places[hand_at(seat)]]
    if looked and not (down and len(set(looked)) == len(looked) and set(looked) <= set(order[:dealt])):
        raise IllegalAction("Only who was dealt a last down card too early can have looked at it.")
    count = min(len(held) + 1, len(round.shoe.cards))
    if looked and count <= dealt:
        raise IllegalAction("Too few cards are left for that.")
    _type_in(round, cards, count)
    if not count:
        raise IllegalAction("No card is left that could have been dealt.")
    round.lay("burn", 1, NOBODY)
    for seat in order[: min(dealt, count - 1)]:
        if seat in looked:
            round.lay(hand_at(seat), 1, (round.setup.seats[seat],))
        else:
            round.lay(REMOVED, 1, NOBODY if down else ALL)
    if count - 1 > dealt:
        round.lay(REMOVED, count - 1 - dealt, NOBODY)
    text = "the cards are out of play, with one for each other hand; after the betting the dealer burns again"
    round.ruled("premature street", text, "irregularity.premature-street")
    if looked:
        round.repairs.put(KEPT, frozenset(looked))
        names = " and ".join(round.setup.seats[seat] for seat in sorted(looked))
        text = f"{names} must keep the last card, and may not raise while others have six"
        round.ruled("premature last card", text, "irregularity.premature-last-card")
        raise Correction("premature last card", "irregularity.premature-last-card")


def _type_in(round: StudRound, cards: str, count: int) -> None:
    """At a felt table the floor names the cards that came, in the order they came; elsewhere the shoe knows them."""
    if round.shoe.typed:
        named = parse_cards(cards)
        if len(named) != count or len(set(named)) != count or not set(named) <= set(round.shoe.cards):
            raise IllegalAction(f"The ruling needs the {count} undealt cards that came, not '{cards}'.")
        round.shoe.put_on_top(named)
    elif cards:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")


# -- the wrong player opens, l.168 --------------------------------------------------------------------------------------------------


def wrong_opener(round: StudRound) -> None:
    """The dealer named the wrong hand to open: corrected, unless somebody has acted behind that bet; then it stands."""
    _betting(round, "Who has to open is corrected")
    if NAMED not in round.repairs:
        raise IllegalAction("The right hand was named to open, or the first betting round is over.")
    if len(_acts(round)) > 1:
        round.ruled("wrong opener", "others have acted behind the bet: it stands", "irregularity.wrong-opener")
        return
    raise Correction("wrong opener", "irregularity.wrong-opener")


# -- hands that die -----------------------------------------------------------------------------------------------------------------


def picked_up(round: StudRound, seat: int) -> None:
    """A player picked up his up cards: dead if he still had to act, so that others acted behind him; else it stands (l.172)."""
    _betting(round, "A hand dies of picked-up cards")
    _hand(round, seat)
    raise Correction("picked up", "irregularity.picked-up", seat)


def absent(round: StudRound) -> None:
    """The player to act is not at the table: ante and forced bet are forfeited and the hand is killed (l.163)."""
    _betting(round, "A hand is killed in turn")
    assert round.decision is not None
    (player,) = round.decision.asks
    raise Correction("absent", "irregularity.absent", _seat(round, player))


def touched_muck(round: StudRound, seat: int) -> None:
    """A hand that touched the muck is dead (l.1255); where the floor retrieves it (l.1488) there is nothing to rule."""
    _betting(round, "A hand is ruled dead")
    _hand(round, seat)
    raise Correction("touched the muck", "irregularity.muck", seat)


# -- five-card games: cards out of sequence, cards that a player shows, calls taken back ---------------------------------------------------


def out_of_sequence(round: StudRound, seat: int) -> None:
    """The hand in ``seat`` was missed and its card went to the next, and so on. On the initial deal a misdeal until two actions (l.1247),
    after them that hand is fouled; on later streets cards go face up to their places and there is no betting (l.1249)."""
    rule = "irregularity.out-of-sequence"
    if round.rules.out_of_sequence == "objection":
        raise IllegalAction("This house has no such rule: use 'objection'.")
    _betting(round, "A deal out of sequence is ruled on")
    if round.places.get("board"):
        raise IllegalAction("No hand was missed: one card was dealt for all.")
    if max(_hands(round)) > 2:
        if seat not in round.repairs[DEALT]:
            raise IllegalAction(f"Seat {seat} was not to be dealt to on this street.")
        raise Correction("out of sequence", rule, seat)
    if sum(verb not in FORCED for verb in _acts(round)) < 2:
        raise Misdeal("cards were dealt out of sequence", rule)
    _hand(round, seat)
    raise Correction("missed hand", rule, seat)


def unaware_of_a_raise(round: StudRound) -> None:
    """Who has just called and did not know of a raise is not held to it, unless somebody has acted behind him (l.1261, 1495)."""
    _betting(round, "A call is taken back")
    *before, call, chips = round.events
    if not isinstance(call, Action) or call.verb != "call" or not isinstance(chips, Transfer):
        raise IllegalAction("Nobody has just called, or action has been taken behind the call.")
    street = itertools.takewhile(lambda event: not isinstance(event, Dealt), reversed(before))
    if not any(isinstance(event, Action) and event.verb == "raise" and event.player != call.player for event in street):
        raise IllegalAction(f"There was no raise that {call.player} could have missed.")
    raise Correction("unaware of a raise", "irregularity.unaware", _seat(round, call.player))


def player_exposed(round: StudRound, seat: int, index: int) -> None:
    """A card that its own player exposes is no exposed card: all have seen it, and it plays as a down card (l.1250, 1482)."""
    if not 0 <= index < len(_hand(round, seat)):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    if round.view("").places[hand_at(seat)][index] is not None:
        raise IllegalAction("That card lies face up already.")
    round.show(hand_at(seat), [index], ALL)
    text = f"{round.setup.seats[seat]} exposed it himself: it plays as a down card"
    round.ruled("exposed by its player", text, "irregularity.player-exposes")


ALWAYS: dict[str, Ruling] = {
    "objection": objection,
    "wrong-opener": wrong_opener,
    "picked-up": picked_up,
    "absent": absent,
    "touched-muck": touched_muck,
}
FIVE_CARD: dict[str, Ruling] = {
    "player-exposed": player_exposed,
    "out-of-sequence": out_of_sequence,
    "unaware-of-a-raise": unaware_of_a_raise,
}


def floor(hand: int) -> dict[str, Ruling]:
    """The floor's rulings in a game with so many cards a hand."""
    found = ALWAYS | {"premature-street": partial(premature_street, hand=hand)}
    return found | FIVE_CARD if hand == FIVE else found


def _clauses(*names: str) -> frozenset[str]:
    return frozenset(f"irregularity.{name}" for name in names)


CLAUSES = _clauses("exposed-card", "wrong-opener", "burn", "premature-street", "picked-up", "absent", "muck", "objection")
SEVEN_CARD_CLAUSES = _clauses("both-up", "last-card-up", "premature-last-card", "seven-cards")  # two hole cards, and a last card face down
FIVE_CARD_CLAUSES = _clauses("player-exposes", "unaware")
