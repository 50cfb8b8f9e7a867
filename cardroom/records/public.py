"""The public record of a round: what it proves, checked, and what it does not, said."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardroom.chance import dice_text
from cardroom.commitments import THROWS
from cardroom.cuts import Cut
from cardroom.errors import CardroomError
from cardroom.records.checks import BrokenRecord, Check, conserved, ledger, only_whole_numbers, well_formed
from cardroom.records.cut import cut_check, public_cut
from cardroom.records.fields import Fields
from cardroom.records.older import brought_up, rulings_without_inputs, shown_are_opened
from cardroom.records.order import CheckedPromise, Deck, promise, promises
from cardroom.records.possible import TRIES, RecordedRound, places_back, play
from cardroom.records.record import COUNTED, KEYS, read_input
from cardroom.records.setups import KEYS as SETUP_KEYS
from cardroom.records.setups import read_setup
from cardroom.round import Input, Setup

AUDITORS = {"corrected": "What was typed wrong", "carry": "What the next round goes on from"}
NO_SEED = "00" * 32  # a setup needs one to be read; no card is dealt from it


class Unproved(NamedTuple):
    """Fields of a record that nobody can prove by it: a pattern of keys (``*`` is any one, ``**`` all below), and why."""

    field: str
    why: str


IDLE = "it is proved only as far as something in the round depended on it: what nothing asked for may have been anything"
CHIPS = "only winnings and losses are proved: chips that nobody put in may have been more or fewer, before and after alike"
UNPROVED = (
    Unproved("setup.digest", "it only says whether the rules have changed since"),
    Unproved("setup.version", "it says how the setup is written, not what was played"),
    Unproved("setup.table.**", IDLE),
    Unproved("setup.carry.**", IDLE),
    Unproved("setup.option", IDLE),
    Unproved("setup.button", IDLE),
    Unproved("setup.player_dealer", IDLE),
    Unproved("setup.turn", IDLE),
    Unproved("setup.absent.**", IDLE),
    Unproved("setup.moments.**", IDLE),
    Unproved("setup.stepped", IDLE),
    Unproved("setup.chip", IDLE),
    Unproved("setup.payout_chip", IDLE),
    Unproved("setup.rounding", IDLE),
    Unproved("setup.dealer", "who dealt is what the record says"),
    Unproved("setup.stacks.**", CHIPS),
    Unproved("setup.jackpot", CHIPS),
)
UNPROVED_CUT = (Unproved("setup.chance.cut.list.*.said", "of those who added nothing only the room can say why"),)
NOTHING = (Unproved("**", "the cards of this round were not live, and nothing was promised before the deal"),)
OLDER = (
    Unproved("events.**", "this record is older than inputs and the places of cards in records: only openings and chips tell"),
    Unproved("setup.**", "the round could not be played again from this record"),
    Unproved("commitments.*.openings.**", "which card of a deal went to which hand is not written here"),
    Unproved("void", "the round could not be played again from this record"),
)


class Public(NamedTuple):
    checks: tuple[Check, ...]
    unproved: tuple[Unproved, ...]


def check_public(fields: Fields, tries: int = TRIES) -> Public:
    checks: list[Check] = []
    unproved: tuple[Unproved, ...] = ()
    try:
        for check, left in _checks(fields, tries):
            checks.append(check)
            unproved += left
    except BrokenRecord as broken:
        checks.append(broken.check)
    return Public(tuple(checks), unproved if all(check.ok is not False for check in checks) else ())


Step = tuple[Check, tuple[Unproved, ...]]


def _checks(fields: Fields, tries: int) -> Iterator[Step]:
    events, newer = fields.tables("events"), fields.number("cardroom") > 1
    live = fields.table("setup").table("chance").text("kind") == "live"
    only_whole_numbers(fields)
    fields.table("setup").only(*SETUP_KEYS)
    for event in events:
        well_formed(event, placed=live and newer)
    if newer:
        for key in KEYS:
            if key not in ("carry", "commitments", "dice", "corrected"):
                fields.need(key)
    for key, what in AUDITORS.items():
        if key in fields:
            raise BrokenRecord("replay", f"{what} is in an auditor's record alone, but this one has it.")
    yield ledger(fields, events), ()
    yield conserved(fields), ()
    if not live:
        fields.table("setup").table("chance").only("kind")
        if "commitments" in fields or "dice" in fields:
            raise BrokenRecord("commitment", "Nothing is promised where cards are not live, but the record has a commitment.")
        yield Check("commitment", None, "The cards of this round were not live: nothing was committed, so nothing can be checked."), NOTHING
        return
    if "commitments" not in fields:
        raise BrokenRecord("commitment", "The cards were live, but the record has no commitment.")
    cut = public_cut(fields, events)
    found = promises(fields.tables("commitments"), events, cut, _counted(fields))
    root = fields.tables("commitments")[0].text("root")
    yield Check("commitment", True, f"The leaves hash to the root published before the deal ({root[:16]}…)."), ()
    if newer:
        deck = Deck(found)
        deck.fold(events)
        seen = f"{len(deck.seen)} of the {deck.cards} cards dealt were shown, each the one promised at the place from which it was dealt"
        yield Check("order", True, f"Cards left the deck in the order promised: {seen}."), ()
        yield from _dice(fields, events, cut)
        if fields.number("cardroom") > 2:
            yield cut_check(cut), UNPROVED_CUT if cut is not None else ()
    else:
        yield shown_are_opened(events, [card for each in found for card in each.opened.values()]), ()
    yield from _replayed(fields, events, found, tries)


def _counted(fields: Fields) -> bool:
    """Whether the roots of the record bind the number of their leaves."""
    return fields.number("cardroom") >= COUNTED


# -- dice -------------------------------------------------------------------------------------------------------------------


def _thrown(events: Sequence[Fields]) -> list[tuple[int, ...]]:
    """The dice that the notes tell of."""
    found = []
    for event in events:
        if event.text("event") == "noted" and event.text("what") == "dice":
            dice = tuple(map(int, event.text("text").partition(" = ")[0].split("-")))
            if event.text("text") != f"{dice_text(dice)} = {sum(dice)}":
                raise event.wrong("text", "is not a throw of dice")
            found.append(dice)
    return found


def _dice(fields: Fields, events: Sequence[Fields], cut: Cut | None) -> Iterator[Step]:
    published = [event.text("dice", "") for event in events if event.text("event") == "shuffled"]
    thrown = _thrown(events)
    if "dice" not in fields:
        if any(published) or thrown:
            raise BrokenRecord("dice", "Dice were thrown or promised, but the record does not open them.")
        return
    made = fields.table("dice")
    made.only("root", "leaves", "openings")
    if published[0] != made.text("root") or any(published[1:]):
        raise BrokenRecord("dice", "The promise of the dice is not the one that was published with the first shuffle.")
    opened = promise(made, "the dice", "dice", _counted(fields)).opened
    carried = fields.table("setup").table("carry", {}).data.get("shoe")
    first = Fields(carried, fields.name, "setup.carry.shoe").cents("throws", 0) if isinstance(carried, dict) else 0
    expected = {first + i: dice for i, dice in enumerate(thrown) if first + i < THROWS}
    if opened.keys() != expected.keys():
        raise BrokenRecord("dice", f"{len(expected)} throws of dice are to be opened, from number {first} on; the record opens others.")
    for at, dice in expected.items():
        fixed = tuple(map(int, opened[at].split("-")))
        if (fixed if cut is None else cut.turned(at, fixed))[: len(dice)] != dice:
            raise BrokenRecord("dice", f"The dice showed {dice_text(dice)}, but {opened[at]} was promised.")
    shown = ", ".join(map(dice_text, thrown)) or "none were thrown"
    yield Check("dice", True, f"The dice are those promised before the deal: {shown}."), ()


# -- the rules --------------------------------------------------------------------------------------------------------------


def _setup(fields: Fields) -> Setup:
    written = fields.table("setup")
    return read_setup(Fields({**written.data, "chance": {"kind": "live", "seed": NO_SEED}}, fields.name, "setup"))


def _inputs(fields: Fields, events: Sequence[Fields], setup: Setup) -> tuple[Input, ...]:
    if "inputs" in fields:
        return tuple(read_input(each) for each in fields.tables("inputs"))
    written = [{key: value for key, value in event.data.items() if key != "event"} for event in events if event.text("event") == "action"]
    actions = [{key: value for key, value in each.items() if value is not None} for each in written]
    return brought_up(fields.table("setup").data, setup, tuple(read_input(Fields(each, fields.name, "events")) for each in actions))


def _replayed(fields: Fields, events: Sequence[Fields], found: Sequence[CheckedPromise], tries: int) -> Iterator[Step]:
    older = fields.number("cardroom") == 1
    if older and (rulings_without_inputs(events) or "version" not in fields.table("setup")):
        yield Check("replay", None, "This record is older than inputs in public records: its rulings cannot be made again."), OLDER
        return
    changed = False
    try:
        setup = _setup(fields)
        changed = fields.table("setup").text("digest", "") != getattr(setup.edition, "digest", "")
        told = RecordedRound(
            setup, _inputs(fields, events, setup), [event.data for event in events], fields.data,
            tuple(tuple(each.opened.get(at) for at in range(each.size)) for each in found), tuple(_thrown(events)),
            places_back([event.data for event in events], [each.size for each in found]),
        )  # fmt: skip
        result = play(told, tries)
        wrong = result.wrong
    except CardroomError as error:
        wrong = str(error)
    if wrong and changed:
        text = f"The rules have changed since this record was written, and by today's it cannot be played again: {wrong}"
        yield Check("replay", None, text), OLDER
        return
    if wrong:
        raise BrokenRecord("replay", f"No deal with the opened cards in their places gives this round: {wrong}.".replace("..", "."))
    if changed:
        yield Check("rules", None, f"The rules of {setup.edition.id} have changed since; by today's the round is the same."), ()
    if older:
        text = "It does not say from which place each card was dealt or what dice were promised: the rules do, as they are known here."
        yield Check("older", None, f"The record is of an older kind. {text}"), ()
    text = f"Played again by the rules from its setup and {len(told.inputs)} inputs, it gives the same {len(events)} events and chips."
    yield Check("replay", True, text), UNPROVED
    if result.hidden:
        text = f"Nobody was shown {result.hidden} of the cards dealt: they may be any with which the round goes as told."
        yield Check("hidden", None, f"{text} The auditor's record opens them."), ()
