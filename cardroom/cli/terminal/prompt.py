"""Asking a person: the legal options with their bounds, and what is typed as an action."""

import re
from collections.abc import Sequence

import typer

from cardroom.cards import FACES, Card, parse_card
from cardroom.cli.terminal.show import BOLD, paint, plain_length, width, wrapped
from cardroom.cli.terminal.words import TableWords, english_words, squeezed
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money
from cardroom.plain import one_line
from cardroom.round import Action, Amounts, Option, Pick, View
from cardroom.round.places import hand_at

LEAST, MOST = "least", "most"  # commands that stand for an amount
LONGEST = 200
"""Characters of a line that are read."""


class AmountMissing(BadInput):
    """An option was named without its amount: `number` is the option's, and an amount may follow on the next line."""

    def __init__(self, option: Option, number: int, words: TableWords) -> None:
        super().__init__(words.say("how-much", option=words.option(option)))
        self.number = number


class Leave(Exception):
    """The player gets up."""


def say(option: Option, words: TableWords | None = None) -> str:
    return (words or english_words()).option(option)


def menu(options: Sequence[Option], words: TableWords | None = None) -> str:
    """The options with their numbers, on one line where they fit."""
    words = words or english_words()
    items = [
        f"{paint(str(number), BOLD)} {words.option(option)}{_where(option, options, words)}"
        for number, option in enumerate(options, start=1)
    ]
    line = " " + "   ".join(items)
    return line if plain_length(line) < width() else "\n".join(f"  {item}" for item in items)


def _where(option: Option, options: Sequence[Option], words: TableWords) -> str:
    """The seat, where the same may be done at several."""
    seats = {other.spot.position for other in options if other.spot is not None and other.verb == option.verb}
    return words.say("at-seat", seat=str(option.spot.position)) if option.spot is not None and len(seats) > 1 else ""


def parse_action(text: str, view: View, words: TableWords | None = None) -> Action:
    """What was typed, as an action of the view's player; bounds are checked by the round."""
    return _Typed(one_line(" ".join(text.split()), LONGEST).lower().replace(",", "").split(), view, words or english_words()).action()


def is_amount(text: str, words: TableWords | None = None) -> bool:
    """Whether a line is an amount alone: ``12``, ``$12.50``, ``all``."""
    word = text.strip().lower()
    return (words or english_words()).command(word) in (LEAST, MOST) or re.fullmatch(r"\$?[\d,]+(\.\d+)?", word) is not None


class _Typed:
    """The words of a line, read as an answer."""

    def __init__(self, typed: list[str], view: View, words: TableWords) -> None:
        self.typed, self.view, self.words = typed, view, words

    def action(self) -> Action:
        if not self.typed:
            raise BadInput(self.words.say("ask-more"))
        option, rest = self._find()
        amount: Cents = 0
        picks: tuple[int, ...] = ()
        if option.pick is not None:
            picks = self._picks(rest, option, option.pick)
        elif option.amounts is not None:
            amount = self._amount(rest, option, option.amounts)
        elif rest:
            raise BadInput(self.words.say("no-amount", option=self.words.verb(option.verb)))
        return Action(self.view.player, option.verb, amount, option.spot, picks)

    def _picks(self, rest: list[str], option: Option, pick: Pick) -> tuple[int, ...]:
        """Cards by number or by name; one named twice (two decks) is the next such card."""
        held = self.view.places.get(pick.place, own_cards(self.view))
        picks: list[int] = []
        for word in rest:
            if word.isdecimal():
                picks.append(int(word))
                continue
            face = parse_card(word)
            found = [i for i, card in enumerate(held) if card is not None and card % FACES == face and i not in picks]
            if not found:
                verb = self.words.verb(option.verb)
                raise BadInput(self.words.say("no-card", card=word, pick=self.words.pick(pick), verb=verb))
            picks.append(found[0])
        return tuple(picks)

    def _find(self) -> tuple[Option, list[str]]:
        """By number or by name; of the same thing at several positions the player's own is meant."""
        options, typed, words = self.view.options, self.typed, self.words
        if typed[0].isdecimal():
            if not 1 <= int(typed[0]) <= len(options):
                raise BadInput(words.say("no-room", count=str(len(options))))
            return options[int(typed[0]) - 1], typed[1:]
        for size in range(len(typed), 0, -1):
            said = squeezed("".join(typed[:size]))
            exact = [option for option in options if said in words.names(option)]
            found = exact or [option for option in options if any(name.startswith(said) for name in words.names(option))]
            if len(found) == 1:
                return found[0], typed[size:]
            own = [option for option in found if option.spot is not None and hand_at(option.spot.position) == own_place(self.view)]
            if len(own) == 1:
                return own[0], typed[size:]
            if found:
                raise BadInput(words.say("which", options=words.options(found)))
        raise BadInput(words.say("no-option", typed=" ".join(typed), options=words.options(options)))

    def _amount(self, rest: list[str], option: Option, amounts: Amounts) -> Cents:
        rest = [word for word in rest if word not in ("to", "on", "a", "en", "hasta")]
        if not rest:
            if amounts.least == amounts.most and not amounts.only:
                return amounts.least
            raise AmountMissing(option, self.view.options.index(option) + 1, self.words)
        if len(rest) > 1:
            raise BadInput(self.words.say("one-amount", option=self.words.option(option)))
        bound = self.words.command(rest[0])
        if bound == LEAST:
            return amounts.only[0] if amounts.only else amounts.least
        if bound == MOST:
            return amounts.only[-1] if amounts.only else amounts.most
        cents = parse_money(rest[0])
        if not amounts.allows(cents):
            raise BadInput(self.words.say("may", option=self.words.option(option), amount=self.words.money(cents)))
        return cents


def own_place(view: View) -> str:
    """Where the player's own hand lies."""
    return next((hand_at(seat) for seat, player in view.seats.items() if player == view.player), "")


def own_cards(view: View) -> list[Card | None]:
    return view.places.get(own_place(view), [])


def ask_line(question: str) -> str:
    """A line from the player; the end of input is his leaving."""
    try:
        return input(question)
    except EOFError:
        print()
        raise typer.Abort from None


def help_text(words: TableWords) -> str:
    return "\n".join(wrapped(line, " ") for line in words.say("help").splitlines())
