"""A player's wishes beside their decisions: the bank, the next round at once, another pace of the bots, fresh cards, cards shown."""

from fastapi import Request

from cardroom.room.host import commands
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.table.fresh_cards import Fresh
from cardroom.web.api.parameters import TableId
from cardroom.web.api.routes import Routes
from cardroom.web.bodies.tables import AskForCardsBody, OfferBankBody, SetPaceBody, ShowCardsBody
from cardroom.web.guard.needs import PLAYER
from cardroom.web.guard.sessions import Present, address
from cardroom.web.state import Room

routes = Routes("/api/tables", "tables")


@routes.post("/{id}/bank", PLAYER)
async def offer_bank(visitor: Present, room: Room, id: TableId, wanted: OfferBankBody) -> None:
    """Say whether you want to be offered the bank.

    Until you say so, or take the bank, the table answers "not now" for you while somebody else may take it."""
    await room.host.visits.do(commands.OfferBank(visitor, id, wanted.offer))


@routes.post("/{id}/deal", PLAYER)
async def deal_now(visitor: Present, room: Room, id: TableId) -> None:
    """Deal now.

    The next round begins as soon as everybody who plays has asked for it."""
    await room.host.visits.do(commands.DealNow(visitor, id))


@routes.post("/{id}/pace", PLAYER)
async def set_pace(visitor: Present, room: Room, id: TableId, wanted: SetPaceBody) -> None:
    """Set how long bots take.

    Only where you play with bots alone."""
    await room.host.visits.do(commands.SetPace(visitor, id, wanted.seconds))


@routes.post("/{id}/skip", PLAYER)
async def skip_to_end(visitor: Present, room: Room, id: TableId) -> None:
    """Skip to the end.

    Bots take no time for the rest of the round. Only where you play with bots alone."""
    await room.host.visits.do(commands.SkipToEnd(visitor, id))


@routes.post("/{id}/cards", PLAYER)
async def ask_for_cards(request: Request, visitor: Present, room: Room, id: TableId, wanted: AskForCardsBody) -> None:
    """Ask for fresh cards.

    They come with the next round, if the house lets a player ask for them now."""
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.visits.do(commands.AskForCards(visitor, id, by, Fresh(wanted.cards)))


@routes.post("/{id}/seat", PLAYER)
async def ask_for_seat(request: Request, visitor: Present, room: Room, id: TableId) -> None:
    """Ask for another seat.

    The floor moves you when one is free; where the house says so, only a player who asked in time."""
    room.limiter.take("floor_calls", visitor.id, "You ask too often; wait a moment.")
    by = Staffer(visitor.id, Role.PLAYER, address(request))
    await room.host.visits.do(commands.AskForSeat(visitor, id, by))


@routes.post("/{id}/show", PLAYER)
async def show_cards(visitor: Present, room: Room, id: TableId, wanted: ShowCardsBody) -> None:
    """Show your cards.

    Those of the round that is over, to everybody, until the next one begins."""
    await room.host.visits.do(commands.ShowCards(visitor, id, wanted.round, wanted.cards))
