"""Editions against the manuals' own text: citations exist, and figures stand in the lines cited.

The manuals are not part of the project. Set ``CARDROOM_SOURCES`` to a folder that holds them.
"""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from cardroom import load
from cardroom.clauses import Clause
from cardroom.houses.files import edition_files, find_file, read_toml
from tests.counts import with_a_schedule

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
CITED = tuple(e for e in edition_files() if not e.startswith("standard/"))

pytestmark = pytest.mark.skipif(not FOLDER, reason="CARDROOM_SOURCES names no folder with the manuals")


@cache
def text(source: str) -> list[str]:
    """The lines of a manual; line 1 is at index 1."""
    return ["", *(Path(FOLDER) / source).read_text(encoding="utf-8").split("\n")]


def numbers(lines: str) -> list[int]:
    found: list[int] = []
    for part in lines.split(", "):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def spans(text_of_lines: str) -> set[int]:
    return {n for first, last in re.findall(r"(\d+)(?:-(\d+))?", text_of_lines) for n in range(int(first), int(last or first) + 1)}


@pytest.mark.parametrize("edition", CITED)
def test_cited_lines_are_in_the_manual_and_in_the_editions_own_pages(edition: str) -> None:
    loaded = load(edition)
    manual = text(loaded.source)
    own = spans(loaded.lines) | (spans(loaded.schedule.lines) if loaded.schedule else set())
    printed = read_toml(find_file(edition).path)["clauses"]
    assert isinstance(printed, dict)
    shared = loaded.clauses.keys() - printed.keys()
    left = [Clause(f"rules.tables.{name}", each.says, each.lines) for name, each in loaded.rules.tables.items()]
    for clause in (*loaded.clauses.values(), *left):
        if clause.id.startswith("collection.") or not clause.lines:
            continue
        cited = numbers(clause.lines)
        assert max(cited) < len(manual), clause
        assert any(manual[n].strip() for n in cited), f"{clause.id}: l.{clause.lines} is blank"
        if clause.id not in shared:  # what the house's games share stands on other pages of its manual
            assert set(cited) <= own, f"{clause.id}: l.{clause.lines} is outside the edition's lines {loaded.lines}"


@pytest.mark.parametrize("edition", [e for e in with_a_schedule() if e in CITED])
def test_collection_citations_are_in_the_manual(edition: str) -> None:
    loaded = load(edition)
    assert loaded.schedule is not None
    manual = text(loaded.schedule.source)
    for clause in loaded.schedule.clauses().values():
        cited = [n for n in numbers(clause.lines) if manual[n].strip()]
        assert cited, f"{clause.id}: l.{clause.lines} is blank"


@pytest.mark.parametrize("edition", CITED)
def test_sums_of_money_in_a_clause_stand_in_its_lines(edition: str) -> None:
    loaded = load(edition)
    manual = text(loaded.source)
    left = [Clause(f"rules.tables.{name}", each.says, each.lines) for name, each in loaded.rules.tables.items()]
    for clause in (*loaded.clauses.values(), *left):
        if clause.id.startswith("collection.") or not clause.lines:
            continue
        cited = " ".join(manual[n] for n in numbers(clause.lines)).replace("\\$", "$").replace(",", "")
        for amount in re.findall(r"\$([\d,]+)", clause.says):
            assert re.search(rf"\$ ?{amount.replace(',', '')}\b", cited), f"{clause.id}: ${amount} is not in l.{clause.lines}"


@pytest.mark.parametrize("edition", CITED)
def test_odds_in_a_clause_stand_in_its_lines(edition: str) -> None:
    loaded = load(edition)
    manual = text(loaded.source)
    for clause in loaded.clauses.values():
        if not clause.lines:
            continue
        cited = " ".join(manual[n] for n in numbers(clause.lines)).replace(",", "").replace(" to ", ":")
        for pays, stake in re.findall(r"([\d,]+) to (\d+)\b(?!\s*(?:cards|players))", clause.says):
            odds = f"{pays.replace(',', '')}:{stake}"
            if odds != "1:1":
                assert odds in cited, f"{clause.id}: {odds} is not in l.{clause.lines}"


@pytest.mark.parametrize("edition", CITED)
def test_approval_numbers_are_printed(edition: str) -> None:
    loaded = load(edition)
    if loaded.approval:
        digits = loaded.approval.split("-")[1]
        assert any(digits in line for line in text(loaded.source)), loaded.approval
