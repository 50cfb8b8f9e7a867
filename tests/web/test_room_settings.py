"""The settings of the room over HTTP, and pages that say what chips are."""

import httpx

from cardroom.room.people.roles import Role
from tests.room.real_money import for_real_money
from tests.web.server import LiveServer, Person


def patch(person: Person, settings: dict[str, object], why: str) -> httpx.Response:
    return person.http.patch("/api/staff/room", json={"settings": settings, "why": why})


def test_the_operator_sets_the_room_and_the_auditor_reads_it(room: LiveServer) -> None:
    boss, auditor = room.person("Basil", bearer=True), room.person("Aude", bearer=True)
    room.appoint(boss, Role.OPERATOR)
    room.appoint(auditor, Role.AUDITOR)
    wanted: dict[str, object] = {"establishment": "The Ocean Room", "address": "1 Pier Road", "documents": "always"}
    answer = patch(boss, wanted, "our name")
    assert answer.status_code == 200 and answer.json()["establishment"] == "The Ocean Room"
    assert answer.json()["documents"] == "always"
    assert {"name", "address"}.isdisjoint(answer.json()["lacks"])
    assert auditor.get("staff/room").json() == answer.json()
    assert patch(auditor, wanted, "mine").status_code == 403
    assert patch(boss, {}, "nothing").status_code == 422
    assert patch(boss, {"zone": "Nowhere/None"}, "lost").status_code == 422


def test_people_say_for_themselves_or_by_a_clerk_whether_they_want_messages(room: LiveServer) -> None:
    boss, ann, cora = room.person("Bernard", bearer=True), room.person("Annabel", bearer=True), room.person("Coraline", bearer=True)
    room.appoint(boss, Role.OPERATOR)
    room.appoint(cora, Role.CASHIER)
    assert ann.get("account/paging").json()["offered"] is False
    assert ann.post("account/paging", to="ann@example.com").status_code == 422  # the room sends none
    assert patch(boss, {"paging": "smtps://mail.example"}, "we page").status_code == 422  # from nobody
    wanted: dict[str, object] = {"paging": "smtps://mail.example", "paging_from": "desk@room.example", "paging_before": 90}
    told = patch(boss, wanted, "we page").json()
    assert {name: told[name] for name in wanted} == wanted
    assert ann.post("account/paging", to="ann@example.com", language="es").json()["to"] == "a…@example.com"
    assert ann.get("account/paging").json()["on"] is True
    assert ann.post("account/paging", to="").json()["on"] is False
    assert ann.post(f"people/{cora.id}/paging", to="c@example.com", why="mine").status_code == 403
    assert cora.post(f"people/{ann.id}/paging", to="ann@example.com", why="asked at the desk").json()["language"] == "en"
    lines = [(row.what, row.who) for _, row in room.host.store.journal.lines() if row.what.startswith("paging/")]
    assert lines == [("paging/allowed", ann.id), ("paging/ended", ann.id), ("paging/allowed", cora.id)]
    assert patch(boss, {"paging": ""}, "no more").status_code == 200


def test_pages_say_what_chips_are(room: LiveServer) -> None:
    play = httpx.get(room.url).text
    with for_real_money(room.host):
        real = httpx.get(room.url).text
        spanish = httpx.get(room.url, headers={"Accept-Language": "es"}).text
    assert "for play chips." in play and "data-money" not in play
    assert 'data-money="real"' in real and "play chips" not in real and "Buy chips at the cage." in real
    assert "Compra fichas en la caja." in spanish
