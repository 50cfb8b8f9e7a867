"""A Python client that `openapi-python-client` generates from the document: without a warning, importable, and it plays."""

import importlib
import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest

from tests.patience import SOON
from tests.web.conformance import document, operations
from tests.web.server import LiveServer

CLIENT = "generated_client"
Part = Callable[[str], Any]


@pytest.fixture(scope="module")
def part(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Part]:
    """Generate the client; yield what finds a module of it. A warning is a failure, and so is a missing generator."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(document()))
    (folder / "config.json").write_text(json.dumps({"post_hooks": []}))  # nobody reads it: it need not be formatted
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none", "--fail-on-warning"]
    given = ["--path", "openapi.json", "--config", "config.json", "--output-path", CLIENT]
    made = subprocess.run([*command, *given], cwd=folder, capture_output=True, text=True, timeout=SOON)
    said = made.stdout + made.stderr
    assert made.returncode == 0 and "warning" not in said.lower(), said
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield lambda name: importlib.import_module(f"{CLIENT}.{name}" if name else CLIENT)


def test_every_operation_is_a_function_of_the_client(part: Part) -> None:
    every = {found.name.rpartition(".")[2] for found in pkgutil.walk_packages(part("api").__path__, f"{CLIENT}.api.")}
    assert {each.id for each in operations()} <= every


def test_every_module_of_the_client_can_be_imported(part: Part) -> None:
    names = [found.name for found in pkgutil.walk_packages(part("").__path__, f"{CLIENT}.")]
    assert len(names) > 400
    for name in names:
        importlib.import_module(name)


def play_on(part: Part, signed: Any, table: str) -> Any:
    """Check or call to the end of a round in which the player was dealt cards; return what is seen of it then."""
    models, dealt = part("models"), ""
    for _ in range(int(SOON * 20)):
        seen = part("api.tables.get_table").sync(client=signed, id=table)
        if seen.over and seen.round_ == dealt:
            return seen
        options = seen.decision.options if seen.decision else []
        if options:
            dealt = seen.round_
            verbs = {option.verb: option for option in options}
            chosen = next(verbs[verb] for verb in ("check", "call", "fold") if verb in verbs)
            amount = chosen.amounts.least if chosen.amounts else 0
            answer = models.ActBody(round_=seen.round_, turn=seen.decision.turn, verb=chosen.verb, amount=amount)
            refused = part("api.tables.act").sync_detailed(client=signed, id=table, body=answer)
            assert refused.status_code in (200, 204, 409), refused
        sleep(0.05)
    raise AssertionError("no round came to its end")


def test_the_client_opens_a_table_and_plays_a_round(part: Part, room: LiveServer) -> None:
    models, client = part("models"), part("client")
    entered = part("api.visitors.enter_room").sync(client=client.Client(base_url=room.url), body=models.EnterBody(name="Ann"))
    signed = client.AuthenticatedClient(base_url=room.url, token=entered.secret)
    wanted = models.OpenTableBody(edition="tres-lounge/texas-holdem", bots=2, buy_in=30000)
    opened = part("api.tables.open_table").sync(client=signed, body=wanted)
    seen = part("api.tables.get_table").sync(client=signed, id=opened.id)
    assert (seen.table.id, seen.table.name, seen.you.player) == (opened.id, "Texas Hold'em", entered.name)
    played = play_on(part, signed, opened.id)
    events = [event.to_dict() for event in played.events]
    assert {event["event"] for event in events} >= {"dealt", "action", "transfer"}
    mine = [event["verb"] for event in events if event["event"] == "action" and event["player"] == entered.name]
    assert mine and set(mine) <= {"check", "call", "fold"}
    refused = part("api.tables.get_table").sync(client=signed, id="nothing")
    assert isinstance(refused, models.ProblemData) and refused.detail.startswith("There is no table")
