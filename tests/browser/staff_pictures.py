"""The pictures of the staff's manuals, made from the live demo: ``python -m tests.browser.staff_pictures [FOLDER]``.

It plays the first part of a night, opens it, signs in as each of the staff, and shows the screens that the manuals speak of, in both
languages. It needs Pillow beside what the tests need. By default they go to ``docs/images/staff``.
"""

import io
import json
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, Page, StorageState, sync_playwright

from tests.conftest import ARGUMENTS, chromium_path

IMAGES = Path(__file__).parents[2] / "docs/images/staff"
LANGUAGES = ("en", "es")
WIDE, TABLET = (1280, 800), (820, 1180)
QUALITY = 72
PORT = 8790
READY = 900  # seconds that the night may take
SETTLES = 8000  # milliseconds until a page has drawn what it reads


class Screen(NamedTuple):
    """What is shown: as whom, where, and what is clicked there first (selectors)."""

    name: str
    role: str
    path: str
    clicks: tuple[str, ...] = ()
    size: tuple[int, int] = WIDE


SCREENS = (
    Screen("first-page", "", "/demo"),
    Screen("floor", "floor", "/floor"),
    Screen("floor-table", "floor", "/floor", ("main table a",)),
    Screen("lists", "floor", "/lists"),
    Screen("dealer", "dealer", "/dealer", (), TABLET),
    Screen("dealer-bank", "dealer", "/cage#tables"),
    Screen("cashier", "cashier", "/cage"),
    Screen("receipt", "cashier", "/cage", ("button[aria-label^='Receipt:'], button[aria-label^='Recibo:']",)),
    Screen("count", "cashier", "/count"),
    Screen("pay-out", "operator", "/count#funds"),
    Screen("staff", "operator", "/staff"),
    Screen("papers", "operator", "/papers"),
)


@contextmanager
def live_demo() -> Iterator[tuple[str, dict[str, dict[str, str]]]]:
    """The address of a demo, and its logins by role."""
    address = f"http://127.0.0.1:{PORT}"
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/demo.db"
        command = [sys.executable, "-m", "cardroom", "demo", "--live", "--quiet", "--database", database, "--port", str(PORT)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                yield address, _logins(address)
            finally:
                process.terminate()


def _logins(address: str) -> dict[str, dict[str, str]]:
    end = time.monotonic() + READY
    while True:
        try:
            with urllib.request.urlopen(f"{address}/api/demo") as answer:
                return {each["role"]: each for each in json.load(answer)}
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(1)


def sign_in(browser: Browser, address: str, login: dict[str, str]) -> StorageState:
    """What a browser keeps of somebody who has signed in."""
    context = browser.new_context()
    given = {"name": login["name"], "password": login["password"], "code": ""}
    answer = context.request.post(f"{address}/api/sign-in", data=given, headers={"Origin": address})
    assert answer.ok, answer.text()
    kept = context.storage_state()
    context.close()
    return kept


def show(browser: Browser, address: str, signed: StorageState | None, screen: Screen, language: str) -> bytes:
    """One screen, as a picture."""
    width, height = screen.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce", storage_state=signed
    )
    try:
        page: Page = context.new_page()
        page.goto(f"{address}{screen.path}")
        page.wait_for_timeout(SETTLES)
        for selector in screen.clicks:
            page.locator(selector).first.click()
            page.wait_for_timeout(SETTLES)
        return page.screenshot()
    finally:
        context.close()


def take(address: str, logins: dict[str, dict[str, str]], folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        signed = {role: sign_in(browser, address, login) for role, login in logins.items()}
        for language in LANGUAGES:
            (folder / language).mkdir(parents=True, exist_ok=True)
            for screen in SCREENS:
                picture = Image.open(io.BytesIO(show(browser, address, signed.get(screen.role), screen, language)))
                picture.save(folder / language / f"{screen.name}.webp", quality=QUALITY, method=6)
        browser.close()


def main(folder: Path) -> None:
    with live_demo() as (address, logins):
        take(address, logins, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
