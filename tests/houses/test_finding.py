"""What the floor asks, and the clause that answers it: by the lines of the manual (001)."""

import pytest

from cardroom.clauses import numbers
from cardroom.errors import BadInput
from cardroom.houses.files import edition_files
from cardroom.houses.finding import Hit, find
from cardroom.houses.loader import load

PAI_GOW, PAN_NINE, HOLDEM = "oceans-eleven/pai-gow-poker", "oceans-eleven/super-pan-nine", "oceans-eleven/holdem"
# The edition, what a floor manager asks, and the line of the manual that must be among the first two clauses found.
QUESTIONS = [
    (PAI_GOW, "two cards exposed", 626),
    (PAI_GOW, "foul hand", 615),
    (PAI_GOW, "the player-dealer set his hand foul", 636),
    (PAN_NINE, "boxed card", 740),
    (PAN_NINE, "card dealt off the table", 740),
    (PAN_NINE, "exposed card on the draw", 742),
    (HOLDEM, "card fell on the floor", 69),
    (HOLDEM, "flop came too early", 37),
    (HOLDEM, "a player didn't know of the raise", 1261),
    (HOLDEM, "the hand touched the muck", 72),
    (HOLDEM, "put the clock on him", 466),
    (HOLDEM, "he said raise, the chips are another amount", 463),
    (HOLDEM, "objection to the procedure", 87),
    ("oceans-eleven/mexican-poker", "string bet", 1256),
    ("oceans-eleven/lowball-ace-to-five", "miscalled hand", 240),
    ("oceans-eleven/seven-card-stud", "wrong player is low", 168),
    (HOLDEM, "exopsed crad", 35),  # slips of the pen
    (HOLDEM, "misdaels by objections", 87),
]


def first(edition: str, text: str, most: int = 2) -> list[Hit]:
    return find(load(edition), text)[:most]


@pytest.mark.parametrize(("edition", "text", "line"), QUESTIONS)
def test_the_floor_finds_the_lines(edition: str, text: str, line: int) -> None:
    found = first(edition, text)
    assert any(line in numbers(hit.lines) for hit in found), [(hit.id, hit.lines) for hit in found]


# What is asked, edition by edition: lines of the manual of which one must be in the first clause found; or its name, where that is ours.
BURN, EXPOSED, FOUL = "dealer forgot to burn", "two cards exposed", "foul hand"
FIRST: list[tuple[str, str, set[int] | str]] = [
    *((BURN, f"oceans-eleven/{game}", {169}) for game in ("seven-card-stud", "razz", "seven-card-stud-high-low-split")),
    *((BURN, f"oceans-eleven/{game}", {169}) for game in ("pai-gow-poker", "three-card-poker")),  # the house prints it for stud
    *((BURN, f"oceans-eleven/{game}", {36, 37, 38, 40}) for game in ("holdem", "omaha", "short-deck")),  # streets without a burn
    *((BURN, edition, "irregularity.premature-river") for edition in ("tres-lounge/omaha", "standard/no-limit-texas-holdem")),
    (BURN, "tres-lounge/mexican-stud-poker", "irregularity.burn"),
    (EXPOSED, PAI_GOW, {626}),
    *((EXPOSED, f"oceans-eleven/{game}", {35}) for game in ("holdem", "omaha", "short-deck")),
    (EXPOSED, "oceans-eleven/seven-card-stud", {162, 174}),
    (EXPOSED, "oceans-eleven/draw-poker-jacks-or-better", {410}),
    *((EXPOSED, edition, "irregularity.exposed-card") for edition in ("florida/three-card-poker", "oceans-eleven/three-card-poker")),
    ("short bank", PAI_GOW, {552}),
    ("the bank is short of money", "tres-lounge/three-card-poker", {760, 841, 856}),
    (FOUL, PAI_GOW, {615}),
    *((FOUL, f"oceans-eleven/{game}", {615}) for game in ("holdem", "razz")),  # no hand of theirs is foul
    *((FOUL, edition, "irregularity.foul-hand") for edition in ("florida/three-card-poker", "tres-lounge/three-card-poker")),
]


@pytest.mark.parametrize(("text", "edition", "expected"), FIRST)
def test_the_clause_that_it_is_about_comes_first(text: str, edition: str, expected: set[int] | str) -> None:
    found = find(load(edition), text)
    assert found[0].id == expected if isinstance(expected, str) else expected & set(numbers(found[0].lines)), [hit.id for hit in found]


def test_what_the_house_prints_of_a_burn_for_another_game_is_found_too() -> None:
    found = find(load(HOLDEM), BURN)
    assert any(169 in numbers(hit.lines) for hit in found) and "exposed-card" not in found[0].id


@pytest.mark.parametrize(
    ("edition", "line"), [(PAN_NINE, 742), ("oceans-eleven/draw-poker-jacks-or-better", 411), ("oceans-eleven/deuce-to-seven-lowball", 254)]
)
def test_a_card_exposed_on_the_draw_leads_to_its_ruling(edition: str, line: int) -> None:
    """001 l.254, 411, 742: one ruling is for the deal and for the draw, and both clauses lead to it."""
    hit = next(hit for hit in first(edition, "exposed card on the draw") if hit.id == "irregularity.exposed-draw")
    assert hit.edition == edition and line in numbers(hit.lines)
    assert [each.name for each in hit.rulings] == ["exposed-card"]


def test_a_hit_leads_to_the_rulings_that_cite_it() -> None:
    (hit,) = first(HOLDEM, "premature flop", 1)
    assert [(each.name, each.rule) for each in hit.rulings] == [("premature-flop", "irregularity.premature-flop")]
    data = hit.data()
    assert data["rulings"] == [{"name": "premature-flop", "title": hit.rulings[0].title, "write": 'floor: premature-flop [cards="Kd"]'}]
    assert data["cited"] == "l.36-38" and data["edition"] == HOLDEM


def test_what_another_game_of_the_house_prints_comes_after_and_says_whose_it_is() -> None:
    found = find(load(HOLDEM), "string raise")
    elsewhere = [hit for hit in found if hit.edition != HOLDEM]
    assert any(1256 in numbers(hit.lines) for hit in elsewhere) and found[0].edition == HOLDEM
    assert all(hit.edition.partition("/")[0] in ("oceans-eleven", "_common") and not hit.rulings for hit in elsewhere)


def test_figures_stand_in_what_is_found_and_not_the_names_of_switches() -> None:
    for text in ("raises after a completed bet", "how many raises", "third card", "bonus"):
        assert not any("{" in hit.says for hit in find(load(HOLDEM), text))


def test_an_edition_without_a_manual_is_its_own_only() -> None:
    edition = load("standard/no-limit-texas-holdem")
    assert {hit.edition for hit in find(edition, "dead hand")} == {edition.id}


@pytest.mark.parametrize("text", ["", "   ", "the of a", "?!", "x" * 201])
def test_what_cannot_be_looked_for_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        find(load(HOLDEM), text)


def test_what_nobody_speaks_of_is_not_found() -> None:
    assert find(load(HOLDEM), "zeppelin") == []


def test_every_edition_answers_what_is_asked_of_a_misdeal() -> None:
    for edition in list(edition_files())[::9]:
        assert any(each.name == "misdeal" for hit in find(load(edition), "misdeal") for each in hit.rulings), edition
