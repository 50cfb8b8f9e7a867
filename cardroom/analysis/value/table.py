"""The value of a table: exact where rows or deals say it, from played rounds where they cannot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import BANKER, Bets, Way
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.game import Payout, payout_of
from cardroom.analysis.nights.play import why_not
from cardroom.analysis.odds import EditionOdds, WagerOdds, odds_beside, solvable, solver
from cardroom.analysis.odds.deals import Deals, Wagers
from cardroom.analysis.value.opening import OpenedHand, clock_fees, opened
from cardroom.analysis.value.points import points_means
from cardroom.analysis.value.result import Figure, SeatValue, TableValue, WagerValue
from cardroom.analysis.value.rows import PricedRow, moments, priced
from cardroom.analysis.value.sample import NIGHT, Sample, compiled_sample, real_sample
from cardroom.games.registry import GAMES

ROUNDS = 1 << 20  # for means
FOR_VARIANCES = 1 << 17
SLOW_ROUNDS = 1 << 14  # of games whose rounds take long
REAL_ROUNDS = 400

ALL = ""  # stands for every wager at once, where none can be told from another
AGAINST_SEVERAL = "the player-dealer answers several bettors at once"
NO_ODDS = "the exact odds are not at hand"
OTHER_STAKES = "the best play for these stakes is not solved"
OTHER_WAY = "the bettors do not play by the exact odds"

Mean = Fraction | float


@dataclass
class _Means:
    """The means that are known, and the wagers that are left to played rounds."""

    bettors: dict[str, Mean]
    bank: Mean = Fraction(0)
    fund: Mean = Fraction(0)
    wagers: dict[str, tuple[float, Mean]] = field(default_factory=dict)  # staked and won, of all bettors
    variances: dict[str, float] = field(default_factory=dict)  # by bettor, and the bank's, as far as they are known
    left: dict[str, str] = field(default_factory=dict)  # by wager, or ``ALL``: why it must be played

    def add(self, bettor: str, name: str, staked: float, won: Mean, payer: str = "player-dealer") -> None:
        self.bettors[bettor] = self.bettors[bettor] + won
        if payer == "jackpot":
            self.fund = self.fund - won
        else:
            self.bank = self.bank - won
        before = self.wagers.get(name, (0.0, Fraction(0)))
        self.wagers[name] = (before[0] + staked, before[1] + won)

    @property
    def all_known(self) -> bool:
        """Whether every variance is known."""
        return self.bettors.keys() | {BANKER} <= self.variances.keys()


def table_value(
    given: TableGiven,
    bets: Mapping[str, Bets],
    way: Way = "exact",
    odds: EditionOdds | None = None,
    rounds: int = 0,
    seed: str = "value",
    spread: bool = True,
) -> TableValue:
    """Return what a round at this table is worth to everybody, with its errors; the posted option is that of ``given``.

    ``odds`` are those of the edition, where they are at hand. Means that they do not settle, and variances, come from ``rounds`` played
    rounds (0: as many as give a useful error), from ``seed``; without ``spread`` no round is played for a variance alone. Every wager is
    covered in full.
    """
    hand = opened(given, bets)
    plan = Plan(given, bets, NIGHT, alone=True, way=way)
    means = _means(plan, hand, odds, payout_of(plan))
    sample = None
    if means.left or (spread and not means.all_known):
        sample = _sample(plan, rounds, seed, tuple(means.left))
        if means.left and not sample.compiled:  # real rounds tell no wager from another: what is known of some of them is dropped
            means = _Means(dict.fromkeys(hand.staked, Fraction(0)), left={ALL: next(iter(means.left.values()))})
    return _value(given, hand, means, sample, _assumes(plan, hand, odds))


# -- exact means ------------------------------------------------------------------------------------------------------------------------


def _means(plan: Plan, hand: OpenedHand, odds: EditionOdds | None, payout: Payout) -> _Means:
    edition = plan.given.edition
    bettors = {player: {**on, **hand.later.get(player, {})} for player, on in hand.staked.items()}
    found = _Means(dict.fromkeys(hand.staked, Fraction(0)))
    for player, on in bettors.items():
        if not on:
            found.variances[player] = 0.0
    if plan.way != "exact" and GAMES[edition.game.name].decides:
        found.left[ALL] = OTHER_WAY
        return found
    deals_of: Callable[..., Deals] | None = getattr(solver(edition), "deals_of", None) if solvable(edition) else None
    if deals_of is not None:
        _by_deals(found, bettors, deals_of(edition, bettors, payout.win))
    elif odds is None:
        found.left[ALL] = NO_ODDS
    elif odds.against_several and _betting(bettors) > 1:
        _against_all(found, plan, odds, bettors)
    else:
        _by_rows(found, plan.given, bettors, odds, payout)
    if _betting(bettors) == 1 and not found.fund:
        (player,) = (player for player, on in bettors.items() if on)
        found.variances |= {BANKER: found.variances[player]} if player in found.variances else {}
    return found


def _betting(bettors: Wagers) -> int:
    return sum(bool(on) for on in bettors.values())


def _by_deals(found: _Means, bettors: Wagers, groups: Deals) -> None:
    """Means and variances from every deal; the bank's variance only where one deal holds all bettors."""
    for group in groups:
        total = sum(deal.ways for deal in group)
        for player in group[0].won:
            for name, stake in bettors[player].items():
                won = Fraction(sum(deal.ways * deal.won[player].get(name, 0) for deal in group), total)
                made = Fraction(sum(deal.ways for deal in group if name in deal.won[player]), total)
                found.add(player, name, float(stake * made), won)
            found.variances[player] = _variance([(deal.ways, sum(deal.won[player].values())) for deal in group])
        if len(groups) == 1:
            found.variances[BANKER] = _variance([(deal.ways, sum(sum(won.values()) for won in deal.won.values())) for deal in group])


