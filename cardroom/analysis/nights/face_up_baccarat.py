"""21st century baccarat, the face-up version, compiled: two hands; the bettors take a card where that is best for the base wager."""

from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.fixed_bets import RICH, bettor
from cardroom.analysis.kernels import point_values
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.baccarat import RANKS
from cardroom.analysis.nights.draws import Integers, Words, draw
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, Yes, begin_night, begins_anew, payout_of, seats_of
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Rows, in_loop, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.cards import FACES
from cardroom.games.banked.baccarat.action_card import seat_told
from cardroom.games.banked.bank import Result
from cardroom.games.banked.face_up_baccarat.game import base_result, late_odds
from cardroom.games.banked.face_up_baccarat.late_ties import late_barred, late_bounds
from cardroom.games.banked.face_up_baccarat.rules import EARLY, LATE, STAND, Rules, Table
from cardroom.games.banked.order import circle_from

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

BASE, EARLY_TIE, LATE_TIE, WAGERS = range(4)
CUT, HITS, ONE_A_SEAT = range(3)  # the figures of the loop


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules, settings = edition.rules, edition.settings(plan.given.table)
    payout = payout_of(plan)
    table = ends.table(plan.given.count, WAGERS, 100)
    for seat, staked in turns.staked.items():
        early = staked.get(EARLY, 0)
        bets = plan.own_bets if seat == plan.given.count else plan.bets[bettor(seat)]
        late = bets.get(LATE, 0) if late_bounds(rules, settings, payout.bet_chip, RICH, early) is not None else 0
        for code, (own, against) in enumerate(product(range(10), repeat=2)):
            tie: Result = "win" if own == against else "lose"
            ties = (EARLY_TIE, early, tie, rules.tie_pays), (LATE_TIE, late, tie, late_odds(rules, early))
            for place, stake, result, odds in ((BASE, staked[STAND], base_result(rules, own, against), rules.pays), *ties):
                if stake:
                    pay = payout.win(stake, odds) if result == "win" else 0
                    table[seat, place, code] = End(SHOWDOWN, result, stake, pay, stake).row()
    words = RANKS if rules.order == "action-button" else 1
    orders = sequences(turns.every, words, WAGERS, rules.shortfall, partial(_order, rules))
    figures = np.array([rules.cut, rules.player_dealer_hits, rules.hit_card == "one-a-seat"])
    late_made = np.array([[not late_barred(rules, shown, up) for up in range(10)] for shown in range(10)])
    deck, points = np.array(edition.deck) % FACES, point_values().astype(np.int64)
    loop = partial(deal, deck, points, _choices(edition), late_made, figures, words > 1, seats_of(plan, turns), begins_anew(turns))
    return CompiledGame(loop, table, (STAND, EARLY, LATE), orders, len(deck))


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    first = min(turn.hands)
    if rules.order == "action-button":
        seat = seat_told(told * 4, turn.dealer, rules.seats, rules.wrap)
        first = next(one for one in circle_from(range(1, rules.seats + 1), seat, rules.direction) if one in turn.hands)
    return in_loop(rules.loop, circle_from(turn.hands, first, rules.direction), range(WAGERS))


def _choices(edition: "Edition[Rules, Table]") -> Yes:
    """Who hits, by the bettors' two cards and the player-dealer's first, as they count; kept, as it takes long to find."""
    from cardroom.analysis.odds.face_up_baccarat.play import FaceUpDeals

    def find() -> Arrays:
        hits = np.zeros((10, 10, 10), np.bool_)
        for sight, choice in FaceUpDeals(edition).best().items():
            low, high = sight.players
            hits[low, high, sight.up] = hits[high, low, sight.up] = choice
        return {"hits": hits}

    return kept_arrays(edition, "hits", find)["hits"].astype(np.bool_)


@compiled
def deal(
    cards: Integers, points: Integers, choices: Yes, late_made: Yes, figures: Integers, by_card: bool, seats: Integers, anew: Yes,
    streams: Words, starts: Integers, sequence: Integers, codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """Every round, whoever banks: the shoe goes on. Where nobody banks the game begins anew, with another shoe."""
    deck = np.arange(len(cards))
    stream = np.empty(1, np.uint64)
    held = np.zeros((2, 2), np.int64)
    place = 0
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, anew, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number, begins = rounds[played, 0], rounds[played, 1]
            if number < 0:
                continue
            if begins:
                place = 0
            turn = seats[number]
            if turn[0] == 0:
                continue
            for i in range(4):
                held[i & 1, i >> 1] = cards[draw(stream, deck, place)]
                place += 1
            one, other, up = points[held[0, 0]], points[held[0, 1]], points[held[1, 0]]
            shown = (one + other) % 10
            hand = third = 0
            while turn[hand]:
                if choices[one, other, up] and (hand == 0 or figures[ONE_A_SEAT]):
                    third = points[cards[draw(stream, deck, place)]]
                    place += 1
                codes[night, played, turn[hand], BASE] = (shown + third) % 10
                hand += 1
            theirs = (up + points[held[1, 1]]) % 10
            if theirs <= figures[HITS]:
                theirs = (theirs + points[cards[draw(stream, deck, place)]]) % 10
                place += 1
            told[night, played] = held[1, 1] >> 2 if by_card else 0
            for at in range(hand):
                lying = codes[night, played, turn[at]]
                code = lying[BASE] * 10 + theirs
                lying[BASE] = lying[EARLY_TIE] = code
                if late_made[shown, up]:
                    lying[LATE_TIE] = code
            if len(decks):
                decks[night, played] = deck
            if len(deck) - place <= figures[CUT]:
                place = 0
