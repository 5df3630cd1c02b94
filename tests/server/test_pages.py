"""The pages on a real server: two clicks to a game, tables, replays, and strangers' words that do no harm."""

from __future__ import annotations

import re
from html import unescape

import pytest
from launch_window import GAME as TOY

import cosmodrome as cd
from cosmodrome.games import definitions
from cosmodrome.server.board.guides import to_html
from cosmodrome.server.tables.answers import enough
from tests.server.web import BOT, GAME, GOLDENS, PERSON, Person, Running, received, until

EVIL = "<img src=x onerror=alert(1)>\"'&"


def golden(visitor: Person) -> str:
    """A finished game as a page; its address."""
    record = (GOLDENS / f"{GAME}-2018-two-greedy.cosmo").read_bytes()
    page = visitor.post("/import", files={"record": ("game.cosmo", record)})
    assert page.status_code == 200
    return str(page.url)


def test_files_of_the_pages_are_read_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = ("/", "/static/client.js")
    before = [server.nobody().get(path).text for path in paths]

    def read(*_: object, **__: object) -> None:
        raise AssertionError("read again")

    for what in ("builtins.open", "pathlib.Path.open", "os.path.getmtime"):
        monkeypatch.setattr(what, read)
    answers = [server.nobody().get(path) for path in paths]
    monkeypatch.undo()
    assert [answer.status_code for answer in answers] == [200, 200]
    assert [answer.text for answer in answers] == before


def test_two_clicks_to_a_game(visitor: Person) -> None:
    home = visitor.get("/").text
    assert f'action="/play/{GAME}"' in home
    table = visitor.post(f"/play/{GAME}")
    assert re.search("/t/[a-z0-9]+#first-steps$", str(table.url))
    assert 'id="board"' in table.text
    assert table.url.path in visitor.get("/").text


