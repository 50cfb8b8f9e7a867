"""Sensible players of caribbean stud, two card poker and ultimate hold'em."""

from itertools import combinations
from typing import TYPE_CHECKING

from cardroom.bots.banked import BankedBot
from cardroom.bots.bot import asked_place, pick
from cardroom.cards import RANKS, Card, parse_cards, rank, suit
from cardroom.games.banked.versus.rules import Rules, Table
from cardroom.games.banked.versus.two_card_poker import TwoCardRules
from cardroom.hands import high, high_category
from cardroom.round import Action, Option, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

TEN, JACK, QUEEN, KING, ACE = (RANKS.index(letter) for letter in "TJQKA")


class CaribbeanBot(BankedBot[Rules, Table]):
    """Calls with A-K-J-8-3 or better."""

    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.base = edition.rules.base
        self.mark = high(parse_cards("As Kh Jd 8c 3c"))

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        call = options.get(self.rules.second)
        if call is None or high(view.cards(asked_place(view))) < self.mark:
            return pick(view, options.get("fold", view.options[0]))
        return pick(view, call)


class TwoCardBot(BankedBot[TwoCardRules, Table]):
    """Keeps the best two cards; calls with a flush of ten or better."""

    def __init__(self, edition: "Edition[TwoCardRules, Table]", seed: int | str = 0) -> None:
        super().__init__(edition, seed)
        self.base = edition.rules.base
        self.ranks = edition.rules.ranks
        self.mark = self.ranks.at_least("ten-deuce-suited")

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        call = options.get(self.rules.second)
        cards = view.cards(asked_place(view))
        if call is None or len(cards) < 4:
            return pick(view, options.get("fold", view.options[0]))
        keep = max(combinations(range(4), 2), key=lambda two: self.ranks.strength([cards[i] for i in two]))
        if self.ranks.strength([cards[i] for i in keep]) < self.mark:
            return pick(view, options["fold"])
        return pick(view, call, picks=keep)


class UltimateBot(BankedBot):
    """Bets four times the Ante on a strong start, twice with a hidden pair or a big draw, once with anything that beats the board."""

    base = "ante"

    def decide(self, view: View, options: dict[str, Option]) -> Action:
        play = options.get("play")
        if play is None:
            return pick(view, options.get("check") or options.get("fold") or view.options[0])
        hole, board = view.cards(asked_place(view)), view.cards("board")
        assert play.spot is not None
        ante = view.accounts[play.spot._replace(wager="ante")]
        bets = {0: strong_start, 3: strong_flop, 5: beats_the_board}[len(board)](hole, board)
        if bets:
            return pick(view, play, 4 * ante)  # the most that is offered
        return pick(view, options.get("check") or options["fold"])


def strong_start(hole: list[Card], board: list[Card]) -> bool:
    """The usual table: a pair of threes up, any ace, K-5 or K-2 suited, Q-8 or Q-6 suited, J-10 or J-8 suited."""
    high_card, low_card = sorted(map(rank, hole), reverse=True)
    suited = suit(hole[0]) == suit(hole[1])
    if high_card == low_card:
        return high_card > 0
    needed = {ACE: (0, 0), KING: (3, 0), QUEEN: (6, 4), JACK: (8, 6)}.get(high_card)
    return needed is not None and low_card >= needed[suited]


def strong_flop(hole: list[Card], board: list[Card]) -> bool:
    """Two pair or better, a pair with a card of the hand, or four of a suit with a ten or better of the hand in it."""
    if high_category(high([*hole, *board])) not in ("pair", "high-card"):
        return True
    ranks = [rank(card) for card in (*hole, *board)]
    if any(ranks.count(rank(card)) == 2 for card in hole):
        return rank(hole[0]) != rank(hole[1]) or rank(hole[0]) > 0
    return any(sum(suit(other) == suit(card) for other in (*hole, *board)) >= 4 and rank(card) >= TEN for card in hole)


def beats_the_board(hole: list[Card], board: list[Card]) -> bool:
    """A better kind of hand than the board alone, or a card of the hand as good as a queen beside it."""
    if high_category(high([*hole, *board])) != high_category(high(board)):
        return True
    return max(map(rank, hole)) >= QUEEN
