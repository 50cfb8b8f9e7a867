"""The OpenAPI document: readable names, every field described, an example for every body, and answers as it says."""

import re
from collections.abc import Iterator
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

from cardroom.room.people.roles import Role
from cardroom.web.api.parameters import PARAMETERS, parameter_text
from cardroom.web.bodies.examples import EXAMPLES
from tests.web.conformance import Document, check_answer, document, operations, validator
from tests.web.conftest import Serve
from tests.web.operation_ids import OPERATIONS
from tests.web.server import LiveServer, Person

UNITS = ("Whole cents.", "Seconds since 1970.")  # which say nothing of the field itself


def test_a_schema_is_named_by_one_word() -> None:
    assert [name for name in document()["components"]["schemas"] if not re.fullmatch(r"[A-Z][A-Za-z]+", name)] == []


def test_operation_ids_are_the_listed_ones() -> None:
    found = {f"{each.method} {each.path}": each.id for each in operations()}
    assert {key: found.get(key) for key in OPERATIONS} == OPERATIONS


def test_operation_ids_are_readable_and_unique() -> None:
    ids = [each.id for each in operations()]
    assert [id for id in ids if not re.fullmatch(r"[a-z]+(_[a-z]+){0,4}", id)] == []
    assert len(set(ids)) == len(ids)


def fields(schema: Any, where: str) -> Iterator[tuple[str, Document]]:
    """Every field that a schema describes itself, at any depth."""
    if isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items() if isinstance(schema.get("properties"), dict) else ():
            yield f"{where}.{name}", field
        for key, part in schema.items():
            yield from fields(part, f"{where}.{key}")
    elif isinstance(schema, list):
        for part in schema:
            yield from fields(part, where)


def test_every_field_is_described() -> None:
    found = [each for name, schema in document()["components"]["schemas"].items() for each in fields(schema, name)]
    assert len(found) > 1000
    assert [where for where, field in found if field.get("description", "") in ("", *UNITS)] == []


def test_every_field_outside_the_named_schemas_is_described() -> None:
    assert [where for where, field in fields(document()["paths"], "") if not field.get("description")] == []


def test_every_parameter_is_described() -> None:
    found = [(each, parameter) for each in operations() for parameter in each.data.get("parameters", ())]
    assert len(found) > 100
    assert [f"{each.id}: {parameter['name']}" for each, parameter in found if not parameter.get("description")] == []


def test_every_description_of_a_parameter_is_used() -> None:
    used = {parameter_text(each.path, parameter["name"]) for each in operations() for parameter in each.data.get("parameters", ())}
    assert set(PARAMETERS.values()) - used == set()


# -- examples ---------------------------------------------------------------------------------------------------------------


def bodies() -> dict[str, Document]:
    """The body of every operation that takes one, by its id."""
    return {each.id: each.data["requestBody"]["content"]["application/json"] for each in operations() if "requestBody" in each.data}


def test_every_body_has_an_example_that_its_schema_allows() -> None:
    for id, body in bodies().items():
        assert "example" in body, f"{id} has no example"
        validator(body["schema"]).validate(body["example"])


def test_every_example_is_of_a_body_and_is_read_by_its_model() -> None:
    used = {body["schema"]["$ref"].rpartition("/")[2] for body in bodies().values()}
    assert {model.__name__ for model in EXAMPLES} == used
    for model, example in EXAMPLES.items():
        adapter: TypeAdapter[Any] = TypeAdapter(model)
        read = adapter.validate_python(example)
        assert set(example) <= {field.name for field in fields_of(model)} if is_dataclass(model) else set(example) == read.model_fields_set


VISITORS = ["enter_room", "rename_visitor", "own_account", "open_table", "set_bots", "sit_out", "call_floor"]
STAFFS = [
    "pause_table", "resume_table", "change_dealer", "change_cards", "change_table_settings", "grant_role", "set_room_limits",
    "open_list", "add_name", "set_cage", "open_fund", "begin_practice", "open_dealer_table",
]  # fmt: skip


def boss_of(room: LiveServer) -> Person:
    """Somebody with every role."""
    person = room.person("Boss")
    for role in (Role.OPERATOR, Role.FLOOR, Role.DEALER, Role.CASHIER, Role.AUDITOR):
        room.appoint(person, role)
    return person


