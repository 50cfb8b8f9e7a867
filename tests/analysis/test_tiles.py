"""Pai gow tiles: the exact figures against a second reading of the manual, tile by tile, and against real rounds."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from cardroom import load
from cardroom.analysis.odds import EditionOdds, WagerOdds, solve, tiles
from cardroom.analysis.odds.tiles.hands import hands_of
from cardroom.analysis.odds.tiles.settings import BETTOR, PLAYER_DEALER, best_settings, differences
from cardroom.cards import card_name
from cardroom.houses.edition import Edition
from cardroom.round import Round
from cardroom.tiles import tile_set
from tests.analysis import agreement
from tests.counts import mostly_in_prove
from tests.editions import load_tiles

EDITIONS = ("oceans-eleven/pai-gow-tiles", "tres-lounge/pai-gow-tiles")
BETS = {"wager": agreement.UNIT}
ALL = 35_960 * 20_475  # C(32,4) hands, C(28,4) against each


@cache
def odds(name: str) -> EditionOdds:
    return solve(load(name))


# -- the manual once more: 001 l.5285-5350, 5382-5394; 000 l.651-704, 734-750 ------------------------------------------------------

# Name, rank and points of each face.
FACES = {
    "6-6": ("teen", 1, 2), "1-1": ("dey", 2, 2), "4-4": ("yun", 3, 8), "3-1": ("gor", 4, 4), "5-5": ("mooy", 5, 0), "3-3": ("chong", 6, 6),
    "2-2": ("bon", 7, 4), "6-5": ("foo", 8, 1), "6-4": ("ping", 9, 0), "6-1": ("tit", 10, 7), "5-1": ("look", 11, 6),
    "6-3": ("nine", 12, 9), "5-4": ("nine", 12, 9), "6-2": ("eight", 13, 8), "5-3": ("eight", 13, 8),
    "5-2": ("seven", 14, 7), "4-3": ("seven", 14, 7),
    "4-1": ("five", 15, 5), "3-2": ("five", 15, 5), "2-1": ("joon", 16, 3), "4-2": ("joon", 16, 6),
}  # fmt: skip
TEEN_DEY = ("teen", "dey")
WAYS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))

Two = tuple[int, int]  # what two tiles are worth: what kind of hand, and within it


def worth(one: str, other: str, *, zero_by_tile: bool = False) -> Two:
    (a, rank_a, points_a), (b, rank_b, points_b) = FACES[one], FACES[other]
    best = -min(rank_a, rank_b)
    if a == b:
        return (14, 0) if a == "joon" else (13, best)
    names = {a, b}
    if names & {"teen", "dey"} and "nine" in names:
        return 12, best
    if names & {"teen", "dey"} and names & {"yun", "eight"}:
        return 11, best
    firsts = (3, 6) if a == "joon" else (points_a,)
    seconds = (3, 6) if b == "joon" else (points_b,)
    points = max((x + y) % 10 for x in firsts for y in seconds)
    return (points, best) if points or zero_by_tile else (0, 0)


def ways(hand: tuple[str, ...]) -> list[tuple[Two, Two]]:
    """High hand and low hand of the three settings."""
    both = [tuple(sorted((worth(*(hand[i] for i in one)), worth(*(hand[i] for i in other))), reverse=True)) for one, other in WAYS]
    return [(high, low) for high, low in both]


def by_house_way(hand: tuple[str, ...]) -> tuple[Two, Two]:
    found = ways(hand)
    names = [FACES[face][0] for face in hand]
    paired = [name for name, count in Counter(names).items() if count == 2]
    together = [sum(names[i] == names[j] for i, j in way) for way in WAYS]
    keep = [way for way, pairs in zip(found, together, strict=True) if pairs == len(paired)]
    split = [way for way, pairs in zip(found, together, strict=True) if pairs == 0]

    def best(of: list[tuple[Two, Two]]) -> tuple[Two, Two]:
        return max(of, key=lambda way: (way[1], way[0]))

    if len(paired) == 2:
        return best(keep)
    if len(paired) == 1:
        pair = paired[0]
        beside = [face for face, name in zip(hand, names, strict=True) if name != pair]
        spots = sorted(sum(map(int, face.split("-"))) for face in beside)
        others = {FACES[face][0] for face in beside}
        low = best(split)[1][0]
        if pair == "joon":
            apart = spots in ([4, 6], [5, 6], [6, 6])
        elif pair in ("tit", "seven"):
            apart = bool(others & {"teen", "dey"}) and low >= 7
        elif pair in ("yun", "eight"):
            apart = low >= 7
        elif pair == "nine":
            apart = low >= 9
        else:
            apart = pair in TEEN_DEY and (low >= 6 or spots == [9, 11])
        return best(split if apart else keep)
    wong, gong = ([way for way in found if way[0][0] == kind] for kind in (12, 11))
    nine = [
        way
        for way, (one, other) in zip(found, WAYS, strict=True)
        if way[0][0] == 9
        and any(
            {names[i] for i in two} & {"teen", "dey"} and worth(*(hand[i] for i in two)) == way[0] for two in (one, other)
        )
    ]  # fmt: skip
    return best(wong or gong or nine or found)


@cache
def every_hand() -> tuple[list[tuple[int, ...]], list[tuple[str, ...]], "np.ndarray[Any, Any]"]:
    """All 35,960: as places in the set, as faces, as bits."""
    faces = [card_name(tile) for tile in tile_set()]
    places: list[tuple[int, ...]] = list(combinations(range(32), 4))
    bits = np.array([sum(1 << place for place in hand) for hand in places], np.uint64)
    return places, [tuple(faces[place] for place in hand) for hand in places], bits


@cache
def numbered() -> tuple["np.ndarray[Any, Any]", "np.ndarray[Any, Any]", list[list[tuple[int, int]]]]:
    """Of every hand the house's high and low hand and all its settings, strengths as one number."""
    _, hands, _ = every_hand()
    made: dict[tuple[str, ...], tuple[tuple[Two, Two], list[tuple[Two, Two]]]] = {}

    def number(two: Two) -> int:
        return two[0] * 100 + two[1]

    for hand in hands:
        if hand not in made:
            made[hand] = by_house_way(hand), ways(hand)
    highs, lows = (np.array([number(made[hand][0][part]) for hand in hands], np.int64) for part in (0, 1))
    return highs, lows, [[(number(high), number(low)) for high, low in made[hand][1]] for hand in hands]


