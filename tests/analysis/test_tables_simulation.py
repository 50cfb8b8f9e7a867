"""Hands by chance in bulk: the same however they are split, and what the command says of them."""

import json

import pytest

from cardroom.analysis.blocks import Block
from cardroom.analysis.given import TableGiven
from cardroom.analysis.simulate import Simulation, SimulationResult, merged, simulate
from cardroom.analysis.tables.simulation import ChanceSimulation
from cardroom.bots.even_chance import EvenChance
from cardroom.cli import run

Capture = pytest.CaptureFixture[str]
HOLDEM, ASIAN = "oceans-eleven/holdem", "oceans-eleven/asian-5-card-stud"


def played(name: str, *blocks: Block) -> SimulationResult:
    return merged([ChanceSimulation(TableGiven(name, players=4), "chance", 100_00)(block) for block in blocks])


@pytest.mark.parametrize("name", [HOLDEM, ASIAN])
def test_the_same_hands_in_any_blocks(name: str) -> None:
    whole, parts = played(name, Block(0, 0, 500)), played(name, Block(0, 0, 200), Block(1, 200, 300))
    assert whole == parts
    assert whole.rounds == 500 and whole.net["player"].count == 2_000
    assert whole.net["player"].total == -whole.drop.total < 0
    assert sum(place.total for place in whole.places.values()) == whole.net["player"].total == whole.means["player"].amount
    assert list(whole.places) == ["1 after the button", "2 after the button", "3 after the button", "button"]
    assert sum(whole.ahead.values()) >= 500 == whole.pots.count


def test_a_fee_on_the_button_is_its_players() -> None:
    whole = played(ASIAN, Block(0, 0, 100))
    assert whole.fees["player"].total == whole.drop.total > 0


def test_seats_without_a_button_have_numbers() -> None:
    given = TableGiven("standard/fixed-limit-razz", players=2)
    assert list(simulate(given, 30, "seats", by_chance=True).places) == ["seat 1", "seat 2"]


def test_the_command(capsys: Capture) -> None:
    assert run(["simulate", HOLDEM, "--by-chance", "--rounds", "300", "--workers", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["rounds_are"], found["players"]) == (300, "compiled", 6)
    assert run(["simulate", HOLDEM, "--by-chance", "--rounds", "300", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "300 hands by chance" in said and "these are compiled hands" in said
    assert run(["simulate", "tres-lounge/three-card-poker", "--by-chance"]) == 2
    assert "tres-lounge/three-card-poker is no pot game" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("edition", "why"),
    [("oceans-eleven/position-poker", "the turns go by who won the last pot"), ("oceans-eleven/razz", "a fee goes by the clock")],
)
def test_hands_that_are_not_compiled_are_played_in_real_rounds(edition: str, why: str, capsys: Capture) -> None:
    asked = ["simulate", edition, "--by-chance", "--rounds", "40", "--workers", "1"]
    assert run([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rounds"], found["rounds_are"], found["by_chance"], found["why_real"]) == (40, "real", True, why)
    assert run(asked) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert f"these are real rounds in which everybody answers by chance, because {why}" in said


@pytest.mark.thorough
@pytest.mark.parametrize("edition", [HOLDEM, "standard/fixed-limit-badugi", "standard/fixed-limit-seven-card-stud"])
def test_real_rounds_by_chance_are_like_the_compiled_ones(edition: str) -> None:
    """The same policy in both: what a pot holds, and what the house takes of it, agree on average within four errors."""
    given = TableGiven(edition, players=4)
    compiled = simulate(given, 60_000, "alike", by_chance=True)
    real = merged([Simulation(given, "alike", 0, EvenChance)(Block(number, number * 100, 100)) for number in range(12)])
    for mine, other in ((compiled.pots, real.pots), (compiled.drop, real.drop)):
        apart = abs(mine.mean - other.mean)
        assert apart <= 4 * (mine.error**2 + other.error**2) ** 0.5, (edition, mine.mean, other.mean)
