"""How long a visitor waits for a page on a slow line (150 ms there and back, 1.6 Mbit/s), in a real browser: the first time, the second.
Then what a table costs that stays open: frames while rounds are dealt and settled on a processor that is four times slower, and memory
over hundreds of rounds.

Pages of an earlier commit and of the present tree are visited in turns (``before.py``, ``BEFORE=REV``). Needs playwright and Chromium, as
the tests do: ``python benchmarks/bench_pages.py``. Not a part of `make bench`: the figures are those of the line that is emulated, and of
how busy the machine is.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
from before import HERE, earlier_tree
from playwright.sync_api import Browser, BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.browser.weight import SLOWED, WATCH_FRAMES, Frames, rounds_pass, slow_down, weigh
from tests.conftest import ARGUMENTS, chromium_path

LATENCY, BITS = 150, 1_600_000  # milliseconds a request, bits a second
TIMES = 5
WATCHED = 20  # rounds whose frames are measured
ROUNDS = int(os.environ.get("ROUNDS", "500"))  # over which memory is measured
LONG = 3_600_000  # milliseconds after which the rounds count as missing
EDITION = "standard/no-limit-texas-holdem"

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


def visits(browser: Browser, url: str, wanted: str) -> tuple[Visit, Visit]:
    """A first visit and a second one."""
    context = browser.new_context(viewport={"width": 1366, "height": 650})
    found = visit(context, url, wanted), visit(context, url, wanted)
    context.close()
    return found


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


class Served(NamedTuple):
    """The room of a tree, with a table of bots."""

    url: str
    table: str


@contextmanager
def serve(tree: Path) -> Iterator[Served]:
    with tempfile.TemporaryDirectory() as folder:
        server = [sys.executable, str(tree / "benchmarks" / "room_server.py"), "room", f"sqlite:///{folder}/room.db"]
        with subprocess.Popen(server, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(tree)}) as process:
            try:
                assert process.stdout is not None
                url = f"http://127.0.0.1:{process.stdout.readline().split()[0]}"
                with httpx.Client(base_url=url, headers={"Origin": url}) as person:
                    first_list(person)
                    person.post("/api/session", json={}).raise_for_status()
                    wanted = {"edition": EDITION, "bots": 5, "sit": False}
                    yield Served(url, person.post("/api/tables", json=wanted).raise_for_status().json()["id"])
            finally:
                process.kill()


def stays_open(browser: Browser, room: Served) -> None:
    """Frames and memory of a tab at a table whose bots do not wait."""
    context = browser.new_context(viewport={"width": 1366, "height": 650})
    page = context.new_page()
    line = context.new_cdp_session(page)
    page.goto(f"{room.url}/tables/{room.table}")
    page.wait_for_selector("#felt [data-player]", state="attached")
    slow_down(line)
    page.evaluate(WATCH_FRAMES)
    rounds_pass(page, WATCHED, LONG)
    frames = Frames.of(page.evaluate("() => window.frameTimes"))
    slow_down(line, 1)
    said = f"{frames.middle:.1f} ms the middle, {frames.late:.1f} ms the slowest but one in twenty, {frames.slow:.1%} late"
    print(f"  {f'frames, {SLOWED} times slower':28}{said} ({frames.number} frames, {WATCHED} rounds)")
    before = weigh(line)
    rounds_pass(page, ROUNDS, LONG)
    after = weigh(line)
    grown = f"{before.heap / 2**20:.1f} to {after.heap / 2**20:.1f} MiB, {before.nodes} to {after.nodes} nodes"
    print(f"  {f'memory over {ROUNDS} rounds':28}{grown}")
    context.close()


def main() -> None:
    trees = {name: tree for name, tree in (("before", earlier_tree()), ("after", HERE.parent)) if tree is not None}
    with ExitStack() as stack, sync_playwright() as playwright:
        rooms = {}
        for name, tree in trees.items():
            print(name)
            rooms[name] = stack.enter_context(serve(tree))
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        print(f"Pages at {LATENCY} ms and {BITS / 1e6} Mbit/s, the middle of {TIMES}, in turns")
        for page, path, selector in (("table", "/tables/{}", "#felt [data-player]"), ("lobby", "/", "#featured button")):
            seen: dict[str, list[tuple[Visit, Visit]]] = {name: [] for name in rooms}
            for _ in range(TIMES):
                for name, room in rooms.items():
                    seen[name].append(visits(browser, room.url + path.format(room.table), selector))
            for name, found in seen.items():
                for which, of in zip(("first", "second"), zip(*found, strict=True), strict=True):
                    show(f"{page}, {which} visit, {name}", list(of))
        for name, room in rooms.items():
            print(f"A table that stays open, {name}")
            stays_open(browser, room)
        browser.close()


if __name__ == "__main__":
    main()
