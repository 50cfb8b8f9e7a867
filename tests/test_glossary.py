"""The glossary names what there is: every module, class and field of its third column can be found."""

import inspect
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GLOSSARY = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in GLOSSARY.splitlines() if line.startswith("| ")]
WORDS = [row for row in ROWS if row[0] != "word"]
NAMES = sorted({name for row in WORDS for name in re.findall(r"`([^`]+)`", row[2])})


def has(owner: object, name: str) -> bool:
    """An attribute, a field of a model, or what a class gives its instances."""
    if hasattr(owner, name):
        return True
    return isinstance(owner, type) and any(
        name in vars(base).get("__annotations__", ()) or f"self.{name}" in inspect.getsource(base) for base in owner.__mro__[:-1]
    )


def lookup(name: str) -> bool:
    """Modules as far as they go, then attributes; the last may be a field that only instances have."""
    parts = name.split(".")
    for at in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(("cardroom", *parts[:at])))
        except ModuleNotFoundError:
            continue
        for number, part in enumerate(parts[at:], at + 1):
            if not has(found, part):
                return False
            if number < len(parts):
                found = getattr(found, part)
        return True
    return False


@pytest.mark.parametrize("name", NAMES)
def test_what_the_glossary_names_is_there(name: str) -> None:
    assert lookup(name), f"docs/glossary.md: there is no cardroom.{name}"


def test_every_row_has_a_word_and_a_meaning_once() -> None:
    assert all(len(row) == 3 and row[0] and row[1].endswith((".", ".)")) for row in WORDS)
    words = [row[0] for row in WORDS]
    assert len(set(words)) == len(words) > 100


@pytest.mark.parametrize("page", ["README.md", "docs/architecture.md", "docs/add-a-game.md"])
def test_it_is_linked(page: str) -> None:
    assert "glossary.md)" in (ROOT / page).read_text(encoding="utf-8")
