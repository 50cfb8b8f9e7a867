"""Every route of the JSON interface, and its document."""

from fastapi import APIRouter, Request, Response

from cardroom.web import (
    account_routes,
    board_routes,
    cage_routes,
    cage_table_routes,
    count_routes,
    dealer_routes,
    floor_control_routes,
    floor_routes,
    friend_routes,
    health_routes,
    history_routes,
    house_routes,
    lists_routes,
    paper_routes,
    payment_routes,
    round_routes,
    staff_routes,
    table_routes,
    visitor_routes,
    wish_routes,
)
from cardroom.web.documented import document
from cardroom.web.needs import ANYBODY, needs
from cardroom.web.questions import routes as question_routes
from cardroom.web.replies import reply

router = APIRouter()
PARTS = (
    visitor_routes, account_routes, house_routes, table_routes, wish_routes, friend_routes, round_routes, history_routes, floor_routes,
    floor_control_routes, payment_routes, dealer_routes, staff_routes, board_routes, lists_routes, paper_routes, cage_routes,
    cage_table_routes, count_routes, health_routes, question_routes,
)  # fmt: skip
for part in PARTS:
    router.include_router(part.router)


@router.get("/api/openapi.json", include_in_schema=False, dependencies=[needs(ANYBODY)])
async def openapi(request: Request) -> Response:
    return reply(document(request.app))
