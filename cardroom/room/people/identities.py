"""The identities of persons, as a clerk has read them from a document.

What the document says never stands in the journal. It lies sealed beside it, where it can be forgotten. The journal has keyed digests
(marks) of it: alike where two documents are alike, and worth nothing to anybody who lacks the key. So a person is known again under another
name or with another account, even after their paper was forgotten.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from typing import Annotated, ClassVar, NamedTuple, Self

from pydantic import Field

from cardroom.bounded import AS_STATED, Words
from cardroom.errors import BadInput
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import JournalLine
from cardroom.room.storage.rows import StaffRow

DOCUMENTS = ("driving licence", "state ID", "passport", "other")
ADULT = 21
"""Years of age from which on a person may play here (ours; a house may ask for more)."""
NOT_WRITTEN = ""

Mark = Callable[[str, str], str]
"""Return the keyed digest of a text of some kind (``storage.seal.Seal.mark``)."""


@dataclass(frozen=True)
class Identity:
    """What a document says; ``born`` empty: the clerk has seen that the person is old enough, and written down no date."""

    __pydantic_config__: ClassVar = AS_STATED

    name: Annotated[Words, Field(min_length=1, max_length=100, description="The name as it stands on the document.")]
    document: Annotated[Words, Field(description="The kind of document.", json_schema_extra={"enum": [*DOCUMENTS]})]
    number: Annotated[Words, Field(max_length=40, description="The number of the document; empty: it is not written down.")] = ""
    born: Annotated[
        str, Field(strict=True, pattern=r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$", description="The day of birth, like 1980-12-31; empty: you "
        "have seen that the person is over 21.")
    ] = ""  # fmt: skip

    def checked(self, today: date) -> Self:
        """Return it with bounds observed, or refuse it with a sentence that names the field."""
        if self.document not in DOCUMENTS:
            raise BadInput(f"A document is one of {', '.join(DOCUMENTS)}, not '{self.document[:40]}'.")
        if not _words(self.name):
            raise BadInput("Write the name as it stands on the document.")
        if self.born:
            _check_age(self.born, today)
        return self

    def marks(self, mark: Mark) -> "IdentityMarks":
        name, number = " ".join(_words(self.name)), re.sub(r"[\W_]", "", self.number).casefold()
        return IdentityMarks(
            mark("name", name),
            mark("name and birth", f"{name}\n{self.born}") if self.born else NOT_WRITTEN,
            mark("document", f"{self.document}\n{number}") if number else NOT_WRITTEN,
        )

    def digest(self, mark: Mark) -> str:
        return mark("identity", "\n".join(asdict(self).values()))


class IdentityMarks(NamedTuple):
    """``birth``, ``number``: empty where they were not written down."""

    name: str
    birth: str
    number: str

    def same(self, other: "IdentityMarks") -> bool:
        """Whether these are one person's: the same document, or the same name and day of birth."""
        return (self.number != NOT_WRITTEN and self.number == other.number) or (
            self.birth != NOT_WRITTEN and (self.name, self.birth) == (other.name, other.birth)
        )

    def alike(self, other: "IdentityMarks") -> bool:
        """Whether these may be one person's: the same name, and nothing that tells them apart."""
        told_apart = self.birth and other.birth and self.birth != other.birth
        return self.name == other.name and not told_apart and not self.same(other)


@dataclass(frozen=True)
class IdentityChecked(JournalLine, what="identity/checked"):
    """A clerk has looked at a document. ``digest`` is that of everything written down; the others are marks."""

    document: str
    digest: str
    name: str
    birth: str = NOT_WRITTEN
    number: str = NOT_WRITTEN


class IdentityShown(JournalLine, what="identity/look"):
    """Somebody of the staff has looked at what is written down of a person."""


class IdentityForgotten(JournalLine, what="identity/forgotten"):
    """What was written down of a person is deleted; the marks stay."""


@dataclass(frozen=True)
class PhotoTaken(JournalLine, what="identity/photo"):
    """A photo of the person is kept. ``digest``: its SHA-256."""

    digest: str
    size: int


class KnownIdentity(NamedTuple):
    """``line``, ``at``, ``by``: of the check. ``kept``: what was written down is still there."""

    line: int
    at: float
    by: str
    document: str
    digest: str
    marks: IdentityMarks
    kept: bool = True
    photo: bool = False


class Identities(Fold):
    def __init__(self) -> None:
        self._known: dict[str, KnownIdentity] = {}  # by visitor

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        visitor = row.about or ""
        known = self._known.get(visitor)
        match line:
            case IdentityChecked():
                marks = IdentityMarks(line.name, line.birth, line.number)
                photo = known is not None and known.photo
                self._known[visitor] = KnownIdentity(number, row.at, row.who, line.document, line.digest, marks, photo=photo)
            case IdentityForgotten() if known is not None:
                self._known[visitor] = known._replace(kept=False, photo=False)
            case PhotoTaken() if known is not None:
                self._known[visitor] = known._replace(photo=True)

    def of(self, visitor_id: str) -> KnownIdentity | None:
        return self._known.get(visitor_id)

    def same(self, visitor_id: str, marks: IdentityMarks) -> list[str]:
        """Return the other visitors whose documents show that they are this person."""
        return [other for other, known in self._known.items() if other != visitor_id and marks.same(known.marks)]

    def alike(self, visitor_id: str, marks: IdentityMarks) -> list[str]:
        """Return the other visitors who may be this person: only a clerk can tell."""
        return [other for other, known in self._known.items() if other != visitor_id and marks.alike(known.marks)]


def _words(name: str) -> list[str]:
    """The words of a name in an order of their own, without accents: documents disagree about both.

    >>> _words("GARCÍA, José") == _words("Jose Garcia")
    True
    """
    bare = "".join(each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each))
    return sorted(re.findall(r"[^\W_]+", bare))


def _check_age(born: str, today: date) -> None:
    try:
        day = date.fromisoformat(born)
    except ValueError:
        raise BadInput(f"A day of birth is written like 1980-12-31, not '{born[:20]}'.") from None
    years = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    if not 0 <= years < 130:
        raise BadInput(f"Nobody who comes here was born on {born}.")
    if years < ADULT:
        raise BadInput(f"This person is {years}: nobody under {ADULT} plays here.")
