"""What hands of pot games are called while they are played: what they make, and what the next card may make of them.

Of a draw no more is said than what it is: how many cards help depends on what others hold.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, takewhile

from cardroom.cards import Card, is_joker, rank, suit
from cardroom.errors import BadInput
from cardroom.games.names import Made, Readings, in_sight, noted
from cardroom.games.pot.draw.badugi import BADUGI
from cardroom.games.pot.draw.jacks.openers import OPENS, has_openers
from cardroom.games.pot.draw.jacks.proof import HIGH_BUG
from cardroom.games.pot.draw.jacks.rules import JacksRules, JacksTable
from cardroom.games.pot.draw.lowball import ACE_TO_FIVE, SCALES
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.flop import big_o as five_of_omaha
from cardroom.games.pot.flop import omaha_high_low as omaha_split
from cardroom.games.pot.flop import short_deck as thirty_six
from cardroom.games.pot.flop.omaha import EXACTLY_TWO
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.flop.twice import RUN_TWICE
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.scales import HIGH, LOW_EIGHT, Scale
from cardroom.games.pot.showdown import SECOND_BOARD
from cardroom.games.pot.stud import asian_stud as asian
from cardroom.games.pot.stud import seven_card_high_low as stud_split
from cardroom.games.pot.stud.mexican_stud import MexicanRules
from cardroom.games.pot.stud.razz import LOW
from cardroom.games.pot.stud.rules import StudTable
from cardroom.games.pot.stud.stripped import StrippedRules
from cardroom.games.pot.stud.stripped import ranking as stripped_ranking
from cardroom.hands.showing import name_showing_high, name_showing_low, stud_showing_high, stud_showing_low
from cardroom.hands.words import Name
from cardroom.round import ALL, Action, Dealt, Noted, Setup, View
from cardroom.round.places import hand_at

BOARD = "board"
ON_SECOND = "second-board"  # of a hand that was run twice
DRAW = "draw"  # what may become of a hand
FIVE = 5
STRAIGHTS, FLUSHES = ("straight", "straight-flush", "royal-flush"), ("flush", "straight-flush", "royal-flush")
BEYOND = (*FLUSHES, "full-house", "four-of-a-kind", "five-of-a-kind")  # nothing is said of what a hand like these draws to


# -- what cards make ------------------------------------------------------------------------------------------------------------------


def made(scale: Scale, own: Sequence[Card], board: Sequence[Card], of: str = "") -> Made | None:
    """What they make on this scale; None where they are too few, or make no claim."""
    try:
        strength = scale.strength(own, board)
    except BadInput:
        return None
    return Made(scale.named(strength), used(scale, tuple(own), tuple(board), strength), of) if strength else None


def used(scale: Scale, own: tuple[Card, ...], board: tuple[Card, ...], strength: int) -> tuple[Card, ...]:
    """The five cards that are that strong, as few of one's own as do it."""
    if len(own) + len(board) <= FIVE:
        return own + board
    for number in range(min(FIVE, len(own)) + 1):
        for shared in combinations(board, FIVE - number):
            for held in combinations(own, number):
                try:
                    if scale.strength(held, shared) == strength:
                        return held + shared
                except BadInput:  # so many of one's own do not play
                    break
    return ()


def draws(scale: Scale, own: Sequence[Card], board: Sequence[Card], left: Sequence[Card], to_board: bool) -> list[Made]:
    """A flush or a straight that one of the cards ``left`` makes, and that the board alone does not."""
    now = _category(scale, own, board)
    if now in BEYOND:
        return []

    def after(card: Card, held: Sequence[Card] = own, shared: Sequence[Card] = board) -> tuple[Sequence[Card], Sequence[Card]]:
        return (held, (*shared, card)) if to_board else ((*held, card), shared)

    suits = {suit(card): card for card in left}
    flushes = {each for each, card in suits.items() if _makes(scale, *after(card), FLUSHES)}
    found = [Made(Name("flush-draw"), of=DRAW)] if flushes else []
    if now in STRAIGHTS:
        return found
    of_rank = {
        rank(card): card for card in sorted(left, key=lambda card: suit(card) not in flushes)
    }  # one that is no flush, where there is
    ends = [card for card in of_rank.values() if _makes(scale, *after(card), STRAIGHTS)]
    if not ends:
        return found
    fours = [(card, set(_used_now(scale, *after(card))) - {card}) for card in ends]
    both = any(
        _category(scale, *after(other, [c for c in own if c in four], [c for c in board if c in four])) in STRAIGHTS
        for card, four in fours
        for other in ends
        if other != card
    )
    return [*found, Made(Name("open-ended" if both else "gutshot" if len(ends) == 1 else "double-gutshot"), of=DRAW)]


