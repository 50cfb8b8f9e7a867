"""What a pot game's showdown compares: how many cards a hand has, how many the board, and how strong many of them are at once."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from cardroom.analysis import kernels
from cardroom.analysis.equity.deals import beside
from cardroom.analysis.kernels import Cards, RankingTables, Strengths
from cardroom.cards import JOKER, Card
from cardroom.errors import BadInput
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.flop.big_o import BigORules
from cardroom.games.pot.flop.omaha_high_low import OmahaHighLowRules, OmahaHighLowTable
from cardroom.games.pot.flop.short_deck import ShortDeckRules, ShortDeckTable
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.stud.rules import StudTable
from cardroom.games.pot.stud.seven_card_high_low import HighLowRules, HighLowTable
from cardroom.games.pot.stud.stripped import StrippedRules
from cardroom.games.pot.stud.stripped import ranking as stripped_ranking
from cardroom.games.registry import GAMES, Lack, find
from cardroom.hands import ShortDeckRanking

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

Rating = Callable[[Cards, Cards], Strengths]  # of own cards and boards, a row a hand; 0 is no claim


class ShowdownKind(NamedTuple):
    """A showdown. With two ratings each has half of the pot; where nobody has a claim to the second the first has all of it."""

    own: int  # cards of a whole hand
    board: int  # cards of a whole board
    ratings: tuple[Rating, ...]
    deck: tuple[Card, ...]
    cost: int = 1  # how many looks into a table a hand takes, about
    note: str = ""  # what is assumed of the game

    @property
    def ranges(self) -> bool:
        """Whether hands may be given as ranges (QQ+, AKs)."""
        return self.own == 2


class KindOf(Protocol):
    """What the registry names as the equity of a game."""

    def __call__(self, edition: "Edition") -> ShowdownKind: ...


def kind_of(edition: "Edition") -> ShowdownKind:
    named = GAMES[edition.game.name].equity
    if isinstance(named, Lack):
        raise BadInput(f"{edition.id} has no equities: {named.why}.")
    return cast(KindOf, find(named))(edition)


def _together(tables: Callable[[], RankingTables]) -> Rating:
    """All cards count alike, wherever they lie."""
    return lambda own, board: kernels.rate(tables(), beside(own, board) if board.shape[1] else own)


HIGH, LOW, EIGHT = _together(kernels.high_tables), _together(kernels.ace_to_five_tables), _together(kernels.eight_or_better_tables)
AFTER_DISCARD = "Each hand is the two cards that are kept."
LAST_DRAW = "Cards that are not given are drawn once, and no hand draws again."


def holdem(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(2, 5, (HIGH,), edition.deck)


def holdem_high_low(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(2, 5, (HIGH, EIGHT), edition.deck)


def pineapple(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(2, 5, (HIGH, EIGHT), edition.deck, note=AFTER_DISCARD)


@cache  # the tables of a ranking are kept with it
def short_ranking(flush_over_full_house: bool, trips_over_straight: bool, low_straight: bool) -> ShortDeckRanking:
    return ShortDeckRanking(flush_over_full_house=flush_over_full_house, trips_over_straight=trips_over_straight, low_straight=low_straight)


def short_deck(edition: "Edition") -> ShowdownKind:
    rules = edition.known(ShortDeckRules, ShortDeckTable).rules
    ranking = short_ranking(rules.flush_over_full_house, rules.trips_over_straight, rules.low_straight)
    return ShowdownKind(2, 5, (_together(lambda: kernels.stripped_tables(ranking, sizes=(7,))),), edition.deck)


def omaha(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(4, 5, (kernels.exactly_two,), edition.deck, cost=60)


def omaha_high_low(edition: "Edition") -> ShowdownKind:
    low = (
        kernels.exactly_two_low
        if edition.known(OmahaHighLowRules, OmahaHighLowTable).rules.low == "eight-or-better"
        else kernels.exactly_two_any_low
    )
    return ShowdownKind(4, 5, (kernels.exactly_two, low), edition.deck, cost=60)


def big_o(edition: "Edition") -> ShowdownKind:
    uses = {"at-least-two": kernels.at_least_two, "exactly-two": kernels.exactly_two}
    return ShowdownKind(5, 5, (uses[edition.known(BigORules, PotTable).rules.uses],), edition.deck, cost=160)


def seven_card_stud(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(7, 0, (HIGH,), edition.deck)


def seven_card_high_low(edition: "Edition") -> ShowdownKind:
    low = EIGHT if edition.known(HighLowRules, HighLowTable).rules.low == "eight-or-better" else LOW
    return ShowdownKind(7, 0, (HIGH, low), edition.deck)


def razz(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(7, 0, (LOW,), edition.deck)


def asian_stud(edition: "Edition") -> ShowdownKind:
    ranking = stripped_ranking(edition.known(StrippedRules, StudTable).rules)
    return ShowdownKind(5, 0, (_together(lambda: kernels.stripped_tables(ranking, sizes=(5,))),), edition.deck)


def mexican_stud(edition: "Edition") -> ShowdownKind:
    ranking = stripped_ranking(edition.known(StrippedRules, StudTable).rules)

    def rate(own: Cards, board: Cards) -> Strengths:
        strengths = kernels.stripped(own, ranking, "bug")
        wild = own[:, 0] == JOKER
        strengths[wild] = kernels.stripped(own[wild], ranking, "wild")
        return strengths

    note = "The first card of a hand is the one dealt down: a joker there is wild; all others are dealt up, and cards to come too."
    return ShowdownKind(5, 0, (rate,), edition.deck, note=note)


DRAW = {
    "high": _together(kernels.bug_tables),
    "ace-to-five": _together(kernels.ace_to_five_joker_tables),
    "deuce-to-seven": _together(kernels.deuce_to_seven_tables),
}


def draw(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(5, 0, (DRAW[edition.known(DrawRules, PotTable).rules.ranking],), edition.deck, note=LAST_DRAW)


def badugi(edition: "Edition") -> ShowdownKind:
    return ShowdownKind(4, 0, (lambda own, board: kernels.badugi(own),), edition.deck, note=LAST_DRAW)
