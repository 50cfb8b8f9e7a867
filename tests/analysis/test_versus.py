"""Three card, two card and caribbean stud: published figures, and everything counted a second time by going through the deals."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from cardroom import load
from cardroom.analysis.odds import EditionOdds, solve
from cardroom.analysis.odds.versus.counts import NO_CARD, Geometry, stand, stands
from cardroom.analysis.odds.versus.play import FOLDED, Judge, best_play, split
from cardroom.analysis.odds.versus.ranks import patterns
from cardroom.analysis.odds.versus.six import six_cards
from cardroom.cards import parse_cards, rank, suit
from cardroom.games.banked.versus.rules import Rules
from cardroom.hands import high
from cardroom.houses.edition import Edition
from tests.counts import mostly_in_prove
from tests.editions import VersusEdition, load_versus

TRES, GULFSTREAM = "tres-lounge/three-card-poker", "gulfstream-park/three-card-poker"
OCEANS, OCEANS_SIX = "oceans-eleven/three-card-poker", "oceans-eleven/three-card-poker-6-card-bonus"
FLORIDA, SHEEP = "florida/three-card-poker", "black-sheep/three-card-poker-6-card-bonus"
TWO, CARIBBEAN = "florida/two-card-poker", "oceans-eleven/caribbean-stud-poker"
THREE_CARD = (TRES, GULFSTREAM, OCEANS, OCEANS_SIX, FLORIDA, SHEEP)
EDITIONS = (*THREE_CARD, TWO, CARIBBEAN)

SIX = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")
PAIR_PLUS = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")


@cache
def odds(name: str) -> EditionOdds:
    return solve(load(name))


def with_pays(name: str, key: str, hands: tuple[str, ...], pays: tuple[int, ...]) -> Edition:
    edition = load(name)
    bonuses = edition.rules.model_dump()["bonuses"]
    bonuses[key]["pays"] = {hand: f"{pay} to 1" for hand, pay in zip(hands, pays, strict=True)}
    return edition.with_rules(bonuses=bonuses)


def with_switches(edition: VersusEdition, **changes: Any) -> VersusEdition:
    """Any switches, also those for which the house has no clause."""
    return replace(edition, rules=edition.rules.model_copy(update=changes))


def percent(value: Any, digits: int) -> float:
    return round(100 * float(value), digits)


# -- published figures -------------------------------------------------------------------------------------------------------------

# An ante bonus that every straight (1), three of a kind (4) and straight flush (5) is paid, win or lose, comes on top of the rest: such
# hands are never folded. 720, 52 and 48 of the 22,100 hands.
USUAL_ANTE_BONUS = Fraction(720 * 1 + 52 * 4 + 48 * 5, 22_100)


def test_three_card_poker_costs_3_37298_percent_and_q_6_4_is_played() -> None:
    found = solve(load(GULFSTREAM).with_rules(base_bonus={}))
    assert percent(-(found.together.mean + USUAL_ANTE_BONUS), 5) == 3.37298
    assert found.strategy == "The bettor makes the Call with queen-six-four high or better and folds the rest."
    assert found.advice[0].rows == (("none", "queen-six-four high", "queen-six-three high", "67.42 %"),)
    assert found.wager("call").staked == Fraction(22_100 - 7_200, 22_100)


def test_with_a_card_in_sight_three_card_poker_wins_3_48_percent_with_nines_beside_it() -> None:
    found = solve(load(GULFSTREAM).with_rules(base_bonus={}, exposed=1))
    assert percent(found.together.mean + USUAL_ANTE_BONUS, 2) == 3.48
    by_card = {row[0]: row[1] for row in found.advice[0].rows}
    assert [by_card[card] for card in ("queen", "king", "ace")] == [
        "queen-nine-deuce high", "king-nine-deuce high", "ace-nine-deuce high",
    ]  # fmt: skip
    assert {row[2] for row in found.advice[0].rows[:10]} == {"none"}  # up to a jack nothing is folded


def test_the_player_dealer_qualifies_with_15380_of_22100_hands() -> None:
    part = stands(Geometry.of(load_versus(TRES).rules), up=False)[0]
    missed = int((part.weights * part.missed[:, 0]).sum())
    assert Fraction(missed, 22_100 * comb(49, 3)) == Fraction(22_100 - 15_380, 22_100)


@pytest.mark.parametrize(("pays", "edge"), [((40, 30, 6, 4, 1), 2.3167), ((40, 30, 6, 3, 1), 7.2760)])
def test_pair_plus(pays: tuple[int, ...], edge: float) -> None:
    found = solve(with_pays(TRES, "pair-plus", PAIR_PLUS, pays)).wager("pair-plus")
    assert percent(-found.mean, 4) == edge
    assert found.combinations == 22_100


@pytest.mark.parametrize(
    ("pays", "edge"), [((1000, 200, 50, 25, 15, 10, 5), 15.28), ((1000, 200, 100, 20, 15, 10, 7), 8.56)]
)  # fmt: skip
def test_six_card_bonus(pays: tuple[int, ...], edge: float) -> None:
    assert percent(-solve(with_pays(OCEANS_SIX, "6-card-bonus", SIX, pays)).wager("6-card-bonus").mean, 2) == edge


def test_all_20358520_hands_of_six_cards_by_their_best_five() -> None:
    hands = (*SIX, "two-pair", "pair")
    found = solve(with_pays(OCEANS_SIX, "6-card-bonus", hands, (9, 8, 7, 6, 5, 4, 3, 2, 1))).wager("6-card-bonus")
    assert found.combinations == 20_358_520
    assert [line.combinations for line in found.lines] == [
        188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900,
    ]  # fmt: skip


def test_caribbean_stud_costs_5_2243_percent_and_raises_52_23_percent() -> None:
    edition = load_versus(CARIBBEAN)
    usual = zip(edition.rules.second_pays, (100, 50, 20, 7, 5, 4, 3, 2, 1, 1), strict=True)
    found = solve(edition.with_rules(second_pays={hand: f"{pay} to 1" for hand, pay in usual}))
    assert found.together.combinations == 19_933_230_517_200
    assert percent(-found.together.mean, 4) == 5.2243
    assert percent(found.wager("call").staked / 2, 2) == 52.23
    assert round(found.together.deviation, 2) == 2.24


@pytest.mark.prove
def test_caribbean_stud_by_the_houses_own_table_costs_4_9862_percent() -> None:
    """l.1577-1588: it pays small hands more."""
    assert percent(-odds(CARIBBEAN).together.mean, 4) == 4.9862


def test_caribbean_pairs_are_always_played_and_nothing_below_ace_king() -> None:
    rules = load_versus(CARIBBEAN).rules
    strengths = patterns(rules.kind, rules.ranking).strengths
    play = best_play(rules, stands(Geometry.of(rules), up=True))
    assert strengths[play.lowest.min()] >= high(parse_cards("As Kd 4h 3c 2c"))
    assert strengths[play.highest.max()] < high(parse_cards("2s 2d 3h 4c 5c"))
    assert set(np.unique(play.choices)) == {-2, -1, 0}


# -- the counts, a second way ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [CARIBBEAN, TRES, TWO])
def test_a_card_in_sight_parts_the_same_deals(name: str) -> None:
    """Each hand of the player-dealer's is met once for each card of it that may be the one in sight; nobody wins more than the other."""
    geometry = Geometry.of(load_versus(name).rules)
    dealt = geometry.kind.dealt
    hidden = stands(geometry, up=False)
    total = even = 0
    for part, seen in zip(hidden, stands(geometry, up=True), strict=True):
        assert (seen.below.sum(axis=1) == dealt * part.below[:, 0]).all()
        assert (seen.same.sum(axis=1) == dealt * part.same[:, 0]).all()
        assert (np.maximum(seen.missed, 0).sum(axis=1) == dealt * part.missed[:, 0]).all()
        best = part.marks.argmax(axis=1)[:, np.newaxis]
        below, same = (np.take_along_axis(each[:, 0], best, axis=1)[:, 0].astype(np.int64) for each in (part.below, part.same))
        total += int(part.weights.sum())
        even += int((part.weights * (geometry.deals(up=False) - 2 * below - same)).sum())
    assert total == comb(52, dealt)
    assert even == 0


