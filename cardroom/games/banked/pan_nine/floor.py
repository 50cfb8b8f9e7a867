"""Irregularities of super pan nine that the floor rules on, as oceans-eleven's text has them (001 l.733-758).

What touches only hands and shoe is done at once, and the decision stands. A hand that the house is to play, or a player who was passed
over, is thrown to the game where it waits.
"""

from collections.abc import Sequence

from cardroom.cards import card_name
from cardroom.errors import IllegalAction
from cardroom.games.banked import floor, floor_cards
from cardroom.games.banked.floor_cards import DISCARDS, Dead, card_rulings, hands_dealt, hidden, unplayed
from cardroom.games.banked.floor_lines import SEEN_IN_SHOE
from cardroom.games.banked.floor_wagers import WAGER_RULINGS
from cardroom.games.banked.pan_nine.rules import CARDS, PanNineRound, Rules, Table
from cardroom.games.banked.verdicts import player_dealer, verdict_on
from cardroom.round import ALL, Key, Misdeal, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import SEAT, Asked, one_of, seat_and_card

# The kinds of decision with the hands on the table: a player's turn, the player-dealer's, and at a stepped table a card about to be
# drawn and the hands about to be read.
DRAW, PLAYER_DEALER_DRAW, CARD, OPEN = "draw", "player-dealer's draw", "card", "open"
DEAL = "deal"  # the dealer's step before it

# In ``round.repairs``:
DRAWN: Key[dict[int, bool]] = Key("drawn")  # by seat: whether the hand took a card
LOGICAL: Key[set[int]] = Key("logical")  # the seats whose hands the house plays
OWED: Key[tuple[int, ...]] = Key("owed")  # the seats whose drawn card was exposed, to be replaced
WRONG_SPOT = ("cards have gone to the wrong spot", "irregularity.wrong-spot")  # found before the deal is complete: a misdeal (l.745)
DEAD: dict[str, Dead] = {"boxed-card": "boxed-card", "off-the-table": "off-the-table"}  # by what the dealer says


class PlayHouseWay(Misdeal):
    """A hand is to be played the house way."""

    def __init__(self, why: str, rule: str, seat: int) -> None:
        super().__init__(why, rule)
        self.seat = seat


class PassedOver(Misdeal):
    """The player whose turn it is was passed over."""


# -- cards that are seen, or dead, l.740-742 ----------------------------------------------------------------------------------------


def _exposable(round: PanNineRound) -> Asked:
    """Any card that lies face down; the player-dealer's drawn card lies open anyway."""
    return seat_and_card({seat: hidden(round, hand_at(seat)) for seat in hands_dealt(round)})


def exposed_card(round: PanNineRound, seat: int, index: int) -> None:
    """A card landed face up: on the deal it plays; on the draw it is replaced once the player-dealer has acted (l.742)."""
    if index == CARDS:
        expose_drawn(round, seat)
    else:
        floor_cards.exposed_card(round, seat, index)


def expose_drawn(round: PanNineRound, seat: int) -> None:
    """The card just drawn lies face up: it goes away, and the hand is owed another."""
    place = hand_at(seat)
    round.turn_up(place, [CARDS], ALL)
    card = round.places[place][CARDS]
    round.move(place, DISCARDS, [CARDS])
    round.repairs.put(OWED, (*round.repairs.find(OWED, ()), seat))
    text = f"{card_name(card)}, drawn at seat {seat}, was exposed; it is replaced when the player-dealer has acted"
    round.ruled("exposed card", text, "irregularity.exposed-draw", place=place, cards=[card])


def _replaceable(round: PanNineRound) -> Asked:
    """A card of the deal, while the players draw."""
    seats = [seat for seat in unplayed(round) if seat not in round.repairs[DRAWN] and len(round.places[hand_at(seat)]) == CARDS]
    if not seats or round.decision is None or round.decision.kind != DRAW:
        raise IllegalAction("The hands have been played: their cards stand.")
    if round.shoe.left <= round.rules.seats + 1:
        raise IllegalAction("Too few cards are left to replace one.")
    return seat_and_card({seat: range(CARDS) for seat in seats})


