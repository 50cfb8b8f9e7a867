"""Asking a person: the legal options with their bounds, and what is typed as an action."""

import re
from collections.abc import Sequence

import typer

from cardroom.cards import FACES, Card, parse_card
from cardroom.cli.terminal.show import BOLD, paint, plain_length, width, wrapped
from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, parse_money
from cardroom.round import Action, Option, View
from cardroom.round.places import hand_at

LEAST, MOST = ("min", "least"), ("all", "max", "most", "all-in", "allin")

HELP = """Type what you do: its number or its name, and the amount where there is a choice: `2`, `call`, `raise 12`, `r 12`.
`min` and `all` stand for the least and the most. A wager is named by its spot: `bet ante 10`.
Cards are picked by number or name: `draw 0 3`, `draw 7h Kd`, `set 6-6 3-1`.
`floor` says what the floor may rule now, and rules: `floor take-back`, `floor dead-hand seat=2`, `floor find two cards exposed`.
Also: `table` draws the table again, `rules` prints the clauses behind your options, `help` this text, `quit` leaves the table."""


class AmountMissing(BadInput):
    """An option was named without its amount: `number` is the option's, and an amount may follow on the next line."""

    def __init__(self, option: Option, number: int) -> None:
        super().__init__(f"How much? {say(option)}.")
        self.number = number


class Leave(Exception):
    """The player gets up."""


def say(option: Option) -> str:
    text = option.verb.replace("-", " ")
    if option.spot is not None and option.spot.wager != option.verb:
        text += f" {option.spot.wager}"
    if option.amounts is not None:
        text += f" {option.amounts}"
    return text + (f" [pick {option.pick}]" if option.pick is not None else "")


def menu(options: Sequence[Option]) -> str:
    """The options with their numbers, on one line where they fit."""
    items = [f"{paint(str(number), BOLD)} {say(option)}{_where(option, options)}" for number, option in enumerate(options, start=1)]
    line = " " + "   ".join(items)
    return line if plain_length(line) < width() else "\n".join(f"  {item}" for item in items)


def _where(option: Option, options: Sequence[Option]) -> str:
    """The seat, where the same may be done at several."""
    seats = {other.spot.position for other in options if other.spot is not None and other.verb == option.verb}
    return f" at seat {option.spot.position}" if option.spot is not None and len(seats) > 1 else ""


def parse_action(text: str, view: View) -> Action:
    """What was typed, as an action of the view's player; bounds are checked by the round."""
    words = text.strip().lower().replace(",", "").split()
    if not words:
        raise BadInput("Say what you do, by number or name; `help` explains.")
    option, rest = _find(words, view)
    amount: Cents = 0
    picks: tuple[int, ...] = ()
    if option.pick is not None:
        picks = _picks(rest, option, view)
    elif option.amounts is not None:
        amount = _amount(rest, option, view.options.index(option) + 1)
    elif rest:
        raise BadInput(f"There is no amount to {option.verb}.")
    return Action(view.player, option.verb, amount, option.spot, picks)


def is_amount(text: str) -> bool:
    """Whether a line is an amount alone: ``12``, ``$12.50``, ``all``."""
    word = text.strip().lower()
    return word in LEAST + MOST or re.fullmatch(r"\$?[\d,]+(\.\d+)?", word) is not None


def _picks(words: list[str], option: Option, view: View) -> tuple[int, ...]:
    """Cards by number or by name; one named twice (two decks) is the next such card."""
    held = view.places.get(option.pick.place, own_cards(view)) if option.pick else []
    picks: list[int] = []
    for word in words:
        if word.isdecimal():
            picks.append(int(word))
            continue
        face = parse_card(word)
        found = [i for i, card in enumerate(held) if card is not None and card % FACES == face and i not in picks]
        if not found:
            raise BadInput(f"You hold no {word}: pick {option.pick} by number or by card, like `{option.verb} 0 2`.")
        picks.append(found[0])
    return tuple(picks)


def own_place(view: View) -> str:
    """Where the player's own hand lies."""
    return next((hand_at(seat) for seat, player in view.seats.items() if player == view.player), "")


def own_cards(view: View) -> list[Card | None]:
    return view.places.get(own_place(view), [])


def _find(words: list[str], view: View) -> tuple[Option, list[str]]:
    """By number or by name; of the same thing at several positions the player's own is meant."""
    options = view.options
    if words[0].isdecimal():
        if not 1 <= int(words[0]) <= len(options):
            raise BadInput(f"There are options 1 to {len(options)}.")
        return options[int(words[0]) - 1], words[1:]
    for size in range(len(words), 0, -1):
        said = _squeezed("".join(words[:size]))
        exact = [option for option in options if said in _names(option)]
        found = exact or [option for option in options if any(name.startswith(said) for name in _names(option))]
        if len(found) == 1:
            return found[0], words[size:]
        own = [option for option in found if option.spot is not None and hand_at(option.spot.position) == own_place(view)]
        if len(own) == 1:
            return own[0], words[size:]
        if found:
            raise BadInput(f"Which: {', '.join(say(option) for option in found)}? Say more of it, or its number.")
    raise BadInput(f"'{' '.join(words)}' is not among your options: {', '.join(say(option) for option in options)}.")


def _names(option: Option) -> list[str]:
    """How an option may be called, without blanks and hyphens: its verb, its verb and spot, its spot alone."""
    verb = _squeezed(option.verb)
    if option.spot is None:
        return [verb]
    spot = _squeezed(option.spot.wager)
    return [verb, verb + spot, verb + "on" + spot, spot]


def _squeezed(text: str) -> str:
    return text.lower().replace("-", "").replace(" ", "")


def _amount(words: list[str], option: Option, number: int) -> Cents:
    amounts = option.amounts
    assert amounts is not None
    words = [word for word in words if word not in ("to", "on")]
    if not words:
        if amounts.least == amounts.most and not amounts.only:
            return amounts.least
        raise AmountMissing(option, number)
    if len(words) > 1:
        raise BadInput(f"One amount, please: {say(option)}.")
    if words[0] in LEAST:
        return amounts.only[0] if amounts.only else amounts.least
    if words[0] in MOST:
        return amounts.only[-1] if amounts.only else amounts.most
    cents = parse_money(words[0])
    if not amounts.allows(cents):
        raise BadInput(f"You may {say(option)}, not {money_text(cents)}.")
    return cents


def ask_line(question: str) -> str:
    """A line from the player; the end of input is his leaving."""
    try:
        return input(question)
    except EOFError:
        print()
        raise typer.Abort from None


def help_text() -> str:
    return "\n".join(wrapped(line, " ") for line in HELP.splitlines())
