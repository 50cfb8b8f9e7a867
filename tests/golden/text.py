"""The text of golden rounds. A file holds sittings; a sitting is how a table was set up and one or more rounds in a row.

Lines that begin with ``>`` are inputs. With the lines of the setup they are all that is read; everything else is what came of them, and
is written anew from them. Every event of a round is a line of its own, with every card and who saw it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.chance import Seeded
from cardroom.errors import CardroomError
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.money import Cents, money_text, parse_money
from cardroom.records.plain import card_text, loose, plain, read_spot
from cardroom.round import Action, Dealt, Event, FloorCall, Input, MisdealCall, Moved, Noted, Round, Ruled, Setup, Shown, Shuffled, Transfer

FOLDER = Path(__file__).parent
INPUT = "> "
SITTING = "== "
ROUND = "-- round "
HEAD = "Golden rounds of {}. What follows > was done; the rest came of it, and `make golden` writes it anew.\n"

_ACTION = re.compile(
    r"(?P<player>[^:]+): (?P<verb>.+?)(?: on (?P<spot>\d+/[^$\[]+?))?(?: (?P<amount>\$[\d,.]+))?(?: \[(?P<picks>[\d ]+)\])?"
)  # fmt: skip
_RULING = re.compile(r"floor rules (?P<name>\S+) (?P<args>\{.*\})")
_MISDEAL = re.compile(r"floor declares a misdeal: (?P<why>.+) \((?P<rule>\S+)\)")


class Given(NamedTuple):
    """How a table is set up: what is not the edition's own."""

    seats: Mapping[int, str]
    stacks: Mapping[str, Cents]
    seed: str
    table: Mapping[str, object] = {}
    option: str = ""
    button: int | None = None
    player_dealer: str = ""
    jackpot: Cents = 0
    stepped: bool = False
    chip: Cents | None = None  # where it is not the table's own

    def setup(self, edition: Edition) -> Setup:
        return edition.setup(
            self.stacks, self.seats, seed=self.seed, table=self.table, option=self.option or None, button=self.button,
            player_dealer=self.player_dealer, jackpot=self.jackpot, stepped=self.stepped, chip=self.chip,
        )  # fmt: skip


class Sitting(NamedTuple):
    """Rounds in a row at one table: the first as given, each other from what the one before it carries."""

    title: str
    given: Given
    rounds: tuple[tuple[Input, ...], ...]


# -- how a table is set up ----------------------------------------------------------------------------------------------------


def given_of(setup: Setup, edition: Edition) -> Given:
    """What it takes to make this setup again."""
    assert isinstance(setup.chance, Seeded)
    own, chosen = (loose(table.model_dump()) for table in (edition.table, setup.table))
    default = edition.post(None, setup.table).option
    return Given(
        setup.seats, setup.stacks, str(setup.chance.seed), {key: chosen[key] for key in chosen if chosen[key] != own[key]},
        "" if setup.rate.option == default else setup.rate.option, setup.button, setup.player_dealer, setup.jackpot, setup.stepped,
        None if setup.chip == edition.chip_at(setup.table, setup.rate) else setup.chip,
    )  # fmt: skip


def given_lines(given: Given) -> Iterator[str]:
    for seat, player in given.seats.items():
        yield f"seat {seat}: {player} {money_text(given.stacks[player])}"
    for player in given.stacks.keys() - given.seats.values():
        yield f"no seat: {player} {money_text(given.stacks[player])}"
    yield f"seed: {given.seed}"
    if given.table:
        yield f"table: {json.dumps(given.table)}"
    if given.option:
        yield f"option: {given.option}"
    if given.button is not None:
        yield f"button: {given.button}"
    if given.player_dealer:
        yield f"player-dealer: {given.player_dealer}"
    if given.jackpot:
        yield f"jackpot fund: {money_text(given.jackpot)}"
    if given.stepped:
        yield "the dealer: is asked before each street"
    if given.chip is not None:
        yield f"smallest chip: {money_text(given.chip)}"


