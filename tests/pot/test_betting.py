"""Betting: bounds of every structure, caps, short all-ins. Lines are those of 001 (oceans-eleven) unless another manual is named."""

from typing import Any

import pytest

from cardroom.errors import IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from tests.pot.table import NO_LIMIT, POT_LIMIT, Table, snapshot

OCEANS = "oceans-eleven/holdem"
STANDARD = "standard/no-limit-texas-holdem"
FIXED = "standard/fixed-limit-texas-holdem"
TIME = "65"  # each player pays by the half hour, the pot nothing (l.3276)
HUNDREDS = {"structure": "no-limit", "blinds": ("$50", "$100"), "buy_in": "$1,000"}


def to_the_flop(edition: str, table: dict[str, Any], **stacks: Any) -> Table:
    """Everybody calls; the first player left of the button (A) opens the flop."""
    found = Table(edition, table=table, **stacks)
    while not found.round.places.get("board"):
        found.go(f"{found.turn} {'call' if 'call' in found.offers else 'check'}")
    return found


# -- no-limit ---------------------------------------------------------------------------------------------------------------------


def test_no_limit_bet_is_at_least_the_bring_in_l455() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=1000, B=1000, C=1000)
    assert table.turn == "A"
    assert table.offers == {"check": None, "bet": (100, 900)}


def test_no_limit_raise_is_at_least_the_last_bet_or_raise_l456() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=2000, B=2000, C=2000).go("A bet 150")
    assert table.offers["raise"] == (300, 1900)
    table.go("B raise 400")  # by 250
    assert table.offers["raise"] == (650, 1900)
    table.go("C raise 650")
    assert table.offers["raise"] == (900, 1900)


def test_minimum_bring_in_may_be_set_apart_from_the_blind_l455() -> None:
    table = to_the_flop(OCEANS, {**HUNDREDS, "least_bet": "$200"}, A=2000, B=2000, C=2000)
    assert table.offers["bet"][0] == 200  # type: ignore[index]


def all_in_by_c(edition: str, c: float) -> Table:
    """l.457-459: A bets $100, B makes it $200, C goes all-in for less than $300."""
    table = to_the_flop(edition, HUNDREDS, A=1100, B=1100, C=100 + c, D=1100)
    return table.go("A bet 100", "B raise 200", f"C raise {c}", "D fold")


def test_worked_example_a_may_raise_l460() -> None:
    table = all_in_by_c(OCEANS, 250)
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (150, 150), "raise": (350, 1000)}


def test_worked_example_a_calls_and_b_may_not_raise_l459() -> None:
    table = all_in_by_c(OCEANS, 250).go("A call")
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (50, 50)}


def test_worked_example_a_raises_and_b_may_raise_l461() -> None:
    table = all_in_by_c(OCEANS, 250).go("A raise 350")
    assert table.turn == "B"
    assert table.offers["raise"] == (450, 1000)  # the last raise was $100, over the all-in


def test_worked_example_all_in_of_a_full_raise_reopens_l456() -> None:
    table = all_in_by_c(OCEANS, 300).go("A call")
    assert table.turn == "B"
    assert table.offers["raise"] == (400, 1000)


@pytest.mark.parametrize("edition", [OCEANS, STANDARD])
def test_a_short_opening_bet_may_not_be_raised_by_one_who_has_checked_l455(edition: str) -> None:
    table = to_the_flop(edition, HUNDREDS, A=1000, B=160, C=1000).go("A check", "B bet 60")
    assert table.turn == "C"
    assert table.offers["raise"] == (160, 900)  # he has not acted
    table.go("C call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (60, 60)}


def two_short_all_ins(edition: str) -> Table:
    """A bets $100; B all-in $150, C all-in $210: each short of $100 more, together $110."""
    table = to_the_flop(edition, HUNDREDS, A=1100, B=250, C=310, D=1100)
    return table.go("A bet 100", "B raise 150", "C raise 210")


def test_short_all_ins_do_not_add_up_l456() -> None:
    table = two_short_all_ins(OCEANS)
    assert table.offers["raise"] == (310, 1000)  # D has not acted
    table.go("D call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (110, 110)}


def test_short_all_ins_add_up_where_the_player_faces_a_full_raise() -> None:
    table = two_short_all_ins(STANDARD).go("D call")
    assert table.turn == "A"
    assert table.offers["raise"] == (310, 1000)  # the last full bet was $100


def test_one_who_called_between_two_short_all_ins_faces_only_the_second() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1100, B=250, C=1100, D=310)
    table.go("A bet 100", "B raise 150", "C call", "D raise 210", "A call")
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (60, 60)}


