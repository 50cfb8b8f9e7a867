"""Whose page asks. A cookie goes along with whatever page makes a browser ask, so what changes something must come from a page of ours."""

import os
import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})


def listed_origins() -> frozenset[str]:
    """``CARDROOM_ORIGINS``: other addresses of this room, like ``https://cards.example``, with spaces or commas between."""
    return frozenset(part.rstrip("/").lower() for part in re.split(r"[\s,]+", os.environ.get("CARDROOM_ORIGINS", "")) if part)


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
