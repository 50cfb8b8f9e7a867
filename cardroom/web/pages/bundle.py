"""All modules of a page in one file. A browser asks for six files at a time, so seventy modules on a slow line take twice as long as one
file. The pages are not built beforehand: a clone and a wheel hold the same modules, and the server bundles them once for each state of the
files.

A module becomes a function that runs once, in the order in which a browser would run it. A module that is imported later
(``await import("./panel.js")``) gets a file of its own, with whatever the page does not have already. Comments and indentation are left
out. The few forms of import and export that pages do not need (defaults, ``export let``, re-exports, circles, ``import.meta``) are refused;
a page with one of them is loaded module by module.
"""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from pathlib import PurePosixPath

from cardroom.web.pages.script import Token, Unreadable, tokens

WHOLE = ".whole.js"  # how the files made here are called
_ONCE = "const once = (run) => { let found; return () => (found ??= run()); };\n"
_DECLARES = ("const", "function", "class", "async")


class Unbundled(Exception):
    """Modules that are not of the forms known here."""


def bundle(entry: str, read: Callable[[str], str]) -> dict[str, str]:
    """By its name each file, the first for the module itself with all that it imports. They must lie in the folder ``js``."""
    return _Bundle(entry, read).files()


def resolved(name: str, other: str) -> str:
    """What a module of this name means by another's relative address."""
    parts = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(other).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def imports(name: str, text: str) -> list[str]:
    """The modules that a module imports before it runs."""
    return list(_module(name, text).imports)


