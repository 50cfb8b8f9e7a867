"""Keys that do not belong there, keys that are missing, versions that are none."""

from collections.abc import Callable

from tests.corpus.making import Forgery, done, first
from tests.forgeries import Data


def _more(held: Callable[[Data], Data], key: str = "note", value: object = "x") -> Forgery:
    return lambda record: held(record).update({key: value})


def _event(kind: str) -> Forgery:
    return _more(lambda record: first(record, kind))


def _without(*keys: str) -> Forgery:
    def forge(record: Data) -> None:
        held = record
        for key in keys[:-1]:
            held = held[key]
        del held[keys[-1]]

    return forge


def _as(**changed: object) -> Forgery:
    return lambda record: record.update(changed)


def _version(version: int) -> Forgery:
    """As another version writes it, as far as the keys go."""

    def forge(record: Data) -> None:
        if record["cardroom"] == version:
            raise LookupError
        record["cardroom"] = version
        if version == 2:
            record["setup"]["chance"].pop("cut", None)
            record["events"][0].pop("cut", None)

    return forge


def _input(record: Data) -> Data:
    held: Data = record["inputs"][0]
    return held


KEYS: dict[str, Forgery] = {
    "a key more": _more(lambda record: record),
    "a key more, of an auditor": _more(lambda record: record, "carry", {}),
    "a key more in the setup": _more(lambda record: record["setup"]),
    "a prototype in the setup": _more(lambda record: record["setup"], "__proto__", {}),
    "a key more of the cards": _more(lambda record: record["setup"]["chance"]),
    "a seed": _more(lambda record: record["setup"]["chance"], "seed", "00" * 32),
    "a key more in the cut": _more(lambda record: record["setup"]["chance"]["cut"] or {}),
    "a key more on the list": _more(lambda record: (record["setup"]["chance"]["cut"] or {"list": []})["list"][0]),
    "a key more in an input": _more(_input),
    "a key more in a commitment": _more(lambda record: record["commitments"][0]),
    "a key more in an opening": _more(lambda record: record["commitments"][0]["openings"][0]),
    "a key more in the dice": _more(lambda record: record["dice"]),
    "a key more in a throw": _more(lambda record: record["dice"]["openings"][0]),
    "a key more in a shuffle": _event("shuffled"),
    "a key more in a deal": _event("dealt"),
    "a key more in what is shown": _event("shown"),
    "a key more in a move": _event("moved"),
    "a key more in a note": _event("noted"),
    "a key more in a ruling": _event("ruled"),
    "a key more in a transfer": _event("transfer"),
    "a key more in an action": _event("action"),
    "no setup": _without("setup"),
    "no cards in the setup": _without("setup", "chance"),
    "no stacks before": _without("setup", "stacks"),
    "no stacks": _without("stacks"),
    "no drop": _without("drop"),
    "no house": _without("house"),
    "no inputs": _without("inputs"),
    "no events": _without("events"),
    "no word on voiding": _without("void"),
    "no leaves in a commitment": lambda record: done(record["commitments"][0].pop("leaves")),
    "an event of no kind": lambda record: record["events"][-1].update(event="dreamt"),
    "an event of a kind that every object has": lambda record: record["events"][-1].update(event="constructor"),
    "an event that is a text": lambda record: record["events"].append("shuffled"),
    "an event without its kind": lambda record: done(record["events"][-1].pop("event")),
    "events that are a text": _as(events="shuffled"),
    "inputs that are a table": _as(inputs={}),
    "an input that is null": lambda record: record["inputs"].append(None),
    "commitments that are a table": _as(commitments={}),
    "a setup that is a list": _as(setup=[]),
    "the next version": _version(5),
    "the version before": _version(3),
    "the version before the cut": _version(2),
    "version 0": _as(cardroom=0),
    "a version that is a text": lambda record: record.update(cardroom=str(record["cardroom"])),
    "a version that is true": _as(cardroom=True),
    "an auditor's record": _as(form="auditor"),
    "a record of no form": _as(form="secret"),
    "a round that is not over": _as(over=False),
    "a round that is over by number": _as(over=1),
    "a round that is void by number": lambda record: record.update(void=int(record["void"])),
}
