"""What each wager comes to, by how its hand ends: tables that the games' own pure functions fill."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.games.banked.bank import Result
from cardroom.money import Cents

Table = NDArray[np.int64]

# When a wager is settled: not at all, with what was folded or given up before anybody plays, in its hand's turn, with the hands; and where
# a hand that loses is settled in an order of its own, in that.
NEVER, FORFEIT, IN_TURN, SHOWDOWN, LOST = -1, 0, 1, 2, 3
WHEN, HOW, STAKE, PAY, STAKED = range(5)  # the columns of an end
RESULTS: dict[Result, int] = {"win": 1, "push": 0, "lose": -1}


class End(NamedTuple):
    """How one wager ends."""

    when: int = NEVER
    result: Result = "push"
    stake: Cents = 0  # that is settled
    pay: Cents = 0  # what a win is paid
    staked: Cents = 0  # that was put on it, wherever it went

    def row(self) -> tuple[int, ...]:
        return self.when, RESULTS[self.result], self.stake, self.pay, self.staked


NOTHING = End()


def table(seats: int, wagers: int, ends: int) -> Table:
    """By seat (from 1; row 0 is not used), wager and how the hand ends: nothing, until it is filled."""
    found = np.zeros((seats + 1, wagers, ends, 5), np.int64)
    found[..., WHEN] = NEVER
    return found
