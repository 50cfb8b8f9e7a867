"""Ultimate Texas hold'em: what becomes of each wager."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.ultimate.rules import ANTE, BLIND, PLAY, Bonus, Rules, UltimateRound
from cardroom.games.banked.verdicts import stays_down
from cardroom.games.banked.wagers import Wagers
from cardroom.hands import high, high_categories_made
from cardroom.money import Odds
from cardroom.round import BANK, JACKPOT, Account, Spot
from cardroom.round.events import new
from cardroom.round.places import hand_at

_RULES: dict[Result, str] = {"win": "player-wins", "lose": "player-loses", "push": "tie"}
_WORDS: dict[Result, str] = {"win": "wins", "lose": "loses", "push": "pushes"}
_NAMES = {ANTE: "Ante", BLIND: "Blind", PLAY: "Play"}


class Showdown(NamedTuple):
    """Everything that settlement looks at."""

    round: UltimateRound
    wagers: Wagers
    against: int  # the strength of the player-dealer's hand
    qualifies: bool
    folded: frozenset[int]

    @property
    def rules(self) -> Rules:
        return self.round.rules

    def cards(self, position: int) -> tuple[Card, ...]:
        """Two cards and the board."""
        return (*self.round.places[hand_at(position)], *self.round.places["board"])

    def strength(self, position: int) -> int:
        return 0 if stays_down(self.round, position) else high(self.cards(position))

    def made(self, position: int) -> tuple[str, ...]:
        """What the hand is paid for."""
        return () if stays_down(self.round, position) else high_categories_made(self.cards(position))

    def compare(self, position: int) -> Result:
        strength = self.strength(position)
        return "push" if strength == self.against else "win" if strength > self.against else "lose"

    def lines(self, position: int) -> dict[str, Line]:
        """The wagers of a hand, in the order in which the house settles a hand that wins or loses."""
        player = self.wagers.decider(position)
        bet = HandWagers(self, position, player)
        if position in self.folded:
            lines = bet.forfeited() if self.rules.forfeits == "with-losses" else {}
            order = self.rules.when_losing
        else:
            compared = self.compare(position)
            lines = bet.base_lines(compared)
            order = self.rules.when_losing if compared == "lose" else self.rules.when_winning
        lines |= {key: bet.bonus_line(key, bonus) for key, bonus in self.rules.bonuses.items() if bet.stake(key)}
        return {wager: lines[wager] for wager in order if wager in lines}


class HandWagers(NamedTuple):
    """One player's wagers on one hand."""

    showdown: Showdown
    position: int
    player: str

    def base_lines(self, compared: Result) -> dict[str, Line]:
        """Ante, Play and Blind of a hand that was not folded."""
        pays, rule, word = self.showdown.rules.pays, _RULES[compared], _WORDS[compared]
        if self.showdown.qualifies:
            ante = self._line(ANTE, compared, pays, f"Ante {word}", rule)
        else:
            ante = self._line(ANTE, "push", pays, "Ante goes back: the player-dealer does not qualify", "unqualified-ante")
        return {ANTE: ante, PLAY: self._line(PLAY, compared, pays, f"Play {word}", rule), BLIND: self._blind(compared, rule)}

    def forfeited(self) -> dict[str, Line]:
        """Ante and Blind of a hand that was folded."""
        return {wager: self._line(wager, "lose", Odds(0), f"{_NAMES[wager]} forfeited", "fold") for wager in (ANTE, BLIND)}

    def _blind(self, compared: Result, rule: str) -> Line:
        """By its table on a win, pushing when the hand is not on it."""
        if compared != "win":
            return self._line(BLIND, compared, Odds(0), f"Blind {_WORDS[compared]}", rule)
        paid = best_line(self.showdown.rules.blind_pays, self.showdown.made(self.position))
        if paid is None:
            return self._line(BLIND, "push", Odds(0), "Blind pushes: the hand is not on its table", "blind-pays")
        return self._line(BLIND, "win", paid.odds, f"Blind: {paid}", "blind-pays")

    def bonus_line(self, key: str, bonus: Bonus) -> Line:
        """On the player's own hand, or after a fold on the board alone where the house has it so; it never pushes."""
        payer = payer_of(bonus)
        folded = self.position in self.showdown.folded
        alone = folded and bonus.after_a_fold == "board"
        made = high_categories_made(self.showdown.round.places["board"]) if alone else self.showdown.made(self.position)
        paid = best_line(bonus.pays, made)
        if paid is None:
            return self._line(key, "lose", Odds(0), f"{bonus.name} loses", key, payer)
        return self._line(key, "win", paid.odds, f"{bonus.name}: {paid}", f"{key}-after-a-fold" if folded else f"{key}-pays", payer)

    def bonus_wins(self) -> bool:
        """Return whether a bonus bet on the hand is to be paid."""
        return any(self.stake(key) and self.bonus_line(key, bonus).result == "win" for key, bonus in self.showdown.rules.bonuses.items())

    def stake(self, wager: str) -> int:
        return self.showdown.wagers.amount(self.position, wager, self.player)

    def _line(self, wager: str, result: Result, odds: Odds, why: str, rule: str, payer: Account = BANK) -> Line:
        setup = self.showdown.round.setup
        stake = self.stake(wager)
        pay = odds.win(stake, setup.payout_chip, setup.rounding) if result == "win" else 0
        spot = new(Spot, (self.position, wager, self.player, 0))
        return new(Line, (spot, self.player, stake, result, pay, why, rule, payer, 0))


def payer_of(bonus: Bonus) -> Account:
    return JACKPOT if bonus.payer == "jackpot" else BANK


def settlement(showdown: Showdown, order: Iterable[int]) -> list[Hand]:
    """The lines of every hand."""
    return [_bets(showdown.lines(position)) for position in order]


def forfeits(showdown: Showdown, position: int) -> Hand:
    """Return what a fold loses at once: Ante and Blind, and a bonus bet that the hand does not make."""
    player = showdown.wagers.decider(position)
    bet = HandWagers(showdown, position, player)
    lines = bet.forfeited()
    for key, bonus in showdown.rules.bonuses.items():
        if bet.stake(key) and (line := bet.bonus_line(key, bonus)).result == "lose":
            lines[key] = line
    return _bets({wager: lines[wager] for wager in showdown.rules.when_losing if wager in lines})


def _bets(lines: Mapping[str, Line]) -> Hand:
    return {wager: (line,) for wager, line in lines.items()}
