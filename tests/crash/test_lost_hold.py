"""A server whose connection was lost, and the database had by somebody to himself meanwhile: it writes nothing, tells its players, and
begins again from what is stored; or ends with one sentence while the other stays."""

import pytest

from cardroom.room.storage import Store
from tests.crash.serving import Serving, Warm, free_port
from tests.patience import comes_true
from tests.room.postgres import Postgres
from tests.room.test_storage_opening import visitor
from tests.web.server import Person

BEGUN_AGAIN = b"Another card room has had the database; this one has begun again from what is stored.\n"


@pytest.mark.parametrize("other_stays", [False, True])
def test_a_server_that_lost_its_hold(postgres: Postgres, warm: Warm, other_stays: bool) -> None:
    database = postgres.fresh()
    server = Serving(database, free_port(), warm)
    server.opened()
    ann = Person(server.url, "Ann")
    table = ann.open(bots=0)
    wire = ann.socket(table)
    wire.hear(30)
    postgres.cut(database)
    other = Store.open(database, alone=True, patience=3.0)
    other.write([visitor(1)])
    if not other_stays:
        other.close()
    assert ann.post(f"tables/{table}/leave").status_code == 503
    heard = wire.hear(30)
    while heard["type"] != "bye":
        heard = wire.hear(30)
    assert heard["why"] == "The card room closes; your chips are kept."
    if other_stays:
        assert server.ended() == 2
        assert server.said.endswith(b"a program that needs it to itself has this database.\n"), server.said
        assert BEGUN_AGAIN not in server.said and server.said.count(b"this database") == 1
        other.close()
        return
    while BEGUN_AGAIN not in server.said:
        assert server._read(30), server.said
    comes_true(lambda: ann.get("session").status_code == 200)
    assert ann.open(bots=0) != table  # it writes, and with what the other has written
    with_both = Store.open(database, create=False)
    assert {"Ann", "Ann 1"} <= {row.name for row in with_both.people.visitors()}
    with_both.close()
    server.kill()
