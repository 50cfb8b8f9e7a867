"""Panguingue: going out, and chips that run out. Lines are those of 001."""

import pytest

from cardroom.round import Noted, Shown
from tests.points.panguingue_helpers import CHIP, JUNK, PAN, asked, do, flat, melds, on, paid, rules_of, start, verbs

# -- going out -----------------------------------------------------------------------------------------------------------------------


def test_going_out_collects_every_condition_again_the_outs_and_last_the_tops() -> None:
    """l.1361, 1397."""
    round = flat("Qh Qs 7h")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 1, 1, 1]  # the square of sevens and the fourth seven, from two
    on(round, "ann drawn")
    assert verbs(round) == ["pass", "add 7h to 7c 7d 7h 7s"]
    do(round, "ann: add 7h to 7c 7d 7h 7s")
    assert round.over and melds(round, "ann") == ["7c 7d 7h 7h 7s", "Kc Kd Kh", "2h 3h 4h"]
    assert paid(round, "conditions on the out") == [("bob", "ann", 3), ("cy", "ann", 3)]
    assert paid(round, "outs") == [("bob", "ann", 2), ("cy", "ann", 2)]
    last = round.transfers[-1]
    assert (last.why, last.rule, last.amount) == ("tops", "tops", CHIP)
    assert round.outcome.stacks["ann"] == 100_00 - CHIP + 2 * (1 + 1 + 1 + 3 + 2) * CHIP + CHIP
    assert round.outcome.carry == {"first": "ann", "seat": 3}


