"""Strengths of many hands at once, and inside compiled loops. Every strength is the integer that ``cardroom.hands`` gives.

**Many hands.** Cards go in as a numpy array of uint8, a row a hand, faces as in ``cards.py`` (``rank * 4 + suit``, the joker 52); an int32
for each row comes out, larger is better. An array of another kind, a face that is not in the deck or a card that comes twice raises
``BadInput`` with a sentence that says which row.

>>> import numpy as np
>>> from cardroom.analysis import kernels
>>> from cardroom.cards import parse_cards
>>> from cardroom.hands import describe_high
>>> cards = np.array([parse_cards("AsKsQsJsTs2c2d"), parse_cards("7c7d7h2s2c9dKh")], np.uint8)
>>> [describe_high(strength) for strength in kernels.high(cards).tolist()]
['royal flush', 'full house, sevens over deuces']

| function | of | strengths of |
|---|---|---|
| ``high(cards, out=None)`` | 5, 6 or 7 cards | ``hands.high`` |
| ``high_with_bug(cards)``, ``high_with_wild(cards)`` | 5 cards, a joker at most | the same of ``hands`` |
| ``ace_to_five(cards)``, ``eight_or_better(cards)`` | 5, 6 or 7 | the same of ``hands`` |
| ``ace_to_five_with_joker(cards)``, ``deuce_to_seven(cards)`` | 5 | the same of ``hands`` |
| ``stripped(cards, ranking, joker="none")`` | 5, 6 or 7; 5 with a joker (``"bug"``, ``"wild"``) | ``StrippedRanking``, so also short deck |
| ``exactly_two(hole, board)``, ``exactly_two_low``, ``at_least_two`` | 2 to 7, and 3 to 5 of a board | the same of ``hands`` |
| ``exactly_two_any_low(hole, board)`` | the same | ``hands.ace_to_five``, the best of them |
| ``badugi(cards)`` | 1 to 4 | ``hands.badugi`` |
| ``three_card(cards, ranking)`` | 3, of any number of decks | ``ThreeCardRanking`` |
| ``two_card(cards, ranking)`` | 2 | ``TwoCardRanking`` |
| ``pai_gow_back(cards, ranking)``, ``pai_gow_front(cards, ranking)`` | 5; 2 | ``PaiGow`` |
| ``pai_gow_settings(cards, ranking)`` | 7 | fronts and backs of its 21 settings, two arrays of 21 columns |
| ``points(cards)`` | 1 or more, of any number of decks | the points of baccarat and pan nine |
| ``tiles(pairs, zero)`` | 2 tiles, as faces | ``TileRanking`` |
| ``census(size)`` | all hands of 5, 6 or 7 cards | the number of each category |

**Inside compiled loops.** A hand of five, six or seven is two running sums of uint64: ``key`` of ``tables.keys[face]`` and ``mask`` of
``tables.masks[face]``. Add a card when it comes, take it away when it goes. ``five``, ``six`` and ``seven`` ``(tables, key, mask)`` give
the strength, in two look-ups and without a check; ``five_cards(tables, a, b, c, d, e)``, ``six_cards``, ``seven_cards`` add up first.

``tables`` is the ranking, made at the first call and given to the loop as an argument: ``high_tables()``, ``bug_tables()``,
``wild_tables()``, ``ace_to_five_tables(sizes)``, ``ace_to_five_joker_tables()``, ``eight_or_better_tables(sizes)``,
``deuce_to_seven_tables()``, ``stripped_tables(ranking, joker, sizes)``, ``back_tables(pai_gow)``; ``sizes`` are the numbers of cards, all
three if it is not given. ``ranked(rate, ...)`` makes those of any other function.

    @compiled
    def better_hands(tables, strength, board):
        key = mask = np.uint64(0)
        for card in board:
            key, mask = key + tables.keys[card], mask + tables.masks[card]
        count = 0
        for a in range(1, 52):
            for b in range(a):
                two = tables.masks[a] + tables.masks[b]
                if not mask & two:
                    count += seven(tables, key + tables.keys[a] + tables.keys[b], mask + two) > strength
        return count

    better_hands(high_tables(), high(...)[0], board)

The others, compiled too: ``two_and_three(tables, hole, board)`` and ``two_or_more(tables, cards, hole)`` (omaha, by any tables; ``cards``
are the hole cards and then the board), ``badugi_of(cards)``, ``three(three_card_table(order), a, b, c)``,
``settings(tables, front_table(pai_gow), cards, fronts, backs)``. Arrays by face, to be read in a loop: ``front_table(pai_gow)[a, b]``,
``two_card_table(order, low_ace)[a, b]``, ``tile_table(zero)[a, b]``, ``point_values()[a]``.
"""

from cardroom.analysis.kernels.batches import Cards, count_bits, rate
from cardroom.analysis.kernels.census import census
from cardroom.analysis.kernels.few import (
    badugi,
    badugi_of,
    point_values,
    points,
    three,
    three_card,
    three_card_table,
    tile_table,
    tiles,
    two_card,
    two_card_table,
)
from cardroom.analysis.kernels.high import (
    ace_to_five,
    ace_to_five_joker_tables,
    ace_to_five_tables,
    ace_to_five_with_joker,
    bug_tables,
    deuce_to_seven,
    deuce_to_seven_tables,
    eight_or_better,
    eight_or_better_tables,
    high,
    high_tables,
    high_with_bug,
    high_with_wild,
    wild_tables,
)
from cardroom.analysis.kernels.omaha import at_least_two, exactly_two, exactly_two_any_low, exactly_two_low, two_and_three, two_or_more
from cardroom.analysis.kernels.pai_gow import back_tables, front_table, pai_gow_back, pai_gow_front, pai_gow_settings, settings
from cardroom.analysis.kernels.stripped import stripped, stripped_tables
from cardroom.analysis.kernels.sums import RankingTables, Strengths, five, five_cards, seven, seven_cards, six, six_cards
from cardroom.analysis.kernels.tables import ranked

__all__ = [
    "Cards",
    "RankingTables",
    "Strengths",
    "ace_to_five",
    "ace_to_five_joker_tables",
    "ace_to_five_tables",
    "ace_to_five_with_joker",
    "at_least_two",
    "back_tables",
    "badugi",
    "badugi_of",
    "bug_tables",
    "census",
    "count_bits",
    "deuce_to_seven",
    "deuce_to_seven_tables",
    "eight_or_better",
    "eight_or_better_tables",
    "exactly_two",
    "exactly_two_any_low",
    "exactly_two_low",
    "five",
    "five_cards",
    "front_table",
    "high",
    "high_tables",
    "high_with_bug",
    "high_with_wild",
    "pai_gow_back",
    "pai_gow_front",
    "pai_gow_settings",
    "point_values",
    "points",
    "ranked",
    "rate",
    "settings",
    "seven",
    "seven_cards",
    "six",
    "six_cards",
    "stripped",
    "stripped_tables",
    "three",
    "three_card",
    "three_card_table",
    "tile_table",
    "tiles",
    "two_and_three",
    "two_card",
    "two_card_table",
    "two_or_more",
    "wild_tables",
]
