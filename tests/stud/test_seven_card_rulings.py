"""What the floor rules in seven card stud (001 l.163-173), and what a dealer who burns wrongly or misses a hand leads to."""

import random

import pytest

from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.round import Dealt, Noted
from tests.pot.table import Table, assert_replays
from tests.stud.hands import HANDS, SEVEN, STUD, act, checked, ended, refused, rules, stepped, to_the_last_card
from tests.support import finish

DECK = "2c 5c 8c 3c 6c Tc Kd 7d 2d  4h 9h Jh Qs Ks As 3h 8d 4c 6h Td Qd 5s 6s 7s 8s 9s Ts Js 2h"  # A, B, C in turn; C has the low card


def dealt() -> Table:
    """A, B and C with the cards of ``DECK`` as they come, at a stepped table."""
    chance = Stacked(cards=tuple(parse_cards(DECK)))
    return Table(STUD, A=200, B=200, C=200, chance=chance, stepped=True).go("dealer deal")


# -- the wrong low card, l.168 ----------------------------------------------------------------------------------------------------


def wrong_low() -> Table:
    table = Table(STUD, A=200, B=200, C=200, hands=HANDS, stepped=True, table={"bets": ("$15", "$30")})
    return act(table, "wrong opener", 1)  # B is named; C has the deuce


def test_168_the_wrong_low_card_takes_its_wager_back_and_the_true_one_must_bet() -> None:
    table = wrong_low()
    assert (table.turn, set(table.offers)) == ("B", {"bring in", "complete"})
    table.go("B bring in")
    table.round.floor("wrong-opener")
    assert table.stacks["B"] == 200 - 2
    assert (table.turn, table.offers) == ("C", {"bring in": (5, 5), "complete": (15, 15)})
    assert rules(table) == ["irregularity.wrong-opener"]
    table.go("C bring in", "A complete 15", "B raise 30", "C raise 45", "A raise 60")
    assert "raise" not in table.offers  # three raises, as if nothing had been
    ended(table)


def test_168_a_full_bet_of_the_wrong_low_card_goes_back_too() -> None:
    table = wrong_low().go("B complete 15")
    table.round.floor("wrong-opener")
    assert table.stacks["B"] == 198 and table.turn == "C"
    table.go("C bring in", "A call", "B call")
    assert table.turn == "dealer"  # the round is over: nobody has to act again
    ended(table)


def test_168_corrected_before_the_wrong_one_has_bet() -> None:
    table = wrong_low()
    table.round.floor("wrong-opener")
    assert table.turn == "C"
    refused(table, "wrong-opener", "right hand")


def test_168_after_action_behind_it_the_wager_stands() -> None:
    table = wrong_low().go("B bring in", "C call")
    table.round.floor("wrong-opener")
    assert (table.turn, table.stacks["B"]) == ("A", 200 - 2 - 5)
    assert table.offers == {"fold": None, "call": (5, 5), "complete": (15, 15)}
    ended(table)


def test_168_no_wrong_opener_where_the_right_one_was_named_or_the_round_is_over() -> None:
    refused(Table(STUD, A=200, B=200, C=200, hands=HANDS), "wrong-opener", "right hand")
    right = Table(STUD, A=200, B=200, C=200, hands=HANDS, stepped=True)
    refused(act(right, "wrong opener", 2), "wrong-opener", "right hand")
    assert right.turn == "C"
    late = wrong_low().go("B bring in", "C call", "A call", "dealer deal")
    refused(late, "wrong-opener", "right hand")


# -- burns, l.169 -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fault", "burns", "top"), [("deal", "4h", "Ks"), ("no burn", "4h", "Ks"), ("two burns", "4h", "Ks")])
def test_169_after_a_wrong_burn_every_card_is_where_a_right_burn_puts_it(fault: str, burns: str, top: str) -> None:
    table = act(checked(dealt(), "fourth street"), fault)
    fourth = [table.cards(f"seat/{seat}").split()[-1] for seat in (1, 2, 3)]
    assert fourth == ["9h", "Jh", "Qs"]
    assert table.cards("burn") == burns
    assert card_names([table.round.shoe.cards[-1]]) == top
    assert [card_names(table.round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3)] == ["Kd 9h", "7d Jh", "2d Qs"]
    assert card_names(table.round.view("").cards("burn")) == (burns if fault == "no burn" else "")  # it was dealt face up
    assert rules(table) == ([] if fault == "deal" else ["irregularity.burn"])
    assert table.turn == "A"  # king-nine: by the cards as they belong
    ended(table)


