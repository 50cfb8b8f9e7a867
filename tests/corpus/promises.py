"""Leaves that are added, joined, split, moved and doubled; roots, openings and the cut."""

import hashlib
from collections.abc import Callable

from cardroom.cuts import hash_of
from tests.corpus.making import Forgery, done, list_again, promise_again, root, sha
from tests.forgeries import Data, leaves_of, secrets_of

Leaves = list[str]


def _opened(record: Data) -> list[int]:
    return [one["at"] for one in record["commitments"][0]["openings"]]


def _leaves(change: Callable[[Leaves], object], again: bool = False) -> Forgery:
    """Another list of leaves, under the same root, or under one that is made of them."""

    def forge(record: Data) -> None:
        change(record["commitments"][0]["leaves"])
        if again:
            promise_again(record)

    return forge


def _split(leaves: Leaves) -> None:
    leaves[3:4] = [leaves[3][:20], leaves[3][20:]]


def _merge(leaves: Leaves) -> None:
    leaves[3:5] = [leaves[3] + leaves[4]]


def _merge_all(leaves: Leaves) -> None:
    leaves[:] = ["".join(leaves)]


def _shift(leaves: Leaves) -> None:
    leaves[3], leaves[4] = leaves[3] + leaves[4][0], leaves[4][1:]


def _upper(leaves: Leaves) -> None:
    leaves[:] = [leaf.upper() for leaf in leaves]


def _space(leaves: Leaves) -> None:
    leaves[-1] += "\n"


def _neighbour(leaves: Leaves) -> None:
    leaves[-1] = leaves[-2]


def _exchange(again: bool) -> Forgery:
    def forge(record: Data) -> None:
        one, two = _opened(record)[:2] if len(_opened(record)) > 1 else (0, 1)
        leaves = record["commitments"][0]["leaves"]
        leaves[one], leaves[two] = leaves[two], leaves[one]
        if again and _opened(record):
            promise_again(record)

    return forge


def _in_a_list(record: Data) -> None:
    record["commitments"][0]["leaves"][0] = [record["commitments"][0]["leaves"][0]]


def other_deal(record: Data) -> None:
    """An empty leaf after the last one: the cut lays one more among the promised cards, in the place of one that nobody sees, and every
    later card goes out a place later, opened as it was promised. By a root that binds no number of leaves it is the same promise."""
    if record["setup"]["edition"] != "standard/no-limit-texas-holdem" or len(record["commitments"]) > 1:
        raise LookupError
    made, cut = record["commitments"][0], record["setup"]["chance"]["cut"]
    dealt, size = leaves_of(record), len(made["leaves"])
    by_leaf = {one["at"]: one for one in secrets_of(record)}
    shown = [dealt.index(one["at"]) for one in made["openings"]]
    for number in range(1000):
        cut["round"] = f"tttttt-{number}"
        made["leaves"] = made["leaves"][:size]
        honest = leaves_of(record)
        made["leaves"].append("")
        after = leaves_of(record)
        if max(after[at] for at in shown) < size and any(after[at] != honest[at] for at in shown):
            break
    others = {by_leaf[dealt[at]]["card"]: by_leaf[after[at]] for at in shown}
    for event in record["events"]:
        if event["event"] in ("dealt", "shown"):
            event["cards"] = [card and others[card]["card"] for card in event["cards"]]
    made["openings"] = list(others.values())
    list_again(record)


def _dice_leaves(change: Callable[[Leaves], object]) -> Forgery:
    return lambda record: done(change(record["dice"]["leaves"]))


def _dice_again(record: Data) -> None:
    """An empty throw, under a root that is made of it."""
    made = record["dice"]
    made["leaves"].append("")
    made["root"] = record["events"][0]["dice"] = root(made["leaves"], record["cardroom"])
    if record["setup"]["chance"].get("cut") is not None:
        record["setup"]["chance"]["cut"]["dice"] = made["root"]
    list_again(record)


def _root_by(head: Callable[[int], str]) -> Forgery:
    def forge(record: Data) -> None:
        leaves = record["commitments"][0]["leaves"]
        promise_again(record, sha(head(len(leaves)) + "".join(leaves)))

    return forge


def _opening(change: Callable[[Data], object]) -> Forgery:
    return lambda record: done(change(record["commitments"][0]["openings"][0]))


def _openings(change: Callable[[list[Data]], object]) -> Forgery:
    return lambda record: done(change(record["commitments"][0]["openings"]))


def _set(key: str, value: Callable[[Data], object]) -> Callable[[Data], None]:
    return lambda held: held.__setitem__(key, value(held))


def _long_nonce(record: Data) -> None:
    """A nonce of 17 bytes, in a leaf that is made of it."""
    made = record["commitments"][0]
    opening = made["openings"][0]
    opening["nonce"] += "00"
    words = f"{opening['at']}|{opening['card']}|".encode() + bytes.fromhex(opening["nonce"])
    made["leaves"][opening["at"]] = hashlib.sha256(words).hexdigest()
    promise_again(record)


# -- the cut ----------------------------------------------------------------------------------------------------------------


def _cut(change: Callable[[Data], object], again: bool = True) -> Forgery:
    def forge(record: Data) -> None:
        cut = record["setup"]["chance"]["cut"]
        if cut is None:
            raise LookupError
        change(cut)
        if again:
            list_again(record)

    return forge