def test_inclusion_and_exclusion_count_what_going_through_all_three_card_deals_counts() -> None:
    for order in (load_versus(TRES).rules.ranking, ("flush", "pair", "straight", "three-of-a-kind", "straight-flush", "high-card")):
        for up in (False, True):
            geometry = Geometry.of(load_versus(OCEANS_SIX).rules)._replace(ranking=order)
            for part in stands(geometry, up):
                through = six_cards(geometry, part, load_versus(OCEANS_SIX).rules.bonuses["6-card-bonus"].pays).sum(axis=3)
                possible = part.missed >= 0
                assert not through[~possible].any()
                assert (through.sum(axis=2)[possible] == geometry.deals(up)).all()
                assert (through[..., 0] + through[..., 3])[possible].tolist() == part.below[..., 0][possible].tolist()
                assert (through[..., 1] + through[..., 4])[possible].tolist() == part.same[..., 0][possible].tolist()
                assert through[..., :3].sum(axis=2)[possible].tolist() == part.missed[possible].tolist()


@cache
def two(cards: Any, order: tuple[str, ...]) -> tuple[int, ...]:
    low, up = sorted(map(rank, cards))
    name = "pair" if low == up else "high-card" if suit(cards[0]) != suit(cards[1]) else "straight-flush" if up == low + 1 else "flush"
    return (-order.index(name), up, low)


