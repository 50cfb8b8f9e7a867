"""The cards of seven card stud (001 l.162-183): a deck that runs short, and cards that the dealer turns up."""

from typing import Any

import pytest

from cardroom.cards import card_names
from cardroom.round import Action, Dealt, Noted, Shown
from tests.pot.table import Table, assert_replays
from tests.stud.hands import HANDS, RAZZ, SEVEN, SPLIT, STUD, call_down, everybody, stepped, to_the_last_card

# -- a deck that runs short, l.171 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [STUD, SPLIT, RAZZ])
def test_eight_players_to_the_end_share_a_common_card(edition: str) -> None:
    round = call_down(everybody(8, edition))
    assert len(round.places["board"]) == 1
    assert any(isinstance(e, Noted) and e.what == "common card" for e in round.events)
    hands = [e for e in round.events if isinstance(e, Dealt) and e.place.startswith("seat/")]
    assert sum(len(e.cards) for e in hands) == 48  # nobody has a seventh card of his own
    assert sum(len(e.cards) for e in round.events if isinstance(e, Dealt) and e.place == "board") == 1
    assert_replays(round)


def test_seven_of_eight_use_burns_and_the_last_card_without_another_burn() -> None:
    round = call_down(everybody(8), folds=1)
    assert not round.places.get("board")
    shown = [e for e in round.events if isinstance(e, Shown)]
    assert all(len(e.cards) == 7 for e in shown)
    assert not round.places["burn"] and not round.shoe.cards  # every card was needed
    assert_replays(round)


def test_seven_players_burn_again_where_there_is_a_card_for_it() -> None:
    round = call_down(everybody(7))
    assert len(round.places["burn"]) == 1
    assert len(round.shoe.cards) == 2


def test_the_common_card_plays_in_every_hand_and_decides_who_acts_first() -> None:
    """With it the player now high, counting it, starts (l.171)."""
    ranks = "23456789"
    hands = {name: f"{r}c {r}d" for name, r in zip("ABCDEFGH", ranks, strict=True)}
    ups = ["Ks Qs Js Th", "Kh Qh Jh 2s", "Kd Qd 3s 4s", "Kc 5s 6s Jd", "Ah 7s 8s Ts", "As Qc 9s 2h", "Ad Tc 3h 4h", "Ac Jc 5h 7h"]
    hands = {name: f"{hole} {up}" for (name, hole), up in zip(hands.items(), ups, strict=True)}
    stacks: dict[str, Any] = dict.fromkeys("ABCDEFGH", 500)
    table = Table(STUD, **stacks, hands=hands, board="Td")
    while not table.round.places.get("board"):
        verbs = table.offers
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in verbs)}")
    assert table.cards("board") == "Td"
    assert table.turn == "E"  # an ace, and with the common card a pair of tens; G has the same pair and a smaller kicker


# -- cards that the dealer turns up, l.162, 175-183 --------------------------------------------------------------------------------


def test_one_hole_card_up_third_card_down() -> None:
    table = stepped(HANDS)
    table.round.act(Action("dealer", "expose", picks=(1,)))  # B's first card, the five of clubs
    public = table.round.view("")
    assert card_names(public.cards("seat/2")) == "5c"  # the third card came down
    assert card_names(public.cards("seat/1")) == "Kd"
    assert table.turn == "C"
    assert table.rulings()[0].rule == "irregularity.exposed-card"


def test_an_exposed_hole_card_may_have_to_open() -> None:
    table = stepped({"A": "2c 3c Kd 4h", "B": "5c 6c 7d 9h", "C": "8c Tc 4d Jh"})
    table.round.act(Action("dealer", "expose", picks=(0,)))  # A's deuce is now his up card
    assert table.turn == "A"


def test_both_hole_cards_up_dead_hand_ante_back_and_its_left_may_fold() -> None:
    table = stepped(HANDS)
    table.round.act(Action("dealer", "expose", picks=(2, 5)))  # both of C's, whose deuce would have been low
    assert table.stacks["C"] == 200
    assert table.paid("C", "ante") == 0.5
    assert (table.turn, table.offers) == ("A", {"fold": None, "bring in": (1, 1), "complete": (4, 4)})
    assert table.rulings()[0].rule == "irregularity.both-up"
    table.go("A bring in", "B fold")
    assert table.stacks["A"] == 200 - 0.5 + 1 - 1  # both antes, less the modified fee of $1


def test_162_whether_a_dead_hand_would_have_been_low_is_for_its_third_card() -> None:
    table = stepped({"A": "4c 3c Kd 4h", "B": "2c 2d 7d 9h", "C": "8c Tc 5d Jh"})
    table.round.act(Action("dealer", "expose", picks=(1, 4)))  # both deuces of B, whose seven is not low
    assert (table.turn, set(table.offers)) == ("C", {"bring in", "complete"})


def test_where_a_house_says_no_more_a_last_card_turned_up_just_plays() -> None:
    table = to_the_last_card(stepped(SEVEN, "standard/fixed-limit-seven-card-stud"))
    table.round.act(Action("dealer", "expose", picks=(0, 2)))
    assert [len(table.round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3)] == [5, 4, 5]
    assert "bet" in table.offers
    assert {ruled.rule for ruled in table.rulings()} == {"irregularity.last-card-up"}


def test_every_hand_dead_is_a_misdeal() -> None:
    table = stepped({"A": "2c 3c Kd 4h", "B": "5c 6c 7d 9h"})
    table.round.act(Action("dealer", "expose", picks=(0, 1, 2, 3)))
    assert table.round.void
    assert table.stacks == {"A": 200, "B": 200}


def test_last_card_up_with_three_players_bets_on_or_is_all_in() -> None:
    """l.176: the rest get theirs down; he chooses before the betting; what the others bet is a side pot."""
    table = to_the_last_card(stepped(SEVEN))
    table.round.act(Action("dealer", "expose", picks=(1,)))
    public = table.round.view("")
    assert card_names(public.cards("seat/2")) == "7d 9h Jd Qc As"
    assert len(public.cards("seat/1")) == 4
    assert (table.turn, set(table.offers)) == ("B", {"play", "all-in"})
    stack = table.stacks["B"]
    table.go("B all-in")
    assert table.stacks["B"] == 0  # set aside
    assert table.turn == "C"  # B is high with the ace in sight and does not act: on his left
    table.go("C bet 8", "A raise 16", "C call")
    assert table.stacks["B"] >= stack
    assert table.round.over
    paid = {pot for pot, player, _ in table.won() if player in "AC"}
    assert "pot/1" in paid
    assert_replays(table.round)


def test_last_card_up_and_playing_on_the_new_high_hand_starts() -> None:
    table = to_the_last_card(stepped(SEVEN))
    table.round.act(Action("dealer", "expose", picks=(1,)))
    table.go("B play")
    assert table.turn == "B"  # l.183: high with all up cards


def test_two_players_first_card_up_so_is_the_second_and_betting_is_normal() -> None:
    table = to_the_last_card(stepped(SEVEN), "B")
    table.round.act(Action("dealer", "expose", picks=(0,)))
    public = table.round.view("")
    assert len(public.cards("seat/1")) == len(public.cards("seat/3")) == 5
    assert "bet" in table.offers  # nobody is asked whether to be all-in


def test_two_players_only_the_second_card_up_he_may_be_all_in() -> None:
    table = to_the_last_card(stepped(SEVEN), "B")
    table.round.act(Action("dealer", "expose", picks=(1,)))
    assert (table.turn, set(table.offers)) == ("C", {"play", "all-in"})
    table.go("C all-in")
    assert table.round.over  # nobody is left to bet against
