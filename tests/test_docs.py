"""What the documents show must work as printed, and what is made from data must be made anew."""

import ast
import doctest
import pydoc
import re
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

import cardroom
import cardroom.collection
from cardroom.cli.app import COMMANDS
from cardroom.houses.readings import page

ROOT = Path(__file__).parent.parent


def test_the_readme_runs_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 3
    assert result.failed == 0


def test_the_page_of_commands_has_every_command_and_no_other() -> None:
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"(?:^|`)cardroom ([a-z][a-z-]*)", page, re.MULTILINE)) == set(COMMANDS) - {"lobby"}  # `cardroom` alone


def test_the_collection_package_runs_as_printed() -> None:
    result = doctest.testmod(cardroom.collection)
    assert result.attempted
    assert result.failed == 0


def test_the_readings_are_those_of_the_editions() -> None:
    assert (ROOT / "docs/readings.md").read_text(encoding="utf-8").rstrip() == "\n".join(page()).rstrip(), (
        "run: python -m cardroom.houses.readings > docs/readings.md"
    )


def test_links_between_documents_lead_somewhere() -> None:
    for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_page_of_commands_shows_the_odds_as_they_are_printed() -> None:
    from typer.testing import CliRunner

    from cardroom.cli.app import make_app

    shown = re.search(r"\$ cardroom (odds \S+)\n(.*?)```", (ROOT / "docs/commands.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    printed = CliRunner().invoke(make_app("odds"), [*shown[1].split(), "--no-cache"]).stdout
    assert shown[2].strip("\n") in printed


def test_the_mathematics_has_every_player_dealer_edition() -> None:
    """And where it is quick to find out, the figures that are found."""
    from cardroom import load
    from cardroom.analysis.odds import solvable, solve
    from cardroom.analysis.results import BEGIN, END, row
    from cardroom.houses.files import headings

    text = (ROOT / "docs/mathematics.md").read_text(encoding="utf-8")
    tables = text[text.index(BEGIN) : text.index(END)]
    banked = [heading for heading in headings() if solvable(load(heading.id))]
    assert len(banked) > 35
    for heading in banked:
        assert f"(`{heading.id}`)" in tables, f"run: python -m cardroom.analysis.results docs/mathematics.md ({heading.id})"
        if heading.game == "three_card_poker":
            odds = solve(load(heading.id))
            for wager in odds.wagers:
                assert row(wager, odds) in tables, f"{heading.id}: {wager.name}"


def test_what_is_public_runs_as_printed() -> None:
    result = doctest.testfile(str(ROOT / "docs/public.md"), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_what_is_public_is_what_the_package_exports() -> None:
    text = (ROOT / "docs/public.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ")][1:]
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == cardroom.__all__ == dir(cardroom) == sorted(cardroom.__all__)
    for name in named:
        assert getattr(cardroom, name) is not None
    for package in re.findall(r"`(cardroom\.[\w.]+)`", text):
        assert import_module(package).__all__


ALIASES = {"Card", "Cents", "Event"}
"""Names of types that are another type's: they have no docstring of their own."""


@pytest.mark.parametrize("name", [name for name in cardroom.__all__ if name not in ALIASES])
def test_every_public_name_has_an_example_that_runs(name: str) -> None:
    """``help(cardroom.Round)`` shows one, and it prints what it says; each stands alone."""
    found = [test for test in doctest.DocTestFinder().find(getattr(cardroom, name), name, globs={}) if test.examples]
    assert any(test.name == name for test in found), "its docstring has no example"
    for test in found:
        runner = doctest.DocTestRunner(verbose=False)
        runner.run(test)
        assert not runner.failures, test.name


def test_help_shows_the_public_names() -> None:
    shown = pydoc.plain(pydoc.render_doc(cardroom))
    assert all(f"class {name}(" in shown or f"    {name}(" in shown for name in ("Round", "View", "Action", "load", "settle"))
    assert "docs/public.md" in shown


def test_every_package_says_what_it_offers() -> None:
    for path in (ROOT / "cardroom").rglob("__init__.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        if len(body) > 1:  # more than what it is for
            assert any(isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__" for node in body), path


def test_one_action_goes_through_what_is_there() -> None:
    rows = re.findall(r"\| `(cardroom/\S+)` ((?:`[^`]+`(?:, )?)+) \|", (ROOT / "docs/one-action.md").read_text(encoding="utf-8"))
    assert len(rows) > 20
    for file, names in rows:
        for name in re.findall(r"`([^`]+)`", names):
            if file.endswith(".js"):
                assert name in (ROOT / file).read_text(encoding="utf-8"), (file, name)
            else:
                attrgetter(name)(import_module(file.removesuffix(".py").replace("/", ".")))


WORDS = 400
"""On a page that is read, about."""


def test_each_manual_of_the_staff_is_there_in_both_languages_and_six_pages_at_most() -> None:
    folder = ROOT / "docs/staff"
    english, spanish = ({path.name for path in each.glob("*.md")} for each in (folder, folder / "es"))
    assert english == spanish and len(english) == 6
    for path in (*folder.glob("*.md"), *folder.glob("es/*.md")):
        text = path.read_text(encoding="utf-8")
        pictures = len(re.findall(r"!\[", text))
        assert len(text.split()) / WORDS + pictures / 2 <= 6, path  # a picture is half a page


def test_the_pictures_of_the_manuals_are_those_that_are_taken() -> None:
    """In each language the same, each in one manual."""
    taken = set(re.findall(r'Screen\("([a-z-]+)"', (ROOT / "tests/browser/staff_pictures.py").read_text(encoding="utf-8")))
    for language, folder in (("en", "docs/staff"), ("es", "docs/staff/es")):
        texts = [path.read_text(encoding="utf-8") for path in (ROOT / folder).glob("*.md")]
        shown = [name for text in texts for name in re.findall(rf"images/staff/{language}/([a-z-]+)\.webp", text)]
        assert sorted(shown) == sorted(taken) and not re.search(rf"images/staff/(?!{language})", "".join(texts))
        assert {path.stem for path in (ROOT / f"docs/images/staff/{language}").iterdir()} == taken