def test_tables_of_a_game_that_is_no_longer_installed_do_no_harm(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as installed:
        installed.setitem(definitions(), TOY.id, TOY)
        ann = server.person("Ann")
        table = ann.table(PERSON, {"kind": "open"}, game=TOY.id, title="Friday night", public=True)
    home = ann.get("/")
    assert home.status_code == 200
    assert f"<span>{TOY.id.replace('_', ' ')}</span>" in home.text
    assert ann.get(f"/t/{table}").status_code == 404
    assert table not in server.person("Bob").get("/").text, "nobody could sit down there"


def test_every_page_is_there(visitor: Person) -> None:
    for path in (f"/new/{GAME}", f"/guide/{GAME}", f"/guide/{GAME}/rule/R5.1", f"/data/{GAME}", "/account", "/import"):
        page = visitor.get(path)
        assert page.status_code == 200, path
        assert page.text.count("<main") == 1
        assert page.text.count("<h1") == 1
    assert "reconstructed" in visitor.get(f"/data/{GAME}").text
    missing = visitor.get("/nothing")
    assert missing.status_code == 404
    assert "there is no such page" in missing.text


def test_a_rule_is_read_as_it_is_meant(server: Running) -> None:
    """Its number once, lists as lists, other rules and chapters as links; no marks of Markdown anywhere."""
    ann = server.person("Ann")
    ann.headers["x-cosmodrome"] = "panel"
    rule = ann.get(f"/guide/{GAME}/rule/R3.2").text
    assert rule.count("R3.2") == 1
    assert rule.count("<li>") == 6
    assert "<em>take a card</em>" in rule
    linked = dict(re.findall('href="([^"]*)" data-rule="([^"]*)"', rule))
    assert {"R9.44", "RU-2", "R4"} <= {*linked.values()}
    for address in linked:
        assert "*" not in re.sub("<[^>]*>", "", ann.get(address).text), address
    row = ann.get(f"/guide/{GAME}/rule/E3").text
    assert "<strong>2017</strong>: no moment named" in row
    chapter = ann.get(f"/guide/{GAME}/rule/R4").text
    assert "<h3>Action: take a card</h3>" in chapter
    assert ann.get(f"/guide/{GAME}/rule/R99").status_code == 404


def test_all_rules_are_on_the_page_of_the_guide(visitor: Person) -> None:
    for game in ("space_explorers", "one_small_step"):
        page = visitor.get(f"/guide/{game}").text
        anchors = set(re.findall('id="(rule-[^"]*)"', page))
        assert {"rule-R3.2"} < anchors
        assert set(re.findall('href="#(rule-[^"]*)"', page)) <= anchors
        shown = re.sub("<(?!/?dd)[^>]*>", "", page.split('<dl class="rules">')[1])
        assert not re.search(r"\*\w[\w ]*\*|`|<dd>\s*</dd>", shown)


def test_words_in_a_guide_are_no_html() -> None:
    page = to_html(f"{EVIL} R1 [go](javascript:alert(1)) `<b>`", "/&{}".format)
    assert "<img" not in page
    assert 'href="javascript' not in page
    assert "<code>&lt;b&gt;</code>" in page
    assert '<a class="rule" href="/&amp;R1" data-rule="R1">R1</a>' in page


def test_what_is_printed_is_told_in_words(visitor: Person) -> None:
    for game in definitions():
        page = re.sub("<[^>]*>|https?:[^ <]*", "", unescape(visitor.get(f"/data/{game}").text))
        assert not re.search(r"[a-z]_[a-z0-9]|True|False|\bMeta\b|: ;|: $", page)
        assert not re.search(rf"id: |slug|\b{game}(?![-\w])", page)  # a name such as hope-1 is another word
    page = visitor.get(f"/data/{GAME}").text
    assert "ability 57 top must change: no" in page
    assert "players min: 2; players max: 4" in page
    assert "https://www.babyblog.ru/community/mamy89" in page, "addresses stay as they are"


def test_an_error_page_knows_who_looks(visitor: Person) -> None:
    visitor.post("/account/rename", data={"name": "Odd Guest"})
    for path in ("/nothing", "/t/unknown", "/new/chess"):
        assert "Odd Guest</a>" in visitor.get(path).text


def test_no_page_asks_another_host(visitor: Person) -> None:
    for path in ("/", f"/new/{GAME}", golden(visitor)):
        for address in re.findall(r'(?:src|href|action)="([^"]*)"', visitor.get(path).text):
            assert not re.match("(?:https?:)?//", address), address
        assert "<script>" not in visitor.get(path).text
        assert "onclick" not in visitor.get(path).text


def test_the_opening_page_is_small(visitor: Person) -> None:
    page = visitor.get("/")
    sizes = [int(page.headers["content-length"])]
    for address in re.findall(r'(?:src|href)="(/static/[^"]*)"', page.text):
        sizes.append(int(visitor.get(address).headers["content-length"]))
    assert len(sizes) > 3
    assert sum(sizes) < 100_000  # the fonts come on top


def test_creating_a_table_with_options(visitor: Person, server: Running) -> None:
    form = {"seat-0": "person", "seat-1": "person", "seat-2": "bot:random", "seat-3": "none", "public": "1"}
    form |= {"option-edition": "2017", "title": "Ours", "spectators": "1", "chat": "1", "time": "86400"}
    lobby = visitor.post(f"/new/{GAME}", data=form)
    assert lobby.status_code == 200
    table = str(lobby.url).rpartition("/")[2]
    assert "2017" in lobby.text
    assert "1 day for each turn" in lobby.text
    friend = server.person("Friend")
    assert "Ours" in friend.get("/").text
    assert "Sit down" in friend.get(f"/t/{table}").text
    friend.post(f"/t/{table}/join", data={"seat": "1"})
    visitor.post(f"/t/{table}/start")
    assert 'id="board"' in friend.get(f"/t/{table}").text
    assert friend.view(table)["table"]["pace"] == "slow"


def test_a_wrong_form_comes_back_with_what_was_filled_in(visitor: Person) -> None:
    form = {"seat-0": "person", "seat-1": "bot:random", "option-first_player": "7", "title": "Mine"}
    page = visitor.post(f"/new/{GAME}", data=form)
    assert page.status_code == 422
    assert "first_player" in page.text
    assert 'value="Mine"' in page.text
    assert visitor.post(f"/new/{GAME}", data={"seat-0": "person"}).status_code == 422
    for time in ("²", "9" * 5000, "61"):
        assert visitor.post(f"/new/{GAME}", data={**form, "option-first_player": "0", "time": time}).status_code == 422
    assert visitor.get("/new/chess").status_code == 404


def test_a_long_name_of_a_table_is_kept_whole_or_refused(visitor: Person) -> None:
    form = {"seat-0": "person", "seat-1": "bot:random"}
    longest = int(re.findall('name="title" maxlength="([0-9]+)"', visitor.get(f"/new/{GAME}").text)[0])
    fits, too_long = "x" * (longest - 4) + " end", "x" * longest + "y"
    lobby = visitor.post(f"/new/{GAME}", data={**form, "title": f" {fits} "})
    assert f"<h1>{fits}</h1>" in lobby.text
    page = visitor.post(f"/new/{GAME}", data={**form, "title": too_long})
    assert page.status_code == 422
    assert f"up to {longest} characters" in page.text
    assert f'value="{too_long}"' in page.text
    assert visitor.view(visitor.table(PERSON, BOT, title=fits))["table"]["title"] == fits
    refused = visitor.post("/api/tables", json={"game": GAME, "seats": [PERSON, BOT], "title": too_long})
    assert refused.status_code == 422
    assert refused.json()["error"] == f"title: at most {longest} characters"


def test_words_of_strangers_do_no_harm(server: Running) -> None:
    ann, bob = server.person(EVIL), server.person("Bob")
    table = ann.table(PERSON, PERSON, BOT, title=EVIL, public=True)
    bob.ask(f"/tables/{table}/join")
    pages = [bob.get("/").text, bob.get(f"/t/{table}").text, ann.get("/account").text]
    ann.ask(f"/tables/{table}/start")
    ann.ask(f"/tables/{table}/say", text=EVIL)
    pages += [bob.get(f"/t/{table}").text, bob.get(f"/t/{table}/replay").text, bob.get("/").text]
    with bob.stream(table, what="") as stream:
        pages.append("".join(received(stream, "board")["html"]))
    for page in pages:
        assert "<img src=x" not in page
        assert "<img src=x" in unescape(page)


def test_register_log_in_and_end_sessions(visitor: Person, server: Running) -> None:
    visitor.post("/account/rename", data={"name": "Valentina"})
    visitor.post(f"/play/{GAME}")
    page = visitor.post("/account/register", data={"name": "Valentina T", "password": "vostok six 1963"})
    assert "Valentina T" in page.text
    other = server.nobody(follow_redirects=True)
    wrong = other.post("/account/login", data={"name": "Valentina T", "password": "guess"})
    assert wrong.status_code == 401
    home = other.post("/account/login", data={"name": "Valentina T", "password": "vostok six 1963"})
    assert "Your tables" in home.text
    visitor.post("/account/end-others")
    assert other.get("/api/me").json() is None
    visitor.post("/account/logout")
    assert visitor.get("/api/me").json() is None


def test_a_name_that_was_typed_is_kept_when_something_was_wrong(visitor: Person) -> None:
    def names(page: str) -> dict[str, str]:
        return dict(re.findall('id="([a-z-]*name)" [^>]*value="([^"]*)"', page))

    own = {"guest-name": "Guest of honour"}
    visitor.post("/account/rename", data={"name": "Guest of honour"})
    assert names(visitor.get("/account").text) == {**own, "new-name": "", "name": ""}
    wrong = visitor.post("/account/register", data={"name": "Sergei & Co", "password": "short"})
    assert wrong.status_code == 422
    assert names(wrong.text) == {**own, "new-name": "Sergei &amp; Co", "name": ""}
    assert "short" not in wrong.text
    wrong = visitor.post("/account/login", data={"name": "Sergei", "password": "wrong one"})
    assert wrong.status_code == 401
    assert "<title>Error: " in wrong.text, "which is what a screen reader says first of a page"
    assert names(wrong.text) == {**own, "new-name": "", "name": "Sergei"}


def test_what_the_account_page_did_is_said(visitor: Person) -> None:
    ann = visitor
    assert "Your name has been changed." in ann.post("/account/rename", data={"name": "Ann"}).text
    form = {"name": "Ann of the lander", "password": "a long one"}
    assert "You are now registered." in ann.post("/account/register", data=form).text
    wrong = ann.post("/account/password", data={"old": "not this one", "new": "another long one"})
    assert wrong.status_code == 401
    assert "changed" not in wrong.text
    again = ann.get("/account/password")
    assert (again.status_code, again.url.path) == (200, "/account"), "its address may be opened again"
    assert "changed" not in again.text
    done = ann.post("/account/password", data={"old": "a long one", "new": "another long one"})
    assert "and your seat tokens have been revoked." in done.text
    assert "You are logged out everywhere else." in ann.post("/account/end-others").text
    assert "<b>" not in ann.get("/account?done=<b>").text


def test_people_talk_while_they_wait_for_others(server: Running) -> None:
    ann, cy = server.person("Ann"), server.person("Cy")
    table, quiet = ann.table(PERSON, PERSON), ann.table(PERSON, PERSON, chat=False)
    assert 'id="say"' in ann.get(f"/t/{table}").text
    assert 'id="chat"' not in cy.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/say", text="who else comes?")
    assert "who else comes?" in cy.get(f"/t/{table}").text
    assert 'id="say"' not in cy.get(f"/t/{table}").text
    assert 'id="chat"' not in ann.get(f"/t/{quiet}").text


def test_a_guest_who_would_log_in_is_told_what_stays_behind(server: Running) -> None:
    ann, told = server.person("Ann"), "do not move to your account"
    ann.ask("/register", name="Ann of the orbit", password="a long one")
    guest = server.person("Guest of honour")
    table = guest.table(PERSON, PERSON)
    assert told not in server.nobody().get("/account").text
    assert told in guest.get("/account").text
    guest.ask("/login", name="Ann of the orbit", password="a long one")
    assert guest.view(table)["table"]["you"]["seat"] is None
    assert told not in guest.get("/account").text


def test_a_replay_by_step_turn_and_link(visitor: Person) -> None:
    address = golden(visitor)
    page = visitor.get(f"{address}?step=40&seat=0").text
    assert 'data-key="' not in page
    for name in ("Next move", "Previous move", "Next turn", "Previous turn", "Start", "End"):
        link = re.search(f'href="([^"]*)" data-swap title="{name}"', page)
        assert link, name
        assert visitor.get(unescape(link[1])).status_code == 200
    hidden, shown = visitor.get(f"{address}?step=40&seat=none").text, visitor.get(f"{address}?step=40&seat=all").text
    assert hidden != shown
    for seat in ("9", "-1", "²", "9" * 5000):
        assert visitor.get(f"{address}?seat={seat}").status_code == 404
    first = re.sub("<[^>]*>", "", visitor.get(address).text)
    assert "Move 0 of 58" in first, "a replay begins at the beginning"
    assert "Turn 1 of 28" in first
    assert visitor.get(f"{address}?step=x").status_code == 422
    assert visitor.get(f"{address}?step=-5").status_code == 200
    assert "sound" in visitor.get(f"{address}/verify").text


def test_a_replay_counts_moves_and_nothing_else(visitor: Person) -> None:
    """What the page shows is what its link says; the steps of the record, chance among them, stay out of sight."""
    address = golden(visitor)
    match = cd.replay(GOLDENS / f"{GAME}-2018-two-greedy.cosmo")
    last = sum(step.who >= 0 for step in match.record)
    assert len(match.record) > last
    for move in (0, 14, last):
        page = visitor.get(f"{address}?move={move}&seat=all").text
        text = re.sub("<[^>]*>", "", page)
        assert f"Move {move} of {last}" in text
        assert not re.search("(?i)step [0-9]", text)
        link = re.search('data-copy-link="([^"]*)"', page)
        assert link
        assert f"?move={move}&" in unescape(link[1])
        assert visitor.get(unescape(link[1])).text == page
    assert f"Move {last} of {last}" in re.sub("<[^>]*>", "", visitor.get(f"{address}?move={last + 9}").text)
    step = next(at for at, step in enumerate(match.record) if step.who >= 0 and at > 30)
    by_step, by_move = visitor.get(f"{address}?step={step}").text, sum(s.who >= 0 for s in match.record.steps[:step])
    assert by_step == visitor.get(f"{address}?move={by_move}").text, "links to a step of the record lead there still"


def test_all_hands_are_open_on_one_board(visitor: Person) -> None:
    """Whoever decides lies in front, and nothing is hidden; by one pair of eyes the others' hands stay closed."""
    record = cd.replay(GOLDENS / f"{GAME}-2018-four-mixed.cosmo")
    with open(GOLDENS / f"{GAME}-2018-four-mixed.cosmo", "rb") as file:
        address = str(visitor.post("/import", files={"record": file}).url.path)
    checked = 0
    for step in range(30, len(record.record), 25):
        then = record.fork(step)
        hands = [then.view(seat)["players"][seat]["hand"] for seat in range(4)]
        api = f"/api/records/{address[3:]}/steps/{step}"
        assert [player["hand"] for player in visitor.get(f"{api}?seat=all").json()["players"]] == hands
        one = [player["hand"] for player in visitor.get(f"{api}?seat=0").json()["players"]]
        assert one[0] == hands[0]
        checked += one != hands
        page = visitor.get(f"{address}?step={step}&seat=all").text
        assert "tiny back" not in page
        assert "card back" not in page
        assert "Your" not in page[page.index('id="table"') :]
    assert checked


def test_a_finished_position_goes_on_against_bots(visitor: Person) -> None:
    address = golden(visitor)
    page = visitor.post(f"{address}/fork", data={"step": "40", "seat": "1"})
    assert page.status_code == 200
    table = str(page.url).rpartition("/")[2]
    view = visitor.turn(table)
    assert view["seat"] == 1
    assert view["decision"]
    assert visitor.post(f"{address}/fork", data={"step": "100000"}).status_code == 404
    for wrong in (
        {"step": "-1"},
        {"step": "40", "seat": "-1"},
        {"step": "40", "seat": "99"},
        {"step": "40", "seat": "2"},
    ):
        assert visitor.post(f"{address}/fork", data=wrong).status_code == 422, wrong


def test_who_looks_through_the_eyes_of_a_seat_is_offered_to_play_on_there(visitor: Person) -> None:
    page = visitor.get(f"{golden(visitor)}?move=10&seat=1").text
    (offered,) = re.findall('<select id="fork-seat".*?</select>', page)
    assert re.findall(r'value="(\d)" selected', offered) == ["1"]


def test_what_can_be_typed_for_an_option_is_said_beside_it(visitor: Person) -> None:
    page = visitor.get(f"/new/{GAME}").text
    assert "Possible: random per tile, us, soviet, or a list of ten sides (us or soviet)" in page


@pytest.mark.parametrize("game", definitions())
def test_the_help_of_an_option_ends_with_one_full_stop(visitor: Person, game: str) -> None:
    told = re.findall(r'<p class="help" id="help-\w+">(.*?)</p>', visitor.get(f"/new/{game}").text)
    assert len(told) == len(definitions()[game].options)
    for text in told:
        assert "." in text, text
        assert ".." not in text, text


def test_nobody_plays_on_from_a_running_game(server: Running) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)
    assert ann.post(f"/t/{table}/fork", data={"step": "10"}).status_code == 409
    assert ann.post(f"/t/{table}/fork", data={"step": "-1"}).status_code == 422
    assert ann.post(f"/api/tables/{table}/fork", json={"step": 10}).status_code == 409
    assert ann.get(f"/t/{table}/replay").status_code == 200
    assert "not yet" in ann.get(f"/t/{table}/verify").text


