"""Play at once: at one's own table, with people who play or wait, or with bots; two who press Play at the same moment meet."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.desks.seating.commands import OpenList
from cardroom.room.host.quick_seat import PlayGame, SeatedData
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import BACCARAT, HOLDEM
from tests.room.welcome import WELCOME


async def plays(doors: Doors, name: str, edition: str = HOLDEM, key: str = "", private: bool = False) -> SeatedData:
    return await doors.host.quick_seat.play(PlayGame(doors.visitors[name], edition, 2, private), key)


def people_at(doors: Doors, table: str) -> list[str]:
    return [seat["player"] for seat in doors.sees("", table)["table"]["seats"] if seat["player"] and not seat["bot"]]


def test_those_who_press_play_at_the_same_moment_meet(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        names = ("Ann", "Bob", "Cy")
        await doors.enter(*names)
        found = await asyncio.gather(*(plays(doors, name) for name in names))
        assert len({each["id"] for each in found}) == 1
        assert sorted(each["how"] for each in found) == ["joined", "joined", "opened"]
        assert sorted(people_at(doors, found[0]["id"])) == ["Ann", "Bob", "Cy"]
        assert [line["id"] for line in doors.host.views.lobby()] == [found[0]["id"]]  # others find it too

    in_a_room(test, tmp_path)


def test_play_brings_a_player_back_and_takes_no_second_buy_in(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        first = await plays(doors, "Ann", key="once")
        left = doors.host.views.account(ann)["balance"]
        assert left < WELCOME and await plays(doors, "Ann", key="once") == first  # the answer was lost: the same again
        assert await plays(doors, "Ann") == {"id": first["id"], "how": "came-back"}
        assert await plays(doors, "Ann", private=True) == {"id": first["id"], "how": "came-back"}
        assert doors.host.views.account(ann)["balance"] == left
        (own,) = doors.host.views.own_tables(ann)
        assert (own["id"], own["name"], own["stack"]) == (first["id"], "No-limit Texas Hold'em", WELCOME - left)
        with pytest.raises(BadInput, match="was used for another request"):
            await plays(doors, "Ann", BACCARAT, "once")

    in_a_room(test, tmp_path)


def test_nobody_is_sent_to_a_private_table_or_to_other_stakes(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.enter("Ann", "Bob", "Cy", "Dee")
        alone = await plays(doors, "Ann", private=True)
        dear = await doors.table("Bob", table={"blinds": [5_00, 10_00]}, buy_in=1000_00)
        found = await plays(doors, "Cy")
        assert found["how"] == "opened" and found["id"] not in (alone["id"], dear)
        assert (await plays(doors, "Dee", BACCARAT))["how"] == "opened"  # another game
        assert [line["id"] for line in doors.host.views.lobby() if line["id"] == alone["id"]] == []

    in_a_room(test, tmp_path)


def test_whoever_waits_on_the_list_is_called_to_the_new_table(tmp_path: Path) -> None:
    """Bob opens a list's first table by pressing Play: Ann, who waits for that game, has a seat there, and Play brings her to it."""

    async def test(doors: Doors) -> None:
        ann, *_ = await doors.enter("Ann", "Bob", "Cy")
        game = PlayGame(ann, HOLDEM).game
        by = By(Staffer("console", Role.OPERATOR, ""), "Flo")
        await doors.host.seating.open_list(OpenList(by.staffer, HOLDEM, {}, "asked for"))
        await doors.host.seating.join(Staffer(ann.id, Role.PLAYER, "10.0.0.2"), ann, game)
        alone = await plays(doors, "Cy", private=True)
        (entry,) = doors.host.board.lists.on(game)
        assert entry.chair is None, "nobody is called to a private table"
        found = await plays(doors, "Bob")
        (entry,) = doors.host.board.lists.on(game)
        assert found["how"] == "opened" and entry.chair is not None and entry.chair.table == found["id"] != alone["id"]
        assert await plays(doors, "Ann") == {"id": found["id"], "how": "joined"}
        assert sorted(people_at(doors, found["id"])) == ["Ann", "Bob"] and not doors.host.board.lists.on(game)

    in_a_room(test, tmp_path)


def test_a_full_table_is_passed_over(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.enter("Eva")
        full = await doors.table("Ann", "Bob", seats=2)
        free = await doors.table("Cy")
        assert await plays(doors, "Eva") == {"id": free, "how": "joined"}
        assert len(people_at(doors, full)) == 2

    in_a_room(test, tmp_path)


def test_the_own_tables_say_where_an_answer_is_awaited(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.enter("Ann", "Bob")
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        asked = doors.asked(table)
        for name in ("Ann", "Bob"):
            (own,) = doors.host.views.own_tables(doors.visitors[name])
            assert own["turn"] == (name in asked) and own["state"] == "playing"

    in_a_room(test, tmp_path)
