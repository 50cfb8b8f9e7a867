"""A tournament beside the tables: people enter, and the floor runs it to its end, one version after the other."""

from collections.abc import Sequence

from cardroom.room.books.tournaments.tournaments import RoomTournament
from cardroom.room.desks.tournaments.deeds import (
    BalanceTables,
    BuyTournamentChips,
    DeclineRebuy,
    EnterTournament,
    KnockOut,
    PauseTournament,
    StartTournament,
    TournamentDeed,
)
from cardroom.room.host.host import Host
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.tournament.seating import table_to_break, unbalanced
from tests.simulation.asking import Asking
from tests.simulation.desks import CLERK
from tests.simulation.people import Person

BY = By(CLERK, "Flo")
STRUCTURES = ("standard/sit-and-go", "standard/omaha-rebuys", "standard/evening")
WHY = "as it was seen"


class TournamentFloor:
    def __init__(self, asking: Asking, people: Sequence[Person]) -> None:
        self._asking, self._people, self._random = asking, people, asking.random

    async def work(self, table: str) -> None:
        """The next step of the tournament that is open; where there is none, announce one."""
        seen = await self._asking.ask(self._look, tries=20)
        if seen is None:
            return
        found = next((each for each in seen if each.open), None)
        if found is None:
            structure = self._random.choice(STRUCTURES)
            await self._asking.send(lambda host: host.tournaments.announce(BY, structure, "a tournament tonight"))
        elif not found.tournament.begun:
            await self._enter(found)
        else:
            await self._go_on(found)

    async def _look(self, host: Host) -> list[RoomTournament]:
        await host.executor.look()
        return [host.tournaments.fold.at(each.id, host.wall()) for each in host.tournaments.fold.all]

    async def _act(self, found: RoomTournament, deed: TournamentDeed) -> None:
        """It names the version that it was seen at, so it is done once."""
        await self._asking.ask(lambda host: host.tournaments.act(BY, found.id, found.version, deed, WHY))

    async def _own(self, found: RoomTournament, deed: EnterTournament | BuyTournamentChips) -> None:
        """A player does it for themselves: nobody enters twice, or buys with chips in front of them."""
        by = By(Staffer(deed.player, Role.PLAYER, ""), "somebody")
        await self._asking.ask(lambda host: host.tournaments.act_for(by, found.id, deed))

    async def _enter(self, found: RoomTournament) -> None:
        entered = found.tournament.entrants
        for person in self._people:
            if person.visitor.id and person.visitor.id not in entered:
                await self._own(found, EnterTournament(person.visitor.id))
        if len(entered) >= 2:
            await self._act(found, StartTournament())

    async def _go_on(self, found: RoomTournament) -> None:
        one, random = found.tournament, self._random
        broke = [each.name for each in one.entrants.values() if each.table and not each.chips]
        if random.random() < 0.1:
            await self._act(found, PauseTournament(random.random() < 0.5))
        elif broke:
            buys = one.rebuy_open(broke[0]) and random.random() < 0.5
            if buys:
                await self._own(found, BuyTournamentChips(broke[0], add_on=False))
            else:
                await self._act(found, DeclineRebuy(broke[0]))
        elif unbalanced(one) or table_to_break(one):
            await self._act(found, BalanceTables({number: random.choice(sorted(table.seats)) for number, table in one.tables.items()}))
        else:
            tables = [table for table in one.tables.values() if len(table.seats) > 1]
            if tables:
                winner, out, *_ = random.sample(random.choice(tables).players, 2)
                await self._act(found, KnockOut((out,), (winner,)))