OTHER = "ab" * 32


def _cutter(**changed: object) -> Callable[[Data], object]:
    return lambda cut: cut["list"][0].update(changed)


def _one_in_a_list(key: str) -> Forgery:
    """A hash as the only one of a list: some languages write it into a text as it is."""
    return _cut(lambda cut: cut["list"][0].update({key: [cut["list"][0][key]]}), again=False)


LEAVES: dict[str, Forgery] = {
    "an empty leaf appended": _leaves(lambda leaves: leaves.append("")),
    "an empty leaf on top": _leaves(lambda leaves: leaves.insert(0, "")),
    "an empty leaf in the middle": _leaves(lambda leaves: leaves.insert(len(leaves) // 2, "")),
    "a leaf split": _leaves(_split),
    "two leaves merged": _leaves(_merge),
    "all leaves merged": _leaves(_merge_all),
    "a digit moved to the next leaf": _leaves(_shift),
    "two leaves exchanged": _exchange(again=False),
    "leaves in another order": _leaves(lambda leaves: leaves.reverse()),
    "a leaf doubled": _leaves(lambda leaves: leaves.append(leaves[-1])),
    "a leaf that is its neighbour's": _leaves(_neighbour),
    "a leaf dropped": _leaves(lambda leaves: leaves.pop()),
    "no leaves": _leaves(lambda leaves: leaves.clear()),
    "leaves in upper case": _leaves(_upper),
    "a leaf in a list": _in_a_list,
    "an empty leaf appended, promised": _leaves(lambda leaves: leaves.append(""), again=True),
    "a leaf split, promised": _leaves(_split, again=True),
    "two leaves merged, promised": _leaves(_merge, again=True),
    "a digit moved to the next leaf, promised": _leaves(_shift, again=True),
    "a leaf with the end of a line, promised": _leaves(_space, again=True),
    "leaves in upper case, promised": _leaves(_upper, again=True),
    "a leaf doubled, promised": _leaves(lambda leaves: leaves.append(leaves[-1]), again=True),
    "two leaves exchanged, promised": _exchange(again=True),
    "other cards dealt, by empty leaves": other_deal,
}
THROWS: dict[str, Forgery] = {
    "an empty throw appended": _dice_leaves(lambda leaves: leaves.append("")),
    "a throw split": _dice_leaves(_split),
    "throws in another order": _dice_leaves(lambda leaves: leaves.reverse()),
    "a throw dropped": _dice_leaves(lambda leaves: leaves.pop()),
    "an empty throw appended, promised": _dice_again,
}
PROMISES: dict[str, Forgery] = {
    **LEAVES,
    **THROWS,
    "a root without the number of leaves": _root_by(lambda _: ""),
    "a root with another number of leaves": _root_by(lambda size: f"cardroom root|{size + 1}|"),
    "another root": _root_by(lambda _: "another"),
    "another card opened": _opening(_set("card", lambda one: "As" if one["card"] != "As" else "Ks")),
    "another nonce": _opening(_set("nonce", lambda one: "00" * 16)),
    "a longer nonce": _opening(_set("nonce", lambda one: one["nonce"] + "00")),
    "a longer nonce, promised": _long_nonce,
    "no nonce": _opening(_set("nonce", lambda one: "")),
    "a nonce in upper case": _opening(_set("nonce", lambda one: one["nonce"].upper())),
    "an opened card in a list": _opening(_set("card", lambda one: [one["card"]])),
    "an opening before the top": _opening(_set("at", lambda one: -1)),
    "an opening past the bottom": _opening(_set("at", lambda one: 10_000)),
    "an opening at a text": _opening(_set("at", lambda one: str(one["at"]))),
    "a card opened twice": _openings(lambda openings: openings.append(dict(openings[0]))),
    "a card not opened": _openings(lambda openings: openings.pop()),
    "nothing committed": lambda record: done(record.pop("commitments")),
    "no hash of the cut published": lambda record: done(record["events"][0].pop("cut")),
    "the cut denied": lambda record: record["setup"]["chance"].__setitem__("cut", None),
    "the list in another order": _cut(lambda cut: cut["list"].reverse(), again=False),
    "bytes in upper case": _cut(lambda cut: cut["list"][0].update(bytes=cut["list"][0]["bytes"].upper())),
    "bytes that are not those of the hash": _cut(_cutter(bytes=OTHER)),
    "other bytes": _cut(_cutter(bytes=OTHER, hash=hash_of(OTHER)), again=False),
    "somebody twice on the list": _cut(lambda cut: cut["list"].append(dict(cut["list"][0]))),
    "a line more in a name": _cut(lambda cut: cut["list"][-1].update(player=cut["list"][-1]["player"] + "\n")),
    "nobody's name": _cut(lambda cut: cut["list"][-1].update(player="")),
    "something said that cannot be": _cut(_cutter(said="silent")),
    "a hash in a list": _one_in_a_list("hash"),
    "bytes in a list": _one_in_a_list("bytes"),
    "a name in a list": _one_in_a_list("player"),
    "the hash of the seed in a list": _cut(lambda cut: cut.update(seed_hash=[cut["seed_hash"]]), again=False),
    "no hash of the seed": _cut(lambda cut: cut.update(seed_hash="")),
    "another deck than was cut": _cut(lambda cut: cut.update(root=OTHER)),
}
