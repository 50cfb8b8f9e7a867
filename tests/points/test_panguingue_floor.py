"""Panguingue: a dealer's mistakes and what the floor rules. Lines are those of 001."""

import contextlib
import random
from collections import Counter
from typing import Any

import pytest

from cardroom import Round
from cardroom.cards import card_names
from cardroom.chance import Felt
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.points.panguingue.floor import FLOOR
from cardroom.round import DEALER, DROP, Action, CardsNeeded, Ruled
from tests.counts import counts
from tests.felt import check_cards, type_in
from tests.points.panguingue_helpers import CHIP, JUNK, PAN, READY, WAITING, asked, begin, do, held, melds, on, paid, start, verbs
from tests.support import choose, finish

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
    type_in(round, "3c")  # the cards that say who is first
    type_in(round, "2h")
    assert card_names(round.places["seat/1"]) == "2h" + 9 * " ??"
    do(round, "ann: play", "bob: play")
    type_in(round, "4h")  # what ann draws
    round.act(Action("ann", "lay down", picks=(0, 4)))
    with pytest.raises(BadInput, match="2♥ 7♥ cannot be laid down: they make no meld"):
        type_in(round, "7h")
    type_in(round, "3h")
    assert card_names(round.places["meld/1/1"]) == "2h 3h 4h" and card_names(round.places["seat/1"]) == " ".join(["??"] * 8)
    assert round.accounts[DROP] == 2 * CHIP
    check_cards(round)


def test_at_a_felt_table_a_player_says_to_which_meld_his_cards_go() -> None:
    """Aces fit to aces and to a rope: which it is cannot be seen from the card."""
    round = Round(PAN.setup({"ann": 20 * CHIP, "bob": 20 * CHIP}, chance=Felt(), button=1))
    do(round, "ann: play", "bob: play")
    type_in(round, "As")
    round.act(Action("ann", "lay down", picks=(0, 1)))
    type_in(round, "Ah Ac")
    round.act(Action("ann", "lay down", picks=(0, 1, 2)))
    type_in(round, "2s 3s 4s")
    round.act(Action("ann", "lay down", picks=(0,)))
    type_in(round, "As")
    assert asked(round) == "ann which meld" and len(verbs(round)) == 2
    round.act(Action("ann", next(verb for verb in verbs(round) if "2s" in verb)))
    assert len(round.places["meld/1/2"]) == 4


def test_the_order_of_play_skips_who_is_not_in() -> None:
    round = do(begin(dict.fromkeys(("ann", "bob", "cy", "dee"), JUNK), "3c 5d 7h Qc"), "ann: play", "bob: drop", "cy: play", "dee: play")
    do(round, "ann: pass")
    assert asked(round) == "cy drawn"


# -- a wrong count that is noticed late (l.1413-1417) ---------------------------------------------------------------------------------

NINE = "7c 7d Kc Kd Kh 2h 3h 4h 5h"
COUNTS = {"eight": NINE[:23], "nine": NINE, "eleven": f"{NINE} 4s 6c", "twelve": f"{NINE} 4s 6c Js"}


def miscounted(count: str, stock: str = "", **given: Any) -> Round:
    """Bob, the second of four, is dealt a wrong number of cards and nobody notices."""
    hands = {"ann": JUNK, "bob": COUNTS[count], "cy": JUNK, "dee": JUNK}
    round = begin(hands, stock, stepped=True, **given)
    round.act(Action(DEALER, f"{count} cards unnoticed", picks=(1,)))
    assert rulings(round) == [] and len(held(round, "bob")) == len(COUNTS[count].split())
    return do(round, "ann: play")


