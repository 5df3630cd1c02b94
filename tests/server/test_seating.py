"""Seats before the game: their titles, and changing places."""

from __future__ import annotations

import re
from typing import Any

from tests.server.web import BOT, PERSON, Person, Running, received, until

GAME = "one_small_step"
OPEN = {"kind": "open"}


def titles(person: Person, table: str) -> list[str]:
    return [seat["title"] for seat in person.view(table)["table"]["seats"]]


def sitting(person: Person, table: str) -> list[str]:
    return [seat["name"] for seat in person.view(table)["table"]["seats"]]


def table_of(person: Person, *seats: dict[str, str], **more: Any) -> str:
    return person.table(*seats, game=GAME, **more)


def test_seats_have_titles(server: Running) -> None:
    ann = server.person("Ann")
    table = table_of(ann, *[PERSON] * 4)
    assert titles(ann, table) == ["USA engineers", "USA administrators", "USSR engineers", "USSR administrators"]
    assert "USSR administrators" in ann.get(f"/t/{table}").text
    assert titles(ann, table_of(ann, *[PERSON] * 3, options={"seating": "1v2"})) == [
        "USA",
        "USSR engineers",
        "USSR administrators",
    ]
    running_one = table_of(ann, PERSON, BOT, start=True)
    assert titles(ann, running_one) == ["USA", "USSR"]
    assert titles(ann, ann.table(PERSON, BOT)) == ["", ""], "where seats do not differ"
    assert "4 seats" in ann.get(f"/new/{GAME}").text


def test_the_form_tells_what_seats_can_stand_for(visitor: Person) -> None:
    page = visitor.get(f"/new/{GAME}").text
    assert "<b>3 seats</b>: USA engineers, USA administrators, USSR</p>" in page
    assert "<b>3 seats</b>, seating 1v2: USA, USSR engineers, USSR administrators</p>" in page
    assert page.count("2 seats") == page.count("4 seats") == 1
    assert "The default depends on the number of seats (2: 1v1, 3: 2v1, 4: 2v2)." in page
    assert "other options" not in page
    other = visitor.get("/new/space_explorers").text
    assert "The default depends on the edition (2018: end of turn, 2017: any time)." in other
    assert "The default depends on the edition (2018: yes, 2017: no)." in other
    assert "number of seats" not in other


def test_page_and_lobby_count_seats_from_one(server: Running, visitor: Person) -> None:
    """A place without a seat has a number on the page, but not at the table."""
    page = visitor.get("/new/space_explorers").text
    assert page.count("<option>seat ") == 4
    assert "from 0" not in page
    form = {"seat-0": "person", "seat-1": "none", "seat-2": "none", "seat-3": "bot:random"}
    lobby = visitor.post("/new/space_explorers", data={**form, "option-first_player": "seat 4"})
    assert "First player</dt><dd>seat 2 " in lobby.text
    table = str(lobby.url).rpartition("/")[2]
    visitor.ask(f"/tables/{table}/start")
    record = visitor.get(f"/api/tables/{table}/record").text
    assert '"first_player": 1' in record
    wrong = visitor.post("/new/space_explorers", data={**form, "option-first_player": "seat 3"})
    assert wrong.status_code == 422
    assert "First player: there is no seat 3 at this table" in wrong.text
    assert "<option selected>seat 3</option>" in wrong.text


def test_seats_are_drawn_when_the_game_begins(server: Running) -> None:
    """HOPE, R3.11: at public tables, or where the host wants it; names, bots and tokens go along."""
    ann, bob = server.person("Ann"), server.person("Bob")
    orders = set()
    for _ in range(40):
        table = ann.table(PERSON, PERSON, BOT, game="hope", draw_seats=True)
        bob.ask(f"/tables/{table}/join")
        assert sitting(ann, table) == ["Ann", "Bob", "Random bot"]
        ann.ask(f"/tables/{table}/start")
        order = sitting(ann, table)
        assert order[ann.view(table)["table"]["you"]["seat"]] == "Ann"
        assert order[bob.view(table)["table"]["you"]["seat"]] == "Bob"
        assert ann.view(table)["names"] == order
        orders.add(tuple(order))
        ann.ask(f"/tables/{table}/resign")
        bob.ask(f"/tables/{table}/resign")
        if len(orders) > 2:
            break
    assert len(orders) > 2


