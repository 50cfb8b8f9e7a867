"""The OpenAPI document against the server: whatever the document allows, generated, is answered as the document says."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation.feedback import FeedbackSources
from schemathesis.generation.meta import CoveragePhaseData
from schemathesis.pytest._test_builder import build_operation_test
from schemathesis.schemas import BaseSchema
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    ignored_auth,
    missing_required_header,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from cardroom.room.host.host import Host
from cardroom.web.app import create_app
from tests.counts import counts, mostly_in_prove
from tests.patience import SOON
from tests.web.server import LiveServer, Person

# Not asked: positive_data_acceptance. A house refuses what its rules do not have, however well it is written; every
# other check holds for every route.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    missing_required_header,
    unsupported_method,
    ignored_auth,
]
FEW = 1  # of what is made up at random for a route
PARTS = 12  # into which the routes are divided, each of routes of every kind
ENDS_SESSIONS = ("/api/account/own", "/api/account/password", "/api/account/sessions", "/api/session")  # of whoever calls them


@pytest.fixture(scope="module")
def played(room: LiveServer) -> Iterator[tuple[Person, str, str]]:
    """A person at a table where a round is over and another runs."""
    person = room.person("Ann", bearer=True)
    table = person.open(bots=2, clock=0)
    with person.socket(table) as socket:
        over = socket.play_round()
        yield person, table, over


async def _nobody() -> Host:
    raise AssertionError("only the document is asked for")


# What is too large, or does not come, is refused before anybody looks whether it is right.
REJECTED = [400, 401, 403, 404, 405, 406, 408, 409, 413, 415, 422, 429]


@cache
def document() -> BaseSchema:
    config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REJECTED}}})
    return schemathesis.openapi.from_dict(create_app(_nobody).openapi(), config=config)


@pytest.mark.parametrize("part", mostly_in_prove(range(PARTS), range(0, PARTS, 6)))
@counts("most", FEW, 200)
def test_every_route_answers_as_documented(part: int, most: int, room: LiveServer, played: tuple[Person, str, str]) -> None:
    """What is asked of a route is made up when its turn comes: wherever tests are looked for it would take seconds. Of a thing that can
    be wrong with a part of what is asked, a type in the body say, one is asked; in a proof each field of it."""
    schema = document()
    feedback = FeedbackSources()
    routes = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(routes) > 100
    phases = [Phase.explicit, Phase.generate]
    examples = settings(max_examples=most, deadline=None, derandomize=True, phases=phases, suppress_health_check=list(HealthCheck))
    for route in routes[part::PARTS]:
        ask = examples(asking(room, played, every=most > FEW))
        build_operation_test(config=schema.config, operation=route, test_func=ask, given_kwargs={}, feedback=feedback)()


def asking(room: LiveServer, played: tuple[Person, str, str], every: bool) -> Callable[[Any], None]:
    """Ask a route what has not been asked yet, or everything."""
    kinds: set[object] = set()

    def ask(case: Any) -> None:
        known = case.meta.phase.data
        kind = (known.scenario, known.parameter_location) if isinstance(known, CoveragePhaseData) else None
        if every or kind is None or kind not in kinds:
            kinds.add(kind)
            answers_as_documented(case, room, played)

    return ask


def answers_as_documented(case: Any, room: LiveServer, played: tuple[Person, str, str]) -> None:
    person, table, over = played
    if len(str((case.path_parameters or {}).get("id", ""))) % 2:  # half of them: one that is there
        case.path_parameters["id"] = over if "/rounds/" in case.path else table
    (case.cookies or {}).pop("cardroom", None)  # a made-up session, beside the true one
    if case.path in (*ENDS_SESSIONS, "/api/exclusion"):  # which bars whoever calls it
        person = room.person(bearer=True)
    case.call_and_validate(base_url=room.url, headers={"Authorization": f"Bearer {person.secret}"}, checks=CHECKS, timeout=SOON)
