"""What the floor does at a table beside ruling: play stopped and gone on with, time, seats, settings, cards and dealers."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from cardroom.room.desks.floor.commands import (
    ChangeSettings,
    CloseAfter,
    DealOut,
    FloorCommand,
    GiveTime,
    GoOn,
    HoldSeat,
    MoveSeat,
    NewCards,
    NewDealer,
    Pause,
    PutClock,
    SendAway,
)
from cardroom.room.people.staff import By
from cardroom.web.api.document import SIGNED
from cardroom.web.api.floor import CHANGED, READ, Floorman
from cardroom.web.api.forms import fields_data
from cardroom.web.api.replies import done, reply
from cardroom.web.guard.sessions import Present
from cardroom.web.models import answers
from cardroom.web.models import floor as models
from cardroom.web.state import Room, RoomState

router = APIRouter(prefix="/api/tables/{id}/floor", tags=["floor"])

Id = Annotated[str, Path(max_length=40)]


async def floor_does(room: RoomState, command: FloorCommand) -> Response:
    await room.host.floor.do(command)
    return done()


# -- play -------------------------------------------------------------------------------------------------------------------


@router.post("/pause", summary="Stop play", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def pause(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.Why) -> Response:
    """Nobody acts, no clock runs and no round begins until play goes on."""
    return await floor_does(room, Pause(By(staffer, visitor.name), id, wanted.why))


@router.post("/go-on", summary="Play goes on", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def go_on(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.Why) -> Response:
    """Every clock goes on where it stood."""
    return await floor_does(room, GoOn(By(staffer, visitor.name), id, wanted.why))


@router.post("/time", summary="Give time", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def give_time(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.GiveTime) -> Response:
    """To a player who is asked and has a clock."""
    return await floor_does(room, GiveTime(By(staffer, visitor.name), id, wanted.player, wanted.seconds, wanted.why))


@router.post("/clock", summary="Put the clock on somebody", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def put_clock(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.SendAway) -> Response:
    """Who faces a bet has as long as the house has it so; then his hand is dead."""
    return await floor_does(room, PutClock(By(staffer, visitor.name), id, wanted.player, wanted.why))


# -- seats ------------------------------------------------------------------------------------------------------------------


@router.post("/hold", summary="Keep a seat", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def hold(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.HoldSeat) -> Response:
    return await floor_does(room, HoldSeat(By(staffer, visitor.name), id, wanted.seat, wanted.player, wanted.why))


@router.post("/move", summary="Move a player", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def move(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.MovePlayer) -> Response:
    """To a free seat, between rounds."""
    return await floor_does(room, MoveSeat(By(staffer, visitor.name), id, wanted.player, wanted.seat, wanted.why))


@router.post("/send-away", summary="Remove a player", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def send_away(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.SendAway) -> Response:
    """His chips go to the cashier, when the round in which he plays is over."""
    return await floor_does(room, SendAway(By(staffer, visitor.name), id, wanted.player, wanted.why))


@router.post("/silence", summary="Silence a player", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def silence(staffer: Floorman, room: Room, id: Id, wanted: models.Silence) -> Response:
    """He plays on, and talks at no table of the room."""
    await room.host.office.silence(staffer, id, wanted.player, wanted.minutes, wanted.why)
    return done()


@router.post("/unsilence", summary="Let a player talk again", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def unsilence(staffer: Floorman, room: Room, id: Id, wanted: models.SendAway) -> Response:
    await room.host.office.unsilence(staffer, id, wanted.player, wanted.why)
    return done()


@router.post("/absent", summary="Absent, or back", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def absent(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.DealOut) -> Response:
    """Dealt out, or in again, from the next round on."""
    return await floor_does(room, DealOut(By(staffer, visitor.name), id, wanted.player, wanted.out, wanted.why))


# -- the table --------------------------------------------------------------------------------------------------------------


@router.post("/close", summary="Close the table", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def close(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.Why) -> Response:
    """After this round; at once where none is running."""
    return await floor_does(room, CloseAfter(By(staffer, visitor.name), id, wanted.why))


@router.get("/settings", summary="How the table is set", response_model=models.SetAs, responses=READ, openapi_extra=SIGNED)
async def set_as(staffer: Floorman, room: Room, id: Id) -> Response:
    """The same fields as when a table is opened, with what is set now."""
    edition, terms, settings = room.host.floor.set_as(id)
    schedule = edition.schedule
    return reply(
        {
            "fields": fields_data(edition, terms),
            "options": [] if schedule is None else [option.name for option in schedule.options.values()],
            "most_seats": edition.game.seats(edition.rules),
            **settings.model_dump(mode="json", include={"option", "seats", "pace", "pause", "clock", "clock_for_two"}),
        }
    )


@router.post("/settings", summary="Set the table anew", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def settings(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.ChangeSettings) -> Response:
    """Limits, option, seats, pace, clocks: between rounds, as far as the house leaves them open."""
    given = {key: value for key, value in wanted.model_dump(exclude={"why"}, exclude_unset=True).items() if value is not None}
    return await floor_does(room, ChangeSettings(By(staffer, visitor.name), id, given, wanted.why))


@router.post("/cards", summary="Change the cards", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def cards(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.NewCards) -> Response:
    """Between rounds; the next one begins with their shuffle."""
    return await floor_does(room, NewCards(By(staffer, visitor.name), id, wanted.cards, wanted.why))


@router.post("/dealer", summary="Change the dealer", response_model=answers.Done, responses=CHANGED, openapi_extra=SIGNED)
async def dealer(staffer: Floorman, visitor: Present, room: Room, id: Id, wanted: models.NewDealer) -> Response:
    return await floor_does(room, NewDealer(By(staffer, visitor.name), id, wanted.dealer, wanted.why))
