"""What two servers know alike: people, sessions, purses, bars, limits; with notices, and without them where it matters most."""

import asyncio
import threading
from collections.abc import Collection
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Elsewhere, Forbidden
from cardroom.room.desks.cashiers.commands import SellChips
from cardroom.room.desks.office.commands import BarVisitor, SetLimits
from cardroom.room.journal.journal import Posting
from cardroom.room.live import shared_state
from cardroom.room.people.exclusions import BY_ROOM
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.persons import whose_sessions
from cardroom.room.storage.rows import DESK
from tests.room.host_helpers import at_rest, until
from tests.room.people import PASSWORD, cheap_hashes, owner, session
from tests.room.room_helpers import HOLDEM, open_store
from tests.room.welcome import WELCOME
from tests.servers.pair import Two, at_two_servers

cheap = pytest.fixture(scope="module", autouse=True)(cheap_hashes)
BOSS = Staffer(CONSOLE, Role.OPERATOR, "")
OPENS = {"edition": HOLDEM, "bots": 0, "buy_in": 200_00, "pause": 100.0, "private": False}


def test_what_is_the_desks_is_done_there_alone(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        (ann,) = await two.desk.enter("Ann")
        await two.shared.all_heard()
        other = two.other.host
        doings = [
            other.visits.enter("Bob"), other.visits.rename(ann, "Anna"), other.visits.more_chips(ann), other.visits.open(ann, OPENS),
            other.office.bar(BarVisitor(BOSS, ann.id, None, "cheats")), other.office.do(SetLimits(BOSS, {"tables": 3}, "small")),
            other.cashiers.serve(SellChips(BOSS, 1, ann.id, 100)),
        ]  # fmt: skip
        for doing in doings:
            with pytest.raises(Elsewhere) as found:
                await doing
            assert found.value.what == DESK
        assert [row.name for row in two.store.people.visitors()] == ["Ann"] and two.store.journal.lines() == []

    at_two_servers(test, open_store(tmp_path))


def test_a_session_is_known_at_every_server(tmp_path: Path) -> None:
    """Also before anybody has told of it."""

    async def test(two: Two) -> None:
        two.shared.deaf = True
        ann = await owner(two.desk)
        other = two.other.host
        assert other.state.visitor(ann.secret) is None
        await other.state.look_for(ann.secret)
        assert other.state.visitor(ann.secret) == ann.visitor and other.people.owned(ann.visitor.id)
        await other.state.look_for("nobody's")
        assert other.state.visitor("nobody's") is None

    at_two_servers(test, open_store(tmp_path))


def test_the_writer_does_not_wait_for_sessions_that_nobody_has(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds are asked for at once, as anybody can: in a few questions, none of them in the writer's thread."""
    asked: list[tuple[str, int]] = []

    def counted(store: Store, keys: Collection[str]) -> dict[str, str]:
        asked.append((threading.current_thread().name, len(keys)))
        return whose_sessions(store, keys)

    monkeypatch.setattr(shared_state, "whose_sessions", counted)

    async def test(two: Two) -> None:
        ann = await owner(two.desk)
        two.shared.deaf = True
        state = two.other.host.state
        await asyncio.gather(*(state.look_for(f"nobody's {number}") for number in range(400)), state.look_for(ann.secret))
        assert state.visitor(ann.secret) == ann.visitor
        assert sum(count for _, count in asked) <= 401 and len(asked) <= 4 and not any(name == "storage" for name, _ in asked)

    at_two_servers(test, open_store(tmp_path))


def test_a_session_that_is_ended_ends_at_every_server(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        ann = await owner(two.desk)
        phone = await two.desk.host.accounts.sign_in("Ann", PASSWORD, "", "phone")
        await two.shared.all_heard()
        other = two.other.host
        waits = asyncio.create_task(other.people.over(session(two.other, phone.secret)))
        await two.desk.host.accounts.sign_out_everywhere(ann.visitor, but=session(two.desk, ann.secret))
        await asyncio.wait_for(waits, 60)
        assert other.state.visitor(phone.secret) is None and other.state.visitor(ann.secret) == ann.visitor

    at_two_servers(test, open_store(tmp_path))


def test_who_uses_a_session_that_has_just_ended_does_not_bring_it_back(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        ann = await owner(two.desk)
        await two.shared.all_heard()
        two.shared.deaf = True
        two.clock.at += 20 * 24 * 3600  # it is to be prolonged
        there = session(two.other, ann.secret)
        await two.desk.host.accounts.sign_out_everywhere(ann.visitor)
        two.other.host.people.used(there)
        await until(lambda: not two.other.host.people._prolonging)
        assert two.store.people.sessions() == []
        await two.other.host.state.reread()
        assert two.other.host.state.visitor(ann.secret) is None

    at_two_servers(test, open_store(tmp_path))


def test_a_session_is_prolonged_where_it_is_used(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        ann = await owner(two.desk)
        await two.shared.all_heard()
        two.clock.at += 20 * 24 * 3600
        two.other.host.people.used(session(two.other, ann.secret))
        await until(lambda: not two.other.host.people._prolonging)
        await two.shared.all_heard()
        (row,) = two.store.people.sessions()
        assert row.until == two.clock() + 30 * 24 * 3600 and session(two.desk, ann.secret) == row

    at_two_servers(test, open_store(tmp_path))


def test_purses_are_read_before_chips_leave_the_cashier(tmp_path: Path) -> None:
    """Nobody has told the second server that she has spent them."""

    async def test(two: Two) -> None:
        table = await two.table_at_other("Bob", "Cy")
        (ann,) = await two.desk.enter("Ann")
        await two.shared.all_heard()
        two.shared.deaf = True
        left = 150_00
        spent = await two.desk.host.visits.open(ann, {**OPENS, "buy_in": WELCOME - left, "table": {"buy_in": WELCOME - left}})
        assert two.other.host.visitors.balance(ann.id) == WELCOME
        with pytest.raises(BadInput, match=r"^You have \$150 at the cashier, not \$200\.$"):
            await two.other.host.visits.join(ann, table, buy_in=200_00)
        await two.other.host.visits.join(ann, table, buy_in=100_00)
        with pytest.raises(BadInput, match=r"^You have \$50 at the cashier, not \$60\.$"):
            await two.other.host.visits.buy(ann, table, 60_00)
        assert {each["table"] for each in two.desk.host.views.account(ann)["tables"]} == {spent, table}

    at_two_servers(test, open_store(tmp_path))


def test_chips_asked_for_in_a_round_elsewhere_are_spoken_for(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob")
        ann = two.desk.visitors["Ann"]
        for name in ("Ann", "Bob"):
            two.other.host.views.watch(two.other.visitors[name], table)
        await two.other.next_round(table)
        has = two.store.ledger.balance(f"visitor/{ann.id}")
        seat = two.other.host.tables.runner(table).table.seating.of(ann.id)
        await two.other.host.visits.buy(ann, table, 100_00)
        assert seat.pending == 100_00
        two.shared.deaf = True
        with pytest.raises(BadInput, match="at the cashier, not"):
            await two.desk.host.visits.open(ann, {**OPENS, "buy_in": has, "table": {"buy_in": has}})
        await two.desk.host.visits.open(ann, {**OPENS, "buy_in": has - 100_00, "table": {"buy_in": has - 100_00}})
        await two.other.play_out(table)
        await at_rest(two.other.host.tables.runner(table))
        assert two.store.ledger.balance(f"visitor/{ann.id}") == 0

    at_two_servers(test, open_store(tmp_path))


def test_more_chips_counts_what_lies_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob", buy_in=200_00)
        ann = two.desk.visitors["Ann"]
        two.shared.deaf = True
        with pytest.raises(BadInput, match=r"in all; you have \$"):
            await two.desk.host.visits.more_chips(ann)
        for name in ("Ann", "Bob"):
            two.other.host.views.watch(two.other.visitors[name], table)
        await two.other.loses("Ann", table)
        has = two.store.ledger.balance(f"visitor/{ann.id}")
        assert 0 < has < WELCOME
        await two.desk.host.visits.more_chips(ann)
        assert two.store.ledger.balance(f"visitor/{ann.id}") == WELCOME

    at_two_servers(test, open_store(tmp_path))


def test_what_is_bet_elsewhere_is_not_gone_yet(tmp_path: Path) -> None:
    """In the middle of a round he is given nothing for what lies in the pot."""

    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob")
        for name in ("Ann", "Bob"):
            two.other.host.views.watch(two.other.visitors[name], table)
        await two.other.next_round(table)
        for name in ("Ann", "Bob"):
            with pytest.raises(BadInput, match="in all; you have"):
                await two.desk.host.visits.more_chips(two.desk.visitors[name])

    at_two_servers(test, open_store(tmp_path))


def test_another_name_while_he_sits_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob")
        ann = two.desk.visitors["Ann"]
        with pytest.raises(BadInput, match="Somebody at your table is called Bob already"):
            await two.desk.host.visits.rename(ann, "Bob")
        named = await two.desk.host.visits.rename(ann, "Anna")
        assert named.name == "Anna" and two.holds(two.desk, table)
        assert set(two.desk.host.tables.runner(table).table.seats) == {"Anna", "Bob"}
        await two.shared.all_heard()
        assert two.other.host.visitors.by_id(ann.id) == named
        assert {row.player for row in two.store.tables.seats(table)} == {"Anna", "Bob"}

    at_two_servers(test, open_store(tmp_path))


def test_a_bar_reaches_tables_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob")
        ann = two.desk.visitors["Ann"]
        await two.desk.host.office.bar(BarVisitor(BOSS, ann.id, None, "cheats"))
        assert {row.player for row in two.store.tables.seats(table)} == {"Bob"}
        assert two.store.ledger.balance(f"visitor/{ann.id}") == WELCOME
        await two.shared.all_heard()
        with pytest.raises(Forbidden):
            await two.other.host.tables.fetch(table)
            await two.other.host.visits.join(ann, table)

    at_two_servers(test, open_store(tmp_path))


def test_who_is_barred_as_he_sits_down_gets_up_again(tmp_path: Path) -> None:
    """The bar is stored after the second server has read the journal, and before his seat is: neither has seen the other."""

    async def test(two: Two) -> None:
        table = await two.table_at_other("Bob", "Cy")
        (ann,) = await two.desk.enter("Ann")
        await two.shared.all_heard()
        two.shared.deaf = True
        sits = two.other.host.tables.runner(table).table.seating.sit

        def barred_meanwhile(*given: object, **named: object) -> None:
            line = two.desk.host.staff.bar(BOSS, ann.id, None, "cheats", two.clock(), BY_ROOM)
            sits(*given, **named)  # type: ignore[arg-type]
            two.other.host.tables.runner(table).table.change.staff.append(line)

        two.other.host.tables.runner(table).table.seating.sit = barred_meanwhile  # type: ignore[method-assign]
        await two.other.host.visits.join(ann, table)
        assert {row.player for row in two.store.tables.seats(table)} == {"Bob", "Cy"}
        assert two.store.ledger.balance(f"visitor/{ann.id}") == WELCOME

    at_two_servers(test, open_store(tmp_path))


def test_who_takes_the_desk_ends_what_a_bar_has_begun(tmp_path: Path) -> None:
    """The desk died when the bar was stored, and before anybody had got up for it."""

    async def test(two: Two) -> None:
        table = await two.table_at_other("Ann", "Bob")
        line = two.desk.host.staff.bar(BOSS, two.desk.visitors["Ann"].id, None, "cheats", two.clock(), BY_ROOM)
        await two.desk.host.state.write(Posting(line).change())
        assert {row.player for row in two.store.tables.seats(table)} == {"Ann", "Bob"}
        await two.desk_dies()
        await until(lambda: {row.player for row in two.store.tables.seats(table)} == {"Bob"})

    at_two_servers(test, open_store(tmp_path))


def test_limits_count_the_tables_of_all_servers(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        await two.desk.host.office.do(SetLimits(BOSS, {"tables": 2, "tables_each": 1}, "small"))
        await two.table_at_other("Ann", "Bob")
        with pytest.raises(BadInput, match=r"^You sit at 1 tables already\.$"):
            await two.desk.host.visits.open(two.desk.visitors["Ann"], OPENS)
        await two.table_at_other("Cy", "Dee")
        (eva,) = await two.desk.enter("Eva")
        with pytest.raises(BadInput, match=r"^The card room has 2 tables open, and lets no more be opened\.$"):
            await two.desk.host.visits.open(eva, OPENS)
        assert two.desk.host.tables.runners == []
        await two.shared.all_heard()
        assert two.other.host.staff.limits.tables == 2

    at_two_servers(test, open_store(tmp_path))


def test_who_takes_the_desk_reads_what_he_has_not_heard(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        two.shared.deaf = True
        ann = await owner(two.desk)
        await two.desk.enter("Bob")
        await two.desk.host.office.do(SetLimits(BOSS, {"tables": 7}, "small"))
        await two.desk.host.office.bar(BarVisitor(BOSS, two.desk.visitors["Bob"].id, None, "cheats"))
        table = await two.desk.host.visits.open(ann.visitor, OPENS, "once")
        await two.desk_dies()
        other = two.other.host
        assert other.state.visitor(ann.secret) == ann.visitor and other.staff.limits.tables == 7
        assert other.visitors.balance(ann.visitor.id) == WELCOME - 200_00 and other.tables.runner(table)
        assert await other.visits.open(ann.visitor, OPENS, "once") == table  # the key of a request too
        with pytest.raises(BadInput, match="Somebody is called Bob already"):
            await other.visits.enter("Bob")
        with pytest.raises(Elsewhere):
            await two.desk.host.visits.enter("Cy")

    at_two_servers(test, open_store(tmp_path))
