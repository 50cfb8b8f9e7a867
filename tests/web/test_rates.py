"""The rates of a server are its operator's: read, refused with a sentence, told on the page, and kept with a time in every refusal."""

from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.web.base.limits import LOOSE, Limits, RequestRate
from cardroom.web.base.rates import SAYS, limits_of
from tests.web.conftest import Serve
from tests.web.server import Refused

PAGE = (Path(__file__).parents[2] / "docs" / "room.md").read_text(encoding="utf-8")


def row(name: str) -> str:
    """A line of the page's table, from the usual limit."""
    usual = getattr(Limits(), name)
    figure = f"{usual.burst:g}/{usual.a_second:.2g}" if isinstance(usual, RequestRate) else f"{usual:g}"
    return f"| `{name}` | {figure} | {SAYS[name]} |"


def test_the_page_has_every_limit_with_its_usual_figure() -> None:
    assert set(SAYS) == set(Limits._fields) - {"pool"}  # CARDROOM_QUESTIONS has that
    table = PAGE.partition("### Rates")[2].partition("## Play")[0]
    assert [line for line in table.splitlines() if line.startswith("| `")] == [row(name) for name in SAYS]


def test_what_is_named_is_changed_and_nothing_else() -> None:
    found = limits_of("messages=60/20, sockets_visitor=16\n silence=90")
    assert found == Limits()._replace(messages=RequestRate(60, 20), sockets_visitor=16, silence=90)
    assert type(found.sockets_visitor) is int and limits_of("") == Limits()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("messages", "'messages' is not read: write name=BURST/A_SECOND"),
        ("massages=60/20", "there is no limit 'massages'; there are: calls, "),
        ("desk=5", "there is no limit 'desk'"),
        ("messages=60", "messages is BURST/A_SECOND"),
        ("body=60/20", "body is one number"),
        ("messages=0.5/20", "lets nobody in"),
        ("messages=60/0", "numbers above 0"),
        ("messages=60/1.2.3", "numbers above 0"),
        ("frame=9999999999999", "at most 1,000,000,000"),
        ("sockets_visitor=1.5", "a whole number"),
        ("silence=10", "silence must be longer than ping, which is 15 seconds"),
        ("body=1 body=2", "names body twice"),
    ],
)
def test_what_cannot_be_a_limit_is_refused(text: str, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        limits_of(text)
    assert says in str(refused.value) and str(refused.value).startswith("CARDROOM_RATES") and str(refused.value).endswith(".")


def test_a_program_that_is_too_fast_is_told_when_to_come_again_and_may(serve: Serve) -> None:
    """Two messages at once, and one more each second: the third is refused for a second, and taken after it."""
    person = serve(limits=LOOSE._replace(messages=RequestRate(2, 1))).person()
    with person.socket(person.open()) as socket:
        for _ in range(2):
            socket.tell(type="sit-out", out=False)
        for _ in range(50):
            socket.say(type="sit-out", id=7, out=True)
            answer = socket.hear()
            while answer["type"] not in ("refused", "done"):
                answer = socket.hear()
            if answer["type"] == "refused":
                break
        assert (answer["id"], answer["code"], answer["wait"]) == (7, "rate", 1)


def test_pongs_that_come_too_fast_are_no_garbage(serve: Serve) -> None:
    """A flood of answers to pings closes the socket for now; what nobody can use closes it for good."""
    limits = LOOSE._replace(messages=RequestRate(1, 1e-3), garbage=RequestRate(1, 1e-9), flood=RequestRate(4, 1e-3))
    person = serve(limits=limits).person()
    with person.socket(person.open()) as socket:
        for _ in range(6):
            socket.say(type="pong", at=1)
        assert socket.ends() == 1013
        assert socket.texts[-1].startswith('{"type":"bye"') and '"wait":' in socket.texts[-1]
        assert sum('"refused"' in text for text in socket.texts) == 4


def test_a_refused_handshake_says_when_to_try_again(serve: Serve) -> None:
    room = serve(limits=LOOSE._replace(calls_address=RequestRate(1, 1 / 30)))
    where = f"ws://127.0.0.1:{room.port}/api/tables/none/socket"
    with connect(where):
        pass
    with pytest.raises(InvalidStatus) as refused, connect(where):
        pass
    assert refused.value.response.status_code == 429
    assert 1 <= int(refused.value.response.headers["Retry-After"]) <= 30


def test_one_socket_too_many_may_come_again(serve: Serve) -> None:
    person = serve(limits=LOOSE._replace(sockets_visitor=1)).person()
    table = person.open()
    with person.socket(table) as first, person.socket(table) as second:
        first.hear()
        assert second.ends() == 1013 and '"wait":5' in second.texts[-1]


def test_refusals_on_a_socket_that_are_not_of_rate_have_no_time(serve: Serve) -> None:
    person = serve(limits=LOOSE).person()
    with person.socket(person.open()) as socket, pytest.raises(Refused) as refused:
        socket.tell(type="nothing")
    assert refused.value.code == "bad" and not any('"wait"' in text for text in socket.texts)


def test_a_server_does_not_open_with_limits_that_cannot_be(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_RATES", "massages=60/20")
    assert run(["serve", "--database", "sqlite:///nowhere.db"]) == 2
    assert "there is no limit 'massages'" in capsys.readouterr().err
