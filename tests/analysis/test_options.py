"""Which option leaves the bank most: by hand where the fee is printed, and against the value of each table by itself."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom import load
from cardroom.analysis.bank import Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.blocks import play_nights
from cardroom.analysis.options import by_reason, rank_options
from cardroom.analysis.value import default_bets, table_value
from cardroom.cli import run
from tests.counts import mostly_in_prove, of_family

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
PANDA = "tres-lounge/ez-baccarat-panda-8"


def everybody(count: int, **bets: int) -> dict[str, dict[str, int]]:
    return {bettor(number): {name.replace("_", "-"): amount for name, amount in bets.items()} for number in range(1, count)}


def answer(capsys: Capture, *args: str) -> str:
    assert run(list(args)) == 0
    return capsys.readouterr().out


def test_each_option_is_the_value_of_its_own_table() -> None:
    """The play is valued once and charged by every option; each row must be what ``table_value`` says of that table alone."""
    given = TableGiven(PANDA, players=4, rounds_an_hour=60)
    bets, odds = everybody(4, player=200_00, dragon_7=25_00), find_odds(given.edition)
    schedule = given.edition.schedule
    assert schedule is not None
    ranked = rank_options(given, schedule.options.values(), bets, odds)
    assert len(ranked.options) > 2
    for one in ranked.options:
        alone = table_value(one.given, bets, "exact", odds, spread=False)
        assert (one.value.bank, one.value.bettors, one.value.house) == (alone.bank, alone.bettors, alone.house)
        assert one.value.option == one.option.name == alone.option and abs(one.value.balance) < 1e-6
    kept = [one.bank.value for one in ranked.options]
    assert kept == sorted(kept, reverse=True)


@pytest.mark.parametrize("edition", mostly_in_prove(of_family("banked"), {TRES, PANDA, "oceans-eleven/three-card-poker"}))
def test_nothing_is_made_or_lost_under_any_option(edition: str) -> None:
    """Bank, bettors, fund and house add up to nothing, and the play is worth the same whatever is charged for it."""
    given = TableGiven(edition, players=3)
    schedule = given.edition.schedule
    assert schedule is not None
    ((base, least),) = default_bets(given).items()
    ranked = rank_options(given, schedule.options.values(), everybody(3, **{base: 2 * least}), find_odds(given.edition))
    assert ranked.options and len(ranked.options) + len(ranked.unfit) == len(schedule.options)
    for one in ranked.options:
        assert abs(one.value.balance) < 1e-6 and one.value.bank.game == ranked.options[0].value.bank.game
        assert one.house == pytest.approx(one.value.bank.fee + sum(seat.fee for seat in one.value.bettors))


def test_the_fee_is_the_whole_difference_000_l6_11(capsys: Capture) -> None:
    """Five Antes of $5 are $25 of action. Options 1 and 2 both take $1 from the player-dealer for $5 to $35 (l.6, l.11) and nothing from
    players; what the house collects is what bank and bettors lose together."""
    data = json.loads(answer(capsys, "fee", TRES, "--compare", "--bet", "ante=5", "--players", "6", "--hands", "20", "--json"))
    assert data["hands_an_hour"] == 40 and data["exact"] and data["sampled"] is None and not data["do_not_fit"]
    for row in data["options"]:
        collected = row["collected"]
        assert collected["a_hand"] == collected["player_dealer"] + collected["players"] == 1_00
        assert row["bank"]["a_hand"] + row["bettors"]["a_hand"] + collected["a_hand"] == pytest.approx(0, abs=1e-9)
        assert row["bank"]["an_hour"] == pytest.approx(40 * row["bank"]["a_hand"]) and collected["an_hour"] == 40_00


def test_bets_that_an_option_excludes_are_not_priced(capsys: Capture) -> None:
    """Options 2 and 3 of the Panda 8 schedule are for tables from $25 and $100, option 7 from $1,000: a $5 wager fits only the others."""
    ladder = {option.name: option.limits[0].least for option in load(PANDA).schedule.options.values()}  # type: ignore[union-attr]
    too_high = {name for name, least in ladder.items() if least is not None and least.low > 5_00}
    data = json.loads(answer(capsys, "fee", PANDA, "--compare", "--bet", "player=5", "--json"))
    assert set(data["do_not_fit"]) == too_high and {row["option"] for row in data["options"]} == set(ladder) - too_high
    assert all(row["table"]["least"] <= 5_00 for row in data["options"])
    text = answer(capsys, "fee", PANDA, "--compare", "--bet", "player=5")
    assert "Not priced: option" in text and "not $5." in text and all(len(line) <= 80 for line in text.splitlines())
    assert run(["fee", PANDA, "--compare", "--bet", "player=5", "--option", "7"]) == 2
    assert "the bets fit no option: the player wager is $1,000 to" in capsys.readouterr().err
    assert by_reason({"1": "a", "2": "b", "3": "a"}) == {"a": ["1", "3"], "b": ["2"]}


def test_long_names_fit_the_page(capsys: Capture) -> None:
    """Options of a second schedule are named after it: 21st-century-baccarat/l.1156."""
    text = answer(capsys, "fee", "oceans-eleven/21st-century-baccarat", "--compare", "--bet", "stand-line=20")
    assert "21st-century-baccarat/l.11" in text and all(len(line) <= 80 for line in text.splitlines())


def test_the_limits_of_the_option_make_the_table(capsys: Capture) -> None:
    """The edition's own table ends at $200 and option 2 is for tables up to $50 (l.8, l.12): an Ante of $100 fits option 1 alone."""
    data = json.loads(answer(capsys, "fee", TRES, "--compare", "--bet", "ante=100", "--json"))
    assert [row["option"] for row in data["options"]] == ["1"] and list(data["do_not_fit"]) == ["2"]
    small = json.loads(answer(capsys, "fee", TRES, "--compare", "--bet", "ante=50", "--json"))
    tables = {row["option"]: row["table"] for row in small["options"]}
    assert tables == {"1": {"least": 5_00, "most": 200_00}, "2": {"least": 5_00, "most": 50_00}}


