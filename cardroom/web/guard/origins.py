"""Whose page asks, and of whom. A cookie goes along with whatever page makes a browser ask, so what changes something must come from a page
of ours; and what asks at all must call the room by a name of its own."""

import os
import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


def listed_origins() -> frozenset[str]:
    """``CARDROOM_ORIGINS``: other addresses of this room, like ``https://cards.example``, with spaces or commas between."""
    return frozenset(part.rstrip("/").lower() for part in re.split(r"[\s,]+", os.environ.get("CARDROOM_ORIGINS", "")) if part)


def own_names(listed: Iterable[str], more: Iterable[str] = ()) -> frozenset[str]:
    """What this room is called, beside addresses in figures: a page of another site can have its own name point to this machine, and
    its requests would then look like those of a page of ours."""
    machine = socket.gethostname().lower()
    named = (urlsplit(origin).hostname or "" for origin in listed)
    return frozenset({"localhost", machine, f"{machine}.local", *(name.lower() for name in more), *named} - {""})


def is_ours(host: str | None, names: frozenset[str]) -> bool:
    """Whether a request's Host header is this room: an address in figures, or one of its names; the port is whichever it came by."""
    found = re.fullmatch(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?", host or "")
    if found is None:
        return False
    name = found[1].strip("[]").lower()
    try:
        ip_address(name)
    except ValueError:
        return name.rstrip(".") in names or name.endswith(".localhost")
    return True


def refusal(headers: Headers, listed: frozenset[str], by_cookie: bool) -> str:
    """Why this is not taken for a request of one of our own pages; empty: it is, or of a program that is no browser."""
    origin = headers.get("origin")
    if origin is None:
        if not by_cookie:
            return ""
        return "A request with the session's cookie must have an Origin header; a program sends Authorization: Bearer instead."
    if origin.lower() in listed:
        return ""
    try:
        parts = urlsplit(origin)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme in ("http", "https") and parts.netloc and parts.netloc.lower() == headers.get("host", "").lower():
        return ""
    return "This came from a page of another site, so nothing was done."