def read_given(lines: Iterable[str]) -> Given:
    seats: dict[int, str] = {}
    stacks: dict[str, Cents] = {}
    given = Given(seats, stacks, "")
    for line in lines:
        key, _, value = line.partition(": ")
        if key.startswith("seat ") or key == "no seat":
            player, _, stack = value.rpartition(" ")
            stacks[player] = parse_money(stack)
            if key != "no seat":
                seats[int(key.removeprefix("seat "))] = player
        elif key == "seed":
            given = given._replace(seed=value)
        elif key == "table":
            given = given._replace(table=json.loads(value))
        elif key == "option":
            given = given._replace(option=value)
        elif key == "button":
            given = given._replace(button=int(value))
        elif key == "player-dealer":
            given = given._replace(player_dealer=value)
        elif key == "jackpot fund":
            given = given._replace(jackpot=parse_money(value))
        elif key == "the dealer":
            given = given._replace(stepped=True)
        elif key == "smallest chip":
            given = given._replace(chip=parse_money(value))
        else:
            raise ValueError(f"this line of a setup means nothing: {line}")
    return given


# -- what was done ------------------------------------------------------------------------------------------------------------


def action_line(action: Action) -> str:
    spot = "" if action.spot is None else f" on {action.spot}"
    amount = f" {money_text(action.amount)}" if action.amount else ""
    picks = f" [{' '.join(map(str, action.picks))}]" if action.picks else ""
    return f"{action.player}: {action.verb}{spot}{amount}{picks}"


def input_line(given: Input) -> str:
    if isinstance(given, FloorCall):
        return f"floor rules {given.name} {json.dumps(dict(given.args))}"
    if isinstance(given, MisdealCall):
        return f"floor declares a misdeal: {given.why} ({given.rule})"
    return action_line(given)


def read_input(line: str) -> Input:
    if found := _RULING.fullmatch(line):
        return FloorCall(found["name"], tuple(sorted(json.loads(found["args"]).items())))
    if found := _MISDEAL.fullmatch(line):
        return MisdealCall(found["why"], found["rule"])
    found = _ACTION.fullmatch(line)
    if found is None:
        raise ValueError(f"this line is no input: {line}")
    spot = None if found["spot"] is None else read_spot(found["spot"])
    amount = 0 if found["amount"] is None else parse_money(found["amount"])
    return Action(found["player"], found["verb"], amount, spot, tuple(map(int, (found["picks"] or "").split())))


# -- what came of it ----------------------------------------------------------------------------------------------------------


def cards_text(cards: Iterable[Card | None]) -> str:
    return " ".join("?" if card is None else card_text(card) for card in cards)


def seen_text(seen: tuple[str, ...]) -> str:
    return "nobody" if not seen else "all" if "*" in seen else " and ".join(seen)


def dealt_line(event: Dealt) -> str:
    if len(set(event.seen)) == 1:
        return f"{event.place} is dealt {cards_text(event.cards)}, seen by {seen_text(event.seen[0])}"
    each = ", ".join(f"{cards_text([card])} seen by {seen_text(seen)}" for card, seen in zip(event.cards, event.seen, strict=True))
    return f"{event.place} is dealt {each}"


def transfer_line(event: Transfer) -> str:
    wager = f", for {event.spot}" if event.spot is not None else ""
    return f"{money_text(event.amount)} from {event.source} to {event.target}{wager}: {event.why} ({event.rule})"


def event_line(event: Event) -> str:
    if isinstance(event, Shuffled):
        return f"shuffle {event.number}" + (f", committed to {event.root}" if event.root else "")
    if isinstance(event, Dealt):
        return dealt_line(event)
    if isinstance(event, Shown):
        which = " ".join(map(str, event.indices))
        return f"{event.place} shows {cards_text(event.cards)} [{which}] to {seen_text(event.seen)}"
    if isinstance(event, Moved):
        return f"{event.source} goes to {event.target} [{' '.join(map(str, event.indices))}]"
    if isinstance(event, Noted):
        note = ", ".join(filter(None, (event.what, event.who, event.text)))
        return f"note: {note}" + (f" ({event.rule})" if event.rule else "")
    if isinstance(event, Ruled):
        return f"ruling: {event.ruling}, {event.text} ({event.rule})"
    if isinstance(event, Transfer):
        return transfer_line(event)
    return action_line(event)


