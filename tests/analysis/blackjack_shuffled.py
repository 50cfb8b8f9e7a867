"""A plain third way, in compiled code: shuffled shoes of real cards, hands played by a chart, compared by rules written down again.

It knows an edition by a handful of numbers and nothing of the solver but its charts.
"""

from typing import Any

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.games.banked.blackjack.rules import Rules

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
OVERS = ("player-loses", "three-card-hand-pushes", "suited-seven-eight-nine-pushes", "closer-pushes", "three-eights-win")


@compiled
def total(hand: Any, size: int) -> tuple[int, bool]:
    """Points and whether they are soft; a joker (52) makes 21."""
    points, ace = 0, False
    for number in range(size):
        card = hand[number] % 75
        if card >= 52:
            return 21, False
        rank = card // 4
        if rank == 12:
            points += 1
            ace = True
        else:
            points += min(rank + 2, 10)
    return (points + 10, True) if ace and points <= 11 else (points, False)


@compiled
def is_natural(one: int, two: int, aces_and_jokers: bool) -> bool:
    first, second = one % 75, two % 75
    ace_1, ace_2 = first // 4 == 12 and first < 52, second // 4 == 12 and second < 52
    if aces_and_jokers:
        return (ace_1 or first >= 52) and (ace_2 or second >= 52)
    ten_1, ten_2 = 8 <= first // 4 <= 11, 8 <= second // 4 <= 11
    return (ace_1 and ten_2) or (ten_1 and ace_2)


@compiled
def kind(card: int) -> int:
    face = card % 75
    return 10 if face >= 52 else 0 if face // 4 == 12 else min(face // 4 + 1, 9)


