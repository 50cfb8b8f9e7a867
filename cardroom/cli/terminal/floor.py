"""The floor at a table in the terminal: what may be ruled now, what is asked, what will follow; and then it is ruled."""

from collections.abc import Sequence

from cardroom.cli.terminal.preview import print_preview
from cardroom.cli.terminal.prompt import ask_line
from cardroom.cli.terminal.show import BOLD, DIM, paint, wrapped
from cardroom.cli.terminal.words import TableWords, english_words
from cardroom.errors import BadInput, CardroomError, IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.finding import Hit, find
from cardroom.money import parse_money
from cardroom.records.described import read_ruling
from cardroom.records.floor_lines import SIGNED
from cardroom.round import FloorCall, Offer, Round
from cardroom.round.preview import preview
from cardroom.round.rulings import GROUPS, YES, Ask, Bounds, Value, checked


class TerminalFloor:
    """``who`` signs what is ruled."""

    def __init__(self, edition: Edition, who: str, words: TableWords | None = None) -> None:
        self.edition = edition
        self.words = words or english_words()
        self.who = who

    def rules(self, round: Round, text: str) -> bool:
        """What was typed behind ``floor``; whether something was ruled. Bad input is told, and changes nothing."""
        try:
            return self._rules(round, text.strip())
        except CardroomError as error:
            print(wrapped(self.words.language.words(str(error)), " "))
            return False

    def _rules(self, round: Round, text: str) -> bool:
        if not text:
            offers = ordered(round)
            self._list(offers)
            while not text:
                text = self._asked_line()
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
            raise IllegalAction(self.words.say("floor-ruled", title=self.words.ruling(ruling.title).lower()))
        return self._confirmed(round, self._asked(round, offer, dict(args)))

    def _asked_line(self) -> str:
        return ask_line(self.words.say("floor-prompt")).strip()

    def _found(self, text: str) -> bool:
        word, _, rest = text.partition(" ")
        if self.words.command(word) != "find":
            return False
        for hit in find(self.edition, rest):
            self._print_hit(hit)
        return True

    def _print_hit(self, hit: Hit) -> None:
        """A clause with its lines, where it is another game's, and what to type to rule by it."""
        say = self.words.say
        where = "" if hit.edition == self.edition.id else say("floor-from", edition=hit.edition.removeprefix("_common/"))
        lines = f"l.{hit.lines}" if hit.lines else say("clause-ours")
        reading = say("floor-reading") if hit.kind == "reading" else ""
        print(f" {paint(hit.id, BOLD)} {paint(f'({reading}{lines}{where})', DIM)}")
        print(wrapped(self.words.clause(hit.says), "   "))
        for ruling in hit.rulings:
            print(f"   - {say('floor-prompt').strip(' >')} {ruling.example}")
            when = f", {ruling.when}" if self.words.language.is_english else ""
            print(paint(wrapped(f"{self.words.ruling(ruling.title)}{when}.", "       "), DIM))

    # -- what may be ruled --------------------------------------------------------------------------------------------------

    def _list(self, offers: Sequence[Offer]) -> None:
        group = ""
        for number, (ruling, _) in enumerate(offers, start=1):
            if ruling.group != group:
                group = ruling.group
                print(f" {paint(self.words.ruling(group).capitalize(), BOLD)}")
            print(f"  {number:2} {self.words.ruling(ruling.title)} {paint(f'({ruling.name})', DIM)}")
        print(paint(wrapped(self.words.say("floor-help" if offers else "floor-none"), " "), DIM))

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
            print(f" {self.words.say('floor-because')}")
            because = self._asked_line()
        return FloorCall(offer.ruling.name, tuple(told.items()), by or self.who, because)

    def _ask(self, round: Round, ask: Ask, bounds: Bounds | None, before: object) -> object:
        """One answer; None: it is not told, which it need not be."""
        say = self.words.say
        may = "" if bounds is None else possible(round, ask, bounds, before, self.words)
        if not ask.needed and not may and ask.kind not in ("text", "flag", "cards"):
            return None
        if ask.kind == "cards" and not round.shoe.typed:
            return None
        notes = [may, say("floor-yes-no") if ask.kind == "flag" else "", "" if ask.needed else say("floor-untold")]
        title = self.words.ask(ask.title)
        title, said = f"{title[:1].upper()}{title[1:]}", "; ".join(filter(None, notes))
        print(wrapped(say("floor-ask", title=title, notes=said) if said else title, " "))
        while True:
            text = self._asked_line()
            if not text:
                if not ask.needed:
                    return None
                raise BadInput(say("floor-nothing"))
            try:
                return answered(round, ask, text, self.words)
            except BadInput as error:
                print(wrapped(self.words.language.words(str(error)), " "))

    # -- what will follow ---------------------------------------------------------------------------------------------------

    def _confirmed(self, round: Round, call: FloorCall) -> bool:
        seen = preview(round, call)
        print_preview(round, seen, self.words)
        if self.words.command(ask_line(f" {self.words.say('floor-confirm')} {self.words.say('floor-prompt')}")) != "yes":
            print(f" {self.words.say('floor-nothing')}")
            return False
        round.rule(call)
        return True


def ordered(round: Round) -> list[Offer]:
    """What may be ruled now, group by group."""
    return sorted(round.rulings, key=lambda offer: GROUPS.index(offer.ruling.group))


def possible(round: Round, ask: Ask, bounds: Bounds, before: object, words: TableWords | None = None) -> str:
    words = words or english_words()
    if ask.kind == "cents":
        return words.say("floor-span", least=words.money(bounds.least), most=words.money(bounds.most))
    values: tuple[Value, ...] = bounds.among
    if bounds.by is not None:
        values = bounds.by.get(before, ()) if isinstance(before, int | str) else ()
    if ask.kind == "seat":
        return ", ".join(f"{seat} {round.setup.seats.get(seat, '')}".strip() for seat in values if isinstance(seat, int))
    if values:
        return ", ".join(words.choice(str(value)) for value in values)
    if ask.kind != "count":
        return ""
    one = bounds.least == bounds.most
    return str(bounds.least) if one else words.say("floor-span", least=str(bounds.least), most=str(bounds.most))


def answered(round: Round, ask: Ask, text: str, words: TableWords | None = None) -> object:
    """What was typed, as the ruling takes it; whether it is possible the round says."""
    words = words or english_words()
    if ask.several:
        one = ask._replace(several=False)
        return [answered(round, one, word, words) for word in text.replace(",", " ").split()]
    if ask.kind == "seat" and not text.isdecimal():
        return next((seat for seat, player in round.setup.seats.items() if player.lower() == text.lower()), text)
    if ask.kind == "cents":
        return parse_money(text)
    if ask.kind == "flag":
        return {"yes": True, "no": False}.get(words.command(text), YES.get(text.lower(), text))
    if ask.kind == "choice":
        return words.chosen(text)
    return int(text) if ask.kind in ("seat", "card", "count") and text.isdecimal() else text
