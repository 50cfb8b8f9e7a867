"""What is wrong with a structure beside its shape: levels that no chip pays, games that a level does not suit, gaps in the prizes."""

from collections.abc import Iterator
from itertools import pairwise

from pydantic import ValidationError

from cardroom.errors import BadEdition, CardroomError
from cardroom.houses.files import read_toml
from cardroom.houses.loader import load
from cardroom.money import money_text
from cardroom.tournament.stakes import settings_at
from cardroom.tournament.structure import Satellite, TournamentStructure

DECK = 52

Found = tuple[str, str]
"""The key of a fault, and the reason."""


def faults_of(structure: TournamentStructure) -> Iterator[Found]:
    """Everything that is wrong with it, key by key."""
    yield from _chips(structure)
    yield from _levels(structure)
    yield from _entries(structure)
    yield from _prizes(structure)
    yield from _games(structure)


def _chips(structure: TournamentStructure) -> Iterator[Found]:
    least = structure.chips[0]
    for key, amount in (
        ("stack", structure.stack),
        ("rebuys: chips", structure.rebuys.chips if structure.rebuys else 0),
        ("add_on: chips", structure.add_on.chips if structure.add_on else 0),
    ):
        if amount % least:
            yield key, f"chips of {least} cannot make {amount}"
    if structure.late_entry:
        late = structure.smallest_chip(structure.late_entry)
        if structure.stack % late:
            yield "stack", f"who enters at level {structure.late_entry} gets chips of {late}, which cannot make {structure.stack}"
    if structure.rebuys and structure.rebuys.chips % structure.smallest_chip(structure.rebuys.through):
        yield "rebuys: chips", f"at level {structure.rebuys.through} there are no chips small enough for {structure.rebuys.chips}"
    above = [smaller for smaller, larger in pairwise(structure.chips) if larger % smaller]
    for chip in above:
        yield "chips", f"{chip} does not go into the next larger chip without a remainder"
    for smaller, larger in pairwise(structure.chips):
        if structure.smallest_chip(len(structure.levels)) > smaller and (larger // smaller - 1) * structure.seats > DECK:
            yield "chips", f"a race of {smaller} for {larger} may need more cards than a deck has"


def _levels(structure: TournamentStructure) -> Iterator[Found]:
    for number, level in enumerate(structure.levels, start=1):
        key = f"levels: {number}"
        chip = structure.smallest_chip(number)
        if level.colour_up and level.colour_up not in structure.chips:
            yield f"{key}: colour_up", f"{level.colour_up} is none of the chips"
        for name in ("blinds", "bets"):
            for amount in getattr(level, name):
                if amount % chip:
                    yield f"{key}: {name}", f"chips of {chip} cannot pay {amount}"
        for name in ("ante", "stud_ante", "bring_in"):
            if getattr(level, name) % chip:
                yield f"{key}: {name}", f"chips of {chip} cannot pay {getattr(level, name)}"
        if number < len(structure.levels) and not structure.minutes_of(number) and not structure.hands_of(number):
            yield key, "it has neither minutes nor hands, and the structure has none either"
        if structure.minutes_of(number) and structure.hands_of(number):
            yield key, "it lasts minutes or hands, not both"
    for number, (sooner, later) in enumerate(pairwise(structure.levels), start=2):
        if later.cost < sooner.cost:
            yield f"levels: {number}", "it costs less than the level before it"
    if structure.shoot_out and any(level.break_after for level in structure.levels):
        yield "shoot_out", "its rounds begin at the first level again, so its levels have no breaks"


def _entries(structure: TournamentStructure) -> Iterator[Found]:
    least, most = structure.players
    if not 2 <= least <= most:
        yield "players", "they are from two or more to a larger number"
    for key, level in (("late_entry", structure.late_entry), ("rebuys: through", structure.rebuys.through if structure.rebuys else 0)):
        if level > len(structure.levels):
            yield key, f"there are only {len(structure.levels)} levels"
    if structure.re_entry and not structure.late_entry:
        yield "re_entry", "nobody can enter again where nobody can enter late: set late_entry"
    if structure.shoot_out and (structure.late_entry or structure.re_entry or structure.rebuys or structure.add_on):
        yield "shoot_out", "nobody comes in or buys chips once its tables are drawn"
    if structure.shoot_out and structure.shoot_out.winners >= structure.seats:
        yield "shoot_out: winners", "fewer go on than sit at a table"
    if structure.add_on and not (structure.rebuys or structure.late_entry):
        yield "add_on", "it is in the break behind the last level with rebuys or late entry, and there is none"


def _prizes(structure: TournamentStructure) -> Iterator[Found]:
    if structure.satellite:
        if structure.prizes:
            yield "prizes", "a satellite pays seats, so it has no table of prizes"
        if structure.satellite.seat > (structure.buy_in * structure.players[0]) and not structure.guaranteed:
            yield "satellite: seat", "the fewest players do not pay a single seat, and nothing is guaranteed"
        yield from _seats(structure.satellite)
        return
    if not (structure.buy_in or structure.guaranteed or structure.rebuys or structure.add_on):
        if structure.prizes:
            yield "prizes", "nobody pays anything into a pool"
        return
    rows = sorted(structure.prizes, key=lambda row: row.entries)
    if not rows:
        yield "prizes", "there is a pool, and nothing says how it is paid"
        return
    if rows[0].entries[0] > structure.players[0]:
        yield "prizes", f"nothing is said for {structure.players[0]} entries"
    for sooner, later in pairwise(rows):
        if later.entries[0] != sooner.entries[1] + 1:
            word = "nothing is said" if later.entries[0] > sooner.entries[1] else "two rows speak"
            yield "prizes", f"{word} between {sooner.entries[1]} and {later.entries[0]} entries"
    again = structure.re_entry.most + 1 if structure.re_entry else 1
    if rows[-1].entries[1] < structure.players[1] * again:
        yield "prizes", f"nothing is said for {structure.players[1] * again} entries"


def _seats(satellite: Satellite) -> Iterator[Found]:
    """The tournament that the seats are for: there is one, and they are what it costs."""
    from cardroom.tournament.structures import structure_files  # which reads structures, and so their faults

    if not satellite.to:
        return
    file = structure_files().get(satellite.to)
    if file is None:
        yield "satellite: to", f"there is no tournament '{satellite.to[:40]}'"
        return
    try:
        entry = TournamentStructure.model_validate(read_toml(file.path)).entry
    except (BadEdition, ValidationError):
        yield "satellite: to", f"{satellite.to} cannot be read: `cardroom tournament check` says why"
        return
    if entry != satellite.seat:
        yield "satellite: seat", f"an entry of {satellite.to} costs {money_text(entry)}, not {money_text(satellite.seat)}"


def _games(structure: TournamentStructure) -> Iterator[Found]:
    if len(structure.games) > 1:
        for number, game in enumerate(structure.games, start=1):
            if bool(game.hands) == bool(game.minutes):
                yield f"games: {number}", "in a rotation a game lasts hands or minutes, one of the two"
        if len({bool(game.hands) for game in structure.games}) > 1:
            yield "games", "all of a rotation last hands, or all of it minutes"
    for number, game in enumerate(structure.games, start=1):
        key = f"games: {number}: edition"
        try:
            edition = load(game.edition)
        except CardroomError as error:
            yield key, str(error).splitlines()[0]
            continue
        if edition.game.family != "pot":
            yield key, f"{game.edition} is not played for a pot; a tournament is"
            continue
        if structure.seats > edition.game.seats(edition.rules):
            yield "seats", f"{game.edition} has {edition.game.seats(edition.rules)} seats, not {structure.seats}"
        for at in range(1, len(structure.levels) + 1):
            try:
                edition.set_up(settings_at(edition, structure, at))
            except CardroomError as error:
                yield f"levels: {at}", f"{game.edition}: {error}"
                break
