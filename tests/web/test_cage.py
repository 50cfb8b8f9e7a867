"""The cage over HTTP: a float, a window, chips sold and cashed, a fill on two signatures, a notice; and what is refused."""

import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from cardroom.room.books.ledger import verify
from cardroom.room.people.roles import Role
from tests.room.real_money import for_real_money
from tests.web.server import LiveServer, Person

FLOAT = {"chip": {"500": 200, "2500": 100, "10000": 40}, "cash": {"2000": 300, "10000": 50}}
DRAWER = {"chip": {"500": 100, "2500": 40, "10000": 20}, "cash": {"2000": 100, "10000": 20}}


class Staffed(NamedTuple):
    room: LiveServer
    boss: Person
    cashier: Person
    floor: Person
    ann: Person
    table: str


@pytest.fixture(scope="module")
def staffed(room: LiveServer) -> Iterator[Staffed]:
    boss, cashier, floor, ann = (room.person(name, bearer=True) for name in ("Basil", "Casey", "Flora", "Anna"))
    for person, role in ((boss, Role.OPERATOR), (cashier, Role.CASHIER), (floor, Role.FLOOR)):
        room.appoint(person, role)
    table = ann.open(bots=0)
    assert boss.post("cage/safe/bring", pieces=FLOAT, why="the float").status_code == 200
    assert cashier.post("cage/windows/1/open", drawn=DRAWER, version=0).status_code == 200
    yield Staffed(room, boss, cashier, floor, ann, table)
    assert verify(room.host.store) == []


def window(staffed: Staffed) -> dict[str, Any]:
    found: dict[str, Any] = staffed.cashier.get("cage").json()["windows"][0]
    return found


def person(staffed: Staffed, who: Person) -> dict[str, Any]:
    name = who.get("session").json()["name"]
    found: dict[str, Any] = staffed.cashier.get("cage/people", like=name).json()[0]
    return found


def test_chips_are_sold_and_cashed_and_who_looked_too_long_ago_is_refused(staffed: Staffed) -> None:
    before, has = window(staffed)["place"], person(staffed, staffed.ann)["balance"]
    given = {"visitor": staffed.ann.id, "amount": 120_00, "chips": {"chip": {"500": 24}}, "version": before["version"]}
    assert staffed.cashier.post("cage/windows/1/sell", **given).status_code == 200
    again = staffed.cashier.post("cage/windows/1/sell", **given)
    assert (again.status_code, again.json()["detail"][:20]) == (409, "Window 1 has changed")
    cashed = {"visitor": staffed.ann.id, "amount": 20_00}
    assert "pays nothing out" in staffed.cashier.post("cage/windows/1/cash", **cashed).json()["detail"]
    with for_real_money(staffed.room.host):
        assert staffed.cashier.post("cage/windows/1/cash", **cashed).status_code == 200
    after, seen = window(staffed), person(staffed, staffed.ann)
    assert (after["place"]["chips"], after["place"]["cash"]) == (before["chips"] - 100_00, before["cash"] + 100_00)
    assert (seen["balance"], seen["today"]["cash_in"], seen["today"]["cash_out"]) == (has + 100_00, 120_00, 20_00)
    assert [(flow["what"], flow["about"], flow["amount"]) for flow in after["sheet"]["flows"][:2]] == [
        ("cash", "Anna", 20_00),
        ("sell", "Anna", 120_00),
    ]


