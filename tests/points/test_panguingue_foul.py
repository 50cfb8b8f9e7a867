"""Panguingue: foul hands, and a stock that runs out. Lines are those of 001."""

import contextlib
import random

import pytest

from cardroom import Round
from cardroom.errors import IllegalAction
from cardroom.round import Action, Noted, Shown
from tests.counts import counts
from tests.points.panguingue_helpers import CHIP, JUNK, PAN, READY, WAITING, asked, begin, do, everybody_plays, melds, paid, start
from tests.support import choose

# -- foul hands ------------------------------------------------------------------------------------------------------------------------


def test_a_foul_hand_plays_no_further_part_and_still_pays() -> None:
    """l.1420, 1433-1437."""
    round = start({"ann": WAITING, "bob": JUNK, "cy": JUNK}, "7h Qc")
    round.floor("foul-hand", seat=2, why="a drawn card was put into the hand")
    assert asked(round) == "ann drawn"  # the same decision stands
    do(round, "ann: meld 7c 7d 7h")
    assert paid(round, "condition") == [("bob", "ann", 1), ("cy", "ann", 1)]
    do(round, "ann: discard Kc")
    assert asked(round) == "cy drawn" and round.places["seat/2"] == []
    free = start({"ann": WAITING, "bob": JUNK, "cy": JUNK}, "7h Qc", edition=PAN.with_rules(foul_pays=False))
    free.floor("foul-hand", seat=2)
    do(free, "ann: meld 7c 7d 7h")
    assert paid(free, "condition") == [("cy", "ann", 1)]


def test_who_is_to_act_and_is_ruled_foul_answers_for_nothing() -> None:
    round = start({"ann": WAITING, "bob": JUNK, "cy": JUNK}, "7h Qc 4h")
    round.floor("foul-hand", seat=3)
    do(round, "ann: meld 7c 7d 7h")
    assert melds(round, "ann") == [] and not paid(round, "condition")
    assert asked(round) == "bob drawn"
    while_collecting = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK, "cy": JUNK}, "7s Qc", table={"pays": "asked"})
    do(while_collecting, "ann: meld 7s 7s 7s")
    while_collecting.floor("foul-hand", seat=3)
    do(while_collecting, "ann: collect 400")
    assert not paid(while_collecting, "condition") and asked(while_collecting) == "bob drawn"


def test_the_floor_cannot_foul_what_is_not_there() -> None:
    round = do(begin({"ann": WAITING, "bob": JUNK, "cy": JUNK}, "7h"), "ann: drop", "bob: play", "cy: play")
    for seat in (3, 9):
        with pytest.raises(IllegalAction, match="The ruling 'foul-hand': 'seat' may be"):
            round.floor("foul-hand", seat=seat)
    round.floor("foul-hand", seat=1)
    with pytest.raises(IllegalAction, match="The ruling 'foul-hand': 'seat' may be"):
        round.floor("foul-hand", seat=1)


def test_the_one_live_hand_draws_until_it_is_panned() -> None:
    """l.1428: cards open, every card that fits is used, the easiest way; the foul hands pay."""
    round = start({"ann": READY, "bob": JUNK, "cy": JUNK}, "Qh Qs 7s Qc 5h")
    round.floor("foul-hand", seat=2)
    round.floor("foul-hand", seat=1)
    do(round, "ann: pass")
    assert round.over and round.outcome.carry["first"] == "ann"
    assert any(isinstance(event, Shown) and event.place == "seat/3" for event in round.events)
    assert {source for source, _, _ in paid(round, "outs")} == {"bob", "cy"}
    assert sum(len(cards) for place, cards in round.places.items() if place.startswith("meld/3/")) == 11


def test_when_every_hand_is_foul_the_deal_is_dead() -> None:
    round = start({"ann": READY, "bob": JUNK, "cy": JUNK}, "Qh Qs")
    for seat in (1, 2, 3):
        round.floor("foul-hand", seat=seat)
    do(round, "ann: pass")
    assert round.over and sum(round.outcome.stacks.values()) == 298_00


@counts("rounds", 40, 120)
def test_foul_hands_at_any_time_keep_every_chip_and_card(rounds: int) -> None:
    for number in range(rounds):
        rng = random.Random(f"foul {number}")
        count = rng.randint(2, 5)
        stacks = {f"p{i}": rng.choice((300, 2000, 50_000)) for i in range(count)}
        round = Round(PAN.setup(stacks, seed=number, table={"pays": rng.choice(("asked", "by-the-book"))}))
        while round.decision is not None:
            if rng.random() < 0.06:
                with contextlib.suppress(IllegalAction):
                    round.floor("foul-hand", seat=rng.randint(1, count))
            if rng.random() < 0.02 and round.shoe.cards:
                round.floor("boxed-card")
            round.act(choose(rng, round.decision))
            assert sum(round.accounts.values()) == sum(stacks.values())
            assert sorted([*round.shoe.cards, *(c for held in round.places.values() for c in held)]) == sorted(PAN.deck)
        assert round.fork().events == round.events


# -- the stock runs out ------------------------------------------------------------------------------------------------------------------


def dry(**changes: object) -> tuple[Round, int]:
    """Nobody uses anything, with a small deck: 110 cards of three decks."""
    small = PAN.with_rules(decks=3, **changes)
    round = everybody_plays(Round(small.setup(dict.fromkeys(("ann", "bob", "cy"), 20 * CHIP), seed=1, button=3)))
    draws = 0
    while round.decision is not None:
        (player,) = round.decision.asks
        draws += round.decision.kind == "drawn"
        round.act(Action(player, "draw" if round.decision.kind == "turn" else "pass"))
    return round, draws


def test_the_discards_are_shuffled_once_and_then_the_deal_is_dead() -> None:
    round, draws = dry()
    assert round.over and draws == 80 + 80
    assert sum(isinstance(event, Noted) and event.what == "stock" for event in round.events) == 1
    assert paid(round, "top back")[0][0] == "pot/0"
    assert sum(t.amount for t in round.transfers if t.why == "top back") == CHIP
    assert round.outcome.drop == 2 * CHIP and sum(round.outcome.stacks.values()) == 58 * CHIP
    assert round.outcome.carry == {"first": "cy", "seat": 3}  # the first stays where it was
    assert dry(reshuffles=0)[1] == 80
    assert dry(reshuffles=2)[1] == 240


def test_tops_of_a_dead_deal_go_to_those_in_or_to_all() -> None:
    for policy, back in (("those-in", {"ann", "bob"}), ("all-who-put-up", {"ann", "bob", "cy"})):
        small = PAN.with_rules(decks=3, reshuffles=0, dead_deal_tops=policy)
        table = {"top": 6 * CHIP}
        round = Round(small.setup(dict.fromkeys(("cy", "bob", "ann"), 20 * CHIP), seed=1, button=3, table=table))
        do(round, "ann: play", "bob: play", "cy: drop")
        while round.decision is not None:
            (player,) = round.decision.asks
            round.act(Action(player, "draw" if round.decision.kind == "turn" else "pass"))
        assert {target for _, target, _ in paid(round, "top back")} == back
