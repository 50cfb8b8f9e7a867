"""The switches of an edition: all are listed, each takes what it says, and a wrong name or value is answered with the right ones."""

import doctest
import json
import pickle

import pytest

from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.questions.table import table_given
from cardroom.analysis.value import opened
from cardroom.errors import BadInput
from cardroom.houses import switch_list
from cardroom.houses.files import edition_files
from cardroom.houses.loader import load, load_with_collection
from cardroom.houses.switch_changes import changes, collection_changes
from cardroom.houses.switch_list import Switch, collection_of, rules_of, settings_of
from cardroom.switches import Switches
from tests.counts import EVERY_EDITION_IN_PROVE

THREE = "tres-lounge/three-card-poker"
ELITE = "black-sheep/blackjack-elite"
SHEEP = "black-sheep/ez-baccarat"


def changed(now: Switches, *words: str) -> Switches:
    return type(now).model_validate({**now.model_dump(), **changes(words, "rule", now)})


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_the_value_of_a_switch_written_back_changes_nothing(edition: str) -> None:
    """So every listed name is one that a change takes, and every value is written as it is shown."""
    loaded = load(edition)
    for now, found in ((loaded.rules, rules_of(loaded)), (loaded.table, settings_of(loaded))):
        assert len({switch.name for switch in found}) == len(found)
        for switch in found:
            if switch.kind.name != "parts" or switch.value is None:  # "set" stands for parts that are listed themselves
                assert changed(now, f"{switch.name}={switch.now}") == now, switch
        json.dumps([switch.value for switch in found])


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_every_listed_value_is_of_the_right_kind(edition: str) -> None:
    """A value may still not fit the other switches; then the sentence is the game's own, and not that it is no such value."""
    loaded = load(edition)
    for switch in rules_of(loaded):
        for value in switch.kind.values:
            word = f"{switch.name}={value if isinstance(value, str) else json.dumps(value)}"
            try:
                changed(loaded.rules, word)
            except BadInput as error:
                assert f"{switch.name} takes" not in str(error), (switch, value)


def by_name(found: list[Switch]) -> dict[str, Switch]:
    return {switch.name: switch for switch in found}


def test_the_list_runs_as_printed() -> None:
    result = doctest.testmod(switch_list)
    assert result.attempted and not result.failed


def test_kinds() -> None:
    """As the rules' models have them: one to eight decks, a pay line, a choice, money, a list, parts, a reading's mark."""
    rules, table = by_name(rules_of(load(ELITE))), by_name(settings_of(load(ELITE)))
    decks, line, peek = rules["decks"], rules["natural_pays.natural"], rules["peek"]
    assert (decks.now, decks.kind.takes, decks.kind.values) == ("6", "1 to 8", tuple(range(1, 9)))
    assert (line.now, line.kind.name, line.kind.takes) == ("6 to 5", "odds", "odds, like 3 to 2")
    assert (peek.kind.name, peek.kind.values) == ("choice", ("none", "ace", "ace-or-ten"))
    assert rules["counting.beyond"].kind.none and rules["counting.beyond"].readings == ("hard-31",)
    assert rules["insurance"].now == "set" and rules["insurance"].kind.none
    assert (table["most"].now, table["most"].kind.name, table["most"].kind.none) == ("$500", "money", True)
    assert table["bonuses"].kind.takes == 'a list of boom or super-7s, like ["boom"], or none: as the house has it'
    assert "seats" not in table  # this house does not leave them to its tables


def test_a_rule_that_the_house_bounds_is_listed_within_its_bounds() -> None:
    """Any shoe of one to twelve decks can be dealt; at this house a table takes three to eight."""
    decks = by_name(rules_of(load(SHEEP)))["decks"]
    assert (decks.kind.takes, decks.kind.values) == ("3 to 8", (3, 4, 5, 6, 7, 8))
    assert by_name(settings_of(load(SHEEP)))["decks"].kind.takes == "3 to 8, or none: as the house has it"


