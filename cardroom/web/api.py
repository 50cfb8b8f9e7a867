"""Every route of the JSON interface, and its document."""

from fastapi import APIRouter, Request, Response

from cardroom.web import account_routes, floor_routes, house_routes, round_routes, table_routes, visitor_routes
from cardroom.web.documented import document
from cardroom.web.replies import reply

router = APIRouter()
for part in (visitor_routes, account_routes, house_routes, table_routes, round_routes, floor_routes):
    router.include_router(part.router)


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    return reply(document(request.app))
