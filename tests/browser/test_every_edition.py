"""Every edition in a real browser: a round played by the controls on the screen, which shows what the engine has, at each question and
at the end."""

import itertools
import random

import pytest

from cardroom.chance import Seeded
from tests.browser.access_helpers import visitor
from tests.browser.conftest import sign_in
from tests.browser.driver import Screen, TablePage
from tests.browser.room import LASTING, CardRoom, agrees, transfers
from tests.counts import EVERY_EDITION_IN_PROVE


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_a_round_of_every_edition(edition: str, card_room: CardRoom, kept_page: TablePage) -> None:
    kept_page.decisions = 0
    for deal in itertools.count(1):
        rng = random.Random(f"{edition} {deal}")
        card_room.chance = Seeded(f"{edition} {deal}")
        play_a_round(edition, rng, card_room, kept_page)
        if kept_page.decisions:  # where all fold to the big blind nothing is asked of it
            break
        assert deal < 10


def play_a_round(edition: str, rng: random.Random, card_room: CardRoom, page: TablePage) -> None:
    zoe = visitor(card_room, "Zoe")
    seat = rng.choice((1, 2, 2, 3))  # in seat 1 the player-dealer position is offered first
    id = zoe.open(edition, bots=3, seat=seat, **LASTING)
    table = card_room.table(id)
    sign_in(page.page.context, zoe)
    page.go(card_room.url, id)

    def look(screen: Screen) -> None:
        view = agrees(screen, table, zoe.name)
        assert view.seats[seat] == zoe.name and screen.own == str(seat)

    screen = page.play(rng, look=look)

    look(screen)
    assert screen.over and screen.round == f"{id}-1"
    round = card_room.round(id)
    assert screen.events == len(round.events)
    assert not screen.pots and not any(each["wagers"] for each in screen.seats.values())
    assert card_room.ledger(screen.round) == transfers(round, id)
    page.guard.check()