def counted(hand: int, high: int, low: int) -> "np.ndarray[Any, Any]":
    """These two hands against all that the other 28 tiles make, the house way: high hand lower, equal, higher; then the low hand."""
    _, _, bits = every_hand()
    highs, lows, _ = numbered()
    there = (bits & bits[hand]) == 0
    result = 3 * (np.sign(high - highs[there]) + 1) + np.sign(low - lows[there]) + 1
    return np.bincount(result, minlength=9).reshape(3, 3)


# -- settings ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_in_prove(EDITIONS, EDITIONS[:1]))
def test_every_hand_is_set_as_the_manual_says(name: str) -> None:
    """All 35,960, by their order among all pairs of settings: equal here is equal there, higher is higher."""
    hands = hands_of(load_tiles(name).rules)
    places, _, _ = every_hand()
    highs, lows, _ = numbered()
    deck = tile_set()
    ours: dict[int, int] = {}
    for number, held in enumerate(places):
        found = hands.of([deck[place] for place in held])
        way = hands.setting(found, int(hands.house[found]))
        for mine, theirs in ((way.high, int(highs[number])), (way.low, int(lows[number]))):
            assert ours.setdefault(mine, theirs) == theirs
    order = [ours[strength] for strength in sorted(ours)]
    assert order == sorted(set(order))


def test_there_are_so_many_hands() -> None:
    hands = hands_of(load_tiles(EDITIONS[0]).rules)
    assert sum(hands.ways) == 35_960
    pairs = Counter(len({*hands.kinds(hand)}) for hand in range(len(hands.hands)) for _ in range(hands.ways[hand]))
    assert pairs == {4: 1_820 * 16, 3: 16 * 105 * 4, 2: 120}  # no pair, one, two; by names: C(16,4) 2^4, 16 C(15,2) 2^2, C(16,2)
    assert (hands.counts.sum(axis=(2, 3)) == 20_475).all()


def test_some_hands_tile_by_tile() -> None:
    hands = hands_of(load_tiles(EDITIONS[0]).rules)
    places, _, _ = every_hand()
    _, _, settings = numbered()
    deck = tile_set()
    for number in Random("tiles").sample(range(35_960), 250):
        found = hands.of([deck[place] for place in places[number]])
        mine = Counter(tuple(map(int, hands.counts[found, way].flat)) for way in range(3))
        theirs = Counter(tuple(map(int, counted(number, *way).flat)) for way in settings[number])
        assert mine == theirs


