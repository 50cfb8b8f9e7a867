"""Three servers of one room, on one PostgreSQL: any of them may die, stand still, be cut off or be restarted while people play.

Everything is looked at from outside. Every choice comes from a seed, which is printed when a test fails; ``CARDROOM_CRASH_SEED=n`` repeats
it. The proof takes ``CARDROOM_SERVERS_MINUTES`` (5).
"""

import asyncio
import os
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cardroom.houses.files import headings
from tests.counts import mostly_in_prove
from tests.crash.serving import Warm
from tests.crash.test_kills import seed
from tests.room.postgres import Leaving
from tests.servers.chaos import Chaos, figures
from tests.servers.crowd import FAMILIES, Crowd, Size
from tests.servers.fleet import Fleet, Post
from tests.servers.front import Front
from tests.servers.judge import FENCED, Judge
from tests.servers.notes import Notes

SMALL = Size(FAMILIES, alone=3, seats=2, sockets=14, pace=0.25, think=0.25, deeds=2.0)
TABLES, SOCKETS = 300, 1000
MINUTES = float(os.environ.get("CARDROOM_SERVERS_MINUTES") or 5)


def large() -> Size:
    """Tables of every edition, as many as there are."""
    known = [heading.id for heading in headings()]
    editions = [known[i % len(known)] for i in range(TABLES)]
    return Size(editions, alone=3, seats=2, sockets=SOCKETS, pace=2.0, think=1.5, deeds=20.0)


def played(fleet: Fleet, size: Size, blows: Callable[[Chaos], Awaitable[None]]) -> str:
    """A room full of people, the blows, calm; nothing to complain of. What there is to be said of it."""

    async def run() -> str:
        rng = random.Random(seed())
        crowd = Crowd(Front(fleet.urls, rng), rng, Notes())
        chaos, judge = Chaos(fleet, crowd, rng), Judge(fleet, crowd)
        try:
            await crowd.furnish(size)
            await blows(chaos)
            await crowd.rest()
            await crowd.all_hear()
            complaints = await judge.judge()
            said = figures(crowd, chaos, judge.figures())
        except BaseException:
            print(fleet.said())
            raise
        finally:
            await crowd.close()
        print(said)
        assert not complaints, "\n".join(complaints) + f"\n{len(complaints)} complaints"
        return said

    return asyncio.run(run())


async def killed(chaos: Chaos) -> None:
    """The server that holds the desk dies; whatever it held is held by the others before it is back."""
    fleet, crowd = chaos.fleet, chaos.crowd
    post = await desk(chaos)
    await chaos.strike("kill", post)
    await asyncio.to_thread(fleet.kill, post)
    await loses_all(chaos, post)
    await crowd.all_hear()
    await asyncio.to_thread(fleet.start, post)
    await gets_its_share(chaos, post)


async def paused(chaos: Chaos) -> None:
    """A server stands still until others have taken all that it held, and goes on as if nothing had been: nothing of its own is left."""
    fleet, crowd = chaos.fleet, chaos.crowd
    post = await desk(chaos)
    await chaos.strike("pause", post)
    fleet.pause(post)
    await loses_all(chaos, post)
    fleet.resume(post)
    await crowd.all_hear()
    await gets_its_share(chaos, post)


async def restarted(chaos: Chaos) -> None:
    """As planned: it ends well, and no action is refused or lost by that."""
    notes = chaos.crowd.notes
    before = notes.counts["actions bad"] + notes.counts["answered 503"]
    post = await desk(chaos)
    await chaos.restart(post)
    await chaos.crowd.all_hear()
    assert notes.counts["actions bad"] + notes.counts["answered 503"] == before, dict(notes.counts)


async def desk(chaos: Chaos) -> Post:
    """The server that holds the desk, when each holds something."""
    fleet = chaos.fleet
    await chaos.crowd.until(lambda: all(fleet.held_by(post) for post in fleet.posts), "each server gets its share")
    await chaos.crowd.all_hear()
    holder = fleet.holders()["desk"]
    assert holder is not None
    return holder


async def loses_all(chaos: Chaos, post: Post) -> None:
    await chaos.crowd.until(lambda: not chaos.fleet.held_by(post), "the others take what it held")


async def gets_its_share(chaos: Chaos, post: Post) -> None:
    await chaos.crowd.until(lambda: chaos.fleet.held_by(post), "it gets its share again")


def takeovers(fleet: Fleet) -> dict[str, int]:
    return dict(fleet.rows("SELECT why, count(*) FROM takeovers GROUP BY why"))


def test_any_of_three_may_die(leaving: Leaving, warm: Warm, tmp_path: Path) -> None:
    async def blows(chaos: Chaos) -> None:
        await killed(chaos)
        await paused(chaos)
        await restarted(chaos)

    with Fleet(leaving, warm, tmp_path, 3) as fleet:
        fleet.begin()
        played(fleet, SMALL, blows)
        assert {"died", "silent", "handed"} <= set(takeovers(fleet)), takeovers(fleet)


@pytest.mark.parametrize("word", mostly_in_prove([b"COMMIT", b""], [b"COMMIT"]), ids=["before its commit", "anywhere"])
def test_what_comes_late_is_refused(word: bytes, leaving: Leaving, warm: Warm, tmp_path: Path) -> None:
    """A server is held up with a transaction under way, before its commit: the others wait for no lock of its, and take its tables. What
    comes through in the end is refused. In a proof the same with whatever it is doing."""

    async def blows(chaos: Chaos) -> None:
        fleet, crowd = chaos.fleet, chaos.crowd
        post = await desk(chaos)
        if word:
            post.wire.hold_at(word)
            await crowd.until(post.wire.held, "it stores something")
        else:
            fleet.hold_up(post)
        await chaos.strike("hold", post)
        await loses_all(chaos, post)
        fleet.heal(post)
        await crowd.all_hear()
        await gets_its_share(chaos, post)

    with Fleet(leaving, warm, tmp_path, 2) as fleet:
        fleet.begin()
        played(fleet, SMALL, blows)
        assert FENCED in fleet.said() or not word, "nothing came late: there was nothing to refuse"


@pytest.mark.prove
@pytest.mark.timeout(60 * (4 * MINUTES + 60))
def test_three_hundred_tables(
    leaving: Leaving, warm_with_all: Warm, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    async def blows(chaos: Chaos) -> None:
        await chaos.crowd.all_hear()
        chaos.crowd.front.look()
        await chaos.rage(60 * MINUTES)

    with Fleet(leaving, warm_with_all, tmp_path, 3) as fleet:
        fleet.begin()
        said = played(fleet, large(), blows)
        record_property("figures", f"{said}\ntakeovers: {takeovers(fleet)}")
        assert FENCED in fleet.said(), "no server was ever late"
