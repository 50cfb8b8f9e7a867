"""The texts of the pages, by key, and the language that a visitor reads them in. They lie beside the pages, one folder a language: a
browser loads them as modules, and what stands in a page itself is put in here, so that it is there with the first byte."""

import html
import json
import re
from pathlib import Path

from starlette.requests import Request

from cardroom.languages import ENGLISH
from cardroom.web.base.reader import chosen

LOOK = "look"  # and the one that keeps how he wants pages; `js/settings.js` writes it
LOOKS = ("dark", "light", "system")

PLAY = "play"  # what chips are unless the operator sets otherwise

Text = str | dict[str, str]  # one form, or one for each way that the language counts

KEY = re.compile(r"\{\{([a-z0-9.-]+)\}\}")
ROOT = re.compile(r'<html lang="en"')


class Texts:
    """All languages of one folder of pages, as they are now."""

    def __init__(self, folder: Path) -> None:
        found = {each.name: _read(each) for each in sorted(folder.joinpath("js/messages").iterdir()) if each.is_dir()}
        self.languages = (ENGLISH, *(name for name in found if name != ENGLISH))
        self.by_language = found

    def say(self, key: str, language: str, money: str = PLAY) -> str:
        """For a text of one form; what a language lacks is English. Where chips are real money another text may stand in for it."""
        if money != PLAY and f"{key}-{money}" in self.by_language[ENGLISH]:
            key = f"{key}-{money}"
        text = self.by_language[language].get(key, self.by_language[ENGLISH][key])
        assert isinstance(text, str), f"{key} has several forms"
        return text

    def fill(self, page: str, language: str, look: str, money: str = PLAY) -> str:
        """A page with its texts in their places, said to be in this language and look, and for this money."""
        said = KEY.sub(lambda found: html.escape(self.say(found[1], language, money)), page)
        more = "" if money == PLAY else f' data-money="{money}"'
        return ROOT.sub(f'<html lang="{language}" data-languages="{" ".join(self.languages)}" data-page="{look}"{more}', said, count=1)

    def language_of(self, request: Request) -> str:
        return chosen(request, self.languages)


def look_of(request: Request) -> str:
    """Dark, unless the visitor has chosen otherwise: known before his scripts are, so that no page flashes."""
    chosen = request.cookies.get(LOOK, "")
    return chosen if chosen in LOOKS else LOOKS[0]


def _read(folder: Path) -> dict[str, Text]:
    return {key: text for file in sorted(folder.glob("*.js")) for key, text in section(file).items()}


def section(file: Path) -> dict[str, Text]:
    """The texts of one module: what it exports is JSON."""
    body = file.read_text(encoding="utf-8").partition("export default ")[2].rstrip().removesuffix(";")
    found: dict[str, Text] = json.loads(body)
    return found
