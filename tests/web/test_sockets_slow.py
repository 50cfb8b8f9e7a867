"""Those who do not read, and those who only make work: the table goes on at its pace, memory stays bounded, and they are dropped."""

import socket
import struct
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from cardroom.web.guard.limits import LOOSE
from cardroom.web.server import FRAGMENTS
from tests.counts import counts
from tests.patience import SOON, comes_true, longer_and_longer, patient
from tests.web.conftest import Serve
from tests.web.server import LiveServer, Person, Socket

SMALL = 4096
KEPT = 256 * 1024  # bytes; asyncio stops at 64 KiB and the last message


class Deaf:
    """A client that has shaken hands and reads nothing any more."""

    def __init__(self, room: LiveServer, person: Person, table: str) -> None:
        self.wire = socket.socket()
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        self.wire.connect(("127.0.0.1", room.port))
        self.wire.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\nOrigin: {room.url}\r\n"
            f"Cookie: cardroom={person.secret}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in self.wire.recv(64)

    def frame(self, opcode: int, data: bytes, last: bool = True) -> None:
        head = (
            struct.pack("!BB", (0x80 if last else 0) | opcode, 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BBH", (0x80 if last else 0) | opcode, 0xFE, len(data))
        )
        self.wire.sendall(head + b"\0\0\0\0" + data)

    def __enter__(self) -> "Deaf":
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.close()


def play(playing: Socket, rounds: int) -> float:
    """The work of both sides, in seconds of the processor: what else the machine does is not counted."""
    begun = time.process_time()
    for _ in range(rounds):
        playing.play_round()
    return time.process_time() - begun


def open_files() -> int:
    """Of this process, where the system tells."""
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def buffered(room: LiveServer) -> int:
    return max((one.transport.get_write_buffer_size() for one in room.connections), default=0)


def test_who_does_not_read_slows_nobody_and_costs_little(serve: Serve) -> None:
    room = serve(buffer=SMALL, limits=LOOSE._replace(silence=10 * SOON))  # whoever waited for them would not hear anything in time
    person = room.person()
    table = person.open(bots=3, pause=0)
    with person.socket(table) as playing:
        alone = play(playing, 15)
        deaf = [Deaf(room, person if number % 2 else room.watcher(), table) for number in range(6)]
        largest, taken, told = 0, 0.0, 0
        for _ in range(5):
            taken += play(playing, 3)
            largest = max(largest, buffered(room))
            told = sum(map(len, playing.texts))
        assert told > 300_000, "there was not enough to tell"
        assert any(not one.writable.is_set() for one in room.connections), "nobody was held up by a full buffer"
        assert 0 < largest < KEPT
        assert taken < 5 * alone + 2, (alone, taken)
        for one in deaf:
            one.wire.close()


def test_what_a_slow_reader_missed_comes_as_one(serve: Serve) -> None:
    room = serve(buffer=SMALL)
    person = room.person()
    table = person.open(bots=3)
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    small.connect(("127.0.0.1", room.port))
    with person.socket(table) as playing, room.watcher().socket(table, sock=small, max_queue=1) as slow:
        slow.hear()
        play(playing, 20)
        sent = sum('"type":"table"' in text for text in playing.texts)
        person.post(f"tables/{table}/bots", count=0)
        while playing.last["table"]["state"] != "waiting":  # the round is played to its end, and there is no other
            playing.until(lambda message: message["table"]["state"] == "waiting" or (message["decision"] or {}).get("options"))
            if (playing.last["decision"] or {}).get("options"):
                playing.play_on()
        slow.until(lambda message: message["table"]["state"] == "waiting")  # hear() checks that no event of a round is left out
        assert sum('"type":"table"' in text for text in slow.texts) < sent / 2
        assert slow.rounds[slow.last["round"]] == room.watcher().get(f"tables/{table}").json()["events"]


def test_who_does_not_read_is_dropped(serve: Serve) -> None:
    assert any(only_he_is_dropped(serve, silence) for silence in longer_and_longer(0.6))


def only_he_is_dropped(serve: Serve, silence: float) -> bool:
    """Whether one who plays stays meanwhile."""
    room = serve(buffer=SMALL, limits=LOOSE._replace(silence=silence, ping=silence / 8))
    person = room.person()
    table = person.open(bots=3, pause=0)
    with person.socket(table) as playing, Deaf(room, room.watcher(), table) as deaf:
        end = time.monotonic() + SOON
        try:
            while len(room.connections) == 2:
                assert time.monotonic() < end, "it was not dropped"
                with suppress(OSError):
                    deaf.frame(0x1, b'{"type":"pong"}')  # it says that it lives, but does not read
                playing.play_on()
            playing.until(lambda message: message["table"]["watching"] == 0)
        except ConnectionClosed:
            return False
        return True


def test_pings_from_who_does_not_read_the_pongs(serve: Serve) -> None:
    room = serve(buffer=SMALL)
    person = room.person()
    table = person.open(bots=0)
    with Deaf(room, person, table) as deaf:
        comes_true(lambda: room.connections)
        largest = 0
        with pytest.raises(OSError):
            for _ in range(40_000):
                deaf.frame(0x9, b"p" * 120)
                largest = max(largest, buffered(room))
            raise AssertionError("pings were taken without end")
        assert largest < KEPT
        comes_true(lambda: not room.connections)


def test_a_message_in_endless_pieces(serve: Serve) -> None:
    room = serve()
    person = room.person()
    with Deaf(room, person, person.open(bots=0)) as deaf:
        deaf.frame(0x1, b"{", last=False)
        with pytest.raises(OSError):
            for _ in range(100 * FRAGMENTS):
                deaf.frame(0x0, b"", last=False)
                time.sleep(0.0001)
            raise AssertionError("pieces were taken without end")
        comes_true(lambda: not room.connections)


@pytest.mark.parametrize(
    "sent",
    [
        b"\x81\x05hello",  # not masked
        b"\xff\xff\xff\xff\xff\xff",
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff",  # a length beyond all reason
        b"\x81\x82\0\0\0\0\xff\xfe",  # text that is no UTF-8
        b"\x80\x80\0\0\0\0",  # the rest of nothing
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_bytes_that_are_no_frames(room: LiveServer, sent: bytes, caplog: pytest.LogCaptureFixture) -> None:
    comes_true(lambda: not room.connections)  # those of the last test
    person = room.person()
    table = person.open(bots=0)
    with Deaf(room, person, table) as deaf:
        comes_true(lambda: room.connections)
        deaf.wire.sendall(sent)
        comes_true(lambda: not room.connections)
    with person.socket(table) as socket_:
        assert socket_.hear()["type"] == "table"
    assert "Traceback" not in caplog.text


def test_handshakes_that_are_none(room: LiveServer, caplog: pytest.LogCaptureFixture) -> None:
    for head in (
        b"GET /api/tables/\xff/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /api/tables/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 1\r\n"
        b"Sec-WebSocket-Key: x\r\n\r\n",
        b"POST /api/tables/x/socket HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 3\r\n\r\nabc",
        b"GET /api/tables/x/socket?round=\xff\xfe HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        b"GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", room.port)) as raw:
            raw.settimeout(SOON)
            raw.sendall(head)
            try:
                answer = raw.recv(1000)
            except ConnectionError:
                answer = b""
            assert b" 101 " not in answer and b" 500 " not in answer, (head, answer)
    assert "Traceback" not in caplog.text


@counts("sockets", 20, 200)  # more than the files that may be open for other reasons
def test_a_table_plays_on_while_sockets_come_and_go(room: LiveServer, sockets: int) -> None:
    person = room.person()
    table = person.open(bots=3)
    with person.socket(table) as playing:
        for _ in range(sockets):
            with room.watcher().socket(table) as watching:
                watching.hear()
            playing.play_on()
        before = open_files()
        for _ in range(sockets):
            with room.watcher().socket(table) as watching:
                watching.hear()
            playing.play_on()
        playing.until(lambda message: message["table"]["watching"] == 0)
        assert open_files() < before + 15


def test_heads_are_waited_for_only_so_long(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.web.server.HEAD_SECONDS", patient(1))
    room = serve()
    whole = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    waiting = []
    for begun in (b"", b"GET / HT", b"\r\n", whole + b"GET /", whole):
        raw = socket.create_connection(("127.0.0.1", room.port))
        raw.settimeout(SOON)
        raw.sendall(begun)
        if begun == whole:
            assert raw.recv(65536)
            raw.sendall(b"\r\n")  # an empty line, after the answer
        waiting.append(raw)
    for raw in waiting:
        with raw, suppress(ConnectionError):  # it may be cut off
            while raw.recv(65536):
                pass


def test_an_answer_that_nobody_reads(serve: Serve) -> None:
    room = serve(buffer=SMALL, limits=LOOSE._replace(silence=patient(1)))
    room.watcher().get("houses")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    raw.connect(("127.0.0.1", room.port))
    raw.sendall(b"GET /api/editions/tres-lounge/texas-holdem HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)

    def held() -> list[Any]:
        connections: list[Any] = list(room._server.server_state.connections)
        return [one for one in connections if one.client and one.client[1] == raw.getsockname()[1]]

    comes_true(lambda: any(one.flow.write_paused for one in held()))
    comes_true(lambda: not held())
    raw.close()
