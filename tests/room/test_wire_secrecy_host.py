"""Secrecy of the whole room: what every watch is sent and every question answered, byte for byte, and no trace of a seed anywhere."""

import asyncio
import json
import random
from hashlib import sha256
from itertools import count
from pathlib import Path

import pytest

from cardroom import load
from cardroom.cards import Card
from cardroom.chance import Live, open_card
from cardroom.errors import CardroomError
from cardroom.records.openings import commitments
from cardroom.room.host.commands import SitOut
from cardroom.room.storage.replay import play_stored
from cardroom.round import Action
from tests.counts import in_prove
from tests.patience import SOON
from tests.properties.test_always_holds import seen_by
from tests.room.host_helpers import Doors, everything_new, in_a_room, until
from tests.room.room_helpers import BACCARAT, HOLDEM, some_action
from tests.room.test_wire_secrecy import Cards, pair, play

EDITIONS = (HOLDEM, BACCARAT, "tres-lounge/three-card-poker", "florida/chinese-poker", "oceans-eleven/seven-card-stud")


class Wire:
    """The people of a ``World`` in a room, a watch for each, and every text that any of them gets."""

    def __init__(self, doors: Doors, edition: str, players: list[str]) -> None:
        self.doors, self.edition, self.players = doors, edition, players
        self.texts: dict[str, list[str]] = {name: [] for name in players}
        self.table = ""

    async def open(self) -> None:
        doors = self.doors
        seated = [name for name in self.players if name not in ("", "Behind")]
        await doors.enter(*[name for name in self.players if name])
        self.table = await doors.table(*seated, edition=self.edition, looks=False, clock=20)
        if "Out" in seated:
            await doors.host.visits.do(SitOut(doors.visitors["Out"], self.table, True))
        if "Behind" in self.players:
            await doors.host.visits.join(doors.visitors["Behind"], self.table, behind=True)
        self.watches = {name: doors.host.views.watch(doors.visitors.get(name), self.table) for name in self.players}
        await self.round_begins(1)
        await self.everybody_has_heard()
        for name, found in self.texts.items():
            found.append(doors.host.views.snapshot(doors.visitors.get(name), self.table))

    async def everybody_has_heard(self) -> None:
        """Who watches is told a moment later, which counts as news: what is read before that differs by chance."""
        await until(lambda: not self.doors.host.tables.held[self.table]._news)
        for watch in self.watches.values():
            await everything_new(watch)

    async def round_begins(self, number: int) -> None:
        await until(lambda: self.doors.sees("", self.table)["round"] == f"{self.table}-{number}")

    async def step(self, action: Action | None) -> None:
        doors, host = self.doors, self.doors.host
        if action is None:
            number = int(doors.sees("", self.table)["round"].partition("-")[2])
            table = host.tables.held[self.table].table
            for seat in table.people:
                if table.state.broke(seat):
                    await host.visits.buy(doors.visitors[seat.player], self.table, table.placard.buy_in.usual)
            doors.clock.at += 100
            host.tables.held[self.table]._kick.set()
            await self.round_begins(number + 1)
        else:
            spot = None if action.spot is None else str(action.spot)
            seen = doors.sees(action.player, self.table)
            given = (seen["round"], seen["decision"]["turn"], action.verb, action.amount, spot, list(action.picks))
            await host.visits.act(doors.visitors[action.player], self.table, *given)
        await self.read()

    async def read(self) -> None:
        """Everything that anybody can get now."""
        host = self.doors.host
        for name, watch in self.watches.items():
            visitor, found = self.doors.visitors.get(name), self.texts[name]
            found.append(await asyncio.wait_for(watch.next(), SOON))
            found += [host.views.snapshot(visitor, self.table), json.dumps(host.views.lobby()), json.dumps(host.views.past(visitor))]
            if visitor is None:
                continue
            found.append(json.dumps(host.views.account(visitor)))
            turn = self.doors.sees(name, self.table)["decision"]
            for verb, number in (("moonwalk", turn["turn"] if turn else 0), ("fold", -1)):
                with pytest.raises(CardroomError) as refusal:
                    await host.visits.act(visitor, self.table, f"{self.table}-{self.number}", number, verb)
                found.append(str(refusal.value))
            found += [json.dumps(host.views.adviser(visitor, self.table)()), host.views.warner(visitor, self.table, "set", picks=[0, 1])()]

    @property
    def number(self) -> int:
        return int(self.doors.sees("", self.table)["round"].partition("-")[2])

    def over(self) -> None:
        """What is told of the rounds when they are over."""
        host = self.doors.host
        for name, found in self.texts.items():
            visitor = self.doors.visitors.get(name)
            for number in range(1, self.number + 1):
                found.append(json.dumps(host.views.replay(visitor, f"{self.table}-{number}")))
                found.append(json.dumps(host.views.record(f"{self.table}-{number}")))


