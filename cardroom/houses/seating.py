"""A house's rules for lists and seats: who waits for a seat and how long, who must move, what one must buy, how time is given.

One file a house, ``room.toml``, beside its editions. What holds for some of its games only (a limit, a structure) is laid over what holds
for all; what no manual prints has stated defaults, which are ours. A house without a file goes by those alone.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from cardroom.clauses import LINES, Clause, Reading, numbers
from cardroom.collection.charges import TableLimit
from cardroom.errors import BadEdition
from cardroom.games.registry import GAMES
from cardroom.houses.edition import Edition, first_error
from cardroom.houses.files import ROOM_FILE, edition_files, folders, read_toml
from cardroom.houses.templates import Unfilled, filled
from cardroom.money import Cents
from cardroom.switches import Money, Most, Switches, TableSwitches

Minutes = Annotated[int, Field(ge=0, le=24 * 60)]


class Waiting(Switches):
    """The lists: who waits for a seat, in which order and for how long. Times are in minutes."""

    seated_within: Minutes = 10  # who is called has so long to be seated
    lock_up: Minutes = 0  # who has locked up his seat has so long from then; 0: what is left of the call's time
    call_in: Minutes = 75  # who phoned is held so long; 0: the desk takes no reservations by telephone
    late: Literal["removed", "to-the-end"] = "removed"  # who was called and has not come
    passes: int = Field(default=1, ge=0)  # how often one may let a seat pass and keep his place; then he goes to the end
    lists: int = Field(default=3, ge=1)  # on how many lists a person may be
    one_seat: Literal["in-the-room", "in-the-game", "as-he-likes"] = "in-the-game"
    broken: Literal["before-all", "as-they-come"] = "before-all"  # where players of a broken game stand
    picked_up: Minutes = 0  # who is picked up is first on the list for so long; 0: he is not put there
    new_players: Literal["feeder", "fullest", "emptiest"] = "feeder"  # where a seat is given first: else at the fullest or emptiest table
    seats: Literal["open", "from-the-board"] = "open"  # from the board: the floor calls every player, in turn; nobody sits down unasked


class MustMove(Switches):
    """A feeder game beside a main game of the same limit and type."""

    moves: Literal["at-once", "up-to-the-blind"] = "up-to-the-blind"  # at once: unless he is in the blind or on the button
    enters: Literal["free-hand", "post-or-wait"] = "post-or-wait"  # how he comes into the main game
    refused: Minutes = 60  # who refuses to move may not come back to the game for so long
    afterwards: Literal["free", "on-the-list"] = "free"  # when that time is over: the player may come back, or the room lists the name
    next: Literal["longest", "list"] = "longest"  # the player who moves: longest in the feeder, or first on the list before they sat there


class BrokenGame(Switches):
    """A game that breaks, and where its players go."""

    at: int = Field(default=1, ge=0)  # so many players or fewer are a broken table
    enters: Literal["free-hand", "as-new"] = "as-new"  # in the games that they go to
    order: Literal["by-lot", "longest"] = "by-lot"  # who has the first choice of the seats that are free
    full: int = Field(default=0, ge=0)  # seats of a game that is full; 0: all that the table has
    grown: int = Field(default=0, ge=0)  # while players of a broken feeder wait
    beside: int = Field(default=0, ge=0)  # the added seat is next to this one

    @model_validator(mode="after")
    def _grows(self) -> "BrokenGame":
        if bool(self.grown) != bool(self.beside) or (self.grown and self.grown != self.full + 1):
            raise ValueError("a game that grows has a number of seats, one more while it has grown, and the seat that it is added to")
        return self

    @property
    def added(self) -> tuple[int, ...]:
        """The chairs that may be the added one: on the left and on the right of that seat."""
        return (self.beside + 1, self.beside - 1) if self.grown else ()


class Absent(Switches):
    """Players who are away from their seats, in minutes."""

    picked_up: Minutes = 30
    without_list: Literal["picked-up", "stays"] = "picked-up"  # where nobody waits for a seat
    friend: Minutes = 0  # another may play his chips so long, if nobody objects; 0: nobody may
    friend_at_all: bool = False  # without a limit of time
    played_over: Minutes = 0  # another may play over him so long; 0: never
    over_pays: Literal["absent", "seated"] = "seated"  # who pays the collection by the clock meanwhile


class CalledClock(Switches):
    """The clock that the floor puts on a player who faces a bet."""

    seconds: int = Field(default=60, ge=10, le=600)
    warning: int = Field(default=10, ge=0, le=600)
    allowed: bool = True


class Buying(Switches):
    """What one must buy, and may."""

    full: Money = 0  # the full buy-in, where it is printed; 0: the table's own
    least: Money = 0  # printed as the least that one may bring; 0: what the table asks for
    most: Most = None  # printed as the most that one may have in front of one
    seated: Literal["least", "full"] = "least"  # what one brings upon being seated
    short: Literal["any", "one-a-session", "one-for-each-full"] = "any"  # buys of less than a full buy-in
    session: Literal["gaming-day", "sitting"] = "gaming-day"  # a session lasts until the gaming day or the time for returning is over
    changing_tables: Literal["full", "as-he-likes"] = "as-he-likes"


class CompanyLimits(Switches):
    """Proposition players of the house, and companies that bank: how many may sit at one table; 0: as many as come."""

    props: int = Field(default=1, ge=0)
    banking: int = Field(default=1, ge=0)


class TableChange(Switches):
    """A player who asks to go to another table of the same game, or to another seat of the same table."""

    granted: Literal["asked", "game-full"] = "asked"  # game-full: only from a full game
    seats: Literal["any-time", "asked-before"] = "any-time"  # asked-before: not to a seat that was free when a new player sat down since


class CardChange(Switches):
    """Fresh cards that a player may ask for: another deck, or a new set-up. The floor brings either whenever it has a reason."""

    asked_by: Literal["players", "player-dealer", "nobody"] = "nobody"
    rounds: int = Field(default=0, ge=0)  # so many rounds are dealt with the cards first
    round: Literal["table", "hand"] = "table"  # table: as many hands as players are dealt in; hand: each hand is a round
    every: Minutes = 0  # so long after the last change


class SeatingRules(Switches):
    waiting: Waiting = Waiting()
    must_move: MustMove = MustMove()
    broken: BrokenGame = BrokenGame()
    absent: Absent = Absent()
    clock: CalledClock = CalledClock()
    buying: Buying = Buying()
    companies: CompanyLimits = CompanyLimits()
    change: TableChange = TableChange()
    deck: CardChange = CardChange()
    set_up: CardChange = CardChange()


class Over(BaseModel):
    """What is laid over the rules of the house for some of its games."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    games: tuple[str, ...] = ()  # none: every game
    editions: tuple[str, ...] = ()  # these editions of the house alone
    structures: tuple[str, ...] = ()
    bets: tuple[Money, Money] | None = None  # this limit alone
    from_bet: Money = 0  # limit games with a lower bet of so much and more
    blinds: tuple[Money, Money] | None = None  # these blinds alone
    set: dict[str, dict[str, object]] = {}

    @model_validator(mode="after")
    def _known(self) -> "Over":
        if unknown := next((game for game in self.games if game not in GAMES), ""):
            raise ValueError(f"there is no game '{unknown}'")
        return self

    def holds(self, game: str, limit: TableLimit, edition: str = "") -> bool:
        low = limit.low if limit.structure == "limit" else 0
        return (
            (not self.games or game in self.games)
            and (not self.editions or edition in self.editions)
            and (not self.structures or limit.structure in self.structures)
            and (self.bets is None or (limit.structure == "limit" and (limit.low, limit.high) == self.bets))
            and (self.blinds is None or limit.blinds == self.blinds)
            and (not self.from_bet or (limit.structure == "limit" and low >= self.from_bet))
        )


