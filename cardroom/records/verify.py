"""Is this record true? An auditor's is dealt again from its seed; a public one is held against its commitment."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import card_name
from cardroom.chance import Commitment, Live, Opening, Seeded, Shoe, root_of
from cardroom.errors import BadInput, CardroomError
from cardroom.money import Cents, money_text
from cardroom.records.fields import Fields
from cardroom.records.older import names_the_thrown, others
from cardroom.records.openings import commitments
from cardroom.records.record import audit_record, check_head, play_record, read_record
from cardroom.round import HOUSE, Action, Dealt, Moved, Noted, Round, Ruled, Shown, Shuffled, Transfer

KINDS = {
    "shuffled": Shuffled._fields, "dealt": Dealt._fields, "shown": Shown._fields, "moved": Moved._fields, "noted": Noted._fields,
    "ruled": Ruled._fields, "transfer": Transfer._fields, "action": Action._fields,
}  # fmt: skip


class Check(NamedTuple):
    """One thing that was looked at. ``ok`` None: a warning, or a thing that this record does not let anybody check."""

    name: str
    ok: bool | None
    text: str


class Verdict(NamedTuple):
    name: str
    form: str
    checks: tuple[Check, ...]

    @property
    def ok(self) -> bool:
        return all(check.ok is not False for check in self.checks)


def verify(data: Mapping[str, object], name: str) -> Verdict:
    """Check a record; what cannot even be read raises ``BadInput``."""
    fields = check_head(data, name)
    form = fields.text("form")
    try:
        checks = _audit(fields) if form == "auditor" else _public(fields)
        return Verdict(name, form, tuple(checks))
    except (LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
        # A tampered file may hold anything anywhere; what no check expects is still the file's fault.
        raise BadInput(f"{name}: holds something that does not belong in a record ({error}).") from None


# -- the auditor's record ---------------------------------------------------------------------------------------------------


def _audit(fields: Fields) -> Iterator[Check]:
    record = read_record(fields.data, fields.name)
    changed = fields.table("setup").data.get("digest", "") != getattr(record.setup.edition, "digest", "")
    if changed:
        yield Check("rules", None, f"The rules of {record.setup.edition.id} have changed since this record was written.")
    else:
        yield Check("rules", True, f"The rules of {record.setup.edition.id} are those of the record.")
    try:
        round = play_record(record)
    except CardroomError as error:
        why = " (its rules have changed since)" if changed else ""
        yield Check("replay", False, f"The round cannot be played again{why}: {error}")
        return
    yield _replayed(fields.data, round)
    yield from _shuffled(fields, round)
    yield _conserved(fields)


def _replayed(data: Mapping[str, object], round: Round) -> Check:
    # Through JSON and back, as the file went, so that equal means equal byte for byte.
    fresh = json.loads(json.dumps(audit_record(round)))
    for key in ("events", "stacks", "drop", "jackpot", "house", "over", "void", "carry"):
        if key not in data:
            continue
        ours, theirs = fresh[key], data[key]
        if key == "events" and isinstance(theirs, list):
            _leave_out_unnamed_wagers(ours, theirs)
            _name_the_thrown(data, round, ours, theirs)
        if json.dumps(ours, sort_keys=True) == json.dumps(theirs, sort_keys=True):
            continue
        if key == "events" and isinstance(theirs, list):
            at = next((i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs)))
            got = json.dumps(theirs[at], ensure_ascii=False) if at < len(theirs) else "nothing"
            want = json.dumps(ours[at], ensure_ascii=False) if at < len(ours) else "nothing"
            return Check("replay", False, f"Event {at} is not what happened: the record says {got}, the round gives {want}.")
        return Check("replay", False, f"'{key}' is not what comes out: the record says {theirs!r}, the round gives {ours!r}.")
    seen = f"{len(fresh['events'])} events" if "events" in data else "its outcome"
    return Check("replay", True, f"Played again from its setup and {len(round.inputs)} inputs, it gives the same: {seen}.")


def _leave_out_unnamed_wagers(ours: Sequence[dict[str, object]], theirs: Sequence[object]) -> None:
    """Records that were written before payments named the wager they are for are as good as others."""
    for event, told in zip(ours, theirs, strict=False):
        if isinstance(told, dict) and told.get("event") == "transfer" and "spot" not in told:
            event.pop("spot", None)


def _name_the_thrown(data: Mapping[str, object], round: Round, ours: Sequence[dict[str, object]], theirs: Sequence[object]) -> None:
    """So are records of two card poker in which a call names the cards thrown away."""
    setup = data["setup"]
    if not isinstance(setup, Mapping) or not names_the_thrown(setup, round.setup):
        return
    for event, told in zip(ours, theirs, strict=False):
        picks = event.get("picks")
        if isinstance(picks, list) and picks and isinstance(told, dict) and isinstance(told.get("picks"), list):
            thrown = others(round.setup, tuple(picks))
            event["picks"] = told["picks"] if sorted(told["picks"]) == list(thrown) else list(thrown)


def _shuffled(fields: Fields, round: Round) -> Iterator[Check]:
    """The cards dealt are the top cards of the deck that the seed shuffles, worked out without the round."""
    chance = round.setup.chance
    if not isinstance(chance, Live | Seeded):
        yield Check("shuffle", None, "The cards were laid, told or typed in: there is no shuffle to check.")
        return
    events = round.events
    if sum(isinstance(event, Shuffled) for event in events) == 1 and not any(isinstance(e, Moved) and e.target == "shoe" for e in events):
        top_first = Shoe(chance, round.setup.edition.deck).cards[::-1]
        dealt = [card for event in events if isinstance(event, Dealt) for card in event.cards if card is not None]
        wrong = set(dealt) - set(top_first[: len(dealt)])
        if wrong:
            yield Check("shuffle", False, f"{card_name(min(wrong))} was dealt, but does not lie there in the deck that the seed shuffles.")
            return
        yield Check("shuffle", True, f"The {len(dealt)} cards dealt are the top {len(dealt)} of the deck that the seed shuffles.")
    if isinstance(chance, Live):
        yield from _committed(fields, round)


def _committed(fields: Fields, round: Round) -> Iterator[Check]:
    logged = [event.root for event in round.events if isinstance(event, Shuffled)]
    orders = commitments(round)
    if [order.commitment.root for order in orders] != logged:
        yield Check("commitment", False, "The seed does not open the commitment that was published before the deal.")
        return
    events = [event.data for event in fields.tables("events")] if "events" in fields else []
    if "events" in fields and [event.get("root") for event in events if event.get("event") == "shuffled"] != logged:
        yield Check("commitment", False, "The commitment in the record is not the one that this seed makes.")
        return
    fresh = json.loads(json.dumps([order.data(every_card=True) for order in orders]))
    if "commitments" in fields and fields.data["commitments"] != fresh:
        yield Check("commitment", False, "The leaves or openings in the record are not those that this seed makes.")
        return
    yield Check("commitment", True, "The commitment published before the deal is of the deck that was dealt.")


def _conserved(fields: Fields) -> Check:
    setup = fields.table("setup")
    before = sum(_stacks(setup).values()) + setup.number("jackpot", 0)
    if not {"stacks", "drop", "jackpot"} <= fields.data.keys() or not fields.data.get("over"):
        return Check("chips", None, "The record does not say how the round ended.")
    before += fields.number("house", 0)  # what the house paid on top
    after = sum(_stacks(fields).values()) + fields.number("drop") + fields.number("jackpot")
    if before != after:
        return Check("chips", False, f"Chips are not conserved: {money_text(before)} went in, {money_text(after)} came out.")
    return Check("chips", True, f"Chips are conserved: {money_text(before)} in, {money_text(after)} out.")


def _stacks(fields: Fields) -> dict[str, Cents]:
    stacks = fields.table("stacks")
    return {player: stacks.number(player) for player in stacks}


# -- the public record ------------------------------------------------------------------------------------------------------


def _public(fields: Fields) -> Iterator[Check]:
    events = fields.tables("events")
    for event in events:
        _well_formed(event)
    yield _ledger(fields, events)
    yield _conserved(fields)
    live = fields.table("setup").table("chance").text("kind") == "live"
    if "commitments" not in fields and live:
        yield Check("commitment", False, "The cards were live, but the record has no commitment.")
        return
    if "commitments" not in fields:
        yield Check("commitment", None, "The cards of this round were not live: nothing was committed, so nothing can be checked.")
        return
    made = fields.tables("commitments")
    logged = [event.text("root") for event in events if event.text("event") == "shuffled"]
    if [each.text("root") for each in made] != logged:
        yield Check("commitment", False, "The commitments are not those that were published when the cards were shuffled.")
        return
    opened: list[str] = []
    for each in made:
        each.only("shuffle", "root", "leaves", "openings")
        leaves = tuple(each.texts("leaves"))
        root = each.text("root")
        if root_of(leaves) != root:
            yield Check("commitment", False, f"The leaves of shuffle {each.number('shuffle')} do not hash to its root.")
            return
        used: set[int] = set()
        for one in each.tables("openings"):
            one.only(*Opening._fields)
            opening = Opening(one.number("at"), one.text("card"), one.text("nonce"))
            if opening.at in used:
                yield Check("openings", False, f"Card {opening.at} of shuffle {each.number('shuffle')} is opened twice.")
                return
            used.add(opening.at)
            if not _opens(Commitment(root, leaves), opening):
                at = f"card {opening.at} of shuffle {each.number('shuffle')}"
                yield Check("openings", False, f"The opening of {at} as {opening.card} does not fit what was promised.")
                return
            opened.append(opening.card)
    yield Check("commitment", True, f"The leaves hash to the root published before the deal ({logged[0][:16]}…).")
    yield _shown_are_opened(events, opened)


def _well_formed(event: Fields) -> None:
    """An event of a kind there is, with the keys of its kind."""
    names = KINDS.get(event.text("event"))
    if names is None:
        raise event.wrong("event", f"there is no event '{event.text('event')}'; there are: {', '.join(KINDS)}")
    keys = ["event", *({"source": "from", "target": "to"}.get(key, key) for key in names)]
    event.only(*keys)
    for key in keys:
        if key != "spot" or event.text("event") != "transfer":  # few transfers name one
            event.need(key)


def _opens(commitment: Commitment, opening: Opening) -> bool:
    try:
        return bytes.fromhex(opening.nonce).hex() == opening.nonce and commitment.opens(opening)
    except ValueError:  # a nonce that is not hexadecimal
        return False


def _shown_are_opened(events: list[Fields], opened: Sequence[object]) -> Check:
    """Every card that anybody saw has its opening."""
    places: dict[str, list[object]] = {}
    shown: list[object] = []
    for event in events:
        kind = event.text("event")
        if kind == "dealt":
            cards = event.items("cards")
            places.setdefault(event.text("place"), []).extend(cards)
            shown += [card for card in cards if card is not None]
        elif kind == "shown":
            held = places[event.text("place")]
            for index, card in zip(_indices(event), event.items("cards"), strict=True):
                if card is not None and held[index] is None:
                    shown.append(card)
                    held[index] = card
                elif card is not None and held[index] != card:
                    return Check("openings", False, f"{card} is shown where {held[index]} was dealt face up.")
        elif kind == "moved":
            held = places[event.text("from")]
            gone = _indices(event)
            moved = [held[i] for i in gone]
            places[event.text("from")] = [card for i, card in enumerate(held) if i not in gone]
            if event.text("to") != "shoe":
                places.setdefault(event.text("to"), []).extend(moved)
    unopened = [card for card in shown if shown.count(card) > opened.count(card)]
    if unopened:
        return Check("openings", False, f"{unopened[0]} was shown, but no opening proves it was dealt.")
    return Check("openings", True, f"Each of the {len(shown)} cards shown is proved by its opening.")


def _indices(event: Fields) -> list[int]:
    given = event.items("indices")
    indices = [index for index in given if isinstance(index, int)]
    if len(indices) < len(given):
        raise event.wrong("indices", "must be whole numbers")
    return indices


def _ledger(fields: Fields, events: list[Fields]) -> Check:
    """The transfers lead from the first stacks to the last."""
    setup = fields.table("setup")
    accounts = _stacks(setup) | {"jackpot": setup.cents("jackpot", 0)}
    for i, event in enumerate(events):
        if event.text("event") == "transfer":
            source, target, amount = event.text("from"), event.text("to"), event.cents("amount")
            accounts[source] = accounts.get(source, 0) - amount
            accounts[target] = accounts.get(target, 0) + amount
            if accounts[source] < 0 and source != HOUSE:
                return Check("ledger", False, f"Event {i} takes {money_text(amount)} from {source}, which had less.")
    for player, stack in _stacks(fields).items():
        if accounts.get(player) != stack:
            return Check(
                "ledger", False, f"The transfers leave {player} with {money_text(accounts.get(player, 0))}, not {money_text(stack)}."
            )
    ends = {
        "in the drop": (accounts.get("drop", 0), fields.cents("drop", 0)),
        "owed by the house": (-accounts.get(HOUSE, 0), fields.cents("house", 0)),
    }
    for where, (found, told) in ends.items():
        if found != told:
            return Check("ledger", False, f"The transfers leave {money_text(found)} {where}, not {money_text(told)}.")
    return Check("ledger", True, "The transfers lead from the stacks before to the stacks after.")
