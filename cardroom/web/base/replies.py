"""JSON answers, written without another pass through the models that describe them."""

import json

from starlette.responses import Response

JSON = "application/json"


def written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def reply(data: object, status: int = 200) -> Response:
    return Response(written(data), status, media_type=JSON)


def done() -> Response:
    return reply({"done": True})
