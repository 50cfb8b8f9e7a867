"""What the compiled loop of a game is to the loop of the bank, and what several of them need."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.fixed_bets import BANKER, RICH, bettor
from cardroom.analysis.nights.draws import Integers, Words, begin
from cardroom.analysis.nights.ends import Table
from cardroom.analysis.nights.order import Sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.games.banked.action import ActionDice, button_by
from cardroom.games.banked.order import Direction
from cardroom.money import Cents, Odds, Rounding

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan

Codes = NDArray[np.int16]
Yes = NDArray[np.bool_]

# Of so many nights, by the stream of each, where each starts, and the turns of its rounds: how every wager of every round ends, and what
# the cards or dice told. The last argument has room for the deck after each round, or none.
Deal = Callable[[Words, Integers, Integers, Codes, Codes, Integers], None]


@compiled
def begin_night(
    night: int, stream: Words, deck: Integers, passed: Yes, streams: Words, starts: Integers, sequence: Integers, rounds: Integers
) -> None:  # fmt: skip
    """Begin a night: ``rounds`` gets the turn of each of its rounds, and whether a game begins with it.

    A turn that is ``passed`` deals nothing, and is written as -1. A game begins with the night, and again after such a turn. The rounds
    are written down first and dealt from the list: a generator, or a cursor in the loop, takes up to half as long again.
    """
    begin(stream, streams[night], deck)
    begins = 1
    for played in range(len(rounds)):
        turn = sequence[starts[night], played]
        if passed[turn]:
            rounds[played, 0], begins = -1, 1
        else:
            rounds[played, 0], rounds[played, 1], begins = turn, begins, 0


class CompiledGame(NamedTuple):
    """A game of a plan."""

    deal: Deal
    ends: Table  # by seat, wager and how the hand ended
    columns: tuple[str, ...]  # the wagers, by their names in the odds
    orders: Sequences
    deck: int  # how many cards it has
    plain_if_covered: int = -1  # the word with which settlement starts when the money reaches everything; -1: whatever was told
    covered_by_wagers: bool = False  # the money reaches everything when it is no less than what was wagered
    losers_first: bool = False  # what is lost of the hands is collected before anything is paid
    noted: int = 0  # beside the deck so many numbers say, for a caller that wants to know what was decided by chance


class Payout(NamedTuple):
    """How a table pays."""

    chip: Cents
    rounding: Rounding
    bet_chip: Cents  # of which wagers are made

    def win(self, stake: Cents, odds: Odds) -> Cents:
        return odds.win(stake, self.chip, self.rounding)


def payout_of(plan: "Plan") -> Payout:
    setup = plan.given.first_setup(dict.fromkeys([*(bettor(one) for one in range(1, plan.given.count)), BANKER], RICH), "payout")
    return Payout(setup.payout_chip, setup.rounding, setup.chip)


def seats_of(plan: "Plan", turns: Turns) -> Integers:
    """By turn: the seats that are dealt to, in the order of play, then 0, and the player-dealer's seat last."""
    found = np.zeros((len(turns.every), plan.given.count + 2), np.int64)
    for row, turn in enumerate(turns.every):
        if turn.hands:
            found[row, : len(turn.hands)] = turn.hands
            found[row, -1] = turn.dealer
    return found


def hands_of(plan: "Plan", turns: Turns) -> Integers:
    """The same, where each round has a deck of its own: when the banker neither banks nor bets there is nobody to deal to."""
    found = seats_of(plan, turns)
    found[[not turn.concerns(plan.given.count) for turn in turns.every]] = 0
    return found


def begins_anew(turns: Turns) -> Yes:
    """By turn: nobody takes the position, and the next game has another shoe."""
    return np.array([not turn.dealer for turn in turns.every])


def dice_of(action: ActionDice | None) -> int:
    return 0 if action is None else action.dice


def words_of_dice(action: ActionDice | None) -> int:
    """So many sums dice may have, those that are too small among them; without dice there is one word."""
    return 1 if action is None else 6 * action.dice + 1


def button_seat(action: ActionDice, seats: int, turn: Turn, told: int, settled: Direction) -> int:
    return button_by(action, max(told, action.dice), turn.dealer, seats, turn.hands, settled).seat
