"""What is done for players over a cashier's window: chips sold and cashed, change given, and their banks: what the cage keeps for them,
apart from its own."""

from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.cage.inventory import OUTSIDE, PATRONS, PieceMove, bank_place
from cardroom.room.books.cage.large import Large
from cardroom.room.books.cage.lines import BankDeposit, BankWithdrawal, ChangeGiven, ChipsCashed, ChipsSold
from cardroom.room.books.cage.pieces import CASH, CHIP, KINDS, Counts, Piece, cut, only, worth
from cardroom.room.books.cage.state import CageState, Pay, came, check_some, went
from cardroom.room.books.cage.windows import Windows
from cardroom.room.journal.journal import Posting
from cardroom.room.people.staff import Staffer
from cardroom.room.storage.accounts import bank_account, visitor_account
from cardroom.round import HOUSE


class Tender(NamedTuple):
    """What changes hands, by denomination; None: cut by the rack and the notes, the largest first."""

    cash: Counts | None = None
    chips: Counts | None = None


AS_CUT = Tender()


class Counter:
    def __init__(self, books: CageState, windows: Windows, large: Large) -> None:
        self._books, self._windows, self._large = books, windows, large

    def sell(
        self, by: Staffer, window: int, visitor_id: str, amount: Cents, now: float, given: Tender = AS_CUT, *, version: int | None = None,
        why: str = "bought chips",
    ) -> Posting:  # fmt: skip
        """Chips for cash."""
        place = self._at(by, window, visitor_id, version)
        self._books.check_amount(amount)
        self._books.staff.exclusions.check_served(visitor_id, now)
        self._large.check(visitor_id, "in", amount, now)
        cash = _pieces("The cash", CASH, given.cash, amount, None)
        chips = _pieces("The chips", CHIP, given.chips, amount, self._books.inventory.held(place))
        moves = [PieceMove(OUTSIDE, place, cash), PieceMove(place, PATRONS, chips)]
        pay = Pay(HOUSE, visitor_account(visitor_id), amount, "chips bought at the cage")
        line = ChipsSold(window, amount, cash_in=amount)
        return self._books.posting(by, line, now, why, moves, [pay], about=visitor_id)

    def cash(
        self, by: Staffer, window: int, visitor_id: str, amount: Cents, now: float, given: Tender = AS_CUT, *, version: int | None = None,
        why: str = "cashed chips",
    ) -> Posting:  # fmt: skip
        """Cash for chips: also for somebody who is excluded, since they are his."""
        place = self._at(by, window, visitor_id, version)
        self._books.check_amount(amount)
        self._large.check(visitor_id, "out", amount, now)
        chips = self._brought(amount) if given.chips is None else _pieces("The chips", CHIP, given.chips, amount, None)
        cash = _pieces("The cash", CASH, given.cash, amount, self._books.inventory.held(place))
        moves = [PieceMove(PATRONS, place, chips), PieceMove(place, OUTSIDE, cash)]
        pay = Pay(visitor_account(visitor_id), HOUSE, amount, "chips cashed at the cage")
        line = ChipsCashed(window, amount, cash_out=amount)
        return self._books.posting(by, line, now, why, moves, [pay], about=visitor_id)

    def _brought(self, amount: Cents) -> dict[Piece, int]:
        """Chips that nobody has told: such as the patrons have by the books, if they make the amount."""
        try:
            return cut(amount, CHIP, self._books.inventory.held(PATRONS))
        except BadInput:
            return cut(amount, CHIP)

    def change(self, by: Staffer, window: int, given: Counts, taken: Counts, now: float, *, version: int | None = None) -> Posting:
        """Chips for chips and notes for notes; chips for notes are bought or cashed, by somebody."""
        place = self._windows.check_at(by, window)
        self._books.check_version(place, version)
        check_some(given)
        if any(worth(given, kind) != worth(taken, kind) for kind in KINDS):
            raise BadInput("Change is the same in chips and the same in cash: what is given is not worth what is taken.")
        moves = [*came(place, taken), *went(place, given)]
        return self._books.posting(by, ChangeGiven(window, worth(given)), now, "change", moves)

    # -- players' banks -----------------------------------------------------------------------------------------------------

    def bank(self, visitor_id: str) -> dict[Piece, int]:
        """What the cage keeps for him."""
        return self._books.inventory.held(bank_place(visitor_id))

    def deposit(
        self, by: Staffer, window: int, visitor_id: str, pieces: Counts, now: float, *, version: int | None = None, why: str = "to his bank"
    ) -> Posting:
        """Into his bank: chips of his that he cannot play with until he takes them, or cash."""
        self._at(by, window, visitor_id, version)
        check_some(pieces)
        self._books.staff.exclusions.check_served(visitor_id, now)
        self._large.check(visitor_id, "in", worth(pieces, CASH), now)
        bank = bank_account(visitor_id)
        pays = [
            Pay(visitor_account(visitor_id), bank, worth(pieces, CHIP), "chips put into his bank"),
            Pay(HOUSE, bank, worth(pieces, CASH), "cash put into his bank"),
        ]
        line = BankDeposit(window, worth(pieces), cash_in=worth(pieces, CASH))
        return self._books.posting(by, line, now, why, came(bank_place(visitor_id), pieces), pays, about=visitor_id)

    def withdraw(
        self,
        by: Staffer,
        window: int,
        visitor_id: str,
        pieces: Counts,
        now: float,
        *,
        version: int | None = None,
        why: str = "from his bank",
    ) -> Posting:
        """Out of his bank, the same pieces that lie there: also for somebody who is excluded."""
        self._at(by, window, visitor_id, version)
        check_some(pieces)
        self._large.check(visitor_id, "out", worth(pieces, CASH), now)
        bank = bank_account(visitor_id)
        pays = [
            Pay(bank, visitor_account(visitor_id), worth(pieces, CHIP), "chips taken from his bank"),
            Pay(bank, HOUSE, worth(pieces, CASH), "cash taken from his bank"),
        ]
        line = BankWithdrawal(window, worth(pieces), cash_out=worth(pieces, CASH))
        return self._books.posting(by, line, now, why, went(bank_place(visitor_id), pieces), pays, about=visitor_id)

    def _at(self, by: Staffer, window: int, visitor_id: str, version: int | None) -> str:
        place = self._windows.check_at(by, window)
        if by.who == visitor_id:
            raise Forbidden("Nobody serves himself at the cage: another cashier does.")
        self._books.check_version(place, version)
        return place


def _pieces(what: str, kind: str, given: Counts | None, amount: Cents, held: Counts | None) -> dict[Piece, int]:
    """As they were told, which come to the amount; else the largest first of those that lie there (None: as many as are wanted)."""
    if given is None:
        return cut(amount, kind, held)
    if worth(given) != amount or worth(given, kind) != amount:
        raise BadInput(f"{what} come{'s' if kind == CASH else ''} to {money_text(worth(given, kind))}, not {money_text(amount)}.")
    return only(given, kind)
