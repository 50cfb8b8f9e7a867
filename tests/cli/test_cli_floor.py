"""The floor at the prompt, driven as a person drives it: line by line."""

import json
import re
from collections.abc import Iterator

import pytest

from cardroom.cli import run
from cardroom.cli.terminal.session import TerminalSession
from cardroom.round import Action, FloorCall, Round

HOLDEM = "oceans-eleven/holdem"


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[Round]:
    """Every round of the session, as it was left."""
    found: list[Round] = []
    turn = TerminalSession._your_turn

    def watched(self: TerminalSession, round: Round, player: str) -> None:
        if not found or found[-1] is not round:
            found.append(round)
        turn(self, round, player)

    monkeypatch.setattr(TerminalSession, "_your_turn", watched)
    return found


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    typed: Iterator[str] = iter([*lines, *["quit"] * 3])
    monkeypatch.setattr("builtins.input", lambda question="": next(typed))


def play(monkeypatch: pytest.MonkeyPatch, *lines: str, given: tuple[str, ...] = ()) -> None:
    type_in(monkeypatch, *lines)
    assert run(["play", HOLDEM, "--name", "Ana", "--seed", "4", "--players", "4", *given]) == 0


def calls(round: Round) -> list[FloorCall]:
    return [given for given in round.inputs if isinstance(given, FloorCall)]


def test_what_may_be_ruled_is_listed_in_groups(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    play(monkeypatch, "floor", "")
    told = capsys.readouterr().out
    offered = {offer.ruling.name: offer.ruling for offer in rounds[0].rulings}
    listed = re.findall(r"^ +\d+ (.+) \(([a-z-]+)\)$", told, re.MULTILINE)
    assert {name for _, name in listed} == set(offered)
    assert all(offered[name].title == title for title, name in listed)
    assert re.findall(r"^ (Cards|Hands|Bets|The deal|The round)$", told, re.MULTILINE) == [
        "Cards",
        "Hands",
        "Bets",
        "The deal",
        "The round",
    ]
    assert not calls(rounds[0])


def test_a_ruling_is_asked_for_shown_confirmed_and_signed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    play(monkeypatch, "floor", "dead-hand", "ada", "touched the muck", "the dealer saw it", "y")
    assert calls(rounds[0]) == [FloorCall("dead-hand", (("seat", 2), ("why", "touched the muck")), "Ana", "the dealer saw it")]
    told = " ".join(capsys.readouterr().out.split())
    assert "(irregularity.dead-hand, l.72, 163, 466, 1255, 1488)" in told
    assert told.count("The floor (Ana) rules: the hand of Ada is dead; because the dealer saw it.") == 2  # before, and when it is ruled


def test_the_same_in_one_line_and_nothing_without_a_yes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    line = '/floor misdeal why="the deck is short"'
    play(monkeypatch, line, "n", line, "")
    assert not rounds[0].over and "Nothing is ruled." in capsys.readouterr().out
    play(monkeypatch, line, "yes")
    assert rounds[-1].void and calls(rounds[-1]) == [FloorCall("misdeal", (("why", "the deck is short"),), "Ana")]
    told = " ".join(capsys.readouterr().out.split())
    assert "In all: Ana +$2, Ada +$4." in told and "The round is over and void." in told


def test_what_cannot_be_ruled_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    wrong = [
        "floor nonsense",
        "floor dead-hand seat=9 why=x",
        "floor take-back",
        'floor misdeal why="',
        "floor dead-hand",
        "",
        "floor find",
        "floor 99",
    ]
    play(monkeypatch, *wrong)
    told = " ".join(capsys.readouterr().out.split())
    for sentence in (
        "has no ruling 'nonsense'",
        "may be 1 or 2, not 9",
        "so it stands",
        "a quote is not closed",
        "Nothing is ruled",
        "Say in words",
    ):
        assert sentence in told
    assert not calls(rounds[0])


def test_the_last_action_is_taken_back_and_its_player_acts_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    type_in(monkeypatch, "floor take-back", "he moved his chips by mistake", "y")
    assert run(["play", "oceans-eleven/draw-poker-jacks-or-better", "--name", "Ana", "--seed", "4", "--players", "4"]) == 0
    (at,) = [number for number, given in enumerate(rounds[0].inputs) if isinstance(given, FloorCall)]
    before, call, after = rounds[0].inputs[at - 1 : at + 2]
    assert call == FloorCall("take-back", (), "Ana", "he moved his chips by mistake")
    assert isinstance(before, Action) and isinstance(after, Action) and before.player == after.player
    assert "is taken back; because he moved his chips by mistake." in " ".join(capsys.readouterr().out.split())


def test_the_dealer_stops_before_each_street(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rounds: list[Round]
) -> None:
    play(monkeypatch, "", "raise 8", given=("--floor",))
    assert "The dealer (deal):" in capsys.readouterr().out and rounds[0].setup.stepped
    play(monkeypatch, "", "floor settle", "fire", "1", "y", given=("--floor",))
    assert rounds[-1].over and calls(rounds[-1]) == [FloorCall("settle", (("to", (1,)), ("why", "fire")), "Ana")]


def test_the_floor_finds_clauses_at_the_table_and_outside(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    play(monkeypatch, "floor find card fell on the floor")
    assert "new-deck (l.69, 89-90)" in capsys.readouterr().out
    assert run(["rules", HOLDEM, "--find", "card fell on the floor", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["hits"][0]["id"] == "new-deck" and data["hits"][0]["lines"] == "69, 89-90"
    assert data["hits"][0]["rulings"] == [{"name": "new-deck", "title": "A new deck is called for", "write": 'floor: new-deck why="…"'}]
    assert run(["rules", HOLDEM, "--find", "the of"]) == 2
