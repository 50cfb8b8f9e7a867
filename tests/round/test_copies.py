"""Editions, setups and rounds go to other processes and are copied: what comes out is equal, and goes its own way."""

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from random import Random

import pytest

from cardroom.errors import BadEdition
from cardroom.houses.edition import Edition
from cardroom.houses.files import headings
from cardroom.houses.loader import load, load_with_collection
from cardroom.records.record import audit_record
from cardroom.round import Action, Round, View

HOLDEM, BANKED, LIMIT = "standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/holdem"
EVERY = [heading.id for heading in headings()]


def begun(edition: Edition, seed: int = 1, steps: int = 12) -> Round:
    """A round in its middle, answered at random."""
    chairs, rng = edition.game.seats(edition.rules), Random(f"{edition.id} {seed}")
    round = Round(edition.setup({f"p{i}": 20 * edition.buy_in for i in range(1, min(4, chairs) + 1)}, seed=seed))
    for _ in range(steps):
        if round.decision is None:
            break
        player = rng.choice(list(round.decision.asks))
        option = rng.choice(round.decision.asks[player])
        amounts = option.amounts
        amount = 0 if amounts is None else rng.choice(amounts.only) if amounts.only else amounts.least
        picks = () if option.pick is None else tuple(rng.sample(range(option.pick.size), option.pick.least))
        round.act(Action(player, option.verb, amount, option.spot, picks))
    return round


def told(round: Round) -> object:
    asks = None if round.decision is None else (round.decision.kind, dict(round.decision.asks))
    return audit_record(round), round.accounts, asks, round.corrected


def test_every_edition_and_a_round_of_it_comes_back_from_bytes() -> None:
    for id in EVERY:
        round = begun(load(id))
        again = pickle.loads(pickle.dumps(round))
        assert again.setup.edition is load(id) and again.setup.rate.option == round.setup.rate.option, id
        assert told(again) == told(round), id


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda round: pickle.loads(pickle.dumps(round))])
def test_a_copy_goes_its_own_way(way: Callable[[Round], Round]) -> None:
    round = begun(load(HOLDEM), steps=2)
    other = way(round)
    before = told(round)
    assert told(other) == before and other.decision is not None
    (player,) = other.decision.asks
    other.act(Action(player, "fold"))
    assert told(round) == before and len(other.inputs) == len(round.inputs) + 1
    round.act(Action(player, "fold"))
    assert told(round) == told(other)


def test_an_edition_is_its_own_copy() -> None:
    edition = load(BANKED)
    assert copy.copy(edition) is edition and copy.deepcopy(edition) is edition and pickle.loads(pickle.dumps(edition)) is edition
    assert len(pickle.dumps(edition)) < 500  # not its clauses


def test_an_edition_under_other_rules_comes_back_so() -> None:
    """Rules that a reading changes, rules that a table sets, both, and another reading of the collection."""
    house = load("tres-lounge/pai-gow-poker")
    switched = load(HOLDEM).with_rules(seats=6)
    at_limit = load(LIMIT)
    overlay = at_limit.at(at_limit.settings({"bets": [2000, 4000], "blinds": [1000, 2000]}))
    assert overlay is not at_limit and overlay.of_house is at_limit  # $20-$40 has rules of its own (001 l.446)
    for edition in (house, switched, overlay):
        again = pickle.loads(pickle.dumps(edition))
        assert again == edition and again.rules == edition.rules and again.clauses == edition.clauses and again.deck == edition.deck
        assert told(pickle.loads(pickle.dumps(begun(edition)))) == told(begun(edition))
    assert pickle.loads(pickle.dumps(overlay)).of_house == at_limit


def test_another_reading_of_the_collection_goes_along() -> None:
    edition = load_with_collection(BANKED, {"void": "kept"})
    assert edition.schedule != load(BANKED).schedule
    again = pickle.loads(pickle.dumps(begun(edition)))
    assert again.setup.rate.void_returns is False and told(again) == told(begun(edition))


def test_rules_that_have_changed_since_are_refused() -> None:
    data = pickle.dumps(load(BANKED))
    digest = load(BANKED).digest
    with pytest.raises(BadEdition, match=f"{BANKED} has changed since this was written"):
        pickle.loads(data.replace(digest.encode(), b"0" * len(digest)))
    for strange in (replace(load(BANKED), id="nobody/nothing"), replace(load(BANKED), game=load(HOLDEM).game)):
        with pytest.raises(BadEdition, match="no copy of it can be read again"):
            pickle.dumps(strange)


def fold(round: Round) -> Round:
    assert round.decision is not None
    round.act(Action(next(iter(round.decision.asks)), "fold"))
    return round


def test_another_process_plays_on() -> None:
    round = begun(load(HOLDEM), steps=2)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert told(pool.submit(fold, round).result(60)) == told(fold(round))


def test_a_view_goes_to_another_process_and_holds_no_hidden_card() -> None:
    view: View = pickle.loads(pickle.dumps(begun(load(HOLDEM), steps=2).view("p1")))
    assert view.places["seat/2"] == [None, None] and None not in view.places["seat/1"]
