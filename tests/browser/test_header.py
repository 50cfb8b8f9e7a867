"""The head of every page stands on one line, whoever looks at it: what has no room there is in the page's menu."""

import pytest

from cardroom.room.people.roles import Role
from tests.browser.access_helpers import visitor
from tests.browser.conftest import Come
from tests.browser.room import CardRoom

STAFF = (Role.OPERATOR, Role.FLOOR, Role.CASHIER, Role.DEALER, Role.AUDITOR)
SIZES = ((1366, 650), (1024, 768), (820, 1180), (390, 844))
PAGES = ("/", "/tournaments", "/duty", "/papers", "/people")

# What of the head has no place.
HEAD = """() => {
  const box = (node) => node.getBoundingClientRect();
  const seen = (node) => node.checkVisibility();
  const wrong = [];
  const row = document.querySelector('.site-header .wrap');
  if (box(document.querySelector('.site-header')).height > 64) wrong.push('the head has two lines');
  const items = [...row.querySelectorAll('.brand, .site-nav > *')].filter(seen);
  items.forEach((item, i) => {
    const { left, right, top, width, height } = box(item);
    if (left < 0 || right > innerWidth) wrong.push(`out of the window: ${item.textContent}`);
    if (i && left < box(items[i - 1]).right - 1) wrong.push(`upon the one before it: ${item.textContent}`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!hit || !item.contains(hit)) wrong.push(`covered: ${item.textContent}`);
    if (item.matches('a, button') && (width < 33 || height < 40)) wrong.push(`small: ${item.textContent} ${width}x${height}`);
  });
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  const main = document.querySelector('main');
  if (scrollY === 0 && box(main).top < box(document.querySelector('.site-header')).bottom - 1) wrong.push('upon the page');
  return wrong;
}"""
# What can be gone to from it.
REACHED = """() => {
  const links = [...document.querySelectorAll('.site-header a, dialog[open] a')].filter((node) => node.checkVisibility());
  return [...new Set(links.map((link) => new URL(link.href).pathname))];
}"""
EVERYWHERE = {"/", "/tournaments", "/odds", "/history", "/staff", "/account"} | {
    f"/{name}" for name in ("floor", "lists", "people", "dealer", "cage", "count", "duty", "papers")
}


@pytest.mark.parametrize("locale", ["en-US", "es-ES"])
def test_one_who_has_every_role_finds_everything_in_the_head_or_its_menu(locale: str, come: Come, card_room: CardRoom) -> None:
    person = visitor(card_room, "Maximiliana")
    for role in STAFF:
        card_room.server.appoint(person, role)
    person.open("standard/no-limit-texas-holdem", bots=2, seat=1, private=True)
    table = come(person, locale=locale)
    table.guard.expect("403")
    page = table.page
    for path in PAGES:
        page.goto(card_room.url + path)
        page.wait_for_selector("#nav-tables:not([hidden])")
        page.wait_for_selector("#nav-papers:not([hidden])", state="attached")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function("(width) => innerWidth === width", arg=width)
            page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
            assert page.evaluate(HEAD) == [], (path, width)
            reached = set(page.evaluate(REACHED))
            if EVERYWHERE - reached:
                page.click("#nav-menu")
                page.wait_for_selector("dialog[open]")
                reached |= set(page.evaluate(REACHED))
                page.click("dialog[open] [aria-label=Close], dialog[open] [aria-label=Cerrar]")
            assert reached >= EVERYWHERE, (path, width, EVERYWHERE - reached)
