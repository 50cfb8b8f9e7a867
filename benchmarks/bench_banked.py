"""Every player-dealer edition, six seats, random legal play, everything recorded: rounds a second and the actions in a round.

No public engine plays these, so there is nothing beside them.
"""

import random
import time
from typing import NamedTuple

from cardroom import Action, Round, load
from cardroom.houses.files import edition_files

STACK = 2_000_00
PLAYERS = 6


class Row(NamedTuple):
    edition: str
    rounds: float  # a second of processor time
    actions: float  # in a round


def measure(name: str, seconds: float) -> Row:
    edition = load(name)
    count = min(PLAYERS, edition.game.seats(edition.rules))
    stacks = {f"p{i}": STACK for i in range(count)}
    rng = random.Random(7)
    played = actions = 0
    for warm in (True, False):
        start, played, actions = time.process_time(), 0, 0
        while time.process_time() - start < (seconds / 5 if warm else seconds):
            played += 1
            round = Round(edition.setup(stacks, seed=played, player_dealer="p0"))
            while (decision := round.decision) is not None:
                player = next(iter(decision.asks))
                option = rng.choice(decision.asks[player])
                amount = option.amounts.least if option.amounts is not None else 0
                picks = tuple(rng.sample(range(option.pick.size), option.pick.least)) if option.pick is not None else ()
                round.act(Action(player, option.verb, amount, option.spot, picks))
                actions += 1
        spent = time.process_time() - start
    return Row(name, played / spent, actions / played)


def rows(seconds: float = 0.5) -> list[Row]:
    return [measure(name, seconds) for name in edition_files() if load(name).game.family == "banked"]


if __name__ == "__main__":
    for row in rows():
        print(f"{row.edition:52}{row.rounds:8,.0f} rounds a second, {row.actions:.0f} actions each")
