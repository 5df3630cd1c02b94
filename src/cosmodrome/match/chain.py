"""The hash chain of a record: each step is bound to all before it, hidden ones by hashes that cannot be guessed."""

from __future__ import annotations

from hashlib import blake2b
from struct import pack

COMMITMENT_BYTES = 16
SHORT = 12  # hexadecimal digits of the chain at the end of each line


def commitment(text: str, salt: bytes = b"") -> bytes:
    """Stands for a step in the chain. With a secret salt, trying all possible texts leads nowhere."""
    return blake2b(text.encode(), digest_size=COMMITMENT_BYTES, key=salt, person=b"cosmodrome step").digest()


def opening(header: str) -> bytes:
    """The chain before the first step."""
    return blake2b(header.encode(), digest_size=32, person=b"cosmodrome open").digest()


def link(head: bytes, seq: int, who: int, step: bytes) -> bytes:
    """The chain after one more step."""
    return blake2b(head + pack(">Qh", seq, who) + step, digest_size=32, person=b"cosmodrome link").digest()


def short(head: bytes) -> str:
    return head.hex()[:SHORT]
