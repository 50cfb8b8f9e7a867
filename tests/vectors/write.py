"""Test vectors for whoever writes a verifier of his own, and the verifier as one HTML file: ``python -m tests.vectors.write``.

Each vector is a record that holds and lies about it, each a list of changes ([path, value]); docs/fairness.md says how they are read.
"""

import copy
import json
import re
from pathlib import Path
from typing import Any

from tests.forgeries import CHEATS, CUT_CHEATS, DICE, HOLDEM, Data, leaves, live_record, showdown

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs" / "fairness"
JS = HERE.parents[1] / "cardroom" / "web" / "static" / "js"
HTML = DOCS / "verify_round.html"
DRAW = "oceans-eleven/deuce-to-seven-triple-draw"
OLDER = ("holdem", "dice", "stud", "draw")  # of version 2: nobody cut the deck, and nothing writes them any more
EDITIONS = {"cut_holdem": HOLDEM, "cut_dice": DICE, "cut_draw": DRAW}


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
    return {"record": record, "lies": [{"name": name, "changes": made} for name, made in lies.items()]}


def bundle() -> str:
    """The page's own modules, one after the other, in a page that loads nothing."""
    code = []
    modules = [JS / name for name in ("sha256.js", "shake256.js", "verify/broken.js", "verify/cut.js", "verify/proof.js")]
    for module in [*modules, DOCS / "page.js"]:
        text = re.sub(r"^import [^;]*;\n", "", module.read_text(encoding="utf-8"), flags=re.MULTILINE)
        code.append(re.sub(r"^export ", "", text, flags=re.MULTILINE))
    return (DOCS / "page.html").read_text(encoding="utf-8").replace("/* modules */", "\n".join(code).replace("</", "<\\/"))


def main() -> None:
    for name, edition_id in EDITIONS.items():
        (HERE / f"{name}.json").write_text(json.dumps(vector(edition_id), separators=(",", ":")) + "\n", encoding="utf-8")
    HTML.write_text(bundle(), encoding="utf-8")


if __name__ == "__main__":
    main()
