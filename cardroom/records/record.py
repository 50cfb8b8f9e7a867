"""Our own record of a round, as JSON. A round is fully given by its setup and its inputs; the rest is there to be read and checked.

Two forms: the auditor's has the seed and every card; the public one has what anybody at the table could see, and the commitment with
the openings of the cards that were shown.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, NotRequired

from typing_extensions import TypedDict

from cardroom.chance import Chance, Live
from cardroom.errors import BadInput, CardroomError
from cardroom.fields import IsVoid, says
from cardroom.money import Cents
from cardroom.plain import Data
from cardroom.records.fields import Fields
from cardroom.records.files import name_of, parse, read_text
from cardroom.records.older import brought_up
from cardroom.records.openings import CommitmentData, DiceData, Proofs, deal_of, proofs
from cardroom.records.plain import plain, read_spot, whole
from cardroom.records.setups import read_setup, setup_data
from cardroom.round import DEALER, Action, Corrected, Event, FloorCall, Input, MisdealCall, Round, Setup, event_data

# Since 2 a public record has its inputs, the place of each card dealt, and the dice; since 3 how the deck was cut; since 4 a root binds the
# number of its leaves.
VERSION = 4
COUNTED = 4  # the first version of which a root binds that
KEYS = (
    "cardroom", "form", "setup", "inputs", "events", "stacks", "drop", "jackpot", "house", "over", "void", "carry", "commitments", "dice",
    "corrected",
)  # fmt: skip


FinalStacks = Annotated[dict[str, Cents], says("Each player's chips at the end, in cents.")]
Drop = Annotated[Cents, says("Cents that the house collected.")]


class CorrectedData(TypedDict):
    at: Annotated[int, says("The number of inputs that came before it.")]
    wrong: Annotated[Mapping[str, object], says("The input that was taken back.")]


class ResultData(TypedDict):
    """What a round came to. What is carried is the auditor's alone; nothing is committed where the cards were not live."""

    inputs: NotRequired[Annotated[Sequence[Mapping[str, object]], says("The answers and rulings that led the round, in order.")]]
    events: Annotated[Sequence[Mapping[str, object]], says("Everything that happened, in order; the public record has what everybody saw.")]
    stacks: FinalStacks
    drop: Drop
    jackpot: Annotated[Cents, says("Cents in the table's jackpot fund at the end.")]
    house: Annotated[Cents, says("Cents that the house paid because its jackpot fund did not hold them.")]
    over: Annotated[bool, says("Whether the round is over.")]
    void: IsVoid
    carry: NotRequired[Annotated[object, says("What the next round goes on from; only the auditor's record has it.")]]
    commitments: NotRequired[Annotated[list[CommitmentData], says("The commitments to the shuffles, where the cards were live.")]]
    dice: NotRequired[Annotated[DiceData, says("The commitment to the dice, where dice are thrown.")]]
    corrected: NotRequired[Annotated[list[CorrectedData], says("Inputs that a dealer typed and took back.")]]


class RecordData(ResultData):
    """A record as written."""

    cardroom: Annotated[int, says("The version of the record's format.")]
    form: Annotated[Literal["auditor", "public"], says("The kind of the record: the auditor's, or the public one.")]
    setup: Annotated[Mapping[str, object], says("What the round began with.")]


class Record(NamedTuple):
    """A record as read: the file's data, and what it takes to deal the round again."""

    name: str
    data: Mapping[str, object]
    setup: Setup
    inputs: tuple[Input, ...]
    corrected: tuple[Corrected, ...] = ()


def input_data(given: Input) -> Data:
    if isinstance(given, FloorCall):
        signed = {key: value for key, value in (("by", given.by), ("because", given.because)) if value}
        return {"floor": given.name, "args": {key: plain(value) for key, value in given.args}, **signed}
    if isinstance(given, MisdealCall):
        return {"misdeal": given.why, "rule": given.rule}
    data: Data = {"player": given.player, "verb": given.verb}
    if given.amount:
        data["amount"] = given.amount
    if given.spot is not None:
        data["spot"] = str(given.spot)
    if given.picks:
        data["picks"] = list(given.picks)
    return data


