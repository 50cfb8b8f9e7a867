"""Files of many hands in PHH, read and written from the command line: a bad hand is a line, the rest is done."""

import json
import random
import re
from pathlib import Path

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cli import run
from cardroom.houses.loader import load
from cardroom.records.phh_write import write_phh
from cardroom.round import Action, Dealt, Round
from tests.phh import chips, pokerkit_stacks, read

GOOD = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [714, 1015, inf]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 30', 'p1 f', 'p2 cc', 'd db Qc5dKd', 'p2 cc', 'p3 cbr 40', 'p2 f']
"""
SHOWN = GOOD.replace("'p3 cbr 40', 'p2 f'", "'p3 cc', 'd db 2h', 'p2 cc', 'p3 cc', 'd db 2s', 'p2 cc', 'p3 cc', 'p2 sm ????', 'p3 sm ????'")
FILE = f"[1]{GOOD}[2]{GOOD.replace('p1 f', 'p1 ff')}[3]{SHOWN}[4]{GOOD.replace(', inf', ', 1000')}finishing_stacks = [709, 985, 1032]\n"
BAD = "hand 2: actions: line 5 ('p1 ff'): is not an action of PHH.\n"
SUMMARY = "4 hands: 2 played to the end, 1 whose winner is not known, 1 that cannot be read.\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(FILE)
    return path


def test_replay_goes_on_after_a_bad_hand(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file)]) == 2
    out, err = capsys.readouterr()
    assert err == f"{file}: {BAD}{SUMMARY}"
    assert [line for line in out.splitlines() if line.startswith(str(file))] == [f"{file}: hand {n}" for n in (1, 3, 4)]
    assert " p3  no end  +$35\n" in out and " Who has won is not known: no hand was shown.\n" in out
    assert " The file's stacks differ by $3 of rake.\n" in out


def test_replay_as_json_says_what_is_not_known(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--json"]) == 2
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert data["bad"] == [f"{file}: {BAD.strip()}"] and err.endswith(SUMMARY)
    first, shown, raked = data["rounds"]
    assert first["starting_stacks"]["p3"] is None is first["stacks"]["p3"] and first["net"] == {"p1": -500, "p2": -3000, "p3": 3500}
    assert shown["undecided"] and not shown["over"] and shown["net"] == {"p1": -500, "p2": -3000, "p3": -3000}
    assert raked["rake"] == 300 and not raked["as_declared"] and raked["declared"] == [70900, 98500, 103200]


def test_replay_tells_no_card_that_the_file_does_not_know(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(file), "--full"]) == 2
    told = set(re.findall(r"(?:10|[2-9JQKA])[♣♦♥♠]", capsys.readouterr().out))
    assert told == {"Q♣", "5♦", "K♦", "2♥", "2♠"}


def test_a_file_of_good_hands_ends_with_a_summary(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hands.phhs").write_text(f"[a]{GOOD}[b]{GOOD}")
    assert run(["replay", str(tmp_path / "hands.phhs"), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["bad"] == [] and err == "2 hands: 2 played to the end.\n"


def test_one_bad_hand_alone_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "hand.phh").write_text(GOOD.replace("p1 f", "p1 ff"))
    assert run(["replay", str(tmp_path / "hand.phh")]) == 2
    out, err = capsys.readouterr()
    assert not out and err == f"{tmp_path / 'hand.phh'}: {BAD.removeprefix('hand 2: ')}"


def test_deal_goes_on_after_a_hand_that_cannot_be_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Short stacks: a bring-in that is short and had to be met in full is beyond PHH, and no reason to lose the others."""
    assert run(["deal", "standard/fixed-limit-razz", "--phh", "--rounds", "40", "--bots", "random", "--seed", "2", "--stack", "$2"]) == 2
    out, err = capsys.readouterr()
    *bad, summary = err.splitlines()
    numbers = [int(number) for number in re.findall(r"^\[(\d+)\]$", out, re.MULTILINE)]
    assert bad and all(re.fullmatch(r"hand \d+: PHH cannot tell of .+\.", line) for line in bad)
    assert summary == f"40 hands: {len(numbers)} written, {len(bad)} that cannot be told."
    assert sorted(numbers + [int(line.split()[1].rstrip(":")) for line in bad]) == list(range(1, 41))


def folded_and_dealt_on(round: Round) -> bool:
    """Whether a hand got cards after it was folded."""
    folded: set[str] = set()
    for event in round.events:
        if isinstance(event, Action) and event.verb == "fold":
            folded.add(next(f"seat/{seat}" for seat, player in round.setup.seats.items() if player == event.player))
        elif isinstance(event, Dealt) and event.place in folded:
            return True
    return False


def test_a_folded_stud_hand_is_dealt_no_cards() -> None:
    """Where folding with nothing to call lets a seat be dealt on (001 l.165); pokerkit refuses a card to a hand that is out."""
    edition = load("standard/fixed-limit-seven-card-stud").with_rules(fold_unbet="gets-cards")
    found = 0
    for number in range(120):
        dice = random.Random(number)
        stacks = dict.fromkeys([f"p{i + 1}" for i in range(dice.randint(3, 5))], 10_000)
        round = drive(Round(edition.setup(stacks, seed=number, button=len(stacks))), {p: RandomBot(f"{number}{p}") for p in stacks})
        if folded_and_dealt_on(round):
            text = write_phh(round)
            assert dict(zip((hand := read(text)).players, hand.finishing, strict=True)) == round.outcome.stacks, text
            assert chips(hand) == pokerkit_stacks(text)
            found += 1
    assert found > 3
