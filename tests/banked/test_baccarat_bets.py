"""Baccarat with two shared hands: every bet beside the lines, the lines themselves, and the switches that readings name."""

import pytest

from cardroom import load
from cardroom.errors import BadSetup
from tests.banked.baccarat_helpers import (
    BANKER_HAND,
    CALIFORNIA_2,
    CHART,
    DAI,
    DRAGON,
    DRAGON_HAND,
    EIGHT_SEVEN,
    EZ,
    NATURAL_HAND,
    OX_HAND,
    PANDA,
    PANDA_HAND,
    SHEEP,
    TIE_HAND,
    TRES,
    TRES_EZ,
    played,
    results,
    won,
)
from tests.editions import load_baccarat

THREE_SIX_TIE = {"player": "Kc 2d 4h", "banker": "Kd 6c"}  # a three-card six ties
SEVEN_TIE = {"player": "Kc 7d", "banker": "Kd 4c 3h"}  # a three-card seven ties
EIGHT_TIE = {"player": "Kc 2d 6h", "banker": "Kd 6c 2h"}  # two three-card eights
EIGHT_LOSES = {"player": "Kc 5d 3h", "banker": "Kd 4c 5h"}  # a three-card eight loses to nine
SEVEN_LOSES = {"player": "Kc 4d 4h", "banker": "Kd 5c 2h"}  # a three-card seven loses to a three-card eight
TWO_CARD_SEVEN = {"player": "Kc 6d", "banker": "Kd 7c"}  # seven with two cards wins


@pytest.mark.parametrize(
    ("edition", "wager", "hands", "pays"),
    [
        (TRES, "tie", TIE_HAND, 8),  # 000 l.154, 210
        (TRES, "tie", NATURAL_HAND, -1),
        (TRES_EZ, "tie", EIGHT_TIE, 8),
        (TRES_EZ, "dragon-7", DRAGON_HAND, 40),  # l.313-316
        (TRES_EZ, "dragon-7", SEVEN_TIE, -1),  # the Player line must have six or less
        (TRES_EZ, "dragon-7", TWO_CARD_SEVEN, -1),
        (TRES_EZ, "panda-8", PANDA_HAND, 25),  # l.322-325
        (TRES_EZ, "panda-8", EIGHT_TIE, -1),
        (TRES_EZ, "panda-8", {"player": "Kc 8d", "banker": "Kd 7c"}, -1),  # two cards
        (SHEEP, "tie", SEVEN_TIE, 8),  # 004 l.1252
        (SHEEP, "dragon-7", DRAGON_HAND, 40),  # l.1273
        (SHEEP, "panda-8", EIGHT_SEVEN, 25),  # l.1294
        (EZ, "tie", TIE_HAND, 8),  # 001 l.1873
        (EZ, "dragon-7", DRAGON_HAND, 40),  # l.1875
        (EZ, "dragon-7", TIE_HAND, -1),
        (PANDA, "tie", TIE_HAND, 8),  # l.5683
        (PANDA, "dragon-7", DRAGON_HAND, 40),  # l.5692
        (PANDA, "panda-8", PANDA_HAND, 25),  # l.5701
        (CALIFORNIA_2, "tie", TIE_HAND, 8),  # l.7447
        (CALIFORNIA_2, "dragon-king", DRAGON_HAND, 40),  # l.7456
        (CALIFORNIA_2, "dragon-king", SEVEN_LOSES, -1),
        (CALIFORNIA_2, "china-bear", PANDA_HAND, 25),  # l.7465
        (CALIFORNIA_2, "china-bear", EIGHT_LOSES, -1),
        (DAI, "ox-6", OX_HAND, 40),  # l.5181
        (DAI, "ox-6", THREE_SIX_TIE, -1),
        (DAI, "tiger-7", DRAGON_HAND, 40),  # l.5195
        (DAI, "tiger-7", SEVEN_TIE, -1),
        (DAI, "kill-the-ox-tiger", DRAGON_HAND, 30),  # l.5163: the three-card six loses
        (DAI, "kill-the-ox-tiger", THREE_SIX_TIE, 30),  # does not beat the Banker line
        (DAI, "kill-the-ox-tiger", SEVEN_TIE, 30),  # nor this the Player line
        (DAI, "kill-the-ox-tiger", SEVEN_LOSES, 30),
        (DAI, "kill-the-ox-tiger", OX_HAND, -1),
        (DAI, "kill-the-ox-tiger", EIGHT_LOSES, -1),
        (DRAGON, "tie", SEVEN_TIE, 8),  # l.5837
        (DRAGON, "tiger-7", DRAGON_HAND, 40),  # l.5855
        (DRAGON, "ox-8", PANDA_HAND, 25),  # l.5866
        (DRAGON, "ox-8", EIGHT_TIE, -1),
        (DRAGON, "kill-the-ox-tiger", EIGHT_LOSES, 60),  # l.5843-5846
        (DRAGON, "kill-the-ox-tiger", SEVEN_LOSES, 60),
        (DRAGON, "kill-the-ox-tiger", EIGHT_TIE, -1),  # a tie loses it
        (DRAGON, "kill-the-ox-tiger", SEVEN_TIE, -1),
        (DRAGON, "kill-the-ox-tiger", DRAGON_HAND, -1),
    ],
)
def test_a_bet_beside_the_lines(edition: str, wager: str, hands: dict[str, str], pays: int) -> None:
    """With $10 on both lines, which pay and lose as much as each other unless they push."""
    line = {"player": 10, "banker": 10}
    plain = played(edition, 5000, hands, {"Ann": line})
    with_bet = played(edition, 5000, hands, {"Ann": {**line, wager: 10}})
    assert won(with_bet, "Ann") - won(plain, "Ann") == 10 * pays


