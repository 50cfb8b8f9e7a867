"""Irregularities of games with a board, as oceans-eleven's hold'em text rules them (001 l.35-42); houses that print nothing use the same.

Each ruling touches shoe, board and burns; what must happen on a later street is left in ``round.repairs`` for that street.
"""

from collections.abc import Callable
from typing import NamedTuple

from cardroom.errors import IllegalAction
from cardroom.games.pot.floor import DEAD_HAND, OBJECTION, VOLUNTARY, WRONG_NUMBER, boxed, common, off_table
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.round import ALL, NOBODY, Action, Dealt, Key, Round, Ruled, Ruling
from cardroom.round.places import hand_at, is_hand
from cardroom.round.rulings import IN_SIGHT, INDEX, SEAT, Asked, enough_left, seat_and_card

BOARD = {"flop": 0, "turn": 3, "river": 4}  # what lies there before the street
CARDS = {"flop": 3, "turn": 1, "river": 1}


class Repair(NamedTuple):
    """How a street still to come is dealt: with or without a burn, after the deck has been shuffled with the card set aside."""

    burn: bool = True
    shuffle_in: str = ""


# In ``round.repairs``:
FLOP: Key[Repair] = Key("flop")
TURN: Key[Repair] = Key("turn")
RIVER: Key[Repair] = Key("river")
STREETS: dict[str, Key[Repair]] = {"flop": FLOP, "turn": TURN, "river": RIVER}


def _early(street: str) -> Callable[[Round], Asked]:
    """When this street may have come too early."""

    def now(round: Round) -> Asked:
        lies = len(round.places.get("board", ()))
        if lies != BOARD[street]:
            raise IllegalAction(f"The {street} cannot be premature now: the board holds {lies} cards.")
        if round.decision is None or round.decision.kind != "betting":
            raise IllegalAction(f"The {street} is premature only while a betting round is open.")
        if any(isinstance(event, Ruled) and event.ruling == f"premature {street}" for event in round.events):
            raise IllegalAction(f"The {street} has been ruled premature already.")
        return {}

    return now


def _dealt_early(round: Round, street: str) -> None:
    """Its burn, where it has one, is made and stays on the table."""
    burn = round.repairs.find(STREETS[street], Repair()).burn
    enough_left(round, CARDS[street] + burn)
    if burn:
        round.lay("burn", 1, NOBODY)


def premature_flop(round: Round) -> None:
    """Flopped before the betting is complete: the burn stays, the cards go back, shuffle, new flop without a burn (l.36-38)."""
    _dealt_early(round, "flop")
    round.lay("board", 3, ALL)
    rule = "irregularity.premature-flop"
    round.ruled("premature flop", "the board cards go back, the deck is shuffled, a new flop comes without a burn", rule)
    round.move("board", "shoe")
    round.reshuffle()
    round.repairs.put(FLOP, Repair(burn=False))


def premature_turn(round: Round) -> None:
    """The fourth card too early: set aside; what would have been the river is the turn; then the deck with it is shuffled (l.40)."""
    _dealt_early(round, "turn")
    round.lay("aside", 1, ALL)
    rule = "irregularity.premature-turn"
    round.ruled(
        "premature turn", "the card is out of play for this round; it is shuffled in before the river, which comes without a burn", rule
    )
    round.repairs.put(RIVER, Repair(burn=False, shuffle_in="aside"))


def premature_river(round: Round) -> None:
    """The fifth card too early: after the betting it is shuffled in, and the river comes without a burn (l.40)."""
    _dealt_early(round, "river")
    round.lay("aside", 1, ALL)
    rule = "irregularity.premature-river"
    round.ruled("premature river", "the card goes back into the deck, which is shuffled; the river comes without a burn", rule)
    round.repairs.put(RIVER, Repair(burn=False, shuffle_in="aside"))


def too_many_on_the_flop(round: Round) -> None:
    """The flop has too many cards: as a premature flop (l.36-38). The cards lie on the board."""
    rule = "irregularity.too-many"
    round.ruled("too many cards on the flop", "the board cards go back, the deck is shuffled, a new flop comes without a burn", rule)
    round.move("board", "shoe")
    round.reshuffle()


def first_card_exposed(round: Round) -> None:
    """The first card off the deck was exposed: back, reshuffle, deal again (l.35). It is the only card on the table."""
    round.ruled("first card exposed", "it goes back, the deck is shuffled and the deal starts again", "irregularity.first-card-exposed")
    (place,) = [p for p, held in round.places.items() if held]
    round.move(place, "shoe")
    round.reshuffle()


