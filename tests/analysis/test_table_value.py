"""The value of a table by hand: linear where it must be, fixed where it is fixed, exclusive where it excludes, and nothing lost."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest

from cardroom import load
from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.game import Payout
from cardroom.analysis.odds import EditionOdds, Others, WagerOdds, counted, solve
from cardroom.analysis.odds.pan_nine.advice import wins_among
from cardroom.analysis.odds.pan_nine.play import solved
from cardroom.analysis.odds.ultimate.lines import together
from cardroom.analysis.odds.ultimate.solution import terms_of
from cardroom.analysis.odds.ultimate.solved import solution
from cardroom.analysis.value import Figure, TableValue, opened, table_value
from cardroom.analysis.value.rows import HIGHEST, ROUNDED, in_money, priced
from cardroom.analysis.value.table import AGAINST_SEVERAL, NO_ODDS, OTHER_STAKES, OTHER_WAY, _means
from cardroom.games.banked.pan_nine.rules import Rules as PanNine
from cardroom.games.banked.pan_nine.rules import Table as PanNineTable
from cardroom.games.banked.ultimate.rules import Rules as Ultimate
from cardroom.games.banked.ultimate.rules import Table as UltimateTable
from cardroom.money import Cents
from tests.analysis import fake_solver
from tests.analysis.every_table import all_bets

THREE_CARD = "tres-lounge/three-card-poker"
FORTUNE = "tres-lounge/fortune-pai-gow-poker"
GULFSTREAM = "gulfstream-park/ultimate-texas-holdem"
PAN_NINE = "oceans-eleven/super-pan-nine"
CALIFORNIA = "oceans-eleven/california-baccarat"
FACE_UP = "oceans-eleven/21st-century-baccarat"
TO_THE_CENT = Payout(1, "down", 100)
FEW = 240  # rounds


def everybody(given: TableGiven, bets: Mapping[str, Cents]) -> dict[str, dict[str, Cents]]:
    return {bettor(number): dict(bets) for number in range(1, given.count)}


def means(given: TableGiven, odds: EditionOdds | None, bets: Mapping[str, Cents]) -> TableValue:
    return table_value(given, everybody(given, bets), "exact", odds, spread=False)


def by_hand() -> EditionOdds:
    """Ante -1/10, Play -2/10 of the Ante, a bonus of 15/100 of it; Pair Plus at eight seats -1/10."""
    found = fake_solver.solve(load(THREE_CARD))
    return replace(found, wagers=(*found.wagers[:3], replace(found.wagers[3], samples=0, error=0.0)))


# -- rows ------------------------------------------------------------------------------------------------------------------------------


def test_a_hand_by_hand() -> None:
    """Of $100 and $50 a bettor loses $20: 100 (-0.1 - 0.2 + 0.15) - 50/10. The fee comes out of the player-dealer's pocket."""
    given = TableGiven(THREE_CARD, players=3)
    bets = everybody(given, {"ante": 100_00, "pair-plus": 50_00})
    value = table_value(given, bets, "exact", by_hand(), rounds=FEW)
    (fee,) = set(opened(given, bets).fees.values())
    assert fee > 0 and value.house == fee and value.action == 300_00
    assert [seat.game.value for seat in value.bettors] == [pytest.approx(-20_00)] * 2
    assert value.bank.game.value == pytest.approx(40_00) and value.bank.after.value == pytest.approx(40_00 - fee)
    assert value.exact and not value.sampled and value.fund == Figure(0.0)
    assert value.wagers["play"].staked == pytest.approx(160_00) and value.wagers["play"].won.value == pytest.approx(-40_00)
    assert value.wagers["pair-plus"].staked == 100_00 and value.wagers["pair-plus"].won.value == pytest.approx(-10_00)
    assert value.balance == pytest.approx(0, abs=1e-9)
    assert value.rounds == FEW and value.bank.deviation is not None and value.bank.deviation.error > 0  # variances were played


