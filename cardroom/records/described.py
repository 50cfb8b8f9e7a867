"""The settle format: a round as somebody describes it, TOML or JSON by its content. ``docs/formats.md`` has examples that run."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from cardroom.cards import Card, parse_cards
from cardroom.chance import Laid, Stacked
from cardroom.errors import BadInput, CardroomError
from cardroom.games.carried import SHOE
from cardroom.money import ROUNDINGS, Cents, parse_money
from cardroom.records.fields import Fields
from cardroom.records.setups import read_whole
from cardroom.records.slots import NoneLeft, NoSlot, Slots
from cardroom.round import DEALER, Setup, Spot
from cardroom.round.places import HAND, hand_at, is_hand

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition, SetupOptions

KEYS = (
    "edition", "option", "table", "players", "button", "player_dealer", "put_up", "turn", "wagers", "cards", "dice", "shoe", "actions",
    "carry", "jackpot", "moments", "stepped", "chip", "payout_chip", "rounding",
)  # fmt: skip

USED = "used"  # a shoe that other rounds were dealt from, and nobody has counted their cards
FLOOR = "floor"  # who rules: "floor: foul-hand seat=2"
ABOUT = 'write what it is about like "floor: {name} seat=2"'

_LINE = re.compile(r"^\s*(?P<player>[^:]+?)\s*:\s*(?P<words>.+?)\s*$")
_PICKS = re.compile(r"\s*\[([^\[\]]*)\]$")
_AMOUNT = re.compile(r"\s+\$?\d[\d,]*(\.\d{1,2})?$")
_ARGUMENT = re.compile(r'\s*(?:([\w-]+)=)?(?:"([^"]*)"|([^\s"]+))(?=\s|$)')


class ActionLine(NamedTuple):
    """One line of the actions: ``carol: raise 12``, ``ann: wager pair plus $5``, ``bob: draw [0 3]`` or ``bob: draw [Kd 4s]``."""

    number: int
    text: str
    player: str
    words: str  # the verb, and the wager it is on where that must be said
    amount: Cents
    picks: tuple[int, ...]
    named: tuple[Card, ...] = ()  # picks by name: any card of the place with that face will do
    args: tuple[tuple[str, object], ...] = ()  # of a ruling

    @property
    def where(self) -> str:
        return f"actions: line {self.number} ({self.text!r})"


class DescribedWager(NamedTuple):
    key: str  # where it stands in the file
    spot: Spot
    amount: Cents


class Described(NamedTuple):
    """A described round, ready to be played."""

    name: str
    setup: Setup
    deals: tuple[Laid, ...]  # cards by place, until some go back into the deck and after each such time; at least one
    wagers: tuple[DescribedWager, ...]
    put_up: Cents
    player_dealer: str
    lines: tuple[ActionLine, ...]

    def key(self, deal: int, place: str) -> str:
        """Where the cards of a place stand in the file."""
        return f"cards.{deal}.{place}" if len(self.deals) > 1 else f"cards.{place}"


def read_line(number: int, text: str, name: str) -> ActionLine:
    found = _LINE.match(text)
    if not found:
        raise BadInput(f'{name}: actions: line {number} ({text!r}) is not an action: write it like "ann: fold" or "bob: raise 12".')
    words, amount = found["words"], 0
    if found["player"] == FLOOR:
        ruling, args = read_ruling(words, f"{name}: actions: line {number} ({text!r})")
        return ActionLine(number, text, FLOOR, ruling, 0, (), args=args)
    picks: tuple[int, ...] = ()
    named: tuple[Card, ...] = ()
    if picked := _PICKS.search(words):
        written = picked[1].replace(",", " ").split()
        if all(word.isdecimal() for word in written):
            picks = tuple(map(int, written))
        else:
            try:
                named = tuple(parse_cards(picked[1]))
            except BadInput as error:
                raise BadInput(f"{name}: actions: line {number} ({text!r}): {error}") from None
        words = words[: picked.start()]
    if paid := _AMOUNT.search(words):
        amount = parse_money(paid[0].strip())
        words = re.sub(r"\s+(to|on)$", "", words[: paid.start()])  # "raise to 12" says what "raise 12" says
    return ActionLine(number, text, found["player"], words.strip(), amount, picks, named)


def read_ruling(words: str, where: str) -> tuple[str, tuple[tuple[str, object], ...]]:
    """``foul-hand seat=2 why="spoke of it"``: arguments are numbers, words, several of them with commas, or a text in quotes."""
    name, _, rest = words.partition(" ")
    args: list[tuple[str, object]] = []
    while rest.strip():
        found = _ARGUMENT.match(rest)
        if found is None:
            raise BadInput(f'{where}: a quote is not closed, or something stands right behind one: write a text like why="two cards".')
        key, text, plain = found.groups()
        if key is None:
            raise BadInput(f"{where}: {ABOUT.format(name=name)}.")
        if key in dict(args):
            raise BadInput(f"{where}: {key} is there twice.")
        values = [_value(each) for each in (plain or "").split(",")]
        args.append((key, text if plain is None else values if len(values) > 1 else values[0]))
        rest = rest[found.end() :]
    return name, tuple(args)


def _value(word: str) -> object:
    return int(word) if word.isdecimal() else {"true": True, "false": False}.get(word, word)


def read_described(data: Mapping[str, object], name: str) -> Described:
    """The round that this data describes."""
    from cardroom.houses.loader import load

    fields = Fields(data, name)
    fields.only(*KEYS)
    edition = _edition_at_table(load(fields.text("edition")), fields)
    players = fields.tables("players")
    stacks, seats, absent = _players(players)
    deals = _deals(fields, {**_free_seats(edition), **seats}, edition)
    lines = tuple(read_line(i, text, name) for i, text in enumerate(fields.texts("actions", []), start=1))
    player_dealer = fields.text("player_dealer", "")
    given: SetupOptions = {
        "stacks": stacks,
        "seats": seats,
        "chance": Stacked(places=deals[0], dice=_dice(fields), later=deals[1:]),
        "table": dict(fields.table("table", {}).data),
        "option": _option(fields),
        "player_dealer": player_dealer,
        "turn": fields.number("turn", 1),
        "button": fields.number("button") if "button" in fields else None,
        "absent": absent,
        "carry": _carry(fields),
        "moments": tuple(fields.texts("moments", [])),
        "stepped": fields.flag("stepped", any(line.player in (DEALER, FLOOR) for line in lines)),
        "rounding": fields.one_of("rounding", ROUNDINGS, "down"),
    }
    has_button = edition.game.family == "pot" and getattr(edition.rules, "dealt_from", "button") == "button"
    if has_button and "button" not in fields:
        raise fields.wrong("button", "is missing: say in which seat the button is")
    if "chip" in fields:
        given["chip"] = fields.money("chip")
    if "payout_chip" in fields:
        given["payout_chip"] = fields.money("payout_chip")
    if "jackpot" in fields:
        given["jackpot"] = fields.money("jackpot")
    if player_dealer and player_dealer not in stacks:
        raise fields.wrong("player_dealer", f"{player_dealer} is not among the players")
    try:
        setup = edition.setup(**given)
    except CardroomError as error:
        raise BadInput(f"{name}: {error}") from None
    _money_is_text(fields, setup)
    for line in lines:
        if line.player not in stacks and line.player not in (DEALER, FLOOR):
            raise BadInput(f"{name}: {line.where}: {line.player} is not among the players.")
    put_up = fields.money("put_up") if "put_up" in fields else 0
    return Described(name, setup, deals, tuple(_wagers(fields, seats)), put_up, player_dealer, lines)


def _edition_at_table(edition: "Edition", fields: Fields) -> "Edition":
    """With the rules that the table has set: its decks and its seats are what the cards lie in."""
    try:
        return edition.at(edition.settings(fields.table("table", {}).data))
    except CardroomError as error:
        raise BadInput(f"{fields.name}: {error}") from None


def _money_is_text(fields: Fields, setup: Setup) -> None:
    """Everywhere in this format a bare number of money is dollars, but a table's settings would take it for cents: refuse it."""
    written = setup.table.model_dump(mode="json")
    table = fields.table("table", {})
    for key, value in table.data.items():
        items = value if isinstance(value, list) else [value]
        known = written.get(key)
        texts = known if isinstance(known, list) else [known]
        if any(isinstance(text, str) and text.startswith("$") for text in texts) and not all(isinstance(item, str) for item in items):
            raise table.wrong(key, 'write its money as text, like "$5"')


