"""Pai gow tiles: every hand of four, and each of its settings against every hand that is then possible, set the house way.

Tiles of the same name and spots are one class: 17 of them, 15 on two tiles each and the two Gee Joon tiles. So there are a few thousand
different hands, and all 736,281,000 pairs of hands are counted as those of their classes, weighed.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.cards import Card
from cardroom.games.banked.tiles.house_way import TilesWayRow, house_way
from cardroom.games.banked.tiles.rules import Rules
from cardroom.hands.tiles import Setting, TileRanking, Zero, tile_ranking
from cardroom.tiles import kind, spots, tile_set

TILES = 4
SETTINGS = 3  # the ways to make two hands of four tiles

Numbers = NDArray[np.int64]
Held = tuple[int, ...]  # the classes of a hand, in order


def tile_class(tile: Card) -> tuple[int, int]:
    """All that a ranking or a house way can see of a tile."""
    return kind(tile).rank, spots(tile)


class TileHands:
    """Every different hand with its settings, the house's setting, and how each setting does against the house way.

    Arrays are by hand, then by setting. ``counts`` goes on by the high hand, then the low hand: lower than the other's, a copy, higher.
    """

    def __init__(self, ranking: TileRanking, rows: Sequence[TilesWayRow]) -> None:
        tiles: dict[tuple[int, int], list[Card]] = {}
        for tile in tile_set():
            tiles.setdefault(tile_class(tile), []).append(tile)
        self.ranking = ranking
        self.classes = {each: number for number, each in enumerate(sorted(tiles))}
        self.tiles = [tiles[each] for each in sorted(tiles)]
        self.copies = [len(each) for each in self.tiles]
        every = combinations_with_replacement(range(len(self.tiles)), TILES)
        self.hands: list[Held] = [hand for hand in every if all(hand.count(each) <= self.copies[each] for each in hand)]
        self.index = {hand: number for number, hand in enumerate(self.hands)}
        self.ways = [prod(comb(self.copies[each], count) for each, count in Counter(hand).items()) for hand in self.hands]
        self.settings = [ranking.settings(self.example(hand)) for hand in self.hands]
        self.rows: list[TilesWayRow] = []
        self.house: Numbers = np.zeros(len(self.hands), np.int64)  # which of the settings
        for number, (hand, settings) in enumerate(zip(self.hands, self.settings, strict=True)):
            way, row = house_way(ranking, rows, self.example(hand))
            self.house[number] = next(i for i, each in enumerate(settings) if (each.high, each.low) == (way.high, way.low))
            self.rows.append(row)
        self.highs = np.array([[way.high for way in ways] for ways in self.settings], np.int64)
        self.lows = np.array([[way.low for way in ways] for ways in self.settings], np.int64)
        each = np.arange(len(self.hands))
        self.counts: Numbers = count_settings(
            np.array(self.hands, np.int64), np.array(self.copies, np.int64),
            self.highs, self.lows, self.highs[each, self.house], self.lows[each, self.house],
        ).reshape(-1, SETTINGS, 3, 3)  # fmt: skip

    def example(self, hand: Held) -> list[Card]:
        """Four tiles of these classes."""
        return [self.tiles[each][hand[:place].count(each)] for place, each in enumerate(hand)]

    def of(self, tiles: Sequence[Card]) -> int:
        """Which hand these four tiles are."""
        return self.index[tuple(sorted(self.classes[tile_class(tile)] for tile in tiles))]

    def kinds(self, hand: int) -> list[int]:
        """The ranks of its tiles, best first."""
        return [kind(self.tiles[each][0]).rank for each in self.hands[hand]]

    def setting(self, hand: int, way: int) -> Setting:
        return self.settings[hand][way]


@compiled
def count_settings(hands: Numbers, copies: Numbers, highs: Numbers, lows: Numbers, their_highs: Numbers, their_lows: Numbers) -> Numbers:
    """Of every hand and setting: how many of the hands that the other tiles make are lower, equal, higher in both of their parts."""
    counts = np.zeros((hands.shape[0], highs.shape[1], 9), np.int64)
    left = np.empty_like(copies)
    for own in range(hands.shape[0]):
        left[:] = copies
        for tile in hands[own]:
            left[tile] -= 1
        for other in range(hands.shape[0]):
            ways = 1
            again = 0
            for place in range(hands.shape[1]):
                tile = hands[other, place]
                again = again + 1 if place > 0 and hands[other, place - 1] == tile else 0
                ways = ways * (left[tile] - again) // (again + 1)
                if ways <= 0:
                    break
            if ways <= 0:
                continue
            for way in range(highs.shape[1]):
                high, low = highs[own, way] - their_highs[other], lows[own, way] - their_lows[other]
                result = 3 * ((high > 0) - (high < 0) + 1) + (low > 0) - (low < 0) + 1
                counts[own, way, result] += ways
    return counts


@lru_cache(maxsize=4)
def _hands(zero: Zero, rows: tuple[TilesWayRow, ...]) -> TileHands:
    return TileHands(tile_ranking(zero), rows)


def hands_of(rules: Rules) -> TileHands:
    return _hands(rules.zero, rules.house_way)
