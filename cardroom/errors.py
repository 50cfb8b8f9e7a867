"""What a user may do wrong. Every error of this family carries one clear sentence that says what and where."""


class CardroomError(Exception):
    """The base of every error that is the user's to mend; the command line prints its sentence and exits with code 2.

    >>> from cardroom import CardroomError, load
    >>> try:
    ...     load("tres-lounge/razzmatazz")
    ... except CardroomError as error:
    ...     print(type(error).__name__)
    UnknownEdition
    """


class BadInput(CardroomError):
    """A value that cannot be read: a card, an amount, odds, a file.

    >>> from cardroom import BadInput, parse_money
    >>> try:
    ...     parse_money("a fiver")
    ... except BadInput as error:
    ...     print(error)
    'a fiver' is not an amount of money: write dollars, like $5, 12.50 or $1,000.
    """


class UnknownEdition(CardroomError):
    """No house has an edition of that name.

    >>> from cardroom import UnknownEdition, load
    >>> try:
    ...     load("standard/no-limit-texas-holden")
    ... except UnknownEdition as error:
    ...     print(str(error).splitlines()[0])
    There is no edition 'standard/no-limit-texas-holden'. Did you mean standard/no-limit-texas-holdem?
    """


class BadEdition(CardroomError):
    """An edition or a collection schedule that does not load; names file, key and reason.

    >>> from cardroom import BadEdition, CardroomError
    >>> issubclass(BadEdition, CardroomError)
    True
    """


class BadSetup(CardroomError):
    """A round cannot start from this setup.

    >>> from cardroom import BadSetup, load
    >>> try:
    ...     load("standard/no-limit-texas-holdem").setup({"ann": 100_00}, seed=7)
    ... except BadSetup as error:
    ...     print(error)
    A pot game needs two players with chips.
    """


class IllegalAction(CardroomError):
    """The action is not among those offered; nothing has changed.

    >>> from cardroom import Action, IllegalAction
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> try:
    ...     round.act(Action("bob", "fold"))
    ... except IllegalAction as error:
    ...     print(error)
    It is not bob's turn: ann to act (betting).
    """


class BrokenRound(CardroomError):
    """The procedure failed; the round stands where it stood before the action.

    >>> from cardroom import BrokenRound, CardroomError
    >>> issubclass(BrokenRound, CardroomError)
    True
    """
