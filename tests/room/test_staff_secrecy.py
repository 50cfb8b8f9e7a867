"""The staff sees of a running round what everybody sees: in two rooms that differ in two hidden cards each of them is sent the same, byte
for byte, on his socket, in lists, rulings and previews. The auditor sees everything, of rounds that are over and shoes dealt out."""

import asyncio
import json
import random
from functools import partial
from pathlib import Path

import pytest

from cardroom.cards import Card
from cardroom.errors import BadInput, CardroomError
from cardroom.room.base.errors import Forbidden
from cardroom.room.desks.floor.commands import Version, WantedRuling
from cardroom.room.desks.office.appoint import Post
from cardroom.room.desks.office.commands import CloseTable
from cardroom.room.live.lens import Lens
from cardroom.room.people.roles import CONSOLE, GRANTED, At, Role
from cardroom.room.people.staff import By, Staffer
from cardroom.round.inputs import EVERYTHING_BACK
from tests.counts import in_prove
from tests.floor import told
from tests.patience import SOON
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import BACCARAT, HOLDEM
from tests.room.test_wire_secrecy import Cards, pair, play
from tests.room.test_wire_secrecy_host import Wire, same_ids

BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
FLO = By(Staffer("v-flo", Role.FLOOR, ""), "Flo")
THREE_CARD = "tres-lounge/three-card-poker"


class StaffWire(Wire):
    """The people of a ``World``, and one of each role who watches the table by every way that he has."""

    async def open(self) -> None:
        for role in GRANTED:
            appointed = await self.doors.host.office.grant(BOSS, f"{role[:3]} one", Post(role, "room", 0, None, "for a test"))
            self.doors.visitors[str(role)] = appointed.visitor
        await super().open()
        for role in GRANTED:
            self.watches[role] = self.doors.host.views.watch(self.doors.visitors[role], self.table)
            self.texts[str(role)] = []
        await self.everybody_has_heard()

    async def read(self) -> None:
        """Each of the staff reads whatever his role opens; what players read is no matter here."""
        for role in GRANTED:
            await self.read_as(role)
        self.texts[Role.FLOOR] += await self.previews()

    async def read_as(self, role: Role) -> None:
        host, sights = self.doors.host, self.doors.host.sights
        visitor, found = self.doors.visitors[role], self.texts[role]
        found.append(await asyncio.wait_for(self.watches[role].next(), SOON))
        found += [host.views.snapshot(visitor, self.table), json.dumps(sights.tables(lambda at: True)), json.dumps(sights.people())]
        found += [json.dumps(host.floor.tables(lambda at: True)), json.dumps(sights.journal()), json.dumps(sights.rounds())]
        found.append(json.dumps({**host.health.whole(host.health.database()), "head": "", "database": 0}))  # which cover the seed by a hash
        if host.tables.runner(self.table).table.running:
            for refused in (sights.record, partial(host.views.replay, visitor)):
                with pytest.raises(BadInput, match="not over"):
                    refused(f"{self.table}-{self.number}")
        for asked in (host.views.adviser, partial(host.views.warner, verb="set", picks=[0, 1])):
            with pytest.raises(Forbidden):
                asked(visitor, self.table)

    async def previews(self) -> list[str]:
        """What the floor may rule, and what some of it would do."""
        floor = self.doors.host.floor
        found = [json.dumps(await floor.rulings(self.table))]
        round = self.doors.host.tables.runner(self.table).table.round
        assert round is not None
        rng = random.Random(len(round.inputs))
        for offer in rng.sample(round.rulings, min(1, len(round.rulings))):
            wanted = WantedRuling(offer.ruling.name, told(offer, rng), "looked at")
            try:
                ask = await floor.previewer(FLO, self.table, Version(f"{self.table}-{self.number}", len(round.inputs)), wanted)
                found.append(json.dumps(ask()))
            except CardroomError as refused:
                found.append(str(refused))
        return found


