"""JSON answers, written without another pass through the models that describe them."""

import json

from starlette.requests import Request
from starlette.responses import Response

from cardroom.web.catalogue import Text

JSON = "application/json"


def written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def reply(data: object, status: int = 200) -> Response:
    return Response(written(data), status, media_type=JSON)


def done() -> Response:
    return reply({"done": True})


def kept(text: Text, request: Request) -> Response:
    """What does not change while the server runs: a client that has it is not sent it again."""
    headers = {"ETag": text.etag, "Cache-Control": "no-cache"}
    if text.etag in {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}:
        return Response(status_code=304, headers=headers)
    return Response(text.body, headers=headers, media_type=JSON)