def _before_action(round: Round) -> Asked:
    """A hand and a card of it, while nobody has acted."""
    if round.places.get("board") or any(isinstance(event, Action) and event.verb in VOLUNTARY for event in round.standing()):
        raise IllegalAction("A card exposed on the deal is replaced only before anybody has acted.")
    if FLOP in round.repairs and len(round.shoe.cards) < sum(CARDS.values()) + len(CARDS):  # the first one is the burn card, others are not
        raise IllegalAction("Too few cards are left to replace it.")
    held = {seat: range(len(round.places.get(hand_at(seat), ()))) for seat in round.setup.seats}
    return seat_and_card(held)


def exposed_card(round: Round, seat: int, index: int) -> None:
    """The dealer exposed a down card, and it is noticed after the deal."""
    enough_left(round, 1)
    replace_exposed(round, seat, index)


def replace_exposed(round: Round, seat: int, index: int) -> None:
    """An exposed card may not be kept: the top card replaces it, and it becomes the burn card (l.35); a second one is a discard."""
    place = hand_at(seat)
    owner = round.setup.seats[seat]
    round.turn_up(place, [index], ALL)
    text = f"{owner} may not keep it: the top card replaces it and it is the burn card"
    round.ruled("exposed card", text, "irregularity.exposed-card", place=place, cards=[round.places[place][index]])
    round.move(place, "muck" if FLOP in round.repairs else "burn", [index])
    round.lay(place, 1, (owner,))
    round.repairs.put(FLOP, Repair(burn=False))


def extra_card(round: Round, place: str) -> None:
    """One card too many to the first player after all had their hands: it goes back and is the burn card (l.42)."""
    round.ruled("extra card", "it is returned and used as the burn card", "irregularity.extra-card")
    round.move(place, "burn", [len(round.places[place]) - 1])
    round.repairs.put(FLOP, Repair(burn=False))


def _one_too_many(round: Round) -> Asked:
    """Before anybody has acted, and while the burn card of the flop has still to come."""
    _before_action(round)
    if FLOP in round.repairs:
        raise IllegalAction("The burn card of the flop is there already: a second mistake on the deal is a misdeal.")
    return {}


def dealt_an_extra_card(round: Round) -> None:
    """The floor is told that the first player got a card too many after all had their hands (l.42)."""
    enough_left(round, 1)
    place = next(event.place for event in round.events if isinstance(event, Dealt) and is_hand(event.place))
    owner = next(player for seat, player in round.setup.seats.items() if hand_at(seat) == place)
    round.lay(place, 1, (owner,))
    extra_card(round, place)


def _premature(street: str, title: str, make: Callable[..., None]) -> Ruling:
    when = "while the betting before it is open"
    return Ruling(f"premature-{street}", title, "cards", f"irregularity.premature-{street}", when, (IN_SIGHT,), _early(street), make)


FLOOR: tuple[Ruling[PotRules, PotTable], ...] = (
    _premature("flop", "The flop came before the betting was complete", premature_flop),
    _premature("turn", "The turn came before the betting was complete", premature_turn),
    _premature("river", "The river came before the betting was complete", premature_river),
    Ruling(
        "exposed-card", "The dealer exposed a down card", "cards", "irregularity.exposed-card", "before anybody has acted",
        (SEAT, INDEX, IN_SIGHT), _before_action, exposed_card, again=True,  # the card that replaced it may be exposed too
    ),
    Ruling(
        "extra-card", "The first player was dealt one card too many", "cards", "irregularity.extra-card", "before anybody has acted",
        (), _one_too_many, dealt_an_extra_card,
    ),
    off_table(_before_action, exposed_card, "before anybody has acted"),
    boxed("muck", keep=sum(CARDS.values()) + len(CARDS)),
    DEAD_HAND,
    WRONG_NUMBER,
    OBJECTION,
)  # fmt: skip


def floor(rules: PotRules) -> tuple[Ruling[PotRules, PotTable], ...]:
    return (*FLOOR, *common(rules))


CLAUSES = frozenset(
    "irregularity." + name
    for name in (
        "first-card-exposed", "exposed-card", "premature-flop", "too-many", "premature-turn", "premature-river",
        "extra-card", "extra-cards", "misdeal", "objection",
    )
)  # fmt: skip
