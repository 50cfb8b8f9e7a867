"""The table in the terminal: every language has all of its words, and a Spanish table has no English on it."""

import re
import string
from collections import Counter
from typing import get_args

import pytest

from cardroom import load
from cardroom.bots import bot_for
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.cli import run
from cardroom.cli.terminal.prompt import parse_action
from cardroom.cli.terminal.rows import ask_rows, has_rows
from cardroom.cli.terminal.session import only_answer
from cardroom.cli.terminal.show import TOGETHER, plain_length, wrapped
from cardroom.cli.terminal.table import draw, own_hand
from cardroom.cli.terminal.words import TableWords, catalogue
from cardroom.errors import BadInput
from cardroom.games.registry import Kind
from cardroom.houses.files import edition_files
from cardroom.languages import ENGLISH, LANGUAGES, language
from cardroom.round import DEALER, Round
from tests.counts import one_of_each_kind

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
SECTIONS = ("texts", "commands", "verbs", "kinds", "picks", "parts", "rulings", "asks", "choices", "game_kinds")


def parts_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_has_the_same_keys_and_parts(code: str) -> None:
    own, english = catalogue(code), catalogue(ENGLISH)
    for section in SECTIONS:
        assert list(getattr(own, section)) == list(getattr(english, section)), section
    for key, text in english.texts.items():
        assert parts_of(own.texts[key]) == parts_of(text), key
    assert set(english.game_kinds) == set(get_args(Kind))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_word_stands_for_one_command(code: str) -> None:
    typed = Counter(word for words in catalogue(code).commands.values() for word in words)
    assert max(typed.values()) == 1


@pytest.mark.parametrize("edition", one_of_each_kind(2))
def test_every_question_has_its_words(edition: str) -> None:
    """What is asked, what may be done and what becomes of cards: none of it is told in English at a Spanish table."""
    loaded, spanish = load(edition), catalogue("es")
    names = ("Ada", "Bea", "Cal")
    round = Round(loaded.setup(dict.fromkeys(names, loaded.buy_in), seed=edition))
    bots = {name: bot_for(loaded, name) for name in names}
    while round.decision is not None:
        assert round.decision.kind.partition(",")[0] in spanish.kinds, round.decision.kind
        player = next(iter(round.decision.asks))
        for option in round.decision.asks[player]:
            named = re.search(r"\d|\b[2-9TJQKA][cdhs]\b", option.verb)  # piles, stacks and melds have cards and numbers of their own
            assert option.verb in spanish.verbs or named, option.verb
            assert option.pick is None or option.pick.becomes in spanish.picks, option.pick
        assert player != DEALER
        round.act(bots[player].choose(round.view(player)))


NAMED = r"\([a-z-]+\)|\b[a-z]+(-[a-z]+)+\b|^ [a-z.-]+ (?=\((l\.|nuestra|lectura))|- supervisión .*"  # rulings and clauses by name
CLAUSE = 3  # blanks before a clause, at least
ENGLISH_WORDS = re.compile(
    r"\b(you|your|the|to|and|fold|call|raise|check|bet|pot|board|button|hand|wins?|deal\w*|stacks?|even|next)\b", re.I
)


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def spoken(told: str) -> str:
    """What the table says itself: without what may be typed, and without clauses, each of which it says to be in English."""
    joined: list[str] = []
    for line in re.sub(r"`[^`]*`", "", told).splitlines():
        if joined and indent(line) == indent(joined[-1]) >= CLAUSE:
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line)
    return "\n".join(line for line in joined if not line.endswith("[en inglés]"))


