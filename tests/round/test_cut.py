"""The players cut the deck: one honest cutter makes the order uniform, whatever the others and the room do; what is proved stays proved."""

import json
from collections import Counter
from hashlib import sha256, shake_256
from random import Random

import pytest

from cardroom.bots import bot_for, drive
from cardroom.cards import card_name
from cardroom.chance import Live, Shoe, promise_of, throw_of
from cardroom.cuts import SAID, Cut, Cutter, Promised, hash_of, seed_hash_of
from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.records.cut import cut_data, read_cut
from cardroom.records.fields import Fields
from cardroom.records.record import audit_record, public_record, read_record
from cardroom.records.setups import read_setup, setup_data
from cardroom.records.verify import verify
from cardroom.round import Dealt, Round, Shown, Shuffled, replay
from cardroom.streams import Stream
from tests.counts import counts
from tests.forgeries import DICE, HOLDEM, cut_by

SEED = bytes(range(32))
NOTHING = Promised("0" * 64, "", "1" * 64)
NAMES = ("ann", "bob", "cy", "dot")


def cut(*added: str) -> Cut:
    return Cut("tttttt-7", NOTHING, tuple(Cutter(name, hash_of(each), each, "cut") for name, each in zip(NAMES, added, strict=False)))


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


@counts("times", 1500, 60_000)
def test_one_honest_cutter_makes_every_place_as_likely_as_another(times: int) -> None:
    """The room has laid the deck as it likes, three others add what they like; of one the bytes are random. 51 degrees of freedom: more
    than 115 comes up once in a million times."""
    rng = Random("honest")
    places: dict[int, Counter[int]] = {leaf: Counter() for leaf in (0, 1, 51)}
    neighbours: Counter[int] = Counter()
    for _ in range(times):
        leaves = cut("00" * 32, "ff" * 32, "00" * 32, rng.randbytes(32).hex()).leaves(1, 52)
        assert sorted(leaves) == list(range(52))
        for leaf, found in places.items():
            found[leaves.index(leaf)] += 1
        neighbours[(leaves.index(0) - leaves.index(1)) % 52] += 1
    assert all(chi_square(found, 52) < 115 for found in places.values())
    assert neighbours[0] == 0 and chi_square(Counter({gap - 1: number for gap, number in neighbours.items()}), 51) < 115


@counts("times", 1500, 60_000)
def test_loaded_dice_are_fair_when_one_honest_player_cuts(times: int) -> None:
    """Five degrees of freedom a die: more than 40 comes up once in six million times."""
    rng = Random("dice")
    thrown = [cut(rng.randbytes(32).hex()).turned(3, (6, 6, 6)) for _ in range(times)]
    for which in range(3):
        assert chi_square(Counter(dice[which] - 1 for dice in thrown), 6) < 40
    assert len(set(thrown)) == 216 if times >= 3000 else len(set(thrown)) > 190


def test_the_order_by_the_specification() -> None:
    """Worked out here from docs/fairness.md, with nothing of ours."""
    made = cut("aa" * 32, "bb" * 32)
    lines = ["cardroom cut", "tttttt-7", "0" * 64, "", "1" * 64]
    lines += [f"{sha256(bytes.fromhex(each * 32)).hexdigest()}|{each * 32}|{name}" for name, each in (("ann", "aa"), ("bob", "bb"))]
    digest = sha256("".join(line + chr(10) for line in lines).encode()).digest()
    drawn = shake_256(digest + b"|shuffle/2").digest(8 * 5)
    keys = {leaf: drawn[8 * leaf : 8 * leaf + 8] for leaf in range(5)}
    assert made.leaves(2, 5) == sorted(keys, key=keys.__getitem__)
    turns = [byte for byte in shake_256(digest + b"|dice/4").digest(136) if byte < 252]
    assert made.turned(4, (1, 5, 6)) == tuple((die - 1 + turn) % 6 + 1 for die, turn in zip((1, 5, 6), turns, strict=False))


def test_keys_that_are_equal_are_drawn_anew() -> None:
    stream = Stream(b"", "", 48)
    stream._bytes = b"same key" * 2 + b"high key" + b"other ky" + b"a lowkey" + b"mid  key"
    assert stream.order(3) == [1, 2, 0]  # of the second three: "a", "mid", "other"
    assert stream._at == 48


