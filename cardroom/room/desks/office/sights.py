"""What the staff sees of an open room: its health, its people, its tables, its journal, and rounds that are over. Nothing here looks at the
cards of a round that is running."""

from collections.abc import Callable
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import Because, EditionId, EditionName, HouseName, TableKey, VisitorKey, VisitorName, says
from cardroom.games.carried import SHOE
from cardroom.money import Cents
from cardroom.records.record import RecordData, audit_record
from cardroom.room.base.names import skeleton
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.histories import RoundHeadData
from cardroom.room.live import archive
from cardroom.room.live.needs import HeldTables, OpenTables, SharedView
from cardroom.room.live.runner import Runner
from cardroom.room.people.exclusions import Exclusion
from cardroom.room.people.roles import CONSOLE, At, Grant
from cardroom.room.storage import Store
from cardroom.room.storage.rows import StaffRow, StoredRound
from cardroom.room.table.state import Phase

MOST = 50
"""People, or lines of the journal, in one answer."""


class GrantData(TypedDict):
    number: Annotated[int, says("Its line in the staff's journal, by which it is taken back.")]
    role: Annotated[str, says("The role, like floor or cashier.")]
    scope: Annotated[str, says("Where the role holds: room, house/NAME or table/ID.")]
    since: Annotated[float, says("When the role began, in seconds since 1970.")]
    until: Annotated[float | None, says("When the role ends, in seconds since 1970; null: when it is taken back.")]
    by: Annotated[str, says("The name of the person who granted it.")]
    why: Because


class BarData(TypedDict):
    kind: Annotated[str, says("`self`: the person asked for it, and nobody lifts it before its end; `room`: the room decided it.")]
    since: Annotated[float, says("When it began, in seconds since 1970.")]
    until: Annotated[float | None, says("When it ends, in seconds since 1970; null: it has no end.")]
    why: Because


class PersonData(TypedDict):
    id: VisitorKey
    name: VisitorName
    balance: Annotated[Cents, says("The person's chips at the cashier, in cents.")]
    tables: Annotated[list[str], says("The ids of the tables where the person sits.")]
    owned: Annotated[bool, says("Whether the account has a password.")]
    second: Annotated[bool, says("Whether the account has a second factor.")]
    barred: Annotated[BarData | None, says("Why the person may not play here; null: they may.")]
    grants: Annotated[list[GrantData], says("The roles that the person has.")]


class SeatedPersonData(TypedDict):
    player: Annotated[str, says("The name at the table.")]
    visitor: VisitorKey
    stack: Annotated[Cents, says("The person's chips at the table, in cents.")]
    leaving: Annotated[bool, says("Whether the person leaves after this round.")]


class StaffTableData(TypedDict):
    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    state: Annotated[Phase, says("Whether the table waits for players, plays, is between two rounds or is closed.")]
    private: Annotated[bool, says("Whether the lobby leaves it out.")]
    closing: Annotated[bool, says("Whether it closes when its round is over.")]
    round: Annotated[str, says("The round's id; empty: none has begun.")]
    running: Annotated[bool, says("Whether a round runs.")]
    waits: Annotated[float | None, says("Seconds for which the table has waited for somebody; null: it waits for nobody.")]
    people: Annotated[list[SeatedPersonData], says("The people who sit there.")]
    bots: Annotated[int, says("The number of bots.")]
    watching: Annotated[int, says("The number of visitors who watch.")]
    opened_by: Annotated[str, says("The name of the visitor who opened the table.")]


class StaffLineData(TypedDict):
    """A line of the staff's journal."""

    number: Annotated[int, says("The number of the line.")]
    at: Annotated[float, says("When it was done, in seconds since 1970.")]
    who: Annotated[str, says("The visitor id of the person who did it.")]
    name: Annotated[str, says("The name of the person who did it.")]
    role: Annotated[str, says("The role in which they did it.")]
    address: Annotated[str, says("The network address from which they did it; may be empty.")]
    what: Annotated[str, says("What was done.")]
    table: Annotated[str | None, says("The table's id; null: it concerns none.")]
    about: Annotated[str | None, says("The visitor id of the person whom it concerns; null: nobody.")]
    about_name: Annotated[str, says("The name of that person; empty: nobody.")]
    data: Annotated[dict[str, object], says("The details, by name.")]
    why: Because


