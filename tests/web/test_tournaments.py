"""A live tournament over HTTP: three players enter, the floor runs it, and the winner has the prizes."""

from collections.abc import Iterator
from typing import Any

import pytest

from cardroom.room.people.roles import Role
from cardroom.tournament.structures import load_structure
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


def test_people_without_an_account_play_by_the_desk(room: LiveServer) -> None:
    """Walk-ins have a player number and chips of the cage; the desk enters them, sells them more and writes down their word."""
    flo, ed = room.person("Florian"), room.person("Ed")
    room.appoint(flo, Role.FLOOR)
    walk_in = flo.post("players", name="Wilma").json()["name"]
    id = flo.post("tournaments", structure="standard/omaha-rebuys", why=WHY).json()["id"]

    def at_the_desk(player: str, what: str) -> Any:
        return flo.post(f"tournaments/{id}/players", player=player, what=what, why=WHY)

    refused = at_the_desk(walk_in, "enter")
    assert refused.status_code == 422 and "cashier" in refused.text  # no chips yet
    assert at_the_desk("Nobody Here", "enter").status_code == 422
    assert ed.post(f"tournaments/{id}/players", player="Ed", what="enter", why=WHY).status_code == 403
    had = chips(room, ed)
    assert at_the_desk("Ed", "enter").status_code == 200 and chips(room, ed) == had - 2200
    again = at_the_desk("Ed", "enter")
    assert again.status_code == 422 and again.json()["detail"] == "Ed is in the tournament."  # a name, and no id of ours
    lines = [row for _, row in room.host.store.journal.lines() if row.about == ed.id and row.what.startswith("tournament")]
    assert [(row.who, row.why) for row in lines] == [(flo.id, WHY)]  # about the player, by the floor
    assert at_the_desk("Ed", "withdraw").status_code == 200 and chips(room, ed) == had
    assert at_the_desk("Ed", "rebuy").status_code == 422


def test_what_the_viewer_may_do(room: LiveServer) -> None:
    flo, gus, hal = room.person("Floria"), room.person("Gustav"), room.person("Hallie")
    room.appoint(flo, Role.FLOOR)
    id = flo.post("tournaments", structure="standard/omaha-rebuys", why=WHY).json()["id"]
    assert seen(gus, id)["you"] == {"table": 0, "seat": 0, "chips": 0, "may": ["enter"]}
    for person in (gus, hal):
        assert person.post(f"tournaments/{id}/enter").status_code == 200
    assert seen(gus, id)["you"]["may"] == ["withdraw"]
    started = flo.post(f"tournaments/{id}/start", version=seen(flo, id)["version"], why=WHY)
    assert started.status_code == 200, started.text
    one = seen(gus, id)
    structure = load_structure("standard/omaha-rebuys")
    assert structure.rebuys is not None and structure.add_on is not None
    assert one["costs"] == {
        "rebuy": structure.rebuys.cost, "rebuy_chips": structure.rebuys.chips,
        "add_on": structure.add_on.cost, "add_on_chips": structure.add_on.chips,
    }  # fmt: skip
    assert one["chips"] == 2 * structure.stack and one["you"]["table"] == 1 and one["you"]["chips"] == structure.stack
    assert one["you"]["may"] == []  # more chips are for players who have none
    first_break = next(number for number, level in enumerate(structure.levels, 1) if level.break_after)
    assert flo.post(f"tournaments/{id}/out", out=[hal.name], by=[gus.name], version=seen(flo, id)["version"], why=WHY).status_code == 200
    assert seen(hal, id)["you"]["may"] == ["rebuy"] and seen(gus, id)["you"]["may"] == []
    assert one["clock"]["to_break"] == pytest.approx(60 * sum(map(structure.minutes_of, range(1, first_break + 1))), abs=30)
    assert seen(room.watcher(), id)["you"] is None
