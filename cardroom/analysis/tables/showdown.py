"""Showdown: how strong every hand is, who wins each pot or half of it, and where odd chips go; as ``games.pot.showdown`` has it."""

import numpy as np

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.kernels.few import badugi_of
from cardroom.analysis.kernels.omaha import two_and_three, two_or_more
from cardroom.analysis.kernels.sums import RankingTables, five, seven, six
from cardroom.analysis.tables.layout import (
    ALL_CARDS,
    BADUGI,
    BOARD,
    BOTH_HALVES,
    BY_SUIT,
    CHIP,
    ELIGIBLE,
    EXACTLY_TWO,
    HAND_ROOM,
    HELD,
    HIGH,
    HIGH_USES,
    LIVE,
    LOW,
    LOW_BY_SUIT,
    LOW_USES,
    ODD_ACE_LOW,
    ODD_CHIPS,
    ODD_HALF,
    ON_BOARD,
    PLAYERS,
    POOLED,
    POT,
    POTS,
    SCALES,
    STACK,
    TAKEN,
    TO_CLOSEST,
    TO_CLOSEST_IF_TIED,
    WINNERS,
    CardRow,
    Row,
)
from cardroom.analysis.tables.opening import RANKS
from cardroom.analysis.tables.pots import alone, in_pots


@borrowing
def settle(row: Row, cards: CardRow, rules: Row, high: RankingTables, low: RankingTables) -> None:
    """Every pot to whoever wins it; the last player left takes all without showing."""
    if not alone(row[LIVE]):
        measure(row, cards, rules[PLAYERS], rules[HIGH_USES], HIGH, high)
        if rules[SCALES] > 1:
            measure(row, cards, rules[PLAYERS], rules[LOW_USES], LOW, low)
    row[POOLED], row[WINNERS] = in_pots(row) + row[TAKEN], 0
    last_left = row[LIVE] if alone(row[LIVE]) else 0
    for pot in range(row[POTS]):
        if row[POT + pot]:
            _award(row, cards, rules, row[POT + pot], last_left or row[ELIGIBLE + pot])
            row[POT + pot] = 0


@borrowing
def measure(row: Row, cards: CardRow, players: int, uses: int, scale: int, tables: RankingTables) -> None:
    """The strength of every live hand on a scale; larger is better, 0 is no claim."""
    board = cards[BOARD : BOARD + row[ON_BOARD]]
    keys, masks = tables.keys, tables.masks
    for seat in range(players):
        if not row[LIVE] >> seat & 1:
            continue
        held = row[HELD + seat]
        first = seat * HAND_ROOM
        if uses == EXACTLY_TWO:
            row[scale + seat] = two_and_three(tables, cards[first : first + held], board)
            continue
        number = held + len(board)
        for at in range(held, number):
            cards[first + at] = board[at - held]
        own = cards[first : first + number]
        if uses == BADUGI:
            row[scale + seat] = badugi_of(own)
            continue
        if uses != ALL_CARDS:
            row[scale + seat] = two_or_more(tables, own, held)
            continue
        key, mask = np.uint64(0), np.uint64(0)
        for card in own:
            key += keys[card]
            mask += masks[card]
        row[scale + seat] = seven(tables, key, mask) if number == 7 else six(tables, key, mask) if number == 6 else five(tables, key, mask)


@borrowing
def _award(row: Row, cards: CardRow, rules: Row, amount: int, eligible: int) -> None:
    first_low = rules[LOW_BY_SUIT] > 0
    if alone(eligible):
        _pay(row, cards, rules, eligible, amount, 0, first_low)
        return
    players = rules[PLAYERS]
    winners = _winners(row, players, eligible, HIGH)
    others = _winners(row, players, eligible, LOW) if rules[SCALES] > 1 else 0
    if not others or (rules[BOTH_HALVES] and winners == others and not alone(winners)):
        _pay(row, cards, rules, winners, amount, 0, first_low)
        return
    chip = rules[CHIP]
    each = amount // (2 * chip) * chip
    odd = amount - 2 * each
    policy = rules[ODD_HALF]
    tied = policy == TO_CLOSEST_IF_TIED and not (alone(winners) and alone(others))
    to_low = (tied or policy == TO_CLOSEST) and others & -others < winners & -winners
    for half, lows in ((winners, False), (others, True)):
        mine = odd if lows == to_low else 0
        if tied:
            _pay(row, cards, rules, half, each, mine, lows)  # the odd chip is the first winner's alone
        else:
            _pay(row, cards, rules, half, each + mine, 0, lows)


@borrowing
def _winners(row: Row, players: int, eligible: int, scale: int) -> int:
    """The seats with the best hand on a scale; none where nobody has a claim."""
    best, winners = 0, 0
    for seat in range(players):
        if eligible >> seat & 1:
            mine = row[scale + seat]
            if mine > best:
                best, winners = mine, 1 << seat
            elif mine == best and best:
                winners |= 1 << seat
    return winners


@borrowing
def _pay(row: Row, cards: CardRow, rules: Row, winners: int, amount: int, odd: int, low: bool) -> None:
    """Equal hands share; odd chips go to the first winner, or to each in turn, ``odd`` to the first."""
    chip, ways = rules[CHIP], 0
    for seat in range(rules[PLAYERS]):
        ways += winners >> seat & 1
    each = amount // (chip * ways) * chip
    left = amount - each * ways
    crumbs = left % chip if rules[ODD_CHIPS] else left  # in turn: what is less than a chip is the first one's
    left -= crumbs
    first = odd + crumbs
    while winners:
        seat = _first_of(row, cards, rules, winners, low)
        winners &= ~(1 << seat)
        part = each + first
        first = 0
        if left:
            part += chip
            left -= chip
        row[STACK + seat] += part
        row[WINNERS] |= (part > 0) << seat


@borrowing
def _first_of(row: Row, cards: CardRow, rules: Row, seats: int, low: bool) -> int:
    """The seat to which an odd chip falls first: by position, or by suit to the high card, of a low half to the low card."""
    found, best = -1, -1
    for seat in range(rules[PLAYERS]):
        if seats >> seat & 1:
            own = 0
            if rules[BY_SUIT]:
                for at in range(row[HELD + seat]):
                    own = max(own, _odd_key(rules, cards[seat * HAND_ROOM + at], low))
            if own > best:
                found, best = seat, own
    return found


@borrowing
def _odd_key(rules: Row, card: int, low: bool) -> int:
    if not low:
        return card
    rank = (card // 4 + 1) % RANKS if rules[ODD_ACE_LOW] else card // 4
    return RANKS * 4 - (rank * 4 + card % 4)
