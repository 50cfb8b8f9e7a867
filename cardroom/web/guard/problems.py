"""What is refused, as an answer: one sentence and a status. No traceback for a user's doing, and no text of an error of ours."""

import logging
import traceback
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from typing_extensions import TypedDict

from cardroom.errors import BadEdition, BrokenRound, CardroomError, IllegalAction, UnknownEdition
from cardroom.fields import says
from cardroom.plain import one_line
from cardroom.room.base.errors import (
    BadText,
    Elsewhere,
    Forbidden,
    NotYou,
    OutcomeUnknown,
    SignedOut,
    Stale,
    StorageError,
    TooMany,
    Unknown,
)
from cardroom.web.base.reader import said
from cardroom.web.pages.pages import lost
from cardroom.web.state import RoomState

log = logging.getLogger("cardroom.web")

FAILED = "The card room failed on this; nothing was done."
BROKE = "The card room failed on this; look whether it was done before you try again."
AWAY = "The card room cannot reach its database at the moment; try again soon."
DOUBT = "The card room lost its database before it answered; look whether this was done before you try again."
UNSURE = "The server that had this was lost before it answered; look whether it was done before you try again."


class ProblemData(TypedDict):
    """What was refused, and why."""

    detail: Annotated[str, says("One sentence for the visitor.")]


class NoSession(CardroomError):
    """Only for somebody who has come in."""


_STATUS: tuple[tuple[type[CardroomError], int, str], ...] = (
    (NoSession, 401, "forbidden"),
    (SignedOut, 401, "forbidden"),
    (NotYou, 403, "forbidden"),
    (Forbidden, 403, "forbidden"),
    (Unknown, 404, "bad"),
    (UnknownEdition, 404, "bad"),
    (Stale, 409, "stale"),
    (IllegalAction, 422, "illegal"),
    (TooMany, 429, "rate"),
    (BadText, 422, "bad"),
    (StorageError, 503, "bad"),
    (BrokenRound, 500, "bad"),
    (BadEdition, 500, "bad"),
)


def status_of(error: CardroomError) -> int:
    return next((status for kind, status, _ in _STATUS if isinstance(error, kind)), 422)


def code_of(error: CardroomError) -> str:
    """The same for a socket: illegal, stale, forbidden, rate or bad."""
    return next((code for kind, _, code in _STATUS if isinstance(error, kind)), "bad")


def sentence_of(error: CardroomError) -> str:
    """A broken edition names files of this machine, a database where it is, a broken round perhaps a card: these are not for visitors."""
    if isinstance(error, BrokenRound | BadEdition):
        log_failure(error)
        return FAILED
    if isinstance(error, StorageError) and not isinstance(error, BadText):
        log.error("%s", error)
        return DOUBT if isinstance(error, OutcomeUnknown) else AWAY
    return str(error)


def log_failure(error: BaseException) -> None:
    """Where it happened and what kind it was. Its text stays out: it may hold a card that nobody has seen."""
    steps = traceback.extract_tb(error.__traceback__)[-6:]
    log.error("%s in the card room: %s", type(error).__name__, " > ".join(f"{Path(step.filename).name}:{step.lineno}" for step in steps))


def problem(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    return JSONResponse({"detail": sentence}, status, headers)


def wait_of(error: CardroomError) -> float:
    """Return the seconds after which what was refused may be tried again; 0: the same would be refused again."""
    return error.wait if isinstance(error, TooMany) else 1.0 if isinstance(error, StorageError) and not isinstance(error, BadText) else 0


def after(wait: float) -> dict[str, str]:
    """Return the header that says so."""
    return {"Retry-After": str(max(1, ceil(wait)))}


def answer_to(error: CardroomError, request: HTTPConnection) -> Response:
    status = status_of(error)
    headers = after(wait_of(error)) if status in (429, 503) else None
    return problem(status, said(request, _labelled(request, sentence_of(error))), headers)


def _labelled(request: HTTPConnection, sentence: str) -> str:
    """Return a sentence with tables called as people call them."""
    room = getattr(request.app.state, "room", None)
    return room.host.labels.told(sentence) if isinstance(room, RoomState) else sentence


class Complaint(TypedDict):
    """What is used of one of pydantic's."""

    type: str
    loc: tuple[int | str, ...]
    msg: str


def validation_sentence(errors: Sequence[Complaint]) -> str:
    """The first complaint, with the name of its field."""
    found = errors[0]
    if found["type"] == "json_invalid":
        return "This is not JSON."
    message = _shown(str(found["msg"]).removeprefix("Value error, ").rstrip("."))
    place = [_shown(str(part)) for part in found["loc"] if part not in _WHERE]
    return f"{'.'.join(place[:2])}: {message}." if place else f"{message}."


def _shown(text: str) -> str:
    """What a client has written, as a part of a sentence: on one line, and no longer than one reads."""
    return one_line(text, _LONGEST)


_LONGEST = 300
_WHERE = ("body", "query", "path", "header", "cookie", "act", "act-all", "sit-out", "pong")  # where it came from, not what it is called
_HTTP = {404: "There is nothing here.", 405: "This address does not take that method.", 400: "This is not JSON."}


def add_handlers(app: FastAPI) -> None:
    @app.exception_handler(CardroomError)
    async def refused(request: Request, error: CardroomError) -> Response:
        return answer_to(error, request)

    @app.exception_handler(Elsewhere)
    async def elsewhere(request: Request, error: Elsewhere) -> Response:
        raise error  # who passes requests on sees to it

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        return problem(422, said(request, validation_sentence(error.errors())))

    @app.exception_handler(HTTPException)
    async def plain(request: Request, error: HTTPException) -> Response:
        page = lost(request, error)
        if page is not None:
            return page
        status = 422 if error.status_code == 400 else error.status_code  # a body that cannot be read is one more invalid one
        return problem(status, said(request, _HTTP.get(error.status_code, str(error.detail))), error.headers)
