"""A dealer's table over time: rounds typed in one after the other, what was bet the last time, who deals, and mistakes taken back."""

from collections.abc import Mapping

from cardroom.chance import Felt
from cardroom.dealer.chips import Rack
from cardroom.dealer.entry import enter
from cardroom.dealer.prompts import DONE, PUT_UP, DealerPrompt, asked
from cardroom.dealer.steps import DealerStep, Steps
from cardroom.dealer.usual import LastWagers
from cardroom.errors import BadInput, BrokenRound, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.money import Cents, money_text
from cardroom.round import DEALER, Action, FloorCall, Round, Setup
from cardroom.tiles import pieces_text

BETS = ("bet", "bet-voucher", PUT_UP)
SURE = "!"
"""Behind a line that voids the round: the dealer has been asked."""


class VoidsRound(BadInput):
    """The mistake that was typed voids the round, and nobody has said that they are sure of it. Nothing has changed."""

    def __init__(self, line: str) -> None:
        super().__init__(f"That voids the round, and everything goes back: type `{line} {SURE}` if it is so.")


class DealersTable:
    """One table. A line that does not fit changes nothing."""

    def __init__(self, edition: Edition, setup: Setup, rack: Rack | None = None) -> None:
        self.edition = edition
        self.rack = rack
        self.dealer = setup.dealer  # who deals from the next round on
        self.played: list[Round] = []
        self.last: LastWagers = {}
        self._begin(setup)

    def _begin(self, setup: Setup) -> None:
        self.round = Round(setup._replace(chance=Felt()))
        self.steps = Steps(setup, self.rack)
        if self.played:
            self.last = remembered(self.last, self.played[-1])

    @property
    def asked(self) -> DealerPrompt:
        return asked(self.round, self.steps, self.last)

    def enter(self, line: str) -> list[DealerStep]:
        """Take in a line; what is to be done because of it. A line that does not fit raises one sentence."""
        type_line(self.round, line, self.last)
        return self.steps.since(self.round)

    def rule(self, name: str, args: Mapping[str, object]) -> list[DealerStep]:
        """A ruling, signed by the dealer."""
        self.round.rule(FloorCall(name, tuple(args.items()), self.round.setup.dealer))
        return self.steps.since(self.round)

    def take_back(self) -> str:
        """The last thing typed was wrong, in words; it is on the record that it was."""
        words = take_back(self.round)
        self.tell_again()
        return words

    def tell_again(self) -> None:
        """The steps as if nothing more had happened."""
        self.steps = Steps(self.round.setup, self.rack)
        self.steps.since(self.round)

    def next_round(self, stacks: Mapping[str, Cents] | None = None) -> None:
        """The round is settled and its record kept; the next one is dealt by whoever has tapped in."""
        if not self.round.over:
            raise IllegalAction("The round is not over.")
        self.played.append(self.round)
        self._begin(self.edition.next_setup(self.round, dealer=self.dealer, stacks=stacks or self.round.outcome.stacks))

    def tap_in(self, dealer: str) -> None:
        """Another dealer takes the table over: from this round on where nothing is typed in yet, else from the next."""
        self.dealer = dealer
        if not self.round.inputs:
            self._begin(self.round.setup._replace(dealer=dealer))


def type_line(round: Round, line: str, last: LastWagers) -> None:
    """Take a typed line into a round that is dealt by hand. A line that does not fit raises one sentence and changes nothing; so does a
    mistake that voids the round, as long as the line does not end with ``!``."""
    before, said = len(round.inputs), line.strip()
    sure = len(said) > len(SURE) and said.endswith(SURE)
    try:
        enter(round, said.removesuffix(SURE).rstrip() if sure else line, last)
        if round.over and round.void and not sure:
            raise VoidsRound(said)
    except (BadInput, IllegalAction, BrokenRound):
        if len(round.inputs) > before:
            round.restore(before)
        raise


def take_back(round: Round) -> str:
    """The last input of a felt round was typed wrong: what it was, in words."""
    wrong = round.take_back()
    if not isinstance(wrong, Action):
        return str(wrong.name if isinstance(wrong, FloorCall) else wrong.why)
    if wrong.verb == "cards":
        unseen = round.unseen()
        return pieces_text(unseen[pick] for pick in wrong.picks)
    if wrong.verb in DONE:
        return "done"
    where = f" on {wrong.spot.wager}" if wrong.spot is not None and wrong.spot.wager not in (wrong.verb, "wager") else ""
    amount = f" {money_text(wrong.amount)}" if wrong.amount else ""
    who = f"{wrong.player}: " if wrong.player != DEALER else ""
    return f"{who}{wrong.verb.replace('-', ' ')}{amount}{where}"


def remembered(last: LastWagers, round: Round) -> LastWagers:
    """What each put up and what he bet the last time that he did: who has the bank bets nothing, and will again."""
    found = dict(last)
    for player, actions in last_wagers(round).items():
        before = found.get(player, ())
        put_up = [a for a in actions if a.verb == PUT_UP] or [a for a in before if a.verb == PUT_UP]
        bets = [a for a in actions if a.verb != PUT_UP] or [a for a in before if a.verb != PUT_UP]
        found[player] = [*put_up, *bets]
    return found


def last_wagers(round: Round) -> LastWagers:
    """By player: what he bet before the deal, or put up."""
    found: dict[str, list[Action]] = {}
    for given in round.inputs:
        if isinstance(given, Action) and given.verb in BETS and (given.spot is not None or given.verb == PUT_UP):
            found.setdefault(given.player, []).append(given)
    return found
