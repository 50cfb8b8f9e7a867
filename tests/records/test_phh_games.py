"""PHH of every game that it has a code for, in and out, held against pokerkit."""

import json
import re
from decimal import Decimal
from pathlib import Path

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import is_unknown
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.phh_figures import VARIANTS
from cardroom.records.phh_file import read_phh
from cardroom.records.phh_write import write_phh
from cardroom.round import Dealt, Round
from tests.counts import counts
from tests.phh import STUD, chips, dealt, odd_chips, played_by_pokerkit, pokerkit_stacks, read

SHORT_BRING_IN = "a bring-in that was short|a fold before the bring-in"
RAZZ = f"""{STUD.format("FR")}
  'd dh p1 ????Kd', 'd dh p2 Ah2c3d', 'd dh p3 4c5c9s',
  'p1 pb', 'p2 cbr 4', 'p3 cc', 'p1 f',
  'd dh p2 4d', 'd dh p3 8h', 'p2 cbr 4', 'p3 cc',
  'd dh p2 5h', 'd dh p3 Qc', 'p2 cbr 8', 'p3 cc',
  'd dh p2 Kh', 'd dh p3 Qd', 'p2 cc', 'p3 cc',
  'd dh p2 Ks', 'd dh p3 ??', 'p2 cc', 'p3 cc',
  'p2 sm Ah2c3d4d5hKhKs', 'p3 sm',
]
"""
SINGLE = """
variant = 'N2L1D'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 50]
actions = [
  'd dh p1 ??????????', 'd dh p2 2c3c4c7dKs', 'd dh p3 ??????????',
  'p3 cbr 6', 'p1 f', 'p2 cc',
  'p2 sd Ks', 'p3 sd AhAd', 'd dh p2 5h', 'd dh p3 ????',
  'p2 cbr 44', 'p3 cc',
  'p2 sm 2c3c4c7d5h', 'p3 sm 8c7c6c3d2d',
]
"""


@pytest.mark.thorough
@pytest.mark.parametrize("code", VARIANTS)
@counts("rounds", 10, 120)
def test_random_rounds_go_out_and_come_back_equal_here_and_in_pokerkit(code: str, rounds: int) -> None:
    """Whatever the stacks: short antes and blinds, any number of all-ins. Only an odd chip between pots may fall otherwise there."""
    equal = told = 0
    for number in range(rounds):
        round = dealt(code, number)
        try:
            text = write_phh(round)
        except BadInput as error:
            assert VARIANTS[code].kind == "stud" and re.search(SHORT_BRING_IN, str(error)), error
            continue
        assert f"variant = '{code}'" in text
        again = read(text)
        assert dict(zip(again.players, again.finishing, strict=True)) == round.outcome.stacks, text
        ours, theirs = chips(again), pokerkit_stacks(text)
        assert all(abs(a - b) <= odd_chips(round, code) for a, b in zip(ours, theirs, strict=True)), text
        equal += ours == theirs
        told += 1
    assert told > rounds * 0.9 and equal > told * 0.95


@pytest.mark.thorough
@pytest.mark.parametrize("code", VARIANTS)
@counts("rounds", 10, 120)
def test_hands_of_pokerkit_are_read_and_end_with_its_stacks(code: str, rounds: int) -> None:
    """Straddles, posts out of turn, antes of one or of all, short blinds, a stub that runs out: all of it as pokerkit plays it."""
    equal = 0
    for number in range(rounds):
        text, theirs = played_by_pokerkit(code, number)
        hand = read(text)
        assert hand.round.over, text
        ours = chips(hand)
        assert all(abs(a - b) <= odd_chips(hand.round, code) for a, b in zip(ours, theirs, strict=True)), text
        assert sum(ours) == sum(theirs)
        equal += ours == theirs
        if number % 10 == 0:  # what was read can be written again
            assert read(write_phh(hand.round)).finishing == hand.finishing, text
    assert rounds - equal <= max(2, 0.07 * rounds)


