"""A round that the management settles, over every edition: nothing is left on the table, and the next round can be dealt."""

import random

import pytest

from cardroom.houses.loader import load
from cardroom.round import BANK, DROP, FloorCall, Round, Spot, Transfer, replay
from tests.counts import EVERY_EDITION_IN_PROVE, counts
from tests.floor import told
from tests.properties.test_rulings import check_chips_and_cards
from tests.support import choose, finish, random_setup


def settled(round: Round, rng: random.Random) -> Round:
    """Settled now, with somebody named half of the time."""
    offer = next(offer for offer in round.rulings if offer.ruling.name == "settle")
    fork = round.fork()
    fork.rule(FloorCall("settle", tuple(told(offer, rng).items()), "Ana"))
    return fork


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
@counts("rounds", 2, 30)
def test_the_management_settles_a_round(edition: str, rounds: int) -> None:
    loaded, looked = load(edition), 0
    for number in range(rounds * 10):
        rng = random.Random(f"{edition} settled {number}")
        round = Round(random_setup(loaded, rng, seed=f"{edition} settled {number}"))
        for _ in range(rng.randint(2, 12)):
            if round.decision is not None:
                round.act(choose(rng, round.decision))
        if not any(offer.ruling.name == "settle" for offer in round.rulings):
            continue
        looked += 1
        before = dict(round.accounts)
        done = settled(round, rng)
        check_chips_and_cards(done)
        assert done.over and not done.void and done.outcome.drop == before.get(DROP, 0)
        assert not any(held for account, held in done.accounts.items() if isinstance(account, Spot) or account == BANK or "pot/" in account)
        assert replay(done.setup, done.inputs).events == done.events
        if not dict(done.inputs[-1].args).get("to"):  # type: ignore[union-attr]
            own = [event for event in done.events[len(round.events) :] if isinstance(event, Transfer) and isinstance(event.source, Spot)]
            assert all(event.target == event.source.player for event in own if isinstance(event.source, Spot))
        if sum(stack > 100_00 for stack in done.outcome.stacks.values()) == len(done.outcome.stacks):
            finish(Round(loaded.next_setup(done, seed=f"{edition} next {number}")), rng)
        if looked == rounds:
            return
    assert looked
