"""The parsers, each with the lines it is followed through, what it does with a text, and texts that it takes."""

import json
import re
import shutil
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

import cardroom.houses
from cardroom.collection import load_schedules
from cardroom.errors import BadInput, CardroomError
from cardroom.houses import files
from cardroom.houses.loader import load_file
from cardroom.plain import is_text
from cardroom.records.files import parse
from cardroom.records.phh_file import each_hand, parse_phh
from cardroom.records.record import audit_record, public_record
from cardroom.records.settle import settle, settled_data
from cardroom.records.verify import verify
from tests.fuzz.changes import as_toml

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
HOUSES = Path(cardroom.houses.__path__[0])
FEW = 3  # deals that are tried for a public record


class Target(NamedTuple):
    """``run`` reads a text and does its work; ``lines``: a refusal may have several, one for each fault."""

    name: str
    parts: tuple[str, ...]
    run: Callable[[str], object]
    seeds: Callable[[], list[str]]
    write: Callable[[dict[str, Any]], str] = json.dumps
    lines: bool = False

    def read(self, text: str) -> dict[str, Any] | None:
        """The data in a text, to be changed by its keys; None where there is none."""
        for reader in (json.loads, tomllib.loads):
            try:
                found = reader(text)
            except (ValueError, RecursionError):
                continue
            return found if isinstance(found, dict) and found else None
        return None

    def written_seeds(self) -> list[str]:
        """The seeds as people write them, and as changed data is written: what was changed in one value differs there alone."""
        seeds = self.seeds()
        return list(dict.fromkeys([*seeds, *(self.write(data) for seed in seeds if (data := self.read(seed)))]))

    def refusal(self, text: str) -> str:
        """Why it refuses a text; empty: it takes it. Whatever else it raises is a fault of its own."""
        try:
            self.run(text)
        except CardroomError as error:
            said = str(error)
            assert said.strip() and is_text(said) and (self.lines or "\n" not in said), (self.name, said)
            return said
        return ""


# -- files of rounds --------------------------------------------------------------------------------------------------------


def _settle(text: str) -> None:
    settled_data(settle(parse(text, "it"), "it"))


def _settle_seeds() -> list[str]:
    return re.findall(r"```toml\n(.*?)```", (DOCS / "formats.md").read_text(encoding="utf-8"), re.S)


def _record(text: str) -> None:
    verify(parse(text, "it"), "it", FEW)


def _record_seeds() -> list[str]:
    from tests.forgeries import HOLDEM, live_record, ruled_record

    found = [live_record("tres-lounge/three-card-poker", players=2), live_record(HOLDEM, players=2)]
    ruled = ruled_record("oceans-eleven/holdem", 1)
    return [json.dumps(each) for each in (*found, *_auditors(), *([ruled] if ruled else []))]


def _auditors() -> list[Any]:
    from cardroom.cli.deal import dealt_by_bots
    from cardroom.houses.loader import load

    found = []
    for edition, record in (("tres-lounge/texas-holdem", audit_record), ("florida/three-card-poker", public_record)):
        (round,) = dealt_by_bots(load(edition), "fuzz", players=2)
        found.append(record(round))
    return found


PHH = {
    "variant": "NT", "antes": [0, 0], "blinds_or_straddles": [1, 2], "min_bet": 2, "starting_stacks": [100, 50],
    "actions": ["d dh p1 2c3c", "d dh p2 4c5c", "p2 cc", "p1 cc", "d db 6c7c8h", "p1 cc", "p2 cbr 4", "p1 f"],
}  # fmt: skip
STUD = {
    "variant": "F7S", "antes": [1, 1], "bring_in": 1, "small_bet": 2, "big_bet": 4, "starting_stacks": [100, 100],
    "actions": ["d dh p1 ????9c", "d dh p2 ????2d", "p2 pb", "p1 cbr 2", "p2 f"],
}  # fmt: skip


def _phh(text: str) -> None:
    for hand in each_hand(parse_phh(text, "it"), "it"):
        if isinstance(hand, BadInput):
            raise hand


def _phh_seeds() -> list[str]:
    online = (HERE.parent / "records" / "online.phhs").read_text(encoding="utf-8")
    return [as_toml(PHH), as_toml(STUD), "\n".join(online.splitlines()[:40]) + "\n"]


# -- files of houses ----------------------------------------------------------------------------------------------------------


@cache
def _folder() -> TemporaryDirectory[str]:
    """A folder with a house of its own, of which an edition is read; it goes with the process."""
    made = TemporaryDirectory(prefix="cardroom-fuzz-")
    shutil.copytree(HOUSES / "tres-lounge" / "collection", Path(made.name) / "tres-lounge" / "collection")
    return made


