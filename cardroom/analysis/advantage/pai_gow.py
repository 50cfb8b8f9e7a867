"""A bettor at pai gow poker who sees the hands of others before setting.

Where the player-dealer's hand lies open, nothing can be gained: the best answer to a hand in sight is the same whatever the others hold.
Elsewhere deals are sampled. In each, every hand that can still be the player-dealer's is set the house way and met by every legal setting;
the best of these against the house way's own is the gain. Only that is sampled: the value of the house way is known exactly.
"""

from math import comb, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardroom.analysis.advantage.seen import PART, InformedPlay, Values, shuffle
from cardroom.analysis.cache import find_odds
from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import Integers, seeds
from cardroom.analysis.nights.game import Yes
from cardroom.analysis.nights.pai_gow import RESULTS, Small16, every_class, results_of
from cardroom.analysis.odds.pai_gow import way_of
from cardroom.analysis.odds.pai_gow.classes import FLUSH, NIBBLES, flush_class
from cardroom.analysis.odds.pai_gow.classes import Table as Small
from cardroom.analysis.odds.pai_gow.settings import settings
from cardroom.analysis.odds.pai_gow.solution import PaiGowTerms
from cardroom.analysis.odds.versus.ranks import after
from cardroom.analysis.spread import Progress, spread, unheard, within
from cardroom.analysis.value.result import Figure
from cardroom.cards import FACES, JOKER
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.rules import CARDS, Rules, Table

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

MOST = 500_000  # hands of the player-dealer's that are gone through for each deal


class PaiGowHands(NamedTuple):
    """Every class of hands: how it is found, how the house way sets it, and every other setting."""

    step: Small
    flush: Small
    size: np.typing.NDArray[np.uint8]
    natural_from: int
    joined_from: int
    front: Small16
    back: Small16
    pushes: Yes
    every_front: Small16
    every_back: Small16
    legal: Yes


def value_seen(edition: "Edition[Rules, Table]", hands: int, deals: int, seed: str = "1", progress: Progress = unheard) -> InformedPlay:
    """Return what the base wager wins for a bettor who sees so many other hands and sets as is best then."""
    rules = edition.rules
    if not 0 < hands <= rules.seats - 2:
        raise BadInput(f"At {edition.id} a bettor can see 1 to {rules.seats - 2} other hands, not {hands}.")
    if rules.face_up:
        open_hand = float(find_odds(edition, progress).together.mean)
        return InformedPlay(0, hands, open_hand, Figure(open_hand), 0)
    left = len(edition.deck) - CARDS * (hands + 1)
    if comb(left, CARDS) > MOST:
        fewest = next(each for each in range(hands, rules.seats) if comb(len(edition.deck) - CARDS * (each + 1), CARDS) <= MOST)
        raise BadInput(f"With {hands} hands seen the player-dealer may have {comb(left, CARDS):,} hands, too many: see {fewest} or more.")
    as_dealt = float(find_odds(edition, within(progress, 0, 0.5)).together.mean)
    work = PaiGowSampler(edition, hands, deals, seed)
    gains = np.concatenate(list(spread(work, range(0, deals, PART), within(progress, 0.5, 1))))[:, 0]
    return InformedPlay(0, hands, as_dealt, Figure(as_dealt + float(gains.mean()), float(gains.std() / sqrt(deals))), deals)


class PaiGowSampler:
    """Deals, and in each what is gained over the house way and what the house way itself wins; in units of the base wager."""

    def __init__(self, edition: "Edition[Rules, Table]", hands: int, deals: int, seed: str) -> None:
        rules = edition.rules
        known, _ = every_class(edition)
        every = settings(PaiGowTerms.of(rules, way_of(edition)).ranking)
        self.hands = PaiGowHands(*known[:5], known.front, known.back, known.pushes, every.front_place, every.back_place, every.legal)
        self.results = results_of(PaiGowTerms.of(rules, way_of(edition)))
        won = {"lose": -1.0, "push": 0.0, "win": rules.pays.pays / rules.pays.stake}
        self.worth = np.array([won[result] for result in RESULTS])
        self.faces = np.array(edition.deck) % FACES
        self.seen, self.deals, self.seed = CARDS * (hands + 1), deals, seed

    def __call__(self, first: int) -> Values:
        streams = seeds(f"seen {self.seed}", first, min(PART, self.deals - first))
        decks = np.empty((len(streams), len(self.faces)), np.int64)
        shuffle(streams, self.seen, decks)
        return self.gains(self.faces[decks])

    def gains(self, decks: Integers) -> Values:
        """Of decks by faces: the bettor's cards first, then those of the others seen, then the rest."""
        found = np.empty((len(decks), 2))
        weigh(self.hands, self.results, self.worth, decks, self.seen, found)
        return found


@compiled
def class_of(hands: PaiGowHands, cards: Integers) -> int:
    suits = ranks = longs = joker = 0
    for card in cards:
        if card == JOKER:
            joker = 1
        else:
            suits |= 1 << (16 * (card & 3) + (card >> 2))
            ranks = hands.step[ranks, card >> 2]
            longs += 1 << 4 * (card & 3)
    if (longs + (8 - FLUSH + joker) * NIBBLES) & (8 * NIBBLES):  # a suit is long enough for a flush
        return flush_class(suits, joker, hands.step, hands.flush, hands.size)
    return ranks + hands.joined_from if joker else ranks - hands.natural_from


@compiled
def weigh(hands: PaiGowHands, results: Integers, worth: Values, decks: Integers, seen: int, found: Values) -> None:
    """By deal: how much more the best setting wins than the house way, and what the house way wins, over all hands left."""
    chosen, his = np.empty(CARDS + 1, np.int64), np.empty(CARDS, np.int64)
    ways = hands.legal.shape[1]
    won = np.zeros(ways)
    for row in range(len(decks)):
        deck = decks[row]
        own = class_of(hands, deck[:CARDS])
        rest = len(deck) - seen
        won[:] = 0.0
        house, total = 0.0, 0
        for i in range(CARDS):
            chosen[i] = i
        while chosen[CARDS - 1] < rest:
            for i in range(CARDS):
                his[i] = deck[seen + chosen[i]]
            other = class_of(hands, his)
            total += 1
            if not hands.pushes[other]:
                front, back = hands.front[other], hands.back[other]
                for way in range(ways):
                    low, high = hands.every_front[own, way] - front, hands.every_back[own, way] - back
                    won[way] += worth[results[(low > 0) + (high > 0), (low < 0) + (high < 0)]]
                low, high = hands.front[own] - front, hands.back[own] - back
                house += worth[results[(low > 0) + (high > 0), (low < 0) + (high < 0)]]
            after(chosen, CARDS)
        best = house
        for way in range(ways):
            if hands.legal[own, way]:
                best = max(best, won[way])
        found[row, 0] = (best - house) / total
        found[row, 1] = house / total
