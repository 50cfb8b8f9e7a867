"""Loading editions: what a file may say, and how a refusal reads: file, key, reason."""

import os
import tomllib
from pathlib import Path

import pytest

from cardroom import Action, Round, load
from cardroom.cli import run
from cardroom.errors import BadEdition, BadSetup, UnknownEdition
from cardroom.houses.files import HERE, edition_files, headings
from cardroom.houses.loader import load_file
from tests.editions import load_pot

TRES = HERE / "tres-lounge"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of our own with both games, as a stranger would add it."""
    folder = tmp_path / "houses" / "lucky-star"
    (folder / "collection").mkdir(parents=True)
    for name in ("three-card-poker", "texas-holdem"):
        (folder / f"{name}.toml").write_text((TRES / f"{name}.toml").read_text(encoding="utf-8"), encoding="utf-8")
    for path in (TRES / "collection").glob("*.toml"):
        (folder / "collection" / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setenv("CARDROOM_HOUSES", str(tmp_path / "houses"))
    return folder


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def refusal(path: Path) -> str:
    with pytest.raises(BadEdition) as error:
        load_file("lucky-star/x", path)
    text = str(error.value)
    assert text.startswith(str(path)) or str(path.parent) in text
    assert "\n" not in text
    return text


def test_every_edition_loads_and_its_readings_name_real_switches() -> None:
    for edition in edition_files():
        loaded = load(edition)
        assert loaded.id == edition
        assert all(clause.says for clause in loaded.clauses.values())


def test_a_house_is_one_file_and_no_code(house: Path) -> None:
    change(house / "three-card-poker.toml", "[rules]", "[rules]")
    edition = load("lucky-star/three-card-poker")
    assert edition.house == "lucky-star"
    assert "lucky-star/texas-holdem" in edition_files()
    round = Round(edition.setup({"dan": 100_00, "ann": 100_00}, seed=1, player_dealer="dan"))
    round.act(Action("dan", "put-up", 50_00))
    assert round.decision is not None


def test_a_changed_figure_changes_the_game(house: Path) -> None:
    change(house / "texas-holdem.toml", "raise_cap = 4", "raise_cap = 1")
    table = {"structure": "limit", "bets": (300, 600), "blinds": (100, 300)}
    stacks = dict.fromkeys(("ann", "bob", "cy"), 100_00)
    verbs = {}
    for name in ("tres-lounge/texas-holdem", "lucky-star/texas-holdem"):
        round = Round(load(name).setup(stacks, seed=1, button=1, table=table))
        round.act(Action("ann", "raise", 600))
        assert round.decision is not None
        verbs[name] = {option.verb for option in round.decision.asks["bob"]}
    assert verbs == {"tres-lounge/texas-holdem": {"fold", "call", "raise"}, "lucky-star/texas-holdem": {"fold", "call"}}


def test_a_file_of_the_same_id_replaces_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "standard"
    folder.mkdir()
    text = (HERE / "standard/no-limit-texas-holdem.toml").read_text(encoding="utf-8")
    (folder / "no-limit-texas-holdem.toml").write_text(text.replace("No-limit Texas", "Our own Texas"), encoding="utf-8")
    monkeypatch.setenv("CARDROOM_HOUSES", str(tmp_path))
    assert load("standard/no-limit-texas-holdem").name == "Our own Texas Hold'em"


def test_an_unknown_edition_suggests_the_nearest() -> None:
    with pytest.raises(UnknownEdition, match=r"'tres-lounge/three-card-pokr'. Did you mean tres-lounge/three-card-poker\?"):
        load("tres-lounge/three-card-pokr")
    with pytest.raises(UnknownEdition, match=r"Did you mean .*texas-holdem"):
        load("texas-holdem")
    with pytest.raises(UnknownEdition, match="There is no edition ''"):
        load("")
    with pytest.raises(UnknownEdition):
        load("../tres-lounge/texas-holdem")


def test_a_folder_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_HOUSES", os.path.join("no", "such", "folder"))  # noqa: PTH118 - as a user types it
    with pytest.raises(BadEdition, match=r"CARDROOM_HOUSES names .*which is not a folder"):
        edition_files()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('game = "holdem"', 'game = "snap"', "game: there is no game 'snap'; there are: holdem, "),
        ("raise_cap = 4", 'raise_cap = "four"', "rules: raise_cap:"),
        ("seats = 10", "seats = 24", "rules: seats:"),
        ('"spread-limit"]', '"mush-limit"]', "rules: structures.1:"),
        ('blinds = ["$1", "$3"]', 'blinds = ["one", "$3"]', "table: blinds.0: 'one' is not an amount of money"),
        ('bets = ["$3", "$6"]', 'bets = ["$6", "$3"]', "table: a limit game needs its two bets, the lower first"),
        ('schedule = "flop-games"', 'schedule = "flip-games"', "collection.schedule: there is no flip-games.toml"),
        ('option = "12"', 'option = "999"', "collection.option:"),
        ('option = "12"', 'option = "1"', "collection.option:"),
        ("split = {", "spilt = {", "clauses.split: is missing, and the game cites it"),
        ('lines = "1421"', 'lines = "page 9"', "clauses.deck.lines:"),
        ('switch = "table.bets"', 'switch = "table.boots"', "readings.limits-example: names the switch table.boots, which there is not"),
        (
            'switch = "table.bets"',
            'switch = "collection.boid"',
            "limits-example: names the switch collection.boid, which there is not",
        ),
        ('switch = "table.bets"', 'switch = "fees.void"', "limits-example: names the switch fees.void, which there is not"),
        ('common = ["pot", "flop"]', 'common = ["pit"]', "common: there is no file _common/pit.toml"),
        ("[rules]", "[rules", "not valid TOML"),
    ],
)
def test_refusals_name_file_key_and_reason(house: Path, old: str, new: str, said: str) -> None:
    path = house / "texas-holdem.toml"
    change(path, old, new)
    assert said in refusal(path)


def listed(path: Path) -> list[str]:
    """The faults of a file, one a line under its name."""
    with pytest.raises(BadEdition) as error:
        load_file("lucky-star/x", path)
    head, *lines = str(error.value).split("\n")
    assert head == f"{path} has {len(lines)} faults:"
    assert all(line.startswith("  ") and line.endswith(".") for line in lines)
    assert len({*lines}) == len(lines)
    return [line.strip() for line in lines]


EXTRA = "Extra inputs are not permitted; there are: "
NO_FILE = "collection.schedule: there is no flip-games.toml beside it in the folder collection; there are: "
CHANGES = [  # one of each kind, and what is said of it
    ('name = "Texas Hold\'em"', "nome = 1", ["name: Field required; it takes text.", f"nome: {EXTRA}name, game, "]),
    ("raise_cap = 4", 'raise_cup = "four"', ["rules: raise_cap: Field required; it takes ", f"rules: raise_cup: {EXTRA}"]),
    ("seats = 10", "seats = 24", ["rules: seats: Input should be less than or equal to "]),
    ('"spread-limit"]', '"mush-limit"]', ["rules: structures.1: Input should be "]),
    ('blinds = ["$1", "$3"]', 'blinds = ["one", "$3"]', ["table: blinds.0: 'one' is not an amount of money"]),
    ('schedule = "flop-games"', 'schedule = "flip-games"', [NO_FILE]),
    ('lines = "1421"', 'lines = "page 9"', ["clauses.deck.lines: "]),
    ("split = {", "spilt = {", ["clauses.split: is missing, and the game cites it; write split = { "]),
]


def test_all_faults_are_told_at_once(house: Path) -> None:
    """Each change alone gives its own faults, and all together give the same: nothing hides behind anything else."""
    path = house / "texas-holdem.toml"
    right = path.read_text(encoding="utf-8")
    wanted = [said for _, _, each in CHANGES for said in each]
    for old, new, _ in CHANGES:
        change(path, old, new)
    lines = listed(path)
    assert len(lines) == len(wanted)
    assert all(any(line.startswith(said) for line in lines) for said in wanted), lines
    for old, new, each in CHANGES:
        path.write_text(right, encoding="utf-8")
        change(path, old, new)
        alone = listed(path) if len(each) > 1 else [refusal(path).removeprefix(f"{path}: ")]
        assert [line.startswith(said) for line, said in zip(alone, each, strict=True)] == [True] * len(each)


def test_clauses_readings_and_tables_are_told_at_once(house: Path) -> None:
    path = house / "texas-holdem.toml"
    for old, new in (
        ("split = {", "spilt = {"), ("river = {", "rover = {"), ('switch = "table.bets"', 'switch = "table.boots"'),
        ("[table]", LEFT.format("new_player", "")), ('bets = "1446"', 'boots = "12"'),
        ("[clauses]\n", '[clauses]\nodd = { says = "{no_such} chips." }\n'),
    ):  # fmt: skip
        change(path, old, new)
    lines = listed(path)
    assert [line.partition(";")[0] for line in lines] == [
        "clauses.odd: asks for no_such, which there is not",
        "clauses.river: is missing, and the game cites it",
        "clauses.split: is missing, and the game cites it",
        "rules.tables.new_player: is no setting of this game's tables",
        "readings.limits-example: names the switch table.boots, which there is not",
        "printed.boots: is no setting of the table",
    ]
    assert 'write split = { says = "...", lines = "12-14" }' in lines[2]


def test_a_file_without_any_clause_is_told_all_of_them(house: Path) -> None:
    """So one run says what a new file needs; with faulty rules, all that it needs whatever stands in their place."""
    path = house / "texas-holdem.toml"
    edition = load("tres-lounge/texas-holdem")
    text = path.read_text(encoding="utf-8").replace('common = ["pot", "flop"]\n', "")
    head, _, _ = text.partition("[clauses]")
    path.write_text(f"{head}[clauses]\n", encoding="utf-8")
    every = set(tomllib.loads((HERE / "_common/every.toml").read_text(encoding="utf-8"))["clauses"])
    every |= set(tomllib.loads((HERE / "_common/every-pot.toml").read_text(encoding="utf-8"))["clauses"])
    needs = {id for id in edition.game.clauses(edition.rules) if id not in every}
    told = {line.partition(": ")[0].removeprefix("clauses.") for line in listed(path)}
    assert needs <= told and needs
    change(path, "raise_cap = 4", "")
    faulty = listed(path)
    assert faulty[0].startswith("rules: raise_cap: Field required")
    assert {line.partition(": ")[0].removeprefix("clauses.") for line in faulty[1:]} == told


def test_the_terminal_lists_faults_and_says_so_by_its_exit_code(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = house / "texas-holdem.toml"
    change(path, "raise_cap = 4", "raise_cup = 4")
    assert run(["rules", "lucky-star/texas-holdem"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{path} has 2 faults:\n  rules: raise_cap: ") and "Traceback" not in said
    change(path, 'game = "holdem"\n', "")
    change(house / "three-card-poker.toml", 'game = "three_card_poker"\n', "")
    assert run(["games"]) == 2
    assert [line.partition(": ")[2] for line in capsys.readouterr().err.splitlines()] == ["game: is missing from the head of the file."] * 2


LEFT = '[rules.tables.{}]\nsays = "As posted."\n{}\n\n[table]'


@pytest.mark.parametrize(
    ("setting", "more", "said"),
    [
        ("new_player", "", "rules.tables.new_player: is no setting of this game's tables; there are: new_players"),
        (
            "new_players",
            'rules = ["entry.new_players"]\nonly = ["post", "sometimes"]',
            "new_players: Input should be 'post' or 'free'",
        ),
        ("new_players", 'rules = ["entry.new_player"]\nonly = ["post"]', "rules.tables.new_players: post: there is no entry.new_player"),
        ("new_players", "choices = { free = { set = { seats = 1 } } }", "rules.tables.new_players: free: Input should be greater than"),
        ("new_players", "most = 3\nfewest = 1", "rules: tables.new_players.fewest: Extra inputs are not permitted"),
    ],
)
def test_what_is_left_to_tables_is_tried_out(house: Path, setting: str, more: str, said: str) -> None:
    path = house / "texas-holdem.toml"
    change(path, "[table]", LEFT.format(setting, more))
    assert said in refusal(path)


def test_a_house_has_its_own_in_the_rules(house: Path) -> None:
    path = house / "texas-holdem.toml"
    left = LEFT.format("new_players", 'rules = ["entry.new_players"]\nonly = ["post", "free"]')
    change(path, "[table]", f'{left}\nnew_players = "free"')
    assert "table.new_players: is what the house leaves to its tables: its own goes into rules" in refusal(path)


def test_a_rule_beyond_what_its_tables_may_set(house: Path) -> None:
    path = house / "three-card-poker.toml"
    change(path, "[table]", LEFT.format("seats", "least = 2\nmost = 7"))
    assert "rules: seats: it is 2 to 7, not 8" in refusal(path)


def test_a_reading_names_no_collection_switch_where_there_is_no_collection(house: Path) -> None:
    path = house / "texas-holdem.toml"
    change(path, 'switch = "table.bets"', 'switch = "collection.void"')
    assert load_file("lucky-star/x", path).readings
    change(path, '[collection]\nschedule = "flop-games"\noption = "12"\n', "")
    assert "readings.limits-example: names the switch collection.void, which there is not" in refusal(path)


def test_headings_name_what_is_missing(house: Path) -> None:
    change(house / "texas-holdem.toml", 'game = "holdem"\n', "")
    with pytest.raises(BadEdition, match=r"texas-holdem.toml: game: is missing from the head"):
        list(headings())


def test_binary_junk_is_refused(house: Path) -> None:
    (house / "texas-holdem.toml").write_bytes(bytes(range(256)))
    assert "cannot be read" in refusal(house / "texas-holdem.toml")


def test_switches_are_checked_like_a_file() -> None:
    edition = load_pot("tres-lounge/texas-holdem")
    assert edition.with_rules(raise_cap=1).rules.raise_cap == 1
    with pytest.raises(BadSetup, match=r"rules.raise_cap"):
        edition.with_rules(raise_cap=-1)
    with pytest.raises(BadSetup, match="cites the clause 'playing-the-board'"):
        edition.with_rules(playing_the_board="must-declare")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"stacks": {"ann": 100}}, "two players"),
        ({"stacks": {"ann": 100, "bob": -1}}, "whole cents"),
        ({"stacks": {"ann": 100, "bob": 1.5}}, "whole cents"),
        ({"stacks": {"drop": 100, "bob": 100}}, "cannot be a player's name"),
        ({"stacks": {"pot/b": 100, "bob": 100}}, "cannot be a player's name"),
        ({"stacks": {"a/1": 100, "bob": 100}}, "cannot be a player's name"),
        ({"seats": {1: "ann", 11: "bob"}}, "seats 1 to 10, not 11"),
        ({"seats": {1: "ann", 2: "ann"}}, "two seats"),
        ({"seats": {1: "ann", 2: "zoe"}}, "without a stack"),
        ({"seats": {}}, "Nobody is seated"),
        ({"button": 7}, "button cannot be in seat 7"),
        ({"table": {"structure": "no-limit"}}, "is not played no-limit"),
        ({"table": {"blinds": ["$1"], "colour": 1}}, "table.colour"),
        ({"table": {"bets": ["x", "y"]}}, "'x' is not an amount of money"),
        ({"option": "99"}, "99"),
        ({"absent": frozenset({"zoe"})}, "zoe is away from the table but has no seat"),
        ({"chip": 0}, "smallest chip"),
        ({"jackpot": -5}, "jackpot fund"),
        ({"table": {"straddle": True}}, "allows no straddle"),
    ],
)
def test_bad_setups_are_refused_with_a_sentence(given: dict[str, object], said: str) -> None:
    from cardroom.errors import CardroomError

    arguments = {"stacks": {"ann": 100_00, "bob": 100_00}, "seed": 1, **given}
    with pytest.raises(CardroomError) as error:
        load("tres-lounge/texas-holdem").setup(**arguments)  # type: ignore[arg-type]
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('source = "SOURCE"\nlines = "812, 820-824"', "clauses.seating: l.818-820 is outside the file's lines, 812, 820-824."),
        ("", "clauses.seating: l.818-820 is outside the file's lines, none."),
        ('source = "another.txt"\nlines = "818-820"', "common: shared speaks for another.txt, and this edition is of SOURCE."),
        ('source = "SOURCE"\nlines = "812, 818-824"', ""),
    ],
)
def test_a_shared_file_says_which_lines_of_which_manual_it_speaks_for(house: Path, head: str, said: str) -> None:
    path, source = house / "texas-holdem.toml", load("tres-lounge/texas-holdem").source
    change(path, 'common = ["pot", "flop"]', 'common = ["pot", "flop", "shared"]')
    shared = house.parent / "_common" / "shared.toml"
    shared.parent.mkdir()
    text = head.replace("SOURCE", source) + '\n\n[clauses]\nseating = { says = "Ten minutes to be seated.", lines = "818-820" }\n'
    shared.write_text(text, encoding="utf-8")
    if said:
        with pytest.raises(BadEdition) as error:
            load_file("lucky-star/x", path)
        assert str(error.value).endswith(said.replace("SOURCE", source))
    else:
        assert load_file("lucky-star/x", path).clauses["seating"].lines == "818-820"
