"""Ultimate Texas hold'em: the counting beside plain Python, which shares nothing with it but the cards."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random

import numpy as np
import pytest

from cardroom.analysis.odds import ultimate
from cardroom.analysis.odds.ultimate.flops import ON_THE_FLOP, count_flops, kinds_on_flops
from cardroom.analysis.odds.ultimate.kernels import (
    AGAINST,
    HANDS,
    add_outcomes,
    add_values,
    compare,
    compare_one,
    decide_flops,
    flop_worth,
    rank_board,
    worth,
)
from cardroom.analysis.odds.ultimate.ranks import MADE, hand_of, row_of, suit_of, tables
from cardroom.analysis.odds.ultimate.solution import UltimateTerms, pays_of, terms_of
from cardroom.analysis.odds.ultimate.symmetry import BOARDS, FLOPS, PAIRS, STARTS, boards, flops, name_of, pair, pairs_in_order, triple
from cardroom.cards import parse_cards
from cardroom.hands import high, high_categories_made, reference
from cardroom.money import Odds
from tests.counts import in_prove
from tests.editions import load_ultimate

USUAL = terms_of(load_ultimate("oceans-eleven/ultimate-texas-holdem"))
# Nothing of it is usual: a bet of several sizes on every street, halves, an order of pays that is not that of the hands.
STRANGE = UltimateTerms(
    ((3, 4), (1, 2), (1, 3)), Odds(6, 5), "ace-king-high", Fraction(1, 4),
    (("flush", Odds(7, 2)), ("straight", Odds(9)), ("two-pair", Odds(1, 3))),
)  # fmt: skip

SUITS = list(permutations(range(4)))


# The tables, beside the engine's rankings.


def test_seven_cards_rank_and_make_what_the_engine_says() -> None:
    chance = Random("seven")
    suited = [[4 * rank + 1 for rank in range(13)], list(range(20, 52))]  # many of a suit; many pairs
    for number in range(1_500):
        pick = (
            chance.sample(range(52), 7)
            if number % 3
            else chance.sample(suited[0], 4) + chance.sample([c for c in suited[1] if c % 4 != 1], 3)
        )
        chance.shuffle(pick)
        board, (first, second) = np.array(pick[:5], np.int8), pick[5:]
        ranks = tables().ranks
        hand = hand_of(first, second, ranks.pairs[row_of(board, ranks.boards)], ranks.flushes, *suit_of(board))
        assert tables().strengths[hand // MADE] == high(pick)
        assert tables().made(hand % MADE) == high_categories_made(pick)


def test_the_boards_stand_for_all() -> None:
    cards, weights = boards()
    assert len(cards) == BOARDS == 134_459
    assert weights.sum() == comb(52, 5)
    assert len({tuple(board) for board in cards.tolist()}) == BOARDS
    # An exchange of suits never leads from one to another of them.
    chance = Random("boards")
    kept = {tuple(board) for board in cards.tolist()}
    for at in chance.sample(range(BOARDS), 200):
        board = cards[at].tolist()
        images = {tuple(sorted(card & ~3 | each[card & 3] for card in board)) for each in SUITS}
        assert len(images) == weights[at]
        assert images & kept == {tuple(board)}


def test_the_flops_stand_for_all() -> None:
    known = flops()
    assert FLOPS == 1_755 == len(set(known.number.tolist()))
    chance = Random("flops")
    for _ in range(300):
        *flop, first, second = chance.sample(range(52), 5)
        at = triple(*flop)
        exchange = SUITS[known.exchange[at]]
        assert sorted(card & ~3 | exchange[card & 3] for card in flop) == known.cards[known.number[at]].tolist()
        moved = pairs_in_order()[known.pairs[known.exchange[at], pair(first, second)]]
        assert sorted(moved) == sorted(card & ~3 | exchange[card & 3] for card in (first, second))


def test_the_169_starts() -> None:
    assert len(STARTS) == 169 == len(set(STARTS))
    assert {name_of(*two) for two in pairs_in_order()} == set(STARTS)


# The counting, beside plain Python that shares nothing with it but the cards.


@pytest.mark.parametrize("board", ["2c 7d 9h Js Kd", "4c 4d 4h 4s As", "Th Jh Qh 2c 2d", "3s 5s 8s Ts Qs"])
def test_every_pair_meets_the_990(board: str) -> None:
    cards = parse_cards(board)
    mark = tables().place(high(parse_cards("2c 2d 3h 4s 5c")))
    pairs, hands = np.empty((HANDS, 2), np.int64), np.empty(HANDS, np.int64)
    order, results = np.empty(HANDS, np.int64), np.empty((HANDS, 3), np.int64)
    made = rank_board(np.array(cards, np.int8), tables().ranks, pairs, hands)
    assert tables().made(made) == high_categories_made(cards)
    compare(pairs, hands, order, mark, results)
    strength = {tuple(two): reference.high([*two, *cards]) for two in pairs.tolist()}
    assert len(strength) == comb(47, 2)
    for at in Random(board).sample(range(HANDS), 60):
        own = tuple(pairs[at].tolist())
        against = [each for two, each in strength.items() if not set(two) & set(own)]
        won, tied = sum(each < strength[own] for each in against), sum(each == strength[own] for each in against)
        short = sum(each >> 20 < reference.HIGH_ORDER.index("pair") for each in against)
        assert len(against) == AGAINST
        assert results[at].tolist() == [won, tied, short]
        assert compare_one(np.array(cards, np.int8), own[0], own[1], tables().ranks, mark) == (won, tied, short, hands[at])


def by_hand(terms: UltimateTerms, hole: list[int], board: list[int], other: tuple[int, int], times: int) -> Fraction:
    """What Ante, Blind and Play win against one hand, in Antes; times 0: folded. Written from the manual's table (003 l.200-214)."""
    if not times:
        return -1 - terms.blind
    own, against = high([*hole, *board]), high([*other, *board])
    lowest = {"pair": "2c 2d 3h 4s 5c", "ace-king-high": "Ac Kd 4h 3s 2c", "high-card": "7c 5d 4h 3s 2c"}[terms.qualifier]
    qualified = against >= high(parse_cards(lowest))
    if own == against:
        return Fraction(0)
    if own < against:
        return -(1 if qualified else 0) - terms.blind - times
    pays = dict(terms.blind_pays)
    blind = max((Fraction(*pays[each]) for each in high_categories_made([*hole, *board]) if each in pays), default=Fraction(0))
    return (1 if qualified else 0) * Fraction(*terms.pays) + terms.blind * blind + times * Fraction(*terms.pays)


