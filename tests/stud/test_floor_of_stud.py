"""Stud: down cards that the dealer turned up and the floor hears of, dead hands, calls taken back, boxed cards. Lines are those of 001."""

import pytest

from cardroom.cards import card_names
from tests.pot.table import Table
from tests.stud.hands import HANDS, SEVEN, STUD, ended, refused, rules

ASIAN = "oceans-eleven/asian-5-card-stud"
MEXICAN = "oceans-eleven/mexican-poker"


def third_street() -> Table:
    return Table(STUD, A=200, B=200, C=200, hands=SEVEN)


def test_162_a_hole_card_turned_up_stays_up_and_the_next_card_comes_down() -> None:
    table = third_street()  # A 2c 3c / Kd, C has to open
    table.round.floor("exposed-card", seat=1, index=0)
    assert rules(table) == ["irregularity.exposed-card"]
    assert card_names(table.round.view("").cards("seat/1")) == "2c Kd"
    assert table.turn == "C"  # by the cards dealt up
    table.go("C bring in", "A call", "B call")
    assert card_names(table.round.view("C").cards("seat/1")) == "2c Kd" and len(table.round.places["seat/1"]) == 4
    assert card_names(table.round.view("C").cards("seat/2")) == "7d 9h"
    ended(table)


def test_162_with_both_hole_cards_up_the_hand_is_dead_and_the_ante_goes_back() -> None:
    table = third_street()
    ante = 200 - table.stacks["A"]
    table.round.floor("exposed-card", seat=1, index=0)
    table.round.floor("exposed-card", seat=1, index=1)
    assert rules(table)[-1] == "irregularity.both-up" and ante > 0
    assert table.stacks["A"] == 200 and not table.round.places["seat/1"] and table.turn == "C"
    ended(table)


def test_162_the_dead_hand_would_have_been_low_and_the_next_may_fold_or_open() -> None:
    table = third_street()
    for index in (0, 1):
        table.round.floor("exposed-card", seat=3, index=index)
    assert table.turn == "A" and set(table.offers) == {"fold", "bring in", "complete"}
    ended(table)


def test_175_who_has_his_last_card_turned_up_may_be_all_in() -> None:
    table = third_street()
    while len(table.round.places["seat/1"]) < 7:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    table.round.floor("exposed-card", seat=2, index=6)
    assert rules(table) == ["irregularity.last-card-up"]
    assert (table.turn, set(table.offers)) == ("B", {"play", "all-in"})
    left = table.stacks["B"]
    table.go("B all-in")
    assert table.round.accounts["B"] == 0
    while table.round.decision is not None:
        assert table.turn != "B"
        table.go(f"{table.turn} check")
    assert table.stacks["B"] >= left
    ended(table)


def test_183_the_highest_with_all_up_cards_starts() -> None:
    table = third_street()
    while len(table.round.places["seat/1"]) < 7:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    assert table.turn == "A"  # king, nine, eight, four in sight, B has a queen, C a jack
    table.round.floor("exposed-card", seat=2, index=6)  # As
    table.go("B play")
    assert table.turn == "B"
    ended(table)


def test_1245_a_joker_or_any_down_card_turned_up_lets_its_player_be_all_in() -> None:
    table = Table(MEXICAN, A=100, B=100, hands={"A": "Ac Kd 3c", "B": "7c Qd 6d"})
    down = table.cards("seat/1").split().index("Ac")
    table.round.floor("exposed-card", seat=1, index=down)
    assert set(table.offers) == {"play", "all-in"} and table.turn == "A"
    table.go("A play")
    ended(table)


def test_1481_the_next_card_comes_down() -> None:
    table = Table(ASIAN, A=100, B=100, hands={"A": "Kd Ac 9c", "B": "Qd 8c 9d"})
    table.round.floor("exposed-card", seat=1, index=1)
    assert rules(table) == ["irregularity.exposed-card"]
    while len(table.round.places["seat/1"]) < 3:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    assert card_names(table.round.view("B").cards("seat/1")) == "Kd Ac"
    ended(table)


def test_174_a_card_dealt_off_the_table_plays_as_an_exposed_card() -> None:
    table = third_street()
    table.round.floor("card-off-table", seat=2, index=1)
    assert rules(table) == ["irregularity.card-off-table", "irregularity.exposed-card"]
    assert table.edition.clauses["irregularity.card-off-table"].lines == "174"
    assert card_names(table.round.view("").cards("seat/2")) == "6c 7d"
    ended(table)


def test_a_card_is_turned_up_only_before_anybody_has_acted_and_only_if_it_lies_face_down() -> None:
    refused(third_street(), "exposed-card", "may be 0 or 1, not 2", seat=1, index=2)
    refused(third_street().go("C bring in"), "exposed-card", "before anybody has acted", seat=1, index=0)


