"""All modules of a page in one file. A browser asks for six files at a time, so fifty modules on a slow line take many times as long as
one; the pages have no step in which they are built, so the server does it, once for each state of the files.

It knows the few forms of import and export that the pages use, at the beginning of a line, and refuses every other: a page whose modules it
cannot take is loaded module by module. A module becomes a function that is run once, in the order in which a browser would. What is
imported later (``await import("./panel.js")``) is a file of its own, with what the page does not have already.
"""

import re
from collections.abc import Callable
from pathlib import PurePosixPath

_IMPORT = re.compile(r"""^import (?:(?P<names>\{[^}]*\}|\* as \w+) from )?"(?P<of>\.{1,2}/[^"]+)";$""", re.M)
_EXPORT = re.compile(r"^export (?=(?:async function\*?|function\*?|class|const) (?P<name>\w+))", re.M)
_LATER = re.compile(r"""\bimport\("(\.{1,2}/[^"]+)"\)""")
_BY_NAME = re.compile(r"\bimport\(`")  # a name that is known when it is asked for, beside the module
_REFUSED = re.compile(r"^(?:import|export)\b|\bimport\.meta\b", re.M)
_NAMED = re.compile(r"(\w+)(?: as \w+)?\s*[,}]")
_REMARK = re.compile(r"^[ ]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n", re.M)

WHOLE = ".whole.js"  # how the files made here are called
_ONCE = "const once = (run) => { let found; return () => (found ??= run()); };\n"


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


def imports(text: str) -> list[str]:
    """What a module imports, as it says it."""
    return [found["of"] for found in _IMPORT.finditer(text)]


class _Bundle:
    def __init__(self, entry: str, read: Callable[[str], str]) -> None:
        self._entry = entry
        self._read = read
        self._file = ""
        self._of: dict[str, str] = {}  # by module, the file that it is in
        self._exports: dict[str, list[str]] = {}  # by module
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
        for each, file in self._of.items():
            if file != self._file and re.search(rf"\b{_identifier(each)}\b", text):
                others.setdefault(file, []).append(_identifier(each))
        taken = "".join(f'import {{ {", ".join(names)} }} from "./{PurePosixPath(file).name}";\n' for file, names in others.items())
        given = f"export {{ {', '.join(map(_identifier, own))} }};\n"
        run = f"{_identifier(name)}();\n" if name == self._entry else ""
        return f"{taken}{_ONCE}{text}{given}{run}"

    def _add(self, name: str, above: tuple[str, ...], written: list[str]) -> None:
        if name in above:
            raise Unbundled(f"{name} imports itself, by way of others")
        if name in self._of:
            return
        text = _REMARK.sub("", self._read(name))
        for other in imports(text):
            self._add(resolved(name, other), (*above, name), written)
        self._of[name] = self._file
        self._exports[name] = [found["name"] for found in _EXPORT.finditer(text)]
        body = _IMPORT.sub(lambda found: self._taken(name, found), text)
        body = _LATER.sub(lambda found: self._when_wanted(resolved(name, found[1])), _EXPORT.sub("", body))
        if _REFUSED.search(body) or (_BY_NAME.search(body) and str(PurePosixPath(name).parent) != "js"):
            raise Unbundled(f"{name} imports or exports in another way")
        written.append(
            f"// {name}\nconst {_identifier(name)} = once(async () => {{\n{body}return {{ {', '.join(self._exports[name])} }};\n}});\n"
        )

    def _taken(self, name: str, found: re.Match[str]) -> str:
        other = resolved(name, found["of"])
        wanted = _NAMED.findall(found["names"] or "") if (found["names"] or "").startswith("{") else []
        if missing := [each for each in wanted if each not in self._exports[other]]:
            raise Unbundled(f"{name} imports {missing[0]}, which {other} does not export in a known way")
        run = f"await {_identifier(other)}();"
        return f"const {found['names'].removeprefix('* as ').replace(' as ', ': ')} = {run}" if found["names"] else run

    def _when_wanted(self, name: str) -> str:
        self._wanted[name] = None
        if name in self._of:
            return f"{_identifier(name)}()"
        return f'import("./{PurePosixPath(self._named(name)).name}").then((found) => found.{_identifier(name)}())'


def _identifier(name: str) -> str:
    return re.sub(r"\W", "_", name)
