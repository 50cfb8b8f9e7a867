"""The management ends a round before its time in any game: everything goes back."""

import random

import pytest

from cardroom import load
from cardroom.games.settled import MANAGEMENT
from cardroom.round import DROP, Round, Ruled, replay
from cardroom.round.inputs import EVERYTHING_BACK
from tests.counts import EVERY_EDITION_IN_PROVE, counts
from tests.support import choose, random_setup

WHY = "the fire alarm rings"


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
@counts("rounds", 2, 30)
def test_wherever_it_is_ended_everybody_has_what_he_brought(edition: str, rounds: int) -> None:
    """After some decisions of rounds at random, each on a fork: but for a fee that the house keeps. The same inputs lead there again."""
    ended = 0
    for number in range(rounds):
        rng = random.Random(f"{edition} ended {number}")
        round = Round(random_setup(load(edition), rng, seed=f"{edition} ended {number}", stepped=number % 2 == 1))
        for _ in range(60):
            if round.decision is None:
                break
            if rng.random() < 0.25 and round.decision.kind != "cards":
                check_end(round)
                ended += 1
            round.act(choose(rng, round.decision))
    assert ended


def check_end(round: Round) -> None:
    end = round.fork()
    end.floor(EVERYTHING_BACK, why=WHY)
    assert end.over and end.void and end.decision is None
    assert Ruled(EVERYTHING_BACK, WHY, MANAGEMENT) in end.events
    stacks = round.setup.stacks
    fees = {event.source for event in round.transfers if event.target == DROP and event.source in stacks}
    for player, brought in stacks.items():
        assert end.accounts[player] == brought or (player in fees and not round.setup.rate.void_returns)
    assert replay(end.setup, end.inputs).events == end.events
