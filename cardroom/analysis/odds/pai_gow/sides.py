"""Bonus bets on seven cards, and envy: what every kind of hand is paid, and how often it comes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from math import sqrt

import numpy as np

from cardroom.analysis.odds.pai_gow.classes import Ints, Table, classes, hands_of_each
from cardroom.analysis.odds.pai_gow.pairs import Pairs
from cardroom.analysis.odds.pai_gow.plays import Plays, ladder
from cardroom.analysis.odds.pai_gow.settings import Marks, settings
from cardroom.analysis.odds.result import Exact, OddsLine, Others, WagerOdds, counted
from cardroom.cards import JOKER
from cardroom.games.banked.envy import RULE, BonusBet, Envy, envy_lines
from cardroom.games.banked.pai_gow.rules import ACE_HIGH, Bonus
from cardroom.games.banked.pai_gow.settlement import seven_card_strength
from cardroom.games.banked.paytable import PayLine, best_line, spoken
from cardroom.hands.pai_gow import JokerKind, PaiGow
from cardroom.hands.pai_gow_seven import SEVEN_CARD_HANDS, seven_card_hands
from cardroom.money import Odds, money_text

Ways = Iterable[tuple[str, Exact, int]]  # what it is called, what is won, how often


@dataclass(frozen=True)
class Kinds:
    """Hands that make the same names are of a kind: no bonus bet tells more of them, but whether they beat the player-dealer's."""

    made: tuple[frozenset[str], ...]
    of_class: Table
    hands: tuple[int, ...]  # how many of each

    def having(self, names: Iterable[str]) -> Marks:
        """The classes that make one of the names."""
        wanted = frozenset(names)
        return np.array([not made.isdisjoint(wanted) for made in self.made])[self.of_class]


@cache
def kinds(joker: JokerKind) -> Kinds:
    known, there = classes(), _in_deck(joker)
    # What ranks make and what suits make is found apart: there are far fewer of each than of both together.
    by_ranks = {
        number: seven_card_hands(known.cards[number].tolist(), joker) for number in there[there < known.natural + known.joined].tolist()
    }
    by_suits: dict[int, frozenset[str]] = {}
    found: dict[frozenset[str], int] = {}
    of_both: dict[tuple[frozenset[str], frozenset[str]], int] = {}
    of_class = np.zeros(known.number, np.int32)
    for number, ranks, suits in zip(there.tolist(), known.same_ranks[there].tolist(), _suit_keys()[there].tolist(), strict=True):
        if suits not in by_suits:
            by_suits[suits] = seven_card_hands(known.cards[number].tolist(), joker) & _OF_A_SUIT
        both = (by_ranks[ranks], by_suits[suits])
        if both not in of_both:
            made = both[0] | both[1] if not both[1] else (both[0] - _NOTHING) | both[1]
            of_both[both] = found.setdefault(made, len(found))
        of_class[number] = of_both[both]
    hands = np.bincount(of_class[there], hands_of_each()[there], len(found))  # below 2**53: exact
    return Kinds(tuple(found), of_class, tuple(int(number) for number in hands))


_OF_A_SUIT = frozenset(name for name in SEVEN_CARD_HANDS if "flush" in name)
_NOTHING = frozenset(name for name in SEVEN_CARD_HANDS if "-high" in name)  # a flush is more


@cache
def _suit_keys() -> Ints:
    """By class, all that what suits make depends on: the joker, the long suit's ranks, a king or queen beside it, whether they match."""
    known = classes()
    ranks, beside = known.cards >> 2, ~known.suited & (known.cards != JOKER)
    mask = (known.suited * (1 << ranks.astype(np.int64))).sum(1)
    king, queen = ((beside & (ranks == rank)).any(1) for rank in (11, 10))
    key = known.joker | king << 1 | queen << 2 | known.matched << 3 | mask << 4
    return np.where(mask == 0, 0, key)


def _in_deck(joker: JokerKind) -> Ints:
    return np.flatnonzero(~classes().joker) if joker == "none" else np.arange(classes().number)


def seven_strengths(ranking: PaiGow, wanted: Marks) -> Plays:
    """Who holds the better seven cards, for the classes wanted."""
    known = kinds(ranking.joker)
    first = np.zeros(len(known.made), np.int64)
    for number, each in enumerate(np.unique(known.of_class[_in_deck(ranking.joker)], return_index=True)[1]):
        first[number] = seven_card_strength(classes().cards[_in_deck(ranking.joker)[each]].tolist(), ranking)[0]
    return ladder(first[known.of_class] << 32 | settings(ranking).best_five, wanted)


def bonus_odds(key: str, bonus: Bonus, known: Kinds, pairs: Pairs, better: Pairs | None, plays: Plays | None) -> WagerOdds:
    if bonus.of == "ace-high":
        return _odds(key, bonus, _ace_high(bonus, known, pairs), pairs.samples)
    if bonus.needs == "nothing" or better is None or plays is None:
        own: Ways = (_way(best_line(bonus.pays, made), number) for made, number in zip(known.made, known.hands, strict=True))
        return _odds(key, bonus, own, 0)
    return _odds(key, bonus, _if_better(bonus, known, better, plays), better.samples)


def _way(line: PayLine | None, number: int) -> tuple[str, Exact, int]:
    return ("nothing", -1, number) if line is None else (spoken(line.hand), won(line.odds), number)


def won(odds: Odds) -> Fraction:
    return Fraction(odds.pays, odds.stake)


