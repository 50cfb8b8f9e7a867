"""Kill pots: one player posts a multiple of the blind and the limits of the hand are multiplied (001 l.291-310).

A natural kill is owed by the player who has won two pots in a row. A voluntary kill is offered, in lowball, after two cards; a new player
may come in by killing the pot. Owed kills and legs are carried under ``kill``.
"""

from collections.abc import Iterable
from typing import TypeVar

from cardroom.games.pot.betting import Betting
from cardroom.games.pot.carried import KILL, Kills
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import DROP, Account, Action, Decision, Option, Parts, Steps, exactly

OF_THEIR_OWN_WILL = frozenset({"open", "bet", "raise", "call"})
RETURNED = frozenset({"uncalled", "check-penalty", "short-bet"})
WON = frozenset({"win", "split", "win-uncontested", "high-half", "low-half"})
NOTHING: Kills = {"legs": [], "owes": []}
PASS = Option("pass", rule="kill")
ANSWERS = (Option("allow", rule="kill"), Option("object", rule="kill"))


OwnTable = TypeVar("OwnTable", bound=PotTable)


class KillBetting(Betting):
    """The first betting round of a killed pot: the killer acts last, but before any player acts twice (l.308)."""

    killer: int

    def following(self, order: list[int], seat: int, own_order: bool) -> list[int]:
        found = super().following(order, seat, own_order)
        if self.killer in self.acted or self.killer == seat or self.killer not in found:
            return found
        found.remove(self.killer)
        twice = next((at for at, other in enumerate(found) if other in self.acted or other == seat), len(found))
        return [*found[:twice], self.killer, *found[twice:]]


