"""A tight player of stud games: starts with pairs, high cards or three to a hand (low cards where low wins), looks at what shows."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import own_place, pick
from cardroom.bots.temper import Tempered
from cardroom.cards import Card, is_joker, rank, suit
from cardroom.round import Action, Spot, View
from cardroom.round.places import is_hand

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

ACE, EIGHT = 12, 6
RAISES_FROM = 0.75
BOLDER, LOOSER = 0.15, 0.1  # what a whole temper changes
RAISES = 2  # of his own in a betting round: he does not fight a war


class StudBot(Tempered):
    """Of five-card stud for high."""

    cards = 5  # of a whole hand

    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        self.random = Random(f"stud bot {seed}")

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        cards = [*view.cards(own_place(view)), *view.cards("board")]
        if "roll" in options:
            return pick(view, options["roll" if self._rolls(view) else "keep"])
        for verb in ("show", "play", "bring in"):
            if verb in options:
                return pick(view, options[verb])
        worth = self._worth(cards) - self._fear(view)
        more = options.get("raise") or options.get("bet") or options.get("complete")
        if more is not None and self._raises(view, worth):
            return pick(view, more)
        if "check" in options:
            return pick(view, options["check"])
        call = options.get("call")
        if call is not None and call.amounts is not None and self._affordable(view, worth, call.amounts.least):
            return pick(view, call)
        return pick(view, options.get("fold") or view.options[0])

    def _raises(self, view: View, worth: float) -> bool:
        temper = self.temper
        if worth < RAISES_FROM - BOLDER * temper.bold or self._raised(view) >= temper.most(RAISES):
            return False
        return not temper.shies(self.random)

    # -- how good: about the chance of winning as far as this player reckons ----------------------------------------------------

    def _worth(self, cards: list[Card]) -> float:
        return high_worth(cards, self.cards)

    def _fear(self, view: View) -> float:
        """A little less for every hand in sight that is better than nothing."""
        return 0.08 * sum(_most_alike(cards) > 1 for cards in _others(view))

    def _rolls(self, view: View) -> bool:
        """A low odd card gives nothing away: the next one is better hidden."""
        seen = {card for event in view.events if (shown := getattr(event, "seen", None)) for card in _open(event, shown)}
        held = view.cards(own_place(view))
        down = next((card for card in held if card not in seen), None)
        if down is None or is_joker(down):
            return False
        return all(rank(down) < rank(card) for card in held if card != down)

    def _affordable(self, view: View, worth: float, price: int) -> bool:
        pot = sum(amount for account, amount in view.accounts.items() if isinstance(account, Spot) or str(account).startswith("pot/"))
        return worth + LOOSER * self.temper.loose >= price / (pot + price)

    def _raised(self, view: View) -> int:
        return sum(isinstance(e, Action) and e.player == view.player and e.verb in ("bet", "raise", "complete") for e in view.events[-40:])


class SevenCardBot(StudBot):
    cards = 7


class HighLowBot(SevenCardBot):
    def _worth(self, cards: list[Card]) -> float:
        return max(super()._worth(cards), low_worth(cards) - 0.1)


class RazzBot(SevenCardBot):
    def _worth(self, cards: list[Card]) -> float:
        return low_worth(cards)

    def _fear(self, view: View) -> float:
        return 0.03 * sum(low_worth(cards) >= 0.5 for cards in _others(view))


def _others(view: View) -> list[list[Card]]:
    """What is in sight of each other hand."""
    return [cards for place in view.places if is_hand(place) and place != own_place(view) and (cards := view.cards(place))]


def _open(event: object, seen: tuple[object, ...]) -> list[Card]:
    """The cards of a dealt or shown event that everybody sees."""
    cards: tuple[Card, ...] = getattr(event, "cards", ())
    return [card for i, card in enumerate(cards) if "*" in seen or (i < len(seen) and seen[i] == ("*",))]


def _most_alike(cards: list[Card]) -> int:
    """The most cards of one rank; a joker goes with the best of them."""
    count = Counter(rank(card) for card in cards if not is_joker(card))
    return max(count.values(), default=0) + any(map(is_joker, cards))


def high_worth(cards: list[Card], hand: int) -> float:
    """From 0 to 1: what so many cards of a high hand promise."""
    plain = [card for card in cards if not is_joker(card)]
    jokers = len(cards) - len(plain)
    ranks = sorted({rank(card) for card in plain})
    alike = _most_alike(cards)
    pairs = sum(times > 1 for times in Counter(map(rank, plain)).values())
    suited = max(Counter(map(suit, plain)).values(), default=0) + jokers
    run = max((sum(low <= each < low + 5 for each in ranks) for low in ranks), default=0) + jokers
    left = hand - len(cards)
    if alike >= 3 or suited >= 5 or run >= 5:
        return 1.0
    if pairs > 1:
        return 0.8
    enough = min(4, len(cards))
    draws = (0.35 if suited + left > 5 and suited >= enough else 0) + (0.2 if run + left > 5 and run >= enough else 0)
    if alike == 2:
        top = max((each for each in ranks if sum(rank(card) == each for card in plain) > 1), default=ACE)
        return min(0.85, 0.3 + top / 30 + draws + (0.1 if len(cards) <= 3 else 0))
    return min(0.7, draws + max(ranks, default=ACE) / 60)


def low_worth(cards: list[Card]) -> float:
    """From 0 to 1: how many different cards of eight or lower there are among so many."""
    low = {(rank(card) + 1) % 13 for card in cards} & set(range(EIGHT + 2))
    if len(low) >= 5:
        return 0.95
    return max(0.05, (0.1, 0.15, 0.3, 0.6, 0.7)[len(low)] - 0.12 * (len(cards) - len(low)))
