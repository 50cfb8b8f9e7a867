"""The parts of the solution of pai gow poker: classes of hands, the house way for all of them, and the count of all pairs."""

import random
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from cardroom.analysis.odds import pai_gow
from cardroom.analysis.odds.pai_gow import pairs
from cardroom.analysis.odds.pai_gow.classes import class_of, classes, hands_of_each, packed
from cardroom.analysis.odds.pai_gow.plays import Plays, ladder
from cardroom.analysis.odds.pai_gow.plays import plays as plays_of
from cardroom.analysis.odds.pai_gow.settings import TWO_OF_SEVEN, house_way, settings
from cardroom.analysis.odds.pai_gow.sides import kinds, seven_strengths
from cardroom.analysis.odds.pai_gow.solution import PaiGowTerms, solution
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.settlement import seven_card_strength
from cardroom.hands.pai_gow import JokerKind
from cardroom.hands.pai_gow_seven import seven_card_hands
from tests.analysis.test_pai_gow import (
    ALL_DEALS,
    DOUBLE_HAND,
    EDITIONS,
    FACE_UP,
    FLORIDA,
    GOLD,
    HOUSE_WAY,
    OCEANS,
    SHEEP_FACE_UP,
    TRES,
    UNLIKE,
    compare,
    edition,
)
from tests.counts import counts, mostly_in_prove
from tests.editions import load_pai_gow
from tests.hands.pai_gow_classes import classes as other_classes

WAYS = [name for name in EDITIONS if name != DOUBLE_HAND]  # which has none of its own


def number_of(cards: list[int]) -> int:
    suits, joker = packed(cards)
    return int(class_of(suits, joker, *classes().look_up))


def game_of(name: str) -> PaiGowTerms:
    return PaiGowTerms.of(edition(name).rules, pai_gow.way_of(edition(name)))


# -- classes -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.prove
@pytest.mark.parametrize("joker", ["bug", "bug-no-flush", "wild", "any-pair"])
def test_every_class_makes_what_its_hand_makes(joker: JokerKind) -> None:
    known = kinds(joker)
    for cards, kind in zip(classes().cards.tolist(), known.of_class.tolist(), strict=True):
        assert known.made[kind] == seven_card_hands(cards, joker)


def count_against_combinations(joker: bool) -> None:
    """As many hands in each class as there are ways to give its ranks suits; the other list does not tell a royal match apart."""
    expected: dict[int, int] = defaultdict(int)
    for cards, ways in other_classes(joker):
        expected[_without_match(number_of(cards))] += ways
    found: dict[int, int] = defaultdict(int)
    known, hands = classes(), hands_of_each()
    for number in np.flatnonzero(known.joker == joker).tolist():
        found[_without_match(number)] += int(hands[number])
    assert found == expected


@cache
def _matches() -> dict[int, int]:
    """The class of a flush beside a king and queen of one suit, and the same beside those of two."""
    flush = classes().flush
    apart = int(classes().step[classes().step[0, 10], 11])
    return {int(row[-1]): int(row[apart]) for half in flush for row in half if row[-1] >= 0}


def _without_match(number: int) -> int:
    return _matches().get(number, number)


def test_hands_with_the_joker_are_counted_as_by_combinations() -> None:
    count_against_combinations(joker=True)


@pytest.mark.prove
def test_hands_without_the_joker_are_counted_as_by_combinations() -> None:
    count_against_combinations(joker=False)


def test_the_hand_shown_for_a_class_is_of_it() -> None:
    known = classes()
    assert known.number == 294_255
    for number in random.Random("classes").sample(range(known.number), 5000):
        assert number_of(known.cards[number].tolist()) == number


@counts("number", 200, 1500)
def test_seven_cards_of_a_class_make_the_same(number: int) -> None:
    rng = random.Random("kinds")
    for joker in ("bug", "bug-no-flush", "wild", "any-pair"):
        known = kinds(joker)
        for _ in range(number):
            cards = rng.sample(range(53), 7)
            assert known.made[known.of_class[number_of(cards)]] == seven_card_hands(cards, joker)
    royal_match = [52, *(rank * 4 for rank in (8, 9, 10, 11)), 10 * 4 + 1, 11 * 4 + 1]
    assert "royal-flush-with-royal-match" in kinds("bug").made[kinds("bug").of_class[number_of(royal_match)]]