def sent(edition: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, list[str]], ...]:
    """What everybody of the staff is sent in a room, and in one that differs in two cards that the public has not seen."""
    for seed in map(str, range(20)):
        world, steps, seen, start, end = play(edition, seed)
        dealt: set[Card] = set().union(*seen[end - 1].values())
        hidden = set(world.cards.order(len(world.cards.given) - 1)) - seen[end - 1][""]
        if start < end < start + 12 and dealt & hidden:  # cards lie on the table that the public has not seen
            break
    swap = (len(world.cards.given) - 1, *pair(random.Random(edition), world, hidden, dealt))
    assert dealt & set(swap[1:])
    rooms = []
    for name, given in (("plain", None), ("swapped", swap)):
        cards = Cards(edition, seed)
        cards.swap = given
        found: dict[str, list[str]] = {}

        async def test(doors: Doors, found: dict[str, list[str]] = found) -> None:
            wire = StaffWire(doors, edition, world.viewers)
            await wire.open()
            for step in steps[1:end]:
                await wire.step(step)
            found.update({role: wire.texts[role] for role in GRANTED})
            for watch in wire.watches.values():
                watch.close()

        (folder / name).mkdir()
        with monkeypatch.context() as patch:
            same_ids(patch)
            in_a_room(test, folder / name, chance=cards)
        rooms.append(found)
    return tuple(rooms)


@pytest.mark.parametrize("edition", [HOLDEM, *in_prove(THREE_CARD, BACCARAT, "oceans-eleven/seven-card-stud", "florida/chinese-poker")])
def test_no_role_is_sent_a_hidden_card_of_a_running_round(edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain, swapped = sent(edition, tmp_path, monkeypatch)
    assert plain.keys() == set(GRANTED) and all(len(found) > 8 for found in plain.values())
    for role in GRANTED:
        assert swapped[role] == plain[role], role


def test_it_finds_a_role_that_sees_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself: where those who only watch look through a player's eyes, it says so."""
    update = Lens.update

    def leaking(self: Lens, shot: object) -> None:
        update(self, shot)  # type: ignore[arg-type]
        if not self.viewer and getattr(shot, "round", None) is not None:
            self._head = f'"hand":{json.dumps([shot.round.places.get(f"seat/{seat}") for seat in (1, 2, 3)])},{self._head}'  # type: ignore[attr-defined]

    monkeypatch.setattr(Lens, "update", leaking)
    plain, swapped = sent(HOLDEM, tmp_path, monkeypatch)
    assert any(swapped[role] != plain[role] for role in GRANTED)


# -- the auditor ------------------------------------------------------------------------------------------------------------


def test_the_auditor_has_everything_of_a_round_that_is_over(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        sights = doors.host.sights
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        with pytest.raises(BadInput, match="not over"):
            sights.record(f"{table}-1")
        await doors.play_out(table)
        record = sights.record(f"{table}-1")
        assert record["form"] == "auditor" and "seed" in json.dumps(record["setup"])
        assert "null" not in json.dumps([event["cards"] for event in record["events"] if event["event"] == "dealt"])
        assert [head["id"] for head in sights.rounds()] == [f"{table}-1"]

    in_a_room(test, tmp_path)


def test_the_seed_of_a_shoe_stays_shut_while_it_is_dealt_from(tmp_path: Path) -> None:
    """A shoe lives through rounds: who had the seed of the first would know the cards of the second."""

    async def test(doors: Doors) -> None:
        office, sights = doors.host.office, doors.host.sights
        table = await doors.table("Ann", edition=BACCARAT, bots=3)
        for _ in range(2):
            await doors.next_round(table)
            await doors.play_out(table)
        one, two = (doors.store.rounds.find(f"{table}-{number}") for number in (1, 2))
        assert one is not None and two is not None and one.row.setup["chance"] == two.row.setup["chance"]
        for number in (1, 2):
            with pytest.raises(BadInput, match="still dealt from"):
                sights.record(f"{table}-{number}")
        await doors.next_round(table)
        with pytest.raises(BadInput, match="still dealt from"):
            sights.record(f"{table}-1")
        await office.at_table(CloseTable(BOSS, table, EVERYTHING_BACK, "for a test"))
        assert [sights.record(f"{table}-{number}")["form"] for number in (1, 2, 3)] == ["auditor"] * 3

    in_a_room(test, tmp_path)


def test_a_role_for_a_house_lists_the_tables_of_that_house(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        one, two = await doors.table("Ann", "Bob"), await doors.table("Cy", "Dora", edition=THREE_CARD)
        flo = (await doors.host.office.grant(BOSS, "Flo", Post(Role.FLOOR, "house/tres-lounge", 0, None, "for a test"))).visitor

        def covered(at: At) -> bool:
            return Role.FLOOR in doors.host.office.roles(flo.id, at)

        assert [row["id"] for row in doors.host.sights.tables(covered)] == [two]
        assert [row["id"] for row in doors.host.sights.tables(lambda at: True)] == [two, one]

    in_a_room(test, tmp_path)
