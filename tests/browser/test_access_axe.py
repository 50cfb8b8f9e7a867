"""axe on every page and on the table in many states, wide and on a phone, with two and with four colours: it has nothing to complain of.
Each state is looked at on one of the four screens, in turn; in a proof on all of them.

What axe cannot see, text on the felt's gradient, is measured here: its contrast with the lightest and the darkest green.
"""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from cardroom.chance import Live, Seeded
from tests.browser.access_helpers import PHONE, WIDE, Seen, broken, offers, picks, played, seated, visitor
from tests.browser.kept import Kept, sign_in
from tests.browser.room import LASTING, CardRoom
from tests.counts import in_prove, mostly_in_prove
from tests.patience import SOON
from tests.web.server import Person

# Whatever fades or slides has come to its end; what goes on for ever does not count.
STILL = """() => Promise.allSettled(
  document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished)
)"""

Prepare = Callable[[CardRoom, Person], str]
Then = Callable[[Page], object]


@pytest.fixture(scope="module")
def auditor(chromium: Browser) -> Kept:
    """Axe is a script of another's: only here a page may take one."""
    return Kept(chromium, bypass_csp=True)


@pytest.fixture
def page(auditor: Kept) -> Iterator[Page]:
    table = auditor.visit()
    table.guard.expect("answer 40[14]", "status of 40[14]", "422")  # newcomers, what is not there, what is refused
    yield table.page
    auditor.leave()


SCREENS = [(WIDE, "two"), (PHONE, "four"), (PHONE, "two"), (WIDE, "four")]  # how large, and the colours of the deck

every_screen = pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["one screen", "every screen"])


def hold_up(page: Page, number: int, every: bool, within: str = "") -> None:
    """Nothing wrong on the screen whose turn it is, or on every one. Of what lies behind a dialog nothing is asked."""
    dialog = page.locator("dialog[open]").count() > 0
    apart = dialog and not page.locator("#controls").count()  # a table goes on behind it
    for size, deck in SCREENS if every else [SCREENS[number % len(SCREENS)]]:
        if page.viewport_size != size:  # all of it would be laid out again
            page.set_viewport_size(size)
        page.evaluate("(deck) => { document.documentElement.dataset.deck = deck; }", deck)
        page.evaluate(STILL)
        assert faint(page) == []
        if apart:  # axe would go through everything
            page.evaluate("() => { window.behind = document.querySelector('main'); behind.replaceWith('') }")
        assert broken(page, "dialog[open]" if dialog else within, whole=every) == []
        if apart:
            page.evaluate("() => document.querySelector('header').after(behind)")


# Text over gradients: every colour that a gradient behind it has, with what lies between laid over it.
FAINT = """() => {
  const colour = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+%?/g).map((part) => (part.endsWith('%') ? parseFloat(part) / 100 : parseFloat(part)));
    return { r, g, b, a };
  };
  const mix = (top, low, a) => top * a + low * (1 - a);
  const over = ({ r, g, b, a }, low) => ({ r: mix(r, low.r, a), g: mix(g, low.g, a), b: mix(b, low.b, a), a: 1 });
  const light = ({ r, g, b }) => {
    const [x, y, z] = [r, g, b].map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const named = (style) => [...style.backgroundImage.matchAll(/rgba?\\([^)]*\\)/g)].map(([text]) => colour(text));
  const stops = (style) => named(style).filter(({ a }) => a === 1);
  const felt = document.querySelector('.felt');
  if (!felt) return [];
  const cloth = felt.querySelector('.cloth');
  const ground = cloth.offsetParent ? [...stops(getComputedStyle(cloth)), colour('rgb(12 17 15)')] : stops(getComputedStyle(felt));
  const walker = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !node.checkVisibility() || node.closest('.visually-hidden, .felt-name, svg')) continue;
    const chain = [];
    for (let up = node; up && up !== felt; up = up.parentElement) chain.push(getComputedStyle(up));
    const ink = colour(chain[0].color);
    const strength = chain.reduce((all, style) => all * parseFloat(style.opacity), 1);
    for (const low of ground) {
      const behind = chain.reduceRight((under, style) => over(colour(style.backgroundColor), under), low);
      const seen = contrast(over({ ...ink, a: ink.a * strength }, behind), behind);
      if (seen < 4.5) found.add(`${node.className || node.tagName}: ${walker.currentNode.data} ${seen.toFixed(2)}`);
    }
  }
  return [...found];
}"""


def faint(page: Page) -> list[str]:
    found: list[str] = page.evaluate(FAINT)
    return found


# -- the table ----------------------------------------------------------------------------------------------------------------