def test_everything_on_the_list_counts_but_what_the_room_says_of_the_silent() -> None:
    made = cut("aa" * 32, "bb" * 32)
    silent = made._replace(cutters=(*made.cutters, Cutter("cy")))
    others = [
        made._replace(round="tttttt-8"), *(made._replace(promised=NOTHING._replace(**{key: "2" * 64})) for key in NOTHING._fields), silent,
        made._replace(cutters=made.cutters[::-1]), made._replace(cutters=made.cutters[:1]), cut("aa" * 32, "bc" * 32),
        made._replace(cutters=(made.cutters[0]._replace(player="al"), made.cutters[1])),
        made._replace(cutters=(made.cutters[0], Cutter("bob", made.cutters[1].hash, said="shut"))),
    ]  # fmt: skip
    assert len({each.digest for each in (made, *others)}) == len(others) + 1
    late = silent._replace(cutters=(*made.cutters, Cutter("cy", said="late")))
    assert late.digest == silent.digest  # else the room, which says it last, could choose by it


def played(edition_id: str, cut: bool = True, names: tuple[str, ...] = NAMES) -> Round:
    edition = load(edition_id)
    chance = cut_by(edition, Live(SEED), names) if cut else Live(SEED)
    setup = edition.setup(dict.fromkeys(names, edition.buy_in), chance=chance)
    return drive(Round(setup), {name: bot_for(edition, name) for name in names})


@pytest.mark.parametrize("edition_id", [HOLDEM, DICE, "oceans-eleven/deuce-to-seven-triple-draw", "oceans-eleven/ez-baccarat"])
def test_a_round_is_dealt_as_it_was_cut(edition_id: str) -> None:
    """And so again from its setup and inputs, from what is stored of them, and on a fork."""
    round = played(edition_id)
    chance = round.setup.chance
    assert isinstance(chance, Live) and chance.cut is not None
    promised = Shoe(Live(SEED), round.setup.edition.deck).cards[::-1]
    order = [promised[leaf] for leaf in chance.cut.leaves(1, len(promised))]
    dealt = [card for event in round.events if isinstance(event, Dealt) for card in event.cards]
    if len([event for event in round.events if isinstance(event, Shuffled)]) == 1:
        assert set(dealt) == set(order[: len(dealt)])
    first = round.events[0]
    assert isinstance(first, Shuffled) and first.root == chance.cut.promised.root and first.cut == chance.cut.digest.hex()
    stored = read_setup(Fields(json.loads(json.dumps(setup_data(round.setup))), "it"))
    for again in (replay(round.setup, round.inputs), replay(stored, round.inputs), round.fork()):
        assert again.events == round.events
    if round.rules.throws_dice:
        thrown = tuple(map(int, throw_of(SEED, 1).split("-")))
        assert round.shoe.thrown[0] == chance.cut.turned(0, thrown)[: len(round.shoe.thrown[0])]


def test_a_reshuffle_is_cut_by_the_same_list() -> None:
    """With the number of the shuffle: another order, of what is in the deck then."""
    edition = load(HOLDEM)
    chance = cut_by(edition, Live(SEED), NAMES)
    shoe = Shoe(chance, edition.deck)
    shoe.shuffle()
    again = sorted(edition.deck)
    Stream(SEED, "shuffle/2").shuffle(again)
    assert chance.cut is not None and shoe.cards[::-1] == [again[::-1][leaf] for leaf in chance.cut.leaves(2, 52)]
    assert chance.cut.leaves(1, 52) != chance.cut.leaves(2, 52)


def test_mucked_cards_stay_shut() -> None:
    """What is opened is what everybody saw, though everybody knows which leaf lies at which place."""
    hidden_at_all = 0
    for edition_id in (HOLDEM, "oceans-eleven/razz", "tres-lounge/three-card-poker"):
        round = played(edition_id)
        record = json.loads(json.dumps(public_record(round)))
        seen = {card for event in round.view("").events if isinstance(event, Dealt | Shown) for card in event.cards if card is not None}
        opened = [one["card"] for one in record["commitments"][0]["openings"]]
        assert sorted(opened) == sorted(card_name(card) for card in seen)
        hidden = {card for event in round.events if isinstance(event, Dealt) for card in event.cards} - seen
        hidden_at_all += len(hidden)
        assert not {card_name(card) for card in hidden if card is not None} & set(opened)
        assert SEED.hex() not in json.dumps(record)
    assert hidden_at_all > 5


