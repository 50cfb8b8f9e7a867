"""A table without a largest wager: written ``most = "none"`` wherever a table is set, and played as such."""

import random
from pathlib import Path

import pytest

from cardroom import Action, Round, load
from cardroom.bots import bot_for
from cardroom.bots.bot import drive
from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.files import folders
from cardroom.houses.loader import load_file
from cardroom.houses.switch_changes import changes
from cardroom.records.describe import described_data
from cardroom.records.files import parse
from cardroom.records.record import audit_record, play_record, read_record
from cardroom.records.settle import settle
from cardroom.records.settle_text import settle_text
from cardroom.round import Amounts
from cardroom.web.catalogue.forms import fields_data
from tests.support import amounts_of

DAI, FACE_UP = "oceans-eleven/dai-bacc", "oceans-eleven/face-up-pai-gow-poker"
STACKS = {"dee": 900_000_00, "ann": 400_000_00, "bob": 50_000_00}

# 001 l.5212-5224, 5242-5255 and 6374-6376: "$10 Minimum-No Limit" and the like. By option: the smallest wager.
PRINTED = [(DAI, option, least) for option, least in zip("2345", (10, 25, 50, 100), strict=True)]
PRINTED += [(DAI, option, least) for option, least in zip(("7", "8", "9", "10"), (10, 25, 50, 100), strict=True)]
PRINTED += [(FACE_UP, option, 10) for option in ("4", "5", "6A")]


@pytest.mark.parametrize(("edition", "option", "least"), PRINTED)
def test_the_options_that_print_no_limit_are_for_tables_without_a_largest_wager(edition: str, option: str, least: int) -> None:
    """001 l.5212-5224, 5242-5255, 6374-6376."""
    loaded = load(edition).known(type(load(edition).rules), BankedTable)
    settings = loaded.settings({"least": f"${least}", "most": "none"})
    assert settings.most is None
    assert loaded.setup(STACKS, seed=1, table=settings, option=option).rate.option == option
    with pytest.raises(Exception, match=r"it is for tables without a largest wager, here it is \$2,000\."):
        loaded.setup(STACKS, seed=1, table={"least": f"${least}", "most": "$2,000"}, option=option)


def test_the_options_with_a_limit_refuse_a_table_without_one() -> None:
    """001 l.5208, 5232: $10 to $2,000."""
    for option in ("1", "6"):
        with pytest.raises(Exception, match=r"it is for a largest wager of \$2,000, here there is no largest\."):
            load(DAI).setup(STACKS, seed=1, table={"most": "none"}, option=option)


def test_it_is_written_none_everywhere() -> None:
    loaded = load(DAI)
    (changed,) = [loaded.settings(changes(["most=none"], "table setting", loaded.table))]
    assert changed.model_dump()["most"] is None and changed.model_dump(mode="json")["most"] == "none"
    assert loaded.settings(changed.model_dump(mode="json")) == changed == loaded.settings({"most": None})  # null: as records have it
    with pytest.raises(BadSetup) as refused:
        loaded.settings({"most": "a lot"})
    assert str(refused.value) == (
        "oceans-eleven/dai-bacc: table.most: 'a lot' is not an amount of money: write dollars, like $5, 12.50 or $1,000, "
        "or none for no limit."
    )


def test_an_edition_may_have_none(tmp_path: Path) -> None:
    (folder,) = [folder for folder in folders() if (folder / "oceans-eleven").is_dir()]
    (tmp_path / "collection").mkdir()
    schedule = Path("collection") / "dai-bacc.toml"
    (tmp_path / schedule).write_text((folder / "oceans-eleven" / schedule).read_text(encoding="utf-8"), encoding="utf-8")
    text = (folder / "oceans-eleven" / "dai-bacc.toml").read_text(encoding="utf-8")
    text = text.replace('most = "$2,000"', 'most = "none"').replace('option = "1"', 'option = "2"')
    path = tmp_path / "dai-bacc.toml"
    path.write_text(text, encoding="utf-8")
    edition = load_file("lucky-star/dai-bacc", path)
    assert edition.game.limit(edition.rules, edition.table) == TableLimit("banked", least=10_00)
    assert edition.post(None, edition.table).option == "2"
    assert any("$10 or more, no limit" in line for _, lines in edition.sheet() for line in lines)


def bounds(round: Round, player: str, verb: str) -> Amounts:
    assert round.decision is not None
    return amounts_of(next(option for option in round.decision.asks[player] if option.verb == verb))


def test_a_wager_is_bounded_by_the_stack_alone() -> None:
    """001 l.5212: and the player-dealer keeps back the highest fee of the option, $12 (l.5215)."""
    round = Round(load(DAI).setup(STACKS, seed=1, table={"most": "none"}, option="2", player_dealer="dee"))
    assert bounds(round, "dee", "put-up").most == 900_000_00 - 12_00
    round.act(Action("dee", "put-up", 800_000_00))
    assert bounds(round, "ann", "bet").most == 400_000_00
    assert bounds(round, "bob", "bet").most == 50_000_00


@pytest.mark.parametrize(("edition", "option"), [(DAI, "2"), (FACE_UP, "4")])
def test_bots_play_records_and_settle_files_tell_it(edition: str, option: str) -> None:
    loaded = load(edition)
    rng = random.Random(edition)
    round = Round(loaded.setup(STACKS, seed=7, table={"most": "none"}, option=option, player_dealer="dee"))
    drive(round, {player: bot_for(loaded, rng.randrange(10**6)) for player in STACKS})
    assert round.over
    again = play_record(read_record(audit_record(round), "it"))
    assert again.outcome == round.outcome and again.setup.table == round.setup.table
    text = settle_text(described_data(round))
    assert 'most = "none"' in text
    settled = settle(parse(text, "it"), "it").round
    assert settled.outcome.stacks == round.outcome.stacks


def test_the_form_asks_for_an_amount_or_none() -> None:
    field = next(field for field in fields_data(load(DAI)) if field["name"] == "most")
    assert (field["kind"], field["optional"], field["default"], field["stakes"]) == ("most", True, 2000_00, True)
