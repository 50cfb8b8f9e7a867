"""Names that look alike are one name; nobody is called like a bot or one of the staff."""

import unicodedata

import pytest

from cardroom.bots.names import NAMES
from cardroom.errors import BadInput
from cardroom.room.base.names import check_name, skeleton
from cardroom.room.people.visitors import Visitors

ALIKE = {
    "Alice Paul": [
        "alice paul", "ALICE PAUL", "AIice Paul", "Al1ce Paul", "A\u0131ice Paul", "Alice Pau1", "Alice-Paul", "Alice  Paul.", "Alice.Paul",
        "Alicepaul", "\u0410lice Paul", "Alice P\u0430ul", "\u0391lice Paul", "Al\u00edce Paul", "Alice P\u00e4ul", "Alice \u0420aul",
    ],
    "Bobby": ["B0bby", "B\u043ebby", "B\u03bfbby", "Bobby.", "Bo.bby", "B\u00f8bby", "\u0412obby", "\u0392obby"],
    "Morgan": ["Morgan.", "M\u043erg\u0430n", "Morg\u0430n", "MORGAN", "Rnorgan", "m0rgan"],
    "\u0410\u043d\u043d\u0430": ["\u0430\u043d\u043d\u0430", "Ahha", "\u0410\u043d\u043d\u0430."],
    "William": ["VVilliam", "W1lliam", "Wi11iam", "WiIIiam"],
}  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_that_looks_like_anothers_is_refused(name: str) -> None:
    visitors = Visitors((), {})
    change, visitor = visitors.enter(name, 0.0, 0)
    visitors.take(change)
    visitors.stored(change)
    for other in ALIKE[name]:
        with pytest.raises(
            BadInput, match=r"^(Somebody is called .* already|'.*' looks too much like somebody's name here); choose another name\.$"
        ):
            visitors.enter(other, 0.0, 0)
        assert visitors.rename(visitor.id, other).visitors[0].id == visitor.id, "it is his own"


@pytest.mark.parametrize("other", ["Alicia", "Bob", "Morgana", "\u0418\u0432\u0430\u043d", "Wilhelm", "Jos\u00e9", "O'Neil", "Li"])
def test_other_names_are_free(other: str) -> None:
    visitors = Visitors((), {})
    for name in ALIKE:
        change, _ = visitors.enter(name, 0.0, 0)
        visitors.take(change)
        visitors.stored(change)
    assert visitors.enter(other, 0.0, 0)[1].name == other


STAFF = [
    "Floor", "floor", "FLOOR", "Fl00r", "The Floor", "Floor 1", "Floor2", "Dealer", "D\u0435aler", "dea1er", "Dealer.", "De al er", "House",
    "The House", "H\u043euse", "Cashier", "Cash1er", "CASHlER", "C\u0430shier", "Operator", "0perator", "Oper\u0430tor", "Auditor", "Staff",
]  # fmt: skip


@pytest.mark.parametrize("name", STAFF)
def test_nobody_is_called_like_the_staff(name: str) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        check_name(name)


@pytest.mark.parametrize("name", ["Florence", "Housman", "Dealey", "Cash", "Stafford", "Hosti", "Ray Floors"])
def test_names_that_only_begin_so_are_free(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("bot", NAMES)
def test_nobody_is_called_like_a_bot(bot: str) -> None:
    for name in (
        bot,
        bot.upper(),
        f"{bot}.",
        bot.replace("a", "\u0430"),
        bot.replace("o", "0"),
        bot.replace("i", "1"),
        f"{bot[0]}-{bot[1:]}",
    ):
        with pytest.raises(BadInput, match=r"^\w+ is one of the bots here; choose another name\.$"):
            check_name(name)


UNSEEN = ["\u200b", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u115f", "\uffa0", "\u2800", "\u202e", "\u0000", "\ud800"]


@pytest.mark.parametrize("mark", UNSEEN)
def test_what_cannot_be_seen_is_in_no_name(mark: str) -> None:
    for name in (f"Zo{mark}e", f"Zoe{mark}", f"{mark}Zoe", mark):
        with pytest.raises(BadInput, match=r"\.$"):
            check_name(name)


@pytest.mark.parametrize("name", ["\uff21\uff4e\uff4e", "\U0001d400nn", "\u24b6nn", "\ufb01nn", "\u2168nn"])
def test_letters_of_another_width_or_form_are_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"\.$"):
        check_name(name)


def test_a_name_in_pieces_is_put_together() -> None:
    assert check_name("Jose\u0301") == "Jos\u00e9"


def test_a_skeleton_stays_what_it_is() -> None:
    """Of every letter there is: folding it again changes nothing, so no name slips by as the look-alike of a look-alike."""
    for number in range(0x20, 0x3000):
        letter = chr(number)
        if unicodedata.category(letter) not in ("Cn", "Cs", "Co"):
            once = skeleton(letter)
            assert skeleton(once) == once, (hex(number), letter, once)


def test_guests_have_names_of_their_own() -> None:
    visitors, seen = Visitors((), {}), set()
    for _ in range(500):
        change, visitor = visitors.enter("", 0.0, 0)
        visitors.take(change)
        visitors.stored(change)
        seen.add(skeleton(visitor.name))
    assert len(seen) == 500
