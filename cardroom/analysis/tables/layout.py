"""Where everything lies: a table's row of numbers, its row of cards, and the figures of its rules.

Seats are counted from the left of the button, which is the last of them. Sets of seats are bits.
"""

import numpy as np
from numpy.typing import NDArray

from cardroom.games.pot.rules import MOST_SEATS

Row = NDArray[np.int64]
CardRow = NDArray[np.uint8]

# -- a table's numbers ------------------------------------------------------------------------------------------------------------------

# What is asked. CALL is what a call costs, 0 a check. A wager comes to LEAST up to MOST, or with ONLY to one of the two; MOST 0: there is
# none, and VERB is what it is called. To a draw or a discard the answer is cards, as bits: LEAST up to MOST of them.
KIND, ACTOR, FOLDS, CALL, LEAST, MOST, ONLY, VERB = range(8)
QUESTION = 8

# How the hand stands.
PHASE, STREET, LIVE, TODO, AT, POTS, TAKEN, HELD_BOARD, TOP, END = range(8, 18)

# How the betting round stands.
LEVEL, FULL, RAISE_BY, RAISES, REOPENED, OPENED, SIZE, TWO, FIRST, LAST_BLIND = range(18, 28)

# By seat; pots may be one more than there are seats.
_ROOM = MOST_SEATS + 1
STACK, BETS, ACTED, HELD, POT, ELIGIBLE, HIGH, LOW = (28 + _ROOM * each for each in range(8))
ROW = 28 + _ROOM * 8

# Kinds of questions, and of answers.
OVER, BETTING, STRADDLE = range(3)
FOLD, GO_ALONG, WAGER = range(3)  # go along: check, call, or do without
BET, RAISE = 1, 2  # what a wager is called

# Phases of a hand.
TURNS, ARRIVAL, DEALING, SETTLING = range(4)

# -- a table's cards --------------------------------------------------------------------------------------------------------------------

HAND_ROOM = 12  # own cards, and at a showdown the board behind them
BOARD = MOST_SEATS * HAND_ROOM
DECK = BOARD + 8
CARDS = DECK + 56

# -- the figures of the rules -----------------------------------------------------------------------------------------------------------

PLAYERS, STRUCTURE, CHIP, CAP, CAP_LIFTS, REOPENS, ALL_IN, WITHIN_SPREAD, BLIND_BET = range(9)
POT_OPENING, OPENING_BOUNDS, POT_CHIP, WITH_DROP, SHORT_BLIND, STRADDLE_SEAT, STRADDLE_BET, DEAD_ANTES, STREETS, BLINDS = range(9, 19)
ODD_CHIPS, ODD_HALF, BOTH_HALVES, SCALES, HIGH_USES, LOW_USES, DECK_SIZE, END_FEE, EARLY_FEE = range(19, 28)
FIGURES = 28

LIMIT, SPREAD_LIMIT, POT_LIMIT, NO_LIMIT = range(4)  # structures
TWO_LEFT, TWO_AT_START, NEVER = range(3)  # when the cap lifts
HALF_IS_FULL, ONLY_FULL, ON_TOP = range(3)  # a short all-in in limit games
TO_HIGH, TO_CLOSEST, TO_CLOSEST_IF_TIED = range(3)  # an odd chip between the halves
ALL_CARDS, EXACTLY_TWO, AT_LEAST_TWO = range(3)  # which own cards a hand uses

MOST_STREETS, MOST_FEES, MOST_BLINDS = 6, 8, MOST_SEATS

# Of each street: burned, to each hand, to the board; the fee after the cards; the bet of a limit game, the least and the largest bet.
BURNED, DOWN, TO_BOARD, FEE, STREET_BET, LEAST_BET, LARGEST_BET = range(7)
STREET_FIGURES = 7

# Of each fee: REACHED once the pot holds HOLDS, BELOW before; less what has been taken, or as it is.
HOLDS, BELOW, REACHED, LESS_TAKEN = range(4)
FEE_FIGURES = 4
NO_FEE = -1

STREET_ROWS = FIGURES
FEE_ROWS = STREET_ROWS + MOST_STREETS * STREET_FIGURES
BLIND_SEATS = FEE_ROWS + MOST_FEES * FEE_FIGURES
BLIND_BETS = BLIND_SEATS + MOST_BLINDS
ANTES = BLIND_BETS + MOST_BLINDS
RULES = ANTES + MOST_SEATS
