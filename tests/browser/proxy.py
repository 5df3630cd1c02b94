"""A wire between browser and server that can be cut and mended."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from urllib.parse import urlsplit


class Wire:
    """Passes bytes on to the server at `url`, under an address of its own."""

    def __init__(self, url: str) -> None:
        self._target = urlsplit(url)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._whole = True
        self._ends: list[socket.socket] = []
        self._dead: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Every connection breaks, and no new one is made."""
        self._whole = False
        for end in self._ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def mend(self) -> None:
        self._whole = True

    def swallow(self) -> None:
        """What is open stays open, but nothing comes through any more, and nobody is told; what is opened now works."""
        for end in self._ends:
            self._dead.add(end)

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                if not self._whole:
                    near.close()
                    continue
                far = socket.create_connection((self._target.hostname, self._target.port))
                self._ends += [near, far]
                for source, sink in ((near, far), (far, near)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(1 << 16):
                if source not in self._dead:
                    sink.sendall(data)
        with suppress(OSError):
            sink.shutdown(socket.SHUT_RDWR)
