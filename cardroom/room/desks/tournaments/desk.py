"""The desk of the room's live tournaments: real tables and real cards, run by the floor; entries and prizes by the cashier's chips."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.desks.tournaments.data import StructureData, TournamentData, TournamentSummary, structure_data, summary, tournament_data
from cardroom.room.desks.tournaments.deeds import (
    OWN_DEEDS,
    AnswerDeal,
    BuyTournamentChips,
    EnterTournament,
    OwnDeed,
    OwnWish,
    TournamentDeed,
    WithdrawEntry,
)
from cardroom.room.journal.journal import Posting
from cardroom.room.live.needs import BookExecutor, SharedView
from cardroom.room.people.staff import By
from cardroom.tournament.facts import Fact
from cardroom.tournament.structures import load_structure, structure_files
from cardroom.tournament.tournament import Tournament

WHY = {
    EnterTournament: "entered a tournament",
    WithdrawEntry: "took the entry back",
    BuyTournamentChips: "bought chips of a tournament",
    AnswerDeal: "answered a deal",
}
"""What the journal says where a player does something for themselves."""
_VISITOR = re.compile(r"\bv[a-z0-9]{12}\b")


@dataclass(frozen=True)
class AnnounceTournament:
    by: By
    structure: str
    why: str

    def apply(self, tournaments: Tournaments, now: float) -> Posting:
        return tournaments.announce(self.by, self.structure, self.why, now)


@dataclass(frozen=True)
class ActOnTournament:
    """``version``: of the tournament that the floor has looked at; None where it does not matter."""

    by: By
    tournament: str
    version: int | None
    deed: TournamentDeed
    why: str

    def apply(self, tournaments: Tournaments, now: float) -> Posting:
        return tournaments.act(self.by, self.tournament, self.version, partial(self._facts, now), self.why, now)

    def _facts(self, now: float, tournament: Tournament) -> Sequence[Fact]:
        return self.deed.facts(tournament, now, self.why)


class TournamentDesk:
    def __init__(self, executor: BookExecutor, state: SharedView, fold: Tournaments) -> None:
        self._executor, self._state, self.fold, self._wall = executor, state, fold, state.wall

    async def announce(self, by: By, structure: str, why: str) -> str:
        """Announce a tournament, and return its id."""
        await asyncio.to_thread(load_structure, structure)  # which sets up every game of it, and keeps it
        before = {found.id for found in self.fold.all}
        await self._executor.write(AnnounceTournament(by, structure, why), self.fold)
        return next(found.id for found in self.fold.all if found.id not in before)

    async def act(self, by: By, tournament: str, version: int, deed: TournamentDeed, why: str) -> None:
        """Do what the floor wants."""
        await self._write(ActOnTournament(by, tournament, version, deed, why))

    async def act_for(self, by: By, tournament: str, deed: OwnDeed, why: str = "") -> None:
        """Do what a player wants: for themselves, or at the desk. The player's purse at the cashier pays for it."""
        cost = _cost(self.fold.of(tournament).tournament, deed)
        command = ActOnTournament(by, tournament, None, deed, why or WHY[type(deed)])
        await self._executor.bring(partial(self._pay, deed.player, cost, command))

    async def _pay(self, player: str, cost: Cents, command: ActOnTournament) -> None:
        if cost:
            await self._state.chips(player)
            self._state.visitors.check_purse(player, cost)
        await self._write(command)

    async def _write(self, command: ActOnTournament) -> None:
        """Store it. A refusal of the tournament calls players by the ids of visitors: it is told with their names."""
        try:
            await self._executor.write(command, self.fold)
        except BadInput as refused:
            raise BadInput(_VISITOR.sub(lambda found: self._state.visitors.name(found[0]) or found[0], str(refused))) from None

    # -- names ----------------------------------------------------------------------------------------------------------------------------

    def player(self, name: str) -> str:
        """The visitor of this name."""
        found = self._state.visitors.named(name)
        if found is None:
            raise BadInput(f"Nobody here is called {name[:40]}.")
        return found.id

    def players(self, stacks: Mapping[str, int]) -> dict[str, int]:
        """Chips by the names of players, as the tournament has them: by visitors."""
        return {self.player(name): chips for name, chips in stacks.items()}

    # -- what is seen ---------------------------------------------------------------------------------------------------------------------

    async def structures(self) -> list[StructureData]:
        """The structures of all houses; their games are set up when somebody asks for the first time."""
        return await asyncio.to_thread(_structures)

    def all(self, viewer: str) -> list[TournamentSummary]:
        """All tournaments, those that are open first, the latest first."""
        found = sorted(self.fold.all, key=lambda each: (not each.open, -each.announced_at))
        return [summary(each, viewer) for each in found]

    def one(self, id: str, viewer: str) -> TournamentData:
        now = self._wall()
        return tournament_data(self.fold.at(id, now), viewer, self._state.visitors.name, now)

    def own_deed(self, what: OwnWish, name: str) -> OwnDeed:
        """What a player of this name wishes, as a deed."""
        return OWN_DEEDS[what](self.player(name))


def _structures() -> list[StructureData]:
    return [structure_data(slug, load_structure(slug)) for slug in structure_files()]


def _cost(tournament: Tournament, deed: TournamentDeed) -> Cents:
    structure = tournament.structure
    if isinstance(deed, EnterTournament):
        return structure.entry
    if isinstance(deed, BuyTournamentChips):
        bought = structure.add_on if deed.add_on else structure.rebuys
        return bought.cost if bought else 0
    return 0
