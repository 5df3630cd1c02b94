"""Ids of the elements on a page: each viewer has others, so that nobody can tell from them what lies there."""

from __future__ import annotations

from hashlib import blake2b


class ElementIds:
    """The ids for one viewer: the same thing has the same id always, and the id says nothing about the thing."""

    def __init__(self, salt: str) -> None:
        secret = blake2b(salt.encode(), digest_size=32).digest()
        self._keyed = blake2b(key=secret, digest_size=6)
        self.by_thing: dict[str, str] = {}  # "kind:ref" -> id

    def of(self, thing: str) -> str:
        """Return the id of a thing, "kind:ref"."""
        name = self.by_thing.get(thing)
        if name is None:
            hashed = self._keyed.copy()
            hashed.update(thing.encode())
            name = self.by_thing[thing] = "b" + hashed.hexdigest()
        return name

    def __call__(self, *thing: object) -> str:
        return self.of(":".join(map(str, thing)))
