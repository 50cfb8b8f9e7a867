"""Houses, rule sheets and fees over HTTP, and the document of the interface."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardroom.games import GAMES
from cardroom.houses.featured import featured
from cardroom.houses.files import headings
from cardroom.houses.loader import load
from cardroom.records.sheets import fees_data, sheet_data
from cardroom.web.catalogue import catalogue
from cardroom.web.catalogue.catalogue import HouseData
from tests.patience import SOON
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly
from tests.web.test_needs import WHO


def test_every_house_with_every_edition(room: LiveServer) -> None:
    houses = room.watcher().get("houses").json()
    lines = [line for house in houses for line in house["editions"]]
    assert [line["id"] for line in lines] == [heading.id for heading in headings()]
    for line in lines:
        edition = load(line["id"])
        assert (line["name"], line["game"], line["family"]) == (edition.name, edition.game.name, edition.game.family)
        assert line["kind"] == GAMES[edition.game.name].kind
        assert line["seats"] == edition.game.seats(edition.rules)
        assert line["backline"] == (getattr(edition.rules, "backline", None) is not None)
    first = sorted((line["featured"]["place"], line["id"], line["featured"]["cards"]) for line in lines if line["featured"])
    assert first == [(place, each.edition, each.hand) for place, each in enumerate(featured().first, start=1)]
    assert {house["house"]: house["name"] for house in houses}["tres-lounge"] == "Tres Lounge"


def test_a_room_whose_first_games_are_wrong_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "featured.toml").write_text('[[first]]\nedition = "nowhere/razz"\nhand = ["As"]\n')
    monkeypatch.setenv("CARDROOM_HOUSES", str(tmp_path))
    told: list[HouseData] = json.loads(catalogue.Catalogue().houses().body)
    assert {line["featured"] is None for house in told for line in house["editions"]} == {True}


def test_a_rule_sheet(room: LiveServer) -> None:
    sheet = room.watcher().get("editions/tres-lounge/texas-holdem").json()
    edition = load("tres-lounge/texas-holdem")
    plain = json.loads(json.dumps(sheet_data(edition)))
    assert {clause["id"]: clause for clause in plain.pop("clauses")} == sheet["clauses"]
    assert {key: sheet[key] for key in plain} == plain
    form = sheet["tables"]
    assert form["defaults"]["bets"] == [300, 600] and form["limits"] == "$3-$6 limit" and form["option"] == "12"
    fields = {field["name"]: field for field in form["fields"]}
    assert fields["structure"]["choices"] == ["limit", "spread-limit"]  # what the house has, not all there are
    assert (fields["bets"]["kind"], fields["bets"]["count"], fields["blinds"]["count"]) == ("moneys", 2, None)
    assert fields["ante"]["kind"] == "money" and fields["ante"]["least"] == 0
    assert edition.schedule is not None
    assert [option["option"] for option in form["options"]] == [option.name for option in edition.schedule.options.values()]


def test_every_kind_of_field(room: LiveServer) -> None:
    kinds = set()
    for id in ("tres-lounge/pai-gow-poker", "tres-lounge/omaha-high-low-split", "oceans-eleven/panguingue"):
        answer = room.watcher().get(f"editions/{id}")
        if answer.status_code == 200:
            kinds |= {field["kind"] for field in answer.json()["tables"]["fields"]}
    assert {"money", "moneys", "choice", "int"} <= kinds


def test_the_fees_of_an_edition(room: LiveServer) -> None:
    fees = room.watcher().get("editions/tres-lounge/texas-holdem/fees").json()
    assert fees == json.loads(json.dumps(fees_data(load("tres-lounge/texas-holdem"))))


def test_an_edition_that_is_not(room: LiveServer) -> None:
    answer = room.watcher().get("editions/tres-lounge/texas-hold")
    assert answer.status_code == 404 and "Did you mean" in answer.json()["detail"]
    assert room.watcher().get("editions/..%2f..%2fetc/passwd/fees").status_code == 404
    assert room.watcher().get(f"editions/x/{'y' * 100}").status_code == 422


@pytest.mark.parametrize("path", ["houses", "editions/tres-lounge/texas-holdem", "editions/tres-lounge/texas-holdem/fees"])
def test_what_does_not_change_is_sent_once(room: LiveServer, path: str) -> None:
    first = room.watcher().get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = get_plainly(f"{room.url}/api/{path}", headers={"If-None-Match": f'"other", {first.headers["etag"]}'})
    assert again.status_code == 304 and again.content == b""
    assert get_plainly(f"{room.url}/api/{path}", headers={"If-None-Match": '"other"'}).status_code == 200


def test_loading_every_edition_holds_nobody_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, answered = threading.Event(), threading.Event()
    plain = catalogue._houses_data

    def slow() -> list[HouseData]:
        begun.set()
        assert answered.wait(SOON), "nobody waits for the houses of another"
        return plain()

    monkeypatch.setattr(catalogue, "_houses_data", slow)
    room = serve()
    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(get_plainly, f"{room.url}/api/houses", timeout=SOON) for _ in range(4)]
        assert begun.wait(SOON)
        assert get_plainly(f"{room.url}/api/tables", timeout=SOON).status_code == 200
        assert not any(one.done() for one in asked)
        answered.set()
    assert {one.result().text for one in asked} == {asked[0].result().text}


def test_the_document_names_every_route_and_its_refusals(room: LiveServer) -> None:
    document = room.watcher().get("openapi.json").json()
    routes = {(method, path) for path, one in document["paths"].items() for method in one}
    known = {(method.lower(), path) for method, path in WHO if path.startswith("/api/")}  # every route, written down with who may
    assert routes == {each for each in known if "socket" not in each[1]} - {("get", "/api/openapi.json")}
    for path, one in document["paths"].items():
        for method, route in one.items():
            assert route["summary"], (method, path)
            answers = route["responses"]
            assert {"200", "429", "503"} <= set(answers), (method, path)
            assert ("413" in answers and "403" in answers) == (method != "get") or path.endswith("/advice")
            assert ("401" in answers) == ("security" in route), (method, path)
            if path in ("/api/odds/download", "/api/odds/plot/{name}.svg"):  # they answer with a file
                assert answers.pop("200")["description"]
            schemas = {status: answer["content"]["application/json"]["schema"] for status, answer in answers.items()}
            assert all(schema == {"$ref": "#/components/schemas/ProblemData"} for status, schema in schemas.items() if status != "200")
            assert schemas.get("200") != {}, (method, path)
    assert "409" in document["paths"]["/api/tables/{id}/act"]["post"]["responses"]
    assert set(document["components"]["securitySchemes"]) == {"cookie", "bearer"}
    assert "HTTPValidationError" not in json.dumps(document)


def test_no_pages_that_load_from_elsewhere(room: LiveServer) -> None:
    for path in ("/docs", "/redoc", "/openapi.json"):
        assert get_plainly(room.url + path).status_code == 404
