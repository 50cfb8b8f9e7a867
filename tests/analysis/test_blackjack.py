"""Blackjack: published figures, small shoes played out in full, charts that cannot be bettered, rounds of the engine."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from cardroom import cards
from cardroom.analysis.odds import EditionOdds, blackjack
from cardroom.analysis.odds.blackjack.against import Against, UpCardChart
from cardroom.analysis.odds.blackjack.bets import insurance, side_bet
from cardroom.analysis.odds.blackjack.chart import best_chart
from cardroom.analysis.odds.blackjack.dealer import against
from cardroom.analysis.odds.blackjack.hands import KINDS
from cardroom.analysis.odds.blackjack.spread import WagerEnds
from cardroom.analysis.odds.blackjack.table import SPLIT, situation
from cardroom.games.banked.blackjack.side_bets import SideBetCards, paid
from tests.analysis import blackjack_shuffled
from tests.analysis.blackjack_plain import Plain, face
from tests.counts import mostly_in_prove
from tests.editions import BlackjackEdition, load_blackjack

ELITE = "black-sheep/blackjack-elite"
FIRST = "oceans-eleven/21st-century-blackjack"
EIGHT = "oceans-eleven/21st-century-blackjack-8-0"
EIGHT_2 = "oceans-eleven/21st-century-blackjack-8-0-2"
NO_BUST = "oceans-eleven/no-bust-21st-century-blackjack-6-0"
SPANISH = "oceans-eleven/pure-spanish-21-5"
EDITIONS = (ELITE, FIRST, EIGHT, EIGHT_2, NO_BUST, SPANISH)
DECKS = {  # 004 l.2241-2242; 001 l.921, 2430, 3622, 1743, 2291
    ELITE: range(2, 9), FIRST: (5, 6), EIGHT: range(2, 9), EIGHT_2: range(2, 9), NO_BUST: range(2, 9), SPANISH: range(4, 9),
}  # fmt: skip


def usual(decks: int, soft: int = 16) -> BlackjackEdition:
    """The usual game: natural 3 to 2, hole card checked, any two cards doubled, after splits too, four hands, aces split once."""
    elite = load_blackjack(ELITE)
    return elite.with_rules(
        decks=decks, counting={"natural": "21.5"}, natural_pays={"natural": "3 to 2"}, surrender=None, chart={},
        draws={"hard": "16", "soft": str(soft)},
    )  # fmt: skip


def chances(edition: BlackjackEdition, shoe: Any, up: int) -> tuple[list[float], list[Any]]:
    """The player-dealer's hand behind this up card, from a shoe that the up card has left."""
    known = situation(edition.rules, edition.deck)
    none = np.zeros((1, KINDS), dtype=np.int64)
    return against(shoe, none, known.walks[up], len(known.ends.held))[0].tolist(), list(known.ends.held)


# -- published figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("up", "over"), [(1, 0.3536), (5, 0.4232)])
def test_player_dealer_goes_over_with_endless_decks_standing_on_soft_17(up: int, over: float) -> None:
    shoe = np.array([4, *[4] * 8, 16, 0], dtype=np.int64) * 10_000_000
    found, ends = chances(usual(8), shoe, up)
    assert sum(found) == pytest.approx(1)
    assert sum(chance for chance, end in zip(found, ends, strict=True) if end.total.over) == pytest.approx(over, abs=5e-5)


def test_the_usual_game_with_eight_decks_costs_0_43_percent_and_has_naturals_in_4_7451() -> None:
    odds = blackjack.solve(usual(8))
    assert float(odds.together.mean) == pytest.approx(-0.0043, abs=5e-5)
    naturals = sum(float(line.chance) for line in odds.wager("wager").lines if "natural" in line.name and line.net >= 0)
    assert naturals == pytest.approx(0.047451, abs=5e-7)
    assert odds.together.deviation == pytest.approx(1.155, abs=0.005)


def test_naturals_with_six_decks_come_in_4_7489_percent() -> None:
    odds = blackjack.solve(load_blackjack(EIGHT))
    check_that_it_is_whole(load_blackjack(EIGHT), odds)
    lines = odds.wager("wager").lines
    assert sum(float(line.chance) for line in lines if "natural" in line.name and line.net >= 0) == pytest.approx(0.047489, abs=5e-7)


@pytest.mark.prove
@pytest.mark.parametrize(("decks", "soft", "mean"), [(6, 16, -0.0040), (8, 17, -0.0065), (6, 17, -0.0062)])
def test_the_usual_game_with_other_decks_and_soft_17(decks: int, soft: int, mean: float) -> None:
    assert float(blackjack.solve(usual(decks, soft)).together.mean) == pytest.approx(mean, abs=5e-5)


