"""Irregularities of pai gow poker that the floor rules on, as oceans-eleven's text has them (001 l.615-650); other houses use the same.

A replaced card touches only hands and shoe, and the decision stands. A hand that is to be set the logical way is a ``SetHouseWay``, which
the game carries out where it waits.
"""

from collections.abc import Iterator, Sequence

from cardroom.cards import card_name
from cardroom.errors import IllegalAction
from cardroom.games.banked import floor
from cardroom.games.banked.floor_cards import DISCARDS, SEEN, audience, check_misdeal, dead_card, hands_dealt, hidden
from cardroom.games.banked.floor_wagers import WAGER_RULINGS
from cardroom.games.banked.pai_gow.rules import CARDS, PaiGowRound, Rules, Table
from cardroom.games.banked.verdicts import player_dealer, verdict_on
from cardroom.games.floor import EXTRA_SHUFFLE
from cardroom.round import ALL, Ask, Misdeal, Moved, Ruling, Shown
from cardroom.round.places import front_at, hand_at
from cardroom.round.rulings import INDEX, SEAT, Asked, enough_left, one_of, seat_and_card

THIRD = 3  # the player-dealer's hand is set again only before the third hand is opened (l.640)
UNTIL_SET = "until the hand is set"


class SetHouseWay(Misdeal):
    """A hand is to be set the house way: thrown to the game where it waits, which goes on from there."""

    def __init__(self, why: str, rule: str, seat: int) -> None:
        super().__init__(why, rule)
        self.seat = seat


# -- cards, l.625-626, 648 ----------------------------------------------------------------------------------------------------------


def _unset(round: PaiGowRound) -> list[int]:
    """The seats with seven cards that nobody has set, and that not all have seen."""
    seats = [seat for seat in hands_dealt(round) if not round.places.get(front_at(seat)) and verdict_on(round, seat) is None]
    if not round.shoe.left:
        raise IllegalAction("No card is left to replace one.")
    return [seat for seat in seats if len(hidden(round, hand_at(seat))) == len(round.places[hand_at(seat)])]


def _replaceable(round: PaiGowRound) -> Asked:
    seats = _unset(round)
    if not seats:
        raise IllegalAction("Every hand is set: a card of the deal is replaced before that.")
    return seat_and_card({seat: range(CARDS) for seat in seats})


def exposed_card(round: PaiGowRound, seat: int, index: int) -> None:
    """A card boxed or exposed on the deal: the first of the four left replaces it (l.625); an ace, the joker or a second one is a misdeal
    (l.626)."""
    place = hand_at(seat)
    round.look(place, [index])
    exposed = round.places[place][index]
    check_misdeal(round, exposed)
    enough_left(round, 1)
    seen = audience(round, exposed)
    round.turn_up(place, [index], ALL)
    text = f"{card_name(exposed)} is replaced by the first of the cards left"
    round.ruled("exposed card", text, "irregularity.exposed-card", place=place, cards=[exposed])
    round.move(place, DISCARDS, [index])
    round.lay(place, 1, seen)


def off_table(round: PaiGowRound, seat: int, index: int) -> None:
    """It is dead and replaced as the house's super pan nine has it (001 l.740)."""
    dead_card(round, seat, index, how="off-the-table")


def piles(round: PaiGowRound) -> Iterator[tuple[int, int]]:
    """The seats without a wager whose piles were taken away unseen, and where in the discards each begins."""
    taken = [event.source for event in round.events if isinstance(event, Moved) and event.target == DISCARDS]
    places = {hand_at(seat): seat for seat in range(1, round.rules.seats + 1)}
    for number, place in enumerate(taken):
        if place not in places or round.places.get(place):  # of a hand that is played one card at most lies there
            return
        yield places[place], number * CARDS


def _in_a_pile(round: PaiGowRound) -> Asked:
    hands_dealt(round)
    unseen = set(hidden(round, DISCARDS)) if round.places.get(DISCARDS) else set()
    return seat_and_card({seat: [index for index in range(CARDS) if first + index in unseen] for seat, first in piles(round)})


def exposed_in_pile(round: PaiGowRound, seat: int, index: int) -> None:
    """A card of a pile without a wager counts as one exposed: nobody plays it, but an ace, the joker or a second is a misdeal (l.626)."""
    first = dict(piles(round))[seat] + index
    round.look(DISCARDS, [first])
    exposed = round.places[DISCARDS][first]
    check_misdeal(round, exposed)
    round.turn_up(DISCARDS, [first], ALL)
    text = f"{card_name(exposed)} lay in a pile without a wager"
    round.ruled("exposed card", text, "irregularity.exposed-card", cards=[exposed])


