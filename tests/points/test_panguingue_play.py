"""Whole deals of panguingue, card by card. Lines are those of 001."""

import pytest

from cardroom import Round
from cardroom.cards import card_name
from cardroom.errors import BadSetup, IllegalAction
from cardroom.round import ALL, DROP, Action, Dealt, Noted, Shown
from tests.points.panguingue_helpers import CHIP, JUNK, PAN, asked, begin, do, everybody_plays, held, melds, paid, rules_of, verbs

SEVENS = "7c 7d 2c 4d 6h Jc Qd Kc 2h 4s"


def start(hands: dict[str, str], stock: str, **given: object) -> Round:
    return everybody_plays(begin(hands, stock, **given))  # type: ignore[arg-type]


# -- tops, deal, declaring -----------------------------------------------------------------------------------------------------------


def test_tops_and_the_collection_out_of_them() -> None:
    """l.1351, 3296-3301: the fee comes out of the antes, the rest stays for the winner."""
    round = begin({"ann": JUNK, "bob": JUNK, "cy": JUNK}, "")
    assert paid(round, "top") == [("ann", "pot/0", 1), ("bob", "pot/0", 1), ("cy", "pot/0", 1)]
    assert round.accounts[DROP] == 2_00 and round.accounts["pot/0"] == 1_00


@pytest.mark.parametrize(("condition", "fee"), [(1, 2), (2, 2), (5, 3), (19, 5), (25, 7), (50, 8)])
def test_the_printed_fees(condition: int, fee: int) -> None:
    """l.3301-3306."""
    table = {"condition": condition * 100, "top": condition * 100}
    round = Round(PAN.setup(dict.fromkeys(("ann", "bob", "cy", "dee"), 5000_00), seed=1, table=table))
    assert round.accounts[DROP] == fee * 100
    assert round.accounts["pot/0"] == max(0, 4 * condition - fee) * 100


def test_conditions_are_within_what_is_printed() -> None:
    """l.3298; no option is printed for $10."""
    for condition in (50, 51_00):
        with pytest.raises(BadSetup, match="conditions of"):
            PAN.setup({"ann": 9000_00, "bob": 9000_00}, table={"condition": condition})
    with pytest.raises(Exception, match="10"):
        PAN.setup({"ann": 9000_00, "bob": 9000_00}, table={"condition": 10_00})


def test_a_full_buy_in_is_twenty_conditions() -> None:
    """l.1460."""
    assert PAN.table.buy_in == 20_00 and PAN.settings({"condition": 5_00}).buy_in == 100_00


def test_who_cannot_put_up_a_top_and_keep_a_chip_is_not_dealt_in() -> None:
    setup = PAN.setup({"ann": 1_00, "bob": 5_00, "cy": 5_00}, seed=1)
    assert "seat/1" not in Round(setup).places
    nobody = Round(PAN.setup({"ann": 1_00, "bob": 5_00}, seed=1))
    assert nobody.over and nobody.outcome.stacks == {"ann": 1_00, "bob": 5_00}


def test_the_deal_is_counter_clockwise_in_two_rounds_of_five() -> None:
    """l.1343, 1347, 1409."""
    round = Round(PAN.setup(dict.fromkeys(("s1", "s2", "s3", "s4"), 100_00), seed=3, button=2))
    dealt = [(event.place, len(event.cards)) for event in round.events if isinstance(event, Dealt)]
    assert dealt == [(f"seat/{seat}", 5) for seat in (2, 1, 4, 3)] * 2
    assert asked(round) == "s2 declare"


