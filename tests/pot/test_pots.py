"""Side pots, ties, odd chips, and the fee that goes through them."""

import pytest

from cardroom import load
from cardroom.round import DROP, Shown
from tests.editions import load_pot
from tests.pot.table import Table
from tests.support import EDITIONS

STANDARD = "standard/no-limit-texas-holdem"
BOARD = "2c 7d 9h Js 3d"
ACES, KINGS, QUEENS, TENS, RAGS = "Ac Ad", "Kc Kd", "Qc Qd", "Tc Td", "4c 5h"


def all_in(stacks: dict[str, float], hands: dict[str, str], board: str = BOARD, **given: object) -> Table:
    """Everybody goes all-in before the flop; the button is the last player."""
    table = Table(STANDARD, hands=hands, board=board, **stacks, **given)  # type: ignore[arg-type]
    while table.turn:
        offers = table.offers
        verb = "raise" if "raise" in offers else "call"
        table.go(f"{table.turn} {verb} {offers[verb][1]:.2f}")  # type: ignore[index]
    return table


def test_three_all_ins_of_different_sizes() -> None:
    table = all_in({"A": 20, "B": 50, "C": 100, "D": 100}, {"A": ACES, "B": KINGS, "C": QUEENS, "D": RAGS})
    assert table.won() == [("pot/2", "C", 100), ("pot/1", "B", 90), ("pot/0", "A", 80)]
    assert table.stacks == {"A": 80, "B": 90, "C": 100, "D": 0}


def test_best_hand_with_the_smallest_stack_wins_only_what_it_covers() -> None:
    table = all_in({"A": 2, "B": 100, "C": 100}, {"A": ACES, "B": RAGS, "C": KINGS})
    assert table.stacks == {"A": 6, "B": 0, "C": 196}


def test_a_hand_that_is_beaten_in_its_only_pot_is_mucked_whatever_the_side_pot_shows() -> None:
    """A and D are in the main pot only, where A's aces beat D's kings; nobody in the side pot has as much as kings."""
    table = all_in({"A": 20, "B": 100, "C": 100, "D": 20}, {"A": ACES, "B": RAGS, "C": QUEENS, "D": KINGS})
    assert [event.place for event in table.round.events if isinstance(event, Shown)] == ["seat/1", "seat/2", "seat/3"]
    assert table.won() == [("pot/1", "C", 160), ("pot/0", "A", 80)]


def test_folded_money_stays_in_the_pots_it_was_bet_into() -> None:
    hands = {"A": ACES, "B": KINGS, "C": QUEENS, "D": RAGS}
    table = Table(STANDARD, A=20, B=100, C=100, D=100, hands=hands, board=BOARD)
    table.go("C raise 40", "D call", "A call", "B call")  # main pot 80, side pot 60
    table.go("B bet 60", "C fold", "D fold")
    assert table.won() == [("pot/1", "B", 60), ("pot/0", "A", 80)]
    assert table.stacks == {"A": 80, "B": 120, "C": 60, "D": 60}


def test_a_fold_above_a_call_for_less_goes_to_the_side_pot() -> None:
    """D calls 40 and folds to 90; A is all-in for 20; B and C play for the rest."""
    hands = {"A": ACES, "B": RAGS, "C": QUEENS, "D": KINGS}
    table = Table(STANDARD, A=20, B=100, C=100, D=100, hands=hands, board=BOARD)
    table.go("C raise 40", "D call", "A call", "B raise 90", "C call", "D fold").check_down()
    assert table.won() == [("pot/1", "C", 20 + 70 + 70), ("pot/0", "A", 80)]


def test_tie_in_the_main_pot_and_not_in_the_side_pot() -> None:
    hands = {"A": "Ac Kd", "B": "Ad Kh", "C": QUEENS}
    table = all_in({"A": 20, "B": 50, "C": 50}, hands, board="2c 7d 9h As 3d")
    assert table.won() == [("pot/1", "B", 60), ("pot/0", "A", 30), ("pot/0", "B", 30)]


