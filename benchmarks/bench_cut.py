"""What it costs that the players cut the deck: live rounds with and without, in turns, in one process.

Six players at random, all of whom cut. Their bytes are there when the round begins, as in the room: they are gathered in the pause before.
What that takes of the server is shown beside: the promise of the shuffle, which the round then need not make, and six hashes and six times
bytes taken.
"""

import random
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardroom import Action, Live, Round, load
from cardroom.chance import promise_of
from cardroom.cuts import Cut, Cutter, hash_of
from cardroom.houses.edition import Edition
from cardroom.room.table.next_shuffle import NextShuffle

EDITIONS = ("standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/ez-baccarat", "oceans-eleven/panguingue")
PLAYERS = tuple(f"p{i}" for i in range(6))
MOST = 400  # actions


class Row(NamedTuple):
    edition: str
    cards: int
    without: float  # rounds a second
    cut: float
    pause: float  # seconds of the server's time for the cut, before the round


def play(edition: Edition, chance: Live, rng: random.Random) -> None:
    round = Round(edition.setup(dict.fromkeys(PLAYERS, edition.buy_in), chance=chance))
    for _ in range(MOST):
        if (decision := round.decision) is None:
            return
        player = next(iter(decision.asks))
        option = rng.choice(decision.asks[player])
        amount = rng.choice((option.amounts.least, option.amounts.most)) if option.amounts is not None else 0
        picks = tuple(range(option.pick.least)) if option.pick is not None else ()
        round.act(Action(player, option.verb, amount, option.spot, picks))


def chances(edition: Edition, rng: random.Random) -> tuple[Live, Live]:
    """The same seed without and with a cut."""
    added = [rng.randbytes(32).hex() for _ in PLAYERS]
    cutters = tuple(Cutter(player, hash_of(each), each, "cut") for player, each in zip(PLAYERS, added, strict=True))
    live = Live(rng.randbytes(32))
    promised = promise_of(live, edition.deck, edition.rules.throws_dice)
    return live, live._replace(cut=Cut("tttttt-1", promised, cutters))


def gather(edition: Edition, added: list[str]) -> None:
    coming = NextShuffle.drawn("tttttt-1", edition.deck, edition.rules.throws_dice)
    for player, each in zip(PLAYERS, added, strict=True):
        coming.add_hash(player, hash_of(each))
    coming.close(list(PLAYERS))
    for player, each in zip(PLAYERS, added, strict=True):
        coming.add_bytes(player, each)


def timed(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def measure(edition_id: str, rounds: int) -> Row:
    """Round by round in turns, each pair of the same seed and of players who choose alike."""
    edition, rng = load(edition_id), random.Random(7)
    spent = [0.0, 0.0]
    pause = 0.0
    for number in range(rounds + 20):
        pair = chances(edition, rng)
        for which in (0, 1) if number % 2 else (1, 0):
            took = timed(partial(play, edition, pair[which], random.Random(number)))
            spent[which] += took if number >= 20 else 0
        added = [rng.randbytes(32).hex() for _ in PLAYERS]
        pause += timed(partial(gather, edition, added)) if number >= 20 else 0
    return Row(edition_id, len(edition.deck), rounds / spent[0], rounds / spent[1], pause / rounds)


def rows(rounds: int = 1500) -> list[Row]:
    return [measure(edition_id, rounds if len(load(edition_id).deck) < 100 else rounds // 3) for edition_id in EDITIONS]


def main() -> None:
    print("\nThe players cut the deck: live rounds of six players at random, all of whom cut")
    for row in rows():
        slower = row.without / row.cut - 1
        print(
            f"  {row.edition:36}{row.cards:4} cards   uncut {row.without:7,.0f}, cut {row.cut:7,.0f} rounds/s   {slower:+6.1%}"
            f"   in the pause before {row.pause * 1e6:6,.0f} µs"
        )


if __name__ == "__main__":
    main()
