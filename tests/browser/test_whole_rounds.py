"""Whole rounds by mouse, by touch and by keyboard, on a laptop, a phone and a tablet: one game of each scene."""

import itertools
import random
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Browser, ViewportSize

from cardroom.chance import Seeded
from cardroom.room.table.table import Table
from tests.browser.access_helpers import visitor
from tests.browser.driver import Guard, Screen, TablePage
from tests.browser.kept import sign_in
from tests.browser.pointing import WAYS
from tests.browser.room import LASTING, CardRoom, agrees
from tests.counts import mostly_in_prove

SIZES = {"laptop": (1366, 650), "phone": (390, 844), "tablet": (820, 1180)}
SCENES = (
    "standard/no-limit-texas-holdem",  # a board
    "oceans-eleven/seven-card-stud",  # cards up and down
    "florida/open-face-chinese-poker",  # rows
    "oceans-eleven/panguingue",  # melds
    "oceans-eleven/21st-century-baccarat",  # two hands that everybody bets on
    "black-sheep/blackjack-elite",  # hands that are split
    "oceans-eleven/pai-gow-tiles",  # tiles
)
EVERY = list(itertools.product(SCENES, WAYS, SIZES))
DAILY = [
    ("standard/no-limit-texas-holdem", "touch", "phone"),
    ("florida/open-face-chinese-poker", "keyboard", "laptop"),
    ("black-sheep/blackjack-elite", "mouse", "tablet"),
]


@pytest.fixture
def page(way: str, size: str, chromium: Browser) -> Iterator[TablePage]:
    width, height = SIZES[size]
    window: ViewportSize = {"width": width, "height": height}
    context = chromium.new_context(viewport=window, reduced_motion="reduce", service_workers="block", has_touch=way == "touch")
    guard = Guard(context)
    yield TablePage(context.new_page(), guard, WAYS[way])
    context.close()
    guard.check()


def agrees_for(table: Table, name: str, screen: Screen) -> None:
    agrees(screen, table, name)


@pytest.mark.parametrize(("edition", "way", "size"), mostly_in_prove(EVERY, DAILY))
def test_a_whole_round(edition: str, way: str, size: str, card_room: CardRoom, page: TablePage) -> None:
    """What is on the screen is what the engine has at every question, whatever the fingers are on; a few rounds where little was asked."""
    for deal in range(1, 6):
        name = f"{edition} {way} {size} {deal}"
        card_room.chance = Seeded(name)
        zoe = visitor(card_room, "Zoe")
        id = zoe.open(edition, bots=3, seat=2, **LASTING)
        table = card_room.table(id)
        sign_in(page.page.context, zoe)
        page.go(card_room.url, id)
        agrees(page.play(random.Random(name), look=partial(agrees_for, table, zoe.name)), table, zoe.name)
        if page.decisions > 2:
            return
    raise AssertionError(f"{page.decisions} decisions in five rounds")
