"""Stopped as a person or the system stops it, in a Python of its own: it says goodbye, leaves with 0, and everything is there again."""

import signal

import pytest

from tests.counts import in_prove
from tests.crash.serving import Serving, Warm
from tests.crash.storm import Storm
from tests.crash.test_kills import seed

EDITIONS = ("tres-lounge/texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/ez-baccarat")


@pytest.mark.parametrize("database", ["sqlite", *in_prove("postgresql")], indirect=True)  # either signal: tests/web/test_serve.py
def test_stopped(database: str, warm: Warm) -> None:
    number = signal.SIGTERM if database.startswith("sqlite") else signal.SIGINT
    with Storm(database, EDITIONS, warm, seed()) as storm:
        storm.furnish()
        storm.stop(number)
        storm.server = Serving(database, storm.port)  # from cold
        storm.server.opened()
        storm.crowd.connect()
        storm.check()
        storm.crowd.play(10, 5)
        for guest, place in storm.crowd.asked():
            storm.crowd.act(guest, place)  # and at once:
        storm.stop(number)
        assert all(place.bye == "The card room closes; your chips are kept." for place in storm.crowd.places())
        storm.start()
        storm.crowd.connect()
        storm.check()
        storm.calm()
        storm.verify_by_command()
