"""Chinese poker: two hands against one another, in points. Nothing here moves a chip; lines are those of 001."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, NamedTuple

from cardroom.cards import RANK_NAMES, RANK_PLURALS, RANKS, Card
from cardroom.games.points.chinese.rules import ROWS, RowsRules, RowsSurrender
from cardroom.hands import describe_front, describe_high, front, high, high_category
from cardroom.hands.packing import unpack

THREE_OPPONENTS = 3  # l.849: a home run is "3 against 3 players"


class RowBonus(NamedTuple):
    row: int
    points: int
    text: str


class Win(NamedTuple):
    """An automatic win that was declared and is there, and the house's policies for it."""

    name: str
    points: int
    tie: Literal["push", "as-set"] = "push"
    against_foul: Literal["added", "larger"] = "added"


class RowsHand(NamedTuple):
    """One player's hand as it stands when hands are open."""

    player: str
    rows: tuple[int, ...]  # the strengths of front, middle and back
    foul: bool = False
    automatic: Win | None = None
    surrendered: RowsSurrender | None = None
    bonuses: tuple[RowBonus, ...] = ()

    @property
    def compared(self) -> bool:
        return not (self.foul or self.automatic or self.surrendered)

    @property
    def pays_as_foul(self) -> bool:
        """An automatic win is not foul, however it was set."""
        return self.foul and not self.automatic


class Item(NamedTuple):
    """Points for one of two players, and the clause that gives them."""

    to: str
    points: int
    text: str
    rule: str


ROW_STRENGTHS = (front, high, high)


