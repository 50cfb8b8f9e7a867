"""The data of a settle file as text: TOML, as people write it."""

import json
from typing import cast

from cardroom.plain import Data, Plain


def settle_text(data: Data) -> str:
    """The file as people read it: TOML, an action a line; JSON where TOML cannot say it (a table without a largest wager)."""
    if _lacks(data):
        return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    plain_keys = [
        f"{key} = {_toml(value)}" for key, value in data.items() if not isinstance(value, dict | list) or key in ("dice", "moments")
    ]
    lines = cast("list[str]", data["actions"])
    parts = ["\n".join(plain_keys), "\n".join(["actions = [", *(f"  {_toml(line)}," for line in lines), "]"])]
    for key in ("players", "cards"):
        for table in cast("list[Data]", data[key]) if isinstance(data.get(key), list) else ():
            parts.append("\n".join([f"[[{key}]]", *_keys(table)]))
    parts += ["\n".join([f"[{key}]", *_keys(table)]) for key, table in data.items() if isinstance(table, dict)]
    return "\n\n".join(parts) + "\n"


def _lacks(value: Plain) -> bool:
    if isinstance(value, dict | list):
        return any(map(_lacks, value.values() if isinstance(value, dict) else value))
    return value is None


def _keys(table: Data) -> list[str]:
    return [f"{_key(key)} = {_toml(value)}" for key, value in table.items()]


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else json.dumps(key, ensure_ascii=False)


def _toml(value: Plain) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_toml(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str) and '"' in value and "'" not in value:
        return f"'{value}'"  # a ruling with a text in quotes
    return json.dumps(value, ensure_ascii=False)
