"""Every edition in a real browser: a round played by the controls on the screen, which shows what the engine has, at each question and
at the end."""

import itertools
import random

import pytest

from cardroom.chance import Seeded
from tests.browser.access_helpers import visitor
from tests.browser.driver import Screen, TablePage
from tests.browser.fits import SIZES, fits, seats
from tests.browser.kept import sign_in
from tests.browser.plain import engine_words
from tests.browser.room import LASTING, CardRoom, agrees, transfers
from tests.counts import mostly_in_prove
from tests.support import EDITIONS

FITTED = 1  # decisions of a round at which the screen is measured, at two sizes; a proof takes more of both

ONE_OF_EACH_KIND = [  # of what a screen asks and shows: the other games are made of the same parts
    "black-sheep/texas-holdem",  # a board, blinds, bets
    "oceans-eleven/seven-card-stud",  # cards up and down, a bring-in
    "oceans-eleven/draw-poker-jacks-or-better",  # cards chosen to be exchanged
    "florida/chinese-poker",  # rows laid at once
    "oceans-eleven/panguingue",  # melds
    "oceans-eleven/pai-gow-tiles",  # two hands, a bank
    "oceans-eleven/21st-century-baccarat",  # many spots, a shoe
    "black-sheep/blackjack-elite",  # hands that are split
    "black-sheep/three-card-poker-6-card-bonus",  # side bets
]
DAILY = [  # the other kinds are played to their end in ``test_families_*``, and all of them in a proof
    "black-sheep/texas-holdem",
    "oceans-eleven/draw-poker-jacks-or-better",
    "oceans-eleven/pai-gow-tiles",
    "oceans-eleven/21st-century-baccarat",
]


@pytest.mark.parametrize("edition", mostly_in_prove(EDITIONS, DAILY))
def test_a_round_of_every_edition(edition: str, card_room: CardRoom, kept_page: TablePage) -> None:
    kept_page.decisions = 0
    for deal in itertools.count(1):
        rng = random.Random(f"{edition} {deal}")
        card_room.chance = Seeded(f"{edition} {deal}")
        play_a_round(edition, rng, card_room, kept_page)
        if kept_page.decisions:  # where all fold to the big blind nothing is asked of it
            break
        assert deal < 10


@pytest.mark.prove
@pytest.mark.parametrize("edition", EDITIONS)
def test_everything_is_on_the_screen_at_every_size(edition: str, card_room: CardRoom, kept_page: TablePage) -> None:
    kept_page.decisions = 0
    card_room.chance = Seeded(f"{edition} fits")
    play_a_round(edition, random.Random(f"{edition} fits"), card_room, kept_page, fitted=20, at_once=len(SIZES))


def play_a_round(edition: str, rng: random.Random, card_room: CardRoom, page: TablePage, fitted: int = FITTED, at_once: int = 2) -> None:
    zoe = visitor(card_room, "Zoe")
    seat = rng.choice((1, 2, 2, 3))  # in seat 1 the player-dealer position is offered first
    id = zoe.open(edition, bots=3, seat=seat, **LASTING)
    assert zoe.post(f"tables/{id}/bank", offer=seat == 1).status_code == 200
    table = card_room.table(id)
    sign_in(page.page.context, zoe)
    page.go(card_room.url, id)

    stood: dict[str, tuple[float, float]] = {}
    sizes = itertools.cycle(SIZES)

    def look(screen: Screen) -> None:
        view = agrees(screen, table, zoe.name)
        assert view.seats[seat] == zoe.name and screen.own == str(seat)
        assert not (found := engine_words(page.page.inner_text("body"))), found
        if screen.typing:
            return  # he has unfolded the form, and has what he asked for: it may scroll, and the felt is lower
        for name, (x, y) in seats(page).items():  # a round in which nobody comes moves no seat
            was = stood.setdefault(name, (x, y))
            assert abs(x - was[0]) <= 1 and abs(y - was[1]) <= 1, (name, was, (x, y))
        if page.decisions < fitted:
            fits(page, *itertools.islice(sizes, at_once))

    screen = page.play(rng, look=look)

    look(screen)
    assert screen.over and screen.round == f"{id}-1"
    round = card_room.round(id)
    assert screen.events == len(round.events)
    assert not screen.pots and not any(each["wagers"] for each in screen.seats.values())
    assert card_room.ledger(screen.round) == transfers(round, id)
    page.guard.check()
