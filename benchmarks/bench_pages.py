"""How long a visitor waits for a page on a slow line (150 ms there and back, 1.6 Mbit/s), in a real browser: the first time, the second.

Needs playwright and Chromium, as the tests do: ``python benchmarks/bench_pages.py``. Not a part of `make bench`: the figures are those of
the line that is emulated, and of how busy the machine is.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import httpx
from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.conftest import ARGUMENTS, chromium_path

LATENCY, BITS = 150, 1_600_000  # milliseconds a request, bits a second
TIMES = 5

# The moment at which what is wanted is there, by the page's own clock.
WATCH = """(() => {
  const look = () => {
    if (document.querySelector(WANTED)) window.thereAt ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()"""

THERE = "new Promise((found) => { const look = () => (window.thereAt ? found(thereAt) : requestAnimationFrame(look)); look(); })"


class Visit(NamedTuple):
    milliseconds: float
    requests: int
    bytes: int


def visit(context: BrowserContext, url: str, wanted: str) -> Visit:
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    conditions = {"offline": False, "latency": LATENCY, "downloadThroughput": BITS / 8, "uploadThroughput": BITS / 8}
    line.send("Network.emulateNetworkConditions", conditions)
    asked: set[str] = set()
    sizes: list[float] = []
    line.on("Network.responseReceived", lambda event: None if event["response"].get("fromDiskCache") else asked.add(event["requestId"]))
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.add_init_script(WATCH.replace("WANTED", repr(wanted)))
    page.goto(url, wait_until="commit")
    page.wait_for_selector(wanted, state="attached")
    found = Visit(page.evaluate(THERE), len(asked), int(sum(sizes)))
    page.close()
    return found


def measure(browser: Browser, url: str, wanted: str) -> tuple[list[Visit], list[Visit]]:
    first, second = [], []
    for _ in range(TIMES):
        context = browser.new_context(viewport={"width": 1366, "height": 650})
        first.append(visit(context, url, wanted))
        second.append(visit(context, url, wanted))
        context.close()
    return first, second


def show(name: str, visits: list[Visit]) -> None:
    middle = sorted(visits, key=lambda each: each.milliseconds)[len(visits) // 2]
    spread = f"{min(each.milliseconds for each in visits):.0f}-{max(each.milliseconds for each in visits):.0f}"
    print(f"  {name:28}{middle.milliseconds:8.0f} ms ({spread}){middle.requests:6} requests{middle.bytes / 1024:8.0f} KiB")


def first_list(person: httpx.Client) -> None:
    """The list of houses, asked for as soon as the room is open, and again."""
    times = []
    for _ in range(2):
        begin = time.perf_counter()
        person.get("/api/houses").raise_for_status()
        times.append(time.perf_counter() - begin)
    print(f"  {'list of houses':28}{times[0] * 1000:8.0f} ms, again {times[1] * 1000:.0f} ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = [sys.executable, str(Path(__file__).with_name("room_server.py")), "room", f"sqlite:///{folder}/room.db"]
        with subprocess.Popen(server, stdout=subprocess.PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                url = f"http://127.0.0.1:{process.stdout.readline().split()[0]}"
                print(f"Pages at {LATENCY} ms and {BITS / 1e6} Mbit/s, the middle of {TIMES}")
                with httpx.Client(base_url=url, headers={"Origin": url}) as person:
                    first_list(person)
                    person.post("/api/session", json={}).raise_for_status()
                    wanted = {"edition": "standard/no-limit-texas-holdem", "bots": 5, "sit": False}
                    table = person.post("/api/tables", json=wanted).raise_for_status().json()["id"]
                with sync_playwright() as playwright:
                    browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
                    for name, path, selector in (("table", f"/tables/{table}", "#felt [data-player]"), ("lobby", "/", "#featured button")):
                        first, second = measure(browser, url + path, selector)
                        show(f"{name}, first visit", first)
                        show(f"{name}, second visit", second)
                    browser.close()
            finally:
                process.kill()


if __name__ == "__main__":
    main()
