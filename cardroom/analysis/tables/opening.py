"""Stud: whose up card opens, the forced bet, who acts first later; as ``games.pot.stud`` has it."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.tables.betting import begin_betting, can_bet, note_reach, raise_to, stake
from cardroom.analysis.tables.layout import (
    ACTED,
    ACTOR,
    AT,
    BOARD,
    BRING_IN,
    CALL,
    COMPLETE,
    FOLD,
    FOLDS,
    FORCED,
    FULL,
    GETS_CARDS,
    GO_ALONG,
    HAND_ROOM,
    HELD,
    KIND,
    LEAST,
    LEAVERS,
    LEVEL,
    LIVE,
    LIVE_OPENING,
    LOW_FIRST,
    MOST,
    NEXT_REACH,
    ON_BOARD,
    ONLY,
    OPEN_PAIR,
    OPENING,
    OPENING_ACE_LOW,
    OPENING_SUITS,
    OPENS_HIGH,
    OPENS_UPPER,
    OPENS_WITH,
    PLAYERS,
    RAISE_BY,
    REACH,
    REOPENED,
    SIZE,
    STACK,
    STREET,
    TODO,
    UNBET,
    UP_CARDS,
    UPPER,
    VERB,
    WHOLE,
    CardRow,
    Row,
)
from cardroom.analysis.tables.pots import leave

RANKS, ACE = 13, 12
_DIGIT = 14  # a rank, or no card
# What cards in sight make, from the worst up.
_NOTHING, _PAIR, _TWO_PAIR, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH = range(9)
_FIVE = 5
_HANDS = _DIGIT**_FIVE


@borrowing
def begin_opening(row: Row, cards: CardRow, rules: Row) -> None:
    """The first betting round: the lowest or highest up card has to open, of equal ones the first to be dealt to."""
    found = best = -1
    for seat in range(rules[PLAYERS]):
        own = -1
        for at in range(row[HELD + seat]):
            if rules[UP_CARDS] >> at & 1:
                own = max(own, _opening_key(rules, cards[seat * HAND_ROOM + at]))
        if own > best:
            best, found = own, seat
    begin_betting(row, rules, 1, found - 1 if found else rules[PLAYERS] - 1)
    row[FORCED], row[UNBET] = 1, 0


@borrowing
def _opening_key(rules: Row, card: int) -> int:
    """Larger opens; where the low card opens, the order is turned round."""
    rank = (card // 4 + 1) % RANKS if rules[OPENING_ACE_LOW] else card // 4
    key = rank * 4 + (card % 4 if rules[OPENING_SUITS] else 0)
    return key if rules[OPENS_HIGH] else RANKS * 4 - key


@borrowing
def ask_opening(row: Row, rules: Row) -> bool:
    """Ask for the forced bet; where its seat has no chips, those behind it may also fold. False where nobody can bet any more."""
    players = rules[PLAYERS]
    while row[TODO] and can_bet(row):
        seat = row[AT] + 1 if row[AT] + 1 < players else 0
        row[AT] = seat
        row[TODO] &= ~(1 << seat)
        stack = row[STACK + seat]
        if not stack:
            row[FORCED] = 0
            continue
        cover = row[REACH] if stack < row[REACH] else row[NEXT_REACH]
        amount = min(rules[OPENS_WITH], stack)
        row[KIND], row[ACTOR], row[CALL], row[FOLDS] = OPENING, seat, amount, not row[FORCED]
        row[LEAST] = row[MOST] = row[ONLY] = row[VERB] = 0
        if rules[WHOLE]:
            if min(rules[OPENS_UPPER], stack) > amount:
                row[LEAST] = row[MOST] = min(rules[OPENS_UPPER], stack)
                row[VERB] = BRING_IN
        elif min(stack, cover) > amount:
            row[LEAST] = row[MOST] = min(row[SIZE], stack)
            row[VERB] = COMPLETE
        return True
    return False


@borrowing
def take_opening(row: Row, rules: Row, answer: int, total: int) -> bool:
    """What the seat that was asked for the forced bet does. Whether the bet lies there now."""
    seat = row[ACTOR]
    if answer == FOLD:
        row[UNBET] |= 1 << seat
        leave(row, seat)
        note_reach(row, rules)
        return False
    row[TODO] = row[LIVE] & ~(1 << seat)
    if answer != GO_ALONG and row[VERB] == COMPLETE:
        raise_to(row, rules, seat, total)
        row[ACTED + seat] = row[REOPENED]
        return True
    amount = row[CALL] if answer == GO_ALONG else total
    stake(row, seat, amount)
    row[LEVEL] = max(amount, rules[OPENS_WITH])  # a short stack opens with what it has; the others face the bet that it stands for
    if rules[WHOLE]:
        row[FULL] = row[LEVEL]
        row[SIZE] = row[RAISE_BY] = max(row[RAISE_BY], row[LEVEL])
    if rules[LIVE_OPENING]:
        row[TODO] |= 1 << seat
    return True


@borrowing
def begin_later(row: Row, cards: CardRow, rules: Row) -> None:
    """A later betting round: the highest or lowest hand in sight acts first; a pair in sight may open both limits."""
    found, best, pair = -1, -1, False
    for seat in range(rules[PLAYERS]):
        if row[LIVE] >> seat & 1:
            strength = showing(row, cards, rules, seat)
            if rules[LOW_FIRST]:
                strength = (_STRAIGHT_FLUSH + 1) * _HANDS - strength
            if strength > best:
                found, best = seat, strength
            pair = pair or _shows_pair(row, cards, rules, seat)
    begin_betting(row, rules, 0, found - 1 if found else rules[PLAYERS] - 1)
    row[UNBET] = row[LIVE]
    if pair and row[STREET] == 1:
        row[UPPER] = rules[OPEN_PAIR]


@borrowing
def _shows_pair(row: Row, cards: CardRow, rules: Row, seat: int) -> bool:
    seen = 0
    for at in range(row[HELD + seat]):
        if rules[UP_CARDS] >> at & 1:
            bit = 1 << cards[seat * HAND_ROOM + at] // 4
            if seen & bit:
                return True
            seen |= bit
    return False


@borrowing
def showing(row: Row, cards: CardRow, rules: Row, seat: int) -> int:
    """What a hand shows, a common card included; four cards or fewer make no straight or flush, and with aces low none does."""
    low = rules[LOW_FIRST]
    counts, suits, number = 0, 0, 0  # four bits a rank; a bit a suit
    own = row[HELD + seat]
    for at in range(own + row[ON_BOARD]):
        if at < own and not rules[UP_CARDS] >> at & 1:
            continue
        card = cards[seat * HAND_ROOM + at] if at < own else cards[BOARD + at - own]
        rank = (card // 4 + 1) % RANKS if low else card // 4
        counts += 1 << 4 * rank
        suits |= 1 << card % 4
        number += 1
    key = places = pairs = most = 0
    for times in range(4, 0, -1):
        for below in range(RANKS):
            rank = RANKS - 1 - below
            if counts >> 4 * rank & 15 == times:
                most = max(most, times)
                pairs += times == 2
                for _ in range(times):
                    key = key * _DIGIT + rank + 1
                    places += 1
    for _ in range(_FIVE - places):
        key *= _DIGIT
    made = _NOTHING
    if most == 4:
        made = _FOUR
    elif most == 3:
        made = _FULL_HOUSE if pairs else _THREE
    elif most == 2:
        made = _TWO_PAIR if pairs == 2 else _PAIR
    elif number == _FIVE and not low:
        made, key = _straight_or_flush(counts, suits, key)
    return int(made * _HANDS + key)


@borrowing
def _straight_or_flush(counts: int, suits: int, key: int) -> tuple[int, int]:
    """Of five cards of different ranks, aces high; a straight goes by its highest card alone."""
    straight = -1
    for top in range(3, RANKS):
        run = 1
        for step in range(_FIVE):
            rank = top - step if top >= step else ACE
            run &= counts >> 4 * rank
        if run & 1:
            straight = top
    flush = suits & (suits - 1) == 0
    if straight >= 0:
        return _STRAIGHT_FLUSH if flush else _STRAIGHT, straight
    return _FLUSH if flush else _NOTHING, key


@borrowing
def note_leavers(row: Row, rules: Row) -> None:
    """After a betting round: hands that were left without a wager get cards on; a bet ends that for all."""
    bet = row[LEVEL] > (rules[OPENS_WITH] if row[STREET] == 0 else 0)
    if bet or not rules[GETS_CARDS]:
        row[LEAVERS] = 0
    else:
        row[LEAVERS] |= row[UNBET] & ~row[LIVE]
