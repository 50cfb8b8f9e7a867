"""Pai gow poker: every wager exactly, over all 8,250,459,031,214,400 pairs of seven-card hands of the 53-card deck.

The base wager is worked out for a bettor who sets his hand the house way against a player-dealer who does, and how much more the best
setting is worth is told beside it. Where the player-dealer's hand is exposed first the bettor sets his to beat it. Hands are classes
(``classes``), the house way is read for all of them (``settings``), settings are compared with the player-dealer's hands
(``plays``) over all pairs (``pairs``), and bonus bets look at the kinds of seven cards (``sides``).
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardroom.analysis.odds import Decide
from cardroom.analysis.odds.pai_gow.advice import advice
from cardroom.analysis.odds.pai_gow.sides import bonus_odds, envied_strengths, envy_odds, looks_at_both, seven_strengths
from cardroom.analysis.odds.pai_gow.solution import PaiGowSolution, PaiGowTerms, Value, pairs_of, solution, values
from cardroom.analysis.odds.result import EditionOdds, WagerOdds
from cardroom.analysis.spread import Progress, unheard, within
from cardroom.bots.bot import pick
from cardroom.bots.pai_gow import MODEL_WAY, PaiGowBot
from cardroom.cards import Card
from cardroom.errors import CardroomError
from cardroom.games.banked.pai_gow.house_way import HouseWay, set_hand
from cardroom.games.banked.pai_gow.rules import Bonus, Rules, Table
from cardroom.games.banked.pai_gow.setting import SET
from cardroom.round import Action, Option, Shown, View
from cardroom.round.places import front_at, hand_at

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["player", "solve", "variants"]


def solve(edition: "Edition[Rules, Table]", progress: Progress = unheard, deals: int = 0) -> EditionOdds:
    """Every wager, the hands set the house way; ``deals`` samples so many instead of counting all, for what depends on two hands."""
    found, wagers = _solved(edition, progress, deals)
    base = found.wager(found.best if found.game.face_up else found.house)
    strategy = (
        "The bettor sets his hand as it does best against the player-dealer's, which lies open and is set the house way."
        if found.game.face_up
        else "Bettor and player-dealer set every hand the house way."
    )
    return EditionOdds(edition.id, strategy, (base, *wagers), base, advice(found), tuple(_assumes(edition)))


def best(edition: "Edition[Rules, Table]", progress: Progress = unheard) -> EditionOdds:
    """The bettor sets every hand as it does best on average against hands set the house way; exactly, so there is no sample."""
    found, wagers = _solved(edition, progress, 0)
    base = found.wager(found.best)
    strategy = "The bettor sets every hand as it does best on average against the house way, by which the player-dealer sets his."
    if found.game.face_up:
        strategy = "The bettor sets his hand as it does best against the player-dealer's, which lies open and is set the house way."
    return EditionOdds(edition.id, strategy, (base, *wagers), base, advice(found), tuple(_assumes(edition)))


def settings_of(edition: "Edition[Rules, Table]", cards: Sequence[Card]) -> list[Value]:
    """What each legal setting of these seven cards is worth against an unseen hand set the house way, the best first; exactly."""
    return values(PaiGowTerms.of(edition.rules, way_of(edition)), cards)


def way_of(edition: "Edition[Rules, Table]") -> HouseWay:
    """The house way, or where a house has none the one that is followed at its tables."""
    way: HouseWay = PaiGowBot(edition).way
    return way


def _solved(edition: "Edition[Rules, Table]", progress: Progress, deals: int) -> tuple[PaiGowSolution, tuple[WagerOdds, ...]]:
    rules = edition.rules
    better = any(bonus.needs == "a-better-seven" or _by_rank(bonus) for bonus in rules.bonuses.values())
    found = solution(PaiGowTerms.of(rules, way_of(edition)), deals, within(progress, 0, 0.6 if better else 1))
    return found, tuple(_side_bets(rules, found, deals, within(progress, 0.6, 1)))


def _side_bets(rules: Rules, found: PaiGowSolution, deals: int, progress: Progress) -> Iterator[WagerOdds]:
    """Each bonus bet in the order of settlement, and the envy that comes with it."""
    for key, bonus in rules.bonuses.items():
        plays = pairs = None
        if bonus.needs == "a-better-seven":
            plays = seven_strengths(rules.ranking, found.kinds.having(bonus.pays))
            pairs = pairs_of(plays, found.kinds, found.game.joker, deals, progress)
        yield bonus_odds(key, bonus, found.kinds, found.pairs, pairs, plays)
        if bonus.envy is not None:
            plays = pairs = None
            if _by_rank(bonus):
                plays = envied_strengths(bonus.envy, rules.ranking, found.kinds)
                pairs = pairs_of(plays, found.kinds, found.game.joker, deals, progress)
            yield envy_odds(key, bonus, bonus.envy, found.kinds, found.pairs, pairs, plays)


def _by_rank(bonus: Bonus) -> bool:
    """Whether its envy goes by how high two hands rank."""
    return bonus.envy is not None and bonus.envy.several == "highest-rank"


def _assumes(edition: "Edition[Rules, Table]") -> Iterator[str]:
    rules = edition.rules
    yield "A fresh deck; the other players' cards are unseen. Every wager is covered."
    if not rules.house_way.root:
        yield f"The house prints no house way; that of {MODEL_WAY} is followed."
    elif rules.player_dealer_sets != "house-way":
        yield "The player-dealer, who may set his hand as he likes, sets it the house way."
    if not rules.face_up:
        yield "The best setting goes by ranks, the joker and which cards make a flush; the other suits are averaged over."
    for bonus in rules.bonuses.values():
        if bonus.payer == "jackpot":
            yield f"The fund pays the {bonus.name} by its table; no meter is posted."
        if bonus.envy is not None:
            more = "each other hand adds as much" if bonus.envy.several == "all" else "with one other button at the table"
            yield f"Envy is for one other hand whose bettor has a button: {more}."
            if looks_at_both(bonus.envy):
                yield "Envy goes by both hands: the holder's own, which makes the same bonus bet, and the other."


def player(edition: "Edition[Rules, Table]") -> Decide:
    """House way all through; against an open hand the setting that does best, by the house way where that does as well."""
    game, bot = PaiGowTerms.of(edition.rules, way_of(edition)), PaiGowBot(edition, "odds")

    def decide(view: View) -> Action:
        option = next((option for option in view.options if option.verb == SET), None)
        if game.face_up and option is not None and (open_seat := _open_seat(view)) is not None:
            picks = _answer(game, view, option, open_seat)
            if picks is not None:
                return pick(view, option, picks=picks)
        return bot.choose(view)

    return decide


def _open_seat(view: View) -> int | None:
    """The seat of the player-dealer's hand, once it is exposed and set: the first hand that was shown."""
    shown = next((event.place for event in view.events if isinstance(event, Shown)), None)
    seat = None if shown is None else int(shown.rpartition("/")[2])
    return seat if seat is not None and len(view.cards(front_at(seat))) == 2 else None


