"""A betting round: who is asked next, what they may do, and what an answer does; as ``games.pot.betting`` has it."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.tables.layout import (
    ACTED,
    ACTOR,
    ALL_IN,
    AT,
    BEHIND,
    BET,
    BETS,
    BETTING,
    BLIND_BET,
    CALL,
    CAP,
    CAP_LIFTS,
    COMPLETE,
    FIRST,
    FOLD,
    FOLDS,
    FULL,
    GETS_CARDS,
    GO_ALONG,
    HALF_IS_FULL,
    KIND,
    LARGEST_BET,
    LEAST,
    LEAST_BET,
    LEVEL,
    LIMIT,
    LIVE,
    MOST,
    NEXT_REACH,
    NO_CHECK_RAISE,
    NO_LIMIT,
    ON_TOP,
    ONLY,
    OPENED,
    OPENING_BOUNDS,
    PLAYERS,
    POT_CHIP,
    POT_OPENING,
    RAISE,
    RAISE_BY,
    RAISES,
    REACH,
    REOPENED,
    REOPENS,
    SIZE,
    SPREAD_LIMIT,
    STACK,
    STREET,
    STREET_FIGURES,
    STREET_ROWS,
    STRUCTURE,
    STUD,
    TAKEN,
    TODO,
    TWO,
    TWO_AT_START,
    TWO_LEFT,
    UPPER,
    VERB,
    WITH_DROP,
    WITHIN_SPREAD,
    Row,
)
from cardroom.analysis.tables.pots import alone, in_pots, leave, put_in


@borrowing
def street_figure(row: Row, rules: Row, figure: int) -> int:
    found: int = rules[STREET_ROWS + row[STREET] * STREET_FIGURES + figure]
    return found


@borrowing
def note_reach(row: Row, rules: Row) -> None:
    """Find how far the live seats reach, and which of them have chips left: as a betting round begins, and when a hand folds."""
    top = second = behind = 0
    for seat in range(rules[PLAYERS]):
        if row[LIVE] >> seat & 1:
            stack = row[STACK + seat]
            reach = row[BETS + seat] + stack
            second = max(second, min(top, reach))
            top = max(top, reach)
            behind |= (stack > 0) << seat
    row[REACH], row[NEXT_REACH], row[BEHIND] = top, second, behind


@borrowing
def can_bet(row: Row) -> bool:
    """Whether two players still have chips behind."""
    return not alone(row[BEHIND])


@borrowing
def stake(row: Row, seat: int, amount: int) -> None:
    """Chips of a live seat to its wager."""
    put_in(row, seat, amount)
    if not row[STACK + seat]:
        row[BEHIND] &= ~(1 << seat)


@borrowing
def begin_betting(row: Row, rules: Row, first: int, after: int) -> None:
    """A betting round in turn from the left of ``after``; ``first`` is 1 where the blinds, or a forced bet, stand for a bet."""
    level = rules[BLIND_BET] if first else 0  # a game with antes has no blinds, and none for its forced bet
    for seat in range(rules[PLAYERS]):
        level = max(level, row[BETS + seat])
        row[ACTED + seat] = -1
    row[LEVEL] = row[FULL] = level
    row[SIZE] = row[RAISE_BY] = street_figure(row, rules, LEAST_BET)
    structure = rules[STRUCTURE]
    if structure != LIMIT and not (structure == SPREAD_LIMIT and rules[WITHIN_SPREAD]):
        row[RAISE_BY] = max(row[RAISE_BY], level)
    row[RAISES] = -1 if rules[ALL_IN] == ON_TOP and not level else 0
    row[REOPENED] = row[OPENED] = row[UPPER] = 0
    row[FIRST] = first
    live = row[LIVE]
    row[TWO] = not alone(live) and alone(live & (live - 1))
    row[TODO], row[AT] = live, after


@borrowing
def ask_next(row: Row, rules: Row) -> bool:
    """Ask the next seat that has something to decide. False where the betting round is over."""
    players = rules[PLAYERS]
    while row[TODO] and not alone(row[LIVE]):
        seat = row[AT]
        while True:
            seat = seat + 1 if seat + 1 < players else 0
            if row[TODO] >> seat & 1:
                break
        row[AT] = seat
        row[TODO] &= ~(1 << seat)
        stack, mine = row[STACK + seat], row[BETS + seat]
        if not stack:
            continue
        all_in = mine + stack
        cover = row[REACH] if all_in < row[REACH] else row[NEXT_REACH]  # the most that any opponent can have in front of them
        if not row[BEHIND] & ~(1 << seat) and (mine >= row[LEVEL] or mine >= cover):
            continue  # nothing to call, nobody to raise
        _ask(row, rules, seat, all_in, cover)
        return True
    return False


@borrowing
def _ask(row: Row, rules: Row, seat: int, all_in: int, cover: int) -> None:
    level, mine = row[LEVEL], row[BETS + seat]
    owed = max(0, min(min(level, cover), all_in) - mine)
    row[KIND], row[ACTOR], row[CALL], row[FOLDS], row[ONLY] = BETTING, seat, owed, owed > 0 or rules[GETS_CARDS], 0
    if all_in > level and cover > level and _may_raise(row, rules, seat):
        row[VERB] = RAISE if row[FULL] else COMPLETE if row[FIRST] and rules[STUD] else RAISE if level else BET
        _wager(row, rules, seat, all_in)
    else:
        row[VERB] = row[LEAST] = row[MOST] = 0


@borrowing
def _may_raise(row: Row, rules: Row, seat: int) -> bool:
    """Betting is open to a seat that has not acted, or that a full raise has come round to since; the cap stops everybody."""
    if row[RAISES] >= rules[CAP]:
        lifts, live = rules[CAP_LIFTS], row[LIVE]
        two_left = lifts == TWO_LEFT and alone(live & (live - 1))
        if not two_left and not (lifts == TWO_AT_START and row[TWO]):
            return False
    if rules[NO_CHECK_RAISE] and not row[FIRST] and row[ACTED + seat] >= 0 and not row[BETS + seat]:
        return False  # they have checked
    if row[REOPENED] > row[ACTED + seat]:
        return True
    return bool(rules[REOPENS]) and row[LEVEL] - row[BETS + seat] >= row[RAISE_BY]


@borrowing
def _wager(row: Row, rules: Row, seat: int, all_in: int) -> None:
    """From the least to the most that the seat's wager may come to; a short stack may always go all-in."""
    structure, level = rules[STRUCTURE], row[LEVEL]
    if structure == LIMIT:
        least = most = _full_wager(row, rules)
    else:
        least = level + row[RAISE_BY]
        if structure == NO_LIMIT:
            most = all_in
        elif structure == SPREAD_LIMIT:
            most = max(least, level + street_figure(row, rules, LARGEST_BET))
        else:
            most = max(least, _pot_limit(row, rules, seat))
    row[LEAST], row[MOST] = min(least, all_in), min(most, all_in)
    if row[UPPER] and row[SIZE] != row[UPPER]:  # by either limit, and nothing between
        row[MOST] = min(row[LEAST] - row[SIZE] + row[UPPER], all_in)
        row[ONLY] = 1


