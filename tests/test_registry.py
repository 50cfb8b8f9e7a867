"""What each game has and what it lacks: every part that the registry names is there, and every part that is not there says why."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardroom
from cardroom import load
from cardroom.analysis.equity import equity
from cardroom.analysis.odds import solver
from cardroom.bots import bot_for
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.games import GAMES, find_game
from cardroom.games.registry import Entry, Lack, find
from cardroom.houses.files import headings
from cardroom.records.phh_figures import VARIANTS

EDITION_OF = {heading.game: heading.id for heading in headings()}
EDITION_IDS = [heading.id for heading in headings()]
SOLVES = {"solve": ["edition", "progress"], "player": ["edition"], "variants": ["edition"]}
MUST = {"pot": "equity", "banked": "solver"}  # what a game of that family is asked for; those for points have neither


def missing(name: str, entry: Entry) -> Iterator[str]:
    """What this game still needs, in words."""
    for part, why in entry.lacks.items():
        if not why or why.endswith(".") or why[0].isupper():
            yield f"{part}: why there is none ends a sentence, without its point"
    for part in ("game", "names", "bot", "solver", "equity", "night", "counter", "ways", "twin"):
        named = getattr(entry, part)
        if not isinstance(named, Lack):
            try:
                find(named)
            except (ImportError, AttributeError) as error:
                yield f"{part}: {error}"
    if name not in EDITION_OF:
        yield "an edition: no house has it"
        return
    game, edition = find_game(name), load(EDITION_OF[name])
    if game.name != name:
        yield f"game: calls itself {game.name}"
    if MUST.get(game.family) in entry.lacks:
        yield f"{MUST[game.family]}: every other {game.family} game has one"
    if not callable(getattr(bot_for(edition, 1), "choose", None)):
        yield "bot: cannot choose"
    if not isinstance(entry.solver, Lack):
        for part, takes in SOLVES.items():
            if list(inspect.signature(getattr(solver(edition), part)).parameters)[: len(takes)] != takes:
                yield f"solver: {part} must take {', '.join(takes)}"
    if not isinstance(entry.phh, Lack):
        for code in entry.phh.values():
            if code not in VARIANTS or load(VARIANTS[code].edition).game.name != name:
                yield f"phh: {code} is not read as this game"


def test_no_game_lacks_a_part_without_saying_why() -> None:
    assert [f"{name}: {what}" for name, entry in GAMES.items() for what in missing(name, entry)] == []


RANKINGS = {"badugi"}  # games that have the name of how their hands rank


def names_written(path: Path) -> set[str]:
    """The names of games that a module writes as text."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)} & GAMES.keys()


def test_only_the_registry_and_a_game_itself_write_its_name() -> None:
    """What is asked about a game is asked of its entry: a list of names elsewhere would have to be found by everyone who adds a game."""
    root = Path(cardroom.__file__).parent
    own: dict[str, set[str]] = {}
    for name, entry in GAMES.items():
        own.setdefault(f"{entry.game.partition(':')[0].removeprefix('cardroom.').replace('.', '/')}.py", set()).add(name)
    found = {path.relative_to(root).as_posix(): names_written(path) - RANKINGS for path in root.rglob("*.py")}
    strange = {module: names - own.get(module, set()) for module, names in found.items()}
    assert {module: names for module, names in strange.items() if names} == {"games/registry.py": GAMES.keys() - RANKINGS}


# -- editions ----------------------------------------------------------------------------------------------------------------

FORMATS = {"records/phh_figures.py": "the editions by which the codes of PHH are read"}
"""Modules that may list editions, and what their list is. Else a list is data: of a house, or of what is featured (`houses`)."""


def lists_of_editions(tree: ast.AST) -> Iterator[set[str]]:
    """Yield what each display (list, tuple, set, dict) of a module writes of ids of editions."""
    ids = set(EDITION_IDS)
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict):
            yield {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)} & ids


def test_no_module_lists_editions() -> None:
    assert max(map(len, lists_of_editions(ast.parse('X = ["standard/fixed-limit-razz", ("tres-lounge/omaha", 2)]')))) == 2
    root = Path(cardroom.__file__).parent
    longest = {
        path.relative_to(root).as_posix(): max(map(len, lists_of_editions(ast.parse(path.read_text(encoding="utf-8")))), default=0)
        for path in root.rglob("*.py")
        if path.parent != root / "houses"
    }
    assert {module for module, number in longest.items() if number > 1} == FORMATS.keys()


TEXT_OF_SCRIPTS = re.compile(r"\"([^\"\\\n]*)\"|'([^'\\\n]*)'|`([^`$]*)`")
SCRIPTS = Path(cardroom.__file__).parent / "web/static/js"


def games_in_script(text: str) -> set[str]:
    """Return the names of games and the ids of editions that a script writes as text."""
    written = {one or other or third for one, other, third in TEXT_OF_SCRIPTS.findall(text)}
    return written & ({*GAMES} | {*EDITION_IDS})


def test_no_page_knows_a_game_or_an_edition() -> None:
    """What a page asks about a game comes with the game from the server; what people call it stands in the texts of each language."""
    assert games_in_script('const FIRST = ["tres-lounge/omaha", `razz`]; const game = \'holdem\'; t("lobby.omaha")') == {
        "tres-lounge/omaha", "razz", "holdem",
    }  # fmt: skip
    found = {path.relative_to(SCRIPTS).as_posix(): games_in_script(path.read_text(encoding="utf-8")) for path in SCRIPTS.rglob("*.js")}
    found = {script: games for script, games in found.items() if not script.startswith("messages/")}
    assert "lobby/games.js" in found
    assert {script: games for script, games in found.items() if games} == {}


def test_a_table_starts_without_machine_code() -> None:
    """The registry names the parts of the layers above as text: loading an edition and its bot imports neither numba nor numpy."""
    program = (
        "import sys; from cardroom import load; from cardroom.bots import bot_for; bot_for(load('oceans-eleven/ultimate-texas-holdem'))"
    )
    subprocess.run(
        [sys.executable, "-c", f"{program}; assert not {{'numba', 'numpy', 'cardroom.analysis'}} & {{*sys.modules}}"], check=True
    )


def test_every_code_that_is_read_is_written() -> None:
    assert {code for entry in GAMES.values() if not isinstance(entry.phh, Lack) for code in entry.phh.values()} == VARIANTS.keys()


@pytest.mark.parametrize("name", GAMES)
def test_who_asks_for_a_part_that_is_not_there_is_told_why(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    edition = load(EDITION_OF[name])
    lacks = GAMES[name].lacks
    if "solver" in lacks:
        assert run(["odds", edition.id]) == 2
        assert f"{edition.id} has no odds: {lacks['solver']}." in " ".join(capsys.readouterr().err.split())
    if "equity" in lacks:
        with pytest.raises(BadInput) as told:
            equity(edition, ["As", "Ks"])
        assert str(told.value) == f"{edition.id} has no equities: {lacks['equity']}."


@pytest.mark.parametrize("name", GAMES)
def test_what_is_advised_instead_is_there(name: str) -> None:
    """'cardroom equity' is advised only where there are equities, 'cardroom odds' only where there are odds."""
    lacks = GAMES[name].lacks
    assert "equity" not in lacks or "cardroom equity" not in lacks.get("solver", "")
    assert "solver" not in lacks or "cardroom odds" not in lacks.get("equity", "")