def _carry(fields: Fields) -> Mapping[str, object]:
    """What was carried; ``shoe``, how many cards earlier rounds have dealt from it, has a key of its own."""
    carry = read_whole(fields, "carry")
    if "shoe" not in fields:
        return carry
    if SHOE in carry:
        raise fields.wrong("shoe", "is in carry too: say it once")
    dealt = 0 if fields.data["shoe"] == USED else fields.number("shoe")
    return {**carry, SHOE: {"dealt": dealt}}


def _option(fields: Fields) -> str | None:
    value = fields.data.get("option")
    if value is None:
        return None
    return str(fields.number("option")) if isinstance(value, int) else fields.text("option")  # options are often numbers


def _players(players: list[Fields]) -> tuple[dict[str, Cents], dict[int, str], frozenset[str]]:
    """Their stacks, who sits where, and who is not dealt in."""
    stacks: dict[str, Cents] = {}
    seats: dict[int, str] = {}
    absent: set[str] = set()
    for player in players:
        player.only("name", "seat", "stack", "absent")
        name = player.text("name")
        if name in stacks:
            raise player.wrong("name", f"{name} is there twice")
        stacks[name] = player.money("stack")
        if "seat" in player:
            seat = player.number("seat")
            if seat in seats:
                raise player.wrong("seat", f"seat {seat} is taken by {seats[seat]}")
            seats[seat] = name
        if player.flag("absent", False):
            absent.add(name)
    return stacks, seats, frozenset(absent)