@borrowing
def _full_wager(row: Row, rules: Row) -> int:
    """In limit games: what the next full bet or raise comes to."""
    if rules[ALL_IN] != ON_TOP:
        return int(row[FULL] + row[SIZE])
    return int(row[SIZE] if row[RAISES] < 0 else row[LEVEL] + row[SIZE])


@borrowing
def _pot_limit(row: Row, rules: Row, seat: int) -> int:
    """The most that a wager may come to at pot-limit: a raise of the pot as it is after the call."""
    opening = rules[POT_OPENING] if row[FIRST] and not row[OPENED] else 0
    if opening and rules[OPENING_BOUNDS]:
        return int(opening)
    pot = in_pots(row)
    for other in range(rules[PLAYERS]):
        pot += row[BETS + other]
    if rules[WITH_DROP]:
        pot += row[TAKEN]
    chip = rules[POT_CHIP]
    if chip:
        pot = -(-pot // chip) * chip
    return int(max(opening, row[LEVEL] + pot + max(0, row[LEVEL] - row[BETS + seat])))


@borrowing
def take_answer(row: Row, rules: Row, answer: int, total: int) -> None:
    """What the seat that was asked does. ``total`` is what a wager comes to."""
    seat = row[ACTOR]
    if answer == FOLD:
        leave(row, seat)
        note_reach(row, rules)
    elif answer == GO_ALONG:
        if row[CALL]:
            stake(row, seat, row[CALL])
            row[OPENED] = 1
    else:
        raise_to(row, rules, seat, total)
        row[TODO] = row[LIVE] & ~(1 << seat)
    row[ACTED + seat] = row[REOPENED]


@borrowing
def raise_to(row: Row, rules: Row, seat: int, total: int) -> None:
    """A bet or raise; one that is short of a full raise (all-in) leaves betting closed to those who have acted."""
    stake(row, seat, total - row[BETS + seat])
    by = total - row[FULL]
    on_top = rules[ALL_IN] == ON_TOP
    if _is_full(row, rules, total):
        if row[FULL] and not on_top:  # completing a short opening bet makes it the bet: no raise is counted
            row[RAISES] += 1
        row[REOPENED] += 1
        if rules[STRUCTURE] != LIMIT:
            row[RAISE_BY] = total - row[LEVEL]
        row[FULL] = total
    if on_top:
        row[RAISES] += 1
    row[LEVEL] = total
    row[OPENED] = 1
    if row[UPPER] and by >= row[UPPER]:
        row[SIZE] = row[RAISE_BY] = row[UPPER]


@borrowing
def _is_full(row: Row, rules: Row, total: int) -> bool:
    if rules[STRUCTURE] != LIMIT:
        return bool(total - row[LEVEL] >= row[RAISE_BY])
    if rules[ALL_IN] == ON_TOP:
        return bool(total >= _full_wager(row, rules))
    by = total - row[FULL]
    return bool(by * 2 >= row[SIZE] if rules[ALL_IN] == HALF_IS_FULL else by >= row[SIZE])
