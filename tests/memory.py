"""The memory of a worker, which runs thousands of tests: a test file that has filled it leaves nothing behind.

The odds of some games keep tables of 100 MB each, and the C library keeps as much again of what was freed. Three workers that keep all of
it need more than a small machine has.
"""

import ctypes
import gc
import os
import sys
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path

import pytest

MUCH = 900 << 20
"""Bytes above which a worker gives memory back after a test file. A worker that has found all tests and has the odds' compiled code loaded
stays below it."""

_STATM = Path("/proc/self/statm")
LARGE = "cardroom.analysis."
"""Modules whose kept results may be large. They are computed again when a later test asks for them."""


def resident() -> int:
    """Return the bytes of memory in use by this process; 0 where the system does not say."""
    return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if _STATM.exists() else 0


def give_back(last: pytest.Item) -> None:
    """Forget what the mathematics and the finished test file have kept, if this worker has grown large."""
    if resident() < MUCH:
        return
    file = last.getparent(pytest.Module)
    for name, module in list(sys.modules.items()):
        if name.startswith(LARGE) or (file is not None and module is file.obj):
            for kept in list(vars(module).values()):
                if isinstance(kept, _lru_cache_wrapper):
                    kept.cache_clear()
    gc.collect()
    with suppress(OSError, AttributeError):  # another C library gives it back by itself
        ctypes.CDLL("libc.so.6").malloc_trim(0)
