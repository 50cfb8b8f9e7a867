"""What a bot is, and how a table of them is driven. Bots see views, never a round: what they must not know they cannot use."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from cardroom.round import Action, Option, Round, View
from cardroom.round.places import hand_at


class Bot(Protocol):
    """Whoever answers for a player, given what that player may know.

    >>> from cardroom import bot_for, drive
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> class Caller:
    ...     def choose(self, view):
    ...         return next(action for action in view.legal if action.verb in ("check", "call"))
    >>> drive(round, {"ann": Caller(), "bob": Caller()}).outcome.stacks
    {'ann': 9800, 'bob': 6200}
    """

    def choose(self, view: View) -> Action:
        """One of the actions that the view offers its player."""
        ...


class Ponders:
    """Of a bot that deals out the unseen cards, or tries every arrangement, before it answers: that takes milliseconds, in which whoever
    asks it may have better things to do. The others answer at once."""


class InRows(ABC):
    """Of a bot that may know, with what it does now, what it will do next: its last wager, and that it is done."""

    @abstractmethod
    def choose_all(self, view: View) -> Sequence[Action]:
        """What ``choose`` would do, and would do again when it is asked next, as far as that is certain now."""


def answers(bot: Bot, view: View) -> Sequence[Action]:
    """What a bot does, in a row where it knows more than one answer."""
    return bot.choose_all(view) if isinstance(bot, InRows) else (bot.choose(view),)


def drive(round: Round, bots: Mapping[str, Bot], most: int = 10_000) -> Round:
    """Run the round to its end. Where several are asked at once, the first of them answers first.

    >>> from cardroom import bot_for, drive
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> bots = {player: bot_for(round.setup.edition, player) for player in round.setup.stacks}
    >>> drive(round, bots).over
    True
    """
    for _ in range(most):
        if round.decision is None:
            return round
        player = next(iter(round.decision.asks))
        round.act_all(answers(bots[player], round.view(player)))
    raise RuntimeError(f"{round.setup.edition.id}: no end after {most} actions")


def pick(view: View, option: Option, amount: int | None = None, picks: tuple[int, ...] | None = None) -> Action:
    """The option as an action: its least amount and first picks unless others are given, brought within its bounds."""
    amounts = option.amounts
    chosen = 0
    if amounts is not None:
        wanted = amounts.least if amount is None else amount
        if amounts.only:
            chosen = min(amounts.only, key=lambda each: abs(each - wanted))
        else:
            chosen = max(amounts.least, min(amounts.most, wanted))
            if chosen != amounts.most:
                chosen -= (chosen - amounts.least) % amounts.step
    if option.pick is not None and picks is None:
        picks = tuple(range(option.pick.least))
    return Action(view.player, option.verb, chosen, option.spot, picks or ())


def own_seat(view: View) -> int | None:
    return next((seat for seat, player in view.seats.items() if player == view.player), None)


def own_place(view: View) -> str:
    seat = own_seat(view)
    return hand_at(seat) if seat is not None else ""


def asked_place(view: View) -> str:
    """Where the cards lie that the player is asked about: one may play a hand behind another's seat, and have none of his own."""
    spots = [option.spot for option in view.options if option.spot is not None]
    return hand_at(spots[0].position) if spots else own_place(view)
