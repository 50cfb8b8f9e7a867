"""What a command checks still holds when its line is stored: of several that come in the same moment, each sees what the one before did."""

import ast
import asyncio
from collections.abc import Awaitable
from pathlib import Path

import cardroom.room
from cardroom.errors import CardroomError
from cardroom.room.books.waiting.entries import How
from cardroom.room.desks.office.commands import SetLimits
from cardroom.room.desks.people.commands import PrintCard
from cardroom.room.desks.people.player_desk import GiveNumber
from cardroom.room.people.roles import IN_ROOM, Role
from cardroom.room.people.staff import Staffer
from tests.room.board.desk import FLO
from tests.room.board.test_host import GAME, open_table
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import HOLDEM
from tests.room.test_office import BOSS, lines, own, post


async def together(*calls: Awaitable[object]) -> tuple[list[object], list[str]]:
    """Run calls that come in the same moment; returns what those that went through gave, and what the others were refused with."""
    found = await asyncio.gather(*calls, return_exceptions=True)
    refused = [each for each in found if isinstance(each, BaseException)]
    assert all(isinstance(each, CardroomError) for each in refused), refused
    return [each for each in found if not isinstance(each, BaseException)], sorted({str(each) for each in refused})


def whats(doors: Doors) -> list[str]:
    return [what for what, *_ in lines(doors)]


def test_a_one_time_key_lets_one_in(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        office = doors.host.office
        zoe = await office.grant(BOSS, "Zoe", post())
        came, refused = await together(*(office.keys.come_by_key(zoe.key or "", None, "10.0.0.1") for _ in range(3)))
        assert len(came) == 1 and refused == ["This key has been used already, or its time is over."]
        assert whats(doors) == ["invite", "grant", "key"]
        assert len([row for row in doors.store.people.sessions() if row.visitor_id == zoe.visitor.id]) == 1

    in_a_room(test, tmp_path)


def test_the_key_of_the_terminal_makes_one_operator(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        key = host.office.keys.console_key()
        came, refused = await together(*(host.office.keys.come_by_key(key, None, "127.0.0.1") for _ in range(3)))
        assert len(came) == 1 and refused == ["This key has been used already, or its time is over."]
        operators = {grant.visitor_id for grant in host.staff.grants(doors.clock.at) if grant.role is Role.OPERATOR}
        assert len(operators) == 1 and len(doors.store.people.visitors()) == 1

    in_a_room(test, tmp_path, local=True)


def test_a_role_is_granted_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        await own(host, ann)
        went, refused = await together(*(host.office.grant(BOSS, "Ann", post(Role.AUDITOR)) for _ in range(3)))
        assert len(went) == 1 and refused == ["Ann has this role already: auditor for the room."]
        assert len(host.staff.grants(doors.clock.at, ann.id)) == 1
        went, refused = await together(*(host.office.grant(BOSS, "Zoe", post()) for _ in range(2)))
        assert len(went) == 2, "somebody who has never come gets another key, and the last one counts"
        assert whats(doors)[-3:] == ["invite", "grant", "invite"]
        assert host.staff.roles(ann.id, IN_ROOM, doors.clock.at) == {Role.AUDITOR, Role.PLAYER}

    in_a_room(test, tmp_path)


def test_tables_that_are_opened_together_have_numbers_of_their_own_and_keep_the_limit(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host, given = doors.host, {"edition": HOLDEM, "bots": 0, "pace": 0.0, "pause": 100.0}
        await host.office.do(SetLimits(BOSS, {"tables": 3}, "a small room"))
        people = await doors.enter("Ann", "Bob", "Cy", "Dee")
        opened, refused = await together(*(host.visits.open(each, given) for each in people))
        assert len(opened) == 3 and refused == ["The card room has 3 tables open, and lets no more be opened."]
        assert sorted(table.state.floor.number for table in host.directory.tables) == [1, 2, 3]

    in_a_room(test, tmp_path)


def test_a_name_is_changed_before_it_stands_on_a_list_or_not_at_all(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        await open_table(doors, "Ann", "Bob")
        (cy,) = await doors.enter("Cy")
        asks = Staffer(cy.id, Role.PLAYER, "10.0.0.2")
        await together(host.visits.rename(cy, "Cyril"), host.seating.join(asks, cy, GAME))
        (entry,) = host.board.lists.on(GAME)
        assert entry.visitor == cy.id and entry.name == doors.store.people.visitors()[-1].name == "Cyril"
        went, refused = await together(host.seating.add(FLO, GAME, "Zed", How.PERSON, "asks"), host.visits.rename(cy, "Cyrus"))
        assert len(went) == 1 and refused == ["Your name stands on a list; take it off before you take another."]

    in_a_room(test, tmp_path)


def test_the_first_card_of_a_person_is_one_card_however_often_it_is_printed(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        await host.player_desk.give(GiveNumber(BOSS, ann.id, "came to the desk"))
        first, _ = await together(*(host.identity_desk.print_card(PrintCard(BOSS, ann.id, "asks for a card")) for _ in range(3)))
        assert len({str(card) for card in first}) == 1 and whats(doors).count("player/card") == 1, "one card, printed three times"

    in_a_room(test, tmp_path)


def test_chips_are_given_up_to_what_a_newcomer_gets(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        (ann,) = await doors.enter("Ann")
        await host.office.do(SetLimits(BOSS, {"newcomers_chips": host.staff.limits.newcomers_chips + 100_00}, "more chips"))
        given, refused = await together(*(host.visits.more_chips(ann) for _ in range(3)))
        assert len(given) == 1 and len(refused) == 1
        assert host.visitors.balance(ann.id) == host.staff.limits.newcomers_chips

    in_a_room(test, tmp_path)


# -- nobody goes round the executor -----------------------------------------------------------------------------------------

EXECUTOR = {"live/executor.py"}
TAKES_TURNS = {*EXECUTOR, "host/quick_seat.py", "desks/seating/table_moves.py"}  # by ``Executor.turn``, around what they run there
OWN_LOCK = {"people/accounts.py", "people/people.py"}  # under the lock of one account


def calls(tree: ast.AST) -> set[str]:
    """Return what a module calls, as the last two names: ``state.write``."""
    found = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute))
    return {".".join([*ast.unparse(each.value).replace("_", "").split(".")[-1:], each.attr]) for each in found}


def test_only_the_executor_takes_turns_and_writes() -> None:
    root = Path(cardroom.room.__file__).parent
    by_call: dict[str, set[str]] = {}
    for path in (path for path in root.rglob("*.py") if path.parent.name != "demo"):  # which writes a night without a host
        for call in calls(ast.parse(path.read_text(encoding="utf-8"))):
            by_call.setdefault(call, set()).add(path.relative_to(root).as_posix())
    assert by_call["journal.turn"] == by_call["state.write"] == EXECUTOR
    assert by_call["executor.turn"] == TAKES_TURNS - EXECUTOR
    assert by_call["people.write"] | by_call["self.write"] == OWN_LOCK
    assert by_call["committer.write"] == {"live/shared_state.py", "live/runner.py"}
