"""A preview of a ruling, over every edition: it is what then happens, as far as it tells, and it tells no card that is not open."""

import random
from collections.abc import Iterator

import pytest

from cardroom.cards import Card
from cardroom.chance import Shoe, Stacked
from cardroom.errors import IllegalAction
from cardroom.houses.loader import load
from cardroom.round import Dealt, Event, FloorCall, Noted, Offer, Round, Ruled, Shown, Shuffled, replay
from cardroom.round.preview import Preview, preview
from tests.counts import counts, one_of_each_kind
from tests.floor import told
from tests.support import choose, random_setup

BY, BECAUSE = "Ana", "the dealer saw it"


def call_of(offer: Offer, rng: random.Random) -> FloorCall:
    return FloorCall(offer.ruling.name, tuple(told(offer, rng).items()), BY, BECAUSE)


def without_promise(event: Event) -> Event:
    return event._replace(root="", dice="") if isinstance(event, Shuffled) else event


def check_is_what_happens(round: Round, call: FloorCall) -> Preview:
    before = len(round.events)
    seen = preview(round, call)
    assert len(round.events) == before
    made = round.fork()
    made.rule(call)
    happened = made.view("").events[before:]
    assert list(seen.events) == [without_promise(event) for event in happened[: len(seen.events)]]
    moved = {player: made.accounts[player] - round.accounts[player] for player in round.setup.stacks}
    if seen.hidden:
        assert seen.decision is None and not seen.ended
        if len(seen.events) < len(happened):
            assert isinstance(happened[len(seen.events)], Dealt | Shown | Ruled | Noted)  # where a card is turned up, or named
        else:
            assert made.decision is not None and made.decision.kind == "showdown"
    else:
        assert len(seen.events) == len(happened)
        assert seen.decision == made.view("").decision
        assert seen.ended == ("void" if made.void else "over" if made.over else "")
        assert seen.net(round) == {player: amount for player, amount in moved.items() if amount}
    ruled = [event for event in made.events[before:] if isinstance(event, Ruled)]
    assert [(event.by, event.because) for event in ruled] == [(BY, BECAUSE)] + [("", "")] * (len(ruled) - 1)
    assert made.inputs[-1][2:] == (BY, BECAUSE) and replay(made.setup, made.inputs).events == made.events
    return seen


@pytest.mark.parametrize("edition", one_of_each_kind(1))
@counts("rounds", 1, 20)
def test_a_preview_is_what_then_happens(edition: str, rounds: int) -> None:
    loaded, looked = load(edition), 0
    for number in range(rounds):
        rng = random.Random(f"{edition} preview {number}")
        round = Round(random_setup(loaded, rng, seed=f"{edition} preview {number}", stepped=number % 2 == 0))
        while round.decision is not None and len(round.inputs) < 200:
            if not looked or rng.random() < 0.2:
                for offer in rng.sample(round.rulings, min(1, len(round.rulings))):
                    check_is_what_happens(round, call_of(offer, rng))
                    looked += 1
            round.act(choose(rng, round.decision))
    assert looked


def public(round: Round) -> set[Card]:
    view = round.view("")
    return {card for event in view.events if isinstance(event, Dealt | Shown) for card in event.cards if card is not None}


def swapped(round: Round, order: tuple[Card, ...], call: FloorCall, rng: random.Random) -> Iterator[Round]:
    """The round with two cards in each other's place that the public has not seen, where its inputs are still possible: a card that the
    ruling is about, and some other."""
    hidden = sorted(set(order) - public(round))
    args = dict(call.args)
    held = round.places.get(f"seat/{args.get('seat')}", [])
    about = [held[at] for at in (args.get("index"),) if isinstance(at, int) and at < len(held) and held[at] in hidden]
    one = about[0] if about else rng.choice(hidden)
    two = rng.choice([card for card in hidden if card != one])
    other = tuple(two if card == one else one if card == two else card for card in order)
    chance = round.setup.chance
    assert isinstance(chance, Stacked)
    try:
        found = replay(round.setup._replace(chance=chance._replace(cards=other)), round.inputs)
    except IllegalAction:
        return
    if found.view("").events == round.view("").events and found.view("").decision == round.view("").decision:
        yield found


@pytest.mark.parametrize("edition", one_of_each_kind(2))
@counts("rounds", 1, 40)
def test_a_preview_tells_no_hidden_card(edition: str, rounds: int) -> None:
    """Two cards that the public has not seen change places: every ruling is previewed alike."""
    compared, loaded = 0, load(edition)
    for number in range(rounds):
        rng = random.Random(f"{edition} hidden {number}")
        setup = random_setup(loaded, rng)
        while loaded.game.family == "pot" and setup.button is None:
            setup = random_setup(loaded, rng)  # a draw for the button reshuffles
        order = tuple(reversed(Shoe(setup.chance, setup.edition.deck).cards))
        round = Round(setup._replace(chance=Stacked(order, dice=(tuple(rng.randint(1, 6) for _ in range(3)),))))
        while round.decision is not None and not round.shoe.shuffles:
            for offer in rng.sample(round.rulings, min(2, len(round.rulings))):
                call = call_of(offer, rng)
                for other in swapped(round, order, call, rng):
                    one, two = preview(round, call), preview(other, call)
                    assert (one.events, one[3:]) == (two.events, two[3:]), call
                    compared += 1
            round.act(choose(rng, round.decision))
    assert compared
