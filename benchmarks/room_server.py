"""A card room for the benchmarks, in a process of its own: no rate limits, tables that play with nobody looking. Prints its port."""

import asyncio
import sys
import time
from types import SimpleNamespace

from fastapi import FastAPI, WebSocket, WebSocketDisconnect

from cardroom.room.host.host import Host
from cardroom.room.live.bot_pool import BotProcesses
from cardroom.room.live.servers import SoleServer
from cardroom.room.live.servers.choice import servers_of
from cardroom.room.storage import Store
from cardroom.web.app import create_app
from cardroom.web.base.garbage import settle
from cardroom.web.base.limits import LOOSE
from cardroom.web.server import bind, make_server


def naive() -> FastAPI:
    """What one would write first: whatever comes in is written as JSON for each socket in turn."""
    app = FastAPI()
    host = SimpleNamespace(servers=SoleServer(), superseded=asyncio.Event())
    app.state.room = SimpleNamespace(closing=asyncio.Event(), host=host)
    sockets: list[WebSocket] = []

    @app.websocket("/socket")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        sockets.append(websocket)
        try:
            while True:
                state = await websocket.receive_json()
                for each in sockets:
                    await each.send_json(state)
        except WebSocketDisconnect:
            sockets.remove(websocket)

    return app


def main(kind: str, database: str) -> None:
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    begin = time.perf_counter()

    async def start() -> Host:
        store = Store.open(database, serve=True)
        servers = servers_of(store, f"http://127.0.0.1:{port}")
        return await Host.start(store, servers=servers, attended=False, quick=True, bots=BotProcesses())

    app = naive() if kind == "naive" else create_app(start, LOOSE)

    def opened() -> None:
        settle()  # as `cardroom serve` does
        print(port, time.perf_counter() - begin, flush=True)

    make_server(app, LOOSE, opened).run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
