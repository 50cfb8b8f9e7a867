"""Irregularities of draw games: exposed cards by game, limit and phase (001 l.254, 280, 287, 410-411), a wrong number of cards
(l.256, 405), objections.

Before the draw some exposed cards must be taken and the others are replaced, the first of these being the burn card; on the draw none may
be taken. Which must be taken is the edition's: ``round.rules.must_take`` gives their ranks, ``Jo`` for the joker.
"""

from cardroom.cards import RANKS, Card, is_joker, parse_cards, rank
from cardroom.errors import IllegalAction
from cardroom.games.pot.draw.rules import DrawRound
from cardroom.round import ALL, Action, Dealt, Key, Misdeal, Noted, Ruling
from cardroom.round.places import hand_at

DREW = frozenset({"draw", "split", "change to draw", "change to split"})
VOLUNTARY = DREW | {"fold", "check", "call", "bet", "raise", "open", "pass"}
WRONG_NUMBER = "irregularity.wrong-number"
BURNED: Key[bool] = Key("burn before the draw")  # in ``round.repairs``: an exposed card is the burn card


def name(card: Card) -> str:
    return "Jo" if is_joker(card) else RANKS[rank(card)]


def exposed_on_the_deal(round: DrawRound, seat: int, index: int) -> bool:
    """Taken, or replaced after the deal; the first that is replaced is the burn card of the draw. Whether it was replaced."""
    place, owner = hand_at(seat), round.setup.seats[seat]
    round.show(place, [index], ALL)
    card = round.places[place][index]
    if name(card) in round.rules.must_take:
        round.ruled("exposed card", f"{owner} must take it", "irregularity.exposed-card")
        return False
    first = BURNED not in round.repairs
    text = "and it is the burn card" if first else "and it is a discard"
    round.ruled("exposed card", f"{owner} may not take it: it is replaced after the deal {text}", "irregularity.exposed-card")
    round.move(place, "burn" if first else "muck", [index])
    round.repairs.put(BURNED, True)
    round.lay(place, 1, (owner,))
    return True


def exposed_on_the_draw(round: DrawRound, seat: int, index: int) -> None:
    """Never taken: replaced when everybody has drawn."""
    place, owner = hand_at(seat), round.setup.seats[seat]
    round.show(place, [index], ALL)
    round.ruled("exposed card", f"{owner} may not take it: it is replaced after the draw", "irregularity.exposed-draw")
    round.move(place, "discards", [index])
    round.lay(place, 1, (owner,))


def fouled_hand(round: DrawRound, seat: int) -> None:
    """More or fewer cards than a hand has, when the draw is over: the hand is dead (001 l.256, 405). The procedure folds it."""
    held, owner = len(round.places[hand_at(seat)]), round.setup.seats[seat]
    round.ruled("fouled hand", f"{owner} has {held} cards, not {round.rules.cards}: the hand is dead", WRONG_NUMBER)


def _since_the_deal(round: DrawRound) -> list[str]:
    """What players have done since these hands were dealt; a pot of jacks or better may take several deals."""
    at = max((number for number, event in enumerate(round.events) if isinstance(event, Noted) and event.what == "button"), default=0)
    return [event.verb for event in round.events[at:] if isinstance(event, Action) and event.verb in VOLUNTARY]


def _held(round: DrawRound, seat: int) -> list[Card]:
    """The cards of a hand, when nobody is dealing."""
    if round.decision is not None and round.decision.kind == "cards":
        raise IllegalAction("The dealer is dealing: the floor rules when the cards lie.")
    return round.places.get(hand_at(seat), [])


def _hand(round: DrawRound, seat: int) -> list[Card]:
    """The cards of a hand before the draw."""
    held = _held(round, seat)
    if not held:
        raise IllegalAction(f"Seat {seat} has no hand.")
    if DREW & set(_since_the_deal(round)):
        raise IllegalAction("The draw has begun: a wrong number of cards is made good on the draw, or fouls the hand after it.")
    return held


