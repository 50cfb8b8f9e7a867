"""One real browser for all tests that need one."""

import asyncio
import shutil
from collections.abc import Generator, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
_loop: list[asyncio.AbstractEventLoop] = []  # the browser's, while it is open


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, without a window. Whoever asks for it opens contexts of his own."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        _loop.append(asyncio.get_running_loop())
        yield browser
        _enter_loop()  # the last test may be one that has no browser
        browser.close()
        _loop.clear()


def chromium_path() -> str:
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if found is None:
        raise RuntimeError("These tests need Chromium: chromium, chromium-browser or google-chrome must be on the path.")
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The browser's event loop counts as running in this thread between two calls to it, and must while it is called; tests of other
    things must not meet it."""
    if "chromium" in getattr(item, "fixturenames", ()):
        _enter_loop()
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)


def _enter_loop() -> None:
    if _loop:
        asyncio._set_running_loop(_loop[0])