@pytest.mark.parametrize("edition", CHART)
def test_the_lines(edition: str) -> None:
    """Even money; a tie pushes both; a Banker win with a three-card seven pushes at oceans-eleven except in EZ Baccarat Panda 8."""
    both = {"Ann": {"player": 20}, "Bob": {"banker": 20}}
    assert results(played(edition, 500, NATURAL_HAND, both)) == [20, -20, 0, 0]
    assert results(played(edition, 500, BANKER_HAND, both)) == [-20, 20, 0, 0]
    assert results(played(edition, 500, TIE_HAND, both)) == [0, 0, 0, 0]
    assert results(played(edition, 500, TWO_CARD_SEVEN, both)) == [-20, 20, 0, 0]
    pushes = edition in (EZ, CALIFORNIA_2, DAI, DRAGON)
    assert results(played(edition, 500, DRAGON_HAND, both)) == [-20, 0 if pushes else 20, 0, 20 if pushes else 0]
    assert results(played(edition, 500, SEVEN_LOSES, both)) == [20, -20, 0, 0]  # one that loses loses


@pytest.mark.parametrize("edition", CHART)
def test_the_switches_that_readings_name(edition: str) -> None:
    loaded, both = load_baccarat(edition), {"Ann": {"player": 20}, "Bob": {"banker": 20}}
    seven = "pays" if loaded.rules.banker_three_card_seven == "pushes" else "pushes"
    assert won(played(loaded.with_rules(banker_three_card_seven=seven), 500, DRAGON_HAND, both), "Bob") == (20 if seven == "pays" else 0)
    assert results(played(loaded.with_rules(line_tie="lose"), 500, TIE_HAND, both)) == [-20, -20, 0, 40]
    for settings in (
        {"loop": "seat"},
        {"start": "house-dealer", "direction": "clockwise"},
        {"decks": loaded.rules.figures("decks")[0], "cut": 20},
    ):
        assert results(played(loaded.with_rules(**settings), 500, NATURAL_HAND, both)) == [20, -20, 0, 0]


def test_rules_that_do_not_fit_are_refused() -> None:
    for wrong, reason in (
        ({"decks": 2}, "decks: it is 3 to 8, not 2"),
        ({"settled": [["player"], ["banker"]]}, "settled names each of player, banker, tie"),
        ({"banker_chart": {0: "1"}}, "a row for each total"),
    ):
        with pytest.raises(BadSetup, match=reason):
            load(EZ).with_rules(**wrong)
