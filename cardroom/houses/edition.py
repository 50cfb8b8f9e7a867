"""An edition: one house's version of a game, loaded and checked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from pydantic import ValidationError

from cardroom.cards import Card
from cardroom.chance import Chance, Felt, Live, Seeded
from cardroom.errors import BadSetup, IllegalAction
from cardroom.games.game import Game
from cardroom.money import Cents, Rounding, money_text
from cardroom.round import Procedure, Round, Ruling, Setup
from cardroom.round.accounts import RESERVED


class Clause(NamedTuple):
    """One rule of the edition in our own words, and the lines of the source that say it (none: it is ours)."""

    id: str
    says: str
    lines: str = ""


class Reading(NamedTuple):
    """A place where the text is garbled, silent or contradicts itself: what we read, why, and the switch that changes it."""

    id: str
    lines: str
    text: str  # what the source says, or fails to say
    read: str
    why: str
    switch: str = ""


def first_error(error: ValidationError) -> str:
    """The first complaint of pydantic as ``key: reason``."""
    found = error.errors()[0]
    key = ".".join(str(part) for part in found["loc"])
    return (
        f"{key}: {found['msg'].removeprefix('Value error, ').rstrip('.')}"
        if key
        else found["msg"].removeprefix("Value error, ").rstrip(".")
    )


@lru_cache(4096)
def can_be_a_name(player: str) -> bool:
    """Accounts that are no player's, and places, have names of their own."""
    return player not in RESERVED and player != "" and "/" not in player and not player.startswith("pot")


