"""One word, one thing: a class name is used once, unless the classes that share it are the same idea."""

import ast
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "cardroom"
ABOVE = ("analysis", "charts", "cli", "web")  # what stands on the engine and the room

# Of the engine and the room: names that more than one class may bear, and the idea that they share.
SHARED = {
    "Bonus": "the side wager on what a hand makes, of each banked game that has one",
    "Option": "public: what a player may do (`round`), and what a house may collect (`collection`)",
    "Reading": "public: how an unclear text is read, of a house's rules (`clauses`) and of its fees (`collection`)",
    "Rules": "the house rules of each game",
    "Showdown": "everything that settlement looks at, of each banked game",
    "Table": "the settings of a table of each game, and the room's table",
}
OF_ANALYSIS: dict[str, str] = {}  # names that more than one class of the analysis may bear, and the idea that they share: none
REPEATED = 96  # names in the whole package that more than one class bears; fewer are welcome


def named_classes() -> dict[str, list[tuple[str, ...]]]:
    """The top-level classes of the package: by name, the modules that define it."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).with_suffix("").parts
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                found[node.name].append(module)
    return found


NAMED = named_classes()
LAYERS = sorted(path.name for path in (PACKAGE / "room").iterdir() if (path / "__init__.py").exists())


def repeated(classes: Mapping[str, list[tuple[str, ...]]], *under: str) -> dict[str, list[str]]:
    """The names that stand in more than one module below this folder, with those modules."""
    within = {name: [".".join(module) for module in modules if module[: len(under)] == under] for name, modules in classes.items()}
    return {name: modules for name, modules in within.items() if len(modules) > 1}


def test_a_repeated_name_is_found() -> None:
    classes: dict[str, list[tuple[str, ...]]] = {
        "Seat": [("room", "table", "seat"), ("room", "table", "chips"), ("web", "models")],
        "Box": [("room", "books", "drop")],
    }
    assert repeated(classes, "room", "table") == {"Seat": ["room.table.seat", "room.table.chips"]}
    assert repeated(classes, "room", "books") == {}


@pytest.mark.parametrize("layer", LAYERS)
def test_no_layer_of_the_room_uses_a_name_twice(layer: str) -> None:
    assert repeated(NAMED, "room", layer) == {}


def test_the_room_uses_no_name_twice() -> None:
    assert {"base", "books", "desks", "host", "table"} <= set(LAYERS)
    assert repeated(NAMED, "room") == {}


def test_engine_and_room_share_only_ideas() -> None:
    below = {name: [module for module in modules if module[0] not in ABOVE] for name, modules in NAMED.items()}
    assert repeated(below).keys() == SHARED.keys()


def test_the_analysis_shares_only_ideas() -> None:
    assert any(module[0] == "analysis" for modules in NAMED.values() for module in modules)
    assert repeated(NAMED, "analysis").keys() == OF_ANALYSIS.keys()


def test_repeated_names_become_no_more() -> None:
    assert len(repeated(NAMED)) <= REPEATED
