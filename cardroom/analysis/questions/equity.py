"""``equity``: how much of the pot each hand wins on average."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardroom.analysis.questions.question import HERE, Machine, Question
from cardroom.analysis.questions.watch import UNWATCHED, AnswerWatch, Data

if TYPE_CHECKING:
    from cardroom.analysis.equity import Equity
    from cardroom.houses.edition import Edition


@dataclass(frozen=True)
class EquityQuestion(Question):
    """``hand``: cards, a range, or ``random``; one for each player."""

    kind = "equity"
    title = "How much of the pot each hand wins"

    hand: tuple[str, ...] = ()
    board: str = ""
    dead: str = ""
    exact: bool = False
    samples: int = 0
    seed: int = 0

    def answer(self, watch: AnswerWatch = UNWATCHED, machine: Machine = HERE) -> Data:
        from cardroom.analysis.answers.equity import equity_data

        edition, found = self.find(watch)
        return equity_data(edition.id, found)

    def find(self, watch: AnswerWatch = UNWATCHED) -> "tuple[Edition, Equity]":
        from cardroom.analysis.equity import equity
        from cardroom.houses.loader import load

        edition = load(self.edition)
        return edition, equity(
            edition, self.hand, self.board, self.dead, exact=self.exact, samples=self.samples, seed=self.seed, progress=watch
        )

    @property
    def link(self) -> str:
        return f"/odds/equity?{self.to_query()}"

    def sizes(self) -> dict[str, float]:
        return {"hands": len(self.hand), "samples": self.samples}

    def assumptions(self, answer: Mapping[str, object] | None) -> str:
        dealt = (
            "Every deal of the cards that nobody knows is counted" if answer is not None and answer.get("exact") else "Deals are sampled"
        )
        return f"{dealt if answer is not None else 'All cards that nobody knows are dealt'}; nobody folds before the showdown."
