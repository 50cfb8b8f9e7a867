"""Servers that differ: a new version with other rules is brought in while people play, and one with other keys is not let in."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from tests.crash.serving import ROOT, Warm
from tests.patience import SOON
from tests.room.postgres import Leaving
from tests.servers.chaos import Chaos
from tests.servers.crowd import Size
from tests.servers.fleet import Fleet
from tests.servers.life import Shell
from tests.servers.test_servers import played

CHANGED, SAME = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
TWO = Size((SAME, CHANGED, SAME), alone=3, seats=2, sockets=7, pace=0.05, think=0.05, deeds=0)


def another_version(folder: Path, edition: str) -> Path:
    """This card room with another file of one edition; all else, bytecode too, is the same by links."""
    subprocess.run(["cp", "-rs", str(ROOT / "cardroom"), str(folder / "cardroom")], check=True)
    file = folder / "cardroom" / "houses" / f"{edition}.toml"
    text = file.read_text(encoding="utf-8")
    file.unlink()
    file.write_text(f"# As it is posted since the last inspection.\n{text}", encoding="utf-8")
    return folder


def room(fleet: Fleet) -> str:
    """What ``cardroom room`` says."""
    command = [sys.executable, "-c", "from cardroom.cli import main; main()", "room", "--database", fleet.database]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def test_a_version_with_other_rules(leaving: Leaving, warm: Warm, tmp_path: Path) -> None:
    """A round that is running is dealt to its end by the rules that it was begun with; the server that goes waits for that."""
    new = Shell(another_version(tmp_path, CHANGED))

    async def blows(chaos: Chaos) -> None:
        crowd = chaos.crowd
        table = next(id for id, edition in crowd.tables.items() if edition == CHANGED)
        here = [screen for screen in crowd.screens if screen.table == table and screen.person is not None]
        for screen in here:
            screen.hurry(10 * SOON)  # they think, and the round waits for them
        await crowd.until(lambda: any(screen.question() for screen in here), "somebody is asked")
        round = next(screen.last["round"] for screen in here if screen.question())
        await asyncio.to_thread(fleet.start, fleet.posts[1], new)
        going = asyncio.create_task(asyncio.to_thread(fleet.stop, fleet.posts[0]))
        await crowd.until(lambda: fleet.held_by(fleet.posts[0]) == {f"table/{table}", "desk"}, "all other tables are handed over")
        told = await asyncio.to_thread(room, fleet)
        assert f"holds table {here[0].last['table']['label']}\n" in told and all(post.url in told for post in fleet.posts), told
        for screen in here:
            screen.hurry(0.05)
        await going
        await crowd.all_hear()
        asked = "SELECT id, setup::json ->> 'digest' FROM rounds WHERE table_id = %s ORDER BY number"
        await crowd.until(lambda: len(set(dict(fleet.rows(asked, table)).values())) == 2, "a round by the other rules")
        digests = dict(fleet.rows(asked, table))
        assert digests[round] == next(iter(digests.values())) and len(set(digests.values())) == 2, digests
        await asyncio.to_thread(fleet.start, fleet.posts[0])  # the judge asks both

    with Fleet(leaving, warm, tmp_path, 2) as fleet:
        fleet.begin(fleet.posts[0])
        played(fleet, TWO, blows)


def test_a_server_with_other_keys(leaving: Leaving, warm: Warm, tmp_path: Path) -> None:
    """It could open nothing that the others have sealed, nor they what it seals: it is refused with one sentence, and changes nothing."""
    with Fleet(leaving, warm, tmp_path, 2) as fleet:
        fleet.begin(fleet.posts[0])
        other = Shell(ROOT, CARDROOM_SEAL=str(tmp_path / "other.key"))
        try:
            fleet.start(fleet.posts[1], other)
        except AssertionError:
            life = fleet.posts[1].lives[-1]
            assert life.code not in (None, 0) and "CARDROOM_SEAL" in life.said and life.said.count("\n") == 1, life.said
        else:
            raise AssertionError(f"it was let in: {fleet.posts[1].lives[-1].said}")
        assert set(fleet.holders().values()) == {fleet.posts[0]} and len(fleet.rows("SELECT id FROM servers")) == 1


def test_a_room_of_one_file_has_one_server(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from cardroom.cli import main; main()"]
    file = f"sqlite:///{tmp_path / 'room.db'}"
    subprocess.run(
        [*command, "staff", "add", "Opal", "operator", "--why", "the first", "--database", file], cwd=ROOT, check=True, capture_output=True
    )
    done = subprocess.run(
        [*command, "room", "--database", file], cwd=ROOT, capture_output=True, text=True, timeout=SOON, env=dict(os.environ)
    )
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 1, done
