"""What a procedure asks and what a player answers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from cardroom.errors import IllegalAction
from cardroom.money import Cents, money_text
from cardroom.round.accounts import Spot

DEALER = "dealer"  # the house dealer: asked at stepped and felt tables, owns nothing


class Amounts(NamedTuple):
    """How much: from ``least`` to ``most`` in steps of ``step``; ``most`` is always legal (all-in). ``only`` lists single amounts.

    >>> from cardroom import Amounts
    >>> raises = Amounts(least=4_00, most=100_50, step=1_00)
    >>> raises.allows(5_00), raises.allows(5_50), raises.allows(100_50)
    (True, False, True)
    >>> str(raises)
    '$4 to $100.50 in steps of $1'
    """

    least: Cents
    most: Cents
    step: Cents = 1
    only: tuple[Cents, ...] = ()

    def allows(self, amount: Cents) -> bool:
        if self.only:
            return amount in self.only
        return self.least <= amount <= self.most and ((amount - self.least) % self.step == 0 or amount == self.most)

    def __str__(self) -> str:
        if self.only:
            return " or ".join(money_text(amount) for amount in self.only)
        if self.least == self.most:
            return money_text(self.least)
        return f"{money_text(self.least)} to {money_text(self.most)}" + (f" in steps of {money_text(self.step)}" if self.step > 1 else "")


def exactly(amount: Cents) -> Amounts:
    return Amounts(amount, amount)


class Pick(NamedTuple):
    """A choice of ``least`` to ``most`` different items of ``place``, by index from 0 to ``size`` - 1.

    ``becomes`` says in words what is done with them: "that you throw away". Whoever asks says it, so that nobody picks the others.
    Of cards that a felt dealer names, ``to`` is where they lie, and ``at`` which cards there they are.

    >>> from cardroom import Pick
    >>> str(Pick("seat/1", least=0, most=3, size=4, becomes="that you throw away"))
    '0 to 3 of seat/1 that you throw away'
    """

    place: str
    least: int
    most: int
    size: int
    becomes: str
    to: str = ""
    at: tuple[int, ...] = ()

    def __str__(self) -> str:
        count = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{count} of {self.place} {self.becomes}"


class Option(NamedTuple):
    """One thing a player may do.

    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> [str(option) for option in round.decision.asks["ann"]]
    ['fold', 'call $1', 'raise $4 to $100 in steps of $1']
    """

    verb: str
    amounts: Amounts | None = None
    spot: Spot | None = None
    pick: Pick | None = None
    rule: str = ""

    def __str__(self) -> str:
        text = self.verb
        if self.spot is not None and self.spot.wager != self.verb:
            text += f" {self.spot.wager}"
        if self.amounts is not None:
            text += f" {self.amounts}"
        if self.pick is not None:
            text += f" ({self.pick})"
        return text


class Action(NamedTuple):
    """One player's answer.

    >>> from cardroom import Action
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "raise", 10_00))
    >>> str(round.inputs[-1])
    'ann: raise $10'
    """

    player: str
    verb: str
    amount: Cents = 0
    spot: Spot | None = None
    picks: tuple[int, ...] = ()

    def __str__(self) -> str:
        text = f"{self.player}: {self.verb}"
        if self.spot is not None:
            text += f" {self.spot.wager}"
        return text + (f" {money_text(self.amount)}" if self.amount else "")


class Asks(Mapping[str, tuple[Option, ...]]):
    """What each of many may do, worked out when it is first looked at, and kept: they are asked at once, and one answers.

    It rests on the round as it stands while they are asked. What changes that in between (a ruling) has all of it worked out before.
    """

    __slots__ = ("_known", "_options", "_players")

    def __init__(self, players: Iterable[str], options: Callable[[str], tuple[Option, ...]]) -> None:
        self._players = dict.fromkeys(players)
        self._known: dict[str, tuple[Option, ...]] = {}  # of those whom somebody has looked at
        self._options = options

    def __getitem__(self, player: str) -> tuple[Option, ...]:
        known = self._known.get(player)
        if known is None:
            if player not in self._players:
                raise KeyError(player)
            known = self._known[player] = self._options(player)
        return known

    def __contains__(self, player: object) -> bool:
        return player in self._players

    def __iter__(self) -> Iterator[str]:
        return iter(self._players)

    def __len__(self) -> int:
        return len(self._players)

    def __repr__(self) -> str:
        return f"Asks({', '.join(self._players)})"

    def option(self, player: str, verb: str, spot: Spot | None) -> Option | None:
        """The option that an action names, where a game can tell it without all the others; else None, and they are looked at."""
        return None

    def work_out(self) -> None:
        """What all of them may do, as the round stands."""
        for player in self._players:
            self[player]

    def without(self, player: str) -> "Asks":
        """The others are still asked, and what they may do is what it was."""
        others = Asks((other for other in self._players if other != player), self._options)
        others._known = {other: known for other, known in self._known.items() if other != player}
        return others

    def anew(self, *players: str) -> "Asks":
        """The same are asked, and what these may do is no more what it was."""
        asks = Asks((*self._players, *players), self._options)
        asks._known = {other: known for other, known in self._known.items() if other not in players}
        return asks


class Decision(NamedTuple):
    """What is asked now, of whom. One action comes back, from any one of those asked.

    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.decision.kind, list(round.decision.asks)
    ('betting', ['ann'])
    """

    kind: str
    asks: Mapping[str, tuple[Option, ...]]


def shortened(given: object) -> str:
    """What a program has handed in, as a part of a sentence."""
    text = repr(given)
    return text if len(text) <= 60 else f"{text[:60]}…"


def _misshapen(action: Action) -> str:
    """Say which part of an action is of the wrong type: these are mistakes of programs, not of players."""
    player, verb, amount, spot, picks = action
    if type(player) is not str or type(verb) is not str:
        return f"An action names its player and its verb as text, not {shortened(player)} and {shortened(verb)}."
    if type(amount) is not int:
        return f"{player} may {verb} an amount of whole cents (a Python int, 400 is $4), not {shortened(amount)}."
    if type(picks) is not tuple or any(type(pick) is not int for pick in picks):
        return f"{player} picks by a tuple of whole numbers, like (0, 3), not {shortened(picks)}."
    return f"{player} may {verb} on a Spot(position, wager, player, hand), not on {shortened(spot)}."


def _offers(options: tuple[Option, ...]) -> str:
    return ", ".join(str(option) for option in options)


def _named(decision: Decision, player: str, verb: str, spot: Spot | None) -> Option:
    """The one option that an action names."""
    options = decision.asks.get(player)
    if options is None:
        raise IllegalAction(f"It is not {player}'s turn: {' and '.join(decision.asks)} to act ({decision.kind}).")
    option: Option | None = None
    for offered in options:
        if offered.verb == verb and (spot is None or offered.spot == spot):
            if option is not None:
                raise IllegalAction(f"{player} must say which spot to {verb} on; offered: {_offers(options)}.")
            option = offered
    if option is None:
        where = f"on {spot}" if any(offered.verb == verb for offered in options) else "now"
        raise IllegalAction(f"{player} may not {verb} {where}; offered: {_offers(options)}.")
    return option


def check(decision: Decision, action: Action) -> Action:
    """The action, completed from its option; or ``IllegalAction`` with a sentence that a player understands."""
    if type(action) is not Action:
        raise IllegalAction(f"An answer is an Action, like Action('ann', 'call'), not {shortened(action)}.")
    player, verb, given, spot, picks = action
    if (
        type(given) is not int  # 400.0 is equal to 400, and would be recorded as it is; so would True
        or type(player) is not str
        or type(verb) is not str
        or (spot is not None and type(spot) is not Spot)
        or type(picks) is not tuple
    ):
        raise IllegalAction(_misshapen(action))
    if spot is not None and not (type(spot[0]) is int and type(spot[1]) is str and type(spot[2]) is str and type(spot[3]) is int):
        raise IllegalAction(_misshapen(action))
    asks = decision.asks
    option: Option | None = None
    if type(asks) is not dict:
        option = asks.option(player, verb, spot) if isinstance(asks, Asks) else None
    elif spot is None:
        for offered in asks.get(player, ()):
            if offered.verb == verb and offered.spot is None:  # most options have no spot, and most answers no more than an amount
                amounts = offered.amounts
                if (given == 0 if amounts is None else given == amounts.least and not amounts.only) and offered.pick is None and not picks:
                    return action
                option = offered
                break
    if option is None:
        option = _named(decision, player, verb, spot)
    _, amounts, place, pick, _ = option
    amount = given
    if amounts is None:
        if amount:
            raise IllegalAction(f"{player} may {verb}, but with no amount.")
    elif amount != amounts.least or amounts.only:
        if not amount and amounts.least == amounts.most and not amounts.only:
            amount = amounts.least
        elif not amounts.allows(amount):
            raise IllegalAction(f"{player} may {verb} {amounts}, not {money_text(amount)}.")
    if pick is None:
        if picks:
            raise IllegalAction(f"{player} may {verb}, but there is nothing to pick.")
    elif (
        not pick.least <= len(picks) <= pick.most
        or any(type(p) is not int or not 0 <= p < pick.size for p in picks)
        or len(set(picks)) != len(picks)
    ):
        if any(type(p) is not int for p in picks):
            raise IllegalAction(_misshapen(action))
        raise IllegalAction(f"{player} must pick {pick}, each once, by number from 0 to {pick.size - 1}, not {list(picks)}.")
    if amount != given or place != spot:
        return action._replace(amount=amount, spot=place)
    return action
