"""Cash added up by person and gaming day, in and out apart. If a payment would take a person beyond the room's limit, the cashier first
writes a notice, which is a line of its own. Without the notice the payment is refused.

Every line about a person that says ``cash_in`` or ``cash_out`` counts, of whatever kind it is. The accounts of one person count together.
"""

from typing import Literal

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.books.cage.lines import LargeNotice
from cardroom.room.books.cage.records import CageMark, CashDay
from cardroom.room.books.cage.state import CageState
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.rows import StaffRow

Direction = Literal["in", "out"]


class Large(Fold):
    def __init__(self, books: CageState) -> None:
        self._books = books
        self._days: dict[tuple[str, str], CashDay] = {}  # by gaming day and account

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        data, mark = row.data, CageMark(number, row.at, row.who)
        if not row.about or "day" not in data:
            return
        found = self._of(str(data["day"]), row.about)
        if isinstance(line, LargeNotice):
            found = found._replace(notice_in=mark) if line.direction == "in" else found._replace(notice_out=mark)
        if came := _cents(data.get("cash_in", 0)):
            found = found._replace(cash_in=(*found.cash_in, (mark, came)))
        if went := _cents(data.get("cash_out", 0)):
            found = found._replace(cash_out=(*found.cash_out, (mark, went)))
        if found != CashDay(found.visitor_id, found.day):
            self._days[found.day, found.visitor_id] = found

    def _of(self, day: str, visitor_id: str) -> CashDay:
        return self._days.get((day, visitor_id), CashDay(visitor_id, day))

    def _of_person(self, day: str, visitor_id: str) -> CashDay:
        """Return the cash of all accounts of a person, under the first of them."""
        first, *others = (self._of(day, account) for account in self._books.staff.numbers.accounts(visitor_id))
        for other in others:
            first = CashDay(
                first.visitor_id,
                day,
                tuple(sorted((*first.cash_in, *other.cash_in))),
                tuple(sorted((*first.cash_out, *other.cash_out))),
                first.notice_in or other.notice_in,
                first.notice_out or other.notice_out,
            )
        return first

    def today(self, visitor_id: str, now: float) -> CashDay:
        return self._of_person(self._books.days.today(now).isoformat(), visitor_id)

    def listing(self, day: str) -> list[CashDay]:
        """Those of a gaming day who came beyond the line, or of whom notice was taken; by person."""
        line = self._books.settings.large
        people = {self._of_person(day, each.visitor_id).visitor_id for of, each in self._days.items() if of[0] == day}
        found = [self._of_person(day, visitor_id) for visitor_id in sorted(people)]
        return [each for each in found if each.notice_in or each.notice_out or max(each.total_in, each.total_out) > line]

    def due(self, visitor_id: str, direction: Direction, amount: Cents, now: float) -> Cents:
        """What it would come to, where a notice must come before it; else 0."""
        found = self.today(visitor_id, now)
        noticed, total = (found.notice_in, found.total_in) if direction == "in" else (found.notice_out, found.total_out)
        return total + amount if noticed is None and total + amount > self._books.settings.large else 0

    def check(self, visitor_id: str, direction: Direction, amount: Cents, now: float) -> None:
        total = self.due(visitor_id, direction, amount, now)
        if amount and total:
            line, way = money_text(self._books.settings.large), "come from" if direction == "in" else "gone to"
            raise BadInput(
                f"With this, {money_text(total)} in cash would have {way} this person in one gaming day, which is more than {line}: "
                "take the notice first."
            )

    def notice(self, by: Staffer, visitor_id: str, direction: Direction, amount: Cents, why: str, now: float) -> Posting:
        """The cashier has seen that the next payment crosses the limit; ``why``: how the person was known."""
        self._books.check_role(by, (Role.CASHIER,))
        self._books.check_amount(amount)
        total = self.due(visitor_id, direction, amount, now)
        if not total:
            raise BadInput("No notice is due: this does not cross the line, or it was taken already.")
        line = LargeNotice(direction, amount, total, self._books.settings.large)
        return self._books.posting(by, line, now, why, about=visitor_id)


def _cents(value: object) -> Cents:
    assert isinstance(value, int)
    return value
