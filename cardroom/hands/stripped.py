"""High hands of stripped decks, where neighbours and order are not the usual ones: mexican stud, asian stud, short deck.

The edition gives the ranks of its deck from the lowest up, an ace last; five neighbours among them are a straight, so in the mexican deck a
seven is next to a jack. It also says whether an ace begins the lowest straight, and which of two categories beats the other.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations

from cardroom.cards import JOKER, RANKS, SUITS, Card, is_joker, pretty, rank, suit
from cardroom.errors import BadInput
from cardroom.hands.joker import without_joker
from cardroom.hands.keys import RANK_BITS, card_key, ranks_of
from cardroom.hands.packing import grouped, pack, unpack
from cardroom.hands.reference import HIGH_ORDER
from cardroom.hands.showing import high_of_ranks
from cardroom.hands.words import Name, high_name

MEXICAN_RANKS = "234567JQKA"
ASIAN_RANKS = "789TJQKA"

_ACE = 12
_COMPLETED_BY_A_BUG = ("straight", "flush", "straight-flush", "royal-flush")
_BY_PATTERN = {
    (5,): "five-of-a-kind",
    (4, 1): "four-of-a-kind",
    (3, 2): "full-house",
    (3, 1, 1): "three-of-a-kind",
    (2, 2, 1): "two-pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high-card",
}


class StrippedRanking:
    """Ranks hands of the cards with these ranks; strengths of one ranking compare only with each other."""

    def __init__(
        self,
        ranks: str,
        *,
        flush_over_full_house: bool = False,
        trips_over_straight: bool = False,
        ace_low_straight: bool = True,
    ) -> None:
        self.ranks = tuple(sorted(RANKS.index(letter) for letter in ranks if letter in RANKS))
        if len(self.ranks) < 5 or len(set(self.ranks)) < len(ranks) or self.ranks[-1] != _ACE:
            raise BadInput(f"'{ranks}' are not the ranks of a deck: write each once, five or more of {RANKS} with the ace.")
        order = list(HIGH_ORDER)
        if flush_over_full_house:
            _swap(order, "flush", "full-house")
        if trips_over_straight:
            _swap(order, "straight", "three-of-a-kind")
        self.order = tuple(order)  # worst first; a category's number is its place, as in HIGH_ORDER
        self._straights = _straights(self.ranks, ace_low_straight)
        self._royal = self.ranks[:-6:-1]
        self._mixed: dict[int, int] = {}  # by the rank sum, filled as hands are met
        self._suited: dict[frozenset[int], int] = {}  # by the ranks of the suit
        self._joker: dict[tuple[tuple[int, ...], bool, bool], int] = {}  # by the ranks of the other four, their suits and the joker's kind

    def high(self, cards: Collection[Card], joker_is_wild: bool = True) -> int:
        """The strength of the best five of 5, 6 or 7 cards, or of five with a joker.

        A joker that is not wild is an ace or completes a straight or a flush: mexican stud limits one that was dealt face up (000 l.968,
        001 l.1242). How it was dealt is the game's to remember.
        """
        if any(map(is_joker, cards)):
            return self._high_with_joker(without_joker(cards), joker_is_wild)
        if not 5 <= len(cards) <= 7:
            raise BadInput(f"A high hand is made of 5, 6 or 7 cards, not {len(cards)}.")
        rank_sum = sum(map(card_key, cards)) & RANK_BITS
        best = self._mixed.get(rank_sum) or self._rate_mixed(cards, rank_sum)
        suits = [suit(card) for card in cards]
        for each in range(len(SUITS)):
            if suits.count(each) >= 5:
                best = max(best, self._flush(frozenset(rank(card) for card in cards if suit(card) == each)))
        return best

    def showing(self, cards: Collection[Card], joker_is_wild: bool = False) -> int:
        """One to four face-up cards, for the order of action; a joker is an ace (001 l.1243), or the best rank if it was dealt down."""
        ranks = [rank(card) for card in cards if not is_joker(card)]
        if not 1 <= len(cards) <= 4 or len(ranks) < len(cards) - 1:
            raise BadInput(f"One to four cards are showing, one joker at most: not {', '.join(map(pretty, cards)) or 'none'}.")
        if len(ranks) == len(cards):
            return high_of_ranks(ranks)
        return max(high_of_ranks([*ranks, each]) for each in ({_ACE, *ranks} if joker_is_wild else {_ACE}))

    def category(self, strength: int) -> str:
        number, ranks = unpack(strength, 5)
        name = self.order[number]
        return "royal-flush" if name == "straight-flush" and ranks == self._royal else name

    def named(self, strength: int) -> Name:
        return high_name(self.category(strength), unpack(strength, 5)[1])

    def describe(self, strength: int) -> str:
        """As a person would say it: ``straight, jack high``."""
        return str(self.named(strength))

    def _rate_mixed(self, cards: Collection[Card], rank_sum: int) -> int:
        self._check_deck(cards)
        ranks = ranks_of(rank_sum)
        if len(ranks) < len(cards):
            raise BadInput("Five cards of one rank have no place in this ranking without a joker.")
        self._mixed[rank_sum] = best = max(self._rate(five, False) for five in combinations(ranks, 5))
        return best

    def _check_deck(self, cards: Collection[Card]) -> None:
        for card in cards:
            if rank(card) not in self.ranks:
                raise BadInput(f"{pretty(card)} is not in this deck.")

    def _flush(self, ranks: frozenset[int]) -> int:
        if ranks not in self._suited:
            self._suited[ranks] = max((self._rate(five, True) for five in combinations(ranks, 5)), default=0)
        return self._suited[ranks]

    def _rate(self, ranks: Sequence[int], suited: bool) -> int:
        """Five ranks, in one suit or not."""
        straight = self._straights.get(frozenset(ranks)) if len(set(ranks)) == 5 else None
        if straight:
            return pack(self.order.index("straight-flush" if suited else "straight"), straight)
        category = _BY_PATTERN[tuple(sorted(Counter(ranks).values(), reverse=True))]
        return pack(self.order.index("flush" if suited else category), grouped(ranks))

    def _high_with_joker(self, four: Sequence[Card], wild: bool) -> int:
        key = tuple(sorted(map(rank, four))), len(set(map(suit, four))) == 1, wild
        if key not in self._joker:
            self._check_deck(four)
            self._joker[key] = self._rate_with_joker(*key)
        return self._joker[key]

    def _rate_with_joker(self, ranks: tuple[int, ...], suited: bool, wild: bool) -> int:
        """Every card that is not held is tried; five of a kind is the one hand that no such card makes."""
        if len(set(ranks)) == 1 and (wild or ranks[0] == _ACE):
            return pack(self.order.index("five-of-a-kind"), ranks[:1] * 5)
        four = [each * 4 + (0 if suited else place) for place, each in enumerate(ranks)]
        tried = {card: self.high([*four, card]) for card in range(JOKER) if card not in four and rank(card) in self.ranks}
        allowed = (
            strength for card, strength in tried.items() if wild or rank(card) == _ACE or self.category(strength) in _COMPLETED_BY_A_BUG
        )
        return max(allowed)


@cache
def _straights(ranks: tuple[int, ...], ace_low: bool) -> dict[frozenset[int], tuple[int, ...]]:
    """Every straight of a deck as its ranks from the top down."""
    runs = [ranks[place : place + 5] for place in range(len(ranks) - 4)]
    if ace_low:
        runs.append((_ACE, *ranks[:4]))
    return {frozenset(run): run[::-1] for run in runs}


def _swap(order: list[str], one: str, other: str) -> None:
    a, b = order.index(one), order.index(other)
    order[a], order[b] = order[b], order[a]
