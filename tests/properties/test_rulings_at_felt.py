"""Rulings where cards are typed in by a dealer: every one that is offered can be made there, and the round goes on to its end.

Where a ruling turns up cards the floor names them; what it needs it says.
"""

import contextlib
import random
from collections.abc import Iterator

import pytest

from cardroom.cards import Card, card_names, face
from cardroom.chance import Felt
from cardroom.errors import BadInput, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.round import CardsNeeded, Offer, Round, Setup, replay
from cardroom.round.inputs import Input
from tests.counts import counts, one_of_each_kind
from tests.floor import told
from tests.properties.test_rulings import check_chips_and_cards, state
from tests.support import choose, random_setup

MANY = 600  # actions of a round; a game that can go on is left then


def felt_table(edition: Edition, rng: random.Random, stepped: bool) -> Round:
    setup = random_setup(edition, rng, stepped=stepped)
    return Round(setup._replace(chance=Felt()))


def rule(round: Round, offer: Offer, rng: random.Random) -> str:
    """The ruling, with as many cards as it turns up; told of too few, or of one that lies face up, it changes nothing."""
    name, answers = offer.ruling.name, told(offer, rng)
    typed = next((ask.name for ask in offer.ruling.asks if ask.kind == "cards"), "")
    before = state(round.fork()) if typed else ()
    came: list[Card] = []
    while True:
        try:
            round.floor(name, **answers, **({typed: named(came)} if came else {}))
            return "typed" if came else "told"
        except CardsNeeded as needed:
            assert typed, needed
            assert state(round) == before
            unseen = [face(card) for card in round.unseen()]
            for wrong in (came, [*came, *rng.sample(unseen, min(len(unseen), len(needed.slots) + 40))], [*came, *gone(round, unseen)]):
                if len(wrong) != len(came) + len(needed.slots):
                    with pytest.raises(IllegalAction):
                        round.floor(name, **answers, **{typed: named(wrong) or " "})
            assert state(round) == before
            came = [*came, *rng.sample([card for card in unseen if card not in came] or unseen, len(needed.slots))]


def gone(round: Round, unseen: list[int]) -> list[Card]:
    """A card that lies face up, where there is one of each."""
    return sorted({face(card) for card in round.setup.edition.deck} - set(unseen))[:1]


def named(cards: list[Card]) -> str:
    return card_names(face(card) for card in cards)


def played(round: Round, rng: random.Random, made: dict[str, str], often: float) -> Iterator[Round]:
    """To the end. What has not been made is made, now and then; before each such decision the round is given, with what is offered."""
    for _ in range(MANY):
        if round.decision is None:
            break
        offers = {offer.ruling.name: offer for offer in round.rulings}
        wanted = sorted(offers.keys() - made.keys())
        if wanted:
            yield round
        if wanted and rng.random() < often:
            name = rng.choice(wanted)
            made[name] = rule(round, offers[name], rng)
        else:
            with contextlib.suppress(BadInput):  # cards at random that cannot be those that were spoken of
                round.act(choose(rng, round.decision))
        check_chips_and_cards(round)
    assert state(replay(round.setup, round.inputs)) == state(round)


@pytest.mark.thorough
@counts("rounds", 12, 100)
@pytest.mark.parametrize("edition", one_of_each_kind(0))
def test_every_ruling_that_is_offered_at_a_felt_table_can_be_made_there(edition: str, rounds: int) -> None:
    """In rounds at random, with a dealer who errs and without; what was offered and not made is made where it was offered first."""
    loaded = load(edition)
    first: dict[str, tuple[Setup, list[Input]]] = {}
    made: dict[str, str] = {}
    for number in range(rounds):
        rng = random.Random(f"{edition} felt {number}")
        for round in played(felt_table(loaded, rng, stepped=number % 2 == 0), rng, made, often=0.3):
            for offer in round.rulings:
                first.setdefault(offer.ruling.name, (round.setup, list(round.inputs)))
    for name in sorted(first.keys() - made.keys()):
        rng = random.Random(f"{edition} felt {name}")
        round = replay(*first[name])
        made[name] = rule(round, next(offer for offer in round.rulings if offer.ruling.name == name), rng)
        for _ in played(round, rng, made, often=0.0):
            pass
    assert first.keys() == made.keys() and {"misdeal", "management"} <= made.keys()