def at(edition: str, until: Seen = lambda _: True, **wanted: object) -> Prepare:
    def prepare(room: CardRoom, person: Person) -> str:
        room.chance = Seeded(edition)
        return f"/tables/{seated(person, edition, until, **wanted)}"

    return prepare


def over(edition: str) -> Prepare:
    return lambda room, person: f"/tables/{played(person, edition).partition('-')[0]}"


def alone(room: CardRoom, person: Person) -> str:
    return f"/tables/{person.open('oceans-eleven/razz', bots=0, sit=True, **LASTING)}"


def of_another(room: CardRoom, person: Person) -> str:
    return at("tres-lounge/three-card-poker", offers("play"))(room, visitor(room))


def unfold_all(page: Page) -> None:
    """The form, and in it the positions of others."""
    for kind in ("by-form", "behind"):
        page.locator(f"details.{kind} > summary").first.click()
        page.wait_for_selector(f"details.{kind}[open]")


def press(selector: str, then: str) -> Then:
    def act(page: Page) -> None:
        page.locator(selector).first.click()
        page.wait_for_selector(then)

    return act


def choose(*cards: int) -> Then:
    def act(page: Page) -> None:
        for card in cards:
            page.locator("#hand [data-index]").nth(card).click()

    return act


def wrong_amount(page: Page) -> None:
    page.locator("[data-role=amount]").fill("1")
    page.wait_for_selector("#amount-why:not(:empty)")


def out(page: Page) -> None:
    page.locator("#sit-out").click()
    page.wait_for_selector('#sit-out:has-text("I\'m back")')


def nothing(page: Page) -> None:
    pass


TURN = "#controls[data-turn]"
TABLES: dict[str, tuple[Prepare, str, Then]] = {
    "hold'em, with an amount that is refused": (at("standard/no-limit-texas-holdem", offers("raise"), bots=9), TURN, wrong_amount),
    "pai gow, one card chosen": (at("oceans-eleven/fortune-pai-gow-poker", picks), TURN, choose(2)),
    "chinese poker, the front laid": (at("oceans-eleven/chinese-poker", picks, bots=3), TURN, choose(0, 1, 2, 3)),
    "open-face chinese": (at("florida/open-face-chinese-poker", bots=2), TURN, nothing),
    "panguingue": (at("oceans-eleven/panguingue"), TURN, nothing),
    "baccarat, many spots": (
        at("oceans-eleven/ez-baccarat", lambda message: len(message["decision"]["options"]) > 6, bots=7),
        TURN,
        unfold_all,
    ),
    "tiles": (at("oceans-eleven/pai-gow-tiles", picks, bots=7), TURN, choose(0)),
    "a draw": (at("oceans-eleven/deuce-to-seven-triple-draw", picks), TURN, choose(0, 1)),
    "three card poker, with advice": (
        at("tres-lounge/three-card-poker", offers("play"), bots=6),
        TURN,
        press("[data-role=advice]", ".advised"),
    ),
    "stud, with a clock": (at("oceans-eleven/seven-card-stud", bots=7, clock=600), "[data-own-clock]:not([hidden])", nothing),
    "blackjack, over": (over("oceans-eleven/21st-century-blackjack"), "body[data-over=true]", nothing),
    "alone, sitting out": (alone, "#sit-out:not([hidden])", out),
    "watching": (of_another, "[data-sit]", nothing),
}


ONE_OF_EACH_LOOK = (  # what the other states are made of
    "hold'em, with an amount that is refused",
    "pai gow, one card chosen",
    "chinese poker, the front laid",
    "baccarat, many spots",
    "blackjack, over",
)


@every_screen
@pytest.mark.parametrize("state", mostly_in_prove(TABLES, ONE_OF_EACH_LOOK))
def test_the_table(state: str, every: bool, page: Page, card_room: CardRoom) -> None:
    prepare, ready, then = TABLES[state]
    person = visitor(card_room)
    path = prepare(card_room, person)
    sign_in(page.context, person)
    page.goto(card_room.url + path)
    page.wait_for_selector(ready)
    then(page)
    hold_up(page, list(TABLES).index(state), every)


OWN = {"#menu": "dialog[open] .menu-links", "#help": "dialog[open] .keys", "#leave": "dialog[open] .danger"}
ANOTHERS = {"[data-sit]": "dialog[open] #buy-in", ".why": "dialog[open] .clause"}
DIALOGS = {  # of the table: what opens each, and what is then there
    "at one's own table": (alone, "#sit-out:not([hidden])", OWN),
    "at another's": (of_another, "[data-sit]", ANOTHERS),
}