@pytest.mark.prove
def test_all_736_281_000_tile_by_tile() -> None:
    """House way against house way, and the best setting of either side, with every hand against every other."""
    highs, lows, settings = numbered()
    total, best, bank = np.zeros((3, 3), np.int64), 0, 0
    for hand in range(35_960):
        found = {way: counted(hand, *way) for way in {*settings[hand], (int(highs[hand]), int(lows[hand]))}}
        total += found[int(highs[hand]), int(lows[hand])]
        best += max(int(of[2, 2] - of[0, 0] - of[0, 1] - of[1, 0] - of[1, 1]) for of in found.values())
        bank += max(int(of[2, 2] + of[2, 1] + of[1, 2] + of[1, 1] - of[0, 0]) for of in found.values())
    assert total.sum() == ALL
    for name in EDITIONS:
        lines = {line.name: line.combinations for line in odds(name).together.lines}
        assert lines == {
            "both hands higher": total[2, 2],
            "one hand higher, one lower": total[2, 0] + total[0, 2],
            "one hand higher, one a copy": total[2, 1] + total[1, 2],
            "both hands lower": total[0, 0],
            "one hand lower, one a copy": total[0, 1] + total[1, 0],
            "both hands copies": total[1, 1],
        }
        assert tiles.best(load_tiles(name)).together.mean == Fraction(best, ALL)
        assert tiles.best(load_tiles(name), PLAYER_DEALER).together.mean == -Fraction(bank, ALL)


# -- figures -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
def test_the_house_way_against_itself_loses_by_copies_only(name: str) -> None:
    """Both sides do the same, so what is not a copy is even; the player-dealer wins by copies beside a lower hand, and by two."""
    wager = odds(name).wager("wager")
    lines = {line.name: line for line in wager.lines}
    assert wager.combinations == ALL
    assert lines["both hands higher"].combinations == lines["both hands lower"].combinations
    assert lines["one hand higher, one a copy"].combinations == lines["one hand lower, one a copy"].combinations
    copies = (lines["one hand lower, one a copy"].combinations or 0) + (lines["both hands copies"].combinations or 0)
    assert wager.mean == -Fraction(copies, ALL)


@pytest.mark.parametrize("name", EDITIONS)
def test_setting_better_than_the_house_way(name: str) -> None:
    of = load_tiles(name)
    house, bettor, banker = odds(name).together, tiles.best(of).together, tiles.best(of, PLAYER_DEALER).together
    assert banker.mean < house.mean < 0 < bettor.mean
    hands = hands_of(of.rules)
    for side, odds_then in ((BETTOR, bettor), (PLAYER_DEALER, banker)):
        found = differences(of.rules, hands, side)
        assert all(each.gain > 0 for each in found)
        gain = Fraction(sum(each.gain * each.ways for each in found), 35_960)
        assert gain == abs(Fraction(odds_then.mean - house.mean))
        others = {each.names for each in found}
        assert len(others) == len(found)
    table = next(each for each in odds(name).advice if each.title.startswith("The bettor: tiles better"))
    assert table.rows[0][0] == "Dey, Dey, Gor, Bon"  # split by the house way into six and six; kept, a pair and an eight
    assert table.rows[0][2:5:2] == ("six, Dey high; six, Dey high", "pair of Dey; eight, Gor high")


@pytest.mark.parametrize("side", [BETTOR, PLAYER_DEALER])
def test_no_setting_beats_the_best(side: Any) -> None:
    """Hand by hand with what each way of ending wins written out: a copy beside a lower hand, and two, are the player-dealer's."""
    of = load_tiles(EDITIONS[1])
    hands = hands_of(of.rules)
    chosen = best_settings(of.rules, hands, side)
    wins = [[-1, -1, 0], [-1, -1, 0], [0, 0, 1]] if side == BETTOR else [[-1, 0, 0], [0, 1, 1], [0, 1, 1]]
    worth = (hands.counts * np.array(wins)).sum(axis=(2, 3))
    for hand in range(len(hands.hands)):
        assert worth[hand, chosen[hand]] == worth[hand].max()
        if worth[hand, hands.house[hand]] == worth[hand].max():
            assert chosen[hand] == hands.house[hand]


def test_what_a_hand_is_made_of() -> None:
    """The Gee Joon pair is in C(30,2) hands; with a six and a four, five or six beside it, in 28, it is split (001 l.5383)."""
    rows = {row[0]: row[1] for row in odds(EDITIONS[0]).advice[1].rows}
    sixes, fours, fives = 4, 4, 2
    split = sixes * fours + sixes * fives + 2 * 2  # two sixes of one name are a second pair, and two pairs are kept
    assert rows["Gee Joon pair"].startswith(f"{30 * 29 // 2 - split} ")


# -- other rules -------------------------------------------------------------------------------------------------------------------


PUSHES, BY_TILE = "one copy beside a lower hand pushes", "hands of no points by their higher tile"


def variant(name: str) -> WagerOdds:
    of = load_tiles(EDITIONS[1])
    return solve(of.with_rules(**tiles.variants(of)[name])).together


def test_variants_differ_as_they_must() -> None:
    assert BY_TILE not in tiles.variants(load_tiles(EDITIONS[0]))  # printed there (001 l.5394)
    own, pushes = odds(EDITIONS[1]).together, variant(PUSHES)
    assert {line.name: line.combinations for line in pushes.lines} == {line.name: line.combinations for line in own.lines}
    assert pushes.mean == -Fraction(128_000, ALL)
    assert 0 > variant(BY_TILE).mean > own.mean  # fewer copies


