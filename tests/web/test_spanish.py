"""A visitor who reads Spanish: whole rounds of a few games, and no English on the page but what houses and people have called things."""

import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, Page

from cardroom.web.pages.pages import STATIC
from cardroom.web.pages.texts import section
from tests.counts import mostly_in_prove
from tests.patience import SOON, comes_true
from tests.web.browsing import DESK
from tests.web.server import LiveServer, Person

EDITIONS = ("tres-lounge/texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/pai-gow-tiles", "oceans-eleven/panguingue")
READ = """() => {
  const spoken = (node) => ['aria-label', 'title', 'placeholder'].map((name) => node.getAttribute(name) ?? '');
  const own = (node) => [...node.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data);
  const nodes = [...document.querySelectorAll('body *:not(script):not(code):not(option):not([lang=en])')];
  return [document.title, ...nodes.flatMap((node) => [...own(node), ...spoken(node)])].map((text) => text.trim()).filter(Boolean);
}"""
ENGLISH = re.compile(
    r"\b(?:the|of|and|or|your|you|is|are|with|for|this|that|was|from|at|to|by|not|what|when|bets?|seat|round|card|cards|fold|call)\b"
)
MESSAGES = STATIC / "js/messages"


def whole_texts(language: str) -> set[str]:
    """Every text of the pages in one form and without parts."""
    found = (text for file in (MESSAGES / language).glob("*.js") for text in section(file).values())
    return {text for text in found if isinstance(text, str) and "{" not in text}


ONLY_ENGLISH = {text for text in whole_texts("en") - whole_texts("es") if re.search("[A-Za-z]{3}", text)}


def in_english(texts: list[str], names: list[str], printed: set[str]) -> Iterator[str]:
    """Those that are; ``names``: of the house, its game and people; ``printed``: on the felt."""
    for text in texts:
        plain = text
        for name in names:
            plain = plain.replace(name, "")
        if plain.lower() not in printed and (ENGLISH.search(plain) or plain in ONLY_ENGLISH):
            yield text


def played(person: Person, table: str) -> str:
    """A round to its end, as a sensible player plays it."""
    round = ""
    while True:
        now = person.get(f"tables/{table}").json()
        round = round or now["round"]
        if round and (now["round"] != round or now["over"]):
            return str(round)
        if now["decision"] and person.name in now["decision"]["to_act"]:
            advice = person.advice(table)
            person.act(table, now, **{key: advice[key] for key in ("verb", "amount", "spot", "picks") if advice.get(key) is not None})
        else:
            comes_true(partial(waits, person, table, round), "nothing is asked, and the round does not end")


def waits(person: Person, table: str, round: str) -> bool:
    now = person.get(f"tables/{table}").json()
    return bool(now["round"]) and (now["round"] != round or now["over"] or person.name in (now["decision"] or {"to_act": []})["to_act"])


def opened(chromium: Browser, room: LiveServer, person: Person) -> Page:
    context = chromium.new_context(viewport=DESK, locale="es-MX", service_workers="block")
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": room.url}])
    return context.new_page()


@pytest.mark.parametrize("edition", mostly_in_prove(EDITIONS, EDITIONS[:2]))
def test_a_table_without_a_word_of_english(chromium: Browser, room: LiveServer, edition: str) -> None:
    person = room.person()
    table = person.open(edition, bots=2, pause=30)
    page = opened(chromium, room, person)
    page.goto(f"{room.url}/tables/{table}")
    page.wait_for_selector("body.your-turn, body[data-over=true]", timeout=1000 * SOON)
    about = person.get(f"tables/{table}").json()["table"]
    names = [about["name"], about["house"], *(seat["player"] for seat in about["seats"] if seat["player"])]
    printed = {circle["wager"].replace("-", " ") for circle in about["circles"]}
    assert list(in_english(page.evaluate(READ), names, printed)) == []
    round = played(person, table)
    page.wait_for_selector("body[data-over=true]", timeout=1000 * SOON)
    assert list(in_english(page.evaluate(READ), names, printed)) == []
    page.goto(f"{room.url}/rounds/{round}")
    page.wait_for_selector("#steps li", timeout=1000 * SOON)
    assert list(in_english(page.evaluate(READ), names, printed)) == []
    page.context.close()
