"""The felt as geometry, in a real browser: at every kind of question and at the end of a round, at every size of the window, nothing lies
upon anything else, no text is cut or too small to read, no card is too narrow, and a click at the middle of a control reaches it. The
sizes and the language of an ordinary run go by the day; a proof takes all of them."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import cycle, islice

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.access_helpers import visitor
from tests.browser.fits import ASKED, SIZES
from tests.browser.moments import Moment, Stage, moments
from tests.browser.room import CardRoom
from tests.browser.scenes import scenes
from tests.browser.test_every_edition import ONE_OF_EACH_KIND
from tests.counts import counts, mostly_in_prove
from tests.support import EDITIONS

LOCALES = ("en-US", "es-ES")
LEAST = {(390, 844): 36, (844, 390): 36}  # pixels of the narrowest card; elsewhere 44
# What no way to set the seats has room for, by the part of that width which is left: [selector, part].
TWO_HANDS = [[".seat .tile", 0.55], [".seat .cards:has(.group-front)", 0.8]]  # both hands of each of four opponents on a phone
CROWDED: dict[tuple[int, int], list[list[object]]] = {
    (390, 844): TWO_HANDS,
    # 340 pixels of height for five hands of ten cards with their melds, and for thirteen cards of each player in three rows
    (844, 390): [*TWO_HANDS, ['[data-kind="melds"]', 0.8], ['[data-kind="rows"]', 0.8]],
    (1280, 600): [['[data-kind="rows"]', 0.8]],  # 390 pixels of height for thirteen cards of each player in three rows
}
FULL = [[".seat .cards:has(.group-front)", 0.45], [".seat .tile", 0.45], ["svg", 0.6]]  # as many opponents as there are seats
SIDEWAYS, MOST_SIDEWAYS = (844, 390), 5  # a phone on its side, and the players for whom it has room with all their wagers
FELT_SIZES = (*SIZES, (1920, 1080))
TODAY = date.today().toordinal()
ROUNDS = 1  # whose questions are all shown; of a banked game one more, in which the bank is still to be taken
SEATED = {"florida/chinese-poker": 3, "oceans-eleven/chinese-poker": 3, "florida/open-face-chinese-poker": 2}  # opponents


@pytest.fixture(scope="module")
def stages(chromium: Browser, card_room: CardRoom) -> Iterator[dict[str, Stage]]:
    """A page in each language."""
    contexts = {locale: chromium.new_context(reduced_motion="reduce", service_workers="block", locale=locale) for locale in LOCALES}
    yield {locale: Stage(context.new_page(), card_room.url) for locale, context in contexts.items()}
    for context in contexts.values():
        context.close()


def looked_at(page: Page, moment: Moment, size: tuple[int, int], crowded: Sequence[list[object]] = ()) -> list[str]:
    """What is wrong there; where wagers can be typed, with the form folded and unfolded."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wrong: list[str] = []

    def measure(state: str) -> None:
        page.wait_for_function(ASKED, arg=["settled", list(size)], polling=10)
        found: list[str] = page.evaluate(ASKED, ["problems", {"least": LEAST.get(size, 44), "crowded": [*crowded, *CROWDED.get(size, [])]}])
        wrong.extend(f"{moment.kind}{state} at {size[0]}x{size[1]}: {problem}" for problem in found)

    measure("")
    if page.evaluate(ASKED, ["unfold", True]):
        measure(", the form unfolded,")
        page.evaluate(ASKED, ["unfold", False])
    return wrong


@pytest.mark.parametrize("edition", mostly_in_prove(EDITIONS, ONE_OF_EACH_KIND))
@pytest.mark.parametrize("seat", [pytest.param(2, id="a player"), pytest.param(1, id="the bank", marks=pytest.mark.prove)])
@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.prove)])
@counts("at_once", 2, len(FELT_SIZES))
def test_everything_has_a_place_of_its_own(
    edition: str, seat: int, turn: int, at_once: int, card_room: CardRoom, stages: dict[str, Stage]
) -> None:
    """Each moment at some of the sizes and in one language, in turn, so that all of them meet every kind of game; in a proof in all."""
    number = EDITIONS.index(edition) + TODAY
    sizes = islice(cycle(FELT_SIZES), number, None)
    locale = LOCALES[(number + turn) % len(LOCALES)]
    stage = stages[locale]
    zoe = visitor(card_room, "Zoe")
    stage.open()
    wrong: list[str] = []
    for moment in moments(card_room, zoe, edition, SEATED.get(edition, 4), seat, locale[:2]):
        stage.show(moment)
        for size in islice(sizes, at_once):
            wrong += looked_at(stage.page, moment, size)
    assert not wrong, "\n".join([locale, *wrong])


@pytest.mark.parametrize("edition", ONE_OF_EACH_KIND)
@counts("at_once", 1, len(FELT_SIZES))
def test_whatever_is_asked_has_a_place_of_its_own(edition: str, at_once: int, card_room: CardRoom, stages: dict[str, Stage]) -> None:
    """Two players or a full table, with few chips or many and whatever a table may set: every question of random rounds, and their ends."""
    turn = EDITIONS.index(edition) + TODAY
    sizes = islice(cycle(FELT_SIZES), turn % len(FELT_SIZES), None)
    locale = LOCALES[turn % len(LOCALES)]
    stage = stages[locale]
    wrong: list[str] = []
    players: object = None
    for moment in scenes(card_room, visitor(card_room, "Zoe"), edition, ROUNDS, locale[:2]):
        if moment.message["opening"]["seats"] != players:  # other players, who would find the seats as those before had them
            stage.open()
            players = moment.message["opening"]["seats"]
        stage.show(moment)
        for size in islice(sizes, at_once):
            if size != SIDEWAYS or len(moment.message["opening"]["seats"]) <= MOST_SIDEWAYS:
                wrong += looked_at(stage.page, moment, size, FULL)
    assert not wrong, "\n".join([locale, *wrong])
