"""Somebody at a page without a mouse, who hears what is said, and another player to sit with him."""

from contextlib import ExitStack
from typing import Any

from playwright.sync_api import Page

from cardroom.cards import parse_cards
from cardroom.chance import Chance, Stacked
from cardroom.round import Action
from tests.browser.access_helpers import asks_again, visitor
from tests.browser.driver import Screen, TablePage
from tests.browser.kept import sign_in
from tests.browser.room import LASTING, CardRoom
from tests.web.server import Socket

HOLDEM = "standard/no-limit-texas-holdem"
CARDS = {"seat/1": "As Kd", "seat/2": "9c 9d", "board": "2c 7h Td 9s 3d"}
LAID = Stacked((), {place: tuple(parse_cards(text)) for place, text in CARDS.items()})

# What is said, each change of a live region once; and where the focus was when it fell to the ground.
LISTEN = """
window.heard = { urgent: [], polite: [], lost: [] };
addEventListener('DOMContentLoaded', () => {
  for (const name of ['urgent', 'polite']) {
    const region = document.getElementById(name);
    const told = () => heard[name].push([performance.now(), region.textContent]);
    if (region) new MutationObserver(told).observe(region, { childList: true, characterData: true, subtree: true });
  }
  let last = document.body;
  const look = () => {
    const now = document.activeElement;
    const fallen = now === document.body && last !== document.body && !document.querySelector('dialog[open]');
    if (fallen) heard.lost.push(last.outerHTML.slice(0, 120));
    last = now;
    requestAnimationFrame(look);
  };
  look();
});
"""


class Keys:
    """Somebody at a page without a mouse."""

    def __init__(self, table: TablePage) -> None:
        self.table = table
        self.page: Page = table.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def on(self, selector: str) -> bool:
        return bool(self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector))

    def tab_to(self, selector: str, key: str = "Tab", most: int = 60) -> None:
        for _ in range(most):
            self.press(key)
            if self.on(selector):
                return
        raise AssertionError(f"{key} does not come to {selector}")

    def said(self) -> str:
        """What was said at once, last."""
        return str(self.page.locator("#urgent").text_content()).strip("\u00a0")

    def says(self, key: str) -> str:
        """What a reading key says."""
        before = len(self.heard()["urgent"])
        self.press(key)
        self.table.until("(number) => heard.urgent.length > number", before)
        return self.said()

    def heard(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("heard")
        return found

    def answered(self) -> None:
        """The question that is on the screen is the last one."""
        screen = self.table.read()
        self.table.asked = (screen.round, screen.turn)


class Bob:
    """The other player, who is no browser."""

    def __init__(self, line: Socket) -> None:
        self.line = line
        self.done = ("", 0)

    def does(self, verb: str, amount: int = 0) -> None:
        message = self.line.until(lambda message: asks_again(self.done, message))
        self.done = (message["round"], message["decision"]["turn"])
        self.line.act(verb, amount)


class Pair:
    """Heads-up hold'em with laid cards: the page's player in seat 1, Bob in seat 2."""

    def __init__(self, keys: Keys, room: CardRoom, opened: ExitStack, chance: Chance | None = None, **wanted: Any) -> None:
        room.chance = chance or LAID
        self.room, self.keys = room, keys
        self.ann, bob = visitor(room, "Ann"), visitor(room, "Bob")
        self.id = self.ann.open(HOLDEM, bots=0, sit=True, seat=1, **{**LASTING, "private": True, **wanted})
        assert bob.post(f"tables/{self.id}/join", seat=2).status_code == 200  # before anybody looks: a table that waits takes its time
        sign_in(keys.page.context, self.ann)
        keys.table.go(room.url, self.id)
        self.bob = Bob(opened.enter_context(bob.socket(self.id)))

    def ann_does(self, verb: str, **action: Any) -> None:
        """The page's player too, but not by the page."""
        answer = self.ann.act(self.id, self.ann.get(f"tables/{self.id}").json(), verb=verb, **action)
        assert answer.status_code == 200, answer.text

    @property
    def verbs(self) -> list[str]:
        """What was done, as the engine has it."""
        return [event.verb for event in self.room.round(self.id).events if isinstance(event, Action)]


def play(keys: Keys, answer: Any) -> Screen:
    """To the end of the round; ``answer(screen)`` presses keys at each question."""
    for _ in range(60):
        came = keys.table.wait()
        screen = keys.table.read()
        if came == "over":
            return screen
        assert came == "turn", f"{came}: {screen.refusal}"
        keys.answered()
        answer(screen)
    raise AssertionError("no end")
