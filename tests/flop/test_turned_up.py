"""Hands that are all-in, turned up when nobody can bet any more: all see them before the cards to come, and nobody wins another cent."""

import random

import pytest

from cardroom import Round, load
from cardroom.round import Action, Dealt, Shown
from tests.counts import counts
from tests.support import choose

NO_LIMIT: dict[str, object] = {"structure": "no-limit", "blinds": ["$1", "$2"], "buy_in": "$100"}
TABLES: dict[str, dict[str, object]] = {
    "standard/no-limit-texas-holdem": {},
    "standard/pot-limit-omaha": {},
    "standard/no-limit-short-deck": {},
    "oceans-eleven/holdem": NO_LIMIT,
}


def played(edition: str, all_in: str, actions: list[Action] | None, rng: random.Random) -> Round:
    """By chance, or as it was played before."""
    loaded = load(edition)
    stacks = {"ann": 20_00, "bob": 50_00, "cy": 90_00}
    setup = loaded.setup(
        stacks, {1: "ann", 2: "bob", 3: "cy"}, table={**TABLES[edition], "all_in": all_in}, seed=f"{edition} {rng.random()}"
    )
    round = Round(setup)
    given = iter(actions or ())
    while round.decision is not None:
        round.act(next(given) if actions is not None else choose(rng, round.decision))
    return round


def told(round: Round) -> list[Dealt | Shown]:
    """Hands turned up and cards of the board, in order."""
    return [event for event in round.events if isinstance(event, Shown) or (isinstance(event, Dealt) and event.place == "board")]


@pytest.mark.parametrize("edition", TABLES)
@counts("rounds", 40, 2000)
def test_nobody_wins_another_cent_by_it(edition: str, rounds: int) -> None:
    turned = 0
    for number in range(rounds):
        usual = played(edition, "at-the-showdown", None, random.Random(number))
        actions = [event for event in usual.events if isinstance(event, Action)]
        shown = played(edition, "turned-up", actions, random.Random(number))
        assert shown.outcome.stacks == usual.outcome.stacks
        assert shown.outcome.drop == usual.outcome.drop
        kinds = [type(event) for event in told(shown)]
        turned += Shown in kinds and Dealt in kinds[kinds.index(Shown) :]
    assert turned, "nobody was all-in with cards to come"


def test_every_hand_still_in_is_seen_before_the_next_card_and_stays_so() -> None:
    """Two all-ins before the flop: both hands lie open from then on, the loser's too, to the end."""
    loaded = load("standard/no-limit-texas-holdem")
    setup = loaded.setup({"ann": 100_00, "bob": 100_00}, {1: "ann", 2: "bob"}, table={"all_in": "turned-up"}, seed=5)
    round = Round(setup)
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        best = max(options, key=lambda option: ("fold", "check", "call", "raise").index(option.verb) if option.verb != "fold" else -1)
        round.act(Action(player, best.verb, best.amounts.most if best.amounts is not None else 0, best.spot))
    seen = round.view("")
    order = [
        type(event).__name__ for event in seen.events if isinstance(event, Shown) or (isinstance(event, Dealt) and event.place == "board")
    ]
    assert order == ["Shown", "Shown", "Dealt", "Dealt", "Dealt"]
    assert len(seen.cards("seat/1")) == len(seen.cards("seat/2")) == 2
