"""Ultimate Texas hold'em: the compiled part. Everything is counted in integers.

On a board there are 1,081 pairs. In ascending order of strength each has beaten those before it, less those that hold one of its two
cards; so one walk through them compares every pair with the 990 that may lie against it.
"""

from typing import NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.ultimate.ranks import MADE, Array, Ranks, hand_of, row_of, suit_of
from cardroom.analysis.odds.ultimate.symmetry import Flops

LIVE = 47  # cards besides the board
HANDS = 1_081  # pairs of them
AGAINST = 990  # of which so many share no card with a given one
RESULTS = 6  # won, tied, lost against one that qualifies, then the same against one that does not
STRENGTHS = 7_462


class Pays(NamedTuple):
    """Amounts in a unit in which all of them are whole."""

    qualifies: int  # the place of the lowest strength with which the player-dealer qualifies
    ante: int
    wins: int  # what Ante and Play win, for an Ante
    blind: int
    blind_wins: Array  # by what the winning hand makes
    flop: Array  # times the Ante that may be played on the flop,
    river: Array  # and after the river


@compiled
def rank_board(board: Array, ranks: Ranks, pairs: Array, hands: Array) -> int:
    """The pairs of the cards besides the board, and their hands; returns what the board makes."""
    row = row_of(board, ranks.boards)
    suit, held, bits = suit_of(board)
    found = 0
    for second in range(52):
        if _holds(board, second):
            continue
        for first in range(second):
            if _holds(board, first):
                continue
            pairs[found, 0], pairs[found, 1] = first, second
            hands[found] = hand_of(first, second, ranks.pairs[row], ranks.flushes, suit, held, bits)
            found += 1
    return int(ranks.board_made[row]) | (int(ranks.flushes[bits]) & (MADE - 16) if held == 5 else 0)


@compiled
def _holds(cards: Array, card: int) -> bool:
    for each in cards:  # noqa: SIM110 - there are no generators in compiled code
        if each == card:
            return True
    return False


