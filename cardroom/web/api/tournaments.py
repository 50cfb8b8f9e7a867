"""Live tournaments: what is played, entries by the cashier's chips, and what the floor does at the tables."""

from typing import Annotated

from fastapi import Path, Request
from typing_extensions import TypedDict

from cardroom.fields import says
from cardroom.room.desks.tournaments import deeds
from cardroom.room.desks.tournaments.data import StructureData, TournamentData, TournamentSummary
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.web.api.routes import Routes
from cardroom.web.bodies import tournaments as bodies
from cardroom.web.guard.needs import ANYBODY, PLAYER, Acting, staff
from cardroom.web.guard.sessions import Present, Somebody, address
from cardroom.web.state import Room

routes = Routes("/api/tournaments", "tournaments")

FLOOR = staff(Role.FLOOR, Role.OPERATOR)
STAFF = staff(Role.FLOOR, Role.CASHIER, Role.OPERATOR)
TournamentId = Annotated[str, Path(max_length=20, description="The id of the tournament.")]


class AnnouncedData(TypedDict):
    id: Annotated[str, says("The id of the tournament.")]


def _oneself(visitor: Visitor, request: Request) -> By:
    return By(Staffer(visitor.id, Role.PLAYER, address(request)), visitor.name)


# -- what there is -----------------------------------------------------------------------------------------------------------------------


@routes.get("", ANYBODY)
async def list_tournaments(room: Room, viewer: Somebody) -> list[TournamentSummary]:
    """List the tournaments.

    Those that are open come first, the latest first."""
    await room.host.executor.glance()
    return room.host.tournaments.all("" if viewer is None else viewer.id)


@routes.get("/structures", ANYBODY)
async def list_tournament_structures(room: Room) -> list[StructureData]:
    """List the structures.

    By any of them the floor may announce a tournament."""
    return await room.host.tournaments.structures()


@routes.get("/{tournament}", ANYBODY)
async def get_tournament(room: Room, viewer: Somebody, tournament: TournamentId) -> TournamentData:
    """Look at a tournament.

    The clock, the seats, the places and the prizes, as everybody in the room may see them."""
    await room.host.executor.glance()
    return room.host.tournaments.one(tournament, "" if viewer is None else viewer.id)


# -- players -----------------------------------------------------------------------------------------------------------------------------


@routes.post("/{tournament}/enter", PLAYER)
async def enter_tournament(request: Request, room: Room, you: Present, tournament: TournamentId) -> None:
    """Enter a tournament.

    The entry is paid with your chips at the cashier. A player without chips may enter again as often as the structure says."""
    await room.host.tournaments.act_for(_oneself(you, request), tournament, deeds.EnterTournament(you.id))


@routes.post("/{tournament}/withdraw", PLAYER)
async def withdraw_from_tournament(request: Request, room: Room, you: Present, tournament: TournamentId) -> None:
    """Take your entry back.

    Before the tournament begins; it is paid back in full."""
    await room.host.tournaments.act_for(_oneself(you, request), tournament, deeds.WithdrawEntry(you.id))


@routes.post("/{tournament}/chips", PLAYER)
async def buy_tournament_chips(
    request: Request, room: Room, you: Present, tournament: TournamentId, wanted: bodies.BuyTournamentChipsBody
) -> None:
    """Buy chips in a tournament.

    A rebuy or the add-on, paid with your chips at the cashier."""
    deed = deeds.BuyTournamentChips(you.id, wanted.what == "add-on")
    await room.host.tournaments.act_for(_oneself(you, request), tournament, deed)


@routes.post("/{tournament}/deal/answer", PLAYER)
async def answer_deal(request: Request, room: Room, you: Present, tournament: TournamentId, wanted: bodies.AnswerDealBody) -> None:
    """Answer a deal.

    It is made when every player who is left has accepted it."""
    await room.host.tournaments.act_for(_oneself(you, request), tournament, deeds.AnswerDeal(you.id, wanted.accept))


@routes.post("/{tournament}/players", STAFF)
async def act_for_tournament_player(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.ForTournamentPlayerBody) -> None:
    """Do something for a player.

    At the desk, for people without an account: enter them, give an entry back, sell a rebuy or the add-on, write down their answer to a
    deal. The player's chips at the cashier pay for it."""
    desk = room.host.tournaments
    await desk.act_for(by, tournament, desk.own_deed(wanted.what, wanted.player), wanted.why)


# -- the floor ---------------------------------------------------------------------------------------------------------------------------


@routes.post("", FLOOR)
async def announce_tournament(by: Acting, room: Room, wanted: bodies.AnnounceTournamentBody) -> AnnouncedData:
    """Announce a tournament.

    Players may enter from now on."""
    return {"id": await room.host.tournaments.announce(by, wanted.structure, wanted.why)}


