"""``fees``: what each option would collect on the same hands; ``options``: which of them leaves the bank most at these bets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from cardroom.analysis.questions.bets import bets_of, tidy_bets
from cardroom.analysis.questions.question import HERE, Machine, Question
from cardroom.analysis.questions.table import banked_only, odds_soon, table_given
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.collection.compare import HANDS, MixLevel, OptionCost, compare, compared_data, parse_mix
from cardroom.errors import BadInput
from cardroom.games.banked.rules import BankedTable

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.options import RankedOptions
    from cardroom.collection import Option
    from cardroom.houses.edition import Edition

TIMES_THE_LEAST = (1, 2, 5, 10, 25, 50)  # what each player bets in the hands of a mix that nobody has given
TIMES_THE_BET = (5, 10, 20, 40)  # the pots of such a mix


@dataclass(frozen=True)
class FeeQuestion(Question):
    """``option``: only these, joined with ``+``; ``hands`` are dealt in a half hour."""

    option: str = ""
    players: int = 0
    hands: int = 0

    def sizes(self) -> dict[str, float]:
        return {"players": self.players, "hands of a half hour": self.hands}


class PricedOptions(NamedTuple):
    given: "TableGiven"
    bets: Mapping[str, Mapping[str, int]]
    ranked: "RankedOptions"


@dataclass(frozen=True)
class OptionsQuestion(FeeQuestion):
    kind = "options"
    title = "Which option leaves the bank most"

    bet: tuple[str, ...] = ()

    def tidy(self) -> Self:
        return replace(self, bet=tidy_bets(self.bet))

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.options import options_data

        return options_data(*self.find(watch))

    def find(self, watch: AnswerWatch = UNWATCHED) -> PricedOptions:
        from cardroom.analysis.options import rank_options
        from cardroom.analysis.value import default_bets

        given = table_given(self.edition, (), (), self.players, "", rounds_an_hour=2.0 * (self.hands or HANDS))
        banked_only(given, "--bet")
        options = chosen_options(given.edition, self.option)
        bets = bets_of(self.bet, given.count - 1, default_bets(given))
        odds = odds_soon(given, watch)
        watch.say("pricing every option")
        ranked = rank_options(given, options, bets, odds)
        if not ranked.options:
            raise BadInput(f"{given.edition_id}: the bets fit no option: {next(iter(ranked.unfit.values()))}")
        return PricedOptions(given, bets, ranked)

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        said = "" if answer is None else str(answer.get("assumes", ""))
        return said or "The same bets and the same play are charged by one option after the other."


class FeesCompared(NamedTuple):
    edition: "Edition"
    players: int
    mix: Sequence[MixLevel]
    hands: int
    options: "Sequence[Option]"
    rows: Sequence[OptionCost]


@dataclass(frozen=True)
class FeesQuestion(FeeQuestion):
    """``mix`` names the hands, ``$100x3 $850``; without it small, middling and large ones."""

    kind = "fees"
    title = "Fees compared"

    mix: str = ""

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        return self.data(self.find())

    def find(self) -> FeesCompared:
        from cardroom.houses.loader import load

        edition = load(self.edition)
        seats = edition.game.seats(edition.rules)
        count = self.players or min(6, seats)
        if not 2 <= count <= seats:
            raise BadInput(f"{edition.id} is played by 2 to {seats}, not {count}.")
        levels = parse_mix(self.mix) if self.mix else default_mix(edition, count)
        if edition.game.family != "pot" and any(level.early for level in levels):
            raise BadInput(f"No hand of {edition.id} ends early: name the money of each, like $100x3 $850.")
        options, hands = chosen_options(edition, self.option), self.hands or HANDS
        rows = compare(options, count, levels, edition.game.family == "banked", hands)
        return FeesCompared(edition, count, levels, hands, options, rows)

    def data(self, found: FeesCompared) -> Data:
        return {
            "edition": found.edition.id,
            "players": found.players,
            "hands_in_a_half_hour": found.hands,
            "mix": [level._asdict() for level in found.mix],
            "options": [compared_data(row) for row in found.rows],
            "for_other_counts_of_players": [option.name for option in found.options if not option.answers(found.players)],
        }

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        return "The same hands are charged by every option; wagers are bet in equal shares, and a fee by the clock falls on hands alike."


def chosen_options(edition: "Edition", only: str) -> list["Option"]:
    if edition.schedule is None:
        raise BadInput(f"{edition.id} takes no collection: there is nothing to compare.")
    known = edition.schedule.options
    names = [name.strip() for name in only.split("+")] if only else list(known)
    for name in names:
        if name not in known:
            groups = ", ".join(block.announced for block in edition.schedule.blocks)
            raise BadInput(f"{edition.id}: there is no option '{name}'; there are {groups}.")
    return [known[name] for name in names]


def default_mix(edition: "Edition", players: int) -> list[MixLevel]:
    """A hand each with small, middling and large wagers; in a pot game small and large pots, and a hand that ends early.

    Games for points have no pot to go by: one hand, with the buy-in.
    """
    table = edition.table
    if isinstance(table, BankedTable):
        return [MixLevel((players - 1) * table.least * times) for times in TIMES_THE_LEAST]
    if edition.game.family == "points":
        return [MixLevel(edition.buy_in)]
    bet = max([*getattr(table, "bets", ()), *getattr(table, "blinds", ())], default=0) or 200
    return [MixLevel(0, early=True), *(MixLevel(bet * times) for times in TIMES_THE_BET)]
