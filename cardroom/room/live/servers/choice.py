"""Which servers a store has: a file has one, a PostgreSQL database as many as come."""

from cardroom.room.live.servers.servers import WRITE_WITHIN, Servers, SoleServer
from cardroom.room.storage import Store


def servers_of(store: Store, address: str = "", write_within: float = WRITE_WITHIN) -> Servers:
    """``address``: where the other servers reach this one; ``write_within``: seconds after which one that cannot write gives up."""
    if not store.shared:
        return SoleServer()
    from cardroom.room.live.servers.member import Among  # only there its driver is needed

    return Among(store, address, write_within=write_within)
