"""A dealer at the terminal: one line in, a few lines out. Nothing is drawn over, so that it can be read aloud as it comes."""

import sys
from pathlib import Path
from threading import Lock

from cardroom.bots import bot_for
from cardroom.cli.settle import print_stacks
from cardroom.cli.terminal.card_reader import ReaderAtTable
from cardroom.cli.terminal.prompt import Leave, ask_line
from cardroom.cli.terminal.show import BOLD, DIM, paint, wrapped
from cardroom.cli.terminal.wrongs import Wrongs
from cardroom.dealer.chips import Rack
from cardroom.dealer.practice import Practice
from cardroom.dealer.steps import DealerStep
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput, CardroomError
from cardroom.houses.edition import Edition
from cardroom.money import money_text, parse_money
from cardroom.records.record import save_record
from cardroom.round import Setup

PROMPT = "> "
UNDO = "u"
WORKED_OUT = ("take", "pay", "push the pot")  # what a trainee works out before it is told
ONCE = ("cards",)  # what Enter would place is told each time
QUIT = ("q", "quit", "exit")
HELP = """Type what is asked for, and Enter. Cards are two keys each, run together or not: `as kd 10h`; several hands may be one line.
Wagers: seat and amounts, `2 10`, `2-5 10`, `all 10`, `3 10 5` (the second amount is for the next wager, 0 for none), `3 pair 5` by name,
`5@3 10` on another's position, `=` as the round before.
What a player does: its first letter, and the amount where there is one. Who act one after the other may be typed together: `ppfp`.
`.`: everybody who is left does what the question says: checks, calls, or mucks.
`u` takes back what was typed last. `?` tells the clause. `!` lists what may have gone wrong here; `!2` says that it was the second of them.
In practice each payment is asked before it is told: type what is due, or Enter to see it.
`why` tells every chip of the round with its clause, `table` what everybody has, `tap NAME` another dealer takes over, `q` ends."""


