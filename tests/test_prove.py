"""The tests that only ``make prove`` runs are found by every run, as all others; here each begins, so that none decays unseen."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SOON

ROOT = Path(__file__).parents[1]
LEAST = 50  # of them there are
SOME = """
import pytest

pytestmark = pytest.mark.prove

def test_that_was_left_behind():
    assert no_such_name

def test_without_end():
    while True:
        pass

@pytest.mark.parametrize("number", [1, 2])
def test_that_holds(number):
    pass
"""


def begin(*paths: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.starting", *map(str, paths)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=10 * SOON)


@pytest.mark.thorough
def test_every_test_of_the_proofs_begins() -> None:
    done = begin()
    assert done.returncode == 0, done.stdout
    assert int(done.stdout.splitlines()[-1].removesuffix(" began")) >= LEAST


@pytest.mark.thorough
def test_one_that_is_broken_is_named(tmp_path: Path) -> None:
    file = tmp_path / "test_some.py"
    file.write_text(SOME)
    done = begin(file)
    assert done.returncode == 1
    assert "test_that_was_left_behind (1)" in done.stdout and "no_such_name" in done.stdout
    assert "test_without_end" not in done.stdout and "test_that_holds" not in done.stdout