def test_tie_in_the_side_pot_and_not_in_the_main_pot() -> None:
    hands = {"A": ACES, "B": "Kc Qd", "C": "Kd Qh"}
    table = all_in({"A": 20, "B": 50, "C": 50}, hands, board="2c 7d 9h Js 3d")
    assert table.won() == [("pot/1", "B", 30), ("pot/1", "C", 30), ("pot/0", "A", 60)]


def test_a_pot_is_split_on_its_own_and_each_gives_its_odd_chip() -> None:
    """Pots of $15 (A, B, C) and $14 (B, C): the odd dollar of each goes to B, first left of the button."""
    hands = {"A": "4c 5h", "B": "Ac 4d", "C": "Ad 4h"}
    table = Table(STANDARD, A=5, B=12, C=12, D=50, hands=hands, board="2c 7d 9h Js Ks", table={"blinds": ("$1", "$2")})
    table.go("C raise 12", "D fold", "A call", "B call")
    assert table.won() == [("pot/1", "B", 7), ("pot/1", "C", 7), ("pot/0", "B", 8), ("pot/0", "C", 7)]


@pytest.mark.parametrize(
    ("chip", "first", "second"),
    [(100, 8, 7), (500, 10, 5), (1, 7.5, 7.5)],
)
def test_odd_chips_by_the_smallest_chip(chip: int, first: float, second: float) -> None:
    """A pot of $15 between two: in dollars 8 and 7, in $5 chips 10 and 5, in cents 7.50 each."""
    hands = {"A": "Ac 4d", "B": "Ad 4h", "C": RAGS}
    table = Table(
        STANDARD, A=100, B=100, C=100, hands=hands, board="2c 7d 9h Js Ks", chip=chip, table={"blinds": ("$5", "$5")},
    )  # fmt: skip
    table.go("C call", "A check", "B check").check_down()
    assert table.won() == [("pot/0", "A", first), ("pot/0", "B", second)]


def test_odd_cent() -> None:
    hands = {"A": "Ac 4d", "B": "Ad 4h", "C": "4c 5h"}
    table = Table(STANDARD, A=100, B=100, C=100, hands=hands, board="2c 7d 9h Js Ks", chip=1, table={"blinds": ("$0.01", "$0.01")})
    table.go("C call", "A check", "B check").check_down()
    assert table.won() == [("pot/0", "A", 0.02), ("pot/0", "B", 0.01)]


@pytest.mark.parametrize(("button", "first"), [("A", "B"), ("B", "A"), ("C", "A")])
def test_odd_chip_goes_to_the_winner_closest_to_the_left_of_the_button_000_l1514(button: str, first: str) -> None:
    """A and B tie for $15; with the button on A the first winner to its left is B, else A."""
    hands = {"A": "Ac 4d", "B": "Ad 4h", "C": RAGS}
    settings = {"blinds": ("$5", "$5")}
    table = Table(STANDARD, A=100, B=100, C=100, hands=hands, board="2c 7d 9h Js Ks", button=button, table=settings).check_down()
    second = "B" if first == "A" else "A"
    assert table.won() == [("pot/0", first, 8), ("pot/0", second, 7)]


@pytest.mark.parametrize(("rule", "parts"), [("to-the-first", [8, 6, 6]), ("in-turn", [7, 7, 6])])
def test_three_ways_with_two_odd_chips_000_l1514(rule: str, parts: list[int]) -> None:
    """ "The odd chips shall be awarded to the player closest to the left of the dealer button": both of them to one player."""
    hands = {"A": "Ac 4d", "B": "Ad 4h", "C": "Ah 4s", "D": RAGS.replace("4c", "6c")}
    edition = load(STANDARD).with_rules(odd_chips=rule)
    table = Table(edition, A=100, B=100, C=100, D=100, hands=hands, board="2c 7d 9h Js Ks", table={"blinds": ("$2", "$5")})
    table.go("C call", "D call", "A call", "B check").check_down()  # $20
    assert [(p, a) for _, p, a in table.won()] == list(zip("ABC", parts, strict=True))


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition.endswith(("/texas-holdem", "/holdem"))])
def test_every_house_gives_odd_chips_to_one_player(edition: str) -> None:
    assert load_pot(edition).rules.odd_chips == "to-the-first"


