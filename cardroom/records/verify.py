"""Is this record true? An auditor's is dealt again from its seed; a public one is held against its commitment and the rules."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import card_name
from cardroom.chance import Live, Seeded, Shoe, promise_of
from cardroom.errors import BadInput, CardroomError
from cardroom.records.checks import Check, conserved
from cardroom.records.cut import cut_check
from cardroom.records.fields import Fields
from cardroom.records.older import banked_before, names_the_thrown, others, unchanged
from cardroom.records.openings import deal_of, proofs
from cardroom.records.possible import TRIES
from cardroom.records.public import Unproved, check_public
from cardroom.records.record import audit_record, check_head, play_record, read_record
from cardroom.round import Dealt, Moved, Round, Shuffled


class RecordVerdict(NamedTuple):
    name: str
    form: str
    checks: tuple[Check, ...]
    unproved: tuple[Unproved, ...] = ()  # fields of which this record is no proof, and why

    @property
    def ok(self) -> bool:
        return all(check.ok is not False for check in self.checks)


def verify(data: Mapping[str, object], name: str, tries: int = TRIES) -> RecordVerdict:
    """Check a record; what cannot even be read raises ``BadInput``. ``tries``: of how many deals of cards that nobody saw."""
    fields = check_head(data, name)
    form = fields.text("form")
    try:
        if form == "auditor":
            return RecordVerdict(name, form, tuple(_audit(fields)))
        return RecordVerdict(name, form, *check_public(fields, tries))
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
    yield conserved(fields)


def _replayed(data: Mapping[str, object], round: Round) -> Check:
    # Through JSON and back, as the file went, so that equal means equal byte for byte.
    fresh = json.loads(json.dumps(audit_record(round)))
    for key in ("events", "stacks", "drop", "jackpot", "house", "over", "void", "carry"):
        if key not in data:
            continue
        ours, theirs = fresh[key], data[key]
        if key == "events" and isinstance(theirs, list):
            _leave_out_unnamed(ours, theirs)
            _name_the_thrown(data, round, ours, theirs)
        if key == "carry" and isinstance(data["setup"], Mapping) and banked_before(data["setup"], round.rules):
            ours, theirs = unchanged(ours), unchanged(theirs)
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


def _leave_out_unnamed(ours: Sequence[dict[str, object]], theirs: Sequence[object]) -> None:
    """Records that were written before payments named the wager they are for, and before dice were promised, are as good as others."""
    for event, told in zip(ours, theirs, strict=False):
        if isinstance(told, dict):
            for kind, key in (("transfer", "spot"), ("shuffled", "dice")):
                if told.get("event") == kind and key not in told:
                    event.pop(key, None)


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
    chance, deal = round.setup.chance, deal_of(round)
    assert isinstance(chance, Live)
    logged = [event.root for event in round.events if isinstance(event, Shuffled)]
    if [order.commitment.root for order in deal.orders] != logged:
        yield Check("commitment", False, "The seed does not open the commitment that was published before the deal.")
        return
    events = [event.data for event in fields.tables("events")] if "events" in fields else []
    if "events" in fields and [event.get("root") for event in events if event.get("event") == "shuffled"] != logged:
        yield Check("commitment", False, "The commitment in the record is not the one that this seed makes.")
        return
    if chance.cut is not None:
        promised = promise_of(chance, round.setup.edition.deck, round.rules.throws_dice)
        if chance.cut.promised != promised:
            yield Check("cut", False, "What was promised before the players cut the deck is not what this seed gives.")
            return
        yield cut_check(chance.cut)
    fresh = json.loads(json.dumps(proofs(round, deal, everything=True)))
    for key in ("commitments", "dice"):
        if key in fields and fields.data[key] != fresh.get(key):
            yield Check("commitment", False, "The leaves or openings in the record are not those that this seed makes.")
            return
    yield Check("commitment", True, "The commitment published before the deal is of the deck that was dealt.")
