"""Scanners and card-reading shoes: one line in, one answer out, over standard input, a serial line and HTTP; junk changes nothing."""

import os
import random
import string
import tty
from io import StringIO
from threading import Lock

import pytest

from cardroom import load
from cardroom.chance import Felt
from cardroom.cli.terminal.card_reader import ReaderAtTable
from cardroom.dealer.card_reader import parse_reader_line
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput

HOLDEM = "tres-lounge/texas-holdem"
THREE = ("ann", "bob", "cy")


def table() -> DealersTable:
    loaded = load(HOLDEM)
    return DealersTable(loaded, loaded.setup(dict.fromkeys(THREE, 500_00), chance=Felt(), stepped=False, button=1))


def answers(at: DealersTable, *lines: str) -> list[str]:
    out = StringIO()
    ReaderAtTable(at, Lock(), lambda steps, answer: None).serve(StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue().splitlines()


def test_a_hand_is_read_card_by_card() -> None:
    at = table()
    said = answers(at, "status", "line .", "card 2c", "down", "1 card 7d", "1 card 7d", "card th", "line .", "card 9s", "undo", "card 9d")
    assert said[0].startswith("ok Seat 1, ann: fold, call or raise")
    assert said[1] == "ok Deal 3 cards face up: the board."
    assert said[2] == said[3] == "ok 1 read, 2 to come: Deal 3 cards face up: the board."
    assert said[4] == said[5] == "ok 2 read, 1 to come: Deal 3 cards face up: the board."  # sent twice, and read once
    assert said[6].startswith("ok Seat 2, bob: check or bet")
    assert at.round.view("").places["board"] == [*at.round.places["board"]] and len(at.round.places["board"]) == 4
    assert [said[8][:3], said[9], said[10][:3]] == ["ok ", "ok Deal one card face up: the board.", "ok "]  # another lay there


def test_a_card_that_nobody_waits_for_or_that_lies_there_is_refused() -> None:
    at = table()
    said = answers(at, "card as", "line .", "card 2c 7d th", "line .", "card 2c", "card 3c 4c", "line r 5", "line", "status")
    assert said[0].startswith("no A♠ is not awaited: Seat 1, ann")
    assert said[4] == "no 2♣ lies face up already, in the board."
    assert said[5] == "no 4♣ is not awaited: Deal one card face up: the board."
    assert all(each.startswith("no ") for each in said[6:8]) and said[8] == "ok Deal one card face up: the board."
    assert len(at.round.places["board"]) == 3


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "this one is empty"),
        ("as", "A line of a card reader is .*, not 'as'"),
        ("card", "Say which card it is"),
        ("card zz", "'zz' is not a card"),
        ("down 7d", "A line of a card reader is"),
        ("card as\x07", "plain text"),
        ("card ♠", "plain text"),
        ("card " + "as " * 100, "at most 200 characters, not 305"),
    ],
)
def test_a_line_that_is_none_is_refused(line: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        parse_reader_line(line)


def test_junk_gets_one_answer_a_line_and_changes_nothing() -> None:
    """Bytes as a loose plug sends them, none of which is a word of the protocol."""
    rng, at = random.Random("junk"), table()
    before = [*at.round.inputs], at.round.decision
    signs = "".join(set(string.printable + "\x00\x07é") - set("\r\n\x0b\x0c"))
    lines = ["z" + "".join(rng.choices(signs, k=rng.randrange(190))) for _ in range(300)]
    said = answers(at, *lines)
    assert len(said) == 300 and all(each.startswith("no ") for each in said)
    assert ([*at.round.inputs], at.round.decision) == before
    assert all(each.startswith("no ") for each in answers(at, "7" * 5000))


def test_a_serial_line_is_served_until_it_is_unplugged() -> None:
    shoe, plugged = os.openpty()
    tty.setraw(plugged)
    at = table()
    told: list[str] = []
    ReaderAtTable(at, Lock(), lambda steps, answer: told.append(answer)).begin(os.ttyname(plugged))
    with os.fdopen(shoe, "r+b", buffering=0) as device:
        device.write(b"line .\r\n")
        heard = b""
        while not heard.endswith(b"\n"):
            heard += device.read(1)
    os.close(plugged)
    assert heard == b"ok Deal 3 cards face up: the board.\n" and told[0] == heard.decode().strip()
    with pytest.raises(BadInput, match="There is no card reader at /no/such/line"):
        ReaderAtTable(at, Lock(), lambda steps, answer: None).begin("/no/such/line")