def test_commitment_and_seed_are_on_the_page_once_the_game_is_over(server: Running, visitor: Person) -> None:
    ann = server.person("Ann")
    table = ann.table(PERSON, BOT, start=True)

    def bound() -> dict[str, str]:
        record = ann.get(f"/api/tables/{table}/record").text
        return dict(line.split(" ", 1) for line in record.splitlines() if line.startswith(("dealer ", "seed ")))

    running, commitment = ann.get(f"/t/{table}/verify").text, bound()["dealer"].removeprefix("keyed ")
    assert "seed" not in bound()
    assert f"<code>{commitment}</code>" in running
    ann.ask(f"/tables/{table}/resign")
    assert until(lambda: ann.view(table)["over"])
    seed = bound()["seed"]
    assert len(seed) == 64
    assert seed not in running
    over = ann.get(f"/t/{table}/verify").text
    assert f"<code>{commitment}</code>" in over
    assert f"<code>{seed}</code>" in over
    page = visitor.post("/import", files={"record": ann.get(f"/api/tables/{table}/record").content})
    assert f"<code>{seed}</code>" in visitor.get(f"{page.url}/verify").text


def test_a_broken_record_is_said_to_be_broken(visitor: Person) -> None:
    page = visitor.post("/import", files={"record": ("x.cosmo", b"nonsense")})
    assert page.status_code == 422
    assert "not a Cosmodrome record" in page.text


