"""What to put up: by hand where a hand can tell, by the exact odds where one bettor can, and in real rounds."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom.analysis.bank import HANDS, SHORT, Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.confidence import proportion
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.put_up import PutUp, breaks_even, least_put_up, put_up_curve
from cardroom.analysis.real_nights import real_nights
from cardroom.analysis.value import Figure, table_value
from cardroom.cli import run
from tests.counts import counts

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"


def plan_of(players: int) -> Plan:
    given = TableGiven(TRES, players=players)
    return Plan(given, {bettor(number): {"ante": 5_00} for number in range(1, players)}, 240, alone=True, way="exact")


def test_a_bank_as_large_as_the_ante_by_the_exact_odds_000_l841() -> None:
    """Against one Ante of $5 a bank of $5 wins or loses $5 whatever the Play does: net coverage bounds both ways (l.760, l.841).

    So a hand is worth $5 times the chance that the bettor ends behind, less $5 times the chance that he ends ahead, less the fee of $1 for
    $5 of action (l.6): three numbers from the exact odds, no round played.
    """
    plan = plan_of(2)
    lines = find_odds(plan.given.edition).together.lines
    expected = 500 * float(sum(line.chance for line in lines if line.net < 0) - sum(line.chance for line in lines if line.net > 0)) - 100
    odds = find_odds(plan.given.edition)
    covered = table_value(plan.given, plan.bets, "exact", odds).bank.after
    for known in (None, covered):
        small, large = put_up_curve(plan, [500, 1000], lambda one: play_nights(one, 400, "s"), known)
        assert abs(small.mean.value - expected) < 4 * small.mean.error
        assert small.fee == 100 and large.short.times == 0 and small.short.times > 0
    assert large.mean == covered  # Ante and Play are all that can be lost: an amount that always reaches has the exact mean


def test_without_amounts_it_rises_until_the_money_reaches() -> None:
    """Two Antes of $5 with their Plays are $20: no hand falls short of that, and $15 does."""
    found = put_up_curve(plan_of(3), [], lambda one: play_nights(one, 40, "s"))
    assert [one.amount for one in found] == [5_00, 10_00, 15_00, 20_00]
    assert found[-1].short.times == 0 < found[-2].short.times and least_put_up(plan_of(3)) == 5_00


@counts("rounds", 1_000, 40_000)
def test_a_bank_of_20_in_real_rounds(rounds: int) -> None:
    """Five Antes of $5 against $20: the first winners take it and the rest goes back. Real and compiled rounds agree."""
    plan = plan_of(6)
    (point,) = put_up_curve(plan, [20_00], lambda one: play_nights(one, 400, "s"))
    real = real_nights(replace(plan, bank=20_00, rounds=100), rounds // 100, "r", workers=1)
    assert not real.compiled and real.hand.count == rounds
    assert Figure(real.hand.mean, real.hand.error).errors_from(point.mean) < 4
    assert point.mean.value < -2_00 and 0.3 < real.total(SHORT) / real.total(HANDS) < 0.7


def test_where_it_wins() -> None:
    def point(amount: int, mean: float, error: float = 1.0) -> PutUp:
        return PutUp(amount, Figure(mean, error), Figure(1.0), 0.0, proportion(0, 10))

    curve = [point(1, 5), point(2, -1), point(3, 2.5), point(4, 9)]
    assert breaks_even(curve) is curve[2] and breaks_even([point(1, 1.9)]) is None


def test_the_command(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "curve.svg"
    args = ["bank", TRES, "--put-up-curve", "--players", "3", "--nights", "40", "--alone"]
    assert run([*args, "--plot", str(file)]) == 0
    text = capsys.readouterr().out
    assert " $20" in text and "as covered" in text and "With every wager covered" in text and f"Drawn in {file}." in text
    assert all(len(line) <= 80 for line in text.splitlines() if "Drawn in" not in line)
    assert "every wager covered" in "".join(ElementTree.parse(file).getroot().itertext())
    assert run([*args, "--bank", "$5 $10", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["amount"] for row in data["put_up"]] == [500, 1000] and data["put_up"][0]["hands"] == 40 * 240
    assert not data["put_up"][0]["as_covered"] and data["put_up"][0]["error"] > 0
    assert data["put_up"][0]["mean"] < data["covered"]["mean"] and data["covered"]["error"] == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--bank", "$4 $10"), "$5 is the least that is put up, not $4"),
        (("--bankroll", "500"), "leave --bankroll out"),
        (("--bank", "much"), "'much' is not an amount of money"),
        (("--bank", "$20000000"), "is the most that a banker can bring"),
    ],
)
def test_refused(capsys: Capture, args: tuple[str, ...], said: str) -> None:
    assert run(["bank", TRES, "--put-up-curve", "--nights", "2", *args]) == 2
    assert said in capsys.readouterr().err