def strengths(rows: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    return tuple(strength(row) for strength, row in zip(ROW_STRENGTHS, rows, strict=True))


def out_of_order(rules: RowsRules, rows: Sequence[int]) -> bool:
    """The back has to beat or equal the middle, the middle has to beat the front (l.769)."""
    return bool(foul_rows(rules, rows))


def foul_rows(rules: RowsRules, rows: Sequence[int | None]) -> str:
    """Which rows make a hand foul, in words; a row that is not complete (None) makes none yet."""
    low, middle, back = rows
    if low is not None and middle is not None and middle <= low:
        return "the middle does not beat the front"
    if middle is not None and back is not None and (back < middle or (back == middle and rules.equal_rows == "foul")):
        return "the middle outranks the back" if back < middle else "the back does not beat the middle"
    return ""


def describe(rows: Sequence[int]) -> str:
    return f"front {describe_front(rows[0])}; middle {describe_high(rows[1])}; back {describe_high(rows[2])}"


def bonuses(rules: RowsRules, rows: Sequence[int]) -> tuple[RowBonus, ...]:
    """The bonus hands among the rows (l.857-872): a hand is paid by its own line, else by its category's."""
    found = []
    for number, strength in enumerate(rows):
        table: Mapping[str, int] = rules.bonuses.get(ROWS[number], {})
        for name in _names(strength):
            if table and name in table:
                found.append(RowBonus(number, table[name], f"{spoken(name)} in the {ROWS[number]}"))
                break
    return tuple(found)


@cache
def _names(strength: int) -> tuple[str, ...]:
    """What a bonus table may call this hand, the closest name first."""
    category = high_category(strength)
    first = RANKS[unpack(strength, 5)[1][0]]
    names = [f"{category}-{first}", category]
    return (*names, f"straight-flush-{first}", "straight-flush") if category == "royal-flush" else tuple(names)


def spoken(name: str) -> str:
    """``pair of aces`` for ``pair-A``, ``straight flush, king high`` for ``straight-flush-K``."""
    category, _, last = name.rpartition("-")
    if last not in RANKS:
        return name.replace("-", " ")
    of_a_kind = category in ("pair", "three-of-a-kind", "four-of-a-kind", "full-house", "two-pair")
    rank = RANKS.index(last)
    words = category.replace("-", " ")
    if category == "pair":
        return f"pair of {RANK_PLURALS[rank]}"
    return f"{words}, {RANK_PLURALS[rank]}" if of_a_kind else f"{words}, {RANK_NAMES[rank]} high"


def won(one: RowsHand, two: RowsHand) -> tuple[list[int], list[int]]:
    """The rows that each of two compared hands wins."""
    pairs = list(zip(one.rows, two.rows, strict=True))
    return [i for i, (a, b) in enumerate(pairs) if a > b], [i for i, (a, b) in enumerate(pairs) if a < b]


def home_runners(rules: RowsRules, hands: Sequence[RowsHand]) -> set[str]:
    """Who wins all three rows against every one of three opponents (l.847-851)."""
    if not rules.home_run or len(hands) != THREE_OPPONENTS + 1:
        return set()

    def sweeps(one: RowsHand, two: RowsHand) -> bool:
        if two.pays_as_foul:
            return rules.home_run_over_foul
        return two.compared and len(won(one, two)[0]) == len(ROWS)

    return {one.player for one in hands if one.compared and all(sweeps(one, two) for two in hands if two is not one)}


def score(rules: RowsRules, one: RowsHand, two: RowsHand, home_runs: set[str]) -> list[Item]:
    """Everything that two players owe one another."""
    if one.automatic and two.automatic:
        if one.automatic.points != two.automatic.points:  # l.874
            return [_automatic(max((one, two), key=lambda hand: hand.automatic.points if hand.automatic else 0))]
        if one.automatic.tie == "push":
            return []
        one, two = one._replace(automatic=None), two._replace(automatic=None)
    if one.compared and two.compared:
        return _compare(rules, one, two, home_runs)
    return [*_claims(rules, one, two), *_claims(rules, two, one)]


def _claims(rules: RowsRules, one: RowsHand, other: RowsHand) -> list[Item]:
    """What ``one`` is owed where the two hands are not compared."""
    items = [_automatic(one)] if one.automatic else []
    if other.pays_as_foul:  # l.792-793
        items.append(Item(one.player, rules.foul, "foul hand", "foul"))
        if one.compared:
            items += [Item(one.player, bonus.points, bonus.text, "bonus") for bonus in one.bonuses]
        if one.automatic and one.automatic.against_foul == "larger":
            items = [max(items, key=lambda item: item.points)]
    if other.surrendered and not one.surrendered:
        given = Item(one.player, other.surrendered.points, f"{other.surrendered.verb.removesuffix('e')}ed hand", "surrender")
        items = [max([*items, given], key=lambda item: item.points)]
    return items


def _automatic(hand: RowsHand) -> Item:
    assert hand.automatic
    return Item(hand.player, hand.automatic.points, hand.automatic.name.replace("-", " "), f"automatic.{hand.automatic.name}")


def _compare(rules: RowsRules, one: RowsHand, two: RowsHand, home_runs: set[str]) -> list[Item]:
    items: list[Item] = []
    wins, losses = won(one, two)
    ahead = one if len(wins) > len(losses) else two
    best, least = max(len(wins), len(losses)), min(len(wins), len(losses))
    if best == len(ROWS):
        home_run = ahead.player in home_runs
        points, text, rule = (rules.home_run, "home run", "home-run") if home_run else (rules.sweep, "3 of 3", "sweep")
        items.append(Item(ahead.player, points, text, rule))
    elif best == 2:
        items.append(Item(ahead.player, *((rules.row, "2 of 3", "two-of-three") if least else (rules.two_and_a_tie, "2 and a tie", "tie"))))
    elif best > least:
        items.append(Item(ahead.player, rules.row, "1 and two ties", "tie"))
    for hand, mine in ((one, wins), (two, losses)):
        for bonus in hand.bonuses:
            if bonus.row in mine or rules.bonus_when == "always":
                replaced = rules.row if bonus.row in mine and rules.bonus_counts == "instead-of-the-point" else 0
                items.append(Item(hand.player, bonus.points - replaced, bonus.text, "bonus"))
    return items
