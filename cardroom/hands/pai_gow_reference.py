"""What the hands of pai gow poker are worth, written to be read and believed: every card that the joker may stand for is tried.

``pai_gow`` and ``pai_gow_seven`` are the quick forms; the tests compare them with this module.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Literal

from cardroom.cards import RANK_NAMES, Card, is_joker, rank, suit
from cardroom.errors import BadInput
from cardroom.hands import reference
from cardroom.hands.packing import pack, unpack
from cardroom.hands.reference import ACE, HIGH_ORDER

# bug: an ace, or completes a straight, a flush or a straight flush (000 l.542, 003 l.283, 004 l.1351-1353).
# bug-no-flush: an ace, or completes a straight or a straight flush (004 l.2511-2512 names no flush).
# wild: any card, five of a kind of any rank included (001 l.6109-6116).
# any-pair: any card, but five of a kind in aces only (001 l.519, 567).
# none: the deck has no joker.
JokerKind = Literal["bug", "bug-no-flush", "wild", "any-pair", "none"]
LowStraight = Literal["lowest", "second"]  # where A-2-3-4-5 stands among straights, and among straight flushes

WHEEL = (3, 2, 1, 0, ACE)
WHEEL_AS_SECOND = (ACE, 3, 2, 1, 0)  # below A-K-Q-J-10, above K-Q-J-10-9
KING, QUEEN = 11, 10


def apart(cards: Sequence[Card], joker: JokerKind) -> tuple[list[Card], bool]:
    """The cards that are no joker, and whether there is one."""
    naturals = [card for card in cards if not is_joker(card)]
    if len(naturals) < len(cards) - 1:
        raise BadInput("This ranking has a place for one joker only.")
    if len(naturals) < len(cards) and joker == "none":
        raise BadInput("This game is dealt without a joker.")
    return naturals, len(naturals) < len(cards)


def back(cards: Sequence[Card], joker: JokerKind, low_straight: LowStraight) -> int:
    """Five cards."""
    naturals, has_joker = apart(cards, joker)
    if not has_joker:
        return _five(naturals, low_straight)
    ranks = {rank(card) for card in naturals}
    if len(ranks) == 1 and (joker == "wild" or ranks == {ACE}):
        return pack(HIGH_ORDER.index("five-of-a-kind"), tuple(ranks) * 5)
    tried = {card: _five([*naturals, card], low_straight) for card in range(52) if card not in naturals}
    return max(strength for card, strength in tried.items() if _may_stand_for(card, HIGH_ORDER[strength >> 20], joker))


def front(cards: Sequence[Card], joker: JokerKind) -> int:
    """Two cards: a pair, or two ranks. The strength is that of a five-card hand that begins so, with nothing to follow."""
    naturals, has_joker = apart(cards, joker)
    ranks = [rank(card) for card in naturals]
    if has_joker:
        ranks.append(ACE if joker in ("bug", "bug-no-flush") else ranks[0])
    category = "pair" if ranks[0] == ranks[1] else "high-card"
    return pack(HIGH_ORDER.index(category), (max(ranks), min(ranks), 0, 0, 0))


def seven_card_hands(cards: Sequence[Card], joker: JokerKind) -> frozenset[str]:
    """Every name that some of seven cards make; see ``pai_gow_seven`` for the names."""
    naturals, has_joker = apart(cards, joker)
    ranks = [rank(card) for card in naturals]
    if not has_joker:
        made = _of_a_kind(ranks) | _runs(naturals)
    elif joker in ("wild", "any-pair"):
        made = {name for each in range(13) for name in _of_a_kind([*ranks, each])}
        made |= {name for card in range(52) if card not in naturals for name in _runs([*naturals, card])}
        if joker == "any-pair" and "five-aces" not in made:
            made.discard("five-of-a-kind")
    else:
        made = _of_a_kind([*ranks, ACE]) | _runs(naturals)
        for card in range(52):
            if card not in naturals:
                completed = _runs([*naturals, card], must_complete=card)
                made |= completed if joker == "bug" or "straight-flush" in completed else completed - {"flush"}
    if "seven-card-straight-flush" in made:
        made.add("seven-card-straight-flush-with-joker" if has_joker else "seven-card-straight-flush-no-joker")
    if not made:  # then a joker is an ace: wild, it would have made a pair
        highest = ACE if has_joker else max(ranks)
        made.add(f"{RANK_NAMES[highest]}-high")
        if highest == ACE:
            made.add("ace-high-with-joker" if has_joker else "ace-high-without-joker")
    return frozenset(made | {"high-card"})


def _five(cards: Sequence[Card], low_straight: LowStraight) -> int:
    strength = reference.high(cards)
    if low_straight == "lowest":
        return strength
    category, ranks = unpack(strength, 5)
    return pack(category, WHEEL_AS_SECOND) if ranks == WHEEL else strength


def _may_stand_for(card: Card, makes: str, joker: JokerKind) -> bool:
    if joker == "bug":
        return rank(card) == ACE or makes in ("straight", "flush", "straight-flush")
    if joker == "bug-no-flush":
        # An ace that happens to be of the suit of the other four is an ace still, and makes no flush.
        return makes in ("straight", "straight-flush") or (rank(card) == ACE and makes != "flush")
    return True


def _of_a_kind(ranks: Sequence[int]) -> set[str]:
    times = Counter(ranks)
    at_least = {number: [each for each in times if times[each] >= number] for number in (2, 3, 4, 5)}
    makes = {
        "five-aces": times[ACE] == 5,
        "five-of-a-kind": len(at_least[5]) > 0,
        "four-of-a-kind": len(at_least[4]) > 0,
        "full-house": len(at_least[3]) > 0 and len(at_least[2]) > 1,
        "three-of-a-kind": len(at_least[3]) > 0,
        "three-pair": len(at_least[2]) > 2,
        "two-pair": len(at_least[2]) > 1,
        "pair": len(at_least[2]) > 0,
    }
    return {name for name, made in makes.items() if made}


def _runs(cards: Sequence[Card], must_complete: Card | None = None) -> set[str]:
    """What the cards make by sequence and suit; with ``must_complete``, only what that card is a part of."""
    made: set[str] = set()
    for five in combinations(cards, 5):
        if must_complete is None or must_complete in five:
            made |= set(_five_runs(five))
            if "royal-flush" in made and _royal(five) and _match([card for card in cards if card not in five]):
                made.add("royal-flush-with-royal-match")
    if len(cards) == 7 and _suited(cards) and any(_ranks(cards) == set(run) for run in _sevens()):
        made.add("seven-card-straight-flush")
    return made


def _five_runs(five: Sequence[Card]) -> Iterator[str]:
    category = HIGH_ORDER[reference.high(five) >> 20]
    if category == "straight-flush":
        yield from ("straight", "flush", "straight-flush")
        if _royal(five):
            yield "royal-flush"
    elif category in ("straight", "flush"):
        yield category


def _royal(five: Sequence[Card]) -> bool:
    return _suited(five) and _ranks(five) == {8, 9, QUEEN, KING, ACE}


def _match(two: Sequence[Card]) -> bool:
    return len(two) == 2 and _suited(two) and _ranks(two) == {QUEEN, KING}


def _suited(cards: Sequence[Card]) -> bool:
    return len({suit(card) for card in cards}) == 1


def _ranks(cards: Sequence[Card]) -> set[int]:
    return {rank(card) for card in cards}


def _sevens() -> list[list[int]]:
    ladder = [ACE, *range(13)]
    return [ladder[place : place + 7] for place in range(8)]
