"""One server a database: a second is refused, and one that follows on one that was killed takes over."""

from pathlib import Path

from tests.counts import counts
from tests.crash.serving import Serving, Warm, free_port
from tests.room.postgres import Postgres


def test_a_second_server_is_refused(postgres: Postgres, tmp_path: Path, warm: Warm) -> None:
    """On both kinds of database at once: each takes the seconds in which the first might still go."""
    databases = (f"sqlite:///{tmp_path / 'room.db'}", postgres.fresh())
    first = [Serving(database, free_port(), warm) for database in databases]
    for server in first:
        server.opened()
    for second in [Serving(database, free_port(), warm) for database in databases]:
        assert second.ended() == 2
        assert second.said.endswith(b"another card room is running on this database.\n") and second.said.count(b"\n") == 1, second.said
    for server in first:
        server.kill()


@counts("times", 1, 10)
def test_the_next_takes_over_at_once(database: str, times: int, warm: Warm) -> None:
    """Though it came while the first was still alive."""
    server = Serving(database, free_port(), warm)
    server.opened()
    for _ in range(times):
        following = Serving(database, free_port(), warm)
        server.dies_within(0.3)
        following.opened()
        server = following
    server.kill()
