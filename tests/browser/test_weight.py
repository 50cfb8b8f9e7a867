"""A tab that is open for long: what it holds does not grow with the rounds that it has shown."""

import pytest
from playwright.sync_api import Browser

from tests.browser.driver import Guard, TablePage
from tests.browser.room import CardRoom
from tests.browser.weight import rounds_pass, weigh
from tests.counts import counts
from tests.patience import SOON

FIRST = 60  # rounds until the log and the boards are as full as they get


@pytest.mark.prove
@pytest.mark.parametrize("edition", ["standard/no-limit-texas-holdem", "oceans-eleven/21st-century-baccarat"])
@counts("rounds", 100, 440)
def test_the_heap_does_not_grow(edition: str, rounds: int, card_room: CardRoom, chromium: Browser) -> None:
    """Rounds of bots that do not wait: after them it holds no more than a tenth above what it held when the log was full."""
    context = chromium.new_context(viewport={"width": 1366, "height": 650}, service_workers="block")
    guard = Guard(context)
    table = TablePage(context.new_page(), guard)
    id = card_room.person("Zoe Weight").open(edition, bots=5, sit=False, pace=0, pause=0)
    table.go(card_room.url, id)
    line = context.new_cdp_session(table.page)
    rounds_pass(table.page, FIRST, 1000 * SOON * FIRST)
    before = weigh(line)
    rounds_pass(table.page, rounds, 1000 * SOON * rounds)
    after = weigh(line)
    context.close()
    guard.check()
    assert after.heap < 1.1 * before.heap, (before, after)
    assert after.nodes < 1.1 * before.nodes and after.listeners < 1.1 * before.listeners, (before, after)
