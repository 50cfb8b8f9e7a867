"""What the documents show must work as printed, and what is made from data must be made anew."""

import doctest
import re
from pathlib import Path

import cardroom.collection
from cardroom.houses.readings import page

ROOT = Path(__file__).parent.parent


def test_the_readme_runs_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0


def test_the_collection_package_runs_as_printed() -> None:
    result = doctest.testmod(cardroom.collection)
    assert result.attempted
    assert result.failed == 0


def test_the_readings_are_those_of_the_editions() -> None:
    assert (ROOT / "docs/readings.md").read_text(encoding="utf-8").rstrip() == "\n".join(page()).rstrip(), (
        "run: python -m cardroom.houses.readings > docs/readings.md"
    )


def test_links_between_documents_lead_somewhere() -> None:
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"
