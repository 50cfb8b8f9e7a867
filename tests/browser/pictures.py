"""The pictures of the documentation, made by the machinery of these tests: ``python -m tests.browser.pictures [FOLDER]``.

Twelve tables, each at a moment that shows its game, and a recording of a table that is played, as an animated WebP below two megabytes.
Cards come from seeds and players do what a sensible player does, so that a picture that is made again shows the same. It needs Pillow
(``pip install pillow``) beside what the tests need. By default they go to ``docs/images``.
"""

import io
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal, NamedTuple
from unittest.mock import patch

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from cardroom.bots.names import NAMES
from cardroom.chance import Seeded
from cardroom.room.table import dealt_here, seating
from tests.browser.driver import Guard, TablePage
from tests.browser.kept import sign_in
from tests.browser.room import LASTING, CardRoom, even_tempered
from tests.conftest import ARGUMENTS, chromium_path
from tests.patience import SOON
from tests.web.server import Person

IMAGES = Path(__file__).parents[2] / "docs/images"
WIDTH, HEIGHT = 1400, 900
QUALITY = 82
NAME = "Zoe"


class Moment(NamedTuple):
    """A table, and after how many answers it is shown; at the end of the round where that comes first."""

    name: str
    edition: str
    answers: int
    bots: int = 4
    seat: int = 2
    cards: Mapping[str, str] = {}  # by place, those that are laid; all others come as they like


HOLDEM = ("7c 7d", "As Ks", "Ah 5h", "Qd 9h", "6c 5c", "Jd Td")
OMAHA = ("Kh Kd 7c 6c", "As Ks Qd Jd", "Ac Td 8h 7h", "Qs Js 8s 7s", "9c 9d 3h 3c", "Jc Tc 5s 5h")
STUD = (
    "Qs Qd 9c 4h 7d 2c Jh", "As Ad Ks Kd 4d Ah 6d", "Jd Jc Th 8s 3c 5d 6h", "7h 7c 7s Kc 2h 9d 3h", "4c 5c 6c 8c Td Qh 2s",
    "Kh Qc Js 3d 9s 5h 8h",
)  # fmt: skip
THREE = ("Kd 9c 4s", "Qs Js Ts", "Ah 7h 2c", "9d 9h 5c", "Kh Jd 6s")
ULTIMATE = ("Jc 8d", "Ah Kh", "9s 9d", "Qc Jd", "As 5s")
CHINESE = (
    "Jh Qh 4c 8h 8c 2d 2s 3d 4d 5d 9d Jd Kd", "As Ad 6s Kh Kc Ks 7d 7h 9c Qs Js Ts 8s", "3s 9h 5h 5s 7c 3c Qc 3h 4h 6h 7s 9s Qd",
    "2c 5c 6c Tc Ac 4s 6d Th Td Jc Ah 2h 8d",
)  # fmt: skip
BLACKJACK = ("Ts 6d", "8s 8d 3c Kh", "Qc 9d", "5h 6c", "Ad 7s")


def laid(hands: Sequence[str], board: str = "") -> dict[str, str]:
    """Hands from seat 1 on, and what lies in the middle."""
    return {f"seat/{seat}": hand for seat, hand in enumerate(hands, start=1)} | ({"board": board} if board else {})


MOMENTS = (
    Moment("no-limit-holdem", "standard/no-limit-texas-holdem", 3, bots=5, cards=laid(HOLDEM, "Qs Ts 4d Jc 2h")),
    Moment("omaha", "standard/pot-limit-omaha", 3, bots=5, cards=laid(OMAHA, "Ah Ts 9s 2c 4d")),
    Moment("seven-card-stud", "oceans-eleven/seven-card-stud", 4, bots=5, cards=laid(STUD)),
    Moment("three-card-poker", "tres-lounge/three-card-poker", 99, cards=laid(THREE)),
    Moment("ultimate-holdem", "gulfstream-park/ultimate-texas-holdem", 99, cards=laid(ULTIMATE, "Kd 7h 2h 9c Qh")),
    Moment("blackjack", "oceans-eleven/21st-century-blackjack", 3, cards=laid(BLACKJACK)),
    Moment("baccarat", "tres-lounge/ez-baccarat-panda-8", 99),
    Moment("pai-gow-poker", "oceans-eleven/fortune-pai-gow-poker", 2),
    Moment("pai-gow-tiles", "oceans-eleven/pai-gow-tiles", 99),
    Moment("chinese", "oceans-eleven/chinese-poker", 99, bots=3, cards=laid(CHINESE)),
    Moment("panguingue", "oceans-eleven/panguingue", 8, bots=3),
    Moment("open-face-chinese", "florida/open-face-chinese-poker", 5, bots=2),
)

RECORDED = "standard/no-limit-texas-holdem"
RECORDED_HANDS = ("7c 7d", "Ah Kh", "Qd Td", "Js 9s", "2s 2d", "As Jc")
RECORDED_BOARD = "Qh Jh 2c Th 3s"
BOLD = ("call", "bet", "check", "raise")  # what the recorded player likes best
RECORDING = "a-table.webp"
SECONDS = 45  # of the recording, at most
A_FRAME = 0.2
LOOKS = 5  # seconds at what came out
THINKS = 1.2  # seconds that the player takes
SMALL = (980, 630)
MOST_BYTES = 2_000_000


