"""A person at a table of bots: rounds one after the other until he gets up. What is drawn and told comes from his view alone."""

import sys
from collections.abc import Callable, Iterable
from time import monotonic

from cardroom.bots import Bot, bot_for
from cardroom.cli.settle import print_stacks, print_transfers
from cardroom.cli.terminal.floor import TerminalFloor
from cardroom.cli.terminal.prompt import AmountMissing, Leave, ask_line, help_text, is_amount, menu, own_place, parse_action
from cardroom.cli.terminal.show import BOLD, DIM, cards, paint, wrapped
from cardroom.cli.terminal.table import draw, numbered
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.banked.waiting import nobody_banked, waiting_text
from cardroom.games.time_collection import before_round
from cardroom.houses.edition import Edition
from cardroom.languages import Language
from cardroom.money import Cents, money_text
from cardroom.round import DEALER, Round, Setup, View
from cardroom.telling import Teller, piece_of

PROMPT = "> "
YOU = "You"  # who has not said his name
FLOOR = "floor"
QUIT = ("q", "quit", "exit", "leave")


class TerminalSession:
    def __init__(
        self, edition: Edition, you: str, names: Iterable[str], chips: Cents, pace: float = 0, told_in: Language | None = None
    ) -> None:
        """``pace``: how many minutes a round takes for a collection by the clock; 0: as long as it does; ``told_in``: the language in
        which it is told what happens."""
        self.desk = TerminalFloor(edition, you if you != YOU else "", told_in)
        self.told_in = told_in
        self.edition = edition
        self.you = you
        self.chips = chips
        self.bots: dict[str, Bot] = {name: bot_for(edition, name) for name in names if name != you}
        self.bought = chips
        self.number = 0
        self.now: Callable[[], float] = (lambda: self.number * pace * 60) if pace else monotonic
        self.clock = TableClock(self.now())
        self.explained: set[str] = set()  # kinds of decision
        self.left_with: Cents | None = None  # None: in the middle of a round
        self.told = 0
        self.title = ""
        self.teller = Teller({})

    def run(self, setup: Setup) -> None:
        print(paint(f"{self.edition.name}, {self.edition.id}", BOLD))
        print(f" Everybody sits down with {money_text(self.chips)}. `help` explains.")
        try:
            while True:
                self.clock, setup = before_round(self.clock, setup, self.now())
                round = self._round(setup)
                stacks = self._after(round)
                setup = self.edition.next_setup(round, stacks=stacks)
        except Leave:
            self._leave()

    # -- one round ----------------------------------------------------------------------------------------------------------

    def _round(self, setup: Setup) -> Round:
        self.number += 1
        self.told = 0
        self.title = f"{self.edition.name}, round {self.number}"
        round = Round(setup)
        self.teller = Teller(setup.seats, self.you, piece_of(setup.edition.deck), cards, self.told_in)
        print()
        while round.decision is not None:
            asked = round.decision.asks
            # Where several are asked at once the bots go first, so that a person sees what they did.
            player = next((name for name in asked if name != self.you), self.you)
            if player in (self.you, DEALER):
                self._your_turn(round, player)
            else:
                round.act(self.bots[player].choose(round.view(player)))
        self._tell(round)
        return round

    def _your_turn(self, round: Round, player: str) -> None:
        """His own, or the dealer's, where he is asked before each street."""
        self._tell(round)
        view = round.view(player)
        print(draw(round.view(self.you), self.title))
        kind = view.decision.kind if view.decision else ""
        print(paint(f" {'The dealer' if player == DEALER else 'Your turn'} ({kind}):", BOLD))
        self._explain(view)
        for place in dict.fromkeys(option.pick.place for option in view.options if option.pick is not None):
            held = numbered(view, place if place in view.places else own_place(view))
            if held:  # a dealer picks from what nobody holds
                print(wrapped(held, " "))
        print(menu(view.options))
        asked = 0  # the number of the option whose amount was asked for last
        while True:
            text = ask_line(PROMPT)
            text, asked = (f"{asked} {text}" if asked and is_amount(text) else text), 0
            command, _, rest = text.strip().removeprefix("/").partition(" ")
            if command.lower() == FLOOR:
                if self.desk.rules(round, rest):
                    return  # whose turn it is may have changed
                print(menu(view.options))
                continue
            if self._aside(text, view):
                continue
            only = len(view.options) == 1 or player == DEALER  # Enter takes the only option; a dealer deals as he should
            try:
                round.act(parse_action("1" if only and not text.strip() else text, view))
                return
            except (BadInput, IllegalAction) as error:
                asked = error.number if isinstance(error, AmountMissing) else 0
                print(wrapped(str(error), " "))

    def _explain(self, view: View) -> None:
        """What a question is about, the first time it is asked."""
        kind = view.decision.kind if view.decision else ""
        rules = list(dict.fromkeys(option.rule for option in view.options if option.rule))
        if kind not in self.explained and len(rules) <= 2:
            self.explained.add(kind)
            for rule in rules:
                print(paint(wrapped(self.edition.clause_text(rule), "   "), DIM))

    def _aside(self, text: str, view: View) -> bool:
        """Words that are no action; an action of the same name comes first."""
        word = text.strip().lower()
        if word in {option.verb for option in view.options}:
            return False
        if word in QUIT:
            raise Leave
        if word in ("h", "help", "?"):
            print(help_text())
            print(menu(view.options))
        elif word == "table":
            print(draw(view, self.title))
            print(menu(view.options))
        elif word == "rules":
            for rule in dict.fromkeys(option.rule for option in view.options if option.rule):
                print(wrapped(f"{rule}: {self.edition.clause_text(rule)}", " ", "   "))
        else:
            return False
        return True

    def _tell(self, round: Round) -> None:
        """What has happened since the last time, as this player may know it."""
        events = round.view(self.you).events
        for sentence in self.teller.tell(events[self.told :]):
            print(f" {sentence}" if "\033" in sentence else wrapped(sentence, " ", "   "))
        self.told = len(events)

    # -- between rounds -----------------------------------------------------------------------------------------------------

    def _after(self, round: Round) -> dict[str, Cents]:
        """The settlement, then on to the next round: who is broke buys in again."""
        print(draw(round.view(self.you), f"{self.title}: over"))
        print_stacks(round)
        enter = "next round"
        if nobody_banked(round):
            said = waiting_text(round)
            print(wrapped(said if self.told_in is None else self.told_in.words(said), " "))
            enter = "offer the bank again"
        while True:
            text = ask_line(paint(f" Enter: {enter}, `why`: every chip with its rule, `quit`: get up ", DIM) + PROMPT).strip().lower()
            if text in QUIT:
                self.left_with = round.outcome.stacks[self.you]
                raise Leave
            if text == "why":
                print_transfers(round)
            elif text in ("h", "help", "?"):
                print(help_text())
            else:
                break
        stacks = dict(round.outcome.stacks)
        for player, stack in stacks.items():
            if stack < self._least():
                stacks[player] = self._buy_in(player, stack)
        return stacks

    def _least(self) -> Cents:
        """Too little to go on with: less than the table's smallest wager."""
        table = self.edition.table
        return int(getattr(table, "least", 0) or max(getattr(table, "blinds", ()), default=1))

    def _buy_in(self, player: str, stack: Cents) -> Cents:
        if player == self.you:
            print(f" You have {money_text(stack)} left.")
            answer = ask_line(f" Buy in for {money_text(self.chips)}? [Y/n] {PROMPT}").strip().lower()
            if answer in ("n", "no", *QUIT):
                self.left_with = stack
                raise Leave
            self.bought += self.chips
        return stack + self.chips

    def _leave(self) -> None:
        """Getting up in the middle of a round leaves what was wagered on the table."""
        stack = self.left_with
        if stack is None:
            print(" You get up in the middle of the round; what you have wagered stays on the table.")
        else:
            net = stack - self.bought
            said = f"{money_text(net)} ahead" if net > 0 else f"{money_text(-net)} behind" if net < 0 else "even"
            print(f" You get up with {money_text(stack)}, {said} after {self.number} round{'s' if self.number > 1 else ''}.")
        sys.stdout.flush()
