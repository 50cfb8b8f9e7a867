"""Cards that go out otherwise, dice that show otherwise, actions that are told otherwise."""

from collections.abc import Callable

from tests.corpus.making import Forgery, done, events, first
from tests.forgeries import Data, other_dice


def _event(kind: str, change: Callable[[Data], object], key: str = "") -> Forgery:
    return lambda record: done(change(first(record, kind, key)))


def _named(record: Data) -> Data:
    """The first deal of a card that everybody saw."""
    return next(event for event in events(record, "dealt") if any(event["cards"]))


def _another(card: str) -> str:
    return "As" if card != "As" else "Ks"


def _dealt_otherwise(record: Data) -> None:
    event = _named(record)
    event["cards"] = [card and _another(card) for card in event["cards"]]


def _hidden(record: Data) -> None:
    event = _named(record)
    event["cards"] = [None for _ in event["cards"]]


def _shown_otherwise(record: Data) -> None:
    event = next(event for event in events(record, "shown") if any(event["cards"]))
    event["cards"] = [card and _another(card) for card in event["cards"]]


def _drop(kind: str, key: str) -> Forgery:
    return lambda record: record["events"].remove(first(record, kind, key))


def _undealt(record: Data) -> None:
    """The first deal dropped, where another follows from the same deck: what nothing follows leaves no trace without the rules."""
    shuffles = [at for at, event in enumerate(record["events"]) if event["event"] == "shuffled"]
    until = shuffles[1] if len(shuffles) > 1 else None
    one, _ = [event for event in record["events"][:until] if event["event"] == "dealt" and event["at"]][:2]
    record["events"].remove(one)


def _double(kind: str, key: str) -> Forgery:
    return lambda record: record["events"].append(dict(first(record, kind, key)))


def _bottom(record: Data) -> None:
    first(record, "dealt", "at")["at"][-1] = len(record["commitments"][0]["leaves"]) - 1


def _input(change: Callable[[Data], object]) -> Forgery:
    return lambda record: done(change(next(each for each in record["inputs"] if "player" in each)))


def _acts(record: Data) -> list[Data]:
    return [each for each in record["inputs"] if "player" in each]


def _unheard(record: Data) -> None:
    """An action that is among the events alone; where the floor ruled there may be one."""
    if len(_acts(record)) < len(record["inputs"]):
        raise LookupError
    record["inputs"].remove(_acts(record)[-1])


def _undone(record: Data) -> None:
    record["events"].remove(list(events(record, "action"))[-1])


def _sum(record: Data) -> None:
    note = next(event for event in events(record, "noted") if event["what"] == "dice")
    note["text"] = f"{note['text']}0"


def _shuffled_again(record: Data) -> None:
    """A second shuffle of which nothing was promised."""
    record["events"].append({"event": "shuffled", "number": len(record["commitments"]) + 1, "root": "00" * 32})


DEALS: dict[str, Forgery] = {
    "another card dealt": _dealt_otherwise,
    "a card that all saw hidden": _hidden,
    "another card shown": _shown_otherwise,
    "a card from the bottom": _bottom,
    "a card from another place": _event("dealt", lambda event: event["at"].__setitem__(0, event["at"][0] + 1), "at"),
    "a card from before the top": _event("dealt", lambda event: event["at"].__setitem__(0, -1), "at"),
    "a card without a place": _event("dealt", lambda event: event["at"].pop(), "at"),
    "a place without a card": _event("dealt", lambda event: event["at"].append(event["at"][-1] + 1), "at"),
    "a place that is a text": _event("dealt", lambda event: event["at"].__setitem__(0, str(event["at"][0])), "at"),
    "seen by nobody knows whom": _event("dealt", lambda event: event["seen"].pop(), "seen"),
    "seen by a text": _event("dealt", lambda event: event.update(seen=["*"] * len(event["seen"])), "seen"),
    "a deal dropped": _undealt,
    "a deal doubled": _double("dealt", "at"),
    "a shuffle dropped": _drop("shuffled", "root"),
    "a shuffle doubled": _double("shuffled", "root"),
    "a shuffle that nothing promised": _shuffled_again,
    "a shuffle of another number": _event("shuffled", lambda event: event.update(number=2)),
    "a shuffle of the number true": lambda record: record["commitments"][0].update(shuffle=True),
    "a move of a card that is not there": _event("moved", lambda event: event["indices"].append(99)),
    "a move from a place that is not there": _event("moved", lambda event: event.update({"from": "nowhere"}), "indices"),
    "other dice": other_dice,
    "another sum of dice": _sum,
    "dice not opened": lambda record: done(record["dice"]["openings"].pop()),
    "dice without a promise": lambda record: done(record.pop("dice")),
    "dice promised again": lambda record: record["events"][0].update(dice="00" * 32),
    "an action not heard": _unheard,
    "an action not done": _undone,
    "an action of another player": _input(lambda each: each.update(player="Nobody")),
    "another action": _input(lambda each: each.update(verb="fly")),
    "an action of another amount": _input(lambda each: each.update(amount=each.get("amount", 0) + 1)),
    "an action of no amount": _event("action", lambda event: event.update(amount=None)),
    "an amount that is false": _event("action", lambda event: event["amount"] == 0 and event.update(amount=False)),
}
