"""Several servers of one card room on one PostgreSQL, each with a port, a role in the database and a way to it that can be cut.

From outside: the ``cardroom`` command, signals, and reading what is stored. The role of each server is how the database's own witness knows
who wrote an input, and whether he held the table at that moment; no code of the card room has a part in that.
"""

import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg

from tests.crash.serving import free_port
from tests.patience import SOON, comes_true
from tests.room.postgres import PORT, Leaving
from tests.servers.life import Life, Starter
from tests.servers.wires import Wire, Wires

WITNESS = """
CREATE SCHEMA witness;
CREATE TABLE witness.inputs (table_id text, round_id text, seq integer, writer text, holder text, epoch bigint);
CREATE FUNCTION witness.note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO witness.inputs
    SELECT rounds.table_id, NEW.round_id, NEW.seq, current_user, servers.address, held.epoch FROM rounds
    LEFT JOIN held ON held.what = 'table/' || rounds.table_id LEFT JOIN servers ON servers.id = held.owner
    WHERE rounds.id = NEW.round_id;
  RETURN NULL;
END $$;
CREATE TRIGGER witness AFTER INSERT ON inputs FOR EACH ROW EXECUTE FUNCTION witness.note();
"""


class Post:
    """A server's place: where it is found, through all of its lives."""

    def __init__(self, number: int, wire: Wire) -> None:
        self.number, self.wire = number, wire
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.role = f"server_{number}"
        self.life: Life | None = None
        self.lives: list[Life] = []
        self.paused = self.cut = False

    @property
    def well(self) -> bool:
        """It runs, and nothing is in its way."""
        return self.life is not None and not self.paused and not self.cut


class Fleet:
    def __init__(self, postgres: Leaving, starter: Starter, folder: Path, servers: int) -> None:
        self.postgres, self._starter, self._folder = postgres, starter, folder
        self._closing = ExitStack()
        wires = self._closing.enter_context(Wires())
        self.database = postgres.fresh()
        self._name = self.database.partition("?")[0].rpartition("/")[2]
        socket = postgres.folder / f".s.PGSQL.{PORT}"
        self.posts = [Post(number, wires.to(socket)) for number in range(servers)]
        self._forking = threading.Lock()
        with postgres.connect() as connection:
            known = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
            for post in self.posts:
                if post.role not in known:
                    connection.execute(f"CREATE ROLE {post.role} LOGIN SUPERUSER")

    def __enter__(self) -> "Fleet":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        for post in self.posts:
            if post.life is not None:
                post.life.kill()
        self._closing.close()

    @property
    def urls(self) -> list[str]:
        return [post.url for post in self.posts]

    # -- their lives --------------------------------------------------------------------------------------------------------

    def begin(self, *posts: Post) -> None:
        """All (or these) at once on an empty database: one of them makes it, and the others wait for that."""
        posts = posts or tuple(self.posts)
        with ThreadPoolExecutor(len(posts)) as pool:
            for started in [pool.submit(self.start, post) for post in posts]:
                started.result()
        with self.postgres.connect(self._name) as connection:
            connection.execute(WITNESS)

    def start(self, post: Post, starter: Starter | None = None) -> None:
        """``starter``: another than the usual one, for a server that differs."""
        address = f"postgresql://{post.role}@127.0.0.1:{post.wire.port}/{self._name}"
        output = self._folder / f"{post.role}.{len(post.lives)}.txt"
        args = ["--port", str(post.port), "--peer", post.url, "--database", address]
        with self._forking:
            life = Life(args, output, starter or self._starter)
        post.lives.append(life)
        life.opened()
        post.life = life

    def kill(self, post: Post) -> None:
        assert post.life is not None
        post.life.signal(signal.SIGKILL)
        life, post.life, post.paused = post.life, None, False
        with self._forking:
            life.ended()

    def pause(self, post: Post) -> None:
        assert post.life is not None
        post.paused = True
        post.life.signal(signal.SIGSTOP)

    def resume(self, post: Post) -> None:
        assert post.life is not None
        post.life.signal(signal.SIGCONT)
        post.paused = False

    def cut_off(self, post: Post) -> None:
        post.cut = True
        post.wire.cut()

    def hold_up(self, post: Post) -> None:
        post.cut = True
        post.wire.hold()

    def heal(self, post: Post) -> None:
        post.wire.heal()
        post.cut = False

    def stop(self, post: Post) -> None:
        """As planned: it hands over what it holds, and ends well."""
        assert post.life is not None
        life, post.life = post.life, None
        life.signal(signal.SIGTERM)
        comes_true(lambda: life.is_over, f"the server does not end: {life.said}")
        with self._forking:
            assert life.ended() == 0, life.said

    def said(self) -> str:
        """By all of them, in all of their lives."""
        return "\n".join(life.said for post in self.posts for life in post.lives)

    # -- what is stored -----------------------------------------------------------------------------------------------------

    def rows(self, query: str, *given: object) -> list[tuple[Any, ...]]:
        """Read beside them; also when the database has been away just now."""
        end = time.monotonic() + SOON
        while True:
            try:
                with self.postgres.connect(self._name) as connection:
                    return connection.execute(query.encode(), given or None).fetchall()
            except psycopg.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def at(self, address: str | None) -> Post | None:
        return next((post for post in self.posts if post.url == address), None)

    def holders(self) -> dict[str, Post | None]:
        """Of every table, and of the desk."""
        query = "SELECT held.what, servers.address FROM held LEFT JOIN servers ON servers.id = held.owner"
        return {what: self.at(address) for what, address in self.rows(query)}

    def held_by(self, post: Post) -> set[str]:
        return {what for what, holder in self.holders().items() if holder is post}
