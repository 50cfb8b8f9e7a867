"""Baccarat with two shared hands and fixed drawing, exactly: every deal of a fresh shoe, six cards in order.

Nobody has a choice once the wagers are made, so each wager is a count of deals. What a bet can be on (``drawing.events``) depends on the
totals and on how many cards make them, so deals are told apart by these.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from cardroom.analysis.odds import Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.odds.baccarat.cards import Kind, ShoeByKind
from cardroom.analysis.odds.deals import DealGroup, Deals, Pay, Wagers
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots import bot_for
from cardroom.games.banked.baccarat.drawing import DrawingChart, events
from cardroom.games.banked.baccarat.game import ends
from cardroom.games.banked.baccarat.rules import LINES, Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition
from cardroom.money import Cents

__all__ = ["player", "solve", "variants"]

WHOLE = 6  # cards at most

Finished = tuple[int, int]  # the total of a hand, and of how many cards
Happened = frozenset[str]

_SEVEN = {"pays": "a three-card seven pays the Banker line", "pushes": "a three-card seven pushes the Banker line"}
_LINE_TIE = {"push": "equal totals push both lines", "lose": "equal totals lose both lines"}
_NATURAL = {"ends-the-draw": "a natural ends the drawing", "stands": "against a natural the other line still draws"}


def solve(edition: Edition[Rules, BankedTable], progress: Progress = unheard) -> EditionOdds:
    rules = edition.rules
    found = happenings(edition)
    progress(1.0)
    wagers = tuple(wager_odds(rules, wager, found) for wager in (*LINES, *rules.bets))
    burned = () if rules.burn == "none" else ("The card turned up to burn a new shoe by moves nobody to bet otherwise.",)
    return EditionOdds(
        edition.id,
        "Nobody has a choice after the wagers: both lines draw by the rules.",
        wagers,
        wagers[0],
        assumes=(f"A fresh shoe of {rules.decks} decks.", "Every wager is covered.", *burned),
    )


def deals_of(edition: Edition[Rules, BankedTable], wagers: Wagers, pay: Pay) -> Deals:
    """Every deal of a fresh shoe: all bettors bet on the same two hands."""
    rules = edition.rules

    def won(happened: Happened, wager: str, stake: Cents) -> Cents:
        result, odds, _, _ = ends(rules, wager, happened)
        return pay(stake, odds) if result == "win" else -stake if result == "lose" else 0

    return [
        [
            DealGroup(count, {who: {wager: won(happened, wager, stake) for wager, stake in on.items()} for who, on in wagers.items()})
            for happened, count in happenings(edition).items()
        ]
    ]


def player(edition: Edition[Rules, BankedTable]) -> Decide:
    """Nothing is asked of anybody after the wagers; what comes before them is left to the sensible player of the game."""
    return bot_for(edition).choose


def variants(edition: Edition[Rules, BankedTable]) -> dict[str, dict[str, object]]:
    rules = edition.rules
    decks = [number for number in rules.figures("decks") if number != rules.decks]
    found: dict[str, dict[str, object]] = {f"{number} decks": {"decks": number} for number in decks}
    for key, names in (("banker_three_card_seven", _SEVEN), ("line_tie", _LINE_TIE), ("natural", _NATURAL)):
        found |= {name: {key: way} for way, name in names.items() if way != getattr(rules, key)}
    read = {reading.switch for reading in edition.readings}
    for key, bet in rules.bets.items():
        if f"rules.bets.{key}.wins" in read:
            wins = tuple(event.replace("-does-not-win", "-loses") for event in bet.wins)
            found[f"{bet.name} does not win on a tie"] = {"bets": rules.model_dump()["bets"] | {key: bet.model_dump() | {"wins": wins}}}
    return found


# -- the deals ------------------------------------------------------------------------------------------------------------------


def happenings(edition: Edition[Rules, BankedTable]) -> Counter[Happened]:
    """All that a bet can be on, as it comes together, and in how many deals."""
    shoe = ShoeByKind(edition.deck)
    found: Counter[Happened] = Counter()
    for (player, banker), deals in finished(edition.rules.chart, shoe).items():
        found[events(shoe.of(hand(player)), shoe.of(hand(banker)))] += deals
    return found


def hand(finished: Finished) -> list[Kind]:
    """A hand of that total and that many cards."""
    total, cards = finished
    return [*[0] * (cards - 1), total]


def finished(chart: DrawingChart, shoe: ShoeByKind) -> Counter[tuple[Finished, Finished]]:
    """In how many deals both lines end so."""
    found: Counter[tuple[Finished, Finished]] = Counter()

    def banker_draws(player: list[Kind], banker: list[Kind], ways: int) -> None:
        mine, theirs = (sum(player) % 10, len(player)), sum(banker) % 10
        if chart.banker_hits(shoe.of(player), shoe.of(banker)):
            ways *= shoe.rest(len(player) + 3, WHOLE)
            for last, cards in shoe.draws():
                found[mine, ((theirs + last) % 10, 3)] += ways * cards
        else:
            found[mine, (theirs, 2)] += ways * shoe.rest(len(player) + 2, WHOLE)

    for player, ways in shoe.pairs():
        for banker, others in shoe.pairs():
            if chart.player_hits(shoe.of(player), shoe.of(banker)):
                for third, cards in shoe.draws():
                    banker_draws([*player, third], [*banker], ways * others * cards)
            else:
                banker_draws([*player], [*banker], ways * others)
    return found


# -- the wagers -----------------------------------------------------------------------------------------------------------------


def wager_odds(rules: Rules, wager: str, found: Mapping[Happened, int]) -> WagerOdds:
    title = f"{wager.capitalize()} line" if wager in LINES else rules.bets[wager].name
    lines = [(*ending(rules, wager, happened), deals) for happened, deals in found.items()]
    lines += [(words(event), Fraction(*rules.bets[wager].pays), 0) for event in (rules.bets[wager].wins if wager not in LINES else ())]
    return counted(wager, title, sorted(lines, key=lambda line: (-line[1], line[0])))


def ending(rules: Rules, wager: str, happened: Happened) -> tuple[str, Fraction]:
    """How the wager ends, in words, and what is won."""
    result, odds, why, _ = ends(rules, wager, happened)
    if result != "win":
        return why, Fraction(-1 if result == "lose" else 0)
    if wager in LINES:
        return why, Fraction(*odds)
    return " and ".join(words(event) for event in rules.bets[wager].wins if event in happened), Fraction(*odds)


def words(event: str) -> str:
    return event.replace("-", " ").replace("three card", "three-card")
