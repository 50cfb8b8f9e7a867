"""Legal at random, and leaning to what is seldom seen: for tests, and to fill a table with chaos."""

from collections import Counter
from random import Random

from cardroom.bots.bot import pick
from cardroom.round import Action, Amounts, Option, Pick, View


class RandomBot:
    """The seldomer a verb has come up, the likelier it is; amounts are often an end of their bounds."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(f"random bot {seed}")
        self.offered: Counter[str] = Counter()

    def choose(self, view: View) -> Action:
        options = view.options
        verbs = {option.verb for option in options}
        self.offered.update(verbs)
        # By rarity of the verb, shared among the options that have it: ten spots to bet on do not make folding rare.
        count = Counter(option.verb for option in options)
        weights = [1 / (self.offered[option.verb] ** 0.5 * count[option.verb]) for option in options]
        option = self.random.choices(options, weights)[0]
        return pick(view, option, self._amount(option), self._picks(option.pick))

    def _amount(self, option: Option) -> int | None:
        amounts: Amounts | None = option.amounts
        if amounts is None:
            return None
        if amounts.only:
            return self.random.choice(amounts.only)
        roll = self.random.random()
        if roll < 0.4:
            return amounts.least
        if roll < 0.55:
            return amounts.most
        if roll < 0.75:  # a little more than the least: where short all-ins and odd chips come from
            return min(amounts.most, amounts.least + amounts.step * self.random.randint(1, 3))
        return self.random.randint(amounts.least, amounts.most)

    def _picks(self, asked: Pick | None) -> tuple[int, ...] | None:
        if asked is None:
            return None
        return tuple(self.random.sample(range(asked.size), self.random.randint(asked.least, asked.most)))
