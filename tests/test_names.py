"""One word, one thing: a class name is used once, unless the classes that share it are the same idea."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "cardroom"

# The names that more than one class may bear, and the idea that they share.
SHARED = {
    "Bonus": "the side wager on what a hand makes, of each banked game that has one",
    "Option": "public: what a player may do (`round`), and what a house may collect (`collection`)",
    "Reading": "public: how an unclear text is read, of a house's rules (`clauses`) and of its fees (`collection`)",
    "Rules": "the house rules of each game",
    "Showdown": "everything that settlement looks at, of each banked game",
    "Table": "the settings of a table of each game, and the room's table",
}


def named_classes() -> dict[str, list[tuple[str, ...]]]:
    """The top-level classes of the package: by name, the modules that define it."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).with_suffix("").parts
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return found


def repeated(classes: Mapping[str, list[tuple[str, ...]]]) -> dict[str, list[str]]:
    """The names that stand in more than one module, with those modules."""
    return {name: [".".join(module) for module in modules] for name, modules in classes.items() if len(modules) > 1}


def test_a_repeated_name_is_found() -> None:
    classes: dict[str, list[tuple[str, ...]]] = {"Seat": [("room", "table", "seat"), ("web", "models")], "Box": [("room", "books", "drop")]}
    assert repeated(classes) == {"Seat": ["room.table.seat", "web.models"]}


def test_only_shared_ideas_share_a_name() -> None:
    named = named_classes()
    assert {"Table", "Round", "Host", "Routes"} <= named.keys()
    assert repeated(named).keys() == SHARED.keys()