def _house() -> Path:
    return Path(_folder().name) / "tres-lounge"


def _edition(text: str) -> None:
    path = _house() / "one.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    faults: list[str] = []
    files._outline(files.EditionFile("tres-lounge/one", path), text, faults)
    assert all(map(is_text, faults)), faults
    load_file("tres-lounge/one", path)


def _edition_seeds() -> list[str]:
    return [
        (HOUSES / "tres-lounge" / f"{name}.toml").read_text(encoding="utf-8") for name in ("three-card-poker", "omaha", "pai-gow-tiles")
    ]


def _schedule(text: str) -> None:
    path = _house() / "collection" / "one.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    load_schedules([path], {})


def _schedule_seeds() -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted((HOUSES / "tres-lounge" / "collection").glob("*.toml"))[:3]]


# -- what clients send ----------------------------------------------------------------------------------------------------------


def _message(text: str) -> None:
    from cardroom.web.bodies.messages import MESSAGE
    from cardroom.web.wire import numbered

    numbered(text)
    try:
        MESSAGE.validate_json(text)
    except ValidationError as error:
        raise _refused(error) from None


def _refused(error: ValidationError) -> BadInput:
    from cardroom.web.guard.problems import validation_sentence

    return BadInput(validation_sentence(error.errors(include_url=False, include_input=False)))


def _message_seeds() -> list[str]:
    return [
        '{"type": "act", "id": 1, "round": "7k3m9q-1", "turn": 3, "verb": "raise", "amount": 400, "spot": "1/ante/ann", "picks": [0, 2]}',
        '{"type": "act-all", "id": 2, "round": "7k3m9q-1", "turn": 3, "actions": [{"verb": "bet", "amount": 500, "spot": "1/ante/ann"}]}',
        '{"type": "sit-out", "id": 3, "out": true}',
        f'{{"type": "cut", "id": 4, "round": "7k3m9q-1", "hash": "{"ab" * 32}"}}',
        '{"type": "say", "id": 5, "text": "good luck"}',
        '{"type": "pong", "at": 1}',
    ]


@cache
def body_models() -> list[type[BaseModel]]:
    """Every body that a route takes."""
    import cardroom.web.app  # noqa: F401  (it knows all routes)
    from cardroom.web.bodies.body import Body

    found: list[type[BaseModel]] = []
    rest: list[type[BaseModel]] = [Body]
    while rest:
        found.append(rest.pop())
        rest += found[-1].__subclasses__()
    return sorted({each for each in found if each.model_fields}, key=lambda each: (each.__module__, each.__qualname__))


def _body(text: str) -> None:
    """Each model has its say; a text that one of them takes is taken."""
    refused = None
    taken = False
    for model in body_models():
        try:
            model.model_validate_json(text)
            taken = True
        except ValidationError as error:
            refused = _refused(error)
            assert "\n" not in str(refused), (model, refused)
    if refused is not None and not taken:
        raise refused


def sample(schema: dict[str, Any], defined: dict[str, Any]) -> Any:
    """A value that a JSON schema describes, more or less."""
    if "$ref" in schema:
        return sample(defined[schema["$ref"].rsplit("/", 1)[1]], defined)
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return sample(schema[key][0], defined)
    if "const" in schema or "enum" in schema:
        return schema.get("const", schema.get("enum", [""])[0])
    kind = schema.get("type")
    if kind == "object":
        return {key: sample(each, defined) for key, each in schema.get("properties", {}).items()}
    if kind == "array":
        return [sample(schema.get("items", {}), defined)] * max(1, schema.get("minItems", 1))
    if kind == "integer" or kind == "number":
        return schema.get("minimum", 1)
    return {"boolean": True, "null": None}.get(str(kind), "a" * max(1, schema.get("minLength", 1)))


def _body_seeds() -> list[str]:
    schemas = [model.model_json_schema() for model in body_models()]
    return [json.dumps(sample(schema, schema.get("$defs", {}))) for schema in schemas]


TARGETS = {
    each.name: each
    for each in (
        Target("settle", ("records/", "money.py", "cards.py"), _settle, _settle_seeds),
        Target("record", ("records/", "cuts.py"), _record, _record_seeds),
        Target("phh", ("records/", "money.py", "cards.py"), _phh, _phh_seeds),
        Target("edition", ("houses/", "switches.py", "house_rules.py"), _edition, _edition_seeds, as_toml, lines=True),
        Target("schedule", ("collection/",), _schedule, _schedule_seeds, as_toml, lines=True),
        Target("message", ("web/models/", "web/wire.py", "web/guard/problems.py"), _message, _message_seeds),
        Target("body", ("web/bodies/", "web/models/", "room/base/"), _body, _body_seeds),
    )
}
