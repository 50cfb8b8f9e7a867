"""Files changed at random: a command either does its work or says in one sentence why not."""

import copy
import json
import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from cardroom.cli import run

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
ODD: list[Any] = [
    None, 0, -1, 10**30, 1.5, True, "", "x", "As", "p1 f", "ann: fold", "ann: raise 99999999999999999999", [], {}, [[]], {"a": 1},
    "\0", "1/ante/ann", ["As", "As"], float("nan"), float("inf"), "$5", {"@tuple": 3}, {"@map": [1]}, {"@set": [[1]]}, {"@spot": 7}, "drop",
]  # fmt: skip
PHH = {
    "variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2, "starting_stacks": [100, 50],
    "actions": ["d dh p1 2c3c", "d dh p2 4c5c", "p2 cc", "p1 cc", "d db 6c7c8h", "p1 cc", "p2 cbr 4", "p1 f"],
}  # fmt: skip


def ways(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    return [way] * bool(way) + [found for key, value in items for found in ways(value, (*way, key))]


def change(data: Any, dice: random.Random) -> None:
    *before, last = dice.choice(ways(data))
    held = data
    for key in before:
        held = held[key]
    old, choice = held[last], dice.random()
    if choice < 0.2:
        del held[last]
    elif choice < 0.4 and isinstance(old, str):
        at = dice.randrange(len(old) + 1)
        held[last] = old[:at] + dice.choice("0aA:/$ é-") + old[at + 1 :]
    elif choice < 0.5 and isinstance(old, int):
        held[last] = old + dice.choice((-1, 1, 100))
    elif choice < 0.6 and isinstance(held, list):
        held.insert(last, copy.deepcopy(old))
    else:
        held[last] = copy.deepcopy(dice.choice(ODD))


@pytest.fixture(scope="module")
def files() -> list[tuple[str, Any]]:
    from cardroom.cli.deal import dealt_by_bots
    from cardroom.houses.loader import load
    from cardroom.records.record import audit_record, public_record

    found: list[tuple[str, Any]] = [("replay", PHH)]
    found += [("settle", tomllib.loads(text)) for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)]
    for edition in ("tres-lounge/texas-holdem", "florida/three-card-poker"):
        (round,) = dealt_by_bots(load(edition), "", players=4)
        found += [("verify", audit_record(round)), ("verify", public_record(round)), ("replay", audit_record(round))]
    return [(command, json.loads(json.dumps(data))) for command, data in found]


@pytest.mark.parametrize("seed", [*range(7), *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(7, 20))])
def test_changed_files(seed: int, files: list[tuple[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = random.Random(seed)
    for _ in range(20):
        command, data = dice.choice(files)
        data = copy.deepcopy(data)
        change(data, dice)
        file = tmp_path / "changed"
        file.write_text(json.dumps(data), encoding="utf-8")
        code = run([command, str(file)])
        err = capsys.readouterr().err
        assert code in (0, 2), (command, data, err)
        assert err.count("\n") == (1 if code else 0) and "Traceback" not in err
