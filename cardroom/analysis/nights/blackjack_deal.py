"""The loop of blackjack: cards out of a shoe, every hand played by the charts, split and doubled, and how each wager ends."""

from typing import NamedTuple

import numpy as np

from cardroom.analysis.compiled import compiled, inlined
from cardroom.analysis.nights.draws import Integers, Words, draw
from cardroom.analysis.nights.game import Codes, Yes, begin_night

# What a chart says; as in the exact odds.
STAND, HIT, DOUBLE, SURRENDER, SPLIT = range(5)

POINTS = 32  # counts of whole points are below this
ROWS = 2 * POINTS  # a row is twice the points, one more if soft
JOKER_ROW = 2 * 21  # a joker makes any hand 21

# What a player's hand is to the settlement: its points, and POINTS more if it has three cards; then the kinds of naturals.
NATURALS = 2 * POINTS
# What the player-dealer's is: a natural, else its points beside one of these.
PLAIN, SUITED_ROW, EIGHTS, JOKER_IN_HOLE, SPECIALS = range(5)
AGAINST = 1 + SPECIALS * POINTS
SEVEN, EIGHT = 5, 6  # ranks

BUST, SEVENS, MATCH = range(3)  # what a side bet is on
MADE = 32  # more than a side bet tells apart

# The figures: of the shoe; the most hands of a position, from aces too; whether split aces get one card, naturals are paid at once, a joker
# up ends the drawing; and the first codes of what is settled before the hands are compared.
CUT, BURN, HANDS, ACES_HANDS, ACES_STAND, AT_ONCE, JOKER_UP, GIVEN_UP, EARLY, EVEN_MONEY, RESCUED, PAID, LAYERS, FIGURES = range(14)

# Where the shoe is: the next card, the end of it, the first card of the round, and whether it was shuffled within the round.
NEXT, END, FIRST, AGAIN = range(4)
# What a hand holds: the sum with aces as one, whether there is an ace and a joker, how many cards, its first card and its last.
SUM, ACE, JOKER, COUNT, OPENS, LAST, ACES, HELD = range(8)


class Cards(NamedTuple):
    """What a card, or two, are; by face."""

    kinds: Integers  # its kind: ace, two to nine, what counts ten, joker
    values: Integers
    pairs: Integers  # of two: which pair they are, or -1
    naturals: Integers  # of two first cards: which natural, from 1; 0: none


class Charts(NamedTuple):
    """What is done with a hand where it may be done, by the kind of the up card first."""

    first: Integers  # by row
    pair: Integers  # by pair
    split: Integers  # two cards after a split, by row
    again_split: Yes  # by pair
    later: Integers  # by row
    again: Integers  # by how often it was doubled, by row
    early: Yes  # by row: given up before the check
    early_pair: Yes  # by pair
    even_money: Yes
    checked: Yes  # whether the hole card is checked under it
    may_be_natural: Yes  # whether the player-dealer may have a natural with it


class Dealer(NamedTuple):
    """The player-dealer's hand."""

    hits: Yes  # by row
    over: Yes  # by row; of every hand
    natural: Yes  # by the kinds of two cards
    outcomes: Integers  # by what the player's hand is, by what his is: the outcome


class BlackjackSides(NamedTuple):
    """The side bets of the table."""

    of: Integers  # BUST, SEVENS or MATCH
    codes: Integers  # by what was made: the line of its table


class Orders(NamedTuple):
    """By turn: the seats in the order in which they are dealt to and play, then 0, the player-dealer's last; and whether his hand is
    completed for a side bet."""

    dealt: Integers
    acts: Integers
    completed: Yes
    anew: Yes


@inlined
def next_card(stream: Words, deck: Integers, where: Integers, faces: Integers) -> int:
    """When the shoe is out, what earlier rounds have dealt is shuffled."""
    if where[NEXT] == where[END]:
        where[NEXT], where[END], where[AGAIN] = 0, where[FIRST], 1
    where[NEXT] += 1
    return int(faces[draw(stream, deck[: where[END]], where[NEXT] - 1)])


@inlined
def take(hand: Integers, face: int, cards: Cards) -> None:
    hand[SUM] += cards.values[face]
    hand[ACE] |= cards.kinds[face] == 0
    hand[JOKER] |= cards.values[face] == 0
    hand[COUNT] += 1
    hand[LAST] = face


@inlined
def start(hand: Integers, face: int, cards: Cards) -> None:
    for part in range(HELD):
        hand[part] = 0
    take(hand, face, cards)
    hand[OPENS] = face


