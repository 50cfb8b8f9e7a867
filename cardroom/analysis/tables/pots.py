"""Wagers into pots, side pots, and what the house takes out of them; as ``games.pot.contest`` does it."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.tables.layout import (
    BELOW,
    BETS,
    ELIGIBLE,
    FEE_FIGURES,
    FEE_ROWS,
    HOLDS,
    LESS_TAKEN,
    LIVE,
    NO_FEE,
    PLAYERS,
    POT,
    POTS,
    REACHED,
    STACK,
    TAKEN,
    Row,
)


@borrowing
def put_in(row: Row, seat: int, amount: int) -> None:
    """Chips from the stack to the seat's wager, as far as the stack reaches."""
    part = min(amount, row[STACK + seat])
    row[STACK + seat] -= part
    row[BETS + seat] += part


@borrowing
def leave(row: Row, seat: int) -> None:
    """A hand folds: it can win no pot any more."""
    others = ~(1 << seat)
    row[LIVE] &= others
    for pot in range(row[POTS]):
        row[ELIGIBLE + pot] &= others


@borrowing
def alone(seats: int) -> bool:
    """Whether one seat is left, or none."""
    return seats & (seats - 1) == 0


@borrowing
def in_pots(row: Row) -> int:
    total = 0
    for pot in range(row[POTS]):
        total += row[POT + pot]
    return total


@borrowing
def sweep(row: Row, rules: Row) -> None:
    """This street's wagers into the pots, a side pot for each all-in that others bet beyond."""
    players, live = rules[PLAYERS], row[LIVE]
    top = total = 0
    for seat in range(players):
        top = max(top, row[BETS + seat])
        total += row[BETS + seat]
    if not total:
        return
    together = _all_put_in(row, players, top)
    if not together or alone(live):
        top, total = _return_uncalled(row, players, top, total)
        together = _all_put_in(row, players, top)
    if not together:
        _sweep_by_levels(row, players, top)
    elif total:
        _open_pot(row, live)
        row[POT + row[POTS] - 1] += total
    for seat in range(players):
        row[BETS + seat] = 0


@borrowing
def _all_put_in(row: Row, players: int, top: int) -> bool:
    for seat in range(players):  # noqa: SIM110 - compiled code has no generators
        if row[LIVE] >> seat & 1 and row[BETS + seat] < top:
            return False
    return True


@borrowing
def _return_uncalled(row: Row, players: int, top: int, total: int) -> tuple[int, int]:
    """What the highest bettor put in beyond anybody else goes back. Returns the highest wager and the sum of them."""
    second = at_top = holder = 0
    for seat in range(players):
        if row[BETS + seat] == top:
            at_top += 1
            holder = seat
        else:
            second = max(second, row[BETS + seat])
    if at_top > 1 or not row[LIVE] >> holder & 1:
        return top, total
    row[BETS + holder] = second
    row[STACK + holder] += top - second
    return second, total - top + second


@borrowing
def _sweep_by_levels(row: Row, players: int, top: int) -> None:
    floor = 0
    while True:
        level = top + 1
        for seat in range(players):
            if row[LIVE] >> seat & 1 and floor < row[BETS + seat] < level:
                level = row[BETS + seat]
        if level > top:
            break
        eligible = 0
        for seat in range(players):
            if row[LIVE] >> seat & 1 and row[BETS + seat] >= level:
                eligible |= 1 << seat
        _open_pot(row, eligible)
        _pour(row, players, floor, level)
        floor = level
    if top > floor:
        _pour(row, players, floor, top)  # what folded hands had put in beyond all others


@borrowing
def _open_pot(row: Row, eligible: int) -> None:
    """The last pot is the one that just these seats may win: it is already, it is empty and becomes so, or it is a new side pot."""
    last = row[POTS] - 1
    if row[ELIGIBLE + last] == eligible:
        return
    if row[ELIGIBLE + last] and row[POT + last]:
        last += 1
        row[POTS] = last + 1
        row[POT + last] = 0
    row[ELIGIBLE + last] = eligible


@borrowing
def _pour(row: Row, players: int, floor: int, level: int) -> None:
    last = POT + row[POTS] - 1
    for seat in range(players):
        if row[BETS + seat] > floor:
            row[last] += min(row[BETS + seat], level) - floor


@borrowing
def collect(row: Row, rules: Row, fee: int) -> None:
    """The fee of this moment, from the main pot on, and never beyond what the pots hold."""
    if fee == NO_FEE:
        return
    figures = FEE_ROWS + fee * FEE_FIGURES
    held = in_pots(row)
    due = rules[figures + REACHED] if held + row[TAKEN] >= rules[figures + HOLDS] else rules[figures + BELOW]
    if rules[figures + LESS_TAKEN]:
        due -= row[TAKEN]
    for pot in range(row[POTS]):
        part = max(0, min(due, row[POT + pot]))
        row[POT + pot] -= part
        row[TAKEN] += part
        due -= part
