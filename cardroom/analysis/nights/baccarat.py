"""Baccarat, compiled: two hands drawn out of a shoe that lives through rounds; how they end is all that the wagers ask."""

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels import point_values
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, Yes, begin_night, begins_anew, payout_of, seats_of
from cardroom.analysis.nights.order import Place, Rows, by_seat, by_wager, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.cards import FACES, Card
from cardroom.games.banked.baccarat.action_card import seat_told
from cardroom.games.banked.baccarat.drawing import events, value
from cardroom.games.banked.baccarat.game import ends as how_it_ends
from cardroom.games.banked.baccarat.rules import Rules
from cardroom.games.banked.order import Direction, around, circle_from
from cardroom.games.banked.rules import BankedTable

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan

RANKS = 13
PLAIN = RANKS  # the word when no card tells where settlement starts
CUT, BURN, CARD = range(3)  # the figures of the loop


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, BankedTable)
    rules = edition.rules
    payout = payout_of(plan)
    table = ends.table(plan.given.count, len(rules.wagers), 400)
    for code, (mine, drew, theirs, they_drew) in enumerate(product(range(10), (False, True), range(10), (False, True))):
        happened = events(hand_of(mine, drew), hand_of(theirs, they_drew))
        for place, wager in enumerate(rules.wagers):
            result, odds, _, _ = how_it_ends(rules, wager, happened)
            for seat, staked in turns.staked.items():
                stake = staked.get(wager, 0)
                if stake:
                    pay = payout.win(stake, odds) if result == "win" else 0
                    table[seat, place, code] = End(SHOWDOWN, result, stake, pay, stake).row()
    orders = sequences(turns.every, RANKS + 1, len(rules.wagers), rules.shortfall, partial(_order, rules))
    action = rules.action_card
    figures = np.array([rules.cut, rules.burn == "by-first-card", action.card if action is not None else 0])
    deck = np.array(edition.deck) % FACES
    points = point_values().astype(np.int64)
    loop = partial(deal, deck, points, *draws_of(rules), figures, seats_of(plan, turns), begins_anew(turns))
    placed = "always" if action is None else action.placed
    plain = -1 if placed == "always" else PLAIN
    return CompiledGame(loop, table, tuple(rules.wagers), orders, len(deck), plain, covered_by_wagers=placed == "wagers-short")


def card_of(points: int) -> Card:
    """Some card that counts so much."""
    return next(card for card in range(52) if value(card) == points)


def hand_of(total: int, drew: bool) -> list[Card]:
    """Some hand of two cards, or of three, with this total."""
    zero = card_of(0)
    return [card_of(total), zero, zero] if drew else [card_of(total), zero]


def draws_of(rules: Rules) -> tuple[Yes, Yes, Yes]:
    """Whether a line draws, by the totals of the first two cards: the Player line; the Banker line if that stood; and if it drew, by its
    third card too."""
    chart = rules.chart
    player, stood, drew = np.zeros((10, 10), np.bool_), np.zeros((10, 10), np.bool_), np.zeros((10, 10, 10), np.bool_)
    for mine, theirs in product(range(10), repeat=2):
        first, second = hand_of(mine, False), hand_of(theirs, False)
        player[mine, theirs] = chart.player_hits(first, second)
        stood[mine, theirs] = chart.banker_hits(first, second)
        for third in range(10):
            drew[mine, theirs, third] = chart.banker_hits([*first, card_of(third)], second)
    return player, stood, drew


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    beside: Direction = "counter-clockwise" if rules.start == "right" else "clockwise"
    first = min(turn.hands) if rules.start == "house-dealer" else around(turn.hands, turn.dealer, beside)[0]
    if told != PLAIN and rules.action_card is not None:
        seat = seat_told(told * 4, turn.dealer, rules.seats, rules.action_card.wrap)
        first = next(one for one in circle_from(range(1, rules.seats + 1), seat, rules.direction) if one in turn.hands)
    order = circle_from(turn.hands, first, rules.direction)
    found: list[list[Place]] = []
    for row in rules.settled if rules.loop == "wager" else (rules.wagers,):
        places = [rules.wagers.index(wager) for wager in row]
        found += map(list, by_seat(order, places) if len(row) > 1 else by_wager(order, places))
    return found


@compiled
def deal(
    cards: Integers, points: Integers, player_draws: Yes, stood: Yes, drew: Yes, figures: Integers, seats: Integers, anew: Yes,
    streams: Words, starts: Integers, sequence: Integers, codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """Every round, whoever banks: the shoe goes on. Where nobody banks the game begins anew, with another shoe."""
    deck = np.arange(len(cards))
    stream = np.empty(1, np.uint64)
    held = np.zeros((2, 3), np.int64)
    place = -1
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, anew, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number, begins = rounds[played, 0], rounds[played, 1]
            if number < 0:
                continue
            if begins or place < 0:
                place = 0
                if figures[BURN]:
                    burned = points[cards[draw(stream, deck, place)]]
                    place += 1
                    for _ in range(burned if burned else 10):
                        draw(stream, deck, place)
                        place += 1
            if seats[number, 0]:
                for i in range(4):
                    held[i & 1, i >> 1] = cards[draw(stream, deck, place)]
                    place += 1
                mine = (points[held[0, 0]] + points[held[0, 1]]) % 10
                theirs = (points[held[1, 0]] + points[held[1, 1]]) % 10
                first, second = player_draws[mine, theirs], stood[mine, theirs]
                total = mine
                if first:
                    third = points[cards[draw(stream, deck, place)]]
                    place += 1
                    second = drew[mine, theirs, third]
                    total = (mine + third) % 10
                if second:
                    theirs = (theirs + points[cards[draw(stream, deck, place)]]) % 10
                    place += 1
                code = ((total * 2 + first) * 10 + theirs) * 2 + second
                told[night, played] = held[1, figures[CARD] - 1] >> 2 if figures[CARD] else PLAIN
                for at in range(seats.shape[1]):
                    seat = seats[number, at]
                    if seat == 0:
                        break
                    for wager in range(codes.shape[3]):
                        codes[night, played, seat, wager] = code
                if len(decks):
                    decks[night, played] = deck
            if len(deck) - place <= figures[CUT]:
                place = -1