def test_eleven_cards_at_once_are_out() -> None:
    """l.1361: with the drawn card all eleven are down; nothing is discarded."""
    round = start({"ann": "7c 7d 5c 5d 5h 2h 3h 4h 5h 6h", "bob": JUNK}, "7h")
    do(round, "ann: meld 7c 7d 7h", "ann: meld 5c 5d 5h", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    assert round.over
    assert paid(round, "conditions on the out") == [("bob", "ann", 2)]


def test_a_flat_hand_is_asked_only_when_it_can_use_the_card() -> None:
    round = flat("Qh Qs Jd 4s Qd 3s")
    on(round, "bob drawn")
    seen = {asked(round)}
    for _ in range(8):
        player, kind = asked(round).split()
        do(round, f"{player}: {'draw' if kind == 'turn' else 'pass'}")
        seen.add(asked(round))
    assert not any(each.startswith("ann") for each in seen)


@pytest.mark.parametrize(("policy", "each"), [("chips-in-front", 2), ("before-the-turn", 1), ("none", 3)])
def test_on_the_outs_each_pays_no_more_than_the_winner_has_in_front(policy: str, each: int) -> None:
    """l.1450: three are due; ann puts up one of her two chips and collects one for her sevens."""
    stacks = {"ann": 2 * CHIP, "bob": 50 * CHIP}
    round = start({"ann": "7c 7d Kc Kd Ks 2h 3h 4h 5h 6h", "bob": JUNK}, "7h", stacks=stacks, edition=PAN.with_rules(out_cap=policy))
    do(round, "ann: meld 7c 7d 7h", "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h")
    do(round, "ann: add 6h to 2h 3h 4h 5h")
    assert round.over
    assert sum(chips for why in ("conditions on the out", "outs") for _, _, chips in paid(round, why)) == each


def test_the_cap_is_against_each_opponent() -> None:
    """l.1450: ann has one chip left and collects four from each on the meld; then she has nine in front of her.

    She may not build up and go out: the one chip she had before is what she can collect from each.
    """
    stacks = {"ann": 2 * CHIP, "bob": 50 * CHIP, "cy": 50 * CHIP}
    hands = {"ann": "7s 7s 7s Kc Kd 2h 3h 4h 5h 6h", "bob": JUNK, "cy": JUNK}
    round = start(hands, "Ks", stacks=stacks, edition=PAN.with_rules(out_cap="chips-in-front"))
    do(round, "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    do(round, "ann: meld 7s 7s 7s")
    assert paid(round, "condition") == [("bob", "ann", 4), ("cy", "ann", 4)]
    assert paid(round, "conditions on the out") == [("bob", "ann", 4), ("cy", "ann", 4)]  # she has nine in front
    low = start(hands, "Ks", stacks=stacks)
    do(low, "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    do(low, "ann: meld 7s 7s 7s")
    assert paid(low, "conditions on the out") == [("bob", "ann", 1), ("cy", "ann", 1)] and not paid(low, "outs")


def test_what_was_not_asked_for_is_collected_on_the_out() -> None:
    """l.1449: while the condition is intact."""
    round = start({"ann": "7s 7s Kc Kd Ks 2h 3h 4h 5h 6h", "bob": JUNK}, "7s", table={"pays": "asked"})
    do(round, "ann: meld 7s 7s 7s", "ann: collect 100", "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h")
    do(round, "ann: add 6h to 2h 3h 4h 5h")
    assert paid(round, "due from before") == [("bob", "ann", 3)]
    assert paid(round, "conditions on the out") == [("bob", "ann", 4)]


def test_chips_due_are_lost_when_a_card_is_borrowed_from_the_meld() -> None:
    """l.1449."""
    round = start({"ann": "7s 7s 7s 5s 6s Kc Kd Kh 2h 4c", "bob": JUNK}, "7s", table={"pays": "asked"})
    do(round, "ann: meld 7s 7s 7s", "ann: collect 100", "ann: add 7s to 7s 7s 7s", "ann: collect 100")
    free = start({"ann": "7s 7s 7s 5s 6s Kc Kd Kh 2h 4c", "bob": JUNK}, "7s", table={"pays": "asked"},
                 edition=PAN.with_rules(switch_after_pay="any-time"))  # fmt: skip
    do(free, "ann: meld 7s 7s 7s", "ann: collect 100", "ann: add 7s to 7s 7s 7s", "ann: collect 100")
    assert "meld 5s 6s 7s with 7s from 7s 7s 7s 7s" not in verbs(round)
    do(free, "ann: meld 5s 6s 7s with 7s from 7s 7s 7s 7s", "ann: meld Kc Kd Kh", "ann: discard 2h")
    on(free, "bob drawn")
    assert not paid(free, "due from before")


def test_who_puts_out_the_next_player_shows_his_hand() -> None:
    """l.1448."""
    round = flat("Qh 5h")
    on(round, "cy drawn")
    do(round, "cy: pass")
    assert asked(round) == "ann turn" and verbs(round) == ["draw", "add 5h to 2h 3h 4h"]
    do(round, "ann: add 5h to 2h 3h 4h")
    assert round.over
    assert [event.place for event in round.events if isinstance(event, Shown)][-1] == "seat/1"
    quiet = flat("Qh 5h", edition=PAN.with_rules(shows_who_put_out=False))
    do(on(quiet, "cy drawn"), "cy: pass", "ann: add 5h to 2h 3h 4h")
    assert None in quiet.view("").places["seat/1"]


def test_the_out_card_that_a_flat_player_throws_away_is_dead() -> None:
    """l.1444: with three or more in; with two it is not."""
    round = flat("Qh Qs 5h Ac")
    on(round, "ann drawn")
    do(round, "ann: pass")
    assert asked(round) == "bob drawn"  # he cannot take it
    assert any(isinstance(event, Noted) and event.what == "dead card" for event in round.events)
    two = flat("Qh 5h Ac", others=("bob",))
    do(on(two, "ann drawn"), "ann: pass")
    assert asked(two) == "bob turn"
    live = flat("Qh Qs 5h Ac", edition=PAN.with_rules(missed_out_card="live"))
    do(on(live, "ann drawn"), "ann: pass")
    assert asked(live) == "bob turn"


# -- chips that run out ---------------------------------------------------------------------------------------------------------------


def test_a_short_stack_pays_what_it_has_and_throws_its_hand_away() -> None:
    """l.1464, 1467: no playing for tops, and the house makes nothing good."""
    stacks = {"ann": 50 * CHIP, "bob": 3 * CHIP, "cy": 50 * CHIP}
    round = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK, "cy": JUNK}, "7s Qh", stacks=stacks)
    do(round, "ann: meld 7s 7s 7s")
    assert paid(round, "condition") == [("bob", "ann", 2), ("cy", "ann", 4)]
    assert round.places["seat/2"] == [] and len(round.places["muck"]) == 10
    do(round, "ann: discard Kc")
    assert asked(round) == "cy drawn"


def test_when_all_others_are_out_of_chips_the_last_takes_the_tops() -> None:
    stacks = {"ann": 50 * CHIP, "bob": 3 * CHIP, "cy": 2 * CHIP}
    round = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK, "cy": JUNK}, "7s Qh", stacks=stacks)
    do(round, "ann: meld 7s 7s 7s", "ann: discard Kc")
    assert round.over and round.outcome.stacks == {"ann": 53 * CHIP, "bob": 0, "cy": 0}
    assert rules_of(round.transfers, "tops") == {"last-in"}
