"""Persons and their documents: for the cage, the floor and the operator. Every look at a document is a line of the staff's journal."""

from typing import Annotated

from fastapi import Path, Query

from cardroom.room.desks.people.commands import CheckIdentity, ForgetIdentity, KeepPhoto, LookAtIdentity, PrintCard
from cardroom.room.desks.people.identity_desk import CardData, CheckedData, IdentityData
from cardroom.room.desks.people.player_desk import GiveNumber, KnownPersonData, LinkAccount, NumberedPlayerData
from cardroom.room.people.identities import Identity
from cardroom.room.people.roles import Role
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import people as bodies
from cardroom.web.bodies.body import ReasonBody
from cardroom.web.guard.needs import OnDuty, staff
from cardroom.web.state import Room

routes = Routes("/api/people", "people")

CLERKS = staff(Role.CASHIER, Role.FLOOR, Role.OPERATOR)
VisitorId = Annotated[str, Path(max_length=40)]
Like = Annotated[str, Query(min_length=1, max_length=40, description="The player number, or how a name of the person begins or once did.")]


@routes.get("", CLERKS)
async def find_people(room: Room, like: Like) -> list[KnownPersonData]:
    """Find people by number, name or former name.

    Whether somebody has looked at a document, and nothing that stands on it."""
    await room.host.executor.glance()
    return room.host.player_desk.people(like)


@routes.post("/{id}/number", CLERKS)
async def give_player_number(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> NumberedPlayerData:
    """Give a visitor a player number."""
    return await room.host.player_desk.give(GiveNumber(by, id, wanted.why))


@routes.post("/{id}/link", CLERKS)
async def link_account(by: OnDuty, room: Room, id: VisitorId, wanted: bodies.LinkAccountBody) -> NumberedPlayerData:
    """Say that an account is the person of a player number.

    Exclusions of that person hold for the account from now on."""
    return await room.host.player_desk.link(LinkAccount(by, id, wanted.number, wanted.why))


@routes.post("/{id}/part", staff(Role.OPERATOR))
async def part_account(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> NumberedPlayerData:
    """Say that an account is not the person of its number after all.

    It gets a number of its own."""
    return await room.host.player_desk.give(GiveNumber(by, id, wanted.why, parted=True))


@routes.post("/{id}/identity", CLERKS)
async def check_identity(by: OnDuty, room: Room, id: VisitorId, wanted: Identity) -> CheckedData:
    """Write down what a document says that you have looked at.

    Accounts whose documents show the same person become one person's. The journal has no word of the document, only digests of it."""
    return await room.host.identity_desk.check(CheckIdentity(by, id, wanted))


@routes.post("/{id}/look", CLERKS)
async def look_at_identity(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> IdentityData:
    """Look at what is written down of a person.

    The staff's journal says who looked, when and why."""
    return await room.host.identity_desk.look(LookAtIdentity(by, id, wanted.why))


@routes.post("/{id}/forget", staff(Role.OPERATOR))
async def forget_identity(by: OnDuty, room: Room, id: VisitorId, wanted: ReasonBody) -> None:
    """Delete what is written down of a person.

    An exclusion still finds them again by the digests."""
    await room.host.identity_desk.do(ForgetIdentity(by, id, wanted.why))


@routes.post("/{id}/photo", CLERKS)
async def keep_photo(by: OnDuty, room: Room, id: VisitorId, wanted: bodies.KeepPhotoBody) -> None:
    """Keep a photo of a person."""
    await room.host.identity_desk.do(KeepPhoto(by, id, wanted.why, wanted.image))


@routes.post("/{id}/card", CLERKS)
async def print_card(by: OnDuty, room: Room, id: VisitorId, wanted: bodies.PrintCardBody) -> CardData:
    """Get what stands on a person's card.

    The same card comes again, unless it was lost."""
    return await room.host.identity_desk.print_card(PrintCard(by, id, wanted.why, wanted.anew))