def same_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """The ids of tables and visitors are random; here they are counted."""
    numbers = count()
    for module in ("host.opening", "people.visitors"):
        monkeypatch.setattr(f"cardroom.room.{module}.new_id", lambda length=6: f"{next(numbers):0{length}}".replace("0", "z"))
    monkeypatch.setattr("cardroom.room.table.chips.token_hex", lambda length: f"{next(numbers):016}")


@pytest.mark.parametrize("edition", [HOLDEM, BACCARAT, *in_prove(*EDITIONS[2:])])
def test_in_two_rooms_that_differ_in_two_hidden_cards_a_viewer_is_sent_the_same(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed = "rooms"
    world, steps, seen, start, end = play(edition, seed)
    assert end > start
    rng = random.Random(f"{edition} rooms")
    number = len(world.cards.given) - 1
    dealt: set[Card] = set().union(*seen[end - 1].values())
    viewers = ["", rng.choice(world.viewers[1:3]), world.viewers[-1]]  # who watches, a player, who sits out or bets from behind
    swaps = {viewer: (number, *pair(rng, world, set(world.cards.order(number)) - seen[end - 1][viewer], dealt)) for viewer in viewers}

    def room(name: str, swap: tuple[int, Card, Card] | None) -> dict[str, list[str]]:
        cards = Cards(edition, seed)
        cards.swap = swap
        found: dict[str, list[str]] = {}

        async def test(doors: Doors) -> None:
            wire = Wire(doors, edition, world.viewers)
            await wire.open()
            for step in steps[1:end]:
                await wire.step(step)
            found.update(wire.texts)
            for watch in wire.watches.values():
                watch.close()

        folder = tmp_path / (name or "nobody")
        folder.mkdir()
        with monkeypatch.context() as patch:
            same_ids(patch)
            in_a_room(test, folder, chance=cards)
        return found

    plain = room("plain", None)
    assert min(map(len, plain.values())) > 3 * (end - 1)
    for viewer, swap in swaps.items():
        assert room(viewer, swap)[viewer] == plain[viewer]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_ever_gets_a_seed_or_the_key_to_a_card_that_was_not_shown(edition: str, tmp_path: Path) -> None:
    """Live cards: seeds, and of each card that the public has not seen the nonce that opens its commitment."""
    given: list[Live] = []

    def chance() -> Live:
        given.append(Live(sha256(f"{edition} {len(given)}".encode()).digest()))
        return given[-1]

    async def test(doors: Doors) -> None:
        rng = random.Random(edition)
        wire = Wire(doors, edition, ["", "Ann", "Bob", "Cy"])
        await wire.open()
        runner = doors.host.tables.held[wire.table]
        for _ in range(2):
            while runner.table.running:
                assert runner.table.round is not None and runner.table.round.decision is not None
                await wire.step(some_action(runner.table.round, rng.choice(list(runner.table.round.decision.asks)), rng))
            if wire.number < 2:
                await wire.step(None)
        wire.over()
        texts = "\n".join(text for found in wire.texts.values() for text in found).lower()
        for watch in wire.watches.values():
            texts += "\n".join(json.dumps(message) for message in await everything_new(watch)).lower()
        opened = 0
        for live in given:
            assert live.seed.hex() not in texts
            assert str(int.from_bytes(live.seed, "big")) not in texts
        for number in (1, 2):
            stored = doors.store.rounds.find(f"{wire.table}-{number}")
            assert stored is not None
            round = play_stored(stored)
            public = set().union(*(seen_by(play_stored(doors.store.rounds.find(f"{wire.table}-{each}")), "") for each in (1, 2)))  # type: ignore[arg-type]
            for order in commitments(round):
                assert order.commitment.root in texts  # what was promised is there
                for at, card in enumerate(order.top_first):
                    nonce = open_card(order.secret, order.number, at, card).nonce
                    if card in public:
                        opened += nonce in texts
                    else:
                        assert nonce not in texts
        assert opened

    in_a_room(test, tmp_path, chance=chance)


def test_an_auditors_record_is_not_to_be_had_here(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        await doors.play_out(table)
        record = doors.host.views.record(f"{table}-1")
        assert record["form"] == "public"
        assert record["setup"]["chance"] == {"kind": "seeded"}
        inputs = record["inputs"]  # what the players did, which everybody saw: the actions among the events, and no more
        done = [{key: value for key, value in event.items() if key != "event"} for event in record["events"] if event["event"] == "action"]
        assert [(given["player"], given["verb"]) for given in inputs] == [(given["player"], given["verb"]) for given in done]

    in_a_room(test, tmp_path)


def test_every_edition_has_these_viewers() -> None:
    """A player who sits out, and one behind where there is a backline."""
    world, *_ = play(BACCARAT, "viewers")
    assert load(BACCARAT).game.name == "baccarat"
    assert world.viewers == ["", "Ann", "Bob", "Cy", "Out", "Behind"]
