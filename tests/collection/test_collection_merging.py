"""Several schedules as one: what an edition that names more than one may post."""

from pathlib import Path

import pytest

from cardroom.collection import BEFORE_THE_DEAL, ChargedRound, Schedule, TableLimit, load_schedules, report
from cardroom.errors import BadEdition, BadInput
from cardroom.houses.loader import load_file
from tests.collection.fee_helpers import HOUSES, people, total

OCEANS = HOUSES / "oceans-eleven" / "collection"


def together(*names: str, **switches: str) -> Schedule:
    return load_schedules([OCEANS / f"{name}.toml" for name in names], switches)


PINEAPPLE = together("flop-games", "crazy-pineapple")
LIMIT_3_6 = TableLimit("limit", 3_00, 6_00)


def test_later_options_are_named_after_their_file() -> None:
    assert len(PINEAPPLE.options) == 72 + 9
    assert list(PINEAPPLE.options)[71:74] == ["72", "crazy-pineapple/1", "crazy-pineapple/2"]
    rate = PINEAPPLE.post("crazy-pineapple/3", table=LIMIT_3_6)
    assert rate.option == "crazy-pineapple/3"
    assert total(rate, "flop", players=people(6)) == 200  # l.2874
    (charge,) = rate.due("flop", ChargedRound(people(6)))
    assert charge.rule == "collection.crazy-pineapple.3.2" and rate.lines(charge.rule) == "2874"
    assert PINEAPPLE.clauses()[charge.rule].says.startswith("Option crazy-pineapple/3: ")
    assert PINEAPPLE.clauses()["collection.flop-games.33"].lines == "3222"


def test_the_first_file_gives_the_default() -> None:
    assert PINEAPPLE.default(LIMIT_3_6) == "33+37+41+45"
    stud = together("draw-and-stud", "seven-card-stud", streets="stud")
    assert stud.default(LIMIT_3_6._replace(ante=50), 8) == "17+21+25"
    assert stud.default(TableLimit("limit", 1_00, 2_00, ante=50), 8) == "seven-card-stud/1"  # the smallest limit of the first is $2-$4
    asian = together("lowball-and-time", "draw-and-stud", "asian-5-card-stud", "five-card-stud-structure")
    spread = TableLimit("spread-limit", least=5_00, most=50_00, buy_in=100_00, ante=2_00)
    assert asian.default(spread, 8) == "1"
    assert asian.post("asian-5-card-stud/l.1507", 8, spread).moments == {"on the button"}
    assert asian.post("five-card-stud-structure/l.884", 8, spread).moments == {"on the button"}
    late = together("flop-games", "draw-and-stud")
    assert "draw-and-stud/1+draw-and-stud/5+draw-and-stud/9+draw-and-stud/15" in late.defaults
    assert late.post(late.defaults[-1]).option == late.defaults[-1]


def test_what_one_schedule_says_of_itself() -> None:
    assert PINEAPPLE.name == "flop-games + crazy-pineapple"
    assert PINEAPPLE.lines == "2857-2902, 3154-3465"
    assert together("chinese-poker", "panguingue").lines == "775-784, 3294-3306, 3308-3319, 3456-3465"
    assert PINEAPPLE.approval.count("GEGA-003583") == 1 and PINEAPPLE.most_rates == 5
    assert [part.name for part in PINEAPPLE.parts] == ["flop-games", "crazy-pineapple"]
    assert {"void", "crazy-pineapple/void", "crazy-pineapple/ten-players"} <= {reading.id for reading in PINEAPPLE.readings}
    assert len(report.schedule_data(PINEAPPLE)["options"]) == 81
    (alone,) = together("flop-games").parts
    assert alone.name == "flop-games"


def test_options_of_two_files_are_not_posted_together() -> None:
    with pytest.raises(BadInput, match="cannot be posted together"):
        PINEAPPLE.post("33+crazy-pineapple/1")
    with pytest.raises(BadInput, match=r"there is no option '73'; there are 1-16, .*, crazy-pineapple/1-9"):
        PINEAPPLE.post("73")


def test_a_switch_goes_where_it_belongs() -> None:
    stud = together("seven-card-stud", "draw-and-stud", streets="stud", void="kept")
    rate = stud.post("draw-and-stud/1+draw-and-stud/5+draw-and-stud/9+draw-and-stud/15", 8)
    assert rate.moments == {"second betting round", "no second round", "last card"} and not rate.void_returns
    with pytest.raises(BadEdition, match=r"seven-card-stud\.toml: switch payer: there is no such setting here"):
        together("seven-card-stud", "draw-and-stud", payer="pot")


def test_what_cannot_be_one() -> None:
    with pytest.raises(BadEdition, match="flop-games and poker cannot be one schedule: they differ in house"):
        load_schedules([OCEANS / "flop-games.toml", HOUSES / "black-sheep/collection/poker.toml"])
    with pytest.raises(BadEdition, match="two have the same name"):
        together("flop-games", "flop-games")


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    (tmp_path / "collection").mkdir()
    for name in ("flop-games", "mexican-stud-poker"):
        source = HOUSES / "tres-lounge" / "collection" / f"{name}.toml"
        (tmp_path / "collection" / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    path = tmp_path / "texas-holdem.toml"
    path.write_text((HOUSES / "tres-lounge" / "texas-holdem.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return path


def rewrite(path: Path, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert 'schedule = "flop-games"' in text
    path.write_text(text.replace('schedule = "flop-games"', new), encoding="utf-8")


def test_an_edition_may_name_several(edition: Path) -> None:
    rewrite(edition, 'schedule = ["flop-games", "mexican-stud-poker"]\nswitches = { opening_fee = "added" }')
    loaded = load_file("here/texas-holdem", edition)
    assert loaded.schedule is not None
    assert len(loaded.schedule.options) == 50
    assert "collection.mexican-stud-poker.3" in loaded.clauses
    assert total(loaded.schedule.post("13"), "flop", pot=50_00) == 400  # l.890, added
    assert BEFORE_THE_DEAL not in loaded.schedule.post("mexican-stud-poker/3").moments


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ('schedule = ["flop-games", "faro"]', "collection.schedule: there is no faro.toml"),
        ("schedule = []", "collection.schedule: names no schedule"),
        ('schedule = "flop-games"\nswitches = { dial = "up" }', "switch dial: there is no such setting here"),
    ],
)
def test_what_an_edition_may_not_name(edition: Path, new: str, reason: str) -> None:
    rewrite(edition, new)
    with pytest.raises(BadEdition, match=reason):
        load_file("here/texas-holdem", edition)
