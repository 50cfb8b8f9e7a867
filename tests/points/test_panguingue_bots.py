"""Bots at panguingue: legal, sensible, and every deal comes to an end."""

from collections import Counter

import pytest

from cardroom import Round
from cardroom.bots import bot_for, drive
from cardroom.bots.bot import Bot
from cardroom.bots.panguingue import PanguingueBot, uses_needed
from cardroom.bots.random_bot import RandomBot
from cardroom.round import Action, Noted
from tests.counts import counts
from tests.points.panguingue_helpers import JUNK, PAN, asked, begin, do, everybody_plays, held, melds, verbs

BOT = PanguingueBot(PAN)


def answer(round: Round) -> str:
    """What the bot says for whoever is asked."""
    assert round.decision is not None
    (player,) = round.decision.asks
    return BOT.choose(round.view(player)).verb


@pytest.mark.thorough
@counts("deals", 42, 300)
def test_many_deals_come_to_an_end(deals: int) -> None:
    ends: Counter[str] = Counter()
    said: Counter[str] = Counter()
    for number in range(deals):
        names = [f"p{i}" for i in range(2 + number % 7)]
        stacks = dict.fromkeys(names, (300, 2_000, 100_00)[number % 3])
        table = {"pays": "asked"} if number % 4 == 0 else {}
        round = drive(Round(PAN.setup(stacks, seed=number, table=table)), {name: bot_for(PAN, name) for name in names}, most=1_500)
        assert round.over and sum(round.outcome.stacks.values()) + round.outcome.drop == sum(stacks.values())
        ends.update(event.what for event in round.events if isinstance(event, Noted))
        said.update(event.verb.split()[0] for event in round.events if isinstance(event, Action))
    assert ends["out"] > deals / 3 and ends["dead deal"] < deals / 100
    assert min(said[verb] for verb in ("play", "drop", "draw", "pass", "meld", "add", "discard", "force", "collect")) > deals / 100


@pytest.mark.thorough
@counts("deals", 40, 120)
def test_a_sensible_player_beats_random_ones(deals: int) -> None:
    won = 0
    for number in range(deals):
        names = [f"p{i}" for i in range(4)]
        bots: dict[str, Bot] = {name: RandomBot(f"{number}{name}") for name in names}
        bots["p1"] = BOT
        round = drive(Round(PAN.setup(dict.fromkeys(names, 100_00), seed=f"beat {number}", button=1 + number % 4)), bots)
        won += round.outcome.stacks["p1"] - 100_00
    assert won > deals * 1_00


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("7s 7s 7d 3c 3c 5h 5h Ad 2d Kc", True),
        ("As 2s Ks Qs 7h 7h 3d 3d 5d Ac", True),
        ("2c 4d 6h Jc Kd 2h 6s Qc 4h Jd", False),
        (JUNK, False),
    ],
)
def test_which_hands_are_played(hand: str, plays: bool) -> None:
    assert (answer(begin({"ann": hand, "bob": JUNK}, "")) == "play") == plays


def test_a_condition_is_melded() -> None:
    round = everybody_plays(begin({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK}, "7s"))
    assert answer(round) == "meld 7s 7s 7s"


def test_the_out_is_taken_and_the_out_card_not_given_away() -> None:
    ready = "7c 7d 7h Kc Kd Kh 2h 3h 4h 6s"
    lines = ("ann: meld 7c 7d 7s", "ann: add 7h to 7c 7d 7s", "ann: meld Kc Kd Kh", "ann: meld 2h 3h 4h", "ann: discard 6s")
    round = do(everybody_plays(begin({"ann": ready, "bob": JUNK, "cy": JUNK}, "7s Qh Qs 5h")), *lines)
    do(round, "bob: pass", "cy: draw", "cy: pass")
    assert asked(round) == "ann drawn" and answer(round) == "add 5h to 2h 3h 4h"
    # Cy, before ann who is flat, draws her card and can use it: a use that he would else leave alone.
    careful = {"ann": ready, "bob": JUNK, "cy": "5c 5d 2c 4d 6d Jh Qd Ks 2d 4c"}
    round = do(everybody_plays(begin(careful, "7s Qh 5h")), *lines, "bob: pass", "cy: draw")
    assert answer(round) == "meld 5c 5d 5h"


def test_near_melds_are_kept() -> None:
    round = everybody_plays(begin({"ann": "7s 7s 5h 5h 3d 3d Kh Qh Ac 4s", "bob": JUNK}, "7s"))
    do(round, "ann: meld 7s 7s 7s")
    assert verbs(round)[0] == "discard"
    chosen = BOT.choose(round.view("ann"))
    assert chosen.verb == "discard"
    assert chosen.picks[0] in (6, 7)  # of 5h 5h 3d 3d Kh Qh Ac 4s: the ace or the four


def test_a_meld_in_the_hand_is_not_broken_up() -> None:
    """2c 2d 2h can be laid down with the next card used: a single card goes."""
    round = everybody_plays(begin({"ann": "Jc Qc 7c 2c 2d 2h 3c 3h 7h Ks", "bob": JUNK}, "6c"))
    do(round, "ann: meld 6c 7c Jc")
    while verbs(round)[0] == "discard" and (chosen := BOT.choose(round.view("ann"))).verb != "discard":
        round.act(chosen)
    left = held(round, "ann")
    assert left[chosen.picks[0]] in ("7h", "Ks")
    assert {"2c", "2d", "2h"} <= set(left) or "2c 2d 2h" in melds(round, "ann")


def test_the_pair_is_kept_and_the_odd_card_goes() -> None:
    """3c 3h wait for a third; a card is added to the rope, and the six is discarded for it."""
    hands = {"ann": "2c 2d 2h 7c Jc 3c 3h 4s 6s Ks", "bob": JUNK, "cy": JUNK}
    round = everybody_plays(begin(hands, "Qc 4h 4d 6c Qh Qs 5c"))
    do(round, "ann: meld 7c Jc Qc", "ann: meld 2c 2d 2h", "ann: discard 4s")
    while asked(round) != "ann drawn":
        player, kind = asked(round).split()
        do(round, f"{player}: {'draw' if kind == 'turn' else 'pass'}")
    do(round, "ann: add 6c to 7c Jc Qc", "ann: discard Ks")
    while asked(round) != "ann drawn":
        player, kind = asked(round).split()
        do(round, f"{player}: {'draw' if kind == 'turn' else 'pass'}")
    assert held(round, "ann") == ["3c", "3h", "6s"]
    assert answer(round) == "add 5c to 6c 7c Jc Qc"  # the six goes
    chosen = BOT.choose(do(round, "ann: add 5c to 6c 7c Jc Qc").view("ann"))
    assert held(round, "ann")[chosen.picks[0]] == "6s"


def test_all_that_is_due_is_asked_for() -> None:
    round = everybody_plays(begin({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK}, "7s", table={"pays": "asked"}))
    do(round, "ann: meld 7s 7s 7s")
    assert BOT.choose(round.view("ann")).amount == 400


def test_how_many_uses_are_needed() -> None:
    assert [uses_needed(held, 0) for held in (0, 1, 2, 3)] == [1, 2, 3, 4]
    assert [uses_needed(held, 1) for held in (2, 3, 4)] == [1, 2, 3]
    assert uses_needed(10, 4) == 5


def test_the_same_seeds_give_the_same_deal() -> None:
    names = ("a", "b", "c", "d")
    first, second = (drive(Round(PAN.setup(dict.fromkeys(names, 50_00), seed=8)), dict.fromkeys(names, BOT)) for _ in range(2))
    assert first.events == second.events
