"""The marks of a request that another server of the room passes on: the headers that carry them, and what they say."""

import hmac
from typing import NamedTuple

from starlette.types import Scope

from cardroom.room.live.servers import Peer

SECRET, CLIENT, SCHEME, ABOUT, OWN = (f"x-cardroom-{name}" for name in ("peer", "client", "scheme", "about", "own"))
"""The headers of what is passed on: the secret of the server that it goes to; whose it is; how he came; what it is about, as far as the
server knows that passes it on; and whether only that server's own part is asked for."""

RELAYED = "cardroom.relayed"


class RelayedRequest(NamedTuple):
    """Passed on by another server, where it was counted and checked. ``about``: what this server is thought to hold; empty: not known."""

    about: str
    own: bool


def relayed(scope: Scope) -> RelayedRequest | None:
    """None: it came straight from its client."""
    found = scope.get(RELAYED)
    return found if isinstance(found, RelayedRequest) else None


def vouched(headers: list[tuple[bytes, bytes]], secret: str) -> bool:
    """Whether it carries this server's secret, once."""
    given = [value for name, value in headers if name == SECRET.encode()]
    return len(given) == 1 and bool(secret) and hmac.compare_digest(given[0], secret.encode())


def passed_on(scope: Scope, peer: Peer, about: str = "", own: bool = False) -> list[tuple[bytes, bytes]]:
    """The headers by which another server knows whose request it is."""
    client = scope.get("client") or ("", 0)
    whose, how = f"{client[0]} {client[1]}", scope.get("scheme", "http")
    said = {SECRET: peer.secret, CLIENT: whose, SCHEME: how, ABOUT: about, OWN: "1" if own else ""}
    return [(name.encode(), value.encode("latin-1", "replace")) for name, value in said.items() if value]
