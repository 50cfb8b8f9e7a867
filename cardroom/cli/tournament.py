"""``cardroom tournament``: the structures of tournaments, listed, shown and checked, and whole tournaments played by bots."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.tournament.structure import TournamentStructure

WHAT = ("list", "show", "check", "play", "run")


def tournament(
    what: Annotated[str, typer.Argument(help=f"{', '.join(WHAT)}.")] = "list",
    structure: Annotated[str, typer.Argument(help="A tournament of a house, like standard/sit-and-go, or a file; run: its log.")] = "",
    players: Annotated[int, typer.Option(help="play, show: how many enter (0: as many as fit, at most 27).", min=0)] = 0,
    seed: Annotated[str, typer.Option(help="play: the same seed plays the same tournament.")] = "1",
    game: Annotated[str, typer.Option(help="play, show: another game than the structure's, like standard/pot-limit-omaha.")] = "",
    by_chance: Annotated[bool, typer.Option("--by-chance", help="play: any legal answer, instead of sensible bots.")] = False,
    begin: Annotated[str, typer.Option("--structure", help="run: the structure with which a new log begins.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Tournaments: `list` has those of all houses, `show` prints levels and prizes, `check` finds every fault of a file (or of all
    structures), and `play` plays one by bots, at speed, with real hands at every table. `run` is the floor's console of a live one, at
    real tables: seats, clock, moves, prizes and deals, kept in a log that it goes on from. `cardroom chop` divides prizes by agreement."""
    from cardroom.cli.texts import tournaments
    from cardroom.errors import BadInput

    if what not in WHAT:
        raise BadInput(f"`cardroom tournament` does {', '.join(WHAT)}, not '{what}'.")
    if what == "list":
        tournaments.show_list(as_json)
        return
    if what == "check":
        if not tournaments.show_check(structure, as_json):
            raise SystemExit(2)
        return
    if what == "run":
        _run(structure, begin)
        return
    if not structure:
        raise BadInput(f"Say which tournament to {what}: `cardroom tournament list` has them.")
    found = _with_game(_found(structure), game)
    count = _count(found, players)
    if what == "show":
        tournaments.show_structure(structure, found, count, as_json)
    else:
        tournaments.show_played(structure, found, count, seed, by_chance, as_json)


def _run(log: str, begin: str) -> None:
    from cardroom.cli.terminal.tournament_console import TournamentConsole
    from cardroom.cli.terminal.tournament_log import TournamentLog
    from cardroom.errors import BadInput

    if not log:
        raise BadInput("Say in which file the tournament is kept: cardroom tournament run friday.jsonl --structure standard/evening.")
    TournamentConsole(TournamentLog(Path(log), _found(begin) if begin else None)).run()


def _found(named: str) -> "TournamentStructure":
    from cardroom.tournament.structures import load_structure, read_structure

    path = Path(named)
    return read_structure(path) if path.suffix == ".toml" else load_structure(named)


def _with_game(structure: "TournamentStructure", game: str) -> "TournamentStructure":
    """The same tournament of another game; refused where its levels do not suit it."""
    if not game:
        return structure
    from cardroom.errors import BadInput
    from cardroom.tournament.checks import faults_of
    from cardroom.tournament.structure import MixedGame

    changed = structure.model_copy(update={"games": (MixedGame(edition=game),)})
    seats = _seats(game)
    changed = changed.model_copy(update={"seats": min(structure.seats, seats)}) if seats else changed
    for _, reason in faults_of(changed):
        raise BadInput(f"This tournament cannot be played with {game}: {reason.rstrip('.')}.")
    return changed


def _seats(game: str) -> int:
    from cardroom.houses.loader import load

    edition = load(game)
    return edition.game.seats(edition.rules)


def _count(structure: "TournamentStructure", players: int) -> int:
    from cardroom.errors import BadInput

    least, most = structure.players
    count = players or max(least, min(27, most))
    if not least <= count <= most:
        raise BadInput(f"This tournament is for {least} to {most} players, not for {count}.")
    return count
