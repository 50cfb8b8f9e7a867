"""A table as a question describes it, and the nights of a banker at it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from math import ceil
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cardroom.analysis.night_count import NightCount, most_by_default, night_count
from cardroom.analysis.questions.bets import bets_of, tidy_bets, tidy_changes, tidy_money
from cardroom.analysis.questions.question import Question
from cardroom.analysis.questions.shifts import ShiftPart
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch
from cardroom.errors import BadInput
from cardroom.money import money_text, parse_money

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardroom.analysis.bank import Plan
    from cardroom.analysis.convolution import ExactNight
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.night_count import Risk
    from cardroom.analysis.odds import EditionOdds
    from cardroom.analysis.value import TableValue

Asked = TypeVar("Asked", bound="NightsQuestion")

HOURS = 8.0
PACE = 30.0  # rounds an hour, where nobody says otherwise


def table_given(
    edition: str, rule: Sequence[str], table: Sequence[str], players: int, option: str, jackpot: str = "", rounds_an_hour: float = 0
) -> "TableGiven":  # fmt: skip
    """The table as given, with everything checked that can be before a card is dealt."""
    from cardroom.analysis.given import ROUNDS_AN_HOUR, TableGiven
    from cardroom.houses.loader import load
    from cardroom.houses.switch_changes import COLLECTION, changes, collection_changes

    loaded = load(edition)
    of_schedule = [word for word in rule if word.startswith(COLLECTION)]
    given = TableGiven(
        loaded.id,
        changes([word for word in rule if word not in of_schedule], "rule", loaded.rules),
        changes(table, "table setting", loaded.table),
        players,
        option,
        parse_money(jackpot) if jackpot else 0,
        rounds_an_hour or ROUNDS_AN_HOUR,
        collection_changes(of_schedule, loaded),
    )
    settings = given.edition.settings(given.table)
    given.edition.game.check_table(given.edition, settings)
    given.edition.post(option or None, settings)
    assert given.count
    return given


def banked_only(given: "TableGiven", command: str) -> None:
    if given.edition.game.family != "banked":
        raise BadInput(f"{given.edition_id} has no player-dealer, so {command} has nothing to say of it.")


@dataclass(frozen=True)
class TableQuestion(Question):
    """A question about one table: its rules, its players and what they bet."""

    players: int = 0
    bet: tuple[str, ...] = ()
    option: str = ""
    rounds_an_hour: float = 0
    rule: tuple[str, ...] = ()
    table: tuple[str, ...] = ()

    def tidy(self) -> Self:
        return replace(self, bet=tidy_bets(self.bet), rule=tidy_changes(self.rule), table=tidy_changes(self.table))

    def given(self) -> "TableGiven":
        return table_given(self.edition, self.rule, self.table, self.players, self.option, rounds_an_hour=self.rounds_an_hour)

    def bets(self, given: "TableGiven") -> dict[str, dict[str, int]]:
        from cardroom.analysis.value import default_bets

        return bets_of(self.bet, given.count - 1, default_bets(given))

    def sizes(self) -> dict[str, float]:
        return {"players": self.players}


@dataclass(frozen=True)
class NightsQuestion(TableQuestion):
    """A question that nights answer.

    ``hours`` or ``rounds`` say how long one is; neither: eight hours. ``nights`` says how many are played; 0: as many as ruin needs.
    """

    hours: float = 0
    rounds: int = 0
    bank: str = ""
    bankroll: str = ""
    alone: bool = False
    strategy: str = ""
    nights: int = 0
    seed: str = "1"
    real: bool = False

    def tidy(self) -> Self:
        found = super().tidy()
        return replace(found, bank=_tidy_amounts(self.bank), bankroll=_tidy_amounts(self.bankroll))

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), **self.sizes_of_nights(self.rounds, self.hours, self.rounds_an_hour)}

    def sizes_of_nights(self, rounds: float, hours: float, rounds_an_hour: float) -> dict[str, float]:
        """Return how many rounds and hours the nights have; a result is noted every hour, so that both take room."""
        an_hour = rounds_an_hour or PACE
        length = rounds or (hours or HOURS) * an_hour
        nights = self.nights or most_by_default(ceil(length), not self.real, bool(self.bankroll))
        return {
            "nights": nights, "rounds an hour": rounds_an_hour, "rounds of a night": length, "rounds in all": nights * length,
            "hours in all": nights * length / an_hour,
        }  # fmt: skip

    def nights_to_play(self, rounds: int, compiled: bool, risk: "Risk | None" = None) -> NightCount:
        """Return how many nights are played, each of so many rounds; ``risk`` plays a trial, where there is a bankroll to be lost."""
        return NightCount(self.nights, "") if self.nights else night_count(rounds, compiled and not self.real, risk)

    @property
    def trial(self) -> str:
        """The seed of nights on trial, which are not counted."""
        return f"{self.seed}/trial"

    def plan(self) -> "Plan":
        """The plan, with everything checked that can be before a card is dealt."""
        from cardroom.analysis.nights.play import by_best_way

        if not self.edition:
            raise BadInput("Say which edition, like tres-lounge/three-card-poker; `cardroom games` lists them all.")
        if self.hours and self.rounds:
            raise BadInput("A night is as long as --hours or as --rounds says, not both.")
        if self.strategy not in ("", "exact", "bots"):
            raise BadInput(f"--strategy must be exact or bots, not '{self.strategy}'.")
        if self.nights == 1:
            raise BadInput("--nights must be at least 2: one night says nothing of how nights differ.")
        given = self.given()
        if given.edition.game.family != "banked":
            raise BadInput(f"{given.edition_id} has no player-dealer: nobody banks it.")
        length = self.rounds or round((self.hours or HOURS) * given.rounds_an_hour)
        plan = self._plan(given, length)
        return plan if self.strategy else by_best_way(plan)

    def _plan(self, given: "TableGiven", rounds: int) -> "Plan":
        from cardroom.analysis.bank import Plan
        from cardroom.analysis.fixed_bets import BANKER, RICH
        from cardroom.analysis.value import opened
        from cardroom.games.banked.rules import BankedRules, BankedTable, bank_of

        if rounds < 1:
            raise BadInput("A night has at least one round.")
        bets = self.bets(given)
        opened(given, bets)  # refuses what nobody can bet
        bank, bankroll = parse_money(self.bank) if self.bank else 0, parse_money(self.bankroll) if self.bankroll else 0
        plan = Plan(given, bets, rounds, bank, bankroll, self.alone, "exact" if self.strategy == "exact" else "bots")
        if plan.stack > RICH or plan.bank > RICH:
            raise BadInput(f"{money_text(RICH)} is the most that a banker can bring.")
        stacks = {**dict.fromkeys(bets, RICH), BANKER: plan.stack}
        limits = given.edition.known(BankedRules, BankedTable).settings(given.table)
        bounds = bank_of(given.first_setup(stacks, "bounds"), limits, dict(stacks.items()), BANKER)
        if bounds is None:
            raise BadInput(f"A bankroll of {money_text(plan.bankroll)} does not reach for the smallest bank and its fee.")
        if plan.bank and not bounds.least <= plan.bank:
            raise BadInput(f"At this table {money_text(bounds.least)} is the least that is put up, not {money_text(plan.bank)}.")
        if plan.bankroll and plan.bank > plan.bankroll:
            raise BadInput(f"A bankroll of {money_text(plan.bankroll)} cannot put up {money_text(plan.bank)}.")
        return plan

    def of_kind(self, kind: type[Asked], **more: Any) -> Asked:
        """Another question about the same nights."""
        return kind(**{one.name: getattr(self, one.name) for one in fields(NightsQuestion)}, **more)

    def seated(self, part: ShiftPart) -> Self:
        """The same table in a part of a shift."""
        an_hour = part.rounds_an_hour or self.rounds_an_hour
        return replace(self, hours=part.hours, rounds=0, players=part.players, rounds_an_hour=an_hour)

    def like(self, row: Mapping[str, object]) -> Self:
        """A table of a list: what its row does not say is as the question has it."""
        named = {"bet" if key == "bets" else key: value for key, value in row.items() if key != "count"}
        given: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in named.items()}  # checked
        return replace(self, **given)

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        value = None if answer is None else answer.get("value") or answer.get("covered")
        said = str(value.get("assumes", "")) if isinstance(value, Mapping) else ""
        return said or "Every bettor bets the same in every hand; the banker's money is as limited as it is said to be; fees are paid."


def _tidy_amounts(words: str) -> str:
    return " ".join(tidy_money(parse_money(word)) for word in words.split())


def odds_soon(given: "TableGiven", watch: AnswerWatch = UNWATCHED) -> "EditionOdds | None":
    """The exact odds of the table, where there are any and they are kept or found within seconds."""
    from cardroom.analysis.odds import solvable
    from cardroom.analysis.quick import quick_odds

    if not solvable(given.edition):
        return None
    watch.say("looking for the exact odds")
    return quick_odds(given)


def value_of(
    plan: "Plan", find: "Callable[[TableGiven], EditionOdds | None]" = odds_soon
) -> "tuple[TableValue | None, ExactNight | None]":  # fmt: skip
    """The value of a hand with every wager covered, and the exact night where there is one.

    Without exact odds, and in a game that is not compiled, there is no other way than the nights themselves: None.
    """
    from cardroom.analysis.convolution import exact_night
    from cardroom.analysis.nights.play import why_not
    from cardroom.analysis.value import table_value

    odds = find(plan.given)
    if why_not(plan) and (odds is None or plan.way != "exact"):
        return None, None
    return table_value(plan.given, plan.bets, plan.way, odds), exact_night(plan, odds)