def _ace_high(bonus: Bonus, known: Kinds, pairs: Pairs) -> Ways:
    """As ``settlement.ace_high``: by the player-dealer's seven cards, and the bettor's beside them."""
    both, with_joker, without = ACE_HIGH
    for own, mine in enumerate(known.made):
        for other, his in enumerate(known.made):
            names = []
            if "ace-high" in his:
                names = [with_joker if "ace-high-with-joker" in his else without, *([both] if "ace-high" in mine else [])]
            yield _way(best_line(bonus.pays, names), int(pairs.kinds[own, other]))


def _if_better(bonus: Bonus, known: Kinds, better: Pairs, plays: Plays) -> Ways:
    """A listed hand is paid if it beats the player-dealer's seven cards."""
    wins = np.zeros(len(known.made), np.int64)
    np.add.at(wins, known.of_class[plays.class_of], better.wins)
    for own, made in enumerate(known.made):
        line, number = best_line(bonus.pays, made), int(better.kinds[own].sum())
        if line is None:
            yield _way(None, number)
        else:
            yield _way(line, int(wins[own]))
            yield "listed, and not better than the player-dealer's", -1 if bonus.no_better == "lose" else 0, number - int(wins[own])


def _odds(key: str, bonus: Bonus, ways: Ways, samples: int) -> WagerOdds:
    order = [spoken(hand) for hand in bonus.pays]
    every = [*((spoken(hand), won(odds), 0) for hand, odds in bonus.pays.items()), *ways]
    found = sorted(_merged(every), key=lambda way: (order.index(way[0]) if way[0] in order else len(order), -way[1]))
    return told(WagerOdds(key, bonus.name, (), payer=bonus.payer), found, samples)


def _merged(ways: Ways) -> list[tuple[str, Exact, int]]:
    merged: dict[tuple[str, Exact], int] = {}
    for name, net, number in ways:
        merged[name, net] = merged.get((name, net), 0) + number
    return [(name, net, number) for (name, net), number in merged.items()]


def told(wager: WagerOdds, ways: Ways, samples: int) -> WagerOdds:
    """The wager with these ways to end: counted, or sampled."""
    found = counted(wager.name, wager.title, ways)
    if not samples:
        return replace(wager, lines=found.lines, combinations=found.combinations)
    lines = tuple(OddsLine(line.name, line.net, float(line.chance)) for line in found.lines)
    return replace(wager, lines=lines, samples=samples, error=found.deviation / sqrt(samples))


def looks_at_both(envy: Envy) -> bool:
    """Whether what an envy button is paid depends on its holder's own hand."""
    return envy.several != "all" or envy.same_hand == "not-paid"


def envied_strengths(envy: Envy, ranking: PaiGow, known: Kinds) -> Plays:
    """Whether the other's hand is of a row and a rank that is paid beside one's own, where only the highest rank is."""
    rows = [*envy.pays]
    above = [next((len(rows) - at for at, name in enumerate(rows) if name in made), 0) for made in known.made]
    strength = np.array(above, np.int64)[known.of_class] << 32 | settings(ranking).best_five
    return ladder(strength, known.having(envy.pays), or_equal=envy.same_hand == "paid")


def envy_odds(
    key: str, bonus: Bonus, envy: Envy, known: Kinds, pairs: Pairs, higher: Pairs | None = None, plays: Plays | None = None
) -> WagerOdds:
    """What a button is paid for one other hand that counts, in fixed sums: the unit is the least bonus bet that earns a button.

    Where only the highest rank is paid, ``higher`` counts how often the other's hand is it.
    """
    title = f"Envy of the {bonus.name}, for one other hand; the unit is the {money_text(envy.least)} bet that earns a button"
    others = Others(1 if envy.trigger == "bonus-bet" else envy.least, "all" if envy.several == "all" else "highest")
    wager = WagerOdds(RULE, title, (), key, Fraction(0), payer=bonus.payer, fixed=envy.least, least=envy.least, others=others)
    if higher is not None and plays is not None:
        return told(wager, _by_pay(envy, _if_highest(envy, known, higher, plays)), higher.samples)
    if looks_at_both(envy):
        both = ((mine, his, int(pairs.kinds[i, j])) for i, mine in enumerate(known.made) for j, his in enumerate(known.made))
        return told(wager, _by_pay(envy, (_envied(envy, mine, his, number) for mine, his, number in both)), pairs.samples)
    hands = zip(known.made, known.hands, strict=True)
    return told(wager, _by_pay(envy, (_envied(envy, frozenset(), his, number) for his, number in hands)), 0)


def _if_highest(envy: Envy, known: Kinds, higher: Pairs, plays: Plays) -> Ways:
    """By what the other's hand makes."""
    paid = np.zeros(len(known.made), np.int64)
    np.add.at(paid, known.of_class[plays.class_of], higher.wins)
    for other, made in enumerate(known.made):
        number, name = int(higher.kinds[other].sum()), next((name for name in envy.pays if name in made), "")
        if name:
            yield spoken(name), Fraction(envy.pays[name], envy.least), int(paid[other])
        yield "nothing", 0, number - int(paid[other])


def _envied(envy: Envy, mine: frozenset[str], his: frozenset[str], number: int) -> tuple[str, Exact, int]:
    bets = [BonusBet("me", 1, envy.least, True), BonusBet("other", 2, envy.least, True)]
    lines = envy_lines(envy, bets, {1: mine, 2: his}, {"me": (1,), "other": (2,)}, lambda position: 0)[bets[0]]
    if not lines:
        return "nothing", 0, number
    best = next(name for name in envy.pays if name in his)
    return spoken(best), Fraction(lines[0].pay, envy.least), number


def _by_pay(envy: Envy, ways: Ways) -> Ways:
    order = [spoken(hand) for hand in envy.pays]
    return sorted(_merged(ways), key=lambda way: order.index(way[0]) if way[0] in order else len(order))
