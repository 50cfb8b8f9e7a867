"""``cardroom`` as its users start it: a process of its own."""

import fcntl
import json
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from cardroom.cli.app import COMMANDS
from tests.patience import SOON, patient
from tests.programs import started

CARDROOM = [sys.executable, "-c", "from cardroom.cli import main; main()"]
ENVIRONMENT = {**os.environ, "NO_COLOR": "1", "COLUMNS": "80"}


def start(*args: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*CARDROOM, *args], input=given, capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=False)


def test_the_script_is_installed() -> None:
    script = Path(sys.executable).parent / "cardroom"
    if not script.exists():
        pytest.skip("the package is not installed here")
    assert subprocess.run([script, "games"], capture_output=True, timeout=SOON, check=True).stdout


def test_without_a_terminal_it_deals_a_demonstration() -> None:
    done = start(given="")
    assert done.returncode == 0 and done.stderr == ""
    assert "tres-lounge/three-card-poker" in done.stdout and "texas-holdem" in done.stdout
    assert done.stdout.count("Every chip that moved") == 2
    assert "\033" not in done.stdout
    assert start(given="").stdout == done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_standard_input_is_a_file_too() -> None:
    record = start("deal", "tres-lounge/texas-holdem", "--json").stdout
    assert start("verify", "-", given=record).returncode == 0
    assert json.loads(start("replay", "-", "--json", given=record).stdout)["rounds"][0]["stacks"] == json.loads(record)["stacks"]
    done = start("settle", "-", given="edition = ")
    assert done.returncode == 2 and done.stderr.startswith("standard input: not valid TOML") and done.stderr.count("\n") == 1


def test_nobody_reads_on() -> None:
    head = subprocess.run(
        " ".join(f"'{part}'" for part in [*CARDROOM, "rules", "tres-lounge/three-card-poker"]) + " | head -1",
        shell=True, capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=False,
    )  # fmt: skip
    assert head.stderr == "" and "Three Card Poker" in head.stdout


def test_the_end_of_input_in_the_middle_of_a_round() -> None:
    done = start("play", "tres-lounge/texas-holdem", "--seed", "1", given="")
    assert done.returncode == 2 and done.stderr == "The input has ended before all was said.\n"


def test_listing_the_games_loads_no_engine() -> None:
    """The registry names the parts of the games as text, and imports none of them."""
    code = (
        "import sys; from cardroom.cli import run; run(['games'])\n"
        "print(*[m for m in sys.modules if m.startswith('cardroom.') and m.split('.')[1] in ('round', 'games', 'hands', 'collection')])"
    )
    registry = {"cardroom.games", "cardroom.games.plug_ins", "cardroom.games.registry"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=True)
    assert set(done.stdout.splitlines()[-1].split()) <= registry


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C reaches the program


class Terminal:
    """A person at a terminal."""

    def __init__(self, opened: ExitStack, *args: str, **surroundings: str) -> None:
        self.fd, inner = pty.openpty()
        opened.callback(os.close, self.fd)
        environment = {**ENVIRONMENT, **surroundings}
        environment.pop("CARDROOM_DEBUG", None)
        given = {"stdin": inner, "stdout": inner, "stderr": inner, "env": environment, "preexec_fn": _own_terminal}
        self.process = opened.enter_context(started([*CARDROOM, *args], **given))
        os.close(inner)
        self.seen = ""

    def wait_for(self, text: str) -> str:
        """What was printed up to ``text``, since the last time."""
        until = time.monotonic() + SOON
        while text not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], max(0, until - time.monotonic()))
            if not ready:
                raise AssertionError(f"{text!r} did not come; there was: {self.seen[-2000:]}")
            try:
                got = os.read(self.fd, 65536)
            except OSError:
                got = b""
            if not got:
                raise AssertionError(f"it ended before {text!r}: {self.seen[-2000:]}")
            self.seen += got.decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str) -> None:
        os.write(self.fd, f"{text}\n".encode())

    def end(self) -> tuple[int, str]:
        """The exit code, and what was printed at the end."""
        until = time.monotonic() + SOON
        while True:
            if not select.select([self.fd], [], [], max(0, until - time.monotonic()))[0]:
                raise AssertionError(f"it did not end: {self.seen[-2000:]}")
            try:
                got = os.read(self.fd, 65536)
            except OSError:
                break
            if not got:
                break
            self.seen += got.decode("utf-8", "replace")
        return self.process.wait(SOON), self.seen


