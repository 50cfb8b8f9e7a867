"""What pages show of the room, asked at either of two servers: the same, whichever holds the tables."""

from collections.abc import Iterator

import pytest

from cardroom.room.people.roles import Role
from cardroom.room.storage.rows import at_table
from tests.patience import comes_true
from tests.web.two import Two


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with Two(f"sqlite:///{tmp_path_factory.mktemp('two')}/room.db") as found:
        yield found


def test_the_rooms_health_is_that_of_all_its_servers(servers: Two) -> None:
    operator = servers.first.person()
    servers.first.appoint(operator, Role.OPERATOR)
    here, there = operator.open(bots=1), operator.open(bots=1)
    servers.give(at_table(there))
    with operator.socket(here) as one, operator.socket(there) as other:
        one.hear()
        other.hear()
        comes_true(lambda: operator.get("staff/health").json()["watching"] == 2, "the room does not see who watches at another server")
        comes_true(lambda: operator.get("staff/health").json()["running"] == 2, "or that they play there")
    operator.http.base_url = servers.second.person().http.base_url
    health = operator.get("staff/health").json()
    assert (health["tables"], health["people"], health["lost"]) == (2, 1, {})


def test_the_board_and_an_account_are_of_all_servers(servers: Two) -> None:
    person, clerk = servers.second.person("Ann"), servers.first.person()
    servers.first.appoint(clerk, Role.FLOOR)
    table = person.open(bots=1, private=False, buy_in=200_00, sit=True)
    servers.give(at_table(table))
    games = person.get("board").json()["games"]
    assert sum(game["tables"].count(table) for game in games) == 1
    assert table in person.get("board").json()["seated"].values()
    assert [(each["table"], each["player"]) for each in person.get("account").json()["tables"]] == [(table, "Ann")]
    assert [row["players"][0]["name"] for row in clerk.get("lists").json()["tables"] if row["id"] == table] == ["Ann"]
    assert person.http.patch("/api/session", json={"name": "Anna"}).json()["name"] == "Anna"
    assert [each["player"] for each in person.get("account").json()["tables"]] == ["Anna"]
