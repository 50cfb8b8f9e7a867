"""A tight player of draw games: plays hands that lack at most a card, draws to what is good, opens with openers, bets what is made."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import own_place, pick
from cardroom.bots.temper import Tempered
from cardroom.cards import RANKS, Card, is_joker, rank, suit
from cardroom.games.pot.draw.jacks.openers import could_have_had, has_openers
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.rules import PotTable
from cardroom.hands import high
from cardroom.hands.badugi import badugi, badugi_cards
from cardroom.hands.joker import high_with_bug
from cardroom.round import Action, Noted, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

EIGHT = RANKS.index("8")
KING, JACK = RANKS.index("K"), "J"
OFTEN, SELDOM = 0.9, 0.15  # how often a one-card draw, and a worse one, stays in
LOOSER = 0.1  # what a whole temper changes
RAISES = 2  # a passive player does not fight a war


class DrawBot(Tempered):
    def __init__(self, edition: "Edition[DrawRules, PotTable]", seed: int | str = 0) -> None:
        self.random = Random(f"draw bot {seed}")
        self.ranking = edition.rules.ranking

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        cards = view.cards(own_place(view))
        if "draw" in options:
            return self._draw(view, cards)
        for verb in ("open", "declare open"):
            if verb in options:
                return pick(view, options[verb if has_openers(cards, JACK) else "pass"])
        for verb in ("show", "wait", "pass"):
            if verb in options:
                return pick(view, options[verb])
        return self._bet(view, cards)

    def _bet(self, view: View, cards: list[Card]) -> Action:
        options = {option.verb: option for option in view.options}
        missing = len(self.thrown(view, cards))
        raises = options.get("raise") or options.get("bet")
        own = sum(isinstance(e, Action) and e.player == view.player and e.verb in ("bet", "raise") for e in view.events[-30:])
        if raises is not None and not missing and own < self.temper.most(RAISES) and not self.temper.shies(self.random):
            return pick(view, raises)
        if "check" in options:
            return pick(view, options["check"])
        stays = not missing or self.random.random() < (OFTEN if missing == 1 else SELDOM) + LOOSER * self.temper.loose
        return pick(view, options["call" if stays and "call" in options else "fold" if "fold" in options else next(iter(options))])

    def _draw(self, view: View, cards: list[Card]) -> Action:
        options = {option.verb: option for option in view.options}
        thrown = self.thrown(view, cards)
        verb = "draw"
        if "split" in options and thrown and not has_openers([c for i, c in enumerate(cards) if i not in thrown], JACK):
            verb = "split" if could_have_had(cards, [cards[i] for i in thrown], JACK) else "draw"
        return pick(view, options[verb], picks=thrown)

    # -- what to throw away, by index -----------------------------------------------------------------------------------------

    def thrown(self, view: View, cards: list[Card]) -> tuple[int, ...]:
        low = self.ranking == "high" and any(isinstance(e, Noted) and e.what == "back" for e in view.events)
        if self.ranking == "badugi":
            kept = keep_badugi(cards)
        elif self.ranking == "high" and not low:
            kept = keep_high(cards)
        else:
            kept = keep_low(cards, aces_low=self.ranking != "deuce-to-seven")
        return tuple(i for i in range(len(cards)) if i not in kept)


def keep_low(cards: list[Card], aces_low: bool) -> set[int]:
    """One card of each rank up to an eight; in deuce-to-seven a made straight or flush gives one card up."""
    kept: dict[int, int] = {}
    for index, card in enumerate(cards):
        low = -1 if is_joker(card) else (rank(card) + 1) % 13 - 1 if aces_low else rank(card)
        if low <= EIGHT:
            kept.setdefault(-2 if is_joker(card) else low, index)
    if not aces_low and len(kept) == 5:
        flush = len({suit(card) for card in cards}) == 1
        if flush or max(kept) - min(kept) == 4:
            del kept[max(kept)]
    return set(kept.values())


def keep_badugi(cards: list[Card]) -> set[int]:
    """The best cards of different ranks and suits, none above an eight; at least the lowest."""
    indices = range(len(cards))
    subsets = [s for n in range(len(cards), 0, -1) for s in combinations(indices, n)]
    clean = [s for s in subsets if badugi_cards(badugi([cards[i] for i in s])) == len(s)]
    low = [s for s in clean if all((rank(cards[i]) + 1) % 13 <= EIGHT + 1 for i in s)] or clean[-1:]
    return set(max(low, key=lambda s: badugi([cards[i] for i in s])))


def keep_high(cards: list[Card]) -> set[int]:
    """Pairs and better, made hands, four of a suit; else an ace or king, or the joker."""
    straight = high([3 * 4, 2 * 4 + 1, 4, 0, 48])
    if len(cards) == 5 and high_with_bug(cards) >= straight:
        return set(range(len(cards)))
    aces = [12 if is_joker(card) else rank(card) for card in cards]
    counts = Counter(aces)
    if max(counts.values()) > 1:
        return {i for i, each in enumerate(aces) if counts[each] > 1}
    suits = Counter(suit(card) for card in cards if not is_joker(card))
    best, number = suits.most_common(1)[0]
    joker = any(map(is_joker, cards))
    if number + joker >= 4:
        return {i for i, card in enumerate(cards) if is_joker(card) or suit(card) == best}
    return {i for i, each in enumerate(aces) if each >= KING}
