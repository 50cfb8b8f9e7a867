"""The six editions as data: they load, refuse what is wrong, print their sheets, and their figures stand in the manuals."""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardroom import load
from cardroom.errors import BadEdition, BadSetup
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE
from cardroom.houses.loader import load_file
from tests.banked.banked_helpers import EDITIONS, OCEANS, TRES
from tests.editions import load_versus

SOURCES = Path(os.environ.get("CARDROOM_SOURCES", "/nowhere"))
with_sources = pytest.mark.skipif(not SOURCES.is_dir(), reason="the manuals are not at hand (CARDROOM_SOURCES)")


@pytest.mark.parametrize("edition", EDITIONS)
def test_loads_with_every_clause_that_the_game_cites(edition: str) -> None:
    loaded = load(edition)
    assert loaded.game.clauses(loaded.rules) <= loaded.clauses.keys()
    assert all(reading.switch == "" or reading.switch.split(".")[0] in ("rules", "table", "collection") for reading in loaded.readings)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_of_the_sheet_ends_with_its_source(edition: str) -> None:
    loaded = load(edition)
    sections = dict(loaded.game.sheet(loaded))
    assert {"Deck", "Seats and wagers", "Order of play", "Settlement", "When the player-dealer's money runs out"} <= sections.keys()
    for lines in sections.values():
        assert lines
        for line in lines:
            assert re.search(r" \((l\.[\d, -]+|ours)\)$", line), line


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[clauses]\ndeck", "[clauses]\npack", "clauses.deck"),
        ('qualifier = "queen-high"', 'qualifier = "queenish"', "queenish"),
        ('fold = "forfeited"', 'fold = "lost"', "fold"),
        ('pair = "1 to 1"', 'pears = "1 to 1"', "pears"),
        ('pair = "1 to 1"', 'pair = "evens"', "odds"),
        ('coverage = "net"', 'coverage = "nett"', "coverage"),
        ('shortfall = "returned"', 'shortfall = "dead-hand"\nloop = "wager"', "seat by seat"),
        ("turns = 2", "turns = 0", "turns"),
        ('least = "$5"', 'least = "$500"', "most is below"),
        ('switch = "rules.direction"', 'switch = "rules.directions"', "which there is not"),
        ("seats = 8", 'seats = 8\nbase = "play"', "two wagers have one name"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_key(tmp_path: Path, old: str, new: str, reason: str) -> None:
    folder = tmp_path / "my-house"
    (folder / "collection").mkdir(parents=True)
    (folder / "collection" / "three-card-poker.toml").write_text((HERE / "tres-lounge/collection/three-card-poker.toml").read_text())
    good = (HERE / f"{TRES}.toml").read_text()
    assert old in good
    path = folder / "three-card-poker.toml"
    path.write_text(good)
    load_file("my-house/three-card-poker", path)
    path.write_text(good.replace(old, new, 1))
    with pytest.raises(BadEdition, match=re.escape(reason)) as refused:
        load_file("my-house/three-card-poker", path)
    assert str(path) in str(refused.value)


def test_a_switch_that_is_wrong_is_refused() -> None:
    with pytest.raises(BadSetup, match="unqualified"):
        load(OCEANS).with_rules(unqualified="maybe")


# -- against the manuals' own text ------------------------------------------------------------------------------------------------

HANDS = {
    "mini-royal": "mini royal flush|royal flush",
    "royal-flush": "royal flush",
    "straight-flush": "straight flush",
    "four-of-a-kind": "four of a kind",
    "full-house": "full house",
    "three-of-a-kind": "three of a kind",
    "straight": "straight",
    "flush": "flush",
    "pair": "one pair",
}


def source_lines(edition: Edition, lines: str) -> Iterator[str]:
    text = (SOURCES / edition.source).read_text(encoding="utf-8").split("\n")
    for part in lines.split(", "):
        first, _, last = part.partition("-")
        assert 1 <= int(first) <= int(last or first) <= len(text)
        yield from text[int(first) - 1 : int(last or first)]


@with_sources
@pytest.mark.parametrize("edition", EDITIONS)
def test_citations_exist(edition: str) -> None:
    loaded = load(edition)
    for clause in loaded.clauses.values():
        if clause.lines:
            assert any(line.strip() for line in source_lines(loaded, clause.lines)), clause.id
    for reading in loaded.readings:
        if reading.lines:  # none: the text says nothing of it
            assert any(line.strip() for line in source_lines(loaded, reading.lines)), reading.id


@with_sources
@pytest.mark.parametrize("edition", [e for e in EDITIONS if not e.startswith(("florida", "gulfstream"))])
def test_pay_tables_match_the_printed_lines(edition: str) -> None:
    loaded = load_versus(edition)
    for key, bonus in loaded.rules.bonuses.items():
        printed = [" ".join(line.lower().replace(",", "").split()) for line in source_lines(loaded, loaded.clauses[f"{key}-pays"].lines)]
        rows = {}
        for line in printed:
            if found := re.search(r"(?:^|\. )([a-z ]+?) (\d+):1$", line.strip()):
                rows[found[1].strip()] = int(found[2])
        assert len(rows) == len(bonus.pays)
        for hand, odds in bonus.pays.items():
            assert odds.stake == 1
            assert any(rows.get(name) == odds.pays for name in HANDS[hand].split("|")), (key, hand)


@with_sources
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_qualifier_is_queen_high_in_every_text(edition: str) -> None:
    loaded = load(edition)
    assert "queen-high" in " ".join(source_lines(loaded, loaded.clauses["qualifier"].lines)).lower().replace("queen- high", "queen-high")