def test_nights_keep_what_the_ranking_says() -> None:
    """Counted another way: compiled nights that post each option, within four standard errors."""
    given = TableGiven("oceans-eleven/three-card-poker", players=4)
    schedule = given.edition.schedule
    assert schedule is not None
    bets, odds = everybody(4, ante=25_00), find_odds(given.edition)
    options = [schedule.options[name] for name in ("1", "5", "30")]
    for one in rank_options(given, options, bets, odds).options:
        nights = play_nights(Plan(one.given, bets, 240, alone=True, way="exact"), 200, one.option.name)
        assert abs(nights.hand.mean - one.bank.value) < 4 * nights.hand.error


def test_drawn_and_refused(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "options.svg"
    assert "Drawn in" in answer(capsys, "fee", TRES, "--compare", "--bet", "ante=25", "--plot", str(file))
    words = "".join(ElementTree.parse(file).getroot().itertext())
    assert "option 1" in words and "leaves the bank most" in words
    for args, said in (
        (("fee", TRES, "--bet", "ante=5"), "go with --compare"),
        (("fee", TRES, "--compare", "--bet", "ante=5", "--mix", "$50"), "not both"),
        (("fee", TRES, "--compare", "--bet", "nothing=5"), "cannot bet on 'nothing'"),
        (("fee", TRES, "--compare", "--bet", "ante"), "is no bet"),
        (("fee", "tres-lounge/texas-holdem", "--compare", "--bet", "ante=5"), "has no player-dealer"),
        (("fee", TRES, "--compare", "--bet", "ante=5", "--players", "30"), "is played by 2 to"),
    ):
        assert run(list(args)) == 2
        assert said in capsys.readouterr().err
