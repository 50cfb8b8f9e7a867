"""What the floor may rule in California baccarat: as in every game with a player-dealer, and on the third cards that each hand draws."""

from collections.abc import Sequence

from cardroom.cards import card_name
from cardroom.errors import IllegalAction
from cardroom.games.banked import floor
from cardroom.games.banked.california_baccarat.rules import CaliforniaRound, Rules
from cardroom.games.banked.floor_cards import (
    DISCARDS,
    SEEN,
    card_rulings,
    exposable_cards,
    exposed_card,
    hands_dealt,
    hidden,
    replaceable_cards,
)
from cardroom.games.banked.floor_lines import EXPOSED_DRAW, SEEN_IN_SHOE
from cardroom.games.banked.floor_wagers import WAGER_RULINGS
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.verdicts import verdict_on
from cardroom.round import ALL, Key, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import INDEX, SEAT, Asked, one_of, seat_and_card

FIRST = 2  # cards of the deal; the one after them is drawn
OWED: Key[tuple[int, ...]] = Key("owed")  # in ``round.repairs``: the seats whose third card was exposed, to be replaced


def _on_the_deal(round: CaliforniaRound) -> Asked:
    """A card of the first two; a drawn one has a ruling of its own."""
    by = exposable_cards(round)[INDEX.name].by or {}
    return seat_and_card({int(seat): [int(index) for index in found if int(index) < FIRST] for seat, found in by.items()})


def _drawn(round: CaliforniaRound) -> Asked:
    """The hands whose third card lies face down."""
    if round.shoe.left <= 2 * round.rules.seats + 1:  # one to draw for each hand, and one to replace it
        raise IllegalAction("Too few cards are left to replace one.")
    seats = [seat for seat in hands_dealt(round) if FIRST in hidden(round, hand_at(seat)) and verdict_on(round, seat) is None]
    if not seats:
        raise IllegalAction("No third card lies face down.")
    return {SEAT.name: one_of(seats)}


def exposed_third(round: CaliforniaRound, seat: int) -> None:
    """A third card came face up: another comes when all have acted, before the hands are read; as at super pan nine (001 l.742)."""
    place = hand_at(seat)
    round.turn_up(place, [FIRST], ALL)
    card = round.places[place][FIRST]
    found = card_name(card)
    if round.rules.irregularities.exposed_draw == "plays":
        text = f"{found}, drawn at seat {seat}, was exposed and plays"
        round.ruled("exposed card", text, EXPOSED_DRAW, place=place, cards=[card])
        return
    round.move(place, DISCARDS, [FIRST])
    round.repairs.put(OWED, (*round.repairs.find(OWED, ()), seat))
    text = f"{found}, drawn at seat {seat}, was exposed; it is replaced when all have acted"
    round.ruled("exposed card", text, EXPOSED_DRAW, place=place, cards=[card])


EXPOSED_THIRD: Ruling[Rules, BankedTable] = Ruling(
    "exposed-third-card", "A third card came face up", "cards", EXPOSED_DRAW, "from the draw until the hands are turned up",
    (SEAT, SEEN), _drawn, exposed_third, counts="all-acted",
)  # fmt: skip


def rulings(rules: Rules) -> Sequence[Ruling[Rules, BankedTable]]:
    cards = card_rulings(_on_the_deal, exposed_card, replaceable_cards)
    return (*cards, EXPOSED_THIRD, SEEN_IN_SHOE, *floor.HANDS, *WAGER_RULINGS)
