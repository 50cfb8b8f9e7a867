"""Practice: the same table with cards from a seeded shoe and players who are bots. What lies there is told, and the dealer types it in."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from cardroom.bots import Bot
from cardroom.cards import card_names, pretty
from cardroom.chance import Seeded
from cardroom.dealer.entry import done_step
from cardroom.dealer.prompts import DONE, whom
from cardroom.dealer.reading import are_cards, looks, read_cards
from cardroom.dealer.steps import DealerStep
from cardroom.dealer.table import DealersTable
from cardroom.dealer.twin import Twin, TwinProgress
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.money import money_text
from cardroom.round import DEALER, Action, FloorCall, Pick, Round
from cardroom.tiles import pieces_text


class Before(NamedTuple):
    """Where felt and truth stood before a line, and what the line was."""

    at: TwinProgress
    line: str


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
        self._lines: list[Before] = []  # what the dealer has typed in this round

    def player_acts(self) -> tuple[str, list[DealerStep]] | None:
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
        pick = self._asked_for()
        if pick is not None:
            return pieces_text(self.twin.cards_for(pick))
        return given.verb.replace("-", " ") if given.verb not in DONE else ""

    def _answer(self) -> Action | None:
        """What the dealer has to type, where the felt waits for that."""
        if not self.twin.behind:
            return None
        given = self.twin.next()
        return given if isinstance(given, Action) else None

    def enter(self, line: str) -> list[DealerStep]:
        """What lies there is typed in, all of it, or one sentence and nothing has changed."""
        before, steps = Before(self.twin.standing, line.strip()), list[DealerStep]()
        try:
            for part in self._parts(line.strip().lower()):
                self._check(part)
                steps += self.table.enter(part)
                self._took()
        except CardroomError:
            self._back_to(before)
            raise
        self._lines.append(before)
        return steps

    def _parts(self, text: str) -> Iterator[str]:
        """A line that names cards may say that a step is done, and go on with the next hands: one after the other, as the felt asks."""
        decision = self.table.round.decision
        if decision is not None and decision.kind != "cards" and done_step(decision) is not None and are_cards(text):
            yield ""
        elif decision is None or decision.kind != "cards":
            yield text
            return
        cards = read_cards(text)
        while cards:
            pick = self._asked_for()
            if pick is None:
                raise BadInput(f"{pretty(cards[0])} is one card too many.")
            yield card_names(cards[: pick.least])
            cards = cards[pick.least :]

    def _asked_for(self) -> Pick | None:
        decision = self.table.round.decision
        return decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else None

    def _check(self, text: str) -> None:
        """What is typed must be what lies there."""
        given, pick = self._answer(), self._asked_for()
        if pick is not None:
            typed, there = [looks(card) for card in read_cards(text)], [looks(card) for card in self.twin.cards_for(pick)]
            if typed != there:
                raise BadInput(f"That is not what lies there: {pieces_text(self.twin.cards_for(pick))}.")
        self._shared = given is None

    def _took(self) -> None:
        """The dealer has typed something in: the truth goes along."""
        given = self.table.round.inputs[-1]
        if self._shared and isinstance(given, Action):
            self.twin.truth.act(given)
        self.twin.took(given)

    def rule(self, name: str, args: Mapping[str, object]) -> list[DealerStep]:
        """A ruling: the cards that it turns up are those that lie there. What has happened must be typed in before."""
        if self.twin.behind:
            raise BadInput(f"This step is half typed in: first what lies there, {self.on_the_felt()}.")
        before = Before(self.twin.standing, name)
        try:
            self.twin.truth.rule(FloorCall(name, tuple(args.items()), self.table.round.setup.dealer))
            self.twin.step()
        except CardroomError:
            self._back_to(before)
            raise
        self._lines.append(before)
        return self.table.steps.since(self.table.round)

    def take_back(self) -> str:
        """The dealer's last line, in words: everything is as before it, and the players act again."""
        if not self._lines:
            raise IllegalAction("Nothing has been typed in that could be taken back.")
        before = self._lines.pop()
        self._back_to(before)
        return before.line or "Enter"

    @property
    def before(self) -> int:
        """How many inputs there were before the dealer's last line."""
        return self._lines[-1].at.felt if self._lines else 0

    def _back_to(self, before: Before) -> None:
        self.twin.stand(before.at)
        self.table.tell_again()
