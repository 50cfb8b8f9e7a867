"""A live tournament over HTTP: three players enter, the floor runs it, and the winner has the prizes."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardroom.room.people.roles import Role
from tests.room.papers.bookkeeper import read_csv, read_ledger
from tests.web.server import LiveServer, Person

WHY = "as it was seen"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(f"sqlite:///{tmp_path_factory.mktemp('tournaments')}/room.db", attended=False) as opened:
        yield opened


def chips(room: LiveServer, person: Person) -> int:
    """What the player has at the cashier."""
    return room.host.visitors.balance(person.id)


def seen(person: Person, id: str) -> dict[str, Any]:
    found: dict[str, Any] = person.get(f"tournaments/{id}").json()
    return found


def test_a_tournament_from_its_announcement_to_the_prizes(room: LiveServer) -> None:
    flo, ann, ben, cy = room.person("Flo"), room.person("Ann"), room.person("Ben"), room.person("Cy")
    room.appoint(flo, Role.FLOOR)
    assert "standard/sit-and-go" in [each["slug"] for each in ann.get("tournaments/structures").json()]
    assert ann.post("tournaments", structure="standard/sit-and-go", why=WHY).status_code == 403
    assert flo.post("tournaments", structure="standard/nothing", why=WHY).status_code == 422
    id = flo.post("tournaments", structure="standard/sit-and-go", why=WHY).json()["id"]
    had = {person.name: chips(room, person) for person in (ann, ben, cy)}
    for person in (ann, ben, cy):
        assert person.post(f"tournaments/{id}/enter").status_code == 200
    assert "is in the tournament" in ann.post(f"tournaments/{id}/enter").text

    def floor(what: str, **body: Any) -> Any:
        return flo.post(f"tournaments/{id}/{what}", version=seen(flo, id)["version"], why=WHY, **body)

    assert floor("start").status_code == 200
    assert flo.post(f"tournaments/{id}/start", version=1, why=WHY).status_code == 409
    one = seen(ann, id)
    assert one["clock"]["level"]["blinds"] == [25, 50] and one["entered"] and one["payouts"] == [3000]
    assert sorted(seat["player"] for seat in one["tables"][0]["seats"]) == ["Ann", "Ben", "Cy"]
    assert floor("pause", on=True).status_code == 200 and seen(ann, id)["clock"]["paused"]
    assert floor("pause", on=False).status_code == 200
    assert floor("clock", level=2, minutes=4).status_code == 200
    assert floor("count", stacks={"Ann": 1000, "Ben": 1500, "Cy": 2000}).status_code == 200
    assert "come to" in floor("count", stacks={"Ann": 1000, "Ben": 1500, "Cy": 2025}).text
    assert floor("penalty", player="Ben", hands=3).status_code == 200
    assert floor("out", out=["Ann"], by=["Ben"]).status_code == 200
    assert floor("back", player="Ann").status_code == 200
    assert floor("out", out=["Ann"], by=["Cy"]).status_code == 200
    assert [(place["first"], place["player"]) for place in seen(ann, id)["places"]] == [(3, "Ann")]
    assert "even" in floor("balance", blinds={"1": 1}).text
    assert floor("deal", how="chips", rest=1000).status_code == 200
    assert seen(ben, id)["deal"]["rest"] == 1000
    for person in (ben, cy):
        assert person.post(f"tournaments/{id}/deal/answer", accept=True).status_code == 200
    assert floor("out", out=["Cy"], by=["Ben"]).status_code == 200
    over = seen(ann, id)
    assert over["state"] == "over" and sum(place["prize"] for place in over["places"]) == 3000
    won = {person.name: chips(room, person) - had[person.name] for person in (ann, ben, cy)}
    # $30: by chips, nothing is left for a second place, so 1,500 of 4,500 chips are a third of $20, and $10 stay for the winner.
    assert won == {"Ann": -1100, "Ben": 667 + 1000 - 1100, "Cy": 1333 - 1100}
    assert [each["state"] for each in ann.get("tournaments").json()] == ["over"]
    boss = room.person("Boss")
    room.appoint(boss, Role.AUDITOR)
    day = room.host.days.today(room.host.wall())
    files = {form: boss.http.get(f"/papers/{day}/accounting", params={"as": form}) for form in ("csv", "ledger", "ofx")}
    assert {answer.status_code for answer in files.values()} == {200}
    assert read_ledger(files["ledger"].text) == read_csv(files["csv"].text)
    assert read_csv(files["csv"].text)["Income:Tournament fees"] == -3_00


def test_entries_go_back_where_it_is_called_off(room: LiveServer) -> None:
    flo, dee = room.person("Flora"), room.person("Dee")
    room.appoint(flo, Role.FLOOR)
    id = flo.post("tournaments", structure="standard/omaha-rebuys", why=WHY).json()["id"]
    had = chips(room, dee)
    assert dee.post(f"tournaments/{id}/enter").status_code == 200 and chips(room, dee) == had - 2200
    assert dee.post(f"tournaments/{id}/withdraw").status_code == 200 and chips(room, dee) == had
    assert dee.post(f"tournaments/{id}/enter").status_code == 200
    assert dee.post(f"tournaments/{id}/chips", what="rebuy").status_code == 422
    assert flo.post(f"tournaments/{id}/call-off", version=seen(flo, id)["version"], why="too few came").status_code == 200
    assert chips(room, dee) == had and seen(dee, id)["state"] == "called-off"