def _events(events: Iterable[Event]) -> list[Data]:
    return [event_data(event) for event in events]


def _result(round: Round, events: list[Data]) -> ResultData:
    outcome = round.outcome
    return {
        "events": events,
        "stacks": dict(outcome.stacks),
        "drop": outcome.drop,
        "jackpot": outcome.jackpot,
        "house": outcome.house,
        "over": round.over,
        "void": round.void,
    }


def version_of(chance: Chance) -> int:
    """Return the version of a round's record: the newest, but for a shoe that was promised when roots bound no number of leaves."""
    return VERSION if not isinstance(chance, Live) or chance.counted else COUNTED - 1


def audit_record(round: Round) -> RecordData:
    """Everything: setup with seed, inputs, events with every card, what comes out.

    >>> from cardroom import Action, audit_record
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> list(audit_record(round))
    ['cardroom', 'form', 'setup', 'inputs', 'events', 'stacks', 'drop', 'jackpot', 'house', 'over', 'void', 'carry']
    """
    record: RecordData = {
        "cardroom": version_of(round.setup.chance),
        "form": "auditor",
        "setup": setup_data(round.setup),
        "inputs": [input_data(given) for given in round.inputs],
        **_result(round, _events(round.events)),
        "carry": plain(round.carry),
    }
    if isinstance(round.setup.chance, Live):
        _prove(record, proofs(round, deal_of(round), everything=True))
    if round.corrected:
        record["corrected"] = [{"at": each.at, "wrong": input_data(each.wrong)} for each in round.corrected]
    return record


def public_record(round: Round) -> RecordData:
    """What anybody could see. No seed, no hidden card; a mucked hand stays mucked.

    >>> from cardroom import Action, public_record
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> public_record(round)["form"]
    'public'
    """
    if not round.over:
        # While a round is running its leaves may be published, but its record is not complete and would be taken for one.
        raise BadInput("The round is not over: its public record is written when it is.")
    events = _events(round.view("").events)
    record: RecordData = {
        "cardroom": version_of(round.setup.chance),
        "form": "public",
        "setup": setup_data(round.setup, secrets=False),
        "inputs": [input_data(given) for given in told(round)],
        **_result(round, events),
    }
    if isinstance(round.setup.chance, Live):
        deal = deal_of(round)
        for number, places in deal.places.items():
            events[number]["at"] = list(places)
        _prove(record, proofs(round, deal, everything=False))
    return record


def _prove(record: RecordData, found: Proofs) -> None:
    record["commitments"] = found["commitments"]
    if "dice" in found:
        record["dice"] = found["dice"]


def told(round: Round) -> Iterator[Input]:
    """What everybody at the table heard: all but the cards that a dealer types in."""
    for given in round.inputs:
        typed = round.shoe.typed and isinstance(given, Action) and given.player == DEALER
        yield given._replace(picks=()) if typed and isinstance(given, Action) else given


