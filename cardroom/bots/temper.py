"""The temper of a bot: how many hands it plays, and how it plays them. It follows from the table and the bot's name, so that a table that
is rebuilt has the same players."""

from random import Random
from typing import NamedTuple


class Temper(NamedTuple):
    """Two leanings, each from -1 to 1; none is how a sensible player plays whom nobody gave a temper, and all stay within sensible play."""

    loose: float = 0.0  # tight players wait for good hands, and make few bonus bets
    bold: float = 0.0  # passive players check and call, and bet little against a bank

    def most(self, raises: int) -> int:
        """Return how often it raises in a betting round, where a player without a temper does so ``raises`` times at most."""
        return raises + round(self.bold)

    def shies(self, random: Random) -> bool:
        """Return whether it lets a good hand go without a raise, as passive players often do."""
        return self.bold < 0 and random.random() < -SHY * self.bold


SHY = 0.6
EVEN = Temper()


class Tempered:
    """A bot that has a temper."""

    temper = EVEN


def temper_of(table: str, name: str) -> Temper:
    """Return the temper of the bot of this name at a table.

    >>> temper_of("t1", "Ada") == temper_of("t1", "Ada"), temper_of("t1", "Ada") == temper_of("t2", "Ada")
    (True, False)
    """
    random = Random(f"temper of {name} at {table}")
    return Temper(random.uniform(-1, 1), random.uniform(-1, 1))
