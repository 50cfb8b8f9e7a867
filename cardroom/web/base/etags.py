"""What is sent again and again as it is: packed once, known by a mark of its bytes, and not sent to a client that has it."""

import gzip
import hashlib
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

ASKED = "no-cache"  # a browser keeps it, and asks about it each time
FOR_GOOD = "public, max-age=31536000, immutable"  # it never changes under its address
NOT_KEPT = "no-store"


class Kept(NamedTuple):
    """``packed``: in gzip, where that is worth it. The mark is weak: it is the same for both."""

    body: bytes
    packed: bytes | None
    kind: str
    etag: str


def keep(body: bytes, kind: str, *, pack: bool = True) -> Kept:
    return Kept(body, gzip.compress(body, 9, mtime=0) if pack else None, kind, f'W/"{hashlib.sha256(body).hexdigest()[:32]}"')


def sent(kept: Kept, request: Request, how: str = ASKED, status: int = 200, vary: str = "") -> Response:
    """``vary``: what else of the request it depends on, beside the encoding."""
    headers = {"ETag": kept.etag, "Cache-Control": how, "Vary": ", ".join(filter(None, ["Accept-Encoding", vary]))}
    bare = kept.etag.removeprefix("W/")
    if status == 200 and bare in {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}:
        return Response(status_code=304, headers=headers)
    if kept.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(kept.packed, status, {**headers, "Content-Encoding": "gzip"}, kept.kind)
    return Response(kept.body, status, headers, kept.kind)
