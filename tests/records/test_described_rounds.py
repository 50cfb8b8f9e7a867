"""Settling a described round: what is paid, and what is said when the description does not fit."""

import json
import textwrap
from typing import Any

import pytest

from cardroom.errors import CardroomError
from cardroom.records.files import parse
from cardroom.records.settle import Settled, settle, settled_data

GOOD = """
edition = "toy-house/high-card"
button = 3
actions = ["ann: double", "bob: drop", "cy: double"]

[table]
ante = "$20"

[[players]]
name = "ann"
seat = 1
stack = "$100"

[[players]]
name = "bob"
seat = 2
stack = 200

[[players]]
name = "cy"
seat = 3
stack = "$50"

[wagers]
ann = { ante = "$6" }
bob = { ante = "$20" }
cy = { ante = "$5" }

[cards]
ann = "Ks 2d"
3 = "As 10d"
board = "4c"
"""


def described(text: str) -> Settled:
    return settle(parse(textwrap.dedent(text), "round.toml"), "round.toml")


def test_a_described_round_is_settled(toy_edition: Any) -> None:
    data = settled_data(described(GOOD))
    assert data["drop"] == 100
    assert data["stacks"] == {"ann": 8800, "bob": 18000, "cy": 4000 + 2 * 600 + 2000 + 2 * 500 - 100}
    last = data["transfers"][-1]
    assert (last["from"], last["to"], last["rule"], last["lines"]) == ("pot/0", "cy", "win", "")
    assert data["transfers"][0]["says"].startswith("Each player may ante")
    assert data["transfers"][0]["lines"] == "2-3" and data["transfers"][0]["source"] == "toy.txt"


def test_json_is_read_too(toy_edition: Any) -> None:
    data = parse(json.dumps(parse(GOOD, "it")), "it.json")
    assert settled_data(settle(data, "it.json")) == settled_data(described(GOOD))


def test_a_hand_nobody_saw_need_not_be_known(toy_edition: Any) -> None:
    assert '2 = "' not in GOOD  # bob's
    with_it = GOOD.replace('board = "4c"', 'board = "4c"\nbob = "Qs Qh"')
    assert settled_data(described(with_it)) == settled_data(described(GOOD))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("toy-house/high-card", "toy-house/low-card", "There is no edition 'toy-house/low-card'. Did you mean toy-house/high-card?"),
        ("button = 3", 'button = 3\noption = "9"', "takes no collection"),
        ("button = 3", "", "button: is missing"),
        ("button = 3", "button = 3\nbuton = 3", "buton: is not known here"),
        ('"ann: double"', '"ann: raise 12"', "line 1 ('ann: raise 12'): ann may not raise now (double); offered are double ante $6, drop"),
        ('"ann: double"', '"cy: double"', "line 1 ('cy: double'): it is not cy's turn"),
        ('"ann: double"', '"ann: double 7"', "line 1 ('ann: double 7'): ann may double $6, not $7"),
        ('"ann: double"', '"ann double"', "line 1 ('ann double') is not an action"),
        ('"ann: double"', '"zed: double"', "zed is not among the players"),
        (', "cy: double"', "", "one is missing (double): cy: double ante $5, drop would be offered next"),
        ('"cy: double"]', '"cy: double", "ann: drop"]', "line 4 ('ann: drop'): the round is over before it"),
        ('ante = "$6"', 'ante = "$7.50"', "wagers.ann.ante: ann may wager $5 to $20 in steps of $1, not $7.50"),
        ('ante = "$6"', 'ante = "$500"', "wagers.ann.ante: ann may wager $5 to $20 in steps of $1, not $500"),
        ('ante = "$6"', 'ante = "six"', "wagers.ann.ante: 'six' is not an amount of money"),
        ('ante = "$6"', 'ante = "$6", envy = "$1"', "wagers.ann.envy: ann was not offered a wager on 'envy' at position 1"),
        ("[wagers]", '[wagers]\nzed = { ante = "$6" }', "wagers.zed: zed has no seat"),
        ('3 = "As 10d"', '3 = "As Ks"', "cards.3: Ks is also in ann"),
        ('3 = "As 10d"', '3 = "As As"', "cards.3: As is there twice"),
        ('3 = "As 10d"', '3 = "As 1d"', "cards.3: '1d' is not a card"),
        ('3 = "As 10d"', '3 = "As"', "cards.seat/3: cards are missing: it has 1 of 2"),
        ('3 = "As 10d"', "", "cards.seat/3: cards are missing: it needs 2"),
        ('3 = "As 10d"', '3 = "As 10d 9d"', "cards.seat/3: 9d: the round dealt 2 cards there, not 3"),
        ('3 = "As 10d"', '3 = "As Jo"', "Jo is not in this game's deck"),
        ('3 = "As 10d"', '3 = "As 10d"\nturn = "9d"', "cards.turn: 9d: the round dealt 0 cards there"),
        ('3 = "As 10d"', '3 = "As 10d"\n4 = "9d 8d"', "cards.4: nobody sits in seat 4"),
        ('3 = "As 10d"', '3 = "As 10d"\n"seat/4" = "9d 8d"', "cards.seat/4: nobody sits there"),
        ('board = "4c"', "board = 4", "cards.board: must be cards like"),
        ('[table]\nante = "$20"', '[table]\nanti = "$20"', "table.anti"),
        ('[table]\nante = "$20"', "[table]\nante = 20", 'table.ante: write its money as text, like "$5"'),
        ("stack = 200", "stack = -200", "players.1.stack: must not be below zero"),
        ("stack = 200", "", "players.1.stack: is missing"),
        ("seat = 2", "seat = 1", "players.1.seat: seat 1 is taken by ann"),
        ("seat = 2", "seat = 7", "has seats 1 to 6, not 7"),
        ('name = "bob"', 'name = "ann"', "players.1.name: ann is there twice"),
        ("[wagers]", "[wagers", "not valid TOML"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(toy_edition: Any, old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(CardroomError) as caught:
        described(GOOD.replace(old, new, 1))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
