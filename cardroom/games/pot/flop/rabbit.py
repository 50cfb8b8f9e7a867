"""Rabbit hunting: once a pot is won without a showdown, a player who was in it may see the board that would have come (001 l.489-490).

A house says at which structures it is allowed, and a table offers it or does not. What is turned up is of the same shuffle, so the record
opens it like any other card.
"""

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.flop.dealing import STREETS
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.rules import PotRound, PotRules
from cardroom.round import NOBODY, Decision, Option, Spot, Steps
from cardroom.round.dealing import BURN

KIND = "rabbit hunt"
PLACE = "rabbit"  # where the cards lie that would have come
HUNT, PASS = "hunt", "pass"
RULE = "rabbit-hunt"


def may_hunt(rules: PotRules, table: object) -> bool:
    """Whether the house allows it at such a table, and the table offers it."""
    return isinstance(table, CommunityTable) and table.rabbit_hunt and table.structure in rules.rabbit


def hunt(contest: Contest) -> Steps:
    """Ask the players who were in the pot; the first who wants to see them has the cards turned up for everybody."""
    round = contest.round
    if round.shoe.typed or len(round.places.get("board", ())) == sum(street.cards for street in STREETS):
        return
    asked = [name for name in contest.names.values() if name in _in_the_pot(round)]
    while asked:
        options = (Option(HUNT, rule=RULE), Option(PASS, rule=RULE))
        action = yield Decision(KIND, dict.fromkeys(asked, options))
        if action.verb == HUNT:
            _turn_up(round)
            return
        asked.remove(action.player)


def _in_the_pot(round: PotRound) -> set[str]:
    """Whoever has put chips into the pot of this hand."""
    return {str(t.source) for t in round.transfers if isinstance(t.target, Spot) or str(t.target).startswith("pot/")}


def _turn_up(round: PotRound) -> None:
    """Burn and turn, street by street, as the dealer would have."""
    there = len(round.places.get("board", ()))
    for street in STREETS:
        if there >= street.cards:
            there -= street.cards
            continue
        round.lay(BURN, 1, NOBODY)
        round.lay(PLACE, street.cards)
