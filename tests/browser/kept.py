"""A browser context that lasts: what it has loaded is at hand for the next test."""

from typing import Any

from playwright.sync_api import Browser, BrowserContext, ViewportSize

from tests.browser.driver import Guard, TablePage
from tests.web.server import Person

WIDE: ViewportSize = {"width": 1400, "height": 900}


class Kept:
    """One page for many tests; each finds it with nothing of the last one's."""

    def __init__(self, chromium: Browser, script: str = "", **given: Any) -> None:
        self._size = given.get("viewport", WIDE)
        self._context = chromium.new_context(**{"viewport": WIDE, "reduced_motion": "reduce", "service_workers": "block", **given})
        self._context.add_init_script("try { localStorage.clear(); } catch { /* a page of nobody's */ }" + script)
        self._table = TablePage(self._context.new_page(), Guard(self._context))

    @property
    def guard(self) -> Guard:
        return self._table.guard

    def visit(self, person: Person | None = None) -> TablePage:
        """As this person, or as somebody new."""
        self._context.clear_cookies()
        if person is not None:
            self._context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url}])
        if self._table.page.viewport_size != self._size:
            self._table.page.set_viewport_size(self._size)
        self._table.forget()
        return self._table

    def leave(self) -> None:
        """Whatever went wrong unseen fails the test; what was still asked for when it ended does not."""
        self.guard.expect("ERR_ABORTED")
        self._context.set_offline(False)
        self._table.page.unroute_all()
        self._table.page.goto("about:blank")
        try:
            self.guard.check()
        finally:
            self.guard.expected.clear()


def sign_in(context: BrowserContext, person: Person) -> None:
    context.clear_cookies()
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url, "httpOnly": True, "sameSite": "Strict"}])