# -- hands in the wrong place or of the wrong size, l.733, 735, 744-751 -------------------------------------------------------------


def _dealing(round: PanNineRound) -> Asked:
    if DRAWN not in round.repairs and (round.decision is None or round.decision.kind != DEAL):
        raise IllegalAction("No card has been dealt.")
    return {}


def wrong_spot(round: PanNineRound) -> None:
    """Cards went to the wrong spot: a misdeal, if it is found before the deal is complete (l.745)."""
    if DRAWN not in round.repairs:
        raise Misdeal(*WRONG_SPOT)
    round.ruled("wrong spot", "the deal is complete: the hands play where they lie", "irregularity.wrong-spot")


def wrong_number(round: PanNineRound, seat: int) -> None:
    """One played the logical way is a misdeal as the player-dealer's is (l.751); another is foul (l.735)."""
    if seat in round.repairs[LOGICAL]:
        raise Misdeal("a logical way hand has the wrong number of cards", "irregularity.wrong-count")
    floor.wrong_number(round, seat)


# -- who plays, l.736, 754 ----------------------------------------------------------------------------------------------------------


def _discussable(round: PanNineRound) -> Asked:
    """A player's hand, also when the player-dealer's is open (l.727); one that is waiting for a card first gets it."""
    seats = [seat for seat in hands_dealt(round) if seat != player_dealer(round)]
    if round.decision is None or round.decision.kind == CARD:
        raise IllegalAction("A card is being drawn: rule on the hand when it lies.")
    seats = [seat for seat in seats if seat not in round.repairs[LOGICAL] and verdict_on(round, seat) is None]
    if not seats:
        raise IllegalAction("The house plays every hand already.")
    return {SEAT.name: one_of(seats)}


def discussed(round: PanNineRound, seat: int) -> None:
    """Players have shown or discussed the hand: it is played the logical way (l.736)."""
    raise PlayHouseWay("the hand was discussed and is played the logical way", "irregularity.discussed", seat)


def _turn(round: PanNineRound) -> Asked:
    if round.decision is None or round.decision.kind != DRAW:
        raise IllegalAction("Nobody's turn to draw was passed over.")
    return {}


def passed_over(round: PanNineRound) -> None:
    """The player whose turn it is was passed over: until another has drawn he may still protect his right to a card (l.754)."""
    raise PassedOver("passed over; the right to a card lasts until another has drawn", "irregularity.passed-over")


OWN: tuple[Ruling[Rules, Table], ...] = (
    Ruling(
        "wrong-spot", "Cards went to the wrong spot", "the deal", "irregularity.wrong-spot",
        "from the deal until the wagers are settled", (), _dealing, wrong_spot,
    ),
    floor.WRONG_NUMBER._replace(make=wrong_number),
    Ruling(
        "discussed", "Players have shown or discussed a hand", "hands", "irregularity.discussed",
        "from the deal until the hands are read", (SEAT,), _discussable, discussed,
    ),
    Ruling(
        "passed-over", "The player whose turn it is was passed over", "hands", "irregularity.passed-over",
        "while a player is asked for a card", (), _turn, passed_over, again=True,  # the next one may be passed over too
    ),
)  # fmt: skip


def rulings(rules: Rules) -> Sequence[Ruling[Rules, Table]]:
    on_the_deal, *dead = card_rulings(_exposable, exposed_card, _replaceable)
    exposed = on_the_deal._replace(
        title="A card was exposed on the deal or on the draw", when="until the hands are read", also=("irregularity.exposed-draw",)
    )
    return (exposed, *dead, SEEN_IN_SHOE, *floor.HANDS, *WAGER_RULINGS, *OWN)
