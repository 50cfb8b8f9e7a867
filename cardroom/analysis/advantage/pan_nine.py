"""A counter at super pan nine: exact effects of removal, and shoes dealt to the cut card with every hand of the table drawn to."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from cardroom.analysis.advantage.bet import CounterBet
from cardroom.analysis.advantage.count import CountSystem
from cardroom.analysis.advantage.depths import COLUMNS, MEASURES, Depths, Sums, note
from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import Integers, Words, begin, draw, seeds
from cardroom.analysis.nights.game import Payout, Yes
from cardroom.analysis.nights.points import Hand, every_hand
from cardroom.analysis.odds.pan_nine import wager_odds
from cardroom.analysis.odds.pan_nine.deals import MODULUS, Deals
from cardroom.analysis.odds.pan_nine.play import solved
from cardroom.analysis.spread import Progress, spread, unheard
from cardroom.games.banked.pan_nine.rules import CARDS, Rules, Table
from cardroom.games.banked.pan_nine.settlement import compare
from cardroom.hands.pan_nine import value
from cardroom.houses.edition import Edition
from cardroom.money import Cents

TRIALS = 24
PART = 1 << 9  # shoes at a time


def fresh(deck: Sequence[int]) -> list[int]:
    """A whole shoe, by what its cards count."""
    found = [0] * MODULUS
    for card in deck:
        found[value(card) % MODULUS] += 1
    return found


def mean_of(rules: Rules, left: Sequence[int]) -> Fraction:
    """Return what a unit wins on average with these cards left, one bettor against the player-dealer, both playing as in a fresh shoe."""
    deals = Deals(rules)
    deals.cards[:] = left
    found = wager_odds(rules, replace(solved(rules)[1], deals=deals)).mean
    assert isinstance(found, Fraction)  # it is counted
    return found


def effects_of(rules: Rules, left: Sequence[int]) -> list[Fraction]:
    """Return by how much the mean changes when one card is removed, for each that counts 0 to 9; nothing where there is none."""
    whole = mean_of(rules, left)
    return [
        mean_of(rules, [each - (at == gone) for at, each in enumerate(left)]) - whole if left[gone] else Fraction(0)
        for gone in range(MODULUS)
    ]


class DrawTables(NamedTuple):
    """Hands as the loop reads them; number 0 is no card."""

    step: Integers  # by hand and what a card counts: the hand with it
    points: Integers
    bettor: Yes  # whether its bettor draws
    must: Yes  # whether the player-dealer must draw, and whether the choice is theirs
    may: Yes
    otherwise: Yes  # what the player-dealer does where nothing is gained
    gains: Sums  # by hand: what the player-dealer gains by a card of a unit that stood, and of one that drew


def drawing_of(edition: Edition[Rules, Table]) -> DrawTables:
    """As ``odds.pan_nine.player``: the player-dealer weighs what each wager gains by a card."""
    rules = edition.rules
    play, solution = solved(rules)
    kinds = [value(card) % MODULUS for card in edition.deck]
    found = every_hand(kinds, CARDS)
    both = list(zip(play.banker_gains(solution.bettor), (~solution.bettor, solution.bettor), strict=True))
    gains = np.zeros((len(found.hands), 2))
    for number, hand in enumerate(found.hands):
        if len(hand) == CARDS:
            one = np.arange(len(solution.deals.hands)) == solution.deals.index[hand]
            gains[number] = [float(play.gain_each(of, one, bettors)) for of, bettors in both]

    def points(hand: Hand) -> int:
        return sum(hand) % MODULUS

    def yes(of: Yes) -> Yes:
        return found.by_hand(CARDS, lambda hand: int(of[solution.deals.index[hand]])).astype(np.bool_)

    return DrawTables(
        found.step, found.by_hand(CARDS, points), yes(solution.bettor), yes(play.must), yes(play.may), yes(play.house_way), gains
    )  # fmt: skip


def count_shoes(
    edition: Edition[Rules, Table], bet: CounterBet, others: Cents, count: CountSystem, payout: Payout, bettors: int, shoes: int, seed: str,
    deepest: int, shallowest: int, progress: Progress = unheard,
) -> Depths:  # fmt: skip
    """Deal so many shoes; every other bettor has ``others`` on each round, and the counter bets when the count says so."""
    rules = edition.rules
    kinds = np.array([value(card) % MODULUS for card in edition.deck])
    drawing = drawing_of(edition)
    ends = {"win": payout.win(bet.stake, rules.pays), "push": 0, "lose": -bet.stake}
    alone = np.array([[float(ends[compare(own, his)]) for his in range(MODULUS)] for own in range(MODULUS)])
    won = np.array([alone, alone - bet.fee, alone])
    empty = rules.seats - bettors - 1
    dead = np.array([empty, empty + 1]) * (CARDS if rules.dealt_to == "every-seat" else 0)  # with the counter's bet, and without it
    tags, stakes = np.array(count.tags), np.array([bet.stake, *[others] * (bettors - 1)], np.float64)

    def part(first: int) -> Sums:
        sums = np.zeros((len(kinds), COLUMNS))
        streams = seeds(f"advantage {seed}", first, min(PART, shoes - first))
        deal_shoes(kinds, drawing, stakes, dead, tags, count.slope, won, bet.seat, TRIALS, deepest, shallowest, streams, sums)
        return sums

    total = np.zeros((len(kinds), COLUMNS))
    for sums in spread(part, range(0, shoes, PART), progress):
        total += sums
    return Depths(total, shoes, deepest, shallowest)


@compiled
def deal_round(
    stream: Words, deck: Integers, place: int, kinds: Integers, hands: DrawTables, stakes: Sums, first: int
) -> tuple[int, int, int]:  # fmt: skip
    """Deal a round to the bettors from ``first`` on: the points of that bettor and of the player-dealer, and where the deal ends."""
    own, stood, drew = 0, 0.0, 0.0
    for bettor in range(first, len(stakes)):
        hand = 0
        for _ in range(CARDS):
            hand = hands.step[hand, kinds[draw(stream, deck, place)]]
            place += 1
        points = hands.points[hand]
        if hands.bettor[hand]:
            points = (points + kinds[draw(stream, deck, place)]) % MODULUS
            place += 1
            drew += stakes[bettor]
        else:
            stood += stakes[bettor]
        if bettor == first:
            own = points
    hand = 0
    for _ in range(CARDS):
        hand = hands.step[hand, kinds[draw(stream, deck, place)]]
        place += 1
    his = hands.points[hand]
    gain = stood * hands.gains[hand, 0] + drew * hands.gains[hand, 1]
    wanted = hands.otherwise[hand] if gain == 0 else gain > 0
    if hands.must[hand] or (hands.may[hand] and wanted):
        his = (his + kinds[draw(stream, deck, place)]) % MODULUS
        place += 1
    return own, his, place


@compiled
def deal_shoes(
    kinds: Integers, hands: DrawTables, stakes: Sums, dead: Integers, tags: Sums, slope: float, won: Sums, seat: float, trials: int,
    deepest: int, shallowest: int, streams: Words, sums: Sums,
) -> None:  # fmt: skip
    """Shoes to the deepest cut; each bet is valued by rounds dealt on trial. Nobody sees the cards of a seat that does not play."""
    deck = np.arange(len(kinds))
    stream = np.empty(1, np.uint64)
    so_far = np.zeros(MEASURES)
    for shoe in range(len(streams)):
        begin(stream, streams[shoe], deck)
        so_far[:] = 0.0
        place, unseen, running, bets, rounds = 0, len(deck), 0.0, 0, 0
        while len(deck) - place > deepest:
            left = len(deck) - place
            bet = running >= slope * unseen
            if bet:
                bets += 1
                for _ in range(trials):
                    own, his, _ = deal_round(stream, deck, place, kinds, hands, stakes, 0)
                    for measure in range(MEASURES):
                        so_far[measure] += won[measure, own, his] / trials
            so_far[1] -= seat
            _, _, after = deal_round(stream, deck, place, kinds, hands, stakes, 0 if bet else 1)
            for at in range(place, after):
                running += tags[kinds[deck[at]]]
            unseen -= after - place
            place = after
            for _ in range(dead[0] if bet else dead[1]):
                draw(stream, deck, place)
                place += 1
            rounds += 1
            note(sums, max(deepest, len(deck) - place), min(left, shallowest + 1), so_far, bets, rounds)
