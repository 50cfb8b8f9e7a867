"""Sensible players of chinese poker: one sets thirteen cards at once, one places them card by card."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import Ponders, own_place, pick
from cardroom.cards import Card, deck, rank, suit
from cardroom.games.points.chinese.automatic import FLUSHES, STRAIGHTS, best_win, set_as_flushes, set_as_straights
from cardroom.games.points.chinese.rules import ROWS, SIZES, RowsRules, Rules, Table
from cardroom.games.points.chinese.scoring import bonuses, out_of_order
from cardroom.hands import automatic_wins, front, high, high_category
from cardroom.hands.packing import unpack
from cardroom.round import Action, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

BACKS = 40  # so many of the strongest backs are tried
GIVES_UP_BELOW = 0.8  # rows that the hand may expect to win; below, it loses more than three points on average
BONUS_POINT = 0.12  # what a point of bonus is worth, in rows

# About how often a row, from the weakest to the strongest of its category, beats what an opponent has set there.
WINS: tuple[dict[str, tuple[float, float]], ...] = (
    {"high-card": (0.0, 0.4), "pair": (0.45, 0.93), "three-of-a-kind": (0.96, 1.0)},
    {
        "high-card": (0.0, 0.06), "pair": (0.06, 0.4), "two-pair": (0.42, 0.66), "three-of-a-kind": (0.68, 0.8), "straight": (0.8, 0.88),
        "flush": (0.88, 0.94), "full-house": (0.95, 0.98), "four-of-a-kind": (0.98, 0.99), "straight-flush": (0.99, 1.0),
        "royal-flush": (1.0, 1.0),
    },
    {
        "high-card": (0.0, 0.0), "pair": (0.0, 0.04), "two-pair": (0.04, 0.16), "three-of-a-kind": (0.16, 0.24), "straight": (0.25, 0.42),
        "flush": (0.43, 0.66), "full-house": (0.68, 0.92), "four-of-a-kind": (0.94, 0.97), "straight-flush": (0.97, 0.99),
        "royal-flush": (1.0, 1.0),
    },
)  # fmt: skip


@cache
def chance(row: int, strength: int) -> float:
    """How often this row wins, about."""
    low, high_end = WINS[row][high_category(strength)]
    first, second = unpack(strength, 5)[1][0], unpack(strength, 5)[1][-1]
    return low + (high_end - low) * (first * 13 + second) / 169


class ChineseBot(Ponders):
    """Tries the strongest backs with every middle and takes the best rows; declares automatic wins; never sets a foul hand."""

    def __init__(self, edition: "Edition[Rules, Table]", seed: int | str = 0) -> None:
        self.rules = edition.rules

    def choose(self, view: View) -> Action:
        options = {option.verb: option for option in view.options}
        cards = view.cards(own_place(view))
        if "set" in options:
            return pick(view, options["set"], picks=self.arrange(cards))
        rows = [cards[:3], cards[3:8], cards[8:]]
        if "declare" in options and best_win(self.rules, rows):
            return pick(view, options["declare"])
        surrender = self.rules.surrender
        if surrender and surrender.verb in options and self._hope(rows) < GIVES_UP_BELOW:
            return pick(view, options[surrender.verb])
        return pick(view, options.get("play") or view.options[0])

    def _hope(self, rows: Sequence[Sequence[Card]]) -> float:
        return chance(0, front(rows[0])) + chance(1, high(rows[1])) + chance(2, high(rows[2]))

    def arrange(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """Indices of the front, the middle and the back."""
        fives: dict[tuple[int, ...], int] = {five: high([cards[i] for i in five]) for five in combinations(range(13), 5)}
        if self.rules.automatic_by == "setting" and (found := self._as_automatic(cards, fives)):
            return found
        best = -1.0
        chosen: tuple[int, ...] = ()
        for back in sorted(fives, key=fives.__getitem__, reverse=True)[:BACKS]:
            rest = [i for i in range(13) if i not in back]
            for middle in combinations(rest, 5):
                if fives[middle] > fives[back]:
                    continue
                top = tuple(i for i in rest if i not in middle)
                value = chance(1, fives[middle]) + chance(2, fives[back])
                if value + 1 <= best:
                    continue
                strength = front([cards[i] for i in top]), fives[middle], fives[back]
                value += chance(0, strength[0]) + BONUS_POINT * sum(bonus.points for bonus in bonuses(self.rules, strength))
                if value > best and not out_of_order(self.rules, strength):
                    best, chosen = value, (*top, *middle, *back)
        return chosen

    def _as_automatic(self, cards: Sequence[Card], fives: dict[tuple[int, ...], int]) -> tuple[int, ...]:
        """Three straights or flushes set as such, where the house wants to see them so and the cards hold them."""
        held = automatic_wins(cards)
        ways: list[tuple[str, tuple[str, ...], Callable[[Sequence[Sequence[Card]]], bool]]] = [
            ("three-straights", STRAIGHTS, set_as_straights),
            ("three-flushes", FLUSHES, set_as_flushes),
        ]
        for win, categories, is_set in ways:
            if win in held and "dragon" not in held and win in self.rules.automatic:
                fit = sorted((five for five in fives if high_category(fives[five]) in categories), key=fives.__getitem__)
                for middle, back in combinations(fit, 2):
                    top = tuple(i for i in range(13) if i not in middle and i not in back)
                    if len(top) == 3 and is_set([[cards[i] for i in row] for row in (top, middle, back)]):
                        return (*top, *middle, *back)
        return ()


# -- open-face --------------------------------------------------------------------------------------------------------------

WEIGHTS = (0.9, 1.0, 1.0)
SURE_FOUL = -50.0
TRIED_FROM, DRAWS, LAID = 8, 12, 3  # with so many places open and fewer: how many draws are tried, and how many ways to lay each
FOUL = -6.0  # rows that a foul hand is worth
DRAW = {"flush": 0.46, "straight": 0.4}  # about how often the next open place of a draw is filled as wanted
GROWTH = 0.3  # categories that an open place of a row of pairs is worth
PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(1, 9)
ACE = 12


class OpenFaceBot(Ponders):
    """Puts each card where the rows then look best.

    The first cards by what rows hold and may become; the others by trying: cards he has not seen are drawn for every open place, laid the
    best of a few ways, and the row that comes out best on average is taken. A foul hand counts as lost to everybody.
    """

    def __init__(self, edition: "Edition[RowsRules, Table]", seed: int | str = 0) -> None:
        self.rules = edition.rules
        self.random = Random(f"open face bot {seed}")

    def choose(self, view: View) -> Action:
        seat = own_place(view)
        card = view.cards(seat)[0]
        ways = []
        for option in view.options:
            rows = [view.cards(f"{seat}/{name}") for name in ROWS]
            if option.spot is not None:
                rows[ROWS.index(option.spot.wager)].append(card)
            ways.append((option, rows))
        left = sum(SIZES) - sum(map(len, ways[0][1]))
        if left > TRIED_FROM:
            return pick(view, max(ways, key=lambda way: outlook(way[1]))[0])
        values = self._tried([rows for _, rows in ways], unseen(view), left)
        return pick(view, ways[values.index(max(values))][0])

    def _tried(self, ways: Sequence[Sequence[list[Card]]], hidden: Sequence[Card], left: int) -> list[float]:
        """What each way comes to on average; all are tried with the same cards."""
        values = [0.0] * len(ways)
        for _ in range(DRAWS):
            drawn = self.random.sample(hidden, left)
            for number, rows in enumerate(ways):
                values[number] += max(self._laid(rows, drawn) for _ in range(LAID))
        return values

    def _laid(self, rows: Sequence[list[Card]], drawn: list[Card]) -> float:
        self.random.shuffle(drawn)
        full, start = [], 0
        for row, size in zip(rows, SIZES, strict=True):
            stop = start + size - len(row)
            full.append(row + drawn[start:stop])
            start = stop
        strength = front(full[0]), high(full[1]), high(full[2])
        if out_of_order(self.rules, strength):
            return FOUL
        won = sum(chance(number, each) for number, each in enumerate(strength))
        return won + BONUS_POINT * sum(bonus.points for bonus in bonuses(self.rules, strength))


def unseen(view: View) -> list[Card]:
    """The cards that lie nowhere in this player's sight."""
    seen = {card for held in view.places.values() for card in held if card is not None}
    return [card for card in deck() if card not in seen]


