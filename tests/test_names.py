"""One word, one thing: a class name is used once, unless the classes that share it are the same idea."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
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


# -- one word, one thing ----------------------------------------------------------------------------------------------------

WORDS = {
    "desk": ("room.desks", "room.live.needs", "room.storage.rows", "web.peering.routing"),
    "floor": (
        "round", "games", "records", "tournament", "cli.terminal", "room.desks.floor", "room.table", "web.api", "web.bodies",
    ),
    "board": ("room.desks.seating", "room.live.needs", "web.api.board", "web.bodies.board"),
    "books": ("room.books", "room.live.commands", "room.live.executor", "room.live.needs", "room.desks", "room.host.newcomers"),
    "facts": ("tournament.facts", "room.books.tournaments"),
}  # fmt: skip
"""Words that the glossary gives one meaning, and where that thing is: no class, module or constant elsewhere may be called so."""


def words_of(name: str) -> set[str]:
    """The words of a name, each as the glossary has it: ``BoardClock``, ``room_desk``, ``DESK``."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {word for part in parts for word in (part.casefold(), part.casefold().removesuffix("s"), f"{part.casefold()}s")} & WORDS.keys()


def called_so(named: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """The names that stand where the thing of their word is not, by word."""
    found = defaultdict(set)
    for module, name in named:
        for word in words_of(name):
            if word == "board" and name.isupper():
                continue  # a constant of the engine: the place of the community cards, which players, records and commands call so
            if not any(f"{module}.".startswith(f"{place}.") for place in WORDS[word]):
                found[word].add(f"{module}.{name}")
    return dict(found)


def all_names() -> Iterator[tuple[str, str]]:
    """Every module by its folder, and every class, type and constant of a module by that module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        yield module, path.parent.name if path.stem == "__init__" else path.stem
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
            yield from ((module, target.id) for target in targets if isinstance(target, ast.Name))
            if isinstance(node, ast.ClassDef):
                yield module, node.name


def test_a_name_that_means_something_else_is_found() -> None:
    named = [("web.questions", "QuestionDesk"), ("room.desks.people", "PlayerDesk"), ("room.table", "RoundBooks"), ("games", "FACTS")]
    assert called_so(named) == {"desk": {"web.questions.QuestionDesk"}, "books": {"room.table.RoundBooks"}, "facts": {"games.FACTS"}}
    assert called_so([("room.desk", "dashboard"), ("x", "Workbook")]) == {}


def test_each_word_names_one_thing() -> None:
    named = list(all_names())
    assert ("room.desks.seating.board", "Board") in named and ("room.storage.rows", "DESK") in named
    assert called_so(named) == {}
    for word, places in WORDS.items():
        there = {module for module, name in named if word in words_of(name)}
        assert {place for place in places if not any(f"{module}.".startswith(f"{place}.") for module in there)} == set(), word