Sit = Callable[..., Terminal]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """``sit(*args, **environment)``: somebody starts the program so; it ends with the test."""
    with ExitStack() as opened:
        yield lambda *args, **surroundings: Terminal(opened, *args, **surroundings)


def play_a_round(table: Terminal, *wishes: str) -> str:
    """The first wish that the menu offers, until the round is over; what was told. A wish is "verb" or "verb words"."""
    told = ""
    for _ in range(60):
        told += table.wait_for("> ")
        if told.rstrip().endswith("get up"):
            return told
        menu = told.rsplit("Your turn", 1)[-1]
        told += f"\n(typed {next(wish for wish in wishes if wish.split()[0] in menu)})\n"
        table.type(told.rstrip(")\n").rpartition("(typed ")[2])
    raise AssertionError(f"no end: {told[-2000:]}")


@pytest.mark.parametrize(("edition", "players"), [("tres-lounge/texas-holdem", 4), ("standard/no-limit-texas-holdem", 3)])
def test_rounds_of_holdem_in_a_terminal(edition: str, players: int, sit: Sit) -> None:
    table = sit("play", edition, "--seed", "11", "--players", str(players), "--seat", "2")
    told = ""
    for number in range(1, 4):
        told = play_a_round(table, "check", "call")
        assert f"round {number}: over" in told and "Stacks" in told
        assert told.count("dealt 2 cards") == players - 1  # nobody's hand but one's own is told
        table.type("why")
        assert "blinds:" in table.wait_for("> ")
        table.type("")
    assert "Your turn (betting):" in told or "You get" in told
    code, said = leave(table)
    assert code == 0 and "Traceback" not in told + said


def leave(table: Terminal) -> tuple[int, str]:
    table.wait_for("> ")
    table.type("quit")
    code, said = table.end()
    assert "You get up" in said
    return code, said


def test_what_is_not_offered_is_asked_again(sit: Sit) -> None:
    table = sit("play", "standard/no-limit-texas-holdem", "--seed", "2", "--players", "3")
    table.wait_for("Your turn (betting):")
    table.wait_for("> ")
    for typed, says in (
        ("dance", "'dance' is not among your options"),
        ("", "Say what you do"),
        ("9", "There are options 1 to"),
        ("raise", "How much?"),
        ("1", "not $1"),  # the amount that was asked for, and no option
        ("raise 1000000", "You may raise"),
        ("raise some", "is not an amount of money"),
        ("fold 5", "There is no amount to fold"),
        ("help", "Type what you do"),
        ("table", "You"),
        ("rules", "raise:"),
    ):
        table.type(typed)
        assert says in table.wait_for("> ")
    table.type("quit")
    code, said = table.end()
    assert code == 0 and "You get up in the middle of the round" in said


def test_rounds_of_three_card_poker_in_a_terminal(sit: Sit) -> None:
    table = sit("play", "tres-lounge/three-card-poker", "--seed", "5", "--players", "3")
    table.wait_for("Your turn (player-dealer):")
    table.wait_for("> ")
    table.type("pass")
    table.wait_for("> ")
    table.type("bet ante 500")
    assert "You may bet ante $5 to $200 in steps of $1, not $500" in table.wait_for("> ").replace("\r\n ", " ")
    table.type("ante 10")
    told = play_a_round(table, "pair-plus min", "play", "done", "pass")
    assert "You bet $5 on pair plus." in told and "You play $10." in told and "You show" in told
    table.type("")
    told = play_a_round(table, "accept", "put 100", "ante 5", "done", "play")
    assert "round 2: over" in told
    assert leave_now(table) == 0


def leave_now(table: Terminal) -> int:
    """The prompt is there already."""
    table.type("quit")
    code, said = table.end()
    assert "You get up with" in said
    return code


def test_the_lobby_line_by_line(sit: Sit) -> None:
    """For a screen reader, or a terminal that moves no cursor: nothing is drawn anew."""
    table = sit(CARDROOM_PLAIN="1")
    shown = table.wait_for("> ")
    assert "Welcome to the card room." in shown and "Blackjack" in shown and shown.count("\n") < 24
    table.type("99")
    assert "There are numbers 1 to 9." in table.wait_for("> ")
    table.type("blakjack")
    assert "6 games fit." in table.wait_for("> ")
    table.type("rules 1")
    assert "Readings" in table.wait_for("> ")
    table.type("back")
    assert "Welcome to the card room." in table.wait_for("> ")
    table.type("razz oceans")
    assert "Your turn" in table.wait_for("> ")
    table.type("quit")
    assert "\033[" not in table.wait_for("Welcome to the card room.")
    table.wait_for("> ")
    table.type("quit")
    assert table.end()[0] == 0


