"""``cardroom tournament``."""

import json
from pathlib import Path

import pytest

from cardroom.cli import run


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert run(["tournament", *args]) == 0
    return capsys.readouterr().out


def test_list_and_show(capsys: pytest.CaptureFixture[str]) -> None:
    assert "standard/sit-and-go" in printed(capsys)
    shown = printed(capsys, "show", "standard/evening", "--players", "20")
    assert "8      500/1,000        1,000" in shown and "1: $400, 2: $250, 3: $160, 4: $110" in shown and "are ours" in shown


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "standard/satellite: nothing is wrong." in printed(capsys, "check")
    (tmp_path / "one.toml").write_text('name = "One"', encoding="utf-8")
    with pytest.raises(SystemExit):
        run(["tournament", "check", str(tmp_path / "one.toml")])
    assert "one.toml has 7 faults" in capsys.readouterr().out


def test_play_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """Nine entries of $10 and $1."""
    told = json.loads(printed(capsys, "play", "standard/sit-and-go", "--by-chance", "--json", "--seed", "3"))
    assert (told["pool"], told["fees"], [place["prize"] for place in told["places"]][:4]) == (9000, 900, [4500, 2700, 1800, 0])


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["deal"], "does list, show, check, play, run, not 'deal'"),
        (["play"], "Say which tournament to play"),
        (["play", "standard/sit-and-goo"], "Did you mean standard/sit-and-go?"),
        (["play", "standard/sit-and-go", "--players", "10"], "is for 2 to 9 players, not for 10"),
        (["play", "standard/sit-and-go", "--game", "tres-lounge/three-card-poker"], "is not played for a pot"),
        (["show", "nowhere.toml"], "cannot be read"),
    ],
)
def test_refused(capsys: pytest.CaptureFixture[str], args: list[str], why: str) -> None:
    assert run(["tournament", *args]) != 0
    assert why in capsys.readouterr().err
