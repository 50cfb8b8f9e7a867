"""The shape of a table: parts that share its state, no class that does everything, and nobody outside who sets its attributes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardroom
from cardroom.room.table.table import Table

PACKAGE = Path(cardroom.__file__).parent
MOST_METHODS = 25


def classes(source: str) -> Iterator[ast.ClassDef]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ClassDef))


def methods(found: ast.ClassDef) -> int:
    """Properties count, the dunder methods too."""
    return sum(isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef) for each in found.body)


def set_from_outside(source: str) -> list[str]:
    """Return the assignments to an attribute of a table, or of one of its parts. What waits in ``change`` is no part."""
    tree = ast.parse(source)
    called = {
        each.arg
        for each in ast.walk(tree)
        if isinstance(each, ast.arg) and each.annotation is not None and ast.unparse(each.annotation) == "Table"
    }
    return [ast.unparse(node) for node in ast.walk(tree) if _is_set(node) and _of_table(node, {"table", *called})]


def _is_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del)


def _of_table(node: ast.AST, called: set[str]) -> bool:
    """Whether an attribute is one of a table: by the way that leads to it."""
    inner: ast.AST = node
    while isinstance(inner, ast.Attribute | ast.Call | ast.Subscript):
        inner = inner.func if isinstance(inner, ast.Call) else inner.value
        name = inner.attr if isinstance(inner, ast.Attribute) else inner.id if isinstance(inner, ast.Name) else ""
        if name == "change":
            return False
        if name in called:
            return True
    return False


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("table.board = True", ["table.board"]),
        ("table.state.floor.free += ['Ann']", ["table.state.floor.free"]),
        ("a, runner.table.why = 1, ''", ["runner.table.why"]),
        ("host.table(id).state.round = None", ["host.table(id).state.round"]),
        ("table.seats['Ann'].out = True", ["table.seats['Ann'].out"]),
        ("del table.play", ["table.play"]),
        ("def closes(found: Table) -> None:\n    found.state.closing = True", ["found.state.closing"]),
        ("self.table = table", []),
        ("table.change.desk = desk", []),
        ("now = table.due()", []),
    ],
)
def test_an_assignment_is_found_by_the_way_that_leads_to_it(source: str, found: list[str]) -> None:
    assert set_from_outside(source) == found


def test_nobody_outside_sets_an_attribute_of_a_table() -> None:
    outside = [path for layer in ("room", "web") for path in (PACKAGE / layer).rglob("*.py") if path.parent != PACKAGE / "room" / "table"]
    assert len(outside) > 100
    assert {str(path): found for path in outside if (found := set_from_outside(path.read_text()))} == {}


def test_no_class_of_a_table_has_more_methods_than_fit_on_a_few_pages() -> None:
    found = {each.name: methods(each) for path in (PACKAGE / "room" / "table").glob("*.py") for each in classes(path.read_text())}
    assert found["Table"] > 10  # they are counted
    assert {name: count for name, count in found.items() if count > MOST_METHODS} == {}


def test_a_table_is_made_of_parts_and_inherits_from_none() -> None:
    assert Table.__bases__ == (object,)
    made = {
        each.name: {ast.unparse(base) for base in each.bases}
        for path in (PACKAGE / "room" / "table").glob("*.py")
        for each in classes(path.read_text())
        if not each.name.endswith("Line")  # kinds of journal lines share their fields
    }
    assert {name: bases & made.keys() for name, bases in made.items() if bases & made.keys()} == {
        "TableData": {"_About"},
        "LobbyData": {"_About"},
    }
