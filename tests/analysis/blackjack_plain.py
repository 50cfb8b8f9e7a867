"""A plain second way: every course of a round from a small shoe, card after card as at the table, the hole card dealt where it is dealt.

Nothing of the solver is used but its charts; hands are compared by the engine.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from cardroom.analysis.odds.blackjack import Study
from cardroom.cards import Card, is_joker, rank
from cardroom.games.banked.blackjack.points import HandCount, natural_hands
from cardroom.games.banked.blackjack.settlement import CountedHand, compare
from cardroom.games.banked.paytable import best_line

STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)
Nets = tuple[float, ...]  # of the wagers on all hands, then of the doubles, first to third
Spread = dict[Nets, float]
Hand = tuple[int, int, int, str]  # points, cards, doubles, how it ended
Left = tuple[int, ...]  # the shoe by kinds
Bank = tuple[int, ...]  # the player-dealer's cards


class Turn(NamedTuple):
    """The hand that is played now."""

    cards: tuple[int, ...]
    doubles: int = 0
    waiting: int = 0  # hands of one card behind it
    hands: int = 1  # on the position
    split_of: int = -1


def face(kind: int) -> Card:
    """A card of this kind: aces, twos to nines, kings, jokers."""
    return 52 if kind == 10 else 48 if kind == 0 else 44 if kind == 9 else 4 * (kind - 1)


def kind_of(card: Card) -> int:
    return 10 if is_joker(card) else 0 if rank(card) == 12 else min(rank(card) + 1, 9)


class Plain:
    """Rounds of a study's edition from its shoe, which should be a small one of one rank a kind."""

    def __init__(self, study: Study) -> None:
        self.study, self.rules = study, study.known.rules
        self.shoe = tuple(sum(kind_of(card) == kind for card in study.known.deck) for kind in range(11))
        assert len({rank(card) for card in study.known.deck}) == sum(map(bool, self.shoe))
        self.finish = lru_cache(None)(self._finish)
        self.play = lru_cache(None)(self._play)

    def count(self, cards: Sequence[int], natural: bool = False) -> HandCount:
        return self.rules.counting.count([face(kind) for kind in cards], natural=natural)

    def pair(self, kind: int) -> int:
        return next(number for number, pair in enumerate(self.study.known.pairs) if pair.kind == kind)

    def all_rounds(self) -> Spread:
        found: Spread = defaultdict(float)
        total = sum(self.shoe)
        kinds = [kind for kind in range(11) if self.shoe[kind]]
        for deal in ((a, b, up, hole) for a in kinds for b in kinds for up in kinds for hole in kinds):
            left, chance = list(self.shoe), 1.0
            for number, kind in enumerate(deal):
                chance *= max(0, left[kind]) / (total - number)
                left[kind] -= 1
            if chance:
                for nets, part in self._round(deal, tuple(left)).items():
                    found[nets] += chance * part
        assert abs(sum(found.values()) - 1) < 1e-12
        return found

    def _round(self, deal: tuple[int, int, int, int], left: Left) -> Spread:
        one, other, up, hole = deal
        rules, chart = self.rules, self.study.charts[up]
        cards = tuple(sorted((one, other)))
        mine, theirs = self.count(cards, natural=True), self.count((up, hole), natural=True)
        is_pair = one == other and one != 10
        row = mine.points // 2 * 2 + mine.soft
        choice = int(chart.pair[self.pair(one)]) if is_pair else STAND if mine.natural else int(chart.first[row])
        early = rules.surrender is not None and rules.surrender.when == "before-the-check"
        if mine.natural and up == 0 and chart.even_money:
            return {self.nets(1.0): 1.0}
        if choice == SURRENDER and early:
            return {self.nets(-0.5): 1.0}
        checked = (up == 0 and rules.peek != "none") or (up == 9 and rules.peek == "ace-or-ten")
        if mine.natural and not (choice == SPLIT and not (checked and theirs.natural)):
            return self._natural(cards, up, hole)
        if (checked and theirs.natural) or (up == 10 and rules.joker_up == "nobody-draws"):
            return self.finish(left, (up, hole), ((mine.points, 2, 0, "stands"),))
        if choice == SPLIT:
            return self.play(left, (up, hole), (), Turn((one,), waiting=1, hands=2, split_of=one))
        return self.act(left, (up, hole), (), Turn(cards), choice)

    def nets(self, wager: float, *doubles: float) -> Nets:
        return (wager, *doubles, *[0.0] * (3 - len(doubles)))

    def _natural(self, cards: tuple[int, ...], up: int, hole: int) -> Spread:
        found: Spread = defaultdict(float)
        pairs = [pair for pair in permutations(self.study.known.deck, 2) if tuple(sorted(map(kind_of, pair))) == cards]
        for pair in pairs:
            assert best_line(self.rules.natural_pays, natural_hands(pair)) is not None
            outcome = compare(
                self.rules, CountedHand(pair, HandCount(0, natural=True)), CountedHand([face(up), face(hole)], self.count((up, hole), True))
            )
            wins = outcome.odds.pays / outcome.odds.stake if outcome.result == "win" else 0.0
            found[self.nets(wins)] += 1 / len(pairs)
        return found

    def draw(self, left: Left) -> list[tuple[int, tuple[int, ...], float]]:
        total = sum(left)
        return [(kind, (*left[:kind], left[kind] - 1, *left[kind + 1 :]), left[kind] / total) for kind in range(11) if left[kind]]

    def _play(self, left: Left, bank: Bank, done: tuple[Hand, ...], turn: Turn) -> Spread:
        """The hand in turn; with one card it is a split hand that gets its second."""
        if len(turn.cards) == 1:
            found: Spread = defaultdict(float)
            for kind, rest, chance in self.draw(left):
                for nets, part in self._second(rest, bank, done, turn, kind).items():
                    found[nets] += chance * part
            return found
        chart, count = self.study.charts[bank[0]], self.count(turn.cards)
        row = count.points // 2 * 2 + count.soft
        choice = STAND if count.over else int(chart.again[turn.doubles][row]) if turn.doubles else int(chart.later[row])
        return self.act(left, bank, done, turn, choice)

    def _second(self, left: Left, bank: Bank, done: tuple[Hand, ...], turn: Turn, kind: int) -> Spread:
        chart, rules, first = self.study.charts[bank[0]], self.rules, turn.cards[0]
        most = rules.aces_hands if first == 0 else rules.split.hands
        if kind == first and turn.hands < most and chart.again_split[self.pair(first)]:
            return self.play(left, bank, done, turn._replace(waiting=turn.waiting + 1, hands=turn.hands + 1))
        count = self.count((first, kind))
        one_card = first == 0 and rules.split.aces_draw == "one"
        choice = STAND if one_card else int(chart.split[count.points // 2 * 2 + count.soft])
        return self.act(left, bank, done, turn._replace(cards=tuple(sorted((first, kind)))), choice)

    def act(self, left: Left, bank: Bank, done: tuple[Hand, ...], turn: Turn, choice: int) -> Spread:
        if choice in (HIT, DOUBLE):
            found: Spread = defaultdict(float)
            for kind, rest, chance in self.draw(left):
                longer = turn._replace(cards=tuple(sorted((*turn.cards, kind))), doubles=turn.doubles + (choice == DOUBLE))
                for nets, part in self.play(rest, bank, done, longer).items():
                    found[nets] += chance * part
            return found
        how = "stands" if choice == STAND else "rescued" if turn.doubles else "surrendered"
        done = (*done, (self.count(turn.cards).points, len(turn.cards), turn.doubles, how))
        if turn.waiting:
            return self.play(left, bank, done, turn._replace(cards=(turn.split_of,), doubles=0, waiting=turn.waiting - 1))
        return self.finish(left, bank, done)

    def _finish(self, left: Left, bank: Bank, done: tuple[Hand, ...]) -> Spread:
        theirs = self.count(bank, natural=True)
        if self.rules.draws.hits(theirs):
            found: Spread = defaultdict(float)
            for kind, rest, chance in self.draw(left):
                for nets, part in self.finish(rest, (*bank, kind), done).items():
                    found[nets] += chance * part
            return found
        against = CountedHand([face(kind) for kind in bank], theirs)
        sums = [0.0] * 4
        for number, (points, size, doubles, how) in enumerate(done):
            for wager, net in enumerate(self._hand(against, number, points, size, doubles, how)):
                sums[wager] += net
        return {tuple(sums): 1.0}

    def _hand(self, against: CountedHand, number: int, points: int, size: int, doubles: int, how: str) -> list[float]:
        """What each wager on a hand wins."""
        stakes = [1.0, *(2.0**each for each in range(doubles))]
        if how == "surrendered":
            return [-0.5]
        if how == "rescued":
            return [*(-stake for stake in stakes[:-1]), 0.0]
        counting = self.rules.counting
        mine = HandCount(points, over=points > counting.most and points != counting.beyond)
        outcome = compare(self.rules, CountedHand([face(0)] * size, mine), against)
        if outcome.result == "win":
            return [stake * outcome.odds.pays / outcome.odds.stake for stake in stakes]
        if outcome.result == "push":
            return [0.0]
        spared = self.rules.original_only and (against.total.natural or is_joker(against.cards[1]))
        return [0.0 if spared and (wager or number) else -stake for wager, stake in enumerate(stakes)]
