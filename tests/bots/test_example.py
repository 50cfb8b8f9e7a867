"""A round as an example: whole, settled, the same for everybody, and soon told."""

import pytest

from cardroom.bots.example import STAGES, example
from cardroom.houses.loader import load
from cardroom.room.base.settings import buy_in_bounds
from tests.counts import ONE_OF_EACH_GAME


@pytest.mark.parametrize("name", ONE_OF_EACH_GAME)
def test_an_example_of_every_game(name: str) -> None:
    edition = load(name)
    told = example(edition, buy_in_bounds(edition.table, edition.chip_at(edition.table, edition.post(None, edition.table)))[1])
    stages = [part["stage"] for part in told["told"]]
    assert stages == [stage for stage in STAGES if stage in stages] and {"deal", "settlement"} <= set(stages)
    won = [each["won"] for each in told["results"]]
    assert sum(won) <= 0 and max(won) > 0, "what is missing is the house's fee"
    rules = {each["rule"] for part in told["told"] for each in part["said"] if each["rule"]}
    assert rules and rules <= edition.clauses.keys() | {clause for clause in rules if clause.startswith("collection.")}
    assert sum(len(each["says"]) for part in told["told"] for each in part["said"]) < 2500


def test_the_same_for_everybody() -> None:
    edition = load("tres-lounge/three-card-poker")
    assert example(edition, 500_00) == example(edition, 500_00)


def test_the_results_are_what_was_told() -> None:
    """Three card poker at Tres Lounge: what each player wagered, lost and was paid, read off the sentences."""
    told = example(load("tres-lounge/three-card-poker"), 500_00)
    settled = [each["says"] for part in told["told"] if part["stage"] == "settlement" for each in part["said"]]
    paid = {
        name: sum(int(says.split("$")[1].split()[0]) for says in settled if says.startswith(f"{name} gets"))
        - sum(int(says[1:].split()[0]) for says in settled if f"from {name}'s" in says)
        for name in ("Ann", "Cy")
    }
    assert paid == {each["player"]: each["won"] // 100 for each in told["results"] if not each["banked"]}