@inlined
def row_of(hand: Integers) -> int:
    if hand[JOKER]:
        return JOKER_ROW
    soft = hand[ACE] and hand[SUM] <= 11
    return int((hand[SUM] + 10) * 2 + 1 if soft else hand[SUM] * 2)


@compiled
def play_seat(
    stream: Words, deck: Integers, where: Integers, faces: Integers, cards: Cards, charts: Charts, over: Yes, figures: Integers, up: int,
    hands: Integers, doubles: Integers, ended: Integers,
) -> tuple[int, int]:  # fmt: skip
    """One position: how many hands came of it, and the first card that was drawn to the first, or -1. ``ended`` is the code of a hand that
    was given up, -1 of others. What is split off is played next."""
    count, third = 1, -1
    waiting = np.empty(len(hands), np.int64)
    waiting[0], left = 0, 1
    while left:
        left -= 1
        number = waiting[left]
        hand = hands[number]
        while True:
            if hand[COUNT] == 1:
                take(hand, next_card(stream, deck, where, faces), cards)
                third = hand[LAST] if number == 0 and third < 0 else third
            row = row_of(hand)
            if over[row]:
                break
            if doubles[number]:
                act = charts.again[up, doubles[number], row]
            elif hand[COUNT] > 2:
                act = charts.later[up, row]
            else:
                pair = cards.pairs[hand[OPENS], hand[LAST]]
                if count == 1:
                    act = charts.pair[up, pair] if pair >= 0 else charts.first[up, row]
                    if cards.naturals[hand[OPENS], hand[LAST]] and act != SPLIT:
                        act = STAND
                else:
                    most = figures[ACES_HANDS] if cards.kinds[hand[OPENS]] == 0 else figures[HANDS]
                    act = STAND if hand[ACES] and figures[ACES_STAND] else charts.split[up, row]
                    if pair >= 0 and count < most and charts.again_split[up, pair]:
                        act = SPLIT
            if act == STAND:
                break
            if act == SURRENDER:
                ended[number] = figures[RESCUED] + doubles[number] if doubles[number] else figures[GIVEN_UP]
                break
            if act == SPLIT:
                aces = cards.kinds[hand[OPENS]] == 0
                start(hands[count], hand[LAST], cards)
                start(hand, hand[OPENS], cards)
                hand[ACES] = hands[count, ACES] = aces
                doubles[count], ended[count] = 0, -1
                waiting[left] = count
                left += 1
                count += 1
                continue
            doubles[number] += act == DOUBLE
            take(hand, next_card(stream, deck, where, faces), cards)
            third = hand[LAST] if number == 0 and third < 0 else third
    return count, third


@inlined
def sevens_made(one: int, two: int, third: int) -> int:
    """Sevens in a row from the first card: none, one, two, two of a suit, three, three of which the first two are of a suit, of a suit."""
    if one >> 2 != SEVEN:
        return 0
    if two >> 2 != SEVEN:
        return 1
    suited = one == two
    if third < 0 or third >> 2 != SEVEN:
        return 3 if suited else 2
    return 6 if suited and third == one else 5 if suited else 4


@inlined
def matches_made(one: int, two: int, up: int) -> int:
    """Which of two cards have the rank of the up card: none; one, of another suit or its own; two, of which none, one, both of its suit."""
    same = (one >> 2 == up >> 2) + (two >> 2 == up >> 2)
    suited = (one == up) + (two == up)
    return int(0 if same == 0 or up >= 52 else 1 + suited if same == 1 else 3 + suited)


@inlined
def special_of(seen: Integers, count: int, hole: int) -> int:
    """What the settlement may look at beside the count."""
    if hole >= 52:
        return JOKER_IN_HOLE
    if count != 3:
        return PLAIN
    if seen[0] >> 2 == EIGHT and seen[1] >> 2 == EIGHT and seen[2] >> 2 == EIGHT:
        return EIGHTS
    ranks = 1 << (seen[0] >> 2) | 1 << (seen[1] >> 2) | 1 << (seen[2] >> 2)
    suited = seen[0] & 3 == seen[1] & 3 and seen[0] & 3 == seen[2] & 3
    return SUITED_ROW if ranks == 7 << SEVEN and suited else PLAIN