def _category(scale: Scale, own: Sequence[Card], board: Sequence[Card]) -> str:
    found = made_name(scale, own, board)
    return found.key if found else ""


def _used_now(scale: Scale, own: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    return used(scale, tuple(own), tuple(board), scale.strength(own, board))


def made_name(scale: Scale, own: Sequence[Card], board: Sequence[Card]) -> Name | None:
    try:
        strength = scale.strength(own, board)
    except BadInput:
        return None
    return scale.named(strength) if strength else None


def _makes(scale: Scale, own: Sequence[Card], board: Sequence[Card], categories: Sequence[str]) -> bool:
    """Whether they do, and the board alone does not."""
    return _category(scale, own, board) in categories and _category(scale, (), board) not in categories


def partial(own: Sequence[Card], *, low: bool = False) -> list[Made]:
    """What fewer than five cards are called: pairs and high cards."""
    if not 1 <= len(own) < FIVE or any(map(is_joker, own)):
        return []
    name = name_showing_low(stud_showing_low(own)) if low else name_showing_high(stud_showing_high(own))
    return [Made(name, tuple(own))]


def not_seen(setup: Setup, view: View) -> tuple[Card, ...]:
    """The cards that may still come, as far as this viewer knows; a joker is none that anybody waits for."""
    seen = {card for cards in view.places.values() for card in cards}
    return tuple(card for card in setup.edition.deck if card not in seen and not is_joker(card))


# -- games with a flop ----------------------------------------------------------------------------------------------------------------


def flop(setup: Setup, view: View, *scales: Scale, keeps: int = 0) -> Readings:
    """Hands that are seen whole; ``keeps``: so many own cards are left at last, whichever they are."""
    board, again, left = tuple(view.cards(BOARD)), tuple(view.cards(SECOND_BOARD)), not_seen(setup, view)
    found: Readings = {}
    for seat in view.seats:
        own = in_sight(view, hand_at(seat))
        if own is not None:
            found[hand_at(seat)] = _flop_hand(own, board, scales, left, keeps)
            if again:
                other = _flop_hand(own, (*board[: shared_board(view)], *again), scales, left, keeps)
                found[hand_at(seat)] += tuple(each._replace(of=ON_SECOND) for each in other)
    return found


def shared_board(view: View) -> int:
    """How many cards of the board lay there when it was agreed to run it twice."""
    before = takewhile(lambda event: not (isinstance(event, Noted) and event.what == RUN_TWICE), view.events)
    return sum(len(event.cards) for event in before if isinstance(event, Dealt) and event.place == BOARD)


@lru_cache(4096)  # everybody who sees the same cards reads the same
def _flop_hand(
    own: tuple[Card, ...], board: tuple[Card, ...], scales: tuple[Scale, ...], left: tuple[Card, ...], keeps: int
) -> tuple[Made, ...]:
    if keeps and len(own) > keeps:  # one will be thrown away: the best that can be kept
        kept = max(combinations(own, keeps), key=lambda two: _strength(scales[0], two, board))
        return _flop_hand(kept, board, scales, left, 0)
    several = len(scales) > 1
    found = [each for scale in scales if (each := made(scale, own, board, scale.name if several else "")) is not None]
    if not found:
        return tuple(partial(own))
    if len(board) < FIVE:
        found += draws(scales[0], own, board, left, to_board=True)
    return tuple(found)


def _strength(scale: Scale, own: Sequence[Card], board: Sequence[Card]) -> int:
    return scale.strength(own, board) if len(board) >= 3 else stud_showing_high(own)


def holdem(setup: Setup, view: View) -> Readings:
    return flop(setup, view, HIGH)


def holdem_high_low(setup: Setup, view: View) -> Readings:
    return flop(setup, view, HIGH, LOW_EIGHT)


def pineapple(setup: Setup, view: View) -> Readings:
    return flop(setup, view, HIGH, LOW_EIGHT, keeps=2)


def short_deck(setup: Setup[thirty_six.ShortDeckRules, thirty_six.ShortDeckTable], view: View) -> Readings:
    return flop(setup, view, thirty_six.scale(setup.edition.rules))


def omaha(setup: Setup, view: View) -> Readings:
    return flop(setup, view, EXACTLY_TWO)


def omaha_high_low(setup: Setup[omaha_split.OmahaHighLowRules, omaha_split.OmahaHighLowTable], view: View) -> Readings:
    return flop(setup, view, EXACTLY_TWO, omaha_split.LOWS[setup.edition.rules.low])


def big_o(setup: Setup[five_of_omaha.BigORules, CommunityTable], view: View) -> Readings:
    return flop(setup, view, five_of_omaha.SCALES[setup.edition.rules.uses])


# -- stud -----------------------------------------------------------------------------------------------------------------------------


def stud(setup: Setup, view: View, whole: int, *scales: Scale) -> Readings:
    """What is in sight of every hand; what may come of those that are seen whole. ``whole``: cards of a hand at the end."""
    board = tuple(view.cards(BOARD))  # a common card, where the deck was too short
    several, low = len(scales) > 1, scales[0].name == "low"
    found: Readings = {}
    for seat in view.seats:
        seen = tuple(view.cards(hand_at(seat)))
        hand = [each for scale in scales if (each := made(scale, seen, board, scale.name if several else "")) is not None]
        if not hand:
            hand = partial((*seen, *board), low=low)
        if in_sight(view, hand_at(seat)) is not None and not low and FIVE - 1 <= len(seen) + len(board) < whole:
            hand += draws(scales[0], seen, board, not_seen(setup, view), to_board=False)
        found[hand_at(seat)] = tuple(hand)
    return found


SEVEN = 7


def seven_card_stud(setup: Setup, view: View) -> Readings:
    return stud(setup, view, SEVEN, HIGH)


def seven_card_high_low(setup: Setup[stud_split.HighLowRules, stud_split.HighLowTable], view: View) -> Readings:
    return stud(setup, view, SEVEN, HIGH, stud_split.LOWS[setup.edition.rules.low])


def razz(setup: Setup, view: View) -> Readings:
    return stud(setup, view, SEVEN, LOW)


def asian_stud(setup: Setup[StrippedRules, StudTable], view: View) -> Readings:
    return stud(setup, view, FIVE, asian.scale(setup.edition.rules))


def mexican_stud(setup: Setup[MexicanRules, StudTable], view: View) -> Readings:
    """The joker counts by how it was dealt, which everybody has seen."""
    rules = setup.edition.rules
    dealt_up = {
        card
        for event in view.events
        if isinstance(event, Dealt)
        for card, seen in zip(event.cards, event.seen, strict=True)
        if card is not None and seen == ALL
    }
    rank = stripped_ranking(rules)

    def strength(own: Sequence[Card], board: Sequence[Card]) -> int:
        cards = (*own, *board)
        return rank.high(cards, not any(is_joker(card) and card in dealt_up for card in cards))

    return stud(setup, view, FIVE, Scale("high", strength, rank.named))


# -- draw -----------------------------------------------------------------------------------------------------------------------------


def by_draw(setup: Setup, view: View, scale: Scale, extra: Callable[[str, tuple[Card, ...]], list[Made]] | None = None) -> Readings:
    found: Readings = {}
    for seat, player in view.seats.items():
        own = in_sight(view, hand_at(seat))
        hand = None if own is None else made(scale, own, ())
        if hand is not None and own is not None:
            found[hand_at(seat)] = (hand, *(extra(player, own) if extra else ()))
    return found


def draw(setup: Setup[DrawRules, PotTable], view: View) -> Readings:
    return by_draw(setup, view, SCALES[setup.edition.rules.ranking])


def badugi(setup: Setup, view: View) -> Readings:
    return by_draw(setup, view, BADUGI)


def jacks(setup: Setup[JacksRules, JacksTable], view: View) -> Readings:
    """Whether it opens, as long as nobody has; where nobody did and it is played for low, the low."""
    if noted(view, "back") is not None:
        return by_draw(setup, view, ACE_TO_FIVE)
    opened = any(isinstance(event, Action) and event.verb in OPENS for event in view.events)
    lowest = setup.edition.rules.openers

    def opens(player: str, own: tuple[Card, ...]) -> list[Made]:
        return [Made(Name("openers"))] if not opened and has_openers(own, lowest) else []

    return by_draw(setup, view, HIGH_BUG, opens)
