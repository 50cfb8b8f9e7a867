"""The frame of a stud game: antes, streets as data, a forced opening, then whoever shows most (or least) acts first; showdown."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import ClassVar

from typing_extensions import TypeVar

from cardroom.cards import Card, is_unknown, rank
from cardroom.collection import END, LAST_CARD, NO_SECOND_ROUND, ON_THE_BUTTON, SECOND_ROUND
from cardroom.errors import BadSetup
from cardroom.games.game import Game
from cardroom.games.pot import game
from cardroom.games.pot.corrections import Correction
from cardroom.games.pot.game import pot_game, whole_deck
from cardroom.games.pot.hand import NOTHING_TO_ASK, AntesHand
from cardroom.games.pot.policies import by_rules
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.stud import floor as rulings
from cardroom.games.pot.stud.betting import EitherLimit, FirstRound, ForcedBet, StudBetting
from cardroom.games.pot.stud.corrections import Kind, StudWhere, carry_out, leaving_unbet
from cardroom.games.pot.stud.dealing import StudDealing, StudStreet
from cardroom.games.pot.stud.order import ACTS_FIRST, ODD_CHIPS, ask_first, in_sight, opener
from cardroom.games.pot.stud.rules import StudRules, StudTable, check_table, limit, seats, stakes, stakes_of
from cardroom.games.pot.stud.sheet import sheet
from cardroom.round import Decision, Parts, Procedure, Round, Setup, Steps

CLAUSES = frozenset(
    {
        "deck", "seats", "ranking", "button", "ante", "deal", "streets", "bring-in", "first-to-act",
        "check", "bet", "call", "raise", "raise-cap", "fold", "uncalled", "pot", "showdown", "win", "split", "win-uncontested",
        "common-card", *rulings.CLAUSES,
    }
)  # fmt: skip


HandStud = TypeVar("HandStud", bound=StudRules, covariant=True, default=StudRules)


class StudHand(AntesHand[HandStud, StudTable]):
    """One hand of stud. A game gives its streets; what its house sets is in the rules."""

    streets: ClassVar[tuple[StudStreet, ...]]
    levels: ClassVar[tuple[int, ...]]  # of the streets: whether each is bet at the lower or at the higher limit

    def __init_subclass__(cls) -> None:
        cls.levels = tuple(street.limit for street in cls.streets)

    def __init__(self, round: Round[HandStud, StudTable]) -> None:
        super().__init__(round)
        self.stakes = stakes(self.rules, self.table, self.levels)
        if self.table.ante != self.stakes.ante:
            self.table = self.table.model_copy(update={"ante": self.stakes.ante})

    def play(self, *scales: Scale) -> Procedure:
        if not (yield from self.start()):
            return
        self.cards = StudDealing(self.round, self.contest, self.rules, self.streets)
        last = len(self.streets) - 1
        for number, street in enumerate(self.streets):
            yield from self.before(number)
            if self.over:
                break
            yield from self.cards.street(street)
            if self.cards.exposed:
                yield from self.cards.after_faults(street)
            if number == 1:
                self.contest.collect(SECOND_ROUND)
            if number == last:
                self.contest.collect(LAST_CARD)
            yield from self.bet(number)
            if self.over:
                break
        self.cards.give_back()
        if self.cards.missed and not self.over:
            self.cards.without_a_last_card()
        order = ODD_CHIPS[self.rules.odd_chip_to](self.contest, self.rules)
        yield from self.end(END if number else NO_SECOND_ROUND, *scales, order=order)
        if self.rules.dealt_from == "house-dealer":
            self.round.carry = Parts()

    def find_button(self, able: list[int]) -> int | None:
        """Where the house dealer takes the place of a button, the first seat is dealt to first."""
        if self.rules.dealt_from == "button" or self.round.setup.button is not None:
            return super().find_button(able)
        return 0

    def before(self, street: int) -> Iterable[Decision]:
        """What players may do before a street is dealt."""
        return NOTHING_TO_ASK

    # -- betting ------------------------------------------------------------------------------------------------------------

    def bet(self, number: int) -> Steps:
        contest = self.contest
        contest.last_aggressor = None
        if number == 0:
            if contest.can_bet:
                seats = [seat for seat, shown in self.cards.shows.items() if shown]
                known = in_sight(contest, seats, self.cards.shows)
                first = opener(seats, self.cards.shows, self.rules) if known else (yield from ask_first(contest, contest.live, "bring-in"))
                yield from self.first_round(first)
            return
        shows, text = self.in_sight(), ""
        if in_sight(contest, contest.live, shows):
            first, text = self.first_to_act(shows)
        elif contest.can_bet:
            first = yield from ask_first(contest, contest.live, "first-to-act")
        else:
            return
        if contest.can_bet:
            dealt_in, turns = contest.live[:], self.turns_from(first, text)
            where = StudWhere(contest, self.cards, partial(self.betting_round, number), turns, turns, self.later_turns)
            yield from self.take_bets(where)
            first = where.order[0]
            self.cards.left_unbet(dealt_in, where.betting.level > 0)
        if contest.last_aggressor is None:  # with no bet the first to check shows first
            contest.last_aggressor = first if first in contest.live else contest.after(first)[0]

    def first_round(self, first: int) -> Steps:
        """The forced bet and what follows; where the dealer names the wrong hand, that one opens until it is corrected (001 l.168)."""
        contest, repairs, named = self.contest, self.round.repairs, self.cards.named
        turns = right = self.turns(first)
        if named not in (None, first) and named in contest.live and contest.stack(named):
            repairs.put(rulings.NAMED, named)
            turns = self.turns(named)
        opening = self.opening()
        kind = self.kind(FirstRound)
        begin = partial(kind, contest, self.rules, self.table, self.stakes.ranges[0], opening)
        where = StudWhere(contest, self.cards, begin, turns, right)
        yield from self.take_bets(where)
        repairs.take(rulings.NAMED, 0)
        self.cards.left_unbet(where.betting.unbet, where.betting.level > opening.amounts[0])

    def later_turns(self) -> list[int]:
        """The turns of a later betting round: from whoever shows most, or least."""
        return self.turns_from(*self.first_to_act(self.in_sight()))

    def turns_from(self, first: int, text: str) -> list[int]:
        self.round.note("first to act", self.contest.names[first], text, "first-to-act")
        return [first, *self.contest.after(first)[:-1]]

    def turns(self, first: int) -> list[int]:
        after = self.contest.after(first)
        return [first, *(after[:-1] if after[-1] == first else after)]

    def take_bets(self, where: StudWhere) -> Steps:
        """A betting round. What the floor rules in the midst of it is carried out, and it goes on; ``where`` holds it as it ends."""
        steps = where.betting.run(where.order)
        while True:
            try:
                yield from steps
                return
            except Correction as correction:
                steps = carry_out(correction, where)

    def kind(self, kind: type[Kind]) -> type[Kind]:
        """A betting round as the rules want it."""
        found = by_rules(kind, self.rules)
        return leaving_unbet(found) if self.rules.fold_unbet == "gets-cards" else found

    def opening(self) -> ForcedBet:
        """A bring-in, a whole bet, or a choice between both ends of the first range (in limit games: of the two limits)."""
        rules, amount = self.rules, self.stakes.opening
        upper = self.table.bets[1] if self.table.structure == "limit" else self.stakes.ranges[0][1]
        amounts = (amount, upper) if rules.opening == "lower-or-upper" and upper > amount else (amount,)
        return ForcedBet(amounts, rules.opening != "bring-in", rules.opening_live)

    def betting_round(self, number: int) -> StudBetting:
        if number == 1 and self.rules.open_pair == "either-limit" and self.table.structure == "limit" and self.pair_in_sight():
            return self.kind(EitherLimit)(self.contest, self.rules, self.table)
        return self.kind(StudBetting)(self.contest, self.rules, self.table, self.stakes.ranges[number])

    def pair_in_sight(self) -> bool:
        """A pair, or a card that nobody knows and that may make one."""
        hands = [self.cards.shows[seat] for seat in self.contest.live]
        return any(any(map(is_unknown, hand)) or len(set(map(rank, hand))) < len(hand) for hand in hands)

    def first_to_act(self, shows: Mapping[int, list[Card]]) -> tuple[int, str]:
        """Who starts a later betting round, and what he shows."""
        return ACTS_FIRST[self.rules.acts_first].first(self.contest.live, shows)

    def in_sight(self) -> Mapping[int, list[Card]]:
        """By seat: the cards that say who starts a later betting round, a common card included."""
        common = self.round.places.get("board")
        if not common or self.rules.betting != "by-the-rules":
            return self.cards.shows
        return {seat: [*self.cards.shows[seat], *common] for seat in self.contest.live}


def check(setup: Setup[StudRules, StudTable]) -> None:
    """Refuse what every pot game refuses, and a collection on the button where the game has none."""
    game.check(setup)
    if ON_THE_BUTTON in setup.rate.moments and setup.edition.rules.dealt_from != "button":
        raise BadSetup(f"Option {setup.rate.option} is paid on the button, and cards are dealt here from the house dealer.")


def clauses(rules: StudRules) -> frozenset[str]:
    found = set(CLAUSES)
    found |= {"complete"} if rules.opening == "bring-in" else set()
    found |= {"open-pair"} if rules.open_pair == "either-limit" else set()
    found |= {"first-button"} if rules.dealt_from == "button" else set()
    found |= {"irregularity.out-of-sequence"} if rules.out_of_sequence != "objection" else set()
    return frozenset(found)


OwnRules = TypeVar("OwnRules", bound=StudRules)
OwnTable = TypeVar("OwnTable", bound=StudTable)


def stud_game(
    name: str,
    play: Callable[[Round[OwnRules, OwnTable]], Procedure],
    cards: int,
    *more: str,
    rules: type[OwnRules],
    table: type[OwnTable],
    deck: Callable[[OwnRules], tuple[Card, ...]] = whole_deck,
) -> Game[OwnRules, OwnTable]:
    """The ``Game`` of a stud game with so many cards a hand; ``more`` are clauses that it cites beyond those that all of them do."""
    return pot_game(
        name,
        play,
        clauses=lambda rules: clauses(rules) | frozenset(more),
        rules=rules,
        table=table,
        deck=deck,
        check=check,
        check_table=check_table,
        limit=limit,
        seats=seats,
        stakes=stakes_of,
        rulings=partial(rulings.floor, cards),
        sheet=sheet,
    )
