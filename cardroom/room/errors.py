"""What the room refuses, each with a sentence for the visitor."""

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


class Superseded(StorageError):
    """Another server has had the database meanwhile: this one writes nothing more, and begins again from what is stored."""


class SignedOut(CardroomError):
    """The session by which somebody asks has ended."""


class NotYou(CardroomError):
    """A name, a password or a code that do not belong together: it is not said which of them is wrong."""


class TooMany(CardroomError):
    """Asked too often; ``wait`` seconds from now it is allowed again."""

    def __init__(self, sentence: str, wait: float = 1) -> None:
        super().__init__(sentence)
        self.wait = wait
