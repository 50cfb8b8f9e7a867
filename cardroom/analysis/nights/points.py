"""Hands of points, compiled: so many cards each and one more for a player who wants it, every hand against the player-dealer's.

A hand is what its first cards count, in any order; whether a card is drawn to it is a chance, which is mostly all or nothing. The
player-dealer draws last, and what he does depends on which of the others have drawn, and on what lies there.
"""

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights.draws import ALWAYS, Integers, Words, draw, happens, throw
from cardroom.analysis.nights.game import Codes, Yes, begin_night
from cardroom.analysis.nights.turns import Turns
from cardroom.money import Cents

CUT, DICE, CLASSES = range(3)  # the figures of the loop

Hand = tuple[int, ...]  # what its cards count, the lowest first


class PointHands(NamedTuple):
    """Every hand, as the loop reads it. Number 0 is no card."""

    kinds: Integers  # by card of the deck: what it counts
    step: Integers  # by hand and what a card counts: the hand with it
    classes: Integers  # by hand: how good it is as it lies
    drawn: Integers  # by hand and what a card counts: how good it is with that drawn to it
    bettor: Integers  # by hand: the chance that its bettor draws
    replies: Integers  # by turn, by who has drawn, a bit for each hand: a row of
    dealer: Integers  # by row and hand: the chance that the player-dealer draws


class Every(NamedTuple):
    """All hands of so many cards, and all parts of them."""

    hands: tuple[Hand, ...]
    step: Integers

    def by_hand(self, cards: int, of: Callable[[Hand], int]) -> Integers:
        """Of whole hands; nothing of parts."""
        return np.array([of(hand) if len(hand) == cards else 0 for hand in self.hands], np.int64)


def every_hand(kinds: Sequence[int], cards: int) -> Every:
    hands = [hand for size in range(cards + 1) for hand in combinations_with_replacement(sorted(set(kinds)), size)]
    number = {hand: at for at, hand in enumerate(hands)}
    step = np.zeros((len(hands), max(kinds) + 1), np.int64)
    for hand, at in number.items():
        for kind in set(kinds) if len(hand) < cards else ():
            step[at, kind] = number[tuple(sorted((*hand, kind)))]
    return Every(tuple(hands), step)


def replies(turns: Turns, wager: str, often: Callable[[Cents, Cents], Integers]) -> tuple[Integers, Integers]:
    """``often`` says by hand how often the player-dealer draws, when so much lies on hands that have drawn and so much on the others."""
    rows: dict[tuple[Cents, Cents], int] = {}
    table: list[Integers] = []
    which = np.zeros((len(turns.every), 1 << max(len(turn.hands) for turn in turns.every)), np.int64)
    for number, turn in enumerate(turns.every):
        stakes = [turn.staked[seat][wager] for seat in turn.hands]
        for who in range(1 << len(stakes)) if stakes else ():
            drew = sum(stake for at, stake in enumerate(stakes) if who >> at & 1)
            key = drew, sum(stakes) - drew
            if key not in rows:
                rows[key] = len(table)
                table.append(often(*key))
            which[number, who] = rows[key]
    return which, np.array(table, np.int64)


def dealt_to(turns: Turns, order: Callable[[int, Sequence[int]], Sequence[int]], cards: int) -> Integers:
    """By turn: to whom each card of the deal goes, one at a time around; 0: to a seat that does not play. ``order`` is that of the seats,
    by the player-dealer's seat and the hands."""
    rows = [[*order(turn.dealer, turn.hands)] * cards if turn.hands else [] for turn in turns.every]
    longest = max(map(len, rows))
    return np.array([row + [-1] * (longest + 1 - len(row)) for row in rows], np.int64)


@compiled
def deal(
    hands: PointHands, figures: Integers, to: Integers, seats: Integers, anew: Yes, streams: Words, starts: Integers, sequence: Integers,
    codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """Every round, whoever banks: the shoe goes on. Where nobody banks the game begins anew, with another shoe."""
    deck = np.arange(len(hands.kinds))
    stream = np.empty(1, np.uint64)
    held, ended = np.zeros(codes.shape[2], np.int64), np.zeros(codes.shape[2], np.int64)
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
            told[night, played] = throw(stream, figures[DICE])
            held[:] = 0
            at = 0
            while to[number, at] >= 0:
                kind = hands.kinds[draw(stream, deck, place)]
                place += 1
                seat = to[number, at]
                held[seat] = hands.step[held[seat], kind] if seat else 0
                at += 1
            who = hand = 0
            while True:
                seat = turn[hand] if turn[hand] else turn[len(turn) - 1]
                own = held[seat]
                draws = happens(stream, hands.bettor[own] if turn[hand] else hands.dealer[hands.replies[number, who], own])
                ended[seat] = hands.classes[own]
                if draws:
                    who |= 1 << hand
                    ended[seat] = hands.drawn[own, hands.kinds[draw(stream, deck, place)]]
                    place += 1
                if len(decks):
                    decks[night, played, len(deck) + seat] = draws
                if turn[hand] == 0:
                    break
                hand += 1
            for one in range(hand):
                codes[night, played, turn[one], 0] = ended[turn[one]] * figures[CLASSES] + ended[turn[len(turn) - 1]]
            if len(decks):
                decks[night, played, : len(deck)] = deck
            if len(deck) - place <= figures[CUT]:
                place = 0


def chance(yes: bool) -> int:
    return ALWAYS if yes else 0
