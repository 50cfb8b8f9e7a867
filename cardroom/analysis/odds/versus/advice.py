"""The best play of a versus game, for people: from which hand on a hand is played, by the card that is up."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

from cardroom.analysis.odds.result import Advice
from cardroom.analysis.odds.versus.counts import Stand
from cardroom.analysis.odds.versus.play import BestPlay, best_play, nets
from cardroom.analysis.odds.versus.ranks import DECK, RANKS, patterns
from cardroom.cards import RANK_NAMES
from cardroom.games.banked.versus.rules import OWN_CARDS, Rules


class Range:
    """The hands between the lowest that is played and the highest that is folded, over some cards that may be up."""

    def __init__(self, rules: Rules, play: BestPlay, ups: slice) -> None:
        self.rules = rules
        self.lowest = int(play.lowest[ups].min())
        self.highest = int(play.highest[ups].max())
        self.played = int(play.hands_played[ups].sum())

    @property
    def clear(self) -> bool:
        """Whether strength alone decides."""
        return self.lowest > self.highest

    def describe(self, level: int) -> str:
        strengths = patterns(self.rules.kind, self.rules.ranking).strengths
        return self.rules.ranks.describe(strengths[level]) if 0 <= level < len(strengths) else "none"

    def from_on(self) -> str:
        return "every hand" if self.highest < 0 else f"{self.describe(self.lowest)} or better"


def strategy(rules: Rules, play: BestPlay) -> str:
    whole = Range(rules, play, slice(None))
    throws = " He throws away what wins least." if rules.kind.dealt > rules.kind.played else ""
    if whole.clear:
        return f"The bettor makes the {rules.second_name} with {whole.from_on()} and folds the rest.{throws}"
    seen = " and the card that is up" if rules.exposed else ""
    return (
        f"The bettor makes the {rules.second_name} or folds, whichever wins more with just his cards{seen}: never below "
        f"{whole.describe(whole.lowest)}, always above {whole.describe(whole.highest)}.{throws}"
    )


def advice(rules: Rules, parts: Sequence[Stand], play: BestPlay) -> Iterator[Advice]:
    hands = comb(DECK, rules.kind.dealt)
    columns = ("Card up", "Never below", "Always above", "Hands played")
    rows = []
    for rank in range(RANKS) if rules.exposed else [None]:
        found = Range(rules, play, slice(None) if rank is None else slice(rank * 4, rank * 4 + 4))
        known = hands if rank is None else 4 * hands * (DECK - rules.kind.dealt) // DECK
        share = f"{100 * found.played / known:.2f} %"
        rows.append(("none" if rank is None else RANK_NAMES[rank], found.describe(found.lowest), found.describe(found.highest), share))
    yield Advice(f"When to make the {rules.second_name}", columns, tuple(rows))
    sides = tuple(key for key, bonus in rules.bonuses.items() if bonus.hand == OWN_CARDS)
    if sides:
        yield with_sides(rules, parts, play, sides)


def with_sides(rules: Rules, parts: Sequence[Stand], play: BestPlay, sides: Sequence[str]) -> Advice:
    """What it is worth to think of a side wager of the same size when deciding."""
    rows = []
    for key in sides:
        both = best_play(rules, parts, (key,))
        plain, best = (worth(rules, each, key) for each in (play, both))
        changed = bool((play.choices != both.choices).any())
        rows.append((rules.bonuses[key].name, f"{100 * float(plain):.4f} %", f"{100 * float(best):.4f} %", "yes" if changed else "no"))
    columns = ("Side wager of the same size", "Together", "Together, played for both", "Other decisions")
    return Advice(f"{rules.base_name}, {rules.second_name} and a side wager", columns, tuple(rows))


def worth(rules: Rules, play: BestPlay, key: str) -> Fraction:
    """What base wager, all that goes with it and a side wager of the same size win together."""
    value = nets(rules, (key,))
    total = sum(int(net) * int(count) for net, count in zip(value.play.flat, play.played.flat, strict=True))
    total += sum(int(net) * int(count) for net, count in zip(value.fold.flat, play.folded.flat, strict=True))
    return Fraction(total, value.scale * play.deals)
