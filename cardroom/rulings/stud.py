"""Irregularities of stud games that the floor rules on, as oceans-eleven's text has them (001 l.170); other houses use the same.

What a dealer turns up by mistake is part of dealing; here is what touches shoe and burns while a betting round is open.
"""

from functools import partial

from cardroom.cards import parse_cards
from cardroom.errors import IllegalAction
from cardroom.round import ALL, NOBODY, Round, Ruling
from cardroom.rulings.board import objection

REMOVED = "removed"  # cards out of play that come back only when the deck runs short


def premature_street(round: Round, dealt: int = 1, cards: str = "", *, hand: int) -> None:
    """Burned and dealt before the betting is complete: out of play, with one card more for each hand that had none yet (l.170)."""
    held = [len(cards) for place, cards in round.places.items() if place.startswith("seat/") and cards]
    if round.decision is None or round.decision.kind not in ("betting", "opening"):
        raise IllegalAction("A street is premature only while a betting round is open.")
    if max(held) == hand:
        raise IllegalAction("No street can be premature now: every hand has its last card.")
    if not 1 <= dealt <= len(held):
        raise IllegalAction(f"{dealt} cards cannot have been dealt too early: there are {len(held)} hands.")
    count = min(len(held) + 1, len(round.shoe.cards))
    if round.shoe.typed:
        named = parse_cards(cards)
        if len(named) != count or len(set(named)) != count or not set(named) <= set(round.shoe.cards):
            raise IllegalAction(f"The ruling needs the {count} undealt cards that came, not '{cards}'.")
        round.shoe.put_on_top(named)
    elif cards:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")
    if not count:
        raise IllegalAction("No card is left that could have been dealt.")
    round.lay("burn", 1, NOBODY)
    seen = ALL if max(held) < hand - 1 or hand == 5 else NOBODY  # the last card of seven comes face down
    dealt = min(dealt, count - 1)
    if dealt:
        round.lay(REMOVED, dealt, seen)
    if count - 1 > dealt:
        round.lay(REMOVED, count - 1 - dealt, NOBODY)
    text = "the cards are out of play, with one for each other hand; after the betting the dealer burns again"
    round.ruled("premature street", text, "irregularity.premature-street")


def floor(hand: int) -> dict[str, Ruling]:
    """The floor's rulings in a game with so many cards a hand."""
    return {"premature-street": partial(premature_street, hand=hand), "objection": objection}


CLAUSES = frozenset({"irregularity.exposed-card", "irregularity.premature-street", "irregularity.objection"})
SEVEN_CARD_CLAUSES = frozenset({"irregularity.both-up", "irregularity.last-card-up"})  # two hole cards, and a last card face down