@pytest.mark.parametrize("edition", ["standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/pai-gow-poker"])
def test_a_spanish_table(edition: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Help, advice, every action by its Spanish name, refusals, the end of rounds: a whole session."""
    lines = iter(
        ["ayuda", "consejo", "bailar", "9", "subir", "1", "", "", *["1", "listo", "mesa", "pasar", "igualar"] * 5, "porque", "", "salir"]
    )
    monkeypatch.setattr("builtins.input", lambda question="": print(question) or next(lines, "salir"))
    assert run(["play", edition, "--seed", "7", "--players", "3", "--language", "es"]) == 0
    told = capsys.readouterr().out
    said = spoken(told).replace(load(edition).name, "").splitlines()
    for line in said[1:]:
        assert not ENGLISH_WORDS.search(line), line
    assert "[en inglés]" in told  # a clause was shown, and said to be so
    assert "Tú" in told and "Tu turno" in told and "no está entre tus opciones" in told and "Te levantas" in told


def test_the_floor_at_a_spanish_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What may be ruled, what is asked, what will follow, what cannot be: in Spanish, and typed in Spanish."""
    lines = iter(
        ["supervisión", "buscar dos", "dead-hand", "ada", "tocó los descartes", "porque sí", "n", "supervisión take-back", "supervisión 99",
         'supervisión misdeal why="x"', "s", ""]
    )  # fmt: skip
    monkeypatch.setattr("builtins.input", lambda question="": print(question) or next(lines, "salir"))
    given = ["--name", "Ana", "--seed", "4", "--players", "4", "--language", "es"]
    assert run(["play", "oceans-eleven/holdem", *given]) == 0
    told = capsys.readouterr().out
    for line in spoken(told).replace("(oceans-eleven/holdem)", "").splitlines()[1:]:
        bare = re.sub(NAMED, "", line)
        assert not ENGLISH_WORDS.search(bare), line
    for said in ("Una mano está muerta", "De quién es la mano", "tocó los descartes", "Lo que seguirá:", "No se decide nada.", "no vale"):
        assert said in told, said


def test_every_ruling_has_its_words() -> None:
    spanish = catalogue("es")
    for edition in edition_files():
        for ruling in load(edition).rulings.values():
            assert ruling.title in spanish.rulings and ruling.group in spanish.rulings, ruling.title
            for ask in ruling.asks:
                assert ask.title in spanish.asks and set(ask.words) <= set(spanish.choices), (ruling.title, ask)


def test_ones_own_seat_comes_first_and_ones_hand_has_a_name() -> None:
    edition = load("standard/no-limit-texas-holdem")
    laid = {"seat/2": tuple(parse_cards("AsAh"))}
    round = Round(edition.setup(dict.fromkeys(("Ada", "Bob", "Cy"), 200_00), button=1, chance=Stacked((), laid)))
    view = round.view("Bob")
    for code, hand in (("en", "Your hand: pair of aces."), ("es", "Tu mano: pareja de ases.")):
        words = TableWords(language(code))
        lines = draw(view, "", words, own_hand(round.setup, view, words)).splitlines()
        assert [name for line in lines for name in ("Ada", "Bob", "Cy") if name in line] == ["Bob", "Cy", "Ada"]
        assert lines[-1].strip() == hand


def test_a_hand_of_rows_is_asked_for_row_by_row(monkeypatch: pytest.MonkeyPatch) -> None:
    round = Round(load("oceans-eleven/chinese-poker").setup({"Ada": 40_00, "Bob": 40_00}, seed="rows"))
    view = round.view("Ada")
    action = parse_action("set", view)
    assert has_rows(view, action) and not has_rows(view, parse_action("set " + " ".join(map(str, range(13))), view))
    typed = iter(["12 11 10", "0 1 2 3 4"])
    asked: list[str] = []
    monkeypatch.setattr("builtins.input", lambda question="": next(typed))
    monkeypatch.setattr("builtins.print", lambda *told: asked.extend(map(str, told)))
    assert ask_rows(view, action, TableWords()).picks == (12, 11, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
    assert [text.split(",")[0].strip() for text in asked] == ["Front", "Middle"]
    typed = iter(["12 11"])
    with pytest.raises(BadInput, match=r"Front takes 3 cards of those that are left: 13\."):
        ask_rows(view, action, TableWords())


def test_no_line_breaks_between_a_card_and_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = "  ".join(f"\033[2m{number}\033[0m{TOGETHER}\033[1mK♠\033[0m" for number in range(13))
    lines = wrapped(text, " ").splitlines()
    assert len(lines) > 1 and all(plain_length(line) <= 40 for line in lines)
    found = [re.sub(r"\033\[\d+m", "", line).split() for line in lines]
    assert [pair for line in found for pair in zip(line[::2], line[1::2], strict=True)] == [(str(number), "K♠") for number in range(13)]


def test_a_question_with_one_answer_is_not_asked() -> None:
    """The bring-in that must be made is made; what may be chosen, or picked, is asked."""
    stud = load("tres-lounge/mexican-stud-poker")
    round = Round(stud.setup(dict.fromkeys(("Ada", "Bob", "Cy"), stud.buy_in), seed=1))
    assert round.decision is not None and round.decision.kind == "opening"
    (player,) = round.decision.asks
    answer = only_answer(round.view(player))
    assert answer is not None and answer.verb == "bring in"
    round.act(answer)
    (player,) = round.decision.asks
    assert len(round.view(player).options) > 1 and only_answer(round.view(player)) is None
    chinese = Round(load("oceans-eleven/chinese-poker").setup({"Ada": 40_00, "Bob": 40_00}, seed=1))
    assert len(chinese.view("Ada").options) == 1 and only_answer(chinese.view("Ada")) is None
