"""Text never becomes an element: what people may call themselves, what an address says, and, were it turned, all that the server sends."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from cardroom.chance import Live, Seeded
from tests.browser.access_helpers import WIDE, offers, played, seated, visitor
from tests.browser.conftest import Come, Visit
from tests.browser.kept import sign_in
from tests.browser.room import CardRoom
from tests.counts import in_prove

EVIL = "<img src=x onerror=\"window.hacked='yes'\"><script>window.hacked='yes'</script>"
# Words by which the pages find things; all other text may be anything.
KEYS = {
    "event", "type", "state", "verb", "place", "from", "to", "spot", "root", "card", "cards", "nonce", "leaves", "option", "id", "edition",
    "round", "table", "game", "family", "kind", "structure", "house", "default", "chance", "seen", "choices",
}  # fmt: skip


def poisoned(value: Any, key: str = "") -> Any:
    """The same data with markup in every text that is not a key to something."""
    if isinstance(value, dict):
        return {name: poisoned(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return value if key in KEYS else [poisoned(each, key) for each in value]
    return f"{value}{EVIL}" if isinstance(value, str) and key not in KEYS else value


def poison_http(route: Route) -> None:
    answer = route.fetch()
    if "json" not in answer.headers.get("content-type", "") or "openapi" in route.request.url:
        route.fulfill(response=answer)
    else:
        route.fulfill(response=answer, json=poisoned(answer.json()))


def poison_socket(wire: WebSocketRoute) -> None:
    server = wire.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        wire.send(json.dumps(poisoned(message) if message["type"] == "table" else message))

    server.on_message(pass_on)


def harmless(page: Page) -> None:
    """No element came of it, nothing ran, and the text is there to be read."""
    assert page.evaluate("window.hacked ?? 'no'") == "no"
    assert page.evaluate("document.querySelectorAll('img, script:not([src])').length") == 0
    handlers = "[...document.querySelectorAll('*')].flatMap((node) => [...node.attributes]).filter(({ name }) => name.startsWith('on'))"
    assert page.evaluate(f"{handlers}.length") == 0


PAGES = {
    "the lobby": ("/", ".game-line"),
    "opening a table": ("/rules/tres-lounge/three-card-poker", "#clauses"),
    "the account": ("/account", ".purse"),
    "a rule sheet": ("/rules/tres-lounge/three-card-poker", "#clauses"),
    "a round": ("/rounds/{}#verify", ".verdict"),
}


@pytest.mark.parametrize("where", PAGES)
def test_whatever_the_server_says_is_text(where: str, visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Live.fresh()
    ann = visitor(card_room, "Ann")
    table = visit(ann)
    table.guard.expect(".*")  # the data is nonsense on purpose; what matters is what becomes of it
    page = table.page
    round_id = played(ann, "tres-lounge/three-card-poker")
    page.route("**/api/**", poison_http)
    path, ready = PAGES[where]
    page.goto(card_room.url + path.format(round_id))
    page.wait_for_selector(ready)
    if where == "opening a table":
        page.get_by_role("button", name="Open a table…").click()
        page.wait_for_selector("dialog[open] #open-bots")
    if where == "a round":
        page.keyboard.press("End")
    assert "<img" in page.inner_text("body")
    page.wait_for_timeout(50)
    harmless(page)


def test_whatever_a_table_says_is_text(come: Come, card_room: CardRoom) -> None:
    card_room.chance = Seeded("hostile")
    ann = visitor(card_room, "Ann")
    table = come(ann, viewport=WIDE)  # a browser of its own: what is done to its sockets cannot be undone
    table.guard.expect(".*")
    page = table.page
    page.route_web_socket("**/socket*", poison_socket)
    page.goto(f"{card_room.url}/tables/{seated(ann, 'tres-lounge/three-card-poker', offers('play'))}")
    page.wait_for_selector("#log .line")
    assert "<img" in page.inner_text("#log") and "<img" in page.inner_text("#felt")
    for key in "iopstl":
        page.keyboard.press(key)
        harmless(page)
    page.locator("#menu").click()
    page.wait_for_selector("dialog[open]")
    harmless(page)


@pytest.mark.parametrize(
    "path", ["/rounds/{}", "/rules/tres-lounge/three-card-poker#{}", "/#{}", *in_prove("/rules/{}/x", "/tables/{}", "/api#{}", "/{}")]
)
def test_an_address_is_text(path: str, visit: Visit, card_room: CardRoom) -> None:
    table = visit(visitor(card_room))
    table.guard.expect(".*")
    page = table.page
    page.goto(card_room.url + path.format(quote(EVIL, safe="")))
    expect(page.locator("body")).not_to_be_empty()
    page.wait_for_load_state("networkidle")
    harmless(page)
    assert page.inner_text("body").strip()


NAMES = ["O'Neil.", "A -'-.b", "a.-_'", "Zoë Šťastný", "李小龍", "__proto__", "0", "hasOwn.Property"]
REFUSED = ["<b>x</b>", "a<img>", "x\u202ey", '"onload=', "&lt;b&gt;", "a/b", "pot/0", "bank", "*", "", " ", "seat=1"]


def test_every_name_that_is_allowed_plays(visit: Visit, card_room: CardRoom) -> None:
    """Odd names are drawn as they are, at the table, in the log, in the lobby and in the replayer."""
    card_room.chance = Seeded("names")
    anybody = card_room.server.watcher()
    allowed = [name for name in NAMES if anybody.post("session", name=name).status_code == 200]
    assert {"O'Neil.", "A -'-.b", "Zoë Šťastný", "李小龍"} <= set(allowed)
    assert [name for name in REFUSED if name.strip() and anybody.post("session", name=name).status_code == 200] == []
    table = visit()
    table.guard.expect("401", "ERR_ABORTED")
    for name in ("constructor", "O'Hara -."):  # the other is taken, and these would look alike
        person = card_room.person(name)
        round_id = played(person, "tres-lounge/three-card-poker", bots=2)
        sign_in(table.page.context, person)
        page = table.page
        page.goto(f"{card_room.url}/rounds/{round_id}")
        page.wait_for_selector("#transport button")
        page.keyboard.press("End")
        assert page.locator(f'#felt li[data-player="{name}"] .name-text').inner_text() == name
        page.goto(f"{card_room.url}/tables/{round_id.partition('-')[0]}")
        page.wait_for_selector("body[data-over=true]")
        assert page.locator("#hand .name").get_attribute("title") == name
        page.goto(card_room.url)
        page.wait_for_selector("#welcome strong")
        assert page.locator("#welcome strong").inner_text() == name
        harmless(page)
