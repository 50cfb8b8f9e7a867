"""Panguingue: forcing, going out, short stacks, foul hands, the stock, and a dealer's mistakes. Lines are those of 001."""

import contextlib
import random

import pytest
from panguingue_helpers import CHIP, JUNK, PAN, asked, begin, do, everybody_plays, held, melds, paid, rules_of, verbs

from cardroom import Round
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.round import DEALER, DROP, Action, Noted, Ruled, Shown
from tests.support import choose, finish

READY = "7c 7d 7h Kc Kd Kh 2h 3h 4h 6s"  # out with a 7, a K, an A of hearts or a 5 of hearts
WAITING = "7c 7d 2c 4d 6h Jc Qd Kc 2h 4s"
NO_MELD = "2c 2d 4h 4c 6d 6s Jh Jc Qd Ks"
LAY_DOWN = ("ann: meld Kc Kd Kh", "ann: meld 2h 3h 4h")


def start(hands: dict[str, str], stock: str, **given: object) -> Round:
    return everybody_plays(begin(hands, stock, **given))  # type: ignore[arg-type]


def flat(stock: str, others: tuple[str, ...] = ("bob", "cy"), **given: object) -> Round:
    """Ann has ten cards down: 7c 7d 7h 7s, kings, 2-3-4 of hearts."""
    hands = {"ann": READY, **dict.fromkeys(others, NO_MELD)}
    round = start(hands, f"7s {stock}", **given)
    do(round, "ann: meld 7c 7d 7s", "ann: add 7h to 7c 7d 7s", *LAY_DOWN, "ann: discard 6s")
    assert held(round, "ann") == []
    return round


def on(round: Round, *stop: str) -> Round:
    """Everybody draws and passes until one of these is asked."""
    while asked(round) not in stop:
        player, kind = asked(round).split()
        do(round, f"{player}: {'draw' if kind == 'turn' else 'pass'}")
    return round


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
    round = start({"ann": "7c 7d 5c 5d 5h 2h 3h 4h 5h 6h", "bob": NO_MELD}, "7h")
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
    round = start({"ann": "7c 7d Kc Kd Ks 2h 3h 4h 5h 6h", "bob": NO_MELD}, "7h", stacks=stacks, edition=PAN.with_rules(out_cap=policy))
    do(round, "ann: meld 7c 7d 7h", "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h")
    do(round, "ann: add 6h to 2h 3h 4h 5h")
    assert round.over
    assert sum(chips for why in ("conditions on the out", "outs") for _, _, chips in paid(round, why)) == each