# -- fees -------------------------------------------------------------------------------------------------------------------------


def test_fee_larger_than_the_main_pot_goes_on_into_the_side_pot() -> None:
    """004 l.4967: option 4 takes $4 from four players. A is all-in for 50 cents: the main pot holds $2."""
    hands = {"A": ACES, "B": KINGS, "C": QUEENS, "D": RAGS}
    table = Table("black-sheep/texas-holdem", A=0.5, B=100, C=100, D=100, hands=hands, board=BOARD, option="4", chip=1)
    table.go("C call", "D call", "B check")
    fee = [(t.source, t.amount) for t in table.round.transfers if t.target == DROP]
    assert fee == [("pot/0", 200), ("pot/1", 200)]
    table.check_down()
    assert table.drop == 4
    assert table.won() == [("pot/1", "B", 7.5 - 2)]
    assert table.stacks["A"] == 0


def test_fee_is_never_more_than_the_pot() -> None:
    table = Table("black-sheep/texas-holdem", A=0.5, B=0.5, C=0.75, table={"bets": ("$3", "$6")}, option="4", chip=1)
    table.go("C call")
    assert table.round.over
    assert table.drop == 1.5  # $3 were due of three players; the pot had three half dollars
    assert sum(table.stacks.values()) == 0.25


def test_a_player_whose_pot_the_fee_has_eaten_still_does_not_win_the_side_pot() -> None:
    hands = {"A": ACES, "B": KINGS, "C": QUEENS, "D": RAGS}
    table = Table("black-sheep/texas-holdem", A=0.5, B=100, C=100, D=100, hands=hands, board=BOARD, option="4", chip=1)
    table.go("C call", "D call", "B check", "B bet", "C call", "D fold").check_down()
    assert table.stacks["A"] == 0
    assert all(player == "B" for _, player, _ in table.won())


SPREAD = {"structure": "spread-limit", "spread": ("$1", "$5"), "blinds": ("$1", "$2")}


def test_seven_dollars_in_the_pot_for_the_regular_fee_000_l906() -> None:
    """Option 28: $1 opening, $2 regular. $6 at the flop: only the opening fee; a bet on the flop makes it $8 and the rest is taken."""
    table = Table("tres-lounge/texas-holdem", A=100, B=100, C=100, table=SPREAD, option="28")
    table.go("C call", "A call", "B check")
    assert table.drop == 1
    table.go("A bet 1", "B call", "C fold")
    assert table.drop == 2
    table.check_down()
    assert table.drop == 2


def test_seven_dollars_reached_by_the_last_bet_000_l906() -> None:
    table = Table("tres-lounge/texas-holdem", A=100, B=100, C=100, table=SPREAD, option="28")
    table.go("C call", "A call", "B check", "A check", "B check", "C check", "A check", "B check", "C check")
    assert table.drop == 1
    table.go("A bet 1", "B call", "C fold")
    assert table.drop == 2


def test_seven_dollars_never_reached_000_l906() -> None:
    table = Table("tres-lounge/texas-holdem", A=100, B=100, C=100, table=SPREAD, option="28")
    table.go("C call", "A call", "B check", "A bet 5", "B fold", "C fold")  # the $5 nobody called go back
    assert table.drop == 1
    assert table.stacks["A"] == 98 + 5


def test_option_without_an_opening_fee_takes_nothing_below_seven_dollars() -> None:
    table = Table("tres-lounge/texas-holdem", A=100, B=100, C=100, table=SPREAD, option="27").check_down()
    assert table.drop == 0