def test_second_short_all_in_does_not_become_full_by_counting_the_first() -> None:
    table = to_the_flop(OCEANS, HUNDREDS, A=1100, B=250, C=310, D=1100)
    table.go("A bet 100", "B raise 150", "C raise 210", "D raise 310")  # a full raise of $100 again
    assert table.turn == "A"
    assert table.offers["raise"] == (410, 1000)


def test_call_for_less() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=140, C=1000).go("A bet 300")
    assert table.offers == {"fold": None, "call": (40, 40)}


def test_a_raise_below_the_minimum_or_beyond_the_stack_is_refused_without_change() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=1000, C=1000).go("A bet 100")
    before = snapshot(table.round)
    for line in ("B raise 199", "B raise 901", "B bet 200", "B check", "B call 99", "C call", "A call", "B raise 250.50", "B fold 5"):
        with pytest.raises(IllegalAction):
            table.go(line)
        assert snapshot(table.round) == before


def test_uncalled_part_of_a_bet_is_returned() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=400, C=1000).go("A bet 900", "B call", "C fold")
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("A", 600_00)]
    assert table.turn == ""  # everybody is all-in or alone: the board runs out


def test_everyone_all_in_runs_out_the_board_without_asking() -> None:
    table = Table(STANDARD, A=50, B=50, C=50, table={"blinds": ("$1", "$2")}).go("C raise 50", "A call", "B call")
    assert table.round.over
    assert len(table.round.places["board"]) == 5


# -- phantom bets -----------------------------------------------------------------------------------------------------------------


def test_heads_up_nobody_faces_chips_that_a_short_big_blind_did_not_post() -> None:
    table = Table(STANDARD, A=1, B=100, table={"blinds": ("$2", "$4")})  # A has the big blind and $1 of it
    assert table.round.over  # B's small blind of $2 covers it: nothing to ask
    assert table.stacks["A"] + table.stacks["B"] == 101
    assert table.paid("B", "small blind") == 2
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("B", 1_00)]


def test_heads_up_the_small_blind_completes_only_to_what_the_big_blind_has() -> None:
    table = Table(STANDARD, A=3, B=100, table={"blinds": ("$2", "$4")})
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (1, 1)}


def test_heads_up_short_small_blind_leaves_the_big_blind_nothing_to_do() -> None:
    table = Table(STANDARD, A=100, B=1, table={"blinds": ("$2", "$4")})
    assert table.round.over
    assert [(t.target, t.amount) for t in table.transfers("uncalled bet returned")] == [("A", 3_00)]


def test_multiway_a_short_big_blind_is_still_a_bet_of_its_size() -> None:
    table = Table(STANDARD, A=100, B=1, C=100, D=100, table={"blinds": ("$2", "$4")})
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (4, 4), "raise": (8, 100)}
    table.go("C fold", "D call")
    assert table.offers == {"fold": None, "call": (2, 2), "raise": (8, 100)}


def test_multiway_nobody_faces_more_than_an_opponent_can_put_in() -> None:
    table = Table(STANDARD, A=3, B=1, C=100, table={"blinds": ("$2", "$4")})  # A has $1 behind, B is all-in
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (3, 3)}  # $4 nobody can meet; a raise nobody can call
    table.go("C call")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (1, 1)}


def test_no_raise_is_offered_that_nobody_can_call() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=1000, B=300, C=300).go("A bet 200")
    assert table.offers == {"fold": None, "call": (200, 200)}  # B: all-in as a call
    table.go("B call", "C call")
    assert table.round.over


