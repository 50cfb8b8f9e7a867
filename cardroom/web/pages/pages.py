"""The pages and what they load. A page is in the visitor's language, and asked about each time; what it loads is kept for good."""

import re
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from cardroom.web.base.etags import ASKED, FOR_GOOD, NOT_KEPT, sent
from cardroom.web.base.need import ANYBODY, for_anybody
from cardroom.web.pages.site import Sites, shared_sites
from cardroom.web.pages.texts import look_of
from cardroom.web.state import room_of

STATIC = Path(__file__).parents[1] / "static"

PAGES = {
    "/": "index.html",
    "/tables": "tiles.html",
    "/tables/{id}": "table.html",
    "/rounds/{id}": "replay.html",
    "/rules/{house}/{slug}": "rules.html",
    "/odds": "odds.html",
    "/odds/equity": "equity.html",
    "/odds/{house}/{slug}": "desk.html",
    "/tables/{id}/rounds": "rounds.html",
    "/history": "history.html",
    "/offline": "offline.html",
    "/account": "account.html",
    "/floor": "floor.html",
    "/dealer": "dealer.html",
    "/dealer/{id}": "dealer.html",
    "/cage": "cage.html",
    "/staff": "staff.html",
    "/papers": "papers.html",
    "/count": "count.html",
    "/board": "board.html",
    "/place": "place.html",
    "/lists": "lists.html",
    "/demo": "demo.html",
    "/people": "people.html",
    "/duty": "duty.html",
    "/kiosk": "kiosk.html",
    "/tournaments": "tournaments.html",
    "/tournaments/{id}/clock": "tournament_clock.html",
    "/api": "api.html",
}
FILES = {"/favicon.ico": "icon.svg", "/manifest.webmanifest": "manifest.webmanifest"}
"""Files that browsers ask for at a fixed address."""

_DIGEST = re.compile(r"([0-9a-f]{16})/(.+)")


class Files:
    """``/static/<digest>/name``. A page that was opened before the files were changed asks by an older digest: it gets what there is now.
    Without a digest a file is asked about each time."""

    need = ANYBODY

    def __init__(self, sites: Sites) -> None:
        self._sites = sites

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        site = self._sites.now
        name = scope["path"].removeprefix(scope.get("root_path", "")).removeprefix("/")
        how = ASKED
        if of := _DIGEST.fullmatch(name):
            name = of[2]
            how = FOR_GOOD if of[1] == site.digest else NOT_KEPT
        file = site.file(name)
        if file is None:
            raise HTTPException(404)
        await sent(file, request, how)(scope, receive, send)


def _money(request: Request) -> str:
    """Return what chips are in the room that serves this page."""
    return room_of(request).host.days.settings.money


def _page(sites: Sites, name: str, request: Request, status: int = 200) -> Response:
    site = sites.now
    found = site.page(name, site.texts.language_of(request), look_of(request), _money(request))
    return sent(found, request, ASKED, status, "Accept-Language, Cookie")


async def _show_page(sites: Sites, name: str, request: Request) -> Response:
    return _page(sites, name, request)


async def _show_file(sites: Sites, name: str, request: Request) -> Response:
    found = sites.now.file(name)
    assert found is not None
    return sent(found, request)


async def _show_worker(sites: Sites, request: Request) -> Response:
    return sent(sites.now.worker(), request)


def add_pages(app: FastAPI, folder: Path = STATIC) -> None:
    sites = shared_sites(folder)
    app.state.sites = sites
    router = APIRouter(include_in_schema=False)

    shown: list[tuple[str, str, Callable[[Request], Awaitable[Response]]]] = [
        *((path, name, partial(_show_page, sites, name)) for path, name in PAGES.items()),
        *((path, name, partial(_show_file, sites, name)) for path, name in FILES.items()),
        ("/sw.js", "sw.js", partial(_show_worker, sites)),
    ]
    for path, name, show in shown:
        router.add_api_route(path, show, methods=["GET", "HEAD"], name=name, dependencies=[for_anybody()])
    app.router.routes.extend(router.routes)
    app.mount("/static", Files(sites))


def lost(request: Request, error: HTTPException) -> Response | None:
    """A page, for a browser that wanted one."""
    wants = "text/html" in request.headers.get("accept", "")
    if not wants or error.status_code != 404 or request.url.path.startswith("/api/"):
        return None
    return _page(request.app.state.sites, "lost.html", request, error.status_code)
