"""21st century baccarat, the face-up version with tie bets, exactly: every deal of a fresh shoe, six cards in order.

On some totals each bettor may stand or hit, with three of four cards in sight. He does what is best for his base wager, by the cards and
not only by their total; a late tie bet is made where it then wins on average. Who has tie bets out can do better with all of them in mind:
the last table of the advice says how much.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from cardroom.analysis.odds import Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.odds.baccarat.cards import kind, pair
from cardroom.analysis.odds.deals import DealGroup, Deals, Pay, Wagers
from cardroom.analysis.odds.face_up_baccarat.advice import advice
from cardroom.analysis.odds.face_up_baccarat.play import Choice, FaceUpDeals, Finished, Sight, SightEnds
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots import bot_for
from cardroom.bots.bot import pick
from cardroom.games.banked.face_up_baccarat.game import HITS, PLAYER_DEALER, PLAYERS, STANDS, base_result, late_odds
from cardroom.games.banked.face_up_baccarat.late_ties import late_bounds
from cardroom.games.banked.face_up_baccarat.rules import EARLY, HIT, LATE, STAND, Rules, Table
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.wagers import DONE
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.round import Action, Amounts, Spot, View

__all__ = ["player", "solve", "variants"]

LATE_ALONE = "late-tie-alone"  # its spot is that of every late tie bet; the clause is its own
ALWAYS = "-always"  # made in every deal in which it is offered

LATE_TIES = "late tie bets"  # the decision

_NOT_MADE = "not made"


def solve(edition: Edition[Rules, BankedTable], progress: Progress = unheard) -> EditionOdds:
    game = FaceUpDeals(edition)
    progress(0.8)
    choice = game.best()
    played = game.played(choice)
    wagers = (
        _line(game, choice, STAND, "Base wager on the stand line", lambda hits: not hits),
        _line(game, choice, HIT, "Base wager moved to the hit line", lambda hits: hits),
        _tie(game, played, EARLY, "Early tie bet", _pays(game.rules), lambda sight: True),
        *(wager for name, title, pays in _late(game.rules) for wager in _late_ties(game, played, name, title, pays)),
    )
    found = EditionOdds(
        edition.id,
        "The bettor stands or hits as is best for the base wager by the cards in sight; the player-dealer has no choice.",
        wagers,
        counted("together", "Base wager on both lines", _base_lines(game, played), unit=STAND),
        tuple(advice(game, choice)),
        (
            f"A fresh shoe of {game.rules.decks} decks.",
            "Every wager is covered.",
            "A late tie bet is in units of its own. Its two rows exclude each other: it is made where it then wins on average, or "
            "whenever it is offered. A bettor whose bets name it makes it whenever it is offered.",
        ),
    )
    progress(1.0)
    return found


def _base_lines(game: FaceUpDeals, played: Mapping[Sight, SightEnds]) -> list[tuple[str, Fraction, int]]:
    every: Counter[Finished] = Counter()
    for ends in played.values():
        every.update(ends.deals)
    lines = [(*game.base(end), count) for end, count in every.items()]
    return sorted(lines, key=lambda line: (-line[1], line[0]))


def _line(game: FaceUpDeals, choice: Choice, name: str, title: str, here: Callable[[bool], bool]) -> WagerOdds:
    """The base wager as far as it lies on this line; a card that one must take does not move it."""
    moved = {sight: choice[sight] and len(ends) > 1 for sight, ends in game.ends.items()}
    played = game.played(choice)
    lines = _base_lines(game, {sight: ends for sight, ends in played.items() if here(moved[sight])})
    made = sum(count for _, _, count in lines)
    lines.append(("on the other line", Fraction(0), game.deals - made))
    return counted(name, title, lines, unit="" if name == STAND else STAND, staked=Fraction(made, game.deals))


# -- tie bets -------------------------------------------------------------------------------------------------------------------


def _pays(rules: Rules) -> Fraction:
    return Fraction(*rules.tie_pays)


def _late(rules: Rules) -> list[tuple[str, str, Fraction]]:
    """The kinds of late tie bets: name, title, what they pay."""
    found = [(LATE, "Late tie bet beside an early one", _pays(rules))]
    if rules.late_alone is not None:
        found.append((LATE_ALONE, "Late tie bet without an early one", Fraction(*rules.late_alone.pays)))
    return found


def _late_ties(game: FaceUpDeals, played: Mapping[Sight, SightEnds], name: str, title: str, pays: Fraction) -> tuple[WagerOdds, WagerOdds]:
    gains = late_gains(game, played, pays)
    always = _tie(game, played, name + ALWAYS, f"{title}, made whenever offered", pays, game.late_allowed)
    return (
        _tie(game, played, name, f"{title}, made where it wins", pays, lambda sight: sight in gains),
        replace(always, instead_of=name),
    )


def late_gains(game: FaceUpDeals, played: Mapping[Sight, SightEnds], pays: Fraction) -> frozenset[Sight]:
    """Where a late tie bet wins on average."""
    return frozenset(sight for sight, ends in played.items() if game.late_allowed(sight) and ends.tie(pays) > 0)


def _tie(
    game: FaceUpDeals, played: Mapping[Sight, SightEnds], name: str, title: str, pays: Fraction, made: Callable[[Sight], bool]
) -> WagerOdds:
    bet = [ends for sight, ends in played.items() if made(sight)]
    total, ties = sum(ends.count for ends in bet), sum(ends.ties for ends in bet)
    lines = [("a tie", pays, ties), ("no tie", Fraction(-1), total - ties)]
    if total < game.deals:
        lines.append((_NOT_MADE, Fraction(0), game.deals - total))
    return counted(name, title, lines, staked=Fraction(total, game.deals))


# -- a whole table ------------------------------------------------------------------------------------------------------------------


def deals_of(edition: Edition[Rules, BankedTable], wagers: Wagers, pay: Pay) -> Deals:
    """Every deal of a fresh shoe. All bettors play the same hand, alike; where each takes a third card of his own, each plays by himself.

    A late tie bet that is among the wagers is made whenever it is offered.
    """
    game, found = FaceUpDeals(edition), Counter[tuple[bool, Finished]]()
    for sight, ends in game.played(game.best()).items():
        for end, count in ends.deals.items():
            found[game.late_allowed(sight), end] += count

    def won(late: bool, end: Finished, on: Mapping[str, Cents]) -> dict[str, Cents]:
        own, against = end
        odds = {STAND: game.rules.pays, EARLY: game.rules.tie_pays, LATE: late_odds(game.rules, on.get(EARLY, 0))}
        results = {STAND: base_result(game.rules, own, against)} | dict.fromkeys((EARLY, LATE), "win" if own == against else "lose")
        signs = {"win": 1, "push": 0, "lose": -1}
        return {
            wager: pay(stake, odds[wager]) if results[wager] == "win" else signs[results[wager]] * stake
            for wager, stake in on.items()
            if late or wager != LATE
        }

    apart = edition.rules.hit_card == "one-a-seat"
    groups = [{who: on} for who, on in wagers.items()] if apart else [wagers]
    return [
        [DealGroup(count, {who: won(late, end, on) for who, on in group.items()}) for (late, end), count in found.items()]
        for group in groups
    ]


def later(edition: Edition[Rules, Table], settings: Table, chip: Cents, stack: Cents, staked: Mapping[str, Cents]) -> dict[str, Amounts]:
    """The late tie bet, beside these wagers."""
    bounds = late_bounds(edition.rules, settings, chip, stack, staked.get(EARLY, 0))
    return {} if bounds is None else {LATE: bounds}


# -- at the table ---------------------------------------------------------------------------------------------------------------


def player(edition: Edition[Rules, BankedTable]) -> Decide:
    """A bettor as in ``solve``; with several wagers each by the same."""
    game = FaceUpDeals(edition)
    choice = game.best()
    played = game.played(choice)
    gains = {name: late_gains(game, played, pays) for name, _, pays in _late(game.rules)}
    bot = bot_for(edition)

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if STANDS in options:
            return pick(view, options[HITS if choice[in_sight(view)] else STANDS])
        if view.decision is None or view.decision.kind != LATE_TIES:
            return bot.choose(view)
        for option in view.options:
            if option.spot is not None and option.amounts is not None:
                early = view.accounts.get(Spot(option.spot.position, EARLY, view.player), 0)
                if in_sight(view) in gains[LATE if early else LATE_ALONE]:
                    return pick(view, option, option.amounts.most)
        return pick(view, options[DONE])

    return decide


def in_sight(view: View) -> Sight:
    up = view.places[PLAYER_DEALER][0]
    assert up is not None
    return Sight(pair(view.cards(PLAYERS)), kind(up))


def variants(edition: Edition[Rules, BankedTable]) -> dict[str, dict[str, object]]:
    rules = edition.rules
    found: dict[str, dict[str, object]] = {f"{decks} decks": {"decks": decks} for decks in rules.figures("decks") if decks != rules.decks}
    if rules.late_barred:
        found["late tie bets in every situation"] = {"late_barred": ()}
    return found
