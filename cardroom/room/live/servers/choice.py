"""Which servers a store has: a file has one, a PostgreSQL database as many as come."""

from cardroom.room.live.servers.servers import Servers, SoleServer
from cardroom.room.storage import Store


def servers_of(store: Store, address: str = "") -> Servers:
    """``address``: where the other servers reach this one."""
    if not store.shared:
        return SoleServer()
    from cardroom.room.live.servers.member import Among  # only there its driver is needed

    return Among(store, address)
