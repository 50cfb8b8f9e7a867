"""What a manual fixes cannot be set otherwise at a table: refused with one sentence, wherever a table is set."""

from collections.abc import Callable

import pytest

from cardroom import Round, load
from cardroom.chance import Live
from cardroom.errors import BadInput, BadSetup
from cardroom.houses.files import edition_files
from cardroom.money import money_text
from cardroom.records.record import audit_record, play_record, read_record
from cardroom.records.settle import settle
from cardroom.room.base.settings import check_terms, read_settings
from cardroom.room.storage.rows import TableRow
from cardroom.room.table.table import Table
from cardroom.web.catalogue.forms import fields_data
from tests.banked.pai_gow_helpers import FOUR_JACKS, ON_EVE, played
from tests.pot.table import assert_replays
from tests.room.room_helpers import make_table

OCEANS_FACE_UP = "oceans-eleven/face-up-pai-gow-poker"
SHEEP_SPLIT = "black-sheep/omaha-high-low-split"
STACKS = {"ann": 500_00, "bob": 500_00, "cy": 500_00}
PLAYERS = [{"name": name, "stack": "$500", "seat": seat} for seat, name in enumerate(STACKS, start=1)]


def settings(edition: str, table: dict[str, object]) -> None:
    load(edition).settings(table)


def setup(edition: str, table: dict[str, object]) -> None:
    load(edition).setup(STACKS, seed=1, table=table)


def room(edition: str, table: dict[str, object]) -> None:
    check_terms(load(edition), read_settings({"edition": edition, "table": table}))


def settle_file(edition: str, table: dict[str, object]) -> None:
    settle({"edition": edition, "players": PLAYERS, "table": table}, "round.toml")


Way = Callable[[str, dict[str, object]], None]
every_way = pytest.mark.parametrize("way", [settings, setup, room, settle_file])


def refusal(way: Way, edition: str, **table: object) -> str:
    with pytest.raises((BadSetup, BadInput)) as refused:
        way(edition, table)
    return str(refused.value).removeprefix("round.toml: ").removeprefix(f"{edition}: ")


# -- the low half ---------------------------------------------------------------------------------------------------------------

FIXED_LOW = [
    SHEEP_SPLIT,  # 004 l.177-179
    "tres-lounge/omaha-high-low-split",  # 000 l.1196
    "unnamed-california/omaha-high-low-split",  # 002 l.186
    "standard/fixed-limit-omaha-high-low",
    "standard/fixed-limit-seven-card-stud-high-low",
]
POSTED_LOW = ["oceans-eleven/omaha-high-low-split", "oceans-eleven/seven-card-stud-high-low-split"]  # 001 l.146, 187 and 191


@every_way
@pytest.mark.parametrize("edition", FIXED_LOW)
def test_the_eight_qualifier_is_fixed(way: Way, edition: str) -> None:
    """004 l.177-179, 000 l.1196, 002 l.186."""
    assert refusal(way, edition, low="any") == "table.low: the house does not leave it to its tables."
    load(edition).settings({"low": "eight-or-better"})  # as the house has it: so it stands in every record from before


def test_only_the_house_that_leaves_it_open_offers_the_low() -> None:
    """001 l.146, 187, 191: unless a specific posting to the contrary is displayed."""
    offering = [edition for edition in edition_files() if "low" in load(edition).rules.tables]
    assert sorted(offering) == POSTED_LOW
    for edition in POSTED_LOW:
        loaded = load(edition)
        assert loaded.at(loaded.settings({"low": "any"})).rules.model_dump()["low"] == "any"


# -- blinds ---------------------------------------------------------------------------------------------------------------------

