"""Every wager of a versus game, line by line: the deals of the best play, by what becomes of the wager in each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb

import numpy as np

from cardroom.analysis.odds.result import Exact, WagerOdds, counted
from cardroom.analysis.odds.versus.counts import Geometry, Stand
from cardroom.analysis.odds.versus.play import (
    FOLDED,
    OUTCOMES,
    BestPlay,
    NetLine,
    base_bonus_entry,
    base_entry,
    bonus_entry,
    second_entry,
    together_entry,
)
from cardroom.analysis.odds.versus.ranks import DECK, Array, patterns
from cardroom.analysis.odds.versus.six import CARDS, six_card_lines, six_cards
from cardroom.games.banked.jackpot import RULE as JACKPOT_RULE
from cardroom.games.banked.paytable import PayLine, PayTable, best_line, spoken
from cardroom.games.banked.rules import Jackpot
from cardroom.games.banked.versus.outcome import HandComparison
from cardroom.games.banked.versus.rules import OWN_CARDS, Bonus, Rules

BASE_BONUS = "base-bonus"  # the clause it is paid by
FOLD = NetLine("folded", Fraction(-1))
NOT_MADE = NetLine("folded", Fraction(0))

Made = tuple[str, ...]
Counts = Iterable[tuple[str, Exact, int]]


def wagers_of(rules: Rules, parts: Sequence[Stand], play: BestPlay) -> Iterator[WagerOdds]:
    base = entries(rules, play, FOLD, lambda made, outcome: base_entry(rules, outcome))
    yield counted(rules.base, rules.base_name, base)
    made = Fraction(int(play.played.sum()), play.deals)
    second = entries(rules, play, NOT_MADE, lambda made, outcome: second_entry(rules, made, outcome))
    yield counted(rules.second, rules.second_name, second, unit=rules.base, staked=rules.second_times * made)
    if rules.base_bonus:
        lines = entries(rules, play, NOT_MADE, lambda made, outcome: base_bonus_entry(rules, made, outcome))
        table = table_lines(rules.base_bonus)
        yield counted(BASE_BONUS, f"{rules.base_name} Bonus", [*table, *lines], unit=rules.base, staked=Fraction(0))
    for key, bonus in rules.bonuses.items():
        found = list(own_lines(rules, key, play) if bonus.hand == OWN_CARDS else six_lines(rules, key, parts, play))
        yield counted(key, bonus.name, in_hands(found, rules, bonus), payer=bonus.payer)


def entries(rules: Rules, play: BestPlay, fold: NetLine, entry: Callable[[Made, HandComparison], NetLine]) -> Counts:
    """Every deal, played by its outcome, folded as ``fold``."""
    for sort, made in enumerate(patterns(rules.kind, rules.ranking).sorts):
        for place, outcome in enumerate(OUTCOMES):
            yield (*entry(made, outcome), int(play.played[sort, place]))
        yield (*fold, int(play.folded[sort].sum()))


def together_of(rules: Rules, play: BestPlay) -> WagerOdds:
    """The base wager and all that goes with it."""
    lines = entries(rules, play, FOLD, lambda made, outcome: together_entry(rules, made, outcome))
    title = f"{rules.base_name} and {rules.second_name}"
    return counted("together", title, (line for line in lines if line[2]), unit=rules.base)


def table_lines(pays: PayTable) -> Counts:
    """The lines of a pay table in its order, before anything is counted."""
    return [(spoken(hand), Fraction(odds.pays, odds.stake), 0) for hand, odds in pays.items()]


def own_lines(rules: Rules, key: str, play: BestPlay) -> Counts:
    bonus = rules.bonuses[key]
    yield from table_lines(bonus.pays)
    for sort, made in enumerate(patterns(rules.kind, rules.ranking).sorts):
        paid = best_line(bonus.pays, made)
        yield from _bonus_lines(rules, key, paid, play.played[sort], play.folded[sort])


def six_lines(rules: Rules, key: str, parts: Sequence[Stand], play: BestPlay) -> Counts:
    bonus = rules.bonuses[key]
    yield from table_lines(bonus.pays)
    geometry = Geometry.of(rules)
    lines = six_card_lines(bonus.pays)[0]
    played = np.zeros((len(OUTCOMES), len(lines)), np.int64)
    folded = np.zeros_like(played)
    start = 0
    for part in parts:
        deals = six_cards(geometry, part, bonus.pays)
        folds = play.choices[start : start + len(part.hands)] == FOLDED
        start += len(part.hands)
        weights = part.weights[:, np.newaxis]
        played += np.tensordot(weights * ~folds, deals, 2)  # deals that cannot be are none
        folded += np.tensordot(weights * folds, deals, 2)
    for place, paid in enumerate(lines):
        yield from _bonus_lines(rules, key, paid, played[:, place], folded[:, place])


def _bonus_lines(rules: Rules, key: str, paid: PayLine | None, played: Array, folded: Array) -> Counts:
    for place, outcome in enumerate(OUTCOMES):
        yield (*bonus_entry(rules, key, paid, outcome, folded=False), int(played[place]))
        yield (*bonus_entry(rules, key, paid, outcome, folded=True), int(folded[place]))


def in_hands(lines: Sequence[tuple[str, Exact, int]], rules: Rules, bonus: Bonus) -> Counts:
    """Counted in the hands that the wager is on, where the rest of the deal makes no difference."""
    merged: dict[tuple[str, Exact], int] = {}
    for name, net, count in lines:
        merged[name, net] = merged.get((name, net), 0) + count
    hands = comb(DECK, rules.kind.dealt if bonus.hand == OWN_CARDS else 2 * CARDS)
    each, rest = divmod(sum(merged.values()), hands)
    if rest or any(count % each for count in merged.values()):
        each = 1
    return [(name, net, count // each) for (name, net), count in merged.items()]


def jackpot_of(rules: Rules, play: BestPlay, posted: Jackpot) -> WagerOdds:
    """In units of the rake, which is a fee: what the fund pays on average for it, to every hand or to those who have paid the rake."""
    amounts: list[tuple[str, Exact, int]] = [(spoken(hand), Fraction(pays, posted.rake), 0) for hand, pays in posted.pays.items()]
    for sort, made in enumerate(patterns(rules.kind, rules.ranking).sorts):
        best = max((hand for hand in made if hand in posted.pays), key=posted.pays.__getitem__, default=None)
        won = NetLine("no paying hand", Fraction(0)) if best is None else NetLine(spoken(best), Fraction(posted.pays[best], posted.rake))
        lost = won if rules.jackpot_after_fold or best is None else NetLine("paying hand folded", Fraction(0))
        amounts += [(*won, int(play.played[sort].sum())), (*lost, int(play.folded[sort].sum()))]
    unit = rules.base if posted.participation == "mandatory" else ""
    return counted(JACKPOT_RULE, "House jackpot", amounts, unit=unit, staked=Fraction(0), payer="jackpot", fixed=posted.rake)
