"""Practice at a dealer's screen. Nothing of it is stored."""

from cardroom.room.desks.dealers.commands import ScreenState
from cardroom.room.desks.dealers.data import DealerData, TakenBackData
from cardroom.room.desks.dealers.dealers import DEALS
from cardroom.room.desks.dealers.practice import Practised
from cardroom.room.desks.floor.data import OfferData, PreviewData
from cardroom.web.api.routes import Routes
from cardroom.web.base.reader import Spoken
from cardroom.web.bodies import dealers as bodies
from cardroom.web.guard.needs import staff
from cardroom.web.guard.sessions import Present
from cardroom.web.state import Room

routes = Routes("/api/dealer/practice", "dealer")

DEALER = staff(*DEALS, where="anywhere")
NO_PRACTICE = 404


@routes.post("", DEALER)
async def begin_practice(visitor: Present, room: Room, wanted: bodies.BeginPracticeBody) -> DealerData:
    """Begin to practise.

    The same screen with cards from a seeded shoe, and bots for players. You have one practice table; nothing of it is kept."""
    room.limiter.take("openings", visitor.id, "You open tables too quickly; wait a moment.")
    made = await room.read(Practised, **wanted.model_dump(), dealer=visitor.name)
    room.host.practices.begin(visitor.id, made)
    return await room.read(made.state)


@routes.get("", DEALER, NO_PRACTICE)
async def get_practice(visitor: Present, room: Room) -> DealerData:
    """Look at your practice."""
    return await room.read(room.host.practices.of(visitor.id).state)


@routes.post("/enter", DEALER)
async def type_practice_line(visitor: Present, room: Room, wanted: bodies.TypeLineBody) -> DealerData:
    """Type a line in practice.

    Type the cards and wagers that lie there; anything else is refused."""
    mine = room.host.practices.of(visitor.id)
    return await room.read(mine.enter, wanted.round, wanted.typed, wanted.line)


@routes.post("/take-back", DEALER)
async def take_practice_line_back(visitor: Present, room: Room, wanted: ScreenState) -> TakenBackData:
    """Take back the last line of your practice.

    Everything is as before it, and the players act again."""
    mine = room.host.practices.of(visitor.id)
    return await room.read(mine.take_back, wanted.round, wanted.typed)


@routes.get("/wrong", DEALER, NO_PRACTICE)
async def list_practice_rulings(visitor: Present, room: Room) -> list[OfferData]:
    """List what may have gone wrong in practice."""
    return await room.read(room.host.practices.of(visitor.id).wrong)


@routes.post("/wrong/preview", DEALER)
async def preview_practice_ruling(visitor: Present, room: Room, wanted: bodies.DealerRulingBody, spoken: Spoken) -> PreviewData:
    """Preview a ruling in practice."""
    mine = room.host.practices.of(visitor.id)
    return await room.read(mine.preview, wanted.round, wanted.typed, wanted.name, wanted.args, spoken)


@routes.post("/wrong", DEALER)
async def make_practice_ruling(visitor: Present, room: Room, wanted: bodies.DealerRulingBody) -> DealerData:
    """Report that something went wrong in practice."""
    mine = room.host.practices.of(visitor.id)
    return await room.read(mine.report, wanted.round, wanted.typed, wanted.name, wanted.args)


@routes.post("/next", DEALER)
async def begin_next_practice_round(visitor: Present, room: Room, wanted: ScreenState) -> DealerData:
    """Begin the next round of your practice."""
    mine = room.host.practices.of(visitor.id)
    return await room.read(mine.next_round, wanted.round, wanted.typed)
