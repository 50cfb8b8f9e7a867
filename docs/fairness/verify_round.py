#!/usr/bin/env python3
"""Check the public record of a round by docs/fairness.md: one file, nothing but Python 3.10's own library, none of cardroom's code.

    python3 verify_round.py RECORD.json

Exit code 0: what can be checked without the rules holds. 2: it does not. What is not checked here is printed.
"""

import hashlib
import json
import sys
from itertools import pairwise
from pathlib import Path

THROWS = 128
NONCE = 32  # digits
VERSIONS = (2, 3, 4)
COUNTED = 4  # since this version a root binds the number of its leaves
MOST = 2**53 - 1  # the largest whole number that every program reads as written
FUNDS = {"drop", "house", "jackpot"}  # accounts that are no player's
CENTRE = "exposed packet"
TOP = ["cardroom", "form", "setup", "inputs", "events", "stacks", "drop", "jackpot", "house", "over", "void"]
SETUP = [
    "version", "edition", "digest", "seats", "stacks", "table", "option", "chance", "button", "player_dealer", "turn", "absent", "carry",
    "jackpot", "moments", "stepped", "chip", "payout_chip", "rounding", "dealer",
]  # fmt: skip
NOT_PROVED = """Not proved here: that the betting, the winners, the payments and the fees follow the rules (`cardroom verify` plays the
round again by them); to whom cards went that nobody was shown; that the closed cards are the rest of a whole deck (the auditor's record
opens them); chips that nobody put in (`setup.stacks` and `setup.jackpot`: only winnings and losses are proved); that the root was
published before anybody cut the deck, and the list of hashes before anybody's bytes (you saw it, or not)."""


class Broken(Exception):
    """The record does not hold."""


def need(holds, why):
    if not holds:
        raise Broken(why)


def sha(data):
    return hashlib.sha256(data).hexdigest()


def text(given):
    return isinstance(given, str)


def whole(given):
    return isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= MOST


def whole_hash(given):
    return text(given) and len(given) == 64 and set(given) <= set("0123456789abcdef")


def list_of(kind):
    return lambda given: isinstance(given, list) and all(map(kind, given))


def or_null(kind):
    return lambda given: given is None or kind(given)


def table(given):
    return isinstance(given, dict)


numbers, texts, cards = list_of(whole), list_of(text), list_of(or_null(text))
EVENTS = {
    "shuffled": {"number": whole, "root": whole_hash},
    "dealt": {"place": text, "cards": cards, "seen": list_of(texts), "at": numbers},
    "shown": {"place": text, "indices": numbers, "cards": cards, "seen": texts},
    "moved": {"from": text, "to": text, "indices": numbers},
    "noted": {"what": text, "who": text, "text": text, "rule": text},
    "ruled": {"ruling": text, "text": text, "rule": text},
    "transfer": {"from": text, "to": text, "amount": whole, "why": text, "rule": text},
    "action": {"player": text, "verb": text, "amount": whole, "spot": or_null(text), "picks": numbers},
}
SELDOM = {"transfer": {"spot": or_null(text)}, "shuffled": {"dice": text, "cut": text}, "ruled": {"by": text, "because": text}}
INPUTS = {
    "floor": ({"floor": text, "args": table}, {"by": text, "because": text}),
    "misdeal": ({"misdeal": text, "rule": text}, {}),
    "player": ({"player": text, "verb": text}, {"amount": whole, "spot": text, "picks": numbers}),
}


def fits(held, must, may):
    """Every key of ``must`` is there, every other one is of ``may``, and each value is of its kind."""
    kinds = {**must, **may}
    return table(held) and set(must) <= set(held) <= set(kinds) and all(kinds[key](value) for key, value in held.items())


def once(pairs):
    keys = [key for key, _ in pairs]
    need(len(set(keys)) == len(keys), "a key comes twice")
    return dict(pairs)


def every_text(held):
    if text(held):
        yield held
    for each in [*held, *held.values()] if table(held) else held if isinstance(held, list) else ():
        yield from every_text(each)