TWO = "table.blinds: the house has 2 mandatory blinds, each above nothing and none smaller than the one before"
TIED = [
    SHEEP_SPLIT, "black-sheep/omaha", "black-sheep/texas-holdem",  # 004 l.211-243, 532-534, 923-925
    "unnamed-california/omaha", "unnamed-california/omaha-high-low-split", "unnamed-california/texas-holdem",  # 002 l.56, 214, 365
    "oceans-eleven/crazy-pineapple", "oceans-eleven/big-o", "oceans-eleven/badugi",  # 001 l.2803, 2951, 3504
]  # fmt: skip
MANDATORY = [
    "tres-lounge/omaha", "tres-lounge/omaha-high-low-split", "tres-lounge/pineapple-high-low-split",  # 000 l.1105, 1222, 1340
    "tres-lounge/texas-holdem", "tres-lounge/texas-holdem-high-low-split",  # 000 l.1462, 1577
]  # fmt: skip
WRONG = [
    (["$0", "$3"], ", not $0/$3"), (["$0", "$0"], "; this table has none"), (["$1", "$2", "$3"], ", not $1/$2/$3"),
    (["$5", "$2"], ", not $5/$2"), (["$3"], ", not $3"),
]  # fmt: skip


@every_way
@pytest.mark.parametrize(("blinds", "posted"), WRONG)
def test_black_sheep_posts_both_blinds(way: Way, blinds: list[str], posted: str) -> None:
    """004 l.211-243: both are mandatory; $0/$3, no blinds, three blinds and $5/$2 are none of it."""
    found = refusal(way, SHEEP_SPLIT, blinds=blinds, ante="$1")
    assert found == f"{TWO}{posted}."


@pytest.mark.parametrize("edition", TIED + MANDATORY)
def test_so_do_the_houses_with_the_same_text(edition: str) -> None:
    """000 l.1105, 1222, 1340, 1462, 1577; 001 l.2803, 2951, 3504; 002 l.56, 214, 365; 004 l.238-240, 532-534, 923-925."""
    for blinds, posted in WRONG:
        assert refusal(settings, edition, blinds=blinds, ante="$1") == f"{TWO}{posted}."
    bets = load(edition).settings({"bets": ["$10", "$20"], "blinds": ["$5", "$10"]})
    load(edition).setup(STACKS, seed=1, table=bets)


@every_way
def test_the_big_blind_goes_by_the_posted_limit(way: Way) -> None:
    """004 l.238-240: at $9-$18 it is $9 (the lower limit: ours)."""
    table: dict[str, object] = {"bets": ["$9", "$18"], "blinds": ["$4", "$8"]}
    assert refusal(way, SHEEP_SPLIT, **table) == "table.blinds: the big blind goes by the posted limit: at $9-$18 it is $9, not $8."
    settings(SHEEP_SPLIT, {**table, "blinds": ["$4", "$9"]})
    settings(SHEEP_SPLIT, {"structure": "no-limit", "blinds": ["$2", "$5"]})  # there the blinds are the posted limit


@pytest.mark.parametrize("edition", TIED)
def test_where_the_text_ties_them_to_the_limit(edition: str) -> None:
    """004 l.238-240, 002 l.214, 001 l.2803, 2951, 3504; a switch gives the other reading."""
    table = {"bets": ["$10", "$20"], "blinds": ["$4", "$8"]}
    assert refusal(settings, edition, **table) == "table.blinds: the big blind goes by the posted limit: at $10-$20 it is $10, not $8."
    load(edition).with_rules(required_blinds={"counts": (2,)}).settings(table)
    (reading,) = [each for each in load(edition).readings if each.id == "required-blinds"]
    assert reading.switch == "rules.required_blinds"


def test_short_deck_has_two_blinds_or_three() -> None:
    """001 l.4793-4795: mandatory; certain games have a middle blind."""
    edition = "oceans-eleven/short-deck"
    settings(edition, {"blinds": ["$1", "$2", "$4"], "middle_blind": True})
    assert refusal(settings, edition, blinds=["$0", "$4"]).startswith("table.blinds: the house has 2 or 3 mandatory blinds")


