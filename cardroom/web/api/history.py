"""A visitor's own history: rounds, sums by game, all of it as a file; and everything else that the room keeps about them."""

from typing import Annotated

from fastapi import Depends, Query, Request, Response

from cardroom.room.books import histories
from cardroom.room.books.histories import HistoryData, SummaryData
from cardroom.room.books.own_data import AboutVisitor, own_data
from cardroom.room.books.statistics import StatisticsData, statistics
from cardroom.room.people.exclusions import SELF
from cardroom.room.storage.histories import Result
from cardroom.web.api.routes import FileAnswer, Routes
from cardroom.web.base.replies import Written
from cardroom.web.guard.needs import VISITOR
from cardroom.web.guard.sessions import Present, Signed, address
from cardroom.web.state import Room, RoomState

routes = Routes("/api", "history")
files = Routes("", "history", documented=False)

CSV, JSON = "text/csv; charset=utf-8", "application/json"
Moment = Annotated[float | None, Query(ge=0, le=1e11, allow_inf_nan=False, description="Seconds since 1970.")]


async def _asked(
    game: Annotated[str, Query(max_length=60, description="Only rounds of this game, like `holdem`.")] = "",
    table: Annotated[str, Query(max_length=40, description="Only rounds of this table.")] = "",
    since: Moment = None,
    until: Moment = None,
    result: Annotated[Result | None, Query(description="Only rounds that you won or lost, or that brought nothing.")] = None,
) -> histories.RoundQuery:
    return histories.RoundQuery(game, table, since, until, result)


Asked = Annotated[histories.RoundQuery, Depends(_asked)]
Hand = Annotated[str, Query(max_length=40, description="Only rounds in which you were dealt these cards, like `AK` or `As Kd`.")]
Before = Annotated[str, Query(max_length=80, description="What the page before this one said in `next`.")]


@routes.get("/history", VISITOR)
async def get_history(
    request: Request, visitor: Present, room: Room, asked: Asked, hand: Hand = "", before: Before = ""
) -> Written[HistoryData]:  # fmt: skip
    """List your rounds.

    With what each was for you and the cards that you were dealt, the newest first, 50 at a time. Looking for a hand, a page may have fewer
    and still go on."""
    _count(request, room)
    return await room.read_json(histories.history, room.host.store, visitor.id, asked, hand, before)


@routes.get("/history/summary", VISITOR)
async def get_history_summary(request: Request, visitor: Present, room: Room, asked: Asked) -> Written[SummaryData]:
    """Sum up your rounds.

    By game, and the last results in a row, for a graph."""
    _count(request, room)
    return await room.read_json(histories.summary, room.host.store, visitor.id, asked)


@routes.get("/history/statistics", VISITOR)
async def get_history_statistics(request: Request, visitor: Present, room: Room, asked: Asked) -> Written[StatisticsData]:
    """Say how you play.

    Your habits at pot games, what each wager and being the bank brought, from your last rounds."""
    _count(request, room)
    return await room.read_json(statistics, room.host.store, visitor.id, asked)


@files.get("/history.csv", VISITOR, answer=FileAnswer("All your rounds, as a table.", (CSV,)))
async def get_history_file(request: Request, visitor: Present, room: Room, asked: Asked) -> Response:
    """Read all your rounds as a file."""
    _count(request, room)
    body = await room.read(histories.as_csv, room.host.store, visitor.id, asked)
    return Response(body, media_type=CSV, headers={"Content-Disposition": 'attachment; filename="history.csv"'})


@files.get("/account.json", VISITOR, answer=FileAnswer("Everything that the room keeps about you.", (JSON,)))
async def get_own_data(request: Request, asks: Signed, room: Room) -> Response:
    """Read everything that the room keeps about you, as a file.

    Your account, where it is signed in, exclusions, messages, each movement of your chips, and each round."""
    _count(request, room)
    host, visitor = room.host, asks.visitor
    sessions = host.accounts.sessions(visitor)
    messages = await host.paging.seen(visitor.id)
    about = AboutVisitor(
        {
            **host.accounts.who(*asks),
            "number": host.numbers.of(visitor.id),
            "former_names": [*host.numbers.former_names(visitor.id)],
            "balance": host.visitors.balance(visitor.id),
        },
        [{"device": row.device, "begun_at": row.begun_at, "until": row.until} for row in sessions],
        [
            {"by_yourself": each.kind == SELF, "since": each.since, "until": each.until, "lifted": each.ended is not None}
            for each in host.staff.exclusions.all
            if each.visitor_id == visitor.id
        ],
        {"on": messages["on"], "to": messages["to"], "language": messages["language"]},
    )
    body = await room.read(own_data, host.store, visitor.id, about, host.state.wall())
    return Response(body, media_type=JSON, headers={"Content-Disposition": 'attachment; filename="account.json"'})


def _count(request: Request, room: RoomState) -> None:
    room.limiter.take("reads", address(request), "You look up too many rounds at once; wait a moment.")
