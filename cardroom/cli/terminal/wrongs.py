"""What may have gone wrong at this step: mistakes that the dealer reports, and rulings that are possible now; asked for one by one."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from cardroom.cli.terminal.floor import answered, possible
from cardroom.cli.terminal.preview import print_preview
from cardroom.cli.terminal.show import wrapped
from cardroom.dealer.steps import DealerStep
from cardroom.dealer.table import SURE, DealersTable, VoidsRound
from cardroom.errors import BadInput
from cardroom.round import CardsNeeded, FloorCall, Offer, Option
from cardroom.round.preview import preview

Enter: TypeAlias = Callable[[str], list[DealerStep]]
Rule: TypeAlias = Callable[[str, Mapping[str, object]], list[DealerStep]]

UNDO = "u"


class Wrongs:
    def __init__(self, table: DealersTable, enter: Enter, rule: Rule, ask_line: Callable[[str], str]) -> None:
        self.table = table
        self.enter = enter
        self.rule = rule
        self._ask_line = ask_line

    def ask_line(self, question: str) -> str:
        """Ask; ``u`` goes back: nothing is reported."""
        text = self._ask_line(question)
        if text.strip().lower() == UNDO:
            raise BadInput("Nothing is reported.")
        return text

    def choose(self, said: str) -> list[DealerStep]:
        """The list; or what was said of it, by its number or name."""
        mistakes, offers = self.table.asked.wrong, self.table.round.rulings
        names = [*(option.verb for option in mistakes), *(offer.ruling.name for offer in offers)]
        if not said:
            self._list(mistakes, offers)
            return []
        if said.isdecimal() and not 1 <= int(said) <= len(names):
            raise BadInput(f"There are 1 to {len(names)} here.")
        found = (
            [int(said) - 1]
            if said.isdecimal()
            else [at for at, name in enumerate(names) if name.replace(" ", "-").startswith(said.replace(" ", "-"))]
        )
        if not found:
            raise BadInput(f"'{said}' cannot have gone wrong here: `!` lists what can.")
        if found[0] < len(mistakes):
            return self._mistake(mistakes[found[0]])
        return self._ruling(offers[found[0] - len(mistakes)])

    def _list(self, mistakes: tuple[Option, ...], offers: tuple[Offer, ...]) -> None:
        number = 0
        for option in mistakes:
            number += 1
            picks = f", {option.pick}" if option.pick is not None else ""
            print(wrapped(f"{number}. Dealt wrong: {option.verb}{picks}.", "", "   "))
        for offer in offers:
            number += 1
            print(wrapped(f"{number}. {offer.ruling.title} ({offer.ruling.name}).", "", "   "))
        if not number:
            print("Nothing can be ruled on now.")

    def _mistake(self, option: Option) -> list[DealerStep]:
        words = ""
        if option.pick is not None:
            words = self.ask_line(f"{option.pick}, by number from 1: ")
        line = f"{option.verb} {words}".strip()
        try:
            return self.enter(line)
        except VoidsRound:
            print("What will follow: the round is over and void, and everything goes back.")
            if self._said_yes("Void the round? [y/N] "):
                return self.enter(f"{line} {SURE}")
            print("Nothing is reported.")
            return []

    def _ruling(self, offer: Offer) -> list[DealerStep]:
        ruling = offer.ruling
        print(wrapped(f"{ruling.title}. {self.table.edition.clause_text(ruling.rule)}", ""))
        args: dict[str, object] = {}
        before: object = None
        for ask in ruling.asks:
            if ask.kind == "cards":
                continue
            may = possible(self.table.round, ask, bounds, before) if (bounds := offer.bounds.get(ask.name)) is not None else ""
            notes = "; ".join(filter(None, (may, "" if ask.needed else "Enter: not told")))
            given = self.ask_line(f"{ask.title}{f' ({notes})' if notes else ''}: ").strip()
            if given or ask.needed:
                before = args[ask.name] = answered(self.table.round, ask, given)
        return self._made(offer, args)

    def _made(self, offer: Offer, args: dict[str, object]) -> list[DealerStep]:
        """The ruling; the cards that it turns up are asked for when it says so."""
        ask = next((ask.name for ask in offer.ruling.asks if ask.kind == "cards"), "")
        while True:
            try:
                if not self._confirmed(offer.ruling.name, args):
                    return []
                return self.rule(offer.ruling.name, args)
            except CardsNeeded as needed:
                more = self.ask_line(f"Which {'card is it' if len(needed.slots) == 1 else f'{len(needed.slots)} cards are they'}: ").strip()
                if not more:
                    raise
                args = {**args, ask: f"{args.get(ask, '')} {more}".strip()}

    def _said_yes(self, question: str) -> bool:
        return self.ask_line(question).strip().lower() in ("y", "yes")

    def _confirmed(self, name: str, args: Mapping[str, object]) -> bool:
        """Show what will follow, and ask: nobody rules by a slip of the finger."""
        round = self.table.round
        seen = preview(round, FloorCall(name, tuple(args.items()), round.setup.dealer))
        print_preview(round, seen)
        if self._said_yes("Void the round? [y/N] " if seen.ended == "void" else "Rule so? [y/N] "):
            return True
        print("Nothing is ruled.")
        return False
