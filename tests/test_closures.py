"""Work that waits is a value with a name: a command, a policy, a ``partial`` of a method. Functions within functions stay few.

A function that is made inside another one cannot be tested, and what it has caught is seen nowhere. Where a part of the room or of the
web needs one more than its bound, a dataclass or a method usually reads better; where it does not, the bound is raised with a reason.
"""

import ast
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).parent.parent / "cardroom"


class Made(NamedTuple):
    """Functions that are made within functions, and lambdas other than the order of a sort (``key=``)."""

    functions: int
    lambdas: int


BOUNDS = {
    "room/base": Made(0, 1),
    "room/books": Made(0, 4),  # what a fold asks where nobody has told it whom to ask
    "room/demo": Made(0, 2),
    "room/desks": Made(4, 15),  # papers: by what a sum is made
    "room/host": Made(0, 3),  # parts that ask the host for a figure of the moment
    "room/live": Made(0, 12),  # what is done at a table under its lock, and listeners that are not there
    "room/people": Made(0, 3),
    "room/storage": Made(4, 4),
    "room/table": Made(0, 4),
    "web": Made(1, 5),  # what FastAPI and uvicorn call
    "web/api": Made(2, 0),  # the decorator that declares a route
    "web/catalogue": Made(0, 3),
    "web/guard": Made(6, 0),  # ASGI and the handlers of exceptions
    "web/pages": Made(0, 4),
    "web/questions": Made(0, 2),
}
"""What each part has; one that is not listed has none."""


def made(tree: ast.AST) -> Made:
    """Count them in a module. A method is no function within a function."""
    orders = {keyword.value for node in ast.walk(tree) if isinstance(node, ast.Call) for keyword in node.keywords if keyword.arg == "key"}
    lambdas = sum(isinstance(node, ast.Lambda) and node not in orders for node in ast.walk(tree))
    functions = {
        inner
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in _within(outer)
        if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    return Made(len(functions), lambdas)


def _within(outer: ast.AST) -> list[ast.AST]:
    """Return every node below another one, but nothing of the classes that are made there."""
    found: list[ast.AST] = []
    for node in ast.iter_child_nodes(outer):
        if not isinstance(node, ast.ClassDef):
            found += [node, *_within(node)]
    return found


def made_in(folder: str) -> Made:
    paths = sorted((PACKAGE / folder).rglob("*.py") if "/" in folder else (PACKAGE / folder).glob("*.py"))
    counts: Counter[str] = Counter()
    for path in paths:
        counts.update(made(ast.parse(path.read_text(encoding="utf-8")))._asdict())
    return Made(counts["functions"], counts["lambdas"])


def folders() -> list[str]:
    """The parts of the room and of the web, and what lies beside their parts."""
    return [
        name
        for layer in ("room", "web")
        for name in (layer, *(f"{layer}/{path.name}" for path in sorted((PACKAGE / layer).iterdir()) if (path / "__init__.py").exists()))
    ]


def test_they_are_counted() -> None:
    program = """
class Table:
    def order(self, seats):
        def turn(seat):
            return seat
        class Chair:
            def stand(self):
                return lambda: 1
        return sorted(seats, key=lambda seat: seat), turn, lambda: 2
"""
    assert made(ast.parse(program)) == Made(1, 2)


@pytest.mark.parametrize("folder", folders())
def test_few_functions_are_made_within_functions(folder: str) -> None:
    found, bound = made_in(folder), BOUNDS.get(folder, Made(0, 0))
    assert found.functions <= bound.functions, f"{folder}: make it a method, or a dataclass with what it needs"
    assert found.lambdas <= bound.lambdas, f"{folder}: give it a name, or hand over the method with its arguments"


def test_every_bound_is_of_a_folder() -> None:
    assert BOUNDS.keys() - set(folders()) == set()