# -- bonus bets -----------------------------------------------------------------------------------------------------------------

GOLD, SHEEP_FACE_UP = "black-sheep/pai-gow-poker-gold", "black-sheep/face-up-pai-gow-poker"
WIDE: dict[str, object] = {"least": "$25", "most": "$2,000"}

SMALLEST = "every betting space has a smallest wager of $10 to $100, the bonus bets here have "
LARGEST = "every betting space has a largest wager of {}, the bonus bets here have "
TO_2500, TO_3000 = LARGEST.format("$500 to $2,500"), LARGEST.format("$1,000 to $3,000")

# By edition and option: the bonus bets that are refused, and why; the table is $25 to $2,000.
REFUSED_BONUSES = [
    (GOLD, "1", {"bonus_least": "$5"}, f"{SMALLEST}$5"),  # 004 l.4504
    (GOLD, "4", {"bonus_least": "$101"}, f"{SMALLEST}$101"),
    (GOLD, "1", {"bonus_most": "$499"}, f"{TO_2500}$499"),  # l.4505
    (GOLD, "4", {"bonus_most": "$2,501"}, f"{TO_2500}$2,501"),
    (GOLD, "5", {"bonus_least": "$9"}, f"{SMALLEST}$9"),  # l.4564
    (GOLD, "10", {"bonus_most": "$999"}, f"{TO_3000}$999"),  # l.4565
    (GOLD, "5", {"bonus_most": "$3,001"}, f"{TO_3000}$3,001"),
    (SHEEP_FACE_UP, "11", {"bonus_least": "$5"}, f"{SMALLEST}$5"),  # l.4681
    (SHEEP_FACE_UP, "16", {"bonus_most": "$500"}, f"{TO_3000}$500"),  # l.4682
    (SHEEP_FACE_UP, "1", {"bonus_least": "$4"}, "it is for bonus bets of $5 to $1,000, here they are $4 or more"),  # l.4639
    (SHEEP_FACE_UP, "6", {"bonus_most": "$1,001"}, "it is for bonus bets of $5 to $1,000, here they are $1,001 or less"),  # l.4657
    (f"{OCEANS_FACE_UP}-2", "23", {"bonus_most": "$201"}, "it is for bonus bets of $1 to $200, here they are $201 or less"),  # 001 l.6895
]


@pytest.mark.parametrize(("edition", "option", "bonus", "why"), REFUSED_BONUSES)
def test_bonus_bets_keep_to_what_the_posted_option_prints(edition: str, option: str, bonus: dict[str, object], why: str) -> None:
    """004 l.4504-4505, 4560-4565, 4639, 4657, 4677-4682; 001 l.6895."""
    loaded, table = load(edition), {**WIDE, **bonus}
    wanted = f"option {option} does not fit this table: {why}."
    for way in (
        lambda: loaded.setup(STACKS, seed=1, table=table, option=option),
        lambda: check_terms(loaded, read_settings({"edition": edition, "table": table, "option": option})),
        lambda: settle({"edition": edition, "option": option, "players": PLAYERS, "table": table}, "it"),
    ):
        with pytest.raises(BadInput) as refused:
            way()
        assert wanted in str(refused.value)


@pytest.mark.parametrize(
    ("edition", "option", "bonus"),
    [
        (GOLD, "1", {"bonus_least": "$10", "bonus_most": "$2,500"}),
        (GOLD, "5", {"bonus_least": "$100", "bonus_most": "$3,000"}),
        (SHEEP_FACE_UP, "11", {"bonus_least": "$10", "bonus_most": "$1,000"}),
        (SHEEP_FACE_UP, "10", {"bonus_least": "$5", "bonus_most": "$1,000"}),
    ],
)
def test_bonus_bets_at_the_edges_of_the_print(edition: str, option: str, bonus: dict[str, object]) -> None:
    """004 l.4504-4505, 4564-4565, 4657, 4681-4682: with limits other than those of the base wager, both ends included."""
    assert load(edition).setup(STACKS, seed=1, table={**WIDE, **bonus}, option=option).rate.option == option