def test_the_cap_is_against_each_opponent() -> None:
    """l.1450: ann has one chip left and collects four from each on the meld; then she has nine in front of her."""
    stacks = {"ann": 2 * CHIP, "bob": 50 * CHIP, "cy": 50 * CHIP}
    hands = {"ann": "7s 7s 7s Kc Kd 2h 3h 4h 5h 6h", "bob": NO_MELD, "cy": NO_MELD}
    round = start(hands, "Ks", stacks=stacks)
    do(round, "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    do(round, "ann: meld 7s 7s 7s")
    assert paid(round, "condition") == [("bob", "ann", 4), ("cy", "ann", 4)]
    assert paid(round, "conditions on the out") == [("bob", "ann", 4), ("cy", "ann", 4)]  # she has nine in front
    low = start(hands, "Ks", stacks=stacks, edition=PAN.with_rules(out_cap="before-the-turn"))
    do(low, "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    do(low, "ann: meld 7s 7s 7s")
    assert paid(low, "conditions on the out") == [("bob", "ann", 1), ("cy", "ann", 1)] and not paid(low, "outs")


def test_what_was_not_asked_for_is_collected_on_the_out() -> None:
    """l.1449: while the condition is intact."""
    round = start({"ann": "7s 7s Kc Kd Ks 2h 3h 4h 5h 6h", "bob": NO_MELD}, "7s", table={"pays": "asked"})
    do(round, "ann: meld 7s 7s 7s", "ann: collect 100", "ann: meld Kc Kd Ks", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h")
    do(round, "ann: add 6h to 2h 3h 4h 5h")
    assert paid(round, "due from before") == [("bob", "ann", 3)]
    assert paid(round, "conditions on the out") == [("bob", "ann", 4)]


def test_chips_due_are_lost_when_a_card_is_borrowed_from_the_meld() -> None:
    """l.1449."""
    round = start({"ann": "7s 7s 7s 5s 6s Kc Kd Kh 2h 4c", "bob": NO_MELD}, "7s", table={"pays": "asked"})
    do(round, "ann: meld 7s 7s 7s", "ann: collect 100", "ann: add 7s to 7s 7s 7s", "ann: collect 100")
    free = start({"ann": "7s 7s 7s 5s 6s Kc Kd Kh 2h 4c", "bob": NO_MELD}, "7s", table={"pays": "asked"},
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
    round = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": NO_MELD, "cy": NO_MELD}, "7s Qh", stacks=stacks)
    do(round, "ann: meld 7s 7s 7s")
    assert paid(round, "condition") == [("bob", "ann", 2), ("cy", "ann", 4)]
    assert round.places["seat/2"] == [] and len(round.places["muck"]) == 10
    do(round, "ann: discard Kc")
    assert asked(round) == "cy drawn"


def test_when_all_others_are_out_of_chips_the_last_takes_the_tops() -> None:
    stacks = {"ann": 50 * CHIP, "bob": 3 * CHIP, "cy": 2 * CHIP}
    round = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": NO_MELD, "cy": NO_MELD}, "7s Qh", stacks=stacks)
    do(round, "ann: meld 7s 7s 7s", "ann: discard Kc")
    assert round.over and round.outcome.stacks == {"ann": 53 * CHIP, "bob": 0, "cy": 0}
    assert rules_of(round.transfers, "tops") == {"last-in"}


# -- forcing ---------------------------------------------------------------------------------------------------------------------------


def forced_game(stock: str, **given: object) -> Round:
    """Ann has laid three sevens and has seven cards left; bob and cy have nothing down."""
    round = start({"ann": WAITING, "bob": NO_MELD, "cy": NO_MELD}, f"7h {stock}", **given)
    return do(round, "ann: meld 7c 7d 7h", "ann: discard Kc")


def test_a_discarded_card_is_forced_on_the_next_player() -> None:
    """l.1446: it comes before any other action; he must use it and discard from his hand."""
    round = on(forced_game("Qh 7s Qc"), "cy drawn")
    do(round, "cy: pass")
    assert asked(round) == "bob forcing" and verbs(round) == ["pass", "force 7s on ann"]  # the target is not asked
    do(round, "bob: pass")
    assert asked(round) == "cy forcing"
    do(round, "cy: force 7s on ann")
    assert asked(round) == "ann forced" and verbs(round) == ["add 7s to 7c 7d 7h"]
    do(round, "ann: add 7s to 7c 7d 7h")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 1, 1, 1]  # a card added pays, forced or not
    assert asked(round) == "ann melding"
    do(round, "ann: discard 4s")
    assert len(held(round, "ann")) == 6
    assert asked(round) == "bob drawn"  # that was ann's turn


def test_a_card_is_forced_back_on_who_drew_it() -> None:
    """l.1446, the example: A discards a card that he could have used."""
    round = on(forced_game("Qh Qs 7s Qc"), "ann drawn")
    do(round, "ann: pass")
    assert asked(round) == "bob forcing"
    do(round, "bob: force 7s on ann", "ann: add 7s to 7c 7d 7h", "ann: discard 4s")
    assert asked(round) == "bob drawn"  # play goes on after ann


def test_forcing_ends_when_three_players_have_acted() -> None:
    """l.1446: a pair that becomes possible later is offered until then, each once."""
    round = on(forced_game("Qh Qs 7s Qc 6h"), "ann drawn")
    do(round, "ann: pass", "bob: pass", "cy: pass", "bob: draw", "bob: pass")
    assert asked(round) == "cy turn"  # both have let it go
    none = on(forced_game("Qh Qs 7s Qc", edition=PAN.with_rules(force_acts=0)), "ann drawn")
    do(none, "ann: pass")
    assert asked(none) == "bob turn"


def late(acts: int) -> Round:
    """Bob neglects a six that fits nothing of his, and then lays down sixes in the very turn: the six under them is still live."""
    hands = {"ann": "Jh Js 2c 4d 7h Jc Qd Kc 2h 4s", "bob": "6c 6d 3c 3d 2s 4h Jh Jd Qs Kd", "cy": NO_MELD}
    round = start(hands, "Kh 6s 6h 3h Qc", edition=PAN.with_rules(force_acts=acts))
    do(round, "ann: draw again", "ann: pass", "bob: draw", "bob: meld 6c 6d 6h", "bob: discard Kd")
    return round


def test_a_card_may_be_forced_late_while_it_lives() -> None:
    """l.1446: two players have acted; after the third the card is dead."""
    round = late(3)
    assert asked(round) == "cy forcing" and verbs(round) == ["pass", "force 6s on bob"]
    do(round, "cy: force 6s on bob", "bob: add 6s to 6c 6d 6h", "bob: discard Qs")
    assert asked(round) == "cy drawn"  # it is still cy's turn
    assert asked(late(2)) == "cy drawn"
    passed = do(late(3), "cy: pass")
    assert asked(passed) == "ann forcing"
    do(passed, "ann: pass")
    assert asked(passed) == "cy drawn"


def test_nothing_is_forced_on_a_flat_hand() -> None:
    """l.1427."""
    round = flat("Qh 5h Qc")
    on(round, "cy drawn")
    do(round, "cy: pass")
    assert asked(round) == "ann turn"  # the five would put her out; nobody is asked to force it
    do(round, "ann: draw")
    assert asked(round) == "bob turn"


# -- foul hands ------------------------------------------------------------------------------------------------------------------------


def test_a_foul_hand_plays_no_further_part_and_still_pays() -> None:
    """l.1420, 1433-1437."""
    round = start({"ann": WAITING, "bob": NO_MELD, "cy": NO_MELD}, "7h Qc")
    round.floor("foul-hand", seat=2, why="a drawn card was put into the hand")
    assert asked(round) == "ann drawn"  # the same decision stands
    do(round, "ann: meld 7c 7d 7h")
    assert paid(round, "condition") == [("bob", "ann", 1), ("cy", "ann", 1)]
    do(round, "ann: discard Kc")
    assert asked(round) == "cy drawn" and round.places["seat/2"] == []
    free = start({"ann": WAITING, "bob": NO_MELD, "cy": NO_MELD}, "7h Qc", edition=PAN.with_rules(foul_pays=False))
    free.floor("foul-hand", seat=2)
    do(free, "ann: meld 7c 7d 7h")
    assert paid(free, "condition") == [("cy", "ann", 1)]


def test_who_is_to_act_and_is_ruled_foul_answers_for_nothing() -> None:
    round = start({"ann": WAITING, "bob": NO_MELD, "cy": NO_MELD}, "7h Qc 4h")
    round.floor("foul-hand", seat=3)
    do(round, "ann: meld 7c 7d 7h")
    assert melds(round, "ann") == [] and not paid(round, "condition")
    assert asked(round) == "bob drawn"
    while_collecting = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": NO_MELD, "cy": NO_MELD}, "7s Qc", table={"pays": "asked"})
    do(while_collecting, "ann: meld 7s 7s 7s")
    while_collecting.floor("foul-hand", seat=3)
    do(while_collecting, "ann: collect 400")
    assert not paid(while_collecting, "condition") and asked(while_collecting) == "bob drawn"


def test_the_floor_cannot_foul_what_is_not_there() -> None:
    round = do(begin({"ann": WAITING, "bob": NO_MELD, "cy": NO_MELD}, "7h"), "ann: drop", "bob: play", "cy: play")
    for seat in (3, 9):
        with pytest.raises(IllegalAction, match="no hand"):
            round.floor("foul-hand", seat=seat)
    round.floor("foul-hand", seat=1)
    with pytest.raises(IllegalAction, match="no hand"):
        round.floor("foul-hand", seat=1)


def test_the_one_live_hand_draws_until_it_is_panned() -> None:
    """l.1428: cards open, every card that fits is used, the easiest way; the foul hands pay."""
    round = start({"ann": READY, "bob": NO_MELD, "cy": NO_MELD}, "Qh Qs 7s Qc 5h")
    round.floor("foul-hand", seat=2)
    round.floor("foul-hand", seat=1)
    do(round, "ann: pass")
    assert round.over and round.outcome.carry["first"] == "ann"
    assert any(isinstance(event, Shown) and event.place == "seat/3" for event in round.events)
    assert {source for source, _, _ in paid(round, "outs")} == {"bob", "cy"}
    assert sum(len(cards) for place, cards in round.places.items() if place.startswith("meld/3/")) == 11


def test_when_every_hand_is_foul_the_deal_is_dead() -> None:
    round = start({"ann": READY, "bob": NO_MELD, "cy": NO_MELD}, "Qh Qs")
    for seat in (1, 2, 3):
        round.floor("foul-hand", seat=seat)
    do(round, "ann: pass")
    assert round.over and sum(round.outcome.stacks.values()) == 298_00


def test_foul_hands_at_any_time_keep_every_chip_and_card() -> None:
    for number in range(120):
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


# -- a dealer's mistakes -------------------------------------------------------------------------------------------------------------------


def stepped(verb: str, pick: int = 1) -> Round:
    round = Round(PAN.setup(dict.fromkeys(("cy", "bob", "ann"), 20 * CHIP), seed=2, button=3, stepped=True))
    round.act(Action(DEALER, verb, picks=(pick,) if verb != "deal" else ()))
    return round


def rulings(round: Round) -> list[str]:
    return [event.rule for event in round.events if isinstance(event, Ruled)]


def test_miscounted_and_exposed_hands() -> None:
    """l.1409, 1413-1415."""
    assert rulings(stepped("deal")) == []
    for verb, cards, rule in (
        ("expose five", 10, "irregularity.exposed-packet"), ("expose four", 10, "irregularity.exposed-cards"),
        ("nine cards", 10, "irregularity.nine"), ("eleven cards", 10, "irregularity.eleven"),
        ("eight cards", 0, "irregularity.eight-or-twelve"), ("twelve cards", 0, "irregularity.eight-or-twelve"),
    ):  # fmt: skip
        round = stepped(verb)
        assert rulings(round) == [rule]
        assert len(round.places["seat/2"]) == cards
        assert [len(round.places[f"seat/{seat}"]) for seat in (1, 3)] == [10, 10]
        open_cards = sum(card is not None for card in round.view("").places["seat/2"])
        assert open_cards == (4 if verb == "expose four" else 0)
        finish(round, random.Random(1))
        if not cards:
            assert paid(round, "top back") == [("pot/0", "bob", 1)]
            assert not any(isinstance(event, Action) and event.player == "bob" for event in round.events)


def test_five_exposed_cards_are_replaced_from_the_centre() -> None:
    """l.1409."""
    plain, faulty = stepped("deal"), stepped("expose five")
    assert faulty.places["seat/2"][:5] == plain.places["seat/2"][:5]
    assert faulty.places["discards"] == plain.places["seat/2"][5:]
    assert faulty.shoe.cards[-20:] == plain.shoe.cards[-20:]  # the top of the stock is as it was


def test_a_boxed_card_does_not_play() -> None:
    """l.1411."""
    round = begin({"ann": JUNK, "bob": JUNK}, "")
    top = round.shoe.cards[-1]
    round.floor("boxed-card")
    assert round.places["boxed"] == [top]
    finish(round, random.Random(2))


def test_a_misdeal_gives_everything_back_and_the_first_stays() -> None:
    round = do(begin({"ann": JUNK, "bob": JUNK}, ""), "ann: play")
    round.misdeal("the deck is short", "deal")
    assert round.void and round.outcome.stacks == {"ann": 100_00, "bob": 100_00} and round.outcome.drop == 0
    assert asked(Round(PAN.next_setup(round, seed=1))) == "ann declare"


def test_a_felt_table_types_the_cards_in() -> None:
    round = Round(PAN.setup({"ann": 20 * CHIP, "bob": 20 * CHIP}, chance=Felt()))
    rng = random.Random(3)
    for _ in range(60):
        if round.decision is None:
            break
        round.act(choose(rng, round.decision))
    assert round.accounts[DROP] == 2 * CHIP
    assert sum(isinstance(given, Action) and given.player == DEALER for given in round.inputs) >= 4


def test_the_order_of_play_skips_who_is_not_in() -> None:
    round = do(begin(dict.fromkeys(("ann", "bob", "cy", "dee"), JUNK), "3c 5d 7h Qc"), "ann: play", "bob: drop", "cy: play", "dee: play")
    do(round, "ann: pass")
    assert asked(round) == "cy drawn"