def test_too_large_a_record_is_said_on_the_page(visitor: Person) -> None:
    visitor.post("/account/rename", data={"name": "Valentina"})
    huge = b"x" * (1 << 20)
    page = visitor.post("/import", files={"record": ("game.cosmo", huge)})
    assert page.status_code == 413
    assert page.headers["content-type"].startswith("text/html")
    assert "this is too large; you can send at most 1 MB" in page.text
    assert 'type="file"' in page.text, "another file can be chosen"
    assert "Valentina" in page.text
    assert "That did not work" in visitor.post(f"/new/{GAME}", data={"title": "x" * (1 << 20)}).text
    told = visitor.post("/api/records", content=huge + b"x", headers={"content-type": "text/plain"})
    assert (told.status_code, list(told.json())) == (413, ["error"])
    assert visitor.post("/import", data={"record": "no file"}).status_code == 422


def test_why_not_and_guide_in_the_panel(server: Running) -> None:
    ann = server.person("Ann")
    ann.headers["x-cosmodrome"] = "panel"
    for _ in range(20):  # now and then nothing stands in the way of a first move
        table = ann.table(PERSON, BOT, start=True)
        ann.turn(table)
        why = ann.get(f"/t/{table}/why").text
        if "data-rule" in why:
            break
    assert "data-rule" in why
    assert "<html" not in why
    assert "<html" not in ann.get(f"/t/{table}/guide").text
    assert "Into the Center: " in ann.get(f"/t/{table}/log").text
    del ann.headers["x-cosmodrome"]
    for path in ("", "/why", "/log", "/guide", "/replay"):  # as pages of their own
        assert ann.get(f"/t/{table}{path}").text.count("<h1") == 1, path


