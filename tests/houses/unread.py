"""Which switches of a house's rules for seats the code outside ``houses/`` reads, found in its syntax trees.

A switch is read where its section is reached from a house's rules for seats (``table.seating_rules.clock.seconds``), by a name that
stands for a section (``clock = self.seating_rules.clock``, or an argument of that type), or by a helper of ``houses/seating.py`` that the
code uses.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from pydantic import BaseModel

Switch = tuple[str, str]
"""A section and a field of it."""

RULES = ("rules", "seating_rules")
"""How the code names a house's rules for seats."""

BELOW = ("houses", "games", "round", "collection", "hands")
"""The layers that cannot know a house's rules for seats: what is called so there is something else."""


def switches_of(rules: type[BaseModel]) -> dict[Switch, str]:
    """Return every switch, with the name of its section's type."""
    found: dict[Switch, str] = {}
    for section, field in rules.model_fields.items():
        kind = field.annotation
        assert isinstance(kind, type) and issubclass(kind, BaseModel), section
        found |= {(section, name): kind.__name__ for name in kind.model_fields}
    return found


class Reads:
    """What some modules read of a house's rules for seats."""

    def __init__(self, rules: type[BaseModel], helpers: Path) -> None:
        """``helpers``: the module of the rules, whose properties and functions read for others."""
        self._rules, self._kinds = rules, {section: kind for (section, _), kind in switches_of(rules).items()}
        self._sections: dict[str, set[str]] = {}
        for section, kind in self._kinds.items():
            self._sections.setdefault(kind, set()).add(section)
        self.found: set[Switch] = set()
        body = ast.parse(helpers.read_text(encoding="utf-8")).body
        self._helpers = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
        self._properties = {
            (kind.name, node.name): node
            for kind in body
            if isinstance(kind, ast.ClassDef)
            for node in kind.body
            if isinstance(node, ast.FunctionDef)
        }
        self._used: set[str] = set()

    def module(self, text: str) -> None:
        tree = ast.parse(text)
        renamed = {
            alias.asname or alias.name: alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardroom.houses.seating")
            for alias in node.names
        }
        for function in _functions(tree):
            self._function(function, renamed)

    def _function(self, function: ast.FunctionDef | ast.AsyncFunctionDef, renamed: dict[str, str]) -> None:
        named: dict[str, set[str]] = {}  # sections that a name stands for
        whole: set[str] = set()  # names that stand for a house's rules for seats
        for argument in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs):
            for node in ast.walk(argument.annotation) if argument.annotation is not None else ():
                kind = renamed.get(node.id, node.id) if isinstance(node, ast.Name) else ""
                if kind == self._rules.__name__:
                    whole.add(argument.arg)
                elif kind in self._sections:
                    named[argument.arg] = self._sections[kind]
        for node in ast.walk(function):
            for target, value in _assigned(node):
                if section := self._section(value, whole):
                    named[target] = {section}
        for node in ast.walk(function):
            if isinstance(node, ast.Name) and renamed.get(node.id, node.id) in self._helpers:
                self._use(renamed.get(node.id, node.id))
            elif isinstance(node, ast.Attribute):
                section = self._section(node.value, whole)
                sections = {section} if section else named.get(node.value.id, set()) if isinstance(node.value, ast.Name) else set()
                for each in sections:
                    self._read(each, node.attr)

    def _read(self, section: str, name: str) -> None:
        kind = self._kinds[section]
        self.found.add((section, name))
        if (kind, name) in self._properties:  # it reads fields of its own section
            for node in ast.walk(self._properties[kind, name]):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
                    self.found |= {(each, node.attr) for each in self._sections[kind]}

    def _use(self, name: str) -> None:
        if name not in self._used:
            self._used.add(name)
            self._function(self._helpers[name], {})

    def _section(self, value: ast.expr, whole: Iterable[str]) -> str:
        """The section that an expression gives: one that is reached from a house's rules for seats."""
        if not isinstance(value, ast.Attribute) or value.attr not in self._kinds:
            return ""
        base = value.value
        if isinstance(base, ast.Call):  # board.rules(game).waiting
            base = base.func
        known = (isinstance(base, ast.Attribute) and base.attr in RULES) or (isinstance(base, ast.Name) and base.id in {*RULES, *whole})
        return value.attr if known else ""


def unread(rules: type[BaseModel], package: Path) -> set[Switch]:
    """Return the switches that no module of the package outside ``houses/`` reads."""
    reads = Reads(rules, package / "houses" / "seating.py")
    for path in sorted(package.rglob("*.py")):
        if path.relative_to(package).parts[0] not in BELOW:
            reads.module(path.read_text(encoding="utf-8"))
    return set(switches_of(rules)) - reads.found


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def _assigned(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Names and what is assigned to them, also in pairs."""
    if not isinstance(node, ast.Assign):
        return
    for target in node.targets:
        if isinstance(target, ast.Name):
            yield target.id, node.value
        elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            for name, value in zip(target.elts, node.value.elts, strict=False):
                if isinstance(name, ast.Name):
                    yield name.id, value
