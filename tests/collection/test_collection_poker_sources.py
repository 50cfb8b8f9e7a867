"""The schedules of games for a pot or for points against a second reading of the manuals' own text, made here from the text alone.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardroom.collection import MOMENTS, ChargedRound, Option, PostedRate, TableLimit
from tests.collection.fee_helpers import people, schedule_of, total

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

TRES, OCEANS, UNNAMED = "000_f60149ee6d856559.txt", "001_bb5c90c7fdfa8914.txt", "002_6e213f49ae614788.txt"
MOST = 10


def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    return ["", *(line.replace("\\", "") for line in (Path(FOLDER) / source).read_text(encoding="utf-8").split("\n"))]


def numbered(source: str, first: int, last: int) -> Iterator[tuple[int, list[str]]]:
    """The rows between two lines that begin with a number, as cells."""
    for number, line in enumerate(text(source)):
        if first <= number <= last and re.match(r"\d+\t", line):
            yield number, [cell.strip() for cell in line.split("\t")]


def cents(figure: str) -> int:
    found = re.search(r"([\d,]*)(?:\.(\d\d))?(?: per hand)?$", figure.strip().lstrip("$").strip())
    assert found and (found[1] or found[2]), figure
    return int(found[1].replace(",", "") or "0") * 100 + int(found[2] or "0")


def figures(printed: str) -> list[int]:
    return [cents(figure) for figure in re.findall(r"(?:\d[\d,]*)?\.?\d+", printed)]


def whom(printed: str) -> set[int]:
    """The numbers of players from 2 to 10 that a count stands for."""
    numbers = [int(number) for number in re.findall(r"\d+", printed)]
    if re.search(r"1 to 5 ?\+", printed):
        return set(range(2, MOST + 1))
    if "+" in printed or "more" in printed:
        return set(range(numbers[0], MOST + 1))
    if "less" in printed:
        return set(range(2, numbers[0] + 1))
    if re.search(r"\d\s*(to|-)\s*\d", printed):
        return set(range(numbers[0], numbers[1] + 1))
    return set(numbers)


def announced(source: str, first: int, last: int) -> list[str]:
    said = re.search(r"\*\*schedule options? (\d+) (?:through|-) (\d+)\*\*", " ".join(text(source)[first : last + 1]))
    assert said
    return [str(n) for n in range(int(said[1]), int(said[2]) + 1)]


def alone(option: Option) -> PostedRate:
    return PostedRate(option.name, [option])


def by_moment(option: Option, players: int, payer: str = "pot") -> dict[str, int]:
    rate = alone(option)
    charged = {moment: total(rate, moment, payer, players=people(players), pot=500_00, button="player 2") for moment in MOMENTS}
    return {moment: amount for moment, amount in charged.items() if amount}


def check_counts(option: Option, printed: str) -> None:
    assert {n for n in range(2, MOST + 1) if option.answers(n)} == whom(printed)


@pytest.mark.parametrize(
    ("name", "source", "said", "first", "last", "streets", "moments"),
    [
        ("oceans-eleven/draw-and-stud", OCEANS, 3342, 3346, 3381, "flop", ("flop", "no flop", "river")),
        ("oceans-eleven/draw-and-stud", OCEANS, 3342, 3346, 3381, "draw", ("first draw", "no draw", "last card")),
        ("oceans-eleven/draw-and-stud", OCEANS, 3342, 3346, 3381, "stud", ("second betting round", "no second round", "last card")),
        ("oceans-eleven/badugi-and-triple-draw", OCEANS, 3402, 3408, 3424, "", ("first draw", "no draw", "last card")),
        ("oceans-eleven/badugi-and-triple-draw", OCEANS, 0, 3426, 3445, "", ("first draw", "no draw")),
        ("oceans-eleven/badugi-and-triple-draw", OCEANS, 0, 3563, 3582, "", ("first draw", "no draw")),
        ("oceans-eleven/short-deck", OCEANS, 4858, 4864, 4900, "", ("flop", "turn", "river")),
        ("oceans-eleven/short-deck", OCEANS, 4904, 4908, 4954, "", ("flop", "turn", "river")),
        ("oceans-eleven/short-deck", OCEANS, 4956, 4960, 4968, "", ("flop", "turn", "river")),
        ("unnamed-california/omaha", UNNAMED, 122, 126, 135, "", ("flop", "no flop")),
        ("unnamed-california/omaha-high-low-split", UNNAMED, 284, 288, 297, "", ("flop", "no flop")),
    ],
)
def test_a_row_a_number_of_players(
    name: str, source: str, said: int, first: int, last: int, streets: str, moments: tuple[str, ...]
) -> None:
    schedule = schedule_of(name, streets=streets) if streets else schedule_of(name)
    rows = list(numbered(source, first, last))
    if said:
        assert [cells[0] for _, cells in rows] == announced(source, said, said)
    for line, (name, printed, *fees) in rows:
        option = schedule.options[name]
        expected = {moment: cents(fee) for moment, fee in zip(moments, fees, strict=True) if cents(fee)}
        for players in whom(printed):
            assert by_moment(option, players) == expected, (line, players)
        check_counts(option, printed)
        assert option.lines == str(line) or 3563 <= line <= 3582  # badugi's second printing


def test_any_game_pays_at_the_moments_it_asks_for() -> None:
    schedule = schedule_of("oceans-eleven/draw-and-stud")
    for line, (name, printed, fee, modified, added) in numbered(OCEANS, 3346, 3381):
        got = by_moment(schedule.options[name], min(whom(printed)))
        expected = {
            **dict.fromkeys(("flop", "first draw", "second betting round"), cents(fee)),
            **dict.fromkeys(("no flop", "no draw", "no second round"), cents(modified)),
            **dict.fromkeys(("river", "last card"), cents(added)),
        }
        assert got == {moment: amount for moment, amount in expected.items() if amount}, line


def test_badugi_is_printed_twice_alike() -> None:
    first = [cells for _, cells in numbered(OCEANS, 3408, 3454)]
    assert first == [cells for _, cells in numbered(OCEANS, 3545, 3591)]
    assert [cells[0] for cells in first] == list(schedule_of("oceans-eleven/badugi-and-triple-draw").options)
    assert announced(OCEANS, 3447, 3447) == [cells[0] for cells in first[32:]]


@pytest.mark.parametrize(
    ("name", "said", "first", "last"),
    [
        ("oceans-eleven/short-deck", 4972, 4978, 4997),
        ("oceans-eleven/short-deck", 5001, 5005, 5021),
        ("oceans-eleven/short-deck", 5023, 5027, 5050),
        ("oceans-eleven/badugi-and-triple-draw", 3447, 3449, 3454),
        ("oceans-eleven/lowball-and-time", 0, 3291, 3292),
    ],
)
def test_half_hours(name: str, said: int, first: int, last: int) -> None:
    rows = list(numbered(OCEANS, first, last))
    assert [cells[0] for _, cells in rows] == (announced(OCEANS, said, said) if said else ["1"])
    from_pot = name.endswith("short-deck")
    each = schedule_of(name, payer="every player") if from_pot else schedule_of(name)
    for line, cells in rows:
        option, fee = each.options[cells[0]], {"half hour": cents(cells[-1])}
        blinds = "/" in cells[1]
        paying = set(range(2, MOST + 1)) if blinds else whom(cells[-2])
        for players in range(2, MOST + 1):
            if option.answers(players):
                assert by_moment(option, players, "player 2") == (fee if players in paying else {})
        if from_pot:
            own = schedule_of(name).options[cells[0]]
            assert by_moment(own, min(paying)) == fee and by_moment(own, min(paying), "player 2") == {}
            assert not blinds or own.limits[0].blinds == tuple(figures(cells[1]))
        assert option.lines == str(line)


def across(source: str, head: int, first: int, last: int) -> Iterator[tuple[int, str, list[str], dict[str, str], str]]:
    """Line, limit, cells between limit and fees, the fee under each head of a number of players, the last column."""
    columns = [cell.strip() for cell in text(source)[head].split("\t")]
    limit = next(n for n, column in enumerate(columns) if "limit" in column.lower())
    heads = [n for n, column in enumerate(columns) if "players" in column.lower()]
    for number in range(first, last + 1):
        cells = [cell.strip() for cell in text(source)[number].split("\t")]
        if len(cells) == len(columns):
            yield number, cells[limit], cells[limit + 1 : heads[0]], {columns[n]: cells[n] for n in heads}, cells[-1]


@pytest.mark.parametrize(
    ("name", "head", "first", "last", "moments", "rows"),
    [
        ("mexican-poker", 3325, 3326, 3338, ("second betting round", "no second round"), 10),
        ("seven-card-stud", 3387, 3388, 3396, ("second betting round", "no second round"), 9),
        ("position-poker", 2719, 2720, 2727, ("flop", "river"), 8),
        ("position-poker", 2731, 2732, 2735, ("flop", "river"), 4),
    ],
)
def test_a_column_a_number_of_players(name: str, head: int, first: int, last: int, moments: tuple[str, str], rows: int) -> None:
    schedule = schedule_of(f"oceans-eleven/{name}")
    found = list(across(OCEANS, head, first, last))
    assert len(found) == rows
    for line, limit, more, fees, modified in found:
        (option,) = [one for one in schedule.options.values() if one.lines == str(line)]
        assert set().union(*map(whom, fees)) == {n for n in range(2, MOST + 1) if option.answers(n)}
        for printed, fee in fees.items():
            for players in whom(printed):
                due = {moments[0]: cents(fee), moments[1]: cents(modified)}
                assert by_moment(option, players) == {moment: amount for moment, amount in due.items() if amount}, (line, players)
        table = row_table(limit, figures(more[0]))
        assert option.refusal(table) == ""
        assert option.refusal(table._replace(ante=77_00, blinds=(77_00, 78_00)))
        assert [one.name for one in schedule.options.values() if not one.refusal(table)] == [option.name]


def row_table(limit: str, more: list[int]) -> TableLimit:
    """The table that a row is printed for."""
    structured = {"ante": more[0]} if len(more) == 1 else {"blinds": (more[0], more[1])}
    if "no limit" in limit.lower():
        buy_in = re.search(r"\$([\d,]+)$", limit)
        return TableLimit("no-limit", buy_in=cents(buy_in[1]) if buy_in else 0, **structured)
    low, high = figures(limit)
    return TableLimit("limit", low, high, **structured)


def down(first: int, last: int) -> Iterator[tuple[str, str, list[tuple[int, str, list[str]]]]]:
    """Option, limit, and its rows: line, players, fees."""
    option, limit, rows = "", "", list[tuple[int, str, list[str]]]()
    for number in range(first, last + 1):
        cells = [cell.strip() for cell in text(OCEANS)[number].split("\t")]
        if len(cells) < 4 or not cells[-1].startswith(("$", "N")):
            continue
        if cells[0]:
            if rows:
                yield option, limit, rows
            option, limit, rows = cells[0], cells[1], []
        rows.append((number, cells[2], cells[3:]))
    yield option, limit, rows


def test_crazy_pineapple() -> None:
    schedule = schedule_of("oceans-eleven/crazy-pineapple")
    options = list(down(2862, 2902))
    assert [option for option, *_ in options] == list(schedule.options) == announced(OCEANS, 2859, 2859)
    for name, limit, rows in options:
        option = schedule.options[name]
        assert option.lines == f"{rows[0][0]}-{rows[-1][0]}"
        low, high = figures(limit)
        assert option.refusal(TableLimit("limit", low, high)) == "" and option.refusal(TableLimit("limit", low, high + 1))
        assert set().union(*(whom(players) for _, players, _ in rows)) == set(range(2, 10))
        for line, printed, (fee,) in rows:
            for players in whom(printed) | ({10} if "9" in printed else set()):
                assert by_moment(option, players) == {"flop": cents(fee)}
                (charge,) = alone(option).due("flop", ChargedRound(people(players)))
                assert alone(option).lines(charge.rule) == str(line)


def test_big_o() -> None:
    schedule = schedule_of("oceans-eleven/big-o")
    options = [*down(3003, 3030), *down(3038, 3072), *down(3082, 3109), *down(3114, 3152)]
    assert [option for option, *_ in options] == list(schedule.options) == announced(OCEANS, 2998, 2998) + announced(OCEANS, 3077, 3077)
    pot_limit = {str(n) for n in (*range(8, 16), *range(23, 31))}
    for name, limit, rows in options:
        option, first_kind = schedule.options[name], int(name) <= 15
        low, high = figures(limit)
        pot_table, limit_table = TableLimit("pot-limit", blinds=(low, high)), TableLimit("limit", low, high)
        table, other = (pot_table, limit_table) if name in pot_limit else (limit_table, pot_table)
        assert option.refusal(table) == "" and option.refusal(other)
        assert set().union(*(whom(players) for _, players, _ in rows)) == set(range(2, MOST + 1))
        rate = alone(option)
        for line, printed, (fee, modified) in rows:
            for players in whom(printed):
                seats = people(players)
                small = cents(fee) if modified == "N/A" or not first_kind else cents(modified)
                assert total(rate, "flop", players=seats, pot=7_00) == cents(fee), line
                assert total(rate, "flop", players=seats, pot=6_99) == small
                assert total(rate, "no flop", players=seats, pot=6_99) == (0 if first_kind else cents(modified))
                rest = cents(fee) - small if first_kind else 0
                assert total(rate, "turn", players=seats, pot=7_00 - small, taken=small) == rest
                assert total(rate, "river", players=seats, pot=6_99 - small, taken=small) == 0
                assert total(rate, "end of the hand", players=seats, pot=100_00, taken=small) == rest
                (charge, *_) = rate.due("flop", ChargedRound(seats, pot=7_00))
                assert rate.lines(charge.rule) == str(line)


def test_panguingue() -> None:
    schedule, rows = schedule_of("oceans-eleven/panguingue"), list(numbered(OCEANS, 3300, 3306))
    assert [cells[0] for _, cells in rows] == list(schedule.options) == announced(OCEANS, 3296, 3296)
    for line, (name, condition, fee) in rows:
        option = schedule.options[name]
        assert by_moment(option, 6) == {"antes": cents(fee)} and option.lines == str(line)
        table = TableLimit("points", condition=cents(condition))
        assert [one.name for one in schedule.options.values() if not one.refusal(table)] == [name]


def test_chinese_poker_twice() -> None:
    schedule, lines = schedule_of("oceans-eleven/chinese-poker"), text(OCEANS)
    newer = {cells[0]: (cells[1], cells[2]) for _, cells in numbered(OCEANS, 3312, 3319)}
    older = {f"l.{n}": tuple(lines[n].split("\t")) for n in range(778, 785)}
    assert list(newer) == announced(OCEANS, 3310, 3310) and [*newer, *older] == list(schedule.options)
    for name, (point, fee) in {**newer, **older}.items():
        option = schedule.options[name]
        assert by_moment(option, 4) == {"before the deal": cents(fee)}
        value = cents(point.replace("per point", "").replace("Over", "").replace("Above", "").strip())
        is_open = point.startswith(("Over", "Above"))
        for worth, fits in ((value - 1, False), (value, not is_open), (value + 1, is_open), (10 * value, is_open)):
            assert (option.refusal(TableLimit("points", point=worth)) == "") == fits, (name, worth)
    assert [cents(fee) for _, fee in newer.values()] == [cents(fee) for _, fee in older.values()]


def test_five_card_stud_on_the_button() -> None:
    older, asian = schedule_of("oceans-eleven/five-card-stud-structure"), schedule_of("oceans-eleven/asian-5-card-stud")
    lines = text(OCEANS)
    fees = {}
    for number in range(882, 888):
        limit, buy_in, fee = (cell.strip() for cell in lines[number].split("\t"))
        fees[limit.lower(), buy_in] = cents(fee)
        option = older.options[f"l.{number}"]
        assert by_moment(option, 5, "player 2") == {"on the button": cents(fee)} and by_moment(option, 5) == {}
        assert option.refusal(spread_table(limit, buy_in, 9_00)) == ""
    rows = [number for number in range(1505, 1512) if lines[number].split("\t")[0]]
    assert [f"l.{number}" for number in rows] == list(asian.options)
    for number in rows:
        limit, buy_in, ante, fee = (cell.strip() for cell in lines[number].split("\t"))
        option, expected = asian.options[f"l.{number}"], fees[limit.lower(), buy_in]
        assert (
            expected == cents(fee) if "player" not in fee else fee[-2:] == " -"
        )  # else the column is cut off, and the older printing holds
        assert by_moment(option, 5, "player 2") == {"on the button": expected}
        table = spread_table(limit, buy_in, cents(ante))
        assert [one.name for one in asian.options.values() if not one.refusal(table)] == [option.name]
        assert option.refusal(table._replace(ante=1)) and option.refusal(table._replace(buy_in=1))


def spread_table(limit: str, buy_in: str, ante: int) -> TableLimit:
    if "no limit" in limit.lower():
        return TableLimit("no-limit", buy_in=cents(buy_in), ante=ante)
    low, high = figures(limit)
    return TableLimit("spread-limit", least=low, most=high, buy_in=cents(buy_in), ante=ante)


def test_mexican_stud_poker() -> None:
    schedule, rows = schedule_of("tres-lounge/mexican-stud-poker"), list(numbered(TRES, 932, 942))
    assert [cells[0] for _, cells in rows] == list(schedule.options) == announced(TRES, 930, 930)
    added = schedule_of("tres-lounge/mexican-stud-poker", opening_fee="added")
    for line, (name, limit, late, regular) in rows:
        option, (least,) = schedule.options[name], figures(limit)
        due = {"no second round": cents(late), "second betting round": cents(regular)}
        assert by_moment(option, 6) == {moment: amount for moment, amount in due.items() if amount} and option.lines == str(line)
        assert by_moment(added.options[name], 6).get("second betting round", 0) == cents(late) + cents(regular)
        assert option.refusal(TableLimit("spread-limit", least=least)) == "" == option.refusal(TableLimit("limit", least, 2 * least))
        assert bool(option.refusal(TableLimit("no-limit", least=least + 1))) == ("+" not in limit)


@pytest.mark.parametrize(("name", "line"), [("omaha", 122), ("omaha-high-low-split", 284)])
def test_up_to_two_fees(name: str, line: int) -> None:
    assert "up to two collection fees" in text(UNNAMED)[line]
    two = schedule_of(f"unnamed-california/{name}", fees_a_hand="two")
    for option in schedule_of(f"unnamed-california/{name}").options.values():
        players = min(n for n in range(2, MOST + 1) if option.answers(n))
        one = by_moment(option, players)
        assert by_moment(two.options[option.name], players) == {**one, "flop": one["flop"] + one["no flop"]}
