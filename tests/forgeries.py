"""Public records of live rounds, and lies about them: every field changed in turn, and the cheats that have a name."""

import copy
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from cardroom.bots import bot_for, drive
from cardroom.bots.names import NAMES
from cardroom.cards import FACE_NAMES
from cardroom.chance import Live, promise_of
from cardroom.cuts import Cut, Cutter, hash_of
from cardroom.houses.loader import load
from cardroom.records.cut import read_cut
from cardroom.records.fields import Fields
from cardroom.records.record import public_record
from cardroom.round import Round
from cardroom.round.setup import EditionLike
from tests.floor import told
from tests.support import choose, random_setup

Data = dict[str, Any]
Path = tuple[str | int, ...]


def live_record(edition_id: str, number: int = 0, players: int = 4, cut: bool = True, counted: bool = True) -> Data:
    """The public record of a live round played by bots, the deck cut by some; of a few the one in which most happened. ``counted``: its
    roots bind the number of their leaves."""
    edition = load(edition_id)
    names = NAMES[: min(players, edition.game.seats(edition.rules))]
    seed = hashlib.sha256(f"{edition_id} {number}".encode()).digest()
    first = Live(seed, counted=counted)
    setup = edition.setup(dict.fromkeys(names, edition.buy_in), chance=cut_by(edition, first, names) if cut else first)
    rounds: list[Round] = []
    for again in range(3):
        rounds.append(drive(Round(setup), {name: bot_for(edition, f"{name}{again}") for name in names}))
        stacks = {name: stack or edition.buy_in for name, stack in rounds[-1].outcome.stacks.items()}
        setup = edition.next_setup(rounds[-1], stacks=stacks)
        if setup.chance != rounds[-1].setup.chance:  # fresh cards; but the same whenever this is run
            fresh = Live(hashlib.sha256(seed + bytes([again])).digest(), counted=counted)
            setup = setup._replace(chance=cut_by(edition, fresh, names, again) if cut else fresh)
    most = max(rounds, key=lambda round: len(round.events))
    record: Data = json.loads(json.dumps(public_record(most)))
    return record


def cut_by(edition: EditionLike[Any, Any], chance: Live, players: Sequence[str], number: int = 0) -> Live:
    """These cards, cut by these players; the last sends nothing, and the one before does not open their hash. The same in each run."""
    cutters = []
    for name in players:
        added = hashlib.sha256(f"{name} adds {number}".encode()).hexdigest()
        cutters.append(Cutter(name, hash_of(added), added, "cut"))
    if len(cutters) > 2:
        cutters[-2:] = [Cutter(cutters[-2].player, cutters[-2].hash, said="shut"), Cutter(cutters[-1].player)]
    promised = promise_of(chance, edition.deck, edition.rules.throws_dice)
    return chance._replace(cut=Cut(f"tttttt-{number}", promised, tuple(cutters)))


def ruled_record(edition_id: str, number: int) -> Data | None:
    """Of a live round at random, with any table, rulings, and every second time a dealer who errs; None where it does not end soon."""
    rng = Random(f"{edition_id} ruled {number}")
    seed = hashlib.sha256(f"{edition_id} ruled {number}".encode()).digest()
    setup = random_setup(load(edition_id), rng, stepped=number % 2 == 0)
    cut = cut_by(setup.edition, Live(seed), list(setup.stacks)[:3], number) if rng.random() < 0.7 else Live(seed)
    round = Round(setup._replace(chance=cut))
    for _ in range(600):
        if round.decision is not None and rng.random() < 0.1 and (offers := round.rulings):
            offer = rng.choice([offer for offer in offers if offer.ruling.name != "misdeal"] or offers)
            round.floor(offer.ruling.name, **told(offer, rng))
        if round.decision is None:
            record: Data = json.loads(json.dumps(public_record(round)))
            return record
        round.act(choose(rng, round.decision))
    return None


class Lie(NamedTuple):
    """A record with one thing changed; ``field`` as lists of what is not proved name it (an event by its kind, not by its number)."""

    field: str
    what: str
    record: Data


# -- every field in turn ----------------------------------------------------------------------------------------------------


