"""Rulings where cards are typed in by a dealer: every one that is offered can be made there, and the round goes on to its end.

Where a ruling brings new cards the floor names those that came; what it needs it says.
"""

import random
import re
from collections.abc import Iterator

import pytest

from cardroom.cards import Card, card_names, face
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.round import Offer, Round, Setup, replay
from cardroom.round.inputs import Input
from tests.counts import EVERY_EDITION_IN_PROVE, counts
from tests.floor import told
from tests.properties.test_rulings import check_chips_and_cards, state
from tests.support import choose, random_setup

NEEDS = re.compile(r"needs the undealt cards that came, (\d+) of them")
MANY = 600  # actions of a round; a game that can go on is left then


def felt_table(edition: Edition, rng: random.Random, stepped: bool) -> Round:
    setup = random_setup(edition, rng, stepped=stepped)
    return Round(setup._replace(chance=Felt()))


def rule(round: Round, offer: Offer, rng: random.Random) -> str:
    """The ruling, with as many undealt cards as it needs; told of too few, or of one that is dealt, it changes nothing."""
    name, answers = offer.ruling.name, told(offer, rng)
    typed = next((ask.name for ask in offer.ruling.asks if ask.kind == "cards"), "")
    before = state(round.fork()) if typed else ()
    try:
        round.floor(name, **answers)
    except IllegalAction as refused:
        needed = NEEDS.search(str(refused))
        assert needed and typed, refused
        assert state(round) == before
        count = int(needed[1])
        dealt = [card for cards in round.places.values() for card in cards]
        gone = {face(card) for card in dealt} - {face(card) for card in round.shoe.cards}
        for wrong in (count + 1, 0):
            with pytest.raises(IllegalAction):
                round.floor(
                    name, **answers, **{typed: named(rng.sample(sorted(round.shoe.cards), min(wrong, len(round.shoe.cards)))) or " "}
                )
        if gone and count == 1:
            with pytest.raises(IllegalAction):
                round.floor(name, **answers, **{typed: named([min(gone)])})
        assert state(round) == before
        came = rng.sample(sorted(round.shoe.cards), count)
        round.floor(name, **answers, **{typed: named(came)})
        return "typed"
    return "told"


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
            round.act(choose(rng, round.decision))
        check_chips_and_cards(round)
    assert state(replay(round.setup, round.inputs)) == state(round)


@pytest.mark.thorough
@counts("rounds", 12, 100)
@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
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
