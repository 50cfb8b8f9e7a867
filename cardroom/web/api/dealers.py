"""Dealers' tables: a dealer opens one and types in what happens at a real table, line by line."""

from functools import partial
from typing import Annotated

from fastapi import Request
from typing_extensions import TypedDict

from cardroom.fields import TableKey, says
from cardroom.room.desks.dealers.commands import (
    ChangeSeatAtFelt,
    EnterLine,
    NextRound,
    ReportMistake,
    ScreenState,
    SettleRound,
    TakeBackLine,
)
from cardroom.room.desks.dealers.data import DealerData, DealerRowData, TakenBackData
from cardroom.room.desks.dealers.dealers import DEALS
from cardroom.room.desks.floor.data import OfferData, PreviewData
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.base.replies import Written, written
from cardroom.web.bodies import dealers as bodies
from cardroom.web.guard.needs import Acting, OnDuty, staff
from cardroom.web.guard.sessions import Present, address
from cardroom.web.peering.lists import everywhere
from cardroom.web.state import Room

routes = Routes("/api/dealer/tables", "dealer")

DEALER, SOMEWHERE = staff(*DEALS, where="table"), staff(*DEALS, where="anywhere")


class ReaderAnswerData(TypedDict):
    answer: Annotated[str, says("`ok` and what is asked now, or `no` and why.")]


class NewDealerTableData(TypedDict):
    id: TableKey


@routes.get("", SOMEWHERE)
async def list_dealer_tables(request: Request, by: OnDuty, room: Room) -> Written[list[DealerRowData]]:
    """List the dealers' tables at which you may deal."""
    host = room.host
    found = await everywhere(request, room, host.dealers.tables(partial(host.office.holds, by.who, DEALS)))
    return Written(written(found[::-1]))


@routes.post("", SOMEWHERE)
async def open_dealer_table(
    request: Request, by: Acting, visitor: Present, room: Room, wanted: bodies.OpenDealerTableBody
) -> NewDealerTableData:
    """Open a dealer's table.

    For players at a real table, each with an account or a player number; a new name gets a number. The first round begins with `next`."""
    for name, whose in (("openings", visitor.id), ("openings_address", address(request))):
        room.limiter.take(name, whose, "You open tables too quickly; wait a moment.")
    given = wanted.model_dump(include={"edition", "option", "table", "seats"})
    return {"id": await room.host.dealers.open(by, given, wanted.players, wanted.chips, wanted.stepped, wanted.dealer, wanted.shoe)}


@routes.get("/{id}", DEALER)
async def get_dealer_table(room: Room, id: TableId) -> DealerData:
    """Look at the dealer's screen.

    The question, the lines that may be typed, every step so far, and everybody's chips. No card that lies face down."""
    return await room.host.dealers.state(id)


@routes.post("/{id}/enter", DEALER)
async def type_line(room: Room, id: TableId, wanted: bodies.TypeLineBody) -> DealerData:
    """Type a line.

    Cards, wagers, a player's action. A line that does not fit is refused in one sentence, and nothing has changed."""
    return await room.host.dealers.do(EnterLine(id, wanted, wanted.line))


@routes.post("/{id}/reader", DEALER)
async def send_reader_line(by: OnDuty, room: Room, id: TableId, wanted: bodies.ReaderLineBody) -> ReaderAnswerData:
    """Send a line of a scanner or a card-reading shoe.

    The answer begins with `ok`, and says what the table waits for, or with `no`, and says why nothing was done."""
    return {"answer": await room.host.dealers.read_line(id, by.who, wanted.line)}


@routes.post("/{id}/take-back", DEALER)
async def take_line_back(room: Room, id: TableId, wanted: ScreenState) -> TakenBackData:
    """Take back the last line.

    Until all is paid. The log keeps the line, and that it was taken back."""
    return await room.host.dealers.take_back(TakeBackLine(id, wanted))


@routes.get("/{id}/wrong", DEALER)
async def list_dealer_rulings(room: Room, id: TableId) -> list[OfferData]:
    """List what may have gone wrong.

    Only mistakes that are possible now, each with its clause and the questions that it asks."""
    return await room.host.dealers.wrong(id)


@routes.post("/{id}/wrong/preview", DEALER)
async def preview_dealer_ruling(by: Acting, room: Room, id: TableId, wanted: bodies.DealerRulingBody, spoken: Spoken) -> PreviewData:
    """Preview a ruling at a dealer's table.

    What will follow, and whether it voids the round. Nothing is done."""
    return await room.read(await room.host.dealers.previewer(by, id, wanted, wanted.name, wanted.args, spoken))


@routes.post("/{id}/wrong", DEALER)
async def make_dealer_ruling(by: Acting, room: Room, id: TableId, wanted: bodies.DealerRulingBody) -> DealerData:
    """Report that something went wrong.

    By its name, with the answers that it asks for. The house's ruling is an input of the round like any other."""
    return await room.host.dealers.do(ReportMistake(id, wanted, by, wanted.name, wanted.args, wanted.because))


@routes.post("/{id}/tap", DEALER)
async def tap_in(by: Acting, room: Room, id: TableId, wanted: bodies.TapInBody) -> DealerData:
    """Tap in: another dealer takes over.

    The record names the dealer who began the round. The journal says when another tapped in."""
    return await room.host.dealers.tap_in(by, id, wanted.dealer)


@routes.post("/{id}/next", DEALER)
async def begin_next_round(room: Room, id: TableId, wanted: ScreenState) -> DealerData:
    """Begin the next round.

    The last one is paid: it goes into the ledger, and stands."""
    return await room.host.dealers.do(NextRound(id, wanted))


@routes.post("/{id}/settle", DEALER)
async def settle_round(room: Room, id: TableId, wanted: ScreenState) -> DealerData:
    """Settle the round: all is paid.

    The round goes into the ledger, and no other begins yet."""
    return await room.host.dealers.do(SettleRound(id, wanted))


@routes.post("/{id}/seats", DEALER)
async def change_dealer_seat(by: Acting, room: Room, id: TableId, wanted: bodies.DealerSeatBody) -> DealerData:
    """Change a seat.

    A player sits down at the real table, buys chips, sits out, is back, or gets up. During a round it happens when that is paid. Chips lie
    for them at the cage, or the dealer sells them for cash out of the bank of the table."""
    dealers = room.host.dealers
    match wanted.do:
        case "sit":
            return await dealers.seat(by, id, wanted)
        case "buy":
            return await dealers.buy(by, id, wanted)
        case do:
            return await dealers.do(ChangeSeatAtFelt(id, by, do, wanted.player))


@routes.post("/{id}/close", DEALER)
async def close_dealer_table(by: Acting, room: Room, id: TableId) -> None:
    """Close the table.

    Everybody's chips go back to the house; during a round, when that is paid."""
    await room.host.dealers.close(by, id)
