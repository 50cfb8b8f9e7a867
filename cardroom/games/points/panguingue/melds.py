"""Panguingue: melds, what they pay, and every way to use a card. All of it is about faces, not about single cards of the deck.

Lines are those of 001.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from typing import Literal, NamedTuple

from cardroom.cards import RANKS, SUIT_NAMES, card_names, pretty, rank, suit
from cardroom.games.points.panguingue.rules import Rules

Face = int
Kind = Literal["rope", "suited", "mixed", "any"]  # any: aces or kings of no matter which suits
LEAST = 3  # l.1361
MOST_KEPT = 50_000


class Meld(NamedTuple):
    """A spread as it lies, the first three as they were laid down. Its kind (its "character", l.1389) never changes."""

    kind: Kind
    faces: tuple[Face, ...]


class MeldMove(NamedTuple):
    """Cards brought to a meld: one to a meld that lies there, or three that make a new one."""

    text: str
    mask: int  # the cards of the hand, a bit for each index: two equal cards are two moves, else the choice would tell of the others
    hand: tuple[int, ...]
    drawn: int  # which of the cards that may be taken; -1: none
    target: int  # the meld it is added to; -1: a new meld
    kind: Kind
    borrowed: tuple[tuple[int, int], ...]  # (meld, index)


class Source(NamedTuple):
    """Where a card for a new meld comes from: the hand (``meld`` -1), or a meld that can spare it."""

    meld: int
    at: int


class MeldRules:
    """The melds of one house."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.place = {RANKS.index(name): number for number, name in enumerate(rules.order)}
        self.valle = frozenset(RANKS.index(name) for name in rules.valle)
        self.loose = frozenset(RANKS.index(name) for name in rules.non_comoquers)
        self.paid_ropes = tuple(frozenset(rules.order.index(name) for name in rope) for rope in rules.paid_ropes)
        self.dear = SUIT_NAMES.index(rules.values.dear_suit)
        self.faces = sorted((r * 4 + s for r in self.place for s in range(4)), key=self._order)
        self.threes = {three: kind for three in combinations_with_replacement(self.faces, LEAST) if (kind := self.new_kind(three))}
        self.partners: dict[Face, list[tuple[tuple[Face, Face], Kind]]] = {each: [] for each in self.faces}
        for three, kind in self.threes.items():
            for each in set(three):
                rest = list(three)
                rest.remove(each)
                self.partners[each].append(((rest[0], rest[1]), kind))
        self._known: dict[tuple[object, ...], tuple[MeldMove, ...]] = {}

    def _order(self, card: Face) -> tuple[int, int]:
        return self.place[rank(card)], suit(card)

    def names(self, faces: tuple[Face, ...]) -> str:
        return card_names(sorted(faces, key=self._order))

    def shown(self, faces: tuple[Face, ...]) -> str:
        """For people."""
        return " ".join(map(pretty, sorted(faces, key=self._order)))

    # -- what is a meld -----------------------------------------------------------------------------------------------------

    def _in_sequence(self, faces: tuple[Face, ...]) -> bool:
        places = sorted(self.place[rank(each)] for each in faces)
        return len({suit(each) for each in faces}) == 1 and places == list(range(places[0], places[0] + len(places)))

    def new_kind(self, faces: tuple[Face, ...]) -> Kind | None:
        """The kind of a new meld of these, or None (l.1365-1371)."""
        suits = len({suit(each) for each in faces})
        if len({rank(each) for each in faces}) > 1:
            return "rope" if self._in_sequence(faces) else None
        if suits == 1:
            return "suited"
        if rank(faces[0]) in self.loose:
            return "any"
        return "mixed" if suits == len(faces) else None

    def holds(self, kind: Kind, faces: tuple[Face, ...]) -> bool:
        """Whether a meld that has lost a card is still a valid one of its kind (l.1393)."""
        if len(faces) < LEAST:
            return False
        if kind == "rope":
            return self._in_sequence(faces)
        suits = Counter(suit(each) for each in faces)
        return max(suits.values()) >= LEAST if kind == "suited" else len(suits) >= LEAST if kind == "mixed" else True

    def fits(self, meld: Meld, card: Face) -> bool:
        """Whether a card may be added (l.1389)."""
        if meld.kind == "rope":
            return self._in_sequence((*meld.faces, card))
        same_rank = rank(card) == rank(meld.faces[0])
        if meld.kind == "suited" and self.rules.added_to_one_suit == "same-suit":
            return same_rank and suit(card) == suit(meld.faces[0])
        return same_rank

    def spares(self, meld: Meld, index: int) -> bool:
        """Whether a card may be borrowed from an increased meld (l.1393)."""
        return len(meld.faces) > LEAST and self.holds(meld.kind, meld.faces[:index] + meld.faces[index + 1 :])

    def without(self, meld: Meld, index: int) -> Meld:
        """What is left when a card is borrowed. Aces or kings that are then of one suit are a square of one suit, as it lies."""
        faces = meld.faces[:index] + meld.faces[index + 1 :]
        one_suit = len({suit(each) for each in faces}) == 1
        return Meld("suited" if meld.kind == "any" and one_suit else meld.kind, faces)

    # -- what it pays ---------------------------------------------------------------------------------------------------------

    def value(self, meld: Meld) -> int:
        """In chips, as it lies (l.1381-1389)."""
        values = self.rules.values
        if meld.kind == "rope":
            laid = meld.faces if self.rules.grown_rope == "pays" else meld.faces[:LEAST]
            places = {self.place[rank(each)] for each in laid}
            return sum(values.rope * self._times(meld.faces[0]) for rope in self.paid_ropes if rope <= places)
        valle = rank(meld.faces[0]) in self.valle
        if meld.kind == "suited":
            ((main, identical),) = Counter(meld.faces).most_common(1)
            first, each = (values.valle_suited, values.added_valle_suited) if valle else (values.suited, values.added_suited)
            return (first + (identical - LEAST) * each) * self._times(main)
        return values.valle_mixed + (len(meld.faces) - LEAST) * values.added_valle_mixed if valle else 0

    def _times(self, card: Face) -> int:
        return self.rules.values.dear_times if suit(card) == self.dear else 1

    def clause(self, meld: Meld) -> str:
        """The clause that pays it."""
        if meld.kind == "rope":
            return "paid-rope"
        valle = rank(meld.faces[0]) in self.valle
        return "valle-suited" if valle and meld.kind == "suited" else "valle-mixed" if valle else "suited"

    # -- every way to use a card ------------------------------------------------------------------------------------------------

    def moves(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], drawn: tuple[Face, ...] = ()) -> tuple[MeldMove, ...]:
        """The ways to use one of ``drawn``, where there are any; else what can be laid down from the hand."""
        key = (hand, melds, drawn)
        found = self._known.get(key)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[key] = tuple(self._adds(hand, melds, drawn)) + tuple(self._new(hand, melds, drawn))
        return found

    def _adds(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], drawn: tuple[Face, ...]) -> Iterator[MeldMove]:
        for number, meld in self._different(melds):
            for index, card in enumerate(drawn or hand):
                if card >= 0 and self.fits(meld, card) and not (drawn and card in drawn[:index]):
                    text = f"add {card_names((card,))} to {self.names(meld.faces)}"
                    held = () if drawn else (index,)
                    yield MeldMove(text, 0 if drawn else 1 << index, held, index if drawn else -1, number, meld.kind, ())

    def _new(self, hand: tuple[Face, ...], melds: tuple[Meld, ...], drawn: tuple[Face, ...]) -> Iterator[MeldMove]:
        sources = self._sources(hand, melds)
        if drawn:
            for at, card in enumerate(drawn):
                if card not in drawn[:at]:
                    for pair, kind in self.partners[card]:
                        for chosen in _choices(sources, pair):
                            yield self._move((card, *pair), kind, chosen, melds, at)
            return
        for three, kind in self.threes.items():
            if three[0] in sources and three[1] in sources and three[2] in sources:
                for chosen in _choices(sources, three):
                    if any(source.meld < 0 for source in chosen):
                        yield self._move(three, kind, chosen, melds, -1)

    def _sources(self, hand: tuple[Face, ...], melds: tuple[Meld, ...]) -> dict[Face, list[Source]]:
        sources: dict[Face, list[Source]] = {}
        for index, card in enumerate(hand):
            sources.setdefault(card, []).append(Source(-1, index))
        for number, meld in self._different(melds):
            for index, card in enumerate(meld.faces):
                if card not in meld.faces[:index] and self.spares(meld, index):
                    sources.setdefault(card, []).append(Source(number, index))
        return sources

    def _different(self, melds: tuple[Meld, ...]) -> Iterator[tuple[int, Meld]]:
        """Of melds of the same cards only the first: adding to one is as good as adding to the other."""
        seen = set()
        for number, meld in enumerate(melds):
            if (name := self.names(meld.faces)) not in seen:
                seen.add(name)
                yield number, meld

    def _move(self, faces: tuple[Face, ...], kind: Kind, chosen: tuple[Source, ...], melds: tuple[Meld, ...], drawn: int) -> MeldMove:
        held = tuple(sorted(source.at for source in chosen if source.meld < 0))
        borrowed = tuple((source.meld, source.at) for source in chosen if source.meld >= 0)
        text = f"meld {self.names(faces)}"
        for number, index in borrowed:
            text += f" with {card_names((melds[number].faces[index],))} from {self.names(melds[number].faces)}"
        return MeldMove(text, sum(1 << index for index in held), held, drawn, -1, kind, borrowed)


def _choices(sources: dict[Face, list[Source]], faces: tuple[Face, ...]) -> Iterator[tuple[Source, ...]]:
    """Every way to find these cards; at most one is borrowed from each meld."""
    pools = [list(combinations(sources.get(each, ()), count)) for each, count in Counter(faces).items()]
    for parts in product(*pools):
        chosen = tuple(source for part in parts for source in part)
        lenders = [source.meld for source in chosen if source.meld >= 0]
        if len(set(lenders)) == len(lenders):
            yield chosen


@cache
def meld_rules(rules: Rules) -> MeldRules:
    return MeldRules(rules)