def end_lines(round: Round) -> Iterator[str]:
    outcome = round.outcome
    yield "the round is void" if outcome.void else "the round is over"
    stacks = ", ".join(f"{player} {money_text(stack)}" for player, stack in outcome.stacks.items())
    yield f"stacks: {stacks}; collected: {money_text(outcome.drop)}; jackpot fund: {money_text(outcome.jackpot)}"
    for key, value in sorted(outcome.carry.items()):
        yield f"carried: {key} {json.dumps(plain(value))}"


class Played(NamedTuple):
    """The lines of a round as far as its inputs led, and why that was not to its end."""

    round: Round
    lines: list[str]
    trouble: str


def give(round: Round, given: Input) -> None:
    if isinstance(given, Action):
        round.act(given)
    elif isinstance(given, FloorCall):
        round.rule(given)
    else:
        round.misdeal(given.why, given.rule)


def play(setup: Setup, inputs: Iterable[Input]) -> Played:
    """The round that these inputs lead to, line by line."""
    round = Round(setup)
    lines = [event_line(event) for event in round.events]
    told = len(round.events)
    for given in inputs:
        lines.append(INPUT + input_line(given))
        try:
            give(round, given)
        except CardroomError as refusal:
            return Played(round, lines, f"refused: {refusal}")
        if isinstance(given, Action):
            told += 1  # the first event that comes of an action is the action
        lines += [event_line(event) for event in round.events[told:]]
        told = len(round.events)
    if round.decision is not None:
        return Played(round, lines, f"not over: {round.decision.kind} asks {' and '.join(round.decision.asks)}")
    return Played(round, [*lines, *end_lines(round)], "")


def play_sitting(edition: Edition, sitting: Sitting) -> Iterator[Played]:
    """Its rounds one after the other, to the last or to the first that does not come to its end."""
    setup = sitting.given.setup(edition)
    for number, inputs in enumerate(sitting.rounds, start=1):
        played = play(setup, inputs)
        yield played
        if played.trouble:
            return
        if number < len(sitting.rounds):
            setup = edition.next_setup(played.round)


# -- whole files --------------------------------------------------------------------------------------------------------------


class Written(NamedTuple):
    text: str
    troubles: list[str]  # where inputs do not lead to the end of a round any more


def file_of(edition: str) -> Path:
    return FOLDER / f"{edition}.txt"


def write_sittings(edition: Edition, sittings: Iterable[Sitting]) -> Written:
    """The whole text of an edition's golden rounds."""
    lines = [HEAD.format(edition.id)]
    troubles: list[str] = []
    for sitting in sittings:
        lines += [SITTING + sitting.title, *given_lines(sitting.given), ""]
        for number, played in enumerate(play_sitting(edition, sitting), start=1):
            lines += [f"{ROUND}{number}", *played.lines]
            if played.trouble:
                lines.append(played.trouble)
                troubles.append(f"{sitting.title}, round {number}: {played.trouble}")
            lines.append("")
    return Written("\n".join(lines), troubles)


def read_sittings(text: str) -> list[Sitting]:
    """What was given and done; nothing that came of it."""
    found: list[Sitting] = []
    for part in text.split(f"\n{SITTING}")[1:]:
        head, *rounds = part.split(f"\n{ROUND}")
        title, *setup = head.strip().splitlines()
        inputs = [tuple(read_input(line[len(INPUT) :]) for line in round.splitlines() if line.startswith(INPUT)) for round in rounds]
        found.append(Sitting(title, read_given(setup), tuple(inputs)))
    return found


def written_anew(edition: str) -> Written:
    """The text that the inputs of the edition's file lead to now."""
    return write_sittings(load(edition), read_sittings(file_of(edition).read_text(encoding="utf-8")))
