"""Ultimate Texas hold'em, exactly: the best play by counting every deal, up to the exchange of suits.

What is told apart: the board and which three of its cards are the flop, the player's two cards, the player-dealer's two. That is
27,813,810,024,000 deals. All sums are integers.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.odds.result import Advice, EditionOdds
from cardroom.analysis.odds.ultimate.advice import advice
from cardroom.analysis.odds.ultimate.kernels import AGAINST, compare_one, flop_worth, worth
from cardroom.analysis.odds.ultimate.lines import together, wagers
from cardroom.analysis.odds.ultimate.ranks import tables
from cardroom.analysis.odds.ultimate.solution import UltimateSolution, UltimateTerms, pays_of, terms_of
from cardroom.analysis.odds.ultimate.solved import antes, at_hand, solution
from cardroom.analysis.odds.ultimate.symmetry import name_of
from cardroom.analysis.spread import Progress, unheard, within
from cardroom.bots import bot_for
from cardroom.cards import face
from cardroom.games.banked.ultimate.game import BOARD
from cardroom.games.banked.ultimate.rules import ANTE, BLIND, PLAY, Bonus, Rules, Table
from cardroom.money import money_text
from cardroom.round import Action, Option, Spot, View
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.analysis.odds import Decide
    from cardroom.houses.edition import Edition

__all__ = ["player", "solve", "variants"]

STRATEGY = (
    "The bettor makes the Play wager when, and as large as, it wins most on average for Ante, Blind and Play together, knowing his own "
    "cards and the board; the player-dealer decides nothing."
)


def solve(edition: "Edition[Rules, Table]", progress: Progress = unheard) -> EditionOdds:
    beside = antes(edition)
    found = [
        solution(terms_of(edition, ante), within(progress, number / len(beside), (number + 1) / len(beside)))
        for number, ante in enumerate(beside)
    ]
    return EditionOdds(
        edition.id,
        STRATEGY,
        wagers(edition, found[0]),
        together(found[0]),
        (*advice(found[0]), *(_by_ante(edition, dict(zip(beside, found, strict=True))) if len(found) > 1 else ())),
        _assumes(edition),
        (BLIND,),
    )


def beside(edition: "Edition[Rules, Table]", odds: EditionOdds, staked: Mapping[str, int]) -> EditionOdds | None:
    """The odds for this Ante and Blind, whose proportion the best play goes by.

    None where nobody has solved that proportion yet, or where the table's limit keeps a bettor from the best Play wager.
    """
    terms = terms_of(edition)
    most = edition.table.most
    if edition.rules.play_within_limits and most is not None and staked[ANTE] * max(map(max, terms.plays)) > most:
        return None
    wanted = terms._replace(blind=Fraction(staked[BLIND], staked[ANTE]))
    if wanted == terms:
        return odds
    found = at_hand(wanted)
    return None if found is None else replace(odds, wagers=wagers(edition, found), together=together(found))


def _assumes(edition: "Edition[Rules, Table]") -> tuple[str, ...]:
    rules = edition.rules
    said = ["A fresh deck, full coverage, stacks that reach for every Play wager, and no knowledge of other players' cards."]
    if rules.play_within_limits or rules.play_most is not None:
        said.append("An Ante of which every Play wager is within the table's limits.")
    if rules.blind == "fixed":
        least, blind = money_text(edition.table.least), money_text(edition.table.blind)
        said.append(f"An Ante of {least} beside the fixed Blind of {blind}; larger Antes are in a table of their own.")
    if any(bonus.after_a_fold == "board" for bonus in rules.bonuses.values()):
        said.append("A bonus bet does not change the play of the hand.")
    return tuple(said)


def _by_ante(edition: "Edition[Rules, Table]", found: Mapping[int, UltimateSolution]) -> tuple[Advice, ...]:
    """What a fixed Blind comes to when the Ante grows."""
    rows = []
    for ante, each in found.items():
        whole = together(each)
        cents = float(whole.mean) * ante
        rows.append((money_text(ante), f"{100 * float(whole.mean):+.4f} %", f"{cents / 100:+.4f}", f"{whole.deviation:.4f}"))
    title = f"By the size of the Ante, beside the fixed Blind of {money_text(edition.table.blind)}"
    return (Advice(title, ("Ante", "bettor wins, of the Ante", "in dollars a round", "deviation in Antes"), tuple(rows)),)


def variants(edition: "Edition[Rules, Table]") -> dict[str, dict[str, object]]:
    """Readings that may change the figures: what a folded hand's bonus is paid for, and whether a royal flush has a line of its own."""
    rules = edition.rules
    found: dict[str, dict[str, object]] = {}
    for reading in edition.readings:
        path = reading.switch.split(".")
        if path[:2] == ["rules", "bonuses"] and path[3:] == ["after_a_fold"]:
            bonus = rules.bonuses[path[2]]
            other = "board" if bonus.after_a_fold == "own-hand" else "own-hand"
            changed = Bonus.model_validate({**bonus.model_dump(), "after_a_fold": other})
            found[f"{bonus.name} after a fold: {other}"] = {"bonuses": {**rules.bonuses, path[2]: changed}}
        if path == ["rules", "blind_pays"] and "royal-flush" in rules.blind_pays:
            rest = {hand: odds for hand, odds in rules.blind_pays.items() if hand != "royal-flush"}
            found["Blind: a royal flush paid as a straight flush"] = {"blind_pays": rest}
    return found