@pytest.mark.parametrize("terms", [USUAL, STRANGE, USUAL._replace(qualifier="high-card", blind=Fraction(1, 20))])
def test_what_a_hand_is_worth_after_the_river(terms: UltimateTerms) -> None:
    chance = Random("river")
    pays = pays_of(terms)
    chosen = set()
    for number in range(8):
        cards = chance.sample(range(52), 7) if number % 2 else chance.sample(range(0, 52, 4), 4) + chance.sample(range(1, 52, 4), 3)
        hole, board = cards[:2], cards[2:]
        left = [card for card in range(52) if card not in cards]
        values = {
            times: terms.unit * sum(by_hand(terms, hole, board, other, times) for other in combinations(left, 2))
            for times in (0, 1, *terms.plays[2])
        }
        counts = compare_one(np.array(board, np.int8), min(hole), max(hole), tables().ranks, pays.qualifies)
        base, each, best, choice = worth(*counts, pays)
        assert base + each == values[1]
        assert best == max(values[times] for times in (0, *terms.plays[2]))
        times = (0, *terms.plays[2])[choice]
        assert values[times] == best
        assert ultimate.best_after_river(terms, hole[0], hole[1], board, terms.plays[2]) == times
        chosen.add(times)
    assert len(chosen) > 1


def test_what_a_hand_is_worth_on_the_flop() -> None:
    """One flop in full: 1,081 times 990 hands by the engine's ranking."""
    hole, flop = parse_cards("9h 8h"), parse_cards("Th 4h 4s")
    left = [card for card in range(52) if card not in (*hole, *flop)]
    pairs = dict(USUAL.blind_pays)
    base, each, check = 0, 0, 0
    for turn, river in combinations(left, 2):
        board = [*flop, turn, river]
        own = high([*hole, *board])
        rest = [card for card in left if card not in (turn, river)]
        against = [high([*other, *board]) for other in combinations(rest, 2)]
        won, lost = sum(value < own for value in against), sum(value > own for value in against)
        made = next((pairs[each] for each in high_categories_made([*hole, *board]) if each in pairs), Odds(0))
        # With fours on the board everybody qualifies.
        here = 2 * (won - lost) + 2 * won * made.pays // made.stake - 2 * lost
        base, each, check = base + here, each + 2 * (won - lost), check + max(here + 2 * (won - lost), -4 * AGAINST)
    assert flop_worth(np.array(flop, np.int8), hole[0], hole[1], tables().ranks, pays_of(USUAL)) == (base, each, check)
    assert ultimate.best_on_flop(USUAL, hole[0], hole[1], flop, (2,)) == (2 if base + 2 * each > check else 0)


