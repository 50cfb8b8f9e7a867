"""A round of any edition, written as a settle file from what the public has seen, and settled again: the same chips."""

import random

import pytest

from cardroom import load
from cardroom.cards import FACES
from cardroom.errors import BadInput
from cardroom.houses.edition import Edition
from cardroom.plain import Data
from cardroom.records.describe import described_data
from cardroom.records.fields import Fields
from cardroom.records.files import parse
from cardroom.records.settle import settle
from cardroom.records.settle_text import settle_text
from cardroom.round import DEALER, Action, Dealt, FloorCall, MisdealCall, Moved, Round, Shown
from tests.counts import EVERY_EDITION_IN_PROVE, counts, one_of_each_kind
from tests.dealer.test_twin import both, play
from tests.golden.draw import rule_at_random
from tests.support import choose, random_setup

MANY = 600  # actions: a round of players at random that has more is left out


def played(rng: random.Random, edition: Edition, *, floor: float = 0, stepped: bool = False) -> Round | None:
    round = Round(random_setup(edition, rng, stepped=True) if stepped else random_setup(edition, rng))
    for _ in range(MANY):
        if round.decision is None:
            return round
        if floor and rng.random() < floor and any(isinstance(event, Dealt) for event in round.events):
            rule_at_random(round, rng, asked=False)
        if round.decision is not None:
            round.act(choose(rng, round.decision))
    return None


def chips(round: Round) -> tuple[object, ...]:
    outcome = round.outcome
    return dict(outcome.stacks), outcome.drop, outcome.jackpot, outcome.void


def again(round: Round) -> Round:
    text = settle_text(described_data(round))
    return settle(parse(text, "it"), "it").round


@pytest.mark.parametrize("edition_id", EVERY_EDITION_IN_PROVE)
@counts("rounds", 4, 60)
def test_the_same_chips(edition_id: str, rounds: int) -> None:
    edition = load(edition_id)
    for number in range(rounds):
        round = played(random.Random(f"{edition_id} described {number}"), edition)
        if round is not None:
            assert chips(again(round)) == chips(round)


@pytest.mark.parametrize("edition_id", one_of_each_kind(1))
@counts("rounds", 3, 40)
def test_the_same_chips_with_a_floor_that_rules_and_a_dealer_who_errs(edition_id: str, rounds: int) -> None:
    edition = load(edition_id)
    for number in range(rounds):
        round = played(random.Random(f"{edition_id} ruled {number}"), edition, floor=0.2, stepped=number % 2 == 0)
        if round is not None:
            found = again(round)
            assert chips(found) == chips(round)
            ruled = [given for given in round.inputs if isinstance(given, FloorCall | MisdealCall)]
            assert [given for given in found.inputs if isinstance(given, FloorCall | MisdealCall)] == ruled


@pytest.mark.parametrize("edition_id", one_of_each_kind(2))
def test_a_dealer_who_says_nothing_changes_no_chip(edition_id: str) -> None:
    """The same file at a table where the dealer is asked before each street."""
    edition = load(edition_id)
    round = played(random.Random(f"{edition_id} asked"), edition)
    if round is not None and not round.setup.stepped:
        stepped = settle(described_data(round) | {"stepped": True}, "it").round
        assert chips(stepped) == chips(round)
        said = [given.verb for given in stepped.inputs if isinstance(given, Action) and given.player == DEALER]
        assert set(said) <= {"deal", "go on"}


@pytest.mark.parametrize("edition_id", one_of_each_kind(3))
def test_nothing_is_written_that_nobody_saw(edition_id: str) -> None:
    edition = load(edition_id)
    round = played(random.Random(f"{edition_id} hidden"), edition)
    if round is None:
        return
    public = round.view("").events
    seen = {card % FACES for event in public if isinstance(event, Dealt | Shown) for card in event.cards if card is not None}
    found = {card % FACES for card in written(described_data(round))}
    assert found <= seen


def written(data: Data) -> set[int]:
    """The cards of a settle file."""
    cards = data.get("cards", {})
    tables = cards if isinstance(cards, list) else [cards]
    return {c for table in tables for fields in [Fields(table, "it")] for key in fields for c in fields.cards(key) if c is not None}


@pytest.mark.parametrize("edition_id", one_of_each_kind(4))
@counts("rounds", 2, 20)
def test_the_same_chips_of_a_round_that_was_typed_in(edition_id: str, rounds: int) -> None:
    """Cards that nobody turned up are not in the file; those that are were named by the dealer."""
    for number in range(rounds):
        twin, rng = both(edition_id, number)
        play(twin, rng, rules=0.05 if number % 2 else 0.0)
        if not twin.felt.over:
            continue
        try:
            found = again(twin.felt)
        except BadInput:  # what was thrown away was dealt again: more often than not some are found, and else it is said
            assert any(isinstance(event, Moved) and event.target == "shoe" for event in twin.felt.events)
            continue
        assert chips(found) == chips(twin.felt)
        named = {card % FACES for card in twin.felt.named.values()}
        assert {card % FACES for card in written(described_data(twin.felt))} <= named
