"""A file has one server: a second is refused, and one that follows on one that was killed takes over, on either kind of database."""

from pathlib import Path

from tests.counts import counts
from tests.crash.serving import Serving, Warm, free_port


def test_a_second_server_of_a_file_is_refused(tmp_path: Path, warm: Warm) -> None:
    database = f"sqlite:///{tmp_path / 'room.db'}"
    first = Serving(database, free_port(), warm)
    first.opened()
    second = Serving(database, free_port(), warm)
    assert second.ended() == 2
    assert second.said.endswith(b"another card room is running on this database.\n") and second.said.count(b"\n") == 1, second.said
    first.kill()


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
