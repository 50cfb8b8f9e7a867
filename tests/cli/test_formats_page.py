"""docs/formats.md tells the JSON of every command that prints some, with the keys that are printed."""

import inspect
import json
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.cli.app import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
HOLDEM, THREE = "standard/no-limit-texas-holdem", "tres-lounge/three-card-poker"

Capture = pytest.CaptureFixture[str]


def told(command: str) -> str:
    """The sections and points of the page that name the command."""
    points = re.split(r"\n(?=- |#)|(?<=\.)\n\n", PAGE)
    return "\n".join(point for point in points if f"cardroom {command}" in point)


def prints_json(command: str) -> bool:
    written = command.replace("-", "_")
    return "as_json" in inspect.signature(getattr(import_module(f"cardroom.cli.{written}"), written)).parameters


def test_every_command_that_prints_json_is_on_the_page() -> None:
    those = [command for command in COMMANDS if prints_json(command)]
    assert {"ledger", "journal", "staff", "night", "room", "backup", "restore", "games", "school"} <= set(those)
    assert [
        command for command in those if not re.search(rf"cardroom {command}\b.*--json|--json.*cardroom {command}\b", told(command), re.S)
    ] == []


def keys(data: object, depth: int = 2) -> Iterator[str]:
    """The keys of objects, and of the first object of each list, so deep."""
    if isinstance(data, list):
        yield from keys(data[0], depth) if data else ()
    elif isinstance(data, dict) and depth:
        for key, value in data.items():
            yield key
            yield from keys(value, depth - 1) if isinstance(value, list) else ()


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Path:
    monkeypatch.setenv("CARDROOM_DATABASE", f"sqlite:///{tmp_path}/room.db")
    monkeypatch.setenv("CARDROOM_SEAL", str(tmp_path / "seal.key"))
    assert run(["staff", "add", "Opal", "operator", "--why", "the room is hers"]) == 0
    capsys.readouterr()
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "games --json",
        f"rules {THREE} --json",
        f"fee {THREE} --json",
        f"fee {THREE} --action 60 --json",
        f"deal {HOLDEM} --seed 1 --json",
        "chop 12500 3000 --prizes 500,300 --json",
        "tournament list --json",
        "tournament check --json",
        f"equity {HOLDEM} AsAd KhKd --json",
        "staff --json",
        "staff add Flo floor --why weekends --json",
        "journal --json",
        "ledger balances --json",
        "ledger head --json",
        "ledger verify --json",
        "room --json",
        "room check --json",
        "night --look --json",
        "backup {folder}/copy --json",
    ],
)
def test_every_key_that_is_printed_is_on_the_page(line: str, room: Path, capsys: Capture) -> None:
    code = run(line.format(folder=room).split())
    out, err = capsys.readouterr()
    assert code in (0, None) or line.startswith("room check"), err
    record = line.startswith("deal")  # its events have tables of their own
    page = PAGE if record else told(line.split()[0])
    missing = {key for key in keys(json.loads(out), 1 if record else 2) if not re.search(rf'[`"]{re.escape(key)}[`"]', page)}
    assert not missing
