"""High-low pots by hand: halves, quarters, scoops, odd chips by each house's rule. A sits left of the button, the last player has it."""

import pytest

from cardroom import load
from cardroom.round import Action, Noted, Shown
from tests.editions import load_pot
from tests.pot.table import Table

# On this board A has the low 8-7-3-2-A, B four kings, and C nothing.
BOARD = "2c 7d 8h Ks Kd"
OMAHA = {"A": "Ah 3h Qc Jc", "B": "Kc Kh 9s 9d", "C": "Tc Td 9c 9h"}
TWO_LOWS = {**OMAHA, "C": "As 3s Qd Jd"}  # as low as A
HOLDEM = {"A": "Ah 3h", "B": "Kc Kh", "C": "Tc Td"}
PINEAPPLE = {"A": "Ah 3h Qc", "B": "Kc Kh 9s", "C": "Tc Td 9c"}  # the last card goes


def played(edition: str, hands: dict[str, str], pot: int, rules: dict[str, str] | None = None, option: str | None = None) -> Table:
    """Three players see the showdown for a pot of so many dollars after the fee."""
    loaded = load(edition).with_rules(**rules) if rules else load(edition)
    table = Table(loaded, A=100, B=100, C=100, hands=hands, board=BOARD, option=option)
    while table.round.decision is not None:
        ((player, options),) = table.round.decision.asks.items()
        verbs = [o.verb for o in options]
        if "discard" in verbs:
            discard(table, player, 2)
        else:
            table.go(f"{player} {'check' if 'check' in verbs else 'call'}")
    assert sum(amount for _, _, amount in table.won()) == pot
    return table


def discard(table: Table, player: str, card: int) -> None:
    table.round.act(Action(player, "discard", picks=(card,)))


def got(table: Table) -> dict[str, float]:
    found: dict[str, float] = {}
    for _, player, amount in table.won():
        found[player] = found.get(player, 0) + amount
    return found


# -- the odd chip between the halves: 9 in the pot less a fee of 2, or 12 less 1 ------------------------------------------------

ODD_HALF = [
    ("tres-lounge/omaha-high-low-split", OMAHA, 7, None, {"B": 4, "A": 3}),  # silent; to the high half, as l.1401
    ("tres-lounge/texas-holdem-high-low-split", HOLDEM, 7, None, {"B": 4, "A": 3}),
    ("tres-lounge/pineapple-high-low-split", PINEAPPLE, 7, None, {"B": 4, "A": 3}),  # l.1401
    ("oceans-eleven/omaha-high-low-split", OMAHA, 11, "33+37+41+45", {"B": 6, "A": 5}),  # as stud, l.197
    ("oceans-eleven/crazy-pineapple", PINEAPPLE, 11, "33+37+41+45", {"A": 6, "B": 5}),  # closest to the left, l.2855
    ("unnamed-california/omaha-high-low-split", OMAHA, 11, "2+6+9", {"A": 6, "B": 5}),  # closest to the left, l.280
]


@pytest.mark.parametrize(("edition", "hands", "pot", "option", "expected"), ODD_HALF, ids=[row[0] for row in ODD_HALF])
def test_the_odd_chip_between_the_halves(
    edition: str, hands: dict[str, str], pot: int, option: str | None, expected: dict[str, float]
) -> None:
    assert got(played(edition, hands, pot, option=option)) == expected
    other = "high" if load_pot(edition).rules.odd_half == "closest" else "closest"  # no half is tied here
    low, high = expected["A"], expected["B"]
    assert got(played(edition, hands, pot, {"odd_half": other}, option)) == {"A": high, "B": low}


def test_the_odd_chip_at_black_sheep_goes_by_seat() -> None:
    """l.385-396: 18 in the pot less a fee of 1."""
    table = Table("black-sheep/omaha-high-low-split", A=100, B=100, C=100, hands=OMAHA, board=BOARD)
    table.go("C raise 6", "A call", "B call").check_down()
    assert table.won() == [("pot/0", "B", 8), ("pot/0", "A", 9)]
    # with the high hand in A's seat the odd chip is the high half's
    swapped = {"A": OMAHA["B"], "B": OMAHA["A"], "C": OMAHA["C"]}
    table = Table("black-sheep/omaha-high-low-split", A=100, B=100, C=100, hands=swapped, board=BOARD)
    table.go("C raise 6", "A call", "B call").check_down()
    assert table.won() == [("pot/0", "A", 9), ("pot/0", "B", 8)]


