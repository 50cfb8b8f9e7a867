"""How a server comes among the others, tells them, and reckons what its part is."""

import asyncio
from collections.abc import Collection

from psycopg import Connection

from cardroom.room.base.computer import Computer
from cardroom.room.base.errors import StorageError
from cardroom.room.live.servers import register
from cardroom.room.live.servers.database import Asking
from cardroom.room.live.servers.lease import RENEWED_EVERY
from cardroom.room.live.servers.register import LASTS, RegisterView
from cardroom.room.live.servers.ring import free
from cardroom.room.live.servers.rules import fitting
from cardroom.room.live.servers.servers import Peer
from cardroom.room.storage import Store
from cardroom.room.storage.rows import at_table


async def check_seal(asking: Asking, me: Peer, store: Store, computer: Computer) -> None:
    """Refuse to join without the keys of the others: what another has dealt we must be able to open, or its tables could not go on here."""
    for peer in (await asking.ask(register.look, me, 0.0, computer)).peers:
        if peer.seal and not store.seal.holds(peer.seal):
            raise StorageError(
                f"{store.name}: a server of this card room seals its rounds with key {peer.seal}, which {store.seal.file} "
                "does not hold (CARDROOM_SEAL names the file of keys; every server of a room needs the same)."
            )


async def bury_the_dead(asking: Asking, me: Peer, computer: Computer) -> None:
    """End the leases of servers that have died just now; one that lives holds its lock, and renews."""
    doubtful = await asking.ask(register.leases, me.id)
    end = computer.monotonic() + LASTS
    while doubtful and computer.monotonic() < end:
        for id in list(doubtful):
            if await asking.ask(free, id):
                await asking.ask(register.bury, id)
                del doubtful[id]
        leases = await asking.ask(register.leases, me.id)
        doubtful = {id: until for id, until in doubtful.items() if leases.get(id) == until}
        if doubtful:
            await asyncio.sleep(RENEWED_EVERY / 10)


async def tell_held(asking: Asking, me: Peer) -> None:
    """Tell the others that something has come or gone: they look at once."""
    await asking.ask(register.tell, {"from": me.id, "held": True})


def take(connection: Connection, me: Peer, most: int, living: Collection[str], only: str, desk_last: bool) -> dict[str, int]:
    """Take what nobody holds, as far as our rules can go on with it; ``living``: the rules of the servers that live."""
    others = register.free_with_other_rules(connection, me.rules)
    running = register.running_digests(connection, [what.removeprefix(at_table("")) for what in others]) if others else {}
    return register.take(connection, me, most, fitting(others, running, living), only, desk_last)


def part(seen: RegisterView) -> int:
    """Return what each server holds if all hold the same."""
    sharing = 1 + sum(not peer.draining for peer in seen.peers)
    return -(-seen.total // sharing)


def below(seen: RegisterView, held: int) -> list[Peer]:
    """Return the servers that would hold no more than we do, which is ``held``, if they got one of ours."""
    return [peer for peer in seen.peers if not peer.draining and seen.counts.get(peer.id, 0) + 2 <= held]
