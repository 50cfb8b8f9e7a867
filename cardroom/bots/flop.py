"""The hold'em bot for other games with a flop: what its cards are worth it reckons by dealing the unseen ones a few times."""

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardroom.bots.bot import Ponders, own_place, pick
from cardroom.bots.holdem import HoldemBot
from cardroom.cards import Card
from cardroom.games.pot.flop.big_o import SCALES, BigORules
from cardroom.games.pot.flop.omaha import EXACTLY_TWO
from cardroom.games.pot.flop.omaha_high_low import LOWS, OmahaHighLowRules, OmahaHighLowTable
from cardroom.games.pot.flop.short_deck import ShortDeckRules, ShortDeckTable
from cardroom.games.pot.flop.short_deck import scale as short_deck_scale
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.scales import HIGH, LOW_EIGHT, Scale
from cardroom.round import Action, View
from cardroom.round.places import is_hand

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

DEALS = 24
OPPONENTS = 3  # as many as he reckons with
BOARD = 5
Shares = list[tuple[tuple[Card, ...], float]]
BETTER = 0.3  # of what a fair share leaves: so much more is worth a raise


class FlopBot(HoldemBot, Ponders):
    """Of games for high and low in which a hand keeps two cards; the others have their own numbers and scales."""

    keeps = 2

    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.deck = edition.deck
        self.scales = self.scales_of(edition)
        self._reckoned: tuple[object, Shares] = ((), [])  # for which cards and opponents he has last reckoned, and what came of it

    def scales_of(self, edition: "Edition") -> tuple[Scale, ...]:
        """Return how a hand is measured."""
        return HIGH, LOW_EIGHT

    def choose(self, view: View) -> Action:
        discard = next((option for option in view.options if option.verb == "discard"), None)
        if discard is None:
            return super().choose(view)
        hole = view.cards(own_place(view))
        kept = max(combinations(hole, self.keeps), key=dict(self._shares(view)).__getitem__)
        return pick(view, discard, picks=tuple(i for i, card in enumerate(hole) if card not in kept))

    def _before_the_flop(self, view: View) -> float:
        return self._strength(view)

    def _after_the_flop(self, view: View, board: list[Card]) -> float:
        return self._strength(view)

    def _strength(self, view: View) -> float:
        share = max(share for _, share in self._shares(view))
        fair = 1 / (1 + self._opponents(view))
        return 1.0 if share >= fair + BETTER * (1 - fair) else share

    def _opponents(self, view: View) -> int:
        others = sum(bool(held) for place, held in view.places.items() if is_hand(place) and place != own_place(view))
        return max(1, min(OPPONENTS, others))

    def _shares(self, view: View) -> Shares:
        """Each hand that may be kept of the own cards, and the part of a pot that it wins against the same random deals. Who is asked again
        about the same cards has reckoned already."""
        hole, board, opponents = view.cards(own_place(view)), view.cards("board"), self._opponents(view)
        seen = {card for held in view.places.values() for card in held if card is not None}
        asked = (tuple(hole), tuple(board), opponents, frozenset(seen))
        if self._reckoned[0] != asked:
            self._reckoned = asked, self._reckon(hole, board, opponents, [card for card in self.deck if card not in seen])
        return self._reckoned[1]

    def _reckon(self, hole: Sequence[Card], board: list[Card], opponents: int, unseen: list[Card]) -> Shares:
        need = BOARD - len(board)
        deals = [self.random.sample(unseen, need + opponents * self.keeps) for _ in range(DEALS)]
        found = []
        for kept in combinations(hole, self.keeps):
            won = 0.0
            for cards in deals:
                others = [cards[i : i + self.keeps] for i in range(need, len(cards), self.keeps)]
                won += part_won(self.scales, kept, others, board + cards[:need])
            found.append((kept, won / DEALS))
        return found


class OmahaBot(FlopBot):
    keeps = 4

    def scales_of(self, edition: "Edition") -> tuple[Scale, ...]:
        return (EXACTLY_TWO,)


class OmahaHighLowBot(FlopBot):
    keeps = 4

    def scales_of(self, edition: "Edition") -> tuple[Scale, ...]:
        return EXACTLY_TWO, LOWS[edition.known(OmahaHighLowRules, OmahaHighLowTable).rules.low]


class BigOBot(FlopBot):
    keeps = 5

    def scales_of(self, edition: "Edition") -> tuple[Scale, ...]:
        return (SCALES[edition.known(BigORules, PotTable).rules.uses],)


class ShortDeckBot(FlopBot):
    def scales_of(self, edition: "Edition") -> tuple[Scale, ...]:
        return (short_deck_scale(edition.known(ShortDeckRules, ShortDeckTable).rules),)


def part_won(scales: Sequence[Scale], own: Sequence[Card], others: Sequence[Sequence[Card]], board: Sequence[Card]) -> float:
    """The part of a pot that goes to ``own``: all scales with a claim share it equally."""
    parts = []
    for scale in scales:
        mine = scale.strength(own, board)
        theirs = [scale.strength(other, board) for other in others]
        best = max(mine, *theirs)
        if best:
            parts.append(1 / (1 + theirs.count(best)) if mine == best else 0.0)
    return sum(parts) / len(parts)