def test_each_bettor_has_their_own_bets() -> None:
    given = TableGiven(THREE_CARD, players=4)
    bets = {bettor(1): {"ante": 10_00}, bettor(2): {"ante": 20_00, "pair-plus": 10_00}, bettor(3): dict[str, int]()}
    value = table_value(given, bets, "exact", by_hand(), spread=False)
    assert [seat.game.value for seat in value.bettors] == [pytest.approx(-1_50), pytest.approx(-4_00), 0]
    assert value.action == 40_00 and value.bettors[2].variance == Figure(0.0)


def test_a_row_is_paid_in_the_chips_of_the_table() -> None:
    """3 to 2 on $5 is $7.50; in chips of a dollar $7, or $8 rounded up. A loss is never rounded."""
    row = counted("wager", "Wager", [("natural", Fraction(3, 2), 1), ("wins", 1, 4), ("loses", -1, 5)])
    assert in_money(row, 5_00, TO_THE_CENT) == [7_50, 5_00, -5_00]
    assert in_money(row, 5_00, Payout(100, "down", 100)) == [7_00, 5_00, -5_00]
    assert in_money(row, 5_00, Payout(100, "up", 100)) == [8_00, 5_00, -5_00]
    found = priced(row, "a", {"a": {"wager": 5_00}}, Payout(100, "down", 100))
    assert found is not None and found.won == Fraction(7_00 + 4 * 5_00 - 5 * 5_00, 10)
    several = replace(row, payments="several")  # a line may be two hands of a split: nobody knows which part rounds
    assert in_money(several, 10_00, Payout(100, "down", 100)) == [15_00, 10_00, -10_00]
    assert in_money(several, 5_00, Payout(100, "down", 100)) is None
    unknown = priced(several, "a", {"a": {"wager": 5_00}}, Payout(100, "down", 100))
    assert unknown is not None and unknown.why_not == ROUNDED


