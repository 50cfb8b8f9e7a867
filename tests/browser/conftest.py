"""Card rooms for the browser to come to, and people who sit down in them."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from cardroom.bots.names import NAMES
from cardroom.room.table import dealt_here, seating
from tests.browser.driver import Guard, TablePage
from tests.browser.kept import Kept, sign_in
from tests.browser.keys import LISTEN, Keys, Pair
from tests.browser.room import CardRoom, even_tempered
from tests.browser.seated import Seated
from tests.web.server import Person

WINDOW: ViewportSize = {"width": 1280, "height": 800}

Come = Callable[..., TablePage]
Visit = Callable[..., TablePage]
Sit = Callable[..., Seated]


@pytest.fixture(scope="session")
def card_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('browser')}/room.db")
    yield room
    room.stop()


@pytest.fixture(autouse=True)
def even_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt_here, "bot_for", even_tempered)
    monkeypatch.setattr(seating, "names_at", lambda table: list(NAMES))


@pytest.fixture(scope="session")
def browsers() -> list[Kept]:
    """Ordinary ones that are open already."""
    return []


@pytest.fixture
def come(chromium: Browser, browsers: list[Kept]) -> Iterator[Come]:
    """``come(person)`` is that person's page, in a browser of his own; without one somebody only watches. What is ``given``, settings of
    a browser, makes a new one; an ordinary one is used again, with nothing in it of whoever had it before.

    Whatever went wrong unseen fails the test at its end.
    """
    opened: list[tuple[BrowserContext, Guard]] = []
    used: list[Kept] = []

    def one(person: Person | None = None, **given: Any) -> TablePage:
        if not given:
            if len(used) == len(browsers):
                browsers.append(Kept(chromium, viewport=WINDOW))
            used.append(browsers[len(used)])
            return used[-1].visit(person)
        context = chromium.new_context(**{"viewport": WINDOW, "reduced_motion": "reduce", "service_workers": "block", **given})
        guard = Guard(context)
        opened.append((context, guard))
        if person is not None:
            sign_in(context, person)
        return TablePage(context.new_page(), guard)

    yield one
    for context, _ in opened:
        context.close()
    with ExitStack() as leaving:
        for kept in used:
            leaving.callback(kept.leave)
    for _, guard in opened:
        guard.check()


@pytest.fixture(scope="session")
def kept_page(chromium: Browser) -> TablePage:
    """One page for many tables in a row; who uses it signs in and checks its guard."""
    context = chromium.new_context(viewport=WINDOW, reduced_motion="reduce", service_workers="block")
    return TablePage(context.new_page(), Guard(context))


@pytest.fixture(scope="session")
def plain_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    """Where everybody has a plain name, and is the same person in every test: each has a table of its own."""
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('plain')}/room.db")
    yield room
    room.stop()


@pytest.fixture
def sit(plain_room: CardRoom, come: Come) -> Iterator[Sit]:
    """``sit(edition, (seat, dollars), {"Ann": (seat, dollars)}, {place: cards}, dice=..., **settings)``: Zoe first, and those with her."""
    games: list[Seated] = []

    def one(edition: str, zoe: Any, rivals: Any, cards: dict[str, str], dice: Any = (), **wanted: Any) -> Seated:
        plain_room.lay(edition, cards, dice)
        games.append(Seated(plain_room, come, edition, zoe, rivals, **wanted))
        return games[-1]

    yield one
    for game in games:
        game.close()


@pytest.fixture(scope="session")
def kept(chromium: Browser) -> Kept:
    return Kept(chromium)


@pytest.fixture
def visit(kept: Kept) -> Iterator[Visit]:
    """``visit(person)`` is the page that all tests share, as that person sees it; without one somebody new."""
    yield kept.visit
    kept.leave()


@pytest.fixture(scope="session")
def listening(chromium: Browser) -> Kept:
    return Kept(chromium, LISTEN)


@pytest.fixture
def keys(listening: Kept) -> Iterator[Keys]:
    yield Keys(listening.visit())
    listening.leave()


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def pair(keys: Keys, card_room: CardRoom, opened: ExitStack) -> Pair:
    pair = Pair(keys, card_room, opened)
    keys.table.turn()
    return pair
