"""How much may be asked of the pool of questions. Every bound is a setting; strangers, who have no session, have tighter ones."""

import os
from collections.abc import Mapping
from typing import NamedTuple

from cardroom.errors import BadInput

_PLAYER: Mapping[str, float] = {
    "players": 50, "nights": 100_000, "rounds an hour": 1_000, "rounds of a night": 20_000, "rounds in all": 50_000_000,
    "hours in all": 2_000_000, "risks and horizons": 20, "amounts": 40, "parts of a shift": 12, "hands of a half hour": 1_000,
    "cases": 12, "values": 50, "shoes": 2_000_000, "deals": 1_000_000, "samples": 50_000_000, "hands": 20,
}  # fmt: skip
_STRANGER: Mapping[str, float] = {
    **_PLAYER, "nights": 25_600, "rounds of a night": 2_000, "rounds in all": 6_500_000, "hours in all": 250_000, "risks and horizons": 8,
    "cases": 6, "values": 20, "shoes": 200_000, "deals": 100_000, "samples": 5_000_000, "hands": 10,
}  # fmt: skip


class AskerBounds(NamedTuple):
    """Of one asker."""

    at_once: int  # questions that are worked on or wait
    seconds: float  # of work on one
    sizes: Mapping[str, float]  # how much one may ask for, by ``Question.sizes``

    def refusal(self, sizes: Mapping[str, float]) -> str:
        """Say what is too much; empty: nothing is."""
        for name, size in sizes.items():
            if size > self.sizes.get(name, float("inf")):
                return f"{name}: at most {self.sizes[name]:,.10g} can be asked for here, not {size:,.10g}."
        return ""


class PoolBounds(NamedTuple):
    """Of the pool as a whole."""

    processes: int = 2  # at a time; 0: nothing is computed here
    workers: int = 1  # threads or processes that each of them may use
    memory: int = 4 << 30  # bytes that each of them may use
    waiting: int = 40  # questions in the queue
    patience: float = 10.0  # seconds without a poll, until a question is dropped
    poll: float = 20.0  # seconds that one poll waits at most
    kept: int = 64 << 20  # bytes of answers
    refused: float = 30.0  # seconds for which a refusal is remembered
    failed: float = 3.0  # seconds for which a failure is: whoever asks after them starts the work again
    player: AskerBounds = AskerBounds(4, 1_800.0, _PLAYER)
    stranger: AskerBounds = AskerBounds(2, 300.0, _STRANGER)


def cluster() -> str:
    """The dask scheduler on which nights are played: ``CARDROOM_CLUSTER``, tcp://HOST:PORT; empty: they are played here."""
    return os.environ.get("CARDROOM_CLUSTER", "").strip()


def processes(usual: int) -> int:
    """How many questions are worked on at a time: ``CARDROOM_QUESTIONS``, if it is set."""
    given = os.environ.get("CARDROOM_QUESTIONS", "").strip()
    if not given:
        return usual
    if not (given.isdecimal() and given.isascii() and int(given[:4]) <= 100 and len(given) <= 3):
        raise BadInput(f"CARDROOM_QUESTIONS is the number of questions worked on at a time, 0 to 100, not '{given[:20]}'.")
    return int(given)
