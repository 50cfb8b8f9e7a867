"""The floor's control of a table beside rulings: stopping play, time, seats, settings, cards and dealers."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.desks.floor.commands import (
    ChangeSettings,
    CloseAfter,
    DealOut,
    GiveTime,
    GoOn,
    HoldSeat,
    MoveSeat,
    NameTable,
    NewCards,
    NewDealer,
    Pause,
    PauseAfter,
    PutClock,
    SendAway,
)
from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import floor as bodies
from cardroom.web.bodies.body import WhyBody
from cardroom.web.catalogue.forms import FieldData, fields_data
from cardroom.web.guard.needs import Acting, OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/tables/{id}/floor", "floor")

FLOOR = staff(Role.FLOOR, where="table")


class TableSettingsData(TypedDict):
    """How a table is set now."""

    fields: Annotated[list[FieldData], says("The edition's settings with their values.")]
    options: Annotated[list[str], says("The names of the collection options that may be posted.")]
    most_seats: Annotated[int, says("The number of seats that the game has.")]
    option: Annotated[str, says("The collection option that was asked for; empty: the usual one for the limits.")]
    seats: Annotated[int, says("The number of seats; 0: all of them.")]
    pace: Annotated[float, says("Seconds that a bot takes.")]
    pause: Annotated[float, says("Seconds between two rounds.")]
    clock: Annotated[float, says("Seconds for a decision; 0: no limit.")]
    clock_for_two: Annotated[float, says("Seconds for a decision when two people play and `clock` is 0.")]


# -- play -------------------------------------------------------------------------------------------------------------------


@routes.post("/pause", FLOOR)
async def pause_table(by: Acting, room: Room, id: TableId, wanted: WhyBody) -> None:
    """Stop play.

    Nobody acts, no clock runs and no round begins until play goes on."""
    await room.host.floor.do(Pause(by, id, wanted.why))


@routes.post("/pause-after", FLOOR)
async def pause_table_after_round(by: Acting, room: Room, id: TableId, wanted: WhyBody) -> None:
    """Stop play after this round.

    The round is played to its end, and no other begins until play goes on. Where no round is running it stops at once."""
    await room.host.floor.do(PauseAfter(by, id, wanted.why))


@routes.post("/go-on", FLOOR)
async def resume_table(by: Acting, room: Room, id: TableId, wanted: WhyBody) -> None:
    """Let play go on.

    Every clock goes on where it stood. While the round runs after which play is to be paused, that pause is withdrawn."""
    await room.host.floor.do(GoOn(by, id, wanted.why))


@routes.post("/time", FLOOR)
async def give_time(by: Acting, room: Room, id: TableId, wanted: bodies.GiveTimeBody) -> None:
    """Give time.

    To a player who is asked and has a clock."""
    await room.host.floor.do(GiveTime(by, id, wanted.player, wanted.seconds, wanted.why))


@routes.post("/clock", FLOOR)
async def put_clock(by: Acting, room: Room, id: TableId, wanted: bodies.PlayerWhyBody) -> None:
    """Put the clock on a player.

    A player who faces a bet has as long as the house allows; then their hand is dead."""
    await room.host.floor.do(PutClock(by, id, wanted.player, wanted.why))


# -- seats ------------------------------------------------------------------------------------------------------------------


@routes.post("/hold", FLOOR)
async def hold_seat(by: Acting, room: Room, id: TableId, wanted: bodies.HoldSeatBody) -> None:
    """Keep a seat."""
    await room.host.floor.do(HoldSeat(by, id, wanted.seat, wanted.player, wanted.why))


@routes.post("/move", FLOOR)
async def move_player(by: Acting, room: Room, id: TableId, wanted: bodies.MovePlayerBody) -> None:
    """Move a player.

    To a free seat, between rounds."""
    await room.host.floor.do(MoveSeat(by, id, wanted.player, wanted.seat, wanted.why))


@routes.post("/send-away", FLOOR)
async def send_player_away(by: Acting, room: Room, id: TableId, wanted: bodies.PlayerWhyBody) -> None:
    """Remove a player.

    Their chips go to the cashier when the round that they play is over."""
    await room.host.floor.do(SendAway(by, id, wanted.player, wanted.why))


@routes.post("/silence", FLOOR)
async def silence_player(by: OnDuty, room: Room, id: TableId, wanted: bodies.SilencePlayerBody) -> None:
    """Silence a player.

    They play on, and talk at no table of the room."""
    await room.host.office.silence(by, id, wanted.player, wanted.minutes, wanted.why)


@routes.post("/unsilence", FLOOR)
async def unsilence_player(by: OnDuty, room: Room, id: TableId, wanted: bodies.PlayerWhyBody) -> None:
    """Let a player talk again."""
    await room.host.office.unsilence(by, id, wanted.player, wanted.why)


@routes.post("/absent", FLOOR)
async def deal_player_out(by: Acting, room: Room, id: TableId, wanted: bodies.DealOutBody) -> None:
    """Deal a player out, or in again.

    From the next round on."""
    await room.host.floor.do(DealOut(by, id, wanted.player, wanted.out, wanted.why))


# -- the table --------------------------------------------------------------------------------------------------------------


@routes.post("/close", FLOOR)
async def close_table(by: Acting, room: Room, id: TableId, wanted: WhyBody) -> None:
    """Close the table.

    After this round; at once if none is running."""
    await room.host.floor.do(CloseAfter(by, id, wanted.why))


@routes.get("/settings", FLOOR)
async def get_table_settings(room: Room, id: TableId) -> TableSettingsData:
    """Look at the table's settings.

    The same fields as when a table is opened, with their present values."""
    edition, terms, settings = room.host.floor.set_as(id)
    schedule = edition.schedule
    return {
        "fields": fields_data(edition, terms),
        "options": [] if schedule is None else [option.name for option in schedule.options.values()],
        "most_seats": edition.game.seats(edition.rules),
        "option": settings.option,
        "seats": settings.seats,
        "pace": float(settings.pace),
        "pause": float(settings.pause),
        "clock": float(settings.clock),
        "clock_for_two": float(settings.clock_for_two),
    }


@routes.post("/settings", FLOOR)
async def change_table_settings(by: Acting, room: Room, id: TableId, wanted: bodies.ChangeSettingsBody) -> None:
    """Change the table's settings.

    Limits, option, seats, pace, clocks: between rounds, as far as the house leaves them open."""
    given = {key: value for key, value in wanted.model_dump(exclude={"why"}, exclude_unset=True).items() if value is not None}
    await room.host.floor.do(ChangeSettings(by, id, given, wanted.why))


@routes.post("/name", FLOOR)
async def name_table(by: Acting, room: Room, id: TableId, wanted: bodies.NameTableBody) -> None:
    """Name the table.

    Pages and papers call it so; without a name, by its number."""
    await room.host.floor.do(NameTable(by, id, wanted.name, wanted.why))


@routes.post("/cards", FLOOR)
async def change_cards(by: Acting, room: Room, id: TableId, wanted: bodies.NewCardsBody) -> None:
    """Change the cards.

    Between rounds; the next one begins with their shuffle."""
    await room.host.floor.do(NewCards(by, id, wanted.cards, wanted.why))


@routes.post("/dealer", FLOOR)
async def change_dealer(by: Acting, room: Room, id: TableId, wanted: bodies.NewDealerBody) -> None:
    """Change the dealer."""
    await room.host.floor.do(NewDealer(by, id, wanted.dealer, wanted.why))
