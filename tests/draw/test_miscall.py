"""Hands that are called before they are shown (001 l.240-241), at tables where players are asked to show."""

from typing import Any

import pytest

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.errors import IllegalAction
from cardroom.games.pot.draw.calling import lows
from cardroom.games.pot.draw.lowball import ACE_TO_FIVE, DEUCE_TO_SEVEN
from cardroom.round import Action
from tests.draw.table import BACK, BADUGI, BIG_BET, DEUCE, JACKS, LOWBALL, TRIPLE, DrawTable
from tests.pot.table import assert_replays

SIX, EIGHT, NINE, TEN = "6c 5c 4c 2c Ac", "8h 6h 4h 2h Ah", "9d 6d 4d 2d Ad", "Ts 6s 4s 2s As"
PAIR = "3s 3h 7s 8s Jc"


def showdown(edition: Any = LOWBALL, table: dict[str, Any] | None = None, **hands: str) -> DrawTable:
    """Everybody has called $4 and checked to the end; players are asked to show in turn, A first."""
    settings = {"showdown": "asked", **(table or {})}
    stacks: dict[str, Any] = dict.fromkeys(hands, 100)
    return DrawTable(edition, **stacks, hands=hands, table=settings, button=list(hands)[-1]).through("showdown")


# -- what a call means ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "worst", "next_worse"),
    [("5", "5432A", "65432"), ("8", "87654", "9432A"), ("K", "KQJT9", "AA234"), ("6", "65432", "7432A")],
)
def test_the_worst_hand_that_is_what_it_was_called_l240(low: str, worst: str, next_worse: str) -> None:
    mark = lows(ACE_TO_FIVE)[low]
    assert ACE_TO_FIVE.strength(hand(worst), ()) == mark
    assert ACE_TO_FIVE.strength(hand(next_worse), ()) < mark


@pytest.mark.parametrize(("low", "worst", "next_worse"), [("7", "76542", "85432"), ("8", "87653", "95432"), ("A", "AKQJ9", "22345")])
def test_in_deuce_to_seven_a_straight_is_no_low_l273(low: str, worst: str, next_worse: str) -> None:
    mark = lows(DEUCE_TO_SEVEN)[low]
    assert DEUCE_TO_SEVEN.strength(hand(worst), ()) == mark
    assert DEUCE_TO_SEVEN.strength(hand(next_worse), ()) < mark
    assert list(lows(DEUCE_TO_SEVEN)) == ["7", "8", "9", "T", "J", "Q", "K", "A"]
    assert list(lows(ACE_TO_FIVE)) == ["5", "6", "7", "8", "9", "T", "J", "Q", "K"]


def hand(ranks: str) -> list[int]:
    suits = "hsssc" if ranks[0] == ranks[1] else "hssss"
    return parse_cards(" ".join(rank + suit for rank, suit in zip(ranks, suits, strict=True)))


def test_a_called_hand_is_not_seen_until_the_others_have_answered() -> None:
    table = showdown(A=EIGHT, B=NINE).go("A call hand 8")
    assert table.turn == "B"
    assert table.round.view("B").cards("seat/1") == []
    table.go("B show")
    assert table.round.view("B").cards("seat/1") == parse_cards(EIGHT)
    assert_replays(table.round)


# -- an 8 must be an 8 or better (the worked example) -----------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [EIGHT, SIX, "8c 7c 6s 5d 4s"])
def test_who_calls_an_8_and_has_one_or_better_wins_l240(own: str) -> None:
    table = showdown(A=own, B=NINE).go("A call hand 8", "B muck")
    assert table.won() == [("pot/0", "A", 8)]
    assert not table.rulings()


def test_who_calls_an_8_without_one_and_makes_the_other_foul_his_hand_is_dead_l240() -> None:
    table = showdown(A=NINE, B=TEN).go("A call hand 8", "B muck")
    assert table.won() == [("pot/0", "B", 8)]
    (ruled,) = table.rulings()
    assert ruled.rule == "miscall"
    assert_replays(table.round)


def test_both_hands_intact_and_the_best_wins_l240() -> None:
    table = showdown(A=NINE, B=TEN).go("A call hand 8", "B show")
    assert table.won() == [("pot/0", "A", 8)]
    assert not table.rulings()
    other = showdown(A=TEN, B=NINE).go("A call hand 8", "B show")
    assert other.won() == [("pot/0", "B", 8)]


def test_in_a_multi_handed_pot_a_miscalled_hand_is_dead_and_the_best_remaining_wins_l240() -> None:
    table = showdown(A=NINE, B=TEN, C="Jc 9c 8c 7c 3c").go("A call hand 8", "B show", "C show")
    assert table.won() == [("pot/0", "B", 12)]  # A's nine was the best
    (ruled,) = table.rulings()
    assert "multi-handed" in ruled.text


