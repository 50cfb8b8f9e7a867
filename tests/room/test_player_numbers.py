"""A person without an account gets a player number, once; they are found by it, and it outlives a restart."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.desks.people.player_desk import GiveNumber, RegisterPlayer
from cardroom.room.people.numbers import PlayerNumbers
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from tests.room.host_helpers import Doors, in_a_room

DEALER = Staffer("v-zoe", Role.DEALER, "")


def test_an_unknown_person_gets_a_number(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        players = doors.host.player_desk
        first, second = await players.register(RegisterPlayer(DEALER)), await players.register(RegisterPlayer(DEALER, "Mia"))
        assert (first["name"], first["number"], first["chips"]) == ("Player 1001", 1001, 0)
        assert (second["name"], second["number"]) == ("Mia", 1002)
        assert players.find("1002") == players.find("#1002") == players.find("mi") == [second]
        with pytest.raises(BadInput, match="Somebody is called Mia already"):
            await players.register(RegisterPlayer(DEALER, "Mia"))
        with pytest.raises(BadInput, match="reads like one of the staff"):
            await players.register(RegisterPlayer(DEALER, "Floor"))
        await doors.enter("Ann")
        assert [each["number"] for each in players.find("an")] == [None]
        with pytest.raises(BadInput, match="has a number already: 1001"):
            await players.give(GiveNumber(DEALER, first["id"], "again"))
        again = PlayerNumbers()  # as a room that starts reads them
        for number, row in doors.store.journal.lines():
            again.fold(number, row)
        assert (again.next, again.holder(1002), again.of(first["id"])) == (1003, second["id"], 1001)

    in_a_room(test, tmp_path)
