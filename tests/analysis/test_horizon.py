"""The bankroll for any risk and horizon: against walks that are counted step by step, and against horizons that are played."""

import json
from math import comb, inf, isinf

import pytest

from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.horizon import (
    Horizon,
    NightWalk,
    bankroll_within,
    fall_within,
    parse_horizon,
    played_bankroll,
    risk_of,
    risk_within,
    times_to_play,
    walk_of,
)
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.value import Figure, table_value
from cardroom.cli import run
from cardroom.errors import BadInput

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"


def lost_within(steps: int, fall: int, up: float) -> float:
    """Counted: the chance that a walk of steps of 1, up with chance ``up``, falls by ``fall``."""
    chances, lost = {0: 1.0}, 0.0
    for _ in range(steps):
        after: dict[int, float] = {}
        for at, chance in chances.items():
            after[at + 1] = after.get(at + 1, 0.0) + chance * up
            after[at - 1] = after.get(at - 1, 0.0) + chance * (1 - up)
        lost += after.pop(-fall, 0.0)
        chances = after
    return lost


def test_a_fair_walk_by_the_reflection_principle() -> None:
    """Of 2^400 walks those that fall by 30 are those that end at -30 or lower, and as many again as end lower than -30."""
    below = sum(comb(400, downs) for downs in range(216, 401))  # 216 downs end at -32
    exact = float((2 * below + comb(400, 215)) / 2**400)
    assert lost_within(400, 30, 0.5) == pytest.approx(exact)
    assert risk_within(0.0, 1.0, 400, 30) == pytest.approx(exact, rel=0.005)


@pytest.mark.parametrize("up", [0.47, 0.52, 0.55])
def test_a_walk_with_a_drift(up: float) -> None:
    """The drift of a step is up to a tenth of its deviation here; at a table it is a fiftieth."""
    mean = 2 * up - 1
    assert risk_within(mean, 1 - mean**2, 300, 25) == pytest.approx(lost_within(300, 25, up), rel=0.04)


def test_for_ever_is_the_gamblers_ruin() -> None:
    """A walk that goes up with 0.52 ever falls by 30 with the chance (0.48 / 0.52)^30."""
    assert risk_within(0.04, 1 - 0.04**2, inf, 30) == pytest.approx((0.48 / 0.52) ** 30, rel=0.01)
    assert risk_within(0.04, 1.0, 1e7, 30) == pytest.approx(risk_within(0.04, 1.0, inf, 30))
    assert isinf(fall_within(-0.01, 1.0, inf, 0.05)) and risk_within(0.0, 1.0, inf, 30) == 1.0
    assert risk_within(-1.0, 0.0, 10, 10) == 1.0 and risk_within(-1.0, 0.0, 10, 11) == 0.0


@pytest.mark.parametrize("nights", [0.5, 20.0, 5_000.0, inf])
@pytest.mark.parametrize("risk", [0.0001, 0.005, 0.3])
def test_fall_and_risk_undo_each_other(nights: float, risk: float) -> None:
    assert risk_within(50.0, 400.0**2, nights, fall_within(50.0, 400.0**2, nights, risk)) == pytest.approx(risk, rel=1e-6)


def test_the_error_follows_from_mean_and_variance() -> None:
    """For ever the bankroll is -ln(risk) σ²/2μ: one percent more of the mean is one percent less of it."""
    walk = NightWalk(Figure(100.0, 1.0), Figure(1e6, 0.0), 240, 240, 30, 0, sure=True)
    found = bankroll_within(walk, Horizon(), 0.01)
    assert found.error == pytest.approx(0.01 * found.value, rel=1e-3)
    assert bankroll_within(NightWalk(Figure(100.0), Figure(1e6), 240, 240, 30, 500, sure=True), Horizon(), 0.01).value == found.value + 500
    assert risk_of(walk, Horizon(), round(found.value)).value == pytest.approx(0.01, rel=1e-3)


def test_horizons() -> None:
    walk = NightWalk(Figure(100.0), Figure(1e6), rounds=240, hands=120, rounds_an_hour=30, put_up=0, sure=True)
    assert walk.nights(parse_horizon("1000h")) == 125 and walk.nights(parse_horizon("1,200 hands")) == 10 and isinf(walk.nights(Horizon()))
    assert parse_horizon("Ever") == Horizon() and str(parse_horizon("1 hour")) == "1 hour" and str(Horizon(hands=5000)) == "5,000 hands"
    assert walk.rounds_of(parse_horizon("1200hands")) == 2400
    for wrong in ("", "h", "0h", "-5h", "1000", "1..2h", "5 days", "1e99h"):
        with pytest.raises(BadInput, match="is no horizon"):
            parse_horizon(wrong)


def test_the_formula_beside_horizons_that_are_played() -> None:
    """Two hours, played: the formula asks for more than is needed, by no more than the deviation of a hand."""
    given = TableGiven(TRES, players=4)
    plan = Plan(given, {bettor(number): {"ante": 25_00} for number in range(1, 4)}, 240, alone=True, way="exact")
    value = table_value(given, plan.bets, "exact", find_odds(given.edition), spread=False).bank.after
    nights = play_nights(plan, 400, "s")
    walk = walk_of(plan, nights, value)
    assert walk.mean.exact and walk.sure and walk.put_up == 5_00
    horizon = parse_horizon("2h")
    times = times_to_play(walk, horizon, 0.05, real=False)
    assert times == 400 and times_to_play(walk, parse_horizon("1000h"), 0.005, real=False) == 0 == times_to_play(
        walk, Horizon(), 0.05, real=False
    )
    found, played = (
        bankroll_within(walk, horizon, 0.05),
        played_bankroll(plan, walk, horizon, 0.05, 4_000, lambda one, times: play_nights(one, times, "h")),
    )
    assert played is not None
    assert played.low - 4 * found.error <= found.value <= played.high + nights.hand.deviation + 4 * found.error


def test_the_command(capsys: Capture) -> None:
    args = ["bank", TRES, "--players", "3", "--alone", "--nights", "40", "--bet", "ante=25"]
    assert run([*args, "--risk", "0.5", "--horizon", "1000h", "--horizon", "ever"]) == 0
    text = capsys.readouterr().out
    assert "1,000 hours" in text and "for ever" in text and "0.5 %" in text and all(len(line) <= 80 for line in text.splitlines())
    assert run([*args, "--horizon", "100hands", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["risk"] for row in data["bankrolls"]] == [0.01, 0.05] and data["bankrolls"][0]["horizon"]["hands"] == 100
    assert data["bankrolls"][0]["bankroll"] > data["bankrolls"][1]["bankroll"] and data["bankrolls"][0]["played"]["times"] == 2000
    assert run([*args, "--horizon", "8h", "--bankroll", "1000", "--json"]) == 0
    assert 0 < json.loads(capsys.readouterr().out)["risks"][0]["risk"] < 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--risk", "0"), "more than 0 and less than 100 percent"),
        (("--risk", "1", "--horizon", "soon"), "'soon' is no horizon"),
        (("--risk", "1", "--bankroll", "500"), "not both"),
        (("--risk", "1", "--put-up-curve"), "One question at a time"),
    ],
)
def test_refused(capsys: Capture, args: tuple[str, ...], said: str) -> None:
    assert run(["bank", TRES, "--nights", "2", *args]) == 2
    assert said in capsys.readouterr().err
