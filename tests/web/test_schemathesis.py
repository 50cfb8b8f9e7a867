"""The OpenAPI document against the server: whatever the document allows, generated, is answered as the document says."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
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

from cardroom.room.host import Host
from cardroom.web.app import create_app
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
FEW, MANY = 3, 200
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
config = schemathesis.Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REJECTED}}})
schema = schemathesis.openapi.from_dict(create_app(_nobody).openapi(), config=config)


def examples(most: int) -> settings:
    phases = [Phase.explicit, Phase.generate]
    return settings(max_examples=most, deadline=None, derandomize=True, phases=phases, suppress_health_check=list(HealthCheck))


@schema.parametrize()
@examples(FEW)
def test_every_route_answers_as_documented(case: Any, room: LiveServer, played: tuple[Person, str, str]) -> None:
    answers_as_documented(case, room, played)


@pytest.mark.prove
@schema.parametrize()
@examples(MANY)
def test_every_route_answers_so_whatever_it_is_asked(case: Any, room: LiveServer, played: tuple[Person, str, str]) -> None:
    answers_as_documented(case, room, played)


def answers_as_documented(case: Any, room: LiveServer, played: tuple[Person, str, str]) -> None:
    person, table, over = played
    if len(str((case.path_parameters or {}).get("id", ""))) % 2:  # half of them: one that is there
        case.path_parameters["id"] = over if "/rounds/" in case.path else table
    (case.cookies or {}).pop("cardroom", None)  # a made-up session, beside the true one
    if case.path in (*ENDS_SESSIONS, "/api/exclusion"):  # which bars whoever calls it
        person = room.person(bearer=True)
    case.call_and_validate(base_url=room.url, headers={"Authorization": f"Bearer {person.secret}"}, checks=CHECKS, timeout=SOON)
