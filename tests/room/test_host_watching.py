"""Those who look at a table: the slow, those who come back, those who sit down."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.host.commands import SetBots, SitOut
from cardroom.room.live.watch import Watch
from tests.patience import SOON
from tests.room.host_helpers import Doors, everything_new, in_a_room, settled, until
from tests.room.room_helpers import BACCARAT

THREE_CARD = "tres-lounge/three-card-poker"


async def message(watch: Watch) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await asyncio.wait_for(watch.next(), SOON))
    return found


def cards_of(events: Sequence[Mapping[str, Any]], place: str) -> list[str | None]:
    return [card for event in events if event["event"] == "dealt" and event["place"] == place for card in event["cards"]]


def test_one_who_never_reads_costs_nothing_and_catches_up_in_one_message(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", edition=THREE_CARD, bots=2)
        slow = doors.host.views.watch(None, table)
        await doors.next_round(table)
        before = {name: value for name, value in vars(slow).items() if name not in ("_woken", "_runner")}
        await doors.play_out(table)
        assert {name: value for name, value in vars(slow).items() if name not in ("_woken", "_runner")} == before  # nothing is kept for him
        assert len(doors.host.tables.held[table].display._lenses) <= 3  # one for each who plays, one for all who watch
        found = await message(slow)
        assert (found["from"], found["round"], found["over"]) == (0, f"{table}-1", True)
        assert found["events"] == doors.sees("", table)["events"]
        reading = asyncio.create_task(slow.next())
        await settled()
        assert not reading.done()
        reading.cancel()

    in_a_room(test, tmp_path)


def test_many_who_watch_share_one_lens_and_one_text(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        watches = [doors.host.views.watch(None, table) for _ in range(50)]
        await doors.next_round(table)
        await doors.act(doors.asked(table)[0], table, verb="call", amount=0)
        texts = [await watch.next() for watch in watches]
        assert len({id(text) for text in texts}) == 1
        lenses = doors.host.tables.held[table].display._lenses
        assert {who for who, _ in lenses} <= {"", *(visitor.id for visitor in doors.visitors.values())}
        watches += [doors.host.views.watch(None, table, language="es") for _ in range(20)]
        texts = [await watch.next() for watch in watches[50:]]
        assert len({id(text) for text in texts}) == 1 and "iguala" in texts[0]
        assert {code for who, code in lenses if not who} == {"en", "es"}
        assert json.loads(texts[0])["table"]["watching"] <= 50
        for watch in watches:
            watch.close()
        assert doors.host.tables.held[table].table.state.attendance.here[""] == 0
        await until(lambda: doors.sees("", table)["table"]["watching"] == 0)

    in_a_room(test, tmp_path)


def test_who_comes_back_is_sent_exactly_what_he_missed(tmp_path: Path) -> None:
    """At every point of a round, with every number of events that he may have."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob", "Cy", edition=THREE_CARD)
        await doors.next_round(table)
        points = 0
        while True:
            for name in ("", "Ann", "Bob"):
                full = doors.sees(name, table)
                assert "opening" in full
                for have in range(len(full["events"]) + 1):
                    watch = doors.host.views.watch(doors.visitors.get(name), table, full["round"], have)
                    found = await message(watch)
                    assert (found["round"], found["from"]) == (full["round"], have)
                    assert found["events"] == full["events"][have:]
                    assert ("opening" in found) == (have == 0)
                    assert found["decision"] == full["decision"]
                    watch.close()
            points += 1
            people = [name for name in doors.asked(table) if name in doors.visitors]
            if not people:
                break
            await doors.act(people[0], table)
            await until(lambda: doors.sees("", table)["over"] or set(doors.asked(table)) & set(doors.visitors))
        assert points > 3

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("claim", [("zzzzzz-9", 3), ("", 5), ("{table}-1", 9999), ("{table}-1", -1), ("{table}-7", 0)])
def test_who_claims_to_have_what_he_cannot_have_gets_all_of_it(claim: tuple[str, int], tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        watch = doors.host.views.watch(None, table, claim[0].format(table=table), claim[1])
        found = await message(watch)
        assert (found["from"], "opening" in found) == (0, True)
        assert found["events"] == doors.sees("", table)["events"]

    in_a_room(test, tmp_path)


def test_if_another_round_has_begun_the_rest_of_the_old_one_comes_first(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        slow = doors.host.views.watch(None, table)
        first = await message(slow)
        await doors.play_out(table)
        old = doors.sees("", table)["events"]
        await doors.next_round(table)
        rest = await message(slow)
        assert (rest["round"], rest["from"], rest["over"], "opening" in rest) == (f"{table}-1", len(first["events"]), True, False)
        assert first["events"] + rest["events"] == old
        new = await message(slow)
        assert (new["round"], new["from"], "opening" in new) == (f"{table}-2", 0, True)
        assert new["events"] == doors.sees("", table)["events"]
        back = doors.host.views.watch(None, table, f"{table}-1", 0)  # who knows of the old round, and nothing of it
        whole = await message(back)
        assert (whole["round"], whole["events"], whole["opening"]["number"]) == (f"{table}-1", old, 1)

    in_a_room(test, tmp_path)


def test_messages_put_together_are_the_whole_round(tmp_path: Path) -> None:
    """Whatever the pace at which they are read."""

    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", bots=2, edition=THREE_CARD)
        kept: dict[str, dict[str, list[Any]]] = {"quick": {}, "slow": {}}

        async def read(name: str, pause: float) -> None:
            watch = doors.host.views.watch(doors.visitors["Ann"], table)
            seq = -1
            while True:
                found = json.loads(await watch.next())
                events = kept[name].setdefault(found["round"], [])
                assert found["from"] == len(events)
                events += found["events"]
                if found["round"] == doors.sees("", table)["round"]:
                    assert found["seq"] > seq  # it grows
                    seq = found["seq"]
                await asyncio.sleep(pause)

        readers = [asyncio.create_task(read("quick", 0)), asyncio.create_task(read("slow", 0.03))]
        for _ in range(3):
            await doors.next_round(table)
            await doors.play_out(table)
            await asyncio.sleep(0.1)
        last = doors.sees("Ann", table)
        await until(lambda: all(len(each.get(last["round"], [])) == len(last["events"]) for each in kept.values()))
        for reader in readers:
            reader.cancel()
        assert kept["quick"][last["round"]] == kept["slow"][last["round"]] == last["events"]
        ended = [await asyncio.gather(reader, return_exceptions=True) for reader in readers]
        assert all(isinstance(each[0], asyncio.CancelledError) for each in ended), ended

    in_a_room(test, tmp_path)


# -- whose eyes -----------------------------------------------------------------------------------------------------------------


def test_each_sees_his_own_cards_and_who_watches_none(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        for name, own, other in (("Ann", "seat/1", "seat/2"), ("Bob", "seat/2", "seat/1")):
            events = doors.sees(name, table)["events"]
            assert None not in cards_of(events, own)
            assert set(cards_of(events, other)) == {None}
        events = doors.sees("", table)["events"]
        assert set(cards_of(events, "seat/1") + cards_of(events, "seat/2")) == {None}
        to_act = doors.asked(table)[0]
        for name in ("Ann", "Bob", ""):
            seen = doors.sees(name, table)
            assert bool(seen["decision"]["options"]) == (name == to_act)
            assert (seen["you"] or {}).get("player", "") == name

    in_a_room(test, tmp_path)


def test_who_sits_down_sees_through_his_own_eyes_from_the_next_round_on(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (cy,) = await doors.enter("Cy")
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        watch = doors.host.views.watch(cy, table)
        first = await message(watch)
        assert first["you"] is None
        await doors.host.visits.join(cy, table)
        again = await message(watch)
        assert again["you"]["player"] == "Cy"
        assert (again["from"], again["events"]) == (0, first["events"])  # from the beginning, and no card more
        assert doors.host.tables.held[table].table.state.attendance.here["Cy"] == 1
        await doors.play_out(table)
        await doors.next_round(table)
        seat = next(seat["seat"] for seat in again["table"]["seats"] if seat["player"] == "Cy")
        found = (await everything_new(watch))[-1]
        events = doors.sees("Cy", table)["events"]
        assert found["round"] == f"{table}-2"
        assert cards_of(events, f"seat/{seat}") and None not in cards_of(events, f"seat/{seat}")
        await doors.play_out(table)
        await doors.host.visits.leave(cy, table)
        left = (await everything_new(watch))[-1]
        assert left["you"] is None
        assert set(cards_of(left["events"], f"seat/{seat}")) <= {None, *cards_of(doors.sees("", table)["events"], f"seat/{seat}")}

    in_a_room(test, tmp_path)


def test_who_takes_another_name_does_not_see_through_its_former_eyes(tmp_path: Path) -> None:
    """Ann folds, gets up and is called otherwise; Bob takes her name and her seat before the next round."""

    async def test(doors: Doors) -> None:
        ann, bob = await doors.enter("Ann", "Bob")
        table = await doors.table("Cy", "Ann", "Dee")
        looking = doors.host.views.watch(ann, table)
        await doors.next_round(table)
        seat = doors.sees("Ann", table)["you"]["seat"]
        mine = cards_of(doors.sees("Ann", table)["events"], f"seat/{seat}")
        assert None not in mine
        while "Ann" not in doors.asked(table):
            await doors.act(doors.asked(table)[0], table, verb="call", amount=0)
        await doors.act("Ann", table, verb="fold", amount=0)
        await doors.play_out(table)
        await looking.next()
        await doors.host.visits.leave(ann, table)
        await doors.host.visits.rename(ann, "Anna")
        thief = await doors.host.visits.rename(bob, "Ann")
        await doors.host.visits.join(thief, table, seat)
        watch = doors.host.views.watch(thief, table)
        found = await message(watch)
        assert found["you"]["player"] == "Ann"
        assert found["round"] == f"{table}-1"
        assert set(cards_of(found["events"], f"seat/{seat}")) == {None}
        assert not [event for event in found["events"] if event["says"].startswith("You")]
        assert json.loads(doors.host.views.snapshot(thief, table))["events"] == found["events"]
        replay = doors.host.views.replay(thief, f"{table}-1")
        assert replay["you"] is None
        assert set(cards_of(replay["events"], f"seat/{seat}")) == {None}
        assert cards_of(doors.host.views.replay(ann, f"{table}-1")["events"], f"seat/{seat}") == mine

    in_a_room(test, tmp_path)


def test_a_player_with_two_windows_is_sent_the_same_in_both(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        one, two = (doors.host.views.watch(doors.visitors["Ann"], table) for _ in range(2))
        assert await one.next() == await two.next()
        one.close()
        one.close()  # twice is once
        assert doors.host.tables.held[table].table.state.attendance.here["Ann"] == 2  # this one, and the one he sat down with

    in_a_room(test, tmp_path)


# -- what is refused ------------------------------------------------------------------------------------------------------------


def test_what_is_not_there_and_what_is_not_his(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (cy,) = await doors.enter("Cy")
        table = await doors.table("Ann", "Bob")
        await doors.next_round(table)
        host = doors.host
        with pytest.raises(Unknown, match="There is no table 'nowhere'"):
            host.views.watch(cy, "nowhere")
        with pytest.raises(Forbidden, match="You do not sit at this table"):
            await host.visits.act(cy, table, f"{table}-1", 0, "fold")
        for refused in (host.visits.leave(cy, table), host.visits.do(SitOut(cy, table, True)), host.visits.buy(cy, table, 100)):
            with pytest.raises(Forbidden):
                await refused
        with pytest.raises(Forbidden, match="Only who opened"):
            await host.visits.do(SetBots(cy, table, 1))
        for query in (lambda: host.views.adviser(cy, table)(), lambda: host.views.warner(cy, table, "fold")()):
            with pytest.raises(Forbidden):
                query()
        with pytest.raises(BadInput, match="is not over"):
            host.views.replay(cy, f"{table}-1")
        with pytest.raises(BadInput, match="is not over"):
            host.views.record(f"{table}-1")
        with pytest.raises(Unknown):
            host.views.replay(cy, f"{table}-2")
        with pytest.raises(BadInput, match="get up before"):
            await host.visits.rename(doors.visitors["Ann"], "Zoe")

    in_a_room(test, tmp_path)


def test_advice_and_warnings_are_for_who_is_asked(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        assert doors.host.views.warner(doors.visitors["Ann"], table, "fold")() == ""
        await doors.next_round(table)
        player = doors.asked(table)[0]
        other = "Bob" if player == "Ann" else "Ann"
        advice = doors.host.views.adviser(doors.visitors[player], table)()
        assert advice is not None
        assert doors.host.views.adviser(doors.visitors[other], table)() is None
        await doors.act(player, table, **{key: value for key, value in advice.items() if key != "whose"})

    in_a_room(test, tmp_path)


def test_the_lobby(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        one = await doors.table("Ann", "Bob", bots=2, edition=BACCARAT)
        await doors.table("Cy", "Dee", private=True)
        three = await doors.table("Eva", bots=1, looks=False, clock=15)
        rows = doors.host.views.lobby()
        assert [row["id"] for row in rows] == [three, one]
        assert set(rows[0]) == {
            "id", "label", "edition", "name", "house", "game", "family", "limits", "option", "seats", "taken", "people", "bots",
            "watching", "state", "bank", "opened_by", "clock", "backline", "quiet",
        }  # fmt: skip
        assert (rows[0]["taken"], rows[0]["people"], rows[0]["bots"], rows[0]["clock"]) == (2, ["Eva"], 1, 15)
        assert (rows[0]["state"], rows[0]["opened_by"], rows[0]["backline"], rows[0]["bank"]) == ("between", "Eva", False, None)
        await doors.next_round(one)
        while doors.host.views.lobby()[1]["bank"] is None:
            people = [name for name in doors.asked(one) if name in doors.visitors]
            options = {option["verb"]: option for option in doors.sees(people[0], one)["decision"]["options"]} if people else {}
            if "put-up" in options:
                await doors.act(people[0], one, verb="put-up", amount=options["put-up"]["amounts"]["most"])
            elif people:
                await doors.act(people[0], one, **({"verb": "accept"} if "accept" in options else {}))
            else:
                await asyncio.sleep(0.001)
        row = doors.host.views.lobby()[1]
        accounts = doors.host.tables.held[one].table.round.accounts  # type: ignore[union-attr]
        assert (row["state"], row["people"], row["bank"]) == ("playing", ["Ann", "Bob"], accounts["bank"])

    in_a_room(test, tmp_path)
