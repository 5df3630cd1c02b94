"""The JSON API of people: guests, accounts, sessions."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from cosmodrome.match.names import clean
from cosmodrome.server.people.lookalike_names import login_of
from cosmodrome.server.store.table_types import Person
from cosmodrome.server.web import request_bodies, responses
from cosmodrome.server.web.security import address_of, check_origin
from cosmodrome.server.web.server_state import Visit, visit

router = APIRouter(prefix="/api", tags=["people"])
Visitor = Annotated[Visit, Depends(visit)]


@router.get("/me", response_model=responses.PersonFacts | None)
async def me(who: Visitor) -> dict[str, Any] | None:
    """Who your cookie says you are; null for nobody."""
    return asdict(who.person) if who.person else None


@router.post("/guests", status_code=201, response_model=responses.PersonFacts)
async def guest(response: Response, who: Visitor, body: request_bodies.NameBody | None = None) -> dict[str, Any]:
    """Become a guest: the answer sets a signed cookie. Who is somebody already stays so."""
    return asdict(await who.guest(response, body.name if body else None))


@router.post("/me/name", response_model=responses.PersonFacts)
async def rename(who: Visitor, body: request_bodies.NameBody | None = None) -> dict[str, Any]:
    """Another name for a guest, also at the tables that have not begun."""
    return asdict(await renamed(who.known(), (body and body.name) or "", who))


@router.post("/register", status_code=201, response_model=responses.PersonFacts)
async def register(response: Response, body: request_bodies.AccountBody, who: Visitor) -> dict[str, Any]:
    """Keep your tables across devices: a name of your own and a password."""
    return asdict(await registered(response, body, who))


@router.post("/login", response_model=responses.PersonFacts)
async def login(response: Response, body: request_bodies.AccountBody, who: Visitor) -> dict[str, Any]:
    """Become who you are on another device."""
    return asdict(await logged_in(response, body, who))


@router.post("/logout", status_code=204)
async def logout(response: Response, who: Visitor) -> None:
    """End this session."""
    await logged_out(response, who)


@router.post("/sessions/end-others", status_code=204)
async def end_other_sessions(who: Visitor) -> None:
    """End your sessions everywhere else."""
    await who.server.people.end_other_sessions(who.known(), who.server.cookies.read(who.connection))


@router.post("/me/password", status_code=204)
async def change_password(body: request_bodies.PasswordBody, who: Visitor) -> None:
    """Another password for your account; your sessions everywhere else end, and the tokens of your seats are void."""
    await password_changed(body.old, body.new, who)


@router.get("/me/tokens", response_model=list[responses.IssuedTokenFacts])
async def tokens(who: Visitor) -> list[dict[str, Any]]:
    """The tokens by which programs can play for your seats; not the secrets themselves, which nobody keeps."""
    return [asdict(token) for token in await who.server.tables.tokens(who.known())]


@router.post("/me/tokens/revoke", status_code=204)
async def revoke_tokens(who: Visitor) -> None:
    """Make all of them void."""
    await who.server.tables.revoke_tokens(who.known())


async def renamed(guest: Person, name: str, who: Visit) -> Person:
    person = await who.server.people.rename(guest, name)
    await who.server.tables.rename(person)
    return person


async def registered(response: Response, body: request_bodies.AccountBody, who: Visit) -> Person:
    who.server.login_limit.count(address_of(who.connection))
    guest = await who.guest(response)
    person = await who.server.people.register(guest, body.name, body.password)
    await who.server.tables.rename(person)
    await who.welcome(response, person)
    who.server.cookies.know_device(who.connection, response, login_of(person.name))
    return person


async def logged_in(response: Response, body: request_bodies.AccountBody, who: Visit) -> Person:
    check_origin(who.server.settings, who.connection)  # nobody is to be logged in to somebody else's account
    who.server.login_limit.count(address_of(who.connection))
    login = login_of(clean(body.name))
    device = who.server.cookies.device(who.connection, login)
    key = f"device {device}" if device else f"account {login}"
    with who.server.login_backoff.attempt(key):
        person = await who.server.people.login(body.name, body.password)
    await who.welcome(response, person)
    who.server.cookies.know_device(who.connection, response, login)
    return person


async def password_changed(old: str, new: str, who: Visit) -> None:
    person = who.known()
    who.server.login_limit.count(address_of(who.connection))
    with who.server.login_backoff.attempt(f"person {person.id}"):
        await who.server.people.change_password(person, old, new, who.server.cookies.read(who.connection))
    await who.server.tables.revoke_tokens(person)


async def logged_out(response: Response, who: Visit) -> None:
    session = who.server.cookies.read(who.connection)
    if session:
        await who.server.people.end_session(session)
    who.server.cookies.clear(who.connection, response)