@pytest.mark.thorough
@pytest.mark.parametrize("code", [code for code, variant in VARIANTS.items() if variant.kind != "flop"])
@counts("rounds", 6, 40)
def test_hands_in_which_the_deck_runs_out_are_read_as_pokerkit_shuffles(code: str, rounds: int) -> None:
    """It shuffles burns, folded hands and all discards together, and any of these cards may come again; in stud a common card may come."""
    again = 0
    for number in range(rounds):
        text, theirs = played_by_pokerkit(code, number, crowd=True)
        hand = read(text)
        assert hand.round.over, text
        assert all(abs(a - b) <= odd_chips(hand.round, code) for a, b in zip(chips(hand), theirs, strict=True)), text
        again += hand.round.shoe.shuffles > 0
    assert again > rounds / 12


RAISES = """
variant = '{}'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 {}', 'd dh p2 {}', 'd dh p3 {}',
  {}
  'p1 f', 'p2 f',
]
"""


@pytest.mark.parametrize(
    ("code", "hands"),
    [
        ("FT", ("2c3c", "4c5c", "6c7c")),
        ("FO/8", ("2c3c8d9d", "4c5cTdJd", "6c7cQdKd")),
        ("F2L3D", ("2c3c8d9dAh", "4c5cTdJdKh", "6c7cQdKdQh")),
        ("FB", ("2c3c8d9d", "4c5cTdJd", "6c7cQdKd")),
    ],
)
def test_any_number_of_raises_is_read(code: str, hands: tuple[str, str, str]) -> None:
    """The standard editions cap at three, pokerkit at four, both for three players; a file may tell of a room that does not."""
    raises = "".join(f"'p{(n + 2) % 3 + 1} cbr {4 + 2 * n}', " for n in range(10))  # p3 to $4, p1 to $6 ... the last by p3 to $22
    hand = read(RAISES.format(code, *hands, raises))
    assert hand.round.over and chips(hand) == [100 - 18, 100 - 20, 100 + 38]


