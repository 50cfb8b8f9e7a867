"""A collection by the clock: what fell due at a table between two rounds is taken as the next one begins.

When something falls due, and who is new enough to pay nothing yet, is the business of the table's clock (``cardroom.collection.clock``).
"""

from cardroom.collection import POT, Facts
from cardroom.collection.clock import NEWCOMERS
from cardroom.round import DROP, Round

MOMENTS = "moments"  # carried: what fell due before a round that was void


def collect_time(round: Round) -> list[str]:
    """What fell due, from everybody who has a seat, there or not (001 l.354, 497), but newcomers, as far as their stacks reach.

    A void that gives it back lets it fall due again. Returns the moments whose fee comes out of the pot instead, when there is one.
    """
    setup = round.setup
    moments = (*round.carry.pop(MOMENTS, ()), *setup.moments)
    newcomers = round.carry.pop(NEWCOMERS, ())
    if not moments:
        return []
    from_the_pot: list[str] = []
    for moment in moments:
        for charge in setup.rate.due(moment, Facts(players=tuple(setup.seats.values()))):
            if charge.payer == POT:
                from_the_pot.append(moment)
            elif charge.payer not in newcomers:
                round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)
    round.carry_if_void[MOMENTS] = list(moments) if setup.rate.void_returns else from_the_pot  # a void empties the pot in any case
    return from_the_pot
