"""Irregularities of draw games: exposed cards by game, limit and phase (001 l.254, 280, 287, 410-411), objections.

Before the draw some exposed cards must be taken and the others are replaced, the first of these being the burn card; on the draw none may
be taken. Which must be taken is the edition's: ``round.rules.must_take`` gives their ranks, ``Jo`` for the joker.
"""

from cardroom.cards import RANKS, Card, is_joker, parse_cards, rank
from cardroom.errors import IllegalAction
from cardroom.round import ALL, Action, Round, Ruling
from cardroom.rulings.board import objection

VOLUNTARY = frozenset({"fold", "check", "call", "bet", "raise", "open", "pass", "draw", "split"})
BURNED = "burn before the draw"  # in ``round.repairs``: an exposed card is the burn card


def name(card: Card) -> str:
    return "Jo" if is_joker(card) else RANKS[rank(card)]


def exposed_on_the_deal(round: Round, seat: int, index: int) -> bool:
    """Taken, or replaced after the deal; the first that is replaced is the burn card of the draw. Whether it was replaced."""
    place, owner = f"seat/{seat}", round.setup.seats[seat]
    round.show(place, [index], ALL)
    card = round.places[place][index]
    if name(card) in round.rules.must_take:
        round.ruled("exposed card", f"{owner} must take it", "irregularity.exposed-card")
        return False
    first = BURNED not in round.repairs
    text = "and it is the burn card" if first else "and it is a discard"
    round.ruled("exposed card", f"{owner} may not take it: it is replaced after the deal {text}", "irregularity.exposed-card")
    round.move(place, "burn" if first else "muck", [index])
    round.repairs[BURNED] = True
    round.lay(place, 1, (owner,))
    return True


def exposed_on_the_draw(round: Round, seat: int, index: int) -> None:
    """Never taken: replaced when everybody has drawn."""
    place, owner = f"seat/{seat}", round.setup.seats[seat]
    round.show(place, [index], ALL)
    round.ruled("exposed card", f"{owner} may not take it: it is replaced after the draw", "irregularity.exposed-draw")
    round.move(place, "discards", [index])
    round.lay(place, 1, (owner,))


def exposed_card(round: Round, seat: int, index: int, flashed: bool = False, cards: str = "") -> None:
    """A card exposed by the dealer and noticed at once: before anybody has acted on the deal, or after the last draw."""
    held = round.places.get(f"seat/{seat}", [])
    if not 0 <= index < len(held):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    acted = [e.verb for e in round.events if isinstance(e, Action) and e.verb in VOLUNTARY]
    drawn = bool(acted) and acted[-1] in ("draw", "split") and round.decision is not None and round.decision.kind == "betting"
    if acted and not drawn:
        raise IllegalAction("An exposed card is ruled on only before anybody has acted after it.")
    if drawn and not _was_drawn(round, seat, index):
        raise IllegalAction(f"Card number {index} of seat {seat} did not come on this draw.")
    if flashed and not drawn:
        text = "a card that only flashed before the draw is not exposed: it stays"
        round.ruled("flashed card", text, "irregularity.exposed-card")
        return
    if not round.shoe.cards:
        raise IllegalAction("No card is left to replace it with.")
    _typed(round, cards)
    if drawn:
        exposed_on_the_draw(round, seat, index)
    else:
        exposed_on_the_deal(round, seat, index)


def _was_drawn(round: Round, seat: int, index: int) -> bool:
    """Whether the card is one of those that this seat drew: they lie behind those it kept."""
    owner = round.setup.seats[seat]
    draws = [e for e in round.events if isinstance(e, Action) and e.player == owner and e.verb in ("draw", "split")]
    return bool(draws) and index >= len(round.places[f"seat/{seat}"]) - len(draws[-1].picks)


def _typed(round: Round, cards: str) -> None:
    """At a felt table the floor names the card that comes; elsewhere the shoe knows it."""
    if round.shoe.typed:
        named = parse_cards(cards)
        if len(named) != 1 or named[0] not in round.shoe.cards:
            raise IllegalAction(f"The ruling needs the undealt card that comes, not '{cards}'.")
        round.shoe.put_on_top(named)
    elif cards:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")


FLOOR: dict[str, Ruling] = {"exposed-card": exposed_card, "objection": objection}
CLAUSES = frozenset({"irregularity.exposed-card", "irregularity.exposed-draw", "irregularity.objection", "irregularity.misdeal"})
