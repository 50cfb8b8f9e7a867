"""Who leaves a table with $400 does not come back to it with $2, as long as the house's rule has it so."""

import asyncio
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardroom import load
from cardroom.errors import BadInput
from cardroom.house_rules import Returning
from cardroom.room.base.settings import BuyIns
from cardroom.room.host.commands import SitOut
from cardroom.room.host.host import Host
from cardroom.room.storage import Change, LedgerEntry, Store
from cardroom.room.storage.rows import LeftWith
from cardroom.room.table.owed import Owed, owed
from tests.patience import SOON
from tests.room.host_helpers import Clock, Doors, in_a_room, until
from tests.room.played import PlayedTable
from tests.room.room_helpers import BACCARAT, HOLDEM, OPENED, make_table, open_store, seeds

PAN = "oceans-eleven/panguingue"
HOUR = 3600


async def sits_with(doors: Doors, chips: int, edition: str = HOLDEM) -> str:
    """Ann, with so many chips; Bob, who sits out, keeps the table open."""
    (ann,) = await doors.enter("Ann")
    private = edition == PAN  # the floor seats everybody at panguingue (001 l.1404), but nobody's own table
    table = await doors.table("Bob", edition=edition, sits_out=7200, private=private)
    await doors.host.visits.do(SitOut(doors.visitors["Bob"], table, True))
    await doors.host.visits.join(ann, table, buy_in=chips)
    return table


async def leaves_with(doors: Doors, chips: int, edition: str = HOLDEM) -> str:
    table = await sits_with(doors, chips, edition)
    await doors.host.visits.leave(doors.visitors["Ann"], table)
    return table


def stack(doors: Doors, table: str) -> int:
    found: int = doors.sees("Ann", table)["you"]["stack"]
    return found


# -- over the host ----------------------------------------------------------------------------------------------------------


