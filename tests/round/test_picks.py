"""What is asked for when cards are picked: everybody who asks says what becomes of them."""

import random

import pytest

from cardroom import load
from cardroom.cli.terminal.prompt import menu, say
from cardroom.round import Option, Pick, Round
from tests.support import EDITIONS, choose, random_setup

# By edition and verb: what the manuals have a player do with the cards that he picks out.
KNOWN = {
    ("florida/two-card-poker", "call"): "that you play",  # 003 l.491
    ("oceans-eleven/pai-gow-poker", "set"): "that you put in front",  # 001 l.544, 623
    ("oceans-eleven/pai-gow-tiles", "set"): "that make one of your two hands",  # 001 l.5373
    ("oceans-eleven/chinese-poker", "set"): "in the order front, middle, back",  # 001 l.769
    ("oceans-eleven/lowball-ace-to-five", "draw"): "that you throw away",  # 001 l.234, 255
    ("tres-lounge/pineapple-high-low-split", "discard"): "that you throw away",  # 000 l.1351-1352
    ("oceans-eleven/panguingue", "discard"): "that you throw away",  # 001 l.1357
}


@pytest.mark.parametrize(("edition", "verb"), KNOWN)
def test_the_question_says_what_becomes_of_the_cards(edition: str, verb: str) -> None:
    for number in range(40):
        rng = random.Random(f"{edition} {verb} {number}")
        round = Round(random_setup(load(edition), rng))
        while round.decision is not None:
            for options in round.decision.asks.values():
                for option in options:
                    if option.verb == verb and option.pick is not None:
                        assert option.pick.becomes == KNOWN[edition, verb]
                        assert option.pick.becomes in say(option) and option.pick.becomes in menu(options)
                        return
            round.act(choose(rng, round.decision))
    raise AssertionError(f"{edition} never asked for cards to {verb}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_asked_to_pick_without_a_word_for_what(edition: str) -> None:
    rng = random.Random(edition)
    round = Round(random_setup(load(edition), rng, stepped=True))
    while round.decision is not None and len(round.inputs) < 400:
        for options in round.decision.asks.values():
            assert all(option.pick.becomes for option in options if option.pick is not None)
        round.act(choose(rng, round.decision))


def test_a_pick_in_words() -> None:
    assert str(Pick("seat/2", 2, 2, 4, "that you play")) == "2 of seat/2 that you play"
    assert str(Option("draw", pick=Pick("your cards", 0, 5, 5, "that you throw away"))) == "draw (0 to 5 of your cards that you throw away)"
