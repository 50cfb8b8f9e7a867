"""Pai gow poker: what becomes of each wager."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.bank import STAKE_BACK, Bet, Line, Result
from cardroom.games.banked.envy import BonusBet, envy_lines
from cardroom.games.banked.jackpot import METER, Meter
from cardroom.games.banked.order import Hand
from cardroom.games.banked.pai_gow.rules import ACE_HIGH, Bonus, PaiGowRound, Rules
from cardroom.games.banked.pai_gow.setting import BASE, SetHand
from cardroom.games.banked.paytable import best_line, spoken
from cardroom.games.banked.verdicts import verdict_on
from cardroom.games.banked.wagers import Wagers
from cardroom.hands.pai_gow import PaiGow
from cardroom.hands.pai_gow_seven import seven_card_hands
from cardroom.money import Odds
from cardroom.round import BANK, JACKPOT, Account, Spot
from cardroom.round.events import new

_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}


class Showdown(NamedTuple):
    """Everything that settlement looks at."""

    round: PaiGowRound
    wagers: Wagers
    against: SetHand  # the player-dealer's
    hands: Mapping[int, SetHand]  # by position; none is set where every base wager pushes
    cards: Mapping[int, tuple[Card, ...]]  # the seven cards of each position, in the order of settlement
    made: Mapping[int, frozenset[str]]  # what they make
    against_made: frozenset[str]
    bonuses: Mapping[str, Bonus]  # that the table offers
    envies: dict[tuple[str, frozenset[int]], dict[tuple[int, str], list[Line]]]  # by bet and hands ruled on, as far as it was asked
    compared: dict[int, tuple[Result, str]]  # by position, as far as it was asked

    @property
    def rules(self) -> Rules:
        return self.round.rules

    @property
    def pushed(self) -> str | None:
        """What the player-dealer's seven cards are, where that pushes every base wager."""
        pushes = self.round.rules.pushes
        return next((name for name in pushes if name in self.against_made), None) if pushes else None

    def compare(self, position: int) -> tuple[Result, str]:
        """Both hands higher win, both lower lose, one of each pushes; and the clause that says so."""
        found = self.compared.get(position)
        if found is None:
            found = self.compared[position] = self._compare(position)
        return found

    def _compare(self, position: int) -> tuple[Result, str]:
        mine = self.hands[position]
        if mine.foul or self.against.foul:
            return ("push" if mine.foul and self.against.foul else "lose" if mine.foul else "win"), "foul"
        parts = ((mine.low, self.against.low), (mine.high, self.against.high))
        higher = sum(own > other for own, other in parts)
        lower = sum(own < other for own, other in parts)
        copied = 2 - higher - lower
        if self.rules.copies == "player-dealer":
            lower += copied
        rule = "copy" if copied else ""
        if higher and not lower:
            return "win", rule or "win"
        if lower and not higher:
            return "lose", rule or "lose"
        return "push", rule or "push"


class Bettor(NamedTuple):
    """One player's wagers on one hand."""

    showdown: Showdown
    position: int
    player: str

    def lines(self) -> Hand:
        """By wager, in the order of settlement within a hand; an envy that is paid in turn after its bonus bet."""
        lines: dict[str, Bet] = {BASE: [self._base(player) for player in self.showdown.wagers.sharing(self.position, self.player)]}
        for key, bonus in self.showdown.bonuses.items():
            if self.showdown.wagers.placed(new(Spot, (self.position, key, self.player, 0))):
                meter = self._meter(bonus)
                lines |= self._metered(key, bonus, meter) if meter is not None else {key: [self._bonus(key, bonus)]}
                if bonus.envy is not None and bonus.envy.when == "in-turn":
                    for number, line in enumerate(envies(self.showdown, key, bonus).get((self.position, self.player), ())):
                        lines[f"{key}/envy/{number}"] = [line]
        return lines

    def _base(self, player: str) -> Line:
        verdict = verdict_on(self.showdown.round, self.position)
        if verdict is not None:  # the hand may not be set
            return self._line(BASE, player, verdict.result, Odds(0), verdict.why, verdict.rule)
        pushed = self.showdown.pushed
        if pushed is not None:
            return self._line(BASE, player, "push", Odds(0), f"the player-dealer has {spoken(pushed)}", "automatic-push")
        result, rule = self.showdown.compare(self.position)
        return self._line(BASE, player, result, self.showdown.rules.pays, f"wager {_WORDS[result]}", rule)

    def _bonus(self, key: str, bonus: Bonus) -> Line:
        payer = payer_of(bonus)
        paid = best_line(
            bonus.pays, ace_high(self.showdown, self.position) if bonus.of == "ace-high" else self.showdown.made[self.position]
        )
        if paid is None:
            return self._line(key, self.player, "lose", Odds(0), f"{bonus.name} loses", key, payer)
        if bonus.needs == "a-better-seven" and not better_seven(self.showdown, self.position):
            why = f"{bonus.name}: {paid}, but the player-dealer's seven cards are as good"
            return self._line(key, self.player, bonus.no_better, Odds(0), why, f"{key}-needs", payer)
        return self._line(key, self.player, "win", paid.odds, f"{bonus.name}: {paid}", f"{key}-pays", payer)

    def _meter(self, bonus: Bonus) -> Meter | None:
        """The table's, where the bet went into it."""
        return self.showdown.round.table.meter if bonus.payer == "jackpot" else None

    def _metered(self, key: str, bonus: Bonus, meter: Meter) -> dict[str, Bet]:
        """The bet went into the meter before the deal; what the meter pays for the hand lowers it (003 l.459, 467-470).

        A hand without a posted amount is paid by the printed table, and the bet comes back: its odds are to one (l.396, 428).
        """
        showdown, spot = self.showdown, Spot(self.position, key, self.player)
        made, round = showdown.made[self.position], showdown.round
        posted = meter.best(made, round.accounts.get(JACKPOT, 0))
        printed = best_line(bonus.pays, [hand for hand in made if not meter.posts(hand)]) if showdown.rules.unposted == "printed" else None
        bet, setup = showdown.wagers.placed(spot), round.setup
        pay = printed.odds.win(bet, setup.payout_chip, setup.rounding) if printed is not None else 0
        if printed is not None and (posted is None or pay + bet > posted[1]):
            win = Line(spot, self.player, 0, "win", pay, f"{bonus.name} from the meter: {printed}", f"{key}-pays", JACKPOT)
            return {key: [win, win._replace(pay=bet, why=STAKE_BACK)]}
        if posted is None:
            return {}
        return {key: [Line(spot, self.player, 0, "win", posted[1], f"{bonus.name} from the meter: {spoken(posted[0])}", METER, JACKPOT)]}

    def _line(self, wager: str, player: str, result: Result, odds: Odds, why: str, rule: str, payer: Account = BANK) -> Line:
        setup = self.showdown.round.setup
        stake = self.showdown.wagers.amount(self.position, wager, player)
        pay = odds.win(stake, setup.payout_chip, setup.rounding) if result == "win" else 0
        return new(Line, (new(Spot, (self.position, wager, player, 0)), player, stake, result, pay, why, rule, payer, 0))