def outlook(rows: Sequence[Sequence[Card]]) -> float:
    """How good rows look that are still being filled."""
    made = [holds(cards) for cards in rows]
    hopes = [reach(number, cards) for number, cards in enumerate(rows)]
    value = sum(weight * hope for weight, hope in zip(WEIGHTS, hopes, strict=True))
    for weak in (0, 1):
        full = len(rows[weak + 1]) == SIZES[weak + 1]
        above = made[weak + 1] if full else hopes[weak + 1]
        if made[weak] > above:
            value += SURE_FOUL if full else -4 * (made[weak] - above) - 2
        elif hopes[weak] > above:
            value -= 2.5 * (hopes[weak] - above)
    return value


def holds(cards: Sequence[Card]) -> float:
    """What a row has for certain: its category, and the ranks that decide as a fraction."""
    if len(cards) == 5:
        category = high_category(high(cards))
        if category in STRAIGHTS or category in FLUSHES:
            number = STRAIGHT_FLUSH if category in STRAIGHTS and category in FLUSHES else STRAIGHT if category in STRAIGHTS else FLUSH
            return number + max(map(rank, cards)) / 14
    if not cards:
        return 0.0
    times = Counter(map(rank, cards))
    order = sorted(times, key=lambda each: (times[each], each), reverse=True)
    shape = [times[each] for each in order]
    second = shape[1] if len(shape) > 1 else 0
    category_number = (
        QUADS if shape[0] == 4 else FULL_HOUSE if shape[0] == 3 and second == 2 else TRIPS if shape[0] == 3
        else TWO_PAIR if second == 2 else PAIR if shape[0] == 2 else 0
    )  # fmt: skip
    return category_number + order[0] / 14 + (order[1] / 200 if len(order) > 1 else 0)


def reach(row: int, cards: Sequence[Card]) -> float:
    """What a row may be expected to become."""
    left = SIZES[row] - len(cards)
    now = holds(cards)
    if row == 0 or not left:
        return now + (0.25 * left if row == 0 else 0)
    grown = now + GROWTH * left
    ranks = {rank(card) for card in cards}
    if len(cards) < 2 or len(ranks) < len(cards):
        return grown
    flush = FLUSH * DRAW["flush"] ** left if len({suit(card) for card in cards}) == 1 else 0.0
    low = {-1 if each == ACE else each for each in ranks}
    near = min(max(ranks) - min(ranks), max(low) - min(low)) <= 4
    straight = STRAIGHT * DRAW["straight"] ** left if near else 0.0
    return max(grown, grown * 0.5 + flush, grown * 0.5 + straight)