def _free_seats(edition: "Edition") -> dict[int, str]:
    """Where a hand may lie though nobody sits there: players may bet on free spaces, or the house deals to every seat."""
    bet_on = getattr(getattr(edition.rules, "backline", None), "unbet", False)
    dealt = bet_on or getattr(edition.rules, "empty_seats", "") == "dealt" or getattr(edition.rules, "dealt_to", "") == "every-seat"
    return dict.fromkeys(range(1, edition.game.seats(edition.rules) + 1), "") if dealt else {}


def _dice(fields: Fields) -> tuple[tuple[int, ...], ...]:
    """``dice = [4, 5, 6]``: the one throw of a round."""
    thrown = fields.items("dice", [])
    dice = tuple(die for die in thrown if isinstance(die, int) and not isinstance(die, bool) and 1 <= die <= 6)
    if len(dice) < len(thrown):
        raise fields.wrong("dice", f"must be numbers from 1 to 6, like [4, 5, 6], not {thrown!r}")
    return (dice,) if dice else ()


def _place(fields: Fields, key: str, seats: dict[int, str]) -> str:
    """A place by its name, by a seat's number or by the name of the player there; ``ann/1`` is a hand split off from ann's."""
    name, slash, hand = (key, "", "") if key in seats.values() else key.removeprefix(HAND).partition("/")
    for seat, player in seats.items():
        if name == str(seat) or (name == player and not is_hand(key)):
            return f"{hand_at(seat)}{slash}{hand}"
    if is_hand(key):
        raise fields.wrong(key, "nobody sits there")
    if key.isdecimal():
        raise fields.wrong(key, f"nobody sits in seat {key}")
    return key


def _deals(fields: Fields, seats: dict[int, str], edition: "Edition") -> tuple[Laid, ...]:
    """``[cards]``, or where cards went back into the deck and were dealt again ``[[cards]]``, a table for each time."""
    if isinstance(fields.data.get("cards"), list):
        return tuple(_cards(table, seats, Slots(edition.deck), "") for table in fields.tables("cards")) or ({},)
    again = "; where cards went back into the deck and were dealt again, cards is a list with a table for each time"
    once = edition.game.family == "banked"
    return (_cards(fields.table("cards", {}), seats, Slots(edition.deck), "" if once else again),)


def _cards(table: Fields, seats: dict[int, str], slots: Slots, again: str) -> Laid:
    places: dict[str, tuple[Card | None, ...]] = {}
    for key in table:
        place = _place(table, key, seats)
        if place in places:
            raise table.wrong(key, f"the cards of {place} are there twice")
        try:
            places[place] = tuple(None if card is None else slots.take(card, key) for card in table.cards(key))
        except NoSlot as error:
            raise table.wrong(key, f"{error}{again if isinstance(error, NoneLeft) else ''}") from None
    return places


def _wagers(fields: Fields, seats: dict[int, str]) -> list[DescribedWager]:
    """``ann = { ante = 10 }``; a wager on another's position is ``ann = [{ ante = 10 }, { on = 2, ante = 5 }]``."""
    found: list[DescribedWager] = []
    table = fields.table("wagers", {})
    own = {player: seat for seat, player in seats.items()}
    for player in table:
        value = table.data[player]
        groups = value if isinstance(value, list) else [value]
        for i, group in enumerate(groups):
            at = f"wagers.{player}" + (f".{i}" if isinstance(value, list) else "")
            wagers = Fields(group, fields.name, at)
            seat = wagers.number("on") if "on" in wagers else own.get(player)
            if seat is None:
                raise wagers.wrong("", f"{player} has no seat: say on which position the wagers lie, like on = 2")
            found += [DescribedWager(f"{at}.{key}", Spot(seat, key, player), wagers.money(key)) for key in wagers if key != "on"]
    return found
