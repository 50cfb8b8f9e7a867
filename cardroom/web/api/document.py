"""What the OpenAPI document says beside the models: refusals, sessions, needs, parameters and examples."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal, cast

from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from cardroom.web.api.parameters import parameter_text
from cardroom.web.api.routes import FileAnswer, Operation
from cardroom.web.base.need import every_route, need_of
from cardroom.web.base.replies import JSON
from cardroom.web.bodies.examples import EXAMPLES
from cardroom.web.guard.problems import ProblemData

_WHY = {
    401: "There is no session.",
    403: "Somebody else's to do or to see; a wrong password or code; or the request came from a page of another site.",
    404: "There is no such thing.",
    408: "The body did not come in time.",
    409: "The question has been answered already, or is another one by now.",
    413: "The body is too large.",
    421: "The Host header names another site than this room.",
    422: "Something about it is wrong or not allowed; the sentence names it.",
    429: "Too often; Retry-After says when to come again.",
    500: "The card room failed; whether it was done is not known.",
    503: "The database cannot be used at the moment.",
}
REFERENCE = "#/components/schemas/{model}"
PROBLEM = "problem"  # beside the ids of operations
SESSION: list[dict[str, list[str]]] = [{"cookie": []}, {"bearer": []}]


ABOUT = """
A card room: houses with their games, tables, rounds played and rounds past. All money is whole cents; moments are seconds since 1970.

Come in with `POST /api/session`, or sign in to an account of your own with `POST /api/sign-in`.
A browser then has the cookie `cardroom`; a program sends the secret as `Authorization: Bearer SECRET`.
A request with the cookie that changes something must have the Origin header that browsers send.

A table's socket, `/api/tables/{id}/socket?round=R&have=N`, sends everything that happens there: `table` messages (the schema
TableMessage, from event N of round R on), `ping`, `done`, `refused` and `bye`. A client sends `act`, `act-all`, `sit-out`, `cut`, `say`
and `pong`.

A player at a table may cut the deck. While `table.cut` is there and wants a `hash`, the player sends the SHA-256 of 32 random bytes of
their own; when it wants `bytes`, they send the bytes. The order of the cards is then as random as those bytes, whatever the room does.
Keep `table.cut`, and compare it with the record when the round is over.

Every refusal is `{"detail": "one sentence"}`. `x-needs` of an operation says who may call it: anybody, a session, a session of a person
who is not barred, or a role of the staff, for which the session must have given its second factor lately.
"""


def document(app: FastAPI, operations: Mapping[str, Operation]) -> dict[str, object]:
    """Return the OpenAPI document, made once; ``operations``: what routes promise beside their bodies and parameters."""
    if app.openapi_schema is None:
        made = FastAPI.openapi(app)
        _tell_answers(made, operations)
        made.setdefault("components", {})["securitySchemes"] = {
            "cookie": {"type": "apiKey", "in": "cookie", "name": "cardroom"},
            "bearer": {"type": "http", "scheme": "bearer"},
        }
        _tell_needs(app, made)
        _describe_parameters(made)
        _show_examples(made)
        app.openapi_schema = made
    return app.openapi_schema


def _tell_answers(made: dict[str, Any], operations: Mapping[str, Operation]) -> None:
    """Describe the answers, refusals and sessions of every operation; the schemas of the answers join those of the bodies."""
    types = {id: each.answer for id, each in operations.items() if not isinstance(each.answer, FileAnswer)} | {PROBLEM: ProblemData}
    inputs: list[tuple[str, Literal["serialization"], TypeAdapter[Any]]] = [
        (id, "serialization", TypeAdapter(cast(Any, answer))) for id, answer in types.items()
    ]
    schemas, defined = TypeAdapter.json_schemas(inputs, ref_template=REFERENCE)
    answers = {id: schema for (id, _), schema in schemas.items()}
    _add_schemas(made["components"].setdefault("schemas", {}), defined.get("$defs", {}))
    for _, operation in _operations(made):
        promised = operations[operation["operationId"]]
        refused = {str(status): _json(_WHY[status], answers[PROBLEM]) for status in promised.refused}
        file = promised.answer
        answer = _file(file) if isinstance(file, FileAnswer) else _json("The answer.", answers[operation["operationId"]])
        operation["responses"] = {"200": answer, **refused}
        if promised.sessions != "none":
            operation["security"] = [*([{}] if promised.sessions == "heard" else []), *SESSION]


def _add_schemas(known: dict[str, Any], new: dict[str, Any]) -> None:
    for name in ("HTTPValidationError", "ValidationError"):  # no route answers with these
        known.pop(name, None)
    for name, schema in new.items():
        if known.setdefault(name, schema) != schema:
            raise AssertionError(f"two schemas have the name {name}")


def _json(about: str, schema: object) -> dict[str, object]:
    return {"description": about, "content": {JSON: {"schema": schema}}}


def _file(files: FileAnswer) -> dict[str, object]:
    return {"description": files.about, **({"content": {form: {} for form in files.forms}} if files.forms else {})}


def _tell_needs(app: FastAPI, made: dict[str, dict[str, dict[str, dict[str, object]]]]) -> None:
    """``x-needs`` of every operation: who may ask for it."""
    for route in every_route(app.routes):
        need = need_of(route)
        if isinstance(route, APIRoute) and route.include_in_schema and need is not None:
            for method in route.methods or ():
                made["paths"][route.path_format][method.lower()]["x-needs"] = need.says


def _describe_parameters(made: dict[str, Any]) -> None:
    for path, operation in _operations(made):
        for parameter in operation.get("parameters", ()):
            text = parameter_text(path, parameter["name"])
            if text:
                parameter.setdefault("description", text)


def _show_examples(made: dict[str, Any]) -> None:
    """Put each example beside the schema of its body."""
    examples = {model.__name__: dict(example) for model, example in EXAMPLES.items()}
    for _, operation in _operations(made):
        for body in operation.get("requestBody", {}).get("content", {}).values():
            name = body["schema"].get("$ref", "").rpartition("/")[2]
            if name in examples:
                body["example"] = examples[name]


def _operations(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in made["paths"].items():
        for operation in methods.values():
            yield path, operation
