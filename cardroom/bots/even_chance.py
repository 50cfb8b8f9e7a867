"""A player who gives any legal answer of a pot game, each kind equally likely: the same policy as `analysis.tables.policies`."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.bots.bot import pick
from cardroom.round import Action, Amounts, Pick, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class EvenChance:
    """Takes any option; a wager is the least, the most or something between, and any cards are thrown away."""

    def __init__(self, edition: "Edition", seed: int | str = 0) -> None:
        self._random = Random(f"even chance {seed}")

    def choose(self, view: View) -> Action:
        option = self._random.choice(view.options)
        return pick(view, option, self._amount(option.amounts), self._picks(option.pick))

    def _amount(self, amounts: Amounts | None) -> int | None:
        if amounts is None:
            return None
        if amounts.only:
            return self._random.choice(amounts.only)
        between = amounts.least + amounts.step * self._random.randint(0, (amounts.most - amounts.least) // amounts.step)
        return self._random.choice((amounts.least, amounts.most, between))

    def _picks(self, asked: Pick | None) -> tuple[int, ...] | None:
        return None if asked is None else tuple(self._random.sample(range(asked.size), self._random.randint(asked.least, asked.most)))
