"""How much is sent, and when, tells nothing of hidden cards: to other players and watchers, and to who sees only sizes on the line."""

import asyncio
import json
import re
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.room.live import runner
from cardroom.room.live.lens import STEPS
from cardroom.room.table.play import Thought
from cardroom.round import Action
from tests.room.host_helpers import Clock, Doors, in_a_room, until
from tests.room.room_helpers import HOLDEM
from tests.web.conftest import Serve
from tests.web.server import LiveServer, get_plainly

ROOMS = 6


def size(message: str) -> int:
    """In bytes, but for the number of the message, and for who is connected just then."""
    return len(re.sub(r'"(seq|watching|here)":(\d+|true|false)', "", message).encode())


async def kick(room: LiveServer, table: str) -> None:
    room.host.tables.held[table]._kick.set()


def lengths(room: LiveServer, clock: Clock) -> dict[str, list[int]]:
    """Of everything that Bob, who is dealt no card, and a stranger get while others play: the flop is never seen, so all public events are
    the same whatever the cards are."""
    people = [room.person(name) for name in ("Ann", "Cy", "Dee")]
    bob = room.person("Bob")
    table = people[0].open(HOLDEM, bots=0, pause=100)
    for person in people[1:]:
        assert person.post(f"tables/{table}/join").status_code == 200
    assert bob.post(f"tables/{table}/join").status_code == 200
    assert bob.post(f"tables/{table}/sit-out", out=True).status_code == 200
    sockets = [person.socket(table) for person in people]
    clock.at += 200
    room.do(kick(room, table))
    found: dict[str, list[int]] = {"Bob": [], "a stranger": []}
    readers = {"Bob": bob, "a stranger": room.watcher()}
    try:
        for socket in sockets:
            socket.until(lambda message: message["decision"] is not None)
        for _ in range(2):
            asked = people[0].get(f"tables/{table}").json()["decision"]["to_act"][0]
            for name, reader in readers.items():
                with reader.socket(table) as looking:
                    looking.hear()
                    found[name].append(size(looking.texts[0]))
                found[name].append(size(reader.get(f"tables/{table}").text))
                found[name].append(len(reader.post(f"tables/{table}/act", round="x-1", turn=0, verb="fold").content))
            player = next(person for person in people if person.name == asked)
            message = player.get(f"tables/{table}").json()
            assert player.act(table, message, verb="fold").status_code == 200
        for name, reader in readers.items():
            found[name].append(size(reader.get(f"tables/{table}").text))
    finally:
        for socket in sockets:
            socket.wire.close()
    return found


def test_other_players_and_watchers_get_as_much_whatever_the_hidden_cards_are(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the commitments of live rounds, which differ in every byte. Without what is put after each message its own length counts."""
    monkeypatch.setattr("cardroom.room.live.lens.STEPS", 1)
    rooms = []
    for _ in range(ROOMS):
        numbers = count()
        monkeypatch.setattr("cardroom.room.host.opening.new_id", lambda numbers=numbers: f"t{next(numbers):05}")
        clock = Clock()
        rooms.append(lengths(serve(now=clock, chance=Live.fresh), clock))
    assert all(len(sizes) == 7 for sizes in rooms[0].values())
    assert all(room == rooms[0] for room in rooms[1:]), rooms


def test_the_length_of_a_message_is_told_in_steps(room: LiveServer) -> None:
    ann = room.person("Ann")
    table = ann.open(HOLDEM, bots=2)
    with ann.socket(table) as socket:
        socket.play_round()
        told = [text for text in socket.texts if json.loads(text)["type"] == "table"]
    assert len(told) > 2 and {len(text.encode()) % STEPS for text in told} == {0}
    assert len(ann.get(f"tables/{table}").content) % STEPS == 0


def test_nothing_that_changes_is_packed(room: LiveServer) -> None:
    """What is packed is as long as it is by what is in it, a card and what an onlooker has chosen side by side."""
    zoe = room.person("Zoe")
    table = zoe.open(HOLDEM, bots=2)
    with zoe.socket(table, compression="deflate") as socket:
        socket.hear()
        assert list(socket.wire.protocol.extensions) == []
    for path in ("session", "tables", f"tables/{table}", f"tables/{table}/rounds", "history", "account"):
        answer = zoe.http.get(f"/api/{path}", headers={"Accept-Encoding": "gzip, deflate, br"})
        assert "content-encoding" not in answer.headers, path
    assert get_plainly(f"{room.url}/static/js/lobby.js", headers={"Accept-Encoding": "gzip"}).headers["content-encoding"] == "gzip"


# -- when -------------------------------------------------------------------------------------------------------------------


def test_how_long_a_bot_really_thought_cannot_be_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each answer is kept back until a whole number of steps has passed since the bot was asked to think."""
    took, kept = iter([0.001, 0.012, 0.049, 0.051, 0.26] + [0.002] * 1000), []
    clock = [0.0]

    async def think(self: object, thought: Thought) -> Action:
        clock[0] += next(took)
        return thought.bot.choose(thought.view)

    class Loop:
        """``asyncio`` as the runner has it, but that it is noted how long an answer is kept back."""

        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        def get_running_loop(self) -> Any:
            """The loop, with the clock of the test."""
            loop = asyncio.get_running_loop()
            return SimpleNamespace(time=lambda: clock[0], call_later=loop.call_later)

        async def sleep(self, seconds: float) -> None:
            kept.append(seconds)
            clock[0] += seconds
            await asyncio.sleep(0)

    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        table = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 4, "sit": False, "pace": 0.2, "pause": 1.0})
        doors.host.views.watch(None, table)
        held = doors.host.tables.held[table]

        def goes_on() -> bool:
            doors.clock.at += 1
            held._kick.set()
            return len(kept) >= 5

        await until(goes_on)

    monkeypatch.setattr("cardroom.room.live.bot_pool.BotThreads.think", think)
    monkeypatch.setattr(runner, "asyncio", Loop())
    in_a_room(test, tmp_path, quick=False)
    assert kept[:5] == pytest.approx([0.049, 0.038, 0.001, 0.049, 0.04])