def test_for_an_hour_he_brings_what_he_left_with(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await leaves_with(doors, 400_00)
        ann, left = doors.visitors["Ann"], doors.clock.at
        assert left == OPENED  # 00:16:40
        for wait, minutes, chips in ((0, 60, 2_00), (61, 59, 399_00), (HOUR - 1, 1, 2_00)):
            doors.clock.at = left + wait
            with pytest.raises(BadInput) as refused:
                await doors.host.visits.join(ann, table, buy_in=chips)
            assert str(refused.value) == (
                f"You left this table with $400: until 01:16 UTC ({minutes} min) you come back with no less than that, "
                f"not with ${chips // 100}."
            )
            assert doors.sees("Ann", table)["you"] is None and doors.store.ledger.balance(f"visitor/{ann.id}") == 20_000_00
        doors.clock.at = left + HOUR
        await doors.host.visits.join(ann, table, buy_in=2_00)
        assert stack(doors, table) == 2_00

    in_a_room(test, tmp_path)


def test_who_names_no_amount_brings_it_all(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await leaves_with(doors, 777_00)
        await doors.host.visits.join(doors.visitors["Ann"], table)
        assert stack(doors, table) == 777_00
        await doors.host.visits.leave(doors.visitors["Ann"], table)
        await doors.host.visits.join(doors.visitors["Ann"], table, buy_in=900_00)  # more is welcome
        assert stack(doors, table) == 900_00

    in_a_room(test, tmp_path)


def test_another_table_is_another_game(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await leaves_with(doors, 400_00)
        other = await doors.table("Cy")
        await doors.host.visits.join(doors.visitors["Ann"], other, buy_in=2_00)
        assert stack(doors, other) == 2_00

    in_a_room(test, tmp_path)


def test_against_a_player_dealer_everybody_brings_what_he_likes(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await leaves_with(doors, 4_000_00, BACCARAT)
        least = make_table(BACCARAT, (), 0).placard.buy_in.least
        await doors.host.visits.join(doors.visitors["Ann"], table, buy_in=least)
        assert stack(doors, table) == least

    in_a_room(test, tmp_path)


def test_at_panguingue_chips_stay_on_the_table(tmp_path: Path) -> None:
    """001 l.1463: however long he was away."""

    async def test(doors: Doors) -> None:
        table = await leaves_with(doors, 50_00, PAN)
        doors.clock.at += 100 * 60
        with pytest.raises(BadInput) as refused:
            await doors.host.visits.join(doors.visitors["Ann"], table, buy_in=20_00)
        assert str(refused.value) == (
            "You left this table with $50: as long as it is open you come back with no less than that, not with $20."
        )
        await doors.host.visits.join(doors.visitors["Ann"], table, buy_in=50_00)

    in_a_room(test, tmp_path)


def test_leaving_and_coming_back_at_the_same_moment(tmp_path: Path) -> None:
    """Whichever the table takes up first, he does not sit there with $2."""

    async def test(doors: Doors) -> None:
        table = await sits_with(doors, 400_00)
        ann = doors.visitors["Ann"]
        found = await asyncio.gather(
            *(doors.host.visits.join(ann, table, buy_in=2_00) for _ in range(3)),
            doors.host.visits.leave(ann, table),
            *(doors.host.visits.join(ann, table, buy_in=2_00) for _ in range(3)),
            return_exceptions=True,
        )
        assert [type(each) for each in found] == [BadInput] * 3 + [type(None)] + [BadInput] * 3
        assert doors.sees("Ann", table)["you"] is None

    in_a_room(test, tmp_path)


def test_who_was_picked_up_has_left_with_his_chips(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await sits_with(doors, 400_00)
        ann = doors.visitors["Ann"]
        doors.clock.at += 10 + 300 + 1  # without a connection: gone, and then away
        doors.host.tables.held[table]._kick.set()
        await until(lambda: doors.store.ledger.balance(f"visitor/{ann.id}") == 20_000_00)
        with pytest.raises(BadInput, match=r"^You left this table with \$400: until "):
            await doors.host.visits.join(ann, table, buy_in=2_00)

    in_a_room(test, tmp_path)


def test_a_restart_forgets_nothing(tmp_path: Path) -> None:
    async def before(doors: Doors) -> None:
        await leaves_with(doors, 400_00)

    in_a_room(before, tmp_path)

    async def after() -> None:
        with closing(open_store(tmp_path)) as store:
            host = await Host.start(store, now=Clock(OPENED + 30 * 60), chance=seeds("again"), quick=True)
            try:
                (table,) = store.tables.open()
                ann = host.visitors.by_id(next(row.id for row in store.people.visitors() if row.name == "Ann"))
                assert ann is not None
                with pytest.raises(BadInput, match=r"^You left this table with \$400: until 01:16 UTC \(30 min\) "):
                    await host.visits.join(ann, table.id, buy_in=2_00)
                await host.visits.join(ann, table.id, buy_in=400_00)
            finally:
                await host.stop()

    asyncio.run(after())


# -- from the log -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        ("", None),
        ("+100", None),  # he sits there
        ("+100 -400", 400),
        ("+100 -400 +400", None),  # he is back; whatever he has now, he has not left with it
        ("+100 -400 +400 -7", 7),
        ("+100 -400 +400 +50", None),
        ("+100 -400 +400 other-9", None),  # and left with nothing: no entry
        ("+100 -400 other+9 other-2", 400),
        ("+100 -400 welcome", 400),
        ("+100 -400 back", 400),  # a correction of the books is no coming and going
    ],
)
def test_what_the_ledger_has_of_him(url: str, moves: str, found: int | None) -> None:
    table, other = PlayedTable("aaa", HOLDEM, chips=1_000_00), PlayedTable("bbb", HOLDEM, chips=1_000_00)
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        store.write([table.opens(), other.opens()])
        me, at = "visitor/v-aaa", 0
        change = Change()
        change.visitors.append(store.people.visitors()[0]._replace(id="v-me", name="Me"))
        change.entries.append(LedgerEntry("c-me", 0, 1.0, None, None, "house", "visitor/v-me", 1_000_00, "welcome chips", ""))
        store.write([change])
        me = "visitor/v-me"
        for number, move in enumerate(moves.split()):
            change, where = Change(), "bbb" if move.startswith("other") else "aaa"
            what, chips = move.removeprefix("other")[:1], 100 * int("".join(filter(str.isdigit, move)) or 1)
            there = f"table/{where}/player/Bob"
            source, target = {"+": (me, there), "-": (there, me), "w": ("house", me), "b": (me, there)}[what]
            reverses, amount = (at, 400_00) if what == "b" else (None, chips)
            table_id = None if what == "w" else where
            change.entries.append(LedgerEntry(f"c-{number}", 0, 100.0 + number, table_id, None, source, target, amount, "", "", reverses))
            store.write([change])
            at = store.ledger.entries(account=me)[0][0] if move == "-400" else at
        left = store.ledger.left_with("aaa", "v-me")
        assert (None if left is None else left.chips) == (None if found is None else 100 * found)
        if left is not None:
            assert left.at == 100.0 + max(number for number, move in enumerate(moves.split()) if move.startswith("-"))
        assert store.ledger.left_with("aaa", "v-nobody") is None


# -- the rule ---------------------------------------------------------------------------------------------------------------


def at_table(**rule: object) -> object:
    rules = SimpleNamespace(returning=Returning.model_validate(rule))
    return SimpleNamespace(chip=100, edition=SimpleNamespace(rules=rules), buy_in=BuyIns(2_00, 200_00))


@pytest.mark.parametrize(
    ("rule", "left", "wall", "expected"),
    [
        ({}, None, 0, Owed()),
        ({}, LeftWith(400_00, 100), 200, Owed(400_00, 3700)),
        ({"minutes": 2}, LeftWith(400_00, 100), 219.9, Owed(400_00, 220)),
        ({"minutes": 2}, LeftWith(400_00, 100), 220, Owed()),
        ({"minutes": 0}, LeftWith(400_00, 100), 10**9, Owed(400_00, None)),
        ({"brings": "a-buy-in"}, LeftWith(400_00, 100), 200, Owed(200_00, 3700)),
        ({"brings": "a-buy-in"}, LeftWith(150_00, 100), 200, Owed(150_00, 3700)),
        ({"brings": "as-he-likes"}, LeftWith(400_00, 100), 200, Owed()),
        ({}, LeftWith(400_75, 100), 200, Owed(400_00, 3700)),  # in chips of $1
    ],
)
def test_the_switch(rule: dict[str, object], left: LeftWith | None, wall: float, expected: Owed) -> None:
    assert owed(at_table(**rule), left, wall) == expected  # type: ignore[arg-type]


def test_what_the_editions_say() -> None:
    holdem, pan, baccarat = (load(each) for each in ("oceans-eleven/holdem", PAN, "oceans-eleven/ez-baccarat"))
    assert (holdem.rules.returning, pan.rules.returning.minutes, baccarat.rules.returning.brings) == (Returning(), 0, "as-he-likes")
    assert holdem.clause_text("returning") == (
        "Who leaves the table with chips and comes back to it within 60 minutes brings all that he left with. (ours)"
    )
    assert pan.clauses["returning"].lines == "1463" and "returning" not in baccarat.clauses
    assert [each.id for each in pan.readings if each.id == "returning"] == []
