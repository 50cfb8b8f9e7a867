"""Players bring chips to a table: they sit down, come from another table, or buy more."""

from dataclasses import dataclass

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.room.books.waiting.list_work import ITSELF
from cardroom.room.books.waiting.moves import Move
from cardroom.room.desks.seating.admission import Admission, Brought
from cardroom.room.live.commands import Moment
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage import Store
from cardroom.room.storage.rows import LeftWith
from cardroom.room.table.owed import owed
from cardroom.room.table.table import Table


@dataclass(frozen=True)
class JoinTable:
    """Sit down at a table; ``seat`` None: any; ``buy_in`` None: the usual one; ``behind``: bet behind another player."""

    visitor: Visitor
    table_id: str
    seat: int | None = None
    buy_in: Cents | None = None
    behind: bool = False

    def reads(self, admission: Admission, store: Store) -> Brought:
        return admission.read(self.visitor, self.table_id, True, store)

    def apply(self, admission: Admission, table: Table, found: Brought, when: Moment) -> None:
        visitor, now = admission.board.people.now_called(self.visitor), when.now
        table.play.check_players_act()
        admission.learn(visitor, found)
        admission.check_at_desk(table, visitor)
        admission.check_admitted(visitor)
        back = owed(table.placard, found.left, when.wall)
        chips = max(table.placard.buy_in.usual, back.chips) if self.buy_in is None else self.buy_in
        back.check(chips, when.wall)
        admission.check_purse(visitor, chips, found.chips)
        place = self.seat if self.behind else admission.seat_for(table, visitor, self.seat)
        session = admission.play_session(table, visitor)
        absent = None if self.behind else admission.played_over(table, visitor)
        if absent is not None:
            table.absences.sit_over(absent, visitor.name, visitor.id, chips, now, back.chips, session)
        else:
            table.seating.sit(visitor.name, visitor.id, place, chips, now, behind=self.behind, owed=back.chips, session=session)
        admission.has_sat(table, visitor, now)


@dataclass(frozen=True)
class SitDownMoved:
    """Sit down at the table to which the floor has moved a player, with all the chips from the other one."""

    visitor: Visitor
    move: Move

    @property
    def table_id(self) -> str:
        return self.move.to.table

    def reads(self, admission: Admission, store: Store) -> LeftWith | None:
        return store.ledger.left_with(self.move.source, self.visitor.id)

    def apply(self, admission: Admission, table: Table, found: LeftWith | None, when: Moment) -> None:
        visitor, move, board, now = self.visitor, self.move, admission.board, when.now
        chips = 0 if found is None else found.chips
        if not chips:
            raise BadInput(f"{move.who.name} has no chips left to move with.")
        admission.check_admitted(visitor)
        admission.check_stack(visitor, chips)
        at_table = (seat.visitor or "" for seat in table.people)
        board.companies.check(visitor.id, at_table, table.placard.seating_rules.companies)
        session = admission.play_session(table, visitor)
        table.seating.sit(visitor.name, visitor.id, move.to.seat, chips, now, moved=True, session=session)
        if move.free:
            table.control.deal_in_free(visitor.name)
        table.state.keep()
        table.change.staff.append(board.moves.moved(ITSELF, move.number, chips, now).row)
        admission.has_sat(table, visitor, now)


@dataclass(frozen=True)
class BuyChips:
    """Bring more chips to the table at which a visitor sits."""

    visitor: Visitor
    table_id: str
    amount: Cents

    def reads(self, admission: Admission, store: Store) -> Brought:
        return admission.read(self.visitor, self.table_id, False, store)

    def apply(self, admission: Admission, table: Table, found: Brought, when: Moment) -> None:
        table.play.check_players_act()
        admission.learn(self.visitor, found)
        seat = table.seating.of(self.visitor.id)
        admission.check_purse(self.visitor, self.amount, found.chips)
        table.seating.buy_chips(seat, self.amount, when.now, admission.gaming_day())
