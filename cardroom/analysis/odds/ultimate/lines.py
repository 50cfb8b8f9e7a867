"""Ultimate Texas hold'em: every way in which each wager ends."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from cardroom.analysis.odds.result import Exact, WagerOdds, counted
from cardroom.analysis.odds.ultimate.ranks import Made
from cardroom.analysis.odds.ultimate.solution import FOLD, Choice, UltimateSolution
from cardroom.games.banked.jackpot import RULE
from cardroom.games.banked.paytable import PayTable, best_line, spoken
from cardroom.games.banked.ultimate.rules import ANTE, BLIND, PLAY, Bonus, Rules, Table

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

Counts = Iterator[tuple[str, Exact, int]]

WINS, TIES, LOSES, FOLDED = "player higher", "hands equal", "player lower", "folded"
NOT_QUALIFIED = "player-dealer not qualified"
NOT_ON_TABLE = "player higher, not on the table"
WHEN = {"pre-flop": "before the flop", "flop": "on the flop", "river": "after the river"}


def wagers(edition: "Edition[Rules, Table]", solution: UltimateSolution) -> tuple[WagerOdds, ...]:
    """Each wager by the name of its spot; a jackpot that the table has posted, by its clause."""
    rules = edition.rules
    found = [
        counted(ANTE, "Ante", _ante(solution)),
        _blind_row(edition, solution),
        counted(PLAY, "Play", _play(solution), unit=ANTE, staked=played(solution)),
    ]
    for key, bonus in rules.bonuses.items():
        found.append(counted(key, bonus.name, _bonus(solution, bonus), payer=bonus.payer))
    if edition.table.jackpot is not None:
        unit = ANTE if edition.table.jackpot.participation == "mandatory" else ""
        jackpot = _jackpot(edition, solution)
        found.append(counted(RULE, "Jackpot", jackpot, unit=unit, staked=Fraction(0), payer="jackpot", fixed=edition.table.jackpot.rake))
    return tuple(found)


def played(solution: UltimateSolution) -> Fraction:
    """How many Antes lie on Play on average."""
    deals = {choice: sum(sum(results) for results in hands.values()) for choice, hands in solution.outcomes.items()}
    return Fraction(sum(times * count for (_, times), count in deals.items()), sum(deals.values()))


def together(solution: UltimateSolution) -> WagerOdds:
    """Ante, Blind and Play as one."""
    terms = solution.terms
    wins = Fraction(*terms.pays)

    def lines() -> Counts:
        for choice, made, (won, tied, lost, won_short, tied_short, lost_short) in _each(solution):
            times = choice[1]
            if choice == FOLD:
                yield FOLDED, -1 - terms.blind, won + tied + lost + won_short + tied_short + lost_short
                continue
            how = choice_name(choice)
            blind = terms.blind_win(made)
            line = best_line(dict(terms.blind_pays), made)
            hand = f"{WINS} with {spoken(line.hand)}" if line else WINS
            yield f"{how}: {hand}", wins + times * wins + blind, won
            yield f"{how}: {hand}, {NOT_QUALIFIED}", times * wins + blind, won_short
            yield f"{how}: {TIES}", 0, tied + tied_short
            yield f"{how}: {LOSES}, {NOT_QUALIFIED}", -times - terms.blind, lost_short
            yield f"{how}: {LOSES}", -1 - times - terms.blind, lost

    found = sorted((line for line in lines() if line[2]), key=lambda line: -line[1])
    return counted("together", "Ante, Blind and Play", found, unit=ANTE, staked=1 + terms.blind + played(solution))


def choice_name(choice: Choice) -> str:
    return f"{choice[1]} × {WHEN[choice[0]]}"


def _each(solution: UltimateSolution) -> Iterator[tuple[Choice, Made, tuple[int, ...]]]:
    for choice, hands in solution.outcomes.items():
        for made, results in hands.items():
            yield choice, made, results


def _ante(solution: UltimateSolution) -> Counts:
    wins = Fraction(*solution.terms.pays)
    for choice, _, (won, tied, lost, *short) in _each(solution):
        if choice == FOLD:
            yield FOLDED, -1, won + tied + lost + sum(short)
        else:
            yield WINS, wins, won
            yield TIES, 0, tied
            yield LOSES, -1, lost
            yield NOT_QUALIFIED, 0, sum(short)


def _blind_row(edition: "Edition[Rules, Table]", solution: UltimateSolution) -> WagerOdds:
    """A fixed Blind does not grow with the Ante: its row is in units of its own. One that equals the Ante goes with it."""
    pays = edition.rules.blind_pays
    if edition.rules.blind == "fixed":
        return counted(BLIND, "Blind", _blind(solution, pays, Fraction(1)))
    return counted(BLIND, "Blind", _blind(solution, pays, solution.terms.blind), unit=ANTE, staked=solution.terms.blind)


def _blind(solution: UltimateSolution, pays: PayTable, stake: Fraction) -> Counts:
    for hand, odds in pays.items():
        yield spoken(hand), Fraction(*odds) * stake, 0
    for choice, made, (won, tied, lost, won_short, tied_short, lost_short) in _each(solution):
        if choice == FOLD:
            yield FOLDED, -stake, won + tied + lost + won_short + tied_short + lost_short
            continue
        line = best_line(pays, made)
        yield spoken(line.hand) if line else NOT_ON_TABLE, Fraction(*line.odds) * stake if line else 0, won + won_short
        yield TIES, 0, tied + tied_short
        yield LOSES, -stake, lost + lost_short


def _play(solution: UltimateSolution) -> Counts:
    wins = Fraction(*solution.terms.pays)
    for choice, _, (won, tied, lost, won_short, tied_short, lost_short) in _each(solution):
        if choice == FOLD:
            yield FOLDED, 0, won + tied + lost + won_short + tied_short + lost_short
            continue
        how = choice_name(choice)
        yield f"{how}: {WINS}", choice[1] * wins, won + won_short
        yield f"{how}: {TIES}", 0, tied + tied_short
        yield f"{how}: {LOSES}", -choice[1], lost + lost_short


def _bonus(solution: UltimateSolution, bonus: Bonus) -> Counts:
    """On the player's own hand; after a fold on the board alone, where the house has it so."""
    for hand, odds in bonus.pays.items():
        yield spoken(hand), Fraction(*odds), 0
    for own, board, count in _hands(solution):
        line = best_line(bonus.pays, board if board and bonus.after_a_fold == "board" else own)
        yield (spoken(line.hand), Fraction(*line.odds), count) if line else ("less", -1, count)


def _hands(solution: UltimateSolution) -> Iterator[tuple[Made, Made, int]]:
    """What hands make, and what the board of those that were folded makes (nothing: not folded)."""
    for choice, made, results in _each(solution):
        if choice != FOLD:
            yield made, (), sum(results)
    for (own, board), count in solution.folded.items():
        yield own, board, count


def _jackpot(edition: "Edition[Rules, Table]", solution: UltimateSolution) -> Counts:
    """Amounts of money, in units of the rake."""
    rules = edition.rules
    assert edition.table.jackpot is not None  # asked only where there is one
    pays = edition.table.jackpot.pays
    for own, board, count in _hands(solution):
        hands = [hand for hand in own if hand in pays] if rules.jackpot_after_fold or not board else []
        best = max(hands, key=pays.__getitem__, default=None)
        yield (spoken(best), Fraction(pays[best], edition.table.jackpot.rake), count) if best else ("less", 0, count)
