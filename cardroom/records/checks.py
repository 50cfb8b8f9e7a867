"""What the checks of a record share: one thing that was looked at, events of the right shape, and the chips."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardroom.money import Cents, money_text
from cardroom.records.fields import Fields
from cardroom.round import HOUSE, Action, Dealt, Moved, Noted, Ruled, Shown, Shuffled, Transfer
from cardroom.round.events import ABOUT

KINDS = {
    "shuffled": Shuffled._fields, "dealt": Dealt._fields, "shown": Shown._fields, "moved": Moved._fields, "noted": Noted._fields,
    "ruled": tuple(name for name in Ruled._fields if name not in ABOUT),
    "transfer": Transfer._fields, "action": Action._fields,
}  # fmt: skip
FUNDS = {"drop", HOUSE, "jackpot"}  # accounts that are no player's
SELDOM = {  # not every one of them has it
    ("transfer", "spot"), ("shuffled", "dice"), ("shuffled", "cut"), ("ruled", "by"), ("ruled", "because"),
}  # fmt: skip


class Check(NamedTuple):
    """One thing that was looked at. ``ok`` None: a warning, or a thing that this record does not let anybody check."""

    name: str
    ok: bool | None
    text: str


class BrokenRecord(Exception):
    """The record does not hold: why, and which check finds it."""

    def __init__(self, check: str, why: str) -> None:
        super().__init__(why)
        self.check = Check(check, False, why)


def well_formed(event: Fields, placed: bool) -> None:
    """An event of a kind there is, with the keys of its kind; ``placed``: cards dealt have their places in the order."""
    kind = event.text("event")
    names = KINDS.get(kind)
    if names is None:
        raise event.wrong("event", f"there is no event '{kind}'; there are: {', '.join(KINDS)}")
    keys = ["event", *({"source": "from", "target": "to"}.get(key, key) for key in names)]
    if placed and kind == "dealt":
        keys.append("at")
    event.only(*keys)
    for key in keys:
        if (kind, key) not in SELDOM:
            event.need(key)


def numbers(event: Fields, key: str) -> list[int]:
    given = event.items(key)
    found = [each for each in given if isinstance(each, int) and not isinstance(each, bool) and each >= 0]
    if len(found) < len(given):
        raise event.wrong(key, "must be whole numbers")
    return found


MOST = 2**53 - 1  # the largest whole number that every program reads as written


def only_whole_numbers(fields: Fields) -> None:
    """Refuse a fraction and a number past ``MOST``: programs in other languages read another number then."""
    rest: list[object] = [fields.data]
    while rest:
        held = rest.pop()
        if isinstance(held, float) or (isinstance(held, int) and abs(held) > MOST):
            raise fields.wrong("", f"holds '{held:.4g}', which is not a whole number that every program reads")
        rest += held.values() if isinstance(held, Mapping) else held if isinstance(held, list) else ()


def stacks_of(fields: Fields) -> dict[str, Cents]:
    stacks = fields.table("stacks")
    return {player: stacks.number(player) for player in stacks}


def conserved(fields: Fields) -> Check:
    setup = fields.table("setup")
    before = sum(stacks_of(setup).values()) + setup.number("jackpot", 0)
    if not {"stacks", "drop", "jackpot"} <= fields.data.keys() or not fields.data.get("over"):
        return Check("chips", None, "The record does not say how the round ended.")
    before += fields.number("house", 0)  # what the house paid on top
    after = sum(stacks_of(fields).values()) + fields.number("drop") + fields.number("jackpot")
    if before != after:
        return Check("chips", False, f"Chips are not conserved: {money_text(before)} went in, {money_text(after)} came out.")
    return Check("chips", True, f"Chips are conserved: {money_text(before)} in, {money_text(after)} out.")


def ledger(fields: Fields, events: Sequence[Fields]) -> Check:
    """Check that the transfers lead from the first stacks to the last, of the same players."""
    setup = fields.table("setup")
    stacks, told = setup.table("stacks"), stacks_of(fields)
    before = {player: stacks.cents(player) for player in stacks}
    if before.keys() != told.keys():
        return Check("ledger", False, "The players at the end are not those who began the round.")
    if before.keys() & FUNDS:
        return Check("ledger", False, "A player has the name of a fund.")
    accounts = before | {"jackpot": setup.cents("jackpot", 0)}
    for i, event in enumerate(events):
        if event.text("event") == "transfer":
            source, target, amount = event.text("from"), event.text("to"), event.cents("amount")
            accounts[source] = accounts.get(source, 0) - amount
            accounts[target] = accounts.get(target, 0) + amount
            if accounts[source] < 0 and source != HOUSE:
                return Check("ledger", False, f"Event {i} takes {money_text(amount)} from {source}, which had less.")
    for player, stack in told.items():
        if accounts[player] != stack:
            return Check("ledger", False, f"The transfers leave {player} with {money_text(accounts[player])}, not {money_text(stack)}.")
    ends = {
        "in the drop": (accounts.pop("drop", 0), fields.cents("drop", 0)),
        "owed by the house": (-accounts.pop(HOUSE, 0), fields.cents("house", 0)),
        "in the jackpot fund": (accounts.pop("jackpot"), fields.number("jackpot", 0)),
    }
    for where, (found, said) in ends.items():
        if found != said:
            return Check("ledger", False, f"The transfers leave {money_text(found)} {where}, not {money_text(said)}.")
    for account, left in accounts.items():
        if left and account not in told:
            return Check("ledger", False, f"The transfers leave {money_text(left)} with {account}, of which the record does not tell.")
    return Check("ledger", True, "The transfers lead from the stacks before to the stacks after.")
