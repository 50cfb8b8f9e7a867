"""A round dealt from a shoe, and the same at a felt table where a dealer types in what is turned up: the same chips move, in every edition;
and before a card is turned up the felt knows nothing of it."""

import random
import re

import pytest

from cardroom import load
from cardroom.cards import card_name
from cardroom.chance import Felt
from cardroom.dealer.twin import Twin
from cardroom.errors import IllegalAction
from cardroom.games.pot.draw.jacks.rules import JacksTable
from cardroom.round import DEALER, Action, Dealt, Pick, Round, Shown, event_data, replay
from cardroom.round.dealing import LOOKED_AT
from tests.counts import counts
from tests.felt import check_cards
from tests.floor import told
from tests.support import EDITIONS, choose, random_setup

MANY = 900  # actions of a round; a game that can go on is left then


class Watched(Twin):
    """Every card that is typed in is one that everybody sees in the other round, unless the dealer has to look at it."""

    looked = 0

    def step(self) -> None:
        pick = self._asked()
        if pick is not None and pick.becomes == LOOKED_AT:
            self.looked += pick.least
        elif pick is not None:
            public = {card for event in self.truth.events for card in _seen_by_all(event)}
            assert set(self.cards_for(pick)) <= public
        super().step()
        self.check_secrecy()

    def _asked(self) -> Pick | None:
        decision = self.felt.decision
        return decision.asks[DEALER][0].pick if decision is not None and decision.kind == "cards" else None

    def check_secrecy(self) -> None:
        """The felt holds no card but those that were named to it."""
        named = {*self.felt.named.values()}
        held = {card for cards in self.felt.places.values() for card in cards if card >= 0}
        assert held <= named
        assert all(card < 0 or card in named for event in self.felt.events for card in _cards(event))


def _cards(event: object) -> tuple[int, ...]:
    return tuple(card for card in event.cards if card is not None) if isinstance(event, Dealt | Shown) else ()


def _seen_by_all(event: object) -> tuple[int, ...]:
    if isinstance(event, Dealt):
        return tuple(card for card, seen in zip(_cards(event), event.seen, strict=True) if "*" in seen)
    return _cards(event) if isinstance(event, Shown) and "*" in event.seen else ()


def both(edition: str, number: int) -> tuple[Watched, random.Random]:
    """A random table of the edition, from a shoe and at a felt table; mostly with a dealer who is asked before each street and may err."""
    rng = random.Random(f"{edition} twin {number}")
    setup = random_setup(load(edition), rng, stepped=rng.random() < 0.6)
    if isinstance(setup.table, JacksTable):  # where they are asked, who opened shows first at the felt, and in his turn elsewhere
        setup = setup._replace(table=setup.table.model_copy(update={"showdown": "cards-speak"}))
    return Watched(Round(setup._replace(chance=Felt())), Round(setup)), rng


def play(twin: Watched, rng: random.Random, rules: float) -> None:
    """At random, with mistakes of the dealer, and now and then a ruling."""
    truth = twin.truth
    twin.follow()
    for _ in range(MANY):
        if truth.decision is None:
            break
        offers = truth.rulings if rng.random() < rules else ()
        if offers:
            offer = rng.choice(offers)
            try:
                truth.floor(offer.ruling.name, **told(offer, rng))
            except IllegalAction:
                continue
        else:
            truth.act(choose(rng, truth.decision))
        twin.follow()
    check_cards(twin.felt)


@pytest.mark.parametrize("edition", EDITIONS)
@counts("rounds", 1, 60)
def test_a_round_typed_in_is_the_round_that_was_dealt(edition: str, rounds: int) -> None:
    for number in range(rounds):
        twin, rng = both(edition, number)
        play(twin, rng, rules=0.08 if number % 2 == 0 else 0.0)
        assert twin.felt.transfers == twin.truth.transfers
        assert twin.felt.outcome._replace(carry=twin.truth.outcome.carry) == twin.truth.outcome
        assert (twin.felt.decision is None) == (twin.truth.decision is None)
        again = replay(twin.felt.setup, twin.felt.inputs)
        assert (again.events, again.places, again.unseen()) == (twin.felt.events, twin.felt.places, twin.felt.unseen())


def test_what_a_dealer_types_is_told_to_nobody_before_it_lies_face_up() -> None:
    """Names in views and decisions: of ultimate texas hold'em, where five cards lie face down in the middle."""
    twin, rng = both("oceans-eleven/ultimate-texas-holdem", 3)
    truth = twin.truth
    while truth.decision is not None:
        truth.act(choose(rng, truth.decision))
        while twin.behind:
            twin.step()
            views = [event_data(event) for name in ("", "ann", DEALER) for event in twin.felt.view(name).events]
            words = re.findall(r"\w+", f"{twin.felt.decision} {[offer.data() for offer in twin.felt.rulings]} {views}")
            hidden = {card_name(card) for card in truth.setup.edition.deck} - {card_name(card) for card in twin.felt.named.values()}
            assert hidden and hidden.isdisjoint(words)
    assert twin.felt.over


def test_a_hand_that_is_mucked_is_never_asked_for() -> None:
    """Three card poker: of seven hands four fold, and their twelve cards are not typed in."""
    edition = load("tres-lounge/three-card-poker")
    stacks = dict.fromkeys("abcdefg", 500_00)
    round = Round(edition.setup(stacks, chance=Felt(), player_dealer="a"))
    round.act(Action("a", "put-up", 200_00))
    for player in "bcdefg":
        option = next(each for each in round.view(player).options if each.verb == "bet")
        round.act(Action(player, "bet", 10_00, option.spot))
        round.act(Action(player, "done"))
    asked = []
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        if player == DEALER:
            assert options[0].pick is not None
            asked.append((options[0].pick.to, options[0].pick.at))
            round.act(Action(DEALER, "cards", picks=tuple(range(len(asked[-1][1])))))
        else:
            round.act(Action(player, "play" if player in "bc" else "fold"))
    assert asked == [("seat/1", (2,)), ("seat/1", (0, 1)), ("seat/2", (0, 1, 2)), ("seat/3", (0, 1, 2))]  # l.822: one lies face up at once