@pytest.mark.parametrize("edition", [STUD, ASIAN, MEXICAN, "standard/fixed-limit-razz"])
def test_a_hand_is_dead_in_turn_and_out_of_it_l72_l163(edition: str) -> None:
    table = Table(edition, A=100, B=100, C=100, D=100)
    opener, *others = sorted("ABCD", key=lambda name: name != table.turn)
    table.round.floor("dead-hand", seat=table.seat[opener], why="not at the table")
    assert table.paid(opener, "bring-in") > 0  # the forced bet is forfeited (l.163)
    other = next(name for name in others if name != table.turn)
    table.round.floor("dead-hand", seat=table.seat[other], why="touched the muck")
    assert rules(table) == ["irregularity.dead-hand"] * 2 and other not in table.turn
    assert len([place for place, held in table.round.places.items() if place.startswith("seat/") and held]) == 2
    ended(table)


def test_a_hand_dies_while_players_roll_their_cards_l1255() -> None:
    table = Table(MEXICAN, A=100, B=100, C=100)
    while table.round.decision is not None and table.round.decision.kind != "roll":
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in 2') if v.removesuffix(' 2') in table.offers)}")
    first, *others = [name for name in "ABC" if table.round.places[f"seat/{table.seat[name]}"]]
    for name in others:
        table.round.floor("dead-hand", seat=table.seat[name], why="touched the muck")
    assert table.turn == first
    dealt = len(table.round.places[f"seat/{table.seat[first]}"])
    table.go(f"{first} keep")
    assert table.round.over and len(table.round.places[f"seat/{table.seat[first]}"]) == dealt  # no card more
    ended(table)


def test_304_in_seven_card_stud_too_a_call_is_taken_back() -> None:
    table = Table(STUD, A=200, B=200, C=200, hands=HANDS, table={"bets": ("$15", "$30")}).go("C bring in", "A complete 15", "B raise 30")
    table.go("C call")
    stack = table.stacks["C"]
    table.round.floor("unaware-of-a-raise")
    assert table.turn == "C" and table.stacks["C"] == stack + 25  # the bring-in of $5 stays
    ended(table)


def test_1488_the_floor_gives_a_hand_back_and_1255_at_mexican_poker_it_is_dead() -> None:
    for edition, refusal in ((ASIAN, ""), (MEXICAN, "has no ruling")):
        table = Table(edition, A=100, B=100, C=100)
        table.go(f"{table.turn} bring in")
        folder, held = table.turn, table.cards(f"seat/{table.seat[table.turn]}")
        table.go(f"{folder} fold")
        if refusal:
            refused(table, "hand-retrieved", refusal)
            continue
        table.round.floor("hand-retrieved")
        assert table.turn == folder and table.cards(f"seat/{table.seat[folder]}") == held
        ended(table)


def test_a_hand_folded_before_the_forced_bet_is_made_comes_back_too() -> None:
    table = Table(STUD, A=200, B=200, C=200, D=200, hands={**SEVEN, "D": "9c Qh Qd"})
    for index in (0, 1):
        table.round.floor("exposed-card", seat=3, index=index)
    folder = table.turn
    table.go(f"{folder} fold")
    table.round.floor("hand-retrieved")
    assert table.turn == folder and set(table.offers) == {"fold", "bring in", "complete"}
    ended(table)


def test_1491_the_deck_is_shuffled_once_more_before_the_deal_and_not_after() -> None:
    table = Table(ASIAN, A=100, B=100, stepped=True)
    table.round.floor("extra-shuffle")
    assert rules(table) == ["extra-shuffle"] and table.edition.clauses["extra-shuffle"].lines == "1491"
    assert table.round.shoe.shuffles == 2 and sorted(table.round.shoe.cards) == sorted(table.edition.deck)
    table.go("dealer deal")
    refused(table, "extra-shuffle", "only before the deal")
    ended(table)


def test_a_boxed_card_waits_aside_in_case_the_deck_runs_short() -> None:
    table = third_street()
    top = table.round.shoe.cards[-1]
    table.round.floor("boxed-card")
    assert table.round.view("").places["removed"] == [top]
    ended(table)


def test_a_wrong_number_of_cards_is_a_misdeal_and_after_action_a_dead_hand_l87() -> None:
    table = third_street().go("C bring in")
    table.round.floor("wrong-number-of-cards", seat=2)
    assert table.round.void  # the forced bet is no action
    table = third_street().go("C bring in", "A call")
    table.round.floor("wrong-number-of-cards", seat=2)
    assert not table.round.places["seat/2"] and table.round.void is False
    ended(table)