def whole_number(digits):
    need(len(digits) < 20 and abs(int(digits)) <= MOST, f"'{digits[:40]}' is not a whole number that every program reads")
    return int(digits)


def no_number(digits):
    raise Broken(f"'{digits[:40]}' is not a whole number")


def read(data):
    """The record in these bytes, or ``Broken``: every verifier reads the same in it."""
    try:
        record = json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=once, parse_int=whole_number, parse_float=no_number, parse_constant=no_number
        )
        words = "".join(every_text(record)).encode()
    except UnicodeError:
        raise Broken("it holds what is not text") from None
    except (ValueError, RecursionError):
        raise Broken("it is not valid JSON") from None
    need(b"\0" not in words, "it holds a zero among its text")
    need(table(record), "it is no record: it holds no table of keys")
    return record


def check_leaves(leaves):
    """Leaves of any other length could be split and joined without a trace in the root."""
    need(list_of(whole_hash)(leaves), "a leaf is not 64 lower-case hexadecimal digits")
    need(len(set(leaves)) == len(leaves), "a leaf comes twice")


def opened(made, name, counted):
    """Every opening of a commitment, held against its leaf: {place: what is opened there}."""
    leaves, found = made["leaves"], {}
    check_leaves(leaves)
    head = f"cardroom root|{len(leaves)}|" if counted else ""
    need(sha((head + "".join(leaves)).encode()) == made["root"], "the leaves do not hash to the root")
    for one in made["openings"]:
        need(fits(one, {"at": whole, name: text, "nonce": text}, {}), "an opening has other keys or values than it should")
        at, nonce = one["at"], one["nonce"]
        need(at < len(leaves) and at not in found, f"leaf {at} is opened twice, or is none")
        need(len(nonce) == NONCE and set(nonce) <= set("0123456789abcdef"), "a nonce is not 16 bytes in lower-case hexadecimal")
        head = f"dice|{at}|" if name == "dice" else f"{at}|"
        need(sha(f"{head}{one[name]}|".encode() + bytes.fromhex(nonce)) == leaves[at], f"leaf {at} does not open as {one[name]}")
        found[at] = one[name]
    return found


def shape(record):
    need(set(TOP) <= set(record) <= {*TOP, "commitments", "dice"}, "the record lacks a key, or has one too many")
    need(
        whole(record["cardroom"]) and record["cardroom"] in VERSIONS and record["form"] == "public" and record["over"] is True
        and isinstance(record["void"], bool),
        "it is not a public record of version 2, 3 or 4",
    )  # fmt: skip
    need(all(isinstance(record.get(key), list) for key in ("events", "inputs", "commitments")), "it lacks a list")
    need(table(record["setup"]) and set(record["setup"]) <= set(SETUP), "its setup has a key too many")
    chance = record["setup"]["chance"]
    need(chance["kind"] == "live", "the cards were not live: nothing was promised")
    need(set(chance) == ({"kind", "cut"} if record["cardroom"] > 2 else {"kind"}), "it does not say of its cards what it should")
    need(record["events"] and record["events"][0]["event"] == "shuffled", "it does not begin with a shuffle")
    for i, event in enumerate(record["events"]):
        kind = event["event"]
        need(kind in EVENTS, f"event {i} is of no kind that there is")
        held = {key: value for key, value in event.items() if key != "event"}
        need(fits(held, EVENTS[kind], SELDOM.get(kind, {})), f"event {i} has other keys or values than it should")
    for i, given in enumerate(record["inputs"]):
        kind = next((kind for kind in INPUTS if kind in given), None)
        need(kind and fits(given, *INPUTS[kind]), f"input {i} has other keys or values than it should")
    for made in record["commitments"]:
        need(set(made) == {"shuffle", "root", "leaves", "openings"}, "a commitment has other keys than it should")
    need("dice" not in record or set(record["dice"]) == {"root", "leaves", "openings"}, "the dice have other keys than they should")


