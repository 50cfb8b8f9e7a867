"""Settling a described round: what is paid, and what is said when the description does not fit."""

import json
import textwrap
from typing import Any

import pytest

from cardroom.cards import FACES, JOKER, deck, parse_cards
from cardroom.errors import CardroomError
from cardroom.records.files import parse
from cardroom.records.record import audit_record, play_record, read_record
from cardroom.records.settle import Settled, settle, settled_data
from cardroom.records.slots import NoSlot, Slots, indices_of
from cardroom.round import Ruled

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


# -- several decks: the file names faces, the shoe has slots ---------------------------------------------------------------------------

PAN = """
edition = "oceans-eleven/panguingue"
button = 3
actions = [
  "ann: play", "bob: play", "cy: drop",
  "ann: meld 7s 7s 7s", "ann: meld Kh Kd Kh", "ann: meld 2h 4h 3h", "ann: add 5h to 2h 3h 4h", "ann: discard [6s]",
  "bob: meld 4c 4d 4s", "bob: discard [Jd]",
  "ann: add 6h to 2h 3h 4h 5h",
]

[[players]]
name = "ann"
seat = 3
stack = "$40"

[[players]]
name = "bob"
seat = 2
stack = "$20"

[[players]]
name = "cy"
seat = 1
stack = "$20"

[cards]
ann = "7s 7s Kh Kh Kd 2h 3h 4h 5h 6s"
bob = "4c 4d Jd"
pluck = "7s 4s 6d Qd 6h"
"""


def test_a_round_of_panguingue_with_equal_cards_is_settled() -> None:
    """001 l.1381-1397, 3301: 4 for three sevens of spades, 4 again and 2 on the out, and the tops less the fee; cy lost his top."""
    data = settled_data(described(PAN))
    assert data["net"] == {"ann": 1000, "bob": -1100, "cy": -100} and data["drop"] == 200
    assert [(row["why"], row["amount"], row["lines"]) for row in data["transfers"][4:]] == [
        ("condition", 400, "1379, 1382"),
        ("conditions on the out", 400, "1361, 1397"),
        ("outs", 200, "1397"),
        ("tops", 100, "1397"),
    ]


def test_one_of_two_equal_cards_of_a_hand_is_melded() -> None:
    """Bob holds two fours of diamonds: either makes the meld, and the other one goes."""
    twice = PAN.replace('bob = "4c 4d Jd"', 'bob = "4c 4d 4d"').replace("discard [Jd]", "discard [4d]")
    assert settled_data(described(twice)) == settled_data(described(PAN))


def test_which_of_two_equal_cards_is_named_first_does_not_matter() -> None:
    turned = PAN.replace('pluck = "7s 4s 6d Qd 6h"\n', "").replace("[cards]", '[cards]\npluck = "7s 4s 6d Qd 6h"')
    assert turned != PAN and settled_data(described(turned)) == settled_data(described(PAN))


def test_a_described_round_of_several_decks_is_written_as_a_record_and_read_again() -> None:
    round = described(PAN).round
    record = json.loads(json.dumps(audit_record(round)))
    assert play_record(read_record(record, "it")).events == round.events
    assert record["setup"]["chance"]["places"]["seat/3"][:4] == ["7s", "7s.2", "Kh", "Kh.2"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('bob = "4c 4d Jd"', 'bob = "7s 7s 7s 7s 7s Jd"', "cards.pluck: 7s is named once too often: the deck has 7 of them"),
        ('bob = "4c 4d Jd"', 'bob = "4c 4d Td"', "cards.bob: Td is not in this game's deck"),
        ('bob = "4c 4d Jd"', 'bob = "4c 4d"', "line 10 ('bob: discard [Jd]'): Jd is not among them (seat/2)"),
        ('"bob: discard [Jd]"', '"bob: discard [9]"', "by number from 0 to 7"),
        ('"bob: discard [Jd]"', '"bob: discard [Jd 1x]"', "line 10 ('bob: discard [Jd 1x]'): '1x' is not a card"),
        ('"bob: discard [Jd]"', '"bob: discard [7]"', "cards.seat/2: cards are missing: it has 3 of 10"),
        ('pluck = "7s 4s 6d Qd 6h"', 'pluck = "7s 4s 6d Qd 5h"', "cards.pluck: cards are missing: it has 5 of"),
        ('"ann: meld 2h 4h 3h"', '"ann: meld 2h 4h 5h"', "ann may not meld 2h 4h 5h now (melding); offered are discard"),
    ],
)
def test_what_does_not_fit_a_shoe_is_said_in_one_sentence(old: str, new: str, says: str) -> None:
    assert old in PAN
    with pytest.raises(CardroomError) as caught:
        described(PAN.replace(old, new, 1))
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_eight_decks_have_eight_of_each_and_one_deck_one() -> None:
    slots = Slots(deck(8))
    (king,) = parse_cards("Ks")
    found = [slots.take(king, "shoe") for _ in range(8)]
    assert len(set(found)) == 8 and {card % FACES for card in found} == {king}
    with pytest.raises(NoSlot, match="Ks is named once too often: the deck has 8 of them"):
        slots.take(king, "shoe")
    one = Slots(deck(1, jokers=1))
    one.take(king, "ann")
    with pytest.raises(NoSlot, match="Ks is also in ann"):
        one.take(king, "bob")
    one.take(JOKER, "ann")
    with pytest.raises(NoSlot, match="Jo is there twice"):
        one.take(JOKER, "ann")
    with pytest.raises(NoSlot, match="not in this game's deck"):
        Slots(deck()).take(JOKER, "ann")


