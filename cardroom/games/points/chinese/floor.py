"""Chinese poker, set or open-face: what the floor rules. Lines are those of 001 (l.790, 795-800)."""

from collections.abc import Sequence

from cardroom.errors import IllegalAction
from cardroom.games.floor import EXTRA_SHUFFLE, MISDEAL
from cardroom.games.points.chinese.rules import ROWS, RowsRound, RowsRules, Table
from cardroom.round import Ask, Key, Misdeal, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import IN_SIGHT, SEAT, Asked, Bounds, Value, one_of

# In ``round.repairs``:
WRONG_NUMBER: Key[set[int]] = Key("wrong number of cards")  # the seats whose hands the floor has ruled foul
EXPOSED: Key[dict[int, set[int]]] = Key("exposed")  # by seat: the cards that were exposed
CARDS = Ask("cards", "card", "which cards of the hand, from 0", several=True)
DEALT = ("setting", "placing")  # the kinds of decision in which a player has cards that the others have not seen


def row_place(seat: int, row: str) -> str:
    return f"{hand_at(seat)}/{row}"


def _dealt_in(round: RowsRound) -> list[int]:
    """The seats with a hand, or with cards of it in rows."""
    places = round.places
    return [seat for seat in round.setup.seats if places.get(hand_at(seat)) or any(places.get(row_place(seat, row)) for row in ROWS)]


def _hands(round: RowsRound) -> Asked:
    """The cards that each holds."""
    held: dict[Value, tuple[Value, ...]] = {seat: tuple(range(len(round.places.get(hand_at(seat), ())))) for seat in round.setup.seats}
    held = {seat: cards for seat, cards in held.items() if cards}
    if round.decision is None or round.decision.kind not in DEALT or not held:
        raise IllegalAction("There is no hand that the dealer could have exposed cards of.")
    return {SEAT.name: one_of(held), CARDS.name: Bounds((), held, 1, max(map(len, held.values())))}


def exposed_cards(round: RowsRound, seat: int, cards: Sequence[int]) -> None:
    """The dealer has exposed cards of a hand: from so many of one hand on it is a misdeal (l.799), else they stay."""
    round.look(hand_at(seat), sorted(cards))
    held = round.places[hand_at(seat)]
    seen = round.repairs.begin(EXPOSED, {}).setdefault(seat, set())
    seen.update(held[index] for index in cards)
    round.turn_up(hand_at(seat), sorted(cards))
    if len(seen) >= round.rules.exposed_misdeal:
        raise Misdeal(f"{len(seen)} cards of one hand are exposed", MISDEAL)
    text = f"{len(seen)} cards of seat {seat} are exposed: they stay in the hand"
    exposed = [round.places[hand_at(seat)][index] for index in sorted(cards)]
    round.ruled("exposed-cards", text, "irregularity.exposed", place=hand_at(seat), cards=exposed)


def _not_foul(round: RowsRound) -> Asked:
    ruled = round.repairs.find(WRONG_NUMBER, set())
    seats = [seat for seat in _dealt_in(round) if seat not in ruled]
    if not seats:
        raise IllegalAction("There is no hand that could be foul.")
    return {SEAT.name: one_of(seats)}


def wrong_number(round: RowsRound, seat: int) -> None:
    """A hand was laid down with the wrong number of cards in a row: it is foul (l.790)."""
    round.repairs.put(WRONG_NUMBER, {*round.repairs.find(WRONG_NUMBER, set()), seat})
    text = f"the hand in seat {seat} has a row with the wrong number of cards: foul"
    round.ruled("wrong-number", text, "irregularity.wrong-number", place=hand_at(seat), verdict="foul")


def _hand(round: RowsRound) -> Asked:
    seats = _dealt_in(round)
    if not seats:
        raise IllegalAction("The cards are not dealt.")
    return {SEAT.name: one_of(seats)}


def wrong_deal(round: RowsRound, seat: int) -> None:
    """A hand was dealt too many cards or too few: a misdeal (l.800)."""
    raise Misdeal(f"the hand in seat {seat} was dealt the wrong number of cards", MISDEAL)


FLOOR: tuple[Ruling[RowsRules, Table], ...] = (
    Ruling(
        "exposed-cards", "The dealer exposed cards of a hand", "cards", "irregularity.exposed", "while hands are set or placed",
        (SEAT, CARDS, IN_SIGHT._replace(name="faces")), _hands, exposed_cards, again=True,
    ),
    Ruling(
        "wrong-number", "A row has the wrong number of cards", "hands", "irregularity.wrong-number", "until hands are compared",
        (SEAT,), _not_foul, wrong_number, counts="settlement",
    ),
    Ruling(
        "wrong-number-of-cards", "A hand was dealt the wrong number of cards", "the deal", MISDEAL, "until hands are compared",
        (SEAT,), _hand, wrong_deal,
    ),
    EXTRA_SHUFFLE,
)  # fmt: skip