class Kill:
    """Who kills this hand, and what the next one must know."""

    def __init__(self, round: PotRound, rules: PotRules, table: PotTable, blind: Cents) -> None:
        self.round = round
        self.rules = rules.kill
        self.entry = rules.entry
        self.with_drop = rules.pot_size == "with-the-drop"
        self.table = table
        carried = round.setup.carry.find(KILL, NOTHING)
        seated = round.setup.seats.values()
        self.legs: list[str] = [p for p in carried["legs"] if p in seated]  # l.299: neutral when he has quit
        self.owes: list[str] = list(carried["owes"])  # l.306: until it is posted
        self.promises: list[str] = list(carried.get("promised", []))
        self.blind = blind * self.rules.times
        self.seat: int | None = None  # the killer
        self.away = ""  # who kills the pot though he is dealt out

    @property
    def killer(self) -> str:
        return self.away if self.seat is None else self.round.setup.seats[self.seat]

    @property
    def killed(self) -> bool:
        return self.seat is not None or self.away != ""

    # -- before the cards ---------------------------------------------------------------------------------------------------

    def require(self, dealt_in: set[int]) -> None:
        """Find the player who kills this hand because they owe it; one kill a hand, required ones first (l.305-306).

        A player who is dealt out, or who has quit and left chips for it, posts the kill without a hand.
        """
        setup, seats = self.round.setup, self.round.setup.seats
        inside = {seats[seat]: seat for seat in dealt_in}
        due = sorted((p for p in self.owes if p in inside), key=self.promises.__contains__)
        if due:
            self.seat = inside[due[0]]
        elif self.rules.dealt_out == "posts":
            here = {*seats.values()} - setup.absent
            away = [p for p in self.owes if p in setup.stacks and p not in here and self.round.accounts[p] > 0]
            self.away = away[0] if away else ""

    def entry_options(self, player: str, owed: bool, blinds: int) -> tuple[Option, ...]:
        """A new player kills or waits; who missed the one blind there is may only wait for it (l.245-246, 252-253).

        Into a killed pot only a new player comes, by the promise of another kill (l.305).
        """
        if owed and (blinds == 1 or self.killed):
            return ()
        wait = Option("wait", rule="post")
        if self.killed:
            return (Option("kill the next", rule="kill"), wait) if self.rules.promise else ()
        stack = max(0, self.round.accounts[player] - self.table.ante_of_each)
        return (Option("kill", exactly(min(self.blind, stack)), rule="kill"), wait) if stack else ()

    def consent(self, player: str, active: Iterable[str]) -> Steps[bool]:
        """Whether nobody in the hand objects to a kill that cures a missed blind, or to the promise of one (l.253, 305)."""
        asked = list(active) if self.rules.objections else []
        while asked:
            answer: Action = yield Decision("objection", dict.fromkeys(asked, ANSWERS))
            if answer.verb == "object":
                self.round.note("objection", answer.player, f"{player} may not come in by a kill and waits", "kill")
                return False
            asked.remove(answer.player)
        return True

    def promised(self, player: str) -> None:
        """l.305: dealt into a killed pot for a kill of the next available one."""
        if player not in self.owes:
            self.owes.append(player)
            self.promises.append(player)

    def post(self, contest: Contest) -> None:
        """The kill blind; what he has posted as a blind is part of it, and all of it is part of the pot (l.295)."""
        self.round.note("kill", self.killer, "kills the pot", "kill")
        if self.seat is None:  # dealt out: he posts it in that same hand, and has no part in it (l.306)
            self.round.transfer(self.away, contest.pots[0].account, min(self.blind, self.round.accounts[self.away]), "kill blind", "kill")
        else:
            contest.bet(self.seat, min(max(0, self.blind - contest.bets[self.seat]), contest.stack(self.seat)), "kill blind", "kill")
        self.owes = [p for p in self.owes if p != self.killer]

    def offer(self, contest: Contest) -> Steps:
        """The voluntary kill: after two cards, by whoever has enough behind, the first who wants to (l.303)."""
        for seat in contest.seats:
            if contest.stack(seat) >= self.rules.least_stack * self.blind:
                more = exactly(self.blind - contest.bets[seat])
                action = yield Decision("kill", {contest.names[seat]: (Option("kill", more, rule="kill"), PASS)})
                if action.verb == "kill":
                    self.seat = seat
                    return

    # -- in the hand --------------------------------------------------------------------------------------------------------

    def limits(self, table: OwnTable) -> OwnTable:
        """The table as the killed pot is played."""
        times = self.rules.times
        spread = (table.spread[0], table.spread[1] * times)
        least = (table.least_bet or table.big_blind) * times if table.blinds else 0
        return table.model_copy(update={"bets": (table.bets[0] * times, table.bets[1] * times), "spread": spread, "least_bet": least})

    def betting(self, contest: Contest, rules: PotRules, limits: PotTable) -> Betting:
        if self.seat is None:
            return Betting(contest, rules, limits, limits.bets[0], self.blind)
        betting = KillBetting(contest, rules, limits, limits.bets[0], self.blind)
        betting.killer = self.seat
        return betting

    def last(self, order: list[int]) -> list[int]:
        """The turns of the first betting round, the killer's last."""
        return sorted(order, key=lambda seat: seat == self.seat)

    # -- after it -----------------------------------------------------------------------------------------------------------

    def carry(self, split_game: bool) -> Kills:
        """Legs and kills owed. A split leaves things as they were for the player with the button; nobody else gets it (l.296, 300)."""
        if "natural" not in self.table.kill:
            return self._carried([], self.owes, [])
        away = [p for p in self.legs if p in self.round.setup.absent]  # l.301
        winners = {str(t.target): t.rule for t in self.round.transfers if t.rule in WON}
        legs, kills = (self._scooped(winners) if split_game else self._won(winners)) if winners else (self.legs, [])
        owes = [*kills, *(p for p in self.owes if p not in kills)]  # l.305-306: a promise waits for a pot that nobody else must kill
        return self._carried([*legs, *(p for p in away if p not in legs)], owes, kills)

    def _carried(self, legs: list[str], owes: list[str], required: list[str]) -> Kills:
        promised = [p for p in self.promises if p in owes and p not in required]
        return {"legs": legs, "owes": owes, "promised": promised} if promised else {"legs": legs, "owes": owes}

    def _won(self, winners: dict[str, str]) -> tuple[list[str], list[str]]:
        if len(winners) > 1:
            kept = [p for p in self.legs if p in winners]
            return kept, [p for p in kept if p == self.killer]
        (winner,) = winners
        if not self.counts(winner):
            return [winner] if winner in self.legs and self.rules.small_win == "keeps-leg" else [], []
        return [winner], [winner] if winner in self.legs else []

    def _scooped(self, winners: dict[str, str]) -> tuple[list[str], list[str]]:
        """Split games have no legs: a scoop of a large enough pot kills the next (l.302)."""
        rules = {t.rule for t in self.round.transfers if t.rule in WON}
        pot = sum(t.amount for t in self.round.transfers if t.rule in WON or (self.with_drop and t.target == DROP and _is_pot(t.source)))
        whole = self.rules.scooped == "whole-pot" or {"high-half", "low-half"} <= rules
        return [], list(winners) if len(winners) == 1 and whole and pot >= self.rules.scoop * self._upper else []

    @property
    def _upper(self) -> Cents:
        """The upper limit of the hand; without limits, the least bet."""
        limits = self.limits(self.table) if self.killed else self.table
        return limits.bets[1] if limits.structure == "limit" else limits.least_bet or limits.big_blind

    def counts(self, winner: str) -> bool:
        """At least one full bet won of the limit played, no part of it from the blinds (l.293)."""
        limits = self.limits(self.table) if self.killed else self.table
        bet = limits.bets[0] if limits.structure == "limit" else limits.least_bet or limits.big_blind
        return sum(self._freely_put_in(p) for p in self.round.setup.stacks if p != winner) >= bet

    def _freely_put_in(self, player: str) -> Cents:
        found = 0
        for transfer in self.round.moved:
            if transfer.source == player and transfer.rule in OF_THEIR_OWN_WILL:
                found += transfer.amount
            elif transfer.target == player and transfer.rule in RETURNED:
                found -= transfer.amount
        return found


def unposted(carry: Parts, players: list[str]) -> set[str]:
    """Return those of the players who owe a required kill that they cannot post in this hand: another such player posts theirs.

    They are not dealt in until they have posted it (l.305-306).
    """
    carried = carry.find(KILL, NOTHING)
    promised = carried.get("promised", [])
    return {*[p for p in carried["owes"] if p in players and p not in promised][1:]}


def due_from_leaver(rules: PotRules, table: PotTable, carry: Parts, player: str) -> Cents:
    """Return the kill blind that a player must post in the next hand even if they quit; 0 where they owe none (l.306)."""
    owes = rules.kill.dealt_out == "posts" and player in carry.find(KILL, NOTHING)["owes"]
    return rules.kill.times * max(table.blinds) if owes else 0


def _is_pot(account: Account) -> bool:
    return isinstance(account, str) and account.startswith("pot/")
