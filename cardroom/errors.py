"""What a user may do wrong. Every error of this family carries one clear sentence that says what and where."""


class CardroomError(Exception):
    """The base of every error that is the user's to mend; the command line prints its sentence and exits with code 2."""


class BadInput(CardroomError):
    """A value that cannot be read: a card, an amount, odds, a file."""


class UnknownEdition(CardroomError):
    """No house has an edition of that name."""


class BadEdition(CardroomError):
    """An edition or a collection schedule that does not load; names file, key and reason."""


class BadSetup(CardroomError):
    """A round cannot start from this setup."""


class IllegalAction(CardroomError):
    """The action is not among those offered; nothing has changed."""


class BrokenRound(CardroomError):
    """The procedure failed; the round stands where it stood before the action."""
