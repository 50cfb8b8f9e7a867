"""A player of hold'em: good starting hands, calls by the odds, bets what is strong; tight and passive unless its temper is another."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import own_place, pick
from cardroom.bots.temper import Tempered
from cardroom.cards import Card, rank, suit
from cardroom.hands import HIGH_CATEGORIES, high, high_category
from cardroom.round import Action, Option, Spot, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

PLAYS_FROM = 6  # points of a starting hand
RAISES_FROM = 11
RAISES = 2  # of its own in a betting round: it does not fight a war
WIDER, LOOSER, BOLDER = 2, 0.1, 0.45  # what a whole temper changes: points of a start, the chance that is enough to call and to raise
ACE, KING, QUEEN, JACK = 12, 11, 10, 9
OUTS_FLUSH, OUTS_STRAIGHT = 9, 8
WORTH = {category: place for place, category in enumerate(reversed(HIGH_CATEGORIES))}  # high-card 0, pair 1, ...


class HoldemBot(Tempered):
    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        self.random = Random(f"hold'em bot {seed}")

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        for verb in ("declare", "show", "post", "twice", "pass"):  # at the showdown, coming in, run twice, an offered straddle
            if verb in options:
                return pick(view, options[verb])
        raises = options.get("raise") or options.get("bet")
        board = view.cards("board")
        strength = self._after_the_flop(view, board) if board else self._before_the_flop(view)
        if raises is not None and self._raises(view, strength):
            return pick(view, raises, self._size(view, raises))
        if "check" in options:
            return pick(view, options["check"])
        call = options.get("call")
        if call is not None and call.amounts is not None and self._worth_calling(view, strength, call.amounts.least):
            return pick(view, call)
        return pick(view, options.get("fold") or view.options[0])

    def _raises(self, view: View, strength: float) -> bool:
        temper = self.temper
        if strength < 1 - BOLDER * max(0.0, temper.bold) or self._raises_so_far(view) >= temper.most(RAISES):
            return False
        return not temper.shies(self.random)

    # -- how good: 1 and more is worth a raise, else the chance of winning as far as this player reckons ----------------------

    def _before_the_flop(self, view: View) -> float:
        points = starting_points(view.cards(own_place(view)))
        if points >= RAISES_FROM - WIDER * self.temper.bold:
            return 1.0
        return 0.45 if points >= PLAYS_FROM - WIDER * self.temper.loose else 0.12

    def _after_the_flop(self, view: View, board: list[Card]) -> float:
        hole = view.cards(own_place(view))
        made = WORTH[high_category(high(hole + board))]
        shared = WORTH[high_category(high(board))] if len(board) == 5 else _pairs_on(board)
        if made > shared and made >= 2:
            return 1.0
        if made > shared:  # a pair that is not the board's
            return 0.55 if max(map(rank, hole)) >= max(map(rank, board)) else 0.35
        outs = _outs(hole, board) if len(board) < 5 else 0
        return max(0.05, outs * (0.04 if len(board) == 3 else 0.02))

    def _worth_calling(self, view: View, strength: float, price: int) -> bool:
        pot = sum(amount for account, amount in view.accounts.items() if isinstance(account, Spot) or str(account).startswith("pot/"))
        return strength + LOOSER * self.temper.loose >= price / (pot + price)

    def _raises_so_far(self, view: View) -> int:
        """Of his own, in this round: a passive player does not fight a war."""
        return sum(isinstance(e, Action) and e.player == view.player and e.verb in ("bet", "raise") for e in view.events[-40:])

    def _size(self, view: View, option: Option) -> int:
        assert option.amounts is not None
        pot = sum(amount for account, amount in view.accounts.items() if isinstance(account, Spot) or str(account).startswith("pot/"))
        return option.amounts.least if self.random.random() < 0.5 else option.amounts.least + pot // 2


def starting_points(hole: list[Card]) -> float:
    """Chen's points: the higher card, doubled for a pair, more for one suit, less for a gap."""
    high_rank, low_rank = sorted(map(rank, hole), reverse=True)
    points = {ACE: 10.0, KING: 8.0, QUEEN: 7.0, JACK: 6.0}.get(high_rank, (high_rank + 2) / 2)
    if high_rank == low_rank:
        return max(5.0, points * 2)
    gap = high_rank - low_rank - 1
    points -= (0, 1, 2, 4)[gap] if gap < 4 else 5
    if suit(hole[0]) == suit(hole[1]):
        points += 2
    return points + (1 if gap < 2 and high_rank < QUEEN else 0)


def _pairs_on(board: list[Card]) -> int:
    """What the board alone makes, of pairs and better of a kind."""
    ranks = [rank(card) for card in board]
    most = max(ranks.count(each) for each in ranks)
    pairs = len({each for each in ranks if ranks.count(each) == 2})
    return WORTH["three-of-a-kind"] if most == 3 else WORTH["two-pair"] if pairs == 2 else WORTH["pair"] if pairs else 0


def _outs(hole: list[Card], board: list[Card]) -> int:
    cards = hole + board
    suits = [suit(card) for card in cards]
    flush = any(suits.count(suit(card)) == 4 for card in hole)
    ranks = {rank(card) for card in cards} | ({-1} if any(rank(card) == ACE for card in cards) else set())
    straight = any(all(low + i in ranks for i in range(4)) for low in range(9))
    return (OUTS_FLUSH if flush else 0) + (OUTS_STRAIGHT if straight else 0)
