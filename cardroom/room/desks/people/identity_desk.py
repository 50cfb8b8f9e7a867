"""The desk at which a person shows a document. What it says is stored sealed, beside the journal; every look at it is a line there."""

import base64
import binascii
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import VisitorKey, VisitorName, says
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.names import skeleton
from cardroom.room.desks.office import Office
from cardroom.room.desks.people.cards import code_of, holder_of
from cardroom.room.journal.lines import JournalLine
from cardroom.room.live.shared_state import SharedState
from cardroom.room.people.identities import Identity, IdentityChecked, IdentityForgotten, IdentityShown, PhotoTaken
from cardroom.room.people.numbers import AccountLinked, CardIssued
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.persons import private_paper
from cardroom.room.storage.rows import Change, PrivateRow

MOST_PHOTO = 11_000
"""Bytes of a photo: with its base64 it fits into a request."""
PRIVATE: tuple[Literal["identity", "photo", "contact"], ...] = ("identity", "photo", "contact")
_PICTURES = {b"\xff\xd8\xff": "image/jpeg", b"\x89PNG\r\n\x1a\n": "image/png"}
ASK_FOR_DOCUMENT = (
    "Somebody of this name may not be served here. Give this person a number without a name, and write down a document on the page People."
)

SHOW_DOCUMENT = "a clerk writes one down on the page People before the first chips are sold."


class IdentityData(TypedDict):
    """What is written down of a person, for somebody of the staff who has said why they look."""

    name: Annotated[str, says("The name as it stands on the document.")]
    document: Annotated[str, says("The kind of document.")]
    number: Annotated[str, says("The number of the document; empty: it was not written down.")]
    born: Annotated[str, says("The day of birth, like 1980-12-31; empty: the clerk has seen that the person is old enough.")]
    photo: Annotated[str, says("The photo as a data URL; empty: there is none.")]


class CheckedData(TypedDict):
    number: Annotated[int, says("The player number of the person.")]
    linked: Annotated[list[str], says("The names of other accounts that the document shows to be the same person's.")]
    alike: Annotated[list[int], says("Player numbers of people who may be the same person: compare, and link them or not.")]


class CardData(TypedDict):
    visitor: VisitorKey
    name: VisitorName
    number: Annotated[int, says("The player number.")]
    code: Annotated[str, says("What the card says and a scanner reads, like 1001-KM7Q4R.")]


@dataclass(frozen=True)
class CheckIdentity:
    """Write down what a document says that somebody of the staff has looked at."""

    by: Staffer
    visitor_id: str
    identity: Identity
    why: str = "showed a document"


class PersonAct(NamedTuple):
    """Something done about one person, with its reason."""

    by: Staffer
    visitor_id: str
    why: str


