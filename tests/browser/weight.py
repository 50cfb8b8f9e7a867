"""What a page weighs as it goes on: frames while the processor is slowed, memory and nodes after the garbage is collected."""

from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

SLOWED = 4  # times

# The time of every frame from now on, in milliseconds.
WATCH_FRAMES = """() => {
  window.frameTimes = [];
  let last = 0;
  const look = (now) => {
    if (last) window.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


class Frames(NamedTuple):
    number: int
    middle: float  # milliseconds of one
    late: float  # of the slowest but one in twenty
    slow: float  # the part that took longer than two frames of 60 a second

    @classmethod
    def of(cls, times: list[float]) -> "Frames":
        ordered = sorted(times)
        slow = sum(each > 2 * 1000 / 60 + 1 for each in ordered) / len(ordered)
        return cls(len(ordered), ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], slow)


class Weight(NamedTuple):
    heap: int  # bytes
    nodes: int
    listeners: int


def slow_down(line: CDPSession, times: float = SLOWED) -> None:
    line.send("Emulation.setCPUThrottlingRate", {"rate": times})


def weigh(line: CDPSession) -> Weight:
    for _ in range(2):
        line.send("HeapProfiler.collectGarbage")
    line.send("Performance.enable")
    found = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    return Weight(int(found["JSHeapUsedSize"]), int(found["Nodes"]), int(found["JSEventListeners"]))


def rounds_pass(page: Page, number: int, timeout: float) -> None:
    """Wait until so many rounds more have begun on the page."""
    now = int(page.evaluate("() => Number(document.body.dataset.round?.split('-').at(-1) ?? 0)"))
    page.wait_for_function(
        "(number) => Number(document.body.dataset.round?.split('-').at(-1) ?? 0) >= number", arg=now + number, timeout=timeout
    )
