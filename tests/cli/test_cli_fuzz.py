"""Files changed at random, and arguments that no keyboard makes: a command does its work or says in one sentence why not."""

import copy
import io
import json
import os
import random
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import pytest
import typer

from cardroom.cli import run
from cardroom.cli.app import COMMANDS
from tests.counts import counts
from tests.fuzz.changes import change, ways
from tests.fuzz.targets import PHH
from tests.patience import SOON

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


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


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.prove) for seed in range(4, 20))])
def test_changed_files(seed: int, files: list[tuple[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice = random.Random(seed)
    for _ in range(20):
        command, data = dice.choice(files)
        data = copy.deepcopy(data)
        change(data, dice)
        file = tmp_path / "changed"
        text = json.dumps(data)
        if dice.random() < 0.1:  # a number that is longer than Python reads
            text = re.sub(r"(?<=: )\d+", lambda found: "9" * 6000, text, count=1)
        file.write_text(text, encoding="utf-8")
        said(run([command, str(file)]), capsys, (command, data))


def said(code: int, capsys: pytest.CaptureFixture[str], about: object) -> None:
    """It has done its work, or said one sentence that can be written."""
    out, err = capsys.readouterr()
    assert code in (0, 2), (about, err)
    assert "Traceback" not in err and not re.search("[\ud800-\udfff]", out + err), about
    assert code == 0 or err.count("\n") == 1, (about, err)


@pytest.mark.parametrize(
    "odd", ["\ud800", "Ann\udcff", 10**4000, "9" * 6000, "\u00b2"], ids=["half", "ends in half", "a number", "digits", "squared"]
)
@counts("most", 6, 200)
def test_every_value_of_a_file(
    odd: Any, most: int, files: list[tuple[str, Any]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One after the other, in every file: values, and for half characters the keys too. Of a long file so many."""
    dice = random.Random(ascii(odd))
    for command, data in files:
        found = ways(data)
        for way in found if len(found) < most else dice.sample(found, most):
            changed = copy.deepcopy(data)
            held = changed
            for key in way[:-1]:
                held = held[key]
            if isinstance(odd, str) and isinstance(held, dict) and dice.random() < 0.3:
                held[odd] = held.pop(way[-1])
            else:
                held[way[-1]] = odd
            file = tmp_path / "changed"
            file.write_text(json.dumps(changed), encoding="utf-8")
            said(run([command, str(file)]), capsys, (command, way))


def test_toml_with_half_characters_and_endless_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    for text in (
        'edition = "\\ud800"',
        'edition = "a"\nstack = ' + "9" * 6000,
        '"\\udfff" = 1',
        'variant = "\\ud800"',
        "a = " + "[" * 5000,
    ):
        file.write_text(text, encoding="utf-8")
        for command in ("settle", "replay", "verify"):
            code = run([command, str(file)])
            assert code == 2
            said(code, capsys, (command, text[:40]))
    file.write_bytes(b'edition = "\xff\xfe"')
    for command in ("settle", "replay", "verify"):
        assert run([command, str(file)]) == 2
    capsys.readouterr()


# -- arguments ------------------------------------------------------------------------------------------------------------------

HOLDEM, THREE = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
BASE: dict[str, list[str]] = {  # each does little, so that what an odd value lets through is done soon
    "games": [],
    "rules": [HOLDEM],
    "play": [HOLDEM],
    "deal": [HOLDEM],
    "dealer": [HOLDEM],
    "settle": ["no-such-file"],
    "fee": [HOLDEM],
    "odds": ["tres-lounge/ez-baccarat-panda-8"],
    "bank": [THREE, "--rounds", "1", "--nights", "2", "--workers", "1", "--strategy", "bots"],
    "compare": ["tres-lounge/ez-baccarat-panda-8", "@decks=7"],
    "sweep": ["tres-lounge/ez-baccarat-panda-8", "decks", "7"],
    "advantage": ["tres-lounge/ez-baccarat-panda-8", "--wager", "tie", "--shoes", "10"],
    "equity": [HOLDEM, "AsKs", "QhQd"],
    "chop": ["1500", "500", "--prizes", "50,30"],
    "tournament": ["show", "standard/sit-and-go"],
    "school": [HOLDEM, "--json", "--count", "1", "--seed", "1"],
    "simulate": [HOLDEM, "--rounds", "2", "--workers", "1"],
    "shuffle-report": ["--shuffles", "1000", "--workers", "1"],
    "replay": ["no-such-file"],
    "verify": ["no-such-file"],
    "export": ["7k3m9q-1"],
    "ledger": ["round", "7k3m9q-1"],
    "backup": ["copy.db"],
    "restore": ["no-such-file"],
    "staff": ["remove", "7", "--why", "a mistake"],
    "journal": [],
    "night": ["--look"],
    "accounting": ["--day", "2026-01-31"],
    "properties": ["--until", "2026-01-31"],
    "room": [],
}
NEVER = ["\udcff\udcfe", "Ann\ud800", "9" * 6000, "$" + "9" * 6000, "a\0b"]  # broken bytes, as Python hands them over; no end of digits
SELDOM = [
    "\u00b2",
    "\u0663\u0663",
    "9" * 3000,
    "$" + "9" * 3000,
    "-" + "9" * 3000,
    "1e999",
    "nan",
    "--",
    "\u200b",
    "\U0001f0a1",
    "=",
    "[",
    '["\\ud800"]',
    "a=[[[",
]


def options(command: str) -> list[tuple[str, bool]]:
    """Every option that takes a value, and whether it is any text."""
    from cardroom.cli.app import make_app

    built: Any = typer.main.get_command(make_app(command, "games" if command != "games" else "rules"))
    found = [param for param in built.commands[command].params if param.opts[0].startswith("--") and not param.is_bool_flag]
    module = command.replace("-", "_")
    numbers = {
        name for name, kind in get_type_hints(getattr(import_module(f"cardroom.cli.{module}"), module)).items() if kind in (int, float)
    }
    return [(param.opts[0], param.name not in numbers) for param in found]


@pytest.fixture
def no_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nobody at the keyboard, no room of the user's, and a folder in which nothing is to appear."""
    folder = tmp_path / "empty"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CARDROOM_DATABASE", f"sqlite:///{tmp_path}/none.db")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return folder


def test_the_base_is_every_command_but_those_that_make_a_room() -> None:
    assert {*BASE, "serve", "lobby", "demo"} == set(COMMANDS)


@pytest.mark.parametrize("command", [*BASE, "serve", "lobby", "demo"])
def test_what_can_never_be_given(command: str, no_room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Broken bytes and endless digits, in the place of every argument and every option: exit code 2, nothing done."""
    for odd in NEVER:
        asked = [[command, odd], *([command, *BASE.get(command, []), option, odd] for option, _ in options(command))]
        for args in [*asked, [odd], [command, f"--{odd}"]]:
            code = run(args)
            assert code == 2, args[:4]
            said(code, capsys, args[:4])
    assert not list(no_room.iterdir())


@pytest.mark.parametrize("command", BASE)
@counts("part", 6, 1)
def test_what_is_seldom_given(command: str, part: int, no_room: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures that are no digits, numbers that no table has, JSON in pieces: in every option that takes text, each a sixth of them, in
    turn; in a proof each all of them."""
    for number, odd in enumerate(SELDOM):
        said(run([command, odd]), capsys, (command, odd[:20]))
        for place, (option, text) in enumerate(options(command)):
            if (number + place) % part:
                continue
            if option in ("--cluster", "--plot") or (not text and odd.strip("-9") == ""):
                continue  # waits for a machine that is not there; a number that is one, and would be worked on for ever
            said(run([command, *BASE[command], option, odd]), capsys, (command, option, odd[:20]))
    assert not list(no_room.iterdir())


def test_broken_bytes_from_a_shell(tmp_path: Path) -> None:
    """The same through a process of its own, as the system hands them over."""
    environment = {**os.environ, "CARDROOM_DATABASE": f"sqlite:///{tmp_path}/none.db", "PYTHONPATH": str(Path(__file__).parents[2])}
    for args in (
        [b"deal", HOLDEM.encode(), b"--seed", b"\xff\xfe"],
        [b"serve", b"--database", b"\xff\xfe"],
        [b"deal", HOLDEM.encode(), b"--stack", b"9" * 6000],
    ):
        done = subprocess.run(
            [sys.executable.encode(), b"-m", b"cardroom", *args], cwd=tmp_path, env=environment,
            capture_output=True, timeout=SOON, check=False,
        )  # fmt: skip
        assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout, (args, done.stderr)
    assert not list(tmp_path.iterdir())
