"""Functions compiled to machine code: once, and kept for the next start.

What is kept is named after the function's own file and all files of the mathematics that it imports: numba itself notices a change of the
own file, not of those whose functions it calls. Every copy of the same sources finds it, wherever the copy lies: a clone, an environment, a
worker of the tests. A change compiles what depends on it, and nothing else.
"""

import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

F = TypeVar("F", bound=Callable[..., object])

UNCOUNTED: dict[str, Any] = {"_nrt": False}  # numba knows the option, its types do not
UNUSED = 30 * 24 * 3600  # seconds after which machine code that nobody has loaded is deleted

HERE = Path(__file__).resolve().parent
_ROOT = HERE.parents[1]
_IMPORT = re.compile(r"^(?:from|import) (cardroom\.analysis[\w.]*)(?: import (\([^)]*\)|.*))?", re.MULTILINE)


class PlacedBySource(UserProvidedCacheLocator):
    """Puts the functions of a file where what is in the file says, and in what it imports of the mathematics."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        file = Path(py_file).resolve()
        if not file.is_relative_to(HERE):
            return f"{super().get_suitable_cache_subpath(py_file)}-{_digest(file)}"  # type: ignore[no-untyped-call]
        return "-".join((HERE.name, *file.relative_to(HERE).with_suffix("").parts, _digest(file)))

    def get_cache_path(self) -> str:
        found = Path(super().get_cache_path())  # type: ignore[no-untyped-call]
        if found.is_dir():
            os.utime(found)  # it is used
        return str(found)


def sources(file: Path) -> set[Path]:
    """Return the file and every file of the mathematics that it imports, and that these import."""
    found: set[Path] = set()
    left = [file]
    while left:
        one = left.pop()
        if one not in found:
            found.add(one)
            left += _imported(one)
    return found


@cache
def _imported(file: Path) -> tuple[Path, ...]:
    """What the file imports of the mathematics: modules, and names, which may be modules too."""
    names: set[str] = set()
    for module, given in _IMPORT.findall(file.read_text(encoding="utf-8")):
        names |= {module, *(f"{module}.{name}" for name in re.findall(r"\w+", given))}
    places = (_ROOT.joinpath(*name.split(".")) for name in names)
    return tuple(path for place in places for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


@cache
def _digest(file: Path) -> str:
    digest = sha256()
    for path in sorted(sources(file)):
        named = path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else path.name
        digest.update(named.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _keep() -> None:
    """Where numba keeps what it has compiled, unless the user has said so himself; where nothing can be written, beside the sources."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    folder = (Path(os.environ.get("XDG_CACHE_HOME", "") or Path.home() / ".cache")) / "cardroom" / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        for other in folder.iterdir():
            if other.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(other, ignore_errors=True)
    except (OSError, RuntimeError):
        return
    config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{PlacedBySource.__name__},UserWideCacheLocator"  # type: ignore[attr-defined]


def compiled(function: F) -> F:
    """The function as machine code that lets other threads run. What it calls must be compiled too."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def borrowing(function: F) -> F:
    """As ``compiled``, for functions that make no arrays: they do not count references to those that they are given.

    A loop of small functions that hand arrays to each other takes a quarter of the time so.
    """
    return cast(F, numba.njit(cache=True, nogil=True, **UNCOUNTED)(function))


def inlined(function: F) -> F:
    """As ``compiled``, for small functions inside a hot loop."""
    return cast(F, numba.njit(cache=True, nogil=True, inline="always")(function))


_keep()
