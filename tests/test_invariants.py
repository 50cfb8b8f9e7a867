"""Every invariant of the room names the tests that hold it, and these tests exist."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROWS = re.findall(r"^\| (\d+) \|(.*)\|$", (ROOT / "docs/invariants.md").read_text(encoding="utf-8"), re.MULTILINE)


def named_tests(row: str) -> list[tuple[str, str]]:
    return re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", row)


def defined(path: str) -> set[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_they_are_numbered_and_each_has_a_test() -> None:
    assert [int(number) for number, _ in ROWS] == list(range(1, len(ROWS) + 1)) and len(ROWS) > 15
    assert all(named_tests(row) for _, row in ROWS)


def test_every_test_that_is_named_exists() -> None:
    for number, row in ROWS:
        assert row.count("::") == len(named_tests(row)), f"invariant {number} names a test in another way"
        for path, name in named_tests(row):
            assert name in defined(path), f"invariant {number}: {path} has no {name}"
