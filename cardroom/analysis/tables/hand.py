"""A hand from its first chip to its last: what is posted, street after street, from one question to the next."""

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import Words
from cardroom.analysis.tables.betting import ask_next, begin_betting, can_bet, street_figure, take_answer
from cardroom.analysis.tables.dealing import deal_street, fresh_deck
from cardroom.analysis.tables.layout import (
    ACTOR,
    ANTES,
    ARRIVAL,
    BETS,
    BETTING,
    BLIND_BETS,
    BLIND_SEATS,
    BLINDS,
    CALL,
    CHIP,
    DEAD_ANTES,
    DEALING,
    EARLY_FEE,
    ELIGIBLE,
    END_FEE,
    FEE,
    FOLD,
    FOLDS,
    KIND,
    LAST_BLIND,
    LEAST,
    LIVE,
    MOST,
    ONLY,
    OVER,
    PHASE,
    PLAYERS,
    POT,
    POTS,
    SETTLING,
    SHORT_BLIND,
    STACK,
    STRADDLE,
    STRADDLE_BET,
    STRADDLE_SEAT,
    STREET,
    STREETS,
    TAKEN,
    TURNS,
    VERB,
    WAGER,
    CardRow,
    Row,
)
from cardroom.analysis.tables.pots import alone, collect, put_in, sweep


@compiled
def begin_hand(row: Row, cards: CardRow, rules: Row, deck: CardRow, stacks: Row) -> None:
    """A fresh deck, antes and blinds. The hand goes on with ``advance``."""
    players = rules[PLAYERS]
    for seat in range(players):
        row[STACK + seat] = stacks[seat]
        row[BETS + seat] = 0
    row[LIVE] = row[ELIGIBLE] = (1 << players) - 1
    row[POTS], row[POT], row[TAKEN], row[STREET] = 1, 0, 0, 0
    fresh_deck(row, cards, rules, deck)
    _post_antes(row, rules)
    _post_blinds(row, rules)
    row[PHASE] = ARRIVAL


@compiled
def _post_antes(row: Row, rules: Row) -> None:
    for seat in range(rules[PLAYERS]):
        put_in(row, seat, rules[ANTES + seat])
        if rules[DEAD_ANTES]:
            row[POT] += row[BETS + seat]
            row[BETS + seat] = 0
    sweep(row, rules)


@compiled
def _post_blinds(row: Row, rules: Row) -> None:
    """Where a short stack leaves its blind to the next player, only as far as there are enough who can post."""
    players, blinds = rules[PLAYERS], rules[BLINDS]
    if not blinds:
        row[LAST_BLIND] = players - 1
        return
    passed = 0  # seats that leave a blind to the next
    if rules[SHORT_BLIND]:
        at, found = 0, 0
        while at < players and found < blinds:
            seat = (rules[BLIND_SEATS] + at) % players
            if row[STACK + seat] * 2 < rules[BLIND_BETS + found]:
                passed |= 1 << seat
            else:
                found += 1
            at += 1
        if found < blinds:
            passed = 0
    seat = rules[BLIND_SEATS]
    for blind in range(blinds):
        if passed:
            while passed >> seat & 1:
                seat = (seat + 1) % players
        else:
            seat = rules[BLIND_SEATS + blind]
        row[LAST_BLIND] = seat
        put_in(row, seat, rules[BLIND_BETS + blind])
        seat = (seat + 1) % players
    for seat in range(players):
        if passed >> seat & 1:
            put_in(row, seat, row[STACK + seat])


@compiled
def offers_straddle(row: Row, rules: Row) -> bool:
    """Ask the seat left of the big blind, where the table has straddles and its stack reaches for one."""
    seat, amount = rules[STRADDLE_SEAT], rules[STRADDLE_BET]
    if seat < 0 or row[BETS + seat] or row[STACK + seat] < amount:
        return False
    row[KIND], row[ACTOR], row[FOLDS], row[CALL], row[ONLY], row[VERB] = STRADDLE, seat, 0, 0, 0, 0
    row[LEAST] = row[MOST] = amount
    return True


@compiled
def start(row: Row, cards: CardRow, rules: Row, deck: CardRow, stacks: Row, stream: Words) -> bool:
    """Begin a hand and go to its first question. False where it has none: its pots are to be settled."""
    begin_hand(row, cards, rules, deck, stacks)
    row[PHASE] = DEALING
    return offers_straddle(row, rules) or advance(row, cards, rules, stream)


@compiled
def advance(row: Row, cards: CardRow, rules: Row, stream: Words) -> bool:
    """To the next question. False where none is left: the pots are to be settled."""
    while True:
        phase = row[PHASE]
        if phase == TURNS:
            if ask_next(row, rules):
                return True
            sweep(row, rules)
            row[PHASE] = ARRIVAL
        elif phase == ARRIVAL:
            if alone(row[LIVE]) or row[STREET] + 1 == rules[STREETS]:
                row[PHASE] = SETTLING
            else:
                row[STREET] += 1
                row[PHASE] = DEALING
        elif phase == DEALING:
            deal_street(row, cards, rules, stream)
            collect(row, rules, street_figure(row, rules, FEE))
            row[PHASE] = ARRIVAL
            if row[STREET] == 0:
                begin_betting(row, rules, 1, row[LAST_BLIND])
                row[PHASE] = TURNS
            elif can_bet(row, rules):
                begin_betting(row, rules, 0, rules[PLAYERS] - 1)
                row[PHASE] = TURNS
        else:
            collect(row, rules, rules[END_FEE] if row[STREET] else rules[EARLY_FEE])
            row[KIND] = OVER
            return False


@compiled
def answer_to(row: Row, cards: CardRow, rules: Row, stream: Words, answer: int, amount: int) -> bool:
    """What the seat that was asked answers, and on to the next question; as ``advance``."""
    if row[KIND] == BETTING:
        take_answer(row, rules, answer, amount)
    elif answer == WAGER:
        put_in(row, row[ACTOR], amount)
        row[LAST_BLIND] = row[ACTOR]
    return advance(row, cards, rules, stream)


@compiled
def allowed(row: Row, rules: Row, answer: int, amount: int) -> bool:
    """Whether the seat that is asked may answer so."""
    if answer == WAGER:
        least, most = row[LEAST], row[MOST]
        if not most:
            return False
        if row[ONLY]:
            return bool(amount in (least, most))
        return bool(amount == most or (least <= amount < most and (amount - least) % rules[CHIP] == 0))
    return bool(answer != FOLD or row[FOLDS])
