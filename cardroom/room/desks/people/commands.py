"""What the staff does with documents, photos and cards of persons."""

import base64
import binascii
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Literal, NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.days import Days
from cardroom.room.journal.lines import JournalLine
from cardroom.room.people.identities import (
    Identity,
    IdentityChecked,
    IdentityForgotten,
    IdentityMarks,
    IdentityShown,
    KnownIdentity,
    Mark,
    PhotoTaken,
)
from cardroom.room.people.numbers import AccountLinked, CardIssued, PlayerNumbers
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage.rows import Change, PrivateRow, StaffRow

MOST_PHOTO = 11_000
"""Bytes of a photo: with its base64 it fits into a request."""
PRIVATE: tuple[Literal["identity", "photo", "contact"], ...] = ("identity", "photo", "contact")
_PICTURES = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png"}
NOTHING_WRITTEN = "Nothing is written down of this person."


class PersonBooks(NamedTuple):
    """What is known of persons; ``mark`` returns keyed digests."""

    staff: Staff
    days: Days
    visitors: Visitors
    mark: Mark

    @property
    def numbers(self) -> PlayerNumbers:
        return self.staff.numbers

    def identity(self, visitor_id: str) -> KnownIdentity:
        """Return what is written down of a person, or refuse."""
        found = self.staff.identities.of(visitor_id)
        if found is None:
            raise BadInput(NOTHING_WRITTEN)
        return found


class PersonDeed(NamedTuple):
    """Lines of the journal about a person, and what is kept of them beside it."""

    lines: tuple[StaffRow, ...]
    papers: tuple[PrivateRow, ...] = ()

    def change(self) -> Change:
        change = Change()
        change.staff += self.lines
        change.private += self.papers
        return change


class CheckedIdentity(NamedTuple):
    """``same``: other accounts whose document shows the same person."""

    deed: PersonDeed
    same: tuple[str, ...]
    marks: IdentityMarks

    def change(self) -> Change:
        return self.deed.change()


@dataclass(frozen=True)
class CheckIdentity:
    """Write down what a document says that somebody of the staff has looked at.

    Accounts whose document shows the same person become that person's, in the same change.
    """

    by: Staffer
    visitor_id: str
    identity: Identity
    why: str = "showed a document"

    def apply(self, books: PersonBooks, now: float) -> CheckedIdentity:
        if self.by.who == self.visitor_id:
            raise Forbidden("Another of the staff looks at your document.")
        identity = self.identity.checked(books.days.today(now))
        marks, identities, numbers = identity.marks(books.mark), books.staff.identities, books.numbers
        same = tuple(other for other in identities.same(self.visitor_id, marks) if other not in numbers.accounts(self.visitor_id))
        checked = IdentityChecked(identity.document, identity.digest(books.mark), *marks)
        said = [(checked, self.visitor_id), *self._numbered(numbers, same)]
        lines = tuple(self.by.entry(now, line, about=about, why=self.why) for line, about in said)
        return CheckedIdentity(PersonDeed(lines, (PrivateRow(self.visitor_id, "identity", asdict(identity), now),)), same, marks)

    def _numbered(self, numbers: PlayerNumbers, same: tuple[str, ...]) -> Iterator[tuple[JournalLine, str]]:
        """Return the lines that give all of these accounts one player number, and about whom each is."""
        if not same:
            if numbers.of(self.visitor_id) is None:
                yield numbers.given(self.visitor_id), self.visitor_id
            return
        number = numbers.of(same[0]) or numbers.next
        if numbers.of(same[0]) is None:
            yield numbers.given(same[0]), same[0]
        for other in sorted(other for other in {self.visitor_id, *same[1:]} if numbers.of(other) != number):
            yield AccountLinked(number), other


@dataclass(frozen=True)
class PersonAct:
    """Something done about one person, with its reason."""

    by: Staffer
    visitor_id: str
    why: str

    def deed(self, line: JournalLine, now: float, *papers: PrivateRow) -> PersonDeed:
        return PersonDeed((self.by.entry(now, line, about=self.visitor_id, why=self.why),), papers)


@dataclass(frozen=True)
class LookAtIdentity(PersonAct):
    """Write down that somebody looks at what is written down of a person."""

    def apply(self, books: PersonBooks, now: float) -> PersonDeed:
        if not books.identity(self.visitor_id).kept:
            raise BadInput(NOTHING_WRITTEN)
        return self.deed(IdentityShown(), now)


@dataclass(frozen=True)
class ForgetIdentity(PersonAct):
    """Delete what is written down of a person, and where messages to them go. An exclusion still finds them by the marks."""

    def apply(self, books: PersonBooks, now: float) -> PersonDeed:
        books.identity(self.visitor_id)
        return self.deed(IdentityForgotten(), now, *(PrivateRow(self.visitor_id, kind, None, now) for kind in PRIVATE))


@dataclass(frozen=True)
class KeepPhoto(PersonAct):
    """``image``: a JPEG or PNG, in base64."""

    image: str

    def apply(self, books: PersonBooks, now: float) -> PersonDeed:
        if books.staff.identities.of(self.visitor_id) is None:
            raise BadInput("A photo belongs to a document: write that down first.")
        try:
            found = base64.b64decode(self.image, validate=True)
        except (binascii.Error, ValueError):
            raise BadInput("A photo is sent as a JPEG or PNG, in base64.") from None
        kind = next((kind for begins, kind in _PICTURES.items() if found.startswith(begins)), "")
        if not kind or len(found) > MOST_PHOTO:
            raise BadInput(f"A photo is a JPEG or PNG of at most {MOST_PHOTO:,} bytes.")
        paper = PrivateRow(self.visitor_id, "photo", {"image": f"data:{kind};base64,{self.image}"}, now)
        return self.deed(PhotoTaken(sha256(found).hexdigest(), len(found)), now, paper)


@dataclass(frozen=True)
class PrintCard(PersonAct):
    """Print a person's card. ``anew``: the card was lost, so the one before is worth nothing any more."""

    anew: bool = False

    def apply(self, books: PersonBooks, now: float) -> PersonDeed | None:
        number = books.numbers.of(self.visitor_id)
        if number is None:
            raise BadInput(f"{books.visitors.name(self.visitor_id)} has no player number yet.")
        issue = books.numbers.issue(number)
        return None if issue and not self.anew else self.deed(CardIssued(number, issue + 1), now)
