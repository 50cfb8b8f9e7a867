"""The pages and what they load: files as they lie there, which a browser keeps and asks about. A page has its texts put in, in the language
of who asks."""

import hashlib
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from cardroom.web.need import ANYBODY, for_anybody
from cardroom.web.texts import Texts

STATIC = Path(__file__).parent / "static"

PAGES = {
    "/": "index.html",
    "/tables/{id}": "table.html",
    "/rounds/{id}": "replay.html",
    "/rules/{house}/{slug}": "rules.html",
    "/account": "account.html",
    "/floor": "floor.html",
    "/dealer": "dealer.html",
    "/dealer/{id}": "dealer.html",
    "/staff": "staff.html",
    "/api": "api.html",
}
ASKED = "no-cache"  # kept, but asked about each time: module names carry no version

LOST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Not here</title>
<link rel="stylesheet" href="/static/css/base.css">
<main><h1>There is nothing here</h1><p>The table has closed, or the address is wrong. <a href="/">To the lobby</a></p></main>
</html>
"""


class Files(StaticFiles):
    need = ANYBODY

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = ASKED
        return response


def add_pages(app: FastAPI, folder: Path = STATIC) -> None:
    files = Files(directory=folder)
    router = APIRouter(include_in_schema=False)

    def page(path: str, name: str) -> None:
        async def show(request: Request) -> Response:
            texts = Texts(folder)
            body = texts.fill(folder.joinpath(name).read_text(encoding="utf-8"), texts.language_of(request)).encode()
            headers = {
                "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
                "Cache-Control": ASKED,
                "Vary": "Accept-Language, Cookie",
            }
            if headers["ETag"] in request.headers.get("if-none-match", ""):
                return Response(status_code=304, headers=headers)
            return HTMLResponse(body, headers=headers)

        router.add_api_route(path, show, methods=["GET", "HEAD"], name=name, dependencies=[for_anybody()])

    for path, name in PAGES.items():
        page(path, name)

    async def icon(request: Request) -> Response:
        return await files.get_response("icon.svg", request.scope)

    router.add_api_route("/favicon.ico", icon, methods=["GET", "HEAD"], name="icon.svg", dependencies=[for_anybody()])
    app.include_router(router)
    app.mount("/static", files)


def lost(request: Request, error: HTTPException) -> Response | None:
    """A page, for a browser that wanted one."""
    wants = "text/html" in request.headers.get("accept", "")
    return (
        HTMLResponse(LOST, error.status_code) if wants and error.status_code == 404 and not request.url.path.startswith("/api/") else None
    )
