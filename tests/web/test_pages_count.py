"""The count room in the browser: two people in two browsers, of whom neither learns what the other has counted."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from cardroom.room.people.roles import Role
from tests.patience import comes_true
from tests.web.browsing import DESK, PHONE, Complaints
from tests.web.conftest import Serve
from tests.web.server import Person
from tests.web.test_count import EDITION, PIECES

SHOWN = f"{PIECES:,}"


def sign_in(context: BrowserContext, person: Person) -> Page:
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])
    page = context.new_page()
    page.goto(f"{person.url}/count")
    expect(page.get_by_role("heading", name="Boxes to be counted")).to_be_visible()
    return page


def ones_of(within: Locator) -> Locator:
    return within.get_by_role("spinbutton", name="$1", exact=True)


def counts(page: Page, serial: str, ones: int) -> None:
    box = page.locator("details.box").filter(has_text=serial)
    ones_of(box).fill(str(ones))
    for other in box.locator("fieldset.pieces").first.get_by_role("spinbutton").all():
        if not other.input_value():
            other.fill("0")
    expect(box.locator("output")).to_have_text(f"${ones:,}")
    box.get_by_role("button", name="I have counted this").click()


def test_two_count_a_box_in_two_browsers(chromium: Browser, serve: Serve) -> None:
    room = serve(attended=False)
    opener, cass, flo = room.person("Opener"), room.person("Cass"), room.person("Flo")
    table = opener.open(EDITION, sit=False, bots=3, pause=100)
    room.appoint(flo, Role.FLOOR)
    room.appoint(cass, Role.CASHIER)
    comes_true(lambda: room.host.store.ledger.balance(f"table/{table}/drop") > 0, "no fee is taken")
    contexts = [chromium.new_context(viewport=size, locale="en-US") for size in (DESK, PHONE)]
    complaints = [Complaints().listen(context) for context in contexts]
    read: list[str] = []
    contexts[1].route("**/api/**", lambda route: overheard(route, read))
    first, second = (sign_in(context, person) for context, person in zip(contexts, (flo, cass), strict=True))

    first.get_by_role("button", name=re.compile(rf"Pull fees\S* {room.host.labels.of(table)}, ")).click()
    first.get_by_role("dialog").get_by_role("button", name="Pull the box").click()
    expect(first.locator("details.box")).to_contain_text("Nobody has counted it yet.")
    first.locator("details.box").get_by_role("button", name="I have counted this").click()  # nothing is written: it asks, and sends nothing
    expect(first.locator("details.box").get_by_role("spinbutton").first).to_be_focused()
    assert room.host.count_room.fold.of("0001").state == "pulled"
    counts(first, "0001", PIECES)
    expect(first.locator("details.box")).to_contain_text("You have counted it. Now another counts.")
    expect(first.get_by_role("button", name="I have counted this")).to_have_count(0)

    second.reload()
    expect(second.locator("details.box")).to_contain_text("Flo has counted it. Now another counts.")
    counts(second, "0001", 5)
    expect(second.locator("details.box")).to_contain_text("The two counts were not the same: both count again.")
    contexts[1].unroute_all(behavior="wait")
    assert not any(str(PIECES) in text or SHOWN in text for text in [*read, second.content()])
    assert any('"serial":"0001"' in text for text in read)  # what was read is what the page goes by

    counts(second, "0001", 12)
    expect(second.locator("details.box")).to_contain_text("You have counted it. Now another counts.")
    first.reload()
    counts(first, "0001", 12)
    expect(first.locator("details.box")).to_have_count(0)
    row = first.get_by_role("row").filter(has_text="0001")
    expect(row).to_contain_text("$12")
    expect(row).to_contain_text("Cass, Flo")

    row.get_by_role("button", name="Put right").click()
    dialog = first.get_by_role("dialog")
    expect(ones_of(dialog)).to_have_value("12")
    ones_of(dialog).fill("13")
    dialog.get_by_label("Why").fill("one lay under the cloth")
    dialog.get_by_role("button", name="Strike through").click()
    expect(row.locator(".count-struck").first).to_have_text("$12")
    expect(row).to_contain_text("$13")
    (box,) = room.host.count_room.fold.all
    assert (box.counted, [one.mark.name for one in box.struck]) == (13_00, ["Flo"])
    for page, context in zip((first, second), contexts, strict=True):
        assert Axe().run(page).response["violations"] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context.close()
    assert complaints == [[], []]


def overheard(route: Route, read: list[str]) -> None:
    """Whatever the interface answers this browser."""
    answer = route.fetch()
    read.append(answer.text())
    route.fulfill(response=answer)


def test_funds_in_spanish_and_who_has_no_role(chromium: Browser, serve: Serve) -> None:
    room = serve()
    boss, nobody = room.person("Cass"), room.person("Nobody")
    room.appoint(boss, Role.OPERATOR)
    context = chromium.new_context(viewport=PHONE, locale="es-MX")
    complaints = Complaints().listen(context)
    context.add_cookies([{"name": "cardroom", "value": nobody.secret, "url": room.url}])
    page = context.new_page()
    page.goto(f"{room.url}/count")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#parts")).to_be_hidden()

    context.add_cookies([{"name": "cardroom", "value": boss.secret, "url": room.url}])
    page.goto(f"{room.url}/count#funds")
    page.reload()
    page.get_by_role("button", name="Abrir un fondo").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Nombre corto").fill("mano-alta")
    dialog.get_by_label("Título").fill("Mano alta")
    dialog.get_by_label("Parte para administración").fill("10")
    dialog.get_by_label("Motivo").fill("lo ofrece la sala")
    assert Axe().run(page).response["violations"] == []
    dialog.get_by_role("button", name="Abrir un fondo").click()
    fund = page.get_by_role("article", name="Mano alta")
    fund.get_by_role("button", name="Ingresar dinero").click()
    dialog.get_by_label("Importe").fill("250.50")
    dialog.get_by_label("Motivo").fill("de la noche")
    dialog.get_by_role("button", name="Ingresar dinero").click()
    expect(fund).to_contain_text("$250.50")
    expect(fund).to_contain_text("10 % para administración, quedan $250.50")  # of play chips all may go
    assert room.host.store.ledger.balance("fund/mano-alta") == 250_50
    assert Axe().run(page).response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()
    assert complaints == []