class Sights:
    def __init__(self, store: Store, state: SharedView, held: HeldTables, tables: OpenTables, drop: Drop) -> None:
        self._store, self._state, self._held, self._tables, self._drop = store, state, held, tables, drop

    # -- people -------------------------------------------------------------------------------------------------------------

    def people(self, like: str = "") -> list[PersonData]:
        """Those whose name begins so; without one, those with a role, a bar or a seat."""
        state, now = self._state, self._state.wall()
        if like.strip():
            wanted = skeleton(like)
            found = [visitor.id for visitor in state.visitors.all() if skeleton(visitor.name).startswith(wanted)]
        else:
            seated = (seat.visitor for table in self._tables.tables for seat in table.people if seat.visitor)
            found = list(dict.fromkeys([*(grant.visitor_id for grant in state.staff.grants(now)), *state.staff.all_barred(now), *seated]))
        return [self._person(id, now) for id in found[:MOST]]

    def _person(self, id: str, now: float) -> PersonData:
        state = self._state
        barred = state.staff.barred(id, now)
        return {
            "id": id,
            "name": state.visitors.name(id),
            "balance": state.visitors.balance(id),
            "tables": [table.id for table, _ in self._tables.of(id)],
            "owned": state.people.owned(id),
            "second": state.people.second(id),
            "barred": None if barred is None else _bar(barred),
            "grants": [self.grant(grant) for grant in state.staff.grants(now, id)],
        }

    def grant(self, grant: Grant) -> GrantData:
        number, _, role, scope, since, until, by, why = grant
        return {"number": number, "role": role, "scope": scope, "since": since, "until": until, "by": self._name(by), "why": why}

    def _name(self, who: str) -> str:
        return "the console" if who == CONSOLE else self._state.visitors.name(who)

    def account(self, visitor_id: str, before: int | None = None) -> list[archive.EntryData]:
        return archive.entries_of(self._store, visitor_id, before)

    # -- tables -------------------------------------------------------------------------------------------------------------

    def tables(self, covered: Callable[[At], bool]) -> list[StaffTableData]:
        """Every open table that somebody's roles are for, private or not, the newest first."""
        found = [runner for runner in reversed(self._held.runners) if covered(At(runner.table.id, runner.table.edition.house))]
        return [self._table(runner) for runner in found]

    def _table(self, runner: Runner) -> StaffTableData:
        shot, table = runner.display.snapshot, runner.table
        people: list[SeatedPersonData] = [
            {"player": player, "visitor": visitor, "stack": shot.you[player]["stack"], "leaving": shot.you[player]["leaving"]}
            for visitor, player in shot.owners.items()
        ]
        return {
            "id": table.id,
            "edition": shot.table["edition"],
            "name": shot.table["name"],
            "house": shot.table["house"],
            "state": shot.table["state"],
            "private": bool(table.settings.private),
            "closing": table.state.closing,
            "round": shot.round_id,
            "running": shot.table["state"] == "playing",
            "waits": runner.waits,
            "people": people,
            "bots": shot.table["bots"],
            "watching": shot.table["watching"],
            "opened_by": shot.table["opened_by"],
        }

    # -- the journal and the books ------------------------------------------------------------------------------------------

    def journal(self, *, before: int | None = None, about: str = "", what: str = "") -> list[StaffLineData]:
        """The newest lines first."""
        found = self._store.journal.newest(before=before, about=about, what=what, limit=MOST)
        return [self._line(number, row) for number, row in found]

    def _line(self, number: int, row: StaffRow) -> StaffLineData:
        return {
            "number": number,
            "at": row.at,
            "who": row.who,
            "name": self._name(row.who),
            "role": row.role,
            "address": row.address,
            "what": row.what,
            "table": row.table_id,
            "about": row.about,
            "about_name": self._name(row.about) if row.about else "",
            "data": {"box": row.data.get("box")} if self._drop.hides(row) else {k: v for k, v in row.data.items() if k != "key"},
            "why": row.why,
        }

    def rounds(self, before: float | None = None) -> list[RoundHeadData]:
        """All that are over, of private tables too."""
        return archive.heads_data(self._store.rounds.heads(before=before))

    def record(self, round_id: str) -> RecordData:
        """The auditor's record of a round that is over: seed, every card. Not while the shoe that it was dealt from is in play."""
        stored, round = archive.finished(self._store, round_id)
        if _shoe_in_play(self._store, stored):
            raise BadInput(f"The shoe of round {round_id} is still dealt from: its seed is open when it has been shuffled anew.")
        return audit_record(round)


def _bar(barred: Exclusion) -> BarData:
    return {"kind": barred.kind, "since": barred.since, "until": barred.until, "why": barred.why}


def _shoe_in_play(store: Store, stored: StoredRound) -> bool:
    """A shoe lives through rounds, and its seed is the same in all of them: while more may come from it nobody may see what it holds."""
    table, last = store.tables.find(stored.row.table_id), store.rounds.last(stored.row.table_id)
    if table is None or last is None or table.closed_at is not None or last.row.setup["chance"] != stored.row.setup["chance"]:
        return False
    return last.result is None or archive.finished(store, last.row.id)[1].outcome.carry.find(SHOE) is not None
