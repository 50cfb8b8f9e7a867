"""The stud bot plays every edition to the end, folds rubbish, raises what is strong, and beats players at random."""

import pytest

from cardroom import load
from cardroom.bots import bot_for, drive
from cardroom.bots.random_bot import RandomBot
from cardroom.bots.stud import StudBot, high_worth, low_worth
from cardroom.cards import parse_cards
from cardroom.round import Round
from tests.counts import of_kind

EDITIONS = of_kind("Stud")


def test_there_are_nine_editions() -> None:
    assert len(EDITIONS) == 9


@pytest.mark.thorough
@pytest.mark.parametrize("edition_id", EDITIONS)
def test_it_beats_players_at_random(edition_id: str) -> None:
    edition = load(edition_id)
    net = 0
    for seed in range(120):
        stacks = dict.fromkeys(("a", "b", "c", "d"), 200_00)
        bots = {name: bot_for(edition, seed) if name == "a" else RandomBot(f"{seed}{name}") for name in stacks}
        assert isinstance(bots["a"], StudBot)
        net += drive(Round(edition.setup(stacks, seed=seed, button=1 + seed % 4)), bots).outcome.stacks["a"] - 200_00
    assert net > 0


def test_how_it_reckons() -> None:
    def high(text: str, hand: int = 7) -> float:
        return high_worth(parse_cards(text), hand)

    assert high("As Ah Kd") > high("9s 9h Kd") > high("9s 5h 2d")
    assert high("As Ah Kd") > high("As Ks Qs") > high("As Ks Qd")
    assert high("As Ah Ad 7c") == high("Js 2s 5s 6s 7s") == 1
    assert low_worth(parse_cards("As 2h 3d 4c 6s")) > low_worth(parse_cards("As 2h 3d")) > low_worth(parse_cards("Ks 2h 3d"))
