"""A mail server and a webhook of the test's own, on this machine: they keep what they are given, and can refuse it."""

import json
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Kept:
    """``refuse``: the answers with which the next messages are refused."""

    def __init__(self) -> None:
        self.url = ""
        self.letters: list[EmailMessage] = []
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.refuse: list[int] = []

    @property
    def posted(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.requests]


@contextmanager
def mail_server() -> Iterator[Kept]:
    """A server that speaks as much of SMTP as a letter needs."""
    kept = Kept()

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            def say(text: str) -> None:
                self.wfile.write(f"{text}\r\n".encode())

            say("220 here")
            while line := self.rfile.readline():
                verb = line.decode().strip().upper().partition(" ")[0]
                if verb == "DATA":
                    if kept.refuse:
                        say(f"{kept.refuse.pop(0)} not now")
                        continue
                    say("354 go on")
                    raw = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        raw += part
                    found = message_from_bytes(raw, policy=policy.default)
                    assert isinstance(found, EmailMessage)
                    kept.letters.append(found)
                    say("250 taken")
                elif verb == "QUIT":
                    say("221 bye")
                    return
                else:
                    say("250 fine")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        kept.url = f"smtp://127.0.0.1:{server.server_address[1]}"
        yield kept
        server.shutdown()


@contextmanager
def webhook() -> Iterator[Kept]:
    kept = Kept()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = kept.refuse.pop(0) if kept.refuse else 204
            if status == 204:
                kept.requests.append((dict(self.headers.items()), body))
            self.send_response(status)
            if status in (301, 302, 307, 308):
                self.send_header("Location", f"{kept.url}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        kept.url = f"http://127.0.0.1:{server.server_address[1]}"
        yield kept
        server.shutdown()
