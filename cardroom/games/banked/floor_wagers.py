"""Wagers that are too small, or were touched when they may not be, as oceans-eleven's pai gow poker and super pan nine have it (001 l.588,
603-604, 616-617)."""

from cardroom.errors import IllegalAction
from cardroom.games.banked.floor_cards import hidden
from cardroom.games.banked.rules import BankedRound, BankedRules, BankedTable
from cardroom.games.banked.verdicts import (
    REMOVED,
    WAGERS,
    Verdict,
    bets_on,
    is_forfeited,
    look_again,
    rule_on_hand,
    verdict_on,
)
from cardroom.games.banked.wagers import PLACED, TAKEN, NothingBehind, ShortWager, Wagers
from cardroom.round import Ask, Ruling
from cardroom.round.places import hand_at
from cardroom.round.rulings import Asked, Bounds, Value, one_of

BETTING = ("player-dealer", "bank", "wagers")  # the kinds of decision before "no more bets"
NO_MORE_BETS = 'from "no more bets" until the wagers are settled'
FORFEITED = Verdict("lose", "forfeited", "irregularity.changed-wager")
POSITION = Ask("seat", "seat", "on which position the wager lies")
WHOSE = Ask("player", "choice", "whose wager it is")

SHORT, BEHIND = "irregularity.short-wager", "irregularity.nothing-behind"


def _short(round: BankedRound) -> Asked:
    """While wagers are placed: who has none yet, and could place one below the least."""
    if TAKEN not in round.repairs:
        raise IllegalAction("A wager below the least is let lie while wagers are placed.")
    if round.rules.irregularities.short_wager == "refused":
        raise IllegalAction("A wager below the least has no action here.")
    players = round.repairs[TAKEN].short()
    if not players:
        raise IllegalAction("Nobody could place a wager below the least.")
    return {WHOSE.name: one_of(players)}


def short(round: BankedRound, player: str) -> None:
    """It should not have been taken, but it was: it lies there and has action (001 l.588, 707). Of how much it is the wager says."""
    round.ruled("short wager", f"one wager of {player} may lie though it is below the least, and has action", SHORT)
    raise ShortWager(player)


def _behind(round: BankedRound) -> Asked:
    """While wagers are placed: who could place one that leaves too little behind."""
    if TAKEN not in round.repairs:
        raise IllegalAction("A base wager with too little behind is let lie while wagers are placed.")
    players = round.repairs[TAKEN].behind()
    if not players:
        raise IllegalAction("Everybody has enough behind for the wager after the deal.")
    return {WHOSE.name: one_of(players)}


def behind(round: BankedRound, player: str) -> None:
    """It was overlooked: the base wager lies and has action. Without the chips for the wager after the deal the player can only fold."""
    round.ruled("nothing behind", f"a base wager of {player} may lie though it leaves too little for the wager after the deal", BEHIND)
    raise NothingBehind(player)


def _wagers(round: BankedRound) -> Asked:
    """The wagers that lie on the table, by position, without those that have been ruled on."""
    if round.decision is None or round.decision.kind in BETTING:
        raise IllegalAction("Wagers may still be made and changed.")
    gone = {*round.repairs.find(WAGERS, {}), *round.repairs.find(REMOVED, set())}
    by: dict[Value, tuple[Value, ...]] = {
        position: tuple(player for player in players if (position, player) not in gone)
        for position, players in sorted(bets_on(round).items())
        if verdict_on(round, position) is None
    }
    by = {position: players for position, players in by.items() if players}
    if not by:
        raise IllegalAction("No wager is left that it could be about.")
    return {POSITION.name: Bounds(tuple(by)), WHOSE.name: Bounds((), by)}


def changed(round: BankedRound, seat: int, player: str) -> None:
    """After "no more bets" nobody may change his wager: it is forfeited, as far as money covers (001 l.603-604, 722)."""
    if round.rules.irregularities.changed_wager == "stands":
        round.ruled("changed wager", f"{player} changed a wager at seat {seat}; it is put back as it was", FORFEITED.rule)
        return
    round.repairs.begin(WAGERS, {})[seat, player] = FORFEITED
    others = [other for other in bets_on(round)[seat] if not is_forfeited(round, seat, other)]
    text = f"{player} changed a wager at seat {seat} and forfeits it"
    round.ruled("changed wager", text, FORFEITED.rule, place=hand_at(seat), verdict="" if others else "forfeited")
    if others:
        pass_hand(round, round.repairs[PLACED], seat)
        look_again(round, seat)
    else:  # nobody is left to play the hand for
        rule_on_hand(round, seat, FORFEITED)


def pass_hand(round: BankedRound, wagers: Wagers, seat: int) -> None:
    """Let the next player with a wager in action look at a hand and play it, where its player has none any more (001 l.596-599, 715-719).

    Where a player may look at one hand only, those who have another are passed over; with nobody left the house plays it.
    """
    before = wagers.looks.get(seat)
    if not before or not wagers.passes_hands or not is_forfeited(round, seat, before) or seat in wagers.done:
        return
    looking = {*wagers.looks.values()} if wagers.one_each else set()
    may = (player for player in wagers.deciders(seat) if player not in looking and not is_forfeited(round, seat, player))
    after = next(may, "")
    if not after and not wagers.one_each:  # the others have side bets only, which need no decision
        return
    wagers.looks[seat] = after
    round.ruled("who plays", f"{after or 'the house'} plays the hand at seat {seat}", "backline")
    if after and (cards := hidden(round, hand_at(seat))):
        round.turn_up(hand_at(seat), cards, (after,))


def removed(round: BankedRound, seat: int, player: str) -> None:
    """A wager was taken away before it was settled: a losing one is owed (001 l.616), a winning one is paid as the least (l.617, 734)."""
    if round.rules.irregularities.removed_wager == "stands":
        round.ruled("removed wager", f"{player} took away a wager at seat {seat}; it is put back as it was", "irregularity.removed-wager")
        return
    text = f"{player} took away a wager at seat {seat}: if it wins it is paid as the least wager"
    round.ruled("removed wager", text, "irregularity.removed-wager")
    round.repairs.begin(REMOVED, set()).add((seat, player))


WAGER_RULINGS: tuple[Ruling[BankedRules, BankedTable], ...] = (
    Ruling(
        "short-wager", "A wager below the least was overlooked", "bets", SHORT, "while wagers are placed", (WHOSE,), _short, short,
        counts="placed",
    ),
    Ruling(
        "changed-wager", "A wager was changed after no more bets", "bets", FORFEITED.rule, NO_MORE_BETS,
        (POSITION, WHOSE), _wagers, changed, counts="settlement",
    ),
    Ruling(
        "removed-wager", "A wager was taken away before it was settled, and its amount is not known", "bets", "irregularity.removed-wager",
        NO_MORE_BETS, (POSITION, WHOSE), _wagers, removed, counts="settlement",
    ),
)  # fmt: skip

NOTHING_BEHIND: Ruling[BankedRules, BankedTable] = Ruling(
    "nothing-behind", "A base wager was overlooked that leaves too little for the wager after the deal", "bets", BEHIND,
    "while wagers are placed", (WHOSE,), _behind, behind, counts="placed",
)  # fmt: skip
