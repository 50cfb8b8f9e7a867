"""``python -m tests.javascript.wire FILE``: the types of the JSON interface, from the room's own OpenAPI document.

``make lint`` writes them anew each time, so they are never older than the server. A schema becomes an interface of the namespace ``Wire``.
``Wire.Answers`` and ``Wire.Bodies`` say for each method and path what the server answers and what it takes.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cardroom.room.host.host import Host
from cardroom.web.app import create_app

Schema = Mapping[str, Any]
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


async def _no_host() -> Host:
    raise AssertionError("no room is opened for its document")


def type_of(schema: Schema) -> str:
    """Return the type that has the values of this schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(type_of, schema[several])))
    match schema.get("type"):
        case "array":
            return f"Array<{type_of(schema['items']) if 'items' in schema else 'unknown'}>"
        case "object":
            return _object(schema)
        case None:
            return "unknown"
        case str(kind):
            return PLAIN[kind]
        case other:
            raise AssertionError(f"a schema of the type {other}")


def _object(schema: Schema) -> str:
    required = schema.get("required", ())
    fields = [
        f"{json.dumps(name)}{'' if name in required else '?'}: {type_of(each)};" for name, each in schema.get("properties", {}).items()
    ]
    more = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
    more = [each for each in more if each is not None and each is not False]
    if more and not fields:
        return f"{{ [key: string]: {' | '.join('unknown' if each is True else type_of(each) for each in more)} }}"
    return f"{{ {' '.join([*fields, *(['[more: string]: unknown;'] if more else [])])} }}"


def _routes(document: Schema) -> Iterator[tuple[str, str, str, str]]:
    """Yield each method and path, with the types of its answer and of its body. Parameters of a path are ``{}``."""
    for path, methods in document["paths"].items():
        key = "/".join("{}" if part.startswith("{") else part for part in path.split("/"))
        for method, operation in methods.items():
            answer = operation["responses"]["200"].get("content", {}).get("application/json", {}).get("schema", {})  # a file has none
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            yield method, key, type_of(answer), type_of(body) if body else "{ [key: string]: never }"


def written(document: Schema) -> str:
    """Return the declarations."""
    lines = ["declare namespace Wire {"]
    for name, schema in document["components"]["schemas"].items():
        lines.append(f"  type {name} = {type_of(schema)};")
    routes = list(_routes(document))
    for title, column in (("Answers", 2), ("Bodies", 3)):
        lines.append(f"  interface {title} {{")
        for method in sorted({route[0] for route in routes}):
            lines.append(f"    {method}: {{")
            lines += [f"      {json.dumps(route[1])}: {route[column]};" for route in routes if route[0] == method]
            lines.append("    };")
        lines.append("  }")
    return "\n".join([*lines, "}", ""])


def main() -> None:
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(written(create_app(_no_host).openapi()))


if __name__ == "__main__":
    main()
