"""A person at the table page of a real browser. He knows no game: he reads what is on the screen and uses the controls that are there."""

import random
import re
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebSocket

from tests.browser.pointing import Pointing, by_mouse
from tests.patience import SOON

READ = (Path(__file__).parent / "screen.js").read_text().rstrip().removesuffix(";")  # an expression

# What the page does next: a question, a warning, the end of the round, or a refusal.
NEXT = """([round, turn]) => {
  const body = document.body.dataset, controls = document.querySelector('#controls');
  if (document.querySelector('dialog[open]')) return 'dialog';
  if (controls.querySelector('.refusal:not([hidden])')) return 'refused';
  if (body.over === 'true' && body.round) return 'over';
  const asked = controls.dataset.turn;
  if (asked !== undefined && !controls.hasAttribute('aria-busy') && (body.round !== round || asked !== turn)) return 'turn';
  return false;
}"""

# Asks again until it is true; the page's content policy forbids the library's own way, which evaluates text.
EVERY = 12  # milliseconds between two looks of the page at what is waited for

BLOCKED = "Service Worker registration blocked by Playwright"  # what the browsers of most tests are told: it has tests of its own


LEFT_BEHIND = r"GET \S+/api/account/tables net::ERR_ABORTED"  # every page asks for one's tables, and may be left before the answer