# -- quarters ------------------------------------------------------------------------------------------------------------------


def test_a_quartered_pot_at_tres_lounge() -> None:
    """000 l.1272: 7 is 3 and 3 and an odd chip; the lows have 1 each and an odd one of theirs. A, left of the button, has both."""
    table = played("tres-lounge/omaha-high-low-split", TWO_LOWS, 7)
    assert table.won() == [("pot/0", "B", 3), ("pot/0", "A", 3), ("pot/0", "C", 1)]
    paid = [t for t in table.round.transfers if t.source == "pot/0" and t.target != "drop"]
    assert [t.rule for t in paid] == ["high-half", "split", "split"]
    assert [t.why for t in paid] == ["wins the high half", "splits the low half", "splits the low half"]


HIGH_TIE_PINEAPPLE = {"A": "Kc Qh 9s", "B": "Ah 3h Qc", "C": "Kh Qs 9c"}  # A and C have three kings with a queen, B the low


@pytest.mark.parametrize(("seats", "expected"), [("ABC", {"A": 3, "B": 3, "C": 1}), ("BAC", {"A": 4, "B": 2, "C": 1})])
def test_a_tie_for_high_takes_the_odd_chip_from_the_halves_l1403(seats: str, expected: dict[str, float]) -> None:
    """000 l.1403: 7 is 3 and 3 and an odd chip, which goes to the winner closest to the left of the button: one who ties for the high
    half, with the odd chip of that half (2 + 1, and 1), or the one low hand (3 + 1), when the tie's odd chip is its own (2 and 1)."""
    hands = dict(zip("ABC", (HIGH_TIE_PINEAPPLE[seat] for seat in seats), strict=True))
    assert got(played("tres-lounge/pineapple-high-low-split", hands, 7)) == expected


def test_a_tie_for_low_takes_the_odd_chip_from_the_halves_l1405() -> None:
    """000 l.1405: the lows A and C have 1 each, the odd chip of their half and the one between the halves are A's."""
    hands = {**PINEAPPLE, "C": "As 3s Qd"}
    assert got(played("tres-lounge/pineapple-high-low-split", hands, 7)) == {"A": 3, "B": 3, "C": 1}
    for odd_half, expected in (("high", {"A": 2, "B": 4, "C": 1}), ("closest", {"A": 2, "B": 3, "C": 2})):
        assert got(played("tres-lounge/pineapple-high-low-split", hands, 7, {"odd_half": odd_half})) == expected


def test_a_tie_behind_the_one_high_hand_gives_it_the_odd_chip_l1627() -> None:
    """000 l.1627: the high hand sits closest to the left of the button: 3 and the odd chip; of the lows' 3 the first has 2."""
    hands = {"A": HOLDEM["B"], "B": "Ah 3h", "C": "As 3s"}
    assert got(played("tres-lounge/texas-holdem-high-low-split", hands, 7)) == {"A": 4, "B": 2, "C": 1}


def test_a_quartered_pot_by_seat() -> None:
    """l.279-280: 11 is 6 to the lows, whose first is left of the high hand, 3 each, and 5 to the high hand."""
    table = played("unnamed-california/omaha-high-low-split", TWO_LOWS, 11, option="2+6+9")
    assert table.won() == [("pot/0", "B", 5), ("pot/0", "A", 3), ("pot/0", "C", 3)]


def test_every_odd_chip_to_one_who_is_first_in_both_halves() -> None:
    """002 l.280: 11 is 5 and 5 and an odd one; the lows have 2 each and an odd one of theirs. A is closest to the left of the button."""
    hands = {"A": "Ah 3h Kc Kh", "B": OMAHA["C"], "C": "As 3s Qd Jd"}
    assert got(played("unnamed-california/omaha-high-low-split", hands, 11, option="2+6+9")) == {"A": 5 + 1 + 2 + 1, "C": 2}


