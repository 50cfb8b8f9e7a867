"""``advantage``: what a counter gains by the depth of the cut, and what a seen card or hand is worth."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, Self

from cardroom.analysis.questions.bets import tidy_money
from cardroom.analysis.questions.question import HERE, Machine
from cardroom.analysis.questions.table import TableQuestion, banked_only
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money

if TYPE_CHECKING:
    from cardroom.analysis.advantage.count import CountSystem
    from cardroom.analysis.advantage.counter import CountedWager
    from cardroom.analysis.advantage.seen_value import SeenValue
    from cardroom.analysis.given import TableGiven

DEALS, SHOES = 20_000, 100_000


class AdvantageFigures(NamedTuple):
    """Wagers of a shoe, counted; or what a bettor gains who has seen something."""

    given: "TableGiven"
    counted: "Sequence[CountedWager]"
    seen: "SeenValue | None"


@dataclass(frozen=True)
class AdvantageQuestion(TableQuestion):
    kind = "advantage"
    title = "What a counter gains"

    wager: str = ""
    stake: str = ""
    cut: int = 0
    below: str = ""
    tags: str = ""
    trigger: float = 0
    flashed: int = 0
    hands_seen: int = 0
    shoes: int = 0
    deals: int = DEALS
    seed: str = "1"

    def tidy(self) -> Self:
        stake, below = (tidy_money(parse_money(text)) if text else "" for text in (self.stake, self.below))
        return replace(super().tidy(), stake=stake, below=below)

    def sizes(self) -> dict[str, float]:
        return {**super().sizes(), "shoes": self.shoes or SHOES, "deals": self.deals}

    @property
    def most(self) -> Cents | None:
        """What a counter may cost the bank an hour."""
        return parse_money(self.below) if self.below else None

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        return self.data(self.find(watch))

    def data(self, found: AdvantageFigures) -> Data:
        from cardroom.analysis.answers.advantage import counted_data, seen_data

        head = {"edition": found.given.edition_id, "seed": self.seed}
        if found.seen is not None:
            return {**head, **seen_data(found.seen)}
        return {**head, "wagers": [counted_data(one, self.cut, self.most) for one in found.counted]}

    def find(self, watch: AnswerWatch = UNWATCHED) -> AdvantageFigures:
        from cardroom.analysis.advantage.scope import is_dealt_afresh

        given = self.given()
        banked_only(given, "advantage")
        if self.bet:
            raise BadInput("advantage takes the stake of the counter: leave out --bet.")
        amount = parse_money(self.stake) if self.stake else None
        if amount is not None and amount <= 0:
            raise BadInput("--stake must be more than nothing.")
        if not is_dealt_afresh(given):
            return AdvantageFigures(given, self._counted(given, amount, watch), None)
        asked = {"wager": self.wager, "cut": self.cut, "below": self.below, "tags": self.tags, "trigger": self.trigger, "shoes": self.shoes}
        for name in (name for name, value in asked.items() if value):
            raise BadInput(f"--{name} is for a shoe with a cut card; {given.edition_id} shuffles before every round.")
        from cardroom.analysis.advantage.seen_value import seen_at

        return AdvantageFigures(given, (), seen_at(given, amount, self.flashed, self.hands_seen, self.deals, self.seed, watch))

    def _counted(self, given: "TableGiven", stake: Cents | None, watch: AnswerWatch) -> "list[CountedWager]":
        from cardroom.analysis.advantage.counter import countable, counted
        from cardroom.analysis.spread import within
        from cardroom.games.banked.baccarat.rules import LINES

        if self.flashed or self.hands_seen:
            raise BadInput(
                f"{given.edition_id}: --flashed and --hands-seen are computed for poker and pai gow poker against the player-dealer's hand."
            )
        at, count = countable(given), self._count()
        half = len(given.edition.deck) // 2
        if self.cut and not at.deepest <= self.cut <= half:
            raise BadInput(f"--cut must be from {at.deepest} to {half} cards, half the shoe, not {self.cut}.")
        assert self.most is None or self.most >= 0  # read before the work begins
        chosen = [self.wager] if self.wager else [name for name in at.names if name not in LINES] or [*at.names]
        found = []
        for number, name in enumerate(chosen):
            watch.say(name)
            part = within(watch, number / len(chosen), (number + 1) / len(chosen))
            found.append(counted(given, name, stake, count, self.shoes or SHOES, self.seed, part))
        return found

    def _count(self) -> "CountSystem | None":
        from cardroom.analysis.advantage.count import CountSystem, tags_of

        if self.trigger and not self.tags:
            raise BadInput("--trigger goes with --tags; without them the best count that is known is used.")
        return CountSystem.by_true_count(tags_of(self.tags), self.trigger, "as given") if self.tags else None

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        wagers = answer.get("wagers") if answer is not None else None
        first = wagers[0] if isinstance(wagers, list) and wagers else answer
        said = str(first.get("assumes", "")) if isinstance(first, Mapping) else ""
        return said or "Every wager is covered, and the bettor plays each hand as is best for whatever is known."
