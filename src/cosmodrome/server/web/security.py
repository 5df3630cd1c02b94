"""What keeps strangers out: signed cookies, a check of the Origin, headers, a limit on bodies."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cosmodrome.server.errors import ServerError
from cosmodrome.server.settings import MEGABYTE, Settings
from cosmodrome.server.web.host_names import HostNames

COOKIE = "cosmodrome"
DEVICE = "cosmodrome-device"
YEAR = 365 * 24 * 3600
SAFE = ("GET", "HEAD", "OPTIONS")
OWN_HEADER = "x-cosmodrome"  # a page of another site cannot set it

POLICY = {
    "content-security-policy": "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # positions of things on a board
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Cookies:
    """Session ids in signed cookies, and in a second one whose account this browser has logged in to before. A cookie
    that was not made here counts as none.

    Signatures hold no time, so a change of the machine's clock costs nobody their seat: sessions end in the database.
    """

    def __init__(self, settings: Settings) -> None:
        key = settings.cookie_key()
        self._settings = settings
        self._signer = URLSafeSerializer(key, salt="cosmodrome session")
        self._devices = URLSafeSerializer(key, salt="cosmodrome device")
        self._address_key = blake2b(key, digest_size=32, person=b"cosmodrome addrs").digest()
        self.id_key = blake2b(key, digest_size=32, person=b"cosmodrome ids").digest()  # for names of elements

    def hashed_address(self, connection: HTTPConnection) -> str:
        """To compare addresses without keeping them: nobody can tell the address without the key of this server."""
        return blake2b(address_of(connection).encode(), key=self._address_key, digest_size=16).hexdigest()

    def read(self, connection: HTTPConnection) -> str:
        """The session id; empty if there is none."""
        signed = connection.cookies.get(self._name(connection, COOKIE), "")
        with suppress(BadData):
            session = self._signer.loads(signed)
            return session if isinstance(session, str) else ""
        return ""

    def write(self, connection: HTTPConnection, response: Response, session: str) -> None:
        self._set(connection, response, COOKIE, self._signer.dumps(session))

    def clear(self, connection: HTTPConnection, response: Response) -> None:
        secure, name = self._secure(connection), self._name(connection, COOKIE)
        response.delete_cookie(name, path="/", httponly=True, samesite="lax", secure=secure)

    def device(self, connection: HTTPConnection, login: str) -> str:
        """A name of this browser if it has logged in to the account before; empty if not."""
        signed = connection.cookies.get(self._name(connection, DEVICE), "")
        with suppress(BadData, ValueError, TypeError):
            account, device = self._devices.loads(signed)
            return str(device) if account == login else ""
        return ""

    def know_device(self, connection: HTTPConnection, response: Response, login: str) -> None:
        """From now on this browser is known to have logged in to the account, whoever logs out."""
        self._set(connection, response, DEVICE, self._devices.dumps([login, secrets.token_hex(8)]))

    def _set(self, connection: HTTPConnection, response: Response, name: str, signed: str | bytes) -> None:
        response.set_cookie(
            self._name(connection, name),
            str(signed),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._secure(connection),
        )

    def _secure(self, connection: HTTPConnection) -> bool:
        address = self._settings.base_url or str(connection.url)
        return address.startswith(("https:", "wss:"))

    def _name(self, connection: HTTPConnection, name: str) -> str:
        """Browsers let nobody but this host set a cookie whose name begins so; it needs https."""
        return f"__Host-{name}" if self._secure(connection) else name


def own_origin(settings: Settings, connection: HTTPConnection) -> str:
    """Scheme and host under which people reach this server."""
    if settings.origin:
        return settings.origin
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.headers.get('host', '')}".lower()


def check_origin(settings: Settings, connection: HTTPConnection) -> None:
    """Refuse what a page of another site makes a browser send with our cookie.

    Browsers name the Origin of everything but plain reading. Programs that send none say by a header of their own,
    which a page of another site cannot set, that they are no browser.
    """
    origin = connection.headers.get("origin")
    if origin is None and (referrer := connection.headers.get("referer")):
        origin = ""  # of no site, if it is no address
        with suppress(ValueError):
            parts = urlsplit(referrer)
            origin = f"{parts.scheme}://{parts.netloc}"
    if origin is None and OWN_HEADER in connection.headers:
        return
    if origin is None:
        raise ServerError(f"the request names no Origin; programs send the header {OWN_HEADER}: 1", 403)
    if origin.lower() != own_origin(settings, connection):
        raise ServerError("the request comes from another site", 403)


def bearer(headers: Mapping[str, str]) -> str | None:
    """The token of a seat, as API clients send it; None if they send none. An empty one is a wrong one."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def address_of(connection: HTTPConnection) -> str:
    """Where a visitor comes from, behind a proxy what that says: who has the same is counted together."""
    return network_of(connection.client.host) if connection.client else ""


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """What an address counts as. Of IPv6 the first half: anybody has as many addresses as they like in the other."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))


class Guard:
    """The outermost layer: only requests for a name of this server, security headers on every answer, no body that is
    longer or takes longer than the limit; HEAD is GET without the content.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._host_names = HostNames(settings)
        self._limit = settings.body_bytes
        self._seconds = settings.body_seconds
        self._complaint = f"this is too large; you can send at most {self._limit / MEGABYTE:g} MB at once"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope) if scope["type"] in ("http", "websocket") else None
        if scope["type"] == "websocket" and refusal is not None:
            await send({"type": "websocket.close"})  # which is a 403
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        only_head = scope["method"] == "HEAD"
        if only_head:
            scope = {**scope, "method": "GET"}

        async def guarded_send(message: Message) -> None:
            if only_head and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in POLICY.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
                if message["status"] == 204:
                    del headers["content-type"]  # there is no content
                if late:
                    headers["connection"] = "close"  # what is still to come is not waited for
            await send(message)

        length = Headers(scope=scope).get("content-length", "0")
        fits = length.isascii() and length.isdigit() and len(length) < 19 and int(length) <= self._limit
        seen = 0
        whole = late = False
        until = asyncio.get_running_loop().time() + self._seconds

        async def counted_receive() -> Message:
            """Said where the body is read, so that a page can put it in its own words."""
            nonlocal seen, whole, late
            if whole:  # what comes now is that the visitor goes away
                return await receive()
            try:
                async with asyncio.timeout_at(until):
                    message = await receive()
            except TimeoutError:
                late = True
                raise HTTPException(408, "the request took too long to arrive") from None
            whole = not message.get("more_body", False)
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > self._limit or not fits:
                    raise HTTPException(413, self._complaint)
            return message

        if refusal is None:
            await self.app(scope, counted_receive, guarded_send)
        else:
            await refusal(scope, receive, guarded_send)

    def _refusal(self, scope: Scope) -> Response | None:
        """The answer to a request that is not for this server."""
        hosts = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(hosts) > 1 or (not hosts and scope.get("http_version") == "1.1"):
            status, text = 400, "a request has exactly one Host header"
        elif hosts and not self._host_names.accept(hosts[0]):
            status = 421
            text = f"this server does not answer to the name {hosts[0][:100]!r}; cosmodrome serve --host-name allows it"
        else:
            return None
        api = scope["path"].startswith("/api/")
        return JSONResponse({"error": text}, status) if api else PlainTextResponse(text, status)
