"""Irregularities of games with a board, as oceans-eleven's hold'em text rules them (001 l.35-42); houses that print nothing use the same.

Each ruling touches shoe, board and burns; what must happen on a later street is left in ``round.repairs`` for that street.
"""

from typing import NamedTuple

from cardroom.errors import IllegalAction
from cardroom.round import ALL, NOBODY, Action, Misdeal, Round, Ruling

BOARD = {"flop": 0, "turn": 3, "river": 4}


class Repair(NamedTuple):
    """How a street still to come is dealt: with or without a burn, after the deck has been shuffled with the card set aside."""

    burn: bool = True
    shuffle_in: str = ""


def _board_must_hold(round: Round, street: str) -> None:
    lies = len(round.places.get("board", ()))
    if lies != BOARD[street] or street in round.repairs or round.places.get("aside"):
        raise IllegalAction(f"The {street} cannot be premature now: the board holds {lies} cards.")
    if round.decision is None or round.decision.kind != "betting":
        raise IllegalAction(f"The {street} is premature only while a betting round is open.")


def premature_flop(round: Round) -> None:
    """Flopped before the betting is complete: the burn stays, the cards go back, shuffle, new flop without a burn (l.36-38)."""
    _board_must_hold(round, "flop")
    round.lay("burn", 1, NOBODY)
    round.lay("board", 3, ALL)
    rule = "irregularity.premature-flop"
    round.ruled("premature flop", "the board cards go back, the deck is shuffled, a new flop comes without a burn", rule)
    round.move("board", "shoe")
    round.reshuffle()
    round.repairs["flop"] = Repair(burn=False)


def premature_turn(round: Round) -> None:
    """The fourth card too early: set aside; what would have been the river is the turn; then the deck with it is shuffled (l.40)."""
    _board_must_hold(round, "turn")
    round.lay("burn", 1, NOBODY)
    round.lay("aside", 1, ALL)
    rule = "irregularity.premature-turn"
    round.ruled(
        "premature turn", "the card is out of play for this round; it is shuffled in before the river, which comes without a burn", rule
    )
    round.repairs["river"] = Repair(burn=False, shuffle_in="aside")


def premature_river(round: Round) -> None:
    """The fifth card too early: after the betting it is shuffled in, and the river comes without a burn (l.40)."""
    _board_must_hold(round, "river")
    round.lay("burn", 1, NOBODY)
    round.lay("aside", 1, ALL)
    rule = "irregularity.premature-river"
    round.ruled("premature river", "the card goes back into the deck, which is shuffled; the river comes without a burn", rule)
    round.repairs["river"] = Repair(burn=False, shuffle_in="aside")


def too_many_on_the_flop(round: Round) -> None:
    """The flop has too many cards: as a premature flop (l.36-38). The cards lie on the board."""
    rule = "irregularity.too-many"
    round.ruled("too many cards on the flop", "the board cards go back, the deck is shuffled, a new flop comes without a burn", rule)
    round.move("board", "shoe")
    round.reshuffle()


def first_card_exposed(round: Round) -> None:
    """The first card off the deck was exposed: back, reshuffle, deal again (l.35). Every card dealt so far goes back."""
    round.ruled("first card exposed", "it goes back, the deck is shuffled and the deal starts again", "irregularity.first-card-exposed")
    for place in [p for p, held in round.places.items() if held]:
        round.move(place, "shoe")
    round.reshuffle()


def exposed_card(round: Round, seat: int, index: int) -> None:
    """A down card was exposed by the dealer: it may not be kept; the top card replaces it, and it becomes the burn card (l.35)."""
    place = f"seat/{seat}"
    held = round.places.get(place, [])
    if round.places.get("board") or any(isinstance(event, Action) and event.verb in VOLUNTARY for event in round.events):
        raise IllegalAction("A card exposed on the deal is replaced only before anybody has acted.")
    if not 0 <= index < len(held):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    owner = round.setup.seats[seat]
    round.show(place, [index], ALL)
    round.ruled("exposed card", f"{owner} may not keep it: the top card replaces it and it is the burn card", "irregularity.exposed-card")
    burned = "flop" in round.repairs
    round.move(place, "burn" if not burned else "muck", [index])
    round.lay(place, 1, (owner,))
    round.repairs["flop"] = Repair(burn=False)


def extra_card(round: Round, place: str) -> None:
    """One card too many to the first player after all had their hands: it goes back and is the burn card (l.42)."""
    round.ruled("extra card", "it is returned and used as the burn card", "irregularity.extra-card")
    round.move(place, "burn", [len(round.places[place]) - 1])
    round.repairs["flop"] = Repair(burn=False)


VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise"})


def objection(round: Round, why: str) -> None:
    """A player objects to a procedure and is right: a misdeal if nobody has acted, else the hand stands (l.87)."""
    if any(isinstance(event, Action) and event.verb in VOLUNTARY for event in round.events):
        round.ruled("objection", f"{why}: action has been taken, so the hand stands", "irregularity.objection")
        return
    raise Misdeal(why, "irregularity.objection")


FLOOR: dict[str, Ruling] = {
    "premature-flop": premature_flop,
    "premature-turn": premature_turn,
    "premature-river": premature_river,
    "exposed-card": exposed_card,
    "objection": objection,
}
CLAUSES = frozenset(
    "irregularity." + name
    for name in (
        "first-card-exposed", "exposed-card", "premature-flop", "too-many", "premature-turn", "premature-river",
        "extra-card", "misdeal", "objection",
    )
)  # fmt: skip
