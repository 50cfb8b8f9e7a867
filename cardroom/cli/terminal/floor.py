"""The floor at a table in the terminal: what may be ruled now, what is asked, what will follow; and then it is ruled."""

from collections.abc import Sequence

from cardroom.clauses import cited
from cardroom.cli.rules import print_hit
from cardroom.cli.terminal.prompt import ask_line
from cardroom.cli.terminal.show import BOLD, DIM, cards, paint, wrapped
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.languages import Language
from cardroom.money import money_text, parse_money
from cardroom.records.described import read_ruling
from cardroom.records.floor_lines import SIGNED
from cardroom.round import FloorCall, Offer, Round
from cardroom.round.preview import Preview, preview
from cardroom.round.rulings import GROUPS, YES, Ask, Bounds, Value, checked
from cardroom.telling import Teller, piece_of

PROMPT = "floor> "
FIND = "find"
HELP = "A number or a name rules; `find two cards exposed` looks for clauses; Enter goes back to the table."


class TerminalFloor:
    """``who`` signs what is ruled."""

    def __init__(self, edition: Edition, who: str, told_in: Language | None = None) -> None:
        self.edition = edition
        self.told_in = told_in
        self.who = who

    def rules(self, round: Round, text: str) -> bool:
        """What was typed behind ``floor``; whether something was ruled. Bad input is told, and changes nothing."""
        try:
            return self._rules(round, text.strip())
        except CardroomError as error:
            print(wrapped(str(error), " "))
            return False

    def _rules(self, round: Round, text: str) -> bool:
        if not text:
            offers = ordered(round)
            self._list(offers)
            while not text:
                text = ask_line(PROMPT).strip()
                if not text:
                    return False
                if self._found(text):
                    text = ""
        elif self._found(text):
            return False
        name, args = read_ruling(text, text)
        offers = ordered(round)
        if name.isdecimal() and 1 <= int(name) <= len(offers):
            name = offers[int(name) - 1].ruling.name
        ruling = self.edition.ruling(name)
        offer = next((offer for offer in offers if offer.ruling.name == name), None)
        if offer is None:
            round.fork().floor(name, **dict(args))  # says why it cannot be
            raise IllegalAction(f"That has been ruled already: {ruling.title.lower()}.")
        return self._confirmed(round, self._asked(round, offer, dict(args)))

    def _found(self, text: str) -> bool:
        word, _, rest = text.partition(" ")
        if word.lower() != FIND:
            return False
        from cardroom.houses.finding import find

        for hit in find(self.edition, rest):
            print_hit(hit, self.edition.id)
        return True

    # -- what may be ruled --------------------------------------------------------------------------------------------------

    def _list(self, offers: Sequence[Offer]) -> None:
        group = ""
        for number, (ruling, _) in enumerate(offers, start=1):
            if ruling.group != group:
                group = ruling.group
                print(f" {paint(group.capitalize(), BOLD)}")
            print(f"  {number:2} {ruling.title} {paint(f'({ruling.name})', DIM)}")
        print(paint(wrapped(HELP if offers else "Nothing can be ruled now.", " "), DIM))

    # -- what is asked ------------------------------------------------------------------------------------------------------

    def _asked(self, round: Round, offer: Offer, told: dict[str, object]) -> FloorCall:
        """The ruling with everything that it asks, from the line or one by one."""
        by, because = (str(told.pop(key, "")) for key in SIGNED)
        before: object = None
        words = bool(told)  # a line that tells something tells all it means to
        for ask in offer.ruling.asks:
            if ask.name not in told and (ask.needed or not words):
                answer = self._ask(round, ask, offer.bounds.get(ask.name), before)
                if answer is not None:
                    told[ask.name] = answer
            before = told.get(ask.name)
        checked(offer, told)
        if not because and not any(ask.kind == "text" for ask in offer.ruling.asks):
            print(" Why, in your own words (Enter: not told)")
            because = ask_line(PROMPT)
        return FloorCall(offer.ruling.name, tuple(told.items()), by or self.who, because)

    def _ask(self, round: Round, ask: Ask, bounds: Bounds | None, before: object) -> object:
        """One answer; None: it is not told, which it need not be."""
        may = "" if bounds is None else possible(round, ask, bounds, before)
        if not ask.needed and not may and ask.kind not in ("text", "flag", "cards"):
            return None
        if ask.kind == "cards" and not round.shoe.typed:
            return None
        notes = [may, "yes or no" if ask.kind == "flag" else "", "" if ask.needed else "Enter: not told"]
        said = "; ".join(filter(None, notes))
        print(wrapped(f"{ask.title[:1].upper()}{ask.title[1:]}" + (f" ({said})" if said else ""), " "))
        while True:
            text = ask_line(PROMPT).strip()
            if not text:
                if not ask.needed:
                    return None
                raise BadInput("Nothing is ruled.")
            try:
                return answered(round, ask, text)
            except BadInput as error:
                print(wrapped(str(error), " "))

    # -- what will follow ---------------------------------------------------------------------------------------------------

    def _confirmed(self, round: Round, call: FloorCall) -> bool:
        seen = preview(round, call)
        print_preview(round, seen, self.told_in)
        if ask_line(f" Rule it? [y/N] {PROMPT}").strip().lower() not in ("y", "yes"):
            print(" Nothing is ruled.")
            return False
        round.rule(call)
        return True