def test_to_start_a_game_the_lowest_card_turned_up_is_first() -> None:
    """l.1347: one of the first five cards of each is turned up; the ace is lowest."""
    hands = {"ann": "Kc 2c 2d 2h 4c 4d 4h 6c 6d 6h", "bob": "3c 2s 2c 2d 4s 4c 4d 6s 6c 6d", "cy": "Jc 2h 2s 2c 4h 4s 4c 6h 6s 6c"}
    round = begin(hands, "", button=None)
    shown = [(event.place, event.indices, event.seen) for event in round.events if isinstance(event, Shown)]
    assert shown == [("seat/3", (0,), ALL), ("seat/2", (0,), ALL), ("seat/1", (0,), ALL)]
    assert asked(round) == "bob declare"
    tie = {**hands, "cy": "3d 2h 2s 2c 4h 4s 4c 6h 6s 6c", "ann": "3h 2c 2d 2h 4c 4d 4h 6c 6d 6h"}
    assert asked(begin(tie, "", button=None)) == "ann declare"  # the one dealt first
    by_suit = PAN.with_rules(low_card_tie="suit")
    assert asked(begin(tie, "", by_suit, button=None)) == "bob declare"
    assert asked(begin({**tie, "cy": "Ad 2h 2s 2c 4h 4s 4c 6h 6s 6c"}, "", button=None)) == "cy declare"


def test_the_winner_is_first_unless_he_changes_seats() -> None:
    """l.1347, 1452."""
    round = do(begin({"ann": JUNK, "bob": JUNK, "cy": JUNK}, ""), "ann: drop", "bob: drop")
    assert round.over and round.outcome.carry == {"first": "cy", "seat": 1}
    assert asked(Round(PAN.next_setup(round, seed=1))) == "cy declare"
    moved = Round(PAN.next_setup(round, seed=1, seats={3: "ann", 2: "bob", 4: "cy"}))
    assert any(isinstance(event, Noted) and event.what == "low card" for event in moved.events)


def test_dropping_forfeits_the_top_and_the_last_one_takes_the_tops() -> None:
    """l.1351."""
    round = do(begin({"ann": JUNK, "bob": JUNK, "cy": JUNK}, ""), "ann: drop", "bob: drop")
    assert round.over
    assert round.outcome.stacks == {"ann": 99_00, "bob": 99_00, "cy": 100_00} and round.outcome.drop == 2_00
    assert rules_of(round.transfers, "tops") == {"last-in"}
    assert all(card is None for card in round.view("cy").places["muck"])  # nobody sees a dropped hand


# -- a turn --------------------------------------------------------------------------------------------------------------------------


def test_the_first_player_may_draw_again_once() -> None:
    """l.1355, 1419: with more than two in, the first card is dead for the second player."""
    round = start({"ann": JUNK, "bob": "Ac Ad 2c 4d 6h Jc Qd Kc 2h 4s", "cy": JUNK}, "Ah As 3c")
    assert asked(round) == "ann drawn" and verbs(round) == ["pass", "draw again"]
    do(round, "ann: draw again")
    assert verbs(round) == ["pass"]
    do(round, "ann: pass")
    assert verbs(round) == ["draw", "meld Ac Ad As"]
    dead = do(start({"ann": JUNK, "bob": "Ac Ad 2c 4d 6h Jc Qd Kc 2h 4s", "cy": JUNK}, "Ah As 3c"), "ann: pass")
    assert asked(dead) == "bob drawn" and verbs(dead) == ["pass", "meld Ac Ad As"]  # he had to draw


def test_with_two_in_the_second_player_may_use_the_first_card() -> None:
    """l.1419."""
    hands = {"ann": JUNK, "bob": "Ac Ad Kc Kd 6h Jc Qd 4c 2h 4s"}
    round = do(start(hands, "Ah Kh 3c"), "ann: draw again", "ann: pass")
    assert verbs(round) == ["draw", "meld Ac Ad Ah", "meld Kc Kd Kh"]
    do(round, "bob: meld Ac Ad Ah", "bob: discard 4s")
    assert [len(round.places[place]) for place in ("pluck", "discards")] == [1, 2]  # the other first card and the discard; ann has drawn
    plain = do(start(hands, "Ah Kh 3c"), "ann: pass")
    assert verbs(plain) == ["draw", "meld Ac Ad Ah"]
    always = start({**hands, "cy": JUNK}, "Ah Kh 3c", edition=PAN.with_rules(first_card_live="always"))
    assert "meld Ac Ad Ah" in verbs(do(always, "ann: pass"))
    without = start(hands, "Ah Kh 3c", edition=PAN.with_rules(first_redraw=False))
    assert verbs(without) == ["pass"]


