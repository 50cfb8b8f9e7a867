"""The texts of the pages: the same keys and placeholders in every language, none that no page uses, none used that there is not."""

import json
import re
from pathlib import Path

import pytest

from cardroom.games.registry import GAMES
from cardroom.languages import ENGLISH
from cardroom.web.base.reader import preferred
from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.texts import KEY, Texts, section

MESSAGES = STATIC / "js/messages"
LANGUAGES = [folder.name for folder in MESSAGES.iterdir()]
SECTIONS = sorted(file.stem for file in (MESSAGES / ENGLISH).glob("*.js"))
OTHERS = [(language, name) for language in LANGUAGES if language != ENGLISH for name in SECTIONS]
PLACE = re.compile(r"\{\w+(?::\w+)?\}")
COUNTED = {"zero", "one", "two", "few", "many", "other"}  # the ways to count that a language may have (CLDR)

A_KEY = rf"(?:{'|'.join(SECTIONS)})(?:\.[a-z0-9-]+)+"
WHOLE = re.compile(rf"""(["'`])({A_KEY})\1""")
BEGUN = re.compile(rf"`((?:{'|'.join(SECTIONS)})\.[a-z0-9.-]*)\$\{{")  # `section.name-${{...}}`: all that begin so
CALL = re.compile(r"""\b(?:t|pieces)\((["'`])([^"'`$]+)\1""")
IMPORT = re.compile(r"""^(?:import|export)\b[^"']*["'](\.[^"']+)["']|\bimport\(["'](\.[^"']+)["']\)""", re.M)
TEXTS_OF = re.compile(r'<html lang="en"(?: data-texts="([a-z -]+)")?>')
SCRIPT = re.compile(r'<script type="module" src="/static/(js/[^"]+)">')


def forms(text: object) -> dict[str, str]:
    return text if isinstance(text, dict) else {"": str(text)}


def places(text: object) -> list[list[str]]:
    """The placeholders of each form."""
    return [sorted(PLACE.findall(form)) for form in forms(text).values()]


def keys_in(text: str, known: set[str]) -> set[str]:
    begun = [found[1] for found in BEGUN.finditer(text)]
    assert all(any(key.startswith(start) for key in known) for start in begun), begun
    return {found[2] for found in WHOLE.finditer(text)} | {key for key in known for start in begun if key.startswith(start)}


def modules_of(page: Path) -> set[Path]:
    """Every module that a page loads."""
    found: set[Path] = set()
    waiting = [STATIC / name for name in SCRIPT.findall(page.read_text())]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += [(module.parent / (one or other)).resolve() for one, other in IMPORT.findall(module.read_text())]
    return found


SCRIPTS = [file for file in STATIC.rglob("*.js") if MESSAGES not in file.parents]
PAGES = sorted(STATIC.glob("*.html"))


@pytest.mark.parametrize(("language", "name"), OTHERS)
def test_every_language_says_the_same(language: str, name: str) -> None:
    english, own = section(MESSAGES / ENGLISH / f"{name}.js"), section(MESSAGES / language / f"{name}.js")
    assert list(own) == list(english)
    for key, text in english.items():
        assert {tuple(each) for each in places(own[key])} == {tuple(each) for each in places(text)}, key
        assert isinstance(own[key], str) == isinstance(text, str), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_language_are_well_formed(language: str) -> None:
    assert sorted(file.stem for file in (MESSAGES / language).glob("*.js")) == SECTIONS
    for name in SECTIONS:
        file = MESSAGES / language / f"{name}.js"
        written = re.findall(r'^  ("[^"]+"):', file.read_text(), re.M)
        found = section(file)
        assert [json.loads(key) for key in written] == list(found) == sorted(found), file  # none twice, and easily found
        for key, text in found.items():
            assert key.startswith(f"{name}."), key
            assert all(form.strip() == form and form for form in forms(text).values()), key
            if not isinstance(text, str):
                assert "other" in text and set(text) <= COUNTED and all("{count}" in form for form in [text["other"]]), key


def test_every_key_is_used_and_every_key_used_is_there() -> None:
    known = {key for name in SECTIONS for key in section(MESSAGES / ENGLISH / f"{name}.js")}
    scripts = [file.read_text() for file in SCRIPTS]
    used = set[str]().union(*(keys_in(text, known) for text in scripts)) | {key for page in PAGES for key in KEY.findall(page.read_text())}
    used |= {found[2] for text in scripts for found in CALL.finditer(text)}
    assert used - known == set()
    assert known - used - {f"{key}-real" for key in used} == set()  # those that stand in where chips are real money


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_names_the_sections_that_its_modules_use(page: Path) -> None:
    known = {key for name in SECTIONS for key in section(MESSAGES / ENGLISH / f"{name}.js")}
    text = page.read_text()
    found = TEXTS_OF.search(text)
    assert found
    named = (found[1] or "common").split()
    used = {key.partition(".")[0] for module in modules_of(page) for key in keys_in(module.read_text(), known)}
    used |= {key.partition(".")[0] for key in KEY.findall(text)}
    assert sorted(named) == sorted(used | {"common"})


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("es-MX,es;q=0.9,en;q=0.5", ["es", "es", "en"]),
        ("fr;q=0.2, EN-gb;q=0.8", ["en", "fr"]),
        ("es;q=0, *;q=0.1", ["*"]),
        ("es;q=x,,", []),
        ("", []),
    ],
)
def test_languages_as_a_browser_prefers_them(header: str, languages: list[str]) -> None:
    assert preferred([header]) == languages


def test_what_a_language_lacks_is_english(tmp_path: Path) -> None:
    for language, texts in (("en", {"common.a": "<A> & B", "common.b": "B"}), ("xx", {"common.b": "Bé"})):
        folder = tmp_path / "js/messages" / language
        folder.mkdir(parents=True)
        (folder / "common.js").write_text(f"export default {json.dumps(texts)};\n")
    page = '<html lang="en" data-texts="common"><p title="{{common.a}}">{{common.b}}</p>'
    filled = Texts(tmp_path).fill(page, "xx", "dark")
    assert filled == '<html lang="xx" data-languages="en xx" data-page="dark" data-texts="common"><p title="&lt;A&gt; &amp; B">Bé</p>'


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_every_game_is_played_is_said_in_five_lines(language: str) -> None:
    told = section(MESSAGES / language / "howto.js")
    for game in GAMES:
        assert all(f"howto.{game.replace('_', '-')}-{line}" in told for line in range(1, 6)), game
