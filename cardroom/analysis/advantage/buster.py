"""A counter of bets that the player-dealer goes over (Buster Blackjack): the exact value for what is left of a shoe, and shoes dealt to the
cut card, with every bettor's hand played by the charts of the exact odds."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from cardroom.analysis.advantage.bet import CounterBet
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import COLUMNS, MEASURES, Depths, Sums, note
from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.blackjack import play_tables
from cardroom.analysis.nights.blackjack_deal import (
    AGAIN,
    AT_ONCE,
    BURN,
    COUNT,
    END,
    FIRST,
    HELD,
    JOKER_UP,
    LAST,
    MADE,
    NEXT,
    OPENS,
    Cards,
    Charts,
    Dealer,
    next_card,
    play_seat,
    row_of,
    start,
    take,
)  # fmt: skip
from cardroom.analysis.nights.draws import Integers, Words, begin, draw, seeds
from cardroom.analysis.nights.game import Payout
from cardroom.analysis.odds.blackjack.bets import side_bet
from cardroom.analysis.odds.blackjack.hands import JOKER, KINDS, kind
from cardroom.analysis.odds.blackjack.table import situation
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.cards import Card
from cardroom.games.banked.blackjack.rules import Bonus, Rules, Table
from cardroom.games.banked.blackjack.side_bets import SideBetCards, paid
from cardroom.houses.edition import Edition
from cardroom.money import Cents

TRIALS = 24  # hands of the player-dealer dealt on trial from what is left, for each bet
PART = 1 << 10  # shoes at a time
MOST_HANDS = 32  # of one bettor: more than any house lets be split


def mean_of(rules: Rules, key: str, deck: Sequence[Card]) -> Fraction:
    """Return what a unit of the bet wins on average with these cards left; exact."""
    found = side_bet(situation(rules, tuple(deck)), key, rules.bonuses[key], {}).mean
    assert isinstance(found, Fraction)  # it is counted
    return found


def effects_of(rules: Rules, key: str, deck: Sequence[Card]) -> list[Fraction]:
    """Return by how much the mean changes when one card is removed: ten, ace, two to nine, and joker where there is one."""
    whole = mean_of(rules, key, deck)
    found = []
    for each in tag_order(deck):
        gone = next(place for place, card in enumerate(deck) if kind(card) == each)
        found.append(mean_of(rules, key, [*deck[:gone], *deck[gone + 1 :]]) - whole)
    return found


def tag_order(deck: Sequence[Card]) -> list[int]:
    """The kinds in the order of tags: what counts ten first, then ace to nine, then joker."""
    jokers = any(kind(card) == JOKER for card in deck)
    return [JOKER - 1, *range(JOKER - 1), *([JOKER] if jokers else [])]


def won_by_cards(bonus: Bonus, stake: Cents, payout: Payout) -> Sums:
    """What the bet wins when the player-dealer goes over with so many cards; with 0 cards: not at all."""
    found = np.empty(MADE)
    for count in range(MADE):
        line = paid(SideBetCards((0, 0), None, [0] * count, against_over=count > 0), bonus)
        found[count] = -stake if line is None else payout.win(stake, line.odds)
    return found


def linear_count(effects: Sequence[Fraction], fresh: Fraction, bet: CounterBet, beside: float, cards: int) -> CountSystem:
    """``beside`` is what the wagers beside the bet win on average, in cents."""
    return CountSystem.by_effects(float(fresh * bet.stake) + beside - bet.fee, [float(each * bet.stake) for each in effects], cards)


def count_shoes(
    edition: Edition[Rules, Table], bet: CounterBet, beside: float, count: CountSystem, payout: Payout, bettors: int, shoes: int, seed: str,
    deepest: int, shallowest: int, progress: Progress = unheard,
) -> Depths:  # fmt: skip
    """Deal so many shoes to so many bettors; whenever the count says so the counter bets.

    What lies beside the bet is taken at its mean of a fresh shoe, ``beside``.
    """
    rules = edition.rules
    tables = play_tables(edition)
    alone = won_by_cards(rules.bonuses[bet.wager], bet.stake, payout)
    won = np.array([alone + beside, alone + beside - bet.fee, alone])
    tags = np.zeros(KINDS)
    tags[tag_order(edition.deck)[: len(count.tags)]] = count.tags

    def part(first: int) -> Sums:
        sums = np.zeros((len(tables.faces), COLUMNS))
        streams = seeds(f"advantage {seed}", first, min(PART, shoes - first))
        deal_shoes(*tables, bettors, tags, count.slope, won, bet.seat, TRIALS, deepest, shallowest, streams, sums)
        return sums

    total = np.zeros((len(tables.faces), COLUMNS))
    for sums in spread(part, range(0, shoes, PART), progress):
        total += sums
    return Depths(total, shoes, deepest, shallowest)


@compiled
def deal_table(
    stream: Words, deck: Integers, where: Integers, faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, figures: Integers,
    completed: bool, first: Integers, hands: Integers, doubles: Integers, ended: Integers, his: Integers,
) -> None:  # fmt: skip
    """A round for as many bettors as ``first`` has rows, for the cards that it takes. The player-dealer draws if a hand is left to compare,
    or if a side bet has the hand ``completed``."""
    for i in range(len(first)):
        first[i, 0] = next_card(stream, deck, where, faces)
    start(his, next_card(stream, deck, where, faces), cards)
    for i in range(len(first)):
        first[i, 1] = next_card(stream, deck, where, faces)
    take(his, next_card(stream, deck, where, faces), cards)
    up = cards.kinds[his[OPENS]]
    natural = dealer.natural[up, cards.kinds[his[LAST]]]
    needed = completed
    draws = not (natural and charts.checked[up]) and not (cards.values[his[OPENS]] == 0 and figures[JOKER_UP])
    pays = figures[AT_ONCE] and (charts.checked[up] or not charts.may_be_natural[up])
    for i in range(len(first)):
        start(hands[0], first[i, 0], cards)
        take(hands[0], first[i, 1], cards)
        doubles[0], ended[0] = 0, -1
        pair = cards.pairs[first[i, 0], first[i, 1]]
        which = cards.naturals[first[i, 0], first[i, 1]]
        early = charts.early_pair[up, pair] if pair >= 0 else charts.early[up, row_of(hands[0])]
        gone = (pays or charts.even_money[up]) if which else early
        count = 1
        if draws and not gone:
            count, _ = play_seat(stream, deck, where, faces, cards, charts, dealer.over, figures, up, hands, doubles, ended)
        for hand in range(count):
            needed = needed or (not gone and ended[hand] < 0 and (count > 1 or which == 0))
    while needed and not natural and dealer.hits[row_of(his)]:
        take(his, next_card(stream, deck, where, faces), cards)


@compiled
def deal_shoes(
    faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, figures: Integers, bettors: int, tags: Sums, slope: float, won: Sums,
    seat: float, trials: int, deepest: int, shallowest: int, streams: Words, sums: Sums,
) -> None:  # fmt: skip
    """Shoes to the deepest cut. A bet is worth the mean of the player-dealer's hands dealt on trial from what is left: whatever the
    bettors draw before, every order of the rest is as likely."""
    deck = np.arange(len(faces))
    stream = np.empty(1, np.uint64)
    where = np.zeros(4, np.int64)
    so_far = np.zeros(MEASURES)
    first = np.zeros((bettors, 2), np.int64)
    hands, his = np.zeros((MOST_HANDS, HELD), np.int64), np.zeros(HELD, np.int64)
    doubles, ended = np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    for shoe in range(len(streams)):
        begin(stream, streams[shoe], deck)
        so_far[:] = 0.0
        unseen, running, bets, rounds = len(deck), 0.0, 0, 0
        where[NEXT], where[END], where[AGAIN], where[FIRST] = 0, len(deck), 0, 0
        if figures[BURN]:
            next_card(stream, deck, where, faces)
        while not where[AGAIN] and len(deck) - where[NEXT] > deepest:
            place = where[NEXT]
            left = len(deck) - place
            where[FIRST] = place
            if running >= slope * unseen:
                bets += 1
                for _ in range(trials):
                    start(his, faces[draw(stream, deck, place)], cards)
                    up = cards.kinds[his[OPENS]]
                    take(his, faces[draw(stream, deck, place + 1)], cards)
                    at = place + 2
                    natural = dealer.natural[up, cards.kinds[his[LAST]]]
                    while not natural and dealer.hits[row_of(his)]:
                        take(his, faces[draw(stream, deck, at)], cards)
                        at += 1
                    bust = his[COUNT] if not natural and dealer.over[row_of(his)] else 0
                    for measure in range(MEASURES):
                        so_far[measure] += won[measure, bust] / trials
            so_far[1] -= seat
            deal_table(stream, deck, where, faces, cards, charts, dealer, figures, True, first, hands, doubles, ended, his)
            after = len(deck) if where[AGAIN] else where[NEXT]
            for at in range(place, after):
                running += tags[cards.kinds[faces[deck[at]]]]
            unseen -= after - place
            rounds += 1
            note(sums, max(deepest, len(deck) - after), min(left, shallowest + 1), so_far, bets, rounds)