# -- the house way -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", mostly_in_prove(WAYS, UNLIKE))
@counts("number", 60, 400)
def test_the_house_way_is_that_of_the_table(name: str, number: int) -> None:
    """Random hands of the deck, and random classes: rare hands are most of these."""
    game, rng = game_of(name), random.Random(name)
    hands = [rng.sample(range(53), 7) for _ in range(number)]
    hands += [classes().cards[each].tolist() for each in rng.sample(range(classes().number), 2 * number)]
    _same_way(game, edition(name).rules.house_way, hands)


@pytest.mark.parametrize("name", mostly_in_prove(WAYS, UNLIKE))
@counts("number", 100, 800)
def test_so_it_is_where_the_joker_makes_a_pair_beside(name: str, number: int) -> None:
    """Hands with the joker and an ace."""
    game, rng = game_of(name), random.Random(f"{name} beside")
    ranking = game.ranking
    every, chosen = settings(ranking), house_way(game.way, ranking, "with-the-joker")
    differ = 0
    for _ in range(number):
        cards = [52, 12 * 4 + rng.randrange(4), *rng.sample(range(48), 5)]
        expected = set_hand(cards, game.way, ranking, "with-the-joker")
        known = number_of(cards)
        found = every.front[known, chosen[known]], every.back[known, chosen[known]]
        assert found == (ranking.front(expected.front), ranking.back(expected.back)), cards
        differ += set_hand(cards, game.way, ranking).front != expected.front
    # A joker that is any card joins a pair where there is one, and its own pair is never the second.
    assert (differ > 0) == (ranking.joker in ("bug", "bug-no-flush"))


@counts("number", 150, 1500)
def test_so_it_is_where_two_natural_pairs_go_first_004_l1631(number: int) -> None:
    """Two natural pairs, an ace or another card, and the joker: straights and flushes are many of these."""
    game, rng = game_of(GOLD), random.Random("two natural pairs")
    ranking, differ = game.ranking, 0
    every, chosen = settings(ranking), house_way(game.way, ranking, game.pairs)
    for _ in range(number):
        high, low = rng.sample(range(13), 2)
        suits = rng.randrange(4)
        pairs = [4 * rank + (suits + other) % 4 for rank in (high, low) for other in (0, rng.randint(1, 3))]
        singles = [4 * rank + suits for rank in rng.sample([rank for rank in range(13) if rank not in (high, low)], 2)]
        cards = [52, *pairs, *singles]
        expected = set_hand(cards, game.way, ranking, "two-natural-first")
        known = number_of(cards)
        found = every.front[known, chosen[known]], every.back[known, chosen[known]]
        assert found == (ranking.front(expected.front), ranking.back(expected.back)), cards
        differ += set_hand(cards, game.way, ranking).front != expected.front
    assert differ


@pytest.mark.prove
@pytest.mark.parametrize("name", WAYS)
def test_the_house_way_is_that_of_the_table_for_every_class(name: str) -> None:
    _same_way(game_of(name), edition(name).rules.house_way, classes().cards.tolist())


def _same_way(game: PaiGowTerms, way: object, hands: list[list[int]]) -> None:
    ranking = game.ranking
    every, chosen = settings(ranking), house_way(game.way, ranking, game.pairs)
    for cards in hands:
        expected = set_hand(cards, way, ranking, game.pairs)  # type: ignore[arg-type]
        number = number_of(cards)
        found = every.front[number, chosen[number]], every.back[number, chosen[number]]
        assert found == (ranking.front(expected.front), ranking.back(expected.back)), cards


def test_a_hand_that_no_row_sets_is_refused() -> None:
    game = game_of(TRES)
    rows = [row for row in game.way.root if row.hand != "three-pair"]
    with pytest.raises(BadInput, match="no row"):
        house_way(type(game.way)(tuple(rows)), game.ranking)


# -- plays -------------------------------------------------------------------------------------------------------------------------


def worth(plays: Plays, play: int, his: int) -> int:
    """1, 0 or -1: read off the corners of a play."""
    front, back = int(plays.dealer_front[his]), int(plays.dealer_back[his])
    if front < 0:
        return 0
    total = 0
    for corner in range(plays.corner_starts[play], plays.corner_starts[play + 1]):
        total += int(plays.wins[corner]) * bool(front < plays.front[corner] and back < plays.back[corner])
        total -= int(plays.loses[corner]) * bool(front >= plays.front[corner] and back >= plays.back[corner])
    return total


