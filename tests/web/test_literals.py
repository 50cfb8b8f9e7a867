"""No words outside the files of texts: neither in the scripts nor in the pages."""

import re
from pathlib import Path

import pytest

from cardroom.web.pages.pages import STATIC
from tests.web.literals import literals, readable

ALLOWED = {
    "js/api.js": "names of headers",
    "js/board/names.js": "what a name on a list is, as the server has it",
    "js/cards.js": "names of tiles, and the letters on a joker",
    "js/count/boxes.js": "classes",
    "js/count/funds.js": "the name of a part of a sum, as the server has it",
    "js/dealer/pad.js": "a verb of the engine",
    "js/dealer/screen.js": "a question to the browser, a selector",
    "js/dealer/steps.js": "kinds of steps",
    "js/dialog.js": "a selector",
    "js/dom.js": "an error of ours",
    "js/fees.js": "classes",
    "js/floor.js": "the name of a header",
    "js/floor/rulings.js": "groups of rulings, as the server names them",
    "js/header.js": "the name of the program",
    "js/kiosk.js": "classes",
    "js/lists.js": "how a name was written down and who plays for the house, as the server has it",
    "js/reference.js": "the document of the interface is in English, like the interface",
    "js/reference/schema.js": "the same",
    "js/reference/socket.js": "the same",
    "js/people.js": "kinds of documents, as the server names them",
    "js/place.js": "classes",
    "js/qr.js": "an error of ours",
    "js/replay/verdict.js": "a command",
    "js/table/ahead.js": "kinds of decisions",
    "js/table/circles.js": "classes",
    "js/table/controls.js": "errors of ours",
    "js/table/digits.js": "verbs of the engine",
    "js/table/flights.js": "a question to the browser",
    "js/table/hand.js": "orders of a hand, as they are kept; classes",
    "js/table/hotkeys.js": "names of keys, as a keyboard has them; a selector",
    "js/table/idle.js": "classes",
    "js/table/kinds.js": "a kind of games, as the server names it",
    "js/table/main.js": "a verb of the engine",
    "js/table/marks.js": "kinds of notes",
    "js/table/model.js": "an error of ours",
    "js/table/questions.js": "a verb of the engine",
    "js/table/runout.js": "a question to the browser, a place of cards",
    "js/tournaments/one.js": "classes",
    "js/verify/cut.js": "what is said of a record that does not hold, in the words of the verifier that is also a file of its own",
    "js/verify/older.js": "the same",
    "js/verify/proof.js": "the same",
    "js/verify/reading.js": "the same",
    "js/verify/shape.js": "the same",
    "js/view.js": "errors of ours",
}
"""Scripts with literals that look like words, and what they are instead; each keeps the number that it has."""

NUMBERS = {
    "js/api.js": 2, "js/cards.js": 22, "js/dealer/pad.js": 1, "js/dealer/screen.js": 2, "js/dealer/steps.js": 4,
    "js/dialog.js": 1, "js/dom.js": 1, "js/fees.js": 1, "js/floor.js": 1, "js/floor/rulings.js": 2, "js/header.js": 1,
    "js/replay/verdict.js": 1, "js/table/ahead.js": 2, "js/table/circles.js": 1, "js/table/controls.js": 2, "js/table/flights.js": 1,
    "js/table/hand.js": 6, "js/table/idle.js": 4, "js/table/kinds.js": 1, "js/table/main.js": 1, "js/table/marks.js": 2,
    "js/table/model.js": 1, "js/table/questions.js": 1, "js/table/runout.js": 2, "js/tournaments/one.js": 1, "js/view.js": 3,
}  # fmt: skip
"""Of what may grow no number is kept: the words of the reference and of the verifier."""

SCRIPTS = [file for file in sorted((STATIC / "js").rglob("*.js")) if STATIC / "js/messages" not in file.parents]
BETWEEN = re.compile(r">([^<>]*[A-Za-z]{2}[^<>]*)<")
SPOKEN = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]*[A-Za-z]{2}[^"]*)"')
SAID = re.compile(r"\{\{[a-z0-9.-]+\}\}")
OF_NO_LANGUAGE = re.compile(r"[Cc]ardroom(?: \w+)?|openapi\.json")


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: str(file.relative_to(STATIC)))
def test_a_script_has_no_words_of_its_own(file: Path) -> None:
    found = list(readable(file, STATIC))
    name = found[0].file if found else ""
    if name not in ALLOWED:
        assert found == []
    assert len(found) == NUMBERS.get(name, len(found)), found


@pytest.mark.parametrize("page", sorted(STATIC.glob("*.html")), ids=lambda page: page.name)
def test_a_page_has_no_words_of_its_own(page: Path) -> None:
    text = re.sub(r"<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>", "", page.read_text(), flags=re.S)
    found = [*BETWEEN.findall(text), *SPOKEN.findall(text)]
    bare = [OF_NO_LANGUAGE.sub("", SAID.sub("", each)).strip() for each in found]
    assert [each for each in bare if re.search("[A-Za-z]{2}", each)] == []


def test_what_the_search_finds() -> None:
    """A word in capitals, several words, words around a value; not a class, a selector, a key or a comment."""
    source = STATIC / "js/table/hand.js"
    assert any(text == "as dealt" for _, _, text in literals(source))
    assert all(each.text != "tabletop.your-hand" for each in readable(source, STATIC))
