"""Betting with a limit: pot-limit, limit (caps, short all-ins), spread limit. Lines are those of 001 unless another manual is named."""

from typing import Any

import pytest

from cardroom.errors import IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from tests.pot.table import NO_LIMIT, POT_LIMIT, Table, to_the_flop

OCEANS = "oceans-eleven/holdem"
STANDARD = "standard/no-limit-texas-holdem"
FIXED = "standard/fixed-limit-texas-holdem"
TIME = "65"  # each player pays by the half hour, the pot nothing (l.3276)
HUNDREDS = {"structure": "no-limit", "blinds": ("$50", "$100"), "buy_in": "$1,000"}


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


def test_pot_limit_with_the_drop_is_a_switch() -> None:
    edition = load("black-sheep/texas-holdem").with_rules(pot_size="with-the-drop")
    table = Table(edition, A=1000, B=1000, C=1000, table={**POT_LIMIT, "blinds": ("$10", "$34")}, option="5")
    table.go("C call", "A call", "B check", "A bet 51")
    assert table.offers["raise"] == (102, 51 + 102 + 51 + 51)


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


@pytest.mark.parametrize(
    ("blinds", "opening", "pot"),
    [(("$1", "$2"), 8, 2 + 5 + 2), (("$1", "$1"), 4, 1 + 5 + 1), (("$2", "$3"), 12, 12), (("$5", "$10"), 40, 40)],
)
@pytest.mark.parametrize("edition", [OCEANS, "oceans-eleven/omaha", "oceans-eleven/omaha-high-low-split"])
def test_the_opening_is_four_big_blinds_whatever_the_pot_is_rounded_to_l474_l475(
    edition: str, blinds: tuple[str, str], opening: int, pot: int
) -> None:
    """$1-$2: $8, though the pot of $3 counts as $5 and would allow $9; $1-$1: $4, though it would allow $7."""
    big = int(blinds[1].strip("$"))
    table = Table(edition, A=500, B=500, C=500, D=500, table={**POT_LIMIT, "blinds": blinds})
    assert table.offers["raise"] == (2 * big, opening)
    other = load(edition).with_rules(pot_opening_limit="larger-of-pot")
    assert Table(other, A=500, B=500, C=500, D=500, table={**POT_LIMIT, "blinds": blinds}).offers["raise"] == (2 * big, pot)


def test_posted_blinds_make_the_pot_larger_and_not_the_opening_l474() -> None:
    """E posts the total of missed blinds, $30: the pot of $60 would allow a raise to $100."""
    carry = {
        "button": 4,
        "small": 1,
        "big": 2,
        "revolved": True,
        "known": {p: s for s, p in enumerate("ABCDE", 1)},
        "owed": {"E": ["big", "small"]},
    }
    seats = dict(enumerate("ABCDE", 1))
    table = Table(OCEANS, button="B", seats=seats, carry=carry, stacks=dict.fromkeys("ABCDE", 1000.0), table=POT_LIMIT).go("E post")
    assert (table.turn, table.offers["raise"]) == ("E", (40, 80))


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


def test_the_standard_cap_is_three_raises_for_two_players_too() -> None:
    assert raises_until_capped(FIXED, None) == raises_until_capped(FIXED, None, "AB") == 3


def test_on_top_switch_adds_a_whole_bet_to_a_short_all_in_and_counts_it() -> None:
    fours = {"bets": ("$4", "$8"), "blinds": ("$2", "$4")}
    table = to_the_flop(FIXED, fours, A=500, B=10, C=500).go("A bet", "B raise 6")  # $2 on top of $4: short
    assert table.turn == "C" and table.offers["raise"] == (10, 10)
    called = to_the_flop(FIXED, fours, A=500, B=10, C=500).go("A bet", "B raise 6", "C call")
    assert called.offers == {"fold": None, "call": (2, 2)}  # not reopened
    table.go("C raise", "A raise")  # the second and the third raise
    assert table.turn == "C" and "raise" not in table.offers


# -- spread limit -----------------------------------------------------------------------------------------------------------------


def test_spread_limit_bounds_000_l1472() -> None:
    spread = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$1", "$2")}
    table = to_the_flop("tres-lounge/texas-holdem", spread, A=100, B=100, C=100)
    assert table.offers["bet"] == (1, 5)
    table.go("A bet 3")
    assert table.offers["raise"] == (6, 8)  # at least the bet before it, at most the spread
    table.go("B raise 8")
    assert table.offers["raise"] == (13, 13)


@pytest.mark.parametrize(
    "game", ["texas-holdem", "omaha", "omaha-high-low-split", "pineapple-high-low-split", "texas-holdem-high-low-split"]
)
def test_spread_limit_first_raise_is_within_the_limit_on_top_of_the_blind_000_l1472(game: str) -> None:
    """000 l.1115, 1229, 1347, 1472, 1584: at $1 to $5 with a blind of $3 one may make it $4 to $8; a re-raise is no less than the raise."""
    spread = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$2", "$3")}
    table = Table(f"tres-lounge/{game}", A=100, B=100, C=100, D=100, table=spread)
    assert table.offers["raise"] == (4, 8)
    table.go(f"{table.turn} raise 6")
    assert table.offers["raise"] == (9, 11)
    strict = load(f"tres-lounge/{game}").with_rules(spread_first_raise="the-blind-or-more")
    assert Table(strict, A=100, B=100, C=100, D=100, table=spread).offers["raise"] == (6, 8)


def test_spread_limit_raise_over_a_short_all_in_is_within_the_spread() -> None:
    spread = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$1", "$2")}
    table = to_the_flop("tres-lounge/texas-holdem", spread, A=100, B=6, C=100).go("A bet 3", "B raise 4")
    assert table.offers["raise"] == (7, 9)
    table.go("C call")
    assert table.offers == {"fold": None, "call": (1, 1)}
