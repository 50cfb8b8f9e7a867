"""Random rounds with a dealer who errs, at a felt table, and in long sessions: chips, cards and replays hold, and every case comes up."""

import random
from collections import Counter
from typing import Any

import pytest

from cardroom import load
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.round import Action, Noted, Round, Ruled, Transfer
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_game, of_kind
from tests.editions import load_stud
from tests.felt import check_cards
from tests.pot.table import assert_replays, snapshot
from tests.support import choose, finish, random_setup

EDITIONS = of_kind("Stud")
SEVEN = of_game("razz", "seven_card_stud", "seven_card_high_low")


def play(round: Round, rng: random.Random) -> Round:
    total, deck, typed = sum(round.accounts.values()), sorted(load(round.setup.edition.id).deck), round.shoe.typed
    while round.decision is not None:
        round.act(choose(rng, round.decision))
        assert sum(round.accounts.values()) == total and min(round.accounts.values()) >= 0
        if typed:
            check_cards(round)
        else:
            assert sorted([*round.shoe.cards, *(card for held in round.places.values() for card in held)]) == deck
    return round


@pytest.mark.parametrize("edition_id", EDITIONS)
@counts("rounds", 40, 120)
def test_a_dealer_who_errs(edition_id: str, rounds: int) -> None:
    edition, seen = load(edition_id), Counter[str]()
    for number in range(rounds):
        rng = random.Random(f"{edition_id} stepped {number}")
        round = play(Round(random_setup(edition, rng, stepped=True)), rng)
        assert_replays(round)
        for event in round.events:
            if isinstance(event, Ruled | Transfer):
                assert event.rule in edition.clauses
            seen[getattr(event, "ruling", "")] += 1
    assert seen["exposed card"] > rounds / 12
    assert bool(seen["dead hand"]) == (edition_id in SEVEN)


@pytest.mark.parametrize("edition_id", EDITIONS)
def test_cards_typed_in(edition_id: str) -> None:
    for number in range(15):
        rng = random.Random(f"{edition_id} felt {number}")
        setup = random_setup(load(edition_id), rng)
        assert_replays(play(Round(setup._replace(chance=Felt(), button=setup.button or min(setup.seats))), rng))


@pytest.mark.parametrize("edition_id", EDITIONS)
@counts("rounds", 10, 60)
def test_streets_dealt_too_early(edition_id: str, rounds: int) -> None:
    """The floor removes cards; even then the deck never runs dry."""
    common = 0
    for number in range(rounds):
        rng = random.Random(f"{edition_id} premature {number}")
        edition = load_stud(edition_id)
        names = [f"p{i}" for i in range(edition.rules.seats)]
        round = Round(edition.setup(dict.fromkeys(names, 500_00), seed=number, button=1))
        size = 0
        while round.decision is not None:
            held = max((len(cards) for place, cards in round.places.items() if place.startswith("seat/")), default=0)
            if held > size and round.decision.kind in ("betting", "opening") and len(round.shoe.cards) > 3 and rng.random() < 0.5:
                size = held
                if held < (7 if edition_id in SEVEN else 5):
                    round.floor("premature-street", dealt=1)
            ((player, options),) = round.decision.asks.items()
            verb = next((o for o in options if o.verb in ("check", "call", "keep", "bring in", "show")), options[0])
            round.act(Action(player, verb.verb, verb.amounts.least if verb.amounts else 0))
        common += any(isinstance(e, Noted) and e.what == "common card" for e in round.events)
        assert_replays(round)
    assert common > 0 or edition_id not in SEVEN


NO_SEAT = ("wrong-opener", "absent", "unaware-of-a-raise")
RULINGS = (*NO_SEAT, "picked-up", "touched-muck", "premature-street", "out-of-sequence", "player-exposed")