def test_buster_with_six_decks_is_the_published_table() -> None:
    """Table A (l.1690-1698): the house keeps 4.724 %, deviation 2.724, it hits 28.576 %."""
    edition = load_blackjack(NO_BUST)
    odds = side_bet(situation(edition.rules, edition.deck), "buster-a", edition.rules.bonuses["buster-a"], {})
    assert float(odds.mean) == pytest.approx(-0.04724, abs=5e-6)
    assert odds.deviation == pytest.approx(2.724, abs=5e-4)
    assert float(odds.wins) == pytest.approx(0.28576, abs=5e-6)
    published = [0.173032, 0.089392, 0.020473, 0.002638, 0.000214, 0.000012]
    assert [float(line.chance) for line in odds.lines[:6]] == pytest.approx(published, abs=6e-7)


@pytest.mark.parametrize(("decks", "stands", "draws"), [(1, 0.0877, 0.0689), (4, 0.0831, 0.0629), (8, 0.0822, 0.0617)])
def test_a_bust_bet_of_2_2_4_12_50_250_by_decks_and_soft_17(decks: int, stands: float, draws: float) -> None:
    bonus = load_blackjack(ELITE).rules.bonuses["boom"]
    pays = {"3": "2 to 1", "4": "2 to 1", "5": "4 to 1", "6": "12 to 1", "7": "50 to 1", "8": "250 to 1"}
    bonus = type(bonus).model_validate({**bonus.model_dump(), "pays": pays})
    for soft, edge in ((16, stands), (17, draws)):
        edition = usual(decks, soft)
        odds = side_bet(situation(edition.rules, edition.deck), "boom", bonus, {})
        assert float(odds.mean) == pytest.approx(-edge, abs=6e-5)


def test_match_the_dealer_with_six_decks_costs_3_06_percent() -> None:
    edition = load_blackjack(SPANISH)
    odds = side_bet(situation(edition.rules, edition.deck), "match", edition.rules.bonuses["match-the-dealer"], {})
    assert float(odds.mean) == pytest.approx(-0.0306, abs=5e-5)
    assert odds.combinations == 288 * 287 * 286 // 2


def test_insurance_wins_with_96_tens_of_311_cards() -> None:
    edition = load_blackjack(EIGHT)
    odds = insurance(situation(edition.rules, edition.deck))
    assert odds is not None and odds.mean == Fraction(96 * 2 - 215, 311)


# -- small shoes, every course of a round played out ----------------------------------------------------------------------------------


def small(name: str, held: dict[int, int]) -> BlackjackEdition:
    """So many cards of each kind, of one suit: then seven, eight and nine are suited."""
    deck = [face(kind) + (number if kind == 10 else cards.FACES * number) for kind, many in held.items() for number in range(many)]
    return replace(load_blackjack(name), deck=tuple(deck))


SMALL = [
    (ELITE, {0: 6, 7: 9, 9: 9}),  # early surrender, aces for one card
    (FIRST, {7: 8, 9: 8, 10: 2}),  # jokers, only the original wager
    (EIGHT, {5: 8, 7: 9, 9: 9}),  # three-card pushes, no check under a ten
    (EIGHT_2, {0: 6, 7: 9, 9: 9}),  # even money
    (NO_BUST, {6: 9, 7: 9, 8: 9}),  # suited seven, eight and nine
    (SPANISH, {0: 5, 5: 8, 9: 7}),  # three doubles
]
LARGER = [
    (ELITE, {0: 6, 5: 6, 7: 8, 9: 10}),
    (FIRST, {0: 5, 7: 8, 9: 8, 10: 2}),
    (EIGHT, {0: 5, 5: 6, 7: 8, 9: 10}),
    (EIGHT_2, {0: 6, 5: 6, 7: 8, 9: 10}),
    (NO_BUST, {0: 6, 5: 6, 7: 8, 9: 10}),
    (SPANISH, {2: 9, 5: 9, 7: 9}),  # rescue
]


def played_out(name: str, held: dict[int, int]) -> None:
    """Averages are exact, splits again included; the deviation is off by what the cards of one hand tell of another's."""
    edition = small(name, held)
    odds, study = blackjack.solve(edition), blackjack.study(edition)
    rounds = Plain(study).all_rounds()
    assert any((chart.pair == SPLIT).any() for chart in study.charts.values())
    for number, wager in enumerate(("wager", *study.played.doubles)):
        assert float(odds.wager(wager).mean) == pytest.approx(sum(nets[number] * chance for nets, chance in rounds.items()), abs=1e-13)
    mean = sum(sum(nets) * chance for nets, chance in rounds.items())
    square = sum(sum(nets) ** 2 * chance for nets, chance in rounds.items())
    assert float(odds.together.mean) == pytest.approx(mean, abs=1e-13)
    assert odds.together.deviation == pytest.approx(sqrt(square - mean**2), rel=0.01)