def test_a_fill_has_two_signatures_and_a_void_is_kept(staffed: Staffed) -> None:
    table, cashier, floor = staffed.table, staffed.cashier, staffed.floor
    pieces = {"chip": {"500": 20}}
    refused = floor.post(f"cage/tables/{table}/order", kind="fill", pieces=pieces, why="low")
    label = staffed.room.host.labels.of(table)
    assert (refused.status_code, refused.json()["detail"]) == (422, f"The bank of table {label} is not open: count its opener first.")
    assert floor.post(f"cage/tables/{table}/opener", counted={}).status_code == 200
    assert floor.post(f"cage/tables/{table}/order", kind="fill", pieces=pieces, why="low on red").status_code == 200
    (order,) = cashier.get("cage/tables").json()["orders"]
    assert (order["table"], order["amount"], order["asked"]["name"], order["why"]) == (table, 100_00, "Flora", "low on red")
    assert cashier.post("cage/windows/1/make", order=order["number"]).status_code == 200
    assert cashier.post("cage/windows/1/make", order=order["number"]).status_code == 404
    (slip,) = floor.get("cage/tables").json()["slips"]
    assert slip["serial"].startswith("F-") and (slip["made"]["name"], slip["struck"]) == ("Casey", None)
    assert cashier.post(f"cage/tables/{table}/void", serial=slip["serial"], why="x").status_code == 403
    assert floor.post(f"cage/tables/{table}/void", serial=slip["serial"], why="the wrong table").status_code == 200
    (slip,) = floor.get("cage/tables").json()["slips"]
    assert (slip["struck"]["signed"]["name"], slip["struck"]["why"]) == ("Flora", "the wrong table")
    (tray,) = [each for each in floor.get("cage/tables").json()["trays"] if each["id"] == table]
    assert tray["open"] and tray["place"]["held"] == {}


def test_a_fill_beyond_the_float_is_refused_with_a_sentence(staffed: Staffed) -> None:
    table = staffed.table
    tray = next(each for each in staffed.floor.get("cage/tables").json()["trays"] if each["id"] == table)
    if not tray["open"]:
        assert staffed.floor.post(f"cage/tables/{table}/opener", counted={}).status_code == 200
    assert staffed.floor.post(f"cage/tables/{table}/order", kind="fill", pieces={"chip": {"100000": 3}}, why="high").status_code == 200
    (order,) = staffed.cashier.get("cage/tables").json()["orders"]
    refused = staffed.cashier.post("cage/windows/1/make", order=order["number"])
    assert refused.status_code == 422
    assert refused.json()["detail"] == "Window 1 does not hold that: 3 of $1,000 chips would go, and it has 0 of $1,000 chips."
    assert staffed.cashier.post(f"cage/tables/{table}/decline", order=order["number"], why="we have none").status_code == 200


def test_the_notice_comes_first(staffed: Staffed) -> None:
    bob = staffed.room.person("Barnaby", bearer=True)
    assert staffed.boss.http.patch("/api/cage/settings", json={"large": 500_00, "why": "a small room"}).status_code == 200
    sale = {"visitor": bob.id, "amount": 600_00}
    refused = staffed.cashier.post("cage/windows/1/sell", **sale)
    assert refused.status_code == 422 and refused.json()["detail"].endswith("which is more than $500: take the notice first.")
    assert staffed.cashier.post("cage/notices", **sale, direction="in", why="passport seen").status_code == 200
    assert staffed.cashier.post("cage/windows/1/sell", **sale).status_code == 200
    (large,) = [each for each in staffed.boss.get("cage").json()["large"] if each["visitor"] == bob.id]
    assert (large["name"], large["cash_in"], large["notice_in"]["name"], large["notice_out"]) == ("Barnaby", 600_00, "Casey", None)


def test_somebody_excludes_himself_and_the_cashier_hears_nothing_of_why(staffed: Staffed) -> None:
    cy = staffed.room.person("Cyprian", bearer=True)
    assert cy.post("exclusion", until=time.time() + 86_400).status_code == 200
    refused = staffed.cashier.post("cage/windows/1/sell", visitor=cy.id, amount=5_00)
    assert refused.status_code == 403 and refused.json()["detail"].startswith("This person is not served here")
    assert cy.post("tables", edition="tres-lounge/texas-holdem").json()["detail"].startswith("You have excluded yourself")
    lifted = staffed.boss.post(f"staff/people/{cy.id}/admit", why="he begs")
    assert lifted.status_code == 403 and lifted.json()["detail"].endswith("nobody lifts that before its end.")
    assert cy.post("exclusion", until=time.time() + 3600).status_code == 403
    assert [each["kind"] for each in staffed.boss.get("cage/exclusions").json() if each["visitor"] == cy.id] == ["self"]
    assert staffed.cashier.get("cage/exclusions").status_code == 403


