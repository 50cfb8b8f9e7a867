"""What a dealer types for what happens at a real table: the inputs of a round as lines."""

from collections.abc import Iterator

from cardroom.bots import bot_for
from cardroom.cards import card_names
from cardroom.chance import Felt
from cardroom.dealer.practice import Practice
from cardroom.dealer.table import DealersTable
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.round import DEALER, Action, Decision, Round

DONE = "."


class Played:
    """A round dealt from a seeded shoe and played by bots, followed line by line at a felt table. ``lines`` gives what its dealer types;
    whoever takes them must come to the same chips."""

    def __init__(self, edition: Edition, stacks: dict[str, Cents], seed: str, stepped: bool = True) -> None:
        self.table = DealersTable(edition, edition.setup(stacks, chance=Felt(), stepped=stepped))
        self.practice = Practice(self.table, seed, lambda name: bot_for(edition, f"{seed}/{name}"))

    @property
    def truth(self) -> Round:
        return self.practice.twin.truth

    def lines(self) -> Iterator[str]:
        felt = self.table.round
        betting = False
        while not felt.over:
            decision, before = felt.decision, len(felt.inputs)
            assert decision is not None
            if self.practice.player_acts() is None:
                self._deal(decision)
            if betting and decision.kind != "wagers":
                yield DONE
            betting = decision.kind == "wagers"
            for given in felt.inputs[before:]:
                assert isinstance(given, Action)
                if not (betting and given.verb == "done"):
                    yield line_of(decision, given, self._cards)
        if betting:
            yield DONE

    def _deal(self, decision: Decision) -> None:
        pick = decision.asks[DEALER][0].pick if decision.kind == "cards" else None
        self._cards = card_names(self.practice.twin.cards_for(pick)) if pick is not None else ""
        text = self._cards or self.practice.on_the_felt().replace("dice ", "")
        self.practice.enter(text)

    _cards = ""


def line_of(decision: Decision, given: Action, cards: str) -> str:
    """By the name of the player where several are asked; wagers with theirs."""
    if given.verb == "cards":
        return cards
    amount = f"{given.amount / 100:.2f}" if given.amount else ""
    if decision.kind == "wagers":
        where = f"@{given.spot.position} {given.spot.wager}" if given.spot is not None else ""
        verb = given.verb if given.verb != "bet" else ""
        verb += f" {given.spot.player}" if given.spot is not None and given.spot.player != given.player else ""
        return " ".join(filter(None, [f"{given.player}{where}", verb, amount]))
    same = [option.spot for option in decision.asks[given.player] if option.verb == given.verb and option.spot is not None]
    wager = given.spot.wager if given.spot is not None and len({spot.wager for spot in same}) > 1 else ""
    where = f"@{given.spot.position}" if given.spot is not None and len({spot.position for spot in same}) > 1 else ""
    picks = " ".join(f"#{pick + 1}" for pick in given.picks)
    fixed = all(o.amounts is not None and o.amounts.least == o.amounts.most for o in decision.asks[given.player] if o.verb == given.verb)
    amount = "" if picks and fixed else amount
    who = given.player if len(decision.asks) > 1 else ""
    return " ".join(
        filter(None, [f"{who}{where}" if who else "", given.verb.removeprefix("dice-"), wager, amount, picks, "" if who else where])
    )