class _Module:
    """What a module imports and exports, and its code without either."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.imports: dict[str, list[tuple[str, str]]] = {}  # by module, what is taken from it: (name there, name here); ("*", here): all
        self.exports: dict[str, str] = {}  # by the name outside, the name inside
        self.later: list[str] = []
        self.code: list[str | tuple[str, str]] = []  # text; ("import", module): its namespace; ("later", module): imported there
        try:
            self._tokens = list(tokens(text))
        except Unreadable as error:
            raise Unbundled(f"{name} cannot be read: {error}") from None
        self._read()

    def _refuse(self) -> Unbundled:
        return Unbundled(f"{self.name} imports or exports in another way")

    def _read(self) -> None:
        at, before = 0, ""
        while at < len(self._tokens):
            token = self._tokens[at]
            word = token.text if token.kind == "name" and before != "." else ""
            if word == "import" and self._after(at) in ("(", "."):
                at = self._called(at)
            elif word in ("import", "export") and token.depth == 0:
                at = self._import(at) if word == "import" else self._export(at)
            else:
                self.code.append(_shortly(token))
                at += 1
            if token.kind not in ("space", "comment"):
                before = token.text

    def _after(self, at: int) -> str:
        following = (self._tokens[i] for i in range(at + 1, len(self._tokens)))
        return next((token.text for token in following if token.kind not in ("space", "comment")), "")

    def _statement(self, at: int) -> tuple[list[Token], int]:
        """The tokens of a statement up to its semicolon, without spaces, and where the next begins."""
        end = next((i for i in range(at, len(self._tokens)) if self._tokens[i].text == ";" and self._tokens[i].depth == 0), None)
        if end is None:
            raise self._refuse()
        return [token for token in self._tokens[at:end] if token.kind not in ("space", "comment")], end + 1

    def _called(self, at: int) -> int:
        """``import(...)``: of a string that is known, or of a template whose names lie beside the module."""
        places = (i for i in range(at, len(self._tokens)) if self._tokens[i].kind not in ("space", "comment"))
        called = list(islice(places, 4))
        texts = [self._tokens[i].text for i in called]
        kind = self._tokens[called[2]].kind if len(called) > 2 else ""
        if texts[1] == "(" and kind == "string" and texts[3:] == [")"] and texts[2][1] == ".":
            other = resolved(self.name, texts[2][1:-1])
            self.later.append(other)
            self.code.append(("later", other))
            return called[3] + 1
        if texts[1] == "(" and kind == "template" and str(PurePosixPath(self.name).parent) == "js":
            self.code.append("import")
            return at + 1
        raise self._refuse()

    def _import(self, at: int) -> int:
        found, end = self._statement(at)
        texts = [token.text for token in found]
        if found[-1].kind != "string" or not texts[-1][1:].startswith("."):
            raise self._refuse()
        other = resolved(self.name, texts[-1][1:-1])
        taken = self.imports.setdefault(other, [])
        match texts[1:-1]:
            case []:
                pass
            case ["*", "as", here, "from"]:
                taken.append(("*", here))
            case ["{", *names, "}", "from"]:
                taken += self._pairs(names)
            case _:
                raise self._refuse()
        self.code.append(("import", other))
        return end

    def _pairs(self, names: list[str]) -> Iterator[tuple[str, str]]:
        """``a, b as c`` as pairs of the name before and after."""
        for part in " ".join(names).split(","):
            match part.split():
                case []:
                    pass
                case [one] | [one, "as", _] if not re.fullmatch(r"[\w$]+", one):
                    raise self._refuse()
                case [one]:
                    yield one, one
                case [one, "as", other]:
                    yield one, other
                case _:
                    raise self._refuse()

    def _export(self, at: int) -> int:
        declared = self._after(at)
        if declared == "{":
            found, end = self._statement(at)
            if found[-1].text != "}":
                raise self._refuse()
            self.exports |= {outside: inside for inside, outside in self._pairs([token.text for token in found[2:-1]])}
            return end
        if declared not in _DECLARES:
            raise self._refuse()
        for name in self._declared(at, declared):
            self.exports[name] = name
        while self._tokens[at].text != declared:
            at += 1
        return at

    def _declared(self, at: int, declared: str) -> Iterator[str]:
        """The names that a declaration makes: one, or with ``const`` several."""
        if declared != "const":
            words = (self._tokens[i] for i in range(at + 1, len(self._tokens)))
            yield next(token.text for token in words if token.kind == "name" and token.text not in ("async", "function", "class"))
            return
        found, _ = self._statement(at)
        for i, token in enumerate(found):
            if token.depth == 0 and token.text in ("const", ","):
                if found[i + 1].kind != "name":
                    raise self._refuse()
                yield found[i + 1].text


@lru_cache(maxsize=1024)
def _module(name: str, text: str) -> _Module:
    """Read a module once: most belong to several pages."""
    return _Module(name, text)


def _shortly(token: Token) -> str:
    """Without comments and indentation; where a line ends, one still does."""
    if token.kind not in ("space", "comment"):
        return token.text
    if token.text.startswith("//"):
        return ""
    return "\n" if "\n" in token.text else " "


class _Bundle:
    def __init__(self, entry: str, read: Callable[[str], str]) -> None:
        self._entry = entry
        self._read = read
        self._file = ""
        self._of: dict[str, str] = {}  # by module, the file that it is in
        self._modules: dict[str, _Module] = {}
        self._wanted: dict[str, None] = {entry: None}  # in files of their own, the first and those that are imported later

    def files(self) -> dict[str, str]:
        found: dict[str, str] = {}
        while wanted := [name for name in self._wanted if name not in self._of]:
            self._file = self._named(wanted[0])
            written: list[str] = []
            self._add(wanted[0], (), written)
            found[self._file] = self._whole(wanted[0], "".join(written))
        if len({_identifier(name) for name in self._of}) < len(self._of):
            raise Unbundled("two modules would have one name")
        return found

    def _named(self, name: str) -> str:
        parts = [self._entry] if name == self._entry else [self._entry, name]
        return f"js/{'.'.join(part.removeprefix('js/').removesuffix('.js').replace('/', '-') for part in parts)}{WHOLE}"

    def _whole(self, name: str, text: str) -> str:
        own = [each for each, file in self._of.items() if file == self._file]
        others: dict[str, list[str]] = {}
        for each in dict.fromkeys(other for module in own for other in self._asked(module)):
            if (file := self._of.get(each, self._file)) != self._file:
                others.setdefault(file, []).append(_identifier(each))
        taken = "".join(f'import {{ {", ".join(names)} }} from "./{PurePosixPath(file).name}";\n' for file, names in others.items())
        given = f"export {{ {', '.join(map(_identifier, own))} }};\n"
        run = f"{_identifier(name)}();\n" if name == self._entry else ""
        return f"{taken}{_ONCE}{text}{given}{run}"

    def _asked(self, name: str) -> list[str]:
        return [*self._modules[name].imports, *self._modules[name].later]

    def _add(self, name: str, above: tuple[str, ...], written: list[str]) -> None:
        if name in above:
            raise Unbundled(f"{name} imports itself, by way of others")
        if name in self._of:
            return
        module = self._modules[name] = _module(name, self._read(name))
        for other in module.imports:
            self._add(other, (*above, name), written)
        self._of[name] = self._file
        body = "".join(part if isinstance(part, str) else self._taken(module, *part) for part in module.code)
        given = ", ".join(outside if outside == inside else f"{outside}: {inside}" for outside, inside in module.exports.items())
        written.append(f"const {_identifier(name)} = once(async () => {{\n{body.strip()}\nreturn {{ {given} }};\n}});\n")

    def _taken(self, module: _Module, how: str, other: str) -> str:
        if how == "later":
            return self._when_wanted(other)
        names, run = module.imports[other], f"await {_identifier(other)}();"
        for there, _ in names:
            if there != "*" and there not in self._modules[other].exports:
                raise Unbundled(f"{module.name} imports {there}, which {other} does not export in a known way")
        whole = [f"const {here} = {run}" for there, here in names if there == "*"]
        parts = ", ".join(there if there == here else f"{there}: {here}" for there, here in names if there != "*")
        return " ".join([*whole, f"const {{ {parts} }} = {run}"] if parts else whole or [run])

    def _when_wanted(self, name: str) -> str:
        self._wanted[name] = None
        if name in self._of:
            return f"{_identifier(name)}()"
        return f'import("./{PurePosixPath(self._named(name)).name}").then((found) => found.{_identifier(name)}())'


def _identifier(name: str) -> str:
    return re.sub(r"\W", "_", name)
