"""A whole tournament by bots, at speed: real rounds at every table, in a time of its own, from one seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from random import Random

from cardroom.bots import Bot, bot_for, drive
from cardroom.bots.bot import pick
from cardroom.bots.random_bot import RandomBot
from cardroom.chance import Seeded
from cardroom.houses.edition import Edition
from cardroom.round import Action, Round, View
from cardroom.tournament.director import HandToDeal, due, entered, to_deal, wakes
from cardroom.tournament.facts import AddedOn, Begun, Declined, Fact, HandPlayed, Rebought
from cardroom.tournament.next_hand import Carried, blinds_ahead, edition_at, hand_played, setup_of
from cardroom.tournament.seating import NextHand
from cardroom.tournament.standing import Entrant
from cardroom.tournament.structure import TournamentStructure
from cardroom.tournament.tournament import Tournament

MakesBot = Callable[[Edition, str], Bot]
SECONDS = (30, 120)  # of a hand
MOST_HANDS = 1_000_000

HandEnd = tuple[float, int, HandPlayed]


def sensible(edition: Edition, seed: str) -> Bot:
    return bot_for(edition, seed)


def legal(edition: Edition, seed: str) -> Bot:
    """A player who gives any legal answer: hands take no thought, and few of them are needed."""
    return RandomBot(seed)


class AwayPlayer:
    """A player whom a penalty has miss hands: whatever is posted is posted, and the cards are dead when the action comes."""

    def choose(self, view: View) -> Action:
        verbs = ("fold", "pass", "decline", "check", "done")
        option = next((option for verb in verbs for option in view.options if option.verb == verb), view.options[0])
        return pick(view, option)


AWAY = AwayPlayer()


class BotTournament:
    """Plays it to its end. ``facts`` yields them one by one, each taken by the fold before the next is asked for."""

    def __init__(self, structure: TournamentStructure, players: Sequence[str], seed: str, bots: MakesBot = sensible) -> None:
        self.tournament = Tournament(structure)
        self.seed = seed
        self.now = 1.0
        self.hands = 0
        self.late = self._late(players)
        self.carried: dict[int, Carried] = {}
        self._makes, self._bots = bots, dict[tuple[str, str], Bot]()
        self._random = Random(f"tournament {seed}")
        self._ends: list[HandEnd] = []
        self._players = [player for player in players if player not in self.late]

    def _late(self, players: Sequence[str]) -> list[str]:
        """Where the structure lets players enter late, some of them do."""
        structure = self.tournament.structure
        fewest = max(structure.players[0], len(players) * 3 // 4)
        return list(players[fewest:]) if structure.late_entry else []

    def facts(self) -> Iterator[Fact]:
        """Every fact from the first entry to the end."""
        for player in self._players:
            yield from self._taken(entered(self.tournament, player))
        yield from self._taken([Begun(self.now, self.seed)])
        while not self.tournament.over:
            yield from self._settle()
            for hand in to_deal(self.tournament, self.now, self._resting):
                self._deal(hand)
            if not self.tournament.over:
                yield from self._wait()
            if self.hands > MOST_HANDS:
                raise RuntimeError(f"no end after {self.hands} hands")

    def play(self) -> Tournament:
        """Play it to its end."""
        for _ in self.facts():
            pass
        return self.tournament

    def ahead(self, number: int, joining: int | None) -> NextHand:
        """Where the blinds of a table's next hand will be."""
        return blinds_ahead(self.tournament, self.tournament.tables[number], self._carried(number), self.now, joining)

    @property
    def _resting(self) -> list[int]:
        dealing = {end[2].table for end in self._ends}
        return [number for number in self.tournament.tables if number not in dealing]

    def _taken(self, facts: Sequence[Fact]) -> Iterator[Fact]:
        for fact in facts:
            self.tournament.take(fact)
            yield fact

    def _settle(self) -> Iterator[Fact]:
        """Everything that is due, and what players decide between hands."""
        yield from self._decisions()
        while (fact := due(self.tournament, self.now, self._resting, self.ahead)) is not None:
            if fact.kind == "drawn":
                self.carried.clear()
            yield from self._taken([fact])

    def _decisions(self) -> Iterator[Fact]:
        """Who buys chips, enters again or comes late. Bots do so as often as not."""
        tournament, structure, resting = self.tournament, self.tournament.structure, self._resting
        for each in list(tournament.entrants.values()):
            if each.table and each.table not in resting:
                continue  # chips come to a player between two hands
            if structure.rebuys and each.table and not each.chips:
                wants = tournament.rebuy_open(each.name) and self._random.random() < 0.6
                yield from self._taken([Rebought(each.name, structure.rebuys.chips) if wants else Declined(each.name)])
            elif structure.add_on and tournament.add_on_open(each.name, self.now) and self._random.random() < 0.7:
                yield from self._taken([AddedOn(each.name, structure.add_on.chips)])
            elif self._enters_again(each) and self._random.random() < 0.3:
                yield from self._taken(entered(tournament, each.name))
        if self.late and tournament.round and tournament.entry_open and self._random.random() < 0.5:
            yield from self._taken(entered(tournament, self.late.pop()))

    def _enters_again(self, each: Entrant) -> bool:
        """Whether a player without chips may."""
        tournament, again = self.tournament, self.tournament.structure.re_entry
        if again is None or each.chips or not tournament.round or not tournament.entry_open:
            return False
        return len(each.entries) <= again.most and len(tournament.alive) > 1

    def _deal(self, hand: HandToDeal) -> None:
        """Play a hand at once; the tournament hears of it when it is over by its own clock."""
        tournament = self.tournament
        table = tournament.tables[hand.table]
        carried, edition = self._carried(hand.table), edition_at(tournament, table, self.now)
        chance = Seeded(f"{self.seed}/{tournament.round}/{hand.table}/{table.hands}")
        setup = setup_of(tournament, table, carried, chance, self.now)
        round = drive(Round(setup), self._bots_at(edition, setup.seats))
        carried.keep(edition, round.outcome.carry)
        self.hands += 1
        heappush(self._ends, (self.now + self._random.randint(*SECONDS), hand.table, hand_played(tournament, table, round, hand.joint)))

    def _wait(self) -> Iterator[Fact]:
        """Until the next hand is over, or the clock brings something."""
        wake = wakes(self.tournament, self.now)
        if self._ends and (wake is None or self._ends[0][0] <= wake or wake <= self.now):
            self.now, _, played = heappop(self._ends)
            yield from self._taken([played])
        elif wake is not None and wake > self.now:
            self.now = wake
        else:
            raise RuntimeError(f"nothing goes on: {self._standing()}")

    def _standing(self) -> str:
        return ", ".join(f"table {number}: {self.tournament.stacks(table)}" for number, table in self.tournament.tables.items())

    def _carried(self, number: int) -> Carried:
        return self.carried.setdefault(number, Carried())

    def _bots_at(self, edition: Edition, seats: Mapping[int, str]) -> dict[str, Bot]:
        for player in seats.values():
            if (edition.id, player) not in self._bots:
                self._bots[edition.id, player] = self._makes(edition, f"{self.seed}/{player}")
        entrants = self.tournament.entrants
        return {player: AWAY if entrants[player].missing else self._bots[edition.id, player] for player in seats.values()}
