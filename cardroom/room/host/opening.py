"""Tables that visitors open."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardroom.chance import Chance
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.room.base.settings import LEAST_PACE, LEAST_PAUSE, TableSettings, check_terms, new_id, read_settings, usual_table
from cardroom.room.desks.office import Office
from cardroom.room.desks.seating.admission import Admission, Brought
from cardroom.room.live.budgets import Budgets
from cardroom.room.live.commands import Moment
from cardroom.room.live.directory import Directory
from cardroom.room.live.tables import Tables
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table


@dataclass(frozen=True)
class TableOpening:
    """What decides whether and how a visitor may open a table."""

    office: Office
    admission: Admission
    tables: Tables
    budgets: Budgets
    directory: Directory
    chance: Callable[[], Chance]


@dataclass(frozen=True)
class OpenTable:
    """Open a table; the visitor who opens it sits down unless they say otherwise."""

    visitor: Visitor
    wanted: Mapping[str, object]

    def reads(self, opening: TableOpening, store: Store) -> Brought:
        return opening.admission.read(self.visitor, "", False, store)

    def _settings(self, quick: bool) -> TableSettings:
        """Return the settings that are asked for; ``quick``: bots and pauses take no time here, unless the visitor asks for some."""
        given = {key: value for key, value in self.wanted.items() if key not in ("bots", "sit", "seat", "buy_in")}
        for key in ("seat", "buy_in"):
            _number(key, self.wanted.get(key))
        settings: TableSettings = read_settings({"pace": 0, "pause": 0, **given} if quick else given)
        if not quick and (settings.pace < LEAST_PACE or settings.pause < LEAST_PAUSE):
            raise BadInput(f"At a table here a bot takes {LEAST_PACE:g} seconds at least, and a pause between rounds {LEAST_PAUSE:g}.")
        return settings

    def apply(self, opening: TableOpening, found: Brought, when: Moment) -> Table:
        visitor, wanted, now = opening.admission.board.people.now_called(self.visitor), self.wanted, when.now
        settings = self._settings(opening.tables.in_room.quick)
        opening.admission.learn(visitor, found)
        opening.budgets.check_opening(visitor.id, opening.directory.tables)
        bots, sit = wanted.get("bots"), wanted.get("sit", True)
        bots = opening.office.usual_bots if bots is None else bots
        seat, buy_in = (_number(key, wanted.get(key)) for key in ("seat", "buy_in"))
        opening.office.check_opening(visitor, settings)
        opening.office.check_bots(bots)
        if settings.private is None:
            settings = settings.model_copy(update={"private": bool(sit and bots)})
        if not (settings.private or settings.clock or settings.clock_for_two):
            raise BadInput("A table in the lobby has a clock where two people sit; without one it must be private.")
        edition = load(settings.edition)
        settings = settings.model_copy(update={"table": {**usual_table(edition), **settings.table}})
        check_terms(edition, settings)
        opened = OpenedBy(visitor.id, now, visitor.name, number=opening.office.free_number)
        table = Table.open(new_id(), edition, settings, opening.chance, opened, opening.tables.in_room)
        table.chips.seed_fund(now)
        most = table.placard.seat_count - bool(sit)
        if not isinstance(bots, int) or not 0 <= bots <= most:
            raise BadInput(f"This table has room for 0 to {most} bots, not {bots}.")
        if sit:
            chips = table.placard.buy_in.usual if buy_in is None else buy_in
            opening.admission.check_purse(visitor, chips, found.chips)
            opening.admission.check_opener(table, visitor)
            session = opening.admission.play_session(table, visitor)
            table.seating.sit(visitor.name, visitor.id, seat, chips, now, session=session)
        table.seating.seat_bots(bots, now)
        table.state.keep()
        return table


def _number(key: str, value: object) -> int | None:
    if value is not None and not isinstance(value, int):
        raise BadInput(f"The table cannot be opened so: {key} must be a whole number, not {value!r}.")
    return value
