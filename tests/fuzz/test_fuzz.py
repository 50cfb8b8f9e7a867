"""Whatever a parser is fed, it does its work or says in one sentence why not; and the search finds what lies deep."""

import random
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.plain import is_text
from tests.counts import counts
from tests.fuzz.guided import CORPUS, Search, edit_of, read_corpus
from tests.fuzz.lines import HOME
from tests.fuzz.standalone import refused_by_the_page
from tests.fuzz.target import Target
from tests.fuzz.targets import HOUSES, TARGETS


@pytest.mark.parametrize("name", TARGETS)
def test_every_kept_input(name: str) -> None:
    target = TARGETS[name]
    assert [target.refusal(text) for text in read_corpus(target).texts()].count("")


@pytest.mark.parametrize("name", TARGETS)
@counts("rounds", 40, 6000, minutes=120)
def test_inputs_that_nobody_would_write(name: str, rounds: int) -> None:
    """In a proof the inputs that reach new lines are the ground for the next ones."""
    search = Search(TARGETS[name], read_corpus(TARGETS[name]).texts(), random.Random(f"{name} {rounds}"))
    assert not search.unreached(), "the search is not guided by what is not there, or is not called"
    search.run(rounds)


EVENING = (HOUSES / "standard" / "tournaments" / "evening.toml").read_text(encoding="utf-8")
FOUND = [
    ("shift", "2h:4 5h:6@4\0"), ("hours", "one 0\n:00"), ("mix", "1\0"), ("rack", "0.5g\nenblack0 pink"), ("terminal", "rrda\0"),
    ("shift", f"8h:{'9' * 5000}"), ("accounts", f"[cash-safe]\ncode = {'9' * 5000}"), ("clientele", f"name = {'[' * 5000}"),
    ("structure", EVENING.replace("[[levels]]", "[[levels]]\ncolour_up = 10000000", 1)),
    ("structure", EVENING.replace("shares = [", "shares = [inf, ", 1)), ("structure", EVENING.replace("shares = [", "shares = [nan, ", 1)),
]  # fmt: skip
"""What a search has found: a traceback, or a sentence of two lines."""


@pytest.mark.parametrize(("name", "text"), FOUND, ids=lambda value: value[:12])
def test_what_was_found_is_refused_in_a_sentence(name: str, text: str) -> None:
    assert TARGETS[name].refusal(text)


def test_the_page_believes_what_the_file_believes() -> None:
    """Of both verifiers that need nothing of ours, about every input that is kept for them."""
    texts = [*read_corpus(TARGETS["record"]).texts(), *read_corpus(TARGETS["standalone"]).texts()]
    texts = [text for text in texts if is_text(text)]
    file = [TARGETS["standalone"].refusal(text) for text in texts]
    page = refused_by_the_page(texts)
    assert [(bool(one), one, other) for one, other in zip(file, page, strict=True) if bool(one) != bool(other)] == []
    assert "" in page and all(said.startswith("Broken: ") for said in page if said)


@pytest.mark.parametrize("name", TARGETS)
def test_the_lines_that_a_search_is_guided_by_are_there(name: str) -> None:
    assert [part for part in TARGETS[name].parts if not Path(HOME, part).exists()] == []


def test_the_corpus_is_small_and_of_these_parsers() -> None:
    files = {path.stem: path.stat().st_size for path in CORPUS.iterdir()}
    assert files.keys() == TARGETS.keys() and sum(files.values()) < 400_000


# -- the search itself --------------------------------------------------------------------------------------------------------


def _door(text: str) -> None:
    """Three letters, one behind the other, and then a fault."""
    if not text.startswith("q"):
        raise BadInput("There is no q.")
    if text[1:2] != "$":
        raise BadInput("There is no $ behind it.")
    if text[2:3] != "=":
        raise BadInput("There is no = behind it.")
    raise KeyError("the fault")


def door(*parts: str) -> Target:
    return Target("door", parts, _door, lambda: ["abc", "q"])


def test_the_search_finds_a_fault_step_by_step() -> None:
    with pytest.raises(AssertionError, match="the fault"):
        Search(door(__file__), ["abc", "q"], random.Random(1)).run(20_000)


def test_without_lines_it_does_not() -> None:
    search = Search(door("nowhere"), ["abc", "q"], random.Random(1))
    search.run(2_000)
    assert not search.found


@pytest.mark.parametrize("said", ["two\nlines", "a zero \0", "half \ud800", " "])
def test_a_refusal_that_is_no_sentence_is_a_fault(said: str) -> None:
    def refuse(text: str) -> None:
        raise BadInput(said)

    with pytest.raises(AssertionError):
        Target("refuses", (), refuse, lambda: [""]).refusal("x")


def test_an_input_is_kept_as_a_short_edit() -> None:
    seeds = ["one two three", "four five six"]
    for text in ("four 5 six", "one two three four", "", "one two thre", "xone two three", "aaa"):
        assert edit_of(seeds, text).applied(seeds) == text
    assert edit_of(seeds, "four 5 six") == (1, 5, 9, "5")
