"""What the manuals say around the fee tables of player-dealer games: which options there are, who pays, on which tables.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from pathlib import Path

import pytest

from cardroom.collection import ChargedRound
from tests.collection.fee_helpers import people, schedule_of, total

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

TRES, OCEANS, FLORIDA, SHEEP = (
    "000_f60149ee6d856559.txt",
    "001_bb5c90c7fdfa8914.txt",
    "003_58bb7131b75bff44.txt",
    "004_4147d25ae8c294a9.txt",
)
DEAL = "before the deal"


def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    return ["", *(Path(FOLDER) / source).read_text(encoding="utf-8").replace("\\", "").replace("**", "").split("\n")]


def said(source: str, first: int, last: int) -> str:
    return " ".join(text(source)[first : last + 1])


def numbers(first: str, last: str) -> list[str]:
    return [str(number) for number in range(int(first), int(last or first) + 1)]


# Each announcement, line by line, opens with the options of its table: "For schedule options 1 through 17, a collection fee shall be".
OPENS = re.compile(r"[Ff]or schedule options? (\d+)(?: (?:through|and) (\d+))?, (?:a|the) collection fees? (?:shall|will) be taken")
ALSO = re.compile(r"[Ff]or schedule options? (\d+)(?: through (\d+))?, a collection shall also be taken per player")
FREE = re.compile(r"[Ff]or schedule options? (\d+)(?: through (\d+))?, there shall be no collection fee taken from any players")


@pytest.mark.parametrize(
    ("name", "source", "spans", "count"),
    [
        ("oceans-eleven/pai-gow-poker", OCEANS, [(3977, 3977), (4058, 4058)], 45),
        ("oceans-eleven/face-up-pai-gow-poker", OCEANS, [(6356, 6356), (6372, 6372), (6397, 6397), (6481, 6481)], 53),
        ("oceans-eleven/face-up-pai-gow-poker-2", OCEANS, [(6854, 6854), (6870, 6870), (6895, 6895), (6979, 6979)], 53),
        ("oceans-eleven/ultimate-texas-holdem", OCEANS, [(2214, 2214), (2216, 2216)], 10),
        ("oceans-eleven/caribbean-stud-poker", OCEANS, [(4699, 4699), (4715, 4715)], 6),
        ("oceans-eleven/pai-gow-tiles", OCEANS, [(5408, 5408)], 2),
        ("black-sheep/ultimate-texas-holdem", SHEEP, [(4148, 4149)], 9),
        ("black-sheep/pai-gow-poker-gold", SHEEP, [(4497, 4498), (4557, 4558)], 10),
        ("black-sheep/face-up-pai-gow-poker", SHEEP, [(4636, 4637), (4654, 4655), (4674, 4675)], 16),
        ("tres-lounge/pai-gow-poker", TRES, [(17, 17), (24, 24)], 2),
        ("tres-lounge/pai-gow-tiles", TRES, [(99, 99)], 1),
    ],
)
def test_every_option_announced_is_there(name: str, source: str, spans: list[tuple[int, int]], count: int) -> None:
    announced: list[str] = []
    for first, last in spans:
        found = OPENS.search(re.sub(r"<\|.*?\|>", "", said(source, first, last)))
        assert found, (first, last)
        announced += numbers(found[1], found[2])
    assert len(announced) == count
    printed = [option.rstrip("AB") for option in schedule_of(name).options if not option.startswith("l.")]
    if name == "oceans-eleven/pai-gow-poker":
        assert announced[-2:] == ["44", "45"] and "options 25 through 43" in said(source, 4058, 4058)  # the sentence disagrees with itself
        del announced[-2:]
    assert printed == announced


def paying(name: str) -> list[str]:
    """The options that charge players for their circles."""
    schedule = schedule_of(name)
    charged = {"circles": {"Bob": 1}, "own": {"Bob": 50_00}, "bases": {"Bob": (50_00,)}}
    charged = {
        option: total(schedule.post(option), DEAL, "Bob", player_dealer="Ann", action=50_00, **charged) for option in schedule.options
    }
    return [option for option, amount in charged.items() if amount]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("oceans-eleven/pai-gow-poker", (3977, 4058)),
        ("oceans-eleven/caribbean-stud-poker", (4699, 4715)),
        ("oceans-eleven/face-up-pai-gow-poker", (6397, 6481)),
        ("oceans-eleven/face-up-pai-gow-poker-2", (6895, 6979)),
    ],
)
def test_who_pays(name: str, lines: tuple[int, ...]) -> None:
    schedule, pay, free, vouchers = schedule_of(name), list[str](), list[str](), list[str]()
    for line in lines:
        sentence = said(OCEANS, line, line)
        also, nobody, opens = ALSO.search(sentence), FREE.search(sentence), OPENS.search(sentence)
        assert also and nobody and opens
        pay += numbers(also[1], also[2])
        free += numbers(nobody[1], nobody[2])
        vouchers += numbers(opens[1], opens[2]) if "Voucher" in sentence else []
    letter = "B" if "face-up" in name else ""
    named = [option + letter if option == "6" and letter else option for option in pay]
    early = {"1", "2", "3"} if letter else set()  # l.6356, 6854: from each player per controlled game wager
    older = {option for option in schedule.options if option.startswith("l.")}
    assert set(paying(name)) == {*named, *early, *older}
    assert not set(free) & {*named, *early} - {"44", "45"}
    with_vouchers = [o for o in schedule.options if total(schedule.post(o), DEAL, "Bob", vouchers={"Bob": 1}, action=50_00) == 100]
    assert with_vouchers == [option + letter if option == "6" and letter else option for option in vouchers]


def test_no_player_pays_where_the_text_says_so() -> None:
    assert paying("black-sheep/ultimate-texas-holdem") == []  # l.4150-4151
    assert paying("black-sheep/pai-gow-poker-gold") == ["1", "2", "3", "4"]  # l.4500-4502, 4559-4560
    assert paying("black-sheep/face-up-pai-gow-poker") == ["1", "2", "3", "4", "5"]  # l.4636-4638, 4655, 4676
    assert paying("oceans-eleven/face-up-pai-gow-poker")[:3] == ["1", "2", "3"]  # l.6372: options 4 to 6A charge nobody


def bounds(sentence: str) -> tuple[str, str | None]:
    """The two figures of "between $10 and $100" in cents, of "$300 and $2000", or of one; no limit is an open end."""
    figures = [str(int(figure.replace(",", "")) * 100) for figure in re.findall(r"\$([\d,]+)", sentence)]
    if "No Limit" in sentence:
        return (figures[0] if figures else "none"), None
    return figures[0], figures[-1]


@pytest.mark.parametrize(
    ("name", "source", "option", "minimum", "maximum"),
    [
        ("oceans-eleven/pai-gow-poker", OCEANS, "1", 3979, 3981),
        ("oceans-eleven/pai-gow-poker", OCEANS, "43", 4060, 4062),
        ("oceans-eleven/caribbean-stud-poker", OCEANS, "3", 4701, 4703),
        ("oceans-eleven/caribbean-stud-poker", OCEANS, "4", 4717, 4719),
        ("oceans-eleven/face-up-pai-gow-poker", OCEANS, "3", 6358, 6360),
        ("oceans-eleven/face-up-pai-gow-poker", OCEANS, "6A", 6374, 6376),
        ("oceans-eleven/face-up-pai-gow-poker", OCEANS, "6B", 6399, 6401),
        ("oceans-eleven/face-up-pai-gow-poker", OCEANS, "52", 6483, 6485),
        ("oceans-eleven/face-up-pai-gow-poker-2", OCEANS, "1", 6856, 6858),
        ("oceans-eleven/face-up-pai-gow-poker-2", OCEANS, "4", 6872, 6874),
        ("oceans-eleven/face-up-pai-gow-poker-2", OCEANS, "7", 6897, 6899),
        ("oceans-eleven/face-up-pai-gow-poker-2", OCEANS, "24", 6981, 6983),
        ("black-sheep/ultimate-texas-holdem", SHEEP, "9", 4155, 4156),
        ("black-sheep/pai-gow-poker-gold", SHEEP, "4", 4504, 4505),
        ("black-sheep/pai-gow-poker-gold", SHEEP, "5", 4564, 4565),
        ("black-sheep/face-up-pai-gow-poker", SHEEP, "5", 4643, 4644),
        ("black-sheep/face-up-pai-gow-poker", SHEEP, "6", 4661, 4662),
        ("black-sheep/face-up-pai-gow-poker", SHEEP, "11", 4681, 4682),
    ],
)
def test_the_tables_an_option_is_for(name: str, source: str, option: str, minimum: int, maximum: int) -> None:
    (limit,) = schedule_of(name).options[option].limits
    low, high = said(source, minimum, minimum), said(source, maximum, maximum)
    assert low.lower().startswith("minimum wagering limit") and high.lower().startswith("maximum wagering limit")
    assert limit.least and (str(limit.least.low), str(limit.least.high)) == bounds(low)
    least, most = bounds(high)
    if least == "none":
        assert limit.no_most and limit.most is None
    else:
        assert limit.most and not limit.no_most
        assert (str(limit.most.low), limit.most.high and str(limit.most.high)) == (least, most)


def test_limits_printed_beside_the_option() -> None:
    for name, source, lines in (
        ("oceans-eleven/ultimate-texas-holdem", OCEANS, range(2219, 2251)),
        ("oceans-eleven/pai-gow-tiles", OCEANS, range(5411, 5413)),
        ("tres-lounge/pai-gow-poker", TRES, range(20, 30)),
        ("tres-lounge/pai-gow-tiles", TRES, range(102, 105)),
    ):
        rows = [re.match(r"(\d+)\t\$(\d+)(?: - \$(\d+))?\t", text(source)[line]) for line in lines]
        printed = {row[1]: (int(row[2]) * 100, int(row[3] or row[2]) * 100) for row in rows if row}
        limits = {option: one.limits[0] for option, one in schedule_of(name).options.items()}
        assert {option: (limit.least, limit.most) for option, limit in limits.items()} == {
            option: ((low, low), (high, high)) for option, (low, high) in printed.items()
        }


def test_limits_of_bonus_bets() -> None:
    for version, lines in (("", (6356, 6372, 6397, 6481)), ("-2", (6854, 6870, 6895, 6979))):
        schedule = schedule_of(f"oceans-eleven/face-up-pai-gow-poker{version}")
        for line, option in zip(lines, ("1", "6A", "6B", "52"), strict=True):
            limited = "$1 to $200" in said(OCEANS, line, line)
            assert limited == (not version or line > 6870)
            assert schedule.options[option].limits[0].bonus == ((100, 200_00) if limited else None)
            assert schedule.post(option).bonus == ((100, 200_00) if limited else None)
    for option, between in (("5", (4638, 4639)), ("10", (4656, 4657)), ("11", (4677, 4678))):
        limited = "within $5 to $1,000" in said(SHEEP, *between).replace("  ", " ") or "$5 to $1,000" in said(SHEEP, *between)
        assert schedule_of("black-sheep/face-up-pai-gow-poker").options[option].limits[0].bonus == ((5_00, 1000_00) if limited else None)
        assert limited == (option != "11")


def test_pai_gow_tiles_of_oceans_eleven() -> None:
    """l.5410-5412: limit, player, player-dealer."""
    assert text(OCEANS)[5410].split("\t")[2:] == ["Player Collection Fee", "Player-Dealer Collection Fee"]
    for line in (5411, 5412):
        option, _, player, dealer = text(OCEANS)[line].split("\t")
        rate = schedule_of("oceans-eleven/pai-gow-tiles").post(option)
        charged = ChargedRound(("Bob", "Cid", "Ann"), "Ann", 300_00, {"Bob": 2, "Cid": 1})
        expected = [("Ann", int(dealer[1:]) * 100), ("Bob", 2 * int(player[1:]) * 100), ("Cid", int(player[1:]) * 100)]
        assert [(c.payer, c.amount) for c in rate.due(DEAL, charged)] == expected
        assert {rate.lines(c.rule) for c in rate.due(DEAL, charged)} == {str(line)}


@pytest.mark.parametrize(
    ("name", "first", "last"), [("gulfstream-park/ultimate-texas-holdem", 159, 165), ("florida/two-card-poker", 506, 506)]
)
def test_three_methods_without_amounts(name: str, first: int, last: int) -> None:
    paragraph = said(FLORIDA, first, last)
    assert re.findall(r"\((i+)\) upon (all|the)", paragraph) == [("i", "all"), ("ii", "all"), ("iii", "the")] and "$" not in paragraph
    assert text(FLORIDA)[476] == text(FLORIDA)[506]
    schedule, charged = schedule_of(name), ChargedRound(people(3), "player 2", 30_00)
    payers = {option: sorted(c.payer for c in schedule.post(f"{option}:$2").due(DEAL, charged)) for option in schedule.options}
    assert payers == {"i": list(people(3)), "ii": ["player 1", "player 3"], "iii": ["player 2"]}
    assert schedule.post("ii").refund("player 3", charged) == []  # only l.123 gives it back


def test_a_posted_rate_for_each_spot_with_a_hand() -> None:
    """l.453 and, read as a fee, the ante of l.538: from the designated player too, and twice from a player with two spots."""
    assert "each spot receiving a hand" in said(FLORIDA, 453, 453) and "a bet and an ante" in said(FLORIDA, 538, 538)
    for name, option in (("fortune-pai-gow-poker", "l.453"), ("double-hand-poker", "ante")):
        assert "$" not in said(FLORIDA, 451, 453) + said(FLORIDA, 532, 538)
        schedule = schedule_of(f"florida/{name}")
        charged = ChargedRound(("Bob", "Cid", "Bob", "Ann"), "Ann", 90_00, {"Bob": 2, "Cid": 1, "Dot": 1})  # Dot backs a spot
        due = schedule.post(f"{option}:$3").due(DEAL, charged)
        assert [(c.payer, c.amount) for c in due] == [("Bob", 3_00), ("Cid", 3_00), ("Bob", 3_00), ("Ann", 3_00)]
        assert schedule.post(f"{option}:$0").due(DEAL, charged) == []
