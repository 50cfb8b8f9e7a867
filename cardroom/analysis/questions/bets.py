"""Bets as people write them: ``ante=$10`` by everybody, ``2:ante=$25`` by the second bettor alone."""

from collections.abc import Mapping, Sequence

from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money

Named = dict[str, Cents]


def bets_of(words: Sequence[str], bettors: int, usual: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Each bettor's bets. One rule holds for everybody and for one bettor: a bet that is named is added to the usual one.

    ``wager=$10`` is everybody's and ``2:wager=$25`` the second bettor's alone. A wager that has an amount already gets the new one, first
    from what everybody bets, then from what the bettor alone does; an amount of 0 takes it away.
    """
    from cardroom.analysis.fixed_bets import bettor

    common: Named = {}
    own: dict[int, Named] = {}
    for word in words:
        number, wager, cents = read_bet(word)
        if not number:
            common[wager] = cents
        elif number > bettors:
            raise BadInput(f"'{word}': there are bettors 1 to {bettors}, beside the player-dealer.")
        else:
            own.setdefault(number, {})[wager] = cents
    found = {}
    for one in range(1, bettors + 1):
        bets = {**usual, **common, **own.get(one, {})}
        found[bettor(one)] = {wager: amount for wager, amount in bets.items() if amount}
    if not any(found.values()):
        raise BadInput("Nobody bets anything.")
    return found


def read_bet(word: str) -> tuple[int, str, Cents]:
    """Return the number of the bettor (0: everybody), the wager and the amount."""
    name, equals, amount = word.partition("=")
    number, colon, rest = name.partition(":")
    if not equals or not name.strip() or (colon and not _is_number(number)):
        raise BadInput(f"'{word}' is no bet: write it like ante=$10, or 2:ante=$25 for the second bettor alone.")
    if colon and not int(number):
        raise BadInput(f"'{word}': bettors are counted from 1.")
    return int(number) if colon else 0, (rest if colon else name).strip(), parse_money(amount)


def _is_number(text: str) -> bool:
    return text.strip().isdecimal() and text.strip().isascii() and len(text.strip()) <= 4


def tidy_bets(words: Sequence[str]) -> tuple[str, ...]:
    """Return the same bets as they are written canonically, each wager once.

    >>> tidy_bets(["pair-plus=$5", "ante=$25.00", "2:ante=1,000", "ante=30"])
    ('ante=30', 'pair-plus=5', '2:ante=1000')
    """
    found = {(number, wager): cents for number, wager, cents in map(read_bet, words)}
    return tuple(f"{f'{number}:' if number else ''}{wager}={tidy_money(cents)}" for (number, wager), cents in sorted(found.items()))


def tidy_money(cents: Cents) -> str:
    """Return an amount without sign and commas: ``1234.50``."""
    dollars, rest = divmod(cents, 100)
    return f"{dollars}" + (f".{rest:02d}" if rest else "")


def tidy_changes(words: Sequence[str]) -> tuple[str, ...]:
    """Return changes of switches, ``name=value``, each name once and in order: what contains another comes before it."""
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        found[name.strip()] = f"{name.strip()}={value.strip()}" if equals else word
    return tuple(found[name] for name in sorted(found))
