"""Declare a route with the callers that it is for; everything else follows from the function below.

    routes = Routes("/api/cage", "cage")

    @routes.get("/people", staff(Role.CASHIER))
    async def list_cage_people(room: Room, like: Like) -> list[CustomerData]:
        \"\"\"List the people at the window.

        Their chips, their bank and their cash of the day.\"\"\"

The function's name is the operation's id. The first line of its docstring is the summary, the rest the description. Its return type is the
schema of the answer; mypy holds the function to it. None is answered ``{"done": true}``.
"""

import inspect
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Annotated, Literal, NamedTuple, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from fastapi import APIRouter
from fastapi.dependencies.utils import get_flat_params
from fastapi.params import Path, Query
from fastapi.routing import APIRoute
from starlette.responses import Response
from starlette.routing import BaseRoute
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.web.base.need import Need
from cardroom.web.base.replies import JSON, Written, done, reply
from cardroom.web.guard.needs import needs
from cardroom.web.guard.sessions import Perhaps, Somebody

Given = ParamSpec("Given")
Wire = TypeVar("Wire")
Call = Callable[Given, Awaitable[Wire]]

Sessions = Literal["none", "heard", "needed"]

ALWAYS = (421, 429, 500, 503)
CHANGES = (403, 404, 408, 409, 413, 422)  # whatever is sent may be refused, name nothing that there is, or come too late


class DoneData(TypedDict):
    done: Annotated[Literal[True], says("Always true: the room has stored the change.")]


class FileAnswer(NamedTuple):
    """An answer that is a file, in one of these forms. A generated client reads only some; a form that it does not read is not named."""

    about: str
    forms: tuple[str, ...] = ()


class Operation(NamedTuple):
    """What the document says of a route beside its body and parameters. ``sessions``: whether one is needed, or only heard."""

    answer: object
    refused: tuple[int, ...]
    sessions: Sessions


class Routes:
    """The routes of one subject."""

    def __init__(self, prefix: str, tag: str, *, documented: bool = True) -> None:
        self.router = APIRouter(prefix=prefix, tags=[tag], include_in_schema=documented)
        self.operations: dict[str, Operation] = {}

    def get(self, path: str, need: Need, *refused: int, answer: object = None) -> Callable[[Call[Given, Wire]], Call[Given, Wire]]:
        """Declare a route that reads. ``refused``: further statuses; ``answer``: of a function that returns a ``Response``."""
        return self._declare("GET", path, need, refused, answer)

    def post(self, path: str, need: Need, *refused: int, answer: object = None) -> Callable[[Call[Given, Wire]], Call[Given, Wire]]:
        return self._declare("POST", path, need, refused, answer)

    def patch(self, path: str, need: Need, *refused: int, answer: object = None) -> Callable[[Call[Given, Wire]], Call[Given, Wire]]:
        return self._declare("PATCH", path, need, refused, answer)

    def delete(self, path: str, need: Need, *refused: int, answer: object = None) -> Callable[[Call[Given, Wire]], Call[Given, Wire]]:
        return self._declare("DELETE", path, need, refused, answer)

    def _declare(
        self, method: str, path: str, need: Need, refused: Sequence[int], answer: object
    ) -> Callable[[Call[Given, Wire]], Call[Given, Wire]]:
        def declare(call: Call[Given, Wire]) -> Call[Given, Wire]:
            @wraps(call)
            async def endpoint(*args: Given.args, **kwargs: Given.kwargs) -> Response:
                return answered(await call(*args, **kwargs))

            id = call.__name__
            summary, description = texts(call)
            self.router.add_api_route(
                path,
                endpoint,
                methods=[method],
                operation_id=id,
                summary=summary,
                description=description,
                dependencies=[needs(need)],
                response_model=None,
            )
            self.operations[id] = describe(call, method, need, answer, {*refused, *refused_of(self.router.routes[-1])})
            return call

        return declare


def answered(data: object) -> Response:
    """Return the answer with this data; a ``Response`` is one already."""
    match data:
        case None:
            return done()
        case Response():
            return data
        case Written():
            return Response(data.text, media_type=JSON)
        case _:
            return reply(data)


def describe(call: Callable[..., object], method: str, need: Need, answer: object, refused: set[int]) -> Operation:
    """Return what the document says of a route, by its declaration and its function."""
    hints = get_type_hints(call, include_extras=True)
    returned = hints.pop("return")
    sessions: Sessions = "needed" if need.who != "anybody" else "heard" if {Perhaps, Somebody} & set(hints.values()) else "none"
    refused |= {*ALWAYS}
    if sessions != "none":
        refused |= {401}
    if need.who in ("player", "staff"):
        refused |= {403}
    if method != "GET":
        refused |= {*CHANGES}
    return Operation(answer or wire_type(returned), tuple(sorted(refused)), sessions)


def refused_of(route: BaseRoute) -> tuple[int, ...]:
    """Return the statuses that follow from the parameters of a route."""
    assert isinstance(route, APIRoute)
    kinds = {type(parameter.field_info) for parameter in get_flat_params(route.dependant)}
    return (404, 422) if Path in kinds else (422,) if Query in kinds else ()


def wire_type(returned: object) -> object:
    """Return the type of the data that a function answers with, by its return type."""
    if returned is type(None):
        return DoneData
    if get_origin(returned) is Written:
        (written,) = get_args(returned)
        return written
    return returned


def texts(call: Callable[..., object]) -> tuple[str, str]:
    """Return summary and description: the first line of a docstring without its full stop, and the rest."""
    summary, _, rest = (inspect.getdoc(call) or "").partition("\n")
    return summary.removesuffix("."), re.sub(r"(?<!\n)\n(?!\n)", " ", rest.strip())
