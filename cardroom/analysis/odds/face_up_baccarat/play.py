"""21st century baccarat, the face-up version: every deal by what is in sight, and what standing and hitting lead to.

In sight are the players' two cards and the player-dealer's first. Deals are six cards in order: these three, the hole card, a third card
for the players and one for the player-dealer, needed or not.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from cardroom.analysis.odds.baccarat.cards import Kind, Pair, ShoeByKind
from cardroom.games.banked.face_up_baccarat.rules import Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition

WHOLE = 6

Finished = tuple[int, int]  # the players' total, and the player-dealer's
Deals = Mapping[Finished, int]


class Sight(NamedTuple):
    """What is in sight when a choice is to be made."""

    players: Pair
    up: Kind  # the player-dealer's first card

    @property
    def total(self) -> int:
        return sum(self.players) % 10


Choice = dict[Sight, bool]  # who hits


class SightEnds:
    """How a sight ends when one stands, or hits: the deals, and what they are worth all together."""

    def __init__(self, deals: Deals, rules: Rules) -> None:
        self.deals = deals
        self.count = sum(deals.values())
        self.ties = sum(count for (own, against), count in deals.items() if own == against)
        wins = sum(count for (own, against), count in deals.items() if own > against)
        pushes = self.ties - sum(deals.get((total, total), 0) for total in rules.lost_ties)
        self.base = wins * Fraction(*rules.pays) - (self.count - wins - pushes)  # what a base wager of one wins

    def tie(self, pays: Fraction) -> Fraction:
        """What a tie bet of one wins."""
        return self.ties * pays - (self.count - self.ties)


class FaceUpDeals:
    """Every sight and how it ends, by whether the bettor hits."""

    def __init__(self, edition: Edition[Rules, BankedTable]) -> None:
        self.rules: Rules = edition.rules
        self.shoe = ShoeByKind(edition.deck)
        self.deals = self.shoe.rest(0, WHOLE)
        self.ends: dict[Sight, dict[bool, SightEnds]] = {}
        self._deal()

    def _deal(self) -> None:
        shoe = self.shoe
        for players, ways in shoe.pairs():
            for up, others in shoe.draws():
                sight = Sight(players, up)
                self.ends[sight] = {hits: self._finish(sight, hits, ways * others) for hits in self.choices(sight)}

    def choices(self, sight: Sight) -> tuple[bool, ...]:
        """Whether one may stand (no), hit (yes) or either."""
        if sight.total <= self.rules.players_hit:
            return (True,)
        return (False,) if sight.total >= self.rules.players_stand else (False, True)

    def _finish(self, sight: Sight, hits: bool, ways: int) -> SightEnds:
        shoe, found = self.shoe, Counter[Finished]()
        thirds = shoe.draws() if hits else [(0, 1)]
        dealt = 4 + hits
        for third, cards in thirds:
            own = (sight.total + third) % 10
            for hole, holes in shoe.draws():
                against = (sight.up + hole) % 10
                if against <= self.rules.player_dealer_hits:
                    rest = ways * cards * holes * shoe.rest(dealt + 1, WHOLE)
                    for last, lasts in shoe.draws():
                        found[own, (against + last) % 10] += rest * lasts
                else:
                    found[own, against] += ways * cards * holes * shoe.rest(dealt, WHOLE)
        return SightEnds(found, self.rules)

    # -- what it is worth ------------------------------------------------------------------------------------------------------

    def base(self, end: Finished) -> tuple[str, Fraction]:
        """How the base wager ends, in words, and what it wins."""
        own, against = end
        if own != against:
            return ("player wins", Fraction(*self.rules.pays)) if own > against else ("player loses", Fraction(-1))
        return (f"a tie of {own}, lost", Fraction(-1)) if own in self.rules.lost_ties else ("a tie, push", Fraction(0))

    def late_allowed(self, sight: Sight) -> bool:
        return sight.total not in self.rules.late_barred or sight.total != sight.up

    # -- ways of playing -------------------------------------------------------------------------------------------------------

    def best(self) -> Choice:
        """Best for the base wager; where it is all the same, stand."""
        return {sight: max(ends, key=lambda hits: (ends[hits].base, not hits)) for sight, ends in self.ends.items()}

    def by_total(self, highest: int) -> Choice:
        """Hits up to a total, as far as one may choose."""
        return {sight: (sight.total <= highest) if len(ends) > 1 else next(iter(ends)) for sight, ends in self.ends.items()}

    def played(self, choice: Choice) -> dict[Sight, SightEnds]:
        return {sight: ends[choice[sight]] for sight, ends in self.ends.items()}

    def together(self, tie: Fraction) -> Fraction:
        """What base wager, an early tie bet of ``tie`` times its size and a late one of the same size win, all of them played as one."""
        total, pays = Fraction(0), Fraction(*self.rules.tie_pays)
        for sight, ends in self.ends.items():
            sizes = (tie, 2 * tie) if self.late_allowed(sight) else (tie,)
            total += max(end.base + size * end.tie(pays) for end in ends.values() for size in sizes)
        return total / self.deals
