"""How a server is known outside: the names it answers to, its proxies, and the prefix of its addresses."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from jarlshof.game import BadInput

LOCAL = ("127.0.0.1", "localhost", "[::1]")
ANY = ("0.0.0.0", "::")
NAME = re.compile(r"[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[[0-9a-f:.]+\]")
PORT = re.compile(r":\d+$")
PREFIX = re.compile(r"(/[A-Za-z0-9][\w.~-]*)*", re.ASCII)
OWN = ("api", "art", "campaign", "live", "new", "notation", "restore", "results.json", "rules", "static", "t")

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class Hosting:
    """What a host has set.

    `names` are the names answered to beside this machine's own, `proxies` the addresses whose
    forwarded headers are believed, `prefix` stands before every address.
    """

    names: frozenset[str] = frozenset()
    proxies: tuple[Network, ...] = ()
    prefix: str = ""

    def answers(self, name: str) -> bool:
        """Is a name, as a Host header gives it, one of ours?"""
        return name in LOCAL or name in self.names

    def trusts(self, address: str) -> bool:
        """Is an address one of our proxies?"""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped:  # as a socket for both kinds names it
            found = found.ipv4_mapped
        return any(found in network for network in self.proxies)


ONLY_HERE = Hosting()  # nothing set: this machine alone


def hosting(
    listens: str, names: Iterable[str] = (), proxies: Iterable[str] = (), prefix: str = ""
) -> Hosting:
    """What a command line says, for a server that listens at an address; raises BadInput."""
    known = [listens] if listens not in ANY else []
    return Hosting(
        frozenset(read_name(name) for name in (*known, *names)),
        tuple(read_network(text) for text in proxies),
        read_prefix(prefix),
    )


def read_name(text: str) -> str:
    """A name that people use for this server, without its port; raises BadInput."""
    name = text.strip().lower()
    if name.count(":") > 1 and not name.startswith("["):
        name = f"[{name}]"
    if not NAME.fullmatch(PORT.sub("", name)):
        raise BadInput(f"{text!r} is no name of a host: write it as in games.example, without https://.")
    return PORT.sub("", name)


def host_name(host: str) -> str:
    """A Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def read_network(text: str) -> Network:
    """The address of a proxy, or a network of such; raises BadInput."""
    try:
        return ip_network(text.strip(), strict=False)
    except ValueError:
        raise BadInput(f"{text!r} is no address of a proxy: write it as in 10.0.0.7 or 10.0.0.0/8.") from None


def read_prefix(text: str) -> str:
    """A prefix, with a slash before it and none behind; raises BadInput."""
    prefix = f"/{text.strip('/')}" if text.strip("/") else ""
    if not PREFIX.fullmatch(prefix):
        raise BadInput(f"{text!r} is no prefix of addresses: write it as in /games.")
    if prefix.split("/")[1:2] and prefix.split("/")[1] in OWN:
        raise BadInput(f"The prefix {prefix} would hide addresses of the server: choose another word.")
    return prefix