def test_until_another_has_acted_a_wrong_count_is_repaired() -> None:
    """l.1414-1416: before he declares, and after it while nobody has acted behind him."""
    for lines in ((), ("bob: play",)):
        nine, eleven = do(miscounted("nine"), *lines), do(miscounted("eleven"), *lines)
        before = held(eleven, "bob")
        for round in (nine, eleven):
            round.floor("wrong-count", seat=3)
            assert len(held(round, "bob")) == 10
        assert held(nine, "bob")[:9] == NINE.split() and rulings(nine) == ["irregularity.nine"]
        assert set(held(eleven, "bob")) < set(before) and rulings(eleven) == ["irregularity.eleven"]
        assert None in nine.view("ann").places["seat/3"] and eleven.view("").cards("muck") == []
        with pytest.raises(IllegalAction, match="No hand that is in play has a wrong number"):
            nine.floor("wrong-count", seat=3)


def test_after_another_has_acted_the_hand_must_be_played_as_it_is() -> None:
    """l.1416; it is out with eleven cards like any other (l.1361)."""
    round = do(miscounted("nine", "3d 7h Qs Jd Qc 6h"), "bob: play", "cy: play")
    round.floor("wrong-count", seat=3)
    assert rulings(round) == ["irregularity.late-count"] and held(round, "bob") == NINE.split()
    with pytest.raises(IllegalAction, match="that has not been ruled on"):
        round.floor("wrong-count", seat=3)
    do(round, "dee: play", "ann: pass", "bob: meld 7c 7d 7h", "bob: meld Kc Kd Kh", "bob: meld 2h 3h 4h", "bob: add 5h to 2h 3h 4h")
    assert held(round, "bob") == [] and asked(round) == "cy drawn"  # ten cards: flat, and nothing to discard
    on(round, "bob drawn")
    do(round, "bob: add 6h to 2h 3h 4h 5h")
    assert round.over and paid(round, "outs") == [("cy", "bob", 2), ("dee", "bob", 2), ("ann", "bob", 2)]


def test_a_hand_of_eleven_that_must_be_played() -> None:
    """l.1416: eleven cards down after the discard are flat, not out."""
    round = do(miscounted("eleven", "3d 7h Qs Jd Qc 6h"), "bob: play", "cy: drop")
    round.floor("wrong-count", seat=3)
    do(round, "dee: play", "ann: pass", "bob: meld 7c 7d 7h", "bob: meld Kc Kd Kh", "bob: meld 2h 3h 4h", "bob: add 5h to 2h 3h 4h")
    do(round, "bob: discard 4s")
    assert held(round, "bob") == ["6c"] and asked(round) == "dee drawn"


def test_who_has_touched_the_deck_with_a_wrong_count_is_foul() -> None:
    """l.1417: whatever the wrong number."""
    for count in COUNTS:
        round = do(miscounted(count, "3d Js 4d"), "bob: play", "cy: play", "dee: play", "ann: pass")
        assert asked(round) == "bob drawn"
        round.floor("wrong-count", seat=3)
        assert rulings(round) == ["irregularity.foul-count"]
        do(round, "bob: pass")
        assert round.places["seat/3"] == [] and asked(round) == "cy drawn"
        assert not paid(round, "top back")


def test_a_hand_that_must_be_played_may_be_foul_at_its_first_draw_by_the_switch() -> None:
    """l.1416-1417."""
    round = do(miscounted("nine", "3d Js 4d", edition=PAN.with_rules(late_count="foul")), "bob: play", "cy: play")
    round.floor("wrong-count", seat=3)
    do(round, "dee: play", "ann: pass")
    assert rulings(round) == ["irregularity.late-count", "irregularity.foul-count"]
    assert asked(round) == "cy drawn" and round.places["seat/3"] == []


@pytest.mark.parametrize("count", ["eight", "twelve"])
def test_eight_or_twelve_cards_are_dead_however_late(count: str) -> None:
    """l.1413: the top goes back, and a dead hand pays nothing."""
    round = do(miscounted(count, "3d Js 4d"), "bob: play", "cy: play", "dee: play")
    round.floor("wrong-count", seat=3)
    assert rulings(round) == ["irregularity.eight-or-twelve"] and paid(round, "top back") == [("pot/0", "bob", 1)]
    with pytest.raises(IllegalAction, match="not 3"):
        round.floor("foul-hand", seat=3)
    do(round, "ann: pass")
    assert asked(round) == "cy drawn" and round.places["seat/3"] == []