class IdentityDesk:
    def __init__(self, committer: Committer, store: Store, state: SharedState, office: Office, wall: Callable[[], float]) -> None:
        self._committer, self._store, self._state, self._office, self._wall = committer, store, state, office, wall
        self._staff, self._numbers, self._seal = state.staff, state.staff.numbers, store.seal

    # -- documents ----------------------------------------------------------------------------------------------------------

    async def check(self, command: CheckIdentity) -> CheckedData:
        """Write an identity down. Accounts whose document shows the same person become that person's, in the same change."""
        visitor, by, state = self._office.known(command.visitor_id), command.by, self._state
        if by.who == visitor.id:
            raise Forbidden("Another of the staff looks at your document.")
        async with state.journal.turn() as fence:
            now = self._wall()
            identity = command.identity.checked(state.days.today(now))
            marks = identity.marks(self._seal.mark)
            identities, numbers = self._staff.identities, self._numbers
            same = [other for other in identities.same(visitor.id, marks) if other not in numbers.accounts(visitor.id)]
            change = Change()
            change.fence = fence
            change.private.append(PrivateRow(visitor.id, "identity", asdict(identity), now))

            def write(line: JournalLine, about: str) -> None:
                change.staff.append(by.entry(now, line, about=about, why=command.why))

            write(IdentityChecked(identity.document, identity.digest(self._seal.mark), *marks), visitor.id)
            if same:
                number = numbers.of(same[0]) or numbers.next
                if numbers.of(same[0]) is None:
                    write(numbers.given(same[0]), same[0])
                linked = {other for other in (visitor.id, *same[1:]) if numbers.of(other) != number}
                for other in sorted(linked):
                    write(AccountLinked(number), other)
            elif numbers.of(visitor.id) is None:
                write(numbers.given(visitor.id), visitor.id)
            await state.write(change)
        await self._office.keep_bars()
        state.news.set()
        alike = {self._numbers.of(other) for other in identities.alike(visitor.id, marks)} - {self._numbers.of(visitor.id)}
        names = sorted(state.visitors.name(other) for other in same)
        return {"number": self._numbers.of(visitor.id) or 0, "linked": names, "alike": sorted(each for each in alike if each)}

    async def look(self, act: PersonAct) -> IdentityData:
        """Return what is written down, after the line that says who looked and why is stored."""
        known = self._staff.identities.of(self._office.known(act.visitor_id).id)
        if known is None or not known.kept:
            raise BadInput("Nothing is written down of this person.")
        await self._write(act, IdentityShown())
        paper, photo = await self._committer.read(partial(_papers, visitor_id=act.visitor_id))
        if paper is None or paper.digest(self._seal.mark) != known.digest:
            raise BadInput("What is written down of this person is not what the journal says was checked: check the document again.")
        return {"name": paper.name, "document": paper.document, "number": paper.number, "born": paper.born, "photo": photo}

    async def forget(self, act: PersonAct) -> None:
        """Delete what is written down of a person, and where messages to them go. An exclusion still finds them by the marks."""
        self._office.known(act.visitor_id)
        if self._staff.identities.of(act.visitor_id) is None:
            raise BadInput("Nothing is written down of this person.")
        await self._write(act, IdentityForgotten(), *(PrivateRow(act.visitor_id, kind, None, self._wall()) for kind in PRIVATE))

    async def keep_photo(self, act: PersonAct, image: str) -> None:
        """``image``: a JPEG or PNG, in base64."""
        if self._staff.identities.of(self._office.known(act.visitor_id).id) is None:
            raise BadInput("A photo belongs to a document: write that down first.")
        try:
            found = base64.b64decode(image, validate=True)
        except (binascii.Error, ValueError):
            raise BadInput("A photo is sent as a JPEG or PNG, in base64.") from None
        kind = next((kind for begins, kind in _PICTURES.items() if found.startswith(begins)), "")
        if not kind or len(found) > MOST_PHOTO:
            raise BadInput(f"A photo is a JPEG or PNG of at most {MOST_PHOTO:,} bytes.")
        paper = PrivateRow(act.visitor_id, "photo", {"image": f"data:{kind};base64,{image}"}, self._wall())
        await self._write(act, PhotoTaken(sha256(found).hexdigest(), len(found)), paper)

    # -- cards --------------------------------------------------------------------------------------------------------------

    async def print_card(self, act: PersonAct, *, anew: bool) -> CardData:
        """Return what stands on a person's card. ``anew``: the card was lost, so the one before is worth nothing any more."""
        visitor = self._office.known(act.visitor_id)
        number = self._numbers.of(visitor.id)
        if number is None:
            raise BadInput(f"{visitor.name} has no player number yet.")
        if anew or not self._numbers.issue(number):
            await self._write(act, CardIssued(number, self._numbers.issue(number) + 1))
        code = code_of(self._seal.mark, number, self._numbers.issue(number))
        return {"visitor": visitor.id, "name": visitor.name, "number": number, "code": code}

    def holder(self, card: str) -> str:
        """Return the visitor whose card this is."""
        return holder_of(self._numbers, self._seal.mark, card)

    # -- people whom nobody knows -------------------------------------------------------------------------------------------

    def check_known(self, name: str, visitor_id: str = "") -> None:
        """Ask the clerk for a document where somebody has the name of a person who is not served, and may be that person."""
        if visitor_id and self._staff.identities.of(visitor_id) is not None:
            return
        wanted, visitors = skeleton(name), self._state.visitors
        for account in self._staff.all_barred(self._wall()):
            if visitor_id != account and any(
                skeleton(each) == wanted for each in (visitors.name(account), *self._numbers.former_names(account))
            ):
                raise Forbidden(ASK_FOR_DOCUMENT)

    def check_sale(self, visitor_id: str) -> None:
        """Refuse to sell chips to a person whose document nobody has looked at, where the room asks for one."""
        if not self._state.days.settings.asks_document:
            return
        identities = self._staff.identities
        if all(identities.of(account) is None for account in (visitor_id, *self._numbers.accounts(visitor_id))):
            name = self._state.visitors.name(visitor_id) or "This person"  # somebody who gets a number in the same change has no name yet
            raise Forbidden(f"{name} has shown no document: {SHOW_DOCUMENT}")

    async def _write(self, act: PersonAct, line: JournalLine, *papers: PrivateRow) -> None:
        async with self._state.journal.turn() as fence:
            change = Change()
            change.fence = fence
            change.private += papers
            change.staff.append(act.by.entry(self._wall(), line, about=act.visitor_id, why=act.why))
            await self._state.write(change)


def _papers(store: Store, visitor_id: str) -> tuple[Identity | None, str]:
    """Return what a person's document says, and their photo."""
    paper, photo = private_paper(store, visitor_id, "identity"), private_paper(store, visitor_id, "photo")
    identity = None if paper is None else Identity(**{name: str(value) for name, value in paper.items()})
    return identity, "" if photo is None else str(photo["image"])