def test_the_auditor_knows_that_every_shuffle_was_fixed_before_the_cut() -> None:
    record = json.loads(json.dumps(audit_record(played(HOLDEM))))
    verdict = verify(record, "it")
    assert verdict.ok and [check.ok for check in verdict.checks if check.name == "cut"] == [True]
    assert record["setup"]["chance"]["cut"]["seed_hash"] == sha256(b"cardroom seed|" + SEED).hexdigest() == seed_hash_of(SEED)
    record["setup"]["chance"]["cut"]["seed_hash"] = "ab" * 32
    assert not verify(record, "it").ok


def test_a_public_record_says_who_cut_and_that_nobody_did() -> None:
    def said(round: Round) -> tuple[bool | None, str]:
        return next(
            (check.ok, check.text) for check in verify(json.loads(json.dumps(public_record(round))), "it").checks if check.name == "cut"
        )

    assert said(played(HOLDEM)) == (True, "The deck was cut by ann, bob for round tttttt-0, and dealt in the order that it gives.")
    assert public_record(played(HOLDEM, cut=False))["setup"]["chance"] == {"kind": "live", "cut": None}
    assert said(played(HOLDEM, cut=False))[0] is None
    quiet = played(HOLDEM)
    chance = quiet.setup.chance
    assert isinstance(chance, Live) and chance.cut is not None
    silent = chance.cut._replace(cutters=(Cutter("ann"), Cutter("bob", said="late")))
    drove = drive(Round(quiet.setup._replace(chance=Live(SEED, silent))), {name: bot_for(load(HOLDEM), name) for name in NAMES})
    assert said(drove)[0] is None and "ann, bob" in said(drove)[1]


def test_a_shoe_is_cut_once() -> None:
    edition = load("oceans-eleven/ez-baccarat")
    first = played(edition.id)
    setup = edition.next_setup(first)
    assert setup.chance == first.setup.chance
    second = drive(Round(setup), {name: bot_for(edition, name) for name in NAMES})
    assert second.events[0] == first.events[0]
    assert verify(json.loads(json.dumps(public_record(second))), "it").ok


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("hash", "AB" * 32, "hash must be 64 lower-case"),
        ("bytes", "ab" * 31, "bytes must be 64 lower-case"),
        ("bytes", "cd" * 32, "the bytes are not those of the hash"),
        ("said", "silent", "said must be cut"),
        ("said", "shouted", "must be cut, silent"),
        ("player", "a\nb", "must be one line"),
        ("more", 1, "is not known here"),
    ],
)
def test_what_cannot_be_a_cut_is_refused_with_a_sentence(key: str, value: object, says: str) -> None:
    data = json.loads(json.dumps(cut_data(cut("ab" * 32))))
    assert read_cut(Fields(data, "it")) == cut("ab" * 32)
    data["list"][0][key] = value
    with pytest.raises(BadInput, match=says):
        read_cut(Fields(data, "it"))
    stored = json.loads(json.dumps(audit_record(played(HOLDEM))))
    stored["setup"]["chance"]["cut"] = data
    with pytest.raises(BadInput):
        read_record(stored, "it")


def test_nobody_is_twice_on_the_list_and_everything_said_has_a_word() -> None:
    data = cut_data(cut("ab" * 32))
    assert isinstance(data["list"], list)
    data["list"] *= 2
    with pytest.raises(BadInput, match="twice"):
        read_cut(Fields(json.loads(json.dumps(data)), "it"))
    assert set(SAID) == {"cut", "silent", "late", "shut", "wrong"}


def test_the_promise_is_of_the_deck_that_is_dealt() -> None:
    for edition_id in (HOLDEM, DICE, "tres-lounge/pai-gow-tiles"):
        edition = load(edition_id)
        first = Round(edition.setup(dict.fromkeys("ab", edition.buy_in), chance=Live(SEED))).events[0]
        assert isinstance(first, Shuffled)
        assert promise_of(Live(SEED), edition.deck, edition.rules.throws_dice) == (first.root, first.dice, seed_hash_of(SEED))
