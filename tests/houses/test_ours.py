"""Figures and rules that no manual prints say so, wherever they are told: on sheets, in clauses, beside fees."""

import pytest

from cardroom import load
from cardroom.cards import parse_card
from cardroom.chance import Stacked
from cardroom.clauses import Reading
from cardroom.collection import load_schedule
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE
from cardroom.round import Round

FORTUNE = "tres-lounge/fortune-pai-gow-poker"
MEXICAN = "tres-lounge/mexican-stud-poker"


def section(edition: Edition, title: str) -> list[str]:
    return dict(edition.sheet())[title]


def test_lost_pays_of_tres_fortune_are_ours_and_the_others_printed() -> None:
    """000 l.498-499, 502: three pays and two Envies are lost in the scan; l.500 prints 400 to 1 and $250 for five aces."""
    pays, envies = section(load(FORTUNE), "Fortune Bonus pays"), section(load(FORTUNE), "Envy pays")
    assert [line for line in pays if line.endswith("(ours)")] == [
        "Royal flush with royal match: 2,000 to 1 (ours)",
        "Seven card straight flush with joker: 1,000 to 1 (ours)",
        "Straight flush: 50 to 1 (ours)",
    ]
    assert [line for line in envies if line.endswith("(ours)")] == [
        "Royal flush with royal match: $1,000 (ours)",
        "Seven card straight flush with joker: $500 (ours)",
    ]
    assert any(line.startswith("Five aces: 400 to 1 (l.") for line in pays)
    assert any(line.startswith("Straight flush: $20 (l.") for line in envies)


def test_a_reading_gives_its_whole_switch_or_the_settings_that_it_lists() -> None:
    whole = Reading("pays", "1", "", "5 to 1 (ours).", "", "rules.pays")
    assert whole.gives("rules.pays") and whole.gives("rules.pays.flush") and not whole.gives("rules.pays_more")
    part = whole._replace(ours=("rules.pays.flush",))
    assert part.gives("rules.pays.flush") and not part.gives("rules.pays.straight") and not part.gives("rules.pays")


@pytest.mark.parametrize(
    ("house", "name", "option"),
    [
        ("florida", "double-hand-poker", "ante"),  # 003 l.538
        ("florida", "fortune-pai-gow-poker", "l.453"),
        ("florida", "three-card-poker", "i"),  # l.129
        ("florida", "two-card-poker", "i"),  # l.506
        ("gulfstream-park", "three-card-poker", "iii"),  # l.55
        ("gulfstream-park", "ultimate-texas-holdem", "ii"),  # l.159
        ("oceans-eleven", "super-pan-nine", "time"),  # 001 l.705
    ],
)
def test_a_fee_without_a_printed_amount_is_ours_until_the_table_posts_one(house: str, name: str, option: str) -> None:
    """The manuals leave the amount to be posted: $1 is ours, $2 the table's."""
    schedule = load_schedule(HERE / house / "collection" / f"{name}.toml")
    assert {rate.fee for rate in schedule.post(option).rates()} == {"$1 (ours)"}
    assert {rate.fee for rate in schedule.post(f"{option}:$2").rates()} == {"$2"}
    assert all("$1 (ours) from " in clause.says for clause in schedule.clauses().values())


def test_printed_fees_are_not_ours() -> None:
    """000 l.5-6: three card poker prints its fees."""
    schedule = load_schedule(HERE / "tres-lounge" / "collection" / "three-card-poker.toml")
    assert not [rate for rate in schedule.rates() if rate.ours]


def test_antes_and_forced_bets_of_stud() -> None:
    """000 l.996 gives no ante, l.999 the lower limit as the forced bet; 001 l.159 prints $5 at $15-$30, the other forced bets are ours."""
    mexican = section(load(MEXICAN), "Table")
    assert "Ante $1 (ours)" in mexican and "Forced bet $2 (l.994, 999)" in mexican
    stud = section(load("oceans-eleven/seven-card-stud"), "Table")
    assert "$15-$30: ante $2; opening bet $5." in stud and "$4-$8: ante $0.50; opening bet $1 (ours)." in stud
    assert "Forced bet $1 (ours)" in stud


@pytest.mark.parametrize(
    "edition",
    [
        "black-sheep/ez-baccarat",  # 004 l.1213-1223: a line is paid or collected when one is closer
        "oceans-eleven/california-baccarat-2-0",  # 001 l.7428-7431
        "oceans-eleven/dai-bacc",  # l.5148-5151
        "oceans-eleven/ez-baccarat-panda-8",  # l.5665-5668
        "tres-lounge/21st-century-baccarat",  # 000 l.196-199
        "tres-lounge/ez-baccarat-panda-8",  # l.295-298
    ],
)
def test_both_lines_push_is_ours_where_no_line_says_so(edition: str) -> None:
    loaded = load(edition)
    assert loaded.clause_text("line-tie") == "Equal totals: both lines push. (ours)"
    assert any(reading.gives("rules.line_tie") for reading in loaded.readings)


@pytest.mark.parametrize(
    ("edition", "lines"), [("oceans-eleven/dragon-dai-bacc", "5826"), ("oceans-eleven/ez-baccarat", "1873, 1955, 1980")]
)
def test_both_lines_push_where_it_is_printed(edition: str, lines: str) -> None:
    assert load(edition).clauses["line-tie"].lines == lines


@pytest.mark.parametrize("edition", ["florida/chinese-poker", "florida/open-face-chinese-poker"])
def test_the_penalty_of_a_foul_hand_is_ours(edition: str) -> None:
    """003 l.548 mentions fouling rules and gives none."""
    loaded = load(edition)
    assert loaded.clause_text("foul").endswith("(ours)")
    assert any("Paid by a foul hand: 6 (ours)" in lines for _, lines in loaded.sheet())


@pytest.mark.parametrize(("joker", "seat"), [("highest", 2), ("lowest", 3)])
def test_the_joker_in_the_draw_for_the_button(joker: str, seat: int) -> None:
    """000 l.995: the highest card has the button, of equal ranks by suit; how the joker counts is not said, so it is a switch."""
    edition = load(MEXICAN).with_rules(button_joker=joker)
    cards = tuple(parse_card(card) for card in ("Ah", "Jo", "As", "Kd"))
    round = Round(edition.setup(dict.fromkeys("ABCD", 100_00), chance=Stacked(cards=cards)))
    assert round.carry_if_void["button"] == seat
    assert f"a joker is {joker} (ours)" in edition.clauses["first-button"].says
