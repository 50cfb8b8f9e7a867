"""A person from the desk to the kiosk: a document seen, a card printed and read, a list joined by it; the desk knows what was asked for."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from cardroom.room.people.roles import Role
from tests.browser.access_helpers import broken
from tests.browser.conftest import Come
from tests.browser.room import CardRoom

HOLDEM = "oceans-eleven/holdem"
TERMS = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}


@pytest.fixture(scope="module")
def desk_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('people')}/room.db")
    yield room
    room.stop()


def test_a_person_from_the_desk_to_the_kiosk(desk_room: CardRoom, come: Come) -> None:
    room = desk_room.server
    clerk, ann = desk_room.person("Clara"), desk_room.person("Anna")
    room.appoint(clerk, Role.CASHIER)
    room.appoint(clerk, Role.FLOOR)
    table = ann.open(HOLDEM, bots=0, table=TERMS, private=False, pause=120)
    game = desk_room.table(table).placard.game.key
    page = come(clerk).page
    dialog, people = page.get_by_role("dialog"), page.locator(".persons .person")

    page.goto(f"{desk_room.url}/people")  # somebody new, of whom nobody has seen a document
    page.locator("#add").click()
    dialog.get_by_label("Name (may be empty)").fill("Moe")
    dialog.get_by_role("button", name="New person").click()
    expect(people.locator("strong")).to_have_text("Moe")
    expect(people.locator(".tag.warn")).to_have_text("nobody has seen a document")
    assert broken(page) == []

    page.get_by_role("button", name="Write down a document").click()
    dialog.get_by_label("Name as on the document").fill("Moses Miller")
    dialog.get_by_label("Document", exact=True).select_option("passport")
    dialog.get_by_label("Day of birth").fill("1980-02-03")
    dialog.get_by_role("button", name="Write it down").click()
    expect(people.locator(".tag.good")).to_contain_text("passport, seen by Clara on")

    page.get_by_role("button", name="Look at it").click()  # only with a reason, which the journal keeps
    dialog.get_by_label("Why").fill("he asks for a credit")
    dialog.get_by_role("button", name="Look at it").click()
    expect(page.locator(".kept-paper dd").first).to_have_text("Moses Miller")
    page.get_by_role("button", name="Done").click()
    assert room.host.store.journal.newest(limit=1)[0][1].why == "he asks for a credit"

    page.get_by_role("button", name="Print card").click()
    dialog.get_by_label("Why").fill("a new guest")
    dialog.get_by_role("button", name="Print card").click()
    code = page.locator(".player-card .code").inner_text()
    number = code.partition("-")[0]
    page.keyboard.press("Escape")

    watcher = come()
    watcher.guard.expect("401")  # the kiosk is nobody's
    watcher.guard.expect("403")
    kiosk = watcher.page
    kiosk.goto(f"{desk_room.url}/kiosk")
    kiosk.get_by_label("Your card").fill(f"{number}-AAAAAA")
    kiosk.keyboard.press("Enter")
    expect(kiosk.locator("#trouble")).to_be_visible()
    kiosk.get_by_label("Your card").fill(f"{desk_room.url}/kiosk#{code}")  # as a scanner types the code
    kiosk.keyboard.press("Enter")
    expect(kiosk.locator("h2").first).to_have_text("Moe, choose a list.")
    assert code not in kiosk.url and broken(kiosk) == []
    row = kiosk.locator(f"li[data-game='{game}']")
    row.get_by_label("Seats you like best, like 1, 9").fill("4")
    row.get_by_role("button", name="Put my name on").click()
    expect(row.locator(".mine")).to_have_text("You are number 1 of 1.")

    page.goto(f"{desk_room.url}/lists")
    expect(page.locator(f".game[data-game='{game}'] .names li .wants")).to_have_text("likes seat 4")
    page.get_by_role("button", name=f"Call: {room.host.labels.of(table)}, seat 4: Moe").click()
    expect(page.locator(".names .lit .who")).to_have_text("Moe")
    kiosk.get_by_role("button", name="I am done").click()
    expect(kiosk.locator("#card")).to_be_focused()
    kiosk.get_by_label("Your card").fill(code)
    kiosk.get_by_role("button", name="Show the lists").click()
    expect(row.locator(".mine")).to_have_text(f"You are called: table {room.host.labels.of(table)}, seat 4.")
    row.get_by_role("button", name="Take my name off").click()
    expect(row.locator(".mine")).to_have_count(0)
    expect(page.locator(".names li")).to_have_count(0)
