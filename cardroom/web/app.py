"""The application: pages, the JSON interface and the sockets over one open room."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

from fastapi import FastAPI

from cardroom.room.base.properties import Installation
from cardroom.room.demo.logins import DemoLogin
from cardroom.room.host.host import Host
from cardroom.web import sockets
from cardroom.web.api import router as api
from cardroom.web.api.document import ABOUT, document
from cardroom.web.base.limits import Limiter, Limits
from cardroom.web.guard.forwarded import ForwardedCaller, Proxies
from cardroom.web.guard.gate import Gate
from cardroom.web.guard.origins import listed_origins
from cardroom.web.guard.problems import add_handlers
from cardroom.web.pages.pages import add_pages
from cardroom.web.peering.cut_off import look_out
from cardroom.web.peering.peers import Peering
from cardroom.web.peering.relay import Relay
from cardroom.web.questions.pool import open_pool
from cardroom.web.state import RoomState

Opening = Callable[[], Awaitable[Host]]


def create_app(
    host: Host | Opening,
    limits: Limits | None = None,
    names: Iterable[str] = (),
    logins: tuple[DemoLogin, ...] = (),
    installation: Installation | None = None,
) -> FastAPI:
    """Over a running host, or one that is started and stopped with the application. ``names``: what the room is called beside
    addresses in figures, this machine's name and what ``CARDROOM_ORIGINS`` lists. ``logins``: of the staff, where the room is a demo.
    ``installation``: of several properties, where the room is one of them."""
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        own = not isinstance(host, Host)
        running = host if isinstance(host, Host) else await host()
        questions = open_pool(limits.pool)
        app.state.room = room = RoomState(running, Limiter(limits), questions=questions, logins=logins, installation=installation)
        doings = [asyncio.create_task(room.warm()), running.supervision.task("outlook", partial(look_out, room))]
        try:
            yield
        finally:
            for doing in doings:
                doing.cancel()
            room.closing.set()
            await room.questions.close()
            if own:
                await running.stop()
            room.caller.close()

    app = FastAPI(
        title="cardroom",
        version="1",
        summary="A whole card room: every game dealt, played, ruled, settled to the chip and charged to the cent.",
        description=ABOUT,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
    )
    app.router.routes.extend((*api.router.routes, *sockets.router.routes))  # shared by all applications of the process
    add_pages(app)
    add_handlers(app)
    app.add_middleware(Relay)
    app.add_middleware(Gate, limits=limits, origins=listed_origins(), names=names)
    app.add_middleware(Peering)
    app.add_middleware(ForwardedCaller, proxies=Proxies.listed())
    setattr(app, "openapi", lambda: document(app, api.operations))  # noqa: B010
    return app