@pytest.mark.parametrize(
    ("path", "body", "status", "sentence"),
    [
        ("windows/2/close", {"counted": {}}, 422, "Window 2 is not open."),
        ("windows/77/open", {"drawn": {}}, 422, "The cage has windows 1 to 4, not 77."),
        ("windows/100/open", {"drawn": {}}, 422, "window: Input should be less than or equal to 99."),
        ("windows/1/sell", {"visitor": "v-x", "amount": 5_00}, 404, "There is no visitor 'v-x'."),
        ("windows/1/change", {"given": {"chip": {"300": 1}}, "taken": {}}, 422, "There is no chip of $3 in this room."),
        ("windows/1/change", {"given": {"gold": {}}, "taken": {}}, 422, "given.gold: Input should be 'chip' or 'cash'."),
        (
            "windows/1/transfer",
            {"pieces": {}, "to_safe": True, "why": "x"},
            422,
            "Say what it is: how many of which chips, notes or coins.",
        ),
        ("safe/count", {"counted": {}}, 422, "The safe was counted with"),
        ("safe/bring", {"pieces": FLOAT, "why": "x"}, 403, "Only the operator of the room may do this."),
    ],
)
def test_what_is_refused(staffed: Staffed, path: str, body: dict[str, object], status: int, sentence: str) -> None:
    refused = staffed.cashier.post(f"cage/{path}", **body)
    assert refused.status_code == status and refused.json()["detail"].startswith(sentence)


def test_a_receipt_is_numbered_and_its_second_printing_is_marked(staffed: Staffed) -> None:
    cashier, floor, dora = staffed.cashier, staffed.floor, staffed.room.person("Dora", bearer=True)
    version = window(staffed)["place"]["version"]
    sold = {"visitor": dora.id, "amount": 125_00, "cash": {"cash": {"2000": 5, "10000": 0, "500": 5}}, "version": version}
    assert cashier.post("cage/windows/1/sell", **sold).status_code == 200
    flow = window(staffed)["sheet"]["flows"][0]
    assert flow["what"] == "sell"
    receipt = cashier.get(f"cage/receipts/{flow['line']}").json()
    sales = [line for line in staffed.room.host.store.journal.lines() if line[1].what == "cage/sell"]
    day = staffed.room.host.days.today(staffed.room.host.wall()).isoformat()
    assert receipt["serial"] == f"S-{day}-{len(sales):03}"
    assert (receipt["kind"], receipt["name"], receipt["by"], receipt["amount"]) == ("sale", "Dora", "Casey", 125_00)
    assert receipt["cash"] == {"cash": {"500": 5, "2000": 5}} and receipt["copies"] == 0
    assert sum(int(value) * count for value, count in receipt["chips"]["chip"].items()) == 125_00
    printed = [cashier.post(f"cage/receipts/{flow['line']}/print", paper=paper).json()["copies"] for paper in ("80mm", "a4", "80mm")]
    assert printed == [0, 1, 2]  # the original, and two copies
    lines = [row for _, row in staffed.room.host.store.journal.lines() if row.what == "cage/print"]
    assert [(row.data["serial"], row.data["copy"], row.data["paper"]) for row in lines] == [
        (receipt["serial"], 0, "80mm"), (receipt["serial"], 1, "a4"), (receipt["serial"], 2, "80mm"),
    ]  # fmt: skip
    assert [flow["what"] for flow in window(staffed)["sheet"]["flows"][:1]] == ["sell"]  # paper moves nothing
    for person, status, sentence in ((floor, 403, "the cage's"), (cashier, 404, "is no receipt")):
        refused = person.post(f"cage/receipts/{flow['line'] if person is floor else 1}/print", paper="a4")
        assert refused.status_code == status and sentence in refused.text
