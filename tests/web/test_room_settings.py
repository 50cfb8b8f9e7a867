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


def test_pages_say_what_chips_are(room: LiveServer) -> None:
    play = httpx.get(room.url).text
    with for_real_money(room.host):
        real = httpx.get(room.url).text
        spanish = httpx.get(room.url, headers={"Accept-Language": "es"}).text
    assert "for play chips." in play and "data-money" not in play
    assert 'data-money="real"' in real and "play chips" not in real and "Buy chips at the cage." in real
    assert "Compra fichas en la caja." in spanish