def test_rounding_that_nobody_can_tell_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ante, Play and bonus of the fake solver are one payment each; the Ante as several, in chips that do not divide it, is played."""
    odds = by_hand()
    several = replace(odds.wagers[0], payments="several", lines=odds.wagers[0].lines)
    given = TableGiven(THREE_CARD, players=3)
    monkeypatch.setattr("cardroom.analysis.value.table.payout_of", lambda plan: Payout(300, "down", 100))
    value = table_value(given, everybody(given, {"ante": 10_00}), "exact", replace(odds, wagers=(several, *odds.wagers[1:])), rounds=FEW)
    assert not value.exact and value.sampled == ROUNDED and value.rounds == FEW and value.balance == pytest.approx(0, abs=1e-6)
    exact = {name: one.won.exact for name, one in value.wagers.items()}
    assert exact == {"ante": False, "play": True, "base-bonus": True}


def envy(several: str = "all") -> EditionOdds:
    """The base wager loses 1/100, the Fortune 1/10; a button is paid $5 for one hand in a hundred of the others."""
    base = counted("wager", "Base wager", [("wins", 1, 99), ("loses", -1, 101)])
    fortune = counted("fortune", "Fortune", [("wins", 8, 1), ("loses", -1, 9)])
    row = WagerOdds("envy", "Envy", counted("envy", "Envy", [("four of a kind", 1, 1), ("nothing", 0, 99)]).lines, "fortune", Fraction(0))
    row = replace(row, fixed=5_00, least=5_00, others=Others(1, "highest" if several == "highest" else "all"))
    return EditionOdds(FORTUNE, "By hand.", (base, fortune, row), base)


def test_envy_is_a_fixed_sum_for_every_other_hand_000_l479_491() -> None:
    """Five bettors with $25 and $5: each has four other hands, each worth 5 cents: 25 · 1/100 + 5 · 1/10 - 4 · 0.05 = $0.55."""
    given = TableGiven(FORTUNE, players=6)
    value = means(given, envy(), {"wager": 25_00, "fortune": 5_00})
    assert [seat.game.value for seat in value.bettors] == [pytest.approx(-55)] * 5 and value.exact
    assert value.wagers["envy"].won.value == pytest.approx(5 * 4 * 5)
    larger = means(given, envy(), {"wager": 25_00, "fortune": 25_00})
    assert larger.wagers["envy"].won == value.wagers["envy"].won  # fixed where it is fixed
    assert larger.wagers["fortune"].won.value == pytest.approx(5 * value.wagers["fortune"].won.value)
    two = means(TableGiven(FORTUNE, players=3), envy(), {"wager": 25_00, "fortune": 5_00})
    assert two.wagers["envy"].won.value == pytest.approx(2 * 1 * 5)
    alone = means(TableGiven(FORTUNE, players=2), envy(), {"wager": 25_00, "fortune": 5_00})
    assert "envy" not in alone.wagers


def test_envy_belongs_to_those_who_hold_a_button() -> None:
    """$5 earns a button; a bet of $1 earns none, and yet the hand pays the others."""
    row, wagers = envy().wagers[2], {"a": {"fortune": 5_00}, "b": {"fortune": 1_00}, "c": {"wager": 25_00}}
    found = {who: priced(row, who, wagers, TO_THE_CENT) for who in wagers}
    assert found["a"] is not None and found["a"].won == 5  # for the hand of b
    assert found["b"] is None and found["c"] is None
    button = replace(row, others=Others(5_00, "all"))  # only the hands of those with a button pay, 004 l.3524-3554
    assert priced(button, "a", wagers, TO_THE_CENT) is None


def test_of_several_other_hands_the_highest_is_played() -> None:
    """With one other hand the row is the value; with more it is not, and only that part comes from played rounds."""
    pair = {"a": {"fortune": 5_00}, "b": {"fortune": 5_00}}
    row = envy("highest").wagers[2]
    one = priced(row, "a", pair, TO_THE_CENT)
    assert one is not None and one.won == 5 and not one.why_not
    more = priced(row, "a", {**pair, "c": {"fortune": 5_00}}, TO_THE_CENT)
    assert more is not None and more.why_not == HIGHEST


def test_a_jackpot_pays_fixed_sums_from_its_fund_003_l77() -> None:
    """A rake of $1 feeds the fund, and a straight flush is paid $500 from it: 48 of 22,100 hands, by whoever plays them."""
    given = TableGiven("gulfstream-park/three-card-poker", players=3, table={"jackpot": {"rake": "$1", "pays": {"straight-flush": "$500"}}})
    odds = solve(given.edition)
    small, large = means(given, odds, {"blind": 5_00}), means(given, odds, {"blind": 25_00})
    paid = 2 * 500_00 * 48 / 22_100
    assert small.wagers["jackpot"].won.value == pytest.approx(paid) == large.wagers["jackpot"].won.value
    assert small.fund.value == pytest.approx(2_00 - paid) and {seat.fund for seat in small.bettors} == {1_00}
    plain = TableGiven("gulfstream-park/three-card-poker", players=3)
    without = means(plain, solve(plain.edition), {"blind": 5_00})
    assert small.bank.game.value == pytest.approx(without.bank.game.value)  # the fund's business is not the bank's
    assert small.balance == pytest.approx(0, abs=1e-9) == large.balance


# -- the named cases -------------------------------------------------------------------------------------------------------------------


def test_a_fixed_blind_does_not_grow_with_the_ante_003() -> None:
    """Gulfstream's Blind is $5 beside any Ante. At $25 the bettors win: $11.65 a hand for two of them, $1 of fee on top.

    Another way: Ante, Blind and Play as one, of the solution for a Blind of a fifth of the Ante, which the rows know nothing of.
    """
    given = TableGiven(GULFSTREAM, players=3)
    edition = given.edition.known(Ultimate, UltimateTable)
    value = means(given, solve(edition), {"ante": 25_00})
    whole = together(solution(terms_of(edition, 25_00)))
    assert value.exact and value.bank.game.value == pytest.approx(-2 * 25_00 * float(whole.mean))
    assert value.bank.after.value == pytest.approx(-12_65, abs=1)
    assert value.wagers["blind"].staked == 10_00
    least = means(given, solve(edition), {"ante": 5_00})
    assert least.bank.game.value == pytest.approx(-2 * 5_00 * float(together(solution(terms_of(edition))).mean))
    assert least.bank.game.value > 0 > value.bank.game.value
    posted = TableGiven(GULFSTREAM, players=3, table={"blind": "$25"})  # a larger one, posted: again as large as the Ante
    assert means(posted, solve(edition), {"ante": 25_00}).bank.game.value == pytest.approx(5 * least.bank.game.value)


def test_an_ante_that_nobody_has_solved_is_played() -> None:
    """$30 beside $5 is no proportion that ships: the value says that it needs played rounds, and never takes another Ante's play."""
    given = TableGiven(GULFSTREAM, players=3)
    bets = everybody(given, {"ante": 30_00})
    found = _means(Plan(given, bets, FEW, alone=True, way="exact"), opened(given, bets), solve(given.edition), TO_THE_CENT)
    assert found.left == {"": OTHER_STAKES}
    limited = TableGiven("black-sheep/ultimate-texas-holdem", players=2)  # four times $100 is beyond the most that may be bet, 004 l.3678
    bets = everybody(limited, {"ante": 100_00})
    found = _means(Plan(limited, bets, FEW, alone=True, way="exact"), opened(limited, bets), solve(limited.edition), TO_THE_CENT)
    assert found.left == {"": OTHER_STAKES}


