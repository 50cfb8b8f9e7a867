"""A dealer opens a table that is dealt by hand, with the people who sit there already."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardroom.chance import Felt
from cardroom.houses.loader import load
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import TableSettings, check_terms, new_id
from cardroom.room.books.duty.lines import DealerChanged
from cardroom.room.desks.dealers.seats import FeltBooks, SeatPlayer
from cardroom.room.desks.office import Office
from cardroom.room.desks.seating.admission import Brought
from cardroom.room.live.commands import Moment
from cardroom.room.people.roles import At, Role
from cardroom.room.people.staff import By
from cardroom.room.storage import Store
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.lines import TableOpenedByDealer
from cardroom.room.table.state import InRoom, OpenedBy
from cardroom.room.table.table import Table
from cardroom.round.floor import NAME, said


@dataclass(frozen=True)
class FeltOpening:
    """What decides whether and how a dealer may open a table."""

    office: Office
    books: FeltBooks
    in_room: InRoom


@dataclass(frozen=True)
class OpenFelt:
    """Open a real table. ``shoe``: so many cards have left the shoe already from which the first round is dealt."""

    by: By
    settings: TableSettings
    people: tuple[SeatPlayer, ...]
    chips: str
    stepped: bool
    dealer: str
    shoe: int | None

    def check(self, office: Office) -> None:
        """Refuse a dealer of another house, and terms that the house does not have."""
        edition, by = load(self.settings.edition), self.by.staffer
        if Role(by.role) not in office.roles(by.who, At(house=edition.house)):
            raise Forbidden(f"Your role is not for the tables of {edition.house}.")
        check_terms(edition, self.settings)

    def reads(self, opening: FeltOpening, store: Store) -> Sequence[Brought]:
        return [command.reads(opening.books, store) for command in self.people]

    def apply(self, opening: FeltOpening, found: Sequence[Brought], when: Moment) -> Table:
        by, office, edition = self.by, opening.office, load(self.settings.edition)
        office.check_room()
        deals = said(self.dealer, NAME, "The name of a dealer") or by.name
        opened = OpenedBy(by.staffer.who, when.now, by.name, deals, office.free_number)
        log = FeltLog(self.chips, self.stepped, self.shoe)
        table = Table.open(new_id(), edition, self.settings, Felt, opened, opening.in_room, log)
        table.chips.seed_fund(when.now)
        for command, brought in zip(self.people, found, strict=True):  # the bank of a table that is being opened is not open yet
            replace(command, table_id=table.id).apply(opening.books, table, brought, when)
        table.state.keep()
        taps = DealerChanged(deals, "", visitor=opening.books.dealer(by, deals))
        table.change.staff += [
            by.staffer.entry(when.now, TableOpenedByDealer(edition.id), table_id=table.id, why="a dealer's table"),
            by.staffer.entry(when.now, taps, table_id=table.id, why=f"{deals} taps in"),
        ]
        return table
