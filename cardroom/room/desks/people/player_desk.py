"""People whom the staff writes down: an unknown person gets a player number at once, and is found again by number or name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict

from cardroom.fields import VisitorKey, VisitorName, says
from cardroom.money import Cents
from cardroom.room.base.names import skeleton
from cardroom.room.desks.office import Office
from cardroom.room.journal.journal import Posting
from cardroom.room.live.needs import BookExecutor, SharedView
from cardroom.room.people.numbers import PlayerNumbers
from cardroom.room.people.staff import Staffer
from cardroom.room.people.visitors import Visitor, Visitors

MOST = 20
"""People in one answer."""


class NumberedPlayerData(TypedDict):
    """A person whom the staff may seat."""

    id: VisitorKey
    name: VisitorName
    number: Annotated[int | None, says("The player number; null: the person has none.")]
    chips: Annotated[Cents, says("Cents in chips that lie for them at the cage.")]


class KnownPersonData(NumberedPlayerData):
    """A person as the staff finds them: nothing that stands on a document."""

    accounts: Annotated[list[VisitorName], says("The names of all accounts of the person.")]
    former: Annotated[list[str], says("Names that this account had before.")]
    document: Annotated[str, says("The kind of document that somebody of the staff has looked at; empty: nobody has.")]
    checked_at: Annotated[float | None, says("When they looked at it, in seconds since 1970.")]
    checked_by: Annotated[str, says("The name of the member of the staff who looked at it.")]
    kept: Annotated[bool, says("Whether what the document says is kept.")]
    photo: Annotated[bool, says("Whether a photo is kept.")]
    card: Annotated[bool, says("Whether a card was printed.")]


class PlayerBooks(NamedTuple):
    """What a registration goes by."""

    visitors: Visitors
    numbers: PlayerNumbers
    check_known: Callable[[str, str], None]  # asks for a document where a name is that of somebody who is not served


@dataclass(frozen=True)
class RegisterPlayer:
    """Give an unknown person a player number; ``name`` empty: they are called by the number."""

    by: Staffer
    name: str = ""
    why: str = "came without an account"

    def apply(self, book: PlayerBooks, now: float) -> Posting:
        book.check_known(self.name, "")
        name = self.name.strip() or f"Player {book.numbers.next}"
        change, visitor = book.visitors.enter(name, now, welcome=0, at_desk=True)
        line = self.by.entry(now, book.numbers.given(visitor.id), about=visitor.id, why=self.why)
        return Posting(line, visitors=tuple(change.visitors))


@dataclass(frozen=True)
class GiveNumber:
    """Give a visitor a player number. ``parted``: they were taken for the person of another number."""

    by: Staffer
    visitor_id: str
    why: str
    parted: bool = False

    def apply(self, book: PlayerBooks, now: float) -> Posting:
        numbers = book.numbers
        line = numbers.parted(self.visitor_id) if self.parted else numbers.given(self.visitor_id)
        return Posting(self.by.entry(now, line, about=self.visitor_id, why=self.why))


@dataclass(frozen=True)
class LinkAccount:
    """Note that a visitor is the person of a number."""

    by: Staffer
    visitor_id: str
    number: int
    why: str

    def apply(self, book: PlayerBooks, now: float) -> Posting:
        line = book.numbers.linked(self.visitor_id, self.number)
        return Posting(self.by.entry(now, line, about=self.visitor_id, why=self.why))


class PlayerDesk:
    def __init__(self, executor: BookExecutor, state: SharedView, office: Office, book: PlayerBooks) -> None:
        self._executor, self._state, self._office, self._book = executor, state, office, book

    async def register(self, command: RegisterPlayer) -> NumberedPlayerData:
        """Give an unknown person a player number."""
        deed = await self._executor.write(command, self._book)
        visitor = self._state.visitors.by_id(deed.row.about or "")
        assert visitor is not None
        return self.data(visitor)

    async def give(self, command: GiveNumber) -> NumberedPlayerData:
        """Give somebody a player number who is a visitor already."""
        visitor = self._office.known(command.visitor_id)
        await self._executor.write(command, self._book)
        return self.data(visitor)

    async def link(self, command: LinkAccount) -> NumberedPlayerData:
        """Note that a visitor is the person of a number; if that person is excluded, the visitor gets up from every table."""
        visitor = self._office.known(command.visitor_id)
        await self._executor.write(command, self._book)
        await self._office.keep_bars()
        self._state.news.set()
        return self.data(visitor)

    def find(self, like: str) -> list[NumberedPlayerData]:
        """Return the person of this number, or those whose name begins so, or once did."""
        visitors, text = self._state.visitors, like.strip().removeprefix("#")
        holder = visitors.by_id(self._book.numbers.holder(int(text)) or "") if text.isdecimal() else None
        wanted = skeleton(like)
        named = (visitor for visitor in visitors.all() if wanted and skeleton(visitor.name).startswith(wanted))
        once = (visitor for visitor in map(visitors.by_id, self._book.numbers.once_called(like)) if visitor is not None)
        found = dict.fromkeys([*([holder] if holder is not None else []), *named, *once])
        return [self.data(visitor) for visitor in list(found)[:MOST]]

    def people(self, like: str) -> list[KnownPersonData]:
        """Return the same with what the staff knows of them."""
        found = (self._state.visitors.by_id(each["id"]) for each in self.find(like))
        return [self.known(visitor) for visitor in found if visitor is not None]

    def known(self, visitor: Visitor) -> KnownPersonData:
        visitors, numbers, staff = self._state.visitors, self._book.numbers, self._state.staff
        number, identity = numbers.of(visitor.id), staff.identities.of(visitor.id)
        return {
            **self.data(visitor),
            "accounts": [visitors.name(account) for account in numbers.accounts(visitor.id)],
            "former": list(numbers.former_names(visitor.id)),
            "document": "" if identity is None else identity.document,
            "checked_at": None if identity is None else identity.at,
            "checked_by": "" if identity is None else visitors.name(identity.by) or identity.by,
            "kept": identity is not None and identity.kept,
            "photo": identity is not None and identity.photo,
            "card": number is not None and numbers.issue(number) > 0,
        }

    def data(self, visitor: Visitor) -> NumberedPlayerData:
        chips = self._state.visitors.balance(visitor.id)
        return {"id": visitor.id, "name": visitor.name, "number": self._book.numbers.of(visitor.id), "chips": chips}
