"""Irregularities of stud games that the floor rules on, as oceans-eleven's texts have them (001 l.163-172, 1247-1255); others use the same.

What a dealer turns up or burns by mistake is part of dealing. Here is what the floor says while a betting round is open: some of it touches
only shoe and burns and the decision stands; the rest is a ``Correction``, which the hand carries out itself.
"""

import itertools
from collections.abc import Sequence
from functools import partial

from cardroom.errors import IllegalAction
from cardroom.games.pot.corrections import Correction
from cardroom.games.pot.floor import (
    DEAD_HAND,
    OBJECTION,
    OPEN,
    WRONG_NUMBER,
    a_hand,
    betting_is_open,
    boxed,
    common,
    seat_of,
    with_hands,
)
from cardroom.games.pot.stud.rules import StudRound, StudRules, StudTable
from cardroom.round import ALL, DEALER, NOBODY, Action, Ask, Dealt, Key, Misdeal, Ruling
from cardroom.round.places import hand_at, is_hand
from cardroom.round.rulings import IN_SIGHT, INDEX, SEAT, Asked, Bounds, Value, enough_left, number, one_of, seat_and_card

REMOVED = "removed"  # cards out of play that come back only when the deck runs short
DEALT: Key[list[int]] = Key("dealt")  # in ``round.repairs``: the seats that got a card on this street, in the order dealt
NAMED: Key[int] = Key("named")  # in ``round.repairs``: the seat that the dealer wrongly named to open
# in ``round.repairs``: the seats that keep a last card dealt too early; on the street before it they may not raise
KEPT: Key[frozenset[int]] = Key("kept")
ACTS = frozenset({"fold", "check", "call", "bet", "raise", "bring in", "complete"})
FORCED = frozenset({"bring in", "complete"})
SEVEN, FIVE = 7, 5
UNACTED = "before anybody has acted on the street"
TURNED_UP = "turned up"


class TurnedUp(Correction):
    """The dealer has turned up a down card: by its number in the hand."""

    def __init__(self, seat: int, index: int) -> None:
        super().__init__(TURNED_UP, "irregularity.exposed-card", seat)
        self.index = index


def _hands(round: StudRound) -> list[int]:
    """The cards of each live hand, counted."""
    return [len(cards) for place, cards in round.places.items() if is_hand(place) and cards]


def _acts(round: StudRound) -> list[str]:
    """What players have done of their own will or had to, in this round."""
    return [event.verb for event in round.standing() if isinstance(event, Action) and event.verb in ACTS and event.player != DEALER]


# -- streets dealt too early, l.170 -------------------------------------------------------------------------------------------------


def _order(round: StudRound) -> list[int]:
    """The hands that a street would go to, in the order dealt."""
    return [seat for seat in round.repairs[DEALT] if round.places[hand_at(seat)]]


def _comes_down(round: StudRound, hand: int) -> bool:
    """Whether the street to come is the last card of seven, face down."""
    return hand == SEVEN and max(_hands(round)) == hand - 1


def _early(round: StudRound, hand: int) -> Asked:
    """How many cards may have come too early, and who may have looked at a last down card among them."""
    betting_is_open(round, "A street is premature")
    held = _hands(round)
    if max(held) == hand or round.places.get("board"):
        raise IllegalAction("No street can be premature now: a last card has been dealt.")
    count = min(len(held) + 1, len(round.shoe.cards))
    if not count:
        raise IllegalAction("No card is left that could have been dealt.")
    found = {"dealt": number(1, len(held))}
    if _comes_down(round, hand) and count > 1:
        order = _order(round)
        looked: dict[Value, tuple[Value, ...]] = {dealt: tuple(order[:dealt]) if dealt < count else () for dealt in range(1, len(held) + 1)}
        found["looked"] = Bounds((), looked, 0, len(held))
    return found


def premature_street(round: StudRound, dealt: int = 1, looked: Sequence[int] = (), *, hand: int) -> None:
    """Burned and dealt before the betting is complete: out of play, with one card more for each hand that had none yet.

    ``looked``: the seats that have seen or mixed in a last down card so dealt; they keep it.
    """
    count = min(len(_hands(round)) + 1, len(round.shoe.cards))
    down = _comes_down(round, hand)
    enough_left(round, count)
    round.lay("burn", 1, NOBODY)
    for seat in _order(round)[: min(dealt, count - 1)]:
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