def test_a_drawn_card_is_used_at_once_or_discarded() -> None:
    """l.1355-1357: then further melds, then one discard; the card never goes into the hand."""
    round = start({"ann": "7c 7d Kc Kd Kh 2h 3h 4h 6s Js", "bob": JUNK, "cy": JUNK}, "7h 2d")
    assert verbs(round) == ["pass", "draw again", "meld 7c 7d 7h"]  # kings and the rope only after using the card
    do(round, "ann: meld 7c 7d 7h")
    assert verbs(round) == ["discard", "meld 2h 3h 4h", "meld Kc Kd Kh"]
    do(round, "ann: meld Kc Kd Kh", "ann: meld 2h 3h 4h", "ann: discard Js")
    assert melds(round, "ann") == ["7c 7d 7h", "Kc Kd Kh", "2h 3h 4h"] and held(round, "ann") == ["6s"]
    assert asked(round) == "bob drawn"  # the discard of a hand cannot be taken: he drew


def test_only_the_next_player_may_take_a_drawn_card() -> None:
    """l.1355, 1445."""
    hands = {"ann": JUNK, "bob": JUNK, "cy": SEVENS}
    round = do(start(hands, "Kd 7h 3d Qc 4h"), "ann: draw again", "ann: pass")
    assert asked(round) == "bob turn"
    do(round, "bob: draw", "bob: pass")
    assert asked(round) == "cy turn" and verbs(round) == ["draw"]  # the seven lies under the three
    round = do(start(hands, "Kd 4h 7h 2d Qc"), "ann: draw again", "ann: pass", "bob: draw", "bob: pass")
    assert verbs(round) == ["draw", "meld 7c 7d 7h"]
    do(round, "cy: draw", "cy: pass")  # who does not take it has lost it (l.1445)
    assert asked(round) == "ann turn" and card_name(round.places["discards"][-1]) == "7h"


def test_nobody_sees_a_hand_and_everybody_sees_melds_and_discards() -> None:
    round = start({"ann": SEVENS, "bob": JUNK, "cy": JUNK}, "7h 2d")
    assert all(card is None for card in round.view("bob").places["seat/3"])
    assert round.view("bob").decision is not None and not round.view("bob").options
    do(round, "ann: meld 7c 7d 7h", "ann: discard Kc")
    for viewer in ("bob", ""):
        places = round.view(viewer).places
        assert None not in places["meld/3/1"] and None not in places["discards"] and None not in places["pluck"]
        assert all(card is None for card in places["seat/3"]) and len(places["seat/3"]) == 7
        assert all(card is None for card in places["seat/1"])
    assert None not in round.view("ann").places["seat/3"]


# -- conditions ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "card", "meld", "chips", "rule"),
    [
        ("3c 3d", "3h", "3c 3d 3h", 1, "valle-mixed"),  # l.1381
        ("5h 5h", "5h", "5h 5h 5h", 2, "valle-suited"),  # l.1382
        ("7s 7s", "7s", "7s 7s 7s", 4, "valle-suited"),
        ("6d 6d", "6d", "6d 6d 6d", 1, "suited"),  # l.1383
        ("Ks Ks", "Ks", "Ks Ks Ks", 2, "suited"),
        ("Ac 3c", "2c", "Ac 2c 3c", 1, "paid-rope"),  # l.1384
        ("Js Qs", "Ks", "Js Qs Ks", 2, "paid-rope"),  # l.1385
        ("6d 6c", "6h", "6c 6d 6h", 0, ""),
        ("6d 7d", "Jd", "6d 7d Jd", 0, ""),
        ("Kh Kh", "Kc", "Kc Kh Kh", 0, ""),
    ],
)
def test_a_condition_is_paid_at_once_by_everybody_in(pair: str, card: str, meld: str, chips: int, rule: str) -> None:
    """l.1375; who dropped pays nothing."""
    filler = "2c 4d 6s Jc Qh 4c 2h 2s"
    round = begin({"ann": f"{pair} {filler}", "bob": JUNK, "cy": JUNK, "dee": JUNK}, f"{card} 2d")
    do(round, "ann: play", "bob: play", "cy: drop", "dee: play", f"ann: meld {meld}")
    assert paid(round, "condition") == ([("bob", "ann", chips), ("dee", "ann", chips)] if chips else [])
    assert rules_of(round.transfers, "condition") == ({rule} if rule else set())


