"""Houses, rule sheets, fees."""

from typing import Annotated

from fastapi import Path, Request, Response

from cardroom.bots.example import ExampleData
from cardroom.records.sheets import FeesData
from cardroom.web.api.routes import Routes
from cardroom.web.base.etags import sent
from cardroom.web.catalogue.catalogue import EditionData, HouseData
from cardroom.web.guard.needs import ANYBODY
from cardroom.web.state import Room

routes = Routes("/api", "houses")

Name = Annotated[str, Path(max_length=80)]


@routes.get("/houses", ANYBODY, answer=list[HouseData])
async def list_houses(request: Request, room: Room) -> Response:
    """List every house and its games."""
    return sent(await room.read(room.catalogue.houses), request)


@routes.get("/editions/{house}/{slug}", ANYBODY, answer=EditionData)
async def get_rule_sheet(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Read a rule sheet.

    The rules of one house's version of a game, clause by clause with the lines of its source, and what opening a table takes."""
    return sent(await room.read(room.catalogue.edition, f"{house}/{slug}"), request)


@routes.get("/editions/{house}/{slug}/fees", ANYBODY, answer=FeesData)
async def get_fees(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Read the collection.

    Every printed option with its limits and fees."""
    return sent(await room.read(room.catalogue.fees, f"{house}/{slug}"), request)


@routes.get("/editions/{house}/{slug}/example", ANYBODY, answer=ExampleData)
async def get_example_round(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Read a round as an example.

    Dealt from a seed, played by bots, told in a few lines with its settlement; the same for everybody."""
    return sent(await room.read(room.catalogue.example, f"{house}/{slug}"), request)
