"""Hands that die or come back, calls that are taken back, cards that are no good, in games with a board. Lines are those of 001."""

from typing import Any

import pytest

from cardroom.errors import IllegalAction
from cardroom.round import Shown
from tests.pot.table import NO_LIMIT, POT_LIMIT, Table, snapshot
from tests.rulings.table import OCEANS, assert_cited, finish, game, to_street

TWENTY_FORTY: dict[str, Any] = {"bets": ("$20", "$40"), "blinds": ("$10", "$20")}


def refused(table: Table, ruling: str, match: str, **args: Any) -> None:
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match=match):
        table.round.floor(ruling, **args)
    assert snapshot(table.round) == before


# -- dead hands, l.72, 163, 466 -----------------------------------------------------------------------------------------------------


def test_a_hand_that_hits_the_muck_in_turn_is_dead_and_the_next_player_acts_l72() -> None:
    table = game()  # A and B have the blinds, C is first
    table.round.floor("dead-hand", seat=3, why="touched the muck")
    assert_cited(table, "touched the muck", "irregularity.dead-hand", "72, 163, 466, 1255, 1488")
    assert table.turn == "D" and len(table.round.places["muck"]) == 2 and not table.round.places["seat/3"]
    finish(table)
    assert table.stacks["C"] == 500


def test_a_hand_dies_out_of_turn_and_what_it_has_put_in_stays_l72() -> None:
    table = to_street(game(), 3).go("A bet 4")
    paid = 500 - table.stacks["A"]
    table.round.floor("dead-hand", seat=1, why="touched the muck")
    assert table.turn == "B" and table.offers["call"] == (4, 4)  # the bet stands
    table.go("B call", "C fold", "D call")
    assert table.turn == "B" and len(table.round.places["board"]) == 4  # nobody is asked for the dead hand
    finish(table)
    assert 500 - table.stacks["A"] == paid


def test_who_still_had_to_act_is_not_asked_when_his_hand_is_dead() -> None:
    table = game().go("C call")
    table.round.floor("dead-hand", seat=2, why="not at the table")  # the big blind, who would have had the last word
    assert table.turn == "D"
    table.go("D call", "A call")
    assert len(table.round.places["board"]) == 3
    finish(table)


def test_when_all_other_hands_are_dead_the_last_one_wins() -> None:
    table = game()
    for seat in (3, 4, 1):
        table.round.floor("dead-hand", seat=seat, why="cards off the table")
    assert table.round.over and table.won()[0][1] == "B"


def test_a_raise_of_a_dead_hand_stays_in_the_side_pot() -> None:
    hands = {"A": "Ks Kh", "B": "Qs Qh", "C": "As Ah"}
    table = Table("standard/no-limit-texas-holdem", A=100, B=100, C=10, hands=hands, board="2c 3d 7h 8s 9c")
    table.go("C raise 10", "A call", "B call", "A bet 20", "B raise 40")
    table.round.floor("dead-hand", seat=2, why="touched the muck")
    # A has nobody left to meet: the main pot of 30 is C's, the side pot of 20 and 40 his own.
    assert table.round.over and table.stacks == {"A": 130, "B": 50, "C": 30}


def test_the_clock_runs_out_only_at_no_limit_and_pot_limit_l466() -> None:
    refused(game(), "dead-hand", "may be touched the muck, not at the table or cards off the table", seat=3, why="time ran out")
    for structure in (NO_LIMIT, POT_LIMIT):
        table = game(table=structure)
        table.round.floor("dead-hand", seat=3, why="time ran out")
        assert table.turn == "D"


def test_there_is_no_hand_to_kill_before_the_cards_or_of_one_who_has_folded() -> None:
    refused(game(stepped=True), "dead-hand", "only while a player is to bet", seat=3, why="touched the muck")
    refused(game().go("C fold"), "dead-hand", "not 3", seat=3, why="touched the muck")


def test_the_killer_s_turn_is_still_last_after_a_ruling_l308() -> None:
    table = game(table={"kill": ("natural",)}, carry={"kill": {"legs": ["C"], "owes": ["C"]}})
    assert table.turn == "D"
    table.round.floor("dead-hand", seat=4, why="touched the muck")
    table.go("A call", "B call")
    assert table.turn == "C"
    finish(table)


def test_the_position_button_s_turn_is_still_last_after_a_ruling() -> None:
    table = Table("oceans-eleven/position-poker", A=500, B=500, C=500, D=500, carry={"position": "C"})
    while len(table.round.places.get("board", ())) < 3:
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    first = table.turn
    table.round.floor("dead-hand", seat=table.seat[first], why="touched the muck")
    table.go(f"{table.turn} check")
    table.go(f"{table.turn} bet {(table.offers['bet'] or (0,))[0]}")
    turns = []
    while table.offers.get("call"):
        turns.append(table.turn)
        table.go(f"{table.turn} call")
    assert turns[0] == "C" and len(turns) == 2  # then the one who had checked


def test_a_hand_dies_while_players_discard() -> None:
    table = Table("tres-lounge/pineapple-high-low-split", A=500, B=500, C=500)
    while table.round.decision is not None and table.round.decision.kind != "discard":
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    first = table.turn
    table.round.floor("dead-hand", seat=table.seat[first], why="touched the muck")
    assert table.turn != first and not table.round.places[f"seat/{table.seat[first]}"]
    assert table.round.decision is not None and table.round.decision.kind == "discard"


