"""``cardroom serve`` is killed (SIGKILL) while people play at tables of every game: nothing that anybody was promised or shown is lost.

Every choice comes from a seed, which is printed when a test fails; ``CARDROOM_CRASH_SEED=n`` repeats it (not the cards, nor the moment
at which the system lets each process run).
"""

import os
import random

import pytest

from cardroom.houses.files import headings
from tests.counts import counts
from tests.crash.editions import GROUPS
from tests.crash.serving import Serving, Warm, free_port
from tests.crash.storm import Storm

KILLS = {"sqlite": 3, "postgresql": 3}  # of each group
MANY = 120
EVERY_GAME_AND_BOTH_DATABASES = [
    ("sqlite", 0),
    ("sqlite", 1),
    ("postgresql", 2),
    *(pytest.param(*each, marks=pytest.mark.prove) for each in (("sqlite", 2), ("postgresql", 0), ("postgresql", 1))),
]


def seed() -> int:
    given = int(os.environ.get("CARDROOM_CRASH_SEED") or random.randrange(10**9))
    print(f"CARDROOM_CRASH_SEED={given}")
    return given


def test_every_game_has_a_table() -> None:
    games = {heading.id: heading.game for heading in headings()}
    assert {games[edition] for group in GROUPS for edition in group} == set(games.values()) - {"panguingue"}  # see ``editions.py``
    assert {group for _, group in EVERY_GAME_AND_BOTH_DATABASES[: len(GROUPS)]} == set(range(len(GROUPS)))


def killed(database: str, group: int, warm: Warm, kills: int) -> Storm:
    with Storm(database, GROUPS[group], warm, seed()) as storm:
        storm.furnish()
        storm.rage(kills, unanswered=kills // 3, same=kills)
        storm.calm()
        if group == 0:
            storm.verify_by_command()
    print(dict(storm.tally))
    assert storm.kills >= kills
    # Else the blows fell where there was nothing to break.
    assert storm.tally["asked the same"] > kills and storm.unanswered > kills // 3
    return storm


@pytest.mark.parametrize(("database", "group"), EVERY_GAME_AND_BOTH_DATABASES, indirect=["database"])
def test_killed_again_and_again(database: str, group: int, warm: Warm) -> None:
    killed(database, group, warm, KILLS[database.partition(":")[0]])


@pytest.mark.prove
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("group", range(len(GROUPS)))
def test_killed_hundreds_of_times(database: str, group: int, warm: Warm) -> None:
    """Both ways in which it may end must come up: what was not answered was stored, or it was not."""
    tally = killed(database, group, warm, MANY).tally
    assert tally["unanswered, stored"] > 10 and tally["unanswered, not stored"] > 10


@counts("times", 3, 20)
def test_killed_while_the_database_is_made(database: str, times: int, warm: Warm) -> None:
    """The schema is there, or it is not: the next start makes it."""
    rng, port = random.Random(seed()), free_port()
    for _ in range(times):
        server = Serving(database, port, warm)
        server.dies_within(rng.random() * 0.25)
    server = Serving(database, port, warm)
    server.opened()
    server.kill()