@pytest.mark.parametrize(("name", "held"), SMALL)
def test_a_small_shoe_played_out(name: str, held: dict[int, int]) -> None:
    played_out(name, held)


@pytest.mark.prove
@pytest.mark.parametrize(("name", "held"), LARGER)
def test_a_larger_shoe_played_out(name: str, held: dict[int, int]) -> None:
    played_out(name, held)


def test_super_7s_by_all_rows_of_five_cards_of_a_small_shoe() -> None:
    """First two cards, third card, up card, hole card: each row of five cards, one after the other."""
    deck = [20, 21, 20 + cards.FACES, 22, 48, 49, 44, 45, 0, 1, 4]
    edition = replace(load_blackjack(ELITE), deck=tuple(deck))
    bonus, known = edition.rules.bonuses["super-7s"], situation(edition.rules, edition.deck)
    draws = {up: up != 9 for up in known.ups}  # say, two sevens are surrendered to a ten
    found: Counter[Fraction] = Counter()
    for one, two, three, up, hole in permutations(deck, 5):
        natural = {up % 75 // 4, hole % 75 // 4} == {11, 12}
        third = three if draws[blackjack_kind(up)] and not natural else None
        line = paid(SideBetCards((one, two), third, (up, hole), False), bonus)
        found[Fraction(-1) if line is None else Fraction(line.odds.pays)] += 1
    odds = side_bet(known, "super-7s", bonus, draws)
    assert odds.combinations == sum(found.values())
    assert {line.net: line.combinations for line in odds.lines if line.combinations} == dict(found)


def blackjack_kind(card: int) -> int:
    rank = card % cards.FACES // 4
    return 10 if rank == 13 else 0 if rank == 12 else min(rank + 1, 9)


def test_match_by_all_deals_of_a_small_shoe() -> None:
    deck = [0, 1, cards.FACES, 2, 4, 5, 4 + cards.FACES, 8, 44, 44 + cards.FACES]
    edition = replace(load_blackjack(SPANISH), deck=tuple(deck))
    bonus = edition.rules.bonuses["match-the-dealer"]
    found: Counter[Fraction] = Counter()
    for up, one, two in permutations(deck, 3):
        line = paid(SideBetCards((one, two), None, (up,), False), bonus)
        found[Fraction(-1) if line is None else Fraction(line.odds.pays)] += 1
    odds = side_bet(situation(edition.rules, edition.deck), "match", bonus, {})
    assert {line.net: 2 * (line.combinations or 0) for line in odds.lines if line.combinations} == dict(found)


@pytest.mark.prove
@pytest.mark.parametrize("name", EDITIONS)
def test_shuffled_shoes_of_real_cards(name: str) -> None:
    """Ten million rounds in compiled code, with rules written down once more: averages, and the deviation to 0.002."""
    edition, rounds = load_blackjack(name), 10_000_000
    odds, study = blackjack.solve(edition), blackjack.study(edition)
    wagers, doubles, deviation = blackjack_shuffled.play(study, rounds, seed=11)
    assert abs(wagers - float(odds.wager("wager").mean)) < 4 * odds.wager("wager").deviation / sqrt(rounds)
    assert abs(wagers + doubles - float(odds.together.mean)) < 4 * odds.together.deviation / sqrt(rounds)
    assert deviation == pytest.approx(odds.together.deviation, abs=0.002)


# -- the chart --------------------------------------------------------------------------------------------------------------------------


def mean_by(known_against: Against, chart: UpCardChart) -> float:
    """What the bettor wins on average against this up card, by this chart."""
    played = WagerEnds(known_against.known)
    played.add(known_against, chart)
    played.finish()
    lines = played.lines["together"]
    return sum(float(net) * chance for (_, net), chance in lines.items()) / sum(lines.values())


@pytest.mark.parametrize(("name", "up"), [(ELITE, 9)])
def test_no_entry_can_be_changed_for_the_better(name: str, up: int) -> None:
    no_better_entry(name, up)


@pytest.mark.prove
@pytest.mark.parametrize(("name", "up"), [(FIRST, 5), (EIGHT, 9), (EIGHT_2, 2), (NO_BUST, 0), (SPANISH, 5), (SPANISH, 9)])
def test_no_entry_of_other_charts_can_be_changed_for_the_better(name: str, up: int) -> None:
    no_better_entry(name, up)


def no_better_entry(name: str, up: int) -> None:
    edition = load_blackjack(name)
    known = situation(edition.rules, edition.deck)
    there = Against(known, up)
    chart = best_chart(there)
    best = mean_by(there, chart)
    tried = 0
    for table, allowed in ((chart.first, known.may_first), (chart.later, known.may)):
        for row in range(2 * 8, 2 * 19):
            for other in np.flatnonzero(allowed[row]).tolist():
                kept = int(table[row])
                if other != kept:
                    table[row] = other
                    assert mean_by(there, chart) <= best + 1e-12, f"row {row}: {other} instead of {kept}"
                    table[row] = kept
                    tried += 1
    assert tried > 25


def test_pairs_are_split_where_it_pays() -> None:
    """Each pair's entry against splitting it, or not."""
    edition = load_blackjack(EIGHT_2)
    known = situation(edition.rules, edition.deck)
    there = Against(known, 5)
    chart = best_chart(there)
    best = mean_by(there, chart)
    for number in range(len(known.pairs)):
        kept, again = int(chart.pair[number]), int(chart.again_split[number])
        row = int(known.hands.row[known.hands.of(known.pairs[number].kind, known.pairs[number].kind)])
        chart.pair[number] = int(chart.first[row]) if kept == SPLIT else SPLIT
        assert mean_by(there, chart) < best, known.pairs[number].name
        chart.pair[number] = kept
        if kept == SPLIT:
            chart.again_split[number] = not again
            assert mean_by(there, chart) < best, known.pairs[number].name
            chart.again_split[number] = again


# -- other rules ------------------------------------------------------------------------------------------------------------------------


def value(edition: BlackjackEdition, up: int) -> float:
    there = Against(situation(edition.rules, edition.deck), up)
    return mean_by(there, best_chart(there))


VARIED = [
    (ELITE, "player-dealer draws on soft 17", 0, -1),
    (ELITE, "no surrender", 9, -1),
    (ELITE, "both over, closer pushes", 6, +1),
    (FIRST, "all wagers lose to a natural", 8, -1),
    (EIGHT, "hole card checked under aces and tens", 9, -1),  # a surrender would save half from a natural that nobody knows of
    (NO_BUST, "hole card checked under aces and tens", 9, +1),
    (EIGHT, "three cards of 22 push too", 6, +1),
    (EIGHT_2, "no surrender after a split", 0, -1),
    (NO_BUST, "22 is not over", 5, -1),
    (SPANISH, "no double-double down, no rescue", 5, -1),
    (SPANISH, "equal naturals push", 9, -1),
]


@pytest.mark.parametrize(("name", "variant", "up", "sign"), mostly_in_prove(VARIED, VARIED[::2]))
def test_readings_change_the_mean_as_they_must(name: str, variant: str, up: int, sign: int) -> None:
    edition = load_blackjack(name)
    assert (value(edition.with_rules(**blackjack.variants(edition)[variant]), up) - value(edition, up)) * sign > 1e-6


@pytest.mark.parametrize("name", EDITIONS)
def test_variants_are_rules_that_the_edition_takes(name: str) -> None:
    edition = load_blackjack(name)
    found = blackjack.variants(edition)
    assert {f"{decks} decks" for decks in DECKS[name]} - found.keys() == {"6 decks"}
    for changes in found.values():
        assert edition.with_rules(**changes).rules != edition.rules


@pytest.mark.prove
@pytest.mark.parametrize("name", EDITIONS)
def test_variants_are_solved(name: str) -> None:
    edition = load_blackjack(name)
    for variant, changes in blackjack.variants(edition).items():
        odds = blackjack.solve(edition.with_rules(**changes))
        assert -0.08 < float(odds.together.mean) < 0.03, variant


def check_that_it_is_whole(edition: BlackjackEdition, odds: EditionOdds) -> None:
    """Titles, advice and what is assumed; each line of each wager adds up."""
    for wager in (*odds.wagers, odds.together):
        assert wager.checked() is wager and wager.title
    named = {wager.name for wager in odds.wagers}
    assert {"wager", "double", *edition.rules.bonuses} <= named and odds.advice and odds.assumes
    assert float(odds.together.mean) == pytest.approx(
        sum(float(odds.wager(key).mean) for key in named if key == "wager" or key.startswith("double")), abs=1e-12
    )


@pytest.mark.parametrize(("name", "held"), SMALL)
def test_a_result_is_whole(name: str, held: dict[int, int]) -> None:
    """By a small shoe, which is solved in a tenth of the time."""
    edition = small(name, held)
    check_that_it_is_whole(edition, blackjack.solve(edition))


@pytest.mark.prove
@pytest.mark.parametrize("name", EDITIONS)
def test_a_result_with_all_decks_is_whole(name: str) -> None:
    check_that_it_is_whole(load_blackjack(name), blackjack.solve(load_blackjack(name)))