@every_screen
@pytest.mark.parametrize("whose", DIALOGS)
def test_dialogs_of_the_table(whose: str, every: bool, page: Page, card_room: CardRoom) -> None:
    prepare, ready, openers = DIALOGS[whose]
    person = visitor(card_room)
    path = prepare(card_room, person)
    sign_in(page.context, person)
    page.goto(card_room.url + path)
    page.wait_for_selector(ready)
    for number, (opener, there) in enumerate(openers.items(), start=len(openers)):
        page.set_viewport_size(WIDE)  # a phone shows not all that opens them
        press(opener, there)(page)
        hold_up(page, number, every)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


# -- the other pages --------------------------------------------------------------------------------------------------------------


def a_table_runs(room: CardRoom, person: Person) -> str:
    at("tres-lounge/three-card-poker", offers("play"), private=False)(room, person)
    alone(room, visitor(room))
    return "/"


def a_round(suffix: str = "") -> Prepare:
    def prepare(room: CardRoom, person: Person) -> str:
        room.chance = Live.fresh()
        return f"/rounds/{played(person, 'standard/no-limit-texas-holdem')}{suffix}"

    return prepare


def an_account(room: CardRoom, person: Person) -> str:
    played(person, "tres-lounge/three-card-poker")
    return "/account"


def a_history(room: CardRoom, person: Person) -> str:
    played(person, "tres-lounge/three-card-poker")
    return "/history"


def a_tables_rounds(room: CardRoom, person: Person) -> str:
    return f"/tables/{played(person, 'tres-lounge/three-card-poker').partition('-')[0]}/rounds"


def page_at(path: str) -> Prepare:
    return lambda room, person: path


def half_way(page: Page) -> None:
    page.locator("#transport input").fill("20")


def opening(edition: str, refused: bool = False) -> Then:
    def act(page: Page) -> None:
        page.locator(f".game-line:has(a[href='/rules/{edition}']) button", has_text="Open a table").click()
        page.wait_for_selector("dialog[open] #open-bots")
        if refused:
            page.locator("#open-buy-in").fill("much")
            page.locator("dialog button", has_text="Open the table").click()
            page.wait_for_selector("dialog [role=alert]:not([hidden])")

    return act


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def unfold_some(page: Page) -> None:
    """One of each kind: there are many, drawn by the same hand."""
    page.evaluate("document.querySelectorAll('details:nth-of-type(3), details details').forEach((each) => { each.open = true; })")


def falsified(page: Page) -> None:
    """The record says another card than was shown."""

    def alter(route, request):  # type: ignore[no-untyped-def]
        answer = route.fetch()
        record = answer.json()
        record["drop"] += 100
        route.fulfill(response=answer, json=record)

    page.route("**/record", alter)
    page.locator("#verdict button").click()
    page.wait_for_selector(".verdict.bad")
    page.unroute("**/record")


PAGES: dict[str, tuple[Prepare, str, Then]] = {
    "the lobby with tables": (a_table_runs, ".table-line.mine", nothing),
    "the account": (an_account, ".my-tables li", nothing),
    "the history": (a_history, "#my-rounds", unfold),
    "a table's rounds": (a_tables_rounds, "#table-rounds", nothing),
    "a rule sheet": (page_at("/rules/tres-lounge/three-card-poker"), "#clauses", unfold),
    "the replayer": (a_round(), "#transport button", half_way),
    "a round verified": (a_round("#verify"), ".verdict.good", nothing),
    "a round found out": (a_round(), "#verdict button", falsified),
    "no such round": (page_at("/rounds/aaaaaa-1"), "[role=alert]", nothing),
    "the programmer's interface": (page_at("/api"), "#shapes", unfold_some),
    "nothing there": (page_at("/nowhere"), "h1", nothing),
    "no table among several": (page_at("/tables"), "#none:not([hidden])", nothing),
    "every edition with odds": (page_at("/odds"), ".edition-link", nothing),
    "an analyst's desk": (page_at("/odds/tres-lounge/three-card-poker?players=3"), "[data-state=done] .chart svg", unfold),
    "hands to be picked": (page_at("/odds/equity"), ".deck-card", nothing),
    "a rule sheet with many fees": (page_at("/rules/unnamed-california/texas-holdem"), "#clauses", unfold),
    "a rule sheet with many pay tables": (page_at("/rules/gulfstream-park/three-card-poker"), "#clauses", unfold),
}
MORE_OF_A_KIND = (  # a rule sheet has fees and pay tables too; a list of rounds, a verdict, a page without what was asked for are alike;
    # the programmer's interface is long, and changes seldom
    "a rule sheet with many fees",
    "a rule sheet with many pay tables",
    "a table's rounds",
    "a round found out",
    "no such round",
    "no table among several",
    "every edition with odds",
    "the programmer's interface",
)


