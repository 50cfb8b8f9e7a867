"""Blackjack, all editions: the best chart for each up card, and what every wager is worth by it.

The player-dealer's hand is counted exactly from what is left of the shoe (``dealer``). The player's decisions are a chart by
count and up card (``chart``), each entry the best over all hands that meet it with their own cards gone from the shoe; hands
that are split are exact one by one (``split``). Averages are sums of products in double precision, right to twelve digits;
side bets and insurance (``bets``) are counted in whole numbers.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardroom.analysis.odds.blackjack.against import Against, UpCardChart
from cardroom.analysis.odds.blackjack.bets import insurance, side_bet
from cardroom.analysis.odds.blackjack.chart import best_chart
from cardroom.analysis.odds.blackjack.player import advice
from cardroom.analysis.odds.blackjack.player import player as chart_player
from cardroom.analysis.odds.blackjack.spread import TOGETHER, WAGER, Lines, WagerEnds
from cardroom.analysis.odds.blackjack.table import DOUBLE, HIT, SPLIT, Situation, situation
from cardroom.analysis.odds.blackjack.variants import variants
from cardroom.analysis.odds.result import EditionOdds, OddsLine, WagerOdds
from cardroom.analysis.spread import Progress, unheard
from cardroom.games.banked.blackjack.rules import Rules, Table
from cardroom.games.banked.blackjack.side_bets import SEVEN

if TYPE_CHECKING:
    from cardroom.analysis.odds import Decide
    from cardroom.houses.edition import Edition

__all__ = ["player", "solve", "variants"]

TITLES = {
    WAGER: "Wager",
    "double": "Double",
    "double-2": "Second double",
    "double-3": "Third double",
    TOGETHER: "Wager with doubles and splits",
}
KEPT = 24  # studies that are kept
_studies: dict[tuple[str, int], "Study"] = {}


@dataclass(frozen=True)
class Study:
    known: Situation
    charts: dict[int, UpCardChart]
    played: WagerEnds


def study(edition: "Edition[Rules, Table]", progress: Progress = unheard) -> Study:
    """The charts of an edition's rules and what comes of them; kept, since the player at the table needs the same."""
    key = (edition.rules.model_dump_json(), hash(edition.deck))
    if key not in _studies:
        known = situation(edition.rules, edition.deck)
        charts: dict[int, UpCardChart] = {}
        played = WagerEnds(known)
        for number, up in enumerate(known.ups, start=1):
            against = Against(known, up)
            charts[up] = best_chart(against)
            played.add(against, charts[up])
            progress(number / len(known.ups))
        played.finish()
        while len(_studies) >= KEPT:
            del _studies[next(iter(_studies))]
        _studies[key] = Study(known, charts, played)
    return _studies[key]


def player(edition: "Edition[Rules, Table]") -> "Decide":
    """After the wagers: the charts that ``solve`` has found."""
    found = study(edition)
    return chart_player(found.known, found.charts)


def solve(edition: "Edition[Rules, Table]", progress: Progress = unheard) -> EditionOdds:
    found = study(edition, progress)
    known, played, rules = found.known, found.played, found.known.rules
    wagers = [_wager(played, WAGER)]
    wagers += [_wager(played, double, unit=WAGER) for double in played.doubles]
    insured = insurance(known)
    wagers += [insured] if insured is not None else []
    sevens = sevens_drawn(found)
    wagers += [side_bet(known, key, rules.bonuses[key], sevens) for key in rules.settled if key in rules.bonuses]
    return EditionOdds(
        edition.id, _strategy(known), tuple(wagers), _wager(played, TOGETHER), advice(known, found.charts), _assumes(known)
    )  # fmt: skip


def sevens_drawn(found: Study) -> dict[int, bool]:
    """By up card: whether two sevens get a third card."""
    known = found.known
    seven = next((number for number, pair in enumerate(known.pairs) if SEVEN in pair.ranks), None)
    if seven is None:
        return dict.fromkeys(found.charts, False)
    return {up: not known.nobody_draws(up) and int(chart.pair[seven]) in (HIT, DOUBLE, SPLIT) for up, chart in found.charts.items()}


def _wager(played: WagerEnds, name: str, unit: str = "") -> WagerOdds:
    lines: Lines = played.lines[name]
    ordered = sorted(lines.items(), key=lambda item: (-item[0][1], item[0][0]))
    ways = tuple(OddsLine(what, net, chance) for (what, net), chance in ordered)
    total: Fraction | float = Fraction(1) if name == TOGETHER else played.staked[name]
    return WagerOdds(name, TITLES[name], ways, unit, total, payments="several").checked()


def _strategy(known: Situation) -> str:
    rules = known.rules
    money = ", takes even money against an ace" if rules.insurance is not None and rules.insurance.even_money else ""
    never = ", never insures" if rules.insurance is not None else ""
    double = ", always for the whole wager" if rules.double.least != "equal" else ""
    return f"The bettor plays the best chart by count and up card{double}{money}{never}; the player-dealer draws by rule."


def _assumes(known: Situation) -> tuple[str, ...]:
    decks = f"{known.rules.decks} deck{'s' if known.rules.decks > 1 else ''}"
    said = [
        f"A fresh shoe of {decks}, chips for every double and split, all wagers covered; other players' cards are not looked at.",
        "Averages are exact for the chart, splits and splits again included; no single entry of the chart can be changed for the better.",
        "The deviation takes the hands of one split as independent given the player-dealer's hand; that changes it by less than 0.001.",
    ]
    if any(bonus.of == "sevens" for bonus in known.rules.bonuses.values()):
        said.append("Two sevens are played by the chart of the game wager, whatever lies on the side bet.")
    return tuple(said)