# -- the wrong player opens, l.168 --------------------------------------------------------------------------------------------------


def _wrongly_named(round: StudRound) -> Asked:
    betting_is_open(round, "Who has to open is corrected")
    if NAMED not in round.repairs:
        raise IllegalAction("The right hand was named to open, or the first betting round is over.")
    return {}


def wrong_opener(round: StudRound) -> None:
    """The dealer named the wrong hand to open: corrected, unless somebody has acted behind that bet; then it stands."""
    if len(_acts(round)) > 1:
        round.ruled("wrong opener", "others have acted behind the bet: it stands", "irregularity.wrong-opener")
        return
    raise Correction("wrong opener", "irregularity.wrong-opener")


# -- hands that die -----------------------------------------------------------------------------------------------------------------


def picked_up(round: StudRound, seat: int) -> None:
    """A player picked up his up cards: dead if he still had to act, so that others acted behind him; else it stands (l.172)."""
    raise Correction("picked up", "irregularity.picked-up", seat)


def _in_turn(round: StudRound) -> Asked:
    betting_is_open(round, "A hand is killed in turn")
    return {}


def absent(round: StudRound) -> None:
    """The player to act is not at the table: ante and forced bet are forfeited and the hand is killed (l.163)."""
    assert round.decision is not None
    (player,) = round.decision.asks
    raise Correction("absent", "irregularity.absent", seat_of(round, player))


def touched_muck(round: StudRound, seat: int) -> None:
    """A hand that touched the muck is dead (l.1255); where the floor retrieves it (l.1488) there is nothing to rule."""
    raise Correction("touched the muck", "irregularity.muck", seat)


# -- cards that the dealer turned up, l.162, 174-183, 1245, 1481 -------------------------------------------------------------------------


def _turned_up(round: StudRound) -> Asked:
    """A card that lies face down, before anybody has acted on the street."""
    betting_is_open(round, "A card turned up by the dealer is ruled on")
    street = itertools.takewhile(lambda event: not isinstance(event, Dealt), reversed(round.standing()))
    if any(isinstance(event, Action) and event.verb in ACTS for event in street):
        raise IllegalAction("A card turned up by the dealer is ruled on only before anybody has acted on the street.")
    return _face_down(round)


def exposed_card(round: StudRound, seat: int, index: int) -> None:
    """It stays up and the next card comes down; what else follows is the house's (l.162, 175-183, 1245)."""
    raise TurnedUp(seat, index)


def card_off_table(round: StudRound, seat: int, index: int) -> None:
    """A card dealt off the table plays, and is treated as an exposed card (l.174)."""
    round.ruled("card off the table", "it counts as an exposed card", "irregularity.card-off-table")
    raise TurnedUp(seat, index)


# -- five-card games: cards out of sequence, cards that a player shows, calls taken back ---------------------------------------------------


def _missed(round: StudRound) -> Asked:
    """Which hand may have been missed."""
    betting_is_open(round, "A deal out of sequence is ruled on")
    if round.places.get("board"):
        raise IllegalAction("No hand was missed: one card was dealt for all.")
    seats: list[int] = round.repairs[DEALT] if max(_hands(round)) > 2 else with_hands(round)
    return {SEAT.name: one_of(seats)}


def out_of_sequence(round: StudRound, seat: int) -> None:
    """The hand in ``seat`` was missed and its card went to the next, and so on. On the initial deal a misdeal until two actions (l.1247),
    after them that hand is fouled; on later streets cards go face up to their places and there is no betting (l.1249)."""
    rule = "irregularity.out-of-sequence"
    if max(_hands(round)) > 2:
        raise Correction("out of sequence", rule, seat)
    if sum(verb not in FORCED for verb in _acts(round)) < 2:
        raise Misdeal("cards were dealt out of sequence", rule)
    raise Correction("missed hand", rule, seat)


