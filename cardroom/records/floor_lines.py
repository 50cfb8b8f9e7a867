"""A ruling that stands among the actions of a described round: ``floor: exposed-card seat=2 index=Kd``."""

from cardroom.cards import parse_cards
from cardroom.errors import BadInput, IllegalAction
from cardroom.records.described import ActionLine
from cardroom.records.slots import NoSlot, indices_of
from cardroom.round import FloorCall, Round
from cardroom.round.places import hand_at

SIGNED = ("by", "because")  # who ruled, and why in his own words: may be told of every ruling


def rule(round: Round, line: ActionLine) -> str:
    """Make the ruling; the text says why it cannot be made yet. What there is not in this edition is refused."""
    ruling = round.setup.edition.ruling(line.words)
    args = dict(line.args)
    try:
        for ask in ruling.asks:
            if ask.kind == "card" and isinstance(named := args.get(ask.name), str):
                args[ask.name] = _number(round, args.get("seat"), named)
        by, because = (str(args.pop(key, "")) for key in SIGNED)
        round.rule(FloorCall(line.words, tuple(args.items()), by, because))
    except (IllegalAction, NoSlot) as error:
        return str(error)
    return ""


def _number(round: Round, seat: object, named: str) -> int:
    """Which card of the hand it is: whoever describes a round knows it by its name."""
    cards = parse_cards(named)
    held = round.places.get(hand_at(seat)) if isinstance(seat, int) else None
    if len(cards) != 1:
        raise BadInput(f"'{named}' is not one card.")
    if not held:
        raise IllegalAction(f"There is no hand in seat {seat}.")
    (found,) = indices_of(cards, held)
    return found
