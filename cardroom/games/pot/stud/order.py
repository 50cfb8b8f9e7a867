"""Who opens, who acts first, and to whom odd chips fall in stud: by the cards in sight, by suit, by position."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache

from cardroom.cards import Card, is_joker, is_unknown, rank, suit
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order
from cardroom.games.pot.stud.rules import StudRules
from cardroom.hands import describe_showing_high, describe_showing_low, high, stud_showing_high, stud_showing_low
from cardroom.hands.packing import grouped, unpack
from cardroom.hands.reference import HIGH_ORDER
from cardroom.round import Decision, Option, Steps
from cardroom.shoes import UnseenShoe

Cards = Sequence[Card]
Shows = Mapping[int, list[Card]]
ACE = 12
FIRST = "first to act"  # what is asked where a card in sight is not known
NO_CARD = (-1, -1)  # of a hand in which none is known
# By the numbers of cards of one rank, leaving out single ones: what so many cards make without a straight or a flush.
MAKES = {(): "high-card", (2,): "pair", (2, 2): "two-pair", (3,): "three-of-a-kind", (3, 2): "full-house", (4,): "four-of-a-kind"}
LOW_FIRST = ((), (2,), (2, 2), (3,), (3, 2), (4,))


def card_rank(card: Card, ace: str) -> int:
    """From 0; a joker that is dealt up counts as an ace."""
    value = ACE if is_joker(card) else rank(card)
    return (value + 1) % 13 if ace == "low" else value


class OpeningKeys(dict[Card, int]):
    """How up cards compare for the opening. Suits rank spades, hearts, diamonds, clubs; by position they are equal."""

    def __init__(self, ace: str, tie: str) -> None:
        self.ace, self.tie = ace, tie

    def __missing__(self, card: Card) -> int:
        self[card] = card_rank(card, self.ace) * 4 + (suit(card) if self.tie == "suit" else 0)
        return self[card]


opening_keys = cache(OpeningKeys)


def opener(seats: Sequence[int], shows: Shows, rules: StudRules) -> int:
    """The seat whose up card has to open; of equal ones the first to be dealt to."""
    key = opening_keys(rules.opening_ace, rules.opening_tie).__getitem__
    best = min if rules.opens == "low-card" else max
    keys = [best(map(key, shows[seat])) for seat in seats]
    return seats[keys.index(best(keys))]


def in_sight(contest: Contest, seats: Sequence[int], shows: Mapping[int, Cards]) -> bool:
    """Whether every card that lies face up is known."""
    return not isinstance(contest.round.shoe, UnseenShoe) or not any(is_unknown(card) for seat in seats for card in shows[seat])


def ask_first(contest: Contest, seats: Sequence[int], rule: str) -> Steps[int]:
    """A card in sight is not known: whoever acts says that it is his turn."""
    action = yield Decision(FIRST, {contest.names[seat]: (Option("act first", rule=rule),) for seat in seats})
    return next(seat for seat in seats if contest.names[seat] == action.player)


class HighFirst:
    """The highest hand in sight starts; of equal ones the first to be dealt to."""

    def first(self, seats: Sequence[int], shows: Mapping[int, Cards]) -> tuple[int, str]:
        """The seat, and what it shows in words."""
        hands = [shows[seat] for seat in seats]
        if max(map(len, hands)) > 4:  # a common card, or a last card dealt up
            measures = list(map(five_high, hands))
            return seats[measures.index(max(measures))], ""
        strengths = list(map(stud_showing_high, hands))
        best = max(strengths)
        return seats[strengths.index(best)], describe_showing_high(best)


class LowFirst:
    """The lowest hand in sight starts; aces are low, pairs bad."""

    def first(self, seats: Sequence[int], shows: Mapping[int, Cards]) -> tuple[int, str]:
        hands = [shows[seat] for seat in seats]
        if max(map(len, hands)) > 4:
            measures = list(map(five_low, hands))
            return seats[measures.index(min(measures))], ""
        strengths = list(map(stud_showing_low, hands))
        best = max(strengths)
        return seats[strengths.index(best)], describe_showing_low(best)


ACTS_FIRST: dict[str, HighFirst | LowFirst] = {"high-hand": HighFirst(), "low-hand": LowFirst()}


def _same(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((times for times in Counter(ranks).values() if times > 1), reverse=True))


def five_high(cards: Cards) -> tuple[int, tuple[int, ...]]:
    """Up to five cards in sight: five may be a straight or a flush, fewer are what they hold of a kind."""
    if len(cards) == 5:
        return unpack(high(cards), 5)
    ranks = [rank(card) for card in cards]
    return HIGH_ORDER.index(MAKES[_same(ranks)]), grouped(ranks)


def five_low(cards: Cards) -> tuple[int, tuple[int, ...]]:
    """Smaller is lower; a card that is not there is lower than any."""
    ranks = [(rank(card) + 1) % 13 for card in cards]
    return LOW_FIRST.index(_same(ranks)), grouped(ranks)


def by_suit(contest: Contest, rules: StudRules) -> Order:
    """Odd chips of the high half, or the whole pot, to the high card by suit; of the low half to the low card; over all cards of a hand."""

    def cards(seat: int) -> list[Card]:
        return [card for card in contest.round.places[contest.place(seat)] if not is_unknown(card)]

    def order(winners: list[int], scale: Scale) -> list[int]:
        if scale.name == "low":
            ace = rules.odd_chip_ace
            return sorted(winners, key=lambda seat: min([(card_rank(c, ace), suit(c)) for c in cards(seat)], default=NO_CARD))
        return sorted(winners, key=lambda seat: max([(rank(c), suit(c)) for c in cards(seat)], default=NO_CARD), reverse=True)

    return order


def by_position(contest: Contest, rules: StudRules) -> Order:
    return lambda winners, scale: winners


ODD_CHIPS: dict[str, Callable[[Contest, StudRules], Order]] = {"suit": by_suit, "position": by_position}