def test_multi_handed_and_every_other_hand_was_fouled_by_the_call() -> None:
    """Reading `miscall`: the fouled hands are taken back and the best of them wins."""
    table = showdown(A="Jc 9c 8c 7c 3c", B=TEN, C=NINE).go("A call hand 8", "B muck", "C muck")
    assert table.won() == [("pot/0", "C", 12)]
    assert table.round.view("").cards("seat/3") == parse_cards(NINE)


def test_hands_thrown_away_before_the_call_are_not_taken_back() -> None:
    table = showdown(A=SIX, B=TEN, C=NINE).go("A muck", "B call hand 8", "C muck")
    assert table.won() == [("pot/0", "C", 12)]


def test_all_hands_miscalled_and_none_fouled() -> None:
    """Reading `miscall`: somebody must win, the best of them."""
    table = showdown(A=TEN, B=NINE, C="Jc 9c 8c 7c 3c").go("A call hand 7", "B call hand 8", "C call hand 9")
    assert table.won() == [("pot/0", "B", 12)]
    assert len(table.rulings()) == 3


def test_a_miscaller_is_dead_for_every_pot_and_each_goes_to_the_best_remaining() -> None:
    """C is all-in: A and B have a side pot. A miscalls; B shows a ten, C a jack."""
    hands = {"A": NINE, "B": TEN, "C": "Jc 9c 8c 7c 3c"}
    table = DrawTable(LOWBALL, A=100, B=100, C=4, hands=hands, table={"showdown": "asked"}).through("draw")
    table.go("A pat", "B pat", "C pat", "A bet", "B call", "A call hand 8", "B show", "C show")
    assert table.won() == [("pot/1", "B", 16), ("pot/0", "B", 12)]


def test_the_checked_seven_still_binds_a_called_hand_l265() -> None:
    hands = {"A": "7s 6s 4s 2s As", "B": NINE}
    table = DrawTable(LOWBALL, A=100, B=100, hands=hands, table={"showdown": "asked"}).through("draw")
    table.go("A pat", "B pat", "A check", "B bet", "A call")
    table.go("B call hand 9", "A call hand 7")
    assert table.stacks == {"A": 104, "B": 96}


# -- a pair that is not announced -------------------------------------------------------------------------------------------------------


def test_a_pair_spread_without_a_word_that_makes_the_other_foul_loses_l241() -> None:
    table = showdown(A=PAIR, B="4s 4h 7d 8d Jd").go("A spread", "B muck")
    assert table.won() == [("pot/0", "B", 8)]
    assert table.rulings()[0].rule == "miscall"


def test_a_pair_that_is_announced_or_answered_wins_if_it_is_best_l241() -> None:
    other = "4s 4h 7d 8d Jd"
    assert showdown(A=PAIR, B=other).go("A show", "B muck").won() == [("pot/0", "A", 8)]
    assert showdown(A=PAIR, B=other).go("A spread", "B show").won() == [("pot/0", "A", 8)]


def test_two_hands_intact_and_the_best_wins_though_a_third_was_fouled_l241() -> None:
    table = showdown(A=PAIR, B="2s 2h 7d 8d Jd", C="4s 4h 7c 8c Kc").go("A spread", "B muck", "C show")
    assert table.won() == [("pot/0", "A", 12)]
    assert not table.rulings()


def test_only_a_pair_can_be_spread_without_a_word() -> None:
    table = showdown(A=EIGHT, B=NINE)
    assert set(table.offers) == {"show", "muck", "call hand"}
    with pytest.raises(IllegalAction, match="may not spread"):
        table.round.act(Action("A", "spread"))


# -- where hands are called -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "calls"), [(LOWBALL, True), (DEUCE, True), (BIG_BET, True), (TRIPLE, True), (BADUGI, False)])
def test_games_whose_text_has_the_rule(edition: str, calls: bool) -> None:
    table = DrawTable(edition, A=100, B=100, table={"showdown": "asked"}).through("showdown")
    assert ("call hand" in table.offers) is calls
    assert ("miscall" in load(edition).game.clauses(load(edition).rules)) is calls


def test_jacks_back_calls_its_lows_and_not_its_highs_l446() -> None:
    low = DrawTable(BACK, A=100, B=100, hands={"A": NINE, "B": TEN}, table={"showdown": "asked"}, option="lowball-and-time/1")
    low.go("A pass", "B pass").through("showdown").go("A call hand 8", "B muck")
    assert low.won() == [("pot/0", "B", 10)]
    for edition in (BACK, JACKS):
        high = DrawTable(edition, A=100, B=100, hands={"A": "Ks Kh 4c 3d 2c", "B": TEN}, table={"showdown": "asked"})
        assert set(high.go("A open", "B call").through("showdown").offers) == {"show", "muck"}


def test_a_table_that_reads_the_cards_asks_nobody() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, hands={"A": NINE, "B": TEN}).through()
    assert table.won() == [("pot/0", "A", 8)]


def test_off_where_the_house_says_so() -> None:
    table = showdown(load(LOWBALL).with_rules(calls=False), A=NINE, B=TEN)
    assert set(table.offers) == {"show", "muck"}