def _answer(game: PaiGowTerms, view: View, option: Option, open_seat: int) -> tuple[int, ...] | None:
    """The two cards to put in front; None where the house way does as well."""
    assert option.pick is not None
    cards = view.cards(option.pick.place)
    his = game.ranking.front(view.cards(front_at(open_seat))), game.ranking.back(view.cards(hand_at(open_seat)))
    legal = [(one, other, game.result((low, high), his)) for one, other, low, high in game.ranking.settings(cards) if low <= high]
    one, other, result = max(legal, key=lambda setting: setting[2])
    mine = set_hand(cards, game.way, game.ranking, game.pairs)
    as_house = game.result((game.ranking.front(mine.front), game.ranking.back(mine.back)), his)
    return None if as_house == result else (one, other)


def variants(edition: "Edition[Rules, Table]") -> dict[str, dict[str, object]]:
    """Other readings of the text that change what a wager is worth."""
    return {name: changes for name, changes in _readings(edition) if _allowed(edition, changes)}


def _readings(edition: "Edition[Rules, Table]") -> Iterator[tuple[str, dict[str, object]]]:
    rules = edition.rules
    read = {reading.switch.removeprefix("rules.") for reading in edition.readings}
    if rules.joker == "bug-no-flush":
        yield "the joker completes a flush too", {"joker": "bug"}
    if rules.joker == "any-pair":
        yield "the joker is an ace, or completes a straight or a flush", {"joker": "bug"}
        yield "the joker is any card, five of a kind of any rank too", {"joker": "wild"}
    if "low_straight" in read:
        yield "A-2-3-4-5 is the second highest straight", {"low_straight": "second"}
    if "complete_pairs" in read and rules.joker in ("bug", "bug-no-flush"):  # the example of the others speaks against it
        yield "house way: the joker that completes a straight or a flush makes a pair beside", {"complete_pairs": "with-the-joker"}
    if rules.complete_pairs == "two-natural-first":
        yield "house way: three pair or a full house with the joker goes before a straight or a flush", {"complete_pairs": "natural"}
    if "copies" in read:
        yield "a copy counts for nobody", {"copies": "push"}
    if "pushes" in read and rules.pushes:
        yield "no hand of the player-dealer's pushes by itself", {"pushes": ()}
    for key, bonus in rules.bonuses.items():
        if f"bonuses.{key}.no_better" in read:
            other = "lose" if bonus.no_better == "push" else "push"
            yield f"{bonus.name}: a listed hand that is not better would {other}", _with(rules, key, no_better=other)
        if bonus.envy is not None and f"bonuses.{key}.envy.several" in read:
            others = {"all": "all pay", "highest-rank": "the highest-ranking pay", "highest": "the highest row pays once"}
            for several, says in others.items():
                if several != bonus.envy.several:
                    yield f"envy: of several hands {says}", _with(rules, key, envy={**bonus.envy.model_dump(), "several": several})
        if bonus.envy is not None and f"bonuses.{key}.envy.same_hand" in read:
            same = "paid" if bonus.envy.same_hand == "not-paid" else "not-paid"
            yield f"envy: equal hands are {same.replace('-', ' ')}", _with(rules, key, envy={**bonus.envy.model_dump(), "same_hand": same})


def _with(rules: Rules, key: str, **changes: object) -> dict[str, object]:
    bonuses = rules.model_dump()["bonuses"]
    return {"bonuses": {**bonuses, key: {**bonuses[key], **changes}}}


def _allowed(edition: "Edition[Rules, Table]", changes: dict[str, object]) -> bool:
    """Whether the edition can be played so: a house way may have no row for what another joker makes."""
    try:
        edition.with_rules(**changes)
    except CardroomError:
        return False
    return True
