"""Records of rounds of every edition, live and seeded, with rulings and misdeals: they replay, verify, and keep hidden cards hidden."""

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import card_name
from cardroom.chance import Live
from cardroom.houses.loader import load
from cardroom.records.files import parse
from cardroom.records.record import audit_record, dumps, play_record, public_record, read_record
from cardroom.records.verify import verify
from cardroom.round import Dealt, Round, Shown
from tests.counts import EVERY_EDITION_IN_PROVE, counts


def check(round: Round) -> None:
    """Both forms of the record of a finished round hold, and the auditor's gives the round again."""
    audit = parse(dumps(audit_record(round)), "it")
    again = play_record(read_record(audit, "it"))
    assert again.events == round.events and again.outcome == round.outcome
    for record in (audit, parse(dumps(public_record(round)), "it")):
        verdict = verify(record, "it")
        assert verdict.ok, [each.text for each in verdict.checks if each.ok is False]
    hidden = hidden_cards(round)
    public = public_record(round)
    if len(public.get("commitments", [])) == 1:
        assert not hidden & {opening["card"] for opening in public["commitments"][0]["openings"]}
    told = parse(dumps(public), "it")["events"]
    assert isinstance(told, list) and not hidden & {card for event in told for card in event.get("cards", ()) if card}


def hidden_cards(round: Round) -> set[str]:
    dealt = {card_name(card) for event in round.events if isinstance(event, Dealt) for card in event.cards if card is not None}
    seen = {card_name(c) for e in round.view("").events if isinstance(e, Dealt | Shown) for c in e.cards if c is not None}
    return dealt - seen


@pytest.mark.parametrize("edition_id", EVERY_EDITION_IN_PROVE)
@counts("tables", 2, 8)
def test_rounds_one_after_the_other(edition_id: str, tables: int) -> None:
    edition = load(edition_id)
    for start in range(tables):
        stacks = {f"p{i}": 30_000 + 500 * i for i in range(min(2 + start, edition.game.seats(edition.rules)))}
        bots = {player: RandomBot(f"{start}{player}") for player in stacks}
        setup = edition.setup(stacks, chance=Live.fresh()) if start % 2 else edition.setup(stacks, seed=start)
        for _ in range(tables):
            round = drive(Round(setup), bots)
            check(round)
            stacks = {p: s if s > 2_000 else s + 20_000 for p, s in round.outcome.stacks.items()}
            setup = edition.next_setup(round, stacks=stacks)


def holdem(seed: int) -> tuple[Round, dict[str, RandomBot]]:
    stacks = dict.fromkeys(("a", "b", "c", "d"), 30_000)
    round = Round(load("oceans-eleven/holdem").setup(stacks, chance=Live(bytes([seed]) * 32), button=2))
    return round, {player: RandomBot(f"{seed}{player}") for player in stacks}


@pytest.mark.parametrize("seed", range(6))
def test_floor_rulings_are_recorded_and_shuffles_opened(seed: int) -> None:
    round, bots = holdem(seed)
    round.floor("exposed-card", seat=1, index=0)
    round.floor("premature-flop")
    check(drive(round, bots))
    public = public_record(round)
    assert [each["shuffle"] for each in public["commitments"]] == [1, 2]


def test_a_misdeal_is_recorded() -> None:
    round, _ = holdem(1)
    round.misdeal("a boxed card", "irregularity.misdeal")
    assert round.void
    check(round)


def test_a_stepped_dealer_is_recorded() -> None:
    stacks = dict.fromkeys(("a", "b", "c"), 30_000)
    edition = load("oceans-eleven/holdem")
    for seed in range(8):
        setup = edition.setup(stacks, chance=Live(bytes([seed]) * 32), button=2, stepped=True)
        bots = {player: RandomBot(f"{seed}{player}") for player in (*stacks, "dealer")}
        check(drive(Round(setup), bots))


def test_a_card_dealt_again_is_opened_only_where_it_was_shown() -> None:
    """After a redeal the first order stays shut for cards that only the second deal showed: it would tell who had them before."""
    round, bots = holdem(3)
    round.floor("premature-flop")
    drive(round, bots)
    first, second = public_record(round)["commitments"]
    flop = next(event for event in round.events if isinstance(event, Dealt) and event.place == "board")
    shown_first = {card_name(card) for card in flop.cards if card is not None}
    hole = {
        card_name(c)
        for e in round.view("").events
        if isinstance(e, Shown) and e.place.startswith("seat/")
        for c in e.cards
        if c is not None
    }
    assert {opening["card"] for opening in first["openings"]} == shown_first | hole
    assert second["openings"]