@every_way
@pytest.mark.parametrize(
    "edition", ["oceans-eleven/fortune-pai-gow-poker", "tres-lounge/fortune-pai-gow-poker", "florida/fortune-pai-gow-poker"]
)
def test_where_bonus_bets_keep_to_the_table_limits(way: Way, edition: str) -> None:
    """001 l.7302, 000 l.376, 003 l.330."""
    own = load(edition).table.model_dump()
    within = f"a bonus bet keeps to the table's limits, {money_text(own['least'])} to {money_text(own['most'])}"
    assert refusal(way, edition, bonus_least=own["least"] - 100).startswith(f"table.bonus_least: {within}, not")
    assert refusal(way, edition, bonus_most=own["most"] + 100).startswith(f"table.bonus_most: {within}, not")
    settings(edition, {"bonus_least": own["least"], "bonus_most": own["most"]})


# -- the posted pay table of the Fortune bet ---------------------------------------------------------------------------------

FLORIDA_FORTUNE = "florida/fortune-pai-gow-poker"
POSTED = {"bonus_pays": {"fortune": {"four-of-a-kind": "30 to 1", "full-house": "6 to 1"}}}


@pytest.mark.parametrize(("table", "paid"), [({}, 250), (POSTED, 300)])
def test_a_posted_fortune_table_replaces_the_example(table: dict[str, object], paid: int) -> None:
    """003 l.398: the printed table is an example. Four jacks pay 25 to 1 there (l.427), here 30 to 1, and both hands win $10."""
    bets = [("Eve", 6, "wager", 10), ("Eve", 6, "fortune", 10)]
    round = played(FLORIDA_FORTUNE, 1000, ON_EVE, bets, {6: FOUR_JACKS}, table=table, option="none")
    assert round.outcome.stacks["Eve"] == 10_000_00 + 100 * (paid + 10)


@every_way
def test_the_house_jackpot_pays_as_printed(way: Way) -> None:
    """003 l.396: as shown below; only the designated player payout is an example (l.398)."""
    table = {"fortune-jackpot": {"flush": "5 to 1"}}
    assert refusal(way, FLORIDA_FORTUNE, bonus_pays=table) == "table.bonus_pays: it is for fortune, not for fortune-jackpot."


def test_the_form_shows_the_fortune_table_alone() -> None:
    """003 l.398, 420-431."""
    (field,) = [field for field in fields_data(load(FLORIDA_FORTUNE)) if field["name"] == "bonus_pays"]
    lines = field["usual"].splitlines()
    assert lines[0] == "fortune.seven-card-straight-flush-no-joker = 2,500 to 1" and lines[-1] == "fortune.straight = 2 to 1"
    assert len(lines) == 11


# -- everything that the houses leave to their tables ------------------------------------------------------------------------

