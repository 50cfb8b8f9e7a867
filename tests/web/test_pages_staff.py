"""The staff's page in a browser: an operator who came by the key of the terminal, and a player who feels what he does."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.patience import comes_true
from tests.web.browsing import DESK, PHONE, Complaints
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Person

PARTS = ("Tables", "Roles and bars", "Room", "Journal", "Rounds")


def key_of(room: LiveServer) -> str:
    async def made() -> str:
        return room.host.office.keys.console_key()

    return room.do(made())


def sign_in(page: Page, person: Person) -> Page:
    page.context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])
    return page


def says_why(page: Page, why: str, yes: str) -> None:
    page.get_by_role("dialog").get_by_label("Why").fill(why)
    page.get_by_role("dialog").get_by_role("button", name=yes, exact=True).click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_operator_and_a_player(chromium: Browser, serve: Serve) -> None:
    room = serve(local=True)
    ann = room.person("Greta")
    table = ann.open(bots=2)
    contexts = [chromium.new_context(viewport=DESK) for _ in range(2)]
    complaints = [Complaints().listen(context) for context in contexts]
    page, players = contexts[0].new_page(), sign_in(contexts[1].new_page(), ann)

    players.goto(f"{room.url}/staff")
    expect(players.get_by_text("You have no role here.")).to_be_visible()
    players.goto(f"{room.url}/tables/{table}")
    expect(players.get_by_role("link", name="Staff", exact=True)).to_have_count(0)

    page.goto(f"{room.url}/#key={key_of(room)}")
    page.get_by_role("link", name="Staff", exact=True).click()
    assert "key" not in page.url
    expect(page.get_by_role("navigation", name="Staff").get_by_role("link")).to_have_text(list(PARTS))

    row = page.get_by_role("row").filter(has=page.locator(f"a[href='/tables/{table}']"))
    expect(row).to_contain_text("playing")
    row.get_by_role("button", name="End the round").click()
    page.get_by_role("dialog").get_by_label("How").select_option("everything-back")
    says_why(page, "the alarm rings", "End the round")
    expect(players.locator("body")).to_contain_text("the alarm rings")

    page.get_by_role("navigation", name="Staff").get_by_role("link", name="Roles and bars").click()
    row = page.get_by_role("row").filter(has_text="Greta")
    row.get_by_role("button", name="Bar").click()
    says_why(page, "shouting", "Bar")
    expect(row).to_contain_text("barred")
    comes_true(lambda: not ann.get("account").json()["tables"], "she still sits")  # the round that she played goes on without her
    assert ann.post("tables", edition="tres-lounge/texas-holdem").json()["detail"].startswith("You are barred from this card room")

    page.get_by_role("link", name="Room", exact=True).click()
    page.get_by_label("Tables open at once").fill("7")
    page.get_by_role("button", name="Set the limits").click()
    says_why(page, "a small machine", "Set them")
    expect(page.get_by_label("Tables open at once")).to_have_value("7")
    assert room.host.staff.limits.tables == 7

    form = page.locator("#room-settings")
    form.get_by_label("Name").fill("The Ocean Room")
    form.get_by_label("Shifts").fill("day 06:00, night 18:30")
    form.get_by_role("button", name="Set the room").click()
    says_why(page, "we open on Friday", "Set it")
    expect(page.locator("#room-lacks")).not_to_contain_text("no name of its own")
    assert room.host.days.settings.establishment == "The Ocean Room"
    assert [(shift.name, shift.begins) for shift in room.host.days.settings.shifts] == [("day", "06:00"), ("night", "18:30")]

    page.get_by_role("link", name="Journal").click()
    expect(page.get_by_role("row").nth(1)).to_contain_text("we open on Friday")
    expect(page.get_by_role("row").nth(2)).to_contain_text("a small machine")
    expect(page.get_by_role("row").filter(has_text="end-round")).to_contain_text("the alarm rings")
    for context in contexts:
        context.close()
    assert complaints == [[], []]


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.prove)], ids=["phone", "desk"])
def test_every_part_is_fit_for_everybody(chromium: Browser, serve: Serve, size: object) -> None:
    """axe has nothing to say, and nothing is wider than the screen."""
    room = serve(local=True)
    room.person("Greta").open(bots=2)
    context = chromium.new_context(viewport=size)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{room.url}/staff#key={key_of(room)}")
    for part in PARTS:
        page.get_by_role("navigation", name="Staff").get_by_role("link", name=part, exact=True).click()
        expect(page.locator("#part table, #part dl, #part .empty").first).to_be_visible()
        assert Axe().run(page).response["violations"] == [], part
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), part
    page.get_by_role("navigation", name="Staff").get_by_role("link", name="Roles and bars").click()
    page.get_by_role("button", name="Grant a role").click()
    assert Axe().run(page).response["violations"] == []
    context.close()
