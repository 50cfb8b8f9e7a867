"""``cardroom serve`` as its users start it: a process of its own."""

import errno
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI

from cardroom.cli import run
from cardroom.cli.serve import MORE, PORT, _local, address_of
from cardroom.errors import BadInput
from cardroom.web.server import bind, make_server
from tests.patience import SOON, patient
from tests.programs import started
from tests.web.server import Person, Socket

CARDROOM = [sys.executable, "-c", "from cardroom.cli import main; main()"]


@contextmanager
def serving(folder: Path, *args: str, keyed: bool = False) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process, and the address that it has told; ``keyed``: with the key in it."""
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
    environment.pop("CARDROOM_DATABASE", None)
    given = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "env": environment}
    begun = time.monotonic()
    with started([*CARDROOM, "serve", "--quick", *args], **given) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert time.monotonic() - begun < patient(30), "it takes too long to open"
        found = re.fullmatch(r"The card room is open at (http://[^/\s]+)(/#key=\S+)?\n", line)
        assert found, (line, process.stderr.read() if process.stderr and process.poll() is not None else "")
        if found[2]:
            assert process.stdout.readline().startswith("Whoever opens that address first is its operator;")
        yield process, found[1] + (found[2] or "" if keyed else "")


Refused = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Refused:
    """``refused("--port", "0")``: the one sentence of a room that does not open. That a program says the same is tried once."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("CARDROOM_DATABASE", raising=False)
    monkeypatch.setattr("cardroom.cli.serve.PATIENCE", 0.2)  # who holds the database here holds it to the end

    def say(*args: str) -> str:
        capfd.readouterr()
        code = run(["serve", *args])
        out, err = capfd.readouterr()
        assert code == 2 and out == "" and err.count("\n") == 1, (code, out, err)
        return err

    return say


def refused_by_the_program(folder: Path, *args: str) -> str:
    environment = {**os.environ, "XDG_DATA_HOME": str(folder)}
    done = subprocess.run([*CARDROOM, "serve", *args], capture_output=True, text=True, env=environment, timeout=SOON, check=False)
    assert done.returncode == 2 and done.stdout == "" and done.stderr.count("\n") == 1, done
    return done.stderr


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def close(process: subprocess.Popen[str], number: signal.Signals, playing: Socket) -> None:
    process.send_signal(number)
    assert playing.ends() == 1012
    out, err = process.communicate(timeout=SOON)
    assert process.returncode == 0 and err == "" and out == "The card room is closed.\n"


def test_it_opens_where_it_says_and_closes_well(tmp_path: Path) -> None:
    """By one signal; it is opened again at the same port, and closed by the other."""
    port = free_port()
    with serving(tmp_path, "--port", str(port)) as (process, address):
        assert address == f"http://127.0.0.1:{port}"
        person = Person(address, "Ann")
        table = person.open(bots=2)
        with person.socket(table) as playing:
            playing.play_round()
            close(process, signal.SIGINT, playing)
    assert (tmp_path / "cardroom" / "room.db").exists()
    with serving(tmp_path, "--port", str(port)) as (process, address):
        again = Person(address, None)
        again.http.cookies.set("cardroom", person.secret)
        again.secret = person.secret
        assert again.get("session").json()["name"] == "Ann"
        assert again.get(f"tables/{table}").json()["you"]["player"] == "Ann"
        with again.socket(table) as playing:
            playing.play_round()
            close(process, signal.SIGTERM, playing)


