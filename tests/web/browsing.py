"""A browser for tests: the system's Chromium, without a window."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1400, "height": 900}
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def open_browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "these tests need Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


class Complaints(list[str]):
    """What pages of a context complain about in the console: scripts that fail, what the content policy blocks, files that are missing.

    What the interface refuses is told by the page itself; what has no address is a tester's script.
    """

    def listen(self, context: BrowserContext) -> "Complaints":
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.append(str(error.error)))
        return self

    def _hear(self, message: ConsoleMessage) -> None:
        url = message.location.get("url", "")
        if message.type == "error" and url and "/api/" not in url:
            self.append(f"{message.text} ({url})")
