"""Shifts and several tables on one bankroll: by hand from small nights, against nights played apart, and by the printed fees."""

import json
from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from cardroom.analysis.bank import COLUMNS, HANDS, LOWEST, Nights, Plan
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.questions.shifts import ShiftPart, parse_shift
from cardroom.analysis.tally import tally
from cardroom.analysis.together import EveryRound, PlayedPlan, in_turn, side_by_side
from cardroom.cli import run
from cardroom.errors import BadInput

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"


def plan_of(rounds: int, an_hour: float = 30, players: int = 3, bank: int = 0) -> Plan:
    given = TableGiven(TRES, players=players, rounds_an_hour=an_hour)
    bets = {bettor(number): {"ante": 25_00} for number in range(1, players)}
    return Plan(given, bets, rounds, bank=bank, alone=True, way="exact")


def played(plan: Plan, marks: list[list[int]], lowest: list[int] | None = None) -> PlayedPlan:
    columns = np.zeros((len(marks), COLUMNS), np.int64)
    columns[:, HANDS] = plan.rounds
    columns[:, LOWEST] = lowest if lowest is not None else [min(0, *row) for row in marks]
    return PlayedPlan(plan, Nights(np.array(marks, np.int64), columns), None)


def test_a_shift_by_hand() -> None:
    """Two shifts of two parts: results add up, and the second part falls from where the first ended."""
    first = played(plan_of(30), [[100], [-50]], lowest=[-20, -60])
    second = played(plan_of(60), [[-300], [70]], lowest=[-350, -5])
    found = in_turn([first, second])
    assert found.results == tally([-200, 20])
    assert found.falls == tally([250, 60])  # 100 - 350 and, in the second, the -60 of its first part
    assert found.put_up == 5_00  # the least wager is the least bank
    assert found.ruined(5_00 + 250).times == 0 and found.ruined(5_00 + 249).times == 1 and found.ruined(5_00 + 59).times == 2


def test_hands_that_differ_give_the_drop_an_error() -> None:
    """8, 10 and 12 hands: their mean is 10, their deviation 2, and the error of the mean 2 / sqrt(3)."""
    part = played(plan_of(12), [[0], [0], [0]])
    sure = part.drop
    part.nights.columns[:, HANDS] = [8, 10, 12]
    found = PlayedPlan(part.plan, part.nights, None)
    assert sure.value > 0 and sure.exact
    assert found.hands == 10 and found.hands_error == pytest.approx(2 / sqrt(3))
    assert found.drop.value == pytest.approx(sure.value * 10 / 12) and found.drop.error == pytest.approx(sure.value / 12 * 2 / sqrt(3))


def test_a_mean_is_no_surer_than_the_number_of_hands(capsys: Capture) -> None:
    """Four players share 30 rounds, so the banker has seven or eight: the value of a hand is exact, the mean of the hour is not."""
    assert run(["bank", TRES, "--shift", "1h:4", "--nights", "60", "--json"]) == 0
    (part,) = json.loads(capsys.readouterr().out)["parts"]
    assert 7 < part["hands"] < 8 and 0 < part["error"] == pytest.approx(abs(part["mean"]) / part["hands"] * part["hands_error"])


def test_tables_side_by_side_by_hand() -> None:
    """One table is dealt four rounds an hour, the other two: after a half hour the first has two rounds behind it and the second one."""
    quick = played(EveryRound.of(plan_of(4, an_hour=4, bank=50_00)), [[-10, -20, 5, 40]])
    slow = played(EveryRound.of(plan_of(2, an_hour=2)), [[-100, 30]])
    found = side_by_side([quick, slow])
    # After each quarter: -10, -20 - 100, 5 - 100, 40 + 30.
    assert found.results == tally([70]) and found.falls == tally([120]) and found.put_up == 50_00 + 5_00


def test_a_table_that_ends_earlier_keeps_its_result() -> None:
    """Two rounds in an hour, and two rounds in a half hour: the second table is at 7 from its end on."""
    slow = played(EveryRound.of(plan_of(2, an_hour=2)), [[-100, 30]])
    short = played(EveryRound.of(plan_of(2, an_hour=4)), [[-50, 7]])
    found = side_by_side([slow, short])  # -50, 7 - 100, 7 - 100, 7 + 30
    assert found.results == tally([37]) and found.falls == tally([93])


def test_every_round_is_noted_and_changes_nothing() -> None:
    plan = plan_of(60)
    fine, plain = play_nights(EveryRound.of(plan), 10, "s"), play_nights(plan, 10, "s")
    assert fine.marks.shape == (10, 60) and np.array_equal(fine.columns, plain.columns)
    assert np.array_equal(fine.marks[:, [29, 59]], plain.marks)
    assert np.array_equal(np.minimum(0, fine.marks.min(axis=1)), plain.columns[:, LOWEST])