def test_cards_added_pay_as_printed() -> None:
    """l.1389."""
    round = start({"ann": "7s 7s 7s Kh Kh Kh 6c 6d 2h 4c", "bob": JUNK}, "7s 2d")
    do(round, "ann: meld 7s 7s 7s")  # four
    do(round, "ann: add 7s to 7s 7s 7s")  # two more
    do(round, "ann: meld Kh Kh Kh")
    assert [chips for _, _, chips in paid(round, "condition")] == [4, 2, 1]
    assert rules_of(round.transfers, "condition") == {"valle-suited", "added", "suited"}


def test_a_rope_pays_when_it_becomes_a_condition_and_not_when_it_is_extended() -> None:
    hands = {"ann": "2c 3c 4c Jd Qd Kd 7d 6h 4s 2h", "bob": JUNK}
    round = do(start(hands, "Ac 2d"), "ann: meld Ac 2c 3c", "ann: add 4c to Ac 2c 3c", "ann: meld Jd Qd Kd", "ann: add 7d to Jd Qd Kd")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 1]
    round = do(start({**hands, "ann": "3c 4c Ac Jd Qd Kd 7d 6h 4s 2h"}, "2c 2d"), "ann: meld 2c 3c 4c", "ann: add Ac to 2c 3c 4c")
    assert [chips for _, _, chips in paid(round, "condition")] == [1]


def test_asking_for_too_little_and_claiming_it_when_hit_again() -> None:
    """l.1375, 1430: he gets what he asked for; hit again, he is entitled to the rest."""
    table = {"pays": "asked"}
    round = start({"ann": "7s 7s 2c 4d 6h Jc Qd Kc 2h 4s", "bob": JUNK}, "7s 2d 4h 7s", table=table)
    do(round, "ann: meld 7s 7s 7s")
    (option,) = round.decision.asks["ann"]  # type: ignore[union-attr]
    assert option.amounts is not None and (option.amounts.least, option.amounts.most, option.amounts.step) == (CHIP, 4 * CHIP, CHIP)
    do(round, "ann: collect 100", "ann: discard Kc", "bob: pass", "ann: draw", "ann: pass", "bob: draw", "bob: pass", "bob: pass")
    do(round, "ann: add 7s to 7s 7s 7s")
    (option,) = round.decision.asks["ann"]  # type: ignore[union-attr]
    assert option.amounts is not None and option.amounts.most == 5 * CHIP  # two for the card, three from before
    do(round, "ann: collect 500")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 5]


def test_the_example_of_an_increased_condition() -> None:
    """l.1389: Kh Kh Kh, and the original chip again for each Kh added."""
    round = start({"ann": "Kh Kh Kh Kh 2c 4d 6h Jc Qd 4s", "bob": JUNK}, "Kh 2d")
    do(round, "ann: meld Kh Kh Kh", "ann: add Kh to Kh Kh Kh", "ann: add Kh to Kh Kh Kh Kh")
    assert [chips for _, _, chips in paid(round, "condition")] == [1, 1, 1]


def test_what_borrowing_leaves_in_one_suit_counts_on_the_out() -> None:
    """l.1393, 1397: Kc goes from Kc Kh Kh Kh to J-Q-K of clubs; the three kings of hearts are worth a chip as they lie."""
    round = start({"ann": "Kc Kh Kh Jc Qc 2h 3h 4h 5h 6h", "bob": JUNK}, "Kh 2d")
    do(round, "ann: meld Kc Kh Kh", "ann: add Kh to Kc Kh Kh", "ann: meld Jc Qc Kc with Kc from Kc Kh Kh Kh")
    assert paid(round, "condition") == [("bob", "ann", 1)]  # for the rope; nothing for what was left
    do(round, "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: add 6h to 2h 3h 4h 5h")
    assert round.over and paid(round, "conditions on the out") == [("bob", "ann", 2)]


