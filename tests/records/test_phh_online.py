"""Real hands of online rooms, with all that their files leave open."""

import re
import warnings
from pathlib import Path

import pytest

from cardroom.records.files import read_text
from cardroom.records.phh import PhhHand
from cardroom.records.phh_file import parse_phh, read_phh
from cardroom.records.phh_write import write_phh
from tests.phh import notation

FILE = Path(__file__).with_name("online.phhs")
TEXTS = {found[1]: found[2] for found in re.finditer(r"^\['(.+?)'\]\n(.*?)(?=^\[|\Z)", read_text(FILE), re.MULTILINE | re.DOTALL)}
CUT_SHORT = "IPN 533"  # two all-in hands of stacks that nobody counted: the file ends with the last card, and here somebody could still bet
DEAD_POST = "ONG 2"  # $5 was posted dead, and the file tells it as part of the bet


def read(name: str) -> PhhHand:
    (hand,) = read_phh(parse_phh(TEXTS[name], name), name)
    return hand


def test_all_are_there() -> None:
    assert len(TEXTS) == 27 == len(read_phh(parse_phh(read_text(FILE), "online"), "online"))


@pytest.mark.parametrize("name", TEXTS)
def test_it_is_played_to_its_end_with_the_stacks_of_another_engine(name: str) -> None:
    hand = read(name)
    assert hand.round.over == (name != CUT_SHORT) and not hand.undecided
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        stacks = [float(stack) for stack in list(notation.HandHistory.loads(TEXTS[name]))[-1].stacks]
    ours = [float("inf") if player in hand.unlimited else stack / 100 for player, stack in zip(hand.players, hand.finishing, strict=True)]
    assert ours == pytest.approx(stacks)


@pytest.mark.parametrize("name", [name for name, text in TEXTS.items() if re.search(r"winnings = \[.*[1-9]", text)])
def test_who_has_won_is_who_the_room_paid(name: str) -> None:
    """The rooms give what they paid out, after rake; some count a bet among it that came back."""
    (found,) = re.findall(r"winnings = \[(.+)\]", TEXTS[name])
    hand, paid = read(name), [float(amount) for amount in found.split(",")]
    won = dict.fromkeys(hand.players, 0)
    for transfer in hand.round.transfers:
        if transfer.target in won and (str(transfer.source).startswith("pot/") or transfer.rule == "uncalled"):
            won[str(transfer.target)] += transfer.amount
    assert [amount > 0 for amount in paid] == [won[player] > 0 for player in hand.players]
    assert all(amount <= won[player] / 100 for amount, player in zip(paid, hand.players, strict=True)) or name == DEAD_POST


@pytest.mark.parametrize(("name", "rake"), [("ONG 1", 300), ("ONG 2", 0), ("ONG 12", 300), ("ONG 402", 100), ("ONG 406", 200)])
def test_rake_that_only_the_stacks_tell_of(name: str, rake: int) -> None:
    """The room's own winnings say the same: $165 in the pot and $162 paid, $1,433 and $1,430, $20 and $19, $130 and $128."""
    hand = read(name)
    assert hand.rake == rake and not hand.as_declared


@pytest.mark.parametrize("name", [name for name in TEXTS if name != CUT_SHORT])
def test_it_is_written_again_with_what_is_known_and_no_more(name: str) -> None:
    hand = read(name)
    text = write_phh(hand.round, hand.unlimited)
    (again,) = read_phh(parse_phh(text, name), name)
    assert again.finishing == hand.finishing and again.unlimited == hand.unlimited
    cards = re.compile(r"[2-9TJQKA][cdhs]")
    assert set(cards.findall(text)) == set(cards.findall(TEXTS[name]))
