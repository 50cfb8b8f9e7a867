"""A hand from its first chip to its last: what is posted, street after street, from one question to the next."""

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.nights.draws import Words
from cardroom.analysis.tables.betting import ask_next, begin_betting, can_bet, note_reach, street_figure, take_answer
from cardroom.analysis.tables.dealing import deal_street, fresh_deck
from cardroom.analysis.tables.layout import (
    ACTOR,
    ANTES,
    ANTES_FEE,
    ARRIVAL,
    BETS,
    BETTING,
    BLIND_BETS,
    BLIND_SEATS,
    BLINDS,
    BUTTON_FEE,
    CALL,
    CHIP,
    DEAD_ANTES,
    DEALING,
    DRAWS,
    EARLY_FEE,
    ELIGIBLE,
    END_FEE,
    FEE,
    FEE_BEFORE,
    FOLD,
    FOLDS,
    FORCED_BET,
    GO_ALONG,
    HAS_ANTES,
    HELD,
    KIND,
    LAST_BLIND,
    LEAST,
    LEAVERS,
    LIVE,
    MOST,
    ONLY,
    OPENING,
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
    STUD,
    TAKEN,
    THROW_MOST,
    THROWING,
    THROWS,
    TURNS,
    VERB,
    WAGER,
    CardRow,
    Row,
)
from cardroom.analysis.tables.opening import ask_opening, begin_later, begin_opening, note_leavers, take_opening
from cardroom.analysis.tables.pots import alone, collect, put_in, sweep
from cardroom.analysis.tables.throwing import ask_throwing, begin_throwing, muck, replace_all, throw_away


@borrowing
def begin_hand(row: Row, cards: CardRow, rules: Row, deck: CardRow, stacks: Row) -> None:
    """A fresh deck, antes and blinds. The hand goes on with ``advance``."""
    players = rules[PLAYERS]
    for seat in range(players):
        row[STACK + seat] = stacks[seat]
        row[BETS + seat] = 0
    row[STACK + players - 1] -= rules[BUTTON_FEE]
    row[LIVE] = row[ELIGIBLE] = (1 << players) - 1
    row[POTS], row[POT], row[TAKEN], row[STREET], row[LEAVERS] = 1, 0, 0, 0, 0
    fresh_deck(row, cards, rules, deck)
    if rules[HAS_ANTES]:
        _post_antes(row, rules)
        collect(row, rules, rules[ANTES_FEE])
    _post_blinds(row, rules)
    row[PHASE] = ARRIVAL


@borrowing
def _post_antes(row: Row, rules: Row) -> None:
    for seat in range(rules[PLAYERS]):
        put_in(row, seat, rules[ANTES + seat])
        if rules[DEAD_ANTES]:
            row[POT] += row[BETS + seat]
            row[BETS + seat] = 0
    sweep(row, rules)


@borrowing
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


@borrowing
def offers_straddle(row: Row, rules: Row) -> bool:
    """Ask the seat left of the big blind, where the table has straddles and its stack reaches for one."""
    seat, amount = rules[STRADDLE_SEAT], rules[STRADDLE_BET]
    if seat < 0 or row[BETS + seat] or row[STACK + seat] < amount:
        return False
    row[KIND], row[ACTOR], row[FOLDS], row[CALL], row[ONLY], row[VERB] = STRADDLE, seat, 0, 0, 0, 0
    row[LEAST] = row[MOST] = amount
    return True


@borrowing
def start(row: Row, cards: CardRow, rules: Row, deck: CardRow, stacks: Row, stream: Words) -> bool:
    """Begin a hand and go to its first question. False where it has none: its pots are to be settled."""
    begin_hand(row, cards, rules, deck, stacks)
    row[PHASE] = DEALING
    return offers_straddle(row, rules) or advance(row, cards, rules, stream)


@borrowing
def advance(row: Row, cards: CardRow, rules: Row, stream: Words) -> bool:
    """To the next question. False where none is left: the pots are to be settled."""
    while True:
        phase = row[PHASE]
        if phase == TURNS:
            if ask_next(row, rules):
                return True
            sweep(row, rules)
            note_leavers(row, rules)
            row[PHASE] = ARRIVAL
        elif phase == FORCED_BET:
            if ask_opening(row, rules):
                return True
            note_leavers(row, rules)
            row[PHASE] = ARRIVAL
        elif phase == ARRIVAL:
            if alone(row[LIVE]) or row[STREET] + 1 == rules[STREETS]:
                row[PHASE] = SETTLING
            else:
                row[STREET] += 1
                collect(row, rules, street_figure(row, rules, FEE_BEFORE))
                row[PHASE] = DEALING
                if street_figure(row, rules, THROW_MOST):
                    begin_throwing(row, cards, rules)
                    row[PHASE] = THROWS
        elif phase == THROWS:
            if ask_throwing(row, rules):
                return True
            replace_all(row, cards, rules, stream)
            row[PHASE] = DEALING
        elif phase == DEALING:
            deal_street(row, cards, rules, stream)
            collect(row, rules, street_figure(row, rules, FEE))
            _begin_bets(row, cards, rules)
        else:
            collect(row, rules, rules[END_FEE] if row[STREET] else rules[EARLY_FEE])
            row[KIND] = OVER
            return False


@borrowing
def _begin_bets(row: Row, cards: CardRow, rules: Row) -> None:
    """The betting round of a street, where two players can still bet; blinds are bet in any case."""
    first, stud = row[STREET] == 0, rules[STUD]
    note_reach(row, rules)
    if not can_bet(row) and (stud or not first):
        row[PHASE] = ARRIVAL
    elif stud and first:
        begin_opening(row, cards, rules)
        row[PHASE] = FORCED_BET
    else:
        if stud:
            begin_later(row, cards, rules)
        elif first:
            begin_betting(row, rules, 1, row[LAST_BLIND])
        else:
            begin_betting(row, rules, 0, rules[PLAYERS] - 1)
        row[PHASE] = TURNS


@borrowing
def answer_to(row: Row, cards: CardRow, rules: Row, stream: Words, answer: int, amount: int) -> bool:
    """What the seat that was asked answers, and on to the next question; as ``advance``."""
    kind = row[KIND]
    if answer == FOLD and rules[DRAWS]:
        muck(row, cards, row[ACTOR])
    if kind == BETTING:
        take_answer(row, rules, answer, amount)
    elif kind == OPENING:
        if take_opening(row, rules, answer, amount):
            row[PHASE] = TURNS
    elif kind == THROWING:
        throw_away(row, cards, rules, stream, amount)
    elif answer == WAGER:
        put_in(row, row[ACTOR], amount)
        row[LAST_BLIND] = row[ACTOR]
    return advance(row, cards, rules, stream)


@borrowing
def allowed(row: Row, rules: Row, answer: int, amount: int) -> bool:
    """Whether the seat that is asked may answer so."""
    if row[KIND] == THROWING:
        chosen = 0
        for at in range(row[HELD + row[ACTOR]]):
            chosen += amount >> at & 1
        return bool(answer == GO_ALONG and row[LEAST] <= chosen <= row[MOST] and 0 <= amount < 1 << row[HELD + row[ACTOR]])
    if answer == WAGER:
        least, most = row[LEAST], row[MOST]
        if not most:
            return False
        if row[ONLY]:
            return bool(amount in (least, most))
        return bool(amount == most or (least <= amount < most and (amount - least) % rules[CHIP] == 0))
    return bool(answer != FOLD or row[FOLDS])
