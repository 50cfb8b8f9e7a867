"""Looking for garbage in a server that is open.

What is there when it has opened stays for as long as it is open: it is not looked at again. And what comes later is looked through seldom:
rounds leave no cycles behind (``tests/properties/test_memory.py``), so nearly all of it is given back without a look, while one look
through a full room stops everybody in it for half a second.
"""

import gc

YOUNG, MIDDLE, OLD = 20_000, 20, 50
"""Objects made, without those given back, before the newest are looked through; how many such looks before those that were left over are,
and how many of those before all are."""


def settle() -> None:
    """The room has opened."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