# -- hands that come back, l.72, 1488 -----------------------------------------------------------------------------------------------


def test_a_hand_just_folded_is_given_back_and_asked_again_l1488() -> None:
    table = to_street(game(), 3).go("A bet 4")
    held = table.cards("seat/2")
    table.go("B fold")
    table.round.floor("hand-retrieved")
    assert_cited(table, "hand retrieved", "irregularity.retrieved", "50, 72, 397, 1488")
    assert table.turn == "B" and table.cards("seat/2") == held and table.round.view("C").places["seat/2"] == [None, None]
    assert set(table.offers) == {"fold", "call", "raise"}
    table.go("B raise 8", "C fold", "D fold", "A call")
    assert len(table.round.places["board"]) == 4
    finish(table)


def test_after_action_behind_the_fold_the_hand_is_gone() -> None:
    refused(to_street(game(), 3).go("A bet 4", "B fold", "C call"), "hand-retrieved", "action has been taken behind")
    refused(game(), "hand-retrieved", "Nobody has just folded")


def test_at_20_40_a_hand_in_the_muck_cannot_be_retrieved_l72() -> None:
    refused(game(table=TWENTY_FORTY).go("C fold"), "hand-retrieved", "cannot be retrieved")
    table = game(table={"bets": ("$10", "$20"), "blinds": ("$5", "$10")}).go("C fold")
    table.round.floor("hand-retrieved")
    assert table.turn == "C"


# -- calls taken back, l.304 --------------------------------------------------------------------------------------------------------


def test_who_did_not_know_of_a_raise_has_the_call_back_l304() -> None:
    table = game().go("C raise 8", "D call")
    table.round.floor("unaware-of-a-raise")
    assert_cited(table, "unaware of a raise", "irregularity.unaware", "304, 1261, 1495")
    assert table.turn == "D" and table.stacks["D"] == 500 and set(table.offers) == {"fold", "call", "raise"}
    table.go("D fold", "A fold", "B call")
    finish(table)


def test_there_must_be_a_raise_and_nobody_may_have_acted_behind_the_call_l304() -> None:
    refused(game().go("C call"), "unaware-of-a-raise", "There was no raise")
    refused(game().go("C raise 8", "D call", "A fold"), "unaware-of-a-raise", "action has been taken behind")


def test_a_required_kill_must_be_met_l304() -> None:
    table = game(table={"kill": ("natural",)}, carry={"kill": {"legs": ["C"], "owes": ["C"]}}).go("D call")
    refused(table, "unaware-of-a-raise", "There was no raise")


def test_other_houses_hold_a_player_to_his_call() -> None:
    refused(game("black-sheep/texas-holdem").go("C call"), "unaware-of-a-raise", "has no ruling")


# -- cards ------------------------------------------------------------------------------------------------------------------------


def test_a_boxed_card_does_not_play() -> None:
    table = game()
    top = table.round.shoe.cards[-1]
    table.round.floor("boxed-card")
    assert table.round.view("").places["muck"] == [top]
    to_street(table, 3)
    assert top not in [*table.round.places["board"], *table.round.places["burn"]]
    finish(table)


def test_a_card_dealt_off_the_table_is_an_exposed_card_l174_l35() -> None:
    table = game()
    held = list(table.round.places["seat/3"])
    table.round.floor("card-off-table", seat=3, index=0)
    assert [r.rule for r in table.rulings()] == ["irregularity.card-off-table", "irregularity.exposed-card"]
    assert table.round.places["burn"] == [held[0]] and len(table.round.places["seat/3"]) == 2
    finish(table)


def test_a_wrong_number_of_cards_is_a_misdeal_until_somebody_has_acted_then_a_dead_hand_l87() -> None:
    table = game()
    table.round.floor("wrong-number-of-cards", seat=2)
    assert table.round.void and set(table.stacks.values()) == {500}
    table = game().go("C call")
    table.round.floor("wrong-number-of-cards", seat=1)
    assert not table.round.places["seat/1"] and table.turn == "D"
    finish(table)


def test_a_new_deck_is_for_the_next_hand_l69() -> None:
    table = game()
    decision, undealt = table.round.decision, list(table.round.shoe.cards)
    table.round.floor("new-deck", why="a card fell on the floor")
    assert_cited(table, "new deck", "new-deck", "69, 89-90")
    assert (table.round.decision, table.round.shoe.cards) == (decision, undealt)
    refused(table, "new-deck", "ruled already", why="a card fell on the floor")


@pytest.mark.parametrize("end", ["fold", "show"])
def test_what_is_shown_to_one_is_shown_to_all_when_the_pot_is_won_l1258(end: str) -> None:
    table = game(OCEANS)
    held = list(table.round.places["seat/3"])
    table.round.floor("show-to-all", seat=3, cards=[1])
    assert table.rulings()[-1].rule == "show-to-all"
    assert table.round.view("A").places["seat/3"] == [None, None]  # not before
    refused(table, "show-to-all", "may be 0, not 1", seat=3, cards=1)
    if end == "fold":
        table.go("C fold", "D fold", "A fold")
    else:
        table.check_down()
    shown = {card for event in table.round.events if isinstance(event, Shown) and event.seen == ("*",) for card in event.cards}
    assert held[1] in shown
    assert isinstance(table.round.events[-1], Shown) and table.round.over
