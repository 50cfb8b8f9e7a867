"""A counter of the game wager of blackjack: shoes dealt to the cut card, the counter playing by the chart of a fresh shoe.

The count is fitted: rounds on trial say by how much the mean rises with the running count for each card unseen. The counter neither changes
the play with the count nor insures, so a better one gains more.
"""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np

from cardroom.analysis.advantage.bet import CounterBet
from cardroom.analysis.advantage.buster import MOST_HANDS, deal_table, tag_order
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import COLUMNS, MEASURES, Depths, Sums, note
from cardroom.analysis.bank import Plan
from cardroom.analysis.compiled import compiled
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blackjack import compiled_game
from cardroom.analysis.nights.blackjack_deal import (
    AGAIN,
    AT_ONCE,
    BURN,
    COUNT,
    EARLY,
    END,
    EVEN_MONEY,
    FIRST,
    HELD,
    JOKER_UP,
    LAST,
    LAYERS,
    NATURALS,
    NEXT,
    PAID,
    POINTS,
    Cards,
    Charts,
    Dealer,
    next_card,
    play_seat,
    row_of,
    special_of,
    start,
    take,
)  # fmt: skip
from cardroom.analysis.nights.draws import Integers, Words, begin, seeds
from cardroom.analysis.nights.ends import HOW, PAY, STAKE
from cardroom.analysis.nights.turns import turns
from cardroom.analysis.odds.blackjack.hands import KINDS, kind
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.games.banked.blackjack.rules import WAGER
from cardroom.money import Cents

TRIALS = 24
PART = 1 << 9  # shoes at a time
PILOT = 1 << 13  # shoes that the count is fitted to
FITTED_TO = 52  # with so many cards behind the cut
HI_LO = (-1.0, -1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0)  # ten, ace, two to nine: the published tags of that name


class CounterTables(NamedTuple):
    """What the loops read of an edition, from its compiled game."""

    faces: Integers
    cards: Cards
    charts: Charts
    dealer: Dealer
    figures: Integers
    won: Sums  # by hand of the counter and how it ends: cents


def tables_of(given: TableGiven, stake: Cents) -> CounterTables:
    """Those of one bettor with this stake, as the nights of a banker play them."""
    plan = Plan(replace(given, players=2), {bettor(1): {WAGER: stake}}, 1, alone=True)
    game = compiled_game(plan, turns(plan))
    assert isinstance(game.deal, partial)
    faces, cards, charts, dealer, _, _, figures = game.deal.args
    ends = game.ends[1, : sum(column == WAGER for column in game.columns)]
    won = np.where(ends[..., HOW] > 0, ends[..., PAY], np.where(ends[..., HOW] < 0, -ends[..., STAKE], 0)).astype(np.float64)
    return CounterTables(faces, cards, charts, dealer, figures, won)


def fitted_count(given: TableGiven, bet: CounterBet) -> CountSystem:
    """Return the count by Hi-Lo tags that bets where rounds on trial gain more than the fee."""
    tables, (tags, named) = tables_of(given, bet.stake), balanced(given)
    sums = np.zeros(5)
    fit_shoes(*tables, given.count - 1, _by_kind(given, tags), TRIALS, FITTED_TO, seeds("advantage fit", 0, PILOT), sums)
    n, x, y, xx, xy = sums
    rise = (xy - x * y / n) / (xx - x * x / n)
    level = (y - rise * x) / n
    if rise <= 0:
        return CountSystem(tags, float("inf"), f"By {named} no bet gains anything at this game.")
    slope = float((bet.fee - level) / rise)
    when = f"the bet is made at a true count of {52 * slope:.2f} or more, fitted so that it gains after the fee"
    return CountSystem(tags, slope, f"The counter's tags are {named}, and {when}.")


