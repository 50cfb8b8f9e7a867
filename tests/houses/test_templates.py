"""Clauses take their figures from the switches: an edition cannot say one thing and play another."""

from pathlib import Path

import pytest

from cardroom.errors import BadEdition, BadSetup
from cardroom.houses.files import HERE
from cardroom.houses.loader import load, load_file
from cardroom.houses.templates import SLOT, Unfilled, filled
from cardroom.plain import Plain
from tests.support import EDITIONS

SWITCHES: dict[str, Plain] = {
    "qualifier": "queen-high", "turns": 2, "seats": 8, "times": 3, "openers": "J", "penalty": "76543", "points": "17", "decks": [4, 6, 8],
    "bets": {"dragon-7": {"pays": "40 to 1", "least": "$5", "most": None}}, "up": True, "many": 432, "cards": 50, "table": {"point": "$2"},
    "without": "789T", "seen": ["A", "joker"], "from": "$10", "except": ["$20"], "plays": [[3, 4], [2], [1]],
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Qualifies with {qualifier} or better.", "Qualifies with queen-high or better."),
        ("{turns:words} rounds in a row, or {turns}.", "Two rounds in a row, or 2."),
        ("{seats-1:words} players. {seats:words} places.", "Seven players. Eight places."),
        ("Stands on {points+1} (soft {points}).", "Stands on 18 (soft 17)."),
        ("{decks:words} decks, that is {decks}.", "Four, six or eight decks, that is 4, 6 or 8."),
        ("Dragon 7 from {bets.dragon-7.least} is paid {bets.dragon-7.pays}.", "Dragon 7 from $5 is paid 40 to 1."),
        ("Up to {times:times}, at least {turns:times}.", "Up to three times, at least twice."),
        ("A pair of {openers:ranks}, a {penalty:rank}.", "A pair of jacks, a seven."),
        ("Without {without:each}.", "Without sevens, eights, nines and tens."),
        ("An {seen.0:rank} or the {seen.1:rank}, an {seen:rank}.", "An ace or the joker, an ace or joker."),
        ("From {from:limit} (not at {except:limit}).", "From 10-20 (not at 20-40)."),
        ("{plays.0:words} times, {plays.1:times}, {plays.2:times}.", "Three or four times, twice, once."),
        ("{turns*times:words} and {turns*times+1}.", "Six and 7."),
        ("Without {without:each|jokers}, {bets.dragon-7.most|no} most.", "Without sevens, eights, nines and tens, no most."),
        ("{cards:words} points of {table.point}.", "Fifty points of $2."),
    ],
)
def test_figures(text: str, said: str) -> None:
    assert filled(text, SWITCHES) == said


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{qualifer}", "asks for qualifer, which there is not"),
        ("{bets.dragon-8.pays}", "asks for bets.dragon-8.pays, which there is not"),
        ("{qualifier:words}", "asks for qualifier as a number, which it is not"),
        ("{qualifier+1}", "asks for qualifier as a number, which it is not"),
        ("{bets}", "asks for bets as a number, which it is not"),
        ("{up}", "asks for up as a number, which it is not"),
        ("{bets.dragon-7.most}", "asks for bets.dragon-7.most as a number, which it is not"),
        ("{many:words}", "asks for many in words: there are words and times of numbers to twenty, rank and ranks of a card"),
        ("{turns:roman}", "asks for turns in roman: there are"),
        ("{plays.3:words}", "asks for plays.3, which there is not"),
        ("{turns*qualifier}", "asks for qualifier as a number, which it is not"),
        ("{turns:limit}", "asks for turns in limit: there are"),
        ("{openers:each}", "asks for openers as a number, which it is not"),
        ("{Turns}", "has a brace that is no figure"),
        ("{turns", "has a brace that is no figure"),
    ],
)
def test_figures_that_there_are_not(text: str, why: str) -> None:
    with pytest.raises(Unfilled) as error:
        filled(text, SWITCHES)
    assert str(error.value).startswith(why)


# -- an edition -------------------------------------------------------------------------------------------------------------------------


