"""The maps of threads, tasks and locks in ``docs/invariants.md`` are those of the code: nothing is missing, and nothing is too much."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.lock_order import ROOT, listed, section

PACKAGE = ROOT / "cardroom"
SERVER = [
    *sorted((PACKAGE / "room").rglob("*.py")), *sorted((PACKAGE / "web").rglob("*.py")), PACKAGE / "cli/serve.py", PACKAGE / "cli/demo.py",
]  # fmt: skip
"""What runs in a server. The mathematics has processes of its own, and so has the terminal."""

STARTERS = ("room/base/supervision.py", "room/base/computer.py")
"""These start what others name."""

BEGINS = {"create_task", "ensure_future", "Thread", "Process", "ProcessPoolExecutor", "create_subprocess_exec"}
LOCKS = {"Lock", "lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "CapacityLimiter"}


def calls(file: Path) -> Iterator[tuple[str, str, ast.Call]]:
    """The calls in a file: what is called, and of what."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Attribute):
                yield called.attr, ast.unparse(called.value), node
            elif isinstance(called, ast.Name):
                yield called.id, "", node


def named(node: ast.expr | None) -> str:
    """A name as the map has it, with what is known only as the room runs in angle brackets; empty: none is written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "<id>" for part in node.values)
    return ""


def name_given(called: str, of: str, node: ast.Call) -> str:
    """The name that a call gives to a thread or task that lives as long as the server; empty: it starts none."""
    if called in ("thread", "task") and of.endswith("supervision"):
        return named(node.args[0])
    if called == "ThreadPoolExecutor":
        return named(node.args[1])
    if called == "create_task":
        return named(next((each.value for each in node.keywords if each.arg == "name"), None))
    return ""


def path(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


def table(first: str) -> list[list[str]]:
    """The rows of the table whose first column is called so."""
    lines = section("Threads and connections")
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {first} |")) + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split(" | ")])
    return rows


def test_every_thread_and_task_of_a_server_is_on_the_map() -> None:
    found = {(name, path(file)) for file in SERVER for call in calls(file) if (name := name_given(*call))}
    drawn = {
        (name, file) for row in table("thread or task") for name in re.findall(r"`([a-z]+(?: <id>)?)`", row[0]) for file in listed(row[1])
    }
    assert found == drawn and len(found) > 10


def test_all_other_work_that_a_server_begins_is_on_the_map() -> None:
    found = {
        path(file)
        for file in SERVER
        for called, of, node in calls(file)
        if called in BEGINS and not name_given(called, of, node) and path(file) not in (*STARTERS, "room/live/bot_pool.py")
    }
    assert found == {file for row in table("work") for file in listed(row[1])}


def test_every_executor_and_every_supervised_thread_has_a_name() -> None:
    for file in SERVER:
        for called, of, node in calls(file):
            if called == "ThreadPoolExecutor" or (called in ("thread", "task") and of.endswith("supervision")):
                assert name_given(called, of, node), f"{path(file)}:{node.lineno}"


def test_every_lock_has_its_place_in_the_order() -> None:
    makers = ("", "asyncio", "threading", "computer")
    found = {path(file) for file in SERVER for called, of, _ in calls(file) if called in LOCKS and of in makers} - set(STARTERS)
    assert found == {file for line in section("Order of locks") for file in listed(line)} - {"tests/lock_order.py", "tests/test_map.py"}
