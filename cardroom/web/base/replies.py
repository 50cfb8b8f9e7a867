"""JSON answers, written without another pass through the models that describe them."""

import json
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel
from starlette.responses import Response

JSON = "application/json"

Wire = TypeVar("Wire")


@dataclass(frozen=True, slots=True)
class Written(Generic[Wire]):
    """JSON of some data, written already."""

    text: bytes


def written(data: object) -> bytes:
    return json.dumps(data, default=_fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")


def _fields(data: object) -> dict[str, object]:
    """Return a model that the room states once, and checks and answers with."""
    if isinstance(data, BaseModel):
        return data.model_dump(mode="json")
    raise TypeError(f"{type(data).__name__} is no data of an answer.")


def reply(data: object, status: int = 200) -> Response:
    return Response(written(data), status, media_type=JSON)


def done() -> Response:
    return reply({"done": True})
