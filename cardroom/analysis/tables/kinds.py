"""What a game is to compiled tables: its streets, and the scales that measure its hands. The registry names a function for each game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from cardroom.analysis import kernels
from cardroom.analysis.equity.kinds import short_ranking
from cardroom.analysis.kernels import RankingTables
from cardroom.analysis.tables.layout import ALL_CARDS, AT_LEAST_TWO, BADUGI, EXACTLY_TWO
from cardroom.collection import FIRST_DRAW, LAST_CARD, NO_DRAW, NO_FLOP, NO_SECOND_ROUND, SECOND_ROUND
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.flop.big_o import BigORules
from cardroom.games.pot.flop.dealing import STREETS
from cardroom.games.pot.flop.omaha_high_low import OmahaHighLowRules, OmahaHighLowTable
from cardroom.games.pot.flop.pineapple import HOLE_CARDS, PineappleRules
from cardroom.games.pot.flop.short_deck import ShortDeckRules, ShortDeckTable
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.stud.asian_stud import AsianHand
from cardroom.games.pot.stud.dealing import StudStreet
from cardroom.games.pot.stud.rules import StudTable
from cardroom.games.pot.stud.seven_card_high_low import HighLowRules, HighLowTable
from cardroom.games.pot.stud.seven_card_stud import SevenCardHand
from cardroom.games.pot.stud.stripped import StrippedRules
from cardroom.games.pot.stud.stripped import ranking as stripped_ranking
from cardroom.games.registry import GAMES, Lack, find

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class CompiledScale(NamedTuple):
    """One way to win: which own cards count, and the tables of the ranking."""

    uses: int
    tables: Callable[[], RankingTables]
    low: bool = False  # the lowest hand wins


class CompiledStreet(NamedTuple):
    """Cards, then a betting round at the lower (0) or the higher (1) limit."""

    limit: int
    burned: int = 0
    faces: str = ""  # to each hand: face down (d) or up (u)
    board: int = 0
    fee: str = ""  # the moment of collection after the cards
    fee_before: str = ""  # and before anything is done on the street
    throws: tuple[int, int] = (0, 0)  # cards that each may throw away first: at least, at most


class CompiledKind(NamedTuple):
    """A game. With two scales each has half of the pot; where nobody has a claim to the second the first has all of it."""

    streets: tuple[CompiledStreet, ...]
    scales: tuple[CompiledScale, ...]
    early: str  # the moment of collection of a hand that ends on its first street


class CompiledKindOf(Protocol):
    """What the registry names as the tables of a game."""

    def __call__(self, edition: "Edition") -> CompiledKind: ...


def compiled_kind(edition: "Edition") -> CompiledKind:
    named = GAMES[edition.game.name].tables
    assert not isinstance(named, Lack), f"{edition.id} is not compiled"
    return cast(CompiledKindOf, find(named))(edition)


# -- games with a board -----------------------------------------------------------------------------------------------------------------


def flop(hole_cards: int, *scales: CompiledScale) -> CompiledKind:
    later = [CompiledStreet(street.limit, burned=1, board=street.cards, fee=street.name) for street in STREETS]
    return CompiledKind((CompiledStreet(0, faces="d" * hole_cards), *later), scales, NO_FLOP)


HIGH = CompiledScale(ALL_CARDS, kernels.high_tables)
LOW = CompiledScale(ALL_CARDS, kernels.ace_to_five_tables, low=True)
EIGHT = CompiledScale(ALL_CARDS, kernels.eight_or_better_tables, low=True)
TWO_HIGH = CompiledScale(EXACTLY_TWO, kernels.high_tables)
TWO_LOW = {
    "eight-or-better": CompiledScale(EXACTLY_TWO, kernels.eight_or_better_tables, low=True),
    "any": CompiledScale(EXACTLY_TWO, kernels.ace_to_five_tables, low=True),
}
BIG_O = {"at-least-two": CompiledScale(AT_LEAST_TWO, kernels.high_tables), "exactly-two": TWO_HIGH}


def holdem(edition: "Edition") -> CompiledKind:
    return flop(2, HIGH)


def holdem_high_low(edition: "Edition") -> CompiledKind:
    return flop(2, HIGH, EIGHT)


def short_deck(edition: "Edition") -> CompiledKind:
    rules = edition.known(ShortDeckRules, ShortDeckTable).rules
    ranking = short_ranking(rules.flush_over_full_house, rules.trips_over_straight, rules.low_straight)
    return flop(2, CompiledScale(ALL_CARDS, lambda: kernels.stripped_tables(ranking, sizes=(7,))))


def omaha(edition: "Edition") -> CompiledKind:
    return flop(4, TWO_HIGH)


def omaha_high_low(edition: "Edition") -> CompiledKind:
    return flop(4, TWO_HIGH, TWO_LOW[edition.known(OmahaHighLowRules, OmahaHighLowTable).rules.low])


def big_o(edition: "Edition") -> CompiledKind:
    return flop(5, BIG_O[edition.known(BigORules, PotTable).rules.uses])


def pineapple(edition: "Edition") -> CompiledKind:
    """Hold'em with three cards, one of them thrown away before a street."""
    discard_before = edition.known(PineappleRules, PotTable).rules.discard_before
    kind = flop(HOLE_CARDS, HIGH, EIGHT)
    return kind._replace(
        streets=tuple(street._replace(throws=(1, 1)) if street.fee == discard_before else street for street in kind.streets)
    )