def payer_of(bonus: Bonus) -> Account:
    return JACKPOT if bonus.payer == "jackpot" else BANK


def settlement(showdown: Showdown) -> Iterator[Hand]:
    """The lines of every hand, from the action button on; a backline right after the seat it backs.

    Each hand's are made when its turn comes: what a meter pays depends on what it paid before.
    """
    for position in showdown.cards:
        for player in showdown.wagers.dealt[position]:
            yield Bettor(showdown, position, player).lines()


def ace_high(showdown: Showdown, position: int) -> list[str]:
    """Which lines of an Ace-High bet come in: the player-dealer's seven cards make nothing, with an ace or the joker the highest."""
    if "ace-high" not in showdown.against_made:
        return []
    both, with_joker, without = ACE_HIGH
    held = [with_joker if "ace-high-with-joker" in showdown.against_made else without]
    return [both, *held] if "ace-high" in showdown.made[position] else held


def better_seven(showdown: Showdown, position: int) -> bool:
    """Whether the seven cards beat the player-dealer's (003 l.402)."""
    ranking = showdown.rules.ranking
    return seven_card_strength(showdown.cards[position], ranking) > seven_card_strength(showdown.against.cards, ranking)


def seven_card_strength(cards: Sequence[Card], ranking: PaiGow) -> tuple[int, int]:
    """Larger is better: the hands of seven cards that rank above every hand of five (003 l.287-290), then the best five."""
    made = seven_card_hands(cards, ranking.joker)
    return max(_ABOVE_FIVE.get(name, 0) for name in made), best_five(cards, ranking)


def best_five(cards: Sequence[Card], ranking: PaiGow) -> int:
    """Return how high the best five of the cards rank."""
    return max(back for *_, back in ranking.settings(cards))


_ABOVE_FIVE = {"seven-card-straight-flush-no-joker": 3, "royal-flush-with-royal-match": 2, "seven-card-straight-flush-with-joker": 1}


def envies(showdown: Showdown, key: str, bonus: Bonus) -> dict[tuple[int, str], list[Line]]:
    """What the holders of envy buttons are paid for the other hands, by position and player, in the order of settlement."""
    ruled = frozenset(position for position in showdown.made if verdict_on(showdown.round, position) is not None)
    found = showdown.envies.get((key, ruled))
    if found is None:
        found = showdown.envies[key, ruled] = _envies(showdown, key, bonus, ruled)
    return found


def _envies(showdown: Showdown, key: str, bonus: Bonus, ruled: frozenset[int]) -> dict[tuple[int, str], list[Line]]:
    if bonus.envy is None:
        return {}
    wagers = showdown.wagers
    bets = [
        BonusBet(player, position, amount, wagers.positions[position] == player)
        for position in showdown.cards
        for player in wagers.dealt[position]
        if (amount := wagers.placed(Spot(position, key, player)))
    ]
    own = {player: [p for p in wagers.dealt if player in wagers.bettors(p)] for player in {bet.player for bet in bets}}
    made = {position: names for position, names in showdown.made.items() if position not in ruled}

    def rank(position: int) -> int:
        return best_five(showdown.cards[position], showdown.rules.ranking)

    lines = envy_lines(bonus.envy, bets, made, own, rank, payer_of(bonus))
    return {(bet.position, bet.player): paid for bet, paid in lines.items()}
