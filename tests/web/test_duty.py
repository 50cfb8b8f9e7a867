"""The staff's work over HTTP: a dealer clocks in, is lined up, is due and taps in; tokes; a shift that changes hands; who may do what."""

from typing import Any

from cardroom.room.people.roles import Role
from tests.web.server import LiveServer, Person

EDITION = "tres-lounge/three-card-poker"


def seen(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.get("duty").json()
    return found


def staff(room: LiveServer, **roles: Role) -> dict[str, Person]:
    people = {name: room.person(name, bearer=True) for name in roles}
    for name, role in roles.items():
        room.appoint(people[name], role)
    return people


def test_dealers_go_along_a_string(room: LiveServer) -> None:
    people = staff(room, Flora=Role.FLOOR, Dave=Role.DEALER, Mina=Role.DEALER, Sam=Role.DEALER)
    flora, dave, mina, sam = people.values()
    tables = [dave.post("dealer/tables", edition=EDITION, players=[{"player": f"P{n}"}]).json()["id"] for n in (1, 2)]
    assert seen(dave)["you"] == "off" and dave.post("duty/in", role="floor").status_code == 422
    for person in (dave, mina):
        assert person.post("duty/in", role="dealer").status_code == 200
    assert dave.post("duty/break").status_code == 200 and seen(dave)["you"] == "break"
    assert dave.post("duty/back").status_code == 200 and seen(dave)["you"] == "on"
    wanted = {"tables": tables, "dealers": [mina.id, dave.id, sam.id], "minutes": 30, "version": None, "why": "the doors open"}
    assert dave.post("duty/strings/A", **wanted).status_code == 403
    assert flora.post("duty/strings/A", **{**wanted, "tables": ["nosuchtable"]}).status_code == 422
    assert flora.post("duty/strings/A", **wanted).status_code == 200
    (string,) = seen(flora)["strings"]
    assert [(each["table"], each["due"], each["next"]) for each in string["tables"]] == [
        (tables[0], "Mina", "Sam"),
        (tables[1], "Dave", "Mina"),
    ]
    assert [(each["name"], each["on_duty"], each["now"], each["next"]) for each in string["dealers"]] == [
        ("Mina", True, tables[0], tables[1]), ("Dave", True, tables[1], ""), ("Sam", False, "", tables[0]),
    ]  # fmt: skip
    # Dave opened both tables and deals at the second: Mina is due at the first.
    due = mina.get(f"duty/tables/{tables[0]}").json()["relief"]
    assert (due["name"], due["deals"], due["late"]) == ("Mina", "", False)
    assert dave.get(f"duty/tables/{tables[1]}").json()["relief"] is None
    assert [each["table"] for each in flora.get("duty/reliefs").json()] == [tables[0]]
    assert mina.post(f"dealer/tables/{tables[0]}/tap", dealer="Mina").status_code == 200
    assert flora.get("duty/reliefs").json() == []
    (string,) = seen(flora)["strings"]
    assert [each["deals"] for each in string["tables"]] == ["Mina", "Dave"]
    assert [(each["name"], each["at"]) for each in seen(flora)["on_duty"]] == [("Dave", [tables[1]]), ("Mina", [tables[0]])]
    # Flora taps another dealer in, whom the room knows by name.
    assert flora.post(f"dealer/tables/{tables[1]}/tap", dealer="Sam").status_code == 200
    (relief,) = flora.get("duty/reliefs").json()
    assert (relief["name"], relief["deals"]) == ("Dave", "Sam")
    again = {**wanted, "version": string["version"], "tables": [tables[0]], "dealers": [mina.id]}
    assert flora.post("duty/strings/A", **again).status_code == 200
    assert flora.post("duty/strings/A", **again).status_code == 409  # it has been lined up anew
    assert flora.post("duty/out", visitor=dave.id, why="went home").status_code == 200
    assert mina.post("duty/out", visitor=dave.id, why="went home").status_code in (403, 422)
    assert [each["name"] for each in seen(flora)["on_duty"]] == ["Mina"]


def test_the_rota_tokes_and_a_shift_that_changes_hands(room: LiveServer) -> None:
    people = staff(room, Olivia=Role.OPERATOR, Fiona=Role.FLOOR, Daniel=Role.DEALER, Carla=Role.CASHIER, Hector=Role.CASHIER)
    olga, fay, dan, cara, hal = people.values()
    now = seen(fay)
    day, shift = now["days"][1]["day"], now["days"][1]["shifts"][0]
    plan = {"visitor": dan.id, "role": "dealer", "day": day, "shift": shift, "why": "the rota of the week"}
    assert dan.post("duty/plans", **plan).status_code == 403
    assert fay.post("duty/plans", **{**plan, "shift": "never"}).status_code == 422
    assert fay.post("duty/plans", **plan).status_code == 200
    (planned,) = seen(dan)["rota"]
    assert (planned["name"], planned["day"], planned["shift"], planned["missing"]) == ("Daniel", day, shift, False)
    assert fay.post(f"duty/plans/{planned['number']}/cancel", why="ill").status_code == 200 and seen(dan)["rota"] == []
    assert dan.post("duty/tokes", visitor=dan.id, amount=12_50).status_code == 200
    assert dan.post("duty/tokes", visitor=fay.id, amount=1).status_code == 403
    assert [each["amount"] for each in seen(dan)["tokes"]] == [12_50] and seen(cara)["tokes"] == []
    assert fay.post("duty/tokes/split", why="now").status_code == 403  # each keeps their own
    assert olga.http.patch("/api/duty/settings", json={"settings": {"tokes": "pooled"}, "why": "they want it"}).status_code == 200
    assert fay.http.patch("/api/duty/settings", json={"settings": {"tokes": "own"}, "why": "no"}).status_code == 403
    assert dan.post("duty/in", role="dealer").status_code == 200
    room.host.duty.fold.rota.present[dan.id] = room.host.duty.fold.rota.present[dan.id]._replace(since=room.host.wall() - 600)
    assert fay.post("duty/tokes/split", why="the night is over").status_code == 200
    (split,) = seen(fay)["splits"]
    assert split["pool"] == 12_50 and {share["name"]: share["amount"] for share in split["shares"]}["Daniel"] > 0
    assert sum(share["amount"] for share in split["shares"]) == 12_50 and seen(fay)["pool"] == 0
    assert olga.post("cage/safe/bring", pieces={"chip": {"500": 200}}, why="the float").status_code == 200
    assert cara.post("cage/windows/1/open", drawn={"chip": {"500": 20}}, version=0).status_code == 200
    places = {"window/1": {"chip": {"500": 19}}}
    assert "say the reason" in cara.post("duty/hand-over", taker=hal.id, places=places).text
    assert cara.post("duty/hand-over", taker=hal.id, places=places, reason="one is chipped").status_code == 200
    (handed,) = seen(fay)["hand_overs"]
    assert (handed["giver"], handed["taker"], handed["reason"]) == ("Carla", "Hector", "one is chipped")
    assert handed["places"] == [{"place": "window/1", "expected": {"chip": {"500": 20}}, "counted": {"chip": {"500": 19}}}]
    assert dan.post("duty/hand-over", taker=hal.id, places={}).status_code == 422