@cache
def three(cards: Any, order: tuple[str, ...]) -> tuple[int, ...]:
    times = Counter(map(rank, cards))
    ranks = sorted(times, key=lambda each: (times[each], each), reverse=True)
    makes = {
        "high-card": True,
        "pair": len(ranks) == 2,
        "three-of-a-kind": len(ranks) == 1,
        "flush": len({card % 4 for card in cards}) == 1,
    }
    wheel = ranks == [12, 1, 0]
    makes["straight"] = wheel or (len(ranks) == 3 and ranks[0] - ranks[2] == 2)
    makes["straight-flush"] = makes["straight"] and makes["flush"]
    makes["mini-royal"] = makes["straight-flush"] and ranks == [12, 11, 10]
    name = next(each for each in order if makes[each])
    return (-order.index(name), *([1, 0, -1] if wheel and name.startswith("straight") else ranks))


def five(cards: Any, order: tuple[str, ...]) -> tuple[int, ...]:
    return (high(cards),)


PLAYED: dict[int, Callable[[Any, tuple[str, ...]], tuple[int, ...]]] = {2: two, 3: three, 5: five}


def plain_worth(rules: Rules, own: list[int], up: int | None) -> list[Fraction]:
    """What base wager and second wager are worth each way the hand may be played, every hand of the player-dealer's in turn (no bonus on
    the base wager, no pay table)."""
    evaluate, cards = PLAYED[rules.kind.played], rules.kind.dealt
    left = [card for card in range(52) if card not in own and card != up]
    hands = combinations(left, cards) if up is None else ((up, *rest) for rest in combinations(left, cards - 1))
    least = {2: (-rules.ranking.index("flush"), 9, 0), 3: (-rules.ranking.index("high-card"), 10, 1, 0), 5: (high((51, 46, 9, 4, 0)),)}
    his = Counter(max(evaluate(each, rules.ranking) for each in combinations(hand, rules.kind.played)) for hand in hands)
    worth = []
    for kept in combinations(sorted(own), rules.kind.played):
        strength = evaluate(kept, rules.ranking)
        won = 0
        for against, times in his.items():
            result = (strength > against) - (strength < against) or (-1 if rules.tie == "lose" else 0)
            if against >= least[rules.kind.played]:
                won += times * result * (1 + rules.second_times)
            else:
                won += times * {"paid": 1, "push": 0, "compared": result, "win-or-push": max(result, 0)}[rules.unqualified]
        worth.append(Fraction(won, his.total()))
    return worth


def counted_worth(rules: Rules, own: list[int], up: int | None) -> list[Fraction]:
    """The same from the counts, each way the hand may be played; and what the judge does is the best of them."""
    geometry, judge = Geometry.of(rules), Judge(rules)
    part = stand(geometry, np.array([sorted(own)], np.uint8), np.ones(1, np.int64), np.array([NO_CARD if up is None else up]))
    found = []
    for way in range(len(geometry.ways)):
        counts = np.zeros(6, np.int64)
        split(part.below[0, 0, way], part.same[0, 0, way], part.missed[0, 0], part.marks[0, way], judge.qualifying, judge.deals, counts)
        found.append(Fraction(int((judge.worth.play[part.sorts[0, way]] * counts).sum()), judge.deals * judge.worth.scale))
    choice = int(judge(part).choices[0, 0])
    assert (found[choice] == max(found) if choice != FOLDED else max(found) < -1) and (choice == FOLDED or max(found) >= -1)
    return found


def without_tables(name: str, **changes: Any) -> Rules:
    return with_switches(load_versus(name), base_bonus={}, second_pays={}, bonuses={}, **changes).rules


@pytest.mark.parametrize("unqualified", ["paid", "win-or-push", "compared", "push"])
@pytest.mark.parametrize(("tie", "exposed"), [("push", 1), ("lose", 1), ("lose", 0)])
def test_three_card_hands_one_by_one(unqualified: str, tie: str, exposed: int) -> None:
    rng = Random(f"{unqualified} {tie} {exposed}")
    for order in (load_versus(TRES).rules.ranking, ("straight-flush", "straight", "three-of-a-kind", "flush", "pair", "high-card")):
        rules = without_tables(OCEANS, unqualified=unqualified, tie=tie, exposed=exposed, ranking=order)
        for _ in range(3 if exposed else 1):
            *own, card = rng.sample(range(52), 4)
            up = card if exposed else None
            assert counted_worth(rules, own, up) == plain_worth(rules, own, up)