@pytest.mark.parametrize("copies", ["player-dealer", "push"])
@pytest.mark.parametrize("face_up", [False, True])
def test_plays_win_and_lose_as_settings_do(copies: str, face_up: bool) -> None:
    game = game_of(OCEANS)._replace(copies=copies, face_up=face_up)
    rng, known = random.Random(f"{copies} {face_up}"), kinds(game.ranking.joker)
    every, chosen = settings(game.ranking), house_way(game.way, game.ranking)
    pushing = known.having(("ace-high",))
    plays = plays_of(game.ranking, game.way, pushing, copies == "push", face_up)
    seen: Counter[int] = Counter()
    alike = rng.sample(range(classes().number), 60)  # and hands beside themselves: copies
    for mine, his in [(rng.randrange(classes().number), rng.randrange(classes().number)) for _ in range(1500)] + [(a, a) for a in alike]:
        against = int(every.front[his, chosen[his]]), int(every.back[his, chosen[his]])
        legal = [place for place in range(len(TWO_OF_SEVEN)) if every.front[mine, place] <= every.back[mine, place]]
        by_place = {place: compare(copies, (int(every.front[mine, place]), int(every.back[mine, place])), against) for place in legal}
        own = list(range(plays.starts[mine], plays.starts[mine + 1]))
        found = [worth(plays, play, his) for play in own]
        pushed = bool(pushing[his])
        assert plays.place[own[0]] == chosen[mine]
        if face_up:
            assert found == [0 if pushed else by_place[int(chosen[mine])], 0 if pushed else max(by_place.values())]
        else:
            assert found == [0 if pushed else by_place[int(plays.place[play])] for play in own]
            assert max(found) == (0 if pushed else max(by_place.values()))  # no setting that might be best is left out
        seen[found[-1]] += 1
    assert min(seen.values()) > 20


def test_the_better_seven_cards() -> None:
    ranking, rng = edition(FLORIDA).rules.ranking, random.Random("better")
    plays = seven_strengths(ranking, np.ones(classes().number, np.bool_))
    royals = [[rank * 4 for rank in (8, 9, 10, 11, 12)] + [41, 45], [rank * 4 for rank in range(7)]]
    hands = royals + [rng.sample(range(53), 7) for _ in range(300)]
    for mine, his in [(rng.choice(hands), rng.choice(hands)) for _ in range(600)] + [tuple(royals), tuple(royals[::-1])]:
        better = seven_card_strength(mine, ranking) > seven_card_strength(his, ranking)
        assert worth(plays, int(plays.starts[number_of(mine)]), number_of(his)) == better


# -- pairs -------------------------------------------------------------------------------------------------------------------------


def test_the_sets_of_common_cards_are_all() -> None:
    parts = pairs._parts(True)
    by_size: dict[int, int] = defaultdict(int)
    for cards, jokers, times in parts:
        for one, joker, stand_for in zip(cards.tolist(), jokers.tolist(), times.tolist(), strict=True):
            by_size[one.bit_count() + joker] += stand_for
    assert by_size == {number: (-1) ** number * comb(53, number) for number in range(7)}


@cache
def _house_way_plays() -> Plays:
    game = game_of(TRES)
    return plays_of(game.ranking, game.way, np.zeros(classes().number, np.bool_), False, False)


SHARED = [[0, 5, 10, 20, 30], [0, 4, 8, 12, 52], [1, 2, 3, 9, 50, 51], [0, 4, 8, 12, 16, 52]]


@pytest.mark.parametrize("common", mostly_in_prove(SHARED, SHARED[1:3]))
def test_pairs_that_share_cards_are_counted_one_by_one(common: list[int]) -> None:
    """All pairs of hands that both hold these cards, by plain comparison of every hand with every other."""
    game = game_of(TRES)
    every, chosen = settings(game.ranking), house_way(game.way, game.ranking)
    plays = _house_way_plays()
    of_class = kinds("bug").of_class
    rest = [card for card in range(53) if card not in common]
    hands = np.array([number_of([*common, *more]) for more in combinations(rest, 7 - len(common))])
    fronts, backs = every.front[hands, chosen[hands]], every.back[hands, chosen[hands]]
    suits, joker = packed(common)
    one = np.ones(1, np.int64)
    tally = pairs._Tally.empty(plays, of_class)
    step, flush, size, natural_from, joined_from = classes().look_up
    pairs._count(
        suits * one, joker * one, one, True, of_class, *pairs._told(plays), plays.fronts, plays.backs,
        tally.wins, tally.loses, tally.kinds, step, flush, size, natural_from, joined_from,
    )  # fmt: skip
    firsts, expected = plays.starts[:-1], Counter[str]()
    for front, back in zip(fronts, backs, strict=True):
        expected["wins"] += int(((front > fronts) & (back > backs)).sum())
        expected["loses"] += int(((front <= fronts) & (back <= backs)).sum())
    assert (int(tally.wins[firsts].sum()), int(tally.loses[firsts].sum())) == (expected["wins"], expected["loses"])
    assert int(tally.kinds.sum()) == len(hands) ** 2
    times = np.bincount(of_class[hands], minlength=len(tally.kinds))
    assert (tally.kinds == np.outer(times, times)).all()


