"""The cage in a browser: a window from its opening to its closing count, a customer, a fill on two signatures, and its slip on paper."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from cardroom.room.books.ledger import verify
from cardroom.room.people.roles import Role
from tests.web.browsing import DESK, PHONE, Complaints
from tests.web.conftest import Serve
from tests.web.server import Person

FLOAT = {"chip": {"500": 200, "2500": 100, "10000": 40}, "cash": {"2000": 300, "10000": 100}}
BESIDE = """() => [...document.querySelectorAll('main *')].some((each) => each.getBoundingClientRect().right > innerWidth + 1
  && !each.closest('.parts, .scroll'))"""


def page_of(chromium: Browser, person: Person, complaints: list[Complaints]) -> Page:
    context = chromium.new_context(viewport=DESK, reduced_motion="reduce")
    complaints.append(Complaints().listen(context))
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])
    return context.new_page()


def count(within: Locator, group: str, **pieces: int) -> None:
    """``chips_5=20``: twenty of $5 in the fields of that name."""
    fields = within.get_by_role("group", name=group, exact=True)
    for name, number in pieces.items():
        kind, dollars = name.split("_")
        fields.get_by_label(f"${dollars} {kind.capitalize()}", exact=True).fill(str(number))


def press(dialog: Locator, name: str) -> None:
    dialog.get_by_role("button", name=name, exact=True).click()


def receipts(page: Page) -> None:
    """Of the sale: on a roll, then on A4 as a copy; each printing is a line of the journal, and the paper has its size."""
    page.evaluate("window.print = () => {}")
    dialog, paper = page.get_by_role("dialog"), page.locator("article.receipt")
    page.get_by_role("button", name="Receipt: Anna").click()
    expect(paper).to_contain_text("Anna")
    expect(paper.locator(".receipt-title")).to_have_text(re.compile(r"Chips sold S-\d{4}-\d\d-\d\d-001"))
    expect(paper.locator(".receipt-amount strong")).to_have_text("$120")
    original, *_ = said = [paper.locator(".receipt-copy").inner_text()]
    for button, size, wide in (("80", "80mm", 80 - 2 * 3), ("A4", "a4", 210 - 2 * 20)):
        dialog.get_by_role("button", name=re.compile(button)).click()
        expect(page.locator(f'article.receipt[data-paper="{size}"]')).to_have_count(1)
        said.append(paper.locator(".receipt-copy").inner_text())
        page.emulate_media(media="print")
        page.set_viewport_size({"width": round(wide * 96 / 25.4), "height": 900})  # the printable width of that paper
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth") and paper.is_visible()
        assert not page.locator(".site-header").is_visible()
        page.emulate_media(media="screen")
        page.set_viewport_size(DESK)
    assert said[0] == said[1] == original and said[2] != original  # what was printed once is a copy from then on
    page.keyboard.press("Escape")


def test_a_shift_at_the_cage(chromium: Browser, serve: Serve) -> None:
    room = serve()
    boss, cashier, floor, ann = (room.person(name) for name in ("Basil", "Casey", "Flora", "Anna"))
    for person, role in ((boss, Role.OPERATOR), (cashier, Role.CASHIER), (floor, Role.FLOOR)):
        room.appoint(person, role)
    label = room.host.labels.of(ann.open(bots=0))
    assert boss.post("cage/safe/bring", pieces=FLOAT, why="the float").status_code == 200
    complaints: list[Complaints] = []
    page, floors, nobody = (page_of(chromium, person, complaints) for person in (cashier, floor, ann))
    dialog = page.get_by_role("dialog")

    nobody.goto(f"{room.url}/cage")
    expect(nobody.get_by_text("The cage is for its cashiers")).to_be_visible()

    page.goto(f"{room.url}/cage")  # a window is opened with what is drawn from the safe
    page.get_by_role("button", name="Open… 1").click()
    count(dialog, "Drawn from the safe", chips_5=100, chips_25=40, chips_100=20, cash_20=100, cash_100=30)
    expect(dialog).to_contain_text("Together $8,500")
    press(dialog, "Open window 1")
    expect(page.get_by_text("Yours since")).to_be_visible()
    assert room.host.cage.windows.open[1].opened.who == cashier.id

    page.get_by_label("Who stands at the window?").fill("ann")  # chips are sold
    page.get_by_role("button", name="Anna · ").click()
    page.get_by_role("button", name="Sell chips…").click()
    dialog.get_by_label("Amount").fill("120")
    press(dialog, "Sell chips")
    expect(page.get_by_text("Chips sold")).to_be_visible()
    expect(page.locator("dl", has_text="Cash in today")).to_contain_text("$120")
    assert room.host.cage.large.today(ann.id, room.host.wall()).total_in == 120_00

    receipts(page)
    assert [row.data["paper"] for _, row in room.host.store.journal.lines() if row.what == "cage/print"] == ["80mm", "a4"]

    page.get_by_role("button", name="Sell chips…").click()  # the notice comes before the sale that crosses the line
    dialog.get_by_label("Amount").fill("9,900")
    press(dialog, "Sell chips")
    expect(dialog.get_by_role("alert").filter(has_text="$10,020 in cash will have come from Anna")).to_be_visible()
    dialog.get_by_label("How is the person known?").fill("passport seen")
    press(dialog, "Sell chips")
    expect(dialog.get_by_role("alert").filter(has_text="$9,900 cannot be given in chips")).to_be_visible()
    press(dialog, "Cancel")
    assert room.host.cage.large.today(ann.id, room.host.wall()).notice_in is not None

    floors.goto(f"{room.url}/cage")  # a table asks for a fill
    asked = floors.get_by_role("dialog")
    floors.get_by_role("button", name=f"Opener… {label}").click()
    press(asked, "Opener")
    floors.get_by_role("button", name=f"Fill… {label}").click()
    count(asked, "Which pieces", chips_5=20)
    asked.get_by_label("Why").fill("low on red")
    press(asked, "Ask for it")
    expect(floors.get_by_role("row").filter(has_text="low on red")).to_be_visible()
    page.evaluate("() => dispatchEvent(new Event('focus'))")  # or some seconds later
    page.get_by_role("button", name=f"Make… {label} $100").click()
    press(dialog, "Make")
    expect(page.get_by_text("No table has asked for anything.")).to_be_visible()

    page.get_by_role("link", name="Tables").click()  # its slip, on the screen and on paper
    page.get_by_role("button", name="Look… F-").click()
    expect(dialog).to_contain_text("$5 chips")
    expect(dialog.locator(".slip-signed")).to_contain_text("Flora")
    expect(dialog.locator(".slip-signed")).to_contain_text("Casey")
    page.emulate_media(media="print")
    expect(page.locator("main")).to_be_hidden()
    expect(dialog.locator("table")).to_be_visible()
    expect(dialog.get_by_role("button", name="Print")).to_have_count(0)
    page.emulate_media(media="screen")
    press(dialog.locator(".dialog-foot"), "Close")

    page.get_by_role("link", name="Window", exact=True).click()  # the closing count, first one short
    page.get_by_role("button", name="Close…").click()
    count(dialog, "Counted", chips_5=76, chips_25=40, chips_100=19, cash_20=101, cash_100=30)
    press(dialog, "Close window 1")
    expect(dialog.get_by_role("alert")).to_contain_text("Window 1 was counted with")
    count(dialog, "Counted", chips_5=76, chips_25=40, chips_100=19, cash_20=101, cash_100=31)
    press(dialog, "Close window 1")
    expect(page.get_by_role("button", name="Open… 1")).to_be_visible()

    nobody.goto(f"{room.url}/account")  # and a player who has had enough
    nobody.get_by_role("button", name="Exclude yourself…").click()
    leaving = nobody.get_by_role("dialog")
    leaving.get_by_label("For how long").select_option("month")
    leaving.get_by_label("I know that nobody can lift it").check()
    press(leaving, "Exclude yourself")
    expect(nobody.get_by_text("You have excluded yourself from this card room until")).to_be_visible()
    (own,) = room.host.staff.exclusions.standing(ann.id, room.host.wall())
    assert own.until is not None and abs(own.until - own.since - 30 * 86_400) < 3600

    problems = Axe().run(page).response["violations"]
    assert problems == []
    page.set_viewport_size(PHONE)
    assert not page.evaluate(BESIDE)
    assert [list(each) for each in complaints] == [[], [], []] and verify(room.host.store) == []
    for each in (page, floors, nobody):
        each.context.close()
