"""Houses, rule sheets, fees."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from cardroom.web.api.document import refusals
from cardroom.web.guard.needs import ANYBODY, needs
from cardroom.web.models import answers
from cardroom.web.pages.kept import sent
from cardroom.web.state import Room

router = APIRouter(prefix="/api", tags=["houses"])

Name = Annotated[str, Path(max_length=80)]


@router.get(
    "/houses", summary="Every house and its games", response_model=list[answers.House], responses=refusals(), dependencies=[needs(ANYBODY)]
)
async def houses(request: Request, room: Room) -> Response:
    return sent(await room.read(room.catalogue.houses), request)


@router.get(
    "/editions/{house}/{slug}",
    summary="A rule sheet",
    response_model=answers.Sheet,
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def edition(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """The rules of one house's version of a game, clause by clause with the lines of its source, and what opening a table takes."""
    return sent(await room.read(lambda: room.catalogue.edition(f"{house}/{slug}")), request)


@router.get(
    "/editions/{house}/{slug}/fees",
    summary="The collection",
    response_model=answers.Fees,
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def fees(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Every printed option with its limits and fees."""
    return sent(await room.read(lambda: room.catalogue.fees(f"{house}/{slug}")), request)


@router.get(
    "/editions/{house}/{slug}/example",
    summary="A round as an example",
    response_model=answers.Example,
    responses=refusals(404, 422),
    dependencies=[needs(ANYBODY)],
)
async def example(request: Request, room: Room, house: Name, slug: Name) -> Response:
    """Dealt from a seed, played by bots, told in a few lines with its settlement; the same for everybody."""
    return sent(await room.read(lambda: room.catalogue.example(f"{house}/{slug}")), request)