def test_several_bettors_against_one_choice_by_brute_force() -> None:
    """Super pan nine with two bettors: all 84³ triples of hands and both drawn cards, one by one, without any trick.

    With six players the bank wins 12.4 cents of five $10 wagers, not five times the 11.5 that it wins of one.
    """
    given = TableGiven(PAN_NINE, players=3)
    edition = given.edition.known(PanNine, PanNineTable)
    odds = solve(edition)
    value = means(given, odds, {"wager": 10_00})
    assert value.exact and value.bettors[0].game.value == pytest.approx(10_00 * _two_bettors(edition.rules), abs=1e-9)
    one = means(TableGiven(PAN_NINE, players=2), odds, {"wager": 10_00})
    assert one.bank.game.value == pytest.approx(-10_00 * float(odds.together.mean))
    play, solution = solved(edition.rules)
    for players, cents in ((4, 3), (6, 5)):
        each = means(TableGiven(PAN_NINE, players=players), odds, {"wager": 10_00}).bank.game.value / cents
        assert each == pytest.approx(-10_00 * wins_among(play, solution, players - 1), rel=0.02)  # as if hands were independent
    six = means(TableGiven(PAN_NINE, players=6), odds, {"wager": 10_00})
    assert six.bank.game.value == pytest.approx(12.41, abs=0.01)
    assert "against several" in six.assumes and "against several" not in one.assumes