def dumps(record: Mapping[str, object]) -> str:
    """The text of a record: one line an input, event or card, so that two records can be compared by eye."""
    parts = []
    for key, value in record.items():
        if isinstance(value, list):
            rows = ",\n".join(f"    {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f'  "{key}": [\n{rows}\n  ]' if value else f'  "{key}": []')
        else:
            parts.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read_input(fields: Fields) -> Input:
    if "floor" in fields:
        fields.only("floor", "args", "by", "because")
        args = fields.table("args", {})
        signed = fields.text("by", ""), fields.text("because", "")
        try:
            return FloorCall(fields.text("floor"), tuple(sorted((key, whole(value)) for key, value in args.data.items())), *signed)
        except (BadInput, TypeError, ValueError) as error:
            raise fields.wrong("args", f"cannot be read: {error}") from None
    if "misdeal" in fields:
        fields.only("misdeal", "rule")
        return MisdealCall(fields.text("misdeal"), fields.text("rule"))
    fields.only("player", "verb", "amount", "spot", "picks")
    spot = None
    if "spot" in fields:
        try:
            spot = read_spot(fields.need("spot"))
        except BadInput as error:
            raise fields.wrong("spot", str(error)) from None
    given = fields.items("picks", [])
    picks = [pick for pick in given if isinstance(pick, int) and not isinstance(pick, bool)]
    if len(picks) < len(given):
        raise fields.wrong("picks", "must be whole numbers")
    return Action(fields.text("player"), fields.text("verb"), fields.cents("amount", 0), spot, tuple(picks))


def check_head(data: Mapping[str, object], name: str) -> Fields:
    """The top of a record of a version and form that we know."""
    fields = Fields(data, name)
    if "cardroom" not in fields:
        raise BadInput(f"{name}: is not a record of a round: it has no key 'cardroom'.")
    version = fields.number("cardroom")
    if not 1 <= version <= VERSION:
        raise fields.wrong("cardroom", f"is version {version}; this program reads versions 1 to {VERSION}")
    if fields.text("form") not in ("auditor", "public"):
        raise fields.wrong("form", f"must be auditor or public, not '{data['form']}'")
    fields.only(*KEYS)
    return fields


def read_record(data: Mapping[str, object], name: str) -> Record:
    """The record in this data; a public one cannot be dealt again."""
    fields = check_head(data, name)
    if fields.text("form") == "public":
        raise BadInput(f"{name}: is a public record, which has no seed: `cardroom verify` checks it, but only an auditor's record replays.")
    written = fields.table("setup")
    setup = read_setup(written)
    if isinstance(setup.chance, Live) and setup.chance.counted != (fields.number("cardroom") >= COUNTED):
        raise written.wrong("chance.counted", f"must be true since version {COUNTED} of the records, and only since then")
    inputs = brought_up(written.data, setup, tuple(read_input(each) for each in fields.tables("inputs")))
    corrected = fields.tables("corrected") if "corrected" in fields else ()
    return Record(name, data, setup, inputs, tuple(Corrected(each.number("at"), read_input(each.table("wrong"))) for each in corrected))


def play_record(record: Record) -> Round:
    """The round that the record leads to; an input that does not fit is named."""
    try:
        round = Round(record.setup)
    except CardroomError as error:
        raise BadInput(f"{record.name}: setup: {error}") from None
    round.corrected = list(record.corrected)
    for i, given in enumerate(record.inputs):
        try:
            if isinstance(given, Action):
                round.act(given)
            elif isinstance(given, FloorCall):
                round.rule(given)
            else:
                round.misdeal(given.why, given.rule)
        except CardroomError as error:
            raise BadInput(f"{record.name}: inputs.{i}: {error}") from None
    return round


def load_record(path: str | Path) -> Round:
    """The round in this file, replayed.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from cardroom import Action, load_record, save_record
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> with TemporaryDirectory() as folder:
    ...     save_record(round, Path(folder) / "round.json")
    ...     load_record(Path(folder) / "round.json")
    <Round of standard/no-limit-texas-holdem: ann, bob; over>
    """
    name = name_of(path)
    return play_record(read_record(parse(read_text(path), name), name))


def save_record(round: Round, path: str | Path, public: bool = False) -> None:
    """Write the record of a round to a file: everything, or with ``public`` what anybody could see.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from cardroom import Action, load_record, save_record
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> with TemporaryDirectory() as folder:
    ...     save_record(round, Path(folder) / "round.json")
    ...     load_record(Path(folder) / "round.json").events == round.events
    True
    """
    Path(path).write_text(dumps(public_record(round) if public else audit_record(round)), encoding="utf-8")