@contextmanager
def opened() -> Iterator[tuple[CardRoom, Browser]]:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ.setdefault("CARDROOM_SEAL", f"{folder}/seal.key")
        room = CardRoom(f"sqlite:///{folder}/room.db")
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        try:
            yield room, browser
        finally:
            browser.close()
            room.stop()


def page_of(browser: Browser, person: Person, size: tuple[int, int], motion: Literal["reduce", "no-preference"]) -> TablePage:
    viewport: ViewportSize = {"width": size[0], "height": size[1]}
    context = browser.new_context(viewport=viewport, service_workers="block", locale="en-US", reduced_motion=motion)
    context.set_default_timeout(1000 * SOON)
    sign_in(context, person)
    return TablePage(context.new_page(), Guard(context))


def answer(person: Person, table: TablePage, id: str) -> None:
    """What a sensible player does, for the question on the screen."""
    screen = table.read()
    advice = person.advice(id)
    table.asked = (screen.round, screen.turn)
    given = {key: advice[key] for key in ("verb", "amount", "spot", "picks")}
    assert person.post(f"tables/{id}/act", round=screen.round, turn=int(screen.turn), **given).status_code == 200


def boldly(person: Person, id: str) -> None:
    """Whatever keeps him in, for the least that it costs."""
    message = person.get(f"tables/{id}").json()
    options = {option["verb"]: option for option in message["decision"]["options"]} if message["decision"] else {}
    verb = next((verb for verb in BOLD if verb in options), None)
    if verb is not None:
        amounts = options[verb].get("amounts")
        person.act(id, message, verb=verb, amount=amounts["least"] if amounts else 0)


def picture(room: CardRoom, browser: Browser, moment: Moment, folder: Path) -> Path:
    room.chance = Seeded(moment.name)
    if moment.cards:
        room.lay(moment.edition, moment.cards)
    person = room.person(NAME)
    id = person.open(moment.edition, bots=moment.bots, seat=moment.seat, **LASTING)
    table = page_of(browser, person, (WIDTH, HEIGHT), "reduce")
    table.go(room.url, id)
    answers = 0
    while (came := table.wait()) == "turn" and answers < moment.answers:
        answer(person, table, id)
        answers += 1
    assert came in ("turn", "over"), came
    shot = table.page.screenshot(animations="disabled")
    table.page.context.close()
    path = folder / f"{moment.name}.webp"
    Image.open(io.BytesIO(shot)).convert("RGB").save(path, quality=QUALITY, method=6)
    return path


def recording(room: CardRoom, browser: Browser, folder: Path, seconds: float = SECONDS) -> Path:
    room.lay(RECORDED, laid(RECORDED_HANDS, RECORDED_BOARD))
    person = room.person(NAME)
    id = person.open(RECORDED, bots=5, seat=2, pace=0.7, pause=30)
    table = page_of(browser, person, SMALL, "no-preference")
    table.go(room.url, id)
    begun = asked_at = over_at = time.monotonic()
    frames: list[tuple[float, bytes]] = []
    while (now := time.monotonic()) - begun < seconds:
        over_at = now if table.page.evaluate("() => document.body.dataset.over") != "true" else over_at
        if now - over_at > LOOKS:
            break
        frames.append((now, table.page.screenshot(type="jpeg", quality=90)))
        asked = table.page.evaluate("() => document.querySelector('#controls').dataset.turn ?? null") is not None
        asked_at = asked_at if asked else now
        if asked and now - asked_at > THINKS:
            boldly(person, id)
        table.page.wait_for_timeout(max(0, 1000 * (A_FRAME - (time.monotonic() - now))))
    table.page.context.close()
    return written(frames, folder / RECORDING)


def written(frames: list[tuple[float, bytes]], path: Path) -> Path:
    """As one animation that fits: each frame lasts until the next that differs; of lower quality as far as it must be."""
    ends = [*(at for at, _ in frames[1:]), frames[-1][0] + 1]
    kept: list[tuple[Image.Image, int]] = []
    last = b""
    for (at, shot), end in zip(frames, ends, strict=True):
        lasts = round(1000 * (end - at))
        if shot == last:
            kept[-1] = (kept[-1][0], kept[-1][1] + lasts)
        else:
            kept.append((Image.open(io.BytesIO(shot)).convert("RGB"), lasts))
        last = shot
    images, durations = [image for image, _ in kept], [lasts for _, lasts in kept]
    for quality in (70, 55, 40, 25, 10):
        images[0].save(path, save_all=True, append_images=images[1:], duration=durations, loop=0, quality=quality, method=4)
        if path.stat().st_size < MOST_BYTES:
            return path
    raise RuntimeError(f"{path} has {path.stat().st_size} bytes, which is too many: record for a shorter time.")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    names = patch.object(seating, "names_at", lambda table: list(NAMES))
    with patch.object(dealt_here, "bot_for", even_tempered), names, opened() as (room, browser):
        for moment in MOMENTS:
            path = picture(room, browser, moment, folder)
            print(f"{path}: {path.stat().st_size:,} bytes")
        path = recording(room, browser, folder)
        print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