def _two_bettors(rules: PanNine) -> float:
    """What each of two equal bettors wins of a unit."""
    play, solution = solved(rules)
    deals, draws = play.deals, solution.bettor
    gains = play.banker_gains(draws)
    hands, ten = range(len(deals.hands)), np.arange(10)
    cards = deals.cards
    choose = np.array([[float(comb(there, taken)) for taken in range(4)] for there in range(int(cards.max()) + 1)])
    total, weight = 0.0, 0.0
    for his in hands:
        one = np.arange(len(deals.hands)) == his
        stood, drew = (float(play.gain_each(of, one, who)) for of, who in zip(gains, (~draws, draws), strict=True))
        for own in hands:
            left = cards - deals.holds[his] - deals.holds[own]
            if (left < 0).any():
                continue
            others = choose[left, deals.holds].prod(axis=1)
            first = choose[cards, deals.holds[his]].prod() * choose[cards - deals.holds[his], deals.holds[own]].prod()
            gain = (drew if draws[own] else stood) + np.where(draws, drew, stood)
            takes = gain > 0 if play.may[his] else np.full(len(others), bool(play.must[his]))
            rest = (left - deals.holds).clip(0)  # with the other bettor's hand gone too
            next_two = rest[:, :, None] * (rest[:, None, :] - np.eye(10, dtype=np.int64))
            mine = (deals.points[own] + (ten if draws[own] else 0 * ten)) % 10
            against = np.where(takes[:, None], (deals.points[his] + ten) % 10, deals.points[his])
            sign = np.sign(mine[None, :, None] - against[:, None, :])
            count = rest.sum(axis=1)
            nets = (next_two * sign).sum(axis=(1, 2)) / (count * (count - 1))
            total += first * float(others @ nets)
            weight += first * float(others.sum())
    return total / weight


def test_without_a_choice_bettors_do_not_matter_to_each_other() -> None:
    """A player-dealer of super pan nine who must draw to five and stand on six: three bettors win three times what one does."""
    rules = {"player_dealer_draws": 5, "player_dealer_stands": 6}
    odds = solve(TableGiven(PAN_NINE, rules).edition)
    value = means(TableGiven(PAN_NINE, rules, players=4), odds, {"wager": 10_00})
    assert value.exact and [seat.game.value for seat in value.bettors] == [pytest.approx(10_00 * float(odds.together.mean))] * 3


def test_unequal_wagers_weigh_in_the_choice() -> None:
    """A large wager draws the player-dealer's answer to itself, so a small one beside it loses less than alone; the large one about as
    much. Nothing is lost between them."""
    given = TableGiven(CALIFORNIA, players=3)
    odds = solve(given.edition)
    value = table_value(given, {bettor(1): {"wager": 100_00}, bettor(2): {"wager": 10_00}}, "exact", odds, spread=False)
    large, small = (seat.game.value / stake for seat, stake in zip(value.bettors, (100_00, 10_00), strict=True))
    alone = float(odds.together.mean)
    assert value.exact and large == pytest.approx(alone, abs=2e-3) and alone < small
    assert value.balance == pytest.approx(0, abs=1e-9)


def test_too_many_bettors_to_go_through_are_played() -> None:
    given = TableGiven(CALIFORNIA, players=8)
    value = table_value(given, everybody(given, {"wager": 10_00}), "exact", solve(given.edition), rounds=FEW)
    assert not value.exact and value.sampled == AGAINST_SEVERAL and value.bank.game.error > 0


# -- tie bets --------------------------------------------------------------------------------------------------------------------------


def test_tie_bets_that_exclude_each_other_001_l1125_1149() -> None:
    """An early tie bet alone makes no late one; a late one that is bet is made whenever it is offered, and pays by its own stake."""
    given = TableGiven(FACE_UP, players=3)
    odds = solve(given.edition)
    base, early, always = (float(one.mean) for one in (odds.together, odds.wager("early-tie"), odds.wager("late-tie-always")))
    first = means(given, odds, {"stand-line": 50_00, "early-tie": 20_00})
    assert first.bettors[0].game.value == pytest.approx(50_00 * base + 20_00 * early)
    both = means(given, odds, {"stand-line": 50_00, "early-tie": 20_00, "late-tie": 10_00})
    assert both.bettors[0].game.value == pytest.approx(50_00 * base + 20_00 * early + 10_00 * always)
    assert both.wagers["late-tie"].staked == pytest.approx(20_00 * float(odds.wager("late-tie-always").staked))
    assert "late-tie bet is made whenever it is offered" in both.assumes and "late-tie" not in first.assumes
    without = means(given, odds, {"stand-line": 50_00, "late-tie": 25_00})
    assert without.bettors[0].game.value == pytest.approx(50_00 * base + 25_00 * float(odds.wager("late-tie-alone-always").mean))
    assert odds.wager("late-tie-always").instead_of == "late-tie"


