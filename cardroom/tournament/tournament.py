"""A tournament: the fold of its facts. It says where everybody sits with which chips, and decides nothing."""

from collections.abc import Iterable, Mapping
from functools import singledispatchmethod

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.tournament import facts
from cardroom.tournament.facts import Fact, Knockout, SeatDrawn
from cardroom.tournament.level_clock import LevelClock
from cardroom.tournament.standing import Bust, Entrant, HandWithOuts, HeadPrice, TournamentTable
from cardroom.tournament.structure import TournamentStructure


class Tournament:
    """The fold. ``take`` takes the next fact; everything else reads."""

    def __init__(self, structure: TournamentStructure, taken: Iterable[Fact] = ()) -> None:
        self.structure = structure
        self.entrants: dict[str, Entrant] = {}
        self.tables: dict[int, TournamentTable] = {}  # those that are open
        self.entries = 0
        self.rebuys = 0
        self.add_ons = 0
        self.seed = ""
        self.draws = 0  # each has a stream of chance of its own
        self.round = 0  # of a shoot-out; 1 in all others
        self.clock = LevelClock()
        self.hand_for_hand = False
        self.busts: list[Bust] = []
        self.heads: list[HeadPrice | Knockout] = []  # in order: prices put on heads, and won
        self.taken_out = 0  # chips of disqualified players
        self.raced = 0  # what races have added to the chips in play, or taken out of them
        self.proposed: facts.DealProposed | None = None
        self.accepted: frozenset[str] = frozenset()
        self.agreed: facts.DealMade | None = None
        self.outs: dict[tuple[int, int], HandWithOuts] = {}  # at the tables that are open, by table and number
        self.unsettled = 0  # so many chips races at live tables may have added or taken out since the last count of all
        self.over = False
        self.called_off = False
        self._groups = 0
        self._joint: dict[int, int] = {}  # by the number of a joint hand: its group
        for fact in taken:
            self.take(fact)

    # -- what it is now -----------------------------------------------------------------------------------------------------------------

    @property
    def begun(self) -> bool:
        return bool(self.seed)

    @property
    def level(self) -> int:
        return self.clock.level

    @property
    def joint(self) -> int:
        """The number of the last hand that tables have played together."""
        return max(self._joint, default=0)

    @property
    def chip(self) -> int:
        """The smallest chip in play."""
        return self.structure.smallest_chip(max(1, self.level))

    @property
    def alive(self) -> list[Entrant]:
        """The players who still have chips."""
        return [each for each in self.entrants.values() if each.chips > 0]

    @property
    def chips_in_play(self) -> int:
        return sum(each.chips for each in self.entrants.values())

    @property
    def chips_given(self) -> int:
        """What entries, rebuys, add-ons and races have brought into play, less what has left it."""
        structure = self.structure
        bought = self.rebuys * (structure.rebuys.chips if structure.rebuys else 0)
        added = self.add_ons * (structure.add_on.chips if structure.add_on else 0)
        return self.entries * structure.stack + bought + added + self.raced - self.taken_out

    @property
    def uncounted(self) -> int:
        """What the counts of live tables have left out, or found too much."""
        return self.chips_given - self.chips_in_play

    @property
    def collected(self) -> Cents:
        """What is in the prize pool, without what the house adds."""
        structure = self.structure
        bought = self.rebuys * (structure.rebuys.cost if structure.rebuys else 0)
        added = self.add_ons * (structure.add_on.cost if structure.add_on else 0)
        return self.entries * structure.buy_in + bought + added

    @property
    def pool(self) -> Cents:
        return max(self.collected, self.structure.guaranteed)

    @property
    def entry_open(self) -> bool:
        """Whether one may still enter."""
        if self.over or self.called_off or self.agreed is not None:
            return False
        return not self.begun or 0 < self.level <= self.structure.late_entry

    def rebuy_open(self, player: str) -> bool:
        """Whether the player may buy chips at their seat now."""
        rebuys, each = self.structure.rebuys, self.entrant(player)
        if rebuys is None or not self.begun or self.over or self.agreed is not None or each.disqualified or not each.table:
            return False
        return self.level <= rebuys.through and each.rebuys < rebuys.most and each.chips <= rebuys.at_most

    def add_on_open(self, player: str, now: float) -> bool:
        """Whether the player may add on: once, in the break behind the last level with rebuys or late entry."""
        structure, each = self.structure, self.entrant(player)
        last = max(structure.rebuys.through if structure.rebuys else 0, structure.late_entry)
        in_time = self.level == last + 1 and (self.clock.in_break(now) or not structure.level(last).break_after)
        goes_on = not self.over and self.agreed is None
        return structure.add_on is not None and in_time and each.table > 0 and not each.added_on and goes_on

    def table_of(self, player: str) -> TournamentTable:
        found = self.tables.get(self.entrant(player).table)
        if found is None:
            raise BadInput(f"{player} has no seat.")
        return found

    def entrant(self, player: str) -> Entrant:
        if player not in self.entrants:
            raise BadInput(f"{player} has not entered this tournament.")
        return self.entrants[player]

    def open_seats(self, table: TournamentTable) -> list[int]:
        return [seat for seat in range(1, self.structure.seats + 1) if seat not in table.seats]

    def race_room(self, table: TournamentTable) -> int:
        """So many chips at most the races that are due at a table add or take out, but for players whom they keep in with one chip."""
        return sum(chip // 2 for chip in self.structure.chips if table.chip < chip <= self.chip)

    def stacks(self, table: TournamentTable) -> dict[str, int]:
        return {player: self.entrants[player].chips for player in table.players}

    # -- facts ----------------------------------------------------------------------------------------------------------------------------

    @singledispatchmethod
    def take(self, fact: Fact) -> None:
        """Take the fact that comes next."""
        raise TypeError(f"{type(fact).__name__} is no fact of a tournament.")

    @take.register
    def _(self, fact: facts.Entered) -> None:
        each = self.entrants.setdefault(fact.player, Entrant(fact.player))
        each.entries.append(fact.number)
        each.chips = self.structure.stack
        self.entries += 1
        self._back(fact.player)
        self.heads.append(HeadPrice(fact.player))

    @take.register
    def _(self, fact: facts.Withdrawn) -> None:
        del self.entrants[fact.player]
        self.heads.remove(HeadPrice(fact.player))
        self.entries -= 1

    @take.register
    def _(self, fact: facts.Begun) -> None:
        self.seed = fact.seed
        self.clock = LevelClock(1, fact.at)

    @take.register
    def _(self, fact: facts.Drawn) -> None:
        if fact.round != self.round:
            self.tables.clear()
            self.outs.clear()
            for each in self.entrants.values():
                each.table = each.seat = 0
            if fact.at:
                self.clock = LevelClock(1, fact.at)
        self.round = fact.round
        self.draws += 1
        for player, chips in fact.stacks.items():
            self.entrants[player].chips = chips
        for drawn in fact.seats:
            self._sit(drawn)

    @take.register
    def _(self, fact: facts.LevelBegun) -> None:
        self.clock = self.clock.next(fact.level, fact.at, fact.break_until)
        self._level_changed()

    @take.register
    def _(self, fact: facts.HandPlayed) -> None:
        table = self.tables[fact.table]
        table.hands, table.level_hands, table.joint = fact.number, table.level_hands + 1, fact.joint
        for player in table.players:
            self.entrants[player].missing = max(0, self.entrants[player].missing - 1)
        group = self._joint.get(fact.joint, 0)
        if not group:
            self._groups = group = self._groups + 1
            if fact.joint:
                self._joint[fact.joint] = group
        self._end_hand(table, fact.number, fact.stacks, fact.out, group)

    @take.register
    def _(self, fact: facts.HandCorrected) -> None:
        table = self.tables[fact.table]
        wrong = self.outs.pop((fact.table, fact.number))
        for knocked in wrong.out:
            self.heads.remove(knocked)
            self._back(knocked.player)
            if not self.entrants[knocked.player].table:
                self._sit(SeatDrawn(knocked.player, table.number, wrong.seats[knocked.player]))
        self._end_hand(table, fact.number, fact.stacks, fact.out, wrong.group)

    @take.register
    def _(self, fact: facts.Rebought) -> None:
        each = self.entrants[fact.player]
        each.chips += fact.chips
        each.rebuys += 1
        self.rebuys += 1
        self._back(fact.player)

    @take.register
    def _(self, fact: facts.Declined) -> None:
        self._stand_up(fact.player)

    @take.register
    def _(self, fact: facts.AddedOn) -> None:
        each = self.entrants[fact.player]
        each.chips += fact.chips
        each.added_on = True
        self.add_ons += 1
        self.proposed, self.accepted = None, frozenset()  # there is more to divide

    @take.register
    def _(self, fact: facts.SeatMoved) -> None:
        self._stand_up(fact.player)
        self._sit(SeatDrawn(fact.player, fact.table, fact.seat))

    @take.register
    def _(self, fact: facts.Broken) -> None:
        for player in self.tables[fact.table].players:
            self._stand_up(player)
        del self.tables[fact.table]
        self.outs = {key: hand for key, hand in self.outs.items() if hand.table != fact.table}
        self.draws += 1
        for drawn in fact.seats:
            self._sit(drawn)

    @take.register
    def _(self, fact: facts.Raced) -> None:
        self.tables[fact.table].chip = fact.chip
        for player, chips in fact.stacks.items():
            self.raced += chips - self.entrants[player].chips
            self.entrants[player].chips = chips

    @take.register
    def _(self, fact: facts.Paused) -> None:
        self.clock = self.clock.pause(fact.at)

    @take.register
    def _(self, fact: facts.Resumed) -> None:
        self.clock = self.clock.resume(fact.at)

    @take.register
    def _(self, fact: facts.ClockSet) -> None:
        if fact.level != self.level or self.structure.hands_of(fact.level):
            self._level_changed()
        self.clock = self.clock.correct(fact.level, fact.left, fact.at, self.structure)

    @take.register
    def _(self, fact: facts.HandForHand) -> None:
        self.hand_for_hand = fact.on
        for table in self.tables.values():
            table.joint = self.joint

    @take.register
    def _(self, fact: facts.Penalised) -> None:
        self.entrants[fact.player].missing += fact.hands

    @take.register
    def _(self, fact: facts.Disqualified) -> None:
        each = self.entrants[fact.player]
        self._groups += 1
        if each.chips:
            table = self.tables.get(each.table)
            left = sum(1 for player in table.players if self.entrants[player].chips) - 1 if table else 0
            self.busts.append(Bust(fact.player, self.round, self._groups, each.table, each.chips, left))
        self.taken_out += each.chips
        each.chips, each.disqualified = 0, True
        self._stand_up(fact.player)

    @take.register
    def _(self, fact: facts.Counted) -> None:
        for number in fact.raced:
            self.unsettled += self.race_room(self.tables[number])
            self.tables[number].chip = self.chip
        for player, chips in fact.stacks.items():
            self.entrants[player].chips = chips
        self.raced += fact.added
        if all(each.name in fact.stacks for each in self.alive):
            self.unsettled = 0
        self.proposed, self.accepted = None, frozenset()

    @take.register
    def _(self, fact: facts.BlindTold) -> None:
        self.tables[fact.table].big = fact.seat

    @take.register
    def _(self, fact: facts.DealProposed) -> None:
        self.proposed, self.accepted = fact, frozenset()

    @take.register
    def _(self, fact: facts.DealAccepted) -> None:
        self.accepted |= {fact.player}

    @take.register
    def _(self, fact: facts.DealRefused) -> None:
        self.proposed, self.accepted = None, frozenset()

    @take.register
    def _(self, fact: facts.DealMade) -> None:
        self.agreed, self.proposed = fact, None

    @take.register
    def _(self, fact: facts.Finished) -> None:
        self.over = True
        self.tables.clear()
        self._nobody_sits()

    @take.register
    def _(self, fact: facts.CalledOff) -> None:
        self.called_off = True
        self.tables.clear()
        self._nobody_sits()

    # -- what facts have in common --------------------------------------------------------------------------------------------------------

    def _sit(self, drawn: SeatDrawn) -> None:
        table = self.tables.setdefault(drawn.table, TournamentTable(drawn.table, self.chip, joint=self.joint))
        each = self.entrants[drawn.player]
        table.seats[drawn.seat] = drawn.player
        table.freed = [seat for seat in table.freed if seat != drawn.seat]
        each.table, each.seat = drawn.table, drawn.seat

    def _stand_up(self, player: str) -> None:
        each = self.entrants[player]
        table = self.tables.get(each.table)
        if table is not None:
            del table.seats[each.seat]
            table.freed.append(each.seat)
        each.table = each.seat = 0

    def _nobody_sits(self) -> None:
        for each in self.entrants.values():
            each.table = each.seat = 0

    def _level_changed(self) -> None:
        for table in self.tables.values():
            table.level_hands = 0

    def _back(self, player: str) -> None:
        """The player is in again."""
        self.busts = [bust for bust in self.busts if bust.player != player]

    def _end_hand(
        self, table: TournamentTable, number: int, stacks: Mapping[str, int], out: tuple[Knockout, ...], group: int
    ) -> None:  # fmt: skip
        seats = {player: seat for seat, player in table.seats.items()}
        if out:
            won = {player: chips - self.entrants[player].chips for player, chips in stacks.items()}
            self.outs[table.number, number] = HandWithOuts(table.number, number, group, out, seats, won)
        for player, chips in stacks.items():
            self.entrants[player].chips = chips
        self.proposed, self.accepted = None, frozenset()
        left = sum(1 for player in seats if self.entrants[player].chips)
        for knocked in out:
            self.busts.append(Bust(knocked.player, self.round, group, table.number, knocked.chips, left))
            self.heads.append(knocked)
            if not self.rebuy_open(knocked.player):
                self._stand_up(knocked.player)
