"""One address takes up no more of the room than its budgets: over HTTP and sockets, with the time after which to come again."""

import pytest

from cardroom.room.live.budgets import STORED, TABLES, TABLES_ADDRESS
from cardroom.room.people.limits import RoomLimits
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Refused


def strict(serve: Serve, **limits: int) -> LiveServer:
    room = serve()
    room.host.budgets.off = False
    room.host.staff.limits = RoomLimits(**limits)
    return room


def test_one_address_opens_so_many_tables_of_bots_by_whatever_names(serve: Serve) -> None:
    room = strict(serve, opened_each=2, opened_address=5)
    refused = []
    for number in range(4):
        person = room.person(f"Guest {number}")
        for _ in range(3):
            answer = person.post("tables", edition="tres-lounge/texas-holdem", bots=3, sit=False)
            if answer.status_code != 200:
                assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
                refused.append(answer.json()["detail"])
    assert len(room.host.tables.runners) == 5
    assert refused == [TABLES, TABLES, TABLES_ADDRESS, TABLES_ADDRESS, TABLES_ADDRESS, TABLES_ADDRESS, TABLES_ADDRESS]


def test_what_a_visitor_asks_to_be_stored_is_bounded_over_http_and_sockets(serve: Serve) -> None:
    room = strict(serve, stored_each=1)
    ann, bob = room.person("Ann"), room.person("Bob")
    table = ann.open(bots=1)
    for number in range(1_500):  # twice a megabyte is a thousand times two thousand bytes, and a few come back meanwhile
        answer = ann.http.post(f"/api/tables/{table}/sit-out", json={"out": bool(number % 2)})
        if answer.status_code != 200:
            break
    assert (answer.status_code, answer.json()) == (429, {"detail": STORED})
    assert 0 < int(answer.headers["retry-after"]) < 24 * 3600
    with ann.socket(table) as socket, pytest.raises(Refused) as refused:
        socket.tell(type="sit-out", out=True)
    assert (refused.value.why, refused.value.code) == (STORED, "rate")
    assert ann.get("session").status_code == 200  # reading is free
    assert ann.post("tables", edition="tres-lounge/texas-holdem", bots=1).status_code == 429
    bob.open(bots=1)
