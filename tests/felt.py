"""Felt tables in tests: cards typed in by name, and what must hold of cards that lie there."""

from cardroom.cards import Card, face, is_unknown, parse_cards
from cardroom.round import DEALER, Action, Round


def picked(round: Round, cards: str | list[Card]) -> tuple[int, ...]:
    """Where these are among the cards that nobody has seen."""
    faces, found = [face(card) for card in round.unseen()], list[int]()
    for card in parse_cards(cards) if isinstance(cards, str) else cards:
        found.append(next(at for at, each in enumerate(faces) if each == face(card) and at not in found))
    return tuple(found)


def type_in(round: Round, cards: str | list[Card]) -> None:
    """The dealer names the cards that he is asked for."""
    round.act(Action(DEALER, "cards", picks=picked(round, cards)))


def asked_for(round: Round) -> str:
    """Where the cards lie that the dealer is asked for, and how many: ``seat/2 3``; empty if he is not."""
    pick = round.decision.asks[DEALER][0].pick if round.decision is not None and round.decision.kind == "cards" else None
    return f"{pick.to} {pick.least}" if pick is not None else ""


def check_cards(round: Round) -> None:
    """Every card of the deck is one that nobody has seen, or lies face up once; there are as many places for them as cards."""
    deck, held = round.setup.edition.deck, [card for cards in round.places.values() for card in cards]
    known = [card for card in held if not is_unknown(card)]
    assert sorted([*known, *round.unseen()]) == sorted(deck)
    slots = [card for card in [*held, *round.shoe.cards] if is_unknown(card)]
    assert len(slots) == len(set(slots)) == len(round.unseen()) and len(held) + len(round.shoe.cards) == len(deck)
