"""Many nights of a plan: compiled where they can be, in real rounds where not; in threads, in processes, on a cluster."""

import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from cardroom.analysis import blocks
from cardroom.analysis.bank import Banking, Nights, Plan
from cardroom.analysis.blocks import Block
from cardroom.analysis.nights.play import Broke, CompiledPlan, PlayedNights, compiled_plan, why_not
from cardroom.analysis.simulate import spread_out
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.analysis.tally import Tally

ROUNDS = 200  # in a block of real rounds, or one night if that is more

Seen = Callable[[Nights], None]  # told what has been played so far, now and then


def unseen(sofar: Nights) -> None:
    """For nights that nobody watches."""


def together(seen: Seen) -> blocks.Sofar[Nights]:
    """Hand the parts that are done to ``seen`` as one."""
    return lambda done: seen(Nights.joined(done))


@dataclass(frozen=True)
class CompiledBanking:
    """The work on a block of compiled nights, for other machines: each makes the tables once."""

    plan: Plan
    seed: str

    @cached_property
    def tables(self) -> CompiledPlan:
        return compiled_plan(self.plan)

    def __call__(self, block: Block) -> Nights:
        return nights_of(self.tables.play(self.seed, block.first, block.size))

    def __reduce__(self) -> tuple[object, ...]:
        return _unpacked, (pickle.dumps((self.plan, self.seed)),)


@lru_cache(maxsize=1)  # the blocks of one work come one by one
def _unpacked(packed: bytes) -> CompiledBanking:
    return CompiledBanking(*pickle.loads(packed))


def nights_of(part: PlayedNights) -> Nights:
    return Nights(part.marks, part.nights, Tally(Counter(part.hand)), compiled=True)


def play_nights(
    plan: Plan, nights: int, seed: str, workers: int = 0, address: str = "", progress: Progress = unheard, seen: Seen = unseen
) -> Nights:  # fmt: skip
    """So many nights, on all cores of this machine, or on the cluster at ``address``."""
    if address:
        plan = replace(plan, given=plan.given.stamped())
    if not why_not(plan):
        try:
            return _compiled(plan, nights, seed, workers, address, progress, seen)
        except Broke:
            progress(0)
    parts = blocks.blocks(nights, max(1, ROUNDS // plan.rounds))
    return Nights.joined(spread_out(Banking(plan, seed), parts, workers, address, progress, together(seen)))


def _compiled(plan: Plan, nights: int, seed: str, workers: int, address: str, progress: Progress, seen: Seen) -> Nights:
    work = CompiledBanking(plan, seed)
    parts = blocks.blocks(nights, work.tables.nights_at_once)
    if address:
        return Nights.joined(spread_out(work, parts, workers, address, progress, together(seen)))
    return in_threads(work, parts, workers, progress, seen)


def in_threads(work: Callable[[Block], Nights], parts: list[Block], workers: int, progress: Progress, seen: Seen) -> Nights:
    """Compiled work of every part, side by side."""
    found = list[Nights]()
    for part in spread(work, parts, progress, workers):
        found.append(part)
        if len(found) & (len(found) - 1) == 0:  # after twice as many each time
            seen(Nights.joined(found))
    return Nights.joined(found)
