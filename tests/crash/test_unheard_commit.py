"""The connection to the database is lost in the very moment of a commit: it is stored, and the room hears only of a failure.

Who asked is told so; but what is stored counts: chips, names, tables, the round. As long as nobody can tell, no chips are given out.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from cardroom.errors import BadInput
from cardroom.room.base.errors import Stale, StorageError
from cardroom.room.books import ledger
from cardroom.room.host.commands import SitOut
from cardroom.room.host.host import Host
from cardroom.room.people.limits import RoomLimits
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Change, Store
from tests.patience import SOON
from tests.room.welcome import WELCOME

LOST = "The connection is lost."


class Unheard(Store):
    """Stores once what it then says it could not; ``away``: until it is told otherwise, it cannot be reached after that."""

    losing = away = False

    def write(self, changes: Sequence[Change]) -> None:
        if self.away and not self.losing:
            raise StorageError(LOST)
        super().write(changes)
        if self.losing:
            self.losing = False
            raise StorageError(LOST)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        if self.away and not self.losing:
            raise StorageError(LOST)
        with super().reading() as connection:
            yield connection


class Scene:
    """Ann plays with a bot, and is asked; Bob sits elsewhere alone, with the rest of his chips at the cashier."""

    def __init__(self, host: Host, store: Unheard) -> None:
        self.host, self.store = host, store
        self.ann = self.bob = Visitor("", "")
        self.secret = self.table = self.elsewhere = ""

    async def begin(self) -> None:
        self.ann, _ = await self.host.visits.enter("Ann")
        self.bob, self.secret = await self.host.visits.enter("Bob")
        self.elsewhere = await self.host.visits.open(self.bob, {"edition": "tres-lounge/three-card-poker", "bots": 0})
        self.table = await self.host.visits.open(self.ann, {"edition": "tres-lounge/texas-holdem", "bots": 1, "pace": 0, "pause": 0})
        watch = self.host.views.watch(self.ann, self.table)
        while not (self.shown["decision"] or {}).get("options"):
            await watch.next()

    @property
    def shown(self) -> dict[str, Any]:
        return dict(json.loads(self.host.views.snapshot(self.ann, self.table)))

    async def act(self) -> None:
        shown = self.shown
        option = shown["decision"]["options"][0]
        amount = option["amounts"]["least"] if option["amounts"] else 0
        await self.host.visits.act(self.ann, self.table, shown["round"], shown["decision"]["turn"], option["verb"], amount)

    async def counted(self) -> None:
        """Until nothing is in doubt any more."""
        end = time.monotonic() + SOON
        while self.host.visitors.doubts or self.host.state.doubtful:
            assert time.monotonic() < end, "it is never found out what is stored"
            await asyncio.sleep(0.01)

    def check(self) -> None:
        """What is shown is what is stored."""
        for visitor in (self.ann, self.bob):
            assert self.host.views.account(visitor)["balance"] == self.store.ledger.balance(f"visitor/{visitor.id}")
        assert {id for id, runner in self.host.tables.held.items() if not runner.closed} == {row.id for row in self.store.tables.open()}
        assert ledger.verify(self.store) == []


def play(folder: Path, test: Callable[[Scene], Awaitable[None]]) -> None:
    async def run() -> None:
        patch.setattr("cardroom.room.live.shared_state.TRIED_AGAIN_AFTER", 0.02)
        store = Unheard.open(f"sqlite:///{folder / 'room.db'}", serve=True)
        host = await Host.start(store, quick=True)
        scene = Scene(host, store)
        try:
            await scene.begin()
            await test(scene)
            scene.check()
        finally:
            await host.stop()
            store.close()

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(run())


Posting = Callable[[Scene], Awaitable[object]]
DEEDS: dict[str, Posting] = {
    "join": lambda scene: scene.host.visits.join(scene.bob, scene.table),
    "buy": lambda scene: scene.host.visits.buy(scene.bob, scene.elsewhere, 100_00),
    "leave": lambda scene: scene.host.visits.leave(scene.bob, scene.elsewhere),
    "open": lambda scene: scene.host.visits.open(scene.bob, {"edition": "oceans-eleven/ez-baccarat", "bots": 2}),
    "more chips": lambda scene: scene.host.visits.more_chips(scene.bob),
    "sit out": lambda scene: scene.host.visits.do(SitOut(scene.bob, scene.elsewhere, True)),
}


@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_stored_counts(deed: str, away: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(scene: Scene) -> None:
        monkeypatch.setattr(scene.host.staff, "limits", RoomLimits(newcomers_chips=2 * WELCOME))  # more than when he came in
        before = scene.host.views.account(scene.bob), len(scene.host.views.lobby())
        scene.store.losing, scene.store.away = True, away
        with pytest.raises(StorageError):
            await DEEDS[deed](scene)
        if away and deed != "sit out":
            for chips in ("join", "more chips"):  # what he has is not known
                with pytest.raises(StorageError):
                    await DEEDS[chips](scene)
        scene.store.away = False
        await scene.counted()
        now = scene.host.views.account(scene.bob), len(scene.host.views.lobby())
        if deed != "sit out":
            assert now != before

    play(tmp_path, test)


@pytest.mark.parametrize("away", [False, True])
def test_names(away: bool, tmp_path: Path) -> None:
    async def test(scene: Scene) -> None:
        host, store = scene.host, scene.store
        await host.visits.leave(scene.bob, scene.elsewhere)
        for deed in (lambda: host.visits.enter("Zoe"), lambda: host.visits.rename(scene.bob, "Robert")):
            store.losing, store.away = True, away
            with pytest.raises(StorageError):
                await deed()
            store.away = False
            await scene.counted()
        assert host.state.visitor(scene.secret) == (scene.bob.id, "Robert")
        for name in ("Zoe", "Robert"):
            with pytest.raises(BadInput, match="already"):
                await host.visits.enter(name)
        await host.visits.enter("Bob")
        assert host.views.account(scene.bob)["balance"] == WELCOME

    play(tmp_path, test)


@pytest.mark.parametrize("away", [False, True])
def test_an_action_is_not_taken_twice(away: bool, tmp_path: Path) -> None:
    async def test(scene: Scene) -> None:
        shown, option = scene.shown, scene.shown["decision"]["options"][0]
        scene.store.losing, scene.store.away = True, away
        with pytest.raises(StorageError):
            await scene.act()
        scene.store.away = False
        await scene.counted()
        amount = option["amounts"]["least"] if option["amounts"] else 0
        with pytest.raises(Stale):
            await scene.host.visits.act(scene.ann, scene.table, shown["round"], shown["decision"]["turn"], option["verb"], amount)
        stored = scene.store.rounds.find(shown["round"])
        assert stored is not None and sum(given["player"] == "Ann" for given in stored.inputs) == 1

    play(tmp_path, test)