def test_a_bet_all_in_by_both_leaves_the_third_no_raise() -> None:
    table = to_the_flop(STANDARD, HUNDREDS, A=300, B=300, C=1000).go("A bet 200", "B call")
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (200, 200)}


# -- pot-limit --------------------------------------------------------------------------------------------------------------------


def test_pot_limit_opening_l474() -> None:
    """Blinds $10 and $20: open with a call of $20 or raise to any amount from $40 to $80."""
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table=POT_LIMIT)
    assert table.turn == "C"
    assert table.offers == {"fold": None, "call": (20, 20), "raise": (40, 80)}


def test_pot_limit_opening_is_for_the_first_in_only_l474() -> None:
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, E=1000, table=POT_LIMIT).go("C fold", "D call")
    assert table.turn == "E"
    assert table.offers["raise"] == (40, 90)  # pot 50 + call 20 = 70, on top of 20
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table=POT_LIMIT).go("C fold")
    assert table.offers["raise"] == (40, 80)  # still nobody is in


def test_pot_limit_without_the_opening_rule_is_the_pot() -> None:
    table = Table("black-sheep/texas-holdem", A=1000, B=1000, C=1000, D=1000, table=POT_LIMIT)
    assert table.offers["raise"] == (40, 70)  # pot 30 + call 20 = 50, on top of 20


def test_pot_limit_raise_is_the_pot_after_the_call_l476() -> None:
    """A pot of $100 and a bet of $50: call $50 and raise $200, a total of $250."""
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, E=1000, table=POT_LIMIT, option=TIME)
    table.go("C call", "D call", "E call", "A call", "B check")
    assert table.pots() == [100]
    table.go("A bet 50")
    assert table.offers == {"fold": None, "call": (50, 50), "raise": (100, 250)}


def test_pot_limit_counts_what_is_left_after_the_fee() -> None:
    table = Table("black-sheep/texas-holdem", A=1000, B=1000, C=1000, table={**POT_LIMIT, "blinds": ("$10", "$34")}, option="5")
    table.go("C call", "A call", "B check")
    assert table.pots() == [101]  # $102 less $1 for three players (004 l.4983)
    table.go("A bet 51")
    assert table.offers["raise"] == (102, 51 + 101 + 51 + 51)


def test_pot_limit_bet_after_the_flop_is_at_most_the_pot_l472() -> None:
    table = to_the_flop(OCEANS, POT_LIMIT, A=1000, B=1000, C=1000)
    pot = sum(table.pots())
    assert table.offers["bet"] == (20, pot)


def test_over_pot_bet_is_refused_and_the_most_is_legal_l473() -> None:
    table = to_the_flop(OCEANS, POT_LIMIT, A=1000, B=1000, C=1000)
    pot = sum(table.pots())
    with pytest.raises(IllegalAction):
        table.go(f"A bet {pot + 1:.0f}")
    table.go(f"A bet {pot:.0f}")
    assert table.turn == "B"


@pytest.mark.parametrize(("blinds", "most"), [(("$1", "$2"), 2 + 5 + 2), (("$2", "$3"), 3 + 5 + 3), (("$5", "$10"), 10 + 15 + 10)])
def test_dollars_in_the_blinds_round_the_pot_up_to_five_l475(blinds: tuple[str, str], most: int) -> None:
    """$1-$2: the pot of $3 counts as $5; the first in may still make it four big blinds (l.474)."""
    table = Table(OCEANS, A=500, B=500, C=500, D=500, table={**POT_LIMIT, "blinds": blinds})
    big = int(blinds[1].strip("$"))
    assert table.offers["raise"] == (2 * big, max(most, 4 * big))


def test_rounding_counts_after_the_opening_l475() -> None:
    table = Table(OCEANS, A=500, B=500, C=500, D=500, E=500, table={**POT_LIMIT, "blinds": ("$1", "$2")}).go("C raise 8")
    assert table.offers["raise"] == (14, 8 + 15 + 8)  # $11 counts as $15