@pytest.mark.parametrize(
    ("fault", "looked", "last"),
    [
        ("no burn", (), "6s 7s 8s"),  # as a right burn has it: 5s is the burn
        ("two burns", (), "6s 7s 8s"),
        ("no burn", (1,), "7s 6s 8s"),  # B has looked at the second card that came
        ("two burns", (0,), "7s 6s 8s"),  # A has looked at the third
        ("no burn", (0, 1, 2), "5s 6s 7s"),  # all have: the cards stay
        ("two burns", (0, 1, 2), "7s 8s 9s"),
    ],
)
def test_169_a_last_card_that_was_looked_at_is_kept(fault: str, looked: tuple[int, ...], last: str) -> None:
    table = checked(dealt(), "seventh street")
    act(table, fault, *looked)
    assert " ".join(table.cards(f"seat/{seat}").split()[-1] for seat in (1, 2, 3)) == last
    for seat, name in enumerate("ABC", start=1):  # each knows his own, nobody another's
        assert len(table.round.view(name).cards(f"seat/{seat}")) == 7
        assert len(table.round.view("").cards(f"seat/{seat}")) == 4
    assert rules(table) == ["irregularity.burn"]
    ended(table)


# -- streets dealt too early, l.170 -----------------------------------------------------------------------------------------------


def test_170_premature_street() -> None:
    """Out of play with one card for each live hand; burn again; kept aside."""
    table = Table(STUD, A=200, B=200, C=200, hands=HANDS).go("C bring in")
    before = len(table.round.shoe.cards)
    table.round.floor("premature-street", dealt=2)
    assert len(table.round.shoe.cards) == before - 4
    assert len(table.round.places["removed"]) == 3
    assert len(table.round.view("").cards("removed")) == 2
    table.go("A call", "B call")
    assert len(table.round.places["burn"]) == 2
    assert_replays(finish(table.round, random.Random(1)))


def test_170_no_street_is_premature_after_the_last_card() -> None:
    table = Table(STUD, A=200, B=200, hands={"A": SEVEN["A"], "B": SEVEN["B"]})
    while len(table.round.places["seat/1"]) < 7:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    refused(table, "premature-street", "last card")


def sixth_street() -> Table:
    """A is high and to act, with $8 bets."""
    table = Table(STUD, A=200, B=200, C=200, hands=SEVEN | {"A": "2c 3c Kd Kh 9d 8d 7c"})
    while len(table.round.places["seat/1"]) < 6:
        table.go(f"{table.turn} {next(v for v in ('check', 'call', 'bring in') if v in table.offers)}")
    return table


def test_170_who_has_looked_at_a_premature_last_card_keeps_it_and_may_not_raise() -> None:
    table = sixth_street()
    assert table.turn == "A"
    table.round.floor("premature-street", dealt=2, looked=[2])
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3)] == [6, 7, 6]
    assert len(table.round.places["removed"]) == 2  # A's, and one for C, who had none yet
    assert not table.round.view("").cards("removed") and len(table.round.view("B").cards("seat/2")) == 7
    table.go("A bet 8")
    assert (table.turn, table.offers) == ("B", {"fold": None, "call": (8, 8)})
    table.go("B call")
    assert table.offers["raise"] == (16, 16)  # C has six cards
    table.go("C raise 16", "A call", "B call")
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3)] == [7, 7, 7]
    while table.turn != "B":
        table.go(f"{table.turn} {'bet 8' if 'bet' in table.offers else 'call'}")
    assert "raise" in table.offers  # on seventh street he may again
    assert rules(table) == ["irregularity.premature-street", "irregularity.premature-last-card"]
    ended(table)


def test_170_the_raise_goes_even_when_it_was_already_offered() -> None:
    table = sixth_street().go("A bet 8")
    assert "raise" in table.offers
    table.round.floor("premature-street", dealt=3, looked=[2])
    assert (table.turn, set(table.offers)) == ("B", {"fold", "call"})
    ended(table)


def test_170_he_may_bet() -> None:
    table = sixth_street()
    table.round.floor("premature-street", dealt=1, looked=[1])
    assert (table.turn, set(table.offers)) == ("A", {"fold", "check", "bet"})


