"""What the wagers of casino war are worth: counted over all deals, four cards in order."""

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.odds import Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots.bot import pick
from cardroom.games.banked.rules import BankedTable
from cardroom.round import Action, View
from casino_war.game import GO_TO_WAR, SURRENDER
from casino_war.rules import BASE, WAR, Rules

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

RANKS, SUITS, DECKS = 13, 4, (1, 2, 4, 6, 8)


class Deals(NamedTuple):
    """Deals of two cards and two more, in order."""

    wins: int  # as many as lose: the two cards are as likely the other way round
    war_won: int  # a tie, and then the higher card or another tie
    war_lost: int

    @property
    def ties(self) -> int:
        return self.war_won + self.war_lost


def deals(decks: int) -> Deals:
    alike, cards = SUITS * decks, RANKS * SUITS * decks
    after = (cards - 2) * (cards - 3)
    tied = RANKS * alike * (alike - 1)
    again = (alike - 2) * (alike - 3) + (RANKS - 1) * alike * (alike - 1)  # of the two cards after a tie: two alike
    lost = (after - again) // 2
    return Deals((cards * (cards - 1) - tied) // 2 * after, tied * (after - lost), tied * lost)


def fights(rules: Rules) -> bool:
    """Whether going to war loses no more than giving up."""
    found = deals(rules.decks)
    return found.war_won * Fraction(*rules.war_pays) - 2 * found.war_lost >= -found.ties * Fraction(*rules.given_up)


def solve(edition: "Edition[Rules, BankedTable]", progress: Progress = unheard) -> EditionOdds:
    rules, found = edition.rules, deals(edition.rules.decks)
    higher, lower = ("higher card", Fraction(*rules.pays), found.wins), ("lower card", Fraction(-1), found.wins)
    if fights(rules):
        strategy = "The bettor goes to war on every tie."
        paid = Fraction(*rules.war_pays)
        base = counted(BASE, "Wager", [higher, lower, ("war won", 0, found.war_won), ("war lost", -1, found.war_lost)])
        made = [("no war", Fraction(0), 2 * found.wins), ("war won", paid, found.war_won), ("war lost", Fraction(-1), found.war_lost)]
        staked = Fraction(found.ties, found.ties + 2 * found.wins)
        wagers: tuple[WagerOdds, ...] = (base, counted(WAR, "War", made, unit=BASE, staked=staked))
        together = [("war won", paid, found.war_won), ("war lost", Fraction(-2), found.war_lost)]
    else:
        strategy = "The bettor gives up on every tie."
        together = [("given up", -Fraction(*rules.given_up), found.ties)]
        wagers = (counted(BASE, "Wager", [higher, lower, *together]),)
    progress(1.0)
    assumes = (f"{rules.decks} decks, shuffled for every round.", "Every wager is covered.")
    return EditionOdds(edition.id, strategy, wagers, counted(BASE, "Wager and war", [higher, lower, *together]), assumes=assumes)


def player(edition: "Edition[Rules, BankedTable]") -> Decide:
    verb = GO_TO_WAR if fights(edition.rules) else SURRENDER

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        return pick(view, options.get(verb, view.options[0]))

    return decide


def variants(edition: "Edition[Rules, BankedTable]") -> dict[str, dict[str, object]]:
    return {f"{decks} deck{'s' if decks > 1 else ''}": {"decks": decks} for decks in DECKS if decks != edition.rules.decks}