@pytest.mark.prove  # tests/crash does it daily, many times over, with a server that starts in less time
def test_killed_in_the_middle_it_goes_on_where_it_was(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/room.db"
    with serving(tmp_path, "--database", database, "--port", str(free_port())) as (process, address):
        person = Person(address, "Ann")
        table = person.open(bots=2)
        with person.socket(table) as playing:
            before = playing.asked()
            events = playing.rounds[before["round"]]
            process.kill()
            process.wait()
    with serving(tmp_path, "--database", database, "--port", str(free_port())) as (_, address):
        back = Person(address, None)
        back.http.cookies.set("cardroom", person.secret)
        back.secret = person.secret
        with back.socket(table, before["round"], len(events)) as socket_:
            message = socket_.hear()
            assert (message["round"], message["from"], message["events"]) == (before["round"], len(events), [])
            assert message["decision"] == before["decision"]
            assert back.get(f"tables/{table}").json()["events"] == events
            socket_.play_round()


def test_the_first_run_makes_an_operator_of_who_opens_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """On one's own machine: by the key in the address, once. While the room is open nobody else writes to its database."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("CARDROOM_DATABASE", raising=False)
    with serving(tmp_path, "--port", str(free_port()), keyed=True) as (_, address):
        where, _, key = address.partition("/#key=")
        ann, bob = Person(where, "Ann"), Person(where, "Bob")
        assert ann.get("staff/health").status_code == 403
        assert ann.post("key", key=key).status_code == 200
        assert bob.post("key", key=key).status_code == 403
        assert ann.get("staff/health").json()["tables"] == 0
        assert run(["staff", "add", "Zoe", "floor", "--why", "help"]) == 2
        assert run(["journal", "--about", "Ann", "--what", "grant"]) == 0
        out, err = capfd.readouterr()
        assert err.count("\n") == 1 and "opened the address that the room's terminal printed" in out
    with serving(tmp_path, "--port", str(free_port()), keyed=True) as (_, address):
        assert "#key" not in address  # there is an operator
        again = Person(address, None)
        again.http.cookies.set("cardroom", ann.http.cookies["cardroom"])
        assert again.get("staff/journal").status_code == 200
        assert Person(address, None).get("staff/journal").status_code == 401


def test_a_room_for_others_says_that_it_has_no_operator(tmp_path: Path, refused: Refused) -> None:
    with serving(tmp_path, "--host", "0.0.0.0", "--port", str(free_port()), keyed=True) as (process, address):
        assert "#key" not in address and process.stdout is not None
        assert "`cardroom staff add NAME operator" in process.stdout.readline()
        assert Person(address, "Ann").get("staff/health").json()["detail"].startswith("This card room has no operator")
    assert "prints no key" in refused("--host", "0.0.0.0", "--key", "--port", str(free_port()))


@pytest.mark.parametrize("name", ["CARDROOM_PROXY", "CARDROOM_ORIGINS"])
def test_a_room_behind_a_proxy_or_with_another_name_is_for_others(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (_local("127.0.0.1"), _local("::1"), _local("0.0.0.0"), _local("192.0.2.7"), _local("fe80::1%eth0")) == (
        True,
        True,
        False,
        False,
        False,
    )
    monkeypatch.setenv(name, "https://cards.example")
    assert not _local("127.0.0.1")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused_by_the_program(tmp_path, "--port", str(port)) == f"Port {port} is taken: give another one with --port.\n"


def test_without_a_port_the_next_free_one_is_taken_but_not_by_a_room_that_is_open_already(tmp_path: Path, refused: Refused) -> None:
    """8000 may be taken on this machine already; if it is not, it is here."""
    taken = socket.socket()
    try:
        taken.bind(("127.0.0.1", PORT))
        taken.listen()
    except OSError:
        pass
    with taken, serving(tmp_path) as (_, address):
        port = int(address.rpartition(":")[2])
        assert PORT < port <= PORT + MORE
        assert Person(address, None).get("tables").json() == []
        assert refused("--port", str(free_port())).endswith(".\n")


def test_a_run_of_ports_that_are_all_taken() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()
        port = one.getsockname()[1]
        with pytest.raises(BadInput, match=f"Port {port} is taken"):
            bind("127.0.0.1", port)
        other = bind("127.0.0.1", port, 20)
        assert port < other.getsockname()[1] <= port + 20
        other.close()


def test_nobody_is_let_in_before_the_room_is_open() -> None:
    """He would wait for it; refused, he is sent elsewhere by a proxy."""
    listener = bind("127.0.0.1", 0)
    port = listener.getsockname()[1]
    tried: list[int] = []

    @asynccontextmanager
    async def opening(app: FastAPI) -> AsyncIterator[None]:
        with socket.socket() as early:
            tried.append(early.connect_ex(("127.0.0.1", port)))
        yield

    def opened() -> None:
        with socket.socket() as later:
            tried.append(later.connect_ex(("127.0.0.1", port)))
        raise InterruptedError

    with listener, pytest.raises(InterruptedError):
        make_server(FastAPI(lifespan=opening), opened=opened).run(sockets=[listener])
    assert tried == [errno.ECONNREFUSED, 0]


def test_two_that_want_the_same_port_at_the_same_time() -> None:
    first = bind("127.0.0.1", 0)
    first.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    second = bind("127.0.0.1", first.getsockname()[1])
    first.listen()
    with first, second, pytest.raises(BadInput, match="has just taken this port"):
        make_server(FastAPI()).run(sockets=[second])


@pytest.mark.parametrize(
    "args",
    [
        ("--host", "no.such.host.example.invalid"),
        ("--host", "203.0.113.9"),
        ("--port", "0"),
        ("--port", "70000"),
        ("--port", "x"),
        ("--database", "mysql://somebody@somewhere/room"),
        ("--database", "sqlite:////nowhere/at/all/room.db"),
        ("--database", "postgresql://nobody@127.0.0.1:1/none"),
    ],
)
def test_what_cannot_be_opened_is_one_sentence(args: tuple[str, ...], refused: Refused) -> None:
    port = () if "--port" in args else ("--port", str(free_port()))
    refused(*args, *port)


def test_a_file_that_is_no_database(tmp_path: Path, refused: Refused) -> None:
    file = tmp_path / "room.db"
    file.write_text("this is a letter, not a database\n" * 100)
    refused("--database", f"sqlite:///{file}", "--port", str(free_port()))
    assert file.read_text().startswith("this is a letter")


@pytest.mark.parametrize(
    ("bound", "said"),
    [
        (("127.0.0.1", 8000), "http://127.0.0.1:8000"),
        (("0.0.0.0", 8001), "http://127.0.0.1:8001"),
        (("::", 8000, 0, 0), "http://[::1]:8000"),
        (("fd00::5", 80, 0, 0), "http://[fd00::5]:80"),
    ],
)
def test_the_address_as_a_browser_has_it(bound: tuple[object, ...], said: str) -> None:
    assert address_of(bound) == said


def test_the_other_commands_load_no_server() -> None:
    code = (
        "import sys; from cardroom.cli import run; run(['rules', 'tres-lounge/texas-holdem'])\n"
        "print(*[m for m in sys.modules if m.split('.')[0] in ('fastapi', 'starlette', 'uvicorn', 'sqlalchemy', 'alembic', 'websockets')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=SOON, check=True)
    assert done.stdout.splitlines()[-1] == ""