# -- stud -------------------------------------------------------------------------------------------------------------------------------


def stud(streets: tuple[StudStreet, ...], *scales: CompiledScale) -> CompiledKind:
    fees = {1: SECOND_ROUND, len(streets) - 1: LAST_CARD}
    found = [CompiledStreet(each.limit, int(each.burn), each.faces, fee=fees.get(number, "")) for number, each in enumerate(streets)]
    return CompiledKind(tuple(found), scales, NO_SECOND_ROUND)


def seven_card_stud(edition: "Edition") -> CompiledKind:
    return stud(SevenCardHand.streets, HIGH)


def seven_card_high_low(edition: "Edition") -> CompiledKind:
    low = {"eight-or-better": EIGHT, "any": LOW}[edition.known(HighLowRules, HighLowTable).rules.low]
    return stud(SevenCardHand.streets, HIGH, low)


def razz(edition: "Edition") -> CompiledKind:
    return stud(SevenCardHand.streets, LOW)


def asian_stud(edition: "Edition") -> CompiledKind:
    ranking = stripped_ranking(edition.known(StrippedRules, StudTable).rules)
    return stud(AsianHand.streets, CompiledScale(ALL_CARDS, lambda: kernels.stripped_tables(ranking, sizes=(5,))))


# -- draw games -------------------------------------------------------------------------------------------------------------------------

DRAW_SCALES = {
    "ace-to-five": CompiledScale(ALL_CARDS, kernels.ace_to_five_joker_tables, low=True),
    "deuce-to-seven": CompiledScale(ALL_CARDS, kernels.deuce_to_seven_tables, low=True),
    "badugi": CompiledScale(BADUGI, kernels.high_tables),
}


def draw(edition: "Edition") -> CompiledKind:
    """Hands and a betting round; draws, each with one."""
    rules = edition.known(DrawRules, PotTable).rules
    streets = [CompiledStreet(0, faces="d" * rules.cards)]
    for drawn in range(1, rules.draws + 1):
        streets.append(
            CompiledStreet(
                1 if drawn + 1 >= rules.higher_from else 0,
                throws=(0, rules.most),
                fee_before=FIRST_DRAW if drawn == 1 else "",
                fee=LAST_CARD if drawn == rules.draws else "",
            )
        )
    return CompiledKind(tuple(streets), (DRAW_SCALES[rules.ranking],), NO_DRAW)
