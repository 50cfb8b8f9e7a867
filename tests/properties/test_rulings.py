"""What the floor may rule, over every edition: what is offered is accepted at both ends of its bounds, and everything else is refused."""

import random
from collections.abc import Iterable

import pytest

from cardroom.cards import Card
from cardroom.chance import Shoe, Stacked
from cardroom.errors import IllegalAction
from cardroom.games.floor import EVERYWHERE
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.round import HOUSE, Dealt, Offer, Round, Shown, replay
from cardroom.round.rulings import GROUPS
from tests.counts import EVERY_EDITION_IN_PROVE, counts, one_of_each_kind
from tests.felt import check_cards
from tests.floor import beyond, ends, told
from tests.support import EDITIONS, choose, random_setup

MANY = 400


def state(round: Round) -> tuple[object, ...]:
    """All that a replay must make again; of what waits for a ruling, what can be compared (the hands of panguingue cannot)."""
    repairs = {key: value for key, value in round.repairs.items() if type(value).__eq__ is not object.__eq__}
    return round.accounts, round.places, round.events, round.inputs, round.decision, repairs


def check_chips_and_cards(round: Round) -> None:
    setup = round.setup
    assert sum(round.accounts.values()) == sum(setup.opening_accounts().values())
    if round.shoe.typed:
        check_cards(round)
    else:
        held = [card for cards in round.places.values() for card in cards] + list(round.shoe.cards)
        assert sorted(held) == sorted(setup.edition.deck)
    assert min(held for account, held in round.accounts.items() if account != HOUSE) >= 0


def check_offers(round: Round, offers: Iterable[Offer]) -> None:
    """Each offer at both ends, on a fork each; what does not keep to it changes nothing. A fork is a replay: of many some at a time."""
    for offer in offers:
        name = offer.ruling.name
        for args in ends(offer):
            fork = round.fork()
            fork.floor(name, **args)
            check_chips_and_cards(fork)
            assert state(replay(fork.setup, fork.inputs)) == state(fork)
        fork = round.fork()
        before = state(round.fork())
        for args in beyond(offer):
            with pytest.raises(IllegalAction):
                fork.floor(name, **args)
            assert state(fork) == before


def check_refusals(round: Round) -> None:
    """What is not offered cannot be ruled, and one sentence says why."""
    offered = {offer.ruling.name for offer in round.rulings}
    before = state(round.fork())
    for name in round.setup.edition.rulings:
        if name not in offered:
            with pytest.raises(IllegalAction) as refused:
                round.floor(name)
            assert str(refused.value).strip().endswith(".")
    assert state(round) == before