def test_170_when_all_have_looked_nothing_more_is_dealt() -> None:
    table = sixth_street()
    table.round.floor("premature-street", dealt=3, looked=[1, 2, 3])
    burns = len(table.round.places["burn"])
    table.go("A check", "B check", "C check")
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3)] == [7, 7, 7]
    assert len(table.round.places["burn"]) == burns and "bet" in table.offers
    ended(table)


def test_170_only_a_last_down_card_can_have_been_looked_at() -> None:
    refused(
        Table(STUD, A=200, B=200, C=200, hands=HANDS).go("C bring in"),
        "premature-street",
        "cannot be told now",
        dealt=2,
        looked=[1],
    )
    refused(sixth_street(), "premature-street", "may be 1, not 2", dealt=1, looked=[2])  # B had none yet
    refused(sixth_street(), "premature-street", "one thing twice", dealt=3, looked=[1, 1])


# -- up cards picked up, l.172; nobody there, l.163; the muck -----------------------------------------------------------------------


def fourth_street() -> Table:
    """A (king-four in sight) is first to act, then B, then C."""
    return Table(STUD, A=200, B=200, C=200, hands=SEVEN).go("C bring in", "A call", "B call")


def test_172_who_picks_up_his_up_cards_when_he_is_to_act_is_dead() -> None:
    table = fourth_street()
    table.round.floor("picked-up", seat=1)
    assert table.turn == "B" and not table.round.places["seat/1"]
    assert rules(table) == ["irregularity.picked-up"]
    ended(table)


def test_172_even_between_two_players() -> None:
    table = fourth_street().go("A bet 4", "B fold", "C raise 8")
    table.round.floor("picked-up", seat=1)  # A owes a raise
    assert table.round.over
    assert table.won()[-1][1] == "C" and table.stacks["C"] > 200
    assert_replays(table.round)


def test_172_a_player_still_to_act_behind_may_die_of_it_too() -> None:
    table = fourth_street().go("A bet 4")
    table.round.floor("picked-up", seat=3)
    assert table.turn == "B"
    table.go("B call")
    assert table.cards("seat/1").count(" ") == 4 and not table.round.places["seat/3"]
    ended(table)


@pytest.mark.parametrize("action", ["check", "bet 4"])
def test_172_not_after_check_and_check_or_bet_and_call(action: str) -> None:
    table = fourth_street().go(f"A {action}")
    table.go("B call" if "call" in table.offers else "B check")
    table.round.floor("picked-up", seat=1)
    assert table.turn == "C" and table.round.places["seat/1"]
    assert "stands" in table.rulings()[0].text
    ended(table)


def test_172_who_opened_and_was_called_stands_but_not_once_it_is_completed() -> None:
    table = Table(STUD, A=200, B=200, C=200, hands=SEVEN).go("C bring in", "A call")
    table.round.floor("picked-up", seat=3)
    assert table.turn == "B" and table.round.places["seat/3"]
    table.go("B complete 4")
    table.round.floor("picked-up", seat=3)
    assert not table.round.places["seat/3"] and table.turn == "A"
    ended(table)


def test_163_an_absent_low_card_forfeits_ante_and_forced_bet() -> None:
    """l.163, 165: the seat goes on getting cards, for nobody has bet."""
    table = Table(STUD, A=200, B=200, C=200, hands=SEVEN)
    table.round.floor("absent")
    assert (table.stacks["C"], table.turn) == (200 - 0.5 - 1, "A")
    assert table.offers == {"fold": None, "call": (1, 1), "complete": (4, 4)}
    muck = len(table.round.places["muck"])
    table.go("A call", "B call")
    assert len(table.round.places["muck"]) == muck + 1
    assert rules(table) == ["irregularity.absent"]
    ended(table)


def test_163_after_a_completion_the_absent_seat_gets_no_more() -> None:
    table = Table(STUD, A=200, B=200, C=200, hands=SEVEN)
    table.round.floor("absent")
    table.go("A complete 4", "B call")
    assert len(table.round.places["muck"]) == 3
    ended(table)


def test_163_absent_with_a_bet_to_call() -> None:
    table = fourth_street().go("A bet 4")
    table.round.floor("absent")
    assert table.turn == "C" and table.stacks["B"] == 200 - 1.5
    table.go("C call")
    assert len(table.round.places["muck"]) == 4
    ended(table)