@pytest.mark.parametrize("flop", ["2c 2d 2h", "3c 8c Qc", "5c 9d Kh", "6c 6d Tc"])
def test_sums_over_boards_are_what_each_hand_on_a_flop_is_worth(flop: str) -> None:
    """Boards up to suits, each for its ten flops, against one hand after another on one flop."""
    known, pays = flops(), pays_of(STRANGE)
    at = triple(*parse_cards(flop))
    which = known.number[at]
    cards, weights = boards()
    threes = np.array(list(combinations(range(5), 3)))
    low, middle, top = (cards.astype(np.int64)[:, threes[:, n]] for n in range(3))
    numbers = known.number[low + middle * (middle - 1) // 2 + top * (top - 1) * (top - 2) // 6]
    with_it = (numbers == which).any(axis=1)
    sums = np.zeros((FLOPS, PAIRS, 3), np.int64)
    add_values(cards[with_it], weights[with_it], tables().ranks, known, pays, sums)
    stands = known.cards[which]
    left = [card for card in range(52) if card not in stands]
    same = known.same[which, : known.alike[which]]
    for two in Random(flop).sample(list(combinations(left, 2)), 10):
        total = sums[which, known.pairs[same, pair(*two)]].sum(axis=0)
        assert total.tolist() == [24 * value for value in flop_worth(stands, *two, tables().ranks, pays)]  # 24 exchanges of suits


# Strategy tables.


def test_kinds_on_the_flop_beside_the_engine() -> None:
    kinds, shared = kinds_on_flops()
    chance = Random("kinds")
    for _ in range(600):
        which, number = chance.randrange(FLOPS), chance.randrange(PAIRS)
        flop, two = flops().cards[which].tolist(), list(pairs_in_order()[number])
        assert shared[which, number] == (len({*flop, *two}) < 5)
        if shared[which, number]:
            continue
        name, best = ON_THE_FLOP[kinds[which, number]], high_categories_made([*flop, *two])[0]
        plain = {"two pair": "two-pair", "a pair with the flop": "pair", "a pocket pair": "pair"}
        wanted = "three-of-a-kind" if "three of a kind" in name else "pair" if "a pair on" in name else plain.get(name, "high-card")
        assert best == wanted or (name == "a straight or better" and best not in ("pair", "high-card", "two-pair", "three-of-a-kind"))
        assert ("pocket" in name) == (best == "pair" and two[0] >> 2 == two[1] >> 2)
        assert ("of its own" in name) == (best == "three-of-a-kind" and len({card >> 2 for card in flop}) > 1)
        four = max(sum(card & 3 == suit for card in (*flop, *two)) for suit in range(4)) == 4
        assert "flush" not in name or four
    every = count_flops(np.ones((FLOPS, PAIRS), np.int8), np.zeros(PAIRS, np.int8))
    assert sum(played for _, played in every.values()) == comb(52, 3) * comb(49, 2)


# The choices and what they lead to.


def test_choices_on_the_flop_are_those_of_all_that_a_flop_does_not_tell_apart() -> None:
    known, chance = flops(), np.random.default_rng(8)
    sums = chance.integers(-1_000, 1_000, (FLOPS, PAIRS, 3))
    times = np.array([1, 2])
    choices, starts = np.zeros((FLOPS, PAIRS), np.int8), np.zeros((3, 3), np.int64)
    start_of = np.arange(PAIRS) % 3
    decide_flops(sums, known, times, choices, start_of, starts)
    for which, number in zip(chance.integers(0, FLOPS, 400).tolist(), chance.integers(0, PAIRS, 400).tolist(), strict=True):
        flop, two = known.cards[which].tolist(), pairs_in_order()[number]
        alike = [each for each in SUITS if sorted(card & ~3 | each[card & 3] for card in flop) == flop]
        base, play, check = sum(sums[which, pair(*(card & ~3 | each[card & 3] for card in two))] for each in alike)
        values = [check, base + play, base + 2 * play]
        assert choices[which, number] == values.index(max(values))
    best = np.select([choices == 0, choices == 1], [sums[..., 2], sums[..., 0] + sums[..., 1]], sums[..., 0] + 2 * sums[..., 1])
    for start in range(3):
        mine = start_of == start
        assert starts[start].tolist() == [sums[:, mine, 0].sum(), sums[:, mine, 1].sum(), best[:, mine].sum()]


@pytest.mark.parametrize("text", ["Th Jh Qh 8c 8h", *in_prove("2c 7d 9h Js Kd")])
def test_outcomes_of_a_board_by_comparing_every_two_hands(text: str) -> None:
    """Choices by lot; every hand against every other as two tables, 1,081 by 1,081."""
    known, pays, board = flops(), pays_of(STRANGE), sorted(parse_cards(text))
    lots = np.random.default_rng(5)
    first, choices = lots.integers(0, 3, PAIRS).astype(np.int8), lots.integers(0, 3, (FLOPS, PAIRS)).astype(np.int8)
    outcomes, folded = np.zeros((len(STRANGE.choices), MADE, 6), np.int64), np.zeros((MADE, MADE), np.int64)
    add_outcomes(np.array([board], np.int8), np.array([12]), tables().ranks, known, pays, first, choices, outcomes, folded)

    hands = list(combinations([card for card in range(52) if card not in board], 2))
    strength = np.array([high([*two, *board]) for two in hands])
    apart = np.array([[not set(one) & set(other) for other in hands] for one in hands])
    qualified = strength >= high(parse_cards("Ac Kd 4h 3s 2c"))
    wanted: dict[tuple[int, tuple[str, ...]], np.ndarray] = {}
    lost_hands = 0
    for at, two in enumerate(hands):
        own, against = strength[at], strength[apart[at]]
        meets = qualified[apart[at]]
        results = np.array([(side & (against == own if tie else against < own if won else against > own)).sum()
                            for side in (meets, ~meets) for won, tie in ((1, 0), (0, 1), (0, 0))])  # fmt: skip
        river = (0, 1, 3).index(ultimate.best_after_river(STRANGE, *two, board, STRANGE.plays[2]))
        for flop in combinations(board, 3):
            number, exchange = known.number[triple(*flop)], SUITS[known.exchange[triple(*flop)]]
            choice = choices[number, pair(*(card & ~3 | exchange[card & 3] for card in two))]
            street = first[pair(*two)] - 1 if first[pair(*two)] else 1 + choice if choice else 3 + river if river else 6
            key = (street, high_categories_made([*two, *board]))
            wanted[key] = wanted.get(key, 0) + 12 * results
            lost_hands += 12 * AGAINST * (street == 6)
    found = {(c, tables().made(m)): outcomes[c, m] for c in range(len(STRANGE.choices)) for m in range(MADE) if outcomes[c, m].any()}
    assert found.keys() == wanted.keys()
    assert all((found[key] == wanted[key]).all() for key in wanted)
    assert folded.sum() == lost_hands > 0
    own_board = [number for number in range(MADE) if tables().made(number) == high_categories_made(board)]
    assert folded[:, own_board].sum() == lost_hands
