"""How the players cut the deck, as JSON data and back, and held against the events of a public record: docs/fairness.md."""

from collections.abc import Sequence
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.commitments import is_hash
from cardroom.cuts import SAID, Cut, Cutter, Promised, Said
from cardroom.errors import BadInput
from cardroom.fields import PlayerName, RoundKey, says
from cardroom.records.checks import BrokenRecord, Check
from cardroom.records.fields import Fields

HexText = Annotated[str, says("32 bytes, in hexadecimal; empty: none.")]


class PromiseData(TypedDict):
    """What the room publishes of a shuffle before anybody cuts it."""

    round: RoundKey
    root: Annotated[str, says("The commitment to the shuffled cards, before they are cut, in hexadecimal.")]
    dice: Annotated[str, says("The commitment to the dice, in hexadecimal; empty: none are thrown.")]
    seed_hash: Annotated[str, says("The hash of the seed of this and every later shuffle, in hexadecimal.")]


class CutterData(TypedDict):
    player: PlayerName
    hash: HexText
    bytes: HexText
    said: Annotated[Said, says("Whether the player cut the deck, was silent, came late, left the hash shut, or opened it wrong.")]


class CutData(PromiseData):
    """How the deck of a round was cut; of a shoe that goes on, for the round that began it."""

    list: Annotated[list[CutterData], says("The players who sat there, and what each of them sent.")]


def cut_data(cut: Cut) -> CutData:
    root, dice, seed_hash = cut.promised
    listed: list[CutterData] = [{"player": each.player, "hash": each.hash, "bytes": each.bytes, "said": each.said} for each in cut.cutters]
    return {"round": cut.round, "root": root, "dice": dice, "seed_hash": seed_hash, "list": listed}


def read_cut(fields: Fields) -> Cut:
    """The cut, each on its list with bytes that are those of his hash."""
    fields.only("round", *Promised._fields, "list")
    promised = Promised(*(fields.text(key) for key in Promised._fields))
    for key, value in promised._asdict().items():
        if not is_hash(value) and (value or key != "dice"):
            raise fields.wrong(key, "must be 64 lower-case hexadecimal digits")
    cutters = tuple(_cutter(each) for each in fields.tables("list"))
    if len({each.player for each in cutters}) < len(cutters):
        raise fields.wrong("list", "names somebody twice")
    return Cut(_line(fields, "round"), promised, cutters)


def _cutter(fields: Fields) -> Cutter:
    fields.only(*Cutter._fields)
    found = Cutter(_line(fields, "player"), fields.text("hash"), fields.text("bytes"), fields.one_of("said", SAID, "silent"))
    if found.why_not:
        raise fields.wrong("", found.why_not)
    return found


def _line(fields: Fields, key: str) -> str:
    text = fields.text(key)
    if "\n" in text or not text:
        raise fields.wrong(key, "must be one line of text")
    return text


def public_cut(fields: Fields, events: Sequence[Fields]) -> Cut | None:
    """The cut of a public record, held against what was published; None: nobody was there to cut."""
    chance = fields.table("setup").table("chance")
    published = [event.text("cut", "") for event in events if event.text("event") == "shuffled"]
    if fields.number("cardroom") < 3:
        chance.only("kind")
    chance.only("kind", "cut")
    try:
        cut = None if fields.number("cardroom") < 3 or chance.need("cut") is None else read_cut(chance.table("cut"))
    except BadInput as error:
        raise BrokenRecord("cut", str(error)) from None
    if any(published[1:]) or published[:1] != [cut.digest.hex() if cut is not None else ""]:
        raise BrokenRecord("cut", "The list of those who cut the deck is not the one that was published with the first shuffle.")
    if cut is None:
        return None
    first = next(event for event in events if event.text("event") == "shuffled")
    if (first.text("root"), first.text("dice", "")) != cut.promised[:2]:
        raise BrokenRecord("cut", "What was dealt is not what had been promised when the players cut the deck.")
    return cut


def cut_check(cut: Cut | None) -> Check:
    """What it comes to, in one sentence."""
    if cut is None:
        return Check("cut", None, "Nobody cut the deck: that the shuffle was not chosen rests on the room's word.")
    if not cut.speakers:
        silent = ", ".join(each.player for each in cut.cutters) or "nobody was there"
        return Check("cut", None, f"Nobody cut the deck ({silent}): that the shuffle was not chosen rests on the room's word.")
    return Check("cut", True, f"The deck was cut by {', '.join(cut.speakers)} for round {cut.round}, and dealt in the order that it gives.")
