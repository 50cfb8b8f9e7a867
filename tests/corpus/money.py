"""Chips that are made, lost, hidden in accounts of nobody, and amounts that are no numbers."""

from collections.abc import Callable

from tests.corpus.making import Forgery, done, first
from tests.forgeries import Data


def _top(**changed: Callable[[int], object]) -> Forgery:
    return lambda record: record.update({key: change(record[key]) for key, change in changed.items()})


def _transfer(change: Callable[[Data], object]) -> Forgery:
    return lambda record: done(change(first(record, "transfer", "amount")))


def _stack(change: Callable[[int], object], *where: str) -> Forgery:
    """Of the first player, in each of these tables: ``setup`` before the round, ``after`` it."""

    def forge(record: Data) -> None:
        for each in where:
            stacks = record["setup"]["stacks"] if each == "setup" else record["stacks"]
            player = next(iter(stacks))
            stacks[player] = change(stacks[player])

    return forge


def _account(name: str, cents: object, *where: str) -> Forgery:
    def forge(record: Data) -> None:
        for each in where:
            (record["setup"]["stacks"] if each == "setup" else record["stacks"])[name] = cents

    return forge


def _gone(where: str) -> Forgery:
    def forge(record: Data) -> None:
        stacks = record["setup"]["stacks"] if where == "setup" else record["stacks"]
        del stacks[next(iter(stacks))]

    return forge


def _overdrawn(record: Data) -> None:
    """A player puts in more than they have, and gets it back."""
    player, stack = next(iter(record["setup"]["stacks"].items()))
    there = {"event": "transfer", "from": player, "to": "pot", "amount": stack + 1, "why": "bet", "rule": "bet"}
    back = {**there, "from": "pot", "to": player}
    record["events"][1:1] = [there, back]


MONEY: dict[str, Forgery] = {
    "an account of nobody": _account("Nobody", 0, "after"),
    "an account of nobody before": _account("Nobody", 0, "setup"),
    "an account of nobody with chips": _account("Nobody", 100, "after"),
    "a player called drop": _account("drop", 0, "after"),
    "a player called drop, from the beginning": _account("drop", 0, "setup", "after"),
    "a player called house, from the beginning": _account("house", 0, "setup", "after"),
    "a player called jackpot, from the beginning": _account("jackpot", 0, "setup", "after"),
    "a player gone": _gone("after"),
    "a player from nowhere": _gone("setup"),
    "chips made": _stack(lambda cents: cents + 1, "after"),
    "chips brought": _stack(lambda cents: cents + 1, "setup"),
    "a stack that is a text": _stack(str, "setup", "after"),
    "a stack in a list": _stack(lambda cents: [cents], "setup", "after"),
    "a stack that is null": _stack(lambda _: None, "after"),
    "a larger payment": _transfer(lambda event: event.update(amount=event["amount"] + 1)),
    "a payment below zero": _transfer(lambda event: event.update(amount=-event["amount"])),
    "a payment that is a text": _transfer(lambda event: event.update(amount=str(event["amount"]))),
    "a payment that is true": _transfer(lambda event: event.update(amount=True)),
    "a payment to a list": _transfer(lambda event: event.update(to=[event["to"]])),
    "a payment dropped": lambda record: record["events"].remove(first(record, "transfer", "amount")),
    "a payment doubled": lambda record: record["events"].append(dict(first(record, "transfer", "amount"))),
    "an account below zero": _overdrawn,
    "a larger drop": _top(drop=lambda cents: cents + 1),
    "a drop from the jackpot": _top(drop=lambda cents: cents + 1, jackpot=lambda cents: cents - 1),
    "a drop of the house": _top(drop=lambda cents: cents + 1, house=lambda cents: cents + 1),
    "a debt of the house": _top(house=lambda cents: cents + 1),
    "a larger jackpot": _top(jackpot=lambda cents: cents + 1),
    "a jackpot from nowhere": lambda record: record["setup"].update(jackpot=record["setup"]["jackpot"] + 1),
    "a drop that is false": _top(drop=lambda cents: False if cents == 0 else None),
    "a house that is false": _top(house=lambda cents: False if cents == 0 else None),
}