# Read against the manuals line by line: what each leaves open, and nothing else. By edition and setting: the lines.
LEFT_OPEN = {
    "black-sheep/blackjack-elite": {"decks": "2241-2242", "shuffle": "2270"},
    "black-sheep/ez-baccarat": {"decks": "1085"},
    "black-sheep/three-card-poker-6-card-bonus": {"first_settled": "2019-2021"},
    "florida/chinese-poker": {"royalties": "542, 552"},
    "florida/fortune-pai-gow-poker": {"bonus_pays": "398, 420-431", "jackpot_bet": "330, 396"},
    "florida/open-face-chinese-poker": {"royalties": "542, 552"},
    "florida/three-card-poker": {"bonus_pays": "122"},
    "florida/two-card-poker": {"bonus_pays": "499"},
    "gulfstream-park/three-card-poker": {"base_bonus": "28"},
    "gulfstream-park/ultimate-texas-holdem": {"blind_pays": "201, 205", "play_most": "151"},
    "oceans-eleven/21st-century-baccarat": {"decks": "1046", "late_tie_alone": "1149"},
    "oceans-eleven/21st-century-blackjack": {"shuffle": "921"},
    "oceans-eleven/21st-century-blackjack-8-0": {"decks": "2430", "seats": "2465"},
    "oceans-eleven/21st-century-blackjack-8-0-2": {"decks": "3622"},
    "oceans-eleven/california-baccarat-2-0": {"decks": "7358"},
    "oceans-eleven/dai-bacc": {"decks": "5075"},
    "oceans-eleven/dragon-dai-bacc": {"decks": "5744"},
    "oceans-eleven/ez-baccarat": {"decks": "1897", "seats": "1885-1887"},
    "oceans-eleven/ez-baccarat-panda-8": {"decks": "5595"},
    "oceans-eleven/holdem": {"new_players": "48"},
    "oceans-eleven/no-bust-21st-century-blackjack-6-0": {"decks": "1743"},
    "oceans-eleven/no-limit-and-pot-limit-lowball": {"ranking": "286-287"},
    "oceans-eleven/omaha": {"new_players": "48, 133"},
    "oceans-eleven/omaha-high-low-split": {"low": "146", "new_players": "48, 145"},
    "oceans-eleven/pure-spanish-21-5": {"decks": "2291", "double_double": "2375-2376"},
    "oceans-eleven/seven-card-stud-high-low-split": {"low": "187, 191"},
    "tres-lounge/21st-century-baccarat": {"decks": "125", "seats": "141"},
    "tres-lounge/ez-baccarat-panda-8": {"decks": "226"},
}


def test_what_every_house_leaves_to_its_tables() -> None:
    """A new entry, here or in a file, is first read against its line."""
    found = {edition: {name: left.lines for name, left in load(edition).rules.tables.items()} for edition in edition_files()}
    assert {edition: left for edition, left in found.items() if left} == LEFT_OPEN


# -- what was stored before -----------------------------------------------------------------------------------------------------


def test_a_stored_round_is_replayed_by_the_settings_that_it_had() -> None:
    """A house may forbid today what it allowed when the round was played: its record still loads, and its low half is any low."""
    allowed = load(SHEEP_SPLIT).with_rules(tables={"low": {"says": "Any.", "only": ("eight-or-better", "any")}}, required_blinds={})
    round = Round(allowed.setup(STACKS, seed=4, table={"low": "any", "blinds": ["$0", "$3"]}))
    again = play_record(read_record(audit_record(round), "it"))
    assert again.setup.table == round.setup.table
    assert again.setup.edition.rules.model_dump()["low"] == "any"
    assert_replays(again)


def test_a_stored_round_keeps_the_option_that_it_posted() -> None:
    """A bonus bet of $5 could be posted with option 1 of pai gow gold before (004 l.4504)."""
    allowed = load(GOLD).with_rules(bonus_within="as-posted")
    round = Round(allowed.setup(STACKS, seed=4, table={"bonus_least": "$5"}, option="1", player_dealer="ann"))
    again = play_record(read_record(audit_record(round), "it"))
    assert (again.setup.table, again.setup.rate.option) == (round.setup.table, "1")


def test_a_stored_table_opens_again_as_it_was() -> None:
    """A room that was closed with such a table open gets it back; opening another is refused."""
    old = {"edition": SHEEP_SPLIT, "table": {"low": "any", "blinds": ["$0", "$3"]}}
    made = make_table(SHEEP_SPLIT, ("Ann",), 1)
    row: TableRow = made.state.row()._replace(settings=read_settings(old).model_dump(mode="json"))
    table = Table.outline(row, Live.fresh, 0.0)
    assert table.placard.terms.model_dump()["blinds"] == (0, 300) and table.edition.rules.model_dump()["low"] == "any"
    assert refusal(room, SHEEP_SPLIT, low="any").startswith("table.low")
