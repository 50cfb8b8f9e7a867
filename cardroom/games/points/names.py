"""What the rows of chinese poker are called while they are set, placed and compared."""

from collections.abc import Sequence

from cardroom.cards import Card
from cardroom.games.names import Made, Readings, in_sight
from cardroom.games.points.chinese.floor import row_place
from cardroom.games.points.chinese.game import rows_of
from cardroom.games.points.chinese.rules import HAND, ROWS, SIZES, RowsRules
from cardroom.games.points.chinese.scoring import out_of_order, strengths
from cardroom.games.pot.names import partial
from cardroom.hands.high import high, name_high
from cardroom.hands.rows import front, name_front
from cardroom.hands.words import Name
from cardroom.round import Action, Moved, Setup, View
from cardroom.round.places import hand_at
from cardroom.switches import TableSwitches

FOUL = Made(Name("foul"))


def row(number: int, cards: Sequence[Card]) -> tuple[Made, ...]:
    """A row, whole or as far as it has come."""
    if len(cards) < SIZES[number]:
        return tuple(partial(cards))
    name = name_high(high(cards)) if number else name_front(front(cards))
    return (Made(name, tuple(cards), ROWS[number]),)


def chinese(setup: Setup[RowsRules, TableSwitches], view: View) -> Readings:
    """Thirteen cards once they are laid in rows; an automatic win that was declared is not foul, however it was set."""
    declared = {event.player for event in view.events if isinstance(event, Action) and event.verb == "declare"}
    laid = {event.source for event in view.events if isinstance(event, Moved) and event.source == event.target}
    found: Readings = {}
    for seat, player in view.seats.items():
        cards = in_sight(view, hand_at(seat))
        if cards is not None and len(cards) == HAND and hand_at(seat) in laid:
            rows = rows_of(list(cards))
            names = [made for number, each in enumerate(rows) for made in row(number, each)]
            foul = player not in declared and out_of_order(setup.edition.rules, strengths(rows))
            found[hand_at(seat)] = (*names, *([FOUL] if foul else []))
    return found


def open_face(setup: Setup[RowsRules, TableSwitches], view: View) -> Readings:
    """Each row as it grows; the last of a hand that is foul says so too."""
    found: Readings = {}
    for seat in view.seats:
        rows = [in_sight(view, row_place(seat, name)) for name in ROWS]
        for number, (name, cards) in enumerate(zip(ROWS, rows, strict=True)):
            if cards is not None:
                found[row_place(seat, name)] = row(number, cards)
        whole = [cards for cards, size in zip(rows, SIZES, strict=True) if cards is not None and len(cards) == size]
        if len(whole) == len(ROWS) and out_of_order(setup.edition.rules, strengths(whole)):
            last = row_place(seat, ROWS[-1])
            found[last] = (*found[last], FOUL)
    return found
