"""A counter at baccarat with two shared hands: every wager's exact value for what is left of a shoe, and shoes dealt to the cut card."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from cardroom.analysis.advantage.bet import CounterBet, Stakes
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import COLUMNS, MEASURES, Depths, Sums, note
from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.baccarat import draws_of, hand_of
from cardroom.analysis.nights.draws import Integers, Words, begin, draw, seeds
from cardroom.analysis.nights.game import Payout, Yes
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.games.banked.baccarat.drawing import events, value
from cardroom.games.banked.baccarat.game import ends
from cardroom.games.banked.baccarat.rules import LINES, Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition
from cardroom.money import Cents

VALUES = 10
CODES = 400  # by the totals of both lines and whether each drew
WHOLE = 6  # cards at most
TRIALS = 24  # rounds dealt on trial from what is left, for each bet
PART = 1 << 12  # shoes at a time

Left = Sequence[int]  # how many cards are left, by what they count


def fresh(deck: Sequence[int]) -> list[int]:
    """A whole shoe."""
    found = [0] * VALUES
    for card in deck:
        found[value(card)] += 1
    return found


def mean_of(rules: Rules, stakes: Stakes, payout: Payout, left: Left) -> Fraction:
    """Return what these wagers win on average, in cents, with these cards left; exact."""
    if sum(left) < WHOLE:
        raise ValueError(f"a round may need {WHOLE} cards")
    counts = np.zeros(CODES, np.int64)
    count_ends(np.array(left, np.int64), *draws_of(rules), counts)
    won = won_by_end(rules, stakes, payout)
    return Fraction(sum(int(ways) * int(cents) for ways, cents in zip(counts, won, strict=True)), int(counts.sum()))


def effects_of(rules: Rules, stakes: Stakes, payout: Payout, left: Left) -> list[Fraction]:
    """Return by how much the mean changes when one card is removed, for each that counts 0 to 9."""
    whole = mean_of(rules, stakes, payout, left)
    return [mean_of(rules, stakes, payout, [each - (at == gone) for at, each in enumerate(left)]) - whole for gone in range(VALUES)]


def won_by_end(rules: Rules, stakes: Stakes, payout: Payout) -> Integers:
    """What these wagers win, by how the round ends."""
    found = np.zeros(CODES, np.int64)
    for code, (mine, drew, theirs, they_drew) in enumerate(product(range(10), (False, True), range(10), (False, True))):
        happened = events(hand_of(mine, drew), hand_of(theirs, they_drew))
        for wager, stake in stakes.items():
            result, odds, _, _ = ends(rules, wager, happened)
            found[code] += payout.win(stake, odds) if result == "win" else -stake if result == "lose" else 0
    return found


def better_line(rules: Rules, least: Cents, payout: Payout, left: Left) -> str:
    """The line on which a fresh shoe costs least."""
    return max(LINES, key=lambda line: mean_of(rules, {line: least}, payout, left))


def measures(rules: Rules, bet: CounterBet, payout: Payout) -> Integers:
    """What a round that ends so is to each measure."""
    whole = won_by_end(rules, bet.stakes, payout)
    return np.array([whole, whole - bet.fee, won_by_end(rules, {bet.wager: bet.stake}, payout)])


def linear_count(rules: Rules, bet: CounterBet, payout: Payout, left: Left) -> CountSystem:
    mean = mean_of(rules, bet.stakes, payout, left) - bet.fee
    return CountSystem.by_effects(float(mean), [float(each) for each in effects_of(rules, bet.stakes, payout, left)], sum(left))


def count_shoes(
    edition: Edition[Rules, BankedTable], bet: CounterBet, count: CountSystem, payout: Payout, shoes: int, seed: str, deepest: int,
    shallowest: int, progress: Progress = unheard,
) -> Depths:  # fmt: skip
    """Deal so many shoes, with every wager covered. Whenever the count says so the counter bets, in other rounds the counter sits out."""
    rules = edition.rules
    points = np.array([value(card) for card in edition.deck])
    won, draws = measures(rules, bet, payout), draws_of(rules)
    tags = np.array(count.tags)

    def part(first: int) -> Sums:
        sums = np.zeros((len(points), COLUMNS))
        streams = seeds(f"advantage {seed}", first, min(PART, shoes - first))
        deal_shoes(
            points, *draws, rules.burn == "by-first-card", tags, count.slope, won, bet.seat, TRIALS, deepest, shallowest, streams, sums
        )
        return sums

    total = np.zeros((len(points), COLUMNS))
    for sums in spread(part, range(0, shoes, PART), progress):
        total += sums
    return Depths(total, shoes, deepest, shallowest)


@compiled
def count_ends(left: Integers, player_draws: Yes, stood: Yes, drew: Yes, counts: Integers) -> None:
    """In how many deals of six cards, in order, a round ends so. Whole numbers: twelve decks have fewer than 2**63 such deals."""
    n = left.copy()
    cards = n.sum()
    for a in range(10):
        for b in range(10):
            ways_b = n[a] * (n[b] - (a == b))
            if ways_b <= 0:
                continue
            n[a] -= 1
            n[b] -= 1
            mine = (a + b) % 10
            for c in range(10):
                for d in range(10):
                    ways_d = n[c] * (n[d] - (c == d))
                    if ways_d <= 0:
                        continue
                    n[c] -= 1
                    n[d] -= 1
                    theirs = (c + d) % 10
                    ways = ways_b * ways_d
                    if player_draws[mine, theirs]:
                        for e in range(10):
                            if n[e] <= 0:
                                continue
                            end = ((mine + e) % 10 * 2 + 1) * 20
                            if drew[mine, theirs, e]:
                                for f in range(10):
                                    counts[end + (theirs + f) % 10 * 2 + 1] += ways * n[e] * (n[f] - (e == f))
                            else:
                                counts[end + theirs * 2] += ways * n[e] * (cards - 5)
                    elif stood[mine, theirs]:
                        for f in range(10):
                            counts[mine * 40 + (theirs + f) % 10 * 2 + 1] += ways * n[f] * (cards - 5)
                    else:
                        counts[mine * 40 + theirs * 2] += ways * (cards - 4) * (cards - 5)
                    n[c] += 1
                    n[d] += 1
            n[a] += 1
            n[b] += 1


@compiled
def deal_round(stream: Words, deck: Integers, place: int, points: Integers, player_draws: Yes, stood: Yes, drew: Yes) -> tuple[int, int]:
    """Deal a round from this place on: how it ends, and where the next begins."""
    a = points[draw(stream, deck, place)]
    c = points[draw(stream, deck, place + 1)]
    b = points[draw(stream, deck, place + 2)]
    d = points[draw(stream, deck, place + 3)]
    place += 4
    mine, theirs = (a + b) % 10, (c + d) % 10
    first, second = player_draws[mine, theirs], stood[mine, theirs]
    total = mine
    if first:
        third = points[draw(stream, deck, place)]
        place += 1
        second = drew[mine, theirs, third]
        total = (mine + third) % 10
    if second:
        theirs = (theirs + points[draw(stream, deck, place)]) % 10
        place += 1
    return ((total * 2 + first) * 10 + theirs) * 2 + second, place


@compiled
def deal_shoes(
    points: Integers, player_draws: Yes, stood: Yes, drew: Yes, burns: bool, tags: Sums, slope: float, won: Integers, seat: float,
    trials: int, deepest: int, shallowest: int, streams: Words, sums: Sums,
) -> None:  # fmt: skip
    """Shoes to the deepest cut. A bet is worth the mean of rounds dealt on trial from what is left: every order of it is as likely."""
    deck = np.arange(len(points))
    stream = np.empty(1, np.uint64)
    so_far = np.zeros(MEASURES)
    for shoe in range(len(streams)):
        begin(stream, streams[shoe], deck)
        so_far[:] = 0.0
        place, unseen, running, bets, rounds = 0, len(deck), 0.0, 0, 0
        if burns:
            burned = points[draw(stream, deck, 0)]
            running += tags[burned]
            unseen -= 1
            place = 1 + (burned if burned else 10)
            for hidden in range(1, place):
                draw(stream, deck, hidden)
        while len(deck) - place > deepest:
            left = len(deck) - place
            if running >= slope * unseen:
                bets += 1
                for _ in range(trials):
                    end, _ = deal_round(stream, deck, place, points, player_draws, stood, drew)
                    for measure in range(MEASURES):
                        so_far[measure] += won[measure, end] / trials
            so_far[1] -= seat
            _, after = deal_round(stream, deck, place, points, player_draws, stood, drew)
            for at in range(place, after):
                running += tags[points[deck[at]]]
            unseen -= after - place
            place = after
            rounds += 1
            note(sums, max(deepest, len(deck) - place), min(left, shallowest + 1), so_far, bets, rounds)