class Guard:
    """Whatever goes wrong in a browser without anybody seeing it: errors of scripts, of the content policy, requests that fail."""

    def __init__(self, context: BrowserContext) -> None:
        self.problems: list[str] = []
        self.expected = [LEFT_BEHIND]  # patterns of what a test brings about
        context.on("console", self._said)
        context.on("weberror", lambda error: self.problems.append(f"script: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("response", self._answered)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self.problems.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        self.problems.append(f"failed: {request.method} {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.request.method} {response.url}")

    def expect(self, *patterns: str) -> None:
        self.expected += patterns

    def check(self) -> None:
        found = [problem for problem in self.problems if not any(re.search(pattern, problem) for pattern in self.expected)]
        self.problems.clear()
        assert not found, found


def cents(text: str) -> int:
    """``$1,234.50`` as cents; ``+`` and ``-`` before it count."""
    found = re.fullmatch(r"([+-]?)\$([\d,]+)(?:\.(\d\d))?", text)
    assert found, f"{text!r} is no amount"
    size = int(found[2].replace(",", "")) * 100 + int(found[3] or 0)
    return -size if found[1] == "-" else size


class Screen(SimpleNamespace):
    """What ``screen.js`` read; see there."""

    acts: list[dict[str, Any]]
    selectors: list[dict[str, Any]]
    seats: dict[str, dict[str, Any]]
    log: list[str]

    @property
    def verbs(self) -> list[str]:
        """Everything that may be done now, once."""
        return list(dict.fromkeys(one["verb"] for one in [*self.selectors, *self.acts] if one["verb"]))

    @property
    def mine(self) -> dict[str, Any]:
        """The viewer's own seat, or his plate where he plays from behind."""
        found: dict[str, Any] = self.self
        return found

    def stack(self, seat: int) -> int:
        return cents(self.seats[str(seat)]["stack"])

    def cards(self, place: str) -> list[str | None]:
        """The cards that the page shows at a place, None face down."""
        for held in (self.centre, self.hand, *(seat["places"] for seat in self.seats.values())):
            if place in held:
                return list(held[place])
        return []

    def faces(self, place: str) -> list[str]:
        """The cards at a place, none of them face down."""
        found = [card for card in self.cards(place) if card is not None]
        assert len(found) == len(self.cards(place))
        return found

    def wager(self, spot: str) -> int:
        """What lies on a spot."""
        return sum(cents(seat["wagers"][spot]) for seat in self.seats.values() if spot in seat["wagers"])

    def says(self, *parts: str) -> str:
        """The line of the log with all of these in it; there must be one."""
        found = [line for line in self.log if all(part in line for part in parts)]
        assert found, f"no line with {parts} in {self.log}"
        return found[0]


class TablePage:
    def __init__(self, page: Page, guard: Guard, point: Pointing = by_mouse) -> None:
        self.page = page
        self.point = point  # how its buttons and cards are pressed
        self.guard = guard
        self.asked = ("", "")  # the question answered last
        self.decisions = 0
        self.wires: list[str] = []  # the addresses of all its sockets
        self.heard: list[str] = []  # everything that came over them
        page.on("websocket", self._wire)

    def forget(self) -> None:
        """Whoever comes next has answered and heard nothing."""
        self.asked, self.decisions = ("", ""), 0
        self.wires.clear()
        self.heard.clear()

    def _wire(self, socket: WebSocket) -> None:
        self.wires.append(socket.url)
        socket.on("framereceived", lambda frame: self.heard.append(frame if isinstance(frame, str) else frame.decode()))

    def go(self, url: str, table: str) -> Screen:
        self.asked = ("", "")
        self.page.goto(f"{url}/tables/{table}", wait_until="commit")
        return self.until("() => document.body?.dataset.line === 'up' && document.body.dataset.state !== 'opening'")

    def read(self) -> Screen:
        return Screen(**self.page.evaluate(READ))

    def hold(self, condition: str, arg: Any = None) -> Any:
        """Wait until a function of the page gives something true, and return it. A page that does not answer at all ends the wait too."""
        return self.page.wait_for_function(condition, arg=arg, polling=EVERY, timeout=1000 * SOON).json_value()

    def wait(self) -> str:
        """Until the page asks, warns, refuses, or shows the end of the round: which."""
        return str(self.hold(NEXT, self.asked))

    def until(self, condition: str, arg: Any = None) -> Screen:
        """The screen when something holds on the page."""
        self.hold(condition, arg)
        return self.read()

    def turn(self) -> Screen:
        """The screen when something is asked."""
        came = self.wait()
        assert came == "turn", f"{came}: {self.read()}"
        return self.read()

    def end(self) -> Screen:
        """The screen when the round is over."""
        came = self.wait()
        assert came == "over", f"{came}: {self.read()}"
        return self.read()

    # -- the controls -------------------------------------------------------------------------------------------------------

    def press(self, act: dict[str, Any]) -> None:
        """A button of the row, by what it says: others may act meanwhile, and the row is drawn anew. Then the question is answered."""
        if act["role"] == "confirm":
            self.unfold()
        self.point(self.page.locator(f"#controls .acts button{_marks(verb=act['verb'], spot=act['spot'], text=act['text'])}").first)

    def select(self, selector: dict[str, Any]) -> None:
        """The spot that the amount is for; those behind other players are folded away."""
        self.unfold()
        if self.page.locator("#controls details.behind:not([open])").count():
            self.point(self.page.locator("#controls details.behind > summary"))
        self.point(self.page.locator(f"#controls .selector{_marks(verb=selector['verb'], spot=selector['spot'])}"))

    def unfold(self) -> None:
        """The form for those who type: it may be folded away."""
        if self.page.locator("#controls details.by-form:not([open])").count():
            self.point(self.page.locator("#controls details.by-form > summary"))

    def type_amount(self, amount: str) -> None:
        self.unfold()
        self.page.locator("#controls [data-role=amount]").fill(amount)

    def slide(self, rung: int) -> None:
        self.unfold()
        self.page.locator("#controls [data-role=slider]").fill(str(rung))

    def preset(self, name: str) -> None:
        self.unfold()
        self.point(self.page.locator(f'#controls [data-preset="{name}"]'))

    def pick(self, place: str, *indices: int) -> None:
        """Click cards; a card clicked again goes back."""
        tray = self.page.locator(f'#hand [data-place="{place}"]')
        for index in indices:
            self.point(tray.locator(f'[data-index="{index}"]'))

    def pick_cards(self, *names: str) -> None:
        """Click cards by what is on them, in this order."""
        for name in names:
            tray = self.page.locator("#hand [data-index]:not([aria-pressed=true])")
            self.point(tray.filter(has=self.page.locator(f'svg[data-card="{name}"]')).first)

    def sure(self) -> None:
        """Whatever the dialog warns of is meant."""
        self.point(self.page.locator("dialog[open] .dialog-foot button.danger"))
        self.hold("() => !document.querySelector('dialog[open]')")

    def answer(self, label: str) -> None:
        """A button of the dialog that is open."""
        self.point(self.page.locator("dialog[open] .dialog-foot button", has_text=label))
        self.hold("() => !document.querySelector('dialog[open]')")

    # -- whole answers ------------------------------------------------------------------------------------------------------

    def do(self, verb: str, amount: str = "", spot: str = "", cards: tuple[str, ...] = ()) -> None:
        """Answer the question: ``do("raise", "12")``, ``do("bet", "5", "2/ante/Zoe")``, ``do("draw", cards=("Kd",))``."""
        screen = self.turn()
        selectors = [one for one in screen.selectors if one["verb"] == verb and one["spot"] == (spot or one["spot"])]
        if selectors:
            self.select(selectors[0])
            screen = self.read()
        if cards:
            self.pick_cards(*cards)
            screen = self.read()
        if amount and screen.amount is not None and not _fixed(screen, verb, amount):
            self.type_amount(amount)
            screen = self.read()
        found = [act for act in screen.acts if act["verb"] == verb and act["spot"] == (spot or act["spot"])]
        if amount:
            found = [act for act in found if re.search(rf"\${re.escape(amount)}(?![\d.,]*\d)", act["text"])]
        assert found, f"{verb} {amount} {spot} is not offered: {[act['text'] for act in screen.acts]}"
        assert len(found) == 1, f"{verb} {amount} {spot} may be any of {[act['text'] for act in found]}"
        assert found[0]["ready"], f"{found[0]['text']} is not ready: {screen.amountWhy} {screen.counters}"
        self.asked = (screen.round, screen.turn)
        self.decisions += 1
        self.press(found[0])

    def play(self, rng: random.Random, *, look: Callable[[Screen], None] | None = None, most: int = 400) -> Screen:
        """To the end of the round, by whim; ``look(screen)`` sees every question. The last screen."""
        whim = Whim(self, rng)
        for _ in range(most):
            screen = self.step(whim, self.wait(), look)
            if screen is not None:
                return screen
        raise AssertionError(f"no end after {most} decisions")

    def step(self, whim: "Whim", came: str, look: Callable[[Screen], None] | None = None) -> Screen | None:
        """One answer to what came; the screen if the round is over."""
        screen = self.read()
        if came == "over":
            return screen
        if came == "dialog":
            self.sure()
            return None
        assert came == "turn", f"{came}: {screen.refusal}"
        if look:
            look(screen)
        self.asked = (screen.round, screen.turn)
        self.decisions += 1
        whim.answer(screen)
        return None


def play_together(pages: Sequence[TablePage], rng: random.Random) -> list[Screen]:
    """Several at one table, each when he is asked, to the end of the round: the last screen of each."""
    whims = [Whim(page, rng) for page in pages]
    ended: dict[int, Screen] = {}
    end = time.monotonic() + 5 * SOON
    while time.monotonic() < end:
        for number, page in enumerate(pages):
            came = page.page.evaluate(NEXT, page.asked) if number not in ended else ""
            screen = page.step(whims[number], came) if came else None
            if screen is not None:
                ended[number] = screen
        if len(ended) == len(pages):
            return [ended[number] for number in range(len(pages))]
        pages[0].page.wait_for_timeout(25)
    raise AssertionError("the round did not end")


def _marks(**marks: str | None) -> str:
    """The part of a CSS selector that asks for these data attributes."""
    return "".join(f'[data-{name}="{value}"]' for name, value in marks.items() if value)


def _fixed(screen: Screen, verb: str, amount: str) -> bool:
    """Whether a button has this amount written on it already, beside a control for other amounts."""
    return any(act["verb"] == verb and act["role"] != "confirm" and f"${amount}" in act["text"] for act in screen.acts)


SELDOM = {"fold": 0.1, "drop": 0.1, "surrender": 0.3, "pass": 0.3, "wait": 0.2, "done": 0.7}
BY_CIRCLES = 0.75  # of the wagers; the others are typed
ADVISED_FROM = 30  # a long game is played on as advised


class Whim:
    """One who likes to try things: any option, any way to say an amount, any cards; now and then he takes advice."""

    def __init__(self, table: TablePage, rng: random.Random) -> None:
        self.table = table
        self.rng = rng

    def answer(self, screen: Screen) -> None:
        if self.table.decisions > ADVISED_FROM or (self.table.decisions > 2 and self.rng.random() < 0.25):
            self._advised()
            return
        if screen.circles and not screen.typing and self.rng.random() < BY_CIRCLES:
            self._lay(screen.circles)
            return
        spots = [one for one in screen.selectors if not one["folded"] or self.rng.random() < 0.2]
        acts = [act for act in screen.acts if act["verb"] and not (screen.selectors and act["role"] == "confirm" and act["spot"])]
        early = {"fold", "drop"} if self.table.decisions < 3 else set()
        if not screen.mine["wagers"]:  # who has not bet yet is not done
            early.add("done")
        acts = [act for act in acts if act["verb"] not in early] or acts
        chosen = self.rng.choices([*spots, *acts], [SELDOM.get(one["verb"], 1.0) for one in [*spots, *acts]])[0]
        if chosen in spots:
            self.table.select(chosen)
            self._amount(self.table.read())
            self._confirm(chosen)
        elif chosen["role"] == "confirm":
            self._prepare(screen)
            self._confirm(chosen)
        else:
            self.table.press(chosen)

    def _lay(self, circles: list[str]) -> None:
        """Chips on circles of his own, by clicking them, and all of them bet."""
        page = self.table.page
        for _ in range(self.rng.randint(1, 3)):
            self.table.point(page.locator(f'#hand .circle[data-circle="{self.rng.choice(circles)}"]'))
        if self.rng.random() < 0.2:
            self.table.point(page.locator("#controls [data-role=double]"))
        self.table.point(page.locator("#controls [data-role=bet-all]"))

    def _advised(self) -> None:
        self.table.point(self.table.page.locator("#controls [data-role=advice]"))
        screen = self.table.until("() => document.querySelector('#controls .advice')?.textContent")
        assert "no advice" not in screen.advice
        advised = [act for act in screen.acts if act["advised"]]
        if not advised:  # a wager selected above: the button that sends it
            advised = [act for act in screen.acts if act["role"] == "confirm" and act["ready"]]
        assert advised and advised[0]["ready"], f"advice {screen.advice!r} fits none of {screen.acts}"
        self.table.press(advised[0])

    def _amount(self, screen: Screen) -> None:
        """Typed, by slider or by preset, or left as it stands."""
        way = self.rng.choice(("type", "slide", "preset", "keep"))
        if way == "type":
            self.table.type_amount(screen.amount.replace(",", ""))
        elif way == "slide":
            self.table.slide(self.rng.randint(0, min(screen.rungs, 5)))
        elif way == "preset":
            self.table.preset(self.rng.choice(screen.presets))

    def _prepare(self, screen: Screen) -> None:
        if screen.amount is not None:
            self._amount(screen)
        for place, counter in screen.counters.items():
            bounds = re.search(r"of (\d+)(?: to (\d+))? chosen|chosen()(?:, up to (\d+))", counter)
            assert bounds, counter
            least, most = int(bounds[1] or 0), int(bounds[2] or bounds[1] or bounds[4])
            cards = [index for index, _, pressed in screen.trays[place] if not pressed]
            self.table.pick(place, *self.rng.sample(cards, self.rng.randint(least, min(most, len(cards)))))

    def _confirm(self, chosen: dict[str, Any]) -> None:
        """Press what was prepared; where the cards chosen fit another option only, that one."""
        acts = self.table.read().acts
        ready = [act for act in acts if act["ready"] and act["role"] == "confirm"]
        same = [act for act in ready if (act["verb"], act["spot"]) == (chosen["verb"], chosen["spot"])]
        assert ready, f"nothing can be confirmed: {acts}"
        self.table.press((same or ready)[0])