def send_examples(person: Person, wanted: list[str], table: str = "") -> None:
    """Send the examples of these operations in this order; {id} is the table given, or the one that ``open_table`` opens."""
    known = {each.id: each for each in operations()}
    for id in wanted:
        answer = person.http.request(known[id].method, known[id].path.replace("{id}", table), json=bodies()[id]["example"])
        assert answer.status_code == 200, f"{id}: {answer.text}"
        if id == "open_table":
            table = answer.json()["id"]


def test_the_room_takes_the_examples_from_a_visitor(room: LiveServer) -> None:
    send_examples(room.watcher(), VISITORS)


def test_the_room_takes_the_examples_from_the_staff(serve: Serve) -> None:
    room = serve()
    send_examples(boss_of(room), STAFFS, room.person().open(bots=2))


# -- answers ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [({"id": "a"}, '"name" is a required'), ({"id": "a", "name": 1}, "at 'name'"), ({"id": "a", "name": "b", "more": 1}, "'more'")],
)
def test_an_answer_of_another_shape_is_noticed(data: dict[str, object], says: str) -> None:
    asked = httpx.Request("PATCH", "http://room/api/session")
    check_answer(httpx.Response(200, json={"id": "a", "name": "b"}, request=asked))
    with pytest.raises(AssertionError, match=re.escape(says)):
        check_answer(httpx.Response(200, json=data, request=asked))


ASKED_ELSEWHERE = {
    "ask_question", "download_answer", "draw_answer",  # in test_questions: an answer takes a worker process
    "get_properties_report",  # in test_properties: there is one at the home of several
}  # fmt: skip


def test_every_question_is_answered_as_described(room: LiveServer) -> None:
    """Each GET of the document, as somebody with every role; ``Person`` compares the answers with the document."""
    boss, ann = boss_of(room), room.person()
    table = ann.open(bots=2, clock=0)
    with ann.socket(table) as socket:
        over = socket.play_round()
    dealt = boss.post("dealer/tables", edition="tres-lounge/texas-holdem", players=[{"player": "Ann"}, {"player": "Ben"}]).json()["id"]
    assert boss.post("dealer/practice", edition="tres-lounge/three-card-poker").status_code == 200
    assert boss.post("funds", name="promo", title="Promotion", kind="promotion", share=0, why="for a test").status_code == 200
    assert boss.post("cage/safe/bring", pieces={"chip": {"500": 200}}, why="the float").status_code == 200
    assert boss.post("cage/windows/1/open", drawn={"chip": {"500": 20}}, version=0).status_code == 200
    assert boss.post("cage/windows/1/sell", visitor=ann.id, amount=5_00).status_code == 200
    sold = boss.get("cage").json()["windows"][0]["sheet"]["flows"][0]["line"]
    day = boss.get("papers/days").json()[0]["day"]
    tournament = boss.post("tournaments", structure="standard/sit-and-go", why="for a test").json()["id"]
    values = {"house": "tres-lounge", "day": day, "line": sold, "tournament": tournament}
    queries = {
        "find_clauses": {"text": "misdeal"},
        "list_cage_people": {"like": ann.name},
        "find_players": {"like": ann.name},
        "find_people": {"like": ann.name},
        "get_fund_statement": {"day": day},
        "list_payments": {"round": over},
    }
    asked = [each for each in operations() if each.method == "GET" and each.id not in ASKED_ELSEWHERE]
    assert len(asked) > 40
    for each in asked:
        rounds, dealers, funds = "/rounds/{id}" in each.path, "/dealer/" in each.path, "/funds/" in each.path
        ids = {"id": over if rounds else dealt if dealers else ann.id if "/people/" in each.path else table}
        slug = "texas-holdem" if "/equity/" in each.path else "three-card-poker"
        path = each.path.format(**values, **ids, slug=slug, name="promo" if funds else "day")
        player = each.id in ("get_advice", "get_account", "get_history")
        answer = (ann if player else boss).http.get(path, params=queries.get(each.id, {}))
        assert answer.status_code == 200, f"{each.id}: {answer.text}"
