"""Rounds that are played to see what they come to: compiled where the game is, real ones where not. Every wager is covered in full."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.bank import Plan
from cardroom.analysis.blocks import Block, blocks
from cardroom.analysis.compiled import compiled, inlined
from cardroom.analysis.fixed_bets import BANKER, RICH, TablePlayers, bettor, deciders
from cardroom.analysis.flows import read
from cardroom.analysis.given import next_setup
from cardroom.analysis.nights.draws import Integers, seeds
from cardroom.analysis.nights.ends import HOW, NEVER, PAY, STAKE, STAKED, WHEN
from cardroom.analysis.nights.game import Codes, Yes
from cardroom.analysis.nights.play import compiled_plan
from cardroom.analysis.nights.walk import DEALER, DEALT_TO
from cardroom.analysis.spread import spread
from cardroom.analysis.value.result import Figure
from cardroom.chance import Seeded
from cardroom.games.banked.carried import SEAT
from cardroom.round import Parts, Round

Amounts = NDArray[np.float64]

NIGHT = 240  # rounds of a night: a shoe goes on from one to the next


@dataclass(frozen=True)
class _RoundSums:
    """A block of rounds: how many count, and the sums of powers of seats, of some wagers of theirs, and by wager."""

    count: int
    sums: tuple[Amounts, Amounts, Amounts]


class Moments:
    """Sums of powers of many amounts at once, a column each: mean, variance and the errors of both."""

    def __init__(self, count: int, powers: Amounts) -> None:
        self.count, self._powers = count, powers

    def mean(self, column: int) -> Figure:
        first, second = self._powers[:2, column] / self.count
        return Figure(float(first), sqrt(max(0.0, second - first**2) / self.count))

    def variance(self, column: int) -> Figure:
        first, second, third, fourth = (float(each) for each in self._powers[:, column] / self.count)
        variance = max(0.0, second - first**2)
        central = fourth - 4 * first * third + 6 * first**2 * second - 3 * first**4
        return Figure(variance, sqrt(max(0.0, central - variance**2) / self.count))


@dataclass(frozen=True)
class Sample:
    """``rounds`` of a table. ``some`` are means over the columns that were asked for, ``every`` is all that a seat wins."""

    rounds: int
    compiled: bool
    some: dict[str, Figure]  # by bettor, and the bank's
    variance: dict[str, Figure]  # by bettor, and the bank's
    mean: dict[str, Figure]
    fund: Figure  # what a jackpot fund gains by the play, the rakes apart
    wagers: dict[str, tuple[float, Figure]]  # by name, of all bettors: staked and won


def compiled_sample(plan: Plan, rounds: int, seed: str, only: Sequence[str]) -> Sample:
    """``only`` names the wagers whose means are wanted by themselves. The plan's banker banks every turn that the house allows."""
    tables = compiled_plan(plan)
    frame, names = tables.frame, tables.game.columns
    groups = list(dict.fromkeys(names))
    ends = tables.game.ends
    settled = ends[..., WHEN] != NEVER
    nets = np.where(settled, np.where(ends[..., HOW] > 0, ends[..., PAY], ends[..., HOW] * ends[..., STAKE]), 0)
    worth = np.stack([nets, ends[..., STAKED]], axis=-1)
    asked = np.array([name in only for name in names])
    group = np.array([groups.index(name) for name in names])
    banks = (frame.turns[:, DEALER] == plan.given.count) & (frame.turns[:, DEALT_TO] > 0)

    def play(block: Block) -> _RoundSums:
        starts = np.arange(block.first, block.first + block.size) % len(frame.sequence)
        codes = np.full((block.size, plan.rounds, *ends.shape[:2]), -1, np.int16)
        told = np.zeros((block.size, plan.rounds), np.int16)
        tables.game.deal(seeds(seed, block.first, block.size), starts, frame.sequence, codes, told, np.empty((0, 0, 0), np.int64))
        whole, some, wagers = np.zeros((4, plan.given.count)), np.zeros((2, plan.given.count)), np.zeros((3, len(groups)))
        count = add_powers(codes, banks[frame.sequence[starts]], worth, asked, group, whole, some, wagers)
        return _RoundSums(count, (whole, some, wagers))

    found = list(spread(play, blocks(-(-rounds // plan.rounds), tables.nights_at_once)))
    count = sum(part.count for part in found)
    whole, some, wagers = (np.sum(parts, axis=0) for parts in zip(*(part.sums for part in found), strict=True))
    bettors = [bettor(number) for number in range(1, plan.given.count)]
    every, of_all, of_some = [*bettors, BANKER], Moments(count, whole), Moments(count, some)
    by_wager = Moments(count, wagers[:2])
    return Sample(
        count,
        True,
        {name: of_some.mean(at) for at, name in enumerate(every)},
        {name: of_all.variance(at) for at, name in enumerate(every)},
        {name: of_all.mean(at) for at, name in enumerate(every)},
        Figure(0.0),
        {name: (float(wagers[2, at]) / count, by_wager.mean(at)) for at, name in enumerate(groups)},
    )


@compiled
def add_powers(
    codes: Codes, banked: Yes, worth: Integers, asked: Yes, group: Integers, whole: Amounts, some: Amounts, wagers: Amounts
) -> int:  # fmt: skip
    """Add up what every seat wins in the rounds that count, and its powers; the bank comes last. All wagers are settled in full."""
    count = 0
    seats = codes.shape[2] - 2  # row 0 is not used, the last is the banker's
    own = np.zeros(wagers.shape[1])
    for night in range(codes.shape[0]):
        for played in range(codes.shape[1]):
            if not banked[night, played]:
                continue
            count += 1
            all_won = all_some = 0
            own[:] = 0.0
            for seat in range(seats):
                won = part = 0
                for wager in range(codes.shape[3]):
                    code = codes[night, played, seat + 1, wager]
                    if code >= 0:
                        net = worth[seat + 1, wager, code, 0]
                        won += net
                        own[group[wager]] += net
                        wagers[2, group[wager]] += worth[seat + 1, wager, code, 1]
                        if asked[wager]:
                            part += net
                all_won += won
                all_some += part
                add_power(whole, seat, float(won))
                add_power(some, seat, float(part))
            add_power(whole, seats, float(-all_won))
            add_power(some, seats, float(-all_some))
            for at in range(len(own)):
                wagers[0, at] += own[at]
                wagers[1, at] += own[at] * own[at]
    return count


@inlined
def add_power(sums: Amounts, column: int, amount: float) -> None:
    power = amount
    for at in range(len(sums)):
        sums[at, column] += power
        power *= amount


def real_sample(plan: Plan, rounds: int, seed: str) -> Sample:
    """The same from real rounds, with all wagers in one: nothing is asked for by itself."""
    given = plan.given
    bettors = [bettor(number) for number in range(1, given.count)]
    names = [*bettors, BANKER]
    table = TablePlayers(plan.bets, deciders(given.edition, plan.way, names, seed), lambda player: RICH, lambda player: player == BANKER)
    stacks, changes = dict.fromkeys(names, RICH), list[list[float]]()
    start = Parts({SEAT: 0})
    setup = given.first_setup(stacks, f"{seed}/0", carry=Parts(start))
    won: dict[str, list[float]] = {}
    staked: dict[str, float] = {}
    for number in range(1, rounds + 1):
        round = table.play(Round(setup))
        flows = read(round, banked=True)
        if flows.player_dealer == BANKER and flows.staked:
            change = [round.outcome.stacks[name] - RICH + flows.fees.get(name, 0) + flows.fed.get(name, 0) for name in names]
            fund = round.outcome.jackpot - round.setup.jackpot - round.outcome.house - sum(flows.fed.values())
            changes.append([*change, fund])
            totals: dict[str, float] = {}
            for player, amounts in flows.won.items():
                for name, amount in amounts.items() if player != BANKER else ():
                    totals[name] = totals.get(name, 0.0) + amount
            for name, total in totals.items():
                won.setdefault(name, []).append(total)
            for player, amounts in flows.staked.items():
                for name, amount in amounts.items() if player != BANKER else ():
                    staked[name] = staked.get(name, 0.0) + amount
        setup = next_setup(round, stacks, f"{seed}/{number}")
        if not flows.player_dealer:  # the game was broken: it begins anew, with other cards
            setup = setup._replace(carry=Parts(start), chance=Seeded(f"{seed}/{number}"))
    rows = np.array(changes, np.float64).reshape(-1, len(names) + 1)
    whole = Moments(len(rows), np.array([(rows**power).sum(axis=0) for power in range(1, 5)]))
    wagers = {name: (staked.get(name, 0.0) / whole.count, _spread(won.get(name, []), whole.count)) for name in {**staked, **won}}
    means = {name: whole.mean(at) for at, name in enumerate(names)}
    variances = {name: whole.variance(at) for at, name in enumerate(names)}
    return Sample(whole.count, False, means, variances, means, whole.mean(len(names)), wagers)


def _spread(amounts: Sequence[float], count: int) -> Figure:
    """Of so many rounds; in those that are not listed the amount was nothing."""
    mean = sum(amounts) / count
    return Figure(mean, sqrt(max(0.0, sum(amount * amount for amount in amounts) / count - mean * mean) / count))