def test_at_a_felt_table_the_card_that_fills_nine_up_is_not_named() -> None:
    round = Round(PAN.setup({"ann": 20 * CHIP, "bob": 20 * CHIP}, chance=Felt(), button=2, stepped=True))
    round.act(Action(DEALER, "nine cards unnoticed", picks=(0,)))
    rng = random.Random(4)
    while asked(round) != "bob declare":
        assert round.decision is not None
        round.act(choose(rng, round.decision))
    with pytest.raises(IllegalAction):
        round.floor("wrong-count", seat=2, card="7h")
    round.floor("wrong-count", seat=2)
    assert held(round, "bob") == ["??"] * 10


def test_at_a_felt_table_a_boxed_card_is_named_l1411() -> None:
    round = Round(PAN.setup({"ann": 20 * CHIP, "bob": 20 * CHIP}, chance=Felt(), button=1))
    with pytest.raises(CardsNeeded):
        round.floor("boxed-card")
    round.floor("boxed-card", cards="Kd")
    assert card_names(round.places["boxed"]) == "Kd"


# -- missed turns (l.1434) ----------------------------------------------------------------------------------------------------------------


def five(stock: str = "3c 5d Qh Ks Jd 4h 2d 6c 3h", **given: Any) -> Round:
    return start(dict.fromkeys(("ann", "bob", "cy", "dee", "eve"), JUNK), stock, **given)


def test_a_missed_turn_has_no_penalty_and_the_next_player_drew_the_card() -> None:
    round = five()
    round.floor("missed-turn", seat=5)
    assert rulings(round) == ["irregularity.missed-turn"]
    do(round, "ann: pass")
    assert asked(round) == "bob drawn" and verbs(round)[:2] == ["pass", "draw again"]  # he is the first to act now
    assert card_names(round.places["pluck"]) == "3c"
    do(round, "bob: draw again", "bob: pass", "cy: draw")
    with pytest.raises(IllegalAction, match="not 9"):
        round.floor("missed-turn", seat=9)


def test_a_missed_turn_leaves_the_discard_to_who_acts() -> None:
    round = do(five(), "ann: draw again", "ann: pass")
    assert asked(round) == "bob turn"
    round.floor("missed-turn", seat=4)
    with pytest.raises(IllegalAction, match="may be 1, 2, 3 or 5, not 4"):
        round.floor("missed-turn", seat=4)
    do(round, "bob: draw")
    assert asked(round) == "cy turn" and card_names(round.places["pluck"]) == "5d"


def test_a_missed_turn_is_taken_before_three_have_acted_and_lost_after() -> None:
    round = do(five(), "ann: draw again", "ann: pass")
    round.floor("missed-turn", seat=4)
    do(round, "bob: draw", "cy: draw", "cy: pass")  # one has acted
    assert asked(round) == "dee turn"
    late = round.fork()
    round.floor("take-missed-turn", seat=4)
    do(round, "dee: draw", "dee: pass")
    assert asked(round) == "bob drawn"  # next, and he draws
    do(round, "bob: pass")
    assert asked(round) == "eve turn"  # play goes on where it was
    do(late, "dee: draw", "dee: pass", "eve: draw", "eve: pass")  # three have acted
    assert asked(late) == "ann turn"
    with pytest.raises(IllegalAction, match="Nobody has a missed turn"):
        late.floor("take-missed-turn", seat=4)
    short = do(five(edition=PAN.with_rules(missed_turn_acts=1)), "ann: draw again", "ann: pass")
    short.floor("missed-turn", seat=4)
    do(short, "bob: draw", "cy: draw", "cy: pass")
    with pytest.raises(IllegalAction, match="Nobody has a missed turn"):
        short.floor("take-missed-turn", seat=4)


