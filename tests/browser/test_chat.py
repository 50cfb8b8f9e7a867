"""People talk at a table in two browsers, each in his language; blocks, notes and quiet stay in a browser; an invitation reads back."""

import hashlib

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Come
from tests.browser.driver import TablePage
from tests.browser.qr_reader import read
from tests.browser.room import LASTING, CardRoom

HOLDEM = "tres-lounge/texas-holdem"
EVIL = "<img src=x onerror=alert(1)>"


def say(page: Page, text: str) -> None:
    page.fill("#chat-text", text)
    page.keyboard.press("Enter")


def test_two_people_talk(card_room: CardRoom, come: Come) -> None:
    zoe, yan = card_room.person("Zoe Talker"), card_room.person("Yan Talker")
    id = zoe.open(HOLDEM, bots=0, seat=1, **LASTING)
    assert yan.post(f"tables/{id}/join", seat=2).status_code == 200
    ours, theirs = come(zoe, locale="en-US"), come(yan, locale="es-MX")  # browsers that keep what they are told
    for table in (ours, theirs):
        table.go(card_room.url, id)
    page, other = ours.page, theirs.page
    other.click("#chat-toggle")
    other.get_by_role("button", name="¡Buena mano!").click()
    expect(page.locator(".unread")).to_have_text("1")
    page.click("#chat-toggle")
    expect(page.locator(".said-text")).to_have_text(["Nice hand!"])
    expect(page.locator(".unread")).to_be_hidden()

    other.get_by_role("button", name="guiña un ojo").click()  # a face, over the seat and in the list
    expect(page.locator(".emote-shown")).to_be_visible()
    expect(page.locator(".said-text")).to_have_text(["Nice hand!", "winks"])
    expect(page.locator(".emote-shown")).to_have_count(0)
    say(other, EVIL)
    expect(page.locator(".said-text")).to_have_text(["Nice hand!", "winks", EVIL])
    assert page.locator(".said-list img").count() == 0
    say(page, "hello there")
    expect(other.locator(".said-text").last).to_have_text("hello there")

    page.locator(".chat-people .person").click()  # a note, and no more of him
    page.fill("#person-note", "calls too much <b>")
    page.get_by_label("Do not show me what Yan Talker says").check()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".said-text")).to_have_text(["hello there"])
    other.get_by_role("button", name="se ríe").click()
    expect(other.locator(".said-text").last).to_have_text("se ríe")
    assert page.locator(".emote-shown").count() == 0  # nor his faces
    say(other, "are you there?")
    expect(other.locator(".said-text").last).to_have_text("are you there?")
    ours.go(card_room.url, id)
    page.click("#chat-toggle")
    expect(page.locator(".chat-people .person")).to_have_text("Yan Talker (note, blocked)")
    expect(page.locator(".said-text")).to_have_text(["hello there"])
    page.locator(".chat-people .person").click()
    assert page.input_value("#person-note") == "calls too much <b>"
    page.get_by_label("Do not show me what Yan Talker says").uncheck()
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".said-text").last).to_have_text("are you there?")

    page.get_by_label("Quiet").check()
    expect(page.locator(".said-list")).to_have_text("It is quiet: nothing is shown.")
    page.keyboard.press("Escape")
    expect(page.locator("#chat")).to_be_hidden()
    say(other, "anybody?")
    expect(other.locator(".said-text").last).to_have_text("anybody?")
    assert page.locator(".unread").is_hidden()


def test_who_watches_listens_and_what_is_refused_is_said(card_room: CardRoom, come: Come) -> None:
    zoe = card_room.person("Zoe Talker")
    id = zoe.open(HOLDEM, bots=1, seat=1, **LASTING)
    watching = come()
    watching.go(card_room.url, id)
    watching.page.click("#chat-toggle")
    expect(watching.page.locator(".chat-panel")).to_contain_text("Take a seat to talk.")
    assert watching.page.locator("#chat-text").is_hidden()
    table = come(zoe)
    table.go(card_room.url, id)
    table.page.click("#chat-toggle")
    say(table.page, "\u202e\u200b")  # nothing that can be seen
    expect(table.page.locator(".chat-panel [role=alert]")).to_have_text("There is nothing in what you say that can be shown.")


DRAW = """async ([text, mask]) => {
  const { qr } = await import('/static/js/qr.js');
  return qr(text, mask).map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
}"""
LONG = "https://cardroom.example/tables/7k3m9q?" + "abcdefghij" * 30


@pytest.mark.parametrize(
    ("size", "mask", "digest"),
    [  # of texts that fill a version: what another encoder (segno 1.6.6, level M) makes of them
        (14, 7, "62cddaea7acf9ff0"), (26, 1, "c6a8f10d0e86c062"), (42, 6, "ffd75fdc805c855c"), (62, 7, "a3a6ec4ad94a344a"),
        (84, 2, "9667398e98d14a0c"), (106, 2, "95856d703635098f"), (122, 2, "590b3e05c678ab67"), (152, 2, "644f49974e936c59"),
        (180, 2, "5bf9cf88bede55a9"), (213, 2, "d1d9788979de5ed8"),
    ],
)  # fmt: skip
def test_the_code_is_that_of_another_encoder(size: int, mask: int, digest: str, kept_page: TablePage, card_room: CardRoom) -> None:
    if not kept_page.page.url.startswith(card_room.url):
        kept_page.page.goto(f"{card_room.url}/offline")
    rows = kept_page.page.evaluate(DRAW, [LONG[:size], mask])
    assert hashlib.sha256("\n".join(rows).encode()).hexdigest()[:16] == digest


def test_the_invitation_reads_back(card_room: CardRoom, come: Come) -> None:
    zoe = card_room.person("Zoe Talker")
    id = zoe.open(HOLDEM, bots=1, seat=1, private=True, **LASTING)
    table = come(zoe)
    table.go(card_room.url, id)
    page = table.page
    page.click("#menu")
    page.get_by_role("button", name="Invite somebody").click()
    address = page.input_value("#invite-address")
    assert address == f"{card_room.url}/tables/{id}"
    path = str(page.locator(".qr path").get_attribute("d"))
    size = int(str(page.locator(".qr").get_attribute("viewBox")).split()[2])
    dark = {tuple(int(part) for part in module.partition("h")[0].split()) for module in path.split("M")[1:]}
    drawn = ["".join("1" if (x, y) in dark else "0" for x in range(size)) for y in range(size)]
    assert not any("1" in row for row in (*drawn[:4], *drawn[-4:])), "a light edge of four modules"
    assert read([row[4:-4] for row in drawn[4:-4]]).text == address
    for mask in range(8):
        for text in ("a", "mesa señora/ñ", LONG[:50], LONG[:130], LONG[:200]):
            assert read(page.evaluate(DRAW, [text, mask]))[1:] == (mask, text)
    with pytest.raises(Exception, match="too long"):
        page.evaluate(DRAW, [LONG[:214], None])
