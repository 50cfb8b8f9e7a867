"""The form by which a table is opened: everything that an edition lets a table set, and nothing else."""

import pytest

from cardroom.games.pot.rules import PotTable
from cardroom.house_rules import left_open
from cardroom.houses.loader import load
from cardroom.web.catalogue.forms import FieldData, fields_data
from tests.support import EDITIONS


def form(edition: str) -> dict[str, FieldData]:
    return {field["name"]: field for field in fields_data(load(edition))}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_setting_that_the_house_leaves_open_is_asked_for(edition: str) -> None:
    loaded = load(edition)
    left = set(left_open(loaded.game.table))
    assert left & form(edition).keys() == loaded.rules.tables.keys()


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_not_asked_for_is_not_to_be_had(edition: str) -> None:
    """A setting that is not in the form has but one value there, or comes from the record of a played hand."""
    loaded = load(edition)
    missing = loaded.game.table.model_fields.keys() - form(edition).keys() - set(left_open(loaded.game.table))
    never = {"straddle", "rabbit_hunt", "run_twice", "overs", "kill", "vouchers", "jackpot", "meter", "bonuses", "dealing"}
    assert missing <= never | {"antes", "antes_are", "posts"}
    if isinstance(loaded.table, PotTable):
        assert ("kill" in missing) == (not loaded.rules.model_dump()["kill"]["kinds"])


def test_kills_and_overs_wherever_they_are_allowed() -> None:
    lowball = form("oceans-eleven/no-limit-and-pot-limit-lowball")  # 001 l.286, 293: no-limit has kills too
    assert (lowball["kill"]["choices"], lowball["kill"]["when"]) == (["natural", "voluntary"], None)
    overs = form("oceans-eleven/holdem")["overs"]  # l.326-330: in limit games
    assert (overs["kind"], overs["default"], overs["when"]) == ("names", [], {"structure": ["limit"]})
    assert "overs" not in form("tres-lounge/texas-holdem")


def test_bounds_and_what_the_house_has() -> None:
    ez = form("oceans-eleven/ez-baccarat")  # 001 l.1885-1887, 1897
    assert (ez["decks"]["least"], ez["decks"]["most"], ez["decks"]["usual"], ez["decks"]["default"]) == (3, 8, "8", None)
    assert ez["seats"]["hint"] == "Eight places, or up to fourteen at a batwing table."
    assert form("tres-lounge/21st-century-baccarat")["seats"]["choices"] == ["8", "14"]  # 000 l.141
    assert load("tres-lounge/21st-century-baccarat").settings({"seats": "14"}).model_dump()["seats"] == 14  # as the form sends it


def test_a_posted_pay_table_is_written_line_by_line() -> None:
    blind = form("gulfstream-park/ultimate-texas-holdem")["blind_pays"]
    assert blind["kind"] == "lines" and blind["usual"].splitlines()[-1] == "straight = 1 to 1"
    pair_plus = form("florida/three-card-poker")["bonus_pays"]["usual"]
    assert pair_plus.splitlines()[0] == "pair-plus.straight-flush = 40 to 1"
    jackpot = form("gulfstream-park/three-card-poker")["jackpot"]  # none unless it is set: how its lines look
    assert (jackpot["kind"], jackpot["usual"].splitlines()) == (
        "lines",
        ["rake = $1", "participation = mandatory", "pays.royal-flush = $1"],
    )
    assert "jackpot" not in form("tres-lounge/three-card-poker")