def test_independent_tables_add_their_variances() -> None:
    """Two tables: the variance of both together is the sum, within four errors; one bankroll for both is less than one for each."""
    plan = EveryRound.of(plan_of(60))
    parts = [PlayedPlan(plan, play_nights(plan, 2_000, seed), None) for seed in ("a", "b")]
    both, apart = side_by_side(parts).results, [part.nights.results for part in parts]
    expected = sqrt(sum(one.deviation**2 for one in apart))
    error = sqrt(both.deviation_error**2 + sum((one.deviation / expected * one.deviation_error) ** 2 for one in apart))
    assert abs(both.deviation - expected) < 4 * error and both.total == sum(one.total for one in apart)
    together, alone = side_by_side(parts).bankroll(0.01), [in_turn([part]).bankroll(0.01) for part in parts]
    assert together is not None and together.amount < sum(one.amount for one in alone if one is not None)


def test_the_shift_command_000_l6_8(capsys: Capture) -> None:
    """Three Antes of $25 are $75 of action and cost $2 (l.7), five are $125 and cost $3 (l.8): 60 hands and 80 hands drop $120 and $240."""
    args = ["bank", TRES, "--alone", "--shift", "2h:4 2h:6@40", "--bet", "ante=25", "--nights", "40"]
    assert run([*args, "--json", "--bankroll", "4000"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [part["drop"] for part in data["parts"]] == [120_00, 240_00] and data["drop"] == 360_00 and data["drop_an_hour"] == 90_00
    assert [part["hands"] for part in data["parts"]] == [60, 80] and data["hours"] == 4 and data["error"] == 0
    assert data["mean"] == pytest.approx(sum(part["mean"] for part in data["parts"]))
    assert abs(data["together"]["mean"] - data["mean"]) < 4 * data["together"]["error"] and 0 <= data["ruined"]["part"] <= 1
    assert data["together"]["total"] == sum(part["played"]["total"] for part in data["parts"])
    assert run(args) == 0
    text = capsys.readouterr().out
    assert "In all the house drops $360.00" in text and all(len(line) <= 80 for line in text.splitlines())


def test_the_tables_command(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(
        f'[[tables]]\nedition = "{TRES}"\ncount = 2\nplayers = 3\nbets = ["ante=$25"]\n\n'
        '[[tables]]\nedition = "tres-lounge/ez-baccarat-panda-8"\nbank = "$500"\nplayers = 4\nrounds_an_hour = 60\nalone = true\n'
    )
    args = ["bank", "--tables", str(file), "--nights", "400", "--hours", "2", "--bankroll", "2000", "--alone"]
    assert run([*args, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [part["rounds"] for part in data["parts"]] == [60, 60, 120] and data["put_up"] == 5_00 + 5_00 + 500_00
    assert data["parts"][0]["played"] != data["parts"][1]["played"]  # other cards at each table
    assert data["together"]["total"] == sum(part["played"]["total"] for part in data["parts"])
    assert run(args) == 0
    text = capsys.readouterr().out
    assert (
        "3 tables on one bankroll, 2 hours" in text and "apart, but for 1 %" in text and all(len(line) <= 80 for line in text.splitlines())
    )


def test_a_shift_in_words() -> None:
    assert parse_shift("2h:4 1.5h:6@40") == [ShiftPart(2, 4), ShiftPart(1.5, 6, 40)]
    for wrong in ("2h", "4", "0h:4", "2h:4@0", "2..5h:3", "-2h:4", "5000h:4"):
        with pytest.raises(BadInput, match="is no part of a shift"):
            parse_shift(wrong)
    with pytest.raises(BadInput, match="at least one part"):
        parse_shift(" ")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "list the tables as [[tables]]"),
        ("tables = 3", "list the tables as [[tables]]"),
        ("[[tables]]\nplayers = 3", "table 1 names no edition"),
        (f'[[tables]]\nedition = "{TRES}"\nplayer = 3', "there is no 'player'"),
        (f'[[tables]]\nedition = "{TRES}"\nplayers = true', "'players' cannot be True"),
        (f'[[tables]]\nedition = "{TRES}"\nbets = [5]', "'bets' cannot be [5]"),
        (f'[[tables]]\nedition = "{TRES}"\ncount = 0', "'count' is from 1 to 1,000"),
        (f'[[tables]]\nedition = "{TRES}"\ncount = 21', "there are 1 to 20 tables"),
        (f'[[tables]]\nedition = "{TRES}"\nbets = ["ante=$1"]', "the ante wager is $5 to"),
        ('[[tables]]\nedition = "tres-lounge/texas-holdem"', "has no player-dealer"),
        ("[[tables", "not valid TOML"),
    ],
)
def test_tables_refused(capsys: Capture, tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "tables.toml"
    file.write_text(text)
    assert run(["bank", "--tables", str(file), "--nights", "2"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "Say which edition"),
        (("--shift", "8h:6"), "Say which edition"),
        ((TRES, "--shift", "8h:60"), "is played by 2 to"),
        ((TRES, "--shift", "8h:6", "--players", "6"), "--shift says hours and players itself"),
        ((TRES, "--tables", "x.toml"), "leave EDITION out"),
        (("--tables", "/no/such/file.toml"), "cannot be read"),
        ((TRES, "--shift", "8h:6", "--tables", "x.toml"), "One question at a time: leave out --tables"),
        ((TRES, "--shift", "8h:6", "--plot", "x.svg"), "leave out --plot"),
    ],
)
def test_refused(capsys: Capture, args: tuple[str, ...], said: str) -> None:
    assert run(["bank", *args]) == 2
    assert said in capsys.readouterr().err