@compiled
def deal(
    faces: Integers, cards: Cards, charts: Charts, dealer: Dealer, sides: BlackjackSides, orders: Orders, figures: Integers, streams: Words,
    starts: Integers, sequence: Integers, codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """Every round, whoever banks: the shoe goes on. Where nobody banks the game begins anew, with another shoe."""
    deck = np.arange(len(faces))
    stream = np.empty(1, np.uint64)
    where = np.zeros(4, np.int64)
    seated, most = codes.shape[2], max(figures[HANDS], figures[ACES_HANDS])
    first = np.zeros((seated, 2), np.int64)
    hands, his = np.zeros((seated, most, HELD), np.int64), np.zeros(HELD, np.int64)
    counts, thirds = np.zeros(seated, np.int64), np.zeros(seated, np.int64)
    doubles, ended = np.zeros((seated, most), np.int64), np.zeros((seated, most), np.int64)
    seen = np.zeros(4, np.int64)
    where[NEXT] = -1
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, orders.anew, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number, begins = rounds[played, 0], rounds[played, 1]
            if number < 0:
                continue
            where[END], where[AGAIN] = len(deck), 0
            if begins or where[NEXT] < 0:
                where[NEXT] = 0
                if figures[BURN]:
                    next_card(stream, deck, where, faces)
            where[FIRST] = where[NEXT]
            turn = orders.dealt[number]
            if turn[0]:
                for i in range(2):
                    at = 0
                    while turn[at]:
                        first[turn[at], i] = next_card(stream, deck, where, faces)
                        at += 1
                    seen[i] = next_card(stream, deck, where, faces)
                up = cards.kinds[seen[0]]
                start(his, seen[0], cards)
                take(his, seen[1], cards)
                natural = dealer.natural[up, cards.kinds[seen[1]]]
                at = 0
                while turn[at]:
                    seat = turn[at]
                    one, two = first[seat]
                    counts[seat], thirds[seat], doubles[seat, 0], ended[seat, 0] = 1, -1, 0, -1
                    start(hands[seat, 0], one, cards)
                    take(hands[seat, 0], two, cards)
                    pair = cards.pairs[one, two]
                    if cards.naturals[one, two]:
                        ended[seat, 0] = figures[EVEN_MONEY] if charts.even_money[up] else -1
                    elif charts.early_pair[up, pair] if pair >= 0 else charts.early[up, row_of(hands[seat, 0])]:
                        ended[seat, 0] = figures[EARLY]
                    at += 1
                if not (natural and charts.checked[up]) and not (seen[0] >= 52 and figures[JOKER_UP]):
                    acts = orders.acts[number]
                    pays = figures[AT_ONCE] and (charts.checked[up] or not charts.may_be_natural[up])
                    at = 0
                    while acts[at]:
                        seat = acts[at]
                        which = cards.naturals[first[seat, 0], first[seat, 1]]
                        if ended[seat, 0] < 0 and which and pays:
                            ended[seat, 0] = figures[PAID] + which - 1
                        if ended[seat, 0] < 0:
                            counts[seat], thirds[seat] = play_seat(
                                stream, deck, where, faces, cards, charts, dealer.over, figures, up, hands[seat], doubles[seat], ended[seat]
                            )
                        at += 1
                needed = orders.completed[number]
                at = 0
                while turn[at] and not needed:
                    seat = turn[at]
                    plain = counts[seat] > 1 or cards.naturals[first[seat, 0], first[seat, 1]] == 0
                    for hand in range(counts[seat]):
                        needed = needed or (plain and ended[seat, hand] < 0)
                    at += 1
                while needed and not natural and dealer.hits[row_of(his)]:
                    face = next_card(stream, deck, where, faces)
                    if his[COUNT] < 3:
                        seen[2] = face
                    take(his, face, cards)
                row = row_of(his)
                against = 0 if natural else 1 + special_of(seen, his[COUNT], seen[1]) * POINTS + (row >> 1)
                bust = his[COUNT] if not natural and dealer.over[row] else 0
                at = 0
                while turn[at]:
                    seat = turn[at]
                    lying = codes[night, played, seat]
                    one, two = first[seat]
                    which = cards.naturals[one, two] if counts[seat] == 1 else 0
                    for hand in range(counts[seat]):
                        held = hands[seat, hand]
                        own = NATURALS + which - 1 if which else (row_of(held) >> 1) + (POINTS if held[COUNT] == 3 else 0)
                        outcome = dealer.outcomes[own, against] * figures[LAYERS] + doubles[seat, hand]
                        lying[hand] = ended[seat, hand] if ended[seat, hand] >= 0 else outcome
                    for side in range(len(sides.of)):
                        made = bust if sides.of[side] == BUST else 0
                        if sides.of[side] == SEVENS:
                            made = sevens_made(one, two, thirds[seat])
                        elif sides.of[side] == MATCH:
                            made = matches_made(one, two, seen[0])
                        lying[most + side] = sides.codes[side, made]
                    at += 1
                if len(decks):
                    decks[night, played] = deck
            if where[AGAIN] or len(deck) - where[NEXT] <= figures[CUT]:
                where[NEXT] = -1
