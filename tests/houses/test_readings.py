"""The page of readings: what it says of another reading can be set, and the edition loads with it."""

import random
from pathlib import Path

import pytest

from cardroom.collection import load_schedule
from cardroom.errors import BadEdition
from cardroom.houses.alternatives import Alternative, changed, fee_alternatives, with_switches
from cardroom.houses.files import HERE, ROOM_FILE, edition_files
from cardroom.houses.loader import load, load_file
from cardroom.houses.readings import NO_OTHER, edition_others, other, seating_others
from cardroom.houses.seating import SeatingRules, seating_of
from cardroom.round import Round
from tests.counts import EVERY_EDITION_IN_PROVE
from tests.properties.test_always_holds import every_rule_that_is_named_is_a_clause
from tests.support import finish, random_setup

SCHEDULES = sorted(HERE.glob("[!_]*/collection/*.toml"))


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_every_switch_that_the_page_names_can_be_set_to_what_it_names(edition: str) -> None:
    """A round is played with each value: whatever it then cites is a clause of the edition."""
    one, rng = load(edition), random.Random(edition)
    for reading in one.readings:
        if not reading.switch:
            continue
        tries = [dict(reading.sets)] if reading.sets else [{each.setting: each.value} for each in edition_others(one, reading)]
        assert tries, f"{reading.id}: {reading.switch} has no other value"
        for sets in tries:
            other_one, given = with_switches(one, sets)
            assert other_one.rules != one.rules or given or reading.switch.startswith("collection."), sets
            given.setdefault("table", one.table)
            round = finish(Round(random_setup(other_one, rng, **given)), rng)
            every_rule_that_is_named_is_a_clause(round)


@pytest.mark.parametrize("edition", list(edition_files()))
def test_every_reading_says_which_other_one_there_is(edition: str) -> None:
    one = load(edition)
    assert not [reading.id for reading in one.readings if other(one, reading) == NO_OTHER]


@pytest.mark.parametrize("path", SCHEDULES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_every_switch_of_a_schedule_can_be_set_to_what_the_page_names(path: Path) -> None:
    for reading in load_schedule(path).readings:
        if reading.switch:
            others = fee_alternatives(path, reading.switch)
            assert others, f"{reading.id}: {reading.switch} has no other value"
            for each in others:
                assert load_schedule(path, {reading.switch: str(each.value)}).readings


@pytest.mark.parametrize("house", sorted(path.parent.name for path in HERE.glob(f"*/{ROOM_FILE}.toml")))
def test_every_switch_of_a_desk_can_be_set_to_what_the_page_names(house: str) -> None:
    seating = seating_of(house)
    for reading in seating.readings:
        for each in _named(seating_others(seating, reading.switch), reading.switch):
            found = SeatingRules.model_validate(changed(seating.rules.model_dump(mode="json"), each.setting, each.value))
            assert found != seating.rules


def _named(others: list[Alternative], switch: str) -> list[Alternative]:
    assert others, f"{switch} has no other value"
    return others


def test_the_other_values_are_those_of_the_type() -> None:
    """A few by hand: the words of a literal but its own, the opposite, another amount, what several settings take together."""
    ez = load("black-sheep/ez-baccarat")
    by_id = {reading.id: reading for reading in ez.readings}
    assert other(ez, by_id["tie-on-the-lines"]) == "`rules.line_tie` = `lose`."
    omaha = load("unnamed-california/omaha")
    button = next(reading for reading in omaha.readings if reading.id == "button-moves")
    assert other(omaha, button) == "`rules.button_moves` = `dead-button`, `rules.heads_up` = `button-small-blind`."
    gulfstream = load("gulfstream-park/ultimate-texas-holdem")
    ids = {reading.id: reading for reading in gulfstream.readings}
    assert other(gulfstream, ids["limits"]) == "`table.least`: another amount."
    assert other(gulfstream, ids["room-for-play"]) == "`rules.keep_for_play` = `false`."
    assert other(gulfstream, ids["void"]) == "`collection.void` = `kept`."
    assert other(gulfstream, ids["two-pair"]) == "none is offered."
    assert other(gulfstream, ids["taking-back"]) == "none is offered: it is our rule for every house that prints none."


@pytest.mark.parametrize(
    ("added", "reason"),
    [
        ('switch = "rules.seats"\nours = ["rules.chairs"]', "names the switch rules.chairs, which there is not"),
        ('switch = "rules.seats"\nsets = { "rules.chairs" = 2 }', "names the switch rules.chairs, which there is not"),
        ('other = "Otherwise."', "tells another reading, and names no switch for it"),
    ],
)
def test_a_reading_that_names_what_there_is_not_is_refused(tmp_path: Path, added: str, reason: str) -> None:
    text = (HERE / "standard" / "fixed-limit-razz.toml").read_text(encoding="utf-8")
    path = tmp_path / "razz.toml"
    path.write_text(f'{text}\n[[readings]]\nid = "new"\ntext = "So."\nread = "So."\nwhy = "So."\n{added}\n', encoding="utf-8")
    with pytest.raises(BadEdition, match=f"readings.new: {reason}"):
        load_file("lucky-star/razz", path)
