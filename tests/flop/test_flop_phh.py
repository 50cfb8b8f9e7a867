"""PHH hands of short deck and omaha, in and out, held against pokerkit."""

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.phh_write import write_phh
from cardroom.round import Round
from tests.phh import pokerkit_stacks, read

# The short-deck hand of pokerkit's manual (Xuan and Phua), with antes and a blind on the button.
XUAN_PHUA = """
variant = 'NS'
ante_trimming_status = true
antes = [3000, 3000, 3000, 3000, 3000, 3000]
blinds_or_straddles = [0, 0, 0, 0, 0, 3000]
min_bet = 3000
starting_stacks = [495000, 232000, 362000, 403000, 301000, 204000]
actions = [
  'd dh p1 Th8h', 'd dh p2 QsJd', 'd dh p3 QhQd', 'd dh p4 8d7c', 'd dh p5 KhKs', 'd dh p6 8c7h',
  'p1 cc', 'p2 cc', 'p3 cbr 35000', 'p4 f', 'p5 cbr 298000', 'p6 f', 'p1 f', 'p2 f', 'p3 cc',
  'p5 sm KhKs', 'p3 sm QhQd',
  'd db 9h6cKc', 'd db Jh', 'd db Ts',
]
"""

# The pot-limit omaha hand of pokerkit's manual (Antonius and Isildur1).
ANTONIUS = """
variant = 'PO'
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [50000, 100000]
min_bet = 2000
starting_stacks = [125945025, 67847350]
actions = [
  'd dh p1 Ah3sKsKh', 'd dh p2 6d9s7d8h',
  'p2 cbr 300000', 'p1 cbr 900000', 'p2 cbr 2700000', 'p1 cbr 8100000', 'p2 cc',
  'd db 4s5c2h', 'p1 cbr 9100000', 'p2 cbr 43500000', 'p1 cbr 77900000', 'p2 cc',
  'p1 sm Ah3sKsKh', 'p2 sm 6d9s7d8h',
  'd db 5h', 'd db 9c',
]
"""


@pytest.mark.parametrize(
    ("text", "stacks"),
    [(XUAN_PHUA, [489000, 226000, 684000, 400000, 0, 198000]), (ANTONIUS, [193792375, 0])],
    ids=["short deck", "omaha"],
)
def test_hands_of_the_manual(text: str, stacks: list[int]) -> None:
    hand = read(text)
    assert hand.round.over
    assert [stack // 100 for stack in hand.finishing] == stacks == pokerkit_stacks(text)
    assert read(write_phh(hand.round)).finishing == hand.finishing


def test_an_exact_number_of_cards() -> None:
    with pytest.raises(BadInput, match="p1 is dealt 2 cards; in this game it is 4"):
        read(ANTONIUS.replace("Ah3sKsKh", "Ah3s"))


@pytest.mark.parametrize(
    ("edition", "table"),
    [
        ("oceans-eleven/position-poker", {}),
        ("oceans-eleven/big-o", {}),
        ("oceans-eleven/crazy-pineapple", {}),
        ("oceans-eleven/omaha-high-low-split", {"low": "any"}),
        ("oceans-eleven/omaha", {}),
    ],
)
def test_games_without_a_code_are_not_written(edition: str, table: dict[str, str]) -> None:
    round = drive(Round(load(edition).setup({"a": 10_000, "b": 10_000}, seed=1, table=table)), {"a": RandomBot(1), "b": RandomBot(2)})
    with pytest.raises(BadInput, match="PHH has no code for this game and structure"):
        write_phh(round)
