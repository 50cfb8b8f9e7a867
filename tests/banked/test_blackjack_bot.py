"""The basic-strategy player: what it does with single hands, and that it loses far less than one at random."""

import pytest

from cardroom import Round, load
from cardroom.bots import bot_for, drive
from cardroom.bots.blackjack import BlackjackBot
from cardroom.bots.random_bot import RandomBot
from cardroom.round import Action
from tests.banked.blackjack_helpers import EIGHT, EIGHT_2, ELITE, SPANISH, hand_of
from tests.counts import counts
from tests.editions import load_blackjack

HANDS = [
    ("Ks 6d", "9c 8h", "surrender"),
    ("Ks 6d", "6c 8h", "stand"),
    ("Ks 6d", "7c 8h", "hit"),
    ("Ks 2d", "4c 8h", "stand"),
    ("Ks 2d", "3c 8h", "hit"),
    ("6s 5d", "6c 8h", "double"),
    ("5s 5d", "6c 8h", "double"),
    ("8s 8d", "9c 8h", "split"),
    ("As Ad", "9c 8h", "split"),
    ("Ks Qd", "6c 8h", "stand"),
    ("9s 9d", "7c 8h", "stand"),
    ("As 7d", "9c 8h", "hit"),
    ("As 7d", "6c 8h", "double"),
    ("As 8d", "6c 8h", "stand"),
]


@pytest.mark.parametrize(("cards", "dealer", "verb"), HANDS)
def test_single_hands(cards: str, dealer: str, verb: str) -> None:
    round = hand_of(EIGHT, {"Ann": cards, "Dee": dealer}, stop="play")
    assert bot_for(load(EIGHT), 1).choose(round.view("Ann")).verb == verb


def test_a_split_hand_is_played_for_itself() -> None:
    round = hand_of(EIGHT, {"Ann": "8s 8d 3c", "Ann/1": "Kd", "Dee": "9c 8h"}, stop="play")
    bot = bot_for(load(EIGHT), 1)
    round.act(bot.choose(round.view("Ann")))
    action = bot.choose(round.view("Ann"))
    assert (action.verb, action.spot.hand if action.spot else None) == ("double", 0)  # 8-3
    round.act(action)
    assert bot.choose(round.view("Ann")).verb == "stand"  # 8-10


def test_before_the_check_and_after_a_double() -> None:
    elite = hand_of(ELITE, {"Ann": "Ks 6d", "Dee": "Kc 8h"}, stop="insurance")
    assert bot_for(load(ELITE)).choose(elite.view("Ann")).verb == "surrender"
    ace = hand_of(EIGHT_2, {"Ann": "As Kd", "Dee": "Ac 8h"}, stop="insurance")
    assert bot_for(load(EIGHT_2)).choose(ace.view("Ann")) == Action("Ann", "done")
    spanish = hand_of(SPANISH, {"Ann": "6s 5d 2c", "Dee": "9c 8h"}, stop="play")
    spanish.act(Action("Ann", "double"))
    assert bot_for(load(SPANISH)).choose(spanish.view("Ann")).verb == "rescue"


def lost(kind: type, rounds: int) -> float:
    """Dollars lost for each dollar bet before the deal."""
    loaded = load_blackjack(EIGHT_2)
    bet = net = 0
    for seed in range(rounds):
        bots = {"dee": BlackjackBot(loaded, seed), "ann": kind(loaded, seed) if kind is BlackjackBot else RandomBot(seed)}
        round = Round(loaded.setup({"dee": 3_000_00, "ann": 1_000_00}, player_dealer="dee", seed=f"bot {seed}", option="6"))
        drive(round, bots)
        placed = [t.amount for t in round.transfers if t.why == "wager placed"]
        bet += sum(placed)
        net += round.outcome.stacks["ann"] - 1_000_00 if placed else 0
    return -net / bet


@pytest.mark.thorough
@counts("rounds", 500, 1_500)
def test_it_loses_little(rounds: int) -> None:
    """A few percent, within what so many rounds can tell; one at random loses several times as much."""
    assert lost(BlackjackBot, rounds) < 0.12 < lost(RandomBot, 400)