@pytest.mark.thorough
@counts("some", 3, 30)
@pytest.mark.parametrize("edition", one_of_each_kind(3))
def test_what_is_offered_can_be_ruled(edition: str, some: int) -> None:
    """In two rounds, or twenty, with a dealer who errs and without: at some decisions some offers, or all."""
    loaded = load(edition)
    for number in range(max(2, some * 2 // 3)):
        rng = random.Random(f"{edition} rulings {number}")
        round = Round(random_setup(loaded, rng, seed=f"{edition} rulings {number}", stepped=number % 2 == 0))
        looked = 0
        for _ in range(MANY):
            if round.decision is None:
                break
            if looked < some and rng.random() < 0.3:
                looked += 1
                check_offers(round, rng.sample(round.rulings, min(some, len(round.rulings))))
                check_refusals(round)
            if (offers := round.rulings) and rng.random() < 0.1:
                offer = rng.choice([offer for offer in offers if offer.ruling.name != "misdeal"] or offers)
                round.floor(offer.ruling.name, **told(offer, rng))
            if round.decision is not None:
                round.act(choose(rng, round.decision))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_ruled_on(edition: str) -> None:
    loaded: Edition = load(edition)
    names = list(loaded.rulings)
    assert {ruling.name for ruling in EVERYWHERE} <= set(names)
    for ruling in loaded.rulings.values():
        assert ruling.rule in loaded.clauses, f"{ruling.name} names the clause {ruling.rule}, which there is not"
        assert ruling.group in GROUPS
        assert ruling.title and ruling.when and ruling.title[0].isupper() and not ruling.title.endswith(".")


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_the_floor_may_be_asked_before_anybody_has_done_anything(edition: str) -> None:
    """Nobody is player-dealer yet, no button is carried: what cannot be ruled is refused with a sentence."""
    loaded = load(edition)
    players = [f"p{number}" for number in range(1, min(6, loaded.game.seats(loaded.rules)) + 1)]
    round = Round(loaded.setup(dict.fromkeys(players, 10_000_00), seed=edition))
    for _ in range(3):
        check_refusals(round)
        assert {"take-back"} - {offer.ruling.name for offer in round.rulings} or round.inputs
        if round.decision is not None:
            round.act(choose(random.Random(edition), round.decision))


def public(round: Round) -> set[Card]:
    """The cards that everybody has seen."""
    found = {
        c for e in round.events if isinstance(e, Dealt) for c, seen in zip(e.cards, e.seen, strict=True) if c is not None and "*" in seen
    }
    return found | {c for e in round.events if isinstance(e, Shown) and "*" in e.seen for c in e.cards if c is not None}


def offers(round: Round) -> list[object]:
    """What is offered, and why all else is refused."""
    found: list[object] = [offer.data() for offer in round.rulings]
    offered = {offer.ruling.name for offer in round.rulings}
    for name in round.setup.edition.rulings:
        if name not in offered:
            with pytest.raises(IllegalAction) as refused:
                round.floor(name)
            found.append(str(refused.value))
    return found


def told_alike(rng: random.Random, round: Round, other: Round, swapped: set[Card]) -> None:
    """One ruling on both: unless it turns up one of the two cards, or the deck is shuffled, the public is told the same."""
    if not round.rulings:
        return
    offer = rng.choice(round.rulings)
    answers = told(offer, rng)
    ruled = [each.fork() for each in (round, other)]
    for each in ruled:
        each.floor(offer.ruling.name, **answers)
    if not any(each.shoe.shuffles or swapped & public(each) for each in ruled):
        one, two = ((view.events, view.places, view.accounts, view.decision) for view in (each.view("") for each in ruled))
        assert one == two, offer.ruling.name


@pytest.mark.parametrize("edition", one_of_each_kind(4))
@counts("rounds", 1, 40)
def test_what_is_offered_tells_no_hidden_card(edition: str, rounds: int) -> None:
    """Two cards that the public has not seen change places: the same inputs lead to the same offers."""
    compared, loaded = 0, load(edition)
    for number in range(rounds):
        rng = random.Random(f"{edition} offers {number}")
        setup = random_setup(loaded, rng)
        while loaded.game.family == "pot" and setup.button is None:
            setup = random_setup(loaded, rng)  # a draw for the button reshuffles
        order = tuple(reversed(Shoe(setup.chance, setup.edition.deck).cards))
        dice = (tuple(rng.randint(1, 6) for _ in range(3)),)
        stacked = setup._replace(chance=Stacked(order, dice=dice))
        round = Round(stacked)
        while round.decision is not None and not round.shoe.shuffles:
            one, two = rng.sample(sorted(set(order) - public(round)), 2)
            swapped = tuple(two if c == one else one if c == two else c for c in order)
            try:
                other = replay(stacked._replace(chance=Stacked(swapped, dice=dice)), round.inputs)
            except IllegalAction:
                other = None  # what a player may do hangs on his cards: these inputs are no longer possible
            if other is not None and other.decision is not None and other.decision.kind == round.decision.kind:
                assert offers(other) == offers(round)
                compared += 1
                told_alike(rng, round, other, {one, two})
            round.act(choose(rng, round.decision))
    assert compared >= rounds
