"""The types of the wire say what the server's document says."""

import pytest

from tests.javascript.wire import type_of, written

DOCUMENT = {
    "components": {
        "schemas": {
            "Seat": {
                "type": "object",
                "properties": {"seat": {"type": "integer"}, "player": {"anyOf": [{"type": "string"}, {"type": "null"}]}},
                "required": ["seat"],
            }
        }
    },
    "paths": {
        "/api/tables/{table}/seats": {
            "get": {"responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Seat"}}}}}}
        }
    },
}


@pytest.mark.parametrize(
    ("schema", "type"),
    [
        ({"type": "integer", "minimum": 1}, "number"),
        ({"enum": ["a", "b"], "type": "string"}, '"a" | "b"'),
        ({"const": "table"}, '"table"'),
        ({"type": "array", "items": {"type": "boolean"}}, "Array<boolean>"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "{ [key: string]: number }"),
        ({"type": "object", "additionalProperties": True}, "{ [key: string]: unknown }"),
        (
            {"type": "object", "properties": {"a": {"type": "null"}}, "required": ["a"], "additionalProperties": True},
            '{ "a": null; [more: string]: unknown; }',
        ),
        ({}, "unknown"),
    ],
)
def test_the_type_of_a_schema(schema: dict[str, object], type: str) -> None:
    assert type_of(schema) == type


def test_a_field_that_may_be_left_out_and_a_path_by_its_parts() -> None:
    text = written(DOCUMENT)
    assert 'type Seat = { "seat": number; "player"?: string | null; };' in text
    assert '"/api/tables/{}/seats": Seat;' in text
