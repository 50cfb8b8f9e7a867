"""Pai gow tiles, compiled: four tiles a seat, every hand set the house way, two hands against two."""

from functools import partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw, throw
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, begin_night, hands_of, payout_of, words_of_dice
from cardroom.analysis.nights.order import Rows, by_seat, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.tiles.hands import TILES
from cardroom.analysis.odds.tiles.hands import hands_of as every_hand
from cardroom.analysis.odds.tiles.settings import SIGNS
from cardroom.games.banked.action import button_by
from cardroom.games.banked.order import circle_from
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles.rules import BASE, Rules
from cardroom.games.banked.tiles.settlement import compare
from cardroom.hands.tiles import Setting

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, BankedTable)
    rules = edition.rules
    payout = payout_of(plan)
    table = ends.table(plan.given.count, 1, len(SIGNS) ** 2)
    for seat, staked in turns.staked.items():
        stake = staked[BASE]
        for code in range(table.shape[2]):
            high, low = SIGNS[code // 3], SIGNS[code % 3]
            result, _ = compare(rules, Setting(high, low, (0, 1), (2, 3)), Setting(0, 0, (0, 1), (2, 3)))
            table[seat, 0, code] = End(SHOWDOWN, result, stake, payout.win(stake, rules.pays) if result == "win" else 0, stake).row()
    words = words_of_dice(rules.action)
    orders = sequences(turns.every, words, 1, rules.shortfall, partial(_order, rules))
    delivery = np.zeros((len(turns.every), words, rules.seats), np.int64)
    for row, turn in enumerate(turns.every):
        for told in range(words) if turn.hands else ():
            button = button_by(rules.action, max(told, rules.action.dice), turn.dealer, rules.seats, turn.hands, rules.direction)
            delivery[row, told] = [seat if seat in turn.hands or seat == turn.dealer else 0 for seat in button.delivery]
    loop = partial(deal, *_settings(edition.deck, rules), rules.action.dice, delivery, hands_of(plan, turns))
    return CompiledGame(loop, table, (BASE,), orders, len(edition.deck))


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    button = button_by(rules.action, max(told, rules.action.dice), turn.dealer, rules.seats, turn.hands, rules.direction)
    return by_seat(circle_from(turn.hands, button.seat, rules.direction), (0,))


def _settings(deck: tuple[int, ...], rules: Rules) -> tuple[Integers, Integers, Integers]:
    """By the number of four tiles of the set: the high hand and the low hand of the house way. The tables of the numbers come first."""
    known = every_hand(rules)
    choose = np.array([[comb(n, k) for k in range(TILES + 1)] for n in range(len(deck) + 1)], np.int64)
    highs, lows = np.zeros(comb(len(deck), TILES), np.int64), np.zeros(comb(len(deck), TILES), np.int64)
    for places in combinations(range(len(deck)), TILES):
        number = sum(comb(place, i + 1) for i, place in enumerate(places))
        hand = known.of([deck[place] for place in places])
        way = known.setting(hand, int(known.house[hand]))
        highs[number], lows[number] = way.high, way.low
    return choose, highs, lows


@compiled
def deal(
    choose: Integers, highs: Integers, lows: Integers, dice: int, delivery: Integers, seats: Integers, streams: Words, starts: Integers,
    sequence: Integers, codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """All tiles are shuffled for every round; stacks of four go out as they lie."""
    deck = np.arange(len(choose) - 1)
    stream = np.empty(1, np.uint64)
    numbers = np.zeros(codes.shape[2], np.int64)
    four = np.empty(TILES, np.int64)
    passed = seats[:, 0] == 0
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, passed, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number = rounds[played, 0]
            if number < 0:
                continue
            turn = seats[number]
            word = throw(stream, dice)
            told[night, played] = word
            place = 0
            for stack in range(delivery.shape[2]):
                for i in range(TILES):
                    tile = draw(stream, deck, place)
                    place += 1
                    at = i
                    while at and four[at - 1] > tile:
                        four[at] = four[at - 1]
                        at -= 1
                    four[at] = tile
                found = 0
                for i in range(TILES):
                    found += choose[four[i], i + 1]
                numbers[delivery[number, word, stack]] = found
            if len(decks):
                decks[night, played] = deck
            his = numbers[turn[len(turn) - 1]]
            at = 0
            while turn[at]:
                own = numbers[turn[at]]
                high, low = highs[own] - highs[his], lows[own] - lows[his]
                codes[night, played, turn[at], 0] = ((high > 0) - (high < 0) + 1) * 3 + (low > 0) - (low < 0) + 1
                at += 1
