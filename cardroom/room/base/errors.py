"""What the room refuses, each with a sentence for the visitor."""

from collections.abc import Mapping

from cardroom.errors import CardroomError


class Unknown(CardroomError):
    """There is no such table, round or seat."""


class Forbidden(CardroomError):
    """Somebody else's to do, or to see."""


class Stale(CardroomError):
    """The question has been answered already, or is another one by now."""


class Sealed(CardroomError):
    """The round is stored, but its seed cannot be opened."""


class StorageError(CardroomError):
    """The database cannot be used, or has refused."""


class Unwritable(StorageError):
    """The database takes no change at the moment, whatever is in it: its disk is full, or may only be read."""


class Unreachable(StorageError):
    """The database cannot be reached or used at all: nothing was done."""


class OutcomeUnknown(StorageError):
    """The answer to a commit was lost, and the database cannot be asked yet: the change is written or not, and nobody knows which."""

    def __init__(self) -> None:
        super().__init__("The database was lost before it said whether this is written; look at what is stored before you do it again.")


class Superseded(StorageError):
    """Another server has had the database meanwhile, or what this one wrote last cannot be known: it writes nothing more, and begins again
    from what is stored."""


class Fenced(StorageError):
    """Another server holds by now what these changes are about, and nothing of them is written; ``places`` says which of those that were
    given, and what each would have needed. The others are written."""

    def __init__(self, places: Mapping[int, str]) -> None:
        super().__init__("Another server has taken over what this change is about; nothing of it is written from here.")
        self.places = places

    @property
    def what(self) -> str:
        """Of one change: what is another's."""
        return next(iter(self.places.values()))


class Refused(StorageError):
    """The database has refused a change for a reason that is known: nothing of it is written."""


class BadText(Refused):
    """Text that no database of a card room keeps: PostgreSQL has no place for the character NUL."""

    def __init__(self) -> None:
        super().__init__("Text may not contain the character NUL.")


class Overdrawn(Refused):
    """Chips at the cashier that another server has just promised elsewhere."""


class Repeated(Refused):
    """A request of this id has been done already, at another server."""


class Elsewhere(CardroomError):
    """``what`` (a table, or the desk) is not held by this server: who asks is sent to the one that holds it."""

    def __init__(self, what: str) -> None:
        table = what.removeprefix("table/")
        super().__init__(f"Table {table} is at another server." if table != what else "The desk is at another server.")
        self.what = what


class SignedOut(CardroomError):
    """The session by which somebody asks has ended."""


class NotYou(CardroomError):
    """A name, a password or a code that do not belong together: it is not said which of them is wrong."""


class TooMany(CardroomError):
    """Asked too often; ``wait`` seconds from now it is allowed again."""

    def __init__(self, sentence: str, wait: float = 1) -> None:
        super().__init__(sentence)
        self.wait = wait