class Cut:
    """How the players cut the deck: the list that they made, and the order that it gives."""

    def __init__(self, told):
        self.round, self.list, promised = told["round"], told["list"], [told["root"], told["dice"], told["seed_hash"]]
        need(set(told) == {"round", "root", "dice", "seed_hash", "list"}, "the cut has other keys than it should")
        need(text(self.round) and whole_hash(promised[0]) and whole_hash(promised[2]), "the cut does not say what was promised")
        lines = ["cardroom cut", self.round, *promised, *(self.line(one) for one in self.list)]
        need(len({one["player"] for one in self.list}) == len(self.list), "somebody is twice on the list of those who cut the deck")
        need(all("\n" not in line for line in lines) and self.round, "the cut holds more lines than it should")
        self.digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).digest()

    def line(self, one):
        player, given, added = one["player"], one["hash"], one["bytes"]
        need(
            set(one) == {"player", "hash", "bytes", "said"} and text(player) and player,
            "the list of those who cut the deck holds something else",
        )
        need(whole_hash(given) or given == added == "", f"the hash of {player} is none")
        need(added == "" or (whole_hash(added) and sha(bytes.fromhex(added)) == given), f"the bytes of {player} are not those of the hash")
        fits = ("cut",) if added else ("shut", "wrong") if given else ("silent", "late")
        need(one["said"] in fits, f"of {player} something is said that cannot be")
        return f"{given}|{added}|{player}"

    def bytes(self, label, start, count):
        return hashlib.shake_256(self.digest + b"|" + label.encode()).digest(start + count)[start:]

    def leaves(self, shuffle, size):
        """Which promised card lies at each place, from the top."""
        start = 0
        while True:
            drawn = self.bytes(f"shuffle/{shuffle}", start, 8 * size)
            keys = [int.from_bytes(drawn[8 * i : 8 * i + 8], "big") for i in range(size)]
            if len(set(keys)) == size:
                return sorted(range(size), key=lambda leaf: keys[leaf])
            start += 8 * size

    def turned(self, at, dice):
        turns = [byte for byte in self.bytes(f"dice/{at}", 0, 136) if byte < 252]
        return [(die - 1 + turn) % 6 + 1 for die, turn in zip(dice, turns[: len(dice)], strict=True)]


def cut_of(record):
    told = record["setup"]["chance"].get("cut")
    cut = None if told is None else Cut(told)
    shuffled = [event for event in record["events"] if event["event"] == "shuffled"]
    published = [event.get("cut", "") for event in shuffled]
    need(
        published[0] == (cut.digest.hex() if cut else "") and not any(published[1:]),
        "the list of those who cut the deck is not the one that was published with the first shuffle",
    )
    if cut:
        need(
            (told["root"], told["dice"]) == (shuffled[0]["root"], shuffled[0].get("dice", "")),
            "what was dealt is not what had been promised when the players cut the deck",
        )
    return cut


def chips(record):
    before, after, funds = record["setup"]["stacks"], record["stacks"], [record["drop"], record["jackpot"], record["house"]]
    need(set(before) == set(after), "the players at the end are not those who began the round")
    need(not set(before) & FUNDS, "a player has the name of a fund")
    amounts = [*before.values(), record["setup"]["jackpot"], *after.values(), *funds]
    need(all(map(whole, amounts)), "an amount is not a whole number of cents")
    held = dict(before, jackpot=record["setup"]["jackpot"])
    for i, event in enumerate(record["events"]):
        if event["event"] == "transfer":
            source, target, amount = event["from"], event["to"], event["amount"]
            need(source == "house" or held.get(source, 0) >= amount, f"event {i} takes {amount} from {source}, which had less")
            held[source] = held.get(source, 0) - amount
            held[target] = held.get(target, 0) + amount
    ends = dict(after, drop=record["drop"], jackpot=record["jackpot"], house=-record["house"])
    for account in {*held, *ends}:
        need(held.get(account, 0) == ends.get(account, 0), f"the transfers leave {account} with {held.get(account, 0)}")