@pytest.mark.parametrize(
    ("edition", "word", "value"),
    [
        (THREE, "exposed=0", 0),  # a choice of numbers
        (ELITE, "peek=none", "none"),  # a choice that is called none
        (THREE, "rules.tie=lose", "lose"),  # as a reading names it
        (ELITE, "surrender=none", None),
    ],
)
def test_values_that_can_be_written(edition: str, word: str, value: object) -> None:
    name = word.partition("=")[0].removeprefix("rules.")
    assert getattr(changed(load(edition).rules, word), name) == value


@pytest.mark.parametrize(
    ("edition", "word", "said"),
    [
        (THREE, "qualifer=pair", "There is no rule 'qualifer'; the nearest are: qualifier"),
        (THREE, "straight=5 to 1", "the nearest are: bonuses.pair-plus.pays.straight"),
        (THREE, "bonuses.pair-plus.folds=kept", "There is no rule 'bonuses.pair-plus.folds'; the nearest are: bonuses.pair-plus.fold"),
        (
            THREE,
            "bonuses.pairplus.pays.flush=4 to 1",
            "no 'pairplus' but pair-plus; the nearest are: bonuses.pair-plus.pays.flush",
        ),
        (THREE, "unqualified=lost", "The rule unqualified takes paid, win-or-push, compared or push; not 'lost'. It is win-or-push now."),
        (THREE, "exposed=2", "The rule exposed takes 0 or 1; not '2'. It is 1 now."),
        (THREE, "bonuses.pair-plus.pays.flush=four", "bonuses.pair-plus.pays.flush: 'four' are not odds: write them like 3 to 2 or 200:1."),
        (THREE, "qualifier=ace", "qualifier=ace: No three cards make 'ace': write a hand like queen-high"),
        (THREE, "seats=none", "The rule seats takes 2 to 17; not none."),
        (ELITE, "decks=9", "The rule decks takes 1 to 8; not '9'. It is 6 now."),
        (SHEEP, "decks=2", "it is 3 to 8, not 2"),
        (ELITE, "settled=wager", 'is no list; write it like ["wager"].'),
        (THREE, "moon=1", "There is no rule 'moon'; there are: returning,"),
    ],
)
def test_a_wrong_name_or_value_is_answered_with_the_right_ones(edition: str, word: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        changes([word], "rule", load(edition).rules)
    assert said in str(refused.value)


# -- switches of the collection schedule -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_the_switches_of_a_schedule_written_back_change_no_fee(edition: str) -> None:
    loaded = load(edition)
    words = [f"{switch.name}={switch.now}" for switch in collection_of(loaded)]
    again = load_with_collection(edition, collection_changes(words, loaded))
    assert (again.schedule is None) == (not words)
    if again.schedule is not None and loaded.schedule is not None:
        assert again.schedule.settings == loaded.schedule.settings and list(again.schedule.options) == list(loaded.schedule.options)


def test_a_fee_that_is_posted_can_be_another() -> None:
    """Gulfstream Park posts what it charges: $1 as it stands, $3 if the table says so."""
    words, bets = ["collection.posted=$3"], {bettor(1): {"blind": 10_00}}
    for rule, fee in (([], 1_00), (words, 3_00)):
        given = table_given("gulfstream-park/three-card-poker", rule, (), 2, "")
        assert opened(given, bets).fees == {BANKER: fee}
        assert pickle.loads(pickle.dumps(given)) == given


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("collection.void=lost", "The rule collection.void takes returned or kept; not 'lost'. It is returned now."),
        ("collection.wind=1", "There is no rule 'collection.wind'; the nearest are: collection.void,"),
        ("collection.option=2", "the option that a table posts is set with --option."),
        ("collection.void", "is no rule: write it like switch=value."),
    ],
)
def test_a_wrong_switch_of_a_schedule_is_refused(word: str, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        collection_changes([word], load(THREE))
    assert said in str(refused.value)


def test_a_figure_that_a_schedule_does_not_take_is_refused() -> None:
    with pytest.raises(BadInput, match=r"The rule collection\.posted cannot be 'x': write dollars"):
        collection_changes(["collection.posted=x"], load("gulfstream-park/three-card-poker"))


def test_an_edition_without_a_schedule_says_so() -> None:
    bare = next(edition for edition in edition_files() if load(edition).schedule is None)
    with pytest.raises(BadInput, match="it has no collection schedule"):
        collection_changes(["collection.void=kept"], load(bare))
