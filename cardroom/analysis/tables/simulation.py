"""Hands of a pot game by players who answer by chance, in bulk: what ``simulate`` counts, of compiled hands."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cardroom.analysis.blocks import Block
from cardroom.analysis.given import TableGiven
from cardroom.analysis.share import ShareTally
from cardroom.analysis.simulate import SimulationResult, position_names
from cardroom.analysis.tables.layout import BUTTON_FEE, Row
from cardroom.analysis.tables.play import CompiledTables, why_not
from cardroom.analysis.tables.reading import sample_round
from cardroom.analysis.tally import Tally
from cardroom.collection import HALF_HOUR
from cardroom.games.pot.stud.rules import StudRules
from cardroom.money import Cents

HANDS = 20_000  # in a block


def why_real(given: TableGiven) -> str:
    """Return why hands by chance are played in real rounds at this table; "" if they are compiled."""
    why = why_not(given)
    if not why and HALF_HOUR in sample_round(given).setup.rate.moments:
        why = "a fee goes by the clock"
    return why


@dataclass(frozen=True)
class ChanceSimulation:
    """The work on one block: hands from full stacks, every player answering by chance."""

    given: TableGiven
    seed: str
    stack: Cents = 0  # what everybody begins each hand with; 0: the edition's buy-in

    @cached_property
    def tables(self) -> CompiledTables:
        return CompiledTables(self.given)

    def __reduce__(self) -> tuple[object, ...]:
        return ChanceSimulation, (self.given, self.seed, self.stack)

    def __call__(self, block: Block) -> SimulationResult:
        count, stack = self.given.count, self.stack or self.given.edition.buy_in
        played = self.tables.play_at_random(self.seed, block.first, np.full((block.size, count), stack, np.int64))
        won = played.stacks - stack
        rules, fee = self.given.edition.rules, int(self.tables.figures.rules[BUTTON_FEE])
        places = position_names(count, has_button=not isinstance(rules, StudRules) or rules.dealt_from == "button")
        result = SimulationResult(rounds=block.size, drop=counted(played.taken), pots=counted(played.pooled[played.pooled > 0]))
        result.fund.values[0] = result.house.values[0] = block.size
        result.net["player"] = counted(won.ravel())
        fees = np.zeros_like(won)
        fees[:, -1] = fee
        result.fees["player"] = counted(fees.ravel())
        result.means["player"] = shared(won.sum(axis=1), count)
        for seat, place in enumerate(places):
            result.places[place] = counted(won[:, seat])
            result.ahead[place] = int((played.winners >> seat & 1).sum())
        return result


def counted(amounts: Row) -> Tally:
    """How often each amount came up."""
    found = Tally()
    values, times = np.unique(amounts, return_counts=True)
    found.values.update(dict(zip(values.tolist(), times.tolist(), strict=True)))
    return found


def shared(amounts: Row, of: int) -> ShareTally:
    """Amounts of a round each, shared by so many."""
    total, rounds = int(amounts.sum()), len(amounts)
    return ShareTally(rounds, total, of * rounds, int((amounts * amounts).sum()), of * of * rounds, of * total)
