"""What the tests of the pages and of their accessibility share: tables brought to a state, sizes of screens, axe."""

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, ViewportSize

from tests.browser.kept import WIDE as WIDE
from tests.browser.room import LASTING, CardRoom
from tests.web.server import Person, Socket

MIDDLE: ViewportSize = {"width": 1024, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 844}
TOUCH: dict[str, Any] = {"viewport": PHONE, "has_touch": True}
FINGER: dict[str, Any] = {**TOUCH, "is_mobile": True, "device_scale_factor": 2}

Seen = Callable[[dict[str, Any]], Any]
_numbers = itertools.count(1)


def visitor(room: CardRoom, name: str = "Vic") -> Person:
    """Somebody whose name nobody else has."""
    return room.person(f"{name} {next(_numbers)}")


def offers(*verbs: str) -> Seen:
    """A decision with one of these among its options."""
    return lambda message: any(option["verb"] in verbs for option in message["decision"]["options"])


def picks(message: dict[str, Any]) -> bool:
    """A decision that asks for cards."""
    return any(option["pick"] for option in message["decision"]["options"])


def seated(person: Person, edition: str, until: Seen = lambda _: True, **wanted: Any) -> str:
    """A table where this person has played sensibly until a decision is as wanted; its id."""
    id = person.open(edition, **{**LASTING, "private": True, "pause": 0.05, "bots": 4, "sit": True, "seat": 2, **wanted})
    with person.socket(id) as line:
        play_until(line, until)
    return id


def play_until(line: Socket, until: Seen) -> None:
    """Sensible answers, until a decision is as wanted."""
    line.asked()
    while not until(line.last):
        answered = answer(line)
        line.until(partial(asks_again, answered))


def asks_again(answered: tuple[str, int], message: dict[str, Any]) -> bool:
    """Whether something is asked, and not what was answered already."""
    return bool((message["decision"] or {}).get("options")) and asked_at(message) != answered


def asked_at(message: dict[str, Any]) -> tuple[str, int]:
    return message["round"], message["decision"]["turn"]


def answer(line: Socket) -> tuple[str, int]:
    """Do what is advised; which question that was."""
    question = asked_at(line.last)
    advice = None
    while advice is None:  # none while something is being stored
        advice = line.person.get(f"tables/{line.last['table']['id']}/advice").json()
    line.act(advice["verb"], advice["amount"], advice["spot"], advice["picks"])
    return question


def over_or_asks(answered: tuple[str, int], message: dict[str, Any]) -> bool:
    return message["over"] or asks_again(answered, message)


def played(person: Person, edition: str, **wanted: Any) -> str:
    """A round from its beginning to its end; its id."""
    id = person.open(edition, **{**LASTING, "private": True, "bots": 3, "sit": True, "seat": 2, **wanted})
    answered = ("", 0)
    with person.socket(id) as line:
        while not line.until(partial(over_or_asks, answered))["over"]:
            answered = answer(line)
        return str(line.last["round"])


# Three of what is drawn alike, in the same elements with the same classes and attributes, and the first in every place: the others are
# taken away while axe looks, and put back.
AXE = """async ([within, whole, options]) => {
  const telling = /^(class|role|type|hidden|disabled)$|^aria-(?!label|describ|contr)/;
  const attributes = (node) => [...node.attributes].map(({ name, value }) => (telling.test(name) ? `${name}=${value}` : name)).sort();
  const inner = (node) => (node.localName === 'svg' ? '' : [...new Set([...node.children].map(look))]);
  const look = (node) => `${node.localName} ${attributes(node)} (${inner(node)})`;
  const apart = new Set(['li', 'tr', 'details', 'article', 'section', 'figure', 'p', 'div', 'button', 'a']);  // nothing beside hangs on it
  const seen = new Map(), away = [];
  const thin = (parent) => {
    for (const child of [...parent.children]) {
      if (['svg', 'select'].includes(child.localName)) continue;
      const alike = `${parent.localName} ${parent.className}: ${look(child)}`, number = (seen.get(alike) ?? 0) + 1;
      seen.set(alike, number);
      if (number > 3 && apart.has(child.localName) && child !== parent.firstElementChild && !child.querySelector('label[for], [id]')) {
        const place = document.createComment('');
        child.replaceWith(place);
        away.push([place, child]);
      } else {
        thin(child);
      }
    }
  };
  if (!whole) thin(document.body);
  try {
    return (await axe.run(within || document, options)).violations;
  } finally {
    for (const [place, child] of away) place.replaceWith(child);
  }
}"""


def broken(page: Page, within: str = "", whole: bool = False) -> list[str]:
    """What axe finds wrong with a page as it is now, of whatever weight; of what is drawn alike it is shown some, or the whole page."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], "preload": False}
    found = page.evaluate(AXE, [within, whole, options])
    return [f"{one['id']} ({one['impact']}) {node['target']}: {node['failureSummary']}" for one in found for node in one["nodes"]]
