"""A table as the options of ``cardroom bank`` describe it, and the plans that follow from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.analysis.together import Seated


@dataclass(frozen=True)
class TableAsked:
    """``hours`` or ``rounds`` say how long a night is; neither: eight hours."""

    edition: str
    players: int
    bets: tuple[str, ...]
    rounds_an_hour: float
    hours: float
    rounds: int
    bank: str
    bankroll: str
    option: str
    alone: bool
    strategy: str
    rule: tuple[str, ...]
    table: tuple[str, ...]

    def plan(self) -> "Plan":
        """The plan, with everything checked that can be before a card is dealt."""
        from cardroom.analysis.nights.play import by_best_way
        from cardroom.cli.bank import HOURS, plan_of
        from cardroom.cli.given import table_given

        if not self.edition:
            raise BadInput("Say which edition, like tres-lounge/three-card-poker; `cardroom games` lists them all.")
        given = table_given(self.edition, self.rule, self.table, self.players, self.option, rounds_an_hour=self.rounds_an_hour)
        if given.edition.game.family != "banked":
            raise BadInput(f"{given.edition_id} has no player-dealer: nobody banks it.")
        length = self.rounds or round((self.hours or HOURS) * given.rounds_an_hour)
        plan = plan_of(given, list(self.bets), length, self.bank, self.bankroll, self.alone, self.strategy or "bots")
        return plan if self.strategy else by_best_way(plan)

    def seated(self, part: "Seated") -> "TableAsked":
        """The same table in a part of a shift."""
        an_hour = part.rounds_an_hour or self.rounds_an_hour
        return replace(self, hours=part.hours, rounds=0, players=part.players, rounds_an_hour=an_hour)

    def like(self, row: Mapping[str, object]) -> "TableAsked":
        """A table of a list: what its row does not say is as the options have it."""
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items() if key != "count"}
        return replace(self, **given)  # type: ignore[arg-type]  # the row has been checked
