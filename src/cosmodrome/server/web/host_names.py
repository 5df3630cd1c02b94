"""Host names that a server answers to, against DNS rebinding.

A page of another site can point a name of its own at this server, and would then count as one of our own pages. Nobody
can do that with an IP address, nor with the name of this machine.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address

from cosmodrome.server.settings import Settings

HOST = re.compile(r"(?:\[(?P<six>[^\[\]]+)\]|(?P<name>[^\[\]:/@?#\s]+))(?::\d*)?")  # without and with a port
LOCAL_SUFFIXES = ("local", "lan", "home.arpa", "internal")  # of home and office networks: no public name ends so


class HostNames:
    """The names that are accepted: IP addresses, localhost, this machine's name, and what the settings say."""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        short = machine.partition(".")[0]
        own = (machine, short, *(f"{short}.{suffix}" for suffix in LOCAL_SUFFIXES))
        told = (settings.host.lower(), settings.base_host, *settings.host_names)
        self._names = {"localhost", *own, *told} - {""}

    def accept(self, host: str) -> bool:
        """Whether a request with this Host header is for this server."""
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = (found["six"] or found["name"]).lower().removesuffix(".")
        return name in self._names or name.endswith(".localhost") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
        return True
    except ValueError:
        return False