def test_the_lobby_narrows_as_one_types(sit: Sit) -> None:
    table = sit(TERM="xterm")
    question = "Game, house or number > "
    table.wait_for(question)
    fits = {"r": "games fit.", "ra": "games fit.", "raz": "3 games fit.", "razz": "2 games fit.", "razzü": "2 games fit."}  # one is crazy
    keys = [(typed[-1], typed, shown) for typed, shown in fits.items()]
    for key, typed, shown in (*keys, ("\x7f", "razz", "2 games fit."), ("\x15", "", "Welcome"), ("#", "#", "fit")):
        os.write(table.fd, key.encode())
        told = table.wait_for(f"{question}{typed}")
        frame = told.rpartition("\033[J")[2]  # all of it is drawn in the place of the last
        assert shown in frame and frame.count("\n") < 24, key
    table.type("\x15razz oceans")
    table.wait_for("Your turn")
    table.wait_for("> ")
    table.type("quit")
    table.wait_for(question)
    table.type("quit")
    assert table.end()[0] == 0


def test_control_c_leaves_quietly(sit: Sit) -> None:
    table = sit("play", "tres-lounge/texas-holdem", "--seed", "1")
    table.wait_for("> ")
    for _ in range(5):  # one that comes between the prompt and the wait for a key is lost: a person presses again
        os.write(table.fd, b"\x03")
        with suppress(subprocess.TimeoutExpired):
            table.process.wait(patient(10))
            break
    code, said = table.end()
    assert code == 130 and "Traceback" not in said


def test_the_reader_may_leave_and_that_is_no_failure() -> None:
    """``cardroom rules … | head -1``: a pipe whose status is looked at (``set -o pipefail``) does not fail."""
    with subprocess.Popen([*CARDROOM, "fee", "--check"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(SOON) == 0


def test_the_version_is_that_of_the_project() -> None:
    written = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert start("--version").stdout == f"cardroom {written}\n"
    code = "import sys, cardroom; print(cardroom.__version__, 'cardroom.round' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=True)
    assert done.stdout == f"{written} False\n"


@pytest.mark.parametrize(("words", "at", "completed"), [("cardroom shu", 1, "shuffle-report"), ("cardroom fee --plo", 2, "--plot")])
def test_a_shell_completes_commands_and_options(words: str, at: int, completed: str) -> None:
    asked = {**ENVIRONMENT, "_CARDROOM_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    done = subprocess.run(CARDROOM, capture_output=True, text=True, env=asked, timeout=SOON, check=False)
    assert done.stdout.split() == [completed] and done.stderr == ""


def test_no_line_of_help_is_cut() -> None:
    """The list of commands, and the help of each: every sentence of it goes to its end, within 80 columns."""
    root = subprocess.run([*CARDROOM, "--help"], capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=True).stdout
    listed = root.partition("Commands:")[2]
    assert all(f"\n  {command} " in listed for command in COMMANDS)
    assert "..." not in listed and "…" not in listed
    assert max(map(len, root.splitlines())) <= 80
    assert len(re.findall(r"\.(?=\n  \S|\n*\Z)", listed)) == len(COMMANDS)


@pytest.mark.parametrize(
    "line",
    [
        "games",
        "fee tres-lounge/three-card-poker",
        "fee tres-lounge/three-card-poker --compare",
        "fee oceans-eleven/holdem --compare",
        "odds tres-lounge/three-card-poker",
        "tournament list",
        "chop 12500 3000 1000 --prizes 500,300",
    ],
)
def test_a_table_fits_the_terminal(line: str) -> None:
    done = subprocess.run([*CARDROOM, *line.split()], capture_output=True, text=True, env=ENVIRONMENT, timeout=SOON, check=True)
    assert done.stdout.count("\n") > 3 and [row for row in done.stdout.splitlines() if len(row) > 80] == []


def test_names_of_houses_and_games_are_found_in_any_case() -> None:
    written, other = "tres-lounge/three-card-poker", "Tres-Lounge/THREE-Card-Poker"
    assert start("rules", other, "--json").stdout == start("rules", written, "--json").stdout
