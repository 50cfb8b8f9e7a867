"""A server that cannot reach the database while another one can: its tables are that one's by now. Whoever is connected here is sent away,
so that he comes in elsewhere. If nobody can reach the database everybody stays where he is."""

import asyncio

from cardroom.room.live.servers import Peer
from cardroom.web.peering.calling import Caller, PeerRequest, Unanswered, Unreached
from cardroom.web.peering.peers import SECRET
from cardroom.web.state import RoomState

LOOK = 0.5  # seconds between two looks
PATIENCE = 1.0  # seconds that another server has to say that it serves


async def look_out(room: RoomState) -> None:
    """As long as the room is open."""
    servers = room.host.servers
    while not servers.alone:
        await asyncio.sleep(LOOK)
        found = servers.cut and any(await asyncio.gather(*(_serves(room.caller, peer) for peer in servers.peers())))
        if found and servers.cut:
            room.cut_off.set()
        else:
            room.cut_off.clear()


async def _serves(caller: Caller, peer: Peer) -> bool:
    asked = PeerRequest("GET", b"/health", [(b"host", b"peer"), (SECRET.encode(), peer.secret.encode())])
    try:
        async with asyncio.timeout(PATIENCE):
            return (await caller.ask(peer.address, asked)).status == 200
    except (Unreached, Unanswered, TimeoutError):
        return False
