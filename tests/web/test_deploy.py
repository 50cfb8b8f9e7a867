"""The files of ``deploy/``: what servers take a proxy's word by must be that proxy, and nobody else."""

import re
from ipaddress import ip_address, ip_network
from pathlib import Path

DEPLOY = Path(__file__).parent.parent.parent / "deploy"


def test_no_other_container_gets_the_address_of_the_proxy() -> None:
    """A container with the proxy's address could say where its callers come from."""
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    (trusted,) = re.findall(r"CARDROOM_PROXY: (\S+)", compose)
    (proxy,) = re.findall(r"ipv4_address: (\S+)", compose)
    (subnet,) = re.findall(r"subnet: (\S+)", compose)
    (given_out,) = re.findall(r"ip_range: (\S+)", compose)
    assert trusted == proxy
    assert ip_address(proxy) in ip_network(subnet)
    assert ip_address(proxy) not in ip_network(given_out)
    assert {*ip_network(given_out)} <= {*ip_network(subnet)}
