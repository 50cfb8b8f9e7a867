"""Poker against the player-dealer's hand, compiled: hands dealt, played or folded as the exact count says, and compared."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled, inlined
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw, throw
from cardroom.analysis.nights.ends import FORFEIT, NOTHING, SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, Payout, begin_night, button_seat, dice_of, hands_of, payout_of, words_of_dice
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Rows, by_seat, in_loop, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.versus.counts import Geometry, holding, stands
from cardroom.analysis.odds.versus.lines import BASE_BONUS as BONUS_ON_BASE
from cardroom.analysis.odds.versus.play import FOLDED, OUTCOMES, best_play
from cardroom.analysis.odds.versus.ranks import CHOOSE, DECK, RANKS, Array, after, number, patterns, suits_apart
from cardroom.analysis.odds.versus.six import makes, six_card_lines
from cardroom.cards import RANKS as RANK_NAMES
from cardroom.games.banked.action import counted
from cardroom.games.banked.order import around, circle_from
from cardroom.games.banked.paytable import PayLine, best_line
from cardroom.games.banked.versus.outcome import WagerResult, base_bonus, base_wager, second_wager, side_wager
from cardroom.games.banked.versus.rules import OWN_CARDS, Bonus, Rules, Table
from cardroom.hands import HIGH_CATEGORIES
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

BASE, BASE_BONUS, SECOND, SIDES = range(4)  # the wagers: the side bets follow
DEALT, EXPOSED, QUALIFYING, WIDTH, DICE, BY_CARD = range(6)  # the figures of the loop


class VersusHands(NamedTuple):
    """Every hand that can be dealt, as the loop reads it."""

    rows: Array  # int32: by the number of the hand, the row of the one that stands for it
    turned: Array  # uint8: and how its suits are called there, two bits each
    choices: Array  # int8: by row and card up, the way it is played, or FOLDED
    marks: Array  # int16: by row and way, the level
    sorts: Array  # int16: and what it makes
    levels: Array  # int16: by the number of the player-dealer's hand


class SixCardSides(NamedTuple):
    """What the best five of six cards may be paid."""

    six: NDArray[np.bool_]  # by wager: whether it goes by the six cards
    by_ranks: Array
    by_suit: Array
    lines: Integers  # by wager and categories: the line


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules = edition.rules
    wagers = SIDES + len(rules.bonuses)
    lines = [six_card_lines(bonus.pays)[0] if bonus.hand != OWN_CARDS else [] for bonus in rules.bonuses.values()]
    width = max(len(patterns(rules.kind, rules.ranking).sorts), *map(len, lines), 1)
    table = ends.table(plan.given.count, wagers, 2 * len(OUTCOMES) * width)
    payout = payout_of(plan)
    for seat, staked in turns.staked.items():
        for code in range(table.shape[2]):
            table[seat, :, code] = [end.row() for end in _ends(rules, staked, code, width, lines, payout)]
    words = len(RANK_NAMES) if rules.action_card else words_of_dice(rules.action)
    orders = sequences(turns.every, words, wagers, rules.shortfall, partial(_order, rules))
    dice = dice_of(rules.action)
    figures = np.array([rules.kind.dealt, rules.exposed, Geometry.of(rules).qualifying, width, dice, bool(rules.action_card)])
    columns = (rules.base, BONUS_ON_BASE, rules.second, *rules.bonuses)
    return CompiledGame(partial(deal, every_hand(edition), _sides(rules), figures, hands_of(plan, turns)), table, columns, orders, DECK)


def _sides(rules: Rules) -> SixCardSides:
    six = np.array([False] * SIDES + [bonus.hand != OWN_CARDS for bonus in rules.bonuses.values()])
    lines = np.zeros((len(six), 1 << len(HIGH_CATEGORIES)), np.int64)
    for place, bonus in enumerate(rules.bonuses.values(), start=SIDES):
        if six[place]:
            lines[place] = six_card_lines(bonus.pays)[1]
    if not six.any():
        return SixCardSides(six, np.zeros((1, 1), np.uint16), np.zeros(1, np.uint16), lines)
    return SixCardSides(six, *makes(), lines)


def every_hand(edition: "Edition[Rules, Table]") -> VersusHands:
    """The choices are those that the exact odds assume; what takes long is kept."""
    rules = edition.rules

    def find() -> Arrays:
        parts = stands(Geometry.of(rules), bool(rules.exposed))
        found: Arrays = {"choices": best_play(rules, parts).choices, "levels": holding(rules.kind, rules.ranking).levels}
        return found | {name: np.concatenate([getattr(part, name) for part in parts]) for name in ("hands", "marks", "sorts")}

    known = kept_arrays(edition, "hands", find)
    rows, turned = stand_for(rules.kind.dealt, known["hands"].astype(np.int64))
    marks, sorts, levels = (known[name].astype(np.int16) for name in ("marks", "sorts", "levels"))
    return VersusHands(rows, turned, known["choices"].astype(np.int8), marks, sorts, levels)


@compiled
def stand_for(count: int, hands: Integers) -> tuple[Array, Array]:
    """By the number of every hand: the row in ``hands`` of the one that stands for it, and what its suits are called there."""
    rows = np.full(CHOOSE[DECK, count], -1, np.int32)
    turned = np.zeros(len(rows), np.uint8)
    for row in range(len(hands)):
        rows[number(hands[row], count)] = row
    held = np.arange(count)
    told = np.empty(count, np.int64)
    ranks = np.empty(4, np.int64)
    for place in range(len(rows)):
        suits_apart(held, count, ranks)
        name = 0
        for suit in range(4):
            higher = 0
            for other in range(4):
                higher += ranks[other] > ranks[suit] or (ranks[other] == ranks[suit] and other < suit)
            name |= higher << 2 * suit
        turned[place] = name
        for i in range(count):
            told[i] = (held[i] & ~3) | (name >> 2 * (held[i] & 3) & 3)
        told.sort()
        rows[place] = rows[number(told, count)]
        after(held, count)
    return rows, turned


def _ends(
    rules: Rules, staked: Mapping[str, Cents], code: int, width: int, lines: list[list[PayLine | None]], payout: Payout
) -> Iterator[End]:  # fmt: skip
    """By wager."""
    ended, key = divmod(code, width)
    folded, outcome = ended >= len(OUTCOMES), OUTCOMES[ended % len(OUTCOMES)]
    sorts = patterns(rules.kind, rules.ranking).sorts
    made: Sequence[str] = sorts[key] if key < len(sorts) else ()
    base = staked[rules.base]
    if folded:
        yield from (End(FORFEIT, "lose", base, 0, base), NOTHING, NOTHING)
    else:
        second = rules.second_times * base
        yield _settled(payout, base, base_wager(rules, outcome))
        bonus = base_bonus(rules, outcome, made)
        yield NOTHING if bonus is None else End(SHOWDOWN, "win", 0, payout.win(base, bonus.odds))
        yield _settled(payout, second, second_wager(rules, outcome, made)) if outcome.qualified else End(staked=second)
    for place, (name, side) in enumerate(rules.bonuses.items()):
        stake = staked.get(name, 0)
        if not stake:
            yield NOTHING
        elif folded and side.fold == "forfeited":
            yield End(FORFEIT, "lose", stake, 0, stake)
        else:
            line = _line(side, made, lines[place], key)
            yield _settled(payout, stake, side_wager(rules, name, outcome, line, folded=False))


def _settled(payout: Payout, stake: Cents, found: WagerResult) -> End:
    return End(SHOWDOWN, found.result, stake, payout.win(stake, found.pays) if found.result == "win" else 0, stake)


def _line(side: Bonus, made: Sequence[str], lines: list[PayLine | None], key: int) -> PayLine | None:
    if side.hand == OWN_CARDS:
        return best_line(side.pays, made)
    return lines[key] if key < len(lines) else None


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    """What was folded, then the hands."""
    lost = [BASE, *(place for place, side in enumerate(rules.bonuses.values(), start=SIDES) if side.fold == "forfeited")]
    if rules.action_card:
        first = counted(1 + rules.action_card[RANK_NAMES[told]], turn.dealer, rules.seats, "clockwise")
        button = next(seat for seat in circle_from(range(1, rules.seats + 1), first, rules.direction) if seat in turn.hands)
        order = circle_from(turn.hands, button, rules.direction)
    elif rules.action is not None:
        order = circle_from(turn.hands, button_seat(rules.action, rules.seats, turn, told, rules.direction), rules.direction)
    else:
        order = around(turn.hands, turn.dealer, rules.direction)
    return [*by_seat(turn.hands, lost, FORFEIT), *in_loop(rules.loop, order, range(SIDES + len(rules.bonuses)))]


@compiled
def deal(
    hands: VersusHands, sides: SixCardSides, figures: Integers, seats: Integers, streams: Words, starts: Integers, sequence: Integers,
    codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """A fresh deck for every round: each hand is played or folded, and set against the player-dealer's."""
    dealt, exposed, qualifying, width = figures[DEALT], figures[EXPOSED], figures[QUALIFYING], figures[WIDTH]
    wagers = codes.shape[3]
    deck = np.arange(DECK)
    stream = np.empty(1, np.uint64)
    cards = np.empty((seats.shape[1], dealt), np.int64)
    one = np.empty(dealt, np.int64)
    passed = seats[:, 0] == 0
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, passed, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            which = rounds[played, 0]
            if which < 0:
                continue
            turn = seats[which]
            word = throw(stream, figures[DICE])
            count = 0
            while turn[count]:
                count += 1
            place = 0
            for hand in range(count + 1):  # the player-dealer's last
                for i in range(dealt):
                    cards[hand, i] = draw(stream, deck, place)
                    place += 1
            up = cards[count, dealt - 1] if exposed else -1
            if figures[BY_CARD]:
                word = cards[count, dealt - 1 - exposed] >> 2
            told[night, played] = word
            one[:] = cards[count]
            in_order(one)
            against = hands.levels[number(one, dealt)]
            for hand in range(count):
                own = cards[hand]
                in_order(own)
                which = number(own, dealt)
                row = hands.rows[which]
                choice = hands.choices[row, (up & ~3) | (hands.turned[which] >> 2 * (up & 3) & 3) if exposed else 0]
                way = choice
                if choice == FOLDED:
                    way = 0
                    for other in range(1, hands.marks.shape[1]):
                        if hands.marks[row, other] > hands.marks[row, way]:
                            way = other
                level = hands.marks[row, way]
                outcome = (3 if against >= qualifying else 0) + (0 if level > against else 1 if level == against else 2)
                ended = (outcome + (6 if choice == FOLDED else 0)) * width
                lying = codes[night, played, turn[hand]]
                for wager in range(wagers):
                    lying[wager] = ended + (six_line(sides, wager, own, one) if sides.six[wager] else hands.sorts[row, way])
            if len(decks):
                decks[night, played] = deck


@inlined
def in_order(cards: Integers) -> None:
    for i in range(1, len(cards)):
        card = cards[i]
        at = i
        while at and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card


@inlined
def six_line(sides: SixCardSides, wager: int, own: Integers, other: Integers) -> int:
    """Which line of its table the six cards make, both hands ascending."""
    mine = theirs = suits = 0
    for i in range(len(own)):
        mine += CHOOSE[(own[i] >> 2) + i, i + 1]
        theirs += CHOOSE[(other[i] >> 2) + i, i + 1]
        suits |= 1 << ((own[i] & 3) * RANKS + (own[i] >> 2)) | 1 << ((other[i] & 3) * RANKS + (other[i] >> 2))
    bits = int(sides.by_ranks[mine, theirs])
    for suit in range(4):
        bits |= int(sides.by_suit[suits >> (suit * RANKS) & 8191])
    return int(sides.lines[wager, bits])
