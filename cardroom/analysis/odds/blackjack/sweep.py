"""Blackjack: walking through all hands of a shoe, backward for what they are worth and forward for how often they come."""

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.odds.blackjack.hands import Floats, Ints

TINY = 1e-9  # the weight with which choices are followed that the chart does not make: it only breaks ties between rows nobody reaches


@compiled
def worth(
    shoe: Ints, cards: Ints, child: Ints, row: Ints, own: Floats, other: Floats, live: Floats, may: Ints, may_again: Ints,
    later: Ints, again: Ints,
) -> tuple[Floats, Floats]:  # fmt: skip
    """What each hand wins on average: ``[layer, hand]`` by the chart (where an entry is negative: by the best choice for that hand), and
    ``[layer, hand]`` if it draws a card into that layer.

    ``own`` and ``other`` are what a standing hand's first wager and each unit of its doubles win, ``live`` how often the round is played.
    """
    hands, kinds = cards.shape
    layers = again.shape[0]
    value = np.zeros((layers, hands))
    drawn = np.zeros((layers + 1, hands))
    for hand in range(hands - 1, -1, -1):
        total = 0.0
        for kind in range(kinds):
            total += shoe[kind] - cards[hand, kind]
        closed = child[hand, 0] < 0 or total <= 0.0  # no card is drawn to it
        if not closed:
            for layer in range(layers):
                for kind in range(kinds):
                    left = shoe[kind] - cards[hand, kind]
                    if left > 0:
                        drawn[layer, hand] += left / total * value[layer, child[hand, kind]]
        for layer in range(layers):
            stands = own[hand] + (2.0**layer - 1.0) * other[hand]
            if closed and layer == 0:
                value[0, hand] = stands
            elif layer == 0:
                choice = later[row[hand]]
                if choice < 0:
                    best = -1e9
                    if may[row[hand], 0]:
                        best = stands
                    if may[row[hand], 1] and drawn[0, hand] > best:
                        best = drawn[0, hand]
                    value[0, hand] = best
                else:
                    value[0, hand] = drawn[0, hand] if choice == 1 else stands
            else:
                choice = again[layer, row[hand]]
                rescued = -(2.0 ** (layer - 1)) * live[hand]
                if choice < 0:
                    best = stands
                    if may_again[layer, row[hand], 2] and not closed and drawn[layer + 1, hand] > best:
                        best = drawn[layer + 1, hand]
                    if may_again[layer, row[hand], 3] and rescued > best:
                        best = rescued
                    value[layer, hand] = best
                else:
                    draws = choice == 2 and not closed
                    value[layer, hand] = drawn[layer + 1, hand] if draws else rescued if choice == 3 else stands
    return value, drawn


@compiled
def reach(
    shoe: Ints, cards: Ints, child: Ints, row: Ints, later: Ints, again: Ints, may: Ints, may_again: Ints, starts: Ints, choices: Ints,
    weights: Floats, tiny: float,
) -> Floats:  # fmt: skip
    """``[layer, hand]``: how often each hand comes after the first two cards, from these starts with these choices (stand, hit, double,
    surrender). With ``tiny`` choices that are allowed and not made are followed too, with that weight."""
    hands, kinds = cards.shape
    layers = again.shape[0]
    found = np.zeros((layers, hands))
    for number in range(starts.shape[0]):
        hand = starts[number]
        total = 0.0
        for kind in range(kinds):
            total += shoe[kind] - cards[hand, kind]
        for layer in range(2):
            weight = weights[number] * (1.0 if choices[number] == layer + 1 else tiny)
            if weight > 0.0 and child[hand, 0] >= 0:
                for kind in range(kinds):
                    left = shoe[kind] - cards[hand, kind]
                    if left > 0:
                        found[layer, child[hand, kind]] += weight * left / total
    for hand in range(hands):
        for layer in range(layers):
            weight = found[layer, hand]
            if weight == 0.0 or child[hand, 0] < 0:
                continue
            if layer == 0:
                draws, allowed, into = later[row[hand]] == 1, may[row[hand], 1] != 0, 0
            else:
                draws, allowed, into = again[layer, row[hand]] == 2, may_again[layer, row[hand], 2] != 0, layer + 1
            if not draws:
                weight = weight * tiny if allowed else 0.0
            if weight > 0.0 and into < layers:
                total = 0.0
                for kind in range(kinds):
                    total += shoe[kind] - cards[hand, kind]
                for kind in range(kinds):
                    left = shoe[kind] - cards[hand, kind]
                    if left > 0:
                        found[into, child[hand, kind]] += weight * left / total
    return found