def leaves(held: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    if isinstance(held, dict | list):
        for key, value in held.items() if isinstance(held, dict) else enumerate(held):
            yield from leaves(value, (*path, key))
    else:
        yield path, held


def field_of(record: Data, path: Path) -> str:
    if path[0] == "events" and len(path) > 1:
        return ".".join(map(str, ("events", record["events"][path[1]]["event"], *path[2:])))
    return ".".join(map(str, path))


def another(value: Any, key: str | int) -> Any:
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 1
    if value in FACE_NAMES:
        return FACE_NAMES[(FACE_NAMES.index(value) + 1) % 52 if "-" not in value else 54 + (FACE_NAMES.index(value) - 53) % 21]
    if (key in ("root", "nonce", "digest", "dice", "cut", "hash", "bytes", "seed_hash") and value and "-" not in value) or (
        isinstance(key, int) and len(value) == 64
    ):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return value + "x" if "-" not in value or key != "dice" else value[::-1] if value != value[::-1] else "1-2-3"


def changed(record: Data, path: Path, change: Callable[[Any], None]) -> Data:
    record = copy.deepcopy(record)
    held: Any = record
    for key in path:
        held = held[key]
    change(held)
    return record


def lies(record: Data) -> Iterator[Callable[[], Lie]]:
    """Every leaf changed, every event dropped, doubled and exchanged with the next, cards and names exchanged; made when called for."""
    for path, value in leaves(record):

        def leaf(path: Path = path, value: Any = value) -> Lie:
            new = another(value, path[-1])
            made = changed(record, path[:-1], lambda held: held.__setitem__(path[-1], new))
            return Lie(field_of(record, path), f"{'.'.join(map(str, path))}: {value!r} -> {new!r}", made)

        yield leaf
    for i, event in enumerate(record["events"]):
        field = f"events.{event['event']}"

        def dropped(i: int = i, field: str = field) -> Lie:
            return Lie(field, f"event {i} dropped", changed(record, ("events",), lambda held: held.pop(i)))

        def doubled(i: int = i, field: str = field) -> Lie:
            return Lie(field, f"event {i} doubled", changed(record, ("events",), lambda held: held.insert(i, held[i])))

        yield from (dropped, doubled)
    yield from _exchanged(record)


def _exchanged(record: Data) -> Iterator[Callable[[], Lie]]:
    """Two cards of the events, two openings, two seats, two stacks: each other's."""
    cards = [path for path, value in leaves(record) if path[0] == "events" and "cards" in path and value is not None]
    seats = [path for path, _ in leaves(record["setup"]["seats"], ("setup", "seats"))]
    opened = [path for path, _ in leaves(record["commitments"], ("commitments",)) if path[-1] == "at"]
    for paths in (cards, seats, opened):
        for one, two in pairwise(paths):
            if at(record, one) != at(record, two):

                def swap(one: Path = one, two: Path = two) -> Lie:
                    first, second = at(record, one), at(record, two)
                    made = changed(record, one[:-1], lambda held: held.__setitem__(one[-1], second))
                    made = changed(made, two[:-1], lambda held: held.__setitem__(two[-1], first))
                    return Lie(field_of(record, one), f"{one} and {two} exchanged", made)

                yield swap


def at(record: Data, path: Path) -> Any:
    held: Any = record
    for key in path:
        held = held[key]
    return held


def some_lies(record: Data, number: int, seed: str) -> list[Lie]:
    """So many of them, of every kind of field alike: a record has hundreds of hashes and one drop."""
    rng = Random(seed)
    made = list(lies(record))
    rng.shuffle(made)
    kinds: dict[str, list[Lie]] = {}
    for make in made[: number * 6]:
        lie = make()
        kinds.setdefault(".".join(part for part in lie.field.split(".") if not part.isdigit()), []).append(lie)
    found: list[Lie] = []
    while len(found) < number and kinds:
        for kind in list(kinds):
            found.append(kinds[kind].pop())
            if not kinds[kind]:
                del kinds[kind]
    return found[:number]


def declared(field: str, patterns: Sequence[str]) -> bool:
    """Whether one of the patterns names the field: ``*`` is any one key, ``**`` any number of them at the end."""
    keys = field.split(".")
    for pattern in patterns:
        parts = pattern.split(".")
        if parts[-1] == "**":
            parts = parts[:-1]
            if len(keys) >= len(parts) and all(part in ("*", key) for part, key in zip(parts, keys, strict=False)):
                return True
        elif len(parts) == len(keys) and all(part in ("*", key) for part, key in zip(parts, keys, strict=True)):
            return True
    return False


WITHOUT_RULES = (  # what nobody can prove who does not know the rules: the page, and verifiers that are not ours
    *(f"setup.{key}" for key in (
        "version", "edition", "digest", "seats.**", "table.**", "option", "button", "player_dealer", "turn", "absent.**", "carry.**",
        "moments.**", "stepped", "chip", "payout_chip", "rounding", "dealer", "stacks.**", "jackpot",
    )),
    *(f"inputs.*.{key}" for key in ("floor", "args.**", "misdeal", "rule")),
    *(f"events.{key}" for key in ("transfer.why", "transfer.rule", "transfer.spot", "noted.**", "ruled.**")),
    "void",
    "setup.chance.cut.list.*.said",
    *(f"events.{key}" for key in (
        "dealt", "dealt.place", "dealt.seen.**", "shown", "shown.place", "shown.indices.**", "shown.seen.**", "moved.**",
    )),
)  # fmt: skip


# -- cheats by name -----------------------------------------------------------------------------------------------------------


def _events(record: Data, kind: str) -> list[Data]:
    return [event for event in record["events"] if event["event"] == kind]


def river_from_the_bottom(record: Data) -> None:
    """The last card of the board is the bottom card of the deck, honestly opened: its name, its place, its nonce."""
    river = [event for event in _events(record, "dealt") if event["place"] == "board"][-1]
    made = record["commitments"][0]
    bottom = len(made["leaves"]) - 1
    old = leaves_of(record)[river["at"][-1]]
    opening = next(one for one in made["openings"] if one["at"] == old)
    opening.update(secrets_of(record)[bottom])
    river["cards"][-1], river["at"][-1] = opening["card"], bottom


def river_from_the_bottom_untold(record: Data) -> None:
    """The same, and the event says that it came from the top."""
    river = [event for event in _events(record, "dealt") if event["place"] == "board"][-1]
    at = list(river["at"])
    river_from_the_bottom(record)
    river["at"] = at


def swapped_hands(record: Data) -> None:
    """Two players show each other's cards."""
    one, two = [event for event in _events(record, "shown") if event["place"].startswith("seat/") and len(event["cards"]) == 2][:2]
    one["cards"], two["cards"] = two["cards"], one["cards"]


def swapped_hands_and_places(record: Data) -> None:
    """The same, and the record says that the cards were dealt so."""
    swapped_hands(record)
    one, two = [event["place"] for event in _events(record, "shown") if event["place"].startswith("seat/") and len(event["cards"]) == 2][:2]
    first, second = (next(event for event in _events(record, "dealt") if event["place"] == place) for place in (one, two))
    first["at"], second["at"] = second["at"], first["at"]


def switched_hole_card(record: Data) -> None:
    """A hand shows, honestly opened, a card that lies undealt in the deck."""
    shown = next(event for event in _events(record, "shown") if event["place"].startswith("seat/") and event["cards"][0])
    old, opening = shown["cards"][0], secrets_of(record)[-2]
    openings = record["commitments"][0]["openings"]
    openings[:] = [one for one in openings if one["card"] != old]
    openings.append(dict(opening))
    shown["cards"][0] = opening["card"]


def opening_of_another_shuffle(record: Data) -> None:
    """A card opened at its place, but as the next shuffle of the same seed would have it."""
    opening = record["commitments"][0]["openings"][0]
    opening["nonce"] = secrets_of(record, shuffle=2)[leaves_of(record).index(opening["at"])]["nonce"]


def other_dice(record: Data) -> None:
    note = next(event for event in _events(record, "noted") if event["what"] == "dice")
    dice = [int(die) % 6 + 1 for die in note["text"].split(" = ")[0].split("-")]
    note["text"] = f"{'-'.join(map(str, dice))} = {sum(dice)}"


def other_dice_opened(record: Data) -> None:
    """The same, and the opening says so."""
    other_dice(record)
    record["dice"]["openings"][0]["dice"] = next(e for e in _events(record, "noted") if e["what"] == "dice")["text"].split(" = ")[0]


def leaves_of(record: Data) -> list[int]:
    """Which promised card lies at each place of the first shuffle."""
    size, cut = len(record["commitments"][0]["leaves"]), record["setup"]["chance"].get("cut")
    return read_cut(Fields(cut, "it")).leaves(1, size) if cut else list(range(size))


def secrets_of(record: Data, shuffle: int = 1) -> list[Data]:
    """What only the server knows: by place every opening of a shuffle, by the seed of ``live_record``."""
    from cardroom.chance import Shoe, open_card

    edition_id = record["setup"]["edition"]
    seed = hashlib.sha256(f"{edition_id} {record.get('number', 0)}".encode()).digest()
    promised = Shoe(Live(seed), load(edition_id).deck).cards[::-1]
    found = [open_card(seed, shuffle, leaf, promised[leaf]) for leaf in leaves_of(record)]
    return [{"at": one.at, "card": one.card, "nonce": one.nonce} for one in found]


# The cut. Who lies about the list makes its hash anew: what he cannot change is where the opened cards lie.


def _cut_again(change: Callable[[Data], None]) -> Callable[[Data], None]:
    def cheat(record: Data) -> None:
        cut = record["setup"]["chance"]["cut"]
        change(cut)
        lines = ["cardroom cut", cut["round"], cut["root"], cut["dice"], cut["seed_hash"]]
        lines += [f"{one['hash']}|{one['bytes']}|{one['player']}" for one in cut["list"]]
        record["events"][0]["cut"] = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    return cheat


OTHER = "ab" * 32


def _other_bytes(cut: Data) -> None:
    cut["list"][0] |= {"bytes": OTHER, "hash": hash_of(OTHER)}


def _silenced(cut: Data) -> None:
    cut["list"][0] |= {"bytes": "", "said": "shut"}


def _made_to_speak(cut: Data) -> None:
    cut["list"][-1] |= {"bytes": OTHER, "hash": hash_of(OTHER), "said": "cut"}


def _not_the_hash(cut: Data) -> None:
    cut["list"][0]["bytes"] = OTHER


def not_followed(record: Data) -> None:
    """The list is there, but the cards lie as they were shuffled: the places of the events are those of the leaves."""
    leaves = leaves_of(record)
    for event in _events(record, "dealt"):
        event["at"] = [leaves[at] for at in event["at"]]


HOLDEM, DICE = "standard/no-limit-texas-holdem", "oceans-eleven/super-pan-nine"
CHEATS: dict[str, tuple[str, Callable[[Data], None]]] = {
    "river from the bottom": (HOLDEM, river_from_the_bottom),
    "river from the bottom, untold": (HOLDEM, river_from_the_bottom_untold),
    "swapped hands": (HOLDEM, swapped_hands),
    "swapped hands and places": (HOLDEM, swapped_hands_and_places),
    "switched hole card": (HOLDEM, switched_hole_card),
    "opening of another shuffle": (HOLDEM, opening_of_another_shuffle),
    "other dice": (DICE, other_dice),
    "other dice, opened": (DICE, other_dice_opened),
}


CUT_CHEATS: dict[str, tuple[str, Callable[[Data], None]]] = {
    "other bytes in the cut": (HOLDEM, _cut_again(_other_bytes)),
    "bytes left out of the cut": (HOLDEM, _cut_again(_silenced)),
    "a contribution dropped": (HOLDEM, _cut_again(lambda cut: cut["list"].pop(0))),
    "a silent player made to cut": (HOLDEM, _cut_again(_made_to_speak)),
    "bytes that are not those of the hash": (HOLDEM, _cut_again(_not_the_hash)),
    "the list in another order": (HOLDEM, _cut_again(lambda cut: cut["list"].reverse())),
    "the cut of another round": (HOLDEM, _cut_again(lambda cut: cut.update(round="tttttt-9"))),
    "another seed": (HOLDEM, _cut_again(lambda cut: cut.update(seed_hash=OTHER))),
    "another deck than was promised": (HOLDEM, _cut_again(lambda cut: cut.update(root=OTHER))),
    "a cut that was not followed": (HOLDEM, not_followed),
    "other bytes for the dice": (DICE, _cut_again(_other_bytes)),
}


def showdown(edition_id: str = HOLDEM, cut: bool = True, counted: bool = True) -> Data:
    """A live hand that went to a showdown, dealt in one shuffle: the seed of the deck is that of ``secrets_of``."""
    from cardroom.bots.random_bot import RandomBot

    edition = load(edition_id)
    seed = hashlib.sha256(f"{edition_id} 0".encode()).digest()
    names = NAMES[:4]
    for number in range(1000):
        chance = Live(seed, counted=counted)
        chance = cut_by(edition, chance, names) if cut else chance
        setup = edition.setup(dict.fromkeys(names, edition.buy_in), chance=chance, button=1 + number % 4)
        record: Data = json.loads(json.dumps(public_record(drive(Round(setup), {name: RandomBot(f"{number}{name}") for name in names}))))
        board = [event for event in _events(record, "dealt") if event["place"] == "board"]
        shown = [event for event in _events(record, "shown") if event["place"].startswith("seat/") and len(event["cards"]) == 2]
        if len(board) == 3 and len(shown) >= 2 and len(record["commitments"]) == 1:
            return record
    raise AssertionError("no hand came to a showdown")