# -- limit ------------------------------------------------------------------------------------------------------------------------

TENS = {"structure": "limit", "bets": ("$10", "$20"), "blinds": ("$5", "$10"), "buy_in": "$200"}


def test_limit_bets_and_raises_have_one_size_on_each_street_000_l1446() -> None:
    table = Table("tres-lounge/texas-holdem", A=200, B=200, C=200)  # $3-$6, blinds $1 and $3
    assert table.offers == {"fold": None, "call": (3, 3), "raise": (6, 6)}
    table.go("C raise", "A call", "B raise")
    assert table.offers == {"fold": None, "call": (3, 3)} | {"raise": (12, 12)}
    table.go("C call", "A call")
    assert table.offers == {"check": None, "bet": (3, 3)}
    table.go("A check", "B check", "C check")
    assert table.offers == {"check": None, "bet": (6, 6)}
    table.go("A bet", "B raise 12", "C fold", "A call")
    assert table.offers == {"check": None, "bet": (6, 6)}


def raises_until_capped(edition: str | Edition, settings: dict[str, Any] | None, players: str = "ABCD", fold_to: int = 0) -> int:
    """How many raises are offered before the flop when everybody always raises the least; ``fold_to``: players who do not fold."""
    stacks: dict[str, Any] = dict.fromkeys(players, 100_000)
    table = Table(edition, table=settings, **stacks)
    raises = 0
    while "raise" in table.offers and raises < 12:
        if fold_to and len(players) > fold_to:
            players = players.replace(table.turn, "")
            table.go(f"{table.turn} fold")
            continue
        least = table.offers["raise"][0]  # type: ignore[index]
        table.go(f"{table.turn} raise {least:.2f}")
        raises += 1
    return raises


NONE = 12


@pytest.mark.parametrize(
    ("edition", "settings", "raises"),
    [
        ("tres-lounge/texas-holdem", None, 4),  # 000 l.1472
        ("tres-lounge/texas-holdem", {"structure": "spread-limit"}, 4),
        ("unnamed-california/texas-holdem", None, 3),  # 002 l.376
        ("unnamed-california/texas-holdem", NO_LIMIT, 3),  # not confined to limit games
        ("unnamed-california/texas-holdem", POT_LIMIT, 3),
        ("black-sheep/texas-holdem", None, 3),  # 004 l.950
        ("black-sheep/texas-holdem", NO_LIMIT, NONE),
        ("black-sheep/texas-holdem", POT_LIMIT, NONE),
        (OCEANS, None, 3),  # l.57
        (OCEANS, {"bets": ("$20", "$40"), "blinds": ("$10", "$20")}, 3),  # l.57, the $20-$40 game itself
        (OCEANS, NO_LIMIT, NONE),  # l.454
        (OCEANS, POT_LIMIT, NONE),
        (FIXED, None, 4),
        (STANDARD, None, NONE),
    ],
)
def test_raise_caps_by_edition(edition: str, settings: dict[str, Any] | None, raises: int) -> None:
    assert raises_until_capped(edition, settings) == raises
    assert raises_until_capped(edition, settings, "AB") == NONE  # two players: no maximum


@pytest.mark.parametrize(("lifts", "raises"), [("two-left", NONE), ("two-at-start", 3), ("never", 3)])
def test_cap_when_the_third_folds_during_the_round(lifts: str, raises: int) -> None:
    edition = load(OCEANS).with_rules(cap_lifts=lifts)
    assert raises_until_capped(edition, None, "ABC", fold_to=2) == raises


@pytest.mark.parametrize(("lifts", "capped"), [("two-left", False), ("two-at-start", False), ("never", True)])
def test_cap_when_two_start_the_round(lifts: str, capped: bool) -> None:
    table = Table(load(OCEANS).with_rules(cap_lifts=lifts), A=500, B=500, C=500).go("C fold", "A call", "B check", "A bet")
    for number in range(3):
        table.go(f"{table.turn} raise {4 * (number + 2)}")
    assert ("raise" not in table.offers) is capped


