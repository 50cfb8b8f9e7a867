"""Two real servers on one PostgreSQL, with their web: whoever comes to either of them plays on, wherever the table goes."""

from collections.abc import Iterator

import pytest

from cardroom.room.books.ledger import verify
from cardroom.room.live.servers import Servers
from cardroom.room.live.servers.choice import servers_of
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK, at_table
from tests.patience import comes_true
from tests.room.postgres import Postgres
from tests.web.server import LiveServer


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


def live(url: str) -> LiveServer:
    def among(server: LiveServer) -> tuple[Store, Servers]:
        store = Store.open(url, serve=True)
        return store, servers_of(store, server.url)

    return LiveServer("", among=among)


def test_a_room_of_two_servers(url: str) -> None:
    one = live(url).__enter__()
    ann = one.person("Ann")
    tables = [ann.open(bots=2) for _ in range(4)]
    with live(url) as two:
        assert one.host.servers.holds(DESK)
        comes_true(lambda: one.host.servers.peers() and two.host.servers.peers(), "they do not know each other")
        bob = two.person("Bob")
        assert bob.get("session").json()["name"] == "Bob"
        ben = bob.open(bots=2)
        assert [row["id"] for row in bob.get("tables").json()] == [row["id"] for row in ann.get("tables").json()]
        assert {row["id"] for row in ann.get("tables").json()} == {*tables, ben}
        with ann.socket(tables[0]) as here, bob.socket(ben) as there:
            here.asked()
            there.asked()
            comes_true(lambda: two.host.tables.runners, "the second server gets no part of the tables")  # that is shared alike
            here.play_on()
            there.play_on()
            one.__exit__()  # it hands everything over, and ends
            assert here.ends() == 1012
            assert two.host.servers.holds(DESK) and all(two.host.servers.holds(at_table(id)) for id in (*tables, ben))
            there.play_on()
            there.play_round()
            assert there.bye == ""
        ann.url, ann.http.base_url = two.url, two.url
        ann.http.headers["Origin"] = two.url
        with ann.socket(tables[0], here.last["round"], 0) as again:
            again.play_round()
    store = Store.open(url)
    assert [str(problem) for problem in verify(store)] == []
    store.close()
