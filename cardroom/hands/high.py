"""High hands: the best five of 5, 6 or 7 cards, in the standard order, with A-2-3-4-5 the lowest straight.

``high`` adds up one key a card and looks twice: is there a flush, and what are the ranks worth. Its tables are read from ``high.bin``
when the first hand is evaluated.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations, product

from cardroom.cards import FACES, Card, rank, suit
from cardroom.errors import BadInput
from cardroom.hands import reference, tables
from cardroom.hands.keys import RANK_BITS, SUIT_SHIFT, card_key
from cardroom.hands.packing import unpack
from cardroom.hands.words import Name, high_name

# Best first; a royal flush is the highest straight flush, and has a name of its own.
HIGH_CATEGORIES = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush",
    "straight", "three-of-a-kind", "two-pair", "pair", "high-card",
)  # fmt: skip

_ROYAL = (12, 11, 10, 9, 8)

_WRONG_NUMBER = -1
_flush_suit: list[int | None] = []  # by the suit counters of a hand; empty until the tables are read
_unsuited: dict[int, int] = {}  # by the rank sum
_flushes: list[int] = []  # by the ranks of the suit, one bit each
_unsuited_made: dict[int, tuple[str, ...]] = {}  # by the rank sum: every category made where no five are of a suit, as hands are met


def high(cards: Collection[Card]) -> int:
    """The strength of the best five of 5, 6 or 7 cards; larger is better."""
    try:
        key = sum(map(card_key, cards))
        flush = _flush_suit[key >> SUIT_SHIFT]
        if flush is None:
            return _unsuited[key & RANK_BITS]
    except LookupError:
        return _first_or_wrong(cards)
    return _flush(cards, flush)


def high_each(hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> list[int]:
    """The same of several hands with the cards of a board, whose keys are added up once."""
    shared = sum(map(card_key, board))
    found: list[int] = []
    try:
        for own in hands:
            key = sum(map(card_key, own), shared)
            flush = _flush_suit[key >> SUIT_SHIFT]
            found.append(_unsuited[key & RANK_BITS] if flush is None else _flush((*own, *board), flush))
    except LookupError:
        return [high((*own, *board)) for own in hands]
    return found


def _flush(cards: Collection[Card], suit: int) -> int:
    _check_number(cards)
    suited = [card % FACES for card in cards if card % FACES & 3 == suit]
    bits = sum(1 << face // 4 for face in set(suited))
    if bits.bit_count() < len(suited):  # a face twice, from two decks: too rare for a table
        return reference.high(list(cards))
    return _flushes[bits]


def _first_or_wrong(cards: Collection[Card]) -> int:
    """A look-up failed: either the tables are not read yet, or these cards are in no table."""
    _check_number(cards)
    if max(Counter(map(rank, cards)).values()) > 4:
        raise BadInput("Five cards of one rank have no place in this ranking.")
    if not _flush_suit:
        _read_tables()
    return high(cards)


def _check_number(cards: Collection[Card]) -> None:
    if not 5 <= len(cards) <= 7:
        raise BadInput(f"A high hand is made of 5, 6 or 7 cards, not {len(cards)}.")


def _read_tables() -> None:
    content = tables.decode(tables.FILE.read_bytes())
    strength = content.strengths.__getitem__
    _unsuited.update(zip(content.rank_sums, map(strength, content.unsuited), strict=True))
    _flushes[:] = map(strength, content.flushes)
    by_counters: list[int | None] = [_WRONG_NUMBER] * (1 << 12)
    for a, b, c, d in product(range(8), repeat=4):
        if 5 <= a + b + c + d <= 7:
            most = max(a, b, c, d)
            by_counters[a | b << 3 | c << 6 | d << 9] = (a, b, c, d).index(most) if most >= 5 else None
    _flush_suit[:] = by_counters  # last: from here on the tables count as read, in every thread


def strengths_without_flush() -> Mapping[int, int]:
    """The strength of every 5, 6 and 7 ranks, by their rank sum, as if no five were of a suit: for rankings that add up parts of a hand."""
    if not _flush_suit:
        _read_tables()
    return _unsuited


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the best hand, the most important first.

    Where several fives are equal, cards that come earlier in ``cards`` are taken: put the board first to learn whether it plays.
    """
    strength = high(cards)
    left = list(next(five for five in combinations(cards, 5) if high(five) == strength))
    shown: list[Card] = []
    for wanted in unpack(strength, 5)[1]:
        shown.append(next(card for card in left if rank(card) == wanted))
        left.remove(shown[-1])
    return tuple(shown)


def high_category(strength: int) -> str:
    category, ranks = unpack(strength, 5)
    name = reference.HIGH_ORDER[category]
    return "royal-flush" if name == "straight-flush" and ranks == _ROYAL else name


@cache
def name_high(strength: int) -> Name:
    return high_name(high_category(strength), unpack(strength, 5)[1])


@cache
def describe_high(strength: int) -> str:
    """As a person would say it: ``full house, aces over kings``."""
    return str(name_high(strength))


def high_categories_made(cards: Sequence[Card]) -> tuple[str, ...]:
    """Every category that five or fewer of 5, 6 or 7 cards make, best first: a pay table pays the best line among them.

    A royal flush is also a straight flush, a flush and a straight; a full house is also three of a kind, two pair and a pair. Two pair
    are two different ranks, so four of a kind is three of a kind and a pair, but not two pair.
    """
    _check_number(cards)
    key = sum(map(card_key, cards))
    ranks = key & RANK_BITS
    if ranks not in strengths_without_flush() or _flush_suit[key >> SUIT_SHIFT] is not None:
        return _categories_made(cards)
    made = _unsuited_made.get(ranks)
    if made is None:
        made = _unsuited_made[ranks] = _categories_made(cards)
    return made


def _categories_made(cards: Sequence[Card]) -> tuple[str, ...]:
    times = sorted(Counter(map(rank, cards)).values(), reverse=True)
    by_suit = [sum({1 << rank(card) for card in cards if suit(card) == each}) for each in range(4)]
    straight_flushes = [_straight_tops(bits) for bits in by_suit]
    second = times[1] if len(times) > 1 else 0
    makes = {
        "royal-flush": any(tops >> 12 for tops in straight_flushes),
        "straight-flush": any(straight_flushes),
        "four-of-a-kind": times[0] >= 4,
        "full-house": times[0] >= 3 and second >= 2,
        "flush": max(Counter(map(suit, cards)).values()) >= 5,
        "straight": _straight_tops(by_suit[0] | by_suit[1] | by_suit[2] | by_suit[3]) > 0,
        "three-of-a-kind": times[0] >= 3,
        "two-pair": second >= 2,
        "pair": times[0] >= 2,
        "high-card": True,
    }
    return tuple(category for category in HIGH_CATEGORIES if makes[category])


def _straight_tops(bits: int) -> int:
    """The ranks, one bit each, at which a straight of these ranks ends."""
    low_ace = bits << 1 | bits >> 12  # an ace also below the deuce; every rank one bit up
    return (low_ace & low_ace << 1 & low_ace << 2 & low_ace << 3 & low_ace << 4) >> 1 & 0x1FFF
