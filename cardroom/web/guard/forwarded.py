"""Where a request comes from that a proxy of ours has passed on, as far as our proxies say so.

Each proxy appends to ``X-Forwarded-For`` the address that it was called from. So the list is read from its end: what stands left of the
first address that is no proxy of ours was written by the caller, and could be anything.
"""

import os
import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

from cardroom.errors import BadInput

MOST_READ = 50
"""Entries of the list that are read, from its end: nobody has so many proxies."""

EVERYBODY = "*"
_SCHEMES = ("http", "https")
_V4_PORT = re.compile(r"([0-9.]+):[0-9]{1,5}")
_V6_PORT = re.compile(r"\[([^\]]*)\](?::[0-9]{1,5})?")


class Proxies:
    """The proxies whose word on addresses is taken: addresses and networks; ``*`` is whoever calls, and his word is taken for one step."""

    def __init__(self, listed: Iterable[str] = ()) -> None:
        self._everybody = False
        self._networks: list[IPv4Network | IPv6Network] = []
        for each in listed:
            if each == EVERYBODY:
                self._everybody = True
                continue
            try:
                self._networks.append(ip_network(each, strict=False))
            except ValueError:
                raise BadInput(f"CARDROOM_PROXY lists addresses like 10.0.0.7 and networks like 10.0.0.0/24, not '{each}'.") from None

    @classmethod
    def listed(cls) -> "Proxies":
        """Those of ``CARDROOM_PROXY``, with spaces or commas between."""
        return cls(part for part in re.split(r"[\s,]+", os.environ.get("CARDROOM_PROXY", "")) if part)

    def __contains__(self, host: str) -> bool:
        return self._everybody or self._named(_read(host))

    def _named(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def caller(self, host: str, forwarded: Iterable[str]) -> str:
        """Return the address of the caller: the last one that is no proxy of ours. ``forwarded``: the values of all headers, in order.

        Where a proxy names what is no address, the proxy itself counts as the caller.

        >>> Proxies(["10.0.0.0/24"]).caller("10.0.0.1", ["192.0.2.66, 198.51.100.7:4711", "10.0.0.2"])
        '198.51.100.7'
        """
        found = host
        if host not in self:
            return found
        entries = [entry for value in forwarded for entry in value.split(",")]
        for entry in entries[: -MOST_READ - 1 : -1]:
            address = _read(entry.strip())
            if address is None:
                return found
            found = str(address)
            if not self._named(address):
                return found
        return found


class ForwardedCaller:
    """Outermost of all: every part of the room sees the caller, not the proxy."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client") and scope["client"][0] in self.proxies:
            scope = {**scope, "client": self._client(scope), "scheme": _scheme(scope)}
        await self.app(scope, receive, send)

    def _client(self, scope: Scope) -> tuple[str, int]:
        host, port = scope["client"]
        caller = self.proxies.caller(host, _values(scope, b"x-forwarded-for"))
        return (host, port) if caller == host else (caller, 0)


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for each, value in scope["headers"] if each == name]


def _scheme(scope: Scope) -> str:
    """How the caller came to the proxy: the last word on it counts, which is the proxy's."""
    own: str = scope["scheme"]
    said = [each.strip().lower() for value in _values(scope, b"x-forwarded-proto") for each in value.split(",")]
    if not said or said[-1] not in _SCHEMES:
        return own
    return said[-1].replace("http", "ws") if scope["type"] == "websocket" else said[-1]


def _read(text: str) -> IPv4Address | IPv6Address | None:
    """An address as proxies write it: with a port or without, in brackets or not; an IPv4 address in an IPv6 one is the former."""
    found = _V4_PORT.fullmatch(text) or _V6_PORT.fullmatch(text)
    try:
        address = ip_address((found[1] if found else text).partition("%")[0])
    except ValueError:
        return None
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address