def _face_down(round: StudRound) -> Asked:
    """A card that does not lie face up."""
    seen = round.view("").places
    return seat_and_card({seat: [at for at, card in enumerate(seen[hand_at(seat)]) if card is None] for seat in with_hands(round)})


def player_exposed(round: StudRound, seat: int, index: int) -> None:
    """A card that its own player exposes is no exposed card: all have seen it, and it plays as a down card (l.1250, 1482)."""
    place = hand_at(seat)
    round.turn_up(place, [index], ALL)
    text = f"{round.setup.seats[seat]} exposed it himself: it plays as a down card"
    round.ruled("exposed by its player", text, "irregularity.player-exposes", place=place, cards=[round.places[place][index]])


ALWAYS: tuple[Ruling[StudRules, StudTable], ...] = (
    Ruling(
        "wrong-opener", "The dealer named the wrong hand to open", "bets", "irregularity.wrong-opener", "in the first betting round",
        (), _wrongly_named, wrong_opener,
    ),
    Ruling(
        "picked-up", "A player picked up his up cards", "hands", "irregularity.picked-up", OPEN,
        (SEAT,), a_hand("A hand dies of picked-up cards"), picked_up, again=True,
    ),
    Ruling(
        "absent", "The player to act is not at the table", "hands", "irregularity.absent", OPEN, (), _in_turn, absent, again=True,
    ),
    Ruling(
        "touched-muck", "A hand touched the muck", "hands", "irregularity.muck", OPEN,
        (SEAT,), a_hand("A hand is ruled dead"), touched_muck,
    ),
    DEAD_HAND,
    Ruling(
        "exposed-card", "The dealer turned up a down card", "cards", "irregularity.exposed-card", UNACTED,
        (SEAT, INDEX), _turned_up, exposed_card,
    ),
    Ruling(
        "card-off-table", "A card was dealt off the table", "cards", "irregularity.card-off-table", UNACTED,
        (SEAT, INDEX), _turned_up, card_off_table,
    ),
    boxed(REMOVED),
    WRONG_NUMBER,
    OBJECTION,
)  # fmt: skip
FIVE_CARD: tuple[Ruling[StudRules, StudTable], ...] = (
    Ruling(
        "player-exposed", "A player exposed a card of his own", "cards", "irregularity.player-exposes", "while it lies face down",
        (SEAT, INDEX, IN_SIGHT), _face_down, player_exposed,
    ),
)  # fmt: skip
OUT_OF_SEQUENCE: Ruling[StudRules, StudTable] = Ruling(
    "out-of-sequence", "A hand was missed and its card went to the next", "the deal", "irregularity.out-of-sequence", OPEN,
    (SEAT,), _missed, out_of_sequence, again=True,
)  # fmt: skip


def floor(hand: int, rules: StudRules) -> tuple[Ruling[StudRules, StudTable], ...]:
    """The floor's rulings in a game with so many cards a hand."""
    dealt = Ask("dealt", "count", "how many cards came too early, 1 unless told", needed=False)
    looked = Ask("looked", "seat", "who has looked at a last down card that came too early", needed=False, several=True)
    premature: Ruling[StudRules, StudTable] = Ruling(
        "premature-street", "Cards came before the betting was complete", "cards", "irregularity.premature-street", OPEN,
        (dealt, *([looked] if hand == SEVEN else []), IN_SIGHT),
        partial(_early, hand=hand), partial(premature_street, hand=hand), again=True,
    )  # fmt: skip
    found: tuple[Ruling[StudRules, StudTable], ...] = (premature, *ALWAYS, *(FIVE_CARD if hand == FIVE else ()), *common(rules))
    return (*found, OUT_OF_SEQUENCE) if hand == FIVE and rules.out_of_sequence != "objection" else found


def _clauses(*names: str) -> frozenset[str]:
    return frozenset(f"irregularity.{name}" for name in names)


CLAUSES = _clauses("exposed-card", "wrong-opener", "burn", "premature-street", "picked-up", "absent", "muck", "objection")
SEVEN_CARD_CLAUSES = _clauses("both-up", "last-card-up", "premature-last-card", "seven-cards")  # two hole cards, and a last card face down
FIVE_CARD_CLAUSES = _clauses("player-exposes")