def test_everybody_on_the_same_coup() -> None:
    """Six bettors on one line of baccarat: the bank's deviation is six times a bettor's, and nothing was played to know it."""
    given = TableGiven("oceans-eleven/ez-baccarat", players=7)
    value = table_value(given, everybody(given, {"player": 10_00}), "exact", solve(given.edition))
    assert value.rounds == 0 and value.bank.deviation is not None and value.bettors[0].deviation is not None
    assert value.bank.deviation.value == pytest.approx(6 * value.bettors[0].deviation.value)
    split = {bettor(number): {"player" if number % 2 else "banker": 10_00} for number in range(1, 7)}
    against = table_value(given, split, "exact", solve(given.edition)).bank.deviation
    assert against is not None and against.value < value.bank.deviation.value / 3  # they cancel, but for a three-card seven
    assert table_value(given, split, "bots", None).bank == table_value(given, split, "exact", None).bank  # nobody decides anything


def test_linear_where_it_must_be() -> None:
    """Five times all wagers are five times all means, and 25 times the variances that are exact."""
    for name, players in ((THREE_CARD, 4), ("tres-lounge/pai-gow-tiles", 3), (FACE_UP, 2)):
        given = TableGiven(name, players=players)
        odds = solve(given.edition)
        bets = all_bets(given, 1, sides=False)
        small = table_value(given, everybody(given, bets), "exact", odds, spread=False)
        large = table_value(given, everybody(given, {wager: 5 * amount for wager, amount in bets.items()}), "exact", odds, spread=False)
        for one, other in zip((small.bank, *small.bettors), (large.bank, *large.bettors), strict=True):
            assert other.game.value == pytest.approx(5 * one.game.value)
            assert (one.variance is None) == (other.variance is None)
            assert one.variance is None or other.variance is None or other.variance.value == pytest.approx(25 * one.variance.value)


# -- what is not exact says so ---------------------------------------------------------------------------------------------------------


def test_without_odds_rounds_are_played() -> None:
    given = TableGiven(THREE_CARD, players=3)
    value = table_value(given, everybody(given, {"ante": 10_00, "pair-plus": 5_00}), "exact", None, rounds=20_000)
    exact = means(given, solve(given.edition), {"ante": 10_00, "pair-plus": 5_00})
    assert not value.exact and value.sampled == NO_ODDS and value.compiled
    assert exact.exact and exact.bank.game.errors_from(value.bank.game) < 4
    assert value.balance == pytest.approx(0, abs=1e-6) and {"ante", "play", "pair-plus"} <= value.wagers.keys()


def test_bots_are_played_in_real_rounds() -> None:
    given = TableGiven(THREE_CARD, players=3)
    value = table_value(given, everybody(given, {"ante": 10_00}), "bots", solve(given.edition), rounds=60)
    assert value.sampled == OTHER_WAY and not value.compiled and value.rounds == 60 and not value.exact
    assert value.balance == pytest.approx(0, abs=1e-6) and value.bank.name == BANKER
    assert value.assumes == "Every seat plays as the bots do; every wager is covered."


def test_figures_apart() -> None:
    assert Figure(10.0, 3.0).errors_from(Figure(25.0, 4.0)) == 3.0
    assert Figure(10.0).errors_from(Figure(10.0)) == 0 and Figure(10.0).errors_from(Figure(11.0)) == float("inf")
    assert Figure(4.0, 1.0).root == Figure(2.0, 0.25) and Figure(0.0).root == Figure(0.0)
    assert Figure(1.0, 3.0).plus(Figure(2.0, 4.0)) == Figure(3.0, 5.0)
