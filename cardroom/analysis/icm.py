"""What a stack of a tournament is worth, and deals by agreement that add up to the cent.

The independent chip model (ICM) lets each chip be equally likely to win: a player with a tenth of the chips is first in a tenth of all
tournaments, and the other places follow in the same way among those who are left. Picture a clock for each player that rings after an
exponential time, the sooner the larger the stack; the order of the rings is the order of the places. So a player's chance of a place is an
integral over the moment of their ring, of the chance that just so many others have rung before. No order of finish is listed, and a field
of a thousand takes a second.

    >>> [round(one, 4) for one in worth([1500, 1250, 600, 500, 850, 800], [50, 30, 20]).amounts]
    [24.6781, 21.7754, 11.9407, 10.1232, 16.141, 15.3416]
    >>> icm_deal([6000, 3000, 1000], [50000, 30000, 20000])
    [41238, 33833, 24929]
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from cardroom.errors import BadInput
from cardroom.money import Cents, pro_rata

Floats = npt.NDArray[np.float64]

MOST_PLAYERS, MOST_CHIPS = 10_000, 10**12
FINE = 10**6  # parts of a cent: finer than any error, and equal stacks are equal
NODES_AT_ONCE = 32  # bounds the memory of a large field
CLOSE = 1e-11  # of the prize pool: when halving the steps changes no more than this, the integral is found
SMALLEST = -3.75  # the variable of the integral begins here: the first ring has not come by e^-46
LATEST = 45.0  # mean times of the smallest stack, after which everybody has rung
FIRST_STEP, HALVINGS = 1 / 4, 6


class Worth(NamedTuple):
    """What each stack is worth, in the unit of the prizes, and how far the last refinement changed any of them."""

    amounts: tuple[float, ...]
    error: float


def worth(stacks: Sequence[int], prizes: Sequence[float]) -> Worth:
    """Return what each stack is worth by the independent chip model.

    Prizes are listed from the first place on; places without a prize pay nothing, and prizes beyond the number of players are left out.
    Players without chips share the last places equally.
    """
    _check(stacks, prizes)
    in_play = [i for i, chips in enumerate(stacks) if chips > 0]
    padded = [*prizes, *(0.0 for _ in range(len(stacks) - len(prizes)))][: len(stacks)]
    amounts, error = _of_stacks(np.array([stacks[i] for i in in_play], dtype=np.float64), padded[: len(in_play)])
    out = sum(padded[len(in_play) :]) / max(1, len(stacks) - len(in_play))
    found = iter(amounts)
    return Worth(tuple(next(found) if chips > 0 else out for chips in stacks), error)


def icm_deal(stacks: Sequence[int], prizes: Sequence[Cents]) -> list[Cents]:
    """Return each player's amount by the independent chip model: whole cents that add up to the prizes."""
    fine = [round(amount * FINE) for amount in worth(stacks, prizes).amounts]
    return pro_rata(sum(prizes[: len(stacks)]), fine)


def chip_chop(stacks: Sequence[int], prizes: Sequence[Cents]) -> list[Cents]:
    """Return each player's amount by chips: everybody gets the last prize that is left, and chips divide the rest.

    Players without chips share the last places equally, as in `worth`.

    >>> chip_chop([6000, 3000, 1000], [50000, 30000, 20000])
    [44000, 32000, 24000]
    """
    _check(stacks, prizes)
    in_play = [i for i, chips in enumerate(stacks) if chips > 0]
    padded = [*prizes, *(0 for _ in range(len(stacks) - len(prizes)))][: len(stacks)]
    paid, beyond = padded[: len(in_play)], padded[len(in_play) :]
    last = min(paid)
    rest = sum(paid) - last * len(paid)
    by_chips = iter(pro_rata(rest, [stacks[i] * rest for i in in_play]))
    without = iter(pro_rata(sum(beyond), [sum(beyond)] * len(beyond)))
    return [last + next(by_chips) if chips > 0 else next(without) for chips in stacks]


def _check(stacks: Sequence[int], prizes: Sequence[float]) -> None:
    if not 1 <= len(stacks) <= MOST_PLAYERS:
        raise BadInput(f"There are {len(stacks):,} stacks; a deal is among 1 to {MOST_PLAYERS:,} players.")
    if not prizes:
        raise BadInput("There are no prizes: name at least the first.")
    for chips in stacks:
        if not 0 <= chips <= MOST_CHIPS:
            raise BadInput(f"{chips:,} is not a stack: chips are 0 to {MOST_CHIPS:,}.")
    if not any(stacks):
        raise BadInput("Nobody has chips: there is nothing to divide by.")
    if any(later > sooner for sooner, later in pairwise(prizes)):
        raise BadInput("A later place has a larger prize than the one before it: list prizes from the first place on.")
    if prizes[-1] < 0:
        raise BadInput("A prize is below nothing.")


def _of_stacks(chips: Floats, prizes: Sequence[float]) -> tuple[list[float], float]:
    """The integral by the trapezoid rule, with steps that are halved until nothing changes."""
    shares = chips / chips.sum()
    paid = np.array(prizes, dtype=np.float64)
    paid = paid[: max(1, int(np.count_nonzero(paid)))]
    latest = float(np.log(LATEST / shares.min()))
    step = FIRST_STEP
    nodes = np.arange(SMALLEST, latest + step, step)
    total = _weighed(shares, paid, nodes)
    amounts, error = total * step, float("inf")
    for _ in range(HALVINGS):
        nodes, step = nodes + step / 2, step / 2
        total = total + _weighed(shares, paid, nodes)
        nodes = np.sort(np.concatenate((nodes, nodes - step)))
        finer = total * step
        amounts, error = finer, float(np.abs(finer - amounts).max())
        if error <= CLOSE * max(float(paid.sum()), 1e-300):
            break
    return [float(one) for one in amounts], error


def _weighed(shares: Floats, paid: Floats, nodes: Floats) -> Floats:
    """The sum over all nodes of what is integrated for each player, weighed by the change of variable."""
    total = np.zeros(len(shares))
    for first in range(0, len(nodes), NODES_AT_ONCE):
        x = nodes[first : first + NODES_AT_ONCE]
        time = np.exp(x - np.exp(-x))
        weight = time * (1 + np.exp(-x))
        waiting = np.exp(-np.outer(shares, time))
        total += shares * ((waiting * _prize_of_ringing(waiting, paid)) @ weight)
    return total


def _prize_of_ringing(waiting: Floats, paid: Floats) -> Floats:
    """Return, for every player and moment, the prize to expect if they ring at that moment.

    ``before[k]`` is the chance that just k of the players so far have rung, ``prize[k]`` what is to be expected of the players still to
    come if k have. Their product over all k leaves the player between the two out. Nothing is ever subtracted, so nothing cancels.
    """
    players, moments = waiting.shape
    before = np.zeros((players, moments, len(paid)))
    before[0, :, 0] = 1
    for i in range(players - 1):
        still, rung = waiting[i][:, None], 1 - waiting[i][:, None]
        before[i + 1] = before[i] * still
        before[i + 1, :, 1:] += before[i, :, :-1] * rung
    prize = np.tile(paid, (moments, 1))
    found = np.empty_like(waiting)
    for i in reversed(range(players)):
        still, rung = waiting[i][:, None], 1 - waiting[i][:, None]
        found[i] = (before[i] * prize).sum(axis=1)
        later = prize * still
        later[:, :-1] += prize[:, 1:] * rung
        prize = later
    return found
