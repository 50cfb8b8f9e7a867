"""Dealers' tables: opened by who deals there, and typed in by him, line by line; and practice."""

from typing import Annotated

from fastapi import APIRouter, Request, Response

from cardroom.room.desks.dealers.commands import EnterLine, NextRound, ReportMistake, ScreenState, SettleRound, Sitter, TakeBackLine, TapIn
from cardroom.room.desks.dealers.dealers import DEALS
from cardroom.room.desks.dealers.practice import Practised
from cardroom.room.people.staff import By, Staffer
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import CHANGED, READ
from cardroom.web.api.replies import done, reply
from cardroom.web.api.tables import TableId
from cardroom.web.guard.needs import needs, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.models import answers
from cardroom.web.models import dealer as models
from cardroom.web.models import floor as floor
from cardroom.web.peering.merged import everywhere
from cardroom.web.state import Room

router = APIRouter(prefix="/api/dealer", tags=["dealer"])

Dealing = Annotated[Staffer, needs(staff(*DEALS, where="table"))]
DealsSomewhere = Annotated[Staffer, needs(staff(*DEALS, where="anywhere"))]


@router.get("/tables", summary="Your tables", response_model=list[models.DealersRow], responses=READ, openapi_extra=SIGNED)
async def tables(request: Request, by: DealsSomewhere, room: Room) -> Response:
    """The dealers' tables at which you may deal."""
    host = room.host
    found = await everywhere(request, room, host.dealers.tables(lambda at: not host.office.roles(by.who, at).isdisjoint(DEALS)))
    return reply(found[::-1])


@router.post("/tables", summary="Open a dealer's table", response_model=answers.NewTable, responses=CHANGED, openapi_extra=SIGNED)
async def open_table(request: Request, by: DealsSomewhere, visitor: Present, room: Room, wanted: models.OpenDealers) -> Response:
    """For players at a real table: their chips come from the house, as buy-ins. The first round begins with `next`."""
    for name, whose in (("openings", visitor.id), ("openings_address", address(request))):
        room.limiter.take(name, whose, "You open tables too quickly; wait a moment.")
    given = wanted.model_dump(include={"edition", "option", "table", "seats"})
    sitters = [Sitter(each.player, each.seat, each.chips) for each in wanted.players]
    who = By(by, visitor.name)
    return reply({"id": await room.host.dealers.open(who, given, sitters, wanted.chips, wanted.stepped, wanted.dealer, wanted.shoe)})


@router.get("/tables/{id}", summary="The dealer's screen", response_model=models.DealersTable, responses=READ, openapi_extra=SIGNED)
async def state(by: Dealing, room: Room, id: TableId) -> Response:
    """What is asked, what may be typed, every step so far, who has what. No card that lies face down."""
    return reply(await room.host.dealers.state(id))


