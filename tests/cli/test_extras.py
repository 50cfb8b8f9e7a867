"""A light install: without an extra every command works, or says the one line that adds it."""

import ast
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from pathlib import Path

import httpx
import pytest

from cardroom import extras
from cardroom.cli.app import COMMANDS
from cardroom.extras import DISTRIBUTION, GIVES, install_line, missing
from tests.patience import SOON

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LIGHT = {"pydantic", "typer", "rich"}
CORE = {*LIGHT, "typing-extensions"}
TOOLS = {"test", "bench", "mutate"}  # extras of whoever works on it

# Python imports this file when it starts, in every process: what the extras give cannot be imported, as if it were not there.
ABSENT = """
import sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Absent())
"""

# Commands one after the other in one process: what each printed, and its exit code.
RUN = """
import contextlib, io, json, sys
from cardroom.cli import run
found = []
for args in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(args)
    found.append([code, out.getvalue(), err.getvalue()])
print(json.dumps(found))
"""


def without(folder: Path, *names: str) -> dict[str, str]:
    """The environment of a process in which these extras are not installed."""
    gone = {module for name in names for module in GIVES[name]}
    (folder / "sitecustomize.py").write_text(ABSENT.format(names=gone), encoding="utf-8")
    paths = [str(folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths)), "XDG_DATA_HOME": str(folder), "XDG_CACHE_HOME": str(folder)}


