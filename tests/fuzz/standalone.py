"""The verifiers that need nothing of ours: one Python file, and one page whose script Node runs."""

import importlib.util
import json
import subprocess
from functools import cache
from pathlib import Path
from types import ModuleType

from cardroom.errors import BadInput

FILE = Path(__file__).parents[2] / "docs" / "fairness" / "verify_round.py"
PAGE = FILE.with_name("page.js")

_SCRIPT = """
const nothing = { addEventListener() {} };
globalThis.document = { getElementById: () => nothing };
await import(process.argv[1]);
const texts = JSON.parse(await new Response(process.stdin).text());
console.log(JSON.stringify(texts.map((text) => {
  try { verifyRound(text); return ""; } catch (error) { return `${error.constructor.name}: ${error.message}`; }
})));
"""


@cache
def verifier() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_round", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def check_alone(text: str) -> None:
    """As its ``main`` does: whatever is wrong with a record, it says one sentence."""
    alone = verifier()
    try:
        alone.check(alone.read(text.encode("utf-8", "surrogatepass")))
    except alone.Broken as broken:
        raise BadInput(f"{broken}.") from None


def refused_by_the_page(texts: list[str]) -> list[str]:
    """Why the page does not believe each of these records; empty: it holds."""
    asked = ["node", "--experimental-default-type=module", "--input-type=module", "-e", _SCRIPT, PAGE.as_uri()]
    found = subprocess.run(asked, input=json.dumps(texts), capture_output=True, text=True, check=True, encoding="utf-8")
    answers: list[str] = json.loads(found.stdout)
    return answers
