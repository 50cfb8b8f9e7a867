"""A PostgreSQL server of our own for as long as the tests run: in a fresh folder, on a socket in it, reachable by nobody else."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import psycopg

from tests.patience import patient

PORT = 5432  # of a socket it is only a part of its name
DEBIAN = Path("/usr/lib/postgresql")
MISSING = "PostgreSQL's server programs were not found: install the package `postgresql` (Debian), or put initdb and pg_ctl on the PATH."


def programs() -> Path:
    """The folder of the server's programs, the newest of several."""
    on_path = shutil.which("initdb")
    if on_path is not None:
        return Path(on_path).resolve().parent
    found = [path.parent for path in DEBIAN.glob("*/bin/initdb")]
    if not found:
        raise RuntimeError(MISSING)
    return max(found, key=lambda path: int(path.parent.name) if path.parent.name.isdigit() else 0)


class Postgres:
    def __init__(self, fsync: bool = True) -> None:
        """``fsync``: off, it is what a card room refuses; it could be set back later, as a setting of the command line could not."""
        bin = programs()
        self._pg_ctl = bin / "pg_ctl"
        # The server refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._numbers = count(1)
        self._free: list[str] = []
        self.folder = Path(tempfile.mkdtemp(prefix="cardroom-postgres-"))
        try:
            if self._user is not None:
                shutil.chown(self.folder, self._user)
            self._run(
                [bin / "initdb", "-D", self._data, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
            )
            if not fsync:
                (self._data / "postgresql.auto.conf").open("a").write("fsync = off\n")
            options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c port={PORT}"
            self._run([self._pg_ctl, "-D", self._data, "-w", "-l", self.folder / "log", "-o", options, "start"])
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _run(self, command: Sequence[str | Path]) -> None:
        done = subprocess.run(
            [str(part) for part in command],
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user is not None else None,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=(self.folder / "out").open("a"),  # not a pipe, which the server would hold open
            stderr=subprocess.STDOUT,
            timeout=patient(600),
        )
        if done.returncode:
            raise RuntimeError(f"{Path(command[0]).name} failed: {(self.folder / 'out').read_text()[-2000:]}")

    def connect(self, database: str = "postgres") -> psycopg.Connection:
        return psycopg.connect(host=str(self.folder), port=PORT, user="postgres", dbname=database, autocommit=True)

    def fresh(self, encoding: str = "UTF8") -> str:
        """The address of an empty database."""
        if self._free and encoding == "UTF8":
            return self._address(self._free.pop())
        name = f"room_{next(self._numbers)}"
        locale = "C.UTF-8" if encoding == "UTF8" else "C"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING '{encoding}' LOCALE '{locale}'")
        return self._address(name)

    def _address(self, name: str) -> str:
        return f"postgresql://postgres@/{name}?host={self.folder}&port={PORT}"

    def cut(self, url: str) -> None:
        """Every connection to this database is lost."""
        with self.connect() as connection:
            asked = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
            connection.execute(asked, [_name(url)])

    def empty(self, url: str) -> None:
        """For the next test: to empty a database is much quicker than to make one."""
        self.cut(url)
        with self.connect(_name(url)) as connection:
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        self._free.append(_name(url))

    def stop(self) -> None:
        try:
            self._run([self._pg_ctl, "-D", self._data, "-w", "-m", "immediate", "stop"])
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


class Leaving(Postgres):
    """A server that can be away for a while."""

    away = False

    def goes(self) -> None:
        self.away = True
        self._run([self._pg_ctl, "-D", self._data, "-w", "-m", "immediate", "stop"])

    def comes(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self.folder}' -c port={PORT} -c fsync=on"
        self._run([self._pg_ctl, "-D", self._data, "-w", "-l", self.folder / "log", "-o", options, "start"])
        self.away = False

    def stop(self) -> None:
        if self.away:
            self.comes()
        super().stop()


def _name(url: str) -> str:
    return url.partition("?")[0].rpartition("/")[2]
