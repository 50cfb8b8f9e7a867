"""The count room over HTTP: what each is told, what each is refused, and that nobody learns what another has counted."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from cardroom.room.books.funds.hand_on_record import hands_read_out
from cardroom.room.people.roles import Role
from cardroom.room.storage.replay import play_stored
from tests.patience import comes_true
from tests.web.server import LiveServer, Person
from tests.web.test_needs import GIVEN, WHO

EDITION = "oceans-eleven/three-card-poker"
PIECES = 918_273_645  # so long that no time and no id has it
WHY = "the shift is over"


@dataclass
class Counting:
    room: LiveServer
    table: str
    cass: Person
    flo: Person

    def boxes(self, by: Person) -> list[dict[str, Any]]:
        found = by.get("count")
        assert found.status_code == 200, found.text
        return list(found.json()["boxes"])

    def box(self, by: Person, serial: str) -> dict[str, Any]:
        return next(box for box in self.boxes(by) if box["serial"] == serial)

    def pull(self, kind: str = "fees") -> str:
        (table,) = [each for each in self.flo.get("count").json()["tables"] if each["id"] == self.table]
        version = next((each["version"] for each in table["boxes"] if each["kind"] == kind), 0)
        answer = self.flo.post(f"tables/{self.table}/drop", kind=kind, version=version, why=WHY)
        assert answer.status_code == 200, answer.text
        return str(max(box["serial"] for box in self.boxes(self.flo)))

    def count(self, by: Person, serial: str, number: int) -> Any:
        return by.post(f"count/{serial}", version=self.box(by, serial)["version"], figures={"chip": {"100": number}})


@pytest.fixture(scope="module")
def counting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counting]:
    room = LiveServer(f"sqlite:///{tmp_path_factory.mktemp('count')}/room.db", attended=False).__enter__()
    opener, cass, flo = room.person("Opener"), room.person("Cass"), room.person("Flo")
    table = opener.open(EDITION, sit=False, bots=3, pause=100)
    room.appoint(flo, Role.FLOOR)
    for role in (Role.CASHIER, Role.OPERATOR, Role.AUDITOR):  # he may read whatever there is to read
        room.appoint(cass, role)
    comes_true(lambda: room.host.store.ledger.balance(f"table/{table}/drop") > 0, "no fee is taken")
    yield Counting(room, table, cass, flo)
    room.leave()


def test_two_count_and_the_second_learns_nothing_of_the_first(counting: Counting) -> None:
    serial = counting.pull()
    for number in (PIECES, PIECES + 1):  # the first of them he strikes through
        assert counting.count(counting.flo, serial, number).json() == {"state": "counting"}
        own = counting.box(counting.flo, serial)
        if number == PIECES:
            struck = counting.flo.post(f"count/{serial}/strike", version=own["version"], line=own["yours"], why="miscounted")
            assert struck.status_code == 200, struck.text
    texts = []
    for method, path in WHO:
        if method == "GET":
            url = path.format(id=counting.table, **{**GIVEN, "serial": serial, "day": "2026-01-31"})
            texts.append(counting.cass.http.get(url).text)
    texts += [counting.cass.get("staff/journal", what=what).text for what in ("", "drop/count", "drop/pull")]
    day = counting.box(counting.cass, serial)["day"]
    texts += [counting.cass.get(f"papers/{day}/{name}").text for name in counting.cass.get("papers").json()]
    refused = counting.cass.post(f"count/{serial}/strike", version=0, line=1, why=WHY)
    texts += [refused.text, counting.count(counting.cass, serial, 1).text]
    read = "\n".join(texts)
    assert len(read) > 10_000 and not any(f"{number}" in read or f"{number:,}" in read for number in (PIECES, PIECES + 1))
    assert counting.box(counting.cass, serial)["state"] == "again" and "counted" not in counting.box(counting.cass, serial)
    assert [counting.count(each, serial, PIECES).json()["state"] for each in (counting.cass, counting.flo)] == ["counting", "counted"]
    counted = counting.box(counting.cass, serial)["counted"]
    assert [each["first"]["total"] for each in counted["tries"]] == [(PIECES + 1) * 100, PIECES * 100]
    assert counted["difference"] == PIECES * 100 - counted["expected"] and counted["counters"] == ["Cass", "Flo"]
    assert str(PIECES) in counting.cass.get("staff/journal", what="drop/count").text


def test_what_is_expected_is_not_told_before_two_have_counted(counting: Counting) -> None:
    serial = counting.pull()
    box = counting.box(counting.flo, serial)
    assert set(box) == {
        "serial", "kind", "table", "day", "shift", "pulled", "state", "version", "first", "yours", "tries", "closed",
    }  # fmt: skip
    (line,) = [each for each in counting.cass.get("staff/journal").json() if each["number"] == box["version"]]
    assert (line["what"], line["data"]) == ("drop/pull", {"box": serial})


def test_refusals_are_one_sentence_and_change_nothing(counting: Counting) -> None:
    serial = counting.pull("jackpot")
    version = counting.box(counting.flo, serial)["version"]
    for answer, status, sentence in (
        (counting.flo.post(f"count/{serial}", version=version - 1, figures={"chip": {"100": 0}}), 409, "counted meanwhile"),
        (counting.flo.post(f"count/{serial}", version=version, figures={}), 422, "Nothing has been counted"),
        (counting.flo.post(f"count/{serial}", version=version, figures={"chip": {}}), 422, "Nothing has been counted"),
        (counting.flo.post(f"count/{serial}", version=version, figures={"chip": {"300": 1}}), 422, "There is no chip of $3"),
        (counting.flo.post("count/9999", version=version, figures={"chip": {"100": 0}}), 404, "There is no drop box '9999'"),
        (counting.flo.post(f"count/{serial}", version=version, figures={"chip": {"500": -1}}), 422, "greater than or equal to 0"),
        (counting.flo.post(f"tables/{counting.table}/drop", kind="fees", version=10**6, why=WHY), 409, "pulled meanwhile"),
        (counting.flo.post("tables/zzzzzz/drop", kind="fees", version=0, why=WHY), 404, "There is no table 'zzzzzz'"),
        (counting.flo.post("funds", name="x", title="X", kind="jackpot", share=0, why=WHY), 403, "operator"),
        (counting.cass.post("funds/nothing/withdraw", version=1, amount=1, why=WHY), 404, "There is no fund 'nothing'"),
    ):
        assert answer.status_code == status and sentence in answer.text, answer.text
    assert counting.box(counting.flo, serial)["version"] == version


def test_a_fund_from_its_seed_to_its_pay_out(counting: Counting) -> None:
    room, cass, flo = counting.room, counting.cass, counting.flo
    winner = room.person("Winnie")
    table = winner.open("tres-lounge/texas-holdem", bots=2)
    made: list[str] = []
    with winner.socket(table) as socket:
        while not made:  # until he has shown a hand
            round_id = socket.play_round()
            stored = room.host.store.rounds.find(round_id)
            made = hands_read_out(play_stored(stored)).get("Winnie", []) if stored is not None and stored.result is not None else []
        winner.post(f"tables/{table}/leave")
    cass.post("funds", name="high-hand", title="High hand", kind="promotion", share=10, why=WHY)

    def version() -> int:
        return int(cass.get("funds").json()["funds"][0]["version"])

    assert cass.post("funds/high-hand/put-in", version=version(), amount=500_00, seed=True, why=WHY).status_code == 200
    given = {"round": round_id, "player": "Winnie", "why": WHY}
    other = flo.post("funds/high-hand/pay-outs", amount=120_00, **given, hand="five jokers")
    sentence = f"In round {round_id} the cards of Winnie make {made[-1]}, not five jokers."
    assert other.status_code == 422 and other.json()["detail"] == sentence
    above = flo.post("funds/high-hand/pay-outs", amount=500_01, **given)
    assert above.status_code == 422 and above.json()["detail"] == "High hand holds $500: $500.01 cannot be paid from it."
    assert flo.post("funds/high-hand/pay-outs", amount=120_00, **given).status_code == 200
    (waiting,) = cass.get("funds").json()["pay_outs"]
    assert (waiting["state"], waiting["proposed_by"], waiting["yours"]) == ("waiting", "Flo", False)
    assert waiting["hand"] == made[0]  # nobody has written it
    assert flo.get("funds").json()["pay_outs"][0]["yours"] is True
    own = flo.post(f"pay-outs/{waiting['number']}/approve", why=WHY)
    assert own.status_code == 403 and "another approves it" in own.text
    assert cass.post(f"pay-outs/{waiting['number']}/approve", why="seen on the camera").status_code == 200
    assert cass.post(f"pay-outs/{waiting['number']}/approve", why=WHY).status_code == 409
    day = room.host.days.today(room.host.wall()).isoformat()
    told = cass.get("funds/high-hand/statement", day=day).json()
    assert (told["opening"], told["closing"], told["by_activity"]["paid"]["amount"]) == (0, 380_00, 120_00)
    assert told["pay_outs"][0]["ended_by"] == "Cass" and told["by_activity"]["seed"]["lines"]