@compiled
def ascending(hands: Array, order: Array) -> None:
    """The places of the hands from the weakest to the strongest: counted, as strengths are few."""
    starts = np.zeros(STRENGTHS + 1, np.int32)
    for hand in hands:
        starts[hand // MADE + 1] += 1
    for strength in range(STRENGTHS):
        starts[strength + 1] += starts[strength]
    for place in range(len(hands)):
        strength = hands[place] // MADE
        order[starts[strength]] = place
        starts[strength] += 1


@compiled
def compare(pairs: Array, hands: Array, order: Array, qualifies: int, results: Array) -> None:
    """Of the 990 hands that may lie against each: how many it beats and ties, and how many do not qualify."""
    ascending(hands, order)
    held, short = np.zeros(52, np.int32), np.zeros(52, np.int32)  # how many of the hands so far hold a card
    start, below = 0, 0
    while start < HANDS:
        strength = hands[order[start]] // MADE
        end = start
        while end < HANDS and hands[order[end]] // MADE == strength:
            place = order[end]
            results[place, 0] = start - held[pairs[place, 0]] - held[pairs[place, 1]]
            end += 1
        for at in range(start, end):
            place = order[at]
            held[pairs[place, 0]] += 1
            held[pairs[place, 1]] += 1
        for at in range(start, end):
            place = order[at]
            results[place, 1] = end - held[pairs[place, 0]] - held[pairs[place, 1]] + 1 - results[place, 0]  # it was itself taken off twice
        if strength < qualifies:
            below = end
            for card in range(52):
                short[card] = held[card]
        start = end
    for place in range(HANDS):
        itself = 1 if hands[place] // MADE < qualifies else 0
        results[place, 2] = below - short[pairs[place, 0]] - short[pairs[place, 1]] + itself


@compiled
def compare_one(board: Array, first: int, second: int, ranks: Ranks, qualifies: int) -> tuple[int, int, int, int]:
    """As ``compare`` for one pair, by meeting all 990; and its hand. Pairs of the same ranks, of which as many are of the suit in which the
    board leaves room for a flush, are met at once."""
    row = ranks.pairs[row_of(board, ranks.boards)]
    suit, held, bits = suit_of(board)
    hand = hand_of(first, second, row, ranks.flushes, suit, held, bits)
    strength = hand // MADE
    others, suited = np.full(13, 4 if suit == 4 else 3, np.int64), np.full(13, 0 if suit == 4 else 1, np.int64)  # that are left, by rank
    for place in range(len(board) + 2):
        card = int(board[place]) if place < len(board) else first if place == len(board) else second
        if card & 3 == suit:
            suited[card >> 2] = 0
        else:
            others[card >> 2] -= 1
    won, tied, short = 0, 0, 0
    for high in range(13):
        for low in range(high + 1):
            same = high == low
            plain = int(row[high * 13 + low])
            for of_suit in range(4):  # of the two cards: none, the higher, the lower, both
                if of_suit == 0:
                    ways, with_it = others[high] * (others[high] - 1) // 2 if same else others[high] * others[low], bits
                elif of_suit == 1:
                    ways, with_it = suited[high] * others[low], bits | 1 << high
                elif of_suit == 2:
                    ways, with_it = 0 if same else others[high] * suited[low], bits | 1 << low
                else:
                    ways, with_it = 0 if same else suited[high] * suited[low], bits | 1 << high | 1 << low
                if ways:  # a fifth card of a rank is in no table
                    flush = held + (of_suit > 0) + (of_suit == 3) >= 5
                    other = (int(ranks.flushes[with_it]) if flush else plain) // MADE
                    won += ways if other < strength else 0
                    tied += ways if other == strength else 0
                    short += ways if other < qualifies else 0
                if suit == 4:
                    break
    return won, tied, short, hand


@compiled
def worth(won: int, tied: int, short: int, hand: int, pays: Pays) -> tuple[int, int, int, int]:
    """Over the 990: what Ante and Blind win if the hand is played, what each Ante on Play wins, the best after the river, and which choice
    that is (0: fold). Of choices worth the same the first is taken, which risks least."""
    lost = AGAINST - won - tied
    beaten, losing = won - short, lost  # against those that qualify
    if hand // MADE < pays.qualifies:
        beaten, losing = 0, AGAINST - short
    base = pays.wins * beaten - pays.ante * losing + int(pays.blind_wins[hand % MADE]) * won - pays.blind * lost
    times = pays.wins * won - pays.ante * lost
    best, choice = -(pays.ante + pays.blind) * AGAINST, 0
    for place in range(len(pays.river)):
        if base + int(pays.river[place]) * times > best:
            best, choice = base + int(pays.river[place]) * times, place + 1
    return base, times, best, choice


@compiled
def add_values(boards: Array, weights: Array, ranks: Ranks, flops: Flops, pays: Pays, sums: Array) -> None:
    """To ``sums[flop][pair]`` what ``worth`` says, for each of the ten flops of each board, whose cards ascend."""
    pairs, hands = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    order, results = np.empty(HANDS, np.int64), np.empty((HANDS, 3), np.int64)
    values = np.empty((HANDS, 3), np.int64)
    number = np.empty(HANDS, np.int64)
    for at in range(len(boards)):
        board, weight = boards[at], weights[at]
        rank_board(board, ranks, pairs, hands)
        compare(pairs, hands, order, pays.qualifies, results)
        for place in range(HANDS):
            base, times, best, _ = worth(results[place, 0], results[place, 1], results[place, 2], hands[place], pays)
            values[place, 0], values[place, 1], values[place, 2] = base * weight, times * weight, best * weight
            number[place] = pairs[place, 0] + pairs[place, 1] * (pairs[place, 1] - 1) // 2
        for i in range(5):
            for j in range(i):
                for k in range(j):
                    flop = flop_number(int(board[k]), int(board[j]), int(board[i]))
                    row, exchanged = sums[flops.number[flop]], flops.pairs[flops.exchange[flop]]
                    for place in range(HANDS):
                        to = exchanged[number[place]]
                        row[to, 0] += values[place, 0]
                        row[to, 1] += values[place, 1]
                        row[to, 2] += values[place, 2]


@compiled
def flop_number(low: int, middle: int, high: int) -> int:
    return low + middle * (middle - 1) // 2 + high * (high - 1) * (high - 2) // 6


@compiled
def decide_flops(sums: Array, flops: Flops, times: Array, choices: Array, start_of: Array, starts: Array) -> None:
    """The best on each flop with each pair (0: check), and to ``starts`` what a pair is worth before the flop: Ante and Blind, each Ante
    on Play, and checking. Pairs that differ by suits which a flop does not tell apart share what was summed up for them."""
    for flop in range(len(sums)):
        for pair in range(sums.shape[1]):
            base, play, check = 0, 0, 0
            for place in range(flops.alike[flop]):
                alike = flops.pairs[flops.same[flop, place], pair]
                base += sums[flop, alike, 0]
                play += sums[flop, alike, 1]
                check += sums[flop, alike, 2]
            choice = 0
            for place in range(len(times)):
                if base + times[place] * play > check:
                    check, choice = base + times[place] * play, place + 1
            choices[flop, pair] = choice
            own = sums[flop, pair]
            start = starts[start_of[pair]]
            start[0] += own[0]
            start[1] += own[1]
            start[2] += own[0] + times[choice - 1] * own[1] if choice else own[2]


@compiled
def add_outcomes(
    boards: Array, weights: Array, ranks: Ranks, flops: Flops, pays: Pays, first: Array, choices: Array, outcomes: Array, folded: Array
) -> None:
    """To ``outcomes[choice][made][result]`` how often each comes about, on boards whose cards ascend.

    ``first`` is the choice of each pair before the flop (0: check). Choices are counted on through the streets, those before the flop
    first, a fold last. ``folded``: what a folded hand makes, and its board.
    """
    before = outcomes.shape[0] - 1 - len(pays.flop) - len(pays.river)
    fold = outcomes.shape[0] - 1
    pairs, hands = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    order, results = np.empty(HANDS, np.int64), np.empty((HANDS, 3), np.int64)
    number = np.empty(10, np.int64)
    exchange = np.empty(10, np.int64)
    ways = np.zeros(fold + 1, np.int64)
    for at in range(len(boards)):
        board, weight = boards[at], weights[at]
        board_made = rank_board(board, ranks, pairs, hands)
        compare(pairs, hands, order, pays.qualifies, results)
        found = 0
        for i in range(5):
            for j in range(i):
                for k in range(j):
                    flop = flop_number(int(board[k]), int(board[j]), int(board[i]))
                    number[found], exchange[found] = flops.number[flop], flops.exchange[flop]
                    found += 1
        for place in range(HANDS):
            pair = pairs[place, 0] + pairs[place, 1] * (pairs[place, 1] - 1) // 2
            won, tied, short, hand = results[place, 0], results[place, 1], results[place, 2], hands[place]
            for choice in range(fold + 1):
                ways[choice] = 0
            if first[pair]:
                ways[first[pair] - 1] = 10
            else:
                _, _, _, last = worth(won, tied, short, hand, pays)
                after = before + len(pays.flop) + last - 1 if last else fold
                for flop in range(10):
                    choice = choices[number[flop], flops.pairs[exchange[flop], pair]]
                    ways[before + choice - 1 if choice else after] += 1
            lost = AGAINST - won - tied
            made = hand % MADE
            for choice in range(fold + 1):
                if ways[choice]:
                    count = ways[choice] * weight
                    outcome = outcomes[choice, made]
                    if hand // MADE < pays.qualifies:
                        outcome[2] += count * (AGAINST - short)
                        outcome[3] += count * won
                        outcome[4] += count * tied
                        outcome[5] += count * (short - won - tied)
                    else:
                        outcome[0] += count * (won - short)
                        outcome[1] += count * tied
                        outcome[2] += count * lost
                        outcome[3] += count * short
            if ways[fold]:
                folded[made, board_made] += ways[fold] * weight * AGAINST


@compiled
def flop_worth(flop: Array, first: int, second: int, ranks: Ranks, pays: Pays) -> tuple[int, int, int]:
    """What two cards on a flop are worth, over all that may come: Ante and Blind if played, each Ante on Play, and checking."""
    board = np.empty(5, np.int8)
    board[:3] = flop
    base, times, check = 0, 0, 0
    for turn in range(52):
        if turn in (first, second) or _holds(flop, turn):
            continue
        for river in range(turn):
            if river in (first, second) or _holds(flop, river):
                continue
            board[3], board[4] = river, turn
            won, tied, short, hand = compare_one(board, first, second, ranks, pays.qualifies)
            own, play, best, _ = worth(won, tied, short, hand, pays)
            base += own
            times += play
            check += best
    return base, times, check
