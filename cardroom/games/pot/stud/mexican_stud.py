"""Mexican stud: 41 cards, one down and one up; before each further card a player may roll the down card over and gets the next one down.

The joker is wild when it was dealt face down, and stays so when rolled; dealt face up it is an ace, or completes a straight or a flush.
"""

from collections.abc import Mapping
from typing import ClassVar, Literal

from cardroom.cards import Card, is_joker
from cardroom.games.pot.corrections import ask
from cardroom.games.pot.scales import Cards, Scale
from cardroom.games.pot.stud.dealing import StudStreet
from cardroom.games.pot.stud.floor import FIVE_CARD_CLAUSES
from cardroom.games.pot.stud.game import StudHand, stud_game
from cardroom.games.pot.stud.rules import StudTable
from cardroom.games.pot.stud.stripped import CARDS, StrippedRules, ranking, stripped
from cardroom.hands import StrippedRanking
from cardroom.hands.packing import unpack
from cardroom.round import ALL, Option, Procedure, Round, Steps

CHOICES = (Option("roll", rule="roll"), Option("keep", rule="roll"))
LATER = (StudStreet("third card", "u", 0), StudStreet("fourth card", "u", 1), StudStreet("fifth card", "u", 1))


SHOWN = ("high-card", "pair", "two-pair", "three-of-a-kind", "four-of-a-kind")  # by what up to four cards make, from 0


def in_sight(ranking: StrippedRanking, cards: Cards, joker_is_wild: bool) -> tuple[int, tuple[int, ...]]:
    """Up to five cards, where the dealer's mistakes or a common card bring five in sight: they may be a straight or a flush."""
    if len(cards) == CARDS:
        return unpack(ranking.high(cards, joker_is_wild), CARDS)
    pattern, places = unpack(ranking.showing(cards, joker_is_wild), 4)
    return ranking.order.index(SHOWN[pattern]), tuple(place - 1 for place in places)


class MexicanRules(StrippedRules):
    first_card: Literal["up", "down"]  # of the first two
    rolled_joker_shows: Literal["wild", "ace"] = "wild"  # for the first to act: a joker dealt down that lies face up


class MexicanHand(StudHand[MexicanRules]):
    streets: ClassVar[tuple[StudStreet, ...]] = (StudStreet("second card", "du", 0, burn=False), *LATER)

    def before(self, street: int) -> Steps:
        """Roll or keep, in turn from the left of the button (000 l.1010, 001 l.1226)."""
        if not street:
            return
        for seat in self.contest.live[:]:
            if not self.cards.down[seat] or self.over:
                continue  # the dealer has turned it up already, or all other hands are dead
            action = yield from ask(self.contest, seat, "roll", CHOICES)
            if action is not None and action.verb == "roll":
                yield from self.roll(seat)

    def roll(self, seat: int) -> Steps:
        place = self.contest.place(seat)
        held, shown = self.round.places[place], self.cards.shows[seat]
        index = next(i for i, card in enumerate(held) if card not in shown)
        yield from self.round.show(place, [index], ALL)
        shown.append(held[index])
        self.cards.down[seat] -= 1

    def wild(self, card: Card) -> bool:
        """By how the joker was dealt."""
        return card not in self.round.up

    def first_to_act(self, shows: Mapping[int, list[Card]]) -> tuple[int, str]:
        rank = ranking(self.rules)
        rolled_is_wild = self.rules.rolled_joker_shows == "wild"
        measure = in_sight if max(len(shows[seat]) for seat in self.contest.live) == CARDS else StrippedRanking.showing

        def showing(seat: int) -> int | tuple[int, tuple[int, ...]]:
            cards = shows[seat]
            return measure(rank, cards, rolled_is_wild and any(is_joker(card) and self.wild(card) for card in cards))

        return max(self.contest.live, key=showing), ""

    def scale(self) -> Scale:
        rank = ranking(self.rules)

        def strength(own: Cards, board: Cards) -> int:
            cards = (*own, *board)
            return rank.high(cards, all(self.wild(card) for card in cards if is_joker(card)))

        return Scale("high", strength, rank.named)


class UpFirst(MexicanHand):
    streets = (StudStreet("second card", "ud", 0, burn=False), *LATER)


def play(round: Round[MexicanRules, StudTable]) -> Procedure:
    hand = UpFirst(round) if round.rules.first_card == "up" else MexicanHand(round)
    return hand.play(hand.scale())


GAME = stud_game(
    "mexican_stud",
    play,
    CARDS,
    *FIVE_CARD_CLAUSES,
    "roll",
    "joker",
    rules=MexicanRules,
    table=StudTable,
    deck=lambda rules: stripped(rules, jokers=1),
)
