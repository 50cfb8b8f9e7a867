"""What `make mutate` reads: groups of files and tests that are there, survivors each with a reason."""

from pathlib import Path

import pytest

from tests.mutation.run import GROUPS, KNOWN, Mutant, compare, is_exempt, read_groups, read_known, read_mutant

ROOT = Path(__file__).parent.parent.parent
MODULE = "cardroom.games.banked.coverage"


def test_the_groups_name_files_that_are_there() -> None:
    groups = read_groups(GROUPS.read_text(encoding="utf-8"))
    named = [file for group in groups for file in group.files]
    assert len(set(named)) == len(named)
    for path in (*named, *(test for group in groups for test in group.tests)):
        assert (ROOT / path).is_file(), f"{GROUPS.name}: {path}"


def test_every_survivor_is_of_a_group_and_has_a_reason() -> None:
    files = {file for group in read_groups(GROUPS.read_text(encoding="utf-8")) for file in group.files}
    for mutant, reason in read_known(KNOWN.read_text(encoding="utf-8")).items():
        assert f"{mutant.module.replace('.', '/')}.py" in files, mutant
        assert reason.endswith("."), mutant


SHOWN = f"""# {MODULE}.xǁNetǁcover__mutmut_10: survived
--- cardroom/games/banked/coverage.py
+++ cardroom/games/banked/coverage.py
@@ -1,4 +1,4 @@
     def cover(self, wins: Cents, losses: Cents) -> Cover:
-        if after < -self.put_up:
+        if after <= -self.put_up:
             return Cover(0, 0)
"""
COVER = Mutant(MODULE, "Net.cover", ("- if after < -self.put_up:", "+ if after <= -self.put_up:"))


def test_a_mutant_is_read_as_it_is_shown() -> None:
    assert read_mutant(f"{MODULE}.xǁNetǁcover__mutmut_10", SHOWN) == COVER
    assert read_mutant("cardroom.money.x_share__mutmut_1", "-a\n+b\n") == Mutant("cardroom.money", "share", ("- a", "+ b"))


def test_survivors_are_read_as_they_are_written() -> None:
    text = f"# Why.\n\n{COVER}\n= At the bound both come to the same.\n\n\n"
    assert read_known(text) == {COVER: "At the bound both come to the same."}
    with pytest.raises(ValueError, match=r"no reason is given for cardroom.games.banked.coverage Net.cover"):
        read_known(str(COVER))


@pytest.mark.parametrize(
    ("was", "now", "exempt"),
    [
        ('note("not covered", who)', 'note("XXnot coveredXX", who)', True),
        ('note("not covered", who)', "note(None, who)", True),
        ('note("not covered", who)', 'note("not covered", None)', False),
        ("zip(seats, shares, strict=True)", "zip(seats, shares, strict=False)", True),
        ("zip(seats, shares, strict=True)", "zip(seats, shares, )", True),
        ("zip(seats, shares, strict=True)", "zip(seats, strict=True)", False),
        ('if result == "lose":', 'if result == "XXloseXX":', False),
        ('pay(amount, f"{why} what")', 'pay(None, f"{why} what")', False),
    ],
)
def test_wording_and_checks_of_our_own_need_no_reason(was: str, now: str, exempt: bool) -> None:
    assert is_exempt(Mutant(MODULE, "f", (f"- {was}", f"+ {now}"))) == exempt


def test_what_is_to_be_done() -> None:
    other = COVER._replace(function="Net.use")
    assert compare([COVER], [MODULE], {COVER: "."}) == []
    assert [line.split(",")[0] for line in compare([COVER, other], [MODULE], {COVER: "."})] == ["new"]
    assert [line.split(",")[0] for line in compare([], [MODULE], {COVER: "."})] == ["to be taken out of survivors.txt"]
    assert compare([], ["cardroom.money"], {COVER: "."}) == []
