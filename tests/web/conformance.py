"""Answers against the OpenAPI document: every answer has the fields that the document describes, and no others."""

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import httpx
import jsonschema_rs

from cardroom.room.host.host import Host
from cardroom.web.app import create_app

Document = dict[str, Any]
_REFERENCE = re.compile(r'"#/components/schemas/([^"]+)"')


class Operation(NamedTuple):
    id: str
    method: str
    path: str
    data: Document


async def _nobody() -> Host:
    raise AssertionError("only the document is asked for")


@cache
def document() -> Document:
    return create_app(_nobody).openapi()


def operations() -> Iterator[Operation]:
    for path, methods in document()["paths"].items():
        for method, data in methods.items():
            yield Operation(data["operationId"], method.upper(), path, data)


def validator(schema: Document) -> jsonschema_rs.Validator:
    """Return a validator of a schema that may refer to those of the document. With the whole document each would take 3 MB."""
    return _compiled(json.dumps(schema, sort_keys=True))


@cache
def _compiled(schema: str) -> jsonschema_rs.Validator:
    """One for all answers of a shape: most refusals are alike."""
    return jsonschema_rs.validator_for({**json.loads(schema), "components": {"schemas": _meant_by(schema)}})


def _meant_by(schema: str) -> Document:
    """The schemas that this one refers to, and those that they refer to."""
    meant: Document = {}
    open_names = _REFERENCE.findall(schema)
    while open_names:
        name = open_names.pop()
        if name not in meant:
            meant[name] = _strict()[name]
            open_names += _REFERENCE.findall(json.dumps(meant[name]))
    return meant


def check_answer(answer: httpx.Response) -> None:
    """Fail if an answer is not of the shape that the document says. Answers of paths that are not in the document are anything."""
    if not answer.request.url.path.startswith("/api/") or not answer.headers.get("content-type", "").startswith("application/json"):
        return
    answer.read()
    operation = _asked(answer.request.method, answer.request.url.path)
    described = operation and _described(operation, str(answer.status_code))
    if described:
        for error in described.iter_errors(answer.json()):
            where = "/".join(map(str, error.instance_path))
            raise AssertionError(f"{operation} answers otherwise than documented, at '{where}': {error.message}")


@cache
def _strict() -> Document:
    """The schemas of the document, without leave for fields that they do not describe."""
    schemas: Document = copy.deepcopy(document()["components"]["schemas"])
    for schema in schemas.values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return schemas


@cache
def _patterns() -> list[tuple[str, re.Pattern[str], str]]:
    return [(each.method, re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(each.path))), each.id) for each in operations()]


@cache
def _asked(method: str, path: str) -> str:
    """The first operation that fits, as the server finds it; empty: none."""
    return next((id for one, pattern, id in _patterns() if one == method and pattern.fullmatch(path)), "")


@cache
def _described(operation: str, status: str) -> jsonschema_rs.Validator | None:
    found = next(each for each in operations() if each.id == operation)
    content = found.data["responses"].get(status, {}).get("content", {}).get("application/json", {})
    return validator(content["schema"]) if content.get("schema") else None