@dataclass(frozen=True)
class Edition:
    """Everything a user names is one of these. ``load`` makes them."""

    id: str
    name: str
    game: Game
    rules: Any
    table: Any  # the default table
    clauses: Mapping[str, Clause]
    readings: tuple[Reading, ...]
    schedule: Any  # the collection schedule, or None
    option: str  # the collection option a table runs under unless it says otherwise; empty: the schedule's own default
    source: str
    lines: str
    approval: str
    since: str
    digest: str  # of the file as loaded: a record can tell whether the rules have changed since
    deck: tuple[Card, ...]

    @property
    def house(self) -> str:
        return self.id.partition("/")[0]

    @property
    def buy_in(self) -> Cents:
        """What a player brings where nobody says: the table's buy-in, else a hundred of its smallest bets."""
        least = max([getattr(self.table, "least", 0), *getattr(self.table, "blinds", ())], default=0)
        return int(getattr(self.table, "buy_in", 0) or 100 * (least or 200))

    def play(self, round: Round) -> Procedure:
        return self.game.play(round)

    def ruling(self, name: str) -> Ruling:
        found = self.game.rulings.get(name)
        if found is None:
            known = ", ".join(sorted(self.game.rulings)) or "none"
            raise IllegalAction(f"{self.id} has no ruling '{name}'; it has: {known}.")
        return found

    def with_rules(self, **changes: Any) -> "Edition":
        """The same edition with other switches (what a reading names); refused like a file would be."""
        try:
            rules = self.game.rules.model_validate({**self.rules.model_dump(), **changes})
        except ValidationError as error:
            raise BadSetup(f"{self.id}: rules.{first_error(error)}.") from None
        for missing in sorted(self.game.clauses(rules) - self.clauses.keys()):
            raise BadSetup(f"{self.id}: with these rules the game cites the clause '{missing}', which the edition does not have.")
        return replace(self, rules=rules, deck=self.game.deck(rules))

    def setup(
        self,
        stacks: Mapping[str, Cents],
        seats: Mapping[int, str] | None = None,
        *,
        chance: Chance | None = None,
        seed: int | str | None = None,
        live: bool = False,
        table: Mapping[str, Any] | None = None,
        option: str | None = None,
        button: int | None = None,
        player_dealer: str = "",
        turn: int = 1,
        absent: frozenset[str] = frozenset(),
        carry: Mapping[str, Any] | None = None,
        jackpot: Cents = 0,
        moments: tuple[str, ...] = (),
        stepped: bool = False,
        chip: Cents = 100,
        payout_chip: Cents = 1,
        rounding: Rounding = "down",
    ) -> Setup:
        """A checked setup. Without ``seats`` the players sit down in order from seat 1; without chance the cards are live."""
        if seats is None:
            seats = dict(enumerate(stacks, start=1))
        if chance is None:
            chance = Live.fresh() if seed is None else Seeded(seed)
        if live and not isinstance(chance, Live | Felt):
            raise BadSetup(f"A live table does not take {type(chance).__name__.lower()} cards.")
        self._check_players(stacks, seats, absent)
        if jackpot < 0:
            raise BadSetup("The jackpot fund cannot hold less than nothing.")
        if chip < 1 or payout_chip < 1:
            raise BadSetup("The smallest chip must be at least one cent.")
        if table:
            settings = self.settings(table)
            self.game.check_table(self, settings)
        else:
            settings = self.own_table
        setup = Setup(
            self, dict(sorted(seats.items())), dict(stacks), chance, settings, self.post(option, settings), button, player_dealer, turn,
            frozenset(absent), dict(carry or {}), jackpot, tuple(moments), stepped, chip, payout_chip, rounding,
        )  # fmt: skip
        self.game.check(setup)
        return setup

    @cached_property
    def own_table(self) -> Any:
        """The edition's table, checked."""
        self.game.check_table(self, self.table)
        return self.table

    def settings(self, table: Mapping[str, Any] | None) -> Any:
        """The edition's table with some settings changed."""
        if not table:
            return self.table
        try:
            return self.game.table.model_validate({**self.table.model_dump(), **table})
        except ValidationError as error:
            raise BadSetup(f"{self.id}: table.{first_error(error)}.") from None

    def post(self, option: str | None, table: Any) -> Any:
        """The collection rate that a table with these settings posts."""
        from cardroom.collection import NO_COLLECTION

        if self.schedule is None:
            if option and option != NO_COLLECTION.option:
                raise BadSetup(f"{self.id} takes no collection, so it has no option '{option}'.")
            return NO_COLLECTION
        limit, seats = self.game.limit(self.rules, table), self.game.seats(self.rules)
        if not option:
            option = self.option if table == self.table and self.option else self.schedule.default(limit, seats)
        return self.schedule.post(option, seats=seats, table=limit)

    def _check_players(self, stacks: Mapping[str, Cents], seats: Mapping[int, str], absent: frozenset[str]) -> None:
        for player, stack in stacks.items():
            if type(stack) is not int or stack < 0:
                raise BadSetup(f"{player}'s stack must be whole cents, not {stack}.")
            if not can_be_a_name(player):
                raise BadSetup(f"'{player}' cannot be a player's name here.")
        most = self.game.seats(self.rules)
        for seat, player in seats.items():
            if not 1 <= seat <= most:
                raise BadSetup(f"{self.id} has seats 1 to {most}, not {seat}.")
            if player not in stacks:
                raise BadSetup(f"{player} sits in seat {seat} without a stack.")
        if len(set(seats.values())) != len(seats):
            raise BadSetup("A player sits in two seats.")
        if not seats:
            raise BadSetup("Nobody is seated.")
        for player in absent:
            if player not in seats.values():
                raise BadSetup(f"{player} is away from the table but has no seat.")

    def next_setup(self, round: Round, **changes: Any) -> Setup:
        """The setup of the round after this one: stacks and what is carried move on, the cards are fresh unless given."""
        before = round.setup
        outcome = round.outcome
        if "chance" not in changes and "seed" not in changes:
            if outcome.carry.get("shoe") or isinstance(before.chance, Felt):  # the same shoe goes on; a felt table stays one
                changes["chance"] = before.chance
            elif isinstance(before.chance, Seeded):
                changes["seed"] = f"{before.chance.seed}+"
        given: dict[str, Any] = {
            "stacks": outcome.stacks,
            "seats": before.seats,
            "table": before.table.model_dump(),
            "option": before.rate.option or None,
            "absent": before.absent,
            "carry": outcome.carry,
            "jackpot": outcome.jackpot,
            "stepped": before.stepped,
            "chip": before.chip,
            "payout_chip": before.payout_chip,
            "rounding": before.rounding,
        }
        return self.setup(**{**given, **changes})

    def clause_text(self, rule: str) -> str:
        """A clause with its source lines, for people."""
        clause = self.clauses.get(rule)
        if clause is None:
            return rule
        return f"{clause.says} (l.{clause.lines})" if clause.lines else f"{clause.says} (ours)"

    def __repr__(self) -> str:
        return f"<Edition {self.id}: {self.name}, chips to {money_text(1)}>"
