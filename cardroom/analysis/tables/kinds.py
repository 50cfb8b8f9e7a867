"""What a game is to compiled tables: its streets, and the scales that measure its hands. The registry names a function for each game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from cardroom.analysis import kernels
from cardroom.analysis.equity.kinds import short_ranking
from cardroom.analysis.kernels import RankingTables
from cardroom.analysis.tables.layout import ALL_CARDS, AT_LEAST_TWO, EXACTLY_TWO
from cardroom.collection import NO_FLOP
from cardroom.games.pot.flop.big_o import BigORules
from cardroom.games.pot.flop.dealing import STREETS
from cardroom.games.pot.flop.omaha_high_low import OmahaHighLowRules, OmahaHighLowTable
from cardroom.games.pot.flop.short_deck import ShortDeckRules, ShortDeckTable
from cardroom.games.pot.rules import PotTable
from cardroom.games.registry import GAMES, Lack, find

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class CompiledScale(NamedTuple):
    """One way to win: which own cards count, and the tables of the ranking."""

    uses: int
    tables: Callable[[], RankingTables]


class CompiledStreet(NamedTuple):
    """Cards, then a betting round at the lower (0) or the higher (1) limit."""

    limit: int
    burned: int = 0
    down: int = 0
    board: int = 0
    fee: str = ""  # the moment of collection after the cards


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
    return CompiledKind((CompiledStreet(0, down=hole_cards), *later), scales, NO_FLOP)


HIGH = CompiledScale(ALL_CARDS, kernels.high_tables)
EIGHT = CompiledScale(ALL_CARDS, kernels.eight_or_better_tables)
TWO_HIGH = CompiledScale(EXACTLY_TWO, kernels.high_tables)
TWO_LOW = {
    "eight-or-better": CompiledScale(EXACTLY_TWO, kernels.eight_or_better_tables),
    "any": CompiledScale(EXACTLY_TWO, kernels.ace_to_five_tables),
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