def missing_cards(round: DrawRound, seat: int, early: bool = False, cards: str = "") -> None:
    """Somebody notices that he has too few cards (001 l.256, 405).

    He receives them if the first player has not acted, or has acted before the deal was complete (``early``); the dealer position may
    receive a missing last card all the same; everybody else draws what he lacks.
    """
    missing = round.rules.cards - len(_hand(round, seat))
    owner = round.setup.seats[seat]
    if missing <= 0:
        raise IllegalAction(f"Seat {seat} has its {round.rules.cards} cards.")
    acted = len(_since_the_deal(round))
    button = [event.who for event in round.events if isinstance(event, Noted) and event.what == "button"]
    if acted > early and not (missing == 1 and owner == button[-1]):
        round.ruled("missing cards", f"there has been action: {owner} draws what the hand lacks", WRONG_NUMBER)
        return
    _typed(round, cards, missing)
    round.ruled("missing cards", f"{owner} receives what the hand lacks", WRONG_NUMBER)
    round.lay(hand_at(seat), missing, (owner,))


def extra_card(round: DrawRound, seat: int) -> None:
    """Somebody notices that he has a card too many: before anybody has acted it goes back and is the burn card (as l.42 has it)."""
    held = _hand(round, seat)
    owner = round.setup.seats[seat]
    if len(held) <= round.rules.cards:
        raise IllegalAction(f"Seat {seat} has no card too many.")
    if _since_the_deal(round):
        round.ruled("extra card", f"there has been action: the hand of {owner} is fouled and is dead at the draw", WRONG_NUMBER)
        return
    round.ruled("extra card", f"the last card of {owner} goes back and is the burn card", WRONG_NUMBER)
    round.move(hand_at(seat), "muck" if BURNED in round.repairs else "burn", [len(held) - 1])
    round.repairs.put(BURNED, True)


def exposed_card(round: DrawRound, seat: int, index: int, flashed: bool = False, cards: str = "") -> None:
    """A card exposed by the dealer and noticed at once: before anybody has acted on the deal, or after the last draw."""
    held = _held(round, seat)
    if not 0 <= index < len(held):
        raise IllegalAction(f"Seat {seat} has no card number {index}.")
    acted = _since_the_deal(round)
    drawn = bool(acted) and acted[-1] in DREW and round.decision is not None and round.decision.kind == "betting"
    if acted and not drawn:
        raise IllegalAction("An exposed card is ruled on only before anybody has acted after it.")
    if drawn and not _was_drawn(round, seat, index):
        raise IllegalAction(f"Card number {index} of seat {seat} did not come on this draw.")
    if flashed and not drawn:
        text = "a card that only flashed before the draw is not exposed: it stays"
        round.ruled("flashed card", text, "irregularity.exposed-card")
        return
    _typed(round, cards, 1)
    if drawn:
        exposed_on_the_draw(round, seat, index)
    else:
        exposed_on_the_deal(round, seat, index)


def objection(round: DrawRound, why: str) -> None:
    """A player objects to a procedure and is right: a misdeal if nobody has acted on these hands, else they stand."""
    if not _since_the_deal(round):
        raise Misdeal(why, "irregularity.objection")
    round.ruled("objection", f"{why}: action has been taken, so the hand stands", "irregularity.objection")


def _was_drawn(round: DrawRound, seat: int, index: int) -> bool:
    """Whether the card is one of those that came to this seat on the draw: they lie behind those it kept."""
    owner, place = round.setup.seats[seat], hand_at(seat)
    acts = [at for at, e in enumerate(round.events) if isinstance(e, Action) and e.player == owner and e.verb in DREW]
    since = round.events[acts[-1] :] if acts else []
    came = sum(len(e.cards) for e in since if isinstance(e, Dealt) and e.place == place)
    return index >= len(round.places[place]) - came


def _typed(round: DrawRound, cards: str, count: int) -> None:
    """At a felt table the floor names the cards that come; elsewhere the shoe knows them."""
    if len(round.shoe.cards) < count:
        raise IllegalAction(f"The stub does not hold the {count} that the ruling needs.")
    if round.shoe.typed:
        named = parse_cards(cards)
        if len(named) != count or len(set(named)) != count or not set(named) <= set(round.shoe.cards):
            raise IllegalAction(f"The ruling needs the undealt cards that come, {count} of them, not '{cards}'.")
        round.shoe.put_on_top(named)
    elif cards:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")


FLOOR: dict[str, Ruling] = {
    "exposed-card": exposed_card,
    "missing-cards": missing_cards,
    "extra-card": extra_card,
    "objection": objection,
}
CLAUSES = frozenset(
    {"irregularity.exposed-card", "irregularity.exposed-draw", WRONG_NUMBER, "irregularity.objection", "irregularity.misdeal"}
)