@routes.post("/{tournament}/start", FLOOR)
async def start_tournament(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.OnTournamentBody) -> None:
    """Start a tournament.

    Seats are drawn by lot, and the clock starts."""
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.StartTournament(), wanted.why)


@routes.post("/{tournament}/call-off", FLOOR)
async def call_tournament_off(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.OnTournamentBody) -> None:
    """Call a tournament off.

    Before it begins; every entry is paid back."""
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.CallTournamentOff(), wanted.why)


@routes.post("/{tournament}/pause", FLOOR)
async def pause_tournament(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.SwitchTournamentBody) -> None:
    """Pause the clock, or have it run again."""
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.PauseTournament(wanted.on), wanted.why)


@routes.post("/{tournament}/clock", FLOOR)
async def set_tournament_clock(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.SetTournamentClockBody) -> None:
    """Correct the clock."""
    deed = deeds.SetTournamentClock(wanted.level, wanted.minutes)
    await room.host.tournaments.act(by, tournament, wanted.version, deed, wanted.why)


@routes.post("/{tournament}/hand-for-hand", FLOOR)
async def play_hand_for_hand(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.SwitchTournamentBody) -> None:
    """Have all tables play each hand together, or no longer."""
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.PlayHandForHand(wanted.on), wanted.why)


@routes.post("/{tournament}/out", FLOOR)
async def knock_players_out(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.KnockOutBody) -> None:
    """Say which players are out.

    In one hand of one table. Their chips go to the players who have won them, until they are counted."""
    desk = room.host.tournaments
    deed = deeds.KnockOut(tuple(map(desk.player, wanted.out)), tuple(map(desk.player, wanted.by)), wanted.joint)
    await desk.act(by, tournament, wanted.version, deed, wanted.why)


@routes.post("/{tournament}/back", FLOOR)
async def take_knock_out_back(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.TournamentPlayerBody) -> None:
    """Undo the hand that has put a player out.

    The chips that it has moved go back; whatever has happened since stays."""
    desk = room.host.tournaments
    await desk.act(by, tournament, wanted.version, deeds.TakeKnockOutBack(desk.player(wanted.player)), wanted.why)


@routes.post("/{tournament}/gives-up", FLOOR)
async def give_up_tournament_seat(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.TournamentPlayerBody) -> None:
    """Say that a player without chips buys no more."""
    desk = room.host.tournaments
    await desk.act(by, tournament, wanted.version, deeds.DeclineRebuy(desk.player(wanted.player)), wanted.why)


@routes.post("/{tournament}/count", FLOOR)
async def count_tournament_chips(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.CountChipsBody) -> None:
    """Count chips.

    Of all players the counts must come to the chips in play."""
    desk = room.host.tournaments
    await desk.act(by, tournament, wanted.version, deeds.CountChips(desk.players(wanted.stacks)), wanted.why)


@routes.post("/{tournament}/balance", FLOOR)
async def balance_tables(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.BalanceTablesBody) -> None:
    """Balance the tables.

    A table that is not needed any more is broken, and players move until no table has two more than another. Who moves, and to which seat,
    follows from the last big blinds."""
    blinds = {int(table): seat for table, seat in wanted.blinds.items()}
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.BalanceTables(blinds), wanted.why)


@routes.post("/{tournament}/move", FLOOR)
async def move_tournament_player(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.MoveInTournamentBody) -> None:
    """Move a player by hand."""
    desk = room.host.tournaments
    deed = deeds.MovePlayer(desk.player(wanted.player), wanted.table, wanted.seat)
    await desk.act(by, tournament, wanted.version, deed, wanted.why)


@routes.post("/{tournament}/penalty", FLOOR)
async def penalise_player(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.PenalisePlayerBody) -> None:
    """Give a player a penalty of hands."""
    desk = room.host.tournaments
    await desk.act(by, tournament, wanted.version, deeds.PenalisePlayer(desk.player(wanted.player), wanted.hands), wanted.why)


@routes.post("/{tournament}/disqualify", FLOOR)
async def disqualify_player(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.TournamentPlayerBody) -> None:
    """Disqualify a player.

    Their chips leave play."""
    desk = room.host.tournaments
    await desk.act(by, tournament, wanted.version, deeds.DisqualifyPlayer(desk.player(wanted.player)), wanted.why)


@routes.post("/{tournament}/deal", FLOOR)
async def propose_deal(by: Acting, room: Room, tournament: TournamentId, wanted: bodies.ProposeDealBody) -> None:
    """Propose a deal.

    Among all players who are left, by the independent chip model or by chips."""
    await room.host.tournaments.act(by, tournament, wanted.version, deeds.ProposeDeal(wanted.how, wanted.rest), wanted.why)
