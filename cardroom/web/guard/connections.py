"""How many connections there are, from the moment that one is made: one that never says a word is one too."""

import asyncio
from collections import Counter

from cardroom.web.base.limits import address_of
from cardroom.web.guard.forwarded import Proxies

SPARE = 128
"""Files that the room keeps for itself: the database, what its threads open, and those that it is just closing."""


class Connections:
    """Each is counted by its transport, which stays the same when a request becomes a socket."""

    def __init__(self, most: int, most_of_one: int, proxies: Proxies | None = None) -> None:
        self.most, self.most_of_one = most, most_of_one
        self._proxies = proxies or Proxies()  # whoever comes through a proxy of ours comes from its address: the proxy counts him
        self._open: dict[asyncio.BaseTransport, str | None] = {}
        self._of: Counter[str] = Counter()
        self.refused = 0

    def take(self, transport: asyncio.BaseTransport) -> bool:
        """Whether it may stay."""
        if transport in self._open:
            return True
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if isinstance(peer, tuple | list) and peer else ""
        address = address_of((host, 0))
        if len(self._open) >= self.most or (host not in self._proxies and self._of[address] >= self.most_of_one):
            self.refused += 1
            return False
        self._open[transport] = address
        self._of[address] += 1
        return True

    def vouch(self, transport: asyncio.BaseTransport) -> None:
        """It is a server's of this room, which brings in many: it counts, and for no address."""
        if transport in self._open:
            self.give_back(transport)
            self._open[transport] = None

    def give_back(self, transport: asyncio.BaseTransport) -> None:
        address = self._open.pop(transport, None)
        if address is not None:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]

    def __len__(self) -> int:
        return len(self._open)


def as_many_as_files(wanted: int) -> int:
    """So many connections, or as many as this process may have files open; it asks the system for more if it may."""
    try:
        import resource
    except ImportError:  # not on Windows
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return wanted
    more = wanted + SPARE if hard == resource.RLIM_INFINITY else min(hard, wanted + SPARE)
    if more > soft:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (more, hard))
            soft = more
        except (OSError, ValueError):
            pass
    return max(1, min(wanted, soft - SPARE))