def test_unknown_cards_of_stud_stay_where_they_lie() -> None:
    hand = read(RAZZ)
    assert hand.round.over
    assert [stack // 100 for stack in hand.finishing] == [97, 120, 83] == pokerkit_stacks(RAZZ)


def test_what_is_thrown_and_shown_tells_unknown_cards_of_a_draw() -> None:
    hand = read(SINGLE)
    assert [stack // 100 for stack in hand.finishing] == [99, 151, 0]


def test_discards_that_were_dealt_again_come_again_after_a_shuffle() -> None:
    texts = [played_by_pokerkit("F2L3D", number)[0] for number in range(60)]
    shuffled = [hand.round for hand in map(read, texts) if hand.round.shoe.shuffles]
    dealt = [[card for event in round.events if isinstance(event, Dealt) for card in event.cards] for round in shuffled]
    known = [[card for card in cards if card is not None and not is_unknown(card)] for cards in dealt]
    assert len(shuffled) > 3 and sum(len(set(cards)) < len(cards) for cards in known) > 3


REDEALT = """
variant = 'N2L1D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  'd dh p1 2c3c4c5dKs', 'd dh p2 2d3d4d5cKh', 'p2 cc', 'p1 cc',
  'p1 sd Ks', 'p2 sd Kh', 'd dh p1 7h', 'd dh p2 Ks', 'p1 cc', 'p2 cc',
]
"""


def test_a_discard_dealt_again_while_there_is_a_stub_is_refused() -> None:
    with pytest.raises(BadInput, match=r"line 6 \('p2 sd Kh'\): Ks is dealt twice, and was not among the cards that were shuffled in"):
        read(REDEALT)


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (RAZZ, "bring_in = 2\n", "", "bring_in: is missing"),
        (RAZZ, "bring_in = 2", "bring_in = 4", "is no less than the bet"),
        (RAZZ, "'p1 pb'", "'p2 pb'", "line 4 ('p2 pb'): It is not p2's turn"),
        (RAZZ, "'p1 pb'", "'p1 sd'", "there is no draw in this game"),
        (RAZZ, "'p1 pb'", "'p1 cc'", "line 4 ('p1 cc')"),
        (RAZZ, "'d dh p2 Ks'", "'d dh p2 KsKc'", "p2 is dealt 8 cards; in this game it is 7"),
        (RAZZ, "'d dh p3 Qc'", "'d dh p3 Kd'", "Kd is dealt twice"),
        (SINGLE, "blinds_or_straddles = [1, 2, 0]\n", "", "blinds_or_straddles: is missing"),
        (SINGLE, "'p2 sd Ks'", "'p2 sd Kd'", "line 7 ('p2 sd Kd'): p2 holds 2c 3c 4c 7d Ks, not Kd"),
        (SINGLE, "'p2 sd Ks'", "'p2 sd ??'", "not ??"),
        (SINGLE, "'p2 sd Ks'", "'p2 pb'", "there is no bring-in in this game"),
        (SINGLE, "'d dh p1 ??????????'", "'d dh p1 Ks????????'", "Ks is dealt twice"),
        (SINGLE, "p3 sm 8c7c6c3d2d", "p3 sm 8c7c6c3d2d9d", "p3 shows"),
    ],
)
def test_what_cannot_be_read_says_where(text: str, old: str, new: str, says: str) -> None:
    assert old in text
    with pytest.raises(BadInput) as caught:
        read(text.replace(old, new, 1))
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_a_game_played_otherwise_has_no_code() -> None:
    edition = load("standard/fixed-limit-seven-card-stud")
    for change in ({"opening": "bet"}, {"opens": "high-card"}, {"opening_live": True}):
        changed = edition.with_rules(**change)
        round = drive(Round(changed.setup({"a": 10_000, "b": 10_000}, seed=1)), dict.fromkeys("ab", RandomBot(1)))
        with pytest.raises(BadInput, match="PHH has no code for this game and structure"):
            write_phh(round)


@pytest.mark.parametrize("code", VARIANTS)
def test_deal_writes_phh_and_replay_takes_it(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", VARIANTS[code].edition, "--seed", "3", "--phh"]) == 0
    text = capsys.readouterr().out
    hand = read(text)
    assert hand.round.over and hand.finishing == hand.declared
    assert chips(hand) == pokerkit_stacks(text)
    (tmp_path / "hand.phh").write_text(text)
    assert run(["replay", str(tmp_path / "hand.phh")]) == 0
    assert "otherwise" not in capsys.readouterr().out
    assert run(["deal", VARIANTS[code].edition, "--seed", "3", "--phh", "--rounds", "2"]) == 0
    hands = read_phh(parse(capsys.readouterr().out, "hands.phhs", parse_float=Decimal), "hands.phhs")
    assert len(hands) == 2 and all(hand.finishing == hand.declared for hand in hands)


@pytest.mark.thorough
@pytest.mark.parametrize("code", VARIANTS)
def test_replay_takes_hands_of_pokerkit(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = [played_by_pokerkit(code, number)[0] for number in range(8)]
    (tmp_path / "hands.phhs").write_text("\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, start=1)))
    assert run(["replay", str(tmp_path / "hands.phhs"), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rounds"]) == 8


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["tres-lounge/three-card-poker", "--seed", "1", "--phh"], "tres-lounge/three-card-poker: PHH has no code for this game"),
        (["standard/fixed-limit-razz", "--phh", "--json"], "Of --json, --phh and --settle one can be"),
    ],
)
def test_deal_says_where_there_is_no_phh(args: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", *args]) == 2
    out, err = capsys.readouterr()
    assert not out and says in err and err.count("\n") == 1
