"""Casino war, compiled: a card each, and one more for everyone at war. What an exact bettor does on a tie is the same in every round."""

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, begin_night, hands_of, payout_of
from cardroom.analysis.nights.order import Rows, in_loop, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.cards import FACES
from cardroom.games.banked.order import around
from cardroom.games.banked.rules import BankedTable
from casino_war.odds import fights
from casino_war.rules import BASE, WAR, Rules

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan

WON, LOST, WAR_WON, WAR_LOST, CODES = range(5)


def why_not(plan: "Plan") -> str:
    return "" if fights(plan.given.edition.known(Rules, BankedTable).rules) else "a wager that is given up in part is settled in two"


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, BankedTable)
    rules, payout = edition.rules, payout_of(plan)
    table = ends.table(plan.given.count, 2, CODES)
    for seat, staked in turns.staked.items():
        stake = staked[BASE]
        table[seat, 0, WON] = End(SHOWDOWN, "win", stake, payout.win(stake, rules.pays), stake).row()
        table[seat, 0, LOST] = table[seat, 0, WAR_LOST] = table[seat, 1, WAR_LOST] = End(SHOWDOWN, "lose", stake, 0, stake).row()
        table[seat, 0, WAR_WON] = End(SHOWDOWN, "push", stake, 0, stake).row()
        table[seat, 1, WAR_WON] = End(SHOWDOWN, "win", stake, payout.win(stake, rules.war_pays), stake).row()
    orders = sequences(turns.every, 1, 2, rules.shortfall, partial(_order, rules))
    ranks = np.array(edition.deck) % FACES >> 2
    return CompiledGame(partial(deal, ranks, rules.burned, hands_of(plan, turns)), table, (BASE, WAR), orders, len(ranks))


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    return in_loop(rules.loop, around(turn.hands, turn.dealer, rules.direction), (0, 1))


@compiled
def deal(
    ranks: Integers, burned: int, seats: Integers, streams: Words, starts: Integers, sequence: Integers, codes: Codes, told: Codes,
    decks: Integers,
) -> None:  # fmt: skip
    """A fresh shuffle for every round."""
    deck = np.arange(len(ranks))
    stream = np.empty(1, np.uint64)
    passed, rounds = seats[:, 0] == 0, np.empty((codes.shape[1], 2), np.int64)
    held = np.empty(seats.shape[1], np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, passed, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number = rounds[played, 0]
            if number < 0:
                continue
            turn = seats[number]
            count = 0
            while turn[count]:
                held[count] = ranks[draw(stream, deck, count)]
                count += 1
            against, place, wars = ranks[draw(stream, deck, count)], count + 1, 0
            for hand in range(count):
                codes[night, played, turn[hand], 0] = WON if held[hand] > against else LOST
                wars += held[hand] == against
            if wars:
                for _ in range(burned):
                    draw(stream, deck, place)
                    place += 1
                tied = against
                for hand in range(count):
                    if held[hand] == tied:
                        held[hand] = ranks[draw(stream, deck, place)] + len(ranks)  # marked: it is at war
                        place += 1
                against = ranks[draw(stream, deck, place)]
                for hand in range(count):
                    if held[hand] >= len(ranks):
                        code = WAR_WON if held[hand] - len(ranks) >= against else WAR_LOST
                        codes[night, played, turn[hand], 0] = codes[night, played, turn[hand], 1] = code
            if len(decks):
                decks[night, played] = deck
