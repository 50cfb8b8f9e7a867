"""What a dealer does at a table of the room, with the state that his screen shows after it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from cardroom.chance import Felt
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import check_terms, new_id, read_settings
from cardroom.room.books.waiting.lists import Who
from cardroom.room.desks.dealers.data import DealerData, felt_data
from cardroom.room.desks.floor.data import OfferData, offer_data
from cardroom.room.live.runner import Runner
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import By
from cardroom.room.storage.wall_time import on_the_wall
from cardroom.room.table.dealt_by_hand import DealtByHand
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.fresh_cards import OTHER_SEAT, Fresh
from cardroom.room.table.seat import Seat
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table
from cardroom.round.floor import NAME, said

if TYPE_CHECKING:
    from cardroom.room.host.host import Host

DEALS = (Role.DEALER, Role.FLOOR)
"""Who may deal."""

T = TypeVar("T")


class Sitter(NamedTuple):
    """One who sits at the real table; ``chips`` None: what is usual."""

    player: str
    seat: int | None = None
    chips: Cents | None = None


class Seen(NamedTuple):
    """The state of the table that a screen shows: what is typed is about that one, or it is refused."""

    round: str
    typed: int


class Dealers:
    def __init__(self, host: "Host") -> None:
        self._host = host

    # -- opening ------------------------------------------------------------------------------------------------------------

    def tables(self, may: Callable[[At], bool]) -> list[dict[str, object]]:
        """The open ones that are his to deal at."""
        found = (runner for runner in reversed(self._host.runners) if runner.table.play.real_table)
        return [_row(runner) for runner in found if may(At(runner.table.id, runner.table.edition.house))]

    async def open(
        self, by: By, wanted: Mapping[str, object], sitters: Sequence[Sitter], chips: str, stepped: bool, dealer: str,
        shoe: int | None = None,
    ) -> str:  # fmt: skip
        """``shoe``: so many cards have left the shoe already from which the first round is dealt."""
        host, now = self._host, self._host.now()
        settings = read_settings({**wanted, "private": True})
        edition = load(settings.edition)
        if Role(by.staffer.role) not in host.office.roles(by.staffer.who, At(house=edition.house)):
            raise Forbidden(f"Your role is not for the tables of {edition.house}.")
        check_terms(edition, settings)
        opened = OpenedBy(by.staffer.who, now, by.name, said(dealer, NAME, "The name of a dealer") or by.name)
        table = Table.open(new_id(), edition, settings, Felt, opened, host.in_room, FeltLog(chips, stepped, shoe))
        table.chips.seed_fund(now)
        for sitter in sitters:
            table.seating.sit(sitter.player, None, sitter.seat, table.placard.buy_in.usual if sitter.chips is None else sitter.chips, now)
        line = by.staffer.entry(now, "open", table_id=table.id, data={"edition": edition.id}, why="a dealer's table")
        table.state.keep()
        table.change.staff.append(line)
        await host.open_made(table, on_the_wall(table.take_change(), host.wall() - now))
        return table.id

    # -- what is seen -------------------------------------------------------------------------------------------------------

    async def state(self, table_id: str) -> DealerData:
        return felt_data(await self._runner(table_id).stored())

    async def wrong(self, table_id: str) -> list[OfferData]:
        """What the house has a ruling for that may have happened now."""
        table = await self._runner(table_id).stored()
        round = table.round if table.running else None
        return [] if round is None else [offer_data(round, offer) for offer in round.rulings]

    # -- what is done -------------------------------------------------------------------------------------------------------

    async def enter(self, table_id: str, seen: Seen, line: str) -> DealerData:
        return await self._do(table_id, lambda table, now: _play(table, seen).enter(line, now))

    async def take_back(self, table_id: str, seen: Seen) -> tuple[list[str], DealerData]:
        runner = self._runner(table_id)
        words = await runner.do(lambda table, now: _play(table, seen).take_back(now))
        return words, felt_data(await runner.stored())

    async def report(self, by: By, table_id: str, seen: Seen, name: str, args: Mapping[str, object], because: str) -> DealerData:
        def reported(table: Table, now: float) -> None:
            _play(table, seen).played()
            table.control.rule(by, name, args, because or "said by the dealer", now)

        return await self._do(table_id, reported)

    async def next_round(self, table_id: str, seen: Seen) -> DealerData:
        """All of the last round is paid."""
        return await self._do(table_id, lambda table, now: _play(table, seen).begin_round(now))

    async def settle(self, table_id: str, seen: Seen) -> DealerData:
        """All is paid, and no other round begins yet."""
        return await self._do(table_id, lambda table, now: _play(table, seen).settle(now))

    async def tap(self, by: By, table_id: str, dealer: str) -> DealerData:
        return await self._do(table_id, lambda table, now: table.play.by_dealer().tap_in(by, dealer, now))

    async def seat(self, by: By, table_id: str, do: str, sitter: Sitter) -> DealerData:
        """Somebody sits down at the real table, buys chips, sits out, is back, gets up, or asks for fresh cards."""

        await self._host.journal.catch_up()
        sessions, day = self._host.play_sessions, self._host.gaming_day()

        def seated(table: Table, now: float) -> None:
            if do == OTHER_SEAT:
                table.wishes.ask_for_seat(by.staffer, _seat(table, sitter.player), now)
                return
            if do in tuple(Fresh):
                table.wishes.ask_for_cards(by.staffer, _seat(table, sitter.player), Fresh(do), now)
                return
            data = {"do": do, "player": sitter.player, "chips": sitter.chips}
            line = by.staffer.entry(now, "seat", table_id=table.id, data=data, why=f"{do} at the real table")
            table.change.staff.append(line)
            if do == "sit":
                chips = table.placard.buy_in.usual if sitter.chips is None else sitter.chips
                session = sessions.of(Who(sitter.player), table.chips.session_game, day, self._host.wall())
                table.seating.sit(sitter.player, None, sitter.seat, chips, now, session=session)
                return
            found = _seat(table, sitter.player)
            if do == "buy":
                table.seating.buy_chips(found, sitter.chips or 0, now, day)
            elif do == "leave":
                table.seating.leave(found, now)
            else:
                table.absences.sit_out(found, do == "out", now)

        return await self._do(table_id, seated)

    async def close(self, by: By, table_id: str) -> None:
        """Everybody has his chips back; in the middle of a round: when that is paid."""
        await self._runner(table_id).do(lambda table, now: table.control.close_after(by, "the table is done", now))

    # -- parts --------------------------------------------------------------------------------------------------------------

    def _runner(self, table_id: str) -> Runner:
        runner = self._host.runner(table_id)
        runner.table.play.by_dealer()
        return runner

    async def _do(self, table_id: str, what: Callable[[Table, float], object]) -> DealerData:
        runner = self._runner(table_id)
        await runner.do(what)
        return felt_data(await runner.stored())


def _play(table: Table, seen: Seen) -> DealtByHand:
    """Return the play of a dealer's table, if it is still as the screen shows it."""
    play = table.play.by_dealer()
    play.check(*seen)
    return play


def _seat(table: Table, player: str) -> Seat:
    found = table.seats.get(player)
    if found is None:
        raise BadInput(f"{player} does not sit at this table.")
    return found


def _row(runner: Runner) -> dict[str, object]:
    shown = runner.snapshot.table
    return {key: shown[key] for key in ("id", "edition", "name", "house", "limits", "state", "dealer")} | {
        "number": runner.snapshot.number,
        "players": [seat["player"] for seat in shown["seats"] if seat["player"]],
    }
