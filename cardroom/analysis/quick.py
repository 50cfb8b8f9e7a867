"""The exact odds, if they are kept or can be found soon: a process of its own tries, and is stopped when the time is over."""

import multiprocessing
from typing import TYPE_CHECKING

from cardroom.analysis.cache import find_odds, kept
from cardroom.analysis.given import TableGiven
from cardroom.analysis.odds import EditionOdds, solver

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

SECONDS = 20.0


def quick_odds(given: TableGiven, seconds: float = SECONDS) -> EditionOdds | None:
    """None where it takes longer. What is found is kept for the next time."""
    found = kept(given.edition)
    if found is not None or seconds <= 0:
        return found
    solver(given.edition)  # what it needs and is not installed must be missed here, where it can be said
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    worker = context.Process(target=_solve, args=(given, theirs), daemon=True)
    worker.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(seconds) else None
    except EOFError:  # it has died; the simulation goes on without it
        return None
    finally:
        worker.kill()
        worker.join()


def _solve(given: TableGiven, out: "Connection") -> None:
    out.send(find_odds(given.edition))
