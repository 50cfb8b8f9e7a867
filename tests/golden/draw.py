"""New golden rounds of an edition: drawn at random, and of many those kept that show the most different things in the fewest lines."""

import random
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from cardroom.bots import Bot, bot_for, drive
from cardroom.errors import IllegalAction
from cardroom.houses.edition import Edition
from cardroom.round import Action, Event, Input, Noted, Round, Ruled, Transfer
from tests.floor import told
from tests.golden.text import Given, Sitting, given_of, play_sitting
from tests.support import NAMES, choose, random_setup, tables

CANDIDATES = 40
LONG = 150  # lines; what is longer must show a good deal more
MANY = 400  # actions; a round of players at random that has more is not drawn


class Drawn(NamedTuple):
    sitting: Sitting
    shows: frozenset[str]
    lines: int


def shown_by(event: Event) -> Iterator[str]:
    """What an event shows that another might not: a clause at work, something that can be done."""
    if isinstance(event, Transfer | Ruled):
        yield f"rule {event.rule}"
    if isinstance(event, Transfer):
        yield f"why {event.why.partition(':')[0]}"
    elif isinstance(event, Ruled):
        yield f"ruling {event.ruling}"
    elif isinstance(event, Noted):
        yield f"note {event.what}"
    elif isinstance(event, Action):
        yield f"verb {event.verb.partition(' ')[0]}"
        if event.spot is not None:
            yield f"wager {event.spot.wager}"


def drawn(edition: Edition, sitting: Sitting) -> Drawn:
    played = list(play_sitting(edition, sitting))
    assert not any(each.trouble for each in played), [each.trouble for each in played]
    shows = frozenset(thing for each in played for event in each.round.events for thing in shown_by(event))
    return Drawn(sitting, shows, sum(len(each.lines) for each in played))


def in_a_row(edition: Edition, number: int) -> Sitting:
    """Two rounds of sensible players with ordinary stacks: what is carried from one to the other is used."""
    title = "sensible players, two rounds in a row"
    names = NAMES[: min(4, edition.game.seats(edition.rules))]
    seats = dict(enumerate(names, start=1))
    given = Given(seats, dict.fromkeys(names, edition.buy_in), f"{edition.id} in a row {number}")
    bots: dict[str, Bot] = {name: bot_for(edition, f"{number} {name}") for name in names}
    first = drive(Round(given.setup(edition)), bots)
    second = drive(Round(edition.next_setup(first)), bots)
    return Sitting(title, given, (tuple(first.inputs), tuple(second.inputs)))


def at_random(edition: Edition, number: int) -> Sitting | None:
    """Any table, any stacks, and players at random: all-ins, short banks, empty seats."""
    rng = random.Random(f"{edition.id} golden {number}")
    setup = random_setup(edition, rng, seed=f"{edition.id} at random {number}")
    inputs = _finish(Round(setup), rng)
    return Sitting("players at random", given_of(setup, edition), (inputs,)) if inputs else None


def with_the_floor(edition: Edition, number: int) -> Sitting | None:
    """As at random, with a dealer who errs where he can be asked, and a floor that rules now and then."""
    rng = random.Random(f"{edition.id} golden floor {number}")
    setup = random_setup(edition, rng, seed=f"{edition.id} with the floor {number}", stepped=rng.random() < 0.5)
    inputs = _finish(Round(setup), rng, floor=0.25)
    title = "players at random, a dealer who errs, a floor that rules"
    return Sitting(title, given_of(setup, edition), (inputs,)) if inputs else None


def run_twice(edition: Edition, number: int) -> Sitting | None:
    """As at random, at a table that offers to run it twice, until all agree to it; nothing where the edition does not have it."""
    if not getattr(edition.rules, "run_twice", False):
        return None
    rng = random.Random(f"{edition.id} golden twice {number}")
    table = {**tables(edition, rng), "run_twice": True}
    setup = random_setup(edition, rng, seed=f"{edition.id} run twice {number}", table=table)
    inputs = _finish(Round(setup), rng)
    return Sitting("players at random who run it twice", given_of(setup, edition), (inputs,)) if inputs else None


def _finish(round: Round, rng: random.Random, floor: float = 0) -> tuple[Input, ...] | None:
    """The inputs of the round, played out; nothing where it takes too long."""
    for _ in range(MANY):
        if floor and round.decision is not None and rng.random() < floor:
            rule_at_random(round, rng)
        if round.decision is None:
            return tuple(round.inputs)
        round.act(choose(rng, round.decision))
    return None


def rule_at_random(round: Round, rng: random.Random, asked: bool = True) -> None:
    """Some ruling that is offered; a misdeal now and then.

    Unless ``asked``, none on the hand of a player who is to act: what he then does, the question standing, may be done by no hand.
    """
    offers = [offer for offer in round.rulings if offer.ruling.name != "misdeal" or rng.random() < 0.2]
    if offers:
        offer = rng.choice(offers)
        answers = told(offer, rng)
        seat = answers.get("seat")
        if not asked and round.decision is not None and isinstance(seat, int) and round.setup.seats.get(seat) in round.decision.asks:
            return
        try:
            round.floor(offer.ruling.name, **answers)
        except IllegalAction:
            return


def most_telling(candidates: Iterable[Drawn], known: frozenset[str]) -> Drawn | None:
    """What shows most that is not known yet; a long round only for a good deal more."""
    return max(candidates, key=lambda each: (len(each.shows - known) - each.lines / LONG, -each.lines), default=None)


def draw(edition: Edition) -> list[Sitting]:
    kinds: dict[Callable[[Edition, int], Sitting | None], int] = {
        in_a_row: 8,
        at_random: CANDIDATES,
        with_the_floor: CANDIDATES,
        run_twice: CANDIDATES,
    }
    known: frozenset[str] = frozenset()
    kept: list[Sitting] = []
    for kind, count in kinds.items():
        sittings = [sitting for number in range(count) if (sitting := kind(edition, number)) is not None]
        best = most_telling((drawn(edition, sitting) for sitting in sittings), known)
        if best is not None and best.shows - known:
            kept.append(best.sitting)
            known |= best.shows
    return kept