def some_ruling(round: Round, rng: random.Random) -> tuple[str, dict[str, Any]]:
    """Any ruling, often one that does not fit; on sixth street often a premature last card that somebody has looked at."""
    name, seat = rng.choice(RULINGS), rng.choice(list(round.setup.seats))
    live = [int(place[5:]) for place, held in round.places.items() if place.startswith("seat/") and held]
    if "named" in round.repairs:
        return "wrong-opener", {}
    if rng.random() < 0.5 and any(len(held) == 6 for held in round.places.values()):
        return "premature-street", {"dealt": len(live), "looked": rng.sample(live, rng.randint(1, len(live)))}
    if name == "premature-street":
        return name, {"dealt": rng.randint(1, 4), "looked": rng.sample(list(round.setup.seats), rng.choice((0, 0, 1, 2)))}
    if name == "player-exposed":
        return name, {"seat": seat, "index": rng.randint(0, 3)}
    return name, {} if name in NO_SEAT else {"seat": seat}


@pytest.mark.thorough
@pytest.mark.parametrize("edition_id", mostly_in_prove(EDITIONS, ONE_OF_EACH_GAME))
@counts("rounds", 150, 300)
def test_a_floor_that_rules_on_everything(edition_id: str, rounds: int) -> None:
    """Between any two decisions: what does not fit is refused and changes nothing, what fits keeps chips, cards, clauses and replay."""
    edition, seen = load(edition_id), Counter[str]()
    for number in range(rounds):
        rng = random.Random(f"{edition_id} floor {number}")
        round = Round(random_setup(edition, rng, stepped=rng.random() < 0.6))
        total, deck = sum(round.accounts.values()), sorted(edition.deck)
        while round.decision is not None:
            round.act(choose(rng, round.decision))
            if round.decision is not None and rng.random() < 0.2 and (ruling := some_ruling(round, rng))[0] in edition.rulings:
                before = snapshot(round)
                try:
                    round.floor(ruling[0], **ruling[1])
                    seen[ruling[0]] += 1
                except IllegalAction:
                    assert snapshot(round) == before
            assert sum(round.accounts.values()) == total and min(round.accounts.values()) >= 0
            assert sorted([*round.shoe.cards, *(card for held in round.places.values() for card in held)]) == deck
        assert_replays(round)
        for event in round.events:
            if isinstance(event, Ruled | Transfer):
                assert event.rule in edition.clauses
            seen[getattr(event, "ruling", "")] += 1
    assert all(seen[ruling] for ruling in ("picked-up", "absent", "touched-muck", "wrong opener", "wrong burn"))
    assert bool(seen["premature last card"]) == bool(seen["too few cards"]) == (edition_id in SEVEN)
    assert bool(seen["exposed by its player"]) == (edition_id not in SEVEN)
    assert bool(seen["unaware of a raise"]) == ("unaware-of-a-raise" in edition.rulings)
    assert bool(seen["out of sequence"]) == (edition_id == "oceans-eleven/mexican-poker")


@pytest.mark.parametrize("edition_id", EDITIONS)
@counts("rounds", 20, 1000)
def test_many_rounds_in_a_row(edition_id: str, rounds: int) -> None:
    """Players come, go, sit out and go broke; chips never appear."""
    edition, rng = load(edition_id), random.Random(edition_id)
    stacks = dict.fromkeys(("ann", "bob", "cy", "dee", "eli"), 300_00)
    total = sum(stacks.values())
    setup = edition.setup(stacks, seed=0)
    for number in range(rounds):
        round = finish(Round(setup), rng)
        outcome = round.outcome
        total -= outcome.drop
        assert sum(outcome.stacks.values()) == total
        stacks = dict(outcome.stacks)
        for name in [name for name in stacks if stacks[name] < 20_00]:
            stacks[name] += 200_00
            total += 200_00
        away = frozenset(rng.sample(sorted(stacks), rng.choice((0, 0, 0, 1, 2, 3))))
        setup = edition.next_setup(round, stacks=stacks, seed=number + 1, absent=away)
