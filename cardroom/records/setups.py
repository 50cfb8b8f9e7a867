"""A setup as JSON data and back."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from cardroom.cards import UNKNOWN, Card, unknown
from cardroom.chance import Chance, Felt, Laid, Live, Seeded, Stacked, Told
from cardroom.errors import BadInput, CardroomError
from cardroom.money import ROUNDINGS
from cardroom.plain import Data
from cardroom.records.cut import cut_data, read_cut
from cardroom.records.fields import UNSEEN, Fields
from cardroom.records.older import FIRST, VERSION, banked_before, carried_before
from cardroom.records.plain import card_text, loose, plain, read_card, whole
from cardroom.round import Setup

if TYPE_CHECKING:
    from cardroom.houses.edition import SetupOptions

KEYS = (
    "version", "edition", "digest", "seats", "stacks", "table", "option", "chance", "button", "player_dealer", "turn",
    "absent", "carry", "jackpot", "moments", "stepped", "chip", "payout_chip", "rounding", "dealer",
)  # fmt: skip


def chance_data(chance: Chance, secrets: bool) -> Data:
    """Where the cards come from; without ``secrets`` only the kind, and how they were cut."""
    kind: Data = {"kind": type(chance).__name__.lower()}
    if isinstance(chance, Live):
        cut = None if chance.cut is None else cast(Data, cut_data(chance.cut))
        if not secrets:
            return {**kind, "cut": cut}
        counted: Data = {"counted": True} if chance.counted else {}
        return {**kind, "seed": chance.seed.hex(), **counted} | ({} if cut is None else {"cut": cut})
    if not secrets:
        return kind
    if isinstance(chance, Seeded):
        return {**kind, "seed": chance.seed}
    if isinstance(chance, Stacked):
        found: Data = {
            **kind,
            "cards": [card_text(card) for card in chance.cards],
            "places": _laid_data(chance.places),
            "dice": [list(throw) for throw in chance.dice],
        }
        return {**found, "later": [_laid_data(laid) for laid in chance.later]} if chance.later else found
    if isinstance(chance, Told):
        return {**kind, "places": {place: [card_text(card) for card in cards] for place, cards in chance.places.items()}}
    return kind


def _laid_data(laid: Laid) -> Data:
    return {place: [UNSEEN if card is None else card_text(card) for card in cards] for place, cards in laid.items()}


def setup_data(setup: Setup, secrets: bool = True) -> Data:
    """Everything that goes into a round; without ``secrets`` neither seed nor cards."""
    dealer: Data = {"dealer": setup.dealer} if setup.dealer else {}
    return {
        "version": VERSION,
        "edition": setup.edition.id,
        "digest": getattr(setup.edition, "digest", ""),
        "seats": {str(seat): player for seat, player in setup.seats.items()},
        "stacks": dict(setup.stacks),
        "table": loose(setup.table.model_dump()),
        "option": setup.rate.option if getattr(setup.edition, "schedule", None) else "",
        "chance": chance_data(setup.chance, secrets),
        "button": setup.button,
        "player_dealer": setup.player_dealer,
        "turn": setup.turn,
        "absent": sorted(setup.absent),
        "carry": plain(setup.carry),
        "jackpot": setup.jackpot,
        "moments": list(setup.moments),
        "stepped": setup.stepped,
        "chip": setup.chip,
        "payout_chip": setup.payout_chip,
        "rounding": setup.rounding,
        **dealer,
    }


def read_chance(fields: Fields) -> Chance:
    kind = fields.text("kind")
    if kind == "live":
        fields.only("kind", "seed", "cut", "counted")
        if "seed" not in fields:
            raise fields.wrong("seed", "is missing: this is a public record, which holds no seed, and cannot be dealt again")
        try:
            seed = bytes.fromhex(fields.text("seed"))
        except ValueError:
            raise fields.wrong("seed", "is not hexadecimal") from None
        if len(seed) != 32:
            raise fields.wrong("seed", f"must be 32 bytes, not {len(seed)}")
        cut = read_cut(fields.table("cut")) if fields.data.get("cut") is not None else None
        return Live(seed, cut, fields.flag("counted", False))
    if kind == "seeded":
        fields.only("kind", "seed")
        seeded = fields.need("seed")
        if not isinstance(seeded, int | str) or isinstance(seeded, bool):
            raise fields.wrong("seed", f"must be a whole number or text, not {seeded!r}")
        return Seeded(seeded)
    if kind == "stacked":
        fields.only("kind", "cards", "places", "dice", "later")
        dice = tuple(_throw(fields, throw) for throw in fields.items("dice", []))
        later = tuple(_laid(table) for table in fields.tables("later")) if "later" in fields else ()
        return Stacked(_cards(fields, "cards"), _laid(fields.table("places", {})), dice, later)
    if kind == "told":
        fields.only("kind", "places")
        places = fields.table("places", {})
        return Told({place: _cards(places, place, unknown_too=True) for place in places})
    if kind == "felt":
        fields.only("kind")
        return Felt()
    raise fields.wrong("kind", f"must be live, seeded, stacked, told or felt, not '{kind}'")


def _throw(fields: Fields, given: object) -> tuple[int, ...]:
    throw = tuple(die for die in given if isinstance(die, int) and 1 <= die <= 6) if isinstance(given, list | tuple) else ()
    if not isinstance(given, list | tuple) or len(throw) < len(given):
        raise fields.wrong("dice", "must be lists of numbers from 1 to 6")
    return throw


def _laid(places: Fields) -> Laid:
    return {place: tuple(_card(places, place, text) for text in places.items(place)) for place in places}


def _card(fields: Fields, key: str, text: object) -> Card | None:
    """A card, or one that nobody has seen."""
    try:
        return None if text == UNSEEN else read_card(text)
    except BadInput as error:
        raise fields.wrong(key, str(error)) from None


def _cards(fields: Fields, key: str, unknown_too: bool = False) -> tuple[Card, ...]:
    try:
        return tuple(unknown(0) if unknown_too and text == UNKNOWN else read_card(text) for text in fields.items(key, []))
    except BadInput as error:
        raise fields.wrong(key, str(error)) from None


def read_whole(fields: Fields, key: str) -> Mapping[str, object]:
    table = fields.table(key, {})
    try:
        found = whole(table.data)
    except (BadInput, TypeError, ValueError) as error:
        raise fields.wrong(key, f"cannot be read: {error}") from None
    if not isinstance(found, Mapping):
        raise fields.wrong(key, f"must be a table of keys, not {found!r}")
    return found


def read_setup(fields: Fields) -> Setup:
    """The setup, checked by its edition as any other."""
    from cardroom.houses.loader import load

    fields.only(*KEYS)
    if not FIRST <= fields.number("version", VERSION) <= VERSION:
        raise fields.wrong("version", f"is {fields.number('version')}; this program reads {FIRST} to {VERSION}, and setups without one")
    edition = load(fields.text("edition"))
    seats = fields.table("seats")
    for seat in seats:
        if not seat.isdecimal():
            raise seats.wrong(seat, "is not the number of a seat")
    stacks = fields.table("stacks")
    absent, carry = frozenset(fields.texts("absent", [])), read_whole(fields, "carry")
    if banked_before(fields.data, edition.rules):
        carry = carried_before(carry, {seats.text(seat) for seat in seats} - absent)
    button = None if fields.data.get("button") is None else fields.number("button")
    rounding = fields.one_of("rounding", ROUNDINGS, "down")
    given: SetupOptions = {
        "stacks": {player: stacks.cents(player) for player in stacks},
        "seats": {int(seat): seats.text(seat) for seat in seats},
        "chance": read_chance(fields.table("chance")),
        "table": {},
        "option": None,
        "button": button,
        "player_dealer": fields.text("player_dealer", ""),
        "turn": fields.number("turn", 1),
        "absent": absent,
        "carry": carry,
        "jackpot": fields.cents("jackpot", 0),
        "moments": tuple(fields.texts("moments", [])),
        "stepped": fields.flag("stepped", False),
        "chip": fields.number("chip", 100),  # setups without one are older than tables with other chips
        "payout_chip": fields.number("payout_chip", 1),
        "rounding": rounding,
        "dealer": fields.text("dealer", ""),
    }
    try:
        table, there = edition.set_up_stored(dict(fields.table("table", {}).data))
        given |= {"table": table, "option": there.stored_rate(fields.text("option", ""), table)}
        return edition.setup(**given)
    except CardroomError as error:
        raise BadInput(f"{fields.name}: {fields.at or 'setup'}: {error}") from None