def player(edition: "Edition[Rules, Table]") -> "Decide":
    """The bettor of ``solve``. Before the flop he looks up the 169 starts; on the flop and after the river he counts what may lie against
    him. What is no decision with cards he does as a sensible player."""
    bot = bot_for(edition)

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        refusal = options.get("check") or options.get("fold")
        if refusal is None:
            return bot.choose(view)
        play = options.get(PLAY)
        amount = play_amount(edition, view, play) if play is not None else 0
        return Action(view.player, PLAY, amount, play.spot) if play is not None and amount else Action(view.player, refusal.verb)

    return decide


def play_amount(edition: "Edition[Rules, Table]", view: View, play: Option) -> int:
    """What the best play lays on Play now; 0: nothing."""
    assert play.spot is not None and play.amounts is not None
    seat = play.spot.position
    ante, blind = (view.accounts[Spot(seat, wager, play.spot.player)] for wager in (ANTE, BLIND))
    terms = terms_of(edition, ante)._replace(blind=Fraction(blind, ante))
    offered = tuple(amount // ante for amount in play.amounts.only or (play.amounts.least,))
    first, second = (face(card) for card in view.cards(hand_at(seat)))
    board = [face(card) for card in view.cards(BOARD)]
    if not board:
        return ante * solution(terms).starts[name_of(first, second)].choice(offered)
    return ante * (best_on_flop if len(board) == 3 else best_after_river)(terms, first, second, board, offered)


def best_on_flop(terms: UltimateTerms, first: int, second: int, flop: list[int], offered: tuple[int, ...]) -> int:
    """How many times the Ante; 0: check."""
    base, times, check = flop_worth(np.array(flop, np.int8), first, second, tables().ranks, pays_of(terms))
    return max((0, *offered), key=lambda each: base + each * times if each else check)


def best_after_river(terms: UltimateTerms, first: int, second: int, board: list[int], offered: tuple[int, ...]) -> int:
    """How many times the Ante; 0: fold."""
    pays = pays_of(terms)
    counts = compare_one(np.array(board, np.int8), first, second, tables().ranks, pays.qualifies)
    base, times, _, _ = worth(*counts, pays)
    fold = -(pays.ante + pays.blind) * AGAINST
    return max((0, *offered), key=lambda each: base + each * times if each else fold)