def test_a_missed_turn_is_lost_when_it_is_his_turn_again() -> None:
    """l.1434: with two players that is before three have acted."""
    round = do(start({"ann": JUNK, "bob": JUNK}, "3c 5d Qh Ks Jd"), "ann: draw again", "ann: pass")
    round.floor("missed-turn", seat=1)
    do(round, "bob: draw", "ann: draw", "ann: pass")
    assert asked(round) == "bob turn"
    with pytest.raises(IllegalAction, match="Nobody has a missed turn"):
        round.floor("take-missed-turn", seat=1)


def test_the_missed_turn_may_be_taken_at_once_with_the_card_drawn_for_it() -> None:
    round = do(five(), "ann: pass")
    card = round.places["pluck"]
    assert asked(round) == "bob drawn"
    round.floor("missed-turn", seat=4)
    do(round, "bob: pass")
    assert asked(round) == "cy drawn" and round.places["pluck"] == card
    round.floor("take-missed-turn", seat=4)
    do(round, "cy: pass")
    assert asked(round) == "bob drawn"
    do(round, "bob: pass")
    assert asked(round) == "dee turn"


def test_nobody_misses_a_turn_before_play_or_in_the_middle_of_it() -> None:
    with pytest.raises(IllegalAction, match=r"Nobody can have missed|may be 1, not 2"):
        begin({"ann": JUNK, "bob": JUNK}, "").floor("missed-turn", seat=2)
    round = do(start({"ann": WAITING, "bob": JUNK}, "7h"), "ann: meld 7c 7d 7h")
    with pytest.raises(IllegalAction, match=r"Nobody can have missed|may be 1, not 2"):
        round.floor("missed-turn", seat=2)
    round.floor("missed-turn", seat=1)  # bob's next turn
    do(round, "ann: discard Kc")
    assert asked(round) == "ann drawn"


# -- a false out (l.1447) -----------------------------------------------------------------------------------------------------------------


def test_who_is_not_out_takes_his_cards_back_and_plays_on() -> None:
    round = do(start({"ann": READY, "bob": JUNK, "cy": JUNK}, "7s Qh"), "ann: meld 7c 7d 7s", "ann: meld Kc Kd Kh")
    with pytest.raises(IllegalAction, match="may be 3, not 2"):
        round.floor("false-out", seat=2)
    offered = verbs(round)
    round.floor("false-out", seat=3)
    assert rulings(round) == ["irregularity.false-out"] and verbs(round) == offered
    assert len(round.view("bob").cards("seat/3")) == len(held(round, "ann")) == 5  # everybody has seen them
    do(round, "ann: meld 2h 3h 4h", "ann: discard 6s")
    assert asked(round) == "bob drawn" and melds(round, "ann")[-1] == "2h 3h 4h" and held(round, "ann") == ["7h"]


def test_a_false_out_on_which_another_fouled_his_hand_fouls_both() -> None:
    round = do(start({"ann": READY, "bob": JUNK, "cy": JUNK, "dee": JUNK}, "7s Qh"), "ann: meld 7c 7d 7s")
    for fouled in (4, [2, 2], 9):
        with pytest.raises(IllegalAction):
            round.floor("false-out", seat=4, fouled=fouled)
    round.floor("false-out", seat=4, fouled=2)
    do(round, "ann: discard 6s")
    assert rulings(round) == ["irregularity.false-out"] * 2
    assert asked(round) == "bob drawn" and round.places["seat/4"] == round.places["seat/2"] == []
    do(round, "bob: pass")
    assert asked(round) == "dee turn" or asked(round) == "dee drawn"


# -- the next card is turned (l.1439) ------------------------------------------------------------------------------------------


def test_the_next_card_turned_by_accident_plays() -> None:
    round = five()
    round.floor("next-card-turned")
    (turned,) = round.places["turned"]
    assert round.view("bob").cards("turned") == [turned]
    with pytest.raises(IllegalAction, match="and once"):
        round.floor("next-card-turned")
    do(round, "ann: pass")
    assert round.places["pluck"] == [turned] and round.places["turned"] == []
    with pytest.raises(IllegalAction, match="only while a card is drawn"):
        begin({"ann": JUNK, "bob": JUNK}, "").floor("next-card-turned")


