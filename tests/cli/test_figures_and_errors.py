"""Every figure that a command found by chance has its error beside it: the JSON of all commands that play or sample, number by number."""

import json
from collections.abc import Iterator, Mapping

import pytest

from cardroom.cli import run

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
SMALL = ("--rounds", "30", "--nights", "40", "--players", "3")

# Numbers that no chance is in: what was asked for, what the rules or the schedule print, how many were played.
ASKED = {
    "players", "rounds", "hours", "bank", "bankroll", "nights", "rounds_an_hour", "hands_an_hour", "risk", "put_up", "amount", "stake",
    "stakes", "least", "most", "shoes", "deals", "flashed", "hands_seen", "own_cut", "cut", "count", "sits", "chance", "bets", "times",
    "horizon", "table", "collected", "errors", "fee_a_bet", "fee_a_round",
}  # fmt: skip
# Sums and counts of the very rounds that were played: facts of the sample. Each has its average with an error elsewhere.
PLAYED = {"total", "hands", "short", "fees", "as_bettor", "action", "void", "without_a_hand", "won", "staked"}
# Exact by computation, or a comparison of two figures that have their errors.
EXACT = {
    "house", "collection", "fund", "fresh", "effects_of_removal", "each_card_unseen", "seats", "fee", "as_dealt", "errors_apart",
    "wins_from", "mean_error", "tags", "combinations",
}  # fmt: skip
ERRORS = {"error", "interval", "intervals"}
ELSEWHERE = {"mean_of_a_hand": "mean_error", "knowing": "error"}


def bare(found: object, path: str = "") -> Iterator[str]:
    """Where a number stands without its error."""
    if isinstance(found, list):
        for number, each in enumerate(found):
            yield from bare(each, f"{path}[{number}]")
    if not isinstance(found, Mapping):
        return
    for key, value in found.items():
        where = f"{path}.{key}"
        if key == "quantiles":
            yield from (f"{where}.{percent}" for percent in value if percent not in found.get("intervals", value))
        elif isinstance(value, list | Mapping):
            yield from () if key in ASKED | EXACT else bare(value, where)
        elif isinstance(value, int | float) and not isinstance(value, bool) and key not in ASKED | PLAYED | EXACT | ERRORS:
            beside = {"error", "interval", f"{key}_error", f"{key}_interval", ELSEWHERE.get(key, "error")}
            yield from () if beside & set(found) or key.endswith("_error") else (where,)


@pytest.mark.parametrize(
    "args",
    [
        ("bank", TRES, *SMALL, "--bankroll", "$200", "--bank", "$40"),
        ("bank", TRES, *SMALL, "--put-up-curve", "--bank", "$20 $50"),
        ("bank", TRES, *SMALL, "--risk", "5", "--horizon", "10h", "--horizon", "ever"),
        ("bank", TRES, *SMALL, "--bankroll", "$500", "--horizon", "10h"),
        ("bank", TRES, "--nights", "40", "--shift", "1h:3 1h:4", "--bankroll", "$300"),
        ("bank", TRES, "--rounds", "30", "--nights", "40", "--clientele", "friday-night"),
        ("bank", "oceans-eleven/ez-baccarat", *SMALL),
        ("odds", TRES, "--players", "3", "--bet", "ante=$10"),
        ("fee", TRES, "--compare", "--bet", "ante=$10"),
        ("compare", TRES, "@qualifier=king-high", "--bet", "ante=$10"),
        ("sweep", TRES, "bet.ante", "5", "10"),
        ("simulate", TRES, "--rounds", "60"),
        ("simulate", "oceans-eleven/holdem", "--rounds", "60"),
        ("advantage", "oceans-eleven/ez-baccarat", "--shoes", "50", "--wager", "dragon-7"),
        ("advantage", "oceans-eleven/caribbean-stud-poker", "--hands-seen", "2", "--deals", "20"),
    ],
    ids=lambda args: " ".join(args[:3]) if isinstance(args, tuple) else "",
)
def test_no_figure_of_chance_stands_alone(args: tuple[str, ...], capsys: Capture) -> None:
    assert run((*args, "--json")) == 0
    assert list(bare(json.loads(capsys.readouterr().out))) == []


def test_a_figure_without_its_error_is_found() -> None:
    assert list(bare({"night": {"mean": 1.0, "error": 0.1}, "rate": 0.5})) == [".rate"]
    assert list(bare({"parts": [{"win_rate": 0.5, "win_rate_interval": [0, 1]}, {"win_rate": 0.5}]})) == [".parts[1].win_rate"]
