"""Questions about odds: which editions there are, what may be asked of each, answers as they come, as files and as drawings."""

import json
import re
from typing import Annotated, Literal
from urllib.parse import unquote_plus

from fastapi import Path, Query, Request, Response
from pydantic import Field
from typing_extensions import TypedDict

from cardroom.analysis.answers.form_fields import OddsFormData, OddsHandsData
from cardroom.analysis.questions import KINDS, Question, read_question
from cardroom.charts.plots import draw_plot
from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.room.base.errors import Stale, Unknown
from cardroom.web.api.routes import FileAnswer, Routes
from cardroom.web.base.etags import sent
from cardroom.web.base.replies import JSON, written
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.guard.sessions import Perhaps, SignedIn, address
from cardroom.web.questions.catalogue import OddsEditionsData
from cardroom.web.questions.files import as_csv
from cardroom.web.questions.pool import PooledQuestion, State
from cardroom.web.state import Room, RoomState

routes = Routes("/api/odds", "odds")

Name = Annotated[str, Path(max_length=80)]
Kind = Annotated[str, Query(max_length=20, description=f"What is asked: {', '.join(KINDS)}.")]
Edition = Annotated[str, Query(max_length=160, description="House and game, like `tres-lounge/three-card-poker`.")]
NOT_ASKED = frozenset({"wait", "as", "width", "language"})  # names of a query that belong to the request and not to the question
SLICE = 0.5  # seconds after which a poll looks whether its client is still there
SVG = "image/svg+xml"
NEVER_ASKED = "Nobody has asked this question here; ask it first."
_OPTION = re.compile(r"(?<![\w-])--(?=[a-z])")  # an option of the terminal is a name of the query
NOT_YET = "The answer to this question is not there yet."


class OddsAskedData(TypedDict):
    """A question in the pool. Ask again until it is final: a question that nobody asks for is dropped."""

    question: Annotated[str, says("The canonical query: the same for everybody who asks the same.")]
    link: Annotated[str, says("The page that shows it, for good.")]
    state: Annotated[State, says("How far the answer is.")]
    progress: Annotated[float, Field(ge=0, le=1, description="The part of the work that is done, 0 to 1.")]
    say: Annotated[str, says("What is being done, the first figures, or why there is no answer.")]
    place: Annotated[int, says("Its place in the queue, from 1; 0: it does not wait.")]
    assumptions: Annotated[str, says("What is taken for granted, in one sentence.")]
    answer: Annotated[dict[str, object] | None, says("As `cardroom ... --json` prints it; before it is final, of fewer nights.")]
    final: Annotated[bool, says("Whether the answer is the last one.")]


@routes.get("", ANYBODY, answer=OddsEditionsData)
async def list_odds_editions(request: Request, room: Room) -> Response:
    """List the editions with odds.

    Every edition with a player-dealer, and every one whose hands have equities."""
    return sent(await room.read(room.editions.every), request)


@routes.get("/ask", ANYBODY, 404, answer=OddsAskedData)
async def ask_question(
    request: Request,
    room: Room,
    asks: Perhaps,
    question: Kind,
    edition: Edition = "",
    wait: Annotated[float, Query(ge=0, le=60, description="Seconds to wait for something new; the room may answer sooner.")] = 0,
) -> Response:
    """Ask a question.

    Ask again until the answer is final; better answers come meanwhile. The other names of the query are the options of the terminal's
    command, as often as they may come: `bet`, `players`, `option`, …"""
    wanted = await _read(request, room)
    asked = room.questions.known(wanted) or _put(wanted, room, asks, address(request))
    await _wait(request, room, asked, min(wait, room.limiter.limits.pool.poll))
    if asked.invalid:
        raise BadInput(_OPTION.sub("", asked.say))
    return Response(_envelope(room, asked), media_type=JSON, headers={"Cache-Control": "no-store"})


@routes.get("/download", ANYBODY, 404, 409, answer=FileAnswer("The finished answer.", (JSON, "text/csv")))
async def download_answer(
    request: Request, room: Room, question: Kind, edition: Edition = "", form: Annotated[Literal["csv", "json"], Query(alias="as")] = "csv"
) -> Response:
    """Download an answer as a file.

    CSV has a row for each figure, with its error. The query is that of the question."""
    wanted = await _read(request, room)
    answer = _answered(room, wanted)
    name = f"{wanted.edition.replace('/', '-') or 'editions'}-{wanted.kind}.{form}"
    file = {"Content-Disposition": f'attachment; filename="{name}"'}
    if form == "json":
        text = await room.read(_indented, answer)
        return Response(text, media_type=JSON, headers=file)
    return Response(await room.read(_as_csv, answer), media_type="text/csv; charset=utf-8", headers=file)