def print_preview(round: Round, seen: Preview, told_in: Language | None = None) -> None:
    """Print a ruling, its clause, and what will follow."""
    ruling = seen.ruling
    clause = round.setup.edition.clauses[ruling.rule]
    print(paint(f" {ruling.title}", BOLD))
    print(wrapped(f"{clause.says} ({clause.id}, {cited(clause.lines)})", "   "))
    print(" What will follow:")
    teller = Teller(round.setup.seats, "", piece_of(round.setup.edition.deck), cards, told_in)
    for sentence in teller.tell(seen.events):
        print(wrapped(sentence, "   - "))
    net = seen.net(round)
    if len(seen.transfers) > 1 and net:
        sums = (f"{player} {'+' if amount > 0 else '-'}{money_text(abs(amount))}" for player, amount in net.items())
        print(wrapped(f"In all: {', '.join(sums)}.", "   - "))
    if seen.hidden:
        print(wrapped("More follows, which may hang on a card that is not open: it is hidden until the ruling is made.", "   - "))
    elif seen.ended:
        print("   - The round is over" + (" and void." if seen.ended == "void" else "."))
    elif seen.decision is not None:
        print(wrapped(f"Then to act ({seen.decision.kind}): {', '.join(seen.decision.asks)}.", "   - "))


def ordered(round: Round) -> list[Offer]:
    """What may be ruled now, group by group."""
    return sorted(round.rulings, key=lambda offer: GROUPS.index(offer.ruling.group))


def possible(round: Round, ask: Ask, bounds: Bounds, before: object) -> str:
    if ask.kind == "cents":
        return f"{money_text(bounds.least)} to {money_text(bounds.most)}"
    values: tuple[Value, ...] = bounds.among
    if bounds.by is not None:
        values = bounds.by.get(before, ()) if isinstance(before, int | str) else ()
    if ask.kind == "seat":
        return ", ".join(f"{seat} {round.setup.seats.get(seat, '')}".strip() for seat in values if isinstance(seat, int))
    return ", ".join(map(str, values)) if values else str(bounds) if ask.kind == "count" else ""


def answered(round: Round, ask: Ask, text: str) -> object:
    """What was typed, as the ruling takes it; whether it is possible the round says."""
    if ask.several:
        one = ask._replace(several=False)
        return [answered(round, one, word) for word in text.replace(",", " ").split()]
    if ask.kind == "seat" and not text.isdecimal():
        return next((seat for seat, player in round.setup.seats.items() if player.lower() == text.lower()), text)
    if ask.kind == "cents":
        return parse_money(text)
    if ask.kind == "flag":
        return YES.get({"y": "yes", "n": "no"}.get(text.lower(), text.lower()), text)
    return int(text) if ask.kind in ("seat", "card", "count") and text.isdecimal() else text