class Deck:
    """The events folded over the places of the promised orders. A place is (shuffle, at); the top of ``undealt`` is its last."""

    def __init__(self, sizes, cards):
        self.sizes, self.cards = sizes, cards
        self.shuffle, self.undealt, self.held, self.seen = -1, [], {}, set()
        self.took, self.places, self.centre = [], [], False

    def fold(self, events):
        for i, event in enumerate(events):
            kind = event["event"]
            if kind != "dealt":
                self.end_run(i)
            if kind == "shuffled":
                self.shuffled()
            elif kind == "dealt":
                self.dealt(event, i)
            elif kind == "shown":
                held, all_saw = self.held[event["place"]], "*" in event["seen"]
                need(
                    numbers(event["indices"]) and len(event["indices"]) == len(event["cards"]), f"event {i} shows other cards than it names"
                )
                for index, card in zip(event["indices"], event["cards"], strict=True):
                    self.look(held[index], card, all_saw, i)
            elif kind == "moved":
                self.moved(event, i)
            elif kind == "ruled" and event["ruling"] == CENTRE:
                self.centre = True
        self.end_run(len(events))
        for shuffle, cards in enumerate(self.cards):
            for at, card in cards.items():
                need((shuffle, at) in self.seen, f"{card} is opened, but was not shown to everybody")

    def shuffled(self):
        self.shuffle += 1
        size = self.sizes[self.shuffle]
        need(self.shuffle == 0 or size == len(self.undealt), f"shuffle {self.shuffle + 1} promises other cards than were in the deck")
        self.undealt = [(self.shuffle, at) for at in reversed(range(size))]

    def dealt(self, event, i):
        at, cards, seen = event["at"], event["cards"], event["seen"]
        need(numbers(at) and len(at) == len(cards) == len(seen), f"event {i} does not say from where each card was dealt, and for whom")
        if self.centre and not self.took:
            middle = len(self.undealt) // 2
            taken = self.undealt[middle : middle + len(at)]
            self.undealt = [place for place in self.undealt if place not in taken] + taken[::-1]
        self.centre = False
        places = [(self.shuffle, each) for each in at]
        self.took.append(at)
        self.places += places
        self.held.setdefault(event["place"], []).extend(places)
        for place, card, who in zip(places, cards, seen, strict=True):
            self.look(place, card, "*" in who, i)

    def look(self, place, card, all_saw, i):
        need((card is not None) == all_saw, f"event {i} hides a card that all saw, or shows one that they did not")
        if card is not None:
            promised = self.cards[place[0]].get(place[1])
            need(promised == card, f"event {i} shows {card}; card {place[1]} of shuffle {place[0] + 1} is {promised or 'closed'}")
            self.seen.add(place)

    def moved(self, event, i):
        held, gone = self.held[event["from"]], event["indices"]
        need(numbers(gone) and len(set(gone)) == len(gone), f"event {i} moves a card twice")
        cards = [held[index] for index in gone]
        self.held[event["from"]] = [place for index, place in enumerate(held) if index not in gone]
        if event["to"] == "shoe":
            self.undealt += cards
        else:
            self.held.setdefault(event["to"], []).extend(cards)

    def end_run(self, i):
        count, took = len(self.places), self.took
        top = self.undealt[len(self.undealt) - count :] if count else []
        need(sorted(top) == sorted(self.places), f"before event {i} cards were dealt that did not lie on top of the deck")
        if all(b[1] < a[1] for a, b in pairwise(top)):
            need(served_in_turn(took), f"before event {i} cards did not go out in the order in which the record has the hands")
        del self.undealt[len(self.undealt) - count :]
        self.took, self.places = [], []


def rising(given):
    return all(a < b for a, b in pairwise(given))


def served_in_turn(took):
    """Hand by hand, around the table, or to and fro."""
    hands = [at for at in took if at]
    if not rising([at[0] for at in hands]) or not all(map(rising, hands)):
        return False
    blocks = []
    for at in hands:
        if blocks and at[0] < max(each[-1] for each in blocks[-1]):
            blocks[-1].append(at)
        else:
            blocks.append([at])
    for block in blocks:
        if len({len(at) for at in block}) > 1:
            return False
        laps = list(zip(*block, strict=True))
        to_and_fro = all(rising(lap[::-1] if i % 2 else lap) for i, lap in enumerate(laps))
        if not (all(map(rising, laps)) or to_and_fro):
            return False
    return True


