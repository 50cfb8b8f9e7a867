"""Functions compiled to machine code: once, and kept for the next start.

What is kept is named after all sources of the mathematics: numba itself notices a change of the function's own file, not of those that it
calls. Every copy of the same sources finds it, wherever the copy lies: a clone, an environment, a worker of the tests.
"""

import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

F = TypeVar("F", bound=Callable[..., object])

UNCOUNTED: dict[str, Any] = {"_nrt": False}  # numba knows the option, its types do not
TOLD = ("answers", "questions")  # folders in which nothing is compiled
OLD = 3  # so many earlier versions are left alone: another checkout may use them


HERE = Path(__file__).resolve().parent


class PlacedBySource(UserProvidedCacheLocator):
    """Puts a function of ours where its file stands in the package, and any other where numba would put it: by the path of its file."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        folder = Path(py_file).resolve().parent
        if folder.is_relative_to(HERE):
            return "-".join((HERE.name, *folder.relative_to(HERE).parts))
        return cast(str, super().get_suitable_cache_subpath(py_file))  # type: ignore[no-untyped-call]


def _keep() -> None:
    """Where numba keeps what it has compiled, unless the user has said so himself; where nothing can be written, beside the sources."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    digest = sha256()
    for path in sorted(path for path in HERE.rglob("*.py") if path.parent.name not in TOLD):
        digest.update(path.relative_to(HERE).as_posix().encode() + path.read_bytes())
    folder = (Path(os.environ.get("XDG_CACHE_HOME", "") or Path.home() / ".cache")) / "cardroom" / "compiled"
    own = folder / digest.hexdigest()[:16]
    try:
        own.mkdir(parents=True, exist_ok=True)
        own.touch()
        for other in sorted(folder.iterdir(), key=lambda each: each.stat().st_mtime, reverse=True)[OLD + 1 :]:
            shutil.rmtree(other, ignore_errors=True)
    except (OSError, RuntimeError):
        return
    config.CACHE_DIR = str(own)  # type: ignore[attr-defined]
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
