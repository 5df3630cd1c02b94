"""The page of a person: name, account, sessions, tokens of seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from cosmodrome.server.errors import ServerError, headers_of
from cosmodrome.server.routes import accounts
from cosmodrome.server.routes.pages import game_titles, see
from cosmodrome.server.web import page_templates, request_bodies
from cosmodrome.server.web.server_state import Visit, visit

router = APIRouter(include_in_schema=False)
Visitor = Annotated[Visit, Depends(visit)]
DONE = {
    "rename": "Your name has been changed.",
    "register": "You are now registered.",
    "password": "Your password has been changed. Other sessions have ended, and your seat tokens have been revoked.",
    "end-others": "You are logged out everywhere else.",
    "revoke-token": "The token has been revoked.",
    "revoke-tokens": "All your seat tokens have been revoked.",
}


@router.get("/account")
async def account(request: Request, who: Visitor, done: str = "") -> Response:
    return await _account_page(request, who, done=DONE.get(done, ""))


@router.get("/account/{action}")
async def back_to_account(action: str) -> Response:
    """Where a form complained, its address is opened again: the page is there, without what was typed."""
    return see("/account")


async def _account_page(
    request: Request, who: Visit, error: str = "", status: int = 200, action: str = "", name: str = "", done: str = ""
) -> Response:
    """`name`: what was typed into the form of this action, if something was wrong with it."""
    typed = {form: name if form == action else "" for form in ("rename", "register", "login")}
    tokens = await who.server.tables.tokens(who.person) if who.person else []
    context = {"error": error, "done": done, "typed": typed, "tokens": tokens, "titles": game_titles()}
    return page_templates.page(request, "account.html", context, who.person, status)


@router.post("/account/{action}")
async def change_account(action: str, request: Request, who: Visitor) -> Response:
    """The forms of the account page."""
    form = {name: str(value)[:500] for name, value in (await request.form()).items()}
    after = f"/account?done={action}" if action in DONE else "/account"
    response = see("/" if action in ("login", "logout") else after)
    try:
        await _change(action, form, response, who)
    except ServerError as error:
        page = await _account_page(request, who, str(error), error.status, action, form.get("name", ""))
        page.headers.update(headers_of(error))
        return page
    return response


async def _change(action: str, form: Mapping[str, str], response: Response, who: Visit) -> None:
    people = who.server.people
    body = request_bodies.AccountBody(name=form.get("name", "")[:200], password=form.get("password", ""))
    if action == "login":
        await accounts.logged_in(response, body, who)
    elif action == "register":
        await accounts.registered(response, body, who)
    elif action == "logout":
        await accounts.logged_out(response, who)
    elif action == "rename":
        await accounts.renamed(await who.guest(response), body.name, who)
    elif action == "end-others":
        await people.end_other_sessions(who.known(), who.server.cookies.read(who.connection))
    elif action == "revoke-token":
        table, seat = await who.seat(form.get("table", ""))
        await table.tokens.revoke(seat)
    elif action == "revoke-tokens":
        await who.server.tables.revoke_tokens(who.known())
    elif action == "password":
        await accounts.password_changed(form.get("old", ""), form.get("new", ""), who)
    else:
        raise ServerError("there is no such page", 404)
