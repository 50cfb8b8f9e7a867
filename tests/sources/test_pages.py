"""Each file of a house speaks for certain pages of its manual: its citations are on them, and none is declared for nothing."""

import pytest

from cardroom import load
from cardroom.clauses import Clause, numbers
from cardroom.houses.files import HERE, ROOM_FILE, edition_files, find_file, read_toml
from cardroom.houses.seating import seating_of
from tests.counts import with_a_schedule
from tests.sources.citations import parts
from tests.sources.manuals import at_hand, text

CITED = tuple(e for e in edition_files() if not e.startswith("standard/"))

pytestmark = at_hand


def spans(lines: str) -> set[int]:
    """As ``numbers``, where words stand between them."""
    return {number for part in parts(lines) for number in range(part.first, part.last + 1)}


def speaks_for(file: str) -> tuple[dict[str, str], str, str]:
    """A shared file: the lines of its clauses, the manual that it cites, and the lines that it speaks for."""
    data = read_toml(HERE / "_common" / f"{file}.toml")
    clauses, source, lines = data["clauses"], data.get("source", ""), data.get("lines", "")
    assert isinstance(clauses, dict) and isinstance(source, str) and isinstance(lines, str)
    return {id: clause.get("lines", "") for id, clause in clauses.items()}, source, lines


@pytest.mark.parametrize("edition", CITED)
def test_cited_lines_are_in_the_manual_and_in_the_editions_own_pages(edition: str) -> None:
    """A clause that the house's games share stands in the lines that the file it comes from speaks for."""
    loaded = load(edition)
    manual = text(loaded.source)
    own = spans(loaded.lines) | (spans(loaded.schedule.lines) if loaded.schedule else set())
    data = read_toml(find_file(edition).path)
    printed, common = data["clauses"], data.get("common", [])
    assert isinstance(printed, dict) and isinstance(common, list)
    pages = {id: numbers(lines) for clauses, _, lines in map(speaks_for, common) for id in clauses} | dict.fromkeys(printed, own)
    left = [Clause(f"rules.tables.{name}", each.says, each.lines) for name, each in loaded.rules.tables.items()]
    for clause in (*loaded.clauses.values(), *left):
        if clause.id.startswith("collection.") or not clause.lines:
            continue
        cited = numbers(clause.lines)
        assert max(cited) < len(manual), clause
        assert cited <= pages.get(clause.id, own), f"{clause.id}: l.{clause.lines} is outside the lines of its file"


@pytest.mark.parametrize("file", sorted(path.stem for path in (HERE / "_common").glob("*.toml")))
def test_a_shared_file_speaks_for_lines_that_it_cites(file: str) -> None:
    """Every range that it declares is in the manual, and some clause cites a line of it: none is declared for nothing."""
    clauses, source, lines = speaks_for(file)
    assert bool(source) == bool(lines), "it says which lines of which manual"
    cited = set().union(*map(numbers, clauses.values()))
    for part in lines.split(", ") if lines else ():
        assert max(numbers(part)) < len(text(source))
        assert numbers(part) & cited, f"nothing cites l.{part}"


@pytest.mark.parametrize("house", sorted(path.parent.name for path in HERE.glob(f"*/{ROOM_FILE}.toml")))
def test_a_desk_speaks_for_lines_that_it_cites(house: str) -> None:
    """As a shared file does."""
    desk = seating_of(house)
    manual, cited = text(desk.source), set().union(*(numbers(clause.lines) for clause in desk.clauses.values()))
    for part in desk.lines.split(", "):
        assert max(numbers(part)) < len(manual) and numbers(part) & cited, f"nothing cites l.{part}"


@pytest.mark.parametrize("edition", [e for e in with_a_schedule() if e in CITED])
def test_collection_citations_are_in_the_manual(edition: str) -> None:
    loaded = load(edition)
    assert loaded.schedule is not None
    manual = text(loaded.schedule.source)
    for clause in loaded.schedule.clauses().values():
        cited = [n for n in numbers(clause.lines) if manual[n].strip()]
        assert cited, f"{clause.id}: l.{clause.lines} is blank"


@pytest.mark.parametrize("edition", CITED)
def test_approval_numbers_are_printed(edition: str) -> None:
    loaded = load(edition)
    if loaded.approval:
        digits = loaded.approval.split("-")[1]
        assert any(digits in line for line in text(loaded.source)), loaded.approval
