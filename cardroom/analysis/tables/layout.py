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

# How the hand stands. SHUFFLED counts how often cards came back into the deck, MARKS where the first of the cards after each shuffle lies.
PHASE, STREET, LIVE, TODO, AT, POTS, TAKEN, ON_BOARD, TOP, END, LEAVERS, UNBET, WAITING, BURNT, SHUFFLED, MARKS = range(8, 24)
MOST_MARKS = 24  # of shuffles beyond these nobody is told where they lie

# How the betting round stands. REACH is the most that a live seat can have in front of it, NEXT_REACH the most of the others; BEHIND are
# the live seats with chips left.
_BETTING = MARKS + MOST_MARKS
LEVEL, FULL, RAISE_BY, RAISES, REOPENED, OPENED, SIZE, UPPER, TWO, FIRST, FORCED, LAST_BLIND = range(_BETTING, _BETTING + 12)
REACH, NEXT_REACH, BEHIND = range(LAST_BLIND + 1, LAST_BLIND + 4)

# How the hand ended: what was put into the pots, and the seats that won any of it.
POOLED, WINNERS = BEHIND + 1, BEHIND + 2

# By seat; pots may be one more than there are seats.
_ROOM = MOST_SEATS + 1
_SEATS = WINNERS + 1
STACK, BETS, ACTED, HELD, POT, ELIGIBLE, HIGH, LOW = (_SEATS + _ROOM * each for each in range(8))
ROW = _SEATS + _ROOM * 8

# Kinds of questions, and of answers.
OVER, BETTING, STRADDLE, OPENING, THROWING = range(5)
FOLD, GO_ALONG, WAGER = range(3)  # go along: check, call, bring in, throw cards away, or do without
BET, RAISE, COMPLETE, BRING_IN = range(1, 5)  # what a wager is called

# Phases of a hand.
TURNS, FORCED_BET, ARRIVAL, THROWS, DEALING, SETTLING = range(6)

# -- a table's cards --------------------------------------------------------------------------------------------------------------------

HAND_ROOM = 12  # own cards, and at a showdown the board behind them
BOARD = MOST_SEATS * HAND_ROOM
LIES = BOARD + 8  # by face, in games in which cards come back into the deck: where it lies
FACES = 56
DECK = LIES + FACES  # the cards in the order in which they were dealt, then those that are left
DECK_ROOM = 256
CARDS = DECK + DECK_ROOM

IN_PLAY, MUCKED, DISCARDED, BURNED_CARD, JUST_THROWN = range(5)  # where a card lies; just thrown: by the seat that is added

# -- the figures of the rules -----------------------------------------------------------------------------------------------------------

PLAYERS, STRUCTURE, CHIP, CAP, CAP_LIFTS, REOPENS, ALL_IN, WITHIN_SPREAD, BLIND_BET = range(9)
POT_OPENING, OPENING_BOUNDS, POT_CHIP, WITH_DROP, SHORT_BLIND, STRADDLE_SEAT, STRADDLE_BET, DEAD_ANTES, STREETS, BLINDS = range(9, 19)
ODD_CHIPS, ODD_HALF, BOTH_HALVES, SCALES, HIGH_USES, LOW_USES, DECK_SIZE, END_FEE, EARLY_FEE, ANTES_FEE = range(19, 29)
BY_SUIT, LOW_BY_SUIT, ODD_ACE_LOW = range(29, 32)  # odd chips by suit, to the low card on the first scale, and an ace is one
STUD, UP_CARDS, OPENS_HIGH, OPENING_ACE_LOW, OPENING_SUITS, LOW_FIRST, OPENS_WITH, OPENS_UPPER, WHOLE, LIVE_OPENING = range(32, 42)
OPEN_PAIR, GETS_CARDS = 42, 43  # the upper limit once a pair is in sight; hands that are left without a wager get cards
BUTTON_FEE = 44  # from the player with the button, before the deal
DRAWS, CARDS_HELD, IN_TURN, JUST_LAST, NO_CHECK_RAISE = range(45, 50)
HAS_ANTES = 50
FIGURES = 51

LIMIT, SPREAD_LIMIT, POT_LIMIT, NO_LIMIT = range(4)  # structures
TWO_LEFT, TWO_AT_START, NEVER = range(3)  # when the cap lifts
HALF_IS_FULL, ONLY_FULL, ON_TOP = range(3)  # a short all-in in limit games
TO_HIGH, TO_CLOSEST, TO_CLOSEST_IF_TIED = range(3)  # an odd chip between the halves
ALL_CARDS, EXACTLY_TWO, AT_LEAST_TWO, BADUGI = range(4)  # which own cards a hand uses

MOST_STREETS, MOST_FEES, MOST_BLINDS = 12, 8, MOST_SEATS

# Of each street: the fee before it; cards to throw away, at least and at most; burned, dealt to each hand, to the board; the fee after the
# cards; the least bet, which is the bet of a limit game, and the largest.
FEE_BEFORE, THROW_LEAST, THROW_MOST, BURNED, DEALT, TO_BOARD, FEE, LEAST_BET, LARGEST_BET = range(9)
STREET_FIGURES = 9

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
