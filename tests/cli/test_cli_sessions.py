"""Sessions of a person who types anything: rounds go on, chips are conserved, nobody else's hidden card is ever printed."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from cardroom.cards import FACE_NAMES, RANKS, SUIT_SYMBOLS, SUITS, face, parse_card
from cardroom.cli import run
from cardroom.cli.terminal.session import TerminalSession
from cardroom.round import Dealt, Round, Shown
from tests.counts import counts, one_of_each_kind

CARD = re.compile(f"(10|[{RANKS}])([{SUIT_SYMBOLS}])")
PICKS = ("1 " + " ".join(map(str, range(13))), "1", "1 0", "1 0 1")  # a whole hand set, no card, one, two
WORDS = ("min", "all", "", "help", "table", "rules", "why", "nonsense", "1 5", "2 7", "raise", "0", "-3", "1 0", "bet 99999", "🂡")


def typing(seed: int, most: int) -> Iterator[str]:
    """What a person with no plan types, and at last that he leaves."""
    dice = random.Random(seed)
    for _ in range(most):
        yield dice.choice(
            (f"{dice.randint(1, 4)} {dice.choice(('', 'min', 'all', '10', '6'))}".strip(), "", dice.choice(WORDS), dice.choice(PICKS))
        )
    while True:
        yield "quit"


@pytest.mark.parametrize("edition", [*one_of_each_kind(3), "toy-house/high-card"])
@counts("lines", 100, 400)
def test_a_session(edition: str, lines: int, toy_edition: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    rounds: list[Round] = []
    shown_in: dict[int, str] = {}
    play_round = TerminalSession._round

    def watched(self: TerminalSession, setup: Any) -> Round:
        capsys.readouterr()
        before = sum(setup.stacks.values()) + setup.jackpot
        round = play_round(self, setup)
        shown_in[len(rounds)] = capsys.readouterr().out
        rounds.append(round)
        outcome = round.outcome
        assert sum(outcome.stacks.values()) + outcome.drop + outcome.jackpot == before
        return round

    monkeypatch.setattr(TerminalSession, "_round", watched)
    for seed in range(3):
        typed = typing(seed, lines)
        monkeypatch.setattr("builtins.input", lambda question="", typed=typed: next(typed))
        assert run(["play", edition, "--seed", str(seed), "--players", str(2 + seed)]) == 0
    assert len(rounds) > 3 * lines / 400
    for number, round in enumerate(rounds):
        printed = {parse_card(rank + SUITS[SUIT_SYMBOLS.index(suit)]) for rank, suit in CARD.findall(shown_in[number])}
        seen = {face(c) for e in round.view("You").events if isinstance(e, Dealt | Shown) for c in e.cards if c is not None}
        assert printed <= seen, [FACE_NAMES[card] for card in printed - seen]


def test_a_bank_that_nobody_takes_is_told_and_waited_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """001 l.1327: the bots have too little to bank ($60 at a table of $5), and the person passes."""
    typed = iter(("pass", "", "pass"))
    asked: list[str] = []

    def answer(question: str = "") -> str:
        asked.append(question)
        return next(typed, "quit")

    monkeypatch.setattr("builtins.input", answer)
    assert run(["play", "oceans-eleven/three-card-poker", "--stack", "$60", "--players", "3", "--language", "es"]) == 0
    assert "Nadie toma la banca. La mesa espera hasta que alguien la pida." in capsys.readouterr().out
    assert any("Enter: volver a ofrecer la banca" in question for question in asked)