def test_picks_by_name_take_equal_cards_from_the_left() -> None:
    held = parse_cards("Ks 7d") + [card + FACES for card in parse_cards("7d Ks")]
    assert indices_of(parse_cards("7d Ks 7d"), held) == (1, 0, 2)
    with pytest.raises(NoSlot, match="7d is not among them"):
        indices_of(parse_cards("7d 7d 7d"), held)


# -- rulings ------------------------------------------------------------------------------------------------------------------------------


def test_the_floors_rulings_and_the_dealers_mistakes_stand_among_the_actions() -> None:
    """001 l.1413, 1420: cy is dealt eight cards, which is a dead hand with its top back; bob is foul and pays all the same."""
    actions = PAN[PAN.index("actions") : PAN.index("[[players]]")]
    melds = '"ann: meld 7s 7s 7s", "ann: meld Kc Kd Kh", "ann: meld 2h 3h 4h", "ann: add 5h to 2h 3h 4h", "ann: discard [6s]"'
    ruled = f'actions = ["dealer: eight cards [2]", "ann: play", "bob: play", "floor: foul-hand seat=2", {melds}]\nstepped = true\n\n'
    text = (
        PAN.replace(actions, ruled).replace('bob = "4c 4d Jd"\n', "").replace("Kh Kh Kd", "Kh Kc Kd").replace("7s 4s 6d Qd 6h", "7s Qd 6h")
    )
    settled = described(text)
    assert [event.rule for event in settled.round.events if isinstance(event, Ruled)] == [
        "irregularity.eight-or-twelve", "irregularity.foul-hand",
    ]  # fmt: skip
    assert settled_data(settled)["net"] == {"ann": 900, "bob": -1100, "cy": 0}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("floor: foul-hand seat=9", "line 4 ('floor: foul-hand seat=9'): The ruling 'foul-hand': 'seat' may be 3 or 2, not 9"),
        ("floor: foul-hand 2", 'write what it is about like "floor: foul-hand seat=2"'),
        ("floor: foul-play seat=2", "foul-play"),
        ("floor: foul-hand chair=2", "The ruling 'foul-hand' asks for no 'chair'"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused(line: str, says: str) -> None:
    with pytest.raises(CardroomError) as caught:
        described(PAN.replace('"ann: meld 7s', f'"{line}", "ann: meld 7s', 1))
    assert says in str(caught.value) and "\n" not in str(caught.value)


PINEAPPLE = """
edition = "tres-lounge/pineapple-high-low-split"
button = 2
actions = [
  "bob: call", "ann: check", "ann: discard [Kd]", "bob: discard [2c]",
  "ann: check", "bob: check", "ann: check", "bob: check", "ann: check", "bob: check",
]
players = [{ name = "ann", seat = 1, stack = "$100" }, { name = "bob", seat = 2, stack = "$100" }]
cards = { ann = "3s 2s Kd", bob = "Qs Qd 2c", board = "Kh Ks 9d 9c Jc" }
"""


def test_a_players_own_cards_are_picked_by_name() -> None:
    """Without her king ann loses to kings and queens; with it she would have a full house."""
    assert settled_data(described(PINEAPPLE))["net"] == {"ann": -300, "bob": 100}
    assert settled_data(described(PINEAPPLE.replace("[Kd]", "[2s]").replace("3s 2s Kd", "2s 3s Kd")))["net"] == {"ann": 100, "bob": -300}
