"""Every parser that is fed: files of rounds and of houses, what clients send, and what people type (``typed.py``)."""

import json
import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pydantic import BaseModel, ValidationError

import cardroom.houses
from cardroom.analysis.clientele.file import find_clientele, read_clientele, refusal, shipped
from cardroom.collection import load_schedules
from cardroom.errors import BadInput
from cardroom.houses import files
from cardroom.houses.loader import load_file
from cardroom.plain import is_text
from cardroom.records.files import parse
from cardroom.records.phh_file import each_hand, parse_phh
from cardroom.records.record import audit_record, public_record
from cardroom.records.settle import settle, settled_data
from cardroom.records.verify import verify
from cardroom.room.desks.papers.accounting import read_chart
from cardroom.tournament.structures import read_structure, structure_files
from tests.fuzz.changes import as_toml
from tests.fuzz.standalone import FILE, check_alone
from tests.fuzz.target import Target
from tests.fuzz.typed import TYPED

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
HOUSES = Path(cardroom.houses.__path__[0])
FEW = 3  # deals that are tried for a public record


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


def _structure(text: str) -> None:
    path = _house() / "structure.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    read_structure(path)


def _structure_seeds() -> list[str]:
    return [file.path.read_text(encoding="utf-8") for file in structure_files().values()]


def _clientele(text: str) -> None:
    path = _house() / "clientele.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    if faults := read_clientele(str(path)).faults:
        raise refusal(path, list(faults))


def _clientele_seeds() -> list[str]:
    return [find_clientele(name).read_text(encoding="utf-8") for name in shipped()]


def _accounts(text: str) -> None:
    path = _house() / "accounts.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    read_chart(str(path))


def _accounts_seeds() -> list[str]:
    ours = {name: account.model_dump() for name, account in list(read_chart("").items())[:4]}
    return [as_toml(ours)]


# -- what clients send ----------------------------------------------------------------------------------------------------------


def _message(text: str) -> None:
    from cardroom.web.bodies.messages import MESSAGE
    from cardroom.web.wire import numbered

    numbered(text)
    try:
        MESSAGE.validate_json(text)
    except ValidationError as error:
        raise _refused(error) from None


def _message_complaints(text: str) -> set[str]:
    from cardroom.web.bodies.messages import MESSAGE

    try:
        MESSAGE.validate_json(text)
    except ValidationError as error:
        return {f"{each['type']} {'.'.join(map(str, each['loc']))[:40]}" for each in error.errors(include_url=False, include_input=False)}
    return set()


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


def _body_complaints(text: str) -> set[str]:
    """Of all models together: of each by itself they would be thousands."""
    found: set[str] = set()
    for model in body_models():
        try:
            model.model_validate_json(text)
        except ValidationError as error:
            found |= {each["type"] for each in error.errors(include_url=False, include_input=False)}
    return found


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
        Target("phh", ("records/", "cards.py"), _phh, _phh_seeds),
        Target("edition", ("houses/", "switches.py", "house_rules.py"), _edition, _edition_seeds, as_toml, lines=True),
        Target("schedule", ("collection/",), _schedule, _schedule_seeds, as_toml, lines=True),
        Target("structure", ("tournament/", "houses/faults.py"), _structure, _structure_seeds, as_toml, lines=True),
        Target("clientele", ("analysis/clientele/file.py", "money.py"), _clientele, _clientele_seeds, as_toml, lines=True),
        Target("accounts", ("room/desks/papers/accounting.py", "plain.py"), _accounts, _accounts_seeds, as_toml),
        Target(
            "message", ("web/bodies/", "web/wire.py", "web/guard/problems.py"), _message, _message_seeds, complaints=_message_complaints
        ),
        Target("body", ("web/bodies/", "web/guard/problems.py"), _body, _body_seeds, complaints=_body_complaints),
        Target("standalone", (str(FILE),), check_alone, _record_seeds),
        *TYPED,
    )
}
