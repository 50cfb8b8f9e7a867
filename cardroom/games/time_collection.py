"""A collection by the clock: what fell due at a table between two rounds is taken as the next one begins.

When something falls due, and who is new enough to pay nothing yet, is the business of the table's clock (``cardroom.collection.clock``).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardroom.collection import HALF_HOUR, POT, ChargedRound, TableClock
from cardroom.money import Cents
from cardroom.round import DROP, Key, Parts, Round, RulesT, Setup, TableT

MOMENTS: Key[list[str]] = Key("moments")  # carried: what fell due before a round that was void
PAYERS: Key[dict[str, str]] = Key("payers")  # carried into a round: by player, the absent one who pays their fee by the clock
NEWCOMERS: Key[list[str]] = Key("newcomers")  # carried into a round: those who pay nothing of what falls due before it
NOBODY: Mapping[str, "Payer"] = MappingProxyType({})


class Payer(NamedTuple):
    """A player without a seat in the round who pays the fee of one who has, with the chips that they have at the table."""

    name: str
    chips: Cents


def before_round(
    clock: TableClock, setup: Setup[RulesT, TableT], now: float, board: bool = False, payers: Mapping[str, Payer] = NOBODY
) -> tuple[TableClock, Setup[RulesT, TableT]]:
    """The setup of a round that begins now with what fell due since the last, and the clock after it.

    A table that has posted no fee by the clock is left as it is. ``board``: whether others wait for a seat; ``payers``: by player, the
    absent one who pays for them.
    """
    moments = clock.due(now)
    if HALF_HOUR in setup.rate.moments and (moments or MOMENTS in setup.carry):
        carry = Parts(setup.carry)
        paying = {player: payer for player, payer in payers.items() if player in setup.seats.values()}
        if moments:
            seated = [paying[player].name if player in paying else player for player in setup.seats.values()]
            carry.put(NEWCOMERS, clock.newcomers(seated, board))
        if paying:
            carry.put(PAYERS, {player: payer.name for player, payer in paying.items()})
            setup = setup._replace(stacks={**setup.stacks, **{payer.name: payer.chips for payer in paying.values()}})
        setup = setup._replace(moments=(*setup.moments, *moments), carry=carry)
    present = [player for player in setup.seats.values() if player not in setup.absent]
    return clock.collected_at(now).has_played(present), setup


def collect_time(round: Round) -> list[str]:
    """What fell due, from everybody who has a seat, there or not (001 l.354, 497), but newcomers, as far as their stacks reach.

    A void that gives it back lets it fall due again. Returns the moments whose fee comes out of the pot instead, when there is one.
    """
    setup = round.setup
    moments = (*round.carry.take(MOMENTS, []), *setup.moments)
    newcomers = round.carry.take(NEWCOMERS, [])
    paid_by = round.carry.take(PAYERS, {})
    if not moments:
        return []
    from_the_pot: list[str] = []
    for moment in moments:
        for charge in setup.rate.due(moment, ChargedRound(players=tuple(setup.seats.values()))):
            if charge.payer == POT:
                from_the_pot.append(moment)
                continue
            payer = paid_by.get(charge.payer, charge.payer)
            if payer not in newcomers:
                round.transfer(payer, DROP, min(charge.amount, round.accounts[payer]), charge.why, charge.rule)
    again = list(moments) if setup.rate.void_returns else from_the_pot  # a void empties the pot in any case
    round.carry_if_void.put(MOMENTS, again)
    return from_the_pot