def test_which_tables_draw_their_seats(server: Running) -> None:
    """Public ones, unless seats differ, an option names one, or the host says otherwise."""
    ann = server.person("Ann")
    tables = {
        ann.table(PERSON, PERSON, public=True): True,
        ann.table(PERSON, PERSON): False,
        ann.table(PERSON, PERSON, public=True, draw_seats=False): False,
        ann.table(PERSON, PERSON, public=True, options={"first_player": 1}): False,
        table_of(ann, PERSON, PERSON): False,
        table_of(ann, PERSON, PERSON, draw_seats=True): True,
    }
    for table, drawn in tables.items():
        assert ann.view(table)["table"]["draw_seats"] is drawn
        assert ("drawn when the game begins" in ann.get(f"/t/{table}").text) is drawn


def test_an_option_names_the_same_person_where_seats_are_drawn(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    for _ in range(5):
        table = ann.table(PERSON, PERSON, options={"first_player": 1}, draw_seats=True)
        bob.ask(f"/tables/{table}/join")
        ann.ask(f"/tables/{table}/start")
        view = ann.view(table)
        assert view["names"][view["mover"]] == "Bob"


def test_an_option_goes_on_to_name_the_same_person_when_empty_seats_are_left_out(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(*[OPEN] * 3, options={"first_player": 1})
    bob.ask(f"/tables/{table}/join", seat=1)
    ann.ask(f"/tables/{table}/change-places", seat=2)
    ann.ask(f"/tables/{table}/start")
    assert (sitting(ann, table), ann.view(table)["mover"]) == (["Bob", "Ann"], 0)
    ann.ask(f"/tables/{table}/resign")
    again = ann.ask(f"/tables/{table}/rematch")["table"]["id"]
    bob.ask(f"/tables/{table}/rematch")
    assert (sitting(ann, again), ann.view(again)["mover"]) == (["Bob", "Ann"], 0)


def test_a_game_cannot_begin_with_an_empty_seat_that_an_option_names(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(*[OPEN] * 3, options={"first_player": "2"})
    bob.ask(f"/tables/{table}/join")
    refused = ann.post(f"/t/{table}/start")
    assert refused.status_code == 422
    assert "First player: nobody sits in seat 3" in refused.text
    bob.ask(f"/tables/{table}/change-places", seat=2)
    ann.ask(f"/tables/{table}/start")
    assert ann.view(table)["mover"] == 1


def test_options_are_told_in_words_and_understood_so(visitor: Person) -> None:
    page = visitor.get("/new/space_explorers").text
    fields = dict(re.findall('<select id="option-([a-z0-9_]+)".*?>(.*?)</select>', page, re.DOTALL))
    shown = {name: re.findall("<option[^>]*>([^<]*)", field) for name, field in fields.items()}
    assert shown["edition"] == ["2018 (default)", "2017"]
    assert shown["free_icons_first"] == ["yes (default)", "no"]
    assert shown["ability_19_timing"] == ["depends on the edition", "end of turn", "any time"]
    assert 'placeholder="random per tile (default)"' in page
    form = {"seat-0": "person", "seat-1": "bot:random", "option-free_icons_first": "no"}
    form |= {"option-ability_34_mode": "this card", "option-project_sides": "random per tile"}
    lobby = visitor.post("/new/space_explorers", data=form)
    assert "Abilities pay first</dt><dd>no " in lobby.text
    table = str(lobby.url).rpartition("/")[2]
    visitor.ask(f"/tables/{table}/start")
    record = visitor.get(f"/api/tables/{table}/record").text
    for agreed in ('"free_icons_first": false', '"ability_34_mode": "this_card"', '"project_sides": "random_per_tile"'):
        assert agreed in record


def test_titles_follow_who_comes(server: Running) -> None:
    """Seats that may stay empty: the titles are those of the game as it would begin now."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = table_of(ann, PERSON, PERSON, OPEN, OPEN)
    assert titles(ann, table) == ["USA", "USSR", "USSR", "USSR"]
    bob.ask(f"/tables/{table}/join", seat=1)
    server.person("Cy").ask(f"/tables/{table}/join", seat=3)
    assert [titles(ann, table)[seat] for seat in (0, 1, 3)] == ["USA engineers", "USA administrators", "USSR"]
    ann.ask(f"/tables/{table}/start")
    assert titles(ann, table) == ["USA engineers", "USA administrators", "USSR"]


def test_an_agreed_seating_that_does_not_fit_who_came_does_not_begin(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = table_of(ann, PERSON, PERSON, OPEN, OPEN, options={"seating": "2v2"})
    bob.ask(f"/tables/{table}/join")
    refused = ann.post(f"/api/tables/{table}/start")
    assert refused.status_code == 422
    assert "seating" in refused.json()["error"]
    assert ann.view(table)["table"]["status"] == "open"


def test_a_game_that_lacks_players_waits_for_them(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")

    def lobby(table: str) -> tuple[str, bool, str]:
        """What it waits for, whether it can be started, and why not."""
        page = ann.get(f"/t/{table}").text
        start = re.findall('<button[^>]* id="start"[^>]*>', page)[0]
        why = re.findall('id="not-yet">([^<]*)<', page) if 'aria-describedby="not-yet"' in start else [""]
        return re.findall('role="status">([^<]*)<', page)[0], "disabled" not in start, why[0]

    table = table_of(ann, PERSON, OPEN, OPEN)
    assert lobby(table) == ("Waiting for 1 more player", False, "One Small Step needs at least 2 players.")
    bob.ask(f"/tables/{table}/join")
    assert lobby(table) == ("Ready to start", True, "")
    kept = "All seats for people must be taken first."
    assert lobby(table_of(ann, PERSON, PERSON, BOT, PERSON)) == ("Waiting for 2 more players", False, kept)


def test_a_table_with_a_name_of_its_own_tells_its_game_once(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    for title in ("Friday night", "", "one small step again"):
        table = table_of(ann, PERSON, PERSON, title=title, public=True)
        page, home = bob.get(f"/t/{table}").text, bob.get("/").text
        for place, found in (
            ("title of the page", re.findall("<title>([^<]*)<", page)),
            ("title of the live page", re.findall('data-title="([^"]*)"', page)),
            ("head of the lobby", re.findall('(?s)<h1>.*?<p class="lead"', page)),
            ("list of open tables", re.findall(f'(?s)<a href="/t/{table}">.*?</a>', home)),
        ):
            assert [text.lower().count("one small step") for text in found] == [1], (title, place)


def test_who_cannot_start_or_sit_down_is_still_at_the_table(server: Running) -> None:
    """As somebody got up, or came first, in the second before."""
    ann = server.person("Ann")
    table = table_of(ann, PERSON, OPEN)
    for who, what, data, code, why in (
        (ann, "start", {}, 422, "One Small Step is for 2 to 4 players, not 1"),
        (server.person("Bob"), "join", {"seat": "0"}, 409, "Ann sits there"),
    ):
        page = who.post(f"/t/{table}/{what}", data=data)
        assert page.status_code == code
        assert f'role="alert">{why}</p>' in page.text
        assert 'id="seats"' in page.text
        again = who.get(f"/t/{table}/{what}", follow_redirects=True)
        assert (again.status_code, again.url.path) == (200, f"/t/{table}"), "its address may be opened again"
        assert why not in again.text


def test_seats_are_for_somebody_else(server: Running) -> None:
    """A friend does not come after all, another does: the one who made the table says who the seats are for."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = table_of(ann, PERSON, PERSON, BOT, PERSON)
    assert ann.post(f"/api/tables/{table}/start").status_code == 409
    assert "Change" in ann.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/set-seat", seat=1, kind="bot", bot="random")
    assert sitting(ann, table) == ["Ann", "Random bot", "Random bot 2", ""]
    ann.ask(f"/tables/{table}/set-seat", seat=2, kind="person")
    bob.ask(f"/tables/{table}/join", seat=2)
    assert "Change" not in bob.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/set-seat", seat=3)
    for who, seat, more, code in (
        (bob, 1, {"kind": "open"}, 403),
        (server.person("Cy"), 1, {"kind": "open"}, 403),
        (ann, 2, {"kind": "bot", "bot": "random"}, 409),
        (ann, 0, {"kind": "open"}, 409),
        (ann, 1, {"kind": "bot", "bot": "nobody"}, 422),
        (ann, 1, {"kind": "dog"}, 422),
        (ann, 7, {"kind": "open"}, 404),
    ):
        refused = who.post(f"/api/tables/{table}/set-seat", json={"seat": seat, **more})
        assert refused.status_code == code, refused.text
    assert sitting(ann, table) == ["Ann", "Random bot", "Bob", ""]
    ann.ask(f"/tables/{table}/start")
    assert sitting(ann, table) == ["Ann", "Random bot", "Bob"]
    assert ann.post(f"/api/tables/{table}/set-seat", json={"seat": 1, "kind": "open"}).status_code == 409


def test_bots_of_one_kind_are_numbered_as_they_sit(server: Running) -> None:
    ann = server.person("Ann")
    bots = ["Random bot", "Random bot 2", "Random bot 3"]
    table = table_of(ann, PERSON, BOT, BOT, BOT)
    assert sitting(ann, table) == ["Ann", *bots]
    ann.ask(f"/tables/{table}/change-places", seat=2)
    assert sitting(ann, table) == [*bots[:2], "Ann", bots[2]]
    ann.ask(f"/tables/{table}/set-seat", seat=0, kind="bot", bot="greedy")
    assert sitting(ann, table) == ["Greedy bot", bots[0], "Ann", bots[1]]
    namesake = server.person("Random bot")
    table = table_of(namesake, PERSON, PERSON)
    namesake.ask(f"/tables/{table}/set-seat", seat=1, **BOT)
    assert sitting(namesake, table) == bots[:2], "a person keeps their name"


def test_bots_by_level_and_by_spec(server: Running) -> None:
    """Page, lobby and API offer every level; a search plays by its spec; what makes no bot is refused."""
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, game="space_explorers", options={"first_player": 1})
    levels = ["rookie", "pilot", "engineer", "commander", "legend"]
    assert ann.get("/api/bots").json()[:5] == levels
    for page in (ann.get("/new/space_explorers").text, ann.get(f"/t/{table}").text):
        assert [level for level in levels if f"bot: {level}" not in page] == []
    ann.ask(f"/tables/{table}/set-seat", seat=1, kind="bot", bot="search:iterations=3,sight=1")
    assert sitting(ann, table) == ["Ann", "Search bot"]
    refused = ann.post(f"/api/tables/{table}/set-seat", json={"seat": 1, "kind": "bot", "bot": "search:iterations=0"})
    assert refused.status_code == 422
    assert "must be a whole number from 1" in refused.text
    ann.ask(f"/tables/{table}/start")
    until(lambda: ann.view(table)["mover"] == 0)


def test_people_choose_their_seats(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = table_of(ann, *[PERSON] * 3, BOT)
    assert ann.ask(f"/tables/{table}/change-places", seat=2) == {"done": True}
    assert sitting(ann, table)[:3] == ["", "", "Ann"]
    assert bob.ask(f"/tables/{table}/join", seat=1) == {"seat": 1}
    assert bob.ask(f"/tables/{table}/join", seat=0) == {"seat": 0}, "a free seat is gone to at once"
    taken = bob.post(f"/api/tables/{table}/join", json={"seat": 2})
    assert (taken.status_code, taken.json()["error"]) == (409, "Ann sits there")
    assert bob.ask(f"/tables/{table}/change-places", seat=3) == {"done": True}, "a bot does not mind"
    assert sitting(ann, table)[2:] == ["Ann", "Bob"]
    assert ann.view(table)["table"]["seats"][0]["kind"] == "bot"


def test_two_people_swap_when_both_want_it(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = table_of(ann, *[PERSON] * 2)
    bob.ask(f"/tables/{table}/join")
    assert ann.ask(f"/tables/{table}/change-places", seat=1) == {"done": False}
    assert sitting(ann, table) == ["Ann", "Bob"]
    assert "asks to swap" in bob.get(f"/t/{table}").text
    assert ann.ask(f"/tables/{table}/change-places", seat=0) == {"done": True}, "the wish is taken back"
    assert "asks to swap" not in bob.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/change-places", seat=1)
    assert bob.ask(f"/tables/{table}/change-places", seat=0) == {"done": True}
    assert sitting(ann, table) == ["Bob", "Ann"]
    ann.ask(f"/tables/{table}/start")
    assert ann.view(table)["seat"] == 1
    late = ann.post(f"/api/tables/{table}/change-places", json={"seat": 0})
    assert late.status_code == 409
    stranger = server.person("Cy").post(f"/api/tables/{table}/change-places", json={"seat": 0})
    assert stranger.status_code == 403


def test_answers_in_council_through_the_api(server: Running) -> None:
    """The wrong seat, another team, a stale proposal: a clear error, and nothing changed."""
    people = [server.person(name) for name in ("Ann", "Bob", "Cy", "Dot")]
    table = people[0].play_with(*people[1:], game=GAME)
    view = people[0].view(table)
    while not (view["council"] and view["council"]["stage"] == "open"):
        asked = people[view["deciders"][0]].view(table)["decision"]
        people[view["deciders"][0]].answer(table, asked["options"][0]["key"], asked["id"])
        view = people[0].view(table)
    one, mate = (people[seat] for seat in view["council"]["seats"])
    other = next(people[seat] for seat in range(4) if seat not in view["council"]["seats"])
    asked = one.view(table)["decision"]
    keys = [option["key"] for option in asked["options"]]
    refused = other.answer(table, keys[0], asked["id"])
    assert refused.status_code == 422
    assert "cannot decide now" in refused.json()["error"]
    assert one.answer(table, keys[0], asked["id"]).status_code == 200
    stale = mate.answer(table, keys[1], asked["id"])
    assert stale.status_code == 409
    assert stale.json()["view"]["council"]["proposals"][0]["key"] == keys[0]
    assert server.nobody().answer(table, "accept", asked["id"] + 1).status_code == 403
    assert mate.answer(table, "accept", asked["id"] + 1).status_code == 200


def test_the_doors_are_described(server: Running) -> None:
    described = server.nobody().get("/api/openapi.json").json()["paths"]
    for door in ("change-places", "consent", "plan", "plan/clear", "say"):
        assert f"/api/tables/{{table_id}}/{door}" in described


def test_whoever_sits_there_starts_once_the_maker_is_gone(server: Running) -> None:
    """The rule is one for the page, the live page and the door."""
    ann, bob, cid, eve = (server.person(name) for name in ("Ann", "Bob", "Cid", "Eve"))
    table = ann.table(PERSON, PERSON, BOT)
    bob.ask(f"/tables/{table}/join")

    def offered() -> list[bool]:
        return ['id="start"' in person.get(f"/t/{table}").text for person in (ann, bob, eve)]

    assert offered() == [True, False, False]
    assert bob.post(f"/api/tables/{table}/start").status_code == 403
    with bob.stream(table, what="") as stream:
        ann.ask(f"/tables/{table}/leave")
        until(lambda: 'id="start"' in str(received(stream, "board")["html"]))
    assert offered() == [True, True, False]
    cid.ask(f"/tables/{table}/join")
    assert eve.post(f"/api/tables/{table}/start").status_code == 403
    assert bob.post(f"/t/{table}/start").status_code == 303
    assert bob.view(table)["table"]["status"] == "running"