def test_bet_and_three_raises_after_the_flop_l57() -> None:
    table = to_the_flop(OCEANS, TENS, A=500, B=500, C=500).go("A bet", "B raise 20", "C raise 30", "A raise 40")
    assert table.offers == {"fold": None, "call": (20, 20)}


def test_limit_all_in_of_half_a_bet_counts_as_a_full_raise() -> None:
    table = to_the_flop(OCEANS, TENS, A=500, B=25, C=500).go("A bet", "B raise 15")
    assert table.offers["raise"] == (25, 25)  # a full bet on top
    table.go("C call")
    assert table.turn == "A"
    assert table.offers["raise"] == (25, 25)  # reopened


def test_limit_all_in_of_less_than_half_may_be_completed_but_does_not_reopen() -> None:
    table = to_the_flop(OCEANS, TENS, A=500, B=24, C=500).go("A bet", "B raise 14")
    assert table.turn == "C"
    assert table.offers["raise"] == (20, 20)  # completes the raise
    called = to_the_flop(OCEANS, TENS, A=500, B=24, C=500).go("A bet", "B raise 14", "C call")
    assert called.turn == "A"
    assert called.offers == {"fold": None, "call": (4, 4)}
    table.go("C raise")
    assert table.turn == "A"
    assert table.offers["raise"] == (30, 30)  # completed: open again


def test_limit_short_opening_bet_is_completed_to_the_bet_and_no_raise_is_counted_l57() -> None:
    table = to_the_flop(OCEANS, TENS, A=14, B=500, C=500, D=500).go("A bet 4")
    assert table.offers["raise"] == (10, 10)
    table.go("B raise", "C raise 20", "D raise 30")
    assert table.offers["raise"] == (40, 40)  # two raises so far: the completion was the bet
    table.go("B raise 40")
    assert table.offers == {"fold": None, "call": (20, 20)}


def test_limit_short_all_ins_add_up_to_half_a_bet() -> None:
    table = to_the_flop(OCEANS, TENS, A=500, B=23, C=26, D=500).go("A bet", "B raise 13", "C raise 16", "D call")
    assert table.turn == "A"
    assert table.offers["raise"] == (26, 26)


def test_only_full_switch_makes_half_a_bet_short() -> None:
    table = Table(load(OCEANS).with_rules(limit_all_in="only-full"), table=TENS, A=500, B=28, C=500)
    table.go("C call", "A call", "B check", "A bet", "B raise 18")
    assert table.offers["raise"] == (20, 20)
    table.go("C call")
    assert table.offers == {"fold": None, "call": (8, 8)}


# -- spread limit -----------------------------------------------------------------------------------------------------------------


def test_spread_limit_bounds_000_l1472() -> None:
    spread = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$1", "$2")}
    table = to_the_flop("tres-lounge/texas-holdem", spread, A=100, B=100, C=100)
    assert table.offers["bet"] == (1, 5)
    table.go("A bet 3")
    assert table.offers["raise"] == (6, 8)  # at least the bet before it, at most the spread
    table.go("B raise 8")
    assert table.offers["raise"] == (13, 13)


def test_spread_limit_raise_over_a_short_all_in_is_within_the_spread() -> None:
    spread = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$1", "$2")}
    table = to_the_flop("tres-lounge/texas-holdem", spread, A=100, B=6, C=100).go("A bet 3", "B raise 4")
    assert table.offers["raise"] == (7, 9)
    table.go("C call")
    assert table.offers == {"fold": None, "call": (1, 1)}


# -- who acts ---------------------------------------------------------------------------------------------------------------------


def test_big_blind_has_the_option_when_all_just_call_l19() -> None:
    table = Table(STANDARD, A=100, B=100, C=100).go("C call", "A call")
    assert table.turn == "B"
    assert table.offers == {"check": None, "raise": (4, 100)}


def test_first_to_act_by_street_l10() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, D=100)
    assert table.turn == "C"
    table.go("C call", "D call", "A fold", "B check")
    assert table.turn == "B"  # the first active player left of the button