def test_the_result_is_told_by_source_once_there_is_one(server: Running) -> None:
    ann, bob, table = server.two()
    assert "not over yet" in ann.get(f"/t/{table}/result").text
    assert f"/t/{table}/result" not in ann.get(f"/t/{table}").text
    ann.ask(f"/tables/{table}/resign")
    assert f'href="/t/{table}/result"' in ann.get(f"/t/{table}").text
    page = ann.get(f"/t/{table}/result").text
    assert "<strong>Bob wins.</strong> The end: Ann has resigned." in page
    assert "<h1>You lose</h1>" in page
    assert "<h1>You win</h1>" in bob.get(f"/t/{table}/result").text
    assert "<h1>Result</h1>" in server.nobody().get(f"/t/{table}/result").text
    assert "score-chart" not in page, "nobody had any points"
    heads = re.findall('<th scope="(col|row)">([^<]*)</th>', page)
    assert heads[:2] == [("col", "Points from"), ("col", "Bob")]
    assert '<th scope="col">Ann <small>(resigned)</small></th>' in page
    assert heads[-1] == ("row", "Total")
    ann.headers["x-cosmodrome"] = "panel"
    assert "<main" not in ann.get(f"/t/{table}/result").text


def test_the_result_of_a_record_is_told_too(visitor: Person) -> None:
    replay = golden(visitor)
    assert re.search('href="/r/[0-9a-f]+/result"', visitor.get(replay).text)
    page = visitor.get(f"{replay}/result").text
    match = cd.replay(GOLDENS / f"{GAME}-2018-two-greedy.cosmo")
    totals = re.findall("<td>(\\d+)</td>", page.partition("<tfoot>")[2].partition("</table>")[0])
    assert totals == [str(score.total) for score in sorted(match.scores, key=lambda score: -score.total)]
    assert 'aria-label="Points over 28 turns. At the end: Neil 36, Yuri 22."' in page
    assert page.count('<path class="course"') == 4, "two lines, and each in the legend"
    figures = page.partition("Show the figures")[2]
    assert re.findall('<th scope="row">(\\w+)</th>', figures)[::7] == ["start", "28"]