def changed(tmp_path: Path, name: str, old: str, new: str) -> Path:
    """An edition's file in a folder of its own, with its schedules and one change."""
    source = HERE / f"{name}.toml"
    folder = tmp_path / "lucky-star"
    (folder / "collection").mkdir(parents=True)
    for schedule in (source.parent / "collection").glob("*.toml"):
        (folder / "collection" / schedule.name).write_text(schedule.read_text(encoding="utf-8"), encoding="utf-8")
    text = source.read_text(encoding="utf-8")
    assert old in text
    path = folder / source.name
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


THREE_CARD, HOLDEM, EZ = "tres-lounge/three-card-poker", "tres-lounge/texas-holdem", "black-sheep/ez-baccarat"


def test_what_is_played_is_what_is_said(tmp_path: Path) -> None:
    edition = load_file("lucky-star/x", changed(tmp_path, THREE_CARD, 'qualifier = "queen-high"', 'qualifier = "jack-high"'))
    assert edition.clauses["qualifier"].says == "The player-dealer qualifies with jack-high or better."
    assert any("below jack-high" in line for _, lines in edition.sheet() for line in lines)
    assert not any("queen-high" in line for _, lines in edition.sheet() for line in lines)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        (THREE_CARD, "with {qualifier} or", "with jack-high or", "clauses.qualifier: writes a figure itself, which rules.qualifier has"),
        (HOLDEM, "{raise_cap:words} raises a", "Two raises a", "clauses.raise-cap: writes a figure itself, 'Two', which is for"),
        (HOLDEM, "{raise_cap:words} raises a", "{raise_cap} of 7 raises a", "clauses.raise-cap: writes a figure itself, '7', which is"),
        (EZ, "{bets.tie.pays}", "9 to 1", "clauses.tie: writes a figure itself, '9 to 1', which is for the switch to say"),
        (EZ, "{bets.panda-8.most}", "$600", "clauses.panda-8: writes a figure itself, '$6', which is for the switch to say"),
        (THREE_CARD, "{turns:words}", "{turn:words}", "clauses.player-dealer: asks for turn, which there is not"),
        (THREE_CARD, "{turns:words}", "{turns :words}", "clauses.player-dealer: has a brace that is no figure"),
    ],
)  # fmt: skip
def test_a_clause_that_writes_its_figure_itself_is_refused(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    path = changed(tmp_path, name, old, new)
    with pytest.raises(BadEdition) as error:
        load_file("lucky-star/x", path)
    assert f"{path}: {said}" in str(error.value)


def test_other_rules_say_other_figures() -> None:
    edition = load(HOLDEM).with_rules(raise_cap=3)  # 000 l.1472 prints four
    assert load(HOLDEM).clauses["raise-cap"].says.startswith("Four raises")
    assert edition.clauses["raise-cap"].says.startswith("Three raises")
    twenty_forty = load("oceans-eleven/holdem")
    at = twenty_forty.at(twenty_forty.settings({"bets": ("$20", "$40"), "blinds": ("$10", "$20")}))
    assert "a bet and three raises" in at.clauses["raise-cap"].says  # 001 l.57
    fourteen = load("oceans-eleven/ez-baccarat")
    assert fourteen.at(fourteen.settings({"seats": 14})).clauses["seats"].says.startswith("Fourteen places")


def test_a_clause_that_no_rule_needs_any_more() -> None:
    face_up = load("oceans-eleven/21st-century-baccarat")
    alone = face_up.clauses["late-tie-alone"].says
    assert alone == "Without an early tie bet, a late one of $25 at most, paid 6 to 1."  # 001 l.1149
    assert "late-tie-alone" not in face_up.at(face_up.settings({"late_tie_alone": "not-offered"})).clauses
    with pytest.raises(BadSetup, match=r"with these rules a clause asks for tables\.decks\.only"):
        face_up.with_rules(tables={})


def test_a_figure_of_ours_says_so_beside_the_lines() -> None:
    elite = load("black-sheep/blackjack-elite")  # 004 l.2304, 2389-2391: the hand is completed, how far is not said
    said = elite.clause_text("player-dealer-draw")
    assert "drawn to on 16 (ours) or less, stood on 17 (ours) or more" in said and said.endswith("(l.2304, 2389-2391, 2402-2403)")


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_clause_of_an_edition_has_a_slot_left(edition: str) -> None:
    loaded = load(edition)
    assert loaded.templates.keys() == loaded.clauses.keys()
    assert not any(SLOT.search(clause.says) or "{" in clause.says for clause in loaded.clauses.values())
