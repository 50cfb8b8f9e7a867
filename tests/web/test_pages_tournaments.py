"""A live tournament in the browser: the floor runs it, two people play it on their phones, and a screen shows the clock."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from cardroom.room.people.roles import Role
from tests.web.browsing import DESK, PHONE, SCREEN, Complaints
from tests.web.conftest import Serve
from tests.web.server import Person

WHY = "as it was seen"
FITS = "() => document.documentElement.scrollWidth <= innerWidth"


def page_of(context: BrowserContext, person: Person | None, url: str) -> Page:
    if person is not None:
        context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])
    page = context.new_page()
    page.goto(url)
    return page


def does(floor: Page, deed: str, **fields: str) -> None:
    """What the floor does by a button and its dialog."""
    floor.locator(f"[data-deed={deed}]").first.click()
    dialog = floor.get_by_role("dialog")
    for label, value in fields.items():
        control = dialog.get_by_label(label.replace("_", " "), exact=True)
        if control.evaluate("node => node.localName") == "select":
            control.select_option(label=value)
        else:
            control.fill(value)
    dialog.get_by_label("Why").fill(WHY)
    dialog.locator("button[type=submit]").click()
    expect(dialog).to_have_count(0)


def wishes(page: Page, wish: str) -> None:
    page.locator(f"[data-wish={wish}]").click()
    page.get_by_role("dialog").locator(".dialog-foot button").last.click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def accessible(page: Page) -> None:
    violations = Axe().run(page).response["violations"]
    assert violations == [], [each["id"] for each in violations]


def seat_of(page: Page, player: str) -> Locator:
    return page.locator(".tournament-tables li").filter(has_text=player)


def test_a_tournament_from_the_announcement_to_the_last_hand(chromium: Browser, serve: Serve) -> None:
    room = serve(attended=False)
    flo, ann, ben = room.person("Flo"), room.person("Ann"), room.person("Ben")
    room.appoint(flo, Role.FLOOR)
    url = f"{room.url}/tournaments"
    contexts = [chromium.new_context(viewport=size, locale="en-US") for size in (DESK, PHONE, PHONE, SCREEN)]
    complaints = [Complaints().listen(context) for context in contexts]

    floor = page_of(contexts[0], flo, url)
    expect(floor.locator(".empty")).to_have_text(re.compile("No tournament is announced"))
    floor.get_by_role("button", name="Announce a tournament").click()
    dialog = floor.get_by_role("dialog")
    dialog.get_by_label("Structure").select_option("standard/sit-and-go")
    dialog.get_by_label("Why").fill(WHY)
    dialog.get_by_role("button", name="Announce a tournament").click()
    expect(floor.get_by_role("button", name="Start", exact=True)).to_be_visible()
    id = floor.url.partition("#")[2]

    phones = [page_of(context, person, url) for context, person in zip(contexts[1:3], (ann, ben), strict=True)]
    for phone in phones:
        phone.locator(f"[data-tournament='{id}'] a").click()
        expect(phone.locator(".floor-work")).to_have_count(0)
        wishes(phone, "enter")
        expect(phone.locator("[data-wish=withdraw]")).to_be_visible()
        assert phone.evaluate(FITS)
    expect(floor.locator(".panel").filter(has_text="Entered so far")).to_contain_text("Ann and Ben")
    accessible(phones[0])

    clock = page_of(contexts[3], None, f"{url}/{id}/clock")
    expect(clock.locator(".clock-level")).to_have_text("announced")
    does(floor, "start")
    expect(phones[0].locator(".own-seat")).to_contain_text("You sit at table 1")
    expect(clock.locator(".clock-stakes")).to_have_text("25/50")
    expect(clock.locator("#time")).to_have_text(re.compile(r"^\d{1,2}:\d\d$"))
    assert clock.evaluate(FITS) and clock.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    before = clock.locator("#time").inner_text()
    expect(clock.locator("#time")).not_to_have_text(before)  # it goes on by itself
    accessible(clock)

    does(floor, "pause")
    expect(clock.locator("#time")).to_contain_text("paused")
    does(floor, "resume")
    does(floor, "set-clock", Level="3", Minutes_left_of_it="4")
    expect(clock.locator(".clock-level")).to_have_text("Level 3")
    does(floor, "count", Ann="1000", Ben="2000")
    expect(seat_of(phones[1], "Ben")).to_contain_text("2,000")
    floor.locator("[data-deed=seat-cards]").click()
    expect(floor.locator(".seat-card")).to_have_count(2)
    expect(floor.locator(".seat-card").filter(has_text="Ann")).to_contain_text("Table 1, seat")
    floor.get_by_role("dialog").get_by_role("button", name="Close").last.click()

    does(floor, "propose-deal", Dollars_that_stay_for_the_winner="5")
    expect(phones[0].locator(".deal")).to_contain_text("$5 stays for the winner.")
    wishes(phones[0], "accept-deal")
    expect(floor.locator(".deal li").filter(has_text="Ann")).to_contain_text("accepted")
    wishes(phones[1], "refuse-deal")
    for page in (phones[0], floor):
        expect(page.locator(".deal")).to_have_count(0)

    does(floor, "knock-out", Ann="is out", Ben="won their chips")
    expect(clock.locator(".clock-level")).to_have_text("Ben won")
    expect(phones[1].locator("tr").filter(has_text="Ben")).to_contain_text("$20")
    expect(floor.locator(".floor-work")).to_have_count(0)
    found = room.host.tournaments.one(id, ben.id)
    assert found["state"] == "over" and found["places"][0]["prize"] == 20_00
    assert phones[1].evaluate(FITS) and floor.evaluate(FITS)
    accessible(floor)
    for context, said in zip(contexts, complaints, strict=True):
        context.close()
        assert said == []


def test_the_clock_in_spanish(chromium: Browser, serve: Serve) -> None:
    room = serve(attended=False)
    flo = room.person("Flo")
    room.appoint(flo, Role.FLOOR)
    id = flo.post("tournaments", structure="standard/sit-and-go", why=WHY).json()["id"]
    context = chromium.new_context(viewport=PHONE, locale="es-MX")
    page = page_of(context, None, f"{room.url}/tournaments/{id}/clock")
    expect(page.locator(".clock-level")).to_have_text("anunciado")
    expect(page.locator(".clock-prizes h2")).to_have_text("Premios")
    page.goto(f"{room.url}/tournaments/nothing/clock")
    expect(page.get_by_role("alert")).to_be_visible()
    context.close()
