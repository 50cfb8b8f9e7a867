"""How a visitor plays, from the last of their rounds: they are dealt again, and counted (``analysis/play_figures.py``)."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Annotated, get_args

from typing_extensions import TypedDict

from cardroom.analysis.confidence import Proportion
from cardroom.analysis.play_figures import LEAST, Depth, Habit, Habits, Position, Results, read_banked, read_pot
from cardroom.errors import CardroomError
from cardroom.fields import GameName, says
from cardroom.games.registry import GAMES
from cardroom.houses.files import headings
from cardroom.money import Cents
from cardroom.room.books.histories import RoundQuery, game_of, wanted_rounds
from cardroom.room.storage import Store
from cardroom.room.storage.histories import rounds_of
from cardroom.room.storage.replay import play_stored

LOOKED_AT = 400
"""Rounds that are dealt again for an answer: about half a second of processor time at the slowest games."""


class HabitData(TypedDict):
    """How often you did something, of the times you could."""

    habit: Annotated[
        Habit,
        says(
            "vpip: put chips in by choice on the first betting round; pfr: raised there; three-bet: raised a raise there; "
            "aggression: bet or raised later, where you did not check; showdown: showed down after seeing the second betting round; "
            "won-showdown: got chips there."
        ),
    ]
    made: Annotated[int, says("How often you did.")]
    of: Annotated[int, says("How often you could.")]
    value: Annotated[float | None, says(f"made / of; null below {LEAST} chances.")]
    low: Annotated[float | None, says("The lower end of the interval that holds in 95 of 100 cases.")]
    high: Annotated[float | None, says("Its upper end.")]


class PartData(TypedDict):
    """Habits in some of the hands."""

    part: Annotated[
        str, says("all; a position (blinds, early, middle, late); or a stack in big blinds (short to 20, medium to 50, deep to 100).")
    ]
    hands: Annotated[int, says("The number of hands.")]
    habits: Annotated[list[HabitData], says("Each habit, in the same order.")]


class WagerFiguresData(TypedDict):
    """What a wager brought you against a player-dealer."""

    game: GameName
    wager: Annotated[str, says("The name of the wager.")]
    rounds: Annotated[int, says("The number of rounds in which you made it.")]
    staked: Annotated[Cents, says("What lay on it in all, in cents.")]
    net: Annotated[Cents, says("What it won in all, in cents; below zero: lost.")]
    mean: Annotated[float | None, says(f"What it won in a round on average, in cents; null below {LEAST} rounds.")]
    error: Annotated[float | None, says("How far off that may be in 95 of 100 cases, in cents.")]


class BankFiguresData(TypedDict):
    """What being the bank brought you."""

    game: GameName
    rounds: Annotated[int, says("The number of rounds in which you were the bank.")]
    net: Annotated[Cents, says("What they won in all, in cents; below zero: lost.")]
    mean: Annotated[float | None, says(f"What one won on average, in cents; null below {LEAST} rounds.")]
    error: Annotated[float | None, says("How far off that may be in 95 of 100 cases, in cents.")]


class StatisticsData(TypedDict):
    looked_at: Annotated[int, says(f"The number of rounds counted: your last ones that fit, at most {LOOKED_AT}, without void ones.")]
    more: Annotated[bool, says("Whether older rounds fit too.")]
    parts: Annotated[list[PartData], says("Your habits at pot games: in all hands, by position and by depth of the stack.")]
    wagers: Annotated[list[WagerFiguresData], says("What each wager brought, by game.")]
    bank: Annotated[list[BankFiguresData], says("What being the bank brought, by game.")]


def statistics(store: Store, visitor: str, asked: RoundQuery) -> StatisticsData:
    known = {heading.id: heading for heading in headings()}
    rows = rounds_of(store, wanted_rounds(visitor, asked, known), None, LOOKED_AT + 1)
    parts: defaultdict[str, Habits] = defaultdict(Habits)
    wagers: defaultdict[tuple[str, str], Results] = defaultdict(Results)
    bank: defaultdict[str, Results] = defaultdict(Results)
    counted = 0
    for row in rows[:LOOKED_AT]:
        game, stored = game_of(row.edition, known), store.rounds.find(row.round_id)
        if row.void or not game or stored is None or stored.result is None:
            continue
        try:
            round = play_stored(stored)
        except CardroomError:
            continue  # its key is not here any more
        counted += 1
        if GAMES[game].family == "banked":
            found = read_banked(round, row.player)
            for wager, (net, staked) in found.wagers.items():
                wagers[game, wager].add(net, staked)
            if found.bank is not None:
                bank[game].add(found.bank)
        elif GAMES[game].family == "pot" and (hand := read_pot(round, row.player)) is not None:
            for part in ("all", hand.position, hand.depth):
                if part is not None:
                    parts[part].add(hand)
    order = ("all", *get_args(Position), *get_args(Depth))
    return {
        "looked_at": counted,
        "more": len(rows) > LOOKED_AT,
        "parts": [_part(part, parts[part]) for part in order if part in parts],
        "wagers": [_wager(*key, amounts) for key, amounts in sorted(wagers.items())],
        "bank": [_bank(game, amounts) for game, amounts in sorted(bank.items())],
    }


def _part(part: str, habits: Habits) -> PartData:
    return {"part": part, "hands": habits.hands, "habits": [_habit(habit, habits) for habit in get_args(Habit)]}


def _habit(habit: Habit, habits: Habits) -> HabitData:
    made, of = habits.chances(habit)
    found: Proportion | None = habits.figure(habit)
    ends: Sequence[float | None] = (None, None, None) if found is None else (found.value, found.low, found.high)
    return {"habit": habit, "made": made, "of": of, "value": ends[0], "low": ends[1], "high": ends[2]}


def _wager(game: str, wager: str, amounts: Results) -> WagerFiguresData:
    mean, error = amounts.mean or (None, None)
    return {
        "game": game, "wager": wager, "rounds": amounts.count, "staked": amounts.staked, "net": amounts.sum, "mean": mean, "error": error,
    }  # fmt: skip


def _bank(game: str, amounts: Results) -> BankFiguresData:
    mean, error = amounts.mean or (None, None)
    return {"game": game, "rounds": amounts.count, "net": amounts.sum, "mean": mean, "error": error}
