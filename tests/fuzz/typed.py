"""What people and machines type, line by line: terminal actions, lines of card readers, shifts, mixes and racks of chips."""

from collections.abc import Callable
from functools import cache

from cardroom.analysis.questions.shifts import parse_shift
from cardroom.cli.room_settings import read_shifts
from cardroom.cli.terminal.prompt import is_amount, parse_action
from cardroom.cli.terminal.words import TableWords
from cardroom.collection.compare import parse_mix
from cardroom.dealer.card_reader import AwaitedNow, CardReader, Typing, served
from cardroom.dealer.chips import parse_rack
from cardroom.errors import BadInput, CardroomError
from cardroom.languages import language
from cardroom.round import View
from tests.fuzz.target import Target
from tests.support import choose, rounds

AWAITED = AwaitedNow(3, "three cards for seat 1")


@cache
def _views() -> list[View]:
    """Questions with amounts, with cards to pick, with several wagers, and with none of it."""
    found: dict[tuple[str, tuple[str, ...]], View] = {}
    for edition in ("tres-lounge/texas-holdem", "oceans-eleven/deuce-to-seven-triple-draw", "tres-lounge/three-card-poker"):
        for round, rng in rounds(edition, 2, lot=31):
            while round.decision is not None:
                view = round.view(next(iter(round.decision.asks)))
                found.setdefault((edition, tuple(option.verb for option in view.options)), view)
                round.act(choose(rng, round.decision))
    return list(found.values())


def _typed(text: str) -> None:
    """A line that one of the questions takes is taken."""
    refused: CardroomError | None = None
    taken = False
    for view in _views():
        for told_in in (language("en"), language("es")):
            words = TableWords(told_in)
            is_amount(text, words)
            try:
                parse_action(text, view, words)
                taken = True
            except CardroomError as error:
                refused = error
                assert str(error).strip() and "\n" not in str(error), error
    if refused is not None and not taken:
        raise refused


def _reader(text: str) -> None:
    """Several lines to one reader: each has an answer, and a refused one changes nothing."""
    reader, typed = CardReader(), list[Typing]()
    answers = [served(reader, line, lambda: AWAITED, typed.append) for line in text.split("\n")]
    assert all(answer.startswith(("ok ", "no ")) for answer in answers), answers
    if refused := next((answer for answer in answers if answer.startswith("no ")), ""):
        raise BadInput(refused)


def _seeds(*texts: str) -> Callable[[], list[str]]:
    return lambda: list(texts)


TYPED = (
    Target(
        "terminal",
        ("cli/terminal/prompt.py", "money.py", "cards.py"),
        _typed,
        _seeds(
            "fold",
            "raise 12",
            "1 4",
            "raise to $1,000.50",
            "bet most",
            "draw 0 2 4",
            "draw as 2c",
            "subir todo",
            "ante $5",
            "2",
        ),
    ),
    Target(
        "reader",
        ("dealer/card_reader.py", "dealer/reading.py"),
        _reader,
        _seeds(
            "card as\n17 card kd\n17 card kd\ncard 2c",
            "down\nundo\nstatus",
            "line raise 12\nundo",
            "card as kd 2c\n3 undo\n3 undo",
        ),
    ),
    Target("shift", ("analysis/questions/shifts.py",), lambda text: parse_shift(text), _seeds("2h:4 5h:6@40", "8h:6", "0.5h:10@12.5")),
    Target(
        "hours", ("cli/room_settings.py",), lambda text: read_shifts(text), _seeds("day 06:00, swing 14:00, graveyard 22:00", "one 00:00")
    ),
    Target("mix", ("collection/compare.py", "money.py"), lambda text: parse_mix(text), _seeds("$100x3 $850 early", "12.50x2, earlyx4")),
    Target(
        "rack", ("dealer/chips.py", "money.py"), lambda text: parse_rack(text), _seeds("1 white, 5 red, 25 green", "0.50 pink, $100 black")
    ),
)