@router.post("/tables/{id}/enter", summary="Type something in", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def enter(by: Dealing, room: Room, id: TableId, wanted: models.TypedIn) -> Response:
    """Cards, wagers, what a player does; what does not fit is refused in one sentence, and nothing has changed."""
    return reply(await room.host.dealers.do(EnterLine(id, _seen(wanted), wanted.line)))


@router.post(
    "/tables/{id}/take-back", summary="Take back the last line", response_model=models.TakenBack, responses=CHANGED, openapi_extra=SIGNED
)
async def take_back(by: Dealing, room: Room, id: TableId, wanted: models.About) -> Response:
    """Until all is paid. It stays on the log that it was typed, and taken back."""
    words, table = await room.host.dealers.take_back(TakeBackLine(id, _seen(wanted)))
    return reply({"words": words, "table": table})


@router.get(
    "/tables/{id}/wrong", summary="What may have gone wrong", response_model=list[floor.Offer], responses=READ, openapi_extra=SIGNED
)
async def wrong(by: Dealing, room: Room, id: TableId) -> Response:
    """Only what is possible now, each with its clause and what it must be told."""
    return reply(await room.host.dealers.wrong(id))


@router.post(
    "/tables/{id}/wrong", summary="Something went wrong", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED
)
async def went_wrong(by: Dealing, visitor: Present, room: Room, id: TableId, wanted: models.WentWrong) -> Response:
    """By its name, with what it asks: the house's ruling is an input of the round like any other."""
    who = By(by, visitor.name)
    return reply(await room.host.dealers.do(ReportMistake(id, _seen(wanted), who, wanted.name, wanted.args, wanted.because)))


@router.post("/tables/{id}/tap", summary="Tap in", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def tap(by: Dealing, visitor: Present, room: Room, id: TableId, wanted: models.TapIn) -> Response:
    """Another dealer takes over. A round is on the record as dealt by who began it; when in it another tapped in is in the journal."""
    return reply(await room.host.dealers.do(TapIn(id, By(by, visitor.name), wanted.dealer)))


@router.post("/tables/{id}/next", summary="The next round", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def next_round(by: Dealing, room: Room, id: TableId, wanted: models.About) -> Response:
    """All of the last one is paid: it goes into the ledger, and stands."""
    return reply(await room.host.dealers.do(NextRound(id, _seen(wanted))))


@router.post("/tables/{id}/settle", summary="All is paid", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def settle(by: Dealing, room: Room, id: TableId, wanted: models.About) -> Response:
    """The round goes into the ledger, and no other begins yet."""
    return reply(await room.host.dealers.do(SettleRound(id, _seen(wanted))))


@router.post("/tables/{id}/seats", summary="Who sits there", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def seats(by: Dealing, visitor: Present, room: Room, id: TableId, wanted: models.SeatWork) -> Response:
    """Somebody sits down at the real table, buys chips, sits out, is back, or gets up; in the middle of a round: when that is paid."""
    sitter = Sitter(wanted.player, wanted.seat, wanted.chips)
    return reply(await room.host.dealers.seat(By(by, visitor.name), id, wanted.do, sitter))


@router.post("/tables/{id}/close", summary="Close the table", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close(by: Dealing, visitor: Present, room: Room, id: TableId) -> Response:
    """Everybody's chips go back to the house; in the middle of a round: when that is paid."""
    await room.host.dealers.close(By(by, visitor.name), id)
    return done()


# -- practice ---------------------------------------------------------------------------------------------------------------


@router.post("/practice", summary="Practise", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def practise(by: DealsSomewhere, visitor: Present, room: Room, wanted: models.Practise) -> Response:
    """The same screen with cards from a seeded shoe, and bots for players. You have one; nothing of it is kept."""
    room.limiter.take("openings", visitor.id, "You open tables too quickly; wait a moment.")
    given = wanted.model_dump()

    def begun() -> object:
        made = Practised(**given, dealer=visitor.name)
        room.host.practices.begin(visitor.id, made)
        return made.state()

    return reply(await room.read(begun))


@router.get("/practice", summary="Your practice", response_model=models.DealersTable, responses=READ, openapi_extra=SIGNED)
async def practice_state(by: DealsSomewhere, visitor: Present, room: Room) -> Response:
    return reply(await room.read(room.host.practices.of(visitor.id).state))


@router.post("/practice/enter", summary="Type something in", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def practice_enter(by: DealsSomewhere, visitor: Present, room: Room, wanted: models.TypedIn) -> Response:
    """What lies there is told; something else is refused."""
    mine = room.host.practices.of(visitor.id)
    return reply(await room.read(lambda: mine.enter(wanted.round, wanted.typed, wanted.line)))


@router.post(
    "/practice/take-back", summary="Take back the last line", response_model=models.TakenBack, responses=CHANGED, openapi_extra=SIGNED
)
async def practice_take_back(by: DealsSomewhere, visitor: Present, room: Room, wanted: models.About) -> Response:
    """Everything is as before it, and the players act again."""
    mine = room.host.practices.of(visitor.id)
    words, table = await room.read(lambda: mine.take_back(wanted.round, wanted.typed))
    return reply({"words": words, "table": table})


@router.get("/practice/wrong", summary="What may have gone wrong", response_model=list[floor.Offer], responses=READ, openapi_extra=SIGNED)
async def practice_wrong(by: DealsSomewhere, visitor: Present, room: Room) -> Response:
    return reply(await room.read(room.host.practices.of(visitor.id).wrong))


@router.post("/practice/wrong", summary="Something went wrong", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def practice_went_wrong(by: DealsSomewhere, visitor: Present, room: Room, wanted: models.WentWrong) -> Response:
    mine = room.host.practices.of(visitor.id)
    return reply(await room.read(lambda: mine.report(wanted.round, wanted.typed, wanted.name, wanted.args)))


@router.post("/practice/next", summary="The next round", response_model=models.DealersTable, responses=CHANGED, openapi_extra=SIGNED)
async def practice_next(by: DealsSomewhere, visitor: Present, room: Room, wanted: models.About) -> Response:
    mine = room.host.practices.of(visitor.id)
    return reply(await room.read(lambda: mine.next_round(wanted.round, wanted.typed)))


def _seen(wanted: models.About) -> ScreenState:
    return ScreenState(wanted.round, wanted.typed)
