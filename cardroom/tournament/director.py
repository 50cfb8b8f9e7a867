"""What is due in a tournament as it stands: the next fact, and the tables that deal. Pure functions of the fold, time and tables."""

from collections.abc import Collection
from typing import NamedTuple

from cardroom.tournament.chip_race import raced
from cardroom.tournament.facts import Drawn, Entered, Fact, Finished, HandForHand, LevelBegun
from cardroom.tournament.level_clock import MINUTE
from cardroom.tournament.prizes import paid_places, seats_won
from cardroom.tournament.seating import Ahead, balancing_move, broken, draw, halted, late_draw, table_to_break, unbalanced
from cardroom.tournament.tournament import Tournament


class HandToDeal(NamedTuple):
    table: int
    joint: int  # the number of the hand that all tables play together; 0: none


def entered(tournament: Tournament, player: str) -> list[Fact]:
    """An entry, and for a player who comes late a seat."""
    number = max((entry for each in tournament.entrants.values() for entry in each.entries), default=0) + 1
    facts: list[Fact] = [Entered(player, number)]
    return [*facts, late_draw(tournament, player)] if tournament.begun else facts


def due(tournament: Tournament, now: float, resting: Collection[int], ahead: Ahead) -> Fact | None:
    """The next thing that happens by itself; None where nothing is due. ``resting``: the tables that are between two hands."""
    if not tournament.begun or tournament.over or tournament.called_off:
        return None
    if not tournament.round:
        return draw(tournament, sorted(tournament.entrants), 1)
    return (
        _end(tournament, now)
        or _next_round(tournament, now)
        or _hand_for_hand(tournament)
        or _next_level(tournament, now)
        or _race(tournament, resting)
        or break_or_balance(tournament, resting, ahead)
    )


def due_at_live_tables(tournament: Tournament, now: float) -> Fact | None:
    """The same where real tables are played: the floor says when they are balanced, and dealers race the chips off."""
    if not tournament.begun or tournament.over or tournament.called_off:
        return None
    if not tournament.round:
        return draw(tournament, sorted(tournament.entrants), 1)
    return _end(tournament, now) or _next_round(tournament, now) or _hand_for_hand(tournament) or _next_level(tournament, now)


def break_or_balance(tournament: Tournament, resting: Collection[int], ahead: Ahead) -> Fact | None:
    """The table that breaks, or the next move of a player; tables that do not rest are left alone."""
    number = table_to_break(tournament)
    if number is not None:
        return broken(tournament, number) if number in resting else None
    uneven = unbalanced(tournament)
    if uneven is None:
        return None
    fuller, emptiest = uneven
    source = next((number for number in fuller if number in resting), None)
    return None if source is None else balancing_move(tournament, source, emptiest, ahead)


def to_deal(tournament: Tournament, now: float, resting: Collection[int]) -> list[HandToDeal]:
    """The tables that begin a hand now, once nothing more is due."""
    if not tournament.begun or tournament.over or tournament.clock.paused or tournament.clock.in_break(now):
        return []
    ready = [number for number in sorted(resting) if _ready(tournament, number)]
    if not tournament.hand_for_hand:
        return [HandToDeal(number, 0) for number in ready]
    if any(number not in resting for number in tournament.tables):
        return []
    behind = [number for number in ready if tournament.tables[number].joint < tournament.joint]
    return [HandToDeal(number, tournament.joint + (not behind)) for number in behind or ready]


def wakes(tournament: Tournament, now: float) -> float | None:
    """When something falls due by the clock alone."""
    left = None if tournament.clock.paused else tournament.clock.left(now, tournament.structure)
    return None if left is None else now + left


def _ready(tournament: Tournament, number: int) -> bool:
    table = tournament.tables[number]
    if sum(1 for player in table.players if tournament.entrants[player].chips) < 2 or halted(tournament, number):
        return False
    return not (tournament.structure.shoot_out and _settled(tournament, number)) and table_to_break(tournament) != number


def _end(tournament: Tournament, now: float) -> Fact | None:
    alive = tournament.alive
    if tournament.agreed is not None and not tournament.agreed.rest:
        return Finished(now)
    closed = not tournament.entry_open and not (tournament.structure.rebuys and tournament.level <= tournament.structure.rebuys.through)
    left = max(1, seats_won(tournament)) if closed else 1
    waiting = any(each.table and not each.chips for each in tournament.entrants.values())  # for whether they buy chips again
    return Finished(now) if len(alive) <= left and not waiting else None


def _settled(tournament: Tournament, number: int) -> bool:
    """Whether a table of a shoot-out is down to its winners; at the last table there is one."""
    shoot_out = tournament.structure.shoot_out
    assert shoot_out is not None
    winners = shoot_out.winners if len(tournament.tables) > 1 else 1
    return sum(1 for player in tournament.tables[number].players if tournament.entrants[player].chips) <= winners


def _next_round(tournament: Tournament, now: float) -> Drawn | None:
    shoot_out = tournament.structure.shoot_out
    if shoot_out is None or len(tournament.tables) < 2 or not all(_settled(tournament, number) for number in tournament.tables):
        return None
    winners = [each.name for each in tournament.alive]
    stacks: dict[str, int] = {}
    if shoot_out.stacks == "even":
        chip = tournament.structure.chips[0]
        each, more = divmod(tournament.chips_in_play // chip, len(winners))
        stacks = {player: (each + (number < more)) * chip for number, player in enumerate(sorted(winners))}
    return draw(tournament, sorted(winners), tournament.round + 1, stacks, now)


def _hand_for_hand(tournament: Tournament) -> HandForHand | None:
    if tournament.structure.shoot_out or tournament.entry_open or len(tournament.tables) < 2:
        return HandForHand(False) if tournament.hand_for_hand and len(tournament.tables) < 2 else None
    left, paid = len(tournament.alive), seats_won(tournament) or paid_places(tournament)
    if left == paid + 1 and not tournament.hand_for_hand:
        return HandForHand(True)
    return HandForHand(False) if left <= paid and tournament.hand_for_hand else None


def _next_level(tournament: Tournament, now: float) -> LevelBegun | None:
    structure, level, clock = tournament.structure, tournament.level, tournament.clock
    if level >= len(structure.levels) or clock.paused or clock.in_break(now):
        return None
    if structure.hands_of(level):
        over = all(table.level_hands >= structure.hands_of(level) for table in tournament.tables.values())
    else:
        over = clock.left(now, structure) == 0
    if not over:
        return None
    # By the clock it began when it was due, whenever somebody looks.
    at = now if structure.hands_of(level) else clock.began + structure.minutes_of(level) * MINUTE
    pause = structure.level(level).break_after * MINUTE
    return LevelBegun(level + 1, at, at + pause if pause else 0)


def _race(tournament: Tournament, resting: Collection[int]) -> Fact | None:
    chip = tournament.chip
    number = next((number for number in sorted(resting) if tournament.tables[number].chip < chip), None)
    return None if number is None else raced(tournament, number)
