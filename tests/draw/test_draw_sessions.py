"""Many rounds in a row of each draw game with what they carry, and a bot that knows what to throw away."""

import random

import pytest

from cardroom import load
from cardroom.bots import bot_for, drive
from cardroom.bots.draw import keep_badugi, keep_high, keep_low
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import card_names, parse_cards
from cardroom.round import Round
from tests.counts import counts
from tests.draw.test_draws import MINE
from tests.editions import load_draw
from tests.support import finish


@pytest.mark.parametrize("edition", MINE)
@counts("rounds", 20, 1000)
def test_many_rounds_in_a_row(edition: str, rounds: int) -> None:
    """Players go broke, buy in, go away and come back, leave and sit down again elsewhere."""
    loaded, rng = load_draw(edition), random.Random(f"session {edition}")
    names = ["a", "b", "c", "d", "e"]
    seats = dict(zip((1, 2, 4, 5, 8), names, strict=True))
    kinds = loaded.rules.kill.kinds
    round = finish(Round(loaded.setup(dict.fromkeys(names, 200_00), seats, seed=0, table={"kill": kinds}, stepped=False)), rng)
    for number in range(rounds):
        stacks = {p: s if s >= 1_00 or rng.random() < 0.5 else 150_00 for p, s in round.outcome.stacks.items()}
        if sum(s > 0 for s in stacks.values()) < 3:
            stacks = {p: s + 150_00 for p, s in stacks.items()}
        here = [p for p in names if stacks[p] > 0]
        away = frozenset(rng.sample(here, rng.choice((0, 0, 0, 1))) if len(here) > 2 else ())
        if rng.random() < 0.05:  # somebody moves
            free = rng.choice([s for s in range(1, 9) if s not in seats])
            old = rng.choice(list(seats))
            seats = dict(sorted({free if s == old else s: p for s, p in seats.items()}.items()))
        total = sum(stacks.values())
        round = finish(Round(loaded.next_setup(round, stacks=stacks, seats=seats, seed=number, absent=away)), rng)
        assert sum(round.outcome.stacks.values()) + round.outcome.drop == total


def kept(cards: str, indices: set[int]) -> str:
    held = parse_cards(cards)
    return card_names(held[i] for i in sorted(indices))


def test_the_bot_keeps_what_is_good() -> None:
    assert kept("As 2c 2d 8h Kd", keep_low(parse_cards("As 2c 2d 8h Kd"), aces_low=True)) == "As 2c 8h"
    assert kept("As 2c Jo 8h Kd", keep_low(parse_cards("As 2c Jo 8h Kd"), aces_low=True)) == "As 2c Jo 8h"
    assert kept("As 2c 3d 4h 5d", keep_low(parse_cards("As 2c 3d 4h 5d"), aces_low=False)) == "2c 3d 4h 5d"
    assert kept("2c 3d 4h 5d 6s", keep_low(parse_cards("2c 3d 4h 5d 6s"), aces_low=False)) == "2c 3d 4h 5d"
    assert kept("As 2s 3d 4h", keep_badugi(parse_cards("As 2s 3d 4h"))) == "As 3d 4h"
    assert kept("Ks Kd Qc Jh", keep_badugi(parse_cards("Ks Kd Qc Jh"))) != ""
    assert kept("Js Jd 4c 9h 2s", keep_high(parse_cards("Js Jd 4c 9h 2s"))) == "Js Jd"
    assert kept("Jo 4s 9s 2s Kd", keep_high(parse_cards("Jo 4s 9s 2s Kd"))) == "Jo 4s 9s 2s"


@pytest.mark.thorough
@pytest.mark.parametrize("edition", MINE)
def test_the_bot_beats_players_at_random(edition: str) -> None:
    loaded = load(edition)
    won = 0
    for number in range(150):
        names = ["bot", "r1", "r2", "r3"]
        names = names[number % 4 :] + names[: number % 4]
        bots = {n: bot_for(loaded, number) if n == "bot" else RandomBot(f"{n}{number}") for n in names}
        round = drive(Round(loaded.setup(dict.fromkeys(names, 100_00), seed=number)), bots)
        won += round.outcome.stacks["bot"] - 100_00
    assert won > 0
