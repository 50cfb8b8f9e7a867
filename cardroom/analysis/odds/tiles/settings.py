"""Pai gow tiles: what each setting is worth against the house way, the best ones, and where they are not the house's."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.odds.tiles.hands import TileHands
from cardroom.games.banked.tiles.house_way import TilesWayRow
from cardroom.games.banked.tiles.rules import Rules
from cardroom.games.banked.tiles.settlement import compare
from cardroom.hands.tiles import Setting
from cardroom.tiles import KINDS

Side = Literal["bettor", "player-dealer"]
BETTOR: Side = "bettor"
PLAYER_DEALER: Side = "player-dealer"

SIGNS = (-1, 0, 1)  # a hand is lower than the other side's, a copy of it, higher


def outcome(rules: Rules, high: int, low: int) -> Fraction:
    """What the bettor wins when his high and his low hand are lower, a copy or higher: as the engine settles it."""
    result, _ = compare(rules, _signs(high, low), _signs(0, 0))
    return Fraction(rules.pays.pays, rules.pays.stake) if result == "win" else Fraction(-1 if result == "lose" else 0)


def _signs(high: int, low: int) -> Setting:
    return Setting(high, low, (0, 1), (2, 3))


def values(rules: Rules, hands: TileHands, side: Side) -> NDArray[np.int64]:
    """What each setting of each hand wins the side, over all hands that the other side may have; times the stake that ``pays`` names."""
    turn = 1 if side == BETTOR else -1
    net = [[int(turn * rules.pays.stake * outcome(rules, turn * high, turn * low)) for low in SIGNS] for high in SIGNS]
    return np.asarray((hands.counts * np.array(net, np.int64)).sum(axis=(2, 3)))


def best_settings(rules: Rules, hands: TileHands, side: Side) -> NDArray[np.int64]:
    """The house's where nothing is better."""
    worth = values(rules, hands, side)
    each = np.arange(len(hands.hands))
    found = worth.argmax(axis=1)
    return np.where(worth[each, found] > worth[each, hands.house], found, hands.house)


@dataclass(frozen=True)
class Difference:
    """Tiles that are best set otherwise than the house way, whichever of two Gee Joon tiles is among them."""

    names: tuple[str, ...]
    ways: int  # of all hands
    row: TilesWayRow  # of the house way
    house: tuple[int, int]  # the high hand and the low hand
    best: tuple[int, int]
    house_wins: Fraction  # the side, on average
    best_wins: Fraction

    @property
    def gain(self) -> Fraction:
        return self.best_wins - self.house_wins


def differences(rules: Rules, hands: TileHands, side: Side) -> list[Difference]:
    """Those that gain most in all first."""
    worth = values(rules, hands, side)
    chosen = best_settings(rules, hands, side)
    merged: dict[tuple[tuple[str, ...], tuple[int, int], tuple[int, int]], Difference] = {}
    for hand in np.flatnonzero(chosen != hands.house).tolist():
        out_of = int(hands.counts[hand, 0].sum()) * rules.pays.stake
        ways = (int(hands.house[hand]), int(chosen[hand]))
        house, best = ((way.high, way.low) for way in (hands.setting(hand, each) for each in ways))
        house_wins, best_wins = (Fraction(int(worth[hand, each]), out_of) for each in ways)
        names = tuple(KINDS[rank - 1].name for rank in hands.kinds(hand))
        key = (names, house, best)
        before = merged[key].ways if key in merged else 0
        merged[key] = Difference(names, before + hands.ways[hand], hands.rows[hand], house, best, house_wins, best_wins)
    return sorted(merged.values(), key=lambda each: (-each.gain * each.ways, each.names))
