"""Every route of the JSON interface, and its document."""

from fastapi import APIRouter, Request, Response

from cardroom.web.api import (
    account,
    board,
    cage,
    cage_tables,
    count,
    dealers,
    demo,
    duty,
    floor,
    floor_control,
    friends,
    health,
    history,
    houses,
    kiosk,
    labels,
    lists,
    odds,
    paging,
    paper_files,
    papers,
    payments,
    people,
    players,
    practice,
    properties,
    room_settings,
    rounds,
    staff,
    tables,
    tournaments,
    visitors,
    wishes,
)
from cardroom.web.api.document import document
from cardroom.web.api.routes import Operation, Routes
from cardroom.web.base.replies import reply
from cardroom.web.guard.needs import ANYBODY, needs

router = APIRouter()
DECLARED: tuple[Routes, ...] = (
    visitors.routes, account.routes, houses.routes, tables.routes, labels.routes, wishes.routes, friends.routes, rounds.routes,
    history.routes, history.files, floor.routes, floor_control.routes, payments.routes, dealers.routes, practice.routes, staff.routes,
    duty.routes, players.routes, room_settings.routes, board.routes, lists.routes, people.routes, paging.routes, kiosk.routes,
    papers.routes, paper_files.routes, properties.routes, properties.files, cage.routes, cage_tables.routes, count.routes,
    tournaments.routes, odds.routes, demo.routes, health.routes,
)  # fmt: skip
operations: dict[str, Operation] = {}
for declared in DECLARED:  # the routes themselves: ``include_router`` would build each of them once more for every application
    router.routes.extend(declared.router.routes)
    if twice := operations.keys() & declared.operations.keys():
        raise AssertionError(f"two operations have the id {min(twice)}")
    operations |= declared.operations


@router.get("/api/openapi.json", include_in_schema=False, dependencies=[needs(ANYBODY)])
async def openapi(request: Request) -> Response:
    return reply(document(request.app, operations))
