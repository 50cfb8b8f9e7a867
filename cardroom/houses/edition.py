"""An edition: one house's version of a game, loaded and checked."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import Any, Generic, TypedDict, cast

from pydantic import ValidationError
from pydantic_core import ErrorDetails
from typing_extensions import TypeVar, Unpack

from cardroom.cards import Card
from cardroom.chance import Chance, Felt, Live, Seeded, Stacked, Told
from cardroom.clauses import Clause, Reading, cited
from cardroom.collection import NO_COLLECTION, PostedRate, Schedule
from cardroom.errors import BadEdition, BadInput, BadSetup, CardroomError, IllegalAction
from cardroom.games.carried import SHOE
from cardroom.games.floor import EVERYWHERE
from cardroom.games.game import Game, Section, Tracked
from cardroom.house_rules import HouseRules
from cardroom.houses.setup_checks import (
    chance_given,
    check_figures,
    check_laid,
    check_stacks,
    check_words,
    seats_given,
    who_sits,
)
from cardroom.houses.templates import Unfilled, fill
from cardroom.money import Cents, Rounding, money_text, parse_money
from cardroom.round import Parts, Procedure, Round, Ruling, Setup
from cardroom.switches import Switches, TableSwitches

Rules = TypeVar("Rules", bound=HouseRules, covariant=True, default=HouseRules)
Table = TypeVar("Table", bound=TableSwitches, covariant=True, default=TableSwitches)
OtherRules = TypeVar("OtherRules", bound=HouseRules)
OtherTable = TypeVar("OtherTable", bound=TableSwitches)


TABLES_KEPT = 64  # of one edition: as it is at tables with rules of their own


class SetupOptions(TypedDict, total=False):
    """What ``Edition.setup`` may be told."""

    stacks: Mapping[str, Cents]
    seats: Mapping[int, str] | None
    chance: Chance | None
    seed: int | str | None
    live: bool
    table: Mapping[str, object] | Switches | None
    option: str | PostedRate | None
    button: int | None
    player_dealer: str
    turn: int
    absent: frozenset[str]
    carry: Mapping[str, object] | None
    jackpot: Cents
    moments: tuple[str, ...]
    stepped: bool
    chip: Cents | None
    payout_chip: Cents | None
    rounding: Rounding
    dealer: str


LISTS = ("tuple_type", "list_type", "set_type", "frozen_set_type")  # what pydantic calls a list that is none


def first_error(error: ValidationError) -> str:
    """The first complaint of pydantic as ``key: reason``."""
    return ": ".join(filter(None, fault_of(error.errors()[0])))


def fault_of(error: ErrorDetails) -> tuple[str, str]:
    """Return the key and the reason of one complaint of pydantic."""
    reason = error["msg"].removeprefix("Value error, ").rstrip(".")
    if error["type"] in LISTS and isinstance(error["input"], str):
        reason = f"'{error['input']}' is no list; write it like {json.dumps([error['input']], ensure_ascii=False)}"
    return ".".join(str(part) for part in error["loc"]), reason


@dataclass(frozen=True)
class Edition(Generic[Rules, Table]):
    """Everything a user names is one of these. ``load`` makes them.

    >>> from cardroom import Round, load, money_text
    >>> edition = load("standard/no-limit-texas-holdem")
    >>> edition.house, money_text(edition.buy_in), len(edition.deck)
    ('standard', '$200', 52)
    >>> setup = edition.setup({"ann": 100_00, "bob": 60_00}, seed=7, table={"blinds": ["$2", "$5"]})
    >>> Round(setup).view("ann").pot
    700
    >>> edition.clauses["win"]
    Clause(id='win', says='Each pot goes to the best hand that may win it.', lines='')
    """

    id: str
    name: str
    game: Game[Rules, Table]
    rules: Rules
    table: Table  # the default table
    templates: Mapping[str, Clause]  # what it says, with the names of switches where a figure stands
    clauses: Mapping[str, Clause]  # the same, as the rules are
    spare: Mapping[str, Clause]  # shared clauses that its game cites only under other rules: those of its family, and of other readings
    readings: tuple[Reading, ...]
    printed: Mapping[str, str]  # by setting of its own table: the lines that print its figure; one that is not there is ours
    schedule: Schedule | None  # of collection
    option: str  # the collection option a table runs under unless it says otherwise; empty: the schedule's own default
    source: str
    lines: str
    approval: str
    since: str
    digest: str  # of the file as loaded: a record can tell whether the rules have changed since
    deck: tuple[Card, ...]
    of_house: "Edition[Rules, Table] | None" = None  # at a table that has set rules of its own: the edition as the house has it

    def __repr__(self) -> str:
        return f"<Edition {self.id}: {self.name}>"

    @property
    def house(self) -> str:
        return self.id.partition("/")[0]

    @property
    def game_name(self) -> str:
        return self.game.name

    @property
    def buy_in(self) -> Cents:
        """What a player brings where nobody says: the table's buy-in, else a hundred of its smallest bets."""
        least = max([getattr(self.table, "least", 0), *getattr(self.table, "blinds", ())], default=0)
        return int(getattr(self.table, "buy_in", 0) or 100 * (least or 200))

    def brought(self, stack: str) -> Cents:
        """What a player brings who says so, or what is usual; refused where it does not reach for one wager, blind or ante."""
        if not stack:
            return self.buy_in
        chips = parse_money(stack)
        least = max([getattr(self.table, "least", 0), getattr(self.table, "ante", 0), *getattr(self.table, "blinds", ())])
        if chips < least:
            raise BadInput(f"A buy-in of {money_text(chips)} is below the least of this table, which is {money_text(least)}.")
        return chips

    def known(self, rules: type[OtherRules], table: type[OtherTable]) -> "Edition[OtherRules, OtherTable]":
        """This edition, for whoever knows which switches its game has."""
        if not isinstance(self.rules, rules) or not isinstance(self.table, table):
            raise TypeError(f"{self.id} has {type(self.rules).__name__} and {type(self.table).__name__}, not what was expected of it")
        return cast("Edition[OtherRules, OtherTable]", self)

    @cached_property
    def cited(self) -> frozenset[str]:
        """The clauses that the game cites under these rules."""
        return self.game.clauses(self.rules)

    def play(self, round: Round) -> Procedure:
        return self.game.play(cast("Round[Rules, Table]", round))  # a round of this edition has its rules

    def tracked(self, round: Round) -> Tracked | None:
        """What a board beside the table shows of a round that is over."""
        return self.game.tracked(cast("Round[Rules, Table]", round))

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """What the floor may rule under these rules, by name."""
        own = cast("Sequence[Ruling]", self.game.rulings(self.rules))  # a round of this edition has its rules
        return {ruling.name: ruling for ruling in (*EVERYWHERE, *own)}

    def ruling(self, name: str) -> Ruling:
        found = self.rulings.get(name)
        if found is None:
            raise IllegalAction(f"{self.id} has no ruling '{name}'; it has: {', '.join(sorted(self.rulings))}.")
        return found

    def with_rules(self, **changes: object) -> "Edition[Rules, Table]":
        """The same edition with other switches (what a reading names); refused like a file would be."""
        try:
            rules = self.game.rules.model_validate({**self.rules.model_dump(), **changes})
        except ValidationError as error:
            raise BadSetup(f"{self.id}: rules.{first_error(error)}.") from None
        return self._with(rules)

    def _with(self, rules: Rules) -> "Edition[Rules, Table]":  # type: ignore[misc]  # made here, so that a wider type does no harm
        cites = self.game.clauses(rules)
        templates = {**{id: clause for id, clause in self.spare.items() if id in cites}, **self.clauses, **self.templates}
        for missing in sorted(cites - templates.keys()):
            raise BadSetup(f"{self.id}: with these rules the game cites the clause '{missing}', which the edition does not have.")
        try:
            used = {id: clause for id, clause in templates.items() if id in cites or id not in self.spare}
            clauses = fill(used, rules, self.table, self.readings, cites)
        except Unfilled as error:
            raise BadSetup(f"{self.id}: with these rules a clause {error}.") from None
        return replace(self, rules=rules, clauses=clauses, deck=self.game.deck(rules), of_house=None)

    def at(self, table: Switches) -> "Edition[Rules, Table]":
        """This edition as it is played at a table with these settings: with the rules that the house leaves to it, or has for its limit."""
        house = self.of_house or self
        if not house.rules.changes(table):
            return house
        key = table.model_dump_json()
        found = house._tables.get(key)
        if found is None:
            found = house._changed(table)
            if len(house._tables) >= TABLES_KEPT:
                house._tables.clear()
            house._tables[key] = found
        return found

    def clauses_at(self, table: Switches) -> Mapping[str, Clause]:
        """What such a table is played by, with the figures that are its own."""
        edition = self.at(table)
        return fill({**edition.clauses, **edition.templates}, edition.rules, table, edition.readings, edition.cited)

    @cached_property
    def _tables(self) -> "dict[str, Edition[Rules, Table]]":
        return {}

    def _changed(self, table: Switches) -> "Edition[Rules, Table]":
        try:
            rules = self.rules.at(table)
        except ValueError as error:
            raise BadSetup(f"{self.id}: the table cannot be set so: {error}.") from None
        return replace(self._with(rules), of_house=self)

    def setup(
        self,
        stacks: Mapping[str, Cents],
        seats: Mapping[int, str] | None = None,
        *,
        chance: Chance | None = None,
        seed: int | str | None = None,
        live: bool = False,
        table: Mapping[str, object] | Switches | None = None,
        option: str | PostedRate | None = None,
        button: int | None = None,
        player_dealer: str = "",
        turn: int = 1,
        absent: frozenset[str] = frozenset(),
        carry: Mapping[str, object] | None = None,
        jackpot: Cents = 0,
        moments: tuple[str, ...] = (),
        stepped: bool = False,
        chip: Cents | None = None,
        payout_chip: Cents | None = None,
        rounding: Rounding = "down",
        dealer: str = "",
    ) -> Setup[Rules, Table]:
        """A checked setup. Without ``seats`` the players sit down in order from seat 1; without chance the cards are live.

        ``table``: what is not as the edition's own table has it, or all that a setup had before. ``option``: what the table posts; a
        rate that it has posted already is not checked again. ``chip``, ``payout_chip``: the smallest chips of bets and of payouts, where
        they are not the table's.
        """
        chance = chance_given(chance, seed)
        if live and not isinstance(chance, Live | Felt):
            raise BadSetup(f"A live table does not take {type(chance).__name__.lower()} cards.")
        if isinstance(chance, Told) and self.game.family != "pot":
            raise BadSetup(f"{self.id} cannot be played with cards that are not known: only pot games can.")
        settings, edition = self.set_up(table)
        check_stacks(stacks)
        check_figures(button, turn, jackpot, chip, payout_chip)
        chairs = edition.game.seats(edition.rules)
        seated = tuple(enumerate(stacks, start=1)) if seats is None else seats_given(seats)
        sitting = who_sits(edition.id, chairs, tuple(stacks), seated, frozenset(absent))
        check_words(rounding, player_dealer, dealer)
        if isinstance(chance, Stacked):
            check_laid(chance, edition.game.name, sitting if edition.game.family == "pot" else range(1, chairs + 1))
        rate = option if isinstance(option, PostedRate) else edition.post(option, settings)
        chip = edition.chip_at(settings, rate) if chip is None else chip
        payout_chip = settings.chip or 1 if payout_chip is None else payout_chip
        if chip < 1 or payout_chip < 1:
            raise BadSetup("The smallest chip must be at least one cent.")
        setup = Setup(
            edition, sitting, dict(stacks), chance, settings, rate, button, player_dealer,
            turn, frozenset(absent), Parts(carry or {}), jackpot, tuple(moments), stepped, chip, payout_chip, rounding, dealer,
        )  # fmt: skip
        self.game.check(setup)
        return setup

    def set_up(self, table: "Mapping[str, object] | Switches | None") -> "tuple[Table, Edition[Rules, Table]]":
        """A table's settings, checked, and the edition as it is played there. Tables that are set alike share theirs; those of the round
        before are known."""
        if not table or table is self.table:
            return self.own_table, self._at_own_table
        if not isinstance(table, Switches):
            return self._known(repr(table), lambda: self.settings(table))
        found = (self.of_house or self)._settings.get(id(table))
        return found if found is not None and found[0] is table else self._make(self.settings(table))

    def set_up_stored(self, table: Mapping[str, object]) -> "tuple[Table, Edition[Rules, Table]]":
        """The same for a table that was opened before, and for a round that was played: by the settings that it had."""
        if not table:
            return self.own_table, self._at_own_table
        return self._known(f"stored {table!r}", lambda: self.stored_settings(table))

    def _known(self, given: str, read: "Callable[[], Table]") -> "tuple[Table, Edition[Rules, Table]]":
        found = (self.of_house or self)._settings.get(given)
        if found is None:
            found = self._make(read())
            (self.of_house or self)._settings[given] = found
        return found

    def _make(self, settings: Table) -> "tuple[Table, Edition[Rules, Table]]":  # type: ignore[misc]  # as ``_with``
        edition = self.at(settings)
        self.game.check_table(edition, settings)
        edition._check_chip(settings)
        known = (self.of_house or self)._settings
        if len(known) >= 2 * TABLES_KEPT:
            known.clear()
        known[id(settings)] = found = (settings, edition)
        return found

    @cached_property
    def _settings(self) -> "dict[int | str, tuple[Table, Edition[Rules, Table]]]":
        """By what was given, and by their identity, which is theirs as long as they lie here."""
        return {}

    @cached_property
    def own_table(self) -> Table:
        """The edition's table, checked."""
        self.game.check_table(self._at_own_table, self.table)
        self._at_own_table._check_chip(self.table)
        return self.table

    @cached_property
    def _at_own_table(self) -> "Edition[Rules, Table]":
        return self.at(self.table)

    def settings(self, table: Mapping[str, object] | Switches | None) -> Table:
        """Return the edition's table with some settings changed. ``BadSetup`` says in a sentence what the house does not allow, and where.

        Settings that were made before are not held against the house again.
        """
        found = self.stored_settings(table)
        house = (self.of_house or self).rules
        if not isinstance(table, Switches) and (why := house.refusal(found)):
            raise BadSetup(f"{self.id}: table.{why}.")
        return found

    def stored_settings(self, table: Mapping[str, object] | Switches | None) -> Table:
        """Return the settings of a table as they were stored: a round is replayed by them, whatever its house allows today."""
        if not table:
            return self.table
        given = table.model_dump() if isinstance(table, Switches) else table
        try:
            return self.game.table.model_validate({**self.table.model_dump(), **given})
        except ValidationError as error:
            raise BadSetup(f"{self.id}: table.{first_error(error)}.") from None

    def post(self, option: str | None, table: Switches) -> PostedRate:
        """The collection rate that a table with these settings posts. That of the round before is known."""
        known, rate = self._rates.get((option, id(table)), (None, NO_COLLECTION))
        if known is table:
            return rate
        rate = self._post(option, table)
        if len(self._rates) >= TABLES_KEPT:
            self._rates.clear()
        self._rates[option, id(table)] = (table, rate)
        return rate

    def stored_rate(self, option: str, table: Switches) -> PostedRate:
        """Return the rate that a stored table has posted, also where its option is for other limits today."""
        try:
            return self.post(option or None, table)
        except BadInput:
            known = option or self.option
            if self.schedule is None or not known:
                raise
            return self.schedule.post(known, seats=self.game.seats(self.rules))

    @cached_property
    def _rates(self) -> dict[tuple[str | None, int], tuple[Switches, PostedRate]]:
        """By option and by the identity of the settings, which is theirs as long as they lie here."""
        return {}

    def _post(self, option: str | None, table: Switches) -> PostedRate:
        if option == NO_COLLECTION.option:
            return NO_COLLECTION  # a table may be played without any
        if self.schedule is None:
            if option:
                raise BadSetup(f"{self.id} takes no collection, so it has no option '{option}'.")
            return NO_COLLECTION
        limit, seats = self.game.limit(self.rules, cast("Table", table)), self.game.seats(self.rules)
        if not option:
            option = self.option if table == self.table and self.option else self.schedule.default(limit, seats)
        return self.schedule.post(option, seats=seats, table=limit)

    def chip_at(self, table: TableSwitches, rate: PostedRate) -> Cents:
        """Return the smallest chip of a table: as it is set; else, where no blind, ante or fee needs a smaller one, as the house prints it.

        Fees in whole chips of the house's usual size bring no smaller chip to a limit for which the house prints its chips.
        """
        if table.chip is not None:
            return table.chip
        known = self._chips.get((id(table), id(rate)))
        if known is not None and known[0] is table and known[1] is rate:
            return known[2]
        stakes = self._stakes(table)
        usual = self.rules.chip
        chip = gcd(usual, *stakes, rate.unit)
        if chip == usual and (printed := self.rules.printed_chip(table)):
            chip = gcd(printed, *stakes)
        if len(self._chips) >= TABLES_KEPT:
            self._chips.clear()
        self._chips[id(table), id(rate)] = (table, rate, chip)
        return chip

    @cached_property
    def _chips(self) -> dict[tuple[int, int], tuple[TableSwitches, PostedRate, Cents]]:
        """By the identity of settings and rate, which is theirs as long as they lie here."""
        return {}

    def _stakes(self, table: TableSwitches) -> tuple[Cents, ...]:
        """What such a table has every player put in."""
        own = cast("Table", table)
        limit = self.game.limit(self.rules, own)
        figures = (limit.low, limit.high, limit.least, limit.ante, *limit.blinds, limit.condition, limit.point)
        return (*figures, *self.game.stakes(self.rules, own))

    def _check_chip(self, table: TableSwitches) -> None:
        short = table.chip and next((stake for stake in self._stakes(table) if stake % table.chip), 0)
        if table.chip and short:
            raise BadSetup(f"{self.id}: table.chip: chips of {money_text(table.chip)} cannot pay {money_text(short)}.")

    def next_setup(self, round: Round, **changes: Unpack[SetupOptions]) -> Setup[Rules, Table]:
        """The setup of the round after this one: stacks and what is carried move on, the cards are fresh unless given."""
        before = round.setup
        outcome = round.outcome
        given: SetupOptions = {
            "stacks": outcome.stacks,
            "seats": before.seats,
            "table": before.table,
            "option": before.rate.option or None,
            "absent": before.absent,
            "carry": outcome.carry,
            "jackpot": outcome.jackpot,
            "stepped": before.stepped,
            "rounding": before.rounding,
            "dealer": before.dealer,
        }
        if "chance" not in changes and "seed" not in changes:
            if outcome.carry.find(SHOE) or isinstance(before.chance, Felt):  # the same shoe goes on; a felt table stays one
                given["chance"] = before.chance
            elif isinstance(before.chance, Seeded):
                given["seed"] = f"{before.chance.seed}+"
        if "table" not in changes and "option" not in changes:
            given["chip"], given["payout_chip"] = before.chip, before.payout_chip
        given.update(changes)
        return self.setup(**given)

    def sheet(self) -> list[Section]:
        """The sections of the rule sheet: those of the game, and what the house leaves to its tables."""
        left = [f"{each.says} Set by {name}: {each.bounds} ({cited(each.lines)})" for name, each in self.rules.tables.items()]
        return [*self.game.sheet(self), *([("Left to the table", left)] if left else [])]

    def clause_text(self, rule: str) -> str:
        """A clause with its source lines, for people."""
        clause = self.clauses.get(rule)
        if clause is None:
            return rule
        return f"{clause.says} ({cited(clause.lines)})"

    def figure(self, text: str, switch: str, *clauses: str) -> str:
        """A figure for a rule sheet: with the lines of its clauses, or of the setting of the table; one that is ours says so."""
        top, _, setting = switch.partition(".")
        if top == "table":
            return f"{text} ({cited(self.printed.get(setting, ''))})"
        if any(reading.gives(switch) for reading in self.readings):
            return f"{text} ({cited('')})"
        lines = [part for clause in clauses for part in self.clauses[clause].lines.split(", ") if part]
        return f"{text} ({cited(', '.join(dict.fromkeys(lines)))})"

    def __reduce__(self) -> tuple[object, ...]:
        """As the id and the digest of its file, and what is not as the file has it: where the bytes are read, the file is loaded."""
        from cardroom.houses.loader import load

        try:
            filed = load(self.id)
        except CardroomError:
            raise BadEdition(f"{self.id} is no edition of this program's houses, so no copy of it can be read again.") from None
        if filed.game is not self.game:
            raise BadEdition(f"{self.id} is played by another game than its file names, so no copy of it can be read again.")
        rules = [None if one is None or one.rules == filed.rules else one.rules for one in (self.of_house, self)]
        others = {name: getattr(self, name) for name in ("table", "schedule", "option") if getattr(self, name) != getattr(filed, name)}
        return loaded_again, (self.id, self.digest, self.of_house is not None, *rules, others)

    def __copy__(self) -> "Edition[Rules, Table]":
        return self  # nothing of it is ever changed

    def __deepcopy__(self, memo: object) -> "Edition[Rules, Table]":
        return self


def loaded_again(
    id: str, digest: str, at_table: bool, house_rules: HouseRules | None, rules: HouseRules | None, others: Mapping[str, Any]
) -> Edition:
    """Return the edition of which bytes were made, from its file; refused where that has changed since."""
    from cardroom.houses.loader import load

    found = load(id)
    if found.digest != digest:
        raise BadEdition(f"{id} has changed since this was written: its file has another digest now.")
    if others:
        found = replace(found, **others)
    house = found if house_rules is None else found._with(house_rules)
    if at_table:
        return replace(house._with(rules or found.rules), of_house=house)
    return house if rules is None else house._with(rules)
