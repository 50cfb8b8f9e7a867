"""What may be a password, what its hash is, and codes of every kind."""

import asyncio

import pytest
from argon2 import extract_parameters
from argon2.profiles import RFC_9106_LOW_MEMORY

from cardroom.errors import BadInput
from cardroom.room.base.errors import TooMany
from cardroom.room.people import codes, second
from cardroom.room.people.passwords import Costs, Hashing, HashingLimits, _nobodys, check_password
from tests.room.people import CHEAP

# RFC 6238, appendix B: the codes of eight digits by SHA-1, of the secret "12345678901234567890".
SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
VECTORS = {
    59: "94287082", 1111111109: "07081804", 1111111111: "14050471", 1234567890: "89005924", 2000000000: "69279037", 20000000000: "65353130",
}  # fmt: skip


@pytest.mark.parametrize(
    "password",
    [
        "short", "ninechars", "x" * 201, "Grace Hopper", "hopper, grace!", "GraceHopper12", "aaaaaaaaaaaa", "abababababab", "1212121212",
        "abcdefghijkl", "zyxwvutsrq", "1234567890", "Password 123", "pass-word-1234", "QWERTYUIOP", "ｑｗｅｒｔｙｕｉｏｐ", "!!!!!!!!!!",
        "-_-_-_-_-_",
    ],
)  # fmt: skip
def test_what_everybody_would_try_first_is_no_password(password: str) -> None:
    name = "Grace Hopper" if "opper" in password else "Ann"
    with pytest.raises(BadInput) as refused:
        check_password(password, name)
    assert str(refused.value).endswith(".") and password not in str(refused.value)


@pytest.mark.parametrize(
    "password", ["seven lamps, one moth", "пять рыжих котов", "aaaa bbbb cccc", "....... x .......", "Ann plays late at night"]
)
def test_anything_else_is(password: str) -> None:
    check_password(password, "Ann")


def test_a_hash_is_argon2id_with_a_salt_of_its_own_and_what_no_account_has_costs_the_same() -> None:
    async def test() -> None:
        hashing = Hashing(CHEAP)
        one, two = await hashing.hash("seven lamps"), await hashing.hash("seven lamps")
        assert one != two and one.startswith("$argon2id$") and "lamps" not in one
        assert await hashing.fits("seven lamps", one) and not await hashing.fits("seven lamp", one)
        assert await hashing.fits("seven\u00a0lamps", one)  # another space of the same look
        assert not await hashing.fits("seven lamps", None) and not await hashing.fits("", None)
        assert not await hashing.fits("seven lamps", "nonsense")
        assert not hashing.stale(one) and Hashing(Costs(2, 64, 1)).stale(one)
        hashing.stop()

    asyncio.run(test())
    assert extract_parameters(_nobodys(Costs())) == extract_parameters(Hashing()._hasher.hash(b"x"))
    assert Costs().memory * Costs().time >= 46 * 1024 and RFC_9106_LOW_MEMORY.type == extract_parameters(_nobodys(Costs())).type


def test_hashing_is_bounded_and_holds_nobody_up() -> None:
    """The loop goes on while hashes are made; more than may wait are refused."""

    async def test() -> None:
        hashing = Hashing(Costs(), HashingLimits(threads=1, waiting=2))
        going = [asyncio.create_task(hashing.hash("seven lamps")) for _ in range(3)]
        turns = 0
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="try again"):
            await hashing.hash("one more")
        while not all(each.done() for each in going):
            await asyncio.sleep(0.001)
            turns += 1
        assert turns > 3  # else a hash was made in the loop's own thread
        assert await hashing.fits("seven lamps", going[0].result())
        hashing.stop()

    asyncio.run(test())


# -- codes ------------------------------------------------------------------------------------------------------------------


def test_recovery_codes_are_many_bits_and_each_is_used_once() -> None:
    told, stored = codes.make_codes()
    assert len(set(told)) == len(set(stored)) == 10
    assert len(codes.LETTERS) == 32 == len(set(codes.LETTERS)) and all(len(code.replace("-", "")) == 16 for code in told)  # 5 bits each
    assert not any(code in "".join(stored) for code in told)
    left = codes.without(stored, told[3])
    assert left is not None and len(left) == 9 and codes.without(left, told[3]) is None
    assert codes.without(left, told[4]) == tuple(each for i, each in enumerate(stored) if i not in (3, 4))
    for wrong in ("", "-", told[0][:-1], told[0] + "A", "\ud800"):
        assert codes.without(stored, wrong) is None


def test_a_recovery_code_is_read_as_people_write_it() -> None:
    _, (zeros, *_) = codes.make_codes()
    stored = (codes._hash("01AB-CDEF-GHJK-MNPQ"), zeros)
    for written in ("01abcdefghjkmnpq", " o1ab cdef ghjk mnpq ", "OlAB-CDEF-GHJK-MNPQ", "0IAB.CDEF.GHJK.MNPQ"):
        assert codes.without(stored, written) == (zeros,)


def test_codes_by_the_clock_are_those_of_the_rfc() -> None:
    for at, code in VECTORS.items():
        assert second.code_at(SECRET, at // 30, digits=8) == code
        assert second.code_at(SECRET, at // 30) == code[-6:]


def test_a_code_stands_a_step_longer_and_is_taken_once() -> None:
    at, step = 1111111109.0, 1111111109 // 30
    code = VECTORS[1111111109][-6:]
    assert second.step_of(SECRET, code, at, 0) == step == second.step_of(SECRET, f" {code[:3]} {code[3:]} ", at, 0)
    assert second.step_of(SECRET, code, at + 30, 0) == step == second.step_of(SECRET, code, at - 30, 0)
    assert second.step_of(SECRET, code, at + 90, 0) is None and second.step_of(SECRET, code, at - 90, 0) is None
    assert second.step_of(SECRET, code, at, step) is None  # used
    assert second.step_of(SECRET, code, at, step + 1) is None  # nor one before the last
    for wrong in ("", "000000", "7081804", "+81804", "٠٨١٨٠٤", "\ud800"):
        assert second.step_of(SECRET, wrong, at, 0) is None


def test_a_secret_is_new_each_time_and_an_app_can_read_it() -> None:
    one, two = second.new_secret(), second.new_secret()
    assert one != two and len(one) == 32
    assert second.uri(SECRET, "Zoë B") == (
        f"otpauth://totp/Cardroom%3AZo%C3%AB%20B?secret={SECRET}&issuer=Cardroom&algorithm=SHA1&digits=6&period=30"
    )
