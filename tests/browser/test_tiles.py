"""Several tables on one page: each is played there as on its own, the one that waits is marked, and the keyboard goes to it."""

from playwright.sync_api import FrameLocator, expect

from tests.browser.conftest import Come
from tests.browser.room import LASTING, CardRoom
from tests.patience import comes_true
from tests.web.server import Person

HOLDEM = "tres-lounge/texas-holdem"
FOCUSED = """() => {
  const frame = document.activeElement;
  return frame?.tagName === 'IFRAME' ? [new URL(frame.src).pathname.split('/').at(-1), frame.contentDocument.activeElement?.id] : null;
}"""


def done(person: Person, table: str) -> list[str]:
    """What somebody has done in the round that is running: whose turn it is then hangs on who has the button."""
    events = person.get(f"tables/{table}").json()["events"]
    return [event["verb"] for event in events if event["event"] == "action" and event["player"] == person.name]


def test_the_keyboard_goes_to_the_table_that_waits(card_room: CardRoom, come: Come) -> None:
    zoe, yan = card_room.person("Zoe Tiler"), card_room.person("Yan Tiler")
    tables = [zoe.open(HOLDEM, bots=0, seat=1, **LASTING) for _ in range(2)]
    table = come(zoe, viewport={"width": 1366, "height": 650})
    page = table.page
    page.goto(f"{card_room.url}/tables?id={tables[0]}&id={tables[1]}&id=%3Cscript%3E&id=nowhere/../..")
    expect(page.locator(".tile")).to_have_count(2)
    frames: dict[str, FrameLocator] = {id: page.frame_locator(f"iframe[src='/tables/{id}']") for id in tables}
    for frame in frames.values():
        expect(frame.locator("#table-name")).to_have_text("Texas Hold'em")
        expect(frame.locator(".table-bar .back")).to_be_hidden()
    assert page.locator(".tile.turn").count() == 0

    assert yan.post(f"tables/{tables[1]}/join", seat=2).status_code == 200
    with yan.socket(tables[1]) as socket:
        socket.until(lambda message: message["decision"])
        if socket.last["decision"]["to_act"] == [yan.name]:
            socket.asked()
            socket.act("call")
        expect(page.locator(".tile.turn")).to_have_count(1)
        expect(page.locator("#waiting")).to_have_text("Waiting for you: Texas Hold'em.")
        table.hold(f"() => {{ const found = ({FOCUSED})(); return found?.[0] === '{tables[1]}' && found[1] === 'controls'; }}")
        assert done(zoe, tables[1]) == []
        page.keyboard.press("c")  # checks or calls there, and nowhere else
        comes_true(lambda: done(zoe, tables[1]), "nothing was done")
        assert len(done(zoe, tables[1])) == 1 and done(zoe, tables[1])[0] in ("check", "call")

    page.get_by_role("button", name="Take Texas Hold'em off this page").first.click()
    expect(page.locator(".tile")).to_have_count(1)
    assert page.url.endswith(f"/tables?id={tables[1]}")
    assert zoe.get(f"tables/{tables[0]}").json()["you"] is not None, "he still sits there"


def test_no_other_page_is_framed(card_room: CardRoom, come: Come) -> None:
    table = come()
    table.guard.expect("frame-ancestors", "ERR_BLOCKED_BY_RESPONSE", "40[14]", "refused to connect", "Framing")
    page = table.page
    page.goto(f"{card_room.url}/tables")
    expect(page.locator("#none")).to_be_visible()
    page.evaluate("() => { const frame = document.createElement('iframe'); frame.src = '/account'; document.body.append(frame); }")
    table.hold("() => { const inner = document.querySelector('iframe')?.contentDocument; return !inner || !inner.querySelector('main'); }")
