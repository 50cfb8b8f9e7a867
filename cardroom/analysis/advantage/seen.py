"""A bettor who sees more than the rules show, at poker against the player-dealer's hand: cards that the player-dealer flashes, and hands
of others who share what they hold.

A card flashed where the rules show none is counted exactly: the game is solved with that card up. Anything else is sampled by deals. In
each deal every hand that the player-dealer can still have is counted, so the sample is only over what the bettor knows. Only the gain over
the play without that knowledge is sampled: the value of that play is known exactly.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import Integers, Words, begin, draw, seeds
from cardroom.analysis.odds.versus import solve
from cardroom.analysis.odds.versus.counts import NO_CARD, Geometry, holding, stand
from cardroom.analysis.odds.versus.play import FOLDED, Judge
from cardroom.analysis.odds.versus.ranks import DECK, Array, after, number
from cardroom.analysis.spread import Progress, spread, unheard, within
from cardroom.analysis.value.result import Figure
from cardroom.errors import BadInput
from cardroom.games.banked.versus.rules import Rules, Table

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

PART = 1 << 10  # deals at a time

Values = NDArray[np.float64]


@dataclass(frozen=True)
class InformedPlay:
    """What the base wager and all that goes with it win on average, in units of the base wager."""

    flashed: int  # cards of the player-dealer seen beside those that the rules show
    hands: int  # other bettors' hands seen
    as_dealt: float  # without any of that; exact
    knowing: Figure
    deals: int  # sampled; 0: counted

    @property
    def gain(self) -> Figure:
        return self.knowing.plus(-self.as_dealt)


def why_not_seen(rules: Rules) -> str:
    """Return why nothing is counted of cards and hands that are seen; empty: it is."""
    if rules.kind.dealt != rules.kind.played:
        return "a bettor there chooses which cards play; what a card seen is worth is not counted for that."
    return ""


def value_seen(
    edition: "Edition[Rules, Table]", flashed: int, hands: int, deals: int, seed: str = "1", progress: Progress = unheard
) -> InformedPlay:  # fmt: skip
    """Return what a bettor wins who also sees so many of the player-dealer's cards and so many other hands, and plays as is best then."""
    rules = edition.rules
    dealt, up = rules.kind.dealt, rules.exposed
    if why := why_not_seen(rules):
        raise BadInput(f"{edition.id}: {why}")
    if not flashed and not hands:
        raise BadInput("Nothing is seen: --flashed and --hands-seen are both 0.")
    if flashed + up > dealt:
        raise BadInput(f"The player-dealer has {dealt} cards, of which {up} lie face up anyway: {flashed} more cannot be seen.")
    if hands > rules.seats - 2:
        raise BadInput(f"At {edition.id} a bettor can see {rules.seats - 2} other hands at most, not {hands}.")
    as_dealt = float(solve(edition, within(progress, 0, 0.5)).together.mean)
    if flashed == 1 and not up and not hands:
        shown = edition.with_rules(exposed=1)
        return InformedPlay(flashed, hands, as_dealt, Figure(float(solve(shown, within(progress, 0.5, 1)).together.mean)), 0)
    gains = np.concatenate(list(spread(VersusSampler(rules, flashed, hands, deals, seed), range(0, deals, PART), within(progress, 0.5, 1))))
    return InformedPlay(flashed, hands, as_dealt, Figure(as_dealt + float(gains.mean()), float(gains.std() / np.sqrt(deals))), deals)


class VersusSampler:
    """Deals, and what the bettor gains in each by knowing more; in units of the base wager."""

    def __init__(self, rules: Rules, flashed: int, hands: int, deals: int, seed: str) -> None:
        self.geometry, self.judge = Geometry.of(rules), Judge(rules)
        self.up, self.known, self.others = rules.exposed, rules.exposed + flashed, hands * rules.kind.dealt
        self.levels = holding(self.geometry.kind, self.geometry.ranking).levels
        self.deals, self.seed = deals, seed

    def __call__(self, first: int) -> Values:
        dealt = self.geometry.kind.dealt
        streams = seeds(f"seen {self.seed}", first, min(PART, self.deals - first))
        decks = np.empty((len(streams), DECK), np.int64)
        shuffle(streams, dealt + self.known + self.others, decks)
        own = np.sort(decks[:, :dealt], axis=1).astype(np.uint8)
        plays, sorts, marks = self.without(own, decks[:, dealt] if self.up else np.full(len(decks), NO_CARD))
        worth = self.judge.worth
        found = np.empty((len(decks), 2))
        weigh(
            decks, dealt, self.known, dealt + self.known + self.others, marks, self.judge.qualifying, self.levels, worth.play[sorts],
            worth.fold[sorts], found,
        )  # fmt: skip
        play, fold = found[:, 0] / worth.scale, found[:, 1] / worth.scale
        gain: Values = np.maximum(play, fold) - np.where(plays, play, fold)
        return gain

    def without(self, own: Array, ups: Array) -> tuple[NDArray[np.bool_], Array, Array]:
        """Whether each hand is played by a bettor who sees only what the rules show; what it makes; its level."""
        plays, sorts, marks = np.zeros(len(own), np.bool_), np.zeros(len(own), np.int64), np.zeros(len(own), np.int64)
        for up in np.unique(ups):
            at = np.flatnonzero(ups == up)
            part = stand(self.geometry, own[at], np.ones(len(at), np.int64), np.array([up]))
            plays[at] = self.judge(part).choices[:, 0] != FOLDED
            sorts[at], marks[at] = part.sorts[:, 0], part.marks[:, 0]
        return plays, sorts, marks


@compiled
def shuffle(streams: Words, count: int, decks: Integers) -> None:
    """Decks of which the first so many cards are drawn; the rest are those that are left."""
    stream = np.empty(1, np.uint64)
    for row in range(len(streams)):
        begin(stream, streams[row], decks[row])
        for place in range(count):
            draw(stream, decks[row], place)


@compiled
def weigh(
    decks: Integers, dealt: int, known: int, gone: int, marks: Array, qualifying: int, levels: Array, play: Array, fold: Array,
    found: Values,
) -> None:  # fmt: skip
    """By deal: what the hand wins if it is played and if it is folded, on average over every hand that the player-dealer may have."""
    missing = dealt - known
    chosen, his = np.empty(dealt + 1, np.int64), np.empty(dealt, np.int64)
    counts = np.zeros(6, np.int64)
    for row in range(len(decks)):
        deck = decks[row]
        rest = len(deck) - gone
        counts[:] = 0
        for i in range(missing):
            chosen[i] = i
        while missing == 0 or chosen[missing - 1] < rest:
            for i in range(dealt):
                card = deck[dealt + i] if i < known else deck[gone + chosen[i - known]]
                at = i
                while at and his[at - 1] > card:
                    his[at] = his[at - 1]
                    at -= 1
                his[at] = card
            level = levels[number(his, dealt)]
            comparison = 0 if level < marks[row] else 1 if level == marks[row] else 2
            counts[(3 if level >= qualifying else 0) + comparison] += 1
            if missing == 0:
                break
            after(chosen, missing)
        total = counts.sum()
        for way, nets in enumerate((play, fold)):
            won = 0
            for outcome in range(6):
                won += nets[row, outcome] * counts[outcome]
            found[row, way] = won / total