def test_nobody_is_asked_about_an_undo_where_only_bots_would_be(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    for table, asked in ((ann.table(PERSON, BOT, start=True), False), (ann.play_with(bob), True)):
        begun = ann.get(f"/t/{table}").text
        assert re.search('id="undo"[^>]* disabled title="You have not answered', begun)
        assert "The others have to agree to this." not in begun
        while not ann.view(table)["decision"]:
            bob.answer(table, "take_deck", bob.turn(table)["decision"]["id"])
        assert ann.answer(table, "take_deck", ann.turn(table)["decision"]["id"]).is_success
        page = ann.get(f"/t/{table}").text
        assert not re.search('id="undo"[^>]* disabled', page)
        assert ("The others have to agree to this." in page) == asked


def test_a_standing_answer_is_offered_where_all_else_is_free() -> None:
    free, go_on = ("use:1", True), ("go_on", False)
    assert enough([free, go_on]) == "go_on"
    assert enough([go_on]) == "", "nothing is free"
    assert enough([free, go_on, ("part:1", False)]) == "", "there is something to decide"
    assert enough([]) == ""


def test_a_game_without_a_board_is_drawn_from_its_view(server: Running) -> None:
    """The game of the tutorial: nothing in the server knows it."""
    known = definitions()
    known[TOY.id] = TOY
    try:
        ann, bob = server.person("Ann"), server.person("Bob")
        assert TOY.title in ann.get("/").text
        table = ann.play_with(bob, game=TOY.id)
        page = ann.get(f"/t/{table}").text
        assert re.search('data-key="(launch|scrub):', page)
        assert not re.search('data-key="(launch|scrub):', bob.get(f"/t/{table}").text)
        for _ in range(60):
            for person in (ann, bob):
                view = person.view(table)
                if view["decision"]:
                    person.answer(table, view["decision"]["options"][0]["key"], view["decision"]["id"])
            if view["over"]:
                break
        assert until(lambda: ann.view(table)["over"])
        assert "Result" in ann.get(f"/t/{table}").text
        assert ann.get(f"/t/{table}/replay?step=20").status_code == 200
    finally:
        del known[TOY.id]


@pytest.mark.parametrize(
    ("game", "options", "told"),
    [
        (GAME, {"project_sides": "us, foo"}, "Project sides: us, foo is not possible; allowed: random per tile, us,"),
        ("one_small_step", {"round_limit": "999"}, "Round limit: 999 is not possible; allowed: none, 6, 8,"),
        (
            "one_small_step",
            {"end_on_crew_decks": "off", "round_limit": "none"},
            "End on crew decks: off can leave a game without an end: it needs a Round limit (R16)",
        ),
    ],
)
def test_a_form_is_refused_in_its_own_words(visitor: Person, game: str, options: dict[str, str], told: str) -> None:
    form = {"seat-0": "person", "seat-1": "person", **{f"option-{name}": value for name, value in options.items()}}
    page = visitor.post(f"/new/{game}", data=form)
    assert page.status_code == 422
    assert told in unescape(page.text)


def test_who_comes_too_late_for_a_seat_is_somebody_all_the_same(server: Running, visitor: Person) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = ann.table(PERSON, PERSON)
    bob.ask(f"/tables/{table}/join")
    for _ in range(2):
        page = visitor.post(f"/t/{table}/join", data={"seat": "1"})
        assert page.status_code == 409
        assert "Bob sits there" in page.text
    me = visitor.get("/api/me").json()
    assert me is not None
    assert me["name"] in page.text
