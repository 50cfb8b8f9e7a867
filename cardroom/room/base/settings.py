"""What a visitor may set when he opens a table. No manual prints these: they have stated defaults."""

import secrets
from collections.abc import Mapping
from typing import Annotated, NamedTuple
from weakref import WeakValueDictionary

from pydantic import BaseModel, ConfigDict, Field, ValidationError
from typing_extensions import TypedDict

from cardroom.collection import PostedRate
from cardroom.collection.charges import TableLimit
from cardroom.errors import BadInput
from cardroom.fields import says
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.rules import PotTable
from cardroom.houses.edition import Edition, first_error
from cardroom.houses.seating import SeatingRules, full_buy_in
from cardroom.money import Cents, money_text, round_to
from cardroom.switches import Switches, TableSwitches

MOST_FUND: Cents = 1_000_000_00
"""Most that a table's jackpot fund may begin with."""

MOST_PACE = 30.0
"""Seconds that a bot takes at the most."""

LEAST_PACE, LEAST_PAUSE = 0.2, 1.0
"""Seconds that a bot takes at the least, and a pause between two rounds: a table of bots without them would take all of a processor."""

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is easily taken for another


class TableSettings(BaseModel):
    """A table, as it is opened."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    edition: str = Field(max_length=100, description="The edition: house and game.")
    option: str = Field(default="", max_length=40, description="The collection option posted; empty: the edition's usual one.")
    table: Mapping[str, object] = Field(
        default_factory=dict, max_length=40, description="The edition's own table settings, where they differ."
    )
    seats: int = Field(default=0, ge=0, le=40, description="How many of the game's seats; 0: all of them.")
    pace: float = Field(default=0.9, ge=0, le=MOST_PACE, description="Seconds that a bot takes.")
    pause: float = Field(default=5.0, ge=0, le=120, description="Seconds between two rounds.")
    clock: float = Field(default=0, ge=0, le=3600, description="Seconds for a decision; 0: none for one person among bots.")
    clock_for_two: float = Field(
        default=30, ge=0, le=3600, description="Seconds for a decision where two people sit and `clock` is 0; 0: private tables only."
    )
    time_bank: float = Field(  # with the clock a minute (001 l.466)
        default=30, ge=0, le=3600, description="Seconds more, once those of the clock have run out."
    )
    grace: float = Field(default=10, ge=0, le=600, description="Seconds without a connection until a person counts as gone.")
    away: float = Field(
        default=300, ge=10, le=7200, description="Seconds after which a person who is gone, or has not answered, is cashed out."
    )
    kept: float = Field(default=0, ge=0, le=86_400, description="Seconds that the staff keeps the table open with nobody there.")
    sits_out: float = Field(  # the house's own time: 001 l.56
        default=0, ge=0, le=7200, description="Seconds after which a player who sits out is cashed out; 0: as long as the house allows."
    )
    fund: Cents = Field(
        default=0, ge=0, le=MOST_FUND, description="Cents that the house puts into the table's jackpot fund when it is opened."
    )
    private: bool | None = Field(
        default=None, description="Whether the lobby leaves the table out; null: if one person opens it for themselves and bots."
    )


_shared: WeakValueDictionary[str, TableSettings] = WeakValueDictionary()


def read_settings(wanted: Mapping[str, object]) -> TableSettings:
    """Tables that are set alike share what is read: of a thousand most are."""
    try:
        found = TableSettings.model_validate(wanted)
    except ValidationError as error:
        raise BadInput(f"The table cannot be opened so: {first_error(error)}.") from None
    return _shared.setdefault(found.model_dump_json(), found)


def usual_table(edition: Edition) -> dict[str, object]:
    """What a table has for which whoever opens it says nothing, where that is not the edition's: hands that are all-in are turned up where
    bets have no limit, as rooms do. Ours: no manual says it."""
    table = edition.table
    return {"all_in": "turned-up"} if isinstance(table, CommunityTable) and table.structure in ("no-limit", "pot-limit") else {}


def new_id(length: int = 6) -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(length))


def limits_text(edition: Edition, table: TableSwitches) -> str:
    """The limits of a table in a few words."""
    limit: TableLimit = edition.game.limit(edition.rules, table)
    if limit.structure == "banked":
        return f"{money_text(limit.least)} to {money_text(limit.most)}" if limit.most is not None else f"from {money_text(limit.least)}"
    if limit.structure == "points":
        return f"{money_text(limit.condition)} a chip" if limit.condition else f"{money_text(limit.point)} a point"
    if limit.structure == "limit":
        return f"{money_text(limit.low)}-{money_text(limit.high)} limit"
    assert isinstance(table, PotTable)  # there is no other
    if limit.structure == "spread-limit":
        return f"{money_text(table.spread[0])} to {money_text(table.spread[1])} spread"
    blinds = "/".join(money_text(blind) for blind in table.blinds if blind)
    return f"{limit.structure}, blinds {blinds}" if blinds else f"{limit.structure}, ante {money_text(table.ante)}"


def check_terms(edition: Edition, settings: TableSettings) -> PostedRate:
    """Return the rate that a table with these settings posts. ``BadInput`` says in a sentence why the house does not open such a table."""
    terms, there = edition.set_up(settings.table)
    return there.post(settings.option or None, terms)


class BuyInData(TypedDict):
    least: Annotated[Cents, says("The least buy-in, in cents.")]
    usual: Annotated[Cents, says("The usual buy-in, in cents.")]
    most: Annotated[Cents | None, says("The largest buy-in, in cents; null: no bound.")]


class BuyIns(NamedTuple):
    """What a player may bring to a table."""

    least: Cents
    usual: Cents
    most: Cents | None = None
    """None: there is no maximum."""

    def data(self) -> BuyInData:
        return {"least": self.least, "usual": self.usual, "most": self.most}

    def allow(self, chips: Cents) -> bool:
        return self.least <= chips and (self.most is None or chips <= self.most)

    def __str__(self) -> str:
        return f"{money_text(self.least)} or more" if self.most is None else f"{money_text(self.least)} to {money_text(self.most)}"


def buy_in_bounds(table: Switches, chip: Cents) -> BuyIns:
    """Return what the table's own figures ask for, in whole chips. They set no maximum: only a house prints one."""
    least = max(chip, int(getattr(table, "least", 0)), *getattr(table, "blinds", ()), int(getattr(table, "ante", 0)))
    least = round_to(least, chip, "up")
    usual = round_to(int(getattr(table, "buy_in", 0)), chip, "up") or 100 * least
    return BuyIns(least, max(usual, least))


def seating_bounds(rules: SeatingRules, bounds: BuyIns, chip: Cents) -> BuyIns:
    """The same with what the house prints: a full buy-in, a least or a most, or that nobody sits down with less than a full one."""
    buying = rules.buying
    full = full_buy_in(rules, bounds.usual)
    least = max(bounds.least, buying.least, full if buying.seated == "full" or buying.short == "one-for-each-full" else 0)
    return BuyIns(round_to(least, chip, "up"), round_to(max(full, least), chip, "up"), buying.most)
