"""Card rooms for the browser to come to, and people who sit down in them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from cardroom.room import table as tables
from tests.browser.driver import Guard, TablePage
from tests.browser.kept import Kept
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
    monkeypatch.setattr(tables, "bot_for", even_tempered)


@pytest.fixture
def come(chromium: Browser) -> Iterator[Come]:
    """``come(person)`` is that person's page, in a browser context of its own (``given``: its settings); without one somebody only watches.

    Whatever went wrong unseen fails the test at its end.
    """
    opened: list[tuple[BrowserContext, Guard]] = []

    def one(person: Person | None = None, **given: Any) -> TablePage:
        context = chromium.new_context(**{"viewport": WINDOW, "reduced_motion": "reduce", **given})
        guard = Guard(context)
        opened.append((context, guard))
        if person is not None:
            sign_in(context, person)
        return TablePage(context.new_page(), guard)

    yield one
    for context, _ in opened:
        context.close()
    for _, guard in opened:
        guard.check()


def sign_in(context: BrowserContext, person: Person) -> None:
    context.clear_cookies()
    context.add_cookies([{"name": "cardroom", "value": person.secret, "url": person.url, "httpOnly": True, "sameSite": "Strict"}])


@pytest.fixture(scope="session")
def kept_page(chromium: Browser) -> TablePage:
    """One page for many tables in a row; who uses it signs in and checks its guard."""
    context = chromium.new_context(viewport=WINDOW, reduced_motion="reduce")
    return TablePage(context.new_page(), Guard(context))


@pytest.fixture
def fresh_room(tmp_path: Path) -> Iterator[CardRoom]:
    """A room of the test's own, where everybody can have a plain name."""
    room = CardRoom(f"sqlite:///{tmp_path}/room.db")
    yield room
    room.stop()


@pytest.fixture
def sit(fresh_room: CardRoom, come: Come) -> Iterator[Sit]:
    """``sit(edition, (seat, dollars), {"Ann": (seat, dollars)}, {place: cards}, dice=..., **settings)``: Zoe first, and those with her."""
    games: list[Seated] = []

    def one(edition: str, zoe: Any, rivals: Any, cards: dict[str, str], dice: Any = (), **wanted: Any) -> Seated:
        fresh_room.lay(edition, cards, dice)
        games.append(Seated(fresh_room, come, edition, zoe, rivals, **wanted))
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