def _variance(amounts: list[tuple[int, int]]) -> float:
    total = sum(count for count, _ in amounts)
    mean = Fraction(sum(count * amount for count, amount in amounts), total)
    return float(Fraction(sum(count * amount**2 for count, amount in amounts), total) - mean**2)


def _against_all(found: _Means, plan: Plan, odds: EditionOdds, bettors: Wagers) -> None:
    """A player-dealer who answers several bettors at once."""
    means = None if why_not(plan) else points_means(plan)
    if means is None:
        found.left[ALL] = AGAINST_SEVERAL
        return
    base = odds.wagers[0].name
    for player, mean in means.items():
        found.add(player, base, bettors[player][base], mean)


def _by_rows(found: _Means, given: TableGiven, bettors: Wagers, odds: EditionOdds, payout: Payout) -> None:
    """Every row at the stakes of every bettor. Rows that share a column of the compiled game stand or fall together."""
    rows: list[tuple[str, PricedRow]] = []
    for player, on in bettors.items():
        if not on:
            continue
        own = odds_beside(given.edition, odds, on)
        if own is None:
            found.left[ALL] = OTHER_STAKES
            return
        mine = [one for row in own.wagers if (one := priced(row, player, bettors, payout)) is not None]
        variance = _of_the_base(own, on, [one.row for one in mine], payout)
        found.variances |= {} if variance is None else {player: variance}
        rows += [(player, one) for one in mine]
    for _, one in rows:
        if one.why_not:
            found.left.setdefault(_column(one.row), one.why_not)
    for player, one in rows:
        if _column(one.row) not in found.left:
            found.add(player, one.row.name, one.staked, one.won, one.row.payer)


def _column(row: WagerOdds) -> str:
    """The wager by whose name played rounds know what the row is about: doubles lie with the wager that they double."""
    return row.unit if row.payments == "several" and row.unit else row.name


def _of_the_base(odds: EditionOdds, on: Mapping[str, int], rows: list[WagerOdds], payout: Payout) -> float | None:
    """The variance of a bettor with nothing but the base wager and what goes along with it."""
    base, whole = odds.wagers[0].name, odds.together
    along = {base, *(row.name for row in odds.wagers if row.unit == base and not row.fixed), *odds.along}
    if not along.issuperset(row.name for row in rows):
        return None
    known = moments(replace(whole, payments="several") if odds.adds_up else whole, on[base], payout)
    return None if known is None else known[1]


# -- played rounds ------------------------------------------------------------------------------------------------------------------------


def _sample(plan: Plan, rounds: int, seed: str, left: tuple[str, ...]) -> Sample:
    if why_not(plan):
        return real_sample(plan, rounds or REAL_ROUNDS, seed)
    usual = SLOW_ROUNDS if GAMES[plan.given.edition.game.name].slow else ROUNDS if left else FOR_VARIANCES
    return compiled_sample(plan, rounds or usual, seed, left)


def _value(given: TableGiven, hand: OpenedHand, means: _Means, sample: Sample | None, assumes: str) -> TableValue:
    clock = clock_fees(given, [*hand.staked, BANKER])
    played: dict[str, Figure] = {}
    if sample is not None and means.left:
        played = sample.mean if ALL in means.left else sample.some

    def seat(name: str, known: Mean) -> SeatValue:
        variance = means.variances.get(name)
        measured = None if sample is None else sample.variance[name]
        return SeatValue(
            name,
            Figure(float(known)).plus(played.get(name, 0.0)),
            measured if variance is None else Figure(variance),
            hand.fees.get(name, 0) + clock.get(name, 0.0),
            hand.rakes.get(name, 0),
        )

    wagers = {name: WagerValue(staked, Figure(float(won))) for name, (staked, won) in means.wagers.items()}
    fund = Figure(float(means.fund) + sum(hand.rakes.values()))
    if sample is not None and means.left:
        wagers |= {name: WagerValue(*both) for name, both in sample.wagers.items() if ALL in means.left or name in means.left}
        fund = fund.plus(sample.fund)
    return TableValue(
        seat(BANKER, means.bank),
        tuple(seat(name, won) for name, won in means.bettors.items()),
        sum(hand.fees.values()) + sum(clock.values()),
        fund,
        hand.option,
        hand.action,
        wagers,
        assumes,
        "; ".join(dict.fromkeys(means.left.values())),
        0 if sample is None else sample.rounds,
        sample is None or sample.compiled,
    )


def _assumes(plan: Plan, hand: OpenedHand, odds: EditionOdds | None) -> str:
    """How every seat plays, in one sentence: as the nights do."""
    entry = GAMES[plan.given.edition.game.name]
    if plan.way != "exact" and entry.decides:
        said = ["Every seat plays as the bots do"]
    elif odds is None:
        said = ["Every seat plays by the strategy that the exact odds assume"]
    else:
        said = [odds.strategy.removesuffix(".")]
        if odds.against_several and _betting(hand.staked) > 1:
            said.append(odds.against_several)
    late = sorted({wager for on in hand.later.values() for wager in on})
    said += [f"a {wager} bet is made whenever it is offered" for wager in late]
    said += ["exact figures are those of a fresh shoe"] if entry.shoe else []
    return "; ".join([*said, "every wager is covered"]) + "."
