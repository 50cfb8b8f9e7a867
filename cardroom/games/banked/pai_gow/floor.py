"""Irregularities of pai gow poker that the floor rules on, as oceans-eleven's text has them (001 l.615-650); other houses use the same.

A replaced card touches only hands and shoe, and the decision stands. A hand that is to be set the logical way is a ``LogicalWay``, which
the game carries out where it waits.
"""

from cardroom.cards import RANKS, Card, card_name, is_joker, parse_cards, rank
from cardroom.errors import IllegalAction
from cardroom.games.banked.carried import SEAT
from cardroom.games.banked.pai_gow.rules import PaiGowRound
from cardroom.round import ALL, Dealt, Key, Misdeal, Ruling, Shown
from cardroom.round.places import front_at, hand_at

EXPOSED: Key[bool] = Key("exposed")  # in ``round.repairs``: a card exposed on the deal has been replaced
FOUL: Key[frozenset[int]] = Key("foul")  # in ``round.repairs``: the seats whose hands are foul whatever they hold
DEALT = ("setting", "reveal", "open")  # the kinds of decision with the hands on the table
THIRD = 3  # the player-dealer's hand is set again only before the third hand is opened (l.640)


class LogicalWay(Misdeal):
    """A hand is to be set the house way: thrown to the game where it waits, which goes on from there."""

    def __init__(self, why: str, rule: str, seat: int) -> None:
        super().__init__(why, rule)
        self.seat = seat


def _unset(round: PaiGowRound, seat: int) -> list[Card]:
    """The seven cards at a seat."""
    held = _hand(round, seat)
    if round.places.get(front_at(seat)):
        raise IllegalAction(f"The hand at seat {seat} is set: a card exposed on the deal is replaced before that.")
    return held


def _dealt(round: PaiGowRound) -> None:
    if round.decision is None or round.decision.kind not in DEALT:
        raise IllegalAction("There is no hand to rule on: the cards are not dealt.")


def _hand(round: PaiGowRound, seat: int) -> list[Card]:
    _dealt(round)
    held = round.places.get(hand_at(seat))
    if not held:
        raise IllegalAction(f"Seat {seat} has no hand.")
    return held


def exposed_card(round: PaiGowRound, seat: int, index: int, card: str = "") -> None:
    """A card boxed or exposed on the deal: the first of the four left replaces it (l.625); an ace, the joker or a second one is a misdeal
    (l.626). At a felt table ``card`` is the one that replaces it."""
    held = _unset(round, seat)
    if not 0 <= index < len(held):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    exposed = held[index]
    if is_joker(exposed) or RANKS[rank(exposed)] == "A":
        raise Misdeal(f"{card_name(exposed)} was exposed", "irregularity.exposed-misdeal")
    if round.repairs.find(EXPOSED):
        raise Misdeal("two cards were exposed", "irregularity.exposed-misdeal")
    _type_in(round, card)
    place = hand_at(seat)
    seen = next(event.seen[0] for event in round.events if isinstance(event, Dealt) and event.place == place)
    round.show(place, [index], ALL)
    round.ruled("exposed card", f"{card_name(exposed)} is replaced by the first of the cards left", "irregularity.exposed-card")
    round.move(place, "discards", [index])
    round.lay(place, 1, seen)
    round.repairs.put(EXPOSED, True)


def _type_in(round: PaiGowRound, card: str) -> None:
    """At a felt table the floor names the card that comes; elsewhere the shoe knows it."""
    if round.shoe.typed:
        named = parse_cards(card)
        if len(named) != 1 or named[0] not in round.shoe.cards:
            raise IllegalAction(f"The ruling needs the undealt card that came, not '{card}'.")
        round.shoe.put_on_top(named)
    elif card:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")


def identical_cards(round: PaiGowRound) -> None:
    """Two identical cards are turned up: a misdeal (l.648)."""
    _dealt(round)
    raise Misdeal("two identical cards were turned up", "irregularity.identical-cards")


def discussed(round: PaiGowRound, seat: int) -> None:
    """Players have shown or discussed the hand: it is played the logical way (l.622)."""
    _hand(round, seat)
    _logical(round)
    if seat == _player_dealer(round):
        raise IllegalAction("The player-dealer's hand is not one that players discuss.")
    if _opened(round, seat):
        raise IllegalAction(f"The hand at seat {seat} is open already.")
    raise LogicalWay("the hand was discussed and is set the logical way", "irregularity.discussed", seat)


def options_not_shown(round: PaiGowRound) -> None:
    """The player-dealer was not shown all his options: his hand is set the logical way, before the third hand is opened (l.640)."""
    seat = _player_dealer(round)
    _hand(round, seat)
    _logical(round)
    if not round.places.get(front_at(seat)):
        raise IllegalAction("The player-dealer's hand is not set yet.")
    if len([other for other in range(1, round.rules.seats + 1) if other != seat and _opened(round, other)]) >= THIRD:
        raise IllegalAction("The third hand is open: the player-dealer's hand stands as it is set.")
    raise LogicalWay("options were not shown; the hand is set the logical way", "irregularity.options", seat)


def foul_hand(round: PaiGowRound, seat: int) -> None:
    """Cards were switched, passed or held out, or lie in wrong numbers: the hand is foul and its wagers lose (l.615, 618-621)."""
    _hand(round, seat)
    if seat == _player_dealer(round):
        raise IllegalAction("The player-dealer's hand cannot be fouled; it is set again.")
    round.ruled("foul hand", f"the hand at seat {seat} is foul and loses its wagers", "irregularity.foul-hand")
    round.repairs.put(FOUL, round.repairs.find(FOUL, frozenset()) | {seat})


def _logical(round: PaiGowRound) -> None:
    if not round.rules.house_way.root:
        raise IllegalAction("This house has no house way to set a hand by.")


def _player_dealer(round: PaiGowRound) -> int:
    return round.carry[SEAT]


def _opened(round: PaiGowRound, seat: int) -> bool:
    return any(isinstance(event, Shown) and event.place == front_at(seat) for event in round.events)


FLOOR: dict[str, Ruling] = {
    "exposed-card": exposed_card,
    "identical-cards": identical_cards,
    "discussed": discussed,
    "options-not-shown": options_not_shown,
    "foul-hand": foul_hand,
}