# -- borrowing and switching -----------------------------------------------------------------------------------------------------------


def test_borrowing_from_an_increased_meld() -> None:
    """l.1393."""
    round = start({"ann": "5d 6d 7d 6c 6h 2c 4s Jc Qh 4h", "bob": JUNK}, "Jd 2d 6s")
    do(round, "ann: meld 6d 7d Jd", "ann: add 5d to 6d 7d Jd")
    assert "meld 6c 6d 6h with 6d from 5d 6d 7d Jd" not in verbs(round)
    round = start({"ann": "5d 6d 7d 5c 5h 2c 4s Jc Qh 4h", "bob": JUNK}, "Jd 2d 6s")
    do(round, "ann: meld 6d 7d Jd", "ann: add 5d to 6d 7d Jd")
    do(round, "ann: meld 5c 5d 5h with 5d from 5d 6d 7d Jd", "ann: discard Jc")
    assert melds(round, "ann") == ["6d 7d Jd", "5c 5d 5h"]
    assert [chips for _, _, chips in paid(round, "condition")] == [1]


def test_after_a_pay_nothing_is_borrowed_in_that_turn_except_to_go_out() -> None:
    """l.1429."""
    borrowing = "meld 5c 5d 5h with 5d from 5d 6d 7d Jd"
    lines = ("ann: meld 6d 7d Jd", "ann: add 5d to 6d 7d Jd")
    paid_first = start({"ann": "6d 7d 5d 5c 5h 3c 3d 3h 4s Jc", "bob": JUNK}, "Jd 2d")
    do(paid_first, *lines, "ann: meld 3c 3d 3h")
    assert borrowing not in verbs(paid_first)
    free = start({"ann": "6d 7d 5d 5c 5h 3c 3d 3h 4s Jc", "bob": JUNK}, "Jd 2d", edition=PAN.with_rules(switch_after_pay="any-time"))
    assert borrowing in verbs(do(free, *lines, "ann: meld 3c 3d 3h"))
    out = start({"ann": "6d 7d 5d 5c 5h 3c 3d 3h Kc Kd", "bob": JUNK}, "Jd 2d")
    do(out, *lines, "ann: meld 3c 3d 3h")
    assert borrowing not in verbs(out)  # two kings would be left
    out = start({"ann": "6d 7d 5d 5c 5h 3c 3d 3h 3s 4d", "bob": JUNK}, "Jd 2d")
    do(out, "ann: meld 6d 7d Jd", "ann: add 5d to 6d 7d Jd", "ann: meld 3c 3d 3h", "ann: add 3s to 3c 3d 3h", "ann: add 4d to 5d 6d 7d Jd")
    assert verbs(out) == ["discard"]  # the five is now in the middle and cannot be borrowed
    out = start({"ann": "6d 7d 5d 5c 5h 3c 3d 3h 3s 3c", "bob": JUNK}, "Jd 2d")
    do(out, *lines, "ann: meld 3c 3d 3h", "ann: add 3s to 3c 3d 3h", "ann: add 3c to 3c 3d 3h 3s")
    assert verbs(out) == ["discard", borrowing]
    do(out, f"ann: {borrowing}")
    assert out.over and out.outcome.carry["first"] == "ann"


# -- what is not a choice is refused --------------------------------------------------------------------------------------------------


def test_a_meld_that_is_none_is_refused() -> None:
    round = start({"ann": SEVENS, "bob": JUNK}, "7h 2d")
    for verb in ("meld 7c 7d 7s", "meld 2c 4d 6h", "discard", "add 7h to 7c 7d 7h"):
        with pytest.raises(IllegalAction):
            round.act(Action("ann", verb))
