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


def broken(page: Page, within: str = "") -> list[str]:
    """What axe finds wrong with a page as it is now, of whatever weight."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(AXE_SCRIPT)
    options = {"resultTypes": ["violations"], "preload": False}
    run = "async ([within, options]) => (await axe.run(within || document, options)).violations"
    found = page.evaluate(run, [within, options])
    return [f"{one['id']} ({one['impact']}) {node['target']}: {node['failureSummary']}" for one in found for node in one["nodes"]]