def test_a_hand_that_touched_the_muck_is_dead() -> None:
    table = fourth_street()
    table.round.floor("touched-muck", seat=2)
    assert table.turn == "A" and not table.round.places["seat/2"]
    refused(table, "touched-muck", "may be 1 or 3, not 2", seat=2)
    refused(table, "picked-up", "may be 1 or 3, not 7", seat=7)
    ended(table)


def test_rulings_need_an_open_betting_round() -> None:
    table = dealt().go("C bring in", "A call", "B call")
    assert table.turn == "dealer"
    for ruling, args in (("absent", {}), ("picked-up", {"seat": 1}), ("touched-muck", {"seat": 1}), ("wrong-opener", {})):
        refused(table, ruling, "betting round is open", **args)


# -- folding with nothing to call, l.165 --------------------------------------------------------------------------------------------


def test_165_a_seat_that_folds_without_a_wager_gets_cards_until_a_bet_is_made() -> None:
    table = fourth_street()
    assert set(table.offers) == {"fold", "check", "bet"}
    table.go("A fold", "B check", "C check")
    assert len(table.round.places["muck"]) == 5  # four cards, and fifth street's
    fifth = [e.place for e in table.round.events if isinstance(e, Dealt)][-3:]
    assert fifth == ["seat/1", "seat/2", "seat/3"]
    table.go("B bet 8", "C call")
    assert len(table.round.places["muck"]) == 5  # a bet was made: sixth street passes the seat by
    ended(table)


def test_165_a_bet_on_the_same_street_ends_it_at_once() -> None:
    table = fourth_street().go("A fold", "B bet 4", "C call")
    assert len(table.round.places["muck"]) == 4
    ended(table)


def test_165_who_folds_before_the_forced_bet_of_an_all_in_low_card_gets_cards_too() -> None:
    """l.167: the player on the left may fold, with no wager there yet."""
    table = Table(STUD, A=100, B=100, C=0.5, D=100, hands=HANDS | {"D": "Ac Ad Ah As"}, button="C").go("D fold", "A bring in")
    muck = len(table.round.places["muck"])
    table.go("B call")
    assert len(table.round.places["muck"]) == muck + 1
    ended(table)


def test_165_who_shows_first_when_the_first_to_act_has_left() -> None:
    """B, high with an ace in sight, folds; C is the first to check and shows before A."""
    hands = SEVEN | {"B": "5c 6c 7d 9h Jd Ad 2s"}
    table = to_the_last_card(stepped(hands)).go("dealer deal", "B fold", "C check", "A check")
    assert next(e.who for e in table.round.events if isinstance(e, Noted) and e.what == "hand") == "C"
    assert_replays(table.round)


# -- a last card that was never dealt, l.173 ----------------------------------------------------------------------------------------


def test_173_only_seven_cards_win_at_the_showdown() -> None:
    hands = {"A": "As Ah Ad Ac 9d 8d", "B": "5c 6c 7d 9h Jd Qc Ks", "C": "8c Tc 2d Jh 3h 4d Kc"}
    table = to_the_last_card(stepped(hands))
    act(table, "miss", 0)
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3)] == [6, 7, 7]
    ended(table)
    assert {player for _, player, _ in table.won()} == {"B"}  # king high with a queen; four aces are six cards
    assert rules(table) == ["irregularity.seven-cards"]


def test_173_a_pot_in_which_nobody_has_seven_cards_is_played_for_by_all() -> None:
    """A, all-in, has the main pot to himself; B and C, both missed, play for the side pot with six cards."""
    hands = {"A": "2c 3d 9d Th Jd 5s 7c", "B": "Ks Kh Kd 4h 8d 9c", "C": "8c Tc 2d Jh 3h 4d"}
    table = to_the_last_card(Table(STUD, A=1.5, B=200, C=200, hands=hands, stepped=True))
    act(table, "miss", 1, 2)
    table.go(f"{table.turn} bet 8", "B call" if table.turn == "C" else "C call")
    assert {(pot, player) for pot, player, _ in table.won()} == {("pot/0", "A"), ("pot/1", "B")}
    assert_replays(table.round)


def test_173_without_a_showdown_six_cards_take_the_pot() -> None:
    table = to_the_last_card(stepped(SEVEN))
    act(table, "miss", 0)
    while len({s for s in (2, 3) if table.round.places[f"seat/{s}"]}) and table.round.decision is not None:
        table.go(f"{table.turn} {'fold' if table.turn in 'BC' else 'check'}")
    assert table.won()[-1][1] == "A"
    assert_replays(table.round)
