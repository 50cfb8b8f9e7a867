"""A shoe that goes on from round to round: carried, recorded, committed to, burned, cut, shuffled anew, and typed in at a felt table."""

import json
from collections.abc import Iterator

import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, load
from cardroom.bots import bot_for, drive
from cardroom.cards import card_name
from cardroom.chance import Felt, Live, Seeded, Shoe
from cardroom.games.banked.baccarat.drawing import value
from cardroom.games.banked.baccarat.rules import Rules as BaccaratRules
from cardroom.games.banked.california_baccarat.rules import Rules as CaliforniaRules
from cardroom.games.banked.face_up_baccarat.rules import Rules as FaceUpRules
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.records.files import parse
from cardroom.records.record import audit_record, dumps, play_record, public_record, read_record
from cardroom.records.verify import verify
from cardroom.round import DEALER, Dealt, Noted, replay
from tests.banked.baccarat_helpers import CALIFORNIA, CHART, DAI, EZ, FACE_UP, bet, close_wagers
from tests.banked.banked_helpers import shoe_left
from tests.support import known

STACKS = dict.fromkeys(("Dee", "Ann"), 1_000_000)
EVERY = (*CHART, FACE_UP, CALIFORNIA)


def one_round(edition: Edition, before: Round | None = None, **setup: Unpack[SetupOptions]) -> Round:
    """Sensible play of one round, the first or the next."""
    setup["stacks"] = STACKS
    made = edition.setup(**setup) if before is None else edition.next_setup(before, **setup)
    bots = {name: bot_for(edition, f"{name} {made.carry}") for name in (*STACKS, DEALER)}
    return drive(Round(made), bots)


def rounds(edition: Edition, **setup: Unpack[SetupOptions]) -> Iterator[Round]:
    round = one_round(edition, **setup)
    while True:
        yield round
        round = one_round(edition, round)


def dealt(round: Round) -> list[int]:
    """The cards that this round itself has taken, in order."""
    return [card for e in round.events if isinstance(e, Dealt) and e.place != "rack" for card in known(e.cards)]


@pytest.mark.parametrize("edition", EVERY)
def test_the_next_round_deals_the_next_cards_of_the_same_shuffle(edition: str) -> None:
    loaded = load(edition)
    order = Shoe(Seeded(7), loaded.deck).cards[::-1]
    taken: list[int] = []
    for round, _ in zip(rounds(loaded, seed=7), range(12), strict=False):
        taken += dealt(round)
        assert order[: len(taken)] == taken
        assert round.setup.chance == Seeded(7)
        assert round.outcome.carry["shoe"] == {"dealt": len(taken)}
    assert len(taken) > 20


@pytest.mark.parametrize("edition", EVERY)
@pytest.mark.parametrize("live", [False, True])
def test_the_second_round_of_a_shoe_is_recorded_replayed_and_verified(edition: str, live: bool) -> None:
    loaded = load(edition)
    first = one_round(loaded, chance=Live(b"7" * 32) if live else Seeded("shoe"))
    second = one_round(loaded, first)
    assert second.setup.chance == first.setup.chance and shoe_left(second.setup.carry)["dealt"] == len(dealt(first))
    assert replay(second.setup, second.inputs).events == second.events
    record = parse(dumps(audit_record(second)), "it")
    again = play_record(read_record(record, "it"))
    assert again.events == second.events and again.outcome == second.outcome
    for data in (record, parse(dumps(public_record(second)), "it")):
        verdict = verify(data, "it")
        assert verdict.ok, verdict


def test_a_public_record_does_not_open_what_lies_in_the_rack() -> None:
    """What earlier rounds burned stays unseen: only cards that this round showed are opened, at their places in the shoe."""
    loaded = load(DAI)
    first = one_round(loaded, chance=Live(b"3" * 32))
    second = one_round(loaded, first)
    openings = json.loads(json.dumps(public_record(second)))["commitments"][0]["openings"]
    order = Shoe(Live(b"3" * 32), loaded.deck).cards[::-1]
    used = len(dealt(first))
    assert [(o["at"], o["card"]) for o in sorted(openings, key=lambda o: o["at"])] == [
        (used + i, card_name(order[used + i])) for i in range(len(dealt(second)))
    ]


@pytest.mark.parametrize("edition", EVERY)
def test_nobody_sees_the_rack(edition: str) -> None:
    loaded = load(edition)
    second = one_round(loaded, one_round(loaded, seed=3))
    for viewer in ("Ann", "Dee", ""):
        assert second.view(viewer).cards("rack") == []