@routes.get("/plot/{name}.svg", ANYBODY, 409, answer=FileAnswer(f"The drawing, as {SVG}."))
async def draw_answer(
    request: Request,
    room: Room,
    name: Annotated[str, Path(max_length=40)],
    question: Kind,
    edition: Edition = "",
    width: Annotated[int, Query(ge=360, le=1200, description="Pixels.")] = 880,
    language: Annotated[str, Query(max_length=20, description="The language of its words; one that is not known is English.")] = "en",
) -> Response:
    """Draw a finished answer.

    The query is that of the question."""
    wanted = await _read(request, room)
    check_plot(wanted.kind, name)
    answer = _answered(room, wanted)
    return Response(await room.read(_drawn, name, answer, width, language), media_type=SVG)


@routes.get("/{house}/{slug}", ANYBODY, answer=OddsFormData)
async def get_odds_form(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Look up what may be asked of an edition.

    Its wagers with their bounds, its options, its switches, and what can be computed."""
    return sent(await room.read(room.editions.form, f"{house}/{slug}"), request)


@routes.get("/equity/{house}/{slug}", ANYBODY, answer=OddsHandsData)
async def get_odds_hands(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Look up what hands and boards of an edition are like.

    How many cards a hand and a board have, and the deck they come from."""
    return sent(await room.read(room.editions.hands, f"{house}/{slug}"), request)


# -- the question --------------------------------------------------------------------------------------------------------------


def _indented(answer: bytes) -> str:
    return json.dumps(json.loads(answer), indent=2, ensure_ascii=False)


def _as_csv(answer: bytes) -> str:
    return as_csv(json.loads(answer))


def _drawn(name: str, answer: bytes, width: int, language: str) -> str:
    return draw_plot(name, json.loads(answer), width, language)


PLOTS: dict[str, tuple[str, ...]] = {
    "bank": ("distribution", "fan", "ruin"),
    "put-up": ("curve", "short"),
    "odds": ("wagers", "endings"),
    "options": ("options",),
}
"""The drawings of each question's answer."""


def check_plot(kind: str, name: str) -> None:
    known = PLOTS.get(kind, ())
    if name not in known:
        there = f"there are: {', '.join(known)}" if known else "there are none of such an answer"
        raise Unknown(f"There is no drawing '{name}' of the question {kind}; {there}.")


async def _read(request: Request, room: RoomState) -> Question:
    """The question of a query, about an edition that there is."""
    query = request.scope["query_string"].decode("latin-1")
    parts = [part for part in query.split("&") if unquote_plus(part.partition("=")[0]) not in NOT_ASKED]
    found = read_question("&".join(parts))
    if found.edition:
        await room.read(room.editions.check, found.edition)
    return found


def _put(wanted: Question, room: RoomState, asks: SignedIn | None, where: str) -> PooledQuestion:
    """Put a new question into the pool, as far as whoever asks may."""
    pool = room.limiter.limits.pool
    bounds = pool.stranger if asks is None else pool.player
    too_much = bounds.refusal(wanted.sizes())
    if too_much:
        raise BadInput(too_much if asks is not None or pool.player.refusal(wanted.sizes()) else f"{too_much} Come in to ask for more.")
    asker = where if asks is None else asks.visitor.id
    room.questions.check_room(asker, bounds)  # before it is counted: a page that waits for its turn asks again and again
    if asks is None:
        room.limiter.take("questions_address", where, "You ask too many questions at once; wait a moment, or come in.")
    else:
        room.limiter.take("questions", asks.visitor.id, "You ask too many questions at once; wait a moment.")
    return room.questions.ask(wanted, asker, bounds)


async def _wait(request: Request, room: RoomState, asked: PooledQuestion, seconds: float) -> None:
    """Wait for something new, as long as the client is there and the server open."""
    left, state, answer = seconds, asked.state, asked.answer
    while left > 0 and not asked.final and asked.state == state and asked.answer is answer:
        await room.questions.wait(asked, min(left, SLICE))
        left -= SLICE
        if room.closing.is_set() or await request.is_disconnected():
            return


def _envelope(room: RoomState, asked: PooledQuestion) -> bytes:
    """The answer goes in as the worker wrote it."""
    question = asked.question
    head = {
        "question": asked.key, "link": question.link, "state": asked.state, "progress": asked.done, "say": asked.say,
        "place": room.questions.place(asked), "assumptions": asked.assumes, "final": asked.state == "done",
    }  # fmt: skip
    return written(head)[:-1] + b',"answer":' + (asked.answer or b"null") + b"}"


def _answered(room: RoomState, wanted: Question) -> bytes:
    asked = room.questions.known(wanted)
    if asked is None:
        raise Unknown(NEVER_ASKED)
    if asked.state != "done" or asked.answer is None:
        raise Stale(asked.say if asked.state == "refused" else NOT_YET)
    return asked.answer