class DealerSession:
    def __init__(self, edition: Edition, setup: Setup, rack: Rack | None, folder: Path | None, practice: str) -> None:
        self.edition = edition
        self.table = DealersTable(edition, setup, rack)
        self.folder = folder
        self.practice = Practice(self.table, practice, lambda name: bot_for(edition, f"{practice}/{name}")) if practice else None
        self.number = 1
        self.lock = Lock()  # a card reader types as well
        self.explained: set[str] = set()  # what to type, where it is told once

    def run_by_reader(self) -> None:
        """Let a program have the whole say, over standard input; every line is answered by one."""
        ReaderAtTable(self.table, self.lock, lambda steps, answer: None).serve(sys.stdin, sys.stdout)

    def run(self, card_reader: str = "") -> None:
        """``card_reader``: the serial line of one that reads cards while the dealer types."""
        if card_reader:
            ReaderAtTable(self.table, self.lock, self._reader_told).begin(card_reader)
        setup = self.table.round.setup
        print(paint(f"{self.edition.name}, {self.edition.id}", BOLD))
        seats = ", ".join(f"seat {seat} {player} {money_text(setup.stacks[player])}" for seat, player in setup.seats.items())
        print(wrapped(f"{seats}. `help` explains.", ""))
        try:
            while True:
                self._round()
        except (Leave, KeyboardInterrupt):
            print()

    def _reader_told(self, steps: list[DealerStep], answer: str) -> None:
        self._tell(steps)
        print(wrapped(f"Card reader: {answer}", ""))

    # -- one round ----------------------------------------------------------------------------------------------------------

    def _round(self) -> None:
        dealer = self.table.round.setup.dealer
        print(paint(f"Round {self.number}{f', dealt by {dealer}' if dealer else ''}.", BOLD))
        self._tell(self.table.steps.since(self.table.round))
        while not self.table.round.over:
            self._play_bots()
            if not self.table.round.over:
                self._ask()
        print_stacks(self.table.round)
        self._after()

    def _play_bots(self) -> None:
        """In practice the players act by themselves."""
        while self.practice is not None and (done := self.practice.player_acts()) is not None:
            said, steps = done
            print(f"{said}")
            self._tell(steps)

    def _ask(self) -> None:
        asked = self.table.asked
        wrong = f" `!`: {len(asked.wrong)} mistake{'s' if len(asked.wrong) > 1 else ''} to report." if asked.wrong else ""
        kind = self.table.round.decision.kind if self.table.round.decision is not None else ""
        told = kind in ONCE and asked.keys in self.explained  # what to type is the same each time
        self.explained.add(asked.keys)
        then = f"{asked.then} " if asked.then else ""
        print(wrapped(f"{paint(asked.text, BOLD)} {then}{'' if told else asked.keys}{wrong}".rstrip(), ""))
        if self.practice is not None and (seen := self.practice.on_the_felt()):
            print(wrapped(f"On the felt: {seen}", ""))
        self._line(ask_line(PROMPT).strip())

    def _line(self, text: str) -> None:
        if self.table.round.over and not text:  # the card reader has ended it
            return
        try:
            with self.lock:
                if not self._aside(text):
                    self._tell(self._enter(text))
        except CardroomError as error:
            print(wrapped(str(error), ""))

    def _enter(self, text: str) -> list[DealerStep]:
        return self.table.enter(text) if self.practice is None else self.practice.enter(text)

    def _aside(self, text: str) -> bool:
        """Words that answer nothing."""
        word, _, rest = text.partition(" ")
        if text.lower() in QUIT:
            raise Leave
        if text == UNDO:
            self._take_back()
        elif text == "?":
            self._clauses(self.table.asked.rules)
        elif text[:1] == "!":
            rule = self.practice.rule if self.practice is not None else self.table.rule
            self._tell(Wrongs(self.table, self._enter, rule, ask_line).choose(text[1:].strip()))
        elif text.lower() in ("h", "help"):
            for line in HELP.splitlines():
                print(wrapped(line, ""))
        elif text.lower() == "why":
            self._why()
        elif text.lower() == "table":
            self._stacks()
        elif word.lower() == "tap":
            self._tap(rest.strip())
        else:
            return False
        return True

    def _take_back(self) -> None:
        wrong = self.table.take_back() if self.practice is None else self.practice.take_back()
        print(wrapped(f"Taken back: {wrong}.", ""))

    def _clauses(self, rules: tuple[str, ...]) -> None:
        if not rules:
            print("No clause: it is for the dealer to say.")
        for rule in rules:
            print(wrapped(f"{rule}: {self.edition.clause_text(rule)}", "", "  "))

    def _tap(self, name: str) -> None:
        if not name:
            raise BadInput("Say who takes over, like `tap bea`.")
        self.table.tap_in(name)
        now = self.table.round.setup.dealer == name
        print(f"{name} deals {'this round' if now else 'from the next round on'}.")

    def _tell(self, steps: list[DealerStep]) -> None:
        for step in steps:
            if self.practice is not None and step.do in WORKED_OUT and not self._worked_out(step):
                return
            chips = f" {step.chips}." if step.amount and step.chips.stacks else ""
            bank = f" Bank {money_text(step.bank)}." if step.bank is not None and step.do in ("take", "pay", "return") else ""
            print(wrapped(f"{step.text}{paint(f'{chips}{bank}', DIM)}", "  ", "    "))

    def _worked_out(self, step: DealerStep) -> bool:
        """In practice a payment is worked out before it is told. Whether it goes on: not if the last line is taken back."""
        who = step.text.split(": ")[0].removesuffix(".")
        while True:
            said = ask_line(f"{who}: how much is {'taken' if step.do == 'take' else 'paid'}? (Enter shows it) {PROMPT}").strip()
            if said.lower() in QUIT:
                raise Leave
            if said == UNDO:
                self._take_back()
                return False
            try:
                right = not said or parse_money(said) == step.amount
            except BadInput as error:
                print(wrapped(str(error), ""))
                continue
            if said:
                print("Right." if right else f"No, it is {money_text(step.amount)}.")
            return True

    def _why(self) -> None:
        for number, transfer in enumerate(self.table.round.transfers, start=1):
            clause = self.edition.clause_text(transfer.rule)
            print(wrapped(f"{number}. {money_text(transfer.amount)}, {transfer.why}: {clause}", "", "   "))

    def _stacks(self) -> None:
        round = self.table.round
        for seat, player in round.setup.seats.items():
            own = [(spot, amount) for spot, amount in round.accounts.items() if not isinstance(spot, str) and spot.player == player]
            bets = [f"{spot.wager} {money_text(amount)}" for spot, amount in own if amount]
            print(f"  Seat {seat}, {player}: {money_text(round.accounts[player])}{', ' + ', '.join(bets) if bets else ''}")

    # -- between rounds -----------------------------------------------------------------------------------------------------

    def _after(self) -> None:
        while True:
            text = ask_line(f"Round {self.number} is over. Enter: the next round. {PROMPT}").strip()
            if not text:
                break
            try:
                if not self._aside(text):
                    raise BadInput("Enter goes on to the next round; `u` takes back what was typed last, `why` tells every chip, `q` ends.")
                if not self.table.round.over:  # taken back
                    return
            except CardroomError as error:
                print(wrapped(str(error), ""))
            except Leave:
                self._keep()
                raise
        self._keep()
        self.number += 1
        self.table.next_round()
        if self.practice is not None:
            self.practice.next_round()

    def _keep(self) -> None:
        if self.folder is not None:
            path = self.folder / f"round-{self.number}.json"
            save_record(self.table.round, path)
            print(f"{path} is written.")
