"""What a house and a table may set in a stud game: who opens, who acts first, printed limits with antes, opening bets and ranges."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from pydantic import Field, field_validator

from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.games.pot.rules import MOST_SEATS, PotRules, PotTable, Structure
from cardroom.money import Cents, money_text
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, Switches

Range = tuple[Money, Money]


class LimitRow(Switches):
    """A printed limit: what comes with it. No-limit games are told apart by their buy-in."""

    structure: Structure
    limit: Range = (0, 0)  # limit: the two bets; spread-limit: the smallest and the largest
    buy_in: Money = 0
    ante: Money = 0
    opening: Money  # the forced bet
    ranges: tuple[Range, ...] = ()  # spread-limit: from the smallest to the largest bet or raise, betting round by betting round


class StudRules(PotRules):
    """The switches that all stud games share."""

    seats: int = Field(default=8, ge=2, le=MOST_SEATS)
    opens: Literal["low-card", "high-card"]  # whose up card has to open
    opening_ace: Literal["high", "low"] = "high"  # what an ace counts for that
    opening_tie: Literal["suit", "position"] = "suit"
    acts_first: Literal["high-hand", "low-hand"] = "high-hand"  # on later betting rounds
    dealt_from: Literal["house-dealer", "button"] = "house-dealer"  # the left of the house dealer (no button), or of a moving button
    opening: Literal["bring-in", "bet", "lower-or-upper"] = "bring-in"  # part of a bet, a whole bet, or either end of the first range
    opening_live: bool = False  # who has opened may raise when nobody else has
    open_pair: Literal["either-limit", "no-effect"] = "no-effect"  # a pair in sight on the second betting round
    odd_chip_to: Literal["position", "suit"] = "position"
    odd_chip_ace: Literal["high", "low"] = "high"  # whether an ace is the low card that an odd chip of the low half goes to
    exposed_last_card: Literal["may-be-all-in", "plays"] = "plays"
    exposed_down_card: Literal["plays", "may-be-all-in"] = "plays"
    fold_unbet: Literal["not-offered", "gets-cards"] = "not-offered"  # folding where one may check: the seat gets cards until a bet
    # A later street dealt out of sequence: a matter of objection, or corrected without betting on it, all its bets or those of the wrong
    # hands going back.
    out_of_sequence: Literal["objection", "all-bets-returned", "misplaced-bets-returned"] = "objection"
    limits: tuple[LimitRow, ...] = ()

    def row(self, table: "StudTable") -> LimitRow | None:
        """The printed limit of this table."""
        for row in self.limits:
            if row.structure == table.structure and (
                row.buy_in == table.buy_in if row.structure == "no-limit" else row.limit == table.limit
            ):
                return row
        return None


class StudTable(PotTable):
    """A table without blinds. What a printed limit gives need not be set."""

    blinds: tuple[Money, ...] = ()
    bring_in: Money = 0  # the forced bet; 0: as printed for this limit

    @field_validator("blinds")
    @classmethod
    def _blinds(cls, blinds: tuple[Cents, ...]) -> tuple[Cents, ...]:
        if blinds:
            raise ValueError("a stud game has no blinds")
        return blinds

    @property
    def limit(self) -> Range:
        return self.spread if self.structure == "spread-limit" else self.bets


class StudStakes(NamedTuple):
    """What is put in at one table: the ante, the forced bet, and for each betting round the smallest and the largest bet."""

    ante: Cents
    opening: Cents
    ranges: tuple[tuple[Cents, Cents], ...]


StudRound: TypeAlias = Round[StudRules, StudTable]
StudEdition: TypeAlias = EditionLike[StudRules, StudTable]


@lru_cache(4096)
def fixed(bets: tuple[Cents, Cents], levels: tuple[int, ...]) -> tuple[tuple[Cents, Cents], ...]:
    """In limit games there is one size of bet on each betting round."""
    return tuple((bets[level], bets[level]) for level in levels)


def stakes(rules: StudRules, table: StudTable, levels: Sequence[int]) -> StudStakes:
    """``levels``: whether each betting round is at the lower (0) or at the higher (1) of two limits."""
    row = rules.row(table)
    opening = table.bring_in or (row.opening if row else 0) or table.least_bet
    ante = table.ante or (row.ante if row else 0)
    if table.structure == "limit":
        if rules.opening != "bring-in":
            opening = opening or table.bets[0]
        return StudStakes(ante, opening, fixed(table.bets, tuple(levels)))
    if table.structure == "spread-limit":
        return StudStakes(ante, opening or table.spread[0], (row.ranges if row else ()) or (table.spread,) * len(levels))
    return StudStakes(ante, opening, ((opening, opening),) * len(levels))


def stakes_of(rules: StudRules, table: StudTable) -> tuple[Cents, ...]:
    """Ante, forced bet and the smallest and largest bets: what the smallest chip must pay."""
    found = stakes(rules, table, (0, 1))
    return (found.ante, found.opening, *(figure for bets in found.ranges for figure in bets))


def check_table(edition: StudEdition, table: StudTable) -> None:
    rules = edition.rules
    if table.structure not in rules.structures:
        raise BadSetup(f"{edition.id} is not played {table.structure}; it is: {', '.join(rules.structures)}.")
    if rules.limits and table.structure == "spread-limit" and not rules.row(table):
        raise BadSetup(f"{edition.id} prints no game of {money_text(table.spread[0])} to {money_text(table.spread[1])}.")
    opening = stakes(rules, table, (0,)).opening
    if not opening:
        raise BadSetup(f"{edition.id} prints no forced bet for this limit: the table must set bring_in.")
    if rules.opening == "bring-in" and opening >= table.bets[0]:
        raise BadSetup(f"A bring-in of {money_text(opening)} is no less than the bet of {money_text(table.bets[0])} that it stands for.")


def limit(rules: StudRules, table: StudTable) -> TableLimit:
    """For the collection option."""
    found = stakes(rules, table, (0,))
    if table.structure == "limit":
        return TableLimit("limit", low=table.bets[0], high=table.bets[1], buy_in=table.buy_in, ante=found.ante)
    if table.structure == "spread-limit":
        return TableLimit("spread-limit", least=table.spread[0], most=table.spread[1], buy_in=_buy_in(rules, table), ante=found.ante)
    return TableLimit(table.structure, least=found.opening, buy_in=table.buy_in, ante=found.ante)


def _buy_in(rules: StudRules, table: StudTable) -> Cents:
    """As printed with the limit, whatever the table asks for beyond it."""
    row = rules.row(table)
    return row.buy_in if row and row.buy_in else table.buy_in


def seats(rules: StudRules) -> int:
    return int(rules.seats)
