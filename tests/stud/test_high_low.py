"""Seven card stud high-low split and razz (001 l.187-220): halves, qualifiers, and odd chips by suit over all seven cards."""

from typing import Any

import pytest

from cardroom import load
from cardroom.houses.edition import Edition
from cardroom.round import Noted
from tests.pot.table import Table
from tests.stud.hands import RAZZ, SPLIT, call_down

FEE = 1  # two to four players at an $8-$16 table


def showdown(hands: dict[str, str], ante: int = 4, edition: str | Edition = SPLIT, **posted: str) -> Table:
    """Everybody is all-in for the ante: the pot is so many antes less the fee."""
    stakes: dict[str, Any] = {"bets": ("$8", "$16"), "ante": f"${ante}", "bring_in": "$3", **posted}
    stacks: dict[str, Any] = dict.fromkeys(hands, ante)
    table = Table(edition, hands=hands, table=stakes, **stacks)
    assert table.round.over and table.drop == FEE
    return table


def won(table: Table) -> dict[str, float]:
    found: dict[str, float] = {}
    for _, player, amount in table.won():
        found[player] = found.get(player, 0) + amount
    return found


def test_high_and_low_halve_the_pot() -> None:
    table = showdown({"A": "Ks Kh Kd Kc 9s Ts Jd", "B": "As 2h 3d 4c 7h Qs Jc"})
    whys = [t.why for t in table.round.transfers if str(t.source) == "pot/0"]
    assert whys[-2:] == ["wins the high half", "wins the low half"]
    read_out = {e.who: e.text for e in table.round.events if isinstance(e, Noted) and e.what == "hand"}
    assert ";" not in read_out["A"] and read_out["B"].endswith("; 7-4-3-2-A low")  # with four kings there is no low to read out


def test_where_another_qualifier_is_posted_any_low_has_its_half_l191() -> None:
    hands = {"A": "Ks Kh Kd Kc 9s Ts Jd", "B": "As 2h 3d 9c 9h Qs Jc"}  # B's low is jack high
    table = showdown(hands, low="any")
    assert set(won(table)) == {"A", "B"} and table.won()[-1][1] == "B"


def test_no_low_no_half() -> None:
    table = showdown({"A": "Ks Kh Kd Kc 9s Ts Jd", "B": "As 2h 3d 9c 9h Qs Jc"})
    assert set(won(table)) == {"A"}
    assert [t.rule for t in table.round.transfers if t.target == "A" and t.source == "pot/0"] == ["win"]


def test_one_hand_may_win_both() -> None:
    table = showdown({"A": "As 2h 3d 4c 5h Qs Jc", "B": "Ks Kh Kd 9c 8s Ts Jd"})
    assert set(won(table)) == {"A"}
    assert [t.rule for t in table.round.transfers if t.target == "A" and t.source == "pot/0"] == ["high-half", "low-half"]


def test_an_odd_chip_goes_to_the_high_half() -> None:
    """l.197: a pot of $11."""
    table = showdown({"A": "Ks Kh Kd Kc 9s Ts Jd", "B": "As 2h 3d 4c 7h Qs Jc", "C": "Ah 2s Td 9c 9h Qd Jh"})
    assert won(table) == {"A": 6, "B": 5}


# A and B make the same high (a straight to the eight) and the same low; C only pays.
BOTH = {"A": "4s 5h 6d 7c 8h Ks Qd", "B": "4c 5d 6h 7s 8d Kd Qh", "C": "Ac Ad Tc 9c 9h Qs Jh"}


def test_players_who_tie_for_both_split_the_pot_as_one() -> None:
    """l.197: as evenly as possible, the odd chip to the highest card by suit: A's king of spades."""
    assert won(showdown(BOTH)) == {"A": 6, "B": 5}
    turned = {"A": BOTH["B"], "B": BOTH["A"], "C": BOTH["C"]}
    assert won(showdown(turned)) == {"B": 6, "A": 5}


def test_by_halves_the_same_pot_would_come_out_less_even() -> None:
    """$14 in halves of $7: A has the highest and the lowest card, and would get the odd chip of both."""
    hands = {"A": "4c 5h 6d 7c 8h Ks Qd", "B": "4s 5d 6h 7s 8d Kd Qh", "C": BOTH["C"]}
    assert won(showdown(hands, 5)) == {"A": 7, "B": 7}
    assert won(showdown(hands, 5, load(SPLIT).with_rules(both_halves="each-split"))) == {"A": 8, "B": 6}


def test_an_odd_chip_of_the_high_half_to_the_high_card_by_suit_over_all_seven() -> None:
    """l.198: A and B tie with a straight to the queen; B's ace of spades, which is no part of it, beats A's ace of clubs."""
    hands = {"A": "9s Th Jd Qc 8h Ac 2d", "B": "9c Td Jh Qs 8d As 2c", "C": "Ah 2s 3s 4d 6c 6d Qh"}
    assert won(showdown(hands, 5)) == {"C": 7, "B": 4, "A": 3}


def test_an_odd_chip_of_the_low_half_to_the_low_card_by_suit() -> None:
    """l.198: equal lows 7-5-4-3-2; B holds the deuce of clubs, the lowest card; aces count as high for this (ours)."""
    hands = {"A": "2d 3h 4s 5c 7d Kd Jd", "B": "2c 3s 4h 5s 7h Kh Jh", "C": "9h 9d 9s 9c Qs Qd Tc"}
    table = showdown(hands, 5)
    assert won(table) == {"C": 7, "B": 4, "A": 3}
    turned = {"A": hands["B"], "B": hands["A"], "C": hands["C"]}
    assert won(showdown(turned, 5)) == {"C": 7, "A": 4, "B": 3}


def test_an_ace_is_the_low_card_only_by_the_switch() -> None:
    lows = {"A": "Ac 2d 4s 5c 7d Kd Jd", "B": "As 2c 4h 5s 7h Kh Jh", "C": "9h 9d 9s 9c Qs Qd Tc"}
    for ace, first in (("high", "B"), ("low", "A")):
        assert won(showdown(lows, 5, load(SPLIT).with_rules(odd_chip_ace=ace)))[first] == 4, ace


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("As 2h 3d 4c 5h Ks Kd", "Ah 2s 3h 4d 6c 6d 6h", "A"),  # a wheel; straights do not count
        ("Ks Kh Kd Kc 2s 3d 4h", "Js Th 9d 8c 7h 7s 7d", "B"),  # a pair of kings is worse than a jack
        ("2s 3s 4s 5s 7s Kd Kh", "2h 3c 4d 5c 8h Kc Ks", "A"),  # a flush does not count
    ],
)
def test_razz_the_lowest_hand_wins(one: str, other: str, winner: str) -> None:
    table = Table(RAZZ, A=4, B=4, hands={"A": one, "B": other})
    call_down(table.round)
    assert set(won(table)) == {winner}
