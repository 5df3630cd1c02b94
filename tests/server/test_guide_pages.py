"""Learning at the table: the guide by phase and mode, its pictures, the legend, the first steps, the easiest form."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

import cosmodrome
from cosmodrome.bots import Player
from cosmodrome.games import definitions
from cosmodrome.server.board import boards, pictures
from tests.server.test_signs import OWN
from tests.server.web import Person, Running

GAME = "one_small_step"
PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "random"}
PANEL = {"x-cosmodrome": "panel"}


@pytest.mark.parametrize("name", OWN)
def test_the_guide_has_a_chapter_for_every_question(name: str) -> None:
    """For the one who decides and for those who wait."""
    game = definitions()[name]
    match = cosmodrome.Game(game).match(seats=["Ann", "Bob"], seed=4)
    players = [Player("random", seat) for seat in range(2)]
    options = {**match.record.header.options, "seats": 2}
    while (mover := match.mover) is not None:
        first = {"options": [{"group": match.decision.options[0].group}]}
        for seat, decision in ((mover, first), (1 - mover, None), (None, None)):
            prompt = game.prompt(match.state, seat)
            chapter = boards.chapter(game, {"decision": decision, "prompt": {"rule": prompt.rule}}, options)
            assert chapter is not None, (prompt, decision)
            assert boards.guide(game)[chapter].is_in(options)
        match.play(players[mover].choose(match.state, mover), seat=mover)


@pytest.mark.parametrize("name", OWN)
def test_pictures_are_drawn_by_the_board(name: str) -> None:
    game = definitions()[name]
    shown = [picture for chapter in boards.guide(game) for picture in chapter.pictures]
    assert shown
    for picture in shown:
        assert f"#{game.signs.prefix}" in pictures.drawn(game, picture), picture
        assert "data-key=" not in pictures.drawn(game, picture)


def test_the_guide_of_a_table_is_about_its_mode(server: Running) -> None:
    ann = server.person("Ann")
    titles: dict[str, Any] = {}
    for mode in ("beginner", "advanced"):
        table = ann.table(PERSON, BOT, game=GAME, options={"mode": mode}, start=True)
        page = ann.get(f"/t/{table}/guide", headers=PANEL).text
        titles[mode] = re.findall(r"<details( open)?.*?><summary>([^<]*\w)", page)
    assert ((" open", "New Staff, the first game")) in titles["beginner"]
    assert not any(title == "Advancements" for _, title in titles["beginner"])
    assert ((" open", "Veteran Staff, the whole game")) in titles["advanced"]
    assert any(title == "Advancements" for _, title in titles["advanced"])


def test_the_rules_are_linked_from_the_lobby_and_searched_on_their_page(server: Running) -> None:
    ann = server.person("Ann")
    lobby = ann.get(f"/t/{ann.table(PERSON, PERSON, game=GAME)}").text
    assert f'href="/guide/{GAME}"' in lobby
    page = ann.get(f"/guide/{GAME}").text
    assert 'id="find"' in page
    assert 'class="picture"' in page


def test_the_legend_is_the_table_of_signs(server: Running) -> None:
    ann = server.person("Ann")
    for name in OWN:
        page = unescape(ann.get(f"/guide/{name}/legend").text)
        for key, sign in definitions()[name].signs.by_key.items():
            entry = re.search(rf'(?s)<div id="sign-{key}">.*?</div>', page)
            assert entry is not None
            assert f"<b>{sign.name}</b> {sign.text}" in entry[0]
            assert (f'<b aria-hidden="true">{sign.mark}</b>' if sign.mark else "<use ") in entry[0]


def test_first_steps_take_fifty_words() -> None:
    for name in OWN:
        steps = definitions()[name].first_steps
        assert steps is not None
        for options in ({}, {"seats": 1}, {"cooperative": True}):
            told = steps.told(options)
            assert 25 <= sum(len(text.split()) for text in told.values()) <= 50, (name, options)


def mode_of(who: Person, table: str) -> str:
    record = who.get(f"/api/tables/{table}/record").text
    return str(re.findall(r'"mode": "(\w+)"', record)[0])


def test_play_now_begins_with_the_easiest_form(server: Running) -> None:
    """Unless something else was chosen there, now or before."""
    ann = server.person("Ann")
    for chosen, mode in (
        ({}, "beginner"),
        ({"option-mode": "Veteran Staff, the whole game"}, "advanced"),
        ({}, "advanced"),
    ):
        answer = ann.post(f"/play/{GAME}", data=chosen, follow_redirects=False)
        assert mode_of(ann, answer.headers["location"].removeprefix("/t/").partition("#")[0]) == mode
    assert "selected>Veteran Staff" in ann.get("/").text


def test_the_card_comes_until_it_was_read(server: Running) -> None:
    ann = server.person("Ann")
    first = ann.post(f"/play/{GAME}", follow_redirects=False).headers["location"]
    assert first.endswith("#first-steps")
    table = first.removeprefix("/t/").partition("#")[0]
    card = ann.get(f"/t/{table}/first-steps", headers=PANEL).text
    steps = definitions()[GAME].first_steps
    assert steps is not None
    assert steps.goal in unescape(card)
    assert steps.goal in unescape(ann.get(f"/t/{table}/guide", headers=PANEL).text), "it comes back in the guide"
    ann.cookies.set("cosmodrome-first-steps", f"hope.{GAME}")
    assert "#" not in ann.post(f"/play/{GAME}", follow_redirects=False).headers["location"]


def test_words_stand_beside_signs_in_a_first_game(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, game="space_explorers", start=True)
    assert "data-words" in ann.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/resign")
    again = ann.table(PERSON, BOT, game="space_explorers", start=True)
    assert "data-words" not in ann.get(f"/t/{again}").text
    ann.cookies.set("cosmodrome-words", "on")
    assert "data-words" in ann.get(f"/t/{again}").text


def test_rare_options_stand_under_more(server: Running) -> None:
    page = server.person("Ann").get("/new/space_explorers").text
    first, more = page.split("More options")
    assert 'id="option-project_sides"' in first
    assert 'id="option-ability_34_mode"' in more
    assert "Ability 34" not in page
    assert "reconstructed" not in server.person("Bob").get("/").text