class _SeatingClause(Switches):
    says: str = Field(min_length=1)
    lines: str = Field(default="", pattern=LINES)


class _SeatingReading(Switches):
    id: str
    lines: str = Field(pattern=LINES)
    text: str
    read: str
    why: str
    switch: str = ""


class _SeatingFile(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str = ""
    lines: str = Field(default="", pattern=LINES)
    rules: dict[str, dict[str, object]] = {}
    at: list[Over] = []
    clauses: dict[str, _SeatingClause] = {}
    readings: list[_SeatingReading] = []


class HouseSeating:
    """A house's rules for lists and seats, game by game, and what it says of them."""

    def __init__(self, path: Path | None = None) -> None:
        try:
            file = _SeatingFile() if path is None else _SeatingFile.model_validate(read_toml(path))
            self._over, self._rules = tuple(file.at), file.rules
            self.rules = SeatingRules.model_validate(file.rules)
            for over in self._over:
                self._laid(over)
        except ValidationError as error:
            raise BadEdition(f"{path}: {first_error(error)}.") from None
        for over in self._over:
            if path and (unknown := next((each for each in over.editions if f"{path.parent.name}/{each}" not in edition_files()), "")):
                raise BadEdition(f"{path}: at: the house has no edition '{unknown}'.")
        self._found: dict[tuple[str, TableLimit, str], SeatingRules] = {}
        self.source, self.lines = file.source, file.lines
        self.readings = tuple(Reading(**each.model_dump()) for each in file.readings)
        self.clauses = {id: self._clause(path, id, clause) for id, clause in file.clauses.items()}
        for reading in self.readings:
            if reading.switch and not _has(self.rules, reading.switch):
                raise BadEdition(f"{path}: readings.{reading.id}: names the switch {reading.switch}, which there is not.")

    def _clause(self, path: Path | None, id: str, clause: _SeatingClause) -> Clause:
        """With its figures, from the rules of the house, or ``{at.0.…}`` of what is laid over them."""
        laid = [self._laid(over).model_dump(mode="json") for over in self._over]
        try:
            says = filled(clause.says, {**self.rules.model_dump(mode="json"), "at": laid})
        except Unfilled as error:
            raise BadEdition(f"{path}: clauses.{id}: {error}.") from None
        if numbers(clause.lines) - numbers(self.lines):
            raise BadEdition(f"{path}: clauses.{id}: l.{clause.lines} is outside the file's lines, {self.lines or 'none'}.")
        return Clause(id, says, clause.lines)

    def _laid(self, *over: Over) -> SeatingRules:
        data = {name: dict(part) for name, part in self._rules.items()}
        for each in over:
            for name, part in each.set.items():
                data[name] = {**data.get(name, {}), **part}
        return SeatingRules.model_validate(data)

    def at(self, game: str, limit: TableLimit, edition: str = "") -> SeatingRules:
        """Return the rules of a game at these limits, of this edition of the house; what is laid on last holds."""
        key = game, limit, edition
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._laid(*(over for over in self._over if over.holds(*key)))
        return found


@cache
def _seating(path: Path | None, _stamp: int) -> HouseSeating:
    return HouseSeating(path)


def seating_of(house: str) -> HouseSeating:
    """Of this house; a later folder's file replaces an earlier one's."""
    for folder in reversed(folders()):
        path = folder / house / f"{ROOM_FILE}.toml"
        if path.is_file():
            return _seating(path, path.stat().st_mtime_ns)
    return _seating(None, 0)


def seating_rules(edition: Edition, table: TableSwitches) -> SeatingRules:
    """Return the rules for lists and seats at a table of this edition with these settings."""
    return seating_of(edition.house).at(edition.game.name, edition.game.limit(edition.rules, table), edition.id.partition("/")[2])


def full_buy_in(rules: SeatingRules, usual: Cents) -> Cents:
    """The full buy-in: as printed, or the table's own."""
    return rules.buying.full or usual


def _has(rules: BaseModel, switch: str) -> bool:
    at: object = rules.model_dump()
    for part in switch.split("."):
        if not isinstance(at, Mapping) or part not in at:
            return False
        at = at[part]
    return True
