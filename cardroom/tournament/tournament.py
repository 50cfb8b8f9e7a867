"""A tournament: the fold of its facts. It says where everybody sits with which chips, and decides nothing."""

from collections.abc import Iterable

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.tournament import facts
from cardroom.tournament.facts import Fact, Knockout
from cardroom.tournament.fold import fold
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
        self.groups = 0  # hands and disqualifications so far; hands that tables play together count as one
        self.joint_hands: dict[int, int] = {}  # by the number of a joint hand: its group
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
        return max(self.joint_hands, default=0)

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

    def take(self, fact: Fact) -> None:
        """Take the fact that comes next."""
        fold(fact, self)