def balanced(given: TableGiven) -> tuple[tuple[float, ...], str]:
    """Hi-Lo tags, and their name; in a shoe without tens they are less their mean, so that a whole shoe counts nothing."""
    deck = given.edition.deck
    tags = [*HI_LO, 0.0][: len(tag_order(deck))]
    of_kind = _by_kind(given, tuple(tags))
    mean = sum(float(of_kind[kind(card)]) for card in deck) / len(deck)
    if not mean:
        return HI_LO, "Hi-Lo, as published"
    return tuple(tag - mean for tag in tags), "Hi-Lo, as published, less their mean in this shoe"


def _by_kind(given: TableGiven, tags: tuple[float, ...]) -> Sums:
    found = np.zeros(KINDS)
    found[tag_order(given.edition.deck)[: len(tags)]] = tags
    return found


def count_shoes(
    given: TableGiven, bet: CounterBet, count: CountSystem, shoes: int, seed: str, deepest: int, shallowest: int,
    progress: Progress = unheard,
) -> Depths:  # fmt: skip
    tables, tags = tables_of(given, bet.stake), _by_kind(given, count.tags)

    def part(first: int) -> Sums:
        sums = np.zeros((len(tables.faces), COLUMNS))
        streams = seeds(f"advantage {seed}", first, min(PART, shoes - first))
        deal_shoes(*tables, given.count - 1, tags, count.slope, bet.fee, bet.seat, TRIALS, deepest, shallowest, streams, sums)
        return sums

    total = np.zeros((len(tables.faces), COLUMNS))
    for sums in spread(part, range(0, shoes, PART), progress):
        total += sums
    return Depths(total, shoes, deepest, shallowest)


@compiled
def play_alone(
    stream: Words, deck: Integers, where: Integers, faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, figures: Integers,
    won: Sums, hands: Integers, doubles: Integers, ended: Integers, his: Integers, seen: Integers,
) -> float:  # fmt: skip
    """What the counter wins in a round on trial: as the loop of the nights, for one hand."""
    one = next_card(stream, deck, where, faces)
    seen[0] = next_card(stream, deck, where, faces)
    two = next_card(stream, deck, where, faces)
    seen[1] = next_card(stream, deck, where, faces)
    start(his, seen[0], cards)
    take(his, seen[1], cards)
    up = cards.kinds[seen[0]]
    natural = dealer.natural[up, cards.kinds[seen[1]]]
    start(hands[0], one, cards)
    take(hands[0], two, cards)
    doubles[0], ended[0], count = 0, -1, 1
    pair, which = cards.pairs[one, two], cards.naturals[one, two]
    if which:
        ended[0] = figures[EVEN_MONEY] if charts.even_money[up] else -1
    elif charts.early_pair[up, pair] if pair >= 0 else charts.early[up, row_of(hands[0])]:
        ended[0] = figures[EARLY]
    if not (natural and charts.checked[up]) and not (seen[0] >= 52 and figures[JOKER_UP]) and ended[0] < 0:
        if which and figures[AT_ONCE] and (charts.checked[up] or not charts.may_be_natural[up]):
            ended[0] = figures[PAID] + which - 1
        else:
            count, _ = play_seat(stream, deck, where, faces, cards, charts, dealer.over, figures, up, hands, doubles, ended)
    needed = False
    for hand in range(count):
        needed = needed or (ended[hand] < 0 and (count > 1 or which == 0))
    while needed and not natural and dealer.hits[row_of(his)]:
        take(his, next_card(stream, deck, where, faces), cards)
        if his[COUNT] == 3:
            seen[2] = his[LAST]
    against = 0 if natural else 1 + special_of(seen, his[COUNT], seen[1]) * POINTS + (row_of(his) >> 1)
    total = 0.0
    for hand in range(count):
        held = hands[hand]
        own = NATURALS + which - 1 if which and count == 1 else (row_of(held) >> 1) + (POINTS if held[COUNT] == 3 else 0)
        code = dealer.outcomes[own, against] * figures[LAYERS] + doubles[hand]
        total += won[hand, ended[hand] if ended[hand] >= 0 else code]
    return total