@every_screen
@pytest.mark.parametrize("name", mostly_in_prove(PAGES, PAGES.keys() - {*MORE_OF_A_KIND}))
def test_the_page(name: str, every: bool, page: Page, card_room: CardRoom) -> None:
    prepare, ready, then = PAGES[name]
    person = visitor(card_room)
    path = prepare(card_room, person)
    sign_in(page.context, person)
    page.goto(card_room.url + path)
    page.wait_for_selector(ready)
    then(page)
    hold_up(page, list(PAGES).index(name), every)


@every_screen
def test_a_newcomer(every: bool, page: Page, card_room: CardRoom) -> None:
    for number, (path, within) in enumerate((("/", ".hero"), ("/account", "main"))):
        page.goto(card_room.url + path)
        page.wait_for_selector(".welcome .link, #account .primary")
        hold_up(page, number, every, within)


@every_screen
def test_what_the_lobby_opens(every: bool, page: Page, card_room: CardRoom) -> None:
    sign_in(page.context, visitor(card_room))
    page.goto(card_room.url)
    page.wait_for_selector(".game-line")
    dialogs = (
        press("[aria-label=Settings]", "dialog[open]"),
        press("#welcome .link", "dialog[open]"),
        opening("oceans-eleven/holdem", refused=True),
        opening("oceans-eleven/21st-century-blackjack"),
    )
    for number, then in enumerate(dialogs):
        then(page)
        hold_up(page, number, every)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


# -- how it looks -------------------------------------------------------------------------------------------------------------------

INKS = """() => [...document.querySelectorAll('.playing-card .ink')].map((ink) => {
  const card = ink.closest('.playing-card');
  return [getComputedStyle(ink).fill, getComputedStyle(card.querySelector('.face')).fill];
})"""


def seen(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG counts it."""

    def light(text: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", text)[:3]]
        r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("path", ["/", *in_prove("/rules/gulfstream-park/three-card-poker", "/account", "/history", "/api", "/offline")])
def test_a_light_page(path: str, page: Page, card_room: CardRoom) -> None:
    sign_in(page.context, visitor(card_room))
    page.context.add_cookies([{"name": "look", "value": "light", "url": card_room.url}])
    page.goto(card_room.url + path)
    page.wait_for_selector("h1")
    page.evaluate(STILL)
    assert page.evaluate("getComputedStyle(document.body).colorScheme") == "light"
    assert broken(page, "main") == []


@every_screen
def test_the_chat_and_the_invitation(every: bool, page: Page, card_room: CardRoom) -> None:
    person = visitor(card_room)
    sign_in(page.context, person)
    page.goto(card_room.url + at("tres-lounge/three-card-poker", offers("play"))(card_room, person))
    page.wait_for_selector(TURN)
    press("#chat-toggle", "#chat-text")(page)
    page.get_by_role("button", name="Good luck!").click()
    page.wait_for_selector(".said-text")
    hold_up(page, 0, every, "#chat")
    hold_up(page, 1, every, "#chat")
    page.keyboard.press("Escape")
    page.click("#menu")
    page.get_by_role("button", name="Invite somebody").click()
    page.wait_for_selector(".qr")
    hold_up(page, 2, every)


def test_every_felt_and_every_face(page: Page, card_room: CardRoom) -> None:
    person = visitor(card_room)
    sign_in(page.context, person)
    page.goto(card_room.url + at("tres-lounge/three-card-poker", offers("play"))(card_room, person))
    page.wait_for_selector(TURN)
    grounds = set()
    for felt in ("green", "blue", "red", "violet", "slate"):
        page.evaluate("(felt) => { document.documentElement.dataset.felt = felt; }", felt)
        grounds.add(page.evaluate("getComputedStyle(document.querySelector('.cloth')).backgroundImage"))
        assert faint(page) == [], felt
    assert len(grounds) == 5
    for face in ("ivory", "white", "night"):
        for deck in ("two", "four"):
            page.evaluate("([face, deck]) => { Object.assign(document.documentElement.dataset, { face, deck }); }", [face, deck])
            inks = page.evaluate(INKS)
            assert inks and all(seen(ink, ground) >= 4.5 for ink, ground in inks), (face, deck)


# -- the checks themselves --------------------------------------------------------------------------------------------------------


def test_axe_and_the_measure_of_contrast_find_what_is_wrong(page: Page, card_room: CardRoom) -> None:
    person = visitor(card_room)
    sign_in(page.context, person)
    page.goto(card_room.url + at("standard/no-limit-texas-holdem", offers("raise"))(card_room, person))
    page.wait_for_selector(TURN)
    page.evaluate("document.querySelector('[data-role=slider]').removeAttribute('aria-label')")
    assert any("label" in one for one in broken(page))
    page.add_style_tag(content=".said, .waits, .pot-name { color: #4f7f68 !important; }")
    end = time.monotonic() + SOON
    while not faint(page):
        assert time.monotonic() < end, "what is faint is not found"