def test_the_sample_does_not_depend_on_the_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    plays = ladder(np.arange(classes().number), np.ones(classes().number, np.bool_))
    found = []
    monkeypatch.setattr(pairs, "BLOCK", 1000)
    for workers in (1, 3):
        monkeypatch.setattr("cardroom.analysis.spread.cores", lambda workers=workers: workers)
        found.append(pairs.sampled_pairs(plays, kinds("bug").of_class, True, 9_500))
    assert (found[0].wins == found[1].wins).all()
    assert (found[0].kinds == found[1].kinds).all()
    assert int(found[0].kinds.sum()) == 9_500


# -- all deals ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.prove
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", [TRES, SHEEP_FACE_UP, FACE_UP])
def test_all_deals_are_counted(name: str) -> None:
    found = solution(game_of(name))
    assert found.pairs.total == int(found.pairs.kinds.sum()) == ALL_DEALS
    # Each class is dealt as often as it has hands, whatever the other hand.
    hands = np.array(found.kinds.hands)
    assert (found.pairs.kinds.sum(1) == hands * comb(46, 7)).all()
    assert (found.pairs.kinds == found.pairs.kinds.T).all()
    sample = solution(game_of(name), deals=4_000_000)
    for chosen in (found.house, found.best) if found.game.face_up else (found.house,):
        exact, near = found.wager(chosen), sample.wager(chosen)
        for line, other in zip(exact.lines, near.lines, strict=True):
            chance = float(line.chance)
            assert abs(chance - float(other.chance)) < 4 * sqrt(chance * (1 - chance) / near.samples), line.name


@pytest.mark.prove
@pytest.mark.timeout(1200)
def test_the_exact_house_way_figures_and_single_hands() -> None:
    found = solution(game_of(TRES))
    wager = found.wager(found.house)
    for line in wager.lines:
        assert abs(float(line.chance) - HOUSE_WAY[line.name]) < 0.001  # published for a house way much like this one
    assert float(found.wager(found.best).mean) > float(wager.mean) + 0.003
    # Hands whose class holds nothing but the same hand in other suits: dealt against every hand of the other 46 cards.
    natural = [rank * 4 for rank in range(3, 10)]
    fours = [48, 49, 50, 51, 0, 1, 2]
    mixed = [rank * 4 for rank in (0, 3, 5, 8, 9, 11)] + [52]
    for cards in (natural, fours, mixed):
        number = number_of(cards)
        direct = {frozenset(value.front): value for value in pai_gow.settings_of(edition(TRES), cards)}
        ranking = found.game.ranking
        for play in range(found.plays.starts[number], found.plays.starts[number + 1]):
            two = [classes().cards[number].tolist()[place] for place in TWO_OF_SEVEN[found.plays.place[play]]]
            five = [card for card in classes().cards[number].tolist() if card not in two]
            value = next(
                value
                for value in direct.values()
                if (ranking.front(value.front), ranking.back(value.back)) == (ranking.front(two), ranking.back(five))
            )
            times = int(hands_of_each()[number])
            assert (int(found.pairs.wins[play]), int(found.pairs.loses[play])) == (value.wins * times, value.loses * times)


@pytest.mark.prove
@pytest.mark.timeout(1200)
def test_with_copies_pushing_neither_side_has_an_advantage() -> None:
    """Then nothing tells the bettor from the player-dealer: exactly as many deals are won as lost."""
    found = solution(game_of(GOLD)._replace(copies="push"))
    wins, loses = int(found.pairs.wins[found.house].sum()), int(found.pairs.loses[found.house].sum())
    assert wins == loses > 0


@pytest.mark.prove
@pytest.mark.timeout(1200)
def test_exact_bets_on_two_hands_are_near_a_long_sample() -> None:
    for name, wagers in ((SHEEP_FACE_UP, ("ace-high", "envy")), (FLORIDA, ("fortune",)), (GOLD, ("envy",))):
        exact, sample = pai_gow.solve(edition(name)), pai_gow.solve(load_pai_gow(name), deals=4_000_000)
        for wager in wagers:
            assert exact.wager(wager).exact
            assert exact.wager(wager).combinations == ALL_DEALS
            assert abs(float(exact.wager(wager).mean) - float(sample.wager(wager).mean)) < 4 * sample.wager(wager).error