@compiled
def settle(points: int, size: int, bank: Any, bank_size: int, bank_natural: bool, r: Any) -> float:
    """What a unit on a hand that is no natural wins."""
    theirs, _ = total(bank, bank_size)
    if bank_natural:
        return -1.0
    if r[6] > 0 and points == r[6]:
        return float(r[7])
    over, their_over = points > 21, theirs > 21
    if over and their_over:
        closer = points < theirs
        if r[8] == 1:
            return 0.0 if closer and size == 3 and 23 <= points <= 25 else -1.0
        if r[8] == 2 and bank_size == 3:
            a, b, c = bank[0] % 75, bank[1] % 75, bank[2] % 75
            low, high = min(a // 4, b // 4, c // 4), max(a // 4, b // 4, c // 4)
            row = low == 5 and high == 7 and a // 4 + b // 4 + c // 4 == 18 and a % 4 == b % 4 == c % 4
            return 0.0 if row and closer else -1.0
        if r[8] == 3:
            return 0.0 if closer else -1.0
        if r[8] == 4 and bank_size == 3:
            return 1.0 if bank[0] % 75 // 4 == 6 and bank[1] % 75 // 4 == 6 and bank[2] % 75 // 4 == 6 else -1.0
        return -1.0
    if over:
        return -1.0
    if their_over:
        return 1.0
    if points == theirs:
        return 1.0 if points == 21 and r[10] == 1 else 0.0
    return 1.0 if points > theirs else -1.0


@compiled
def shuffled(
    deck: Any,
    r: Any,
    first: Any,
    pair_of: Any,
    pair: Any,
    again_split: Any,
    split: Any,
    later: Any,
    again: Any,
    even: Any,
    rounds: int,
    seed: int,
) -> Any:
    """``[net of wagers, of doubles and all, their squares]`` summed over so many rounds."""
    np.random.seed(seed)
    sums = np.zeros(4)
    cards = deck.copy()
    hands = np.zeros((8, 24), dtype=np.int64)
    size, doubles, how = np.zeros(8, dtype=np.int64), np.zeros(8, dtype=np.int64), np.zeros(8, dtype=np.int64)
    bank = np.zeros(24, dtype=np.int64)
    for _ in range(rounds):
        for number in range(70):
            other = number + np.random.randint(0, cards.shape[0] - number)
            cards[number], cards[other] = cards[other], cards[number]
        top = 4
        bank[0], bank[1] = cards[2], cards[3]
        up = kind(bank[0])
        natural, bank_natural = is_natural(cards[0], cards[1], r[0] == 1), is_natural(bank[0], bank[1], r[0] == 1)
        checked = (up == 0 and r[1] >= 1) or (up == 9 and r[1] == 2)
        hands[0, 0], hands[0, 1] = cards[0], cards[1]
        size[0], doubles[0], how[0] = 2, 0, 0
        many = 1
        a, b = cards[0] % 75, cards[1] % 75
        same = -1
        if a < 52 and b < 52 and pair_of[a // 4] == pair_of[b // 4]:
            same = pair_of[a // 4]
        points, soft = total(hands[0], 2)
        row = 2 * points + (1 if soft else 0)
        wager, double = 0.0, 0.0
        if natural:
            if even[up]:
                wager = 1.0
            elif bank_natural and r[9] == 0:
                wager = 0.0
            else:
                ranks = (a // 4 + b // 4) if a < 52 and b < 52 else 0
                suited = a < 52 and b < 52 and a % 4 == b % 4
                wager = r[4] if suited and (ranks == 24 or ranks == 23) and r[4] > 0 and (ranks == 24) == (r[0] == 1) else r[3]
            sums[0] += wager
            sums[2] += wager * wager
            continue
        choice = pair[up, same] if same >= 0 else first[up, row]
        if choice == SURRENDER and r[2] == 1:
            sums[0] -= 0.5
            sums[2] += 0.25
            continue
        stopped = (checked and bank_natural) or (up == 10)
        turn = 0
        while not stopped and turn < many:
            if size[turn] == 1:
                hands[turn, 1] = cards[top]
                top += 1
                size[turn] = 2
                p, q = hands[turn, 0] % 75, hands[turn, 1] % 75
                points, soft = total(hands[turn], 2)
                row = 2 * points + (1 if soft else 0)
                most = r[13] if p // 4 == 12 else r[12]
                if q < 52 and pair_of[p // 4] == pair_of[q // 4] and many < most and again_split[up, pair_of[p // 4]] == 1:
                    choice = SPLIT
                elif p // 4 == 12 and r[14] == 1:
                    choice = STAND
                else:
                    choice = split[up, row]
            if choice == SPLIT:
                hands[many, 0] = hands[turn, 1]
                size[many], doubles[many], how[many] = 1, 0, 0
                size[turn] = 1
                many += 1
                continue
            while choice in (HIT, DOUBLE):
                hands[turn, size[turn]] = cards[top]
                top += 1
                size[turn] += 1
                doubles[turn] += 1 if choice == DOUBLE else 0
                points, soft = total(hands[turn], size[turn])
                row = 2 * points + (1 if soft else 0)
                if points > 21:
                    choice = STAND
                elif doubles[turn]:
                    choice = again[up, doubles[turn], row]
                else:
                    choice = later[up, row]
            if choice == SURRENDER:
                how[turn] = 2 if doubles[turn] else 1
            turn += 1
        bank_size = 2
        theirs, soft = total(bank, 2)
        while not bank_natural and theirs <= (r[11] if soft else 16):
            bank[bank_size] = cards[top]
            top += 1
            bank_size += 1
            theirs, soft = total(bank, bank_size)
        for number in range(many):
            stake = 2.0 ** doubles[number] - 1.0
            if how[number] == 1:
                wager -= 0.5
            elif how[number] == 2:
                wager -= 1.0
                double -= 2.0 ** (doubles[number] - 1) - 1.0
            else:
                points, soft = total(hands[number], size[number])
                won = settle(points, size[number], bank, bank_size, bank_natural, r)
                spared = won < 0 and r[5] == 1 and (bank_natural or bank[1] % 75 >= 52)
                wager += 0.0 if spared and number else won
                double += 0.0 if spared else stake * won
        sums[0] += wager
        sums[1] += double
        sums[2] += (wager + double) ** 2
    return sums


def numbers(rules: Rules) -> Any:
    """An edition as the shuffled rounds need it."""
    odds = {name: each.pays / each.stake for name, each in rules.natural_pays.items()}
    best = max([0.0, *(value for name, value in odds.items() if name != "natural")])
    return np.array([
        rules.counting.natural_of == "aces-and-jokers", ("none", "ace", "ace-or-ten").index(rules.peek),
        rules.surrender is not None and rules.surrender.when == "before-the-check", odds["natural"], best, rules.original_only,
        0 if rules.counting.beyond is None else rules.counting.beyond // 2, rules.beyond_pays.pays / rules.beyond_pays.stake,
        OVERS.index(rules.both_over), rules.equal_naturals == "win", rules.equal_21 == "win", rules.draws.soft // 2, rules.split.hands,
        rules.aces_hands, rules.split.aces_draw == "one",
    ], dtype=np.float64)  # fmt: skip


def play(study: Any, rounds: int, seed: int) -> tuple[float, float, float]:
    """Mean of the wagers, mean of the doubles, deviation of both together."""
    known, charts = study.known, study.charts
    pair_of = np.full(13, -1, dtype=np.int64)
    for number, each in enumerate(known.pairs):
        for rank in each.ranks:
            pair_of[rank] = number

    def stacked(name: str) -> Any:
        shape = getattr(next(iter(charts.values())), name).shape
        found = np.zeros((11, *shape), dtype=np.int64)
        for up, chart in charts.items():
            found[up] = getattr(chart, name)
        return found

    even = np.array([up in charts and charts[up].even_money for up in range(11)])
    sums = shuffled(
        np.array(known.deck, dtype=np.int64), numbers(known.rules), stacked("first"), pair_of, stacked("pair"), stacked("again_split"),
        stacked("split"), stacked("later"), stacked("again"), even, rounds, seed,
    )  # fmt: skip
    mean = (sums[0] + sums[1]) / rounds
    return float(sums[0] / rounds), float(sums[1] / rounds), float(np.sqrt(sums[2] / rounds - mean**2))