def _dealt(round: PaiGowRound) -> Asked:
    hands_dealt(round)
    return {}


def identical_cards(round: PaiGowRound) -> None:
    """Two identical cards are turned up: a misdeal (l.648)."""
    raise Misdeal("two identical cards were turned up", "irregularity.identical-cards")


# -- hands set again, l.622, 640 ----------------------------------------------------------------------------------------------------


def _discussable(round: PaiGowRound) -> Asked:
    """A player's hand that is not open."""
    seats = [seat for seat in hands_dealt(round) if seat != player_dealer(round) and verdict_on(round, seat) is None]
    closed = [seat for seat in seats if not _opened(round, seat)]
    if not closed:
        raise IllegalAction("Every hand is open already.")
    return {SEAT.name: one_of(closed)}


def discussed(round: PaiGowRound, seat: int) -> None:
    """Players have shown or discussed the hand: it is played the logical way (l.622)."""
    raise SetHouseWay("the hand was discussed and is set the logical way", "irregularity.discussed", seat)


def _set_again(round: PaiGowRound) -> Asked:
    """The player-dealer's hand is set, and fewer than three others are open."""
    hands_dealt(round)
    seat = player_dealer(round)
    if not round.places.get(front_at(seat)) or not _opened(round, seat):
        raise IllegalAction("The player-dealer's hand is not set yet.")
    if len([other for other in range(1, round.rules.seats + 1) if other != seat and _opened(round, other)]) >= THIRD:
        raise IllegalAction("The third hand is open: the player-dealer's hand stands as it is set.")
    return {}


def options_not_shown(round: PaiGowRound) -> None:
    """The player-dealer was not shown all his options: his hand is set the logical way, before the third hand is opened (l.640)."""
    raise SetHouseWay("options were not shown; the hand is set the logical way", "irregularity.options", player_dealer(round))


def _opened(round: PaiGowRound, seat: int) -> bool:
    places = hand_at(seat), front_at(seat)
    shown = (event for event in round.events if isinstance(event, Shown) and event.seen == ALL)
    return any(event.place in places and len(event.cards) > 1 for event in shown)


def _card(name: str, title: str, rule: str, asks: tuple[Ask, ...]) -> Ruling[Rules, Table]:
    make = off_table if name == "card-off-table" else exposed_card
    return Ruling(name, title, "cards", f"irregularity.{rule}", UNTIL_SET, asks, _replaceable, make, again=True)


CARD_RULINGS: tuple[Ruling[Rules, Table], ...] = (
    _card("exposed-card", "A card was exposed on the deal", "exposed-card", (SEAT, INDEX, SEEN)),
    _card("boxed-card", "A card came face up in the deck", "exposed-card", (SEAT, INDEX, SEEN)),
    _card("card-off-table", "A card was dealt off the table", "dead-card", (SEAT, INDEX, SEEN)),
    Ruling(
        "exposed-in-pile", "A card was exposed or boxed in a pile without a wager", "cards", "irregularity.exposed-misdeal",
        floor.WHILE_IT_LIES, (SEAT, INDEX, SEEN), _in_a_pile, exposed_in_pile, again=True,
    ),
    Ruling(
        "identical-cards", "Two identical cards were turned up", "the deal", "irregularity.identical-cards", floor.WHILE_IT_LIES,
        (), _dealt, identical_cards,
    ),
)  # fmt: skip
SET_AGAIN: tuple[Ruling[Rules, Table], ...] = (
    Ruling(
        "discussed", "Players have shown or discussed a hand", "hands", "irregularity.discussed", "from the deal until the hand is opened",
        (SEAT,), _discussable, discussed,
    ),
    Ruling(
        "options-not-shown", "The player-dealer was not shown all options", "hands", "irregularity.options",
        "from the player-dealer's setting until the third hand is opened", (), _set_again, options_not_shown,
    ),
)  # fmt: skip


def rulings(rules: Rules) -> Sequence[Ruling[Rules, Table]]:
    """Hands are set again only where there is a house way to set them by."""
    again = SET_AGAIN if rules.house_way.root else ()
    return (EXTRA_SHUFFLE, *CARD_RULINGS, *floor.HANDS, *again, *WAGER_RULINGS)
