"""PostgreSQL itself goes away under a running card room (an immediate stop) and comes back: nothing is done meanwhile, each who asks is
told so in a sentence, and then all goes on with the same server."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from cardroom.room.live.runner import TRIED_AGAIN_AFTER
from cardroom.web.guard.problems import AWAY
from tests.counts import counts
from tests.crash.serving import Warm
from tests.crash.storm import Storm
from tests.crash.test_kills import seed
from tests.patience import SOON
from tests.room.postgres import Leaving

EDITIONS = ("tres-lounge/texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/chinese-poker", "oceans-eleven/ez-baccarat")


@pytest.fixture
def leaving() -> Iterator[Leaving]:
    server = Leaving()
    yield server
    server.stop()


@counts("times", 1, 4)
def test_postgresql_goes_away_and_comes_back(leaving: Leaving, times: int, warm: Warm) -> None:
    with Storm(leaving.fresh(), EDITIONS, warm, seed()) as storm:
        storm.furnish()
        crowd, server = storm.crowd, storm.server
        crowd.door.knock(storm.rng)
        for under_fire in times * (False, True):
            crowd.play(10, 1)
            play_until_asked(storm)
            crowd.outage.now = True
            if under_fire:
                with ThreadPoolExecutor(1) as pool:
                    gone = pool.submit(leaving.goes)
                    while not gone.done():
                        crowd.play(1, 0.02)
                    gone.result()
            else:
                leaving.goes()
            crowd.until(lambda: quiet(storm), "answers")
            refused_while_away(storm)
            leaving.comes()
            goes_on(storm)
            crowd.until(lambda: quiet(storm), "answers")
            crowd.outage.now = False
            storm.check()
        assert storm.server is server and storm.tally["refused"] >= 2 * times  # two are asked at each that does not come under fire
        storm.calm()


def play_until_asked(storm: Storm) -> None:
    """At least two have something to decide, and nothing else is under way."""
    end = time.monotonic() + SOON
    while not (quiet(storm) and len(storm.crowd.asked()) > 1):
        assert time.monotonic() < end, f"nobody is asked: {[storm.crowd.about(place) for place in storm.crowd.places()]}"
        storm.crowd.play(1, 0.1)
        storm.crowd.until(lambda: quiet(storm), "answers")


def quiet(storm: Storm) -> bool:
    """Nobody waits for an answer."""
    return not any(guest.busy for guest in storm.crowd.guests) and not any(place.waiting for place in storm.crowd.places())


def refused_while_away(storm: Storm) -> None:
    """Whatever needs the database, with one sentence; nothing new is shown, and what needs none is answered."""
    crowd = storm.crowd
    told = crowd.door.call("POST", "session", None, name="Zoe")
    assert (told.status_code, told.json()) == (503, {"detail": AWAY}), told.text
    shown = snapshots(storm)
    for guest, place in crowd.asked():
        sent = crowd.act(guest, place)
        crowd.until(sent.answered, "an answer")
        assert sent.state == "unknown", sent
        storm.tally["refused"] += 1
    assert snapshots(storm) == shown


def snapshots(storm: Storm) -> dict[str, tuple[str, int, object]]:
    """What everybody may see of each table's round, as the server has it."""
    tables = {place.table: storm.crowd.door.outside.get(f"tables/{place.table}").json() for place in storm.crowd.places()}
    return {table: (shot["round"], len(shot["events"]), shot["decision"]) for table, shot in tables.items()}


def goes_on(storm: Storm) -> None:
    """Within a few seconds, whatever was wrong. Whose chips are in doubt is refused until what is stored of him has been read."""
    end = time.monotonic() + SOON
    while not storm.crowd.door.works():
        assert time.monotonic() < end, "the database is back, and the room refuses"
        storm.crowd.pump()
        time.sleep(0.05)
    read = time.monotonic() + 3 * TRIED_AGAIN_AFTER
    storm.crowd.until(lambda: time.monotonic() > read, "a little while")