def test_a_bonus_on_the_base_wager_is_paid_only_to_the_higher_hand() -> None:
    """003 l.28: every deal with a straight or better, card by card."""
    order = load_versus(GULFSTREAM).rules.ranking
    hands = list(combinations(range(52), 3))
    held = np.array([sum(1 << card for card in hand) for hand in hands])
    strengths = [three(hand, order) for hand in hands]
    places = {strength: place for place, strength in enumerate(sorted(set(strengths)))}
    levels = np.array([places[strength] for strength in strengths])
    counts: Counter[str] = Counter()
    for hand, bits, strength, level in zip(hands, held, strengths, levels, strict=True):
        name = order[-strength[0]]
        if name not in ("straight-flush", "three-of-a-kind", "straight"):
            continue
        against = levels[(held & bits) == 0]
        won = int((against < level).sum())
        royal = name == "straight-flush" and {rank(card) for card in hand} == {10, 11, 12}
        counts["mini royal" if royal else name.replace("-", " ")] += won
        counts["paying hand, not higher"] += len(against) - won
    lines = {line.name: line.combinations for line in odds(GULFSTREAM).wager("base-bonus").lines}
    assert {name: lines[name] for name in counts} == counts
    assert {line.name: line.net for line in odds(GULFSTREAM).wager("base-bonus").lines} == {
        "mini royal": 10, "straight flush": 3, "three of a kind": 2, "straight": 1, "paying hand, not higher": 0, "no paying hand": 0,
        "folded": 0,
    }  # fmt: skip


CARIBBEAN_HANDS = [("As Kd Jh 8c 3c", "8d"), ("Ac Kc Qc Jc 9h", "Qd"), ("2c 2d 7h 9s Jc", "As")]


@pytest.mark.parametrize(("own", "up"), mostly_in_prove(CARIBBEAN_HANDS, CARIBBEAN_HANDS[:1]))
def test_caribbean_hands_one_by_one(own: str, up: str) -> None:
    rules = without_tables(CARIBBEAN)
    cards, seen = parse_cards(own), parse_cards(up)[0]
    assert counted_worth(rules, cards, seen) == plain_worth(rules, cards, seen)


@pytest.mark.prove
@pytest.mark.timeout(900)
def test_caribbean_hands_one_by_one_at_length() -> None:
    rng = Random("caribbean")
    for unqualified in ("paid", "win-or-push", "compared", "push"):
        for tie in ("push", "lose"):
            rules = without_tables(CARIBBEAN, unqualified=unqualified, tie=tie)
            for _ in range(5):
                *own, up = rng.sample(range(52), 6)
                assert counted_worth(rules, own, up) == plain_worth(rules, own, up)
    rules = without_tables(CARIBBEAN, exposed=0)
    own = parse_cards("Ac Kc Qc Jc 9h")
    assert counted_worth(rules, own, None) == plain_worth(rules, own, None)


def test_two_card_hands_each_way_they_can_be_played() -> None:
    rules = without_tables(TWO, exposed=1, unqualified="win-or-push")
    own, up = parse_cards("Qs 5s 9d 9c"), parse_cards("Jh")[0]
    found = counted_worth(rules, own, up)
    assert found == plain_worth(rules, own, up)
    nine, other = sorted(parse_cards("9c 9d"))
    assert max(found) == found[list(combinations(sorted(own), 2)).index((nine, other))]


@pytest.mark.prove
@pytest.mark.timeout(900)
def test_two_card_hands_at_length() -> None:
    rng = Random("two cards")
    for exposed in (0, 1):
        for tie in ("push", "lose"):
            rules = without_tables(TWO, exposed=exposed, tie=tie)
            *own, card = rng.sample(range(52), 5)
            up = card if exposed else None
            assert counted_worth(rules, own, up) == plain_worth(rules, own, up)


def test_a_lower_hand_is_kept_where_a_table_pays_it_enough() -> None:
    """With 40 to 1 on a flush for the Call a hand throws its pair of nines away."""
    edition = with_switches(load_versus(TWO), second_pays={"flush": load_versus(SHEEP).rules.bonuses["pair-plus"].pays["straight-flush"]})
    geometry = Geometry.of(edition.rules)
    own = np.array([sorted(parse_cards("Qs 5s 9d 9c"))], np.uint8)
    part = stand(geometry, own, np.ones(1, np.int64), np.array([NO_CARD]))
    kept = geometry.ways[Judge(edition.rules)(part).choices[0, 0]]
    assert sorted(own[0][kept]) == sorted(parse_cards("Qs 5s"))
