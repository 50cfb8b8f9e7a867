"""Test vectors for whoever writes a verifier of his own, and the verifier as one HTML file: ``python -m tests.vectors.write``.

Each vector is a record that holds and lies about it, each a list of changes ([path, value]); docs/fairness.md says how they are read.
"""

import copy
import json
import re
from pathlib import Path
from typing import Any

from tests.corpus import LEAVES, THROWS, forged
from tests.forgeries import CHEATS, CUT_CHEATS, DICE, HOLDEM, Data, leaves, live_record, showdown

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "fairness"
JS = HERE.parents[1] / "cardroom" / "web" / "static" / "js"
HTML = DOCS / "verify_round.html"
DRAW = "oceans-eleven/deuce-to-seven-triple-draw"
# Of version 2 nobody cut the deck, of version 3 the root does not bind the number of leaves; nothing writes them any more.
OLDER = ("holdem", "dice", "stud", "draw", "cut_holdem", "cut_dice", "cut_draw")
EDITIONS = {"counted_holdem": HOLDEM, "counted_dice": DICE, "counted_draw": DRAW}


def changes(before: Any, after: Any, path: tuple[str | int, ...] = ()) -> list[list[Any]]:
    """What makes one of the other."""
    if isinstance(before, dict) and isinstance(after, dict) and before.keys() == after.keys():
        return [change for key in before for change in changes(before[key], after[key], (*path, key))]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [change for i, (one, two) in enumerate(zip(before, after, strict=True)) for change in changes(one, two, (*path, i))]
    return [] if before == after else [[list(path), after]]


def apply(record: Data, made: list[list[Any]]) -> Data:
    record = copy.deepcopy(record)
    for (*way, last), value in made:
        held: Any = record
        for key in way:
            held = held[key]
        held[last] = value
    return record


def vector(edition_id: str) -> Data:
    """A record that holds, and lies that nobody needs the rules to find out."""
    record = showdown() if edition_id == HOLDEM else live_record(edition_id)
    lies = {}
    for name, (whose, cheat) in (CHEATS | CUT_CHEATS).items():
        if whose == edition_id:
            lied = copy.deepcopy(record)
            cheat(lied)
            lies[name] = changes(record, lied)
    for path, value in leaves(record):
        if path[-1] in ("amount", "nonce", "root", "drop") and not any(name.startswith(str(path[-1])) for name in lies):
            lies[f"{path[-1]} changed"] = [[list(path), value + 1 if isinstance(value, int) else "0" * len(value)]]
    return {"record": record, "lies": [{"name": name, "changes": made} for name, made in (lies | leaf_lies(record)).items()]}


def leaf_lies(record: Data) -> dict[str, list[list[Any]]]:
    """Leaves that are added, joined, split, moved and doubled; of cards only where a deck has few."""
    few = len(record["commitments"][0]["leaves"]) < 60
    made = {name: forged(json.dumps(record), forgery) for name, forgery in ((LEAVES if few else {}) | THROWS).items()}
    return {name: changes(record, json.loads(text)) for name, text in made.items() if text}


def with_leaf_lies(name: str) -> Data:
    """An older vector: its record and its lies stay, lies about its leaves are made anew."""
    found: Data = json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))
    kept = [lie for lie in found["lies"] if lie["name"] not in LEAVES]
    return found | {"lies": [*kept, *({"name": name, "changes": made} for name, made in leaf_lies(found["record"]).items())]}


def bundle() -> str:
    """The page's own modules, one after the other, in a page that loads nothing."""
    code = []
    modules = [
        JS / name
        for name in ("sha256.js", "shake256.js", *(f"verify/{each}.js" for each in ("broken", "reading", "shape", "cut", "proof")))
    ]
    for module in [*modules, DOCS / "page.js"]:
        text = re.sub(r"^import [^;]*;\n", "", module.read_text(encoding="utf-8"), flags=re.MULTILINE)
        code.append(re.sub(r"^export ", "", text, flags=re.MULTILINE))
    return (DOCS / "page.html").read_text(encoding="utf-8").replace("/* modules */", "\n".join(code).replace("</", "<\\/"))


def main() -> None:
    vectors = {name: vector(edition_id) for name, edition_id in EDITIONS.items()} | {"cut_holdem": with_leaf_lies("cut_holdem")}
    for name, made in vectors.items():
        (HERE / f"{name}.json").write_text(json.dumps(made, separators=(",", ":")) + "\n", encoding="utf-8")
    HTML.write_text(bundle(), encoding="utf-8")


if __name__ == "__main__":
    main()
