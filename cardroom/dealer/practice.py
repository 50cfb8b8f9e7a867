"""Practice: the same table with cards from a seeded shoe and players who are bots. What lies there is told, and the dealer types it in."""

from collections.abc import Callable, Mapping

from cardroom.bots import Bot
from cardroom.cards import face
from cardroom.chance import Seeded
from cardroom.dealer.asked import whom
from cardroom.dealer.entry import read_cards
from cardroom.dealer.steps import Step
from cardroom.dealer.table import DealersTable
from cardroom.dealer.twin import Twin
from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.round import DEALER, Action, FloorCall, Round
from cardroom.tiles import pieces_text

AS_IT_SHOULD_BE = ("deal", "go on")


class Practice:
    """Whoever types is the dealer. ``bot`` makes a player."""

    def __init__(self, table: DealersTable, seed: str, bot: Callable[[str], Bot]) -> None:
        self.table = table
        self.seed = seed
        self.bots = {player: bot(player) for player in table.round.setup.stacks}
        self.number = 0
        self._shared = False  # the truth waits for the same
        self.next_round()

    def next_round(self) -> None:
        self.number += 1
        truth = Round(self.table.round.setup._replace(chance=Seeded(f"{self.seed}/{self.number}")))
        self.twin = Twin(self.table.round, truth)

    def player_acts(self) -> tuple[str, list[Step]] | None:
        """The next thing that a player does, in words, and what follows; none where it is the dealer's turn."""
        if not self.twin.behind:
            self._go_on()
        if not self.twin.behind:
            return None
        given = self.twin.next()
        if not isinstance(given, Action) or given.player == DEALER:
            return None
        self.twin.step()
        amount = f" {money_text(given.amount)}" if given.amount else ""
        where = f" on {given.spot.wager}" if given.spot is not None and given.spot.wager != given.verb else ""
        said = f"{whom(given.player, self.table.steps)}: {given.verb}{amount}{where}."
        return said[0].upper() + said[1:], self.table.steps.since(self.table.round)

    def _go_on(self) -> None:
        """The truth's players act; its dealer makes no mistake."""
        truth = self.twin.truth
        if truth.decision is None:
            return
        player = next(iter(truth.decision.asks))
        if player != DEALER:
            truth.act(self.bots[player].choose(truth.view(player)))

    def on_the_felt(self) -> str:
        """What the dealer sees of what is asked."""
        given = self._answer()
        if given is None:
            return ""
        decision = self.table.round.decision
        pick = decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else None
        if pick is not None:
            return pieces_text(self.twin.cards_for(pick))
        return given.verb.replace("-", " ") if given.verb not in AS_IT_SHOULD_BE else ""

    def _answer(self) -> Action | None:
        """What the dealer has to type, where the felt waits for that."""
        if not self.twin.behind:
            return None
        given = self.twin.next()
        return given if isinstance(given, Action) else None

    def check(self, text: str) -> None:
        """What is typed must be what lies there."""
        given, decision = self._answer(), self.table.round.decision
        assert decision is not None
        pick = decision.asks[DEALER][0].pick if decision.kind == "cards" else None
        if pick is not None:
            typed, there = [face(card) for card in read_cards(text)], [face(card) for card in self.twin.cards_for(pick)]
            if typed != there:
                raise BadInput(f"That is not what lies there: {pieces_text(self.twin.cards_for(pick))}.")
        self._shared = given is None

    def took(self) -> None:
        """The dealer has typed something in: the truth goes along."""
        given = self.table.round.inputs[-1]
        if self._shared and isinstance(given, Action):
            self.twin.truth.act(given)
        self.twin.took(given)

    def rule(self, name: str, args: Mapping[str, object]) -> list[Step]:
        """A ruling: the cards that it turns up are those that lie there."""
        self.twin.truth.rule(FloorCall(name, tuple(args.items()), self.table.round.setup.dealer))
        self.twin.step()
        return self.table.steps.since(self.table.round)