def dice(record, cut):
    published = [event.get("dice", "") for event in record["events"] if event["event"] == "shuffled"]
    thrown = [event["text"] for event in record["events"] if event["event"] == "noted" and event["what"] == "dice"]
    if "dice" not in record:
        need(not any(published) and not thrown, "dice were thrown or promised, but are not opened")
        return
    need(published[0] == record["dice"]["root"] and not any(published[1:]), "the dice are not those promised with the first shuffle")
    found = opened(record["dice"], "dice", record["cardroom"] >= COUNTED)
    first = (record["setup"]["carry"].get("shoe") or {}).get("throws", 0)
    need(whole(first), "it does not say which throw was the first")
    due = {first + i: told for i, told in enumerate(thrown) if first + i < THROWS}
    need(set(due) == set(found), "other throws are opened than were thrown")
    for at, told in due.items():
        shown, _, total = told.partition(" = ")
        fixed = [int(die) for die in found[at].split("-")]
        promised = "-".join(map(str, cut.turned(at, fixed) if cut else fixed))
        need(f"{promised}-".startswith(f"{shown}-") and str(sum(map(int, shown.split("-")))) == total, f"{told} was not promised")


def actions(record):
    done = [event for event in record["events"] if event["event"] == "action"]
    given = [each for each in record["inputs"] if "player" in each]
    ruled = len(given) < len(record["inputs"])  # the floor may rule that something counted as an action
    need(len(done) == len(given) or (ruled and len(done) > len(given)), "there are other actions among the inputs than among the events")
    rest = iter([{key: value for key, value in event.items() if key != "event"} for event in done])
    for one in given:
        told = {"amount": 0, "spot": None, "picks": [], **one}
        told["picks"] = [] if told["player"] == "dealer" else told["picks"]
        need(any(told == event for event in rest), f"an action is told in two ways: {one}")


def check(record):
    """How the deck was cut (None: nobody was there to cut it), or ``Broken``."""
    try:
        shape(record)
        chips(record)
        made, shuffled = record["commitments"], [event for event in record["events"] if event["event"] == "shuffled"]
        need(
            [each["root"] for each in made] == [event["root"] for event in shuffled], "the roots are not those published with the shuffles"
        )
        need(
            all(whole(each["shuffle"]) for each in made)
            and [each["shuffle"] for each in made] == [event["number"] for event in shuffled] == list(range(1, len(made) + 1)),
            "shuffles are missing",
        )
        cut = cut_of(record)
        cards = [opened(each, "card", record["cardroom"] >= COUNTED) for each in made]
        if cut:
            places = [cut.leaves(each["shuffle"], len(each["leaves"])) for each in made]
            cards = [
                {at: found[leaf] for at, leaf in enumerate(order) if leaf in found} for order, found in zip(places, cards, strict=True)
            ]
        Deck([len(each["leaves"]) for each in made], cards).fold(record["events"])
        dice(record, cut)
        actions(record)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Broken(f"it holds something that does not belong in a record ({error!r})") from None
    return cut


def main(names):
    if len(names) != 1:
        print(__doc__)
        return 2
    try:
        record = read(Path(names[0]).read_bytes())
        cut = check(record)
    except OSError as error:
        print(f"{names[0]} cannot be read: {error.strerror}.")
        return 2
    except Broken as broken:
        print(f"DOES NOT HOLD: {broken}.")
        return 2
    print(
        f"Holds: the cards, the dice and the chips are as promised. Compare this root with the one you saw: {record['events'][0]['root']}"
    )
    names = [one["player"] for one in cut.list if one["bytes"]] if cut else []
    print(f"The deck was cut by {', '.join(names)} for round {cut.round}." if names else "Nobody cut the deck: it may have been chosen.")
    print(NOT_PROVED)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
