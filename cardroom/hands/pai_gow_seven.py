"""What seven cards make, for the bonus bets of pai gow poker: Fortune, Golden, Envy and Ace-High tables name these hands.

``seven-card-straight-flush`` (and ``-no-joker`` or ``-with-joker``), ``royal-flush-with-royal-match`` (a royal flush, and a king and queen
of one other suit), ``five-aces``, ``five-of-a-kind``, then the usual ones down to ``high-card``, with ``three-pair``. Seven cards that make
nothing are ``ace-high`` (and ``ace-high-with-joker`` or ``-without-joker``), ``king-high`` ... ``nine-high``.
"""

from collections.abc import Collection
from functools import cache

from cardroom.cards import FACES, JOKER, RANK_NAMES, Card, is_joker
from cardroom.errors import BadInput
from cardroom.hands.keys import RANK_BITS, SUIT_SHIFT
from cardroom.hands.pai_gow import card_with_joker_key
from cardroom.hands.pai_gow_reference import JokerKind

# Best first, as the manuals rank them (003 l.287-308, 004 l.1361-1439); the names of what makes nothing stand last.
SEVEN_CARD_HANDS = (
    "seven-card-straight-flush", "seven-card-straight-flush-no-joker", "royal-flush-with-royal-match",
    "seven-card-straight-flush-with-joker", "five-aces", "five-of-a-kind", "royal-flush", "straight-flush", "four-of-a-kind", "full-house",
    "flush", "straight", "three-of-a-kind", "three-pair", "two-pair", "pair", "high-card",
    "ace-high", "ace-high-with-joker", "ace-high-without-joker", "king-high", "queen-high", "jack-high", "ten-high", "nine-high",
)  # fmt: skip

_ACE = 12
_JOKERS = 12  # bits of the counters of suits; those of jokers stand above them
_KING_AND_QUEEN = 1 << 11 | 1 << 10
# Sets of ranks, one bit each, the ace at both ends of the ladder.
_LADDER = (12, *range(13))
_STRAIGHTS = tuple(sum(1 << each for each in _LADDER[place : place + 5]) for place in range(10))
_ROYAL = _STRAIGHTS[-1]
_SEVENS = tuple(sum(1 << each for each in _LADDER[place : place + 7]) for place in range(8))


_unsuited: dict[tuple[JokerKind, int], frozenset[str]] = {}  # by the ranks, where no flush can be; filled as hands are met
_alike: dict[frozenset[str], frozenset[str]] = {}  # many hands make the same


def seven_card_hands(cards: Collection[Card], joker: JokerKind) -> frozenset[str]:
    """Every name the cards make: a pay table pays the best line among them."""
    key = sum(map(card_with_joker_key, cards))
    counters = key >> SUIT_SHIFT
    if _may_be_suited(counters):
        return _seven_card_hands(cards, joker)
    which = joker, key & RANK_BITS | counters >> _JOKERS << SUIT_SHIFT
    found = _unsuited.get(which)
    if found is None:
        found = _seven_card_hands(cards, joker)
        found = _unsuited[which] = _alike.setdefault(found, found)
    return found


@cache
def _may_be_suited(counters: int) -> bool:
    """Whether cards with so many of each suit, and so many jokers, may be a flush; also where they are no seven."""
    suits, jokers = [counters >> 3 * suit & 7 for suit in range(4)], counters >> _JOKERS
    return sum(suits) + jokers != 7 or max(suits) + jokers >= 5


def _seven_card_hands(cards: Collection[Card], joker: JokerKind) -> frozenset[str]:
    suits = [0, 0, 0, 0]
    times = [0] * 13
    jokers = 0
    for card in cards:
        each = card % FACES
        if each < JOKER:
            suits[each & 3] |= 1 << (each >> 2)
            times[each >> 2] += 1
        elif is_joker(card):
            jokers += 1
    if sum(times) + jokers != 7 or jokers > (joker != "none"):
        raise BadInput(
            f"A bonus bet looks at 7 cards, {'none' if joker == 'none' else 'one at most'} of them a joker: not these {len(cards)}."
        )
    made = _of_a_kind(times, jokers, joker)
    every = suits[0] | suits[1] | suits[2] | suits[3]
    need = 5 - jokers
    if _straight(every, need):
        made.append("straight")
    longest = max(suits, key=int.bit_count)
    if longest.bit_count() >= need:
        _add_suited(made, longest, suits, jokers, joker)
    if not made:
        _add_high(made, _ACE if jokers else every.bit_length() - 1, jokers)
    made.append("high-card")
    return frozenset(made)


@cache
def _straight(ranks: int, need: int) -> bool:
    """Whether so many of the ranks belong to one straight."""
    return any((run & ranks).bit_count() >= need for run in _STRAIGHTS)


def _of_a_kind(times: list[int], jokers: int, joker: JokerKind) -> list[str]:
    """The joker is an ace; wild, it makes all that it can."""
    wild = jokers and joker in ("wild", "any-pair")
    if jokers and not wild:
        times[_ACE] += 1
    counts = sorted(times, reverse=True)
    first, second, third = counts[:3]
    made: list[str] = []
    if wild:
        if first == 4 and (joker == "wild" or times[_ACE] == 4):
            made.append("five-of-a-kind")
        if first == 4 and times[_ACE] == 4:
            made.append("five-aces")
        if first >= 3:
            made.append("four-of-a-kind")
        if second >= 2 or first >= 3:  # two pair, or trips and any other card
            made.append("full-house")
        if first >= 2:
            made.append("three-of-a-kind")
            made.append("two-pair")
        if second >= 2 and third:  # and not, say, two trips
            made.append("three-pair")
        made.append("pair")
        return made
    if first == 5:
        made += ("five-aces", "five-of-a-kind")
    if first >= 4:
        made.append("four-of-a-kind")
    if first >= 3:
        made.append("three-of-a-kind")
        if second >= 2:
            made.append("full-house")
    if third >= 2:
        made.append("three-pair")
    if second >= 2:
        made.append("two-pair")
    if first >= 2:
        made.append("pair")
    return made


def _add_suited(made: list[str], longest: int, suits: list[int], jokers: int, joker: JokerKind) -> None:
    """The cards of the longest suit are enough for a flush, with the joker if there is one."""
    need = 5 - jokers
    straight_flush = _straight(longest, need)
    if straight_flush:
        made.append("straight-flush")
    if straight_flush or joker != "bug-no-flush" or longest.bit_count() >= 5:
        made.append("flush")
    if any((run & longest).bit_count() == 7 - jokers for run in _SEVENS):
        made += ("seven-card-straight-flush", f"seven-card-straight-flush-{'with' if jokers else 'no'}-joker")
    if (_ROYAL & longest).bit_count() >= need:
        made.append("royal-flush")
        others = [each & _KING_AND_QUEEN for each in suits if each != longest]
        # A natural royal leaves a wild joker free to be the other's king or queen.
        free = jokers and joker in ("wild", "any-pair") and _ROYAL & longest == _ROYAL
        if _KING_AND_QUEEN in others or (free and any(others)):
            made.append("royal-flush-with-royal-match")


def _add_high(made: list[str], highest: int, jokers: int) -> None:
    made.append(f"{RANK_NAMES[highest]}-high")
    if highest == _ACE:
        made.append(f"ace-high-{'with' if jokers else 'without'}-joker")
