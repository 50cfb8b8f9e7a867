"""Cards thrown away, and what is dealt for them; as ``games.pot.draw.drawing`` has it. In pineapple nothing is."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.nights.draws import Words
from cardroom.analysis.tables.betting import street_figure
from cardroom.analysis.tables.dealing import burn, give, left, note_shuffle, take_back
from cardroom.analysis.tables.layout import (
    ACTOR,
    AT,
    BURNED_CARD,
    BURNT,
    CALL,
    CARDS_HELD,
    DISCARDED,
    DRAWS,
    FACES,
    FOLDS,
    HAND_ROOM,
    HELD,
    IN_TURN,
    JUST_LAST,
    JUST_THROWN,
    KIND,
    LEAST,
    LIES,
    LIVE,
    MOST,
    MUCKED,
    ONLY,
    PLAYERS,
    THROW_LEAST,
    THROW_MOST,
    THROWING,
    TODO,
    VERB,
    WAITING,
    CardRow,
    Row,
)


@borrowing
def begin_throwing(row: Row, cards: CardRow, rules: Row) -> None:
    """In turn from the left of the button; what was thrown before is no longer just thrown."""
    row[TODO], row[AT], row[WAITING], row[BURNT] = row[LIVE], -1, 0, 0
    if rules[DRAWS]:
        for face in range(FACES):
            if cards[LIES + face] >= JUST_THROWN:
                cards[LIES + face] = DISCARDED


@borrowing
def ask_throwing(row: Row, rules: Row) -> bool:
    """Ask the next seat which cards it throws away. False where all have been asked."""
    seat = row[AT]
    while row[TODO]:
        seat += 1
        if row[TODO] >> seat & 1:
            row[AT] = seat
            row[TODO] &= ~(1 << seat)
            row[KIND], row[ACTOR], row[FOLDS], row[CALL], row[ONLY], row[VERB] = THROWING, seat, 0, 0, 0, 0
            row[LEAST] = street_figure(row, rules, THROW_LEAST)
            row[MOST] = min(street_figure(row, rules, THROW_MOST), row[HELD + seat])
            return True
    return False


@borrowing
def throw_away(row: Row, cards: CardRow, rules: Row, stream: Words, chosen: int) -> None:
    """The chosen cards, as bits, leave the hand; where cards are drawn in turn they are replaced at once."""
    seat = row[ACTOR]
    first, kept = seat * HAND_ROOM, 0
    for at in range(row[HELD + seat]):
        card = cards[first + at]
        if chosen >> at & 1:
            cards[LIES + card] = JUST_THROWN + seat
        else:
            cards[first + kept] = card
            kept += 1
    row[HELD + seat] = kept
    if rules[DRAWS] and kept < rules[CARDS_HELD]:
        if rules[IN_TURN]:
            _replace(row, cards, rules, stream, seat)
        else:
            row[WAITING] |= 1 << seat


@borrowing
def replace_all(row: Row, cards: CardRow, rules: Row, stream: Words) -> None:
    """Where all throw first: now each in turn is dealt as many."""
    for seat in range(rules[PLAYERS]):
        if row[WAITING] >> seat & 1:
            _replace(row, cards, rules, stream, seat)


@borrowing
def _replace(row: Row, cards: CardRow, rules: Row, stream: Words, seat: int) -> None:
    """After one burn a draw; when the deck is out, whatever lies there is shuffled."""
    if not row[BURNT]:
        row[BURNT] = 1
        _supply(row, cards, rules, seat, 1)
        burn(row, cards, stream)
    while row[HELD + seat] < rules[CARDS_HELD]:
        _supply(row, cards, rules, seat, rules[CARDS_HELD] - row[HELD + seat])
        give(row, cards, stream, seat)


@borrowing
def _supply(row: Row, cards: CardRow, rules: Row, seat: int, count: int) -> None:
    """Of a deck that is out: folded hands and older discards first, then those just thrown, the seat's own after others', burns last."""
    if left(row):
        return
    note_shuffle(row)
    if rules[JUST_LAST]:
        take_back(row, cards, MUCKED, DISCARDED)
        if left(row) < count:
            take_back(row, cards, JUST_THROWN, JUST_THROWN + seat - 1)
            take_back(row, cards, JUST_THROWN + seat + 1, JUST_THROWN + rules[PLAYERS])
        if left(row) < count:
            take_back(row, cards, JUST_THROWN + seat, JUST_THROWN + seat)
    else:
        take_back(row, cards, MUCKED, DISCARDED)
        take_back(row, cards, JUST_THROWN, JUST_THROWN + rules[PLAYERS])
    if left(row) < count:
        take_back(row, cards, BURNED_CARD, BURNED_CARD)


@borrowing
def muck(row: Row, cards: CardRow, seat: int) -> None:
    """A folded hand lies where it may be shuffled again."""
    for at in range(row[HELD + seat]):
        cards[LIES + cards[seat * HAND_ROOM + at]] = MUCKED
