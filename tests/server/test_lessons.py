"""Learn to play: lesson pages on a real server."""

from __future__ import annotations

import re
from html import unescape

from tests.server.web import PERSON, Person, Running

LESSON = "/learn/space_explorers/first-turn"


def words(page: str) -> str:
    """What the coach says."""
    (found,) = re.findall(r'id="coach-words".*?>(.*?)</div>', page, re.DOTALL)
    return " ".join(unescape(re.sub("<.*?>", " ", found)).split())


def link(page: str, id: str) -> str:
    (found,) = re.findall(rf'id="{id}" href="(.*?)"', page)
    return unescape(found)


def test_the_ways_there(visitor: Person) -> None:
    """From the home page and from the lobby of a table."""
    way = 'href="/learn/space_explorers"'
    assert way in visitor.get("/").text
    assert way in visitor.get(f"/t/{visitor.table(PERSON, PERSON)}").text
    assert f'href="{LESSON}"' in visitor.get("/learn/space_explorers").text


def test_a_lesson_is_read_answered_and_taken_back(visitor: Person) -> None:
    page = visitor.get(LESSON).text
    assert "Welcome!" in words(page)
    assert "data-key=" not in page  # nothing to choose while there is something to read
    for _ in range(3):
        page = visitor.get(link(page, "go-on")).text
    assert "Your task: Take Astronaut 49 from the Center." in words(page)
    (answer,) = (unescape(found) for found in re.findall('data-answer="(.*?)"', page))
    assert "You cannot pass" in words(visitor.get(f"{answer}pass").text)
    worse = visitor.get(f"{answer}take_deck").text
    assert words(worse).startswith("Not quite The deck is a gamble")
    assert "Your task" in words(visitor.get(link(worse, "go-on")).text)
    right = visitor.get(f"{answer}take:49").text
    assert words(right).startswith("Right! Astronaut 49 is in your hand")
    assert "Ada" in unescape(re.findall(r'<ol id="log-lines".*?</ol>', right, re.DOTALL)[0])
    seen = visitor.get(f"{LESSON}/preview", params={"at": 3, "key": "recruit:18"})
    assert "Tester 18" in seen.text
    # Whoever writes an address of their own is nowhere in the lesson: it begins.
    assert visitor.get(f"{LESSON}?at=4").url.path == LESSON
    for wrong in ("at=4", "at=3&tried=nonsense", "at=-1", "at=3&given=take:13"):
        assert "Welcome!" in words(visitor.get(f"{LESSON}?{wrong}").text), wrong


def test_progress_is_kept_for_guests(server: Running) -> None:
    """Somebody without a cookie becomes a guest at the end of a lesson; then the next one is open."""
    nobody = server.nobody(follow_redirects=True)
    assert "start here" in nobody.get("/learn/space_explorers").text
    assert "done</span>" not in nobody.get("/learn/space_explorers").text
    for _ in range(2):  # once is enough
        after = nobody.post(LESSON)
        assert after.status_code == 200
    listed = nobody.get("/learn/space_explorers").text
    assert listed.count("done</span>") == 1
    assert (
        server.nobody().post(LESSON, headers={"x-cosmodrome": "", "origin": "https://elsewhere.example"}).status_code
        == 403
    )


def test_what_is_not_there(visitor: Person) -> None:
    missing = visitor.get("/learn/space_explorers/nothing")
    assert missing.status_code == 404
    assert "has no lesson" in missing.text
    assert visitor.get("/learn/chess").status_code == 404
