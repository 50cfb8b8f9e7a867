"""A person at a table of bots: rounds one after the other until he gets up. What is drawn and told comes from his view alone."""

import sys
from collections.abc import Callable, Iterable
from time import monotonic

from cardroom.bots import Bot, bot_for
from cardroom.bots.advice import HOUSE_WAY, advise
from cardroom.cli.settle import print_stacks, print_transfers
from cardroom.cli.terminal.floor import TerminalFloor
from cardroom.cli.terminal.prompt import AmountMissing, Leave, ask_line, help_text, is_amount, menu, own_place, parse_action
from cardroom.cli.terminal.rows import ask_rows, has_rows
from cardroom.cli.terminal.show import BOLD, DIM, cards, paint, wrapped
from cardroom.cli.terminal.table import draw, numbered, own_hand
from cardroom.cli.terminal.words import TableWords
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.banked.waiting import nobody_banked, waiting_text
from cardroom.games.time_collection import before_round
from cardroom.houses.edition import Edition
from cardroom.languages import Language
from cardroom.money import Cents
from cardroom.round import DEALER, Action, Round, Setup, View
from cardroom.telling import Teller, piece_of

PROMPT = "> "


class TerminalSession:
    def __init__(
        self, edition: Edition, you: str, names: Iterable[str], chips: Cents, pace: float = 0, told_in: Language | None = None
    ) -> None:
        """``pace``: how many minutes a round takes for a collection by the clock; 0: as long as it does; ``told_in``: the language in
        which it is told what happens."""
        self.told_in = told_in
        self.words = TableWords(told_in)
        self.desk = TerminalFloor(edition, you if you != self.words.say("you") else "", self.words)
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
        print(wrapped(self.words.say("begin", amount=self.words.money(self.chips)), " "))
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
        self.title = self.words.say("round", name=self.edition.name, number=str(self.number))
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
        view, say = round.view(player), self.words.say
        if (answer := only_answer(view)) is not None:
            round.act(answer)
            return
        self._draw(round, self.title)
        kind = self.words.kind(view.decision.kind if view.decision else "")
        print(paint(f" {say('dealer-turn' if player == DEALER else 'your-turn', kind=kind)}", BOLD))
        self._explain(view)
        for place in dict.fromkeys(option.pick.place for option in view.options if option.pick is not None):
            held = numbered(view, place if place in view.places else own_place(view))
            if held:  # a dealer picks from what nobody holds
                print(wrapped(held, " "))
        print(menu(view.options, self.words))
        asked = 0  # the number of the option whose amount was asked for last
        while True:
            text = ask_line(PROMPT)
            text, asked = (f"{asked} {text}" if asked and is_amount(text, self.words) else text), 0
            command, _, rest = text.strip().removeprefix("/").partition(" ")
            if self.words.command(command) == "floor":
                if self.desk.rules(round, rest):
                    return  # whose turn it is may have changed
                print(menu(view.options, self.words))
                continue
            if self._aside(text, view, round):
                continue
            only = len(view.options) == 1 or player == DEALER  # Enter takes the only option; a dealer deals as he should
            try:
                action = parse_action("1" if only and not text.strip() else text, view, self.words)
                if has_rows(view, action):
                    action = ask_rows(view, action, self.words)
                round.act(action)
                return
            except (BadInput, IllegalAction) as error:
                asked = error.number if isinstance(error, AmountMissing) else 0
                print(wrapped(self.words.language.words(str(error)), " "))

    def _draw(self, round: Round, title: str) -> None:
        view = round.view(self.you)
        print(draw(view, title, self.words, own_hand(round.setup, view, self.words)))

    def _explain(self, view: View) -> None:
        """What a question is about, the first time it is asked."""
        kind = view.decision.kind if view.decision else ""
        rules = list(dict.fromkeys(option.rule for option in view.options if option.rule))
        if kind not in self.explained and len(rules) <= 2:
            self.explained.add(kind)
            for rule in rules:
                print(paint(wrapped(self.words.clause(self.edition.clause_text(rule)), "   "), DIM))

    def _aside(self, text: str, view: View, round: Round) -> bool:
        """Words that are no action; an action of the same name comes first."""
        if text.strip().lower() in {option.verb for option in view.options}:
            return False
        match self.words.command(text):
            case "quit":
                raise Leave
            case "help":
                print(help_text(self.words))
                print(menu(view.options, self.words))
            case "table":
                self._draw(round, self.title)
                print(menu(view.options, self.words))
            case "advice":
                self._advise(view)
            case "rules":
                for rule in dict.fromkeys(option.rule for option in view.options if option.rule):
                    print(wrapped(self.words.clause(f"{rule}: {self.edition.clause_text(rule)}"), " ", "   "))
            case _:
                return False
        return True

    def _advise(self, view: View) -> None:
        """What the house way, or a sensible player, would do; of cards, which."""
        if view.player == DEALER:
            return
        action, whose = advise(self.edition, view)
        option = next(each for each in view.options if each.verb == action.verb and each.spot == action.spot)
        does = self.words.verb(action.verb)
        if action.spot is not None and action.spot.wager != action.verb:
            does += f" {self.words.language.wager(action.spot.wager)}"
        if action.amount:
            does += f" {self.words.money(action.amount)}"
        if option.pick is not None:
            held = view.places.get(option.pick.place, view.places.get(own_place(view), []))
            does += f" {cards(held[pick] for pick in action.picks)}"
        by = self.words.say("advice-house-way" if whose == HOUSE_WAY else "advice-sensible")
        print(wrapped(self.words.say("advice", whose=by, does=does), " "))

    def _tell(self, round: Round) -> None:
        """What has happened since the last time, as this player may know it."""
        events = round.view(self.you).events
        for sentence in self.teller.tell(events[self.told :]):
            print(f" {sentence}" if "\033" in sentence else wrapped(sentence, " ", "   "))
        self.told = len(events)

    # -- between rounds -----------------------------------------------------------------------------------------------------

    def _after(self, round: Round) -> dict[str, Cents]:
        """The settlement, then on to the next round: who is broke buys in again."""
        say = self.words.say
        self._draw(round, say("over", title=self.title))
        print_stacks(round, words=self.words)
        then = say("enter-next")
        if nobody_banked(round):
            print(wrapped(self.words.language.words(waiting_text(round)), " "))
            then = say("enter-offer")
        while True:
            text = ask_line(paint(f" {say('enter', then=then)} ", DIM) + PROMPT)
            match self.words.command(text):
                case "quit":
                    self.left_with = round.outcome.stacks[self.you]
                    raise Leave
                case "why":
                    self._why(round)
                case "help":
                    print(help_text(self.words))
                case _:
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

    def _why(self, round: Round) -> None:
        """Every chip with its clause; the clause is as the house prints it."""
        if self.words.language.is_english:
            print_transfers(round)
            return
        cited: set[str] = set()
        for transfer in round.transfers:
            for sentence in self.teller.tell([transfer]):
                print(wrapped(sentence, " ", "   "))
            if transfer.rule not in cited:
                cited.add(transfer.rule)
                print(paint(wrapped(self.words.clause(f"{transfer.rule}: {self.edition.clause_text(transfer.rule)}"), "      "), DIM))

    def _buy_in(self, player: str, stack: Cents) -> Cents:
        if player == self.you:
            money, say = self.words.money, self.words.say
            print(f" {say('left', amount=money(stack))}")
            answer = self.words.command(ask_line(f" {say('buy-in', amount=money(self.chips))} {PROMPT}"))
            if answer in ("no", "quit"):
                self.left_with = stack
                raise Leave
            self.bought += self.chips
        return stack + self.chips

    def _leave(self) -> None:
        """Getting up in the middle of a round leaves what was wagered on the table."""
        stack, say = self.left_with, self.words.say
        if stack is None:
            said = say("leave-middle")
        else:
            net = stack - self.bought
            key = "leave-ahead" if net > 0 else "leave-behind" if net < 0 else "leave-even"
            sums = {"stack": self.words.money(stack), "rounds": self.words.count("rounds", self.number)}
            said = say(key, **sums, net=self.words.money(abs(net)))
        print(wrapped(said, " "))
        sys.stdout.flush()


def only_answer(view: View) -> Action | None:
    """Return the one answer that there is: then nothing is asked. A player who may still bet behind others waits for them, and a dealer
    is always asked."""
    if view.player == DEALER or len(view.options) != 1 or view.decision is None:
        return None
    (option,) = view.options
    if option.pick is not None or (view.decision.kind == "wagers" and view.stack(view.player)):
        return None
    amounts = option.amounts
    if amounts is None:
        return Action(view.player, option.verb, 0, option.spot)
    sums = amounts.only or (amounts.least, amounts.most)
    return Action(view.player, option.verb, sums[0], option.spot) if sums[0] == sums[-1] else None
