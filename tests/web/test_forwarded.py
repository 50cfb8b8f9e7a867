"""``X-Forwarded-For``: what proxies of ours append is believed, and what the caller wrote before it is not."""

import socket

import pytest

from cardroom.errors import BadInput
from cardroom.web.base.limits import LOOSE, RequestRate
from cardroom.web.guard.forwarded import MOST_READ, Proxies
from tests.patience import SOON
from tests.web.conftest import Serve
from tests.web.server import post_plainly

OURS = ["10.0.0.1", "10.0.0.2", "192.168.0.0/24", "2001:db8:ffff::/48"]
CALLER = "198.51.100.7"
CASES = {
    "one proxy": ("10.0.0.1", [CALLER], CALLER),
    "a forged entry before the proxy's": ("10.0.0.1", [f"127.0.0.1, {CALLER}"], CALLER),
    "a proxy of ours forged before the proxy's": ("10.0.0.1", [f"1.1.1.1, 10.0.0.2, {CALLER}"], CALLER),
    "a header of the caller's own, and the proxy's after it": ("10.0.0.1", ["1.1.1.1, 2.2.2.2", CALLER], CALLER),
    "two proxies": ("10.0.0.1", [f"6.6.6.6, {CALLER}, 10.0.0.2"], CALLER),
    "three, one by its network": ("10.0.0.1", [f"6.6.6.6, {CALLER}, 192.168.0.77, 10.0.0.2"], CALLER),
    "with a port": ("10.0.0.1", [f"1.1.1.1:80, {CALLER}:51234"], CALLER),
    "IPv6": ("10.0.0.1", ["2001:db8::7"], "2001:db8::7"),
    "IPv6 in brackets": ("10.0.0.1", ["[2001:DB8::7]"], "2001:db8::7"),
    "IPv6 with a port": ("10.0.0.1", ["::1, [2001:db8::7]:443"], "2001:db8::7"),
    "IPv6 with a zone": ("10.0.0.1", ["fe80::1%eth0"], "fe80::1"),
    "IPv4 within IPv6": ("10.0.0.1", [f"::ffff:{CALLER}"], CALLER),
    "a proxy by IPv4 within IPv6": ("::ffff:10.0.0.1", [CALLER], CALLER),
    "an IPv6 proxy": ("2001:db8:ffff::1", [f"{CALLER}, 2001:db8:ffff:1::2"], CALLER),
    "nothing": ("10.0.0.1", [], "10.0.0.1"),
    "an empty list": ("10.0.0.1", [""], "10.0.0.1"),
    "commas": ("10.0.0.1", [f"{CALLER}, ,,"], "10.0.0.1"),
    "garbage from the proxy": ("10.0.0.1", [f"{CALLER}, unknown"], "10.0.0.1"),
    "garbage from the proxy behind": ("10.0.0.1", [f"{CALLER}, _hidden, 10.0.0.2"], "10.0.0.2"),
    "garbage from the caller": ("10.0.0.1", [f"\x00, a b, <script>, 999.1.1.1, [::1, {CALLER}"], CALLER),
    "a port that is none": ("10.0.0.1", [f"{CALLER}:99999999"], "10.0.0.1"),
    "no proxy of ours": ("203.0.113.5", [CALLER], "203.0.113.5"),
    "no proxy of ours, who names one": ("203.0.113.5", [f"{CALLER}, 10.0.0.1"], "203.0.113.5"),
    "all of them ours": ("10.0.0.1", ["192.168.0.5, 10.0.0.2"], "192.168.0.5"),
}


@pytest.mark.parametrize("case", CASES)
def test_who_called(case: str) -> None:
    host, forwarded, caller = CASES[case]
    assert Proxies(OURS).caller(host, forwarded) == caller


def test_whoever_calls_is_believed_for_one_step() -> None:
    """With ``*`` a list would be the caller's from its beginning to its last entry but one."""
    assert Proxies(["*"]).caller("203.0.113.5", [f"1.1.1.1, {CALLER}"]) == CALLER


def test_a_long_list_takes_no_time() -> None:
    assert Proxies(OURS).caller("10.0.0.1", ["10.0.0.2," * 100_000 + "10.0.0.2"]) == "10.0.0.2"
    assert Proxies(OURS).caller("10.0.0.1", [f"{CALLER}" + ",10.0.0.2" * (MOST_READ - 1)]) == CALLER


def test_what_is_no_address_is_not_taken_for_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_PROXY", "10.0.0.1  10.0.0.2,192.168.0.0/24")
    assert all(host in Proxies.listed() for host in ("10.0.0.1", "10.0.0.2", "192.168.0.200"))
    assert "10.0.0.3" not in Proxies.listed()
    monkeypatch.setenv("CARDROOM_PROXY", "10.0.0.1, proxy.example")
    with pytest.raises(BadInput, match=r"not 'proxy\.example'"):
        Proxies.listed()


def test_a_caller_cannot_choose_the_address_by_which_he_is_counted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_PROXY", "127.0.0.1")
    room = serve(limits=LOOSE._replace(entries=RequestRate(2, 0.001)))

    def enter(forged: str) -> int:
        return post_plainly(f"{room.url}/api/session", headers={"X-Forwarded-For": f"{forged}{CALLER}"}).status_code

    forged = ["", "1.1.1.1, ", "127.0.0.1, ", "2.2.2.2, 127.0.0.1, ", "[::1]:5, x, "]
    assert [enter(each) for each in forged] == [200, 200, 429, 429, 429]


def test_so_it_is_for_sockets(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_PROXY", "127.0.0.1")
    room = serve(limits=LOOSE._replace(sockets_address=1))
    table = room.person("Ann").open(bots=1)

    def come(forged: str) -> socket.socket:
        raw = socket.create_connection(("127.0.0.1", room.port))
        raw.settimeout(SOON)
        head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        head += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nX-Forwarded-For: {forged}{CALLER}\r\n\r\n"
        raw.sendall(head.encode())
        return raw

    def heard(raw: socket.socket, what: bytes) -> bool:
        told = b""
        while what not in told:
            more = raw.recv(65536)
            if not more:
                return False
            told += more
        return True

    with come("") as first:
        assert heard(first, b'"table"')
        with come("1.1.1.1, ") as second:
            assert heard(second, b"too many tables open")