def run_without(folder: Path, gone: tuple[str, ...], commands: list[list[str]]) -> list[tuple[int, str, str]]:
    done = subprocess.run(
        [sys.executable, "-c", RUN], input=json.dumps(commands), capture_output=True, text=True, env=without(folder, *gone), cwd=folder,
        timeout=120, check=True,
    )  # fmt: skip
    return [(code, out, err) for code, out, err in json.loads(done.stdout)]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A folder with a round to settle and a record of one."""
    from cardroom import load
    from cardroom.cli.deal import dealt_by_bots
    from cardroom.records.record import audit_record, dumps

    shown = re.search(r"```toml\n(.*?)```", (ROOT / "docs/formats.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    (tmp_path / "round.toml").write_text(shown[1], encoding="utf-8")
    (played,) = dealt_by_bots(load("tres-lounge/texas-holdem"), "7", players=3)
    (tmp_path / "record.json").write_text(dumps(audit_record(played)), encoding="utf-8")
    return tmp_path


def test_the_core_is_enough_or_the_line_is_said(files: Path) -> None:
    """Every command, where nothing but pydantic, typer and rich is installed."""
    three, holdem, baccarat = "tres-lounge/three-card-poker", "tres-lounge/texas-holdem", "oceans-eleven/ez-baccarat"
    works = [
        ["games"], ["rules", three], ["deal", three, "--seed", "7"], ["deal", holdem, "--seed", "7", "--json"],
        ["settle", "round.toml"], ["fee", three], ["fee", three, "--compare"], ["replay", "record.json"], ["verify", "record.json"],
        ["lobby"], ["tournament"], ["simulate", holdem, "--rounds", "5", "--workers", "1"], ["odds", baccarat],
        ["school", three, "--json", "--count", "1"], ["--help"],
    ]  # fmt: skip
    lacks = {
        ("odds", three): "math",
        ("bank", three, "--nights", "2", "--rounds", "2"): "math",
        ("compare", baccarat, "@decks=6"): "math",
        ("sweep", baccarat, "decks", "6"): "math",
        ("advantage", baccarat, "--shoes", "10"): "math",
        ("equity", "standard/no-limit-texas-holdem", "AsKs", "QQ+"): "math",
        ("chop", "1500", "500", "--prizes", "50,30"): "math",
        ("school", three): "school",
        ("simulate", holdem, "--rounds", "5", "--cluster", "tcp://127.0.0.1:1"): "cluster",
        ("shuffle-report",): "math",
        ("ledger", "verify"): "room",
        ("staff",): "room",
        ("journal",): "room",
        ("night",): "room",
        ("accounting",): "room",
        ("properties", "--file", "properties.toml"): "room",
        ("demo",): "room",
        ("export", "7k3m9q-12"): "room",
        ("serve",): "room",
        ("room",): "room",
        ("backup", "copy.db"): "room",
        ("restore", "copy.db"): "room",
    }
    assert {args[0] for args in [*works, *lacks]} | {"play", "dealer"} == {*COMMANDS, "--help"}  # below, with somebody at the table
    found = run_without(files, tuple(GIVES), [*works, *map(list, lacks)])
    for args, (code, out, err) in zip(works, found, strict=False):
        assert code == 0 and out and not err, (args, err)
    for (asked, extra), (code, out, err) in zip(lacks.items(), found[len(works) :], strict=True):
        assert code == 2 and out == "" and err.count("\n") == 1, (asked, err)
        assert re.fullmatch(rf'This needs \w+, which is not installed; type: .*pip install "{DISTRIBUTION}\[{extra}\]"\n', err), (
            asked,
            err,
        )


@pytest.mark.parametrize(
    ("args", "typed", "said"),
    [(["play", "--seed", "1"], "pass\nhelp\nquit\n", "You get up"), (["dealer"], "p\n?\nhelp\nq\n", "Offer the bank to seat 2")],
)
def test_playing_and_dealing_need_the_core_alone(args: list[str], typed: str, said: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from cardroom.cli import main; main()", args[0], "tres-lounge/three-card-poker", *args[1:]],
        input=typed, capture_output=True, text=True, env=without(tmp_path, *GIVES), timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and done.stderr == "" and said in done.stdout


def test_the_room_without_postgres_and_mathematics(tmp_path: Path) -> None:
    gone = ("postgres", "math", "cluster")
    ((code, out, err),) = run_without(tmp_path, gone, [["ledger", "--database", "postgresql://room@127.0.0.1:1/room"]])
    assert code == 2 and out == "" and err.count("\n") == 1 and err.endswith(f'"{DISTRIBUTION}[postgres]"\n')
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-c", "from cardroom.cli import main; main()", "serve", "--port", str(port)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**without(tmp_path, *gone), "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    try:
        assert process.stdout is not None and "is open at" in process.stdout.readline()
        assert httpx.get(f"http://127.0.0.1:{port}/", timeout=SOON).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.communicate(timeout=SOON)[1] == "" and process.returncode == 0
    finally:
        process.kill()
        process.communicate()


def test_a_module_that_no_extra_gives_is_no_business_of_an_extra() -> None:
    assert missing(ModuleNotFoundError("No module named 'nothing'", name="nothing")) is None
    assert missing(ModuleNotFoundError("nameless")) is None
    assert str(missing(ModuleNotFoundError(name="numba.core"))).startswith("This needs numba, which is not installed; type: ")


def test_the_line_is_for_this_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    python = tmp_path / "a clone" / "bin" / "python"
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setattr(shutil, "which", lambda name: str(python.parent / name))
    monkeypatch.setattr(extras, "distribution", lambda name: object())
    assert install_line("math") == f'pip install "{DISTRIBUTION}[math]"'  # a venv that is entered
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert install_line("math") == f"'{python}' -m pip install \"{DISTRIBUTION}[math]\""
    monkeypatch.chdir(python.parents[2])
    assert install_line("math") == f"'a clone/bin/python' -m pip install \"{DISTRIBUTION}[math]\""

    def nowhere(name: str) -> object:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(extras, "distribution", nowhere)
    assert install_line("math").endswith(f'-m pip install -e "{ROOT}[math]"')  # sources that were never installed


def names(requirements: list[str]) -> set[str]:
    return {normal(re.split(r"[\[<>=; ]", one)[0]) for one in requirements}


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def brought(requirements: set[str]) -> set[str]:
    """They, and what they need in their turn."""
    found: set[str] = set()
    todo = list(requirements)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            with suppress(PackageNotFoundError):  # for another Python, or another system
                todo += names([one for one in distribution(name).requires or [] if "extra ==" not in one])
    return found


def test_the_core_brings_three_distributions_and_what_they_need() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert names(PROJECT["dependencies"]) == CORE <= brought(LIGHT)


def test_what_is_installed_is_what_the_project_says() -> None:
    installed = distribution(DISTRIBUTION)
    assert names([one for one in installed.requires or [] if "extra ==" not in one]) == CORE
    assert set(installed.metadata.get_all("Provides-Extra") or ()) == set(PROJECT["optional-dependencies"])
    assert [point.value for point in installed.entry_points if point.name == "cardroom"] == ["cardroom.cli:main"]


def test_the_extras_give_the_modules_that_the_code_says() -> None:
    given = PROJECT["optional-dependencies"]
    assert set(GIVES) == set(given) - {"all", *TOOLS}
    assert given["all"] == [f"{DISTRIBUTION}[{','.join(GIVES)}]"]
    assert given["test"][0] == given["bench"][0] == f"{DISTRIBUTION}[all]"  # the tests run everything
    of = {module: {normal(name) for name in found} for module, found in packages_distributions().items()}
    for extra, modules in GIVES.items():
        own = names(given[extra]) - {DISTRIBUTION}
        assert all(of[module] & brought(own) for module in modules), extra
        assert own <= set().union(*(of[module] for module in modules)), f"{extra}: a requirement that gives no module"


def test_every_import_of_the_package_is_of_the_core_or_of_an_extra() -> None:
    known = {
        "cardroom",
        "pydantic_core",  # pydantic brings it, and tells its errors by its types
        *(name.replace("-", "_") for name in CORE),
        *sys.stdlib_module_names,
        *(module for modules in GIVES.values() for module in modules),
    }
    for path in (ROOT / "cardroom").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            found += [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
            for name in found:
                assert name.partition(".")[0] in known, f"{path.relative_to(ROOT)}: {name}"


def test_no_document_tells_to_install_another_project() -> None:
    for path in (ROOT / "README.md", ROOT / "Makefile", *(ROOT / "docs").glob("*.md"), *(ROOT / "cardroom").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pip install [^\n`]*\bcardroom(?!-engine)\b(?!/)", text), path.name
