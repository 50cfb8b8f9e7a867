"""How the JavaScript is written: what needs no Node to be seen."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST = 140  # characters, as in Python
SCRIPTS = sorted(file for folder in ("cardroom", "docs", "tests") for file in (ROOT / folder).rglob("*.js") if "messages" not in file.parts)


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_line_is_too_long(file: Path) -> None:
    """The catalogues of texts are data, a text a line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > MOST] == []


def test_no_script_is_left_out_of_the_checks() -> None:
    left_out = [file for file in SCRIPTS if "@ts-nocheck" in file.read_text(encoding="utf-8")]
    assert SCRIPTS and left_out == []
