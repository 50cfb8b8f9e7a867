"""Every route of the JSON interface, and its document."""

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from cardroom.web.api import (
    account,
    board,
    cage,
    cage_tables,
    count,
    dealers,
    floor,
    floor_control,
    friends,
    health,
    history,
    houses,
    lists,
    paper_files,
    papers,
    payments,
    practice,
    rounds,
    staff,
    tables,
    visitors,
    wishes,
)
from cardroom.web.api.document import document
from cardroom.web.api.operations import operation_id
from cardroom.web.api.replies import reply
from cardroom.web.api.routes import Operation
from cardroom.web.guard.needs import ANYBODY, needs
from cardroom.web.questions import routes as questions

router = APIRouter()
PARTS = (
    visitors, account, tables, wishes, rounds, history, health,
)  # fmt: skip
DECLARED = (
    houses, friends, floor, floor_control, payments, dealers, practice, staff, board,
    lists, papers, paper_files, cage, cage_tables, count, questions,
)  # fmt: skip
operations: dict[str, Operation] = {}
for declared in DECLARED:
    router.routes.extend(declared.routes.router.routes)
    operations |= declared.routes.operations
for part in PARTS:  # the routes themselves: ``include_router`` would build each of them once more for every application
    router.routes.extend(part.router.routes)
for route in router.routes:
    if isinstance(route, APIRoute) and not route.operation_id:
        route.operation_id = operation_id(route)


@router.get("/api/openapi.json", include_in_schema=False, dependencies=[needs(ANYBODY)])
async def openapi(request: Request) -> Response:
    return reply(document(request.app, operations))