@compiled
def fit_shoes(
    faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, figures: Integers, won: Sums, bettors: int, tags: Sums, trials: int,
    deepest: int, streams: Words, sums: Sums,
) -> None:  # fmt: skip
    """Sums for a line through what a round wins, by the running count for each card unseen."""
    deck, stream, where = np.arange(len(faces)), np.empty(1, np.uint64), np.zeros(4, np.int64)
    first, his, seen = np.zeros((bettors, 2), np.int64), np.zeros(HELD, np.int64), np.zeros(4, np.int64)
    hands, doubles, ended = np.zeros((MOST_HANDS, HELD), np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    for shoe in range(len(streams)):
        begin(stream, streams[shoe], deck)
        where[NEXT], where[END], where[AGAIN], where[FIRST] = 0, len(deck), 0, 0
        unseen, running = len(deck), 0.0
        if figures[BURN]:
            next_card(stream, deck, where, faces)
        while not where[AGAIN] and len(deck) - where[NEXT] > deepest:
            place = where[NEXT]
            where[FIRST] = place
            x, y = running / unseen, 0.0
            for _ in range(trials):
                y += play_alone(stream, deck, where, faces, cards, charts, dealer, figures, won, hands, doubles, ended, his, seen) / trials
                where[NEXT] = place
            sums[0] += 1
            sums[1] += x
            sums[2] += y
            sums[3] += x * x
            sums[4] += x * y
            deal_table(stream, deck, where, faces, cards, charts, dealer, figures, False, first, hands, doubles, ended, his)
            after = len(deck) if where[AGAIN] else where[NEXT]
            for at in range(place, after):
                running += tags[cards.kinds[faces[deck[at]]]]
            unseen -= after - place


@compiled
def deal_shoes(
    faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, figures: Integers, won: Sums, bettors: int, tags: Sums, slope: float,
    fee: float, seat: float, trials: int, deepest: int, shallowest: int, streams: Words, sums: Sums,
) -> None:  # fmt: skip
    """Shoes to the deepest cut; each bet is valued by rounds dealt on trial."""
    deck, stream, where = np.arange(len(faces)), np.empty(1, np.uint64), np.zeros(4, np.int64)
    first, his, seen = np.zeros((bettors, 2), np.int64), np.zeros(HELD, np.int64), np.zeros(4, np.int64)
    hands, doubles, ended = np.zeros((MOST_HANDS, HELD), np.int64), np.zeros(MOST_HANDS, np.int64), np.zeros(MOST_HANDS, np.int64)
    so_far = np.zeros(MEASURES)
    for shoe in range(len(streams)):
        begin(stream, streams[shoe], deck)
        so_far[:] = 0.0
        where[NEXT], where[END], where[AGAIN], where[FIRST] = 0, len(deck), 0, 0
        unseen, running, bets, rounds = len(deck), 0.0, 0, 0
        if figures[BURN]:
            next_card(stream, deck, where, faces)
        while not where[AGAIN] and len(deck) - where[NEXT] > deepest:
            place = where[NEXT]
            left = len(deck) - place
            where[FIRST] = place
            if running >= slope * unseen:
                bets += 1
                gain = 0.0
                for _ in range(trials):
                    gain += play_alone(stream, deck, where, faces, cards, charts, dealer, figures, won, hands, doubles, ended, his, seen)
                    where[NEXT] = place
                so_far[0] += gain / trials
                so_far[1] += gain / trials - fee
                so_far[2] += gain / trials
            so_far[1] -= seat
            deal_table(stream, deck, where, faces, cards, charts, dealer, figures, False, first, hands, doubles, ended, his)
            after = len(deck) if where[AGAIN] else where[NEXT]
            for at in range(place, after):
                running += tags[cards.kinds[faces[deck[at]]]]
            unseen -= after - place
            rounds += 1
            note(sums, max(deepest, len(deck) - after), min(left, shallowest + 1), so_far, bets, rounds)