@pytest.mark.prove
def test_every_variant_is_solved() -> None:
    own = odds(EDITIONS[1]).together
    found = {name: variant(name) for name in tiles.variants(load_tiles(EDITIONS[1])) if name != PUSHES}
    assert len(found) == 4 and len({each.mean for each in found.values()}) == 4
    assert own.mean not in {each.mean for each in found.values()}


def test_a_variant_by_a_second_count() -> None:
    """Zero by tile: some hands, tile by tile."""
    of = load_tiles(EDITIONS[1]).with_rules(zero="by-tile", house_way=[{"pairs": pairs, "do": "best-low"} for pairs in (0, 1, 2)])
    hands = hands_of(of.rules)
    places, faces, bits = every_hand()
    deck = tile_set()
    cached: dict[tuple[str, ...], tuple[Two, Two]] = {}

    def best_low(hand: tuple[str, ...]) -> tuple[Two, Two]:
        if hand not in cached:
            settings = (
                sorted(worth(*(hand[i] for i in two), zero_by_tile=True) for two in (one, other)) for one, other in WAYS
            )  # fmt: skip
            low, high = max(settings)
            cached[hand] = high, low
        return cached[hand]

    for number in Random("zero").sample(range(35_960), 3):
        found = hands.of([deck[place] for place in places[number]])
        mine = best_low(faces[number])
        tally = np.zeros((3, 3), np.int64)
        for other in np.flatnonzero((bits & bits[number]) == 0):
            high, low = ((a > b) - (a < b) + 1 for a, b in zip(mine, best_low(faces[other]), strict=True))
            tally[high, low] += 1
        assert (hands.counts[found, hands.house[found]] == tally).all()


def test_odds_paid_are_those_of_the_rules() -> None:
    paid = solve(load(EDITIONS[0]).with_rules(pays="19 to 20")).together
    assert paid.mean == odds(EDITIONS[0]).together.mean - Fraction(215_135_652, 20 * ALL)


# -- at the table ------------------------------------------------------------------------------------------------------------------


def check(of: Edition, decide: Any, expected: EditionOdds, rounds: int, seed: str) -> None:
    samples = agreement.play(of, decide, BETS, rounds, seed)
    agreement.agree(samples, expected.wagers)
    decided = float(expected.together.wins) + float(expected.together.loses)
    assert abs(samples["wager"].squares / rounds - decided) < 4 * sqrt(decided * (1 - decided) / rounds)


@pytest.mark.parametrize("name", EDITIONS)
def test_real_rounds_agree(name: str) -> None:
    of = load_tiles(name)
    check(of, tiles.player(of), odds(name), 400, f"tiles {name}")


@pytest.mark.parametrize("side", [BETTOR, PLAYER_DEALER])
def test_real_rounds_agree_with_the_best_setting(side: Any) -> None:
    of = load_tiles(EDITIONS[0] if side == BETTOR else EDITIONS[1])
    check(of, tiles.best_player(of, side), tiles.best(of, side), 300, f"best {side}")


@pytest.mark.parametrize("side", [BETTOR, PLAYER_DEALER])
def test_one_side_sets_its_best_and_the_other_the_house_way(side: Any) -> None:
    of = load_tiles(EDITIONS[0])
    hands = hands_of(of.rules)
    chosen = {BETTOR: hands.house, PLAYER_DEALER: hands.house, side: best_settings(of.rules, hands, side)}
    otherwise = {BETTOR: 0, PLAYER_DEALER: 0}

    def watch(round: Round) -> None:
        for seat, who in ((1, BETTOR), (2, PLAYER_DEALER)):
            held = round.places[f"seat/{seat}"]  # opened: the high hand before the low hand
            hand = hands.of(held)
            way = hands.setting(hand, int(chosen[who][hand]))
            ranking = of.rules.ranking
            assert (ranking.strength(held[:2]), ranking.strength(held[2:])) == (way.high, way.low)
            otherwise[who] += int(chosen[who][hand] != hands.house[hand])

    agreement.play(of, tiles.best_player(of, side), BETS, 80, "who sets what", watch=watch)
    assert otherwise.pop(side) > 10
    assert set(otherwise.values()) == {0}


@pytest.mark.prove
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", EDITIONS)
def test_real_rounds_agree_in_the_long_run(name: str) -> None:
    of = load_tiles(name)
    check(of, tiles.player(of), odds(name), 150_000, f"tiles {name} at length")


@pytest.mark.prove
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("side", [BETTOR, PLAYER_DEALER])
def test_real_rounds_agree_with_the_best_setting_in_the_long_run(side: Any) -> None:
    of = load_tiles(EDITIONS[0] if side == BETTOR else EDITIONS[1])
    check(of, tiles.best_player(of, side), tiles.best(of, side), 100_000, f"best {side} at length")
