"""What holds for all tests: their time, the signals of what they start, and one database server and one real browser for those that need
them."""

import asyncio
import gc
import os
import shutil
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests.memory import give_back
from tests.patience import SOON, patient
from tests.programs import hear_interrupts

if TYPE_CHECKING:  # a test of the engine needs neither, and waits for none
    from playwright.sync_api import Browser

    from tests.room.postgres import Postgres

ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--process-per-site",  # a page that was left leaves its program to the next one
]  # fmt: skip
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first takes a third less work
MEMORY, ENOUGH = Path("/dev/shm"), 2 << 30  # a folder that is no disk, and the bytes that must be free there
MINUTES = 10  # that a test may take, where it says nothing else; to find what hangs, not what is slow
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")
_loop: list[asyncio.AbstractEventLoop] = []  # the browser's, while it is open


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """The time of every test that says nothing else, by the patience asked for; and keys of their own, for them and what they start."""
    write_to_memory()
    if "not prove" in config.option.markexpr:
        # Numbers and words of our sources are tried more often than others. To find them every source is read, for seconds: in a proof.
        patch = pytest.MonkeyPatch()
        patch.setattr(providers, "_get_local_constants", lambda: providers._local_constants)
        config.add_cleanup(patch.undo)
    if "CARDROOM_SEAL" not in os.environ:
        folder = tempfile.mkdtemp(prefix="cardroom-keys-")
        os.environ["CARDROOM_SEAL"] = f"{folder}/seal.key"
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    if config.getoption("timeout", None) is None:
        config.option.timeout = patient(60 * MINUTES)


def write_to_memory() -> None:
    """Databases are told thousands of times to wait for the disk, and do; what tests keep for their own time need not lie on one."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # it is looked for again


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The many thousand tests that are found stay to the end: whoever looks for garbage, now or later, need not look at them."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if given := item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(patient(given.args[0])), append=False)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Figures that a test has found (``record_property("figures", text)``), wherever it ran."""
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures":
                terminalreporter.section(report.nodeid, sep="-")
                terminalreporter.write_line(str(value))


def pytest_unconfigure(config: pytest.Config) -> None:
    """After ``make once-more``, name in the last line the tests that failed beside the others and passed alone: each is to be mended."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if config.getoption("lf", False) and reporter is not None:
        passed = [report.nodeid for report in reporter.getreports("passed") if report.when == "call"]
        if passed:
            reporter.write_line(f"Passed only when run once more, alone: {', '.join(passed)}")


@pytest.fixture(scope="session", autouse=True)
def signals() -> None:
    hear_interrupts()


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    """One server for all tests, a database for each."""
    from tests.room.postgres import Postgres

    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> "Iterator[Browser]":
    """The system's Chromium, without a window. Whoever asks for it opens contexts of his own."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * SOON)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS, timeout=1000 * SOON)
        browser.on("context", lambda context: context.set_default_timeout(1000 * SOON))
        _loop.append(asyncio.get_running_loop())
        yield browser
        _enter_loop()  # the last test may be one that has no browser
        browser.close()
        _loop.clear()


def chromium_path() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise RuntimeError(f"These tests need Chromium: {', '.join(BROWSERS)} are looked for on the path.")
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """The browser's event loop counts as running in this thread between two calls to it, and must while it is called; tests of other
    things must not meet it. A test file that ends leaves no large tables behind."""
    if "chromium" in getattr(item, "fixturenames", ()):
        _enter_loop()
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(None)
        if nextitem is None or nextitem.path != item.path:
            give_back(item)


def _enter_loop() -> None:
    if _loop:
        asyncio._set_running_loop(_loop[0])
