"""Programs that know the room by its documents alone."""

import re
import subprocess
import sys
from pathlib import Path

from tests.patience import SOON
from tests.web.server import LiveServer

ROOM_PAGE = Path(__file__).parent.parent.parent / "docs/room.md"


def program(heading: str) -> str:
    """The program that stands below a heading of the page."""
    found = re.search(rf"^#+ {heading}$.*?^```python\n(.*?)^```", ROOM_PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_a_program_that_plays_over_http_alone_is_dealt_a_round(room: LiveServer) -> None:
    """As printed, but for the address: it opens a table, asks, answers, and sees the end of the round."""
    printed = program("HTTP alone")
    assert printed.count("http://localhost:8000") == 1 and "socket" not in printed
    ran = subprocess.run(
        [sys.executable, "-c", printed.replace("http://localhost:8000", room.url)], capture_output=True, text=True, timeout=SOON
    )
    said = re.fullmatch(r"the round (\S+) is over: (.+)\n", ran.stdout)
    assert said is not None, ran.stdout + ran.stderr
    dealt = room.watcher().get(f"rounds/{said[1]}").json()
    assert "Robot" in dealt["opening"]["seats"].values() and "Robot" not in dealt["opening"]["absent"]
