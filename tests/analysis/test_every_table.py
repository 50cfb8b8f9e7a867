"""The value of a table beside rounds that are really played: every player-dealer edition, with its side bets, few and many players.

Compiled rounds were held against real ones card by card (``same_cards``), and know nothing of how a value is computed. So the two are
witnesses of each other; real rounds are the third.
"""

from math import sqrt

import pytest

from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.play import why_not
from cardroom.analysis.value import SeatValue, TableValue, table_value
from cardroom.analysis.value.sample import NIGHT, Sample, compiled_sample, real_sample
from cardroom.games.registry import GAMES
from cardroom.money import Cents
from tests.analysis.every_table import EVERY, all_bets, crowded
from tests.counts import counts, mostly_in_prove

DAILY = [
    "tres-lounge/three-card-poker",
    "black-sheep/ez-baccarat",
    "oceans-eleven/21st-century-baccarat",
    "oceans-eleven/california-baccarat",
    "oceans-eleven/super-pan-nine",
    "tres-lounge/pai-gow-tiles",
    "oceans-eleven/21st-century-blackjack-8-0-2",
]  # pai gow poker and ultimate texas hold'em take minutes to solve
SIZES = (1, 5)  # times the least
ERRORS = 4


def bets_of(given: TableGiven, times: int) -> dict[str, dict[str, Cents]]:
    """Everybody bets on everything; where there is an early tie bet, on the late one too."""
    bets = all_bets(given, times)
    bets |= {"late-tie": bets["early-tie"]} if "early-tie" in bets else {}
    return {bettor(number): bets for number in range(1, given.count)}


def tables(name: str) -> list[tuple[TableGiven, dict[str, dict[str, Cents]]]]:
    return [
        (given, bets_of(given, times)) for players in (2, crowded(name)) for given in [TableGiven(name, players=players)] for times in SIZES
    ]


def apart(seat: SeatValue, played: Sample) -> float:
    """Standard errors between a seat's mean and that of played rounds. Side bets win seldom and much: few rounds do not show how much, so
    the deviation is the larger of what was computed and what was seen."""
    assert seat.variance is not None
    variance = max(seat.variance.value, played.variance[seat.name].value)
    return abs(seat.game.value - played.mean[seat.name].value) / sqrt(seat.game.error**2 + variance / played.rounds)


@pytest.mark.parametrize("name", mostly_in_prove(EVERY, DAILY))
@counts("rounds", 24_000, 2_400_000, minutes=90)
def test_the_value_is_what_compiled_rounds_come_to(name: str, rounds: int) -> None:
    """Two and seven players, the least wagers and five times as much: means and, where they are exact, variances of every seat."""
    for given, bets in tables(name):
        value = table_value(given, bets, "exact", find_odds(given.edition), rounds=rounds, seed="value")
        plan = Plan(given, bets, NIGHT, alone=True, way="exact")
        many = rounds // 40 if GAMES[given.edition.game.name].slow else rounds
        played = compiled_sample(plan, many, f"{name} {given.count}", ())
        for seat in (value.bank, *value.bettors):
            assert apart(seat, played) <= ERRORS, (given.count, seat.name, seat.game, played.mean[seat.name])
            assert seat.variance is not None
            if seat.variance.exact and given.edition.game.name != "blackjack":  # whose hands of one split are taken as independent
                assert seat.variance.errors_from(played.variance[seat.name]) <= ERRORS, (given.count, seat.name)
        nothing_is_lost(value)


def nothing_is_lost(value: TableValue) -> None:
    """Bank, bettors, fund and house together have what they had before; and so has every wager."""
    assert value.balance == pytest.approx(0, abs=1e-6)
    won = sum(one.won.value for one in value.wagers.values())
    assert won == pytest.approx(sum(seat.game.value for seat in value.bettors), abs=1e-6)


@pytest.mark.parametrize(
    "name", mostly_in_prove(EVERY, ["tres-lounge/three-card-poker", "oceans-eleven/dai-bacc", "oceans-eleven/21st-century-baccarat"])
)
@counts("rounds", 150, 3_000, minutes=90)
def test_the_value_is_what_real_rounds_come_to(name: str, rounds: int) -> None:
    """Three bettors on everything, in the engine itself; there all of a round's money is in stacks, drop and fund."""
    given = TableGiven(name, players=4)
    bets = bets_of(given, 1)
    value = table_value(given, bets, "exact", find_odds(given.edition))
    plan = Plan(given, bets, NIGHT, alone=True, way="exact")
    played = real_sample(plan, rounds // 100 if GAMES[given.edition.game.name].slow else rounds, name)
    for seat in (value.bank, *value.bettors):
        assert apart(seat, played) <= ERRORS, seat.name
    assert sum(figure.value for figure in played.mean.values()) == pytest.approx(-played.fund.value, abs=1e-6)


@pytest.mark.parametrize("name", mostly_in_prove(EVERY, DAILY))
def test_conservation_in_every_edition(name: str) -> None:
    """With each bettor at another size, under each option that charges somebody else: what one has the others have paid."""
    given = TableGiven(name, players=4)
    bets = {bettor(number): all_bets(given, number) for number in range(1, given.count)}
    value = table_value(given, bets, "exact", find_odds(given.edition), rounds=2 * NIGHT, spread=False)
    nothing_is_lost(value)
    free = table_value(TableGiven(name, players=4, option="none"), bets, "exact", find_odds(given.edition), rounds=2 * NIGHT, spread=False)
    assert free.house == 0 and free.bank.after == free.bank.game == value.bank.game
    assert value.house == sum(seat.fee for seat in (value.bank, *value.bettors))
    assert value.bank.name == BANKER and not why_not(Plan(given, bets, NIGHT, alone=True, way="exact"))