@pytest.mark.parametrize("edition", EVERY)
def test_the_cut_card_ends_a_shoe(edition: str) -> None:
    """A round that leaves no more cards than lie behind the cut card is the last of its shoe; the next has a shuffle of its own."""
    loaded = load(edition)
    assert isinstance(loaded.rules, BaccaratRules | FaceUpRules | CaliforniaRules)
    left = 0
    for round in rounds(loaded, seed="cut"):
        left = len(round.shoe.cards)
        noted = [event for event in round.events if isinstance(event, Noted) and event.what == "cut card"]
        assert bool(noted) == (left <= loaded.rules.cut) == ("shoe" not in round.outcome.carry)
        if noted:
            break
    assert left > 0
    after = one_round(loaded, round)
    assert after.setup.chance == Seeded("cut+") and "rack" not in after.places


def test_the_burn_of_a_new_shoe() -> None:
    """Dai bacc (001 l.5104): the first card is turned up, as many as it counts go down unseen; tens and pictures count ten, an ace one."""
    loaded = load(DAI)
    counts = set()
    for seed in range(60):
        round = Round(loaded.setup(STACKS, seed=seed, player_dealer="Dee"))
        burned = round.places["burn"]
        expected = value(burned[0]) or 10
        assert len(burned) == 1 + expected
        assert round.view("Ann").cards("burn") == burned[:1]
        counts.add(expected)
    assert counts == set(range(1, 11))
    first = one_round(loaded, seed=5)
    assert "burn" not in one_round(loaded, first).places
    assert "burn" not in Round(load(EZ).setup(STACKS, seed=5)).places


def test_a_misdeal_shuffles_the_shoe() -> None:
    loaded = load(EZ)
    first = one_round(loaded, seed=5)
    round = Round(loaded.next_setup(first, stacks=STACKS))
    round.misdeal("a card was exposed", "irregularity.misdeal")
    assert round.void and not round.outcome.carry.get("shoe")
    after = Round(loaded.next_setup(round))
    assert after.setup.chance == Seeded("5+") and "rack" not in after.places


def test_a_round_that_nobody_plays_leaves_the_shoe_as_it_is() -> None:
    loaded = load(EZ)
    first = one_round(loaded, seed=5)
    round = Round(loaded.next_setup(first, stacks=STACKS, player_dealer="Dee"))
    round.act(Action("Dee", "put-up", 10_000))
    close_wagers(round)
    assert round.over and round.outcome.carry["shoe"] == shoe_left(first.outcome.carry)


def typed(round: Round, names: str) -> None:
    """The dealer types the next cards in, by name."""
    known = round.unseen()
    assert round.decision is not None
    option = round.decision.asks[DEALER][0]
    picks: list[int] = []
    for name in names.split():
        picks.append(next(i for i, card in enumerate(known) if card_name(card) == name and i not in picks))
    round.act(Action(DEALER, option.verb, picks=tuple(picks)))


def felt_round(edition: str, carry: dict[str, object], cards: str) -> Round:
    round = Round(load(edition).setup(STACKS, player_dealer="Dee", chance=Felt(), carry=carry))
    names = iter(cards.split())
    while round.decision is not None and DEALER in round.decision.asks:
        typed(round, " ".join(next(names) for _ in range(round.decision.asks[DEALER][0].pick.least)))  # type: ignore[union-attr]
    round.act(Action("Dee", "put-up", 100_000))
    bet(round, "Ann", "player", 10)
    close_wagers(round)
    while round.decision is not None:
        typed(round, " ".join(next(names) for _ in range(round.decision.asks[DEALER][0].pick.least)))  # type: ignore[union-attr]
    assert not list(names)
    return round


def test_a_felt_table_carries_the_cards_themselves() -> None:
    """There is no shuffle to repeat: the cards that were typed in are gone from the shoe in the next round."""
    first = felt_round(EZ, {}, "Kc 2c 9d 3d")
    shoe = shoe_left(first.outcome.carry)
    assert [card_name(card) for card in shoe["cards"]] == ["2c", "3d", "9d", "Kc"]
    second = felt_round(EZ, dict(first.outcome.carry), "Kd 5c 2d Qh 4h 2s")
    assert second.places["player"] and not set(shoe["cards"]) & set(dealt(second))
    assert sorted(shoe_left(second.outcome.carry)["cards"]) == sorted([*shoe["cards"], *dealt(second)])
    assert shoe_left(second.outcome.carry)["dealt"] == 10
    again = play_record(read_record(parse(dumps(audit_record(second)), "it"), "it"))
    assert again.events == second.events


def test_a_felt_table_burns() -> None:
    """The first card is turned up, and as many as it counts go down unseen: they are gone, and may come as well as not."""
    round = felt_round(DAI, {}, "2s Kc 9d 2c 3d")
    assert [card_name(card) for card in round.places["burn"]] == ["2s", "??", "??"]
    left = shoe_left(round.outcome.carry)
    assert left["dealt"] == 7 and len(left["cards"]) == 5
    second = felt_round(DAI, dict(round.outcome.carry), "Kd 9h 2d 3h")
    assert sorted(card_name(card) for card in second.places["rack"]) == sorted(["2s", "Kc", "2c", "9d", "3d", "??", "??"])
    assert shoe_left(second.outcome.carry)["dealt"] == 11
