"""House ways: how a house sets seven cards. The table is the edition's, row by row as printed; here is how it is read.

A table is printed from the lowest hand to the highest, so it is read from the bottom up: the last row that is for this hand, and can be
played, sets it. A row names its hand (``house_way_hands``: which hand seven cards are) and what goes in front (``house_way_plays``: which
settings that allows). Of the settings allowed the strongest front is taken, then the strongest back; a foul one never is.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, Self

from pydantic import ConfigDict, RootModel, model_validator

from cardroom.cards import RANKS, Card, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.house_way_hands import HAND_NAMES, DealtSeven, HandName, PairsBeside, dealt
from cardroom.games.banked.pai_gow.house_way_plays import Behind, FrontCards, allowed_fronts, allows_back, first_rank
from cardroom.games.banked.pai_gow.house_way_words import hand_words, play_words
from cardroom.hands.pai_gow import JokerKind, PaiGow
from cardroom.hands.reference import ACE, HIGH_ORDER
from cardroom.switches import Switches

_STRAIGHT = HIGH_ORDER.index("straight")


class FrontPlay(Switches):
    """Two cards for the front, on conditions."""

    cards: FrontCards
    behind: Behind | None = None  # what must stay in the back
    least: Literal["A", "K", "Q"] | None = None  # the highest card in front must be this or better


class HouseWayRow(Switches):
    """One row of the printed table. Its plays are tried in order; when none is possible, the rows for ``otherwise`` set the hand."""

    hand: HandName | Literal["any"]
    of: str | None = None  # ranks of the high pair, the trips, the quads, as letters; none: of any rank
    front: tuple[FrontPlay, ...] = ()
    otherwise: HandName | None = None
    lines: str
    example: str | None = None  # as printed, front / back
    note: str | None = None  # what is damaged in the print
    ours: str | None = None  # why the row stands here though the table has none for this hand

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        if self.of is not None and (not self.of or set(self.of) - set(RANKS)):
            raise ValueError(f"'{self.of}' are not ranks: write letters of {RANKS}")
        if not self.front and self.otherwise is None:
            raise ValueError(f"the row for {self.hand} puts nothing in front and names no other row")
        if self.otherwise == self.hand:
            raise ValueError(f"the row for {self.hand} names itself as the other row")
        if any(play.behind == "the-kind" and self.hand not in _HAVE_A_KIND for play in self.front):
            raise ValueError(f"'the-kind' says nothing in a row for {self.hand}")
        if self.example is not None:
            self.split()
        return self

    def fits(self, hand: DealtSeven) -> bool:
        return (self.hand == "any" or self.hand in hand.names) and (self.of is None or RANKS[hand.leading] in self.of)

    def split(self) -> tuple[list[Card], list[Card]]:
        """The cards of the printed example: front and back."""
        front, _, back = (self.example or "").partition("/")
        try:
            cards = parse_cards(front), parse_cards(back)
        except BadInput as error:
            raise ValueError(str(error)) from None
        if (len(cards[0]), len(cards[1])) != (2, 5) or len({*cards[0], *cards[1]}) != 7:
            raise ValueError(f"'{self.example}' is no example: write two cards, a stroke and five others")
        return cards

    def says(self) -> str:
        """The row as a person would say it, with where it is printed."""
        ways = [play_words(self.hand, play.cards, play.behind, play.least) for play in self.front]
        ways += [f"as {self.otherwise.replace('-', ' ')}"] if self.otherwise else []
        return f"{hand_words(self.hand, self.of)}: {'; else '.join(ways)} ({'ours, after ' if self.ours else ''}l.{self.lines})"


_HAVE_A_KIND = ("pair", "two-pair", "three-of-a-kind", "four-of-a-kind", "five-of-a-kind")


class HouseWay(RootModel[tuple[HouseWayRow, ...]]):
    """The rows in the order of the print; a house without a house way has none."""

    model_config = ConfigDict(frozen=True)

    root: tuple[HouseWayRow, ...] = ()

    @model_validator(mode="after")
    def _other_rows_exist(self) -> Self:
        for row in self.root:
            others = [other for other in self.root if other.hand == row.otherwise]
            if row.otherwise is not None and (not others or any(other.otherwise for other in others)):
                raise ValueError(f"the row for {row.hand} names {row.otherwise}, for which there is no row that names no other")
        return self

    def lines(self) -> list[str]:
        """For the rule sheet, in the order of the print."""
        return [row.says() for row in self.root]

    def gaps(self, joker: JokerKind) -> list[str]:
        """Hands that no row is for; an edition must have none."""
        hands = [(name, leading) for name in HAND_NAMES for leading in range(_LOWEST.get(name, 0), 13) if _exists(name, leading, joker)]
        return [f"{name} of {RANKS[leading]}" for name, leading in hands if not any(row.fits(_called(name, leading)) for row in self.root)]


_LOWEST: dict[HandName, int] = {"high-card": 7, "two-pair": 1, "three-pair": 2, "two-threes-of-a-kind": 1}  # the lowest rank that can lead


def _exists(name: HandName, leading: int, joker: JokerKind) -> bool:
    if name == "five-of-a-kind":
        return joker == "wild" or (joker != "none" and leading == ACE)
    return name != "four-of-a-kind-and-joker"  # a second name only


def _called(name: HandName, leading: int) -> DealtSeven:
    names: set[HandName] = {name, "four-of-a-kind-and-joker"} if name == "five-of-a-kind" else {name}
    return DealtSeven(frozenset(names), leading, -1, (), None)


class FrontAndBack(NamedTuple):
    front: tuple[Card, Card]
    back: tuple[Card, ...]
    row: HouseWayRow  # the row that set it


def set_hand(cards: Sequence[Card], way: HouseWay, ranking: PaiGow, pairs: PairsBeside = "natural") -> FrontAndBack:
    """Seven cards set the house way; ``pairs``: those that count beside a straight or a flush."""
    settings = ranking.settings(cards)
    hand = dealt(cards, ranking.joker, complete=max(back for *_, back in settings) >> 20 >= _STRAIGHT, pairs=pairs)
    legal = [setting for setting in settings if setting[2] <= setting[3]]
    for row in _rows(way, hand):
        for play in row.front:
            least = RANKS.index(play.least) if play.least else 0
            allowed = [
                (setting[2], setting[3], -place)
                for place, setting in allowed_fronts(play.cards, legal, hand)
                if first_rank(setting[2]) >= least and (play.behind is None or allows_back(play.behind, setting[3], row.hand, hand))
            ]
            if allowed:
                one, other = legal[-max(allowed)[2]][:2]
                back = tuple(card for place, card in enumerate(cards) if place not in (one, other))
                return FrontAndBack((cards[one], cards[other]), back, row)
    raise BadInput(f"No row of this house way sets {card_names(cards)}.")


def _rows(way: HouseWay, hand: DealtSeven) -> Iterator[HouseWayRow]:
    """The rows for this hand, from the bottom up."""
    for row in reversed(way.root):
        if row.fits(hand):
            yield row
            if row.otherwise is not None:
                yield from _rows(way, hand._replace(names=frozenset({row.otherwise})))
                return
