"""The bank of a night, compiled: every wager settled in order against the money put up, fees, ruin; what ``games/banked/bank.py`` does.

How the wagers of a round ended comes from the game; everything else is in the ``Frame``, as the edition and the plan have it.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.bank import ACTION, AS_BETTOR, FEES, HANDS, LOWEST, NOT_RUINED, RUINED, SHORT
from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.ends import FORFEIT, HOW, PAY, STAKE, WHEN
from cardroom.analysis.nights.order import END, TOGETHER, WHEN_BITS

Integers = NDArray[np.int64]
Codes = NDArray[np.int16]

# The figures of a frame:
(
    GROSS, DEAD_HANDS, BANKER, STACK, BANKROLL, BANK, LEAST, CHIP, RESERVE, OTHERS_BANK, PLAIN_IF_COVERED, COVERED_BY_WAGERS, LOSERS_FIRST,
    ODD_TO_FIRST, FIGURES,
) = range(15)  # fmt: skip
# The columns of a turn:
DEALER, DEALT_TO, FEE, FEE_BACK, CONCERNED, TURN = range(6)
# What has become of a walk:
DONE, FULL, BROKE = range(3)

NO_MORE = np.int64(np.iinfo(np.int64).min)  # no amount


class Frame(NamedTuple):
    """A plan as the loop reads it."""

    figures: Integers
    turns: Integers  # by turn
    sequence: Integers  # by the seat from which the night starts, by round: the turn
    orders: Integers  # by turn and by what was told: the entries of ``order``
    ends: Integers  # by place, by how the hand ended: an end
    worth: Integers  # the same, in short: what it wins or loses in full, and what was staked
    marks: Integers  # after how many rounds the result is noted


class HandTally(NamedTuple):
    """What hands came to, as a table with open places."""

    amounts: Integers
    counts: Integers


@compiled
def count_amount(amounts: Integers, counts: Integers, amount: int) -> bool:
    """One more of this amount; False: the table is as good as full."""
    mask = len(amounts) - 1
    place = (amount * 0x9E3779B1 >> 7) & mask
    for _ in range(64):
        if amounts[place] == amount:
            counts[place] += 1
            return True
        if amounts[place] == NO_MORE:
            amounts[place] = amount
            counts[place] = 1
            return True
        place = (place + 1) & mask
    return False


@compiled
def settle_round(
    gross: bool, dead_hands: bool, odd_to_first: bool, put_up: int, to_pay: int, order: Integers, ends: Integers, codes: Codes,
    group: Integers, chips: Integers, dead: Integers,
) -> tuple[int, int]:  # fmt: skip
    """The player-dealer's result and whether his money fell short; ``chips`` by seat are what the others win.

    ``to_pay`` is what the hands are to be paid, where all that is lost is collected towards it first. ``group`` is room for the ends of one
    group, ``dead`` by seat counts the hands that were returned.
    """
    result = owed = 0
    left = put_up
    short = 0
    hands = False  # it has come to them
    size = 0
    wagers = codes.shape[1]
    for at in range(len(order)):
        entry = order[at]
        if entry == END:
            break
        if entry != TOGETHER:
            place = entry >> WHEN_BITS
            when = entry - (place << WHEN_BITS)
            if when != FORFEIT and not hands:
                hands, owed = True, to_pay
            code = codes[place // wagers, place % wagers]
            if code >= 0 and ends[place, code, WHEN] == when:
                group[size, 0] = place
                group[size, 1] = code
                size += 1
            continue
        if size == 0:
            continue
        wins = losses = 0
        for i in range(size):
            end = ends[group[i, 0], group[i, 1]]
            if end[HOW] > 0:
                wins += end[PAY]
            elif end[HOW] < 0:
                losses += end[STAKE]
        exhausted = left == 0 if gross else result == -put_up
        paid, collected = wins, losses
        if gross:
            total = wins + losses
            if left < total:
                paid, collected = left * wins // total, left * losses // total
                if paid + collected < left:  # one cent is over, and goes to the larger remainder
                    if 2 * (left * wins % total) >= total:
                        paid += 1
                    else:
                        collected += 1
        elif exhausted:
            paid = collected = 0
        elif result + losses - wins < -put_up:
            paid = put_up + result + losses
        elif result + losses - wins > put_up + owed:
            collected = put_up + owed - result + wins
        if dead_hands and (exhausted or paid != wins or collected != losses):
            short = 1
            dead[group[0, 0] // wagers] += 1
            size = 0
            continue
        if paid < wins or collected < losses:
            short = 1
        result += collected - paid
        left -= collected + paid
        owed = max(0, owed - paid)
        share_out(ends, group, size, wagers, 1, paid, wins, odd_to_first, chips)
        share_out(ends, group, size, wagers, -1, collected, losses, odd_to_first, chips)
        size = 0
    return result, short


@compiled
def share_out(
    ends: Integers, group: Integers, size: int, wagers: int, how: int, amount: int, total: int, odd_to_first: bool, chips: Integers
) -> None:  # fmt: skip
    """``amount`` of what is won or lost in proportion, to the cent; cents left over as ``money.pro_rata`` has them."""
    if amount == 0:
        return
    given = 0
    for i in range(size):
        claim = claim_of(ends[group[i, 0], group[i, 1]], how)
        given += amount * claim // total
        chips[group[i, 0] // wagers] += how * (amount * claim // total)
    if odd_to_first:
        for i in range(size):
            claim = claim_of(ends[group[i, 0], group[i, 1]], how)
            if given < amount and amount * claim // total < claim:
                given += 1
                chips[group[i, 0] // wagers] += how
        return
    bound = total  # remainders below it have had no cent yet
    while given < amount:
        largest = 0
        for i in range(size):
            rest = amount * claim_of(ends[group[i, 0], group[i, 1]], how) % total
            if largest < rest < bound:
                largest = rest
        for i in range(size):  # of equal remainders the earlier comes first
            if given < amount and amount * claim_of(ends[group[i, 0], group[i, 1]], how) % total == largest:
                given += 1
                chips[group[i, 0] // wagers] += how
        bound = largest


@compiled
def claim_of(end: Integers, how: int) -> int:
    """What an end wins or loses; nothing where it does the other."""
    if end[HOW] != how:
        return 0
    return int(end[PAY] if how > 0 else end[STAKE])


@compiled
def add_up(worth: Integers, codes: Codes, chips: Integers) -> tuple[int, int, int]:
    """All wins, all losses and all that was staked, every wager settled in full; ``chips`` by seat are what the others win then."""
    wins = losses = staked = 0
    wagers = codes.shape[1]
    for seat in range(codes.shape[0]):
        own = 0
        for wager in range(wagers):
            code = codes[seat, wager]
            if code >= 0:
                net = worth[seat * wagers + wager, code, 0]
                staked += worth[seat * wagers + wager, code, 1]
                own += net
                if net > 0:
                    wins += net
                else:
                    losses -= net
        chips[seat] = own
    return wins, losses, staked


@compiled
def walk(
    frame: Frame, starts: Integers, told: Codes, codes: Codes, marks: Integers, nights: Integers, tallied: HandTally, trace: Integers
) -> int:  # fmt: skip
    """Nights one after the other: fills ``marks`` and ``nights``, and adds to ``tallied``. ``trace`` has room for the chips of every round,
    or none. ``codes`` are those of every round: by seat and wager how the hand ended, -1 where no wager lay."""
    figures, turns, sequence, orders, ends = frame.figures, frame.turns, frame.sequence, frame.orders, frame.ends
    gross, dead_hands, banker = figures[GROSS] == 1, figures[DEAD_HANDS] == 1, figures[BANKER]
    bankroll, bank, least, chip = figures[BANKROLL], figures[BANK], figures[LEAST], figures[CHIP]
    plain, odd_to_first = figures[PLAIN_IF_COVERED], figures[ODD_TO_FIRST] == 1
    seats = codes.shape[2]
    group = np.empty((orders.shape[2], 2), np.int64)
    chips = np.zeros(seats, np.int64)
    dead = np.zeros(seats, np.int64)
    for night in range(len(starts)):
        won = 0
        noted = 0
        nights[night, :] = 0
        nights[night, RUINED] = NOT_RUINED
        for played in range(codes.shape[1]):
            number = sequence[starts[night], played]
            turn = turns[number]
            change = 0
            banks = turn[DEALER] == banker
            if turn[DEALT_TO] and (banks or turn[CONCERNED] or len(trace)):
                most = max(0, figures[STACK] + (won if banks else 0) - figures[RESERVE]) // chip * chip
                if not banks:
                    most = figures[OTHERS_BANK]
                if most < least:
                    return BROKE
                put_up = most
                if banks and bank and max(least, bank) < most:
                    wanted = max(least, bank)
                    put_up = wanted - (wanted - least) % chip
                lying = codes[night, played]
                wins, losses, staked = add_up(frame.worth, lying, chips)
                result, short, fee = losses - wins, 0, turn[FEE]
                # In some order the money does not reach, or is lost to the last cent before all is settled.
                if wins + losses > put_up if gross else wins >= put_up or losses > put_up:
                    order = orders[number, told[night, played]]
                    covered = staked <= put_up if figures[COVERED_BY_WAGERS] else not gross and abs(losses - wins) <= put_up
                    if plain >= 0 and covered:
                        order = orders[number, plain]
                    chips[:] = 0
                    dead[:] = 0
                    to_pay = wins if figures[LOSERS_FIRST] else 0
                    result, short = settle_round(gross, dead_hands, odd_to_first, put_up, to_pay, order, ends, lying, group, chips, dead)
                    each = 0
                    for seat in range(seats):
                        each += dead[seat] == 1
                    if each == turn[DEALT_TO]:  # no hand is left to be charged for
                        fee -= turn[FEE_BACK]
                nights[night, FEES] += fee
                if banks:
                    change = result - fee
                    nights[night, HANDS] += 1
                    nights[night, SHORT] += short
                    if not count_amount(tallied.amounts, tallied.counts, change):
                        return FULL
                    nights[night, ACTION] += staked
                else:
                    change = chips[banker] - fee
                    nights[night, AS_BETTOR] += change
                if len(trace):
                    chips[0] = result
                    trace[night, played, :seats] = chips
                    trace[night, played, seats] = fee
                    trace[night, played, seats + 1] = short
            won += change
            nights[night, LOWEST] = min(nights[night, LOWEST], won)
            if played + 1 == frame.marks[noted]:
                marks[night, noted] = won
                noted += 1
            if bankroll and max(0, figures[STACK] + won - figures[RESERVE]) // chip * chip < least:
                nights[night, RUINED] = played + 1
                break
        while noted < len(frame.marks):
            marks[night, noted] = won
            noted += 1
    return DONE
