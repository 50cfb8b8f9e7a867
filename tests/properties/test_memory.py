"""A round that is over and let go is gone at once: nothing in it holds itself, so nights of rounds leave the garbage collector no work."""

import gc
import random
import weakref

import pytest

from cardroom import Round, load
from tests.support import EDITIONS, finish, random_setup


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_that_is_let_go_is_gone(edition: str) -> None:
    rng = random.Random(edition)
    gc.disable()
    try:
        for _ in range(3):
            round: Round = finish(Round(random_setup(load(edition), rng)), rng)
            kept = weakref.ref(round)
            del round
            assert kept() is None
    finally:
        gc.enable()
