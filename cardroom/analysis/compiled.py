"""Functions compiled to machine code: once, and kept for the next start beside their source."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code that lets other threads run. What it calls must be compiled too."""
    return cast(F, numba.njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """As ``compiled``, for small functions inside a hot loop."""
    return cast(F, numba.njit(cache=True, nogil=True, inline="always")(function))
