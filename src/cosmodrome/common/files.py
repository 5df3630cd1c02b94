"""Files that are written wholly or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def write_whole(path: Path, data: bytes, mode: int = 0o666, over: bool = True) -> None:
    """Write a file: a reader finds all of it, or what was there before. `over`: else a file that is there stays."""
    temporary = path.with_name(f".{path.name}.{uuid4().hex[:8]}")
    try:
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if over:
            os.replace(temporary, path)
        else:
            with suppress(FileExistsError):
                os.link(temporary, path)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