@pytest.mark.parametrize(("odd_chips", "lows"), [("to-the-first", (9, 7, 7)), ("in-turn", (8, 8, 7))])
def test_two_odd_chips_among_three_lows(odd_chips: str, lows: tuple[int, int, int]) -> None:
    """Four limp for 4 and call 8 on the turn: 48 less 2 is 23 and 23. Three lows share theirs as 7 each and two odd chips."""
    hands = {"A": OMAHA["B"], "B": "Ah 3h Qc Jc", "C": "As 3s Qd Jd", "D": "Ac 3c Qh Jh"}
    edition = load("oceans-eleven/omaha-high-low-split").with_rules(odd_chips=odd_chips)
    table = Table(edition, A=50, B=50, C=50, D=50, hands=hands, board=BOARD)
    table.go("C call", "D call", "A call", "B check", *(f"{player} check" for player in "ABCD"))
    table.go("A bet 8", "B call", "C call", "D call").check_down()
    assert got(table) == {"A": 23, **dict(zip("BCD", lows, strict=True))}


def test_one_odd_chip_among_three_lows() -> None:
    """16 less 1: 8 to the high hand, 7 to the lows: the odd one to the first left of the button."""
    hands = {"A": OMAHA["B"], "B": "Ah 3h Qc Jc", "C": "As 3s Qd Jd", "D": "Ac 3c Qh Jh"}
    table = Table("oceans-eleven/omaha-high-low-split", A=50, B=50, C=50, D=50, hands=hands, board=BOARD, option="33+37+41+45")
    assert got(table.check_down()) == {"A": 8, "B": 3, "C": 2, "D": 2}


# -- scoops and no low ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["tres-lounge/omaha-high-low-split", "black-sheep/omaha-high-low-split"])
def test_one_player_may_win_both_halves(edition: str) -> None:
    """l.1270, l.377-380: with different cards for each."""
    hands = {"A": "Ah 3h Kc Kh", "B": "Qc Qh 9s 9d", "C": "Tc Td 9c 9h"}
    table = Table(edition, A=100, B=100, C=100, hands=hands, board=BOARD).check_down()
    assert {player for _, player, _ in table.won()} == {"A"}
    assert len(table.won()) == 2
    (read,) = [event.text for event in table.round.events if isinstance(event, Noted) and (event.what, event.who) == ("hand", "A")]
    assert read == "four of a kind, kings, eight kicker; 8-7-3-2-A low"


@pytest.mark.parametrize("edition", ["tres-lounge/omaha-high-low-split", "oceans-eleven/omaha-high-low-split"])
def test_without_a_low_the_high_hand_takes_it_all(edition: str) -> None:
    """l.1268, l.147: the board has two cards from eight down only."""
    table = Table(edition, A=100, B=100, C=100, hands=OMAHA, board="2c 7d Th Ks Kd").check_down()
    assert [player for _, player, _ in table.won()] == ["B"]
    assert [(t.why, t.rule) for t in table.round.transfers if t.target == "B" and t.source == "pot/0"] == [("wins the pot", "win")]


def test_a_posting_may_let_any_low_count() -> None:
    """001 l.146: without a qualifier T-7-3-2-A is the best low."""
    table = Table("oceans-eleven/omaha-high-low-split", A=100, B=100, C=100, hands=OMAHA, board="2c 7d Th Ks Kd", table={"low": "any"})
    table.check_down()
    assert {player for _, player, _ in table.won()} == {"A", "B"}
    assert "T-7-3-2-A low" in str(table.round.events)


def test_pots_are_halved_each_on_its_own() -> None:
    """C is all-in for 2 with the only low; A and B play on for a side pot that has no low."""
    hands = {"A": "Kc Kh 9s 9d", "B": "Qc Qh Jc Jh", "C": "Ah 3h Tc Td"}
    table = Table("standard/fixed-limit-omaha-high-low", A=50, B=50, C=2, hands=hands, board=BOARD)
    table.go("C call", "A call", "B check", "A bet 2", "B call").check_down()
    assert table.won() == [("pot/1", "A", 4), ("pot/0", "A", 3), ("pot/0", "C", 3)]


def test_a_low_hand_shows_even_behind_a_better_high_hand() -> None:
    """A hand that is beaten on one scale only is not mucked."""
    table = Table("tres-lounge/omaha-high-low-split", A=100, B=100, C=100, hands=OMAHA, board=BOARD)
    table.go("C call", "A call", "B check", "A check", "B bet 3", "C call", "A call").check_down()
    shown = [e.place for e in table.round.events if isinstance(e, Shown)]
    assert shown == ["seat/1", "seat/2"]  # nobody bet on the river: A shows the low, B the kings, C is beaten both ways
    assert table.cards("seat/3") == ""
