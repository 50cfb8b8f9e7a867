"""The desk at which a person shows a document. What it says is stored sealed, beside the journal; every look at it is a line there."""

from functools import partial
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import VisitorKey, VisitorName, says
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.names import skeleton
from cardroom.room.desks.office import Office
from cardroom.room.desks.people.cards import code_of, holder_of
from cardroom.room.desks.people.commands import CheckIdentity, ForgetIdentity, KeepPhoto, LookAtIdentity, PersonBooks, PrintCard
from cardroom.room.live.needs import BookExecutor, SharedView
from cardroom.room.people.identities import Identity
from cardroom.room.storage import Store
from cardroom.room.storage.committer import Committer
from cardroom.room.storage.persons import private_paper

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


class IdentityDesk:
    def __init__(
        self, executor: BookExecutor, committer: Committer, store: Store, state: SharedView, office: Office
    ) -> None:  # fmt: skip
        self._executor, self._committer, self._state, self._office, self._wall = executor, committer, state, office, state.wall
        self._books = PersonBooks(state.staff, state.days, state.visitors, store.seal.mark)

    # -- documents ----------------------------------------------------------------------------------------------------------

    async def check(self, command: CheckIdentity) -> CheckedData:
        """Write an identity down."""
        visitor, numbers = self._office.known(command.visitor_id), self._books.numbers
        checked = await self._executor.write(command, self._books)
        await self._office.keep_bars()
        self._state.news.set()
        found = self._books.staff.identities.alike(visitor.id, checked.marks)
        alike = {numbers.of(other) for other in found} - {numbers.of(visitor.id)}
        names = sorted(self._state.visitors.name(other) for other in checked.same)
        return {"number": numbers.of(visitor.id) or 0, "linked": names, "alike": sorted(each for each in alike if each)}

    async def do(self, command: LookAtIdentity | ForgetIdentity | KeepPhoto) -> None:
        """Run a command about what is written down of a person."""
        self._office.known(command.visitor_id)
        await self._executor.write(command, self._books)

    async def look(self, command: LookAtIdentity) -> IdentityData:
        """Return what is written down, after the line that says who looked and why is stored."""
        await self.do(command)
        paper, photo = await self._committer.read(partial(_papers, visitor_id=command.visitor_id))
        if paper is None or paper.digest(self._books.mark) != self._books.identity(command.visitor_id).digest:
            raise BadInput("What is written down of this person is not what the journal says was checked: check the document again.")
        return {"name": paper.name, "document": paper.document, "number": paper.number, "born": paper.born, "photo": photo}

    # -- cards --------------------------------------------------------------------------------------------------------------

    async def print_card(self, command: PrintCard) -> CardData:
        """Return what stands on a person's card."""
        visitor = self._office.known(command.visitor_id)
        await self._executor.write(command, self._books)
        number = self._books.numbers.of(visitor.id) or 0
        code = code_of(self._books.mark, number, self._books.numbers.issue(number))
        return {"visitor": visitor.id, "name": visitor.name, "number": number, "code": code}

    def holder(self, card: str) -> str:
        """Return the visitor whose card this is."""
        return holder_of(self._books.numbers, self._books.mark, card)

    # -- people whom nobody knows -------------------------------------------------------------------------------------------

    def check_known(self, name: str, visitor_id: str = "") -> None:
        """Ask the clerk for a document where somebody has the name of a person who is not served, and may be that person."""
        staff, visitors, wanted = self._books.staff, self._books.visitors, skeleton(name)
        if visitor_id and staff.identities.of(visitor_id) is not None:
            return
        for account in staff.all_barred(self._wall()):
            names = (visitors.name(account), *staff.numbers.former_names(account))
            if visitor_id != account and any(skeleton(each) == wanted for each in names):
                raise Forbidden(ASK_FOR_DOCUMENT)

    def check_sale(self, visitor_id: str) -> None:
        """Refuse to sell chips to a person whose document nobody has looked at, where the room asks for one."""
        if not self._books.days.settings.asks_document:
            return
        staff = self._books.staff
        if all(staff.identities.of(account) is None for account in (visitor_id, *staff.numbers.accounts(visitor_id))):
            name = self._books.visitors.name(visitor_id) or "This person"  # somebody who gets a number in the same change has no name yet
            raise Forbidden(f"{name} has shown no document: {SHOW_DOCUMENT}")


def _papers(store: Store, visitor_id: str) -> tuple[Identity | None, str]:
    """Return what a person's document says, and their photo."""
    paper, photo = private_paper(store, visitor_id, "identity"), private_paper(store, visitor_id, "photo")
    identity = None if paper is None else Identity(**{name: str(value) for name, value in paper.items()})
    return identity, "" if photo is None else str(photo["image"])
