"""Nights in real rounds, whether or not the game is compiled: the engine itself deals, decides and settles every one of them."""

from dataclasses import replace

from cardroom.analysis import blocks
from cardroom.analysis.bank import Banking, Nights, Plan
from cardroom.analysis.nights.blocks import ROUNDS, Seen, play_nights, together, unseen
from cardroom.analysis.simulate import spread_out
from cardroom.analysis.spread import Progress, unheard

ASKED_FOR = "--real asks for them"


def real_nights(
    plan: Plan, nights: int, seed: str, workers: int = 0, address: str = "", progress: Progress = unheard, seen: Seen = unseen
) -> Nights:  # fmt: skip
    """So many nights of real rounds, in processes of this machine or on the cluster at ``address``."""
    if address:
        plan = replace(plan, given=plan.given.stamped())
    parts = blocks.blocks(nights, max(1, ROUNDS // plan.rounds))
    return Nights.joined(spread_out(Banking(plan, seed), parts, workers, address, progress, together(seen)))


def nights_of_plan(
    plan: Plan, nights: int, seed: str, workers: int = 0, address: str = "", progress: Progress = unheard, real: bool = False,
    seen: Seen = unseen,
) -> Nights:  # fmt: skip
    """Compiled where that is possible, unless ``real`` asks for real rounds."""
    return (real_nights if real else play_nights)(plan, nights, seed, workers, address, progress, seen)
