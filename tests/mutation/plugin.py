"""A plugin for pytest under mutmut."""

import sys
from types import ModuleType

import pytest


def pytest_sessionstart() -> None:
    """The process of a mutant comes from one that has run the tests: what was remembered there was made by the code as it is."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("cardroom", "tests") and isinstance(module, ModuleType):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """mutmut 3.8 reads the name of a test from a field that pytest 9.2 does not have any more."""
    for item in items:
        item.__dict__["_nodeid"] = item.nodeid