# -- a dead hand (l.1407), cards turned face up (l.1409) -----------------------------------------------------------------------------------


def test_a_hand_that_left_the_table_is_dead_and_pays_nothing_l1407() -> None:
    round = start({"ann": WAITING, "bob": JUNK, "cy": JUNK}, "7h")
    round.floor("dead-hand", seat=1, why="a card fell to the floor")
    assert rulings(round) == ["irregularity.dead-hand"]
    do(round, "ann: meld 7c 7d 7h")
    assert round.places["seat/1"] == [] and not paid(round, "top back")
    assert {source for source, _, _ in paid(round, "condition")} <= {"bob"}
    with pytest.raises(IllegalAction, match="not 1"):
        round.floor("dead-hand", seat=1)


def test_every_hand_is_dead_and_the_tops_go_back() -> None:
    round = begin({"ann": JUNK, "bob": JUNK}, "")
    for seat in (1, 2):
        round.floor("dead-hand", seat=seat)
    finish(round, random.Random(1))
    assert round.over and round.outcome.stacks["ann"] == round.outcome.stacks["bob"]


def test_four_cards_face_up_play_and_a_whole_packet_is_replaced_from_the_centre_l1409() -> None:
    round = begin({"ann": JUNK, "bob": JUNK}, "")
    before = held(round, "bob")
    round.floor("exposed-cards", seat=1, cards=[0, 1, 2, 3, 9])
    assert held(round, "bob") == before and rulings(round) == ["irregularity.exposed-cards"]
    assert len(round.view("ann").cards("seat/1")) == 5
    centre = round.shoe.cards[len(round.shoe.cards) // 2]
    round.floor("exposed-cards", seat=1, cards=[5, 6, 7, 8, 9])
    assert held(round, "bob")[:5] == before[:5] and rulings(round)[-1] == "irregularity.exposed-packet"
    assert len(round.places["seat/1"]) == 10 and centre in round.places["seat/1"]
    assert card_names(round.places["discards"]).split() == before[5:]
    do(round, "ann: play", "bob: play")
    with pytest.raises(IllegalAction, match="before play begins"):
        round.floor("exposed-cards", seat=1, cards=[0])


OWN = tuple(ruling.name for ruling in FLOOR)


def seat_asked(round: Round) -> int:
    assert round.decision is not None
    return next((seat for seat, player in round.setup.seats.items() if player in round.decision.asks), 1)


@pytest.mark.thorough
@counts("rounds", 20, 300)
def test_any_ruling_at_any_time_keeps_every_chip_and_card(rounds: int) -> None:
    made: Counter[str] = Counter()
    for number in range(rounds):
        rng = random.Random(f"rulings {number}")
        count = rng.randint(2, 6)
        stacks = {f"p{i}": rng.choice((300, 2000, 50_000)) for i in range(count)}
        round = Round(PAN.with_rules(late_count=rng.choice(("plays", "foul"))).setup(stacks, seed=number, stepped=True))
        while round.decision is not None:
            for name in OWN:
                if rng.random() < (
                    0.02 if name in ("foul-hand", "dead-hand", "false-out") else 0.3 if name == "take-missed-turn" else 0.06
                ):
                    args: dict[str, Any] = {} if name in ("boxed-card", "next-card-turned") else {"seat": rng.randint(1, count)}
                    args |= {"cards": rng.sample(range(10), 5)} if name == "exposed-cards" else {}
                    if name == "false-out":
                        args = {"seat": seat_asked(round), "fouled": rng.sample(range(1, count + 1), rng.randint(0, 1))}
                    with contextlib.suppress(IllegalAction):
                        round.floor(name, **args)
                        made[name] += 1
            round.act(choose(rng, round.decision))
            assert sum(round.accounts.values()) == sum(stacks.values())
            assert sorted([*round.shoe.cards, *(c for cards in round.places.values() for c in cards)]) == sorted(PAN.deck)
        assert round.fork().events == round.events
    assert set(made) == set(OWN) and min(made.values()) > rounds / 30, made
